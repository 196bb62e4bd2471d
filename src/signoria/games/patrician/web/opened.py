"""After the match, all hands open: what each seat held, and what its pile was worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from signoria.games.patrician.view_helpers import portrait_counts
from signoria.games.patrician.web.faces import Face
from signoria.games.patrician.web.people import Count, portrait_label
from signoria.games.patrician.web.sketch import Sketch
from signoria.kernel.presenting import Crest


@dataclass(frozen=True)
class OpenHand:
    crest: Crest
    name: str
    cards: Sequence[Face]
    portraits: Sequence[Count]  # in the pile


def opened_of(sketch: Sketch) -> list[OpenHand]:
    """Each seat's open hand; empty unless all hands are open."""
    return [_hand(sketch, seat, part) for seat, part in enumerate(sketch.scene.open_parts())]


def _hand(sketch: Sketch, seat: int, part: Mapping[str, Any]) -> OpenHand:
    counts = portrait_counts(sketch.scene.view, part["pile"])
    return OpenHand(
        crest=sketch.crests[seat],
        name=sketch.name(seat),
        cards=[sketch.faces.face(card) for card in part["hand"]],
        portraits=[
            Count(sketch.faces.symbols[letter], portrait_label(sketch, letter, count), count)
            for letter, count in counts.items()
        ],
    )
