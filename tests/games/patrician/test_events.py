"""Events: every kind of event and every refusal has its story."""

from __future__ import annotations

import pytest

from tests.games.patrician.positions import position
from tests.games.story import play


@pytest.mark.rule("PA-1", "PA-2.1", "PA-4.1", "PA-5.1")
def test_a_turn_is_told_in_the_order_in_which_it_happens() -> None:
    state = position(hands={"A": "Parma:2"}, towers={"Parma": ("BBC", "")}, face_up={"Parma": "Roma:2"}, deck="Siena:2")
    events = play(state, "A play Parma:2\nA build left")
    assert [(event["kind"], event["rule"], event["actor"]) for event in events] == [
        ("card-played", "PA-1", 0),
        ("floor-built", "PA-2.1", 0),
        ("floor-built", "PA-2.1", 0),
        ("tile-won", "PA-F1", 1),
        ("tile-won", "PA-F1", 0),
        ("card-taken", "PA-4.1", 0),
        ("card-turned-up", "PA-5.1", -1),
    ]
