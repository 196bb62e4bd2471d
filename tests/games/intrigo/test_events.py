"""Events: every kind of event and every refusal has its story."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.kernel.journal import Journal
from tests.games.intrigo.positions import new_match, position
from tests.games.story import play, table, told_by


@pytest.mark.rule("IN-S1", "IN-C5", "IN-S3")
def test_the_set_up_is_told_in_the_rulebooks_order() -> None:
    journal = Journal()
    state = new_match(3, journal=journal)
    log: Any = journal.log(-1)
    kinds = [(event["kind"], event["rule"]) for event in log]
    assert kinds[:7] == [
        *[("family-dealt", "IN-S1")] * 3,
        ("family-unplayed", "IN-C5"),
        ("first-seat-drawn", "IN-S1"),
        ("tokens-laid", "IN-S3"),
        ("round-begun", "IN-1.1"),
    ]
    board = table(state)
    assert told_by(log, "family-dealt") == [
        {"family": seat["family"], "actor": number} for number, seat in enumerate(board["seats"])
    ]
    unplayed = [family["name"] for family in board["families"] if family["seat"] is None]
    assert told_by(log, "family-unplayed") == [{"family": name, "actor": -1} for name in unplayed]
    assert told_by(log, "first-seat-drawn") == [{"actor": board["first"]}]
    assert told_by(log, "tokens-laid")[0]["tokens"] == [
        {"arcade": arcade["arcade"], "token": arcade["token"]} for arcade in board["arcades"]
    ]


@pytest.mark.rule("IN-2.1", "IN-2.3", "IN-2.9")
def test_a_turn_is_told_in_the_order_in_which_it_happens() -> None:
    state = position(ducats={"A": 1}, tokens={1: "Clergy"})
    events = play(state, "A buy thief\nA at 1\nA token 1")
    assert [(event["kind"], event["rule"], event["actor"]) for event in events] == [
        ("influence-bought", "IN-2.1", 0),
        ("influence-placed", "IN-2.1", 0),
        ("token-stolen", "IN-2.9", 0),
    ]


RULES = {
    "tokens-swapped": "IN-2.4",
    "schemer-killed": "IN-2.5",
    "schemer-called": "IN-2.6",
    "schemers-swapped": "IN-2.7",
    "schemer-moved": "IN-2.8",
    "token-stolen": "IN-2.9",
    "power-unused": "IN-2.3",
}


@pytest.mark.rule("IN-2.3", "IN-2.4", "IN-2.5", "IN-2.6", "IN-2.7", "IN-2.8", "IN-2.9")
@pytest.mark.parametrize(
    ("moves", "kind"),
    [
        ("A buy peddler\nA at 1\nA token 1\nA token 9", "tokens-swapped"),
        ("A buy assassin\nA at 1\nA schemer 2", "schemer-killed"),
        ("A buy courtesan\nA at 1\nA call Dandolo-4", "schemer-called"),
        ("A buy gondolier\nA at 1\nA schemer 2", "schemers-swapped"),
        ("A buy guard\nA at 1\nA schemer 2\nA at 5", "schemer-moved"),
        ("A buy thief\nA at 1\nA token 1", "token-stolen"),
        ("A buy thief\nA at 1\nA no power", "power-unused"),
    ],
)
def test_every_power_is_told_with_its_rule(moves: str, kind: str) -> None:
    tokens = {1: "Clergy", 9: "Military", 10: "ducat"}
    state = position(ducats={"A": 1}, tokens=tokens, palace={2: "Contarini-4", 9: "Tiepolo-2"})
    events = play(state, moves)
    assert (events[-1]["kind"], events[-1]["rule"]) == (kind, RULES[kind])
