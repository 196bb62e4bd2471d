"""Hints: the best few actions, the same for all positions that are equal for the seat."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from signoria.build_info import compiled
from signoria.devtools import hint_value
from signoria.games import game, game_ids
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.state import canonical_json
from signoria.workers.hints import (
    AS_GOOD,
    BEST,
    HINT_LEVEL,
    MOST_SUGGESTIONS,
    NEARLY_AS_GOOD,
    WORSE,
    hint_question,
    suggestions,
)
from signoria.workers.questions import Answer, NamedCandidate
from signoria.workers.thinking import think
from tests.bots.positions import SETUPS, decisions

SEED = b"of the hint alone"
PAIRS = 12 if compiled() else 2
QUICK = "ismcts:iterations=100"


def candidate(action: str, visits: int, result: float) -> NamedCandidate:
    return NamedCandidate(action, visits, (result, 1 - result), 0.01)


@pytest.mark.parametrize("game_id", game_ids())
def test_positions_that_are_equal_for_a_seat_give_it_the_same_hint(game_id: str) -> None:
    chance = fast_dealer(b"twins")
    setup = next(setup for setup in SETUPS if setup.game == game_id and setup.seats == 3)
    for state, seat in islice(decisions(setup, b"hints", 5), PAIRS):
        told = set()
        for world in (state, state.determinize(seat, chance), state.known_to(seat)):
            question = hint_question(world, seat, SEED, QUICK)
            answer = replace(think(question), seconds=0.0)
            told.add(canonical_json([question.as_dict(), answer.as_dict(), repr(suggestions(answer, seat))]))
        assert len(told) == 1


def test_the_best_few_actions_with_how_good_they_are() -> None:
    tried = (
        candidate("a", 500, 0.60),
        candidate("b", 300, 0.61),
        candidate("c", 100, 0.58),
        candidate("d", 90, 0.3),
        candidate("e", 10, 0.9),
    )
    found = suggestions(Answer("a", 1000, 1000, 0.1, candidates=tried), 0)
    assert [(one.action, one.grade) for one in found] == [("a", BEST), ("b", AS_GOOD), ("c", NEARLY_AS_GOOD)]
    assert len(found) == MOST_SUGGESTIONS
    few = suggestions(Answer("a", 1000, 1000, 0.1, candidates=(tried[0], tried[3], tried[4])), 0)
    assert [(one.action, one.grade) for one in few] == [("a", BEST), ("d", WORSE)], "what was hardly tried is left out"


def test_without_a_search_the_choice_alone() -> None:
    (only,) = suggestions(Answer("a", 0, 0, 0.0), 0)
    assert (only.action, only.grade, only.visits) == ("a", BEST, 0)


def test_a_hint_thinks_longer_than_a_master_and_well_below_a_second() -> None:
    assert HINT_LEVEL == "ismcts:iterations=1000"


def test_what_a_hint_is_worth_is_measured_in_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    hint_value.main(["patrician", "--positions", "3", "--continuations", "2"])
    assert "patrician, 3 seats: 3 positions" in capsys.readouterr().out
    compared = list(islice(hint_value.compared(game("patrician"), 2, 2, 1), 4))
    assert all(one.is_different or one.gain == 0 for one in compared)
    assert str(hint_value.estimate([0.1, 0.3])) == "+20.0 [+0.4, +39.6]"
