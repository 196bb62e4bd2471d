"""Drafts: a turn is tried without anyone learning anything, and then made."""

from __future__ import annotations

import pytest

import signoria
from signoria.kernel.draft import Draft
from signoria.kernel.errors import IllegalAction, NotYourTurn, UnknownAction
from signoria.kernel.match import Match
from signoria.kernel.state import seats_in


@pytest.fixture
def match() -> Match:
    game = signoria.game("patrician")
    return Match(game, game.setup(3, 1))


@pytest.fixture
def seat(match: Match) -> int:
    return seats_in(match.state.actors)[0]


def test_a_card_is_considered_and_exchanged_for_another(match: Match, seat: int) -> None:
    before = match.state.fingerprint()
    first, second = match.state.legal_texts(seat)[:2]
    draft = Draft(match, seat)
    assert draft.add(first)
    assert draft.state.legal_texts(seat) == ["build left", "build right"]
    assert draft.journal.events[-1].kind == "card-played"
    draft.undo()
    assert draft.journal.log(seat) == match.journal.log(seat)
    assert draft.state.fingerprint() == before
    assert draft.add(second)
    assert draft.texts == [second]
    assert match.state.fingerprint() == before


def test_the_step_that_turns_a_card_up_is_no_part_of_a_draft(match: Match, seat: int) -> None:
    draft = Draft(match, seat)
    draft.add(match.state.legal_texts(seat)[0])
    drafted = draft.state.fingerprint()
    assert not draft.add("build left")
    assert draft.state.fingerprint() == drafted
    assert len(draft.texts) == 1


def test_what_cannot_be_done_cannot_be_considered(match: Match, seat: int) -> None:
    draft = Draft(match, seat)
    with pytest.raises(IllegalAction):
        draft.add("build left")
    with pytest.raises(UnknownAction):
        draft.add("sing")
    with pytest.raises(NotYourTurn):
        Draft(match, (seat + 1) % 3).add("build left")
    assert draft.texts == []


def test_where_all_choose_at_once_nothing_is_drafted() -> None:
    game = signoria.game("il-principe")
    match = Match(game, game.setup(3, 1))
    seat = seats_in(match.state.actors)[0]
    assert len(seats_in(match.state.actors)) == 3
    assert not Draft(match, seat).add(match.state.legal_texts(seat)[0])
