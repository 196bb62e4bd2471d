"""With orders a person has to come to a table on the server at most half as often: the server carries them out."""

from __future__ import annotations

from tests.games.il_principe.visits import HABITS, NEVER
from tests.server.helpers.visits import play

ROUNDS = 2
SEED = 3


def test_orders_at_least_halve_the_visits_to_the_server() -> None:
    counts = {habit: play(SEED, habit, ROUNDS) for habit in HABITS}
    assert {count.rounds for count in counts.values()} == {ROUNDS}
    without = counts.pop(NEVER)
    for count in counts.values():
        assert 2 * count.a_seat_and_round() <= without.a_seat_and_round()
