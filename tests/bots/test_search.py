"""The search: it finds immediate wins, its figures add up, it is reproducible, and it does not change its input."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

import signoria
from signoria.bots.ismcts import SearchBot
from signoria.bots.levels import make_bot
from signoria.bots.search import Candidate, Node, Search
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.settings import Settings
from signoria.kernel.setup import Setup
from signoria.kernel.state import State, seats_in
from tests.bots.positions import FEW, SETUPS, deciding, decisions, name_of, played_match

SEED = b"search"
FIRST_OF_EACH = [next(setup for setup in SETUPS if setup.game == game_id) for game_id in signoria.game_ids()]


USUAL = Settings()


def searched(state: State, seat: int, iterations: int, settings: Settings = USUAL, seed: bytes = SEED) -> Search:
    search = Search(state.known_to(seat), seat, fast_dealer(seed), settings)
    search.run(iterations)
    return search


def told(candidates: list[Candidate]) -> list[tuple[int, int, list[float], float]]:
    return [(found.action, found.visits, found.results, found.margin_of_error) for found in candidates]


# Immediate wins.


def wins_or_loses(state: State, seat: int, action: int) -> bool | None:
    """Whether the action wins the match at once, or loses it, in every determinization; None if neither."""
    chance = fast_dealer(b"worlds")
    ends = set()
    for _ in range(5):
        world = state.determinize(seat, chance)
        world.apply(seat, action)
        winners = seats_in(world.winners())
        ends.add(winners == [seat] if world.is_over() and (winners == [seat] or seat not in winners) else None)
    return ends.pop() if len(ends) == 1 else None


def last_chances(setup: Setup) -> Iterator[tuple[State, int, list[int]]]:
    """Last decisions of matches in which some actions win and all others lose, with those that win."""
    chance = fast_dealer(b"last chances")
    while True:
        for state in played_match(setup, chance):
            for seat in deciding(state):
                ends = {action: wins_or_loses(state, seat, action) for action in state.legal_actions(seat)}
                if set(ends.values()) == {True, False}:
                    yield state, seat, [action for action, wins in ends.items() if wins]


def test_an_immediate_win_is_taken() -> None:
    setup = next(setup for setup in SETUPS if setup.game == "patrician")
    for state, seat, winning in islice(last_chances(setup), 2 * FEW):
        assert make_bot("ismcts:iterations=100").choose(state.known_to(seat), seat, fast_dealer(SEED)) in winning
        assert searched(state, seat, 100).explain()[0].results[seat] > 0.8


# Figures.


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_the_figures_of_the_candidates_add_up(setup: Setup) -> None:
    for state, seat in islice(decisions(setup, b"adding", every=10), FEW):
        search = searched(state, seat, 40, state.settings())
        found = search.explain()
        assert sum(candidate.visits for candidate in found) == 40
        assert [candidate.visits for candidate in found] == sorted((c.visits for c in found), reverse=True)
        assert found[0].action == search.best()
        for candidate in found:
            assert candidate.action in state.legal_actions(seat)
            assert all(0 <= result <= 1 for result in candidate.results)
            assert sum(candidate.results) == pytest.approx(1)
            assert 0 <= candidate.margin_of_error <= 1


@pytest.mark.parametrize(
    "settings",
    [
        pytest.param(Settings(temperature=0.0), id="no priors"),
        pytest.param(Settings(candidates=1), id="random playouts"),
        pytest.param(Settings(candidates=0), id="careful playouts"),
        pytest.param(Settings(epsilon=50), id="careless playouts"),
        pytest.param(Settings(horizon=3), id="short playouts"),
        pytest.param(Settings(margin=1.0), id="points only"),
        pytest.param(Settings(exploration=0.0), id="no exploration"),
    ],
)
@pytest.mark.parametrize("setup", FIRST_OF_EACH, ids=name_of)
def test_every_setting_searches(setup: Setup, settings: Settings) -> None:
    state, seat = next(decisions(setup, b"settings", every=20))
    search = searched(state, seat, 20, settings)
    assert search.best() in state.legal_actions(seat)
    assert all(0 <= result <= 1 for candidate in search.explain() for result in candidate.results)


def test_a_settled_search_keeps_its_choice() -> None:
    met = 0
    for state, seat in islice(decisions(SETUPS[0], b"settled", every=20), 10):
        search = searched(state, seat, 60, Settings(temperature=20.0))
        if search.is_settled(30):
            before = search.best()
            search.run(30)
            assert search.best() == before
            met += 1
    assert met > 0


# Reproducible, and without side effects.


@pytest.mark.parametrize("setup", FIRST_OF_EACH, ids=name_of)
def test_the_same_seed_gives_the_same_result_in_one_run_or_in_many(setup: Setup) -> None:
    others = 0
    for state, seat in islice(decisions(setup, b"repeating", every=20), max(FEW, 4)):
        whole, parts = searched(state, seat, 60), searched(state, seat, 10)
        for _ in range(5):
            parts.run(10)
        assert told(whole.explain()) == told(parts.explain())
        others += told(whole.explain()) != told(searched(state, seat, 60, seed=b"another").explain())
    assert others > 0, "another seed should give another result now and then"


@pytest.mark.parametrize("setup", FIRST_OF_EACH, ids=name_of)
def test_the_given_position_is_not_changed(setup: Setup) -> None:
    for state, seat in islice(decisions(setup, b"giving", every=20), FEW):
        known = state.known_to(seat)
        before = known.fingerprint()
        bot = SearchBot({"iterations": 60})
        action = bot.choose(known, seat, fast_dealer(SEED))
        assert known.fingerprint() == before
        assert bot.explain(known, seat, fast_dealer(SEED))[0].action == action


# Tree reuse.


def children(node: Node) -> Iterator[Node]:
    child = node.first_child
    while child is not None:
        yield child
        child = child.next_sibling


def favourite_line(search: Search, state: State) -> tuple[list[tuple[int, int]], Node]:
    """Make the moves that the search visited most, until its seat is asked again; and where they lead in its tree."""
    moves: list[tuple[int, int]] = []
    node = search.root
    while not moves or search.observer not in deciding(state):
        node = max(children(node), key=lambda child: (child.action in state.legal_actions(child.seat), child.visits))
        moves.append((node.seat, node.action))
        state.apply(node.seat, node.action)
    return moves, node


def later(state: State, seat: int) -> Search:
    return Search(state.known_to(seat), seat, fast_dealer(b"later"), USUAL)


@pytest.fixture
def turn() -> tuple[State, int, Search]:
    """The opening of a match in which a seat chooses twice in a turn, with a search of its first choice."""
    game = signoria.game("patrician")
    state = game.new(game.setup(seats=2, seed=1))
    (seat,) = deciding(state)
    return state, seat, searched(state, seat, 400)


def test_the_subtree_after_the_moves_made_since_is_reused(turn: tuple[State, int, Search]) -> None:
    state, seat, old = turn
    moves, node = favourite_line(old, state)
    found = {
        child.action: child.visits
        for child in children(node)
        if child.seat == seat and child.action in state.legal_actions(seat)
    }
    search = later(state, seat)
    search.inherit(old, moves)
    assert search.inherited == found
    assert sum(found.values()) > 10
    assert found[search.best()] == max(found.values())
    assert not search.is_settled(400)


def test_only_iterations_of_the_new_search_are_explained(turn: tuple[State, int, Search]) -> None:
    state, seat, old = turn
    moves, _ = favourite_line(old, state)
    search = later(state, seat)
    search.inherit(old, moves)
    assert search.explain() == []
    search.run(40)
    found = search.explain()
    assert sum(candidate.visits for candidate in found) == search.iterations == 40
    assert all(0 <= result <= 1 for candidate in found for result in candidate.results)
    everything = {child.action: child.visits for child in children(search.root)}
    assert everything[search.best()] == max(everything.values())
    assert sum(everything.values()) == 40 + sum(search.inherited.values())


def test_a_move_that_has_no_node_does_not_change_the_place_in_the_tree(turn: tuple[State, int, Search]) -> None:
    state, seat, old = turn
    visits = {child.action: child.visits for child in children(old.root)}
    search = later(state, seat)
    search.inherit(old, [(1 - seat, 0), (1 - seat, 1)])
    assert search.inherited == visits


def test_after_a_move_that_the_tree_does_not_hold_nothing_is_reused(turn: tuple[State, int, Search]) -> None:
    state, seat, old = turn
    moves, _ = favourite_line(old, state)
    unheard_of = max(child.action for child in children(old.root)) + 1
    search = later(state, seat)
    search.inherit(old, [(seat, unheard_of), *moves])
    assert search.inherited == {}
    search.run(10)
    assert search.best() in state.legal_actions(seat)


def test_actions_that_are_not_available_any_more_are_not_reused(turn: tuple[State, int, Search]) -> None:
    state, seat, old = turn
    before = set(state.legal_actions(seat))
    favourite_line(old, state)
    search = later(state, seat)
    search.inherit(old, [])
    assert set(search.inherited) == before & set(state.legal_actions(seat))


def forced_but_for_a_retreat() -> Iterator[tuple[State, int]]:
    """Positions in which all legal actions of a seat but one only take its choice back."""
    setup = next(setup for setup in SETUPS if setup.game == "il-principe")
    for state, seat in decisions(setup, b"retreats"):
        if Search(state.known_to(seat), seat, fast_dealer(SEED), USUAL).is_forced:
            yield state, seat


def test_the_tree_below_a_forced_action_is_reused_too() -> None:
    state, seat = next(forced_but_for_a_retreat())
    old = searched(state, seat, 40)
    before = {(child.seat, child.action, child.visits) for child in children(old.root)}
    search = later(state, seat)
    search.inherit(old, [])
    assert before == {(child.seat, child.action, child.visits) for child in children(search.root)} != set()
    assert (search.best(), search.explain()) == (old.best(), [])


# Simultaneous decisions.


def simultaneous_decisions() -> Iterator[State]:
    """Positions in which several seats with a choice are asked together."""
    chance = fast_dealer(b"at once")
    for setup in SETUPS:
        for state in played_match(setup, chance):
            if len(deciding(state)) > 1:
                yield state


def test_every_seat_in_a_simultaneous_decision_finds_a_legal_action() -> None:
    for state in islice(simultaneous_decisions(), 3 * FEW):
        for seat in deciding(state):
            assert searched(state, seat, 30).best() in state.legal_actions(seat)


def test_the_hidden_choices_of_others_change_nothing() -> None:
    for state in islice(simultaneous_decisions(), 3 * FEW):
        seat, other = deciding(state)[:2]
        found = []
        for action in state.legal_actions(other)[:3]:
            world = state.clone()
            world.apply(other, action)
            if world.knowledge(seat) == known_after(state, seat, other):
                found.append(told(searched(world, seat, 30).explain()))
        assert all(one == found[0] for one in found)
        assert len(found) > 1


def known_after(state: State, seat: int, other: int) -> str:
    """What a seat knows once another has chosen, which is the same for every choice."""
    world = state.clone()
    world.apply(other, world.legal_actions(other)[0])
    return world.knowledge(seat)
