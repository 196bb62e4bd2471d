"""Which contenders meet, on which deals, and with which random numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import signoria
from signoria.arena.contest import DECIDING, BadLineUp, Contest, Fixture, groups, program_digest
from signoria.bots.levels import UnknownLevel
from signoria.build_info import compiled

from .conftest import Between


def sitting_counts(contest: Contest) -> Counter[tuple[int, int]]:
    """How often each contender has each seat."""
    return Counter((contender, seat) for sitting in contest.sittings for seat, contender in enumerate(sitting))


def test_of_two_bots_the_first_sits_once_on_every_seat(between: Between) -> None:
    assert between("novice", "random", seats=4).sittings == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]


def test_one_bot_a_seat_goes_round_the_table(between: Between) -> None:
    assert between("apprentice", "novice", "random").sittings == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]


def test_of_more_bots_than_seats_every_group_meets(between: Between) -> None:
    contest = between(*["random"] * 5)
    assert len({frozenset(sitting) for sitting in contest.sittings}) == 10
    assert len(contest.sittings) == 30


@given(st.data())
def test_every_contender_sits_equally_often_on_every_seat(data: st.DataObject) -> None:
    """So that a good seat favours no contender."""
    seats = data.draw(st.integers(2, 5))
    bots = data.draw(st.one_of(st.just(2), st.integers(seats, 7)))
    contest = Contest(signoria.game("patrician").setup(seats=seats, seed=1), ("random",) * bots)
    counts = sitting_counts(contest)
    for contender in range(bots):
        assert len({counts[contender, seat] for seat in range(seats)}) == 1
    assert len(set(contest.sittings)) == len(contest.sittings)


@pytest.mark.parametrize(("bots", "seats"), [(1, 3), (3, 4), (3, 5), (4, 5)])
def test_bots_that_leave_seats_empty_are_refused(bots: int, seats: int) -> None:
    with pytest.raises(BadLineUp, match=f"cannot fill {seats} seats; name two bots, or at least {seats}"):
        groups(bots, seats)


def test_an_unknown_bot_is_refused(between: Between) -> None:
    with pytest.raises(UnknownLevel, match="jester"):
        between("random", "jester").check()


@pytest.mark.parametrize(("games", "played"), [(1, 3), (3, 3), (4, 6), (100, 102)])
def test_games_are_rounded_up_to_whole_deals(between: Between, games: int, played: int) -> None:
    fixtures = between("novice", "random").fixtures(games)
    assert len(fixtures) == len(set(fixtures)) == played
    assert Counter(fixture.deal for fixture in fixtures) == dict.fromkeys(range(played // 3), 3)


def test_more_games_begin_with_the_same_ones(between: Between) -> None:
    contest = between("novice", "random")
    assert contest.fixtures(30)[:12] == contest.fixtures(12)


def test_a_deal_depends_only_on_its_number_and_the_seed(between: Between) -> None:
    assert between("random", "novice").deal(4) == between("novice", "apprentice").deal(4)
    seeds = [between("random", "novice", seed=seed).deal(number).seed for seed in (1, 2) for number in (0, 1)]
    assert len(set(seeds)) == 4


def test_every_bot_of_every_match_has_its_own_random_numbers(between: Between) -> None:
    contest = between("random", "random")
    streams = [contest.chance(fixture, seat).dump() for fixture in contest.fixtures(9) for seat in range(3)]
    streams += [contest.deal(number).new_dealer().dump() for number in range(3)]
    assert len({str(stream) for stream in streams}) == 9 * 3 + 3


def test_the_random_numbers_of_a_bot_are_the_same_each_time(between: Between) -> None:
    one, other = (between("random", "novice").chance(Fixture(2, 1), 0) for _ in range(2))
    assert one.dump() == other.dump()


def test_contests_that_differ_have_other_names(between: Between) -> None:
    contests = [
        between("random", "novice"),
        between("novice", "random"),
        between("random", "novice", seed=2),
        between("random", "novice", seats=4),
        between("random", "novice", game="il-principe"),
    ]
    assert len({contest.digest() for contest in contests}) == len(contests)
    assert between("random", "novice").digest() == contests[0].digest()


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], str]:
    """A small program: write a file of it; returns its digest from now on."""
    monkeypatch.setattr(signoria, "__file__", str(tmp_path / "signoria" / "__init__.py"))

    def write(name: str, text: str) -> str:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return program_digest.__wrapped__()

    return write


@pytest.mark.parametrize(
    "name",
    [
        *("signoria/kernel/state.py", "signoria/games/patrician/cards.toml", "signoria/bots/search.py"),
        *("signoria/arena/contest.py", "signoria/arena/match.py"),
        *(f"signoria/bots/search{EXTENSION_SUFFIXES[0]}", f"signoria__mypyc{EXTENSION_SUFFIXES[0]}"),
    ],
)
def test_another_rule_bot_or_build_is_another_program(program: Callable[[str, str], str], name: str) -> None:
    before = program("signoria/kernel/errors.py", "")
    assert len({before, program(name, "1"), program(name, "2")}) == 3


@pytest.mark.parametrize("name", ["signoria/cli/arena.py", "signoria/arena/report.py", "signoria/bots/notes.txt"])
def test_what_does_not_play_is_no_part_of_the_program(program: Callable[[str, str], str], name: str) -> None:
    assert program("signoria/kernel/errors.py", "") == program(name, "1") == program(name, "2")


@pytest.mark.parametrize("part", [part for part in DECIDING if compiled() or "mypyc" not in part])
def test_every_part_of_the_program_is_there(part: str) -> None:
    assert any(Path(signoria.__file__).parent.parent.glob(part))
