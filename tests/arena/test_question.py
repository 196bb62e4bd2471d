"""Who meets whom, on which deals, and with whose chance."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import signoria
from signoria.arena.question import BadLineUp, Fixture, Question, groups, program_digest
from signoria.bots.levels import UnknownLevel

from .conftest import Ask


def sitting_counts(question: Question) -> Counter[tuple[int, int]]:
    """How often each contender sits on each seat."""
    return Counter((contender, seat) for sitting in question.sittings for seat, contender in enumerate(sitting))


def test_of_two_bots_the_first_sits_once_on_every_seat(ask: Ask) -> None:
    assert ask("novice", "random", seats=4).sittings == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]


def test_one_bot_a_seat_goes_round_the_table(ask: Ask) -> None:
    assert ask("apprentice", "novice", "random").sittings == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]


def test_of_more_bots_than_seats_every_group_meets(ask: Ask) -> None:
    question = ask(*["random"] * 5)
    assert len({frozenset(sitting) for sitting in question.sittings}) == 10
    assert len(question.sittings) == 30


@given(st.data())
def test_every_contender_sits_equally_often_on_every_seat(data: st.DataObject) -> None:
    """So that the luck of a seat favours nobody."""
    seats = data.draw(st.integers(2, 5))
    bots = data.draw(st.one_of(st.just(2), st.integers(seats, 7)))
    question = Question(signoria.game("patrician").setup(seats=seats, seed=1), ("random",) * bots)
    counts = sitting_counts(question)
    for contender in range(bots):
        assert len({counts[contender, seat] for seat in range(seats)}) == 1
    assert len(set(question.sittings)) == len(question.sittings)


@pytest.mark.parametrize(("bots", "seats"), [(1, 3), (3, 4), (3, 5), (4, 5)])
def test_bots_that_leave_seats_empty_are_refused(bots: int, seats: int) -> None:
    with pytest.raises(BadLineUp, match=f"cannot fill {seats} seats: name two, or at least {seats}"):
        groups(bots, seats)


def test_a_bot_that_is_not_there_is_refused(ask: Ask) -> None:
    with pytest.raises(UnknownLevel, match="jester"):
        ask("random", "jester").check()


@pytest.mark.parametrize(("games", "played"), [(1, 3), (3, 3), (4, 6), (100, 102)])
def test_games_are_rounded_up_to_whole_deals(ask: Ask, games: int, played: int) -> None:
    fixtures = ask("novice", "random").fixtures(games)
    assert len(fixtures) == len(set(fixtures)) == played
    assert Counter(fixture.deal for fixture in fixtures) == dict.fromkeys(range(played // 3), 3)


def test_more_games_begin_with_the_same_ones(ask: Ask) -> None:
    question = ask("novice", "random")
    assert question.fixtures(30)[:12] == question.fixtures(12)


def test_a_deal_follows_from_its_number_and_the_seed_alone(ask: Ask) -> None:
    assert ask("random", "novice").deal(4) == ask("novice", "apprentice").deal(4)
    seeds = [ask("random", "novice", seed=seed).deal(number).seed for seed in (1, 2) for number in (0, 1)]
    assert len(set(seeds)) == 4


def test_every_bot_of_every_match_has_chance_of_its_own(ask: Ask) -> None:
    question = ask("random", "random")
    streams = [question.chance(fixture, seat).dump() for fixture in question.fixtures(9) for seat in range(3)]
    streams += [question.deal(number).new_dealer().dump() for number in range(3)]
    assert len({str(stream) for stream in streams}) == 9 * 3 + 3


def test_the_chance_of_a_bot_is_the_same_each_time(ask: Ask) -> None:
    one, other = (ask("random", "novice").chance(Fixture(2, 1), 0) for _ in range(2))
    assert one.dump() == other.dump()


def test_questions_that_differ_have_other_names(ask: Ask) -> None:
    questions = [
        ask("random", "novice"),
        ask("novice", "random"),
        ask("random", "novice", seed=2),
        ask("random", "novice", seats=4),
        ask("random", "novice", game="il-principe"),
    ]
    assert len({question.digest() for question in questions}) == len(questions)
    assert ask("random", "novice").digest() == questions[0].digest()


def test_another_rule_or_bot_is_another_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bots").mkdir()
    (tmp_path / "cli").mkdir()
    monkeypatch.setattr(signoria, "__file__", str(tmp_path / "__init__.py"))
    digests = []
    for name, text in (("bots/a.py", "1"), ("bots/a.py", "2"), ("bots/b.toml", ""), ("cli/c.py", "")):
        (tmp_path / name).write_text(text)
        digests.append(program_digest.__wrapped__())
    assert len(set(digests[:3])) == 3
    assert digests[3] == digests[2]
