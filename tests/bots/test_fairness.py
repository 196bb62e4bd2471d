"""No peeking: what a bot decides depends on nothing that its seat does not know.

Every position is paired with a twin that is equal for the seat and differs in what is hidden from it. Bots are asked
through the same function as at a table, which is given the true position. Everything that it returns must be the
same for both: the question, the action, the candidates with every figure, and the number of iterations.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

import pytest

import signoria
from signoria.bots.considered import is_simultaneous
from signoria.bots.levels import LEVELS, make_bot
from signoria.build_info import compiled
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.match import Match
from signoria.kernel.playout import play_out
from signoria.kernel.setup import Setup
from signoria.kernel.state import State, canonical_json, new_buffer, seats_in
from signoria.workers.pool import Pool
from signoria.workers.questions import Answer, Past, Question, question_for
from signoria.workers.thinking import Thought, think
from signoria.workers.trees import Trees, open_moves
from tests.bots.positions import SETUPS, deciding, decisions, name_of

SEED = b"of the bot alone"
PAIRS = 300 if compiled() else 30  # interpreted, a search is slow
CAMPAIGN_PAIRS = 10_000
KEPT_PAIRS = 4 if compiled() else 1
CHEATED_PAIRS = 20 if compiled() else 6
EVERY = 7
"""One position in about so many is paired, so that pairs come from all parts of a match."""

LOOKING_AHEAD = "iterations=50"
STOPPING_EARLY = "ismcts:iterations=200,temperature=50"
STOPS_IN = 10
"""One pair in so many is also given to a bot that stops early."""

Decide = Callable[[State, int], str]
"""Asks a bot, and returns everything about its answer as a text."""

Pair = tuple[State, State, int]
"""Two positions, and the seat for which they are equal."""


def pairs(setup: Setup) -> Iterator[Pair]:
    """Endless pairs."""
    chance = fast_dealer(b"twins of " + name_of(setup).encode())
    for state, seat in decisions(setup, b"fairness", EVERY):
        twin = state.determinize(seat, chance)
        if twin.fingerprint() != state.fingerprint():
            assert twin.knowledge(seat) == state.knowledge(seat)
            yield state, twin, seat


def decides_alike(decide: Decide, pair: Pair) -> bool:
    """Whether the answers are the same for both positions."""
    state, twin, seat = pair
    return decide(state, seat) == decide(twin, seat)


# Honest bots.


def told(question: Question, answer: Answer) -> str:
    """Question and answer, without the time, which always differs."""
    return canonical_json([question.as_dict(), replace(answer, seconds=0.0).as_dict()])


def by_question(level: str, explain: bool = False, ask: Callable[[Question], Answer] = think) -> Decide:
    def decide(state: State, seat: int) -> str:
        question = question_for(state, seat, level, SEED, explain=explain)
        return told(question, ask(question))

    return decide


SPECS = {re.sub(r"iterations=\d+", LOOKING_AHEAD, level.spec) for level in LEVELS.values()}
"""The specs of the levels, but with fewer iterations."""


def directly(spec: str) -> Decide:
    """As in the arena: the bot is given the position that the seat knows, and not its text."""

    def decide(state: State, seat: int) -> str:
        return state.text(make_bot(spec).choose(state.known_to(seat), seat, fast_dealer(SEED)))

    return decide


HONEST = {spec: by_question(spec, explain=True) for spec in sorted(SPECS)}
HONEST |= {f"{spec} directly": directly(spec) for spec in sorted(SPECS)}


@pytest.mark.timeout(3000)
@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_what_is_hidden_from_a_seat_changes_nothing_that_its_bot_does(setup: Setup, campaign: bool) -> None:
    wanted = -(-(CAMPAIGN_PAIRS if campaign else PAIRS) // len(SETUPS))
    stopping = by_question(STOPPING_EARLY)
    for number, pair in enumerate(islice(pairs(setup), wanted)):
        peeking = [spec for spec, decide in HONEST.items() if not decides_alike(decide, pair)]
        assert peeking == []
        if number % STOPS_IN == 1:
            assert decides_alike(stopping, pair)


def test_the_bots_that_stop_early_do_so_in_some_of_these_pairs() -> None:
    """Otherwise stopping early would not have been compared."""
    asked = (question_for(state, seat, STOPPING_EARLY, SEED) for state, _, seat in pairs(SETUPS[0]))
    assert any(think(question).iterations < 200 for question in islice(asked, 30))


def test_bots_in_another_process_do_not_peek_either() -> None:
    with Pool(1) as pool:
        decide = by_question("ismcts:iterations=50", explain=True, ask=lambda question: pool.ask(question).result())
        for pair in islice(pairs(SETUPS[0]), 10):
            assert decides_alike(decide, pair)


# Honest bots that reuse their trees.


def gone_on(setup: Setup, pair: Pair, text: str) -> tuple[Match, Match] | None:
    """Both matches after the seat's move and those of others, until the seat has a choice again.

    Moves that the seat sees are the same in both; hidden ones may differ. None if that is not possible, or if the seat
    could distinguish the positions at the end.
    """
    *positions, seat = pair
    one, other = (match_from(setup, position) for position in positions)
    chance, player = fast_dealer(text.encode()), make_bot("hinted:noise=50")
    mover = seat
    while not one.moves or seat not in deciding(one.state):
        here = other.state.legal_texts(mover)
        hidden = mover != seat and is_simultaneous(one.state)
        one.push(mover, text)
        if one.state.is_over() or (text not in here and not hidden):
            return None
        other.push(mover, here[chance.below(len(here))] if hidden else text)
        if one.state.actors != other.state.actors:
            return None
        mover = seats_in(one.state.actors)[0]
        text = one.state.text(player.choose(one.state.known_to(mover), mover, chance))
    return (one, other) if one.state.knowledge(seat) == other.state.knowledge(seat) else None


def match_from(setup: Setup, state: State) -> Match:
    match = Match(signoria.game(setup.game), setup)
    match.state = state.clone()
    return match


def thought_about(trees: Trees, state: State, seat: int, past: Past) -> Thought:
    """A decision of a level that keeps its tree, but with a fixed number of iterations."""
    question = question_for(state, seat, "prince", SEED, explain=True, match="a match", past=past)
    thought = Thought(question)
    trees.hand_on(thought)
    assert thought.search is not None
    thought.search.run(50)
    trees.keep(thought)
    return thought


def told_in_turn(trees: Trees, match: Match, seat: int) -> tuple[str, int]:
    thought = thought_about(trees, match.state, seat, open_moves(match, seat))
    return told(thought.question, thought.answer()), thought.answer().kept


@pytest.mark.parametrize("game_id", sorted({setup.game for setup in SETUPS}))
def test_a_tree_that_is_kept_does_not_peek_either(game_id: str) -> None:
    kept = 0
    for setup in [setup for setup in SETUPS if setup.game == game_id]:
        for pair in islice(pairs(setup), KEPT_PAIRS):
            both, seat = [Trees(), Trees()], pair[2]
            first, twin = (thought_about(trees, state, seat, ()) for trees, state in zip(both, pair[:2], strict=True))
            assert told(first.question, first.answer()) == told(twin.question, twin.answer())
            matches = gone_on(setup, pair, first.answer().action)
            if matches is not None:
                one, other = (told_in_turn(trees, match, seat) for trees, match in zip(both, matches, strict=True))
                assert one == other
                kept += one[1]
    assert kept > 0


# Cheats, to show that peeking would be noticed.


def sees_the_future(state: State, seat: int) -> str:
    """Simulates each action in the true position instead of a determinization."""

    def outcome(action: int) -> int:
        world = state.clone()
        world.apply(seat, action)
        play_out(world, fast_dealer(SEED), new_buffer())
        scores = world.scores()
        return 2 * scores[seat] - max(scores)

    return state.text(max(state.legal_actions(seat), key=outcome))


def looks_into_the_cards(state: State, seat: int) -> str:
    """Lets hidden information decide between the legal actions."""
    legal = state.legal_texts(seat)
    return legal[int(state.fingerprint(), 16) % len(legal)]


def thinks_longer_when_it_matters(state: State, seat: int) -> str:
    """Decides honestly, but how long it thinks depends on hidden information."""
    iterations = 40 + int(state.fingerprint(), 16) % 2
    question = question_for(state, seat, f"ismcts:iterations={iterations}", SEED)
    return told(replace(question, level="master"), replace(think(question), wanted=0))


def takes_the_whole_position_along(state: State, seat: int) -> str:
    """Decides honestly, but is given every secret."""
    honest = question_for(state, seat, "ismcts:iterations=50", SEED)
    question = replace(honest, position=canonical_json(state.dump()))
    return told(question, think(question))


@pytest.mark.parametrize(
    "cheat",
    [sees_the_future, looks_into_the_cards, thinks_longer_when_it_matters, takes_the_whole_position_along],
    ids=lambda cheat: cheat.__name__,
)
@pytest.mark.parametrize("game_id", sorted({setup.game for setup in SETUPS}))
def test_a_cheat_is_caught(cheat: Decide, game_id: str) -> None:
    setup = next(setup for setup in SETUPS if setup.game == game_id)
    assert not all(decides_alike(cheat, pair) for pair in islice(pairs(setup), CHEATED_PAIRS))
