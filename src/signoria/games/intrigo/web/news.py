"""What changed since the viewer's last move: numbers on cards and tokens, and the outcome of a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from signoria.games.intrigo.web.crests import Crests
from signoria.kernel.messages import N_
from signoria.kernel.presenting import Crest, News, Scene

SHARED = frozenset({"ducat-won", "seal-won", "token-left"})
OUTCOMES = frozenset({"match-won", "match-drawn"})
CARD_EVENTS = frozenset(
    {"schemer-placed", "influence-placed", "schemer-killed", "schemer-called", "schemers-swapped", "schemer-moved"}
)
TOKEN_EVENTS = frozenset({"token-stolen", "tokens-swapped"})

RECAP_TITLE = N_("Sharing, round {round}")
WON = N_("{name} has {count}")
NOT_WON = {
    "face-down": N_("face down"),
    "no-schemer": N_("no schemer"),
    "tie": N_("a tie"),
    "no-player": N_("{family}: no player"),
}


@dataclass(frozen=True)
class Marks:
    """Numbers of changes, by place and by arcade."""

    places: dict[int, int] = field(default_factory=dict)
    arcades: dict[int, int] = field(default_factory=dict)


def leaves_mark(event: Mapping[str, Any]) -> bool:
    """Whether a card or a token changed. New tokens of a round do not count: they are there before anyone moves."""
    return event["kind"] in CARD_EVENTS | TOKEN_EVENTS


def marks_of(news: Sequence[News]) -> Marks:
    """The numbers on what lies there now: sharing removes what was there before (IN-3.5)."""
    marks = Marks()
    for item in news:
        if item.event["kind"] in SHARED:
            marks = Marks()
        elif item.number is not None:
            _mark(marks, item.event["kind"], item.event["fields"], item.number)
    return marks


def _mark(marks: Marks, kind: str, fields: Mapping[str, Any], number: int) -> None:
    if kind in CARD_EVENTS:
        marks.places.pop(fields.get("from", 0), None)
        marks.places.update(dict.fromkeys(fields.get("places", [fields.get("place")]), number))
    else:
        marks.arcades.update(dict.fromkeys(fields.get("arcades", [fields.get("arcade")]), number))


@dataclass(frozen=True)
class SharedLine:
    """The outcome for an arcade's token, or for the match."""

    text: str
    crest: Crest | None  # of the seat that won it
    arcade: int = 0  # None for the line about the match
    token: str = ""  # its symbol
    brief: str = ""  # used where token and crest show the rest


def recap_of(scene: Scene, crests: Crests) -> dict[str, Any]:
    """IN-3.1: the latest sharing, a line for each arcade from the gate; for a player, until cards are placed again."""
    told = _last_sharing(scene.history)
    if not told or scene.seat < 0 or scene.board["phase"] not in ("draft", "over"):
        return {}
    shared = scene.board["round"] - (0 if scene.view["over"] else 1)
    return {
        "title": scene.translate(RECAP_TITLE).format(round=shared),
        "lines": [_line(event, scene, crests) for event in told],
        "seen": len(scene.history),
    }


def _line(event: Mapping[str, Any], scene: Scene, crests: Crests) -> SharedLine:
    text = scene.game.describe(event, scene.names, scene.translate)
    fields, winner = event["fields"], event["actor"]
    crest = crests.seats[winner] if winner >= 0 else None
    if event["kind"] in OUTCOMES:
        return SharedLine(text, crest)
    message = NOT_WON[fields["why"]] if crest is None else WON
    name = "" if crest is None else scene.names[winner]
    brief = scene.translate(message).format(name=name, count=fields.get("count"), family=fields.get("family"))
    return SharedLine(text, crest, fields["arcade"], crests.token(fields["token"]), brief)


def _last_sharing(history: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The events of the last sharing, found from the last event backwards; a round lies between two sharings."""
    told: list[Mapping[str, Any]] = []
    for event in reversed(history):
        if event["kind"] in SHARED | OUTCOMES:
            told.append(event)
        elif told:
            break
    return told[::-1]
