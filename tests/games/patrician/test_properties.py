"""What holds in every match of Patrician, whatever is dealt and played."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signoria.games.patrician import GAME
from signoria.kernel.errors import CannotUndo
from signoria.kernel.journal import Journal
from signoria.kernel.match import Match
from signoria.kernel.setup import Setup
from signoria.kernel.state import SPECTATOR, State
from tests.games.chance import FEW, MANY, chance, play_some, random_move, seeds, shown
from tests.games.dumps import contents

CARDS_A_SEAT = {2: 24, 3: 16, 4: 12, 5: 11}
MOST_MOVES = 160
OPTIONS = ((), ("ambassadors",), ("messengers",), ("ambassadors", "messengers"))

setups = st.builds(
    lambda seats, options, seed: GAME.setup(seats, seed, options=options),
    st.sampled_from(GAME.seats),
    st.sampled_from(OPTIONS),
    seeds,
)


@st.composite
def positions(draw: st.DrawFn) -> State:
    """Anywhere in a match, its end included."""
    state = GAME.new(draw(setups))
    dealer = chance(draw(seeds))
    play_some(state, dealer, int(dealer.below(MOST_MOVES)))
    return state


@dataclass(frozen=True)
class Played:
    """A match from the deal to the end."""

    state: State
    journal: Journal
    setup: Setup

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [event.seen_by_all() for event in self.journal.events if event.kind == kind]


@st.composite
def matches(draw: st.DrawFn) -> Played:
    setup, journal = draw(setups), Journal()
    state = GAME.new(setup, journal)
    play_some(state, chance(draw(seeds)), 1000)
    assert state.is_over()
    return Played(state, journal, setup)


@FEW
@given(setups, seeds)
def test_nothing_is_lost_and_somebody_is_asked_until_the_end(setup: Setup, seed: int) -> None:
    state, dealer = GAME.new(setup), chance(seed)
    pieces = state.census()
    while not state.is_over():
        state.push(*random_move(state, dealer))
        assert state.census() == pieces
    assert all(state.legal_actions(seat) == [] for seat in range(setup.seats))


@pytest.mark.rule("PA-6", "PA-C2")
@MANY
@given(matches())
def test_everyone_plays_the_same_number_of_cards(match: Played) -> None:
    played = [event["actor"] for event in match.told("card-played")]
    seats = match.setup.seats
    assert [played.count(seat) for seat in range(seats)] == [CARDS_A_SEAT[seats]] * seats


@pytest.mark.rule("PA-F5", "PA-F2", "PA-C4")
@MANY
@given(matches())
def test_with_the_built_in_cards_every_city_is_finished_by_its_last_card(match: Played) -> None:
    assert match.told("arms-lost") == match.told("tile-left") == match.told("seat-passed-over") == []
    last_card: dict[str, int] = {}
    first_tile: dict[str, int] = {}
    for number, event in enumerate(match.journal.events):
        if event.kind == "card-played":
            last_card[str(event.public["card"]).partition(":")[0]] = number
        if event.kind == "tile-won":
            assert event.rule == "PA-F1"
            first_tile.setdefault(str(event.public["city"]), number)
    kinds = [event.kind for event in match.journal.events]
    assert last_card.keys() == first_tile.keys()
    assert all("card-played" not in kinds[last_card[city] + 1 : first_tile[city]] for city in last_card)
    assert all(last_card[city] < first_tile[city] for city in last_card)


@pytest.mark.rule("PA-F5", "PA-2.2")
@MANY
@given(matches())
def test_with_the_built_in_cards_towers_are_never_equally_high_nor_empty(match: Played) -> None:
    cities: Any = match.state.view(SPECTATOR)["board"]
    for city in cities["cities"]:
        left, right = map(len, city["towers"])
        assert left != right
        assert min(left, right) > 0
        assert left + right == city["floors"]


@pytest.mark.rule("PA-F3")
@MANY
@given(positions())
def test_scores_are_the_sum_of_the_sheet(state: State) -> None:
    lines: list[Any] = [entry["points"] for entry in state.score_sheet()]
    assert state.scores() == [sum(points) for points in zip(*lines, strict=True)]


@pytest.mark.rule("PA-K1")
@MANY
@given(positions(), seeds)
def test_what_a_seat_imagines_keeps_what_it_knows(state: State, seed: int) -> None:
    for seat in (SPECTATOR, *range(state.seats)):
        imagined = state.determinize(seat, chance(seed))
        assert imagined.knowledge(seat) == state.knowledge(seat)
        assert state.known_to(seat).knowledge(seat) == state.knowledge(seat)
        assert imagined.census() == state.census()


@pytest.mark.rule("PA-K1")
@FEW
@given(positions(), seeds)
def test_a_seat_cannot_tell_its_twins_apart(state: State, seed: int) -> None:
    for seat in (SPECTATOR, *range(state.seats)):
        twin = state.determinize(seat, chance(seed))
        assert shown(twin, seat) == shown(state, seat)


@pytest.mark.rule("PA-K1")
@MANY
@given(positions(), seeds)
def test_the_log_of_twins_is_the_same_until_something_is_shown(state: State, seed: int) -> None:
    dealer = chance(seed)
    while not state.is_over():
        seat, text = random_move(state, dealer)
        state = state.clone()
        twin = state.determinize(seat, dealer)
        logs = []
        for one in (state, twin):
            one.journal = Journal()
            one.push(seat, text)
            logs.append(one.journal.log(seat))
        if state.revealed == 0:
            assert logs[0] == logs[1]


@MANY
@given(setups, seeds, st.integers(1, 60))
def test_undo_restores_the_position_and_the_log(setup: Setup, seed: int, moves: int) -> None:
    match, dealer = Match(GAME, setup), chance(seed)
    for _ in range(moves):
        before, log = match.state.fingerprint(), match.journal.log(SPECTATOR)
        seat, text = random_move(match.state, dealer)
        match.push(seat, text)
        try:
            match.undo(seat)
        except CannotUndo:
            if match.state.is_over():
                return
            continue
        assert match.state.fingerprint() == before
        assert match.journal.log(SPECTATOR) == log
        match.push(seat, text)


@MANY
@given(positions())
def test_every_legal_action_is_read_as_it_is_written(state: State) -> None:
    for seat in range(state.seats):
        actions = state.legal_actions(seat)
        assert [state.parse(state.text(action)) for action in actions] == actions
        assert len(set(actions)) == len(actions)


@MANY
@given(positions(), seeds)
def test_a_position_written_down_and_read_goes_on_alike(state: State, seed: int) -> None:
    again = GAME.position(json.loads(json.dumps(state.dump())))
    assert again.dump() == state.dump()
    for one in (state, again):
        play_some(one, chance(seed), 20)
    assert again.fingerprint() == state.fingerprint()
    assert again.scores() == state.scores()


@MANY
@given(positions(), seeds)
def test_a_clone_goes_its_own_way(state: State, seed: int) -> None:
    clone, before = state.clone(), state.fingerprint()
    play_some(clone, chance(seed), 20)
    assert state.fingerprint() == before
    after = clone.fingerprint()
    play_some(state, chance(seed + 1), 20)
    assert clone.fingerprint() == after


@pytest.mark.rule("PA-K1")
@MANY
@given(positions())
def test_only_star_cards_of_the_deal_are_secret(state: State) -> None:
    data = contents(state)
    for hand, secret in zip(data["hands"], data["secret"], strict=True):
        assert all(state.text(card).endswith("*") for card in hand[:secret])
