"""The recap: who won the tokens of the last round, and the match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from signoria.games.intrigo.web.sight import IntrigoSight
from signoria.games.intrigo.words import arcade_letter
from signoria.kernel.messages import N_
from signoria.kernel.presenting import Crest

TITLE = N_("Round {round} awards")
WON = N_("{name} now has {count}")
NOT_WON = {
    "face-down": N_("face down"),
    "no-schemer": N_("no schemer"),
    "tie": N_("tie"),
    "no-player": N_("{family}: no player"),
}

AWARDS = frozenset({"ducat-won", "seal-won", "token-left"})
OUTCOMES = frozenset({"match-won", "match-drawn"})
"""With the awards, the kinds of events that the recap covers."""


@dataclass(frozen=True)
class Line:
    """The outcome for an arcade's token, or for the match."""

    text: str
    crest: Crest | None  # of the seat that won it
    arcade: str = ""  # its letter; empty in the line about the match
    token: str = ""  # its symbol
    brief: str = ""  # used where token and crest show the rest


def recap_of(sight: IntrigoSight) -> Mapping[str, Any]:
    """IN-3.1: the latest awards, a line for each arcade from the gate; for a player, until cards are placed again."""
    told = _last_awards(sight.scene.history)
    if not told or sight.is_spectator or sight.phase not in ("draft", "over"):
        return {}
    return {
        "title": sight.say(TITLE, round=sight.board["round"] - (0 if sight.is_over else 1)),
        "lines": [_line(sight, event) for event in told],
    }


def _line(sight: IntrigoSight, event: Mapping[str, Any]) -> Line:
    text = sight.describe(event)
    fields, winner = event["fields"], event["actor"]
    crest = sight.crests[winner] if winner >= 0 else None
    if event["kind"] in OUTCOMES:
        return Line(text, crest)
    if crest is None:
        brief = sight.say(NOT_WON[fields["why"]], family=fields.get("family"))
    else:
        brief = sight.say(WON, name=sight.names[winner], count=fields["count"])
    return Line(text, crest, arcade_letter(fields["arcade"]), sight.emblems.token(fields["token"]), brief)


def _last_awards(history: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The events of the last awards, found from the last event backwards; a round lies between two of them."""
    told: list[Mapping[str, Any]] = []
    for event in reversed(history):
        if event["kind"] in AWARDS | OUTCOMES:
            told.append(event)
        elif told:
            break
    return told[::-1]
