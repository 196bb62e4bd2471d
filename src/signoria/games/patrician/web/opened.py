"""After the match, all hands open: what each seat held, and what its pile was worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from signoria.games.patrician.view_helpers import portrait_counts
from signoria.games.patrician.web.faces import Face
from signoria.games.patrician.web.seats import Count, portrait_label
from signoria.games.patrician.web.sight import PatricianSight
from signoria.kernel.presenting import Crest


@dataclass(frozen=True)
class OpenHand:
    crest: Crest
    name: str
    cards: Sequence[Face]
    portraits: Sequence[Count]  # in the pile


def opened_of(sight: PatricianSight) -> list[OpenHand]:
    """Each seat's open hand; empty unless all hands are open."""
    return [_hand(sight, seat, part) for seat, part in enumerate(sight.scene.open_parts())]


def _hand(sight: PatricianSight, seat: int, part: Mapping[str, Any]) -> OpenHand:
    counts = portrait_counts(sight.view, part["pile"])
    return OpenHand(
        crest=sight.crests[seat],
        name=sight.name(seat),
        cards=[sight.faces.face(card) for card in part["hand"]],
        portraits=[
            Count(sight.faces.symbols[letter], portrait_label(sight, letter, count), count)
            for letter, count in counts.items()
        ],
    )
