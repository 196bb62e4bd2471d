"""A turn of several steps is saved whole or not at all, and shown to others at once."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import DatabaseError

from signoria.kernel.errors import SignoriaError
from signoria.server.core.runtime import Runtime
from signoria.server.models import Draft, Move, Table
from signoria.server.sessions.drafts import Drafts, Step
from tests.server.helpers.party import Party
from tests.server.helpers.streams import open_stream
from tests.server.helpers.visitors import Guest, offered, shown

PARTS = [
    pytest.param(Move.objects, "bulk_create", id="moves"),
    pytest.param(Table, "save", id="table"),
    pytest.param(Drafts, "discard_all", id="drafts"),
    pytest.param(Draft, "save", id="draft"),
    pytest.param(Drafts, "has_chosen", id="last"),
]
"""What is written in the transaction of a turn, from the first to the last."""


class Turn:
    """A turn of Patrician, of which the first step is tried."""

    def __init__(self) -> None:
        self.party = Party()
        self.seat = self.party.asked()[0]
        self.guest: Guest = self.party.guests[self.seat]
        self.other: Guest = self.party.guests[1 - self.seat]
        self.tried = offered(self.page())[0]
        self.guest.press(self.party.address, action=self.tried)

    def page(self) -> str:
        return self.party.page(self.seat)

    def make(self) -> None:
        self.guest.press(self.party.address, action="build left", confirmed="1")

    def moves(self) -> list[str]:
        return [move.text for move in self.party.table.moves.all()]

    def steps(self) -> list[str]:
        """What is tried, as it is saved."""
        return [text for text, _ in Draft.objects.get(table=self.party.table, seat=self.seat).steps]


@pytest.fixture
def turn() -> Turn:
    return Turn()


def test_others_are_sent_one_frame_of_a_whole_turn(turn: Turn) -> None:
    stream = open_stream(turn.party.address, turn.other.key)
    turn.make()
    assert turn.moves() == [turn.tried, "build left"]
    assert turn.steps() == []
    assert stream.frames.qsize() == 1
    assert stream.frames.get_nowait().decode().startswith("id: 2\n")


@pytest.mark.parametrize(("where", "what"), PARTS)
def test_a_turn_that_cannot_be_saved_is_not_made_at_all(
    turn: Turn, where: object, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen, others = shown(turn.page()), shown(turn.other.get(turn.party.address))
    stream = open_stream(turn.party.address, turn.other.key)

    def fail(*_: Any, **__: Any) -> None:
        raise DatabaseError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(where, what, fail)
        with pytest.raises(DatabaseError):
            turn.make()
    assert turn.moves() == []
    assert turn.steps() == [turn.tried]
    assert stream.frames.empty(), "nobody is told of what has not happened"
    assert shown(turn.page()) == seen, "what was tried is tried still"
    assert shown(turn.other.get(turn.party.address)) == others
    turn.make()
    assert turn.moves() == [turn.tried, "build left"]
    assert turn.steps() == []
    assert not offered(turn.page())


def test_a_step_that_cannot_be_saved_is_not_tried(turn: Turn, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise DatabaseError("the disk is full")

    seen = shown(turn.page())
    with monkeypatch.context() as patch:
        patch.setattr(Draft, "save", fail)
        with pytest.raises(DatabaseError):
            turn.guest.press(turn.party.address, undo="1")
    assert shown(turn.page()) == seen
    turn.guest.press(turn.party.address, undo="1")
    assert turn.tried in offered(turn.page())


def test_a_turn_with_a_step_that_the_rules_refuse_is_not_made_at_all(turn: Turn, runtime: Runtime) -> None:
    with pytest.raises(SignoriaError), turn.party.session() as session:
        session.push_turn(turn.seat, [Step(turn.tried), Step("build nothing")], 0)
    assert turn.moves() == []
    assert turn.party.match.moves == []
    turn.make()
    assert turn.moves() == [turn.tried, "build left"]
