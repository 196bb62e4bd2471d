"""The drawings of families, guilds and powers, by their numbers: a user's own file may give them other names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from signoria.games.intrigo.components import POWER_NAMES
from signoria.games.intrigo.view_helpers import schemer
from signoria.kernel.presenting import Crest

FAMILY_CRESTS = (
    Crest("s2", "f-contarini"),
    Crest("s1", "f-gradenigo"),
    Crest("s3", "f-morosini"),
    Crest("s4", "f-dandolo"),
    Crest("s5", "f-tiepolo"),
)
SEAL_SYMBOLS = ("sl-mer", "sl-mil", "sl-cle", "sl-gar", "sl-art")
POWER_SYMBOLS = dict(zip(POWER_NAMES, ("i-cou", "i-ped", "i-ass", "i-gua", "i-gon", "i-thi"), strict=True))
DUCAT_SYMBOL = "ducat"


class Crests:
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
