"""The drawings of families, guilds and powers, by their numbers: a user's own file may give them other names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from signoria.games.intrigo.components import POWER_NAMES
from signoria.games.intrigo.view_helpers import schemer
from signoria.kernel.presenting import Crest

FAMILY_CRESTS = (
    Crest("seat-colour-2", "family-contarini"),
    Crest("seat-colour-1", "family-gradenigo"),
    Crest("seat-colour-3", "family-morosini"),
    Crest("seat-colour-4", "family-dandolo"),
    Crest("seat-colour-5", "family-tiepolo"),
)
SEAL_SYMBOLS = ("seal-merchants", "seal-military", "seal-clergy", "seal-gardeners", "seal-artisans")
POWER_SYMBOLS = {name: f"power-{name}" for name in POWER_NAMES}
DUCAT_SYMBOL = "ducat"


class Emblems:
    """The crests and symbols of one table."""

    def __init__(self, board: Mapping[str, Any]) -> None:
        names = [family["name"] for family in board["families"]]
        self._of_family: dict[str, Crest] = dict(zip(names, FAMILY_CRESTS, strict=False))
        self._of_token: dict[str, str] = dict(zip(board["bag"], SEAL_SYMBOLS, strict=True)) | {"ducat": DUCAT_SYMBOL}
        self.seats = tuple(self._of_family[seat["family"]] for seat in board["seats"])

    def family(self, name: str) -> Crest:
        return self._of_family[name]

    def schemer(self, card: str) -> Crest:
        return self._of_family[schemer(card)[0]]

    def token(self, token: str) -> str:
        """The symbol of a ducat or of a guild's seal."""
        return self._of_token[token]
