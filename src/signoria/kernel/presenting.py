"""How a match comes to a page: what the server hands to a game, and what the game hands back.

A game's web room draws only from a `Scene`, which holds what one viewer may know and nothing else. It gives the fields
of its own template; the frame round it (herald, log, recaps, undo) is the server's, and the same for all games.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from signoria.kernel.game import Game, Translate, english
from signoria.kernel.state import State


@dataclass(frozen=True)
class News:
    """Something that happened since the viewer last moved."""

    event: Mapping[str, Any]  # as the viewer may see it
    number: int | None  # what the piece it changed and its line in the log are marked with


@dataclass(frozen=True)
class Scene:
    """What one viewer is shown of a match at one moment."""

    game: Game
    view: Mapping[str, Any]
    known: State  # `known_to` the viewer: for consequences of what he may do; it holds no secret
    names: Sequence[str]
    news: Sequence[News] = ()
    history: Sequence[Mapping[str, Any]] = ()  # all events as the viewer may see them; `news` is how they end
    translate: Translate = english
    is_tall: bool = False  # is the screen higher than wide, so that the board should be too?
    is_remembering: bool = False  # is the viewer shown what follows from all he has seen?
    opened: Sequence[Mapping[str, Any]] = ()  # [seat]: its own view; only of a match that is over, to be seen all open

    @property
    def seat(self) -> int:
        """Whose eyes these are: a seat, or -1 for a spectator."""
        seat: int = self.view["seat"]
        return seat

    @property
    def board(self) -> Mapping[str, Any]:
        board: Mapping[str, Any] = self.view["board"]
        return board

    @property
    def legal(self) -> Sequence[str]:
        """What the viewer may do now, in notation."""
        legal: Sequence[str] = self.view["legal"]
        return legal

    def open_parts(self) -> list[Mapping[str, Any]]:
        """What lies before each seat with nothing hidden, where all is open; else nothing."""
        return [view["board"]["seats"][seat] for seat, view in enumerate(self.opened)]

    def action_label(self, action: str) -> str:
        """What one of the legal actions would do, in a few words."""
        return self.game.action_label(action, self.view, self.translate)


@dataclass(frozen=True)
class Crest:
    """The arms by which a seat is known: the class that gives the colours, and the symbol that is drawn."""

    tincture: str  # s1 to s5
    symbol: str


@dataclass(frozen=True)
class Picture:
    """A scene, ready for the game's template."""

    fields: Mapping[str, Any]
    crests: Sequence[Crest]  # [seat]
    placed: frozenset[str]  # the legal actions that the template offers; the frame offers the others
    names: Mapping[str, str] = field(
        default_factory=dict
    )  # of actions, where a sentence says more than `Game.action_label`
    why: str = ""  # below the herald's sentence: a reason, or what comes next
    progress: str = ""  # beside the title: round, turn, how much is left
    recap: Mapping[str, Any] = field(default_factory=dict)  # what a phase came to, until the viewer dismisses it
    back: str = ""  # the action that takes one's choice back; the frame offers it where undo cannot


class Presenter(ABC):
    """A game's web room."""

    template: ClassVar[str]  # the table, e.g. "patrician/table.html"
    board: ClassVar[str]  # the board alone, as a match ended on it
    page_class: ClassVar[str]  # the style class of the whole page
    recaps: ClassVar[frozenset[str]] = frozenset()  # the kinds of events that a recap tells

    @abstractmethod
    def present(self, scene: Scene) -> Picture:
        """What the template draws."""

    @abstractmethod
    def leaves_mark(self, event: Mapping[str, Any]) -> bool:
        """Did the event change a piece that can be numbered?"""
