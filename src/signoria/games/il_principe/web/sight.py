"""A scene with the questions that every part of the page asks about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from signoria.games.il_principe.state import Position
from signoria.kernel.messages import N_
from signoria.kernel.presenting import Crest, News, Scene
from signoria.kernel.sight import Sight

FAMILIES = (
    Crest("seat-colour-1", "f-medici"),
    Crest("seat-colour-3", "f-visconti"),
    Crest("seat-colour-4", "f-carraresi"),
    Crest("seat-colour-2", "f-este"),
    Crest("seat-colour-5", "f-gonzaga"),
)
"""By seat, in the order in which IP-C6 names the families."""


DOES = N_("{text} ({outcome})")
CANNOT = N_("{text}: {reason}")


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


def crests_of(view: Mapping[str, Any]) -> Sequence[Crest]:
    """The crests of the seats."""
    return FAMILIES[: len(view["board"]["seats"])]


class PrincipeSight(Sight[Position]):
    """What one viewer is shown, and the words for it."""

    def __init__(self, scene: Scene) -> None:
        assert isinstance(scene.known, Position)
        super().__init__(scene, scene.known, crests_of(scene.view))
        self.step: str = scene.board["step"]
        self.marks = _marks(scene.news)

    def _of_public(self, public: Scene) -> Self:
        return type(self)(public)

    @property
    def is_money_shown(self) -> bool:
        """Whether the viewer is shown the others' money, which follows from what all have seen."""
        return self.scene.is_remembering or bool(self.scene.opened)

    def button(self, name: str, action: str, text: str, **fields: object) -> Button:
        """A button whose name says what it does and what follows from it."""
        shown = self.say(text, **fields)
        if action in self.legal:
            return Button(name, action, shown, self.say(DOES, text=shown, outcome=self.action_label(action)))
        reason = self.explain(self.refusal(action))
        return Button(name, action, shown, self.say(CANNOT, text=shown, reason=reason), is_off=True)
