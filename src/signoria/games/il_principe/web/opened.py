"""After the match, all hands open: what each seat held, had laid unseen, and owned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from signoria.games.il_principe.web.sight import PrincipeSight
from signoria.games.il_principe.words import counted, word
from signoria.kernel.messages import listed
from signoria.kernel.presenting import Crest


@dataclass(frozen=True)
class OpenHand:
    crest: Crest
    name: str
    cards: Sequence[tuple[str, int]]  # colours, and how many of each
    label: str
    laid: Sequence[tuple[str, str]]  # colours, by class and by word, until all have laid
    money: int


def opened_of(sight: PrincipeSight) -> list[OpenHand]:
    """Each seat's open hand; empty unless all hands are open."""
    return [_hand(sight, seat, part) for seat, part in enumerate(sight.scene.open_parts())]


def _hand(sight: PrincipeSight, seat: int, part: Mapping[str, Any]) -> OpenHand:
    held = [(colour, count) for colour, count in part["hand"].items() if count]
    return OpenHand(
        crest=sight.crests[seat],
        name=sight.names[seat],
        cards=held,
        label=listed([counted(colour, count, sight.translate) for colour, count in held]),
        laid=[(colour, word(colour, sight.translate)) for colour in _unseen(sight, part)],
        money=part["money"],
    )


def _unseen(sight: PrincipeSight, part: Mapping[str, Any]) -> Sequence[str]:
    """IP-1.2: what was laid shows when all have laid."""
    return part["laid"] or () if sight.step == "lay" else ()
