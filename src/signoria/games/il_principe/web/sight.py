"""A scene with the questions that every part of the page asks about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from signoria.games.il_principe.state import Position
from signoria.games.il_principe.view_helpers import own_part
from signoria.kernel.messages import N_
from signoria.kernel.presenting import Crest, News, Scene

FAMILIES = (
    Crest("s1", "f-medici"),
    Crest("s3", "f-visconti"),
    Crest("s4", "f-carraresi"),
    Crest("s2", "f-este"),
    Crest("s5", "f-gonzaga"),
)
"""By seat, in the order in which IP-C6 names the families."""


DOES = N_("{text}: {outcome}")


def piece_of(event: Mapping[str, Any]) -> str:
    """The id of the piece that an event changed; empty if there is none to mark."""
    kind, fields, actor = event["kind"], event["fields"], event["actor"]
    if kind == "city-built":
        return f"city-{fields['city']}"
    if kind == "city-turned-up" and event["rule"] != "IP-S1":
        return f"offer-{fields['city']}"
    if kind == "shield-placed":
        return f"shield-{fields['region']}-{actor}"
    if kind == "cards-shown":
        return f"laid-{actor}-{fields['colour']}"
    if kind == "role-taken":
        return f"role-{fields['colour']}-{fields['rank']}"
    return ""


def _marks(news: Sequence[News]) -> dict[str, int]:
    """The latest number of each piece that changed."""
    return {piece_of(one.event): one.number for one in news if one.number is not None}


@dataclass(frozen=True)
class Button:
    """A button that does something or, with `is_off`, explains why that cannot be done."""

    id: str
    action: str
    text: str
    label: str
    is_off: bool = False


class Sight:
    """What one viewer is shown, and the words for it."""

    def __init__(self, scene: Scene) -> None:
        assert isinstance(scene.known, Position)
        self.scene = scene
        self.known = scene.known
        self.board = scene.board
        self.seat = scene.seat
        self.names = scene.names
        self.translate = scene.translate
        self.step: str = scene.board["step"]
        self.crests = FAMILIES[: len(scene.names)]
        self.marks = _marks(scene.news)
        self.legal = frozenset(scene.legal)

    @cached_property
    def own(self) -> Mapping[str, Any]:
        """The viewer's own part of the table; empty for a spectator."""
        return own_part(self.scene.view) if self.seat >= 0 else {}

    @property
    def is_asked(self) -> bool:
        return bool(self.legal)

    def since(self, *kinds: str) -> list[Mapping[str, Any]]:
        """The events after the last one of these kinds, as far as the viewer may know."""
        found: list[Mapping[str, Any]] = []
        for event in reversed(self.scene.history):
            if event["kind"] in kinds:
                break
            found.append(event)
        return found[::-1]

    def say(self, message: str, **fields: object) -> str:
        """A message in the reader's language."""
        return self.translate(message).format(**fields)

    def outcome(self, action: str) -> str:
        """What a legal action would do; for an illegal one, why it cannot be done."""
        if action in self.legal:
            return self.scene.action_label(action)
        refusal = self.known.why_not(self.seat, action)
        return "" if refusal is None else self.scene.game.explain(refusal, self.translate)

    def button(self, name: str, action: str, text: str, **fields: object) -> Button:
        """A button whose name says what it does and what follows from it."""
        shown = self.say(text, **fields)
        label = self.say(DOES, text=shown, outcome=self.outcome(action))
        return Button(name, action, shown, label, action not in self.legal)
