"""What holds in every match of Il Principe, whatever is dealt and played."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signoria.games.il_principe import GAME
from signoria.games.il_principe.actions import COLOURS
from signoria.kernel.errors import CannotUndo
from signoria.kernel.journal import Journal
from signoria.kernel.match import Match
from signoria.kernel.setup import Setup
from signoria.kernel.state import SPECTATOR, State, seats_in
from tests.games.chance import FEW, MANY, chance, play_some, random_move, seeds, shown
from tests.games.dumps import contents, reloaded
from tests.games.il_principe.positions import INITIALS, new_match

MOST_MOVES = 400
WAYS = (("mind-the-move", ()), ("z-man", ()), ("amigo", ()), ("amigo", ("rich",)))

setups = st.builds(
    lambda seats, way, seed: GAME.setup(seats, seed, edition=way[0], options=way[1]),
    st.sampled_from(GAME.seats),
    st.sampled_from(WAYS),
    seeds,
)


@st.composite
def positions(draw: st.DrawFn) -> State:
    """A position somewhere in a random match."""
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

    def log(self) -> list[dict[str, Any]]:
        """What a spectator was told."""
        return self.journal.log(SPECTATOR)

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The public fields of each event of a kind."""
        return [event["fields"] for event in self.log() if event["kind"] == kind]


@st.composite
def matches(draw: st.DrawFn) -> Played:
    setup, journal = draw(setups), Journal()
    state = GAME.new(setup, journal)
    play_some(state, chance(draw(seeds)), 10_000)
    assert state.is_over()
    return Played(state, journal, setup)


# Nothing is lost.


@pytest.mark.rule("IP-C1", "IP-C2", "IP-C6", "IP-C8")
@FEW
@given(setups, seeds)
def test_nothing_is_lost_and_somebody_is_asked_until_the_end(setup: Setup, seed: int) -> None:
    state, dealer = GAME.new(setup), chance(seed)
    pieces = state.census()
    assert all(count == 20 for name, count in pieces.items() if name in COLOURS)
    while not state.is_over():
        state.push(*random_move(state, dealer))
        assert state.census() == pieces
    assert all(state.legal_actions(seat) == [] for seat in range(setup.seats))


@pytest.mark.rule("IP-1.1", "IP-2.3", "IP-4.4", "IP-4.6", "IP-B1")
@MANY
@given(matches())
def test_money_follows_from_what_everyone_was_told(match: Played) -> None:
    """Whoever remembers all payments knows the money of all."""
    start = 0 if match.setup.edition != "amigo" else 10 if match.setup.options else 5
    money = [start] * match.setup.seats
    for event in match.log():
        kind, actor, told = event["kind"], event["actor"], event["fields"]
        if kind == "income-paid":
            money = [owned + told["money"] for owned in money]
        elif kind in ("lot-won", "role-bought"):
            money[actor] -= told["bid"]
        elif kind == "city-built":
            money[actor] -= told["cost"]
        elif kind == "effect-paid":
            money[actor] += told["money"]
        assert min(money) >= 0
    assert money == contents(match.state)["money"] == match.told("match-over")[0]["money"]


@pytest.mark.rule("IP-B3", "IP-4.6", "IP-C6")
@MANY
@given(matches())
def test_shields_follow_from_what_everyone_was_told(match: Played) -> None:
    data = contents(match.state)
    placed = Counter(int(event.actor) for event in match.journal.events if event.kind == "shield-placed")
    most = 12 if match.setup.edition == "amigo" else 11
    assert data["reserve"] == [most - placed[seat] for seat in range(match.setup.seats)]


@pytest.mark.rule("IP-E1", "IP-E2", "IP-E5")
@MANY
@given(matches())
def test_every_match_ends_by_one_of_the_rules(match: Played) -> None:
    cities = len(contents(match.state)["offer"])
    last = match.told("last-round-begun")
    assert len(last) == (1 if contents(match.state)["last_round"] else 0)
    assert last or cities < 4
    assert len(match.told("match-over")) == 1


# Scores.


@pytest.mark.rule("IP-F5")
@MANY
@given(positions())
def test_scores_are_the_sum_of_the_sheet(state: State) -> None:
    lines: list[Any] = [entry["points"] for entry in state.score_sheet()]
    assert state.scores() == [sum(points) for points in zip(*lines, strict=True)]
    best = max(state.scores())
    assert all(state.scores()[seat] == best for seat in seats_in(state.winners()))


# Secrets.


@pytest.mark.rule("IP-K1")
@MANY
@given(positions(), seeds)
def test_what_a_seat_imagines_keeps_what_it_knows(state: State, seed: int) -> None:
    for seat in (SPECTATOR, *range(state.seats)):
        imagined = state.determinize(seat, chance(seed))
        assert imagined.knowledge(seat) == state.knowledge(seat)
        assert state.known_to(seat).knowledge(seat) == state.knowledge(seat)
        assert imagined.census() == state.census()
        assert (imagined.actors, imagined.chosen) == (state.actors, state.chosen)


@pytest.mark.rule("IP-K1")
@MANY
@given(positions(), seeds)
def test_an_imagined_position_can_be_written_down_and_played_on(state: State, seed: int) -> None:
    for seat in (SPECTATOR, 0):
        imagined = state.determinize(seat, chance(seed))
        assert reloaded(GAME, imagined).dump() == imagined.dump()
        assert reloaded(GAME, state.known_to(seat)).dump() == state.known_to(seat).dump()
        play_some(imagined, chance(seed), 10_000)
        assert imagined.is_over()


@pytest.mark.rule("IP-K1")
@FEW
@given(positions(), seeds)
def test_a_seat_cannot_tell_its_twins_apart(state: State, seed: int) -> None:
    for seat in (SPECTATOR, *range(state.seats)):
        twin = state.determinize(seat, chance(seed))
        assert shown(twin, seat) == shown(state, seat)


@pytest.mark.rule("IP-K1")
@FEW
@given(positions(), seeds)
def test_the_log_of_twins_is_the_same_until_something_is_shown(state: State, seed: int) -> None:
    dealer = chance(seed)
    for _ in range(60):
        if state.is_over():
            return
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
            assert shown(state, seat) == shown(twin, seat)


@pytest.mark.rule("IP-K1")
@MANY
@given(positions())
def test_known_cards_are_part_of_the_hand(state: State) -> None:
    data = contents(state)
    for hand, known, drawn in zip(data["hands"], data["known"], data["drawn"], strict=True):
        assert all(k >= 0 and k + d <= h for h, k, d in zip(hand, known, drawn, strict=True))


# Choosing at once.


@pytest.mark.rule("IP-1.1")
@FEW
@given(st.sampled_from(GAME.seats), seeds)
def test_laying_in_any_order_of_seats_leads_to_the_same_position(seats: int, seed: int) -> None:
    state, dealer = new_match(seats, seed), chance(seed)
    count = 3 if seats == 2 else 2
    choices = {}
    for seat, hand in enumerate(contents(state)["hands"]):
        cards = [colour for colour, held in enumerate(hand) for _ in range(held)]
        choices[seat] = [cards.pop(dealer.below(len(cards))) for _ in range(count)]
    ends = set()
    for order in list(permutations(range(seats)))[:: 1 + seats // 4 * 5]:
        one = state.clone()
        for seat in order:
            for colour in choices[seat]:
                one.push(seat, f"lay {list(INITIALS.values())[colour]}")
        ends.add(one.fingerprint())
    assert len(ends) == 1


# Undo, notation, dumps, clones.


@MANY
@given(setups, seeds, st.integers(1, 120))
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
    again = reloaded(GAME, state)
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
