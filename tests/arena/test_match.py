"""One match: what a bot is given, what is counted, and that no seat is favoured."""

from __future__ import annotations

import pytest

from signoria.arena import match as module
from signoria.arena.contest import Fixture
from signoria.arena.match import play_match
from signoria.arena.standing import standings
from signoria.kernel.dealer import Dealer
from signoria.kernel.state import State, canonical_json

from .conftest import Between, played, untimed


class LowestBot:
    """Always takes the lowest action."""

    def choose(self, known: State, seat: int, dealer: Dealer) -> int:
        legal = known.legal_actions(seat)
        assert len(legal) > 1, "a bot is asked only where there is a choice"
        assert canonical_json(known.dump()) == known.knowledge(seat), "a bot is shown only what its seat knows"
        return min(legal)


class CheatingBot:
    """Takes an illegal action."""

    def choose(self, known: State, seat: int, dealer: Dealer) -> int:
        return -1


@pytest.fixture
def lowest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "make_bot", lambda _: LowestBot())


@pytest.mark.usefixtures("lowest")
@pytest.mark.parametrize("game", ["patrician", "il-principe", "intrigo"])
@pytest.mark.parametrize("bots", [2, 3])
def test_a_bot_without_chance_wins_exactly_its_fair_share_of_itself(between: Between, game: str, bots: int) -> None:
    contest = between(*["lowest"] * bots, game=game)
    results = [played(contest, fixture) for fixture in contest.fixtures(6)]
    assert [standing.win_rate for standing in standings(contest, results)] == pytest.approx(
        [1 / 3, 2 / 3] if bots == 2 else [1 / 3] * 3
    )


@pytest.mark.usefixtures("lowest")
def test_a_deal_is_the_same_in_every_sitting(between: Between) -> None:
    contest = between("lowest", "lowest")
    assert len({str(played(contest, Fixture(0, sitting)).scores) for sitting in range(3)}) == 1
    assert played(contest, Fixture(0, 0)).scores != played(contest, Fixture(1, 0)).scores


def test_a_match_is_the_same_each_time(between: Between) -> None:
    contest = between("random", "novice")
    assert untimed(played(contest, Fixture(3, 1))) == untimed(played(contest, Fixture(3, 1)))


def test_a_result_has_figures_for_every_seat(between: Between) -> None:
    result = played(between("novice", "random", seats=4), Fixture(0, 2))
    assert result.bots == (1, 1, 0, 1)
    assert result.winners == [seat for seat, score in enumerate(result.scores) if score == max(result.scores)]
    for numbers in (result.scores, result.decisions, result.ms, result.most_ms):
        assert len(numbers) == 4
    assert all(most <= total for most, total in zip(result.most_ms, result.ms, strict=True))
    assert sum(result.ms) <= result.cpu_ms


def test_a_match_can_be_stopped(between: Between) -> None:
    assert play_match(between("random", "random"), Fixture(0, 0), lambda: True) is None


def test_an_illegal_choice_is_not_applied(between: Between, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "make_bot", lambda _: CheatingBot())
    with pytest.raises(AssertionError, match="cheat chose -1"):
        played(between("cheat", "cheat"), Fixture(0, 0))
