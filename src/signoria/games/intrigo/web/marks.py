"""Numbers on the cards and tokens that changed since the viewer's last move; the log has the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from signoria.games.intrigo.web.recap import AWARDS
from signoria.games.intrigo.web.sight import IntrigoSight

CARD_EVENTS = frozenset(
    {"schemer-placed", "influence-placed", "schemer-killed", "schemer-called", "schemers-swapped", "schemer-moved"}
)
TOKEN_EVENTS = frozenset({"token-stolen", "tokens-swapped"})

EDGE = 10  # how far a number is from the upper right corner of its cell


@dataclass(frozen=True)
class Mark:
    x: float
    y: float
    number: int


@dataclass
class _Changes:
    """The numbers of changes, by place and by arcade."""

    places: dict[int, int] = field(default_factory=dict)
    arcades: dict[int, int] = field(default_factory=dict)


def leaves_mark(event: Mapping[str, Any]) -> bool:
    """Whether a card or a token changed. New tokens of a round do not count: they are there before anyone moves."""
    return event["kind"] in CARD_EVENTS | TOKEN_EVENTS


def marks_of(sight: IntrigoSight) -> list[Mark]:
    """At the upper right of what changed."""
    changes, edge = _changes(sight), sight.ring.cell - EDGE
    cells = [(sight.ring.place(place), number) for place, number in changes.places.items()]
    cells += [(sight.ring.arcade(arcade), number) for arcade, number in changes.arcades.items()]
    return [Mark(corner.x + edge, corner.y + EDGE, number) for corner, number in cells]


def _changes(sight: IntrigoSight) -> _Changes:
    """The numbers on what lies there now: the end of a round removes what was there before (IN-3.5)."""
    changes = _Changes()
    for news in sight.scene.news:
        if news.event["kind"] in AWARDS:
            changes = _Changes()
        elif news.number is not None:
            _add(changes, news.event["kind"], news.event["fields"], news.number)
    return changes


def _add(changes: _Changes, kind: str, fields: Mapping[str, Any], number: int) -> None:
    if kind in CARD_EVENTS:
        changes.places.pop(fields.get("from", 0), None)
        changes.places.update(dict.fromkeys(fields.get("places", [fields.get("place")]), number))
    else:
        changes.arcades.update(dict.fromkeys(fields.get("arcades", [fields.get("arcade")]), number))
