"""Trees kept between decisions: they are reused where the match has gone on, and hold only what the seat has seen."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from time import monotonic

import pytest

import signoria
from signoria.bots.ismcts import SLICE
from signoria.bots.levels import make_bot
from signoria.build_info import compiled
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.match import Match
from signoria.kernel.setup import Setup
from signoria.kernel.state import seats_in
from signoria.workers import connection, trees
from signoria.workers.pool import Pool
from signoria.workers.questions import DEADLINE, Question, load_answer, question_for
from signoria.workers.thinking import Thought, think
from signoria.workers.trees import Trees, open_moves
from signoria.workers.worker import Message, Worker
from tests.bots.positions import SETUPS, deciding, name_of

SEED = b"a bot's own"
COUNTING = "ismcts:iterations=60"
PLIES = 120 if compiled() else 30
LONG = 120
"""Plies after which a seat has been without a choice at least once."""

OTHERS = 4
"""How many other legal moves are compared with the one that was made."""


@pytest.fixture
def match() -> Match:
    """The second turn of a match: its seat has several choices in a row."""
    game = signoria.game("patrician")
    match = Match(game, game.setup(seats=2, seed=1))
    (first,) = seats_in(match.state.actors)
    while seats_in(match.state.actors) == [first]:
        match.push(first, match.state.legal_texts(first)[0])
    return match


# What a seat has seen.


def played(setup: Setup, plies: int = PLIES) -> Match:
    """A match after some moves of bots that choose by hints."""
    chance, player = fast_dealer(name_of(setup).encode()), make_bot("hinted:noise=100")
    match = Match(signoria.game(setup.game), setup)
    while len(match.moves) < plies and not match.state.is_over():
        seats = seats_in(match.state.actors)
        seat = seats[chance.below(len(seats))]
        match.push(seat, match.state.text(player.choose(match.state.known_to(seat), seat, chance)))
    return match


def branch(match: Match, ply: int, text: str, end: int) -> Match | None:
    """The match from a move on, with another in its place and then the same; None where the rules forbid that."""
    branch = Match(match.game, match.setup)
    branch.state = list(match.history())[ply][0].clone()
    for number, move in enumerate(match.moves[ply:end]):
        wanted = move.text if number else text
        if wanted not in branch.state.legal_texts(move.seat):
            return None
        branch.push(move.seat, wanted)
    return branch


def asked_next(match: Match, ply: int) -> Iterator[tuple[int, int]]:
    """Seats that did not make a move, each with how many moves had been made when it was next asked."""
    asked = [seats_in(before.actors) for before, _ in match.history()]
    for seat in set(range(match.setup.seats)) - {match.moves[ply].seat}:
        for end in range(ply + 1, len(asked)):
            if seat in asked[end]:
                yield seat, end
                break


def alike(setup: Setup) -> Iterator[tuple[Match, Match, int]]:
    """Matches that differ in one move and are equal for another seat when it is next asked."""
    match = played(setup)
    for ply, (before, move) in enumerate(match.history()):
        others = [text for text in before.legal_texts(move.seat) if text != move.text][:OTHERS]
        for seat, end in asked_next(match, ply):
            one = branch(match, ply, move.text, end)
            assert one is not None
            for other in filter(None, (branch(match, ply, text, end) for text in others)):
                known = one.state.knowledge(seat) == other.state.knowledge(seat)
                if known and one.state.fingerprint() != other.state.fingerprint():
                    yield one, other, seat


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_matches_that_a_seat_cannot_distinguish_have_the_same_past_for_it(setup: Setup) -> None:
    for one, other, seat in alike(setup):
        assert open_moves(one, seat) == open_moves(other, seat)


@pytest.mark.parametrize("game_id", ["il-principe", "intrigo"])
def test_a_past_of_all_moves_would_distinguish_them(game_id: str) -> None:
    setup = next(setup for setup in SETUPS if setup.game == game_id)
    assert any(one.moves != other.moves for one, other, _ in alike(setup))


def test_a_seat_has_seen_its_own_choice_and_not_that_of_another() -> None:
    game = signoria.game("intrigo")
    match = Match(game, game.setup(seats=3, seed=1))
    kept = [match.state.legal_texts(seat)[0] for seat in range(3)]
    for seat in range(3):
        match.push(seat, kept[seat])
    assert [open_moves(match, seat) for seat in range(3)] == [((seat, kept[seat]),) for seat in range(3)]


def test_open_moves_are_seen_by_all(match: Match) -> None:
    for _ in range(6):
        seat = seats_in(match.state.actors)[0]
        match.push(seat, match.state.legal_texts(seat)[0])
    assert open_moves(match, 0) == open_moves(match, 1) == tuple((move.seat, move.text) for move in match.moves)


# What is reused.


def asked(match: Match, level: str = "prince", key: str = "a match") -> Question:
    """A question without a deadline, so that even on a slow machine there is a tree to keep."""
    seat = seats_in(match.state.actors)[0]
    return question_for(match.state, seat, level, SEED, match=key, past=open_moves(match, seat))


def thought_about(kept: Trees, question: Question, iterations: int = 200) -> Thought:
    """Think about a question with the tree that is kept for it, and keep the result."""
    thought = Thought(question)
    kept.hand_on(thought)
    assert thought.search is not None
    thought.search.run(iterations)
    kept.keep(thought)
    return thought


def go_on(match: Match, thought: Thought) -> None:
    """Make the move that was decided; the same seat has the next decision, because a turn has several."""
    match.push(thought.question.seat, thought.answer().action)
    assert deciding(match.state) == [thought.question.seat]


def test_the_next_decision_begins_with_what_was_found_before(match: Match) -> None:
    kept = Trees()
    first = thought_about(kept, asked(match))
    assert first.answer().kept == 0
    go_on(match, first)
    second = thought_about(kept, asked(match))
    assert 0 < second.answer().kept < 200
    assert second.answer().iterations == 200
    assert second.answer().action in match.state.legal_texts(second.question.seat)


def test_a_decision_without_a_choice_leaves_the_tree_for_the_next(match: Match) -> None:
    kept = Trees()
    first = thought_about(kept, asked(match))
    seat = first.question.seat
    positions = (state for state, _ in played(SETUPS[0], LONG).history())
    forced = next(state for state in positions if seats_in(state.actors) == [seat] != deciding(state))
    thought = Thought(replace(asked(match), position=forced.knowledge(seat)))
    kept.hand_on(thought)
    kept.keep(thought)
    assert thought.search is None
    go_on(match, first)
    assert thought_about(kept, asked(match)).answer().kept > 0


def last_move_instead(question: Question, text: str) -> Question:
    return replace(question, past=(*question.past[:-1], (question.seat, text)))


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda question: replace(question, past=()), id="a past that is lost"),
        pytest.param(lambda question: replace(question, past=question.past[1:]), id="another past"),
        pytest.param(lambda question: last_move_instead(question, "take Roma"), id="a move that was not possible"),
        pytest.param(lambda question: last_move_instead(question, "castle"), id="a move of another game"),
        pytest.param(lambda question: replace(question, match="another"), id="another match"),
        pytest.param(lambda question: replace(question, match=""), id="no match"),
        pytest.param(lambda question: replace(question, level="ismcts:iterations=200"), id="another level"),
    ],
)
def test_a_tree_that_does_not_fit_is_not_used(match: Match, change: Callable[[Question], Question]) -> None:
    kept = Trees()
    go_on(match, thought_about(kept, asked(match)))
    again = thought_about(kept, change(asked(match)))
    assert again.answer().kept == 0
    assert again.answer().action in match.state.legal_texts(again.question.seat)


def test_levels_that_count_iterations_keep_nothing(match: Match) -> None:
    said: list[Message] = []
    worker = Worker(said.append)
    for number in range(2):
        question = asked(match, COUNTING)
        worker.receive(["ask", number, question.as_dict(), None])
        while not worker.is_idle():
            worker.turn()
        answer = load_answer(said[-1][2])
        assert replace(answer, seconds=0) == replace(think(replace(question, match="", past=())), seconds=0)
        match.push(question.seat, answer.action)


def test_with_a_kept_tree_no_quick_answer_is_needed_at_the_deadline(match: Match) -> None:
    kept = Trees()
    go_on(match, thought_about(kept, asked(match), 1000))
    thought = Thought(asked(match), expires=monotonic())
    kept.hand_on(thought)
    answer = thought.answer()
    assert thought.search is not None
    assert (answer.action, answer.short) == (match.state.text(thought.search.best()), DEADLINE)
    assert answer.kept >= SLICE


@pytest.mark.parametrize(
    ("limit", "value", "found"),
    [
        ("MOST_TREES", 2, [False, True, True]),
        ("MOST_VISITS", 450, [False, True, True]),
        ("MOST_VISITS", 9, [False] * 3),
    ],
)
def test_the_oldest_trees_are_dropped(
    match: Match, monkeypatch: pytest.MonkeyPatch, limit: str, value: int, found: list[bool]
) -> None:
    monkeypatch.setattr(trees, limit, value)
    kept = Trees()
    thoughts = [thought_about(kept, asked(match, key=key)) for key in "abc"]
    go_on(match, thoughts[0])
    later = [Thought(asked(match, key=key)) for key in "abc"]
    for thought in later:
        kept.hand_on(thought)
    assert [thought.search is not None and bool(thought.search.inherited) for thought in later] == found


# Across processes.

BRIEF_PRINCE = """
from dataclasses import replace
from signoria.bots.levels import LEVELS
from signoria.workers.worker import main
LEVELS["prince"] = replace(LEVELS["prince"], seconds=0.2)
main()
"""
"""A worker in which a prince thinks only briefly, because workers have a low priority on a busy machine."""


def test_the_worker_that_has_the_tree_is_asked_unless_it_has_too_many_questions(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "COMMAND", (sys.executable, "-c", BRIEF_PRINCE))
    with Pool(2) as pool:
        busy = pool.ask(asked(match, "ismcts:iterations=1000000"))
        first = pool.ask(asked(match))
        keeper = first.connection
        assert keeper is pool.connections[1]
        busy.cancel()
        match.push(first.question.seat, first.result().action)
        second = pool.ask(asked(match))
        assert second.connection is keeper
        assert second.result().kept > 0
        keeper.held |= {-1, -2}
        assert pool.ask(asked(match)).connection is pool.connections[0]
