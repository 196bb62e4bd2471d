"""How a match is drawn as a page: what the server gives to a game, and what the game gives back.

A game's web package draws only from a `Scene`, which holds what one viewer may know and nothing else. It provides the
fields of its own template; the frame around it (prompt, log, recaps, undo) is the server's and the same for all games.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from signoria.kernel.game import Game, Translate, english
from signoria.kernel.messages import N_
from signoria.kernel.state import State

BID, CITY = "bid", "city"
"""Sounds: a bid, and a city (or what is as great a step in another game)."""

if TYPE_CHECKING:
    from signoria.kernel.guide import Chapter, Course, Note


class Drawn:
    """A part of a picture that may be shared between viewers and pages: nothing in it is ever changed."""


@dataclass(frozen=True)
class News:
    """An event since the viewer's last move."""

    event: Mapping[str, Any]  # as the viewer may see it
    number: int | None  # the mark on the piece that it changed and on its line in the log


@dataclass(frozen=True)
class Scene:
    """What one viewer sees of a match at one moment."""

    game: Game
    view: Mapping[str, Any]
    known: State  # `known_to` the viewer, to compute the consequences of actions; it contains no secret
    names: Sequence[str]
    news: Sequence[News] = ()
    history: Sequence[Mapping[str, Any]] = ()  # all events as the viewer may see them; `news` holds the last of them
    translate: Translate = english
    is_tall: bool = False  # whether the screen is taller than wide, so that the board should be too
    is_remembering: bool = False  # whether to show what follows from everything the viewer has seen so far
    opened: Sequence[Mapping[str, Any]] = ()  # [seat]: its own view, if all hands are open: only after the match
    public: Scene | None = None  # the same moment as a spectator sees it
    parts: dict[object, Any] = field(default_factory=dict, init=False, compare=False, repr=False)  # see `Sight.for_all`

    @property
    def seat(self) -> int:
        """The viewer's seat; -1 for a spectator."""
        seat: int = self.view["seat"]
        return seat

    @property
    def board(self) -> Mapping[str, Any]:
        board: Mapping[str, Any] = self.view["board"]
        return board

    @property
    def legal(self) -> Sequence[str]:
        """The viewer's legal actions, in notation."""
        legal: Sequence[str] = self.view["legal"]
        return legal

    def open_parts(self) -> list[Mapping[str, Any]]:
        """Each seat's part of the table with nothing hidden, if all hands are open; otherwise empty."""
        return [view["board"]["seats"][seat] for seat, view in enumerate(self.opened)]

    def action_label(self, action: str) -> str:
        """What one of the legal actions would do, in a few words."""
        return self.game.text.action_label(action, self.view, self.translate)


@dataclass(frozen=True)
class Crest(Drawn):
    """The crest of a seat: the style class of its colours, and the symbol that is drawn."""

    tincture: str  # s1 to s5
    symbol: str


@dataclass(frozen=True)
class Picture:
    """A scene, ready for the game's template."""

    fields: Mapping[str, Any]
    crests: Sequence[Crest]  # [seat]
    placed: frozenset[str]  # the legal actions that the template offers; the frame offers the others
    names: Mapping[str, str] = field(default_factory=dict)  # of actions, if a sentence replaces `action_label`
    why: str = ""  # below the prompt: a reason, or what comes next
    progress: str = ""  # next to the title: round, turn, how much is left
    recap: Mapping[str, Any] = field(default_factory=dict)  # the outcome of a phase, until the viewer dismisses it
    course: Course | None = None  # how far the round or the turn has come; none once the match is over
    decision: str = ""  # the kind of decision that the viewer is asked for, one of `Presenter.notes`
    back: str = ""  # the action that takes back the viewer's choice, for the frame to offer if undo is not possible


class Presenter(ABC):
    """How a game is drawn as a page."""

    template: ClassVar[str]  # the table, e.g. "patrician/table.html"
    board: ClassVar[str]  # only the board, as it was at the end of a match
    page_class: ClassVar[str]  # the style class of the whole page
    recaps: ClassVar[frozenset[str]] = frozenset()  # the kinds of events that a recap covers
    notes: ClassVar[Mapping[str, Note]] = {}  # by kind of decision: what it is about
    legend: ClassVar[Sequence[Chapter]] = ()  # what every piece, card, number and mark is
    charted: ClassVar[str] = N_("Points")  # what the chart of a match counts
    scoring: ClassVar[frozenset[str]] = frozenset()  # the kinds of events that bring points or awards
    sounds: ClassVar[Mapping[str, str]] = {}  # of kinds of events: BID or CITY

    @abstractmethod
    def present(self, scene: Scene) -> Picture:
        """The scene as the template needs it."""

    @abstractmethod
    def crests(self, view: Mapping[str, Any]) -> Sequence[Crest]:
        """The crests of the seats. They stay the same from the deal to the end, and are the same for everybody."""

    @abstractmethod
    def leaves_mark(self, event: Mapping[str, Any]) -> bool:
        """Whether the event changed a piece that can be numbered."""

    def chart_value(self, lines: Sequence[Mapping[str, Any]], seat: int) -> int:
        """What the chart shows for a seat, from the lines of a score sheet; a line may hide points, as None."""
        return sum(line["points"][seat] or 0 for line in lines)
