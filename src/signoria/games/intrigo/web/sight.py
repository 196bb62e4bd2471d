"""What every part of the page needs of a scene, collected once for a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Self

from signoria.games.intrigo.state import Position
from signoria.games.intrigo.view_helpers import family_named, is_schemer, schemer
from signoria.games.intrigo.web.effects import Effect, Standing, effects
from signoria.games.intrigo.web.emblems import Emblems
from signoria.games.intrigo.web.geometry import ring
from signoria.games.intrigo.web.outcomes import after, within_reach
from signoria.games.intrigo.web.palace import Claim, Palace, palace_of
from signoria.games.intrigo.web.pieces import Pieces
from signoria.games.intrigo.words import card_word, token_word
from signoria.kernel.presenting import Scene
from signoria.kernel.sight import Sight


class IntrigoSight(Sight[Position]):
    """What one viewer is shown: the palace, its drawings, and what each of the viewer's actions would change."""

    def __init__(self, scene: Scene) -> None:
        assert isinstance(scene.known, Position)
        self.emblems = Emblems(scene.board)
        super().__init__(scene, scene.known, self.emblems.seats)
        self.ring = ring(len(scene.board["places"]))
        self._effects: dict[str, Sequence[Effect] | None] = {}

    def _of_public(self, public: Scene) -> Self:
        return type(self)(public)

    @cached_property
    def pieces(self) -> Pieces:
        """The ids of the pieces on the board."""
        return Pieces(self.scene.history)

    @cached_property
    def palace(self) -> Palace:
        """The palace, to try actions in it."""
        return palace_of(self.view)

    @property
    def phase(self) -> str:
        return str(self.board["phase"])

    @property
    def power(self) -> Mapping[str, Any] | None:
        """The power that is being used: its name, the place of its card, and its first target."""
        power: Mapping[str, Any] | None = self.board["power"]
        return power

    @property
    def is_tracking(self) -> bool:
        """Whether the viewer is shown what follows from the packs seen so far."""
        return self.scene.is_remembering

    @property
    def same_seals(self) -> int:
        """IN-3.4: how many seals of one guild win the match."""
        return int(self.known.data.same_seals)

    # Cards and tokens.

    def card_name(self, card: str) -> str:
        return card_word(card, self.translate)

    def token_name(self, token: str) -> str:
        return token_word(token, self.translate)

    def winner_with(self, card: str) -> int | None:
        """IN-3.2: the seat for which a schemer wins, whoever places it; None if nobody plays its family."""
        seat: int | None = family_named(self.view, schemer(card)[0])["seat"]
        return seat

    def asked_place(self) -> str:
        """The card whose place is asked for: one that was taken, is called, or is moved."""
        if self.power is None:
            return str(self.board["card"])
        target = self.power["target"]
        return target if isinstance(target, str) else str(self.board["places"][target - 1]["card"])

    # What an action would change.

    @cached_property
    def _claims(self) -> Sequence[Claim]:
        return self.palace.claims()

    @cached_property
    def _standing(self) -> Standing:
        return Standing([seat["seals"] for seat in self.board["seats"]], self.same_seals)

    def effects(self, action: str) -> Sequence[Effect] | None:
        """What an action would change for whom; None while a second target is still to be chosen."""
        if action not in self._effects:
            later = after(action, self.view, self.palace)
            self._effects[action] = (
                None if later is None else effects(self._claims, later.claims(), self._standing, self.seat)
            )
        return self._effects[action]

    def within_reach(self, action: str) -> Sequence[Mapping[str, Any]] | None:
        """What the influence card that is to be placed could be aimed at from a place; None for other actions."""
        card = self.board["card"]
        if not action.startswith("at ") or card is None or is_schemer(card):
            return None
        return within_reach(card, int(action[3:]), self.view, self.palace)
