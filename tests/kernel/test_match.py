"""A match: every move goes through `push`, and some can be taken back."""

from __future__ import annotations

import pytest

from signoria.kernel.errors import CannotUndo, IllegalAction, NotYourTurn, SignoriaError, UnknownAction
from signoria.kernel.match import Match
from tests.conformance.toy import Toy, toy_game


def a_match() -> Match:
    game = toy_game()
    return Match(game, game.setup(2, 3))


def after_laying() -> tuple[Match, int]:
    """A match in which all have laid a card, and the seat that won the round."""
    match = a_match()
    for seat in range(2):
        match.push(seat, match.state.legal_texts(seat)[0])
    assert isinstance(match.state, Toy)
    return match, match.state.winner


def test_a_move_returns_what_happened() -> None:
    match = a_match()
    told = match.push(0, match.state.legal_texts(0)[0])
    assert [event.kind for event in told] == ["laid"]
    assert match.journal.events[-1] is told[-1]


def test_a_move_is_kept_in_the_games_own_words() -> None:
    match = a_match()
    text = match.state.legal_texts(0)[0]
    match.push(0, f"  {text.upper()} ")
    assert match.moves[0].text == text


def test_the_history_has_every_move_with_the_position_before_it() -> None:
    match = a_match()
    before = [match.state.fingerprint()]
    match.push(0, match.state.legal_texts(0)[0])
    before.append(match.state.fingerprint())
    match.push(1, match.state.legal_texts(1)[0])
    assert [state.fingerprint() for state, _ in match.history()] == before
    assert [move for _, move in match.history()] == match.moves


def test_what_was_offered_since_ones_last_move_is_known() -> None:
    match = a_match()
    first = match.state.legal_texts(0)
    match.push(0, first[0])
    assert not match.was_offered(0, first[1]), "before its own last move"
    still = match.state.legal_texts(0)
    match.push(1, match.state.legal_texts(1)[0])
    assert [match.was_offered(0, text) for text in (*still, "castle")] == [True] * len(still) + [False]


@pytest.mark.parametrize(
    ("seat", "text", "error"),
    [(0, "mark red", IllegalAction), (0, "castle", UnknownAction), (2, "stay", NotYourTurn), (-1, "stay", NotYourTurn)],
)
def test_a_refused_move_leaves_everything(seat: int, text: str, error: type[SignoriaError]) -> None:
    match = a_match()
    before = match.state.fingerprint(), len(match.journal.events), match.decision(0)
    with pytest.raises(error):
        match.push(seat, text)
    assert (match.state.fingerprint(), len(match.journal.events), match.decision(0)) == before
    assert match.moves == []


def test_a_seats_decision_number_counts_its_own_moves_only() -> None:
    match = a_match()
    match.push(1, match.state.legal_texts(1)[0])
    assert (match.decision(0), match.decision(1)) == (0, 1)
    match.push(1, match.state.legal_texts(1)[-1])
    assert (match.decision(0), match.decision(1)) == (0, 2)


def test_a_move_that_showed_nothing_can_be_taken_back() -> None:
    match, winner = after_laying()
    before = match.state.fingerprint(), len(match.journal.events), match.decision(winner)
    match.push(winner, "mark blue")
    assert match.undo(winner).text == "mark blue"
    assert (match.state.fingerprint(), len(match.journal.events), match.decision(winner)) == before
    assert [event.kind for event in match.push(winner, "mark red")] == ["marked"]


def test_after_an_undo_the_journal_still_listens() -> None:
    match, winner = after_laying()
    match.push(winner, "mark blue")
    match.undo(winner)
    match.push(winner, "mark red")
    assert match.journal.events[-1].public == {"colour": "mark red"}
    assert match.state.journal is match.journal


def test_a_drawn_card_stays_drawn() -> None:
    match, winner = after_laying()
    match.push(winner, "mark blue")
    match.push(winner, "draw")
    with pytest.raises(CannotUndo) as error:
        match.undo(winner)
    assert error.value.code == "revealed"


def test_nobody_takes_anothers_move_back() -> None:
    match, winner = after_laying()
    match.push(winner, "mark blue")
    with pytest.raises(CannotUndo) as error:
        match.undo(1 - winner)
    assert error.value.code == "not-yours"


def test_nothing_can_be_taken_back_before_the_first_move() -> None:
    with pytest.raises(CannotUndo):
        a_match().undo(0)
