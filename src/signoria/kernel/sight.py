"""What one viewer sees of a match and may do: the queries that every part of a game's page needs.

A game derives its own sight from this one in `web/sight.py`, adds what only its page needs, and hands it down instead
of the scene, the names, the translation and the crests one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, Self, TypeVar

from signoria.kernel.errors import Refusal
from signoria.kernel.presenting import Crest, Scene
from signoria.kernel.state import State

Known = TypeVar("Known", bound=State)
"""The game's own class of positions."""

Part = TypeVar("Part")
"""A part of a page."""


class Sight(Generic[Known]):
    """A scene, with the words for it in the viewer's language."""

    def __init__(self, scene: Scene, known: Known, crests: Sequence[Crest]) -> None:
        """`known` is the scene's position, which the game has checked to be of its own class."""
        self.scene = scene
        self.known = known
        self.crests = crests  # [seat]
        self.view = scene.view
        self.board = scene.board
        self.seat = scene.seat
        self.names = scene.names
        self.translate = scene.translate
        self.legal = frozenset(scene.legal)

    @property
    def is_asked(self) -> bool:
        """Whether the viewer may act."""
        return bool(self.legal)

    @property
    def is_spectator(self) -> bool:
        return self.seat < 0

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return bool(self.view["over"])

    @cached_property
    def own(self) -> Mapping[str, Any]:
        """The viewer's own part of the table; empty for a spectator."""
        return {} if self.is_spectator else self.board["seats"][self.seat]

    def for_all(self, part: Callable[[Self], Part]) -> Part:
        """A part of the page that every viewer sees alike, made once for all of them.

        It is made of what a spectator sees, so that nothing private can be in it, whoever asks for it first. `part`
        must be a function of a module: it is the key.
        """
        public = self.scene.public
        made = self.scene.parts if public is None else public.parts
        if part not in made:
            made[part] = part(self if public is None else self._public_sight(public))
        found: Part = made[part]
        return found

    def _public_sight(self, public: Scene) -> Self:
        """The sight of a spectator, one for all viewers."""
        if Sight not in public.parts:
            public.parts[Sight] = self._of_public(public)
        found: Self = public.parts[Sight]
        return found

    def _of_public(self, public: Scene) -> Self:
        """A sight of the same kind, of another scene."""
        raise NotImplementedError

    # What happened.

    def since(self, *kinds: str) -> list[Mapping[str, Any]]:
        """The events after the last one of these kinds, as the viewer may see them; all events if there was none."""
        found: list[Mapping[str, Any]] = []
        for event in reversed(self.scene.history):
            if event["kind"] in kinds:
                break
            found.append(event)
        return found[::-1]

    # Words.

    def say(self, message: str, **fields: object) -> str:
        """A message in the viewer's language."""
        return self.translate(message).format(**fields)

    def describe(self, event: Mapping[str, Any]) -> str:
        """An event in one sentence; empty for those that are not reported."""
        return self.scene.game.text.describe(event, self.names, self.translate)

    def verdict(self) -> str:
        """Who won the finished match, and what decided a tie."""
        return self.scene.game.text.verdict(self.view, self.names, self.translate)

    def action_label(self, action: str) -> str:
        """What one of the legal actions would do, in a few words."""
        return self.scene.action_label(action)

    def refusal(self, action: str) -> Refusal:
        """Why an action is not legal."""
        refusal = self.known.why_not(self.seat, action)
        assert refusal is not None, f"{action} is legal"
        return refusal

    def explain(self, refusal: Refusal) -> str:
        """A refusal in one sentence."""
        return self.scene.game.text.explain(refusal, self.translate)

    def outcome(self, action: str) -> str:
        """What a legal action would do; for any other, why it is not legal."""
        return self.action_label(action) if action in self.legal else self.explain(self.refusal(action))
