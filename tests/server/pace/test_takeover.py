"""A bot plays for a person who is away, everybody sees it, and the record says it."""

from __future__ import annotations

import time
from typing import Any
from unittest.mock import Mock

import pytest

from signoria.games import game
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.draft import Draft
from signoria.kernel.record import read_record, replay_record
from signoria.server.core.runtime import Runtime
from signoria.server.models import Move, Takeover
from signoria.server.pace.takeover_log import TakeoverSpan, kept_moves, spans
from signoria.workers.questions import Answer
from tests.server.helpers.party import Party
from tests.server.helpers.play import PATIENCE
from tests.server.helpers.visitors import is_asked, offered, says

idle = pytest.mark.usefixtures("idle_driver")


def has_draft(party: Party, seat: int) -> bool:
    with party.session() as session:
        return session.drafts.get(seat) is not None


@idle
def test_everybody_sees_that_a_bot_decides_and_the_person_is_asked_nothing() -> None:
    party = Party()
    seat = party.asked()[0]
    party.take_over(seat, "novice")
    name = party.match.setup.names[seat]
    assert f"A bot is playing for {name} (it plays like a novice)." in party.page(1 - seat)
    page = party.page(seat)
    assert "A bot is playing for you (it plays like a novice)." in page
    assert not is_asked(page)
    assert not offered(page)
    assert 'id="undo"' not in page
    assert name in says(page)
    assert f'id="back-{seat}"' in page
    assert f'id="back-{seat}"' not in party.page(1 - seat)


@idle
def test_a_button_of_a_person_who_is_away_does_nothing() -> None:
    party = Party()
    seat = party.asked()[0]
    action = party.match.state.legal_texts(seat)[0]
    party.take_over(seat, "novice")
    party.act(seat, seat=str(seat), decision="0", action=action)
    assert not has_draft(party, seat)
    assert not party.table.moves.exists()


@idle
def test_nobody_else_can_say_that_somebody_is_back() -> None:
    party = Party()
    seat = party.asked()[0]
    party.take_over(seat, "novice")
    party.act(1 - seat, back=str(seat))
    assert party.seat(seat).stand_in == "novice"
    party.act(seat, back=str(seat))
    assert not party.seat(seat).stand_in
    assert is_asked(party.page(seat))


@idle
def test_the_steps_that_the_person_was_trying_are_dropped(runtime: Runtime) -> None:
    party = Party()
    seat = party.asked()[0]
    with party.session() as session:
        draft = Draft(session.match, seat)
        assert draft.add(session.match.state.legal_texts(seat)[0])
        session.save_draft(draft)
    assert has_draft(party, seat)
    party.take_over(seat, "novice")
    assert not has_draft(party, seat)
    runtime.sessions.drop(party.key)
    assert not has_draft(party, seat)


@idle
def test_a_seat_of_a_bot_and_a_match_that_is_over_are_not_taken_over() -> None:
    party = Party(bots=1)
    party.take_over(2, "master")
    party.resign(0)
    party.take_over(0, "master")
    assert not Takeover.objects.filter(table=party.table).exists()


def test_the_bot_plays_and_stops_when_the_person_is_back(runtime: Runtime) -> None:
    party = Party()
    seat = party.asked()[0]
    party.take_over(seat, "novice")
    until = time.monotonic() + PATIENCE
    while party.asked() == [seat] and time.monotonic() < until:
        time.sleep(0.02)
    assert party.asked() == [1 - seat]
    made = party.table.moves.count()
    assert made > 0
    party.give_back(seat)
    party.move(1 - seat)
    party.move(1 - seat)
    assert party.asked() == [seat]
    assert runtime.driver._ask(party.key) is None


@idle
def test_an_answer_that_comes_after_the_person_is_back_is_not_played(
    runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = Party()
    seat = party.asked()[0]
    party.take_over(seat, "novice")
    action = party.match.state.legal_texts(seat)[0]
    asked = Mock()

    def answer(_seconds: float) -> Any:
        party.give_back(seat)
        return Answer(action, 0, 0, 0.0)

    asked.result = answer
    monkeypatch.setattr(runtime.driver.pool(), "ask", lambda _question: asked)
    assert runtime.driver.step(party.key)
    assert not party.table.moves.exists()


@idle
def test_a_bot_that_steps_in_is_given_what_the_seat_knows(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party()
    seat = party.asked()[0]
    party.take_over(seat, "novice")
    questions: list[Any] = []
    monkeypatch.setattr(runtime.driver.pool(), "ask", lambda question: questions.append(question))
    turn = runtime.driver._ask(party.key)
    assert turn is not None
    state = party.match.state
    other = state.determinize(seat, fast_dealer(b"another world"))
    assert other.fingerprint() != state.fingerprint()
    assert questions[0].position == state.knowledge(seat) == other.knowledge(seat)


@idle
def test_the_server_may_restart_in_the_middle(runtime: Runtime) -> None:
    party = Party()
    seat = party.asked()[0]
    party.take_over(seat, "master")
    before = party.page(1 - seat)
    runtime.sessions.drop(party.key)
    with party.session() as session:
        assert session.seats[seat].bot == "master"
    assert "(it plays like a master)" in before
    assert "(it plays like a master)" in party.page(1 - seat)


@idle
def test_the_record_and_the_pages_after_the_match_say_who_decided() -> None:
    party = Party()
    seat = party.asked()[0]
    name = party.match.setup.names[seat]
    party.move(seat)
    party.take_over(seat, "master")
    party.move(seat)
    party.move(1 - seat)
    party.move(1 - seat)
    party.give_back(seat)
    party.move(seat)
    party.resign(0)
    text = party.guests[0].get(f"{party.address}record")
    record = read_record(text)
    other = [(number, entry.seat, entry.text) for number, entry in enumerate(record.history, 1) if not entry.is_move]
    assert other == [(2, seat, "!bot master"), (6, seat, "!person"), (8, 0, "!resign")]
    state = replay_record(game("patrician"), record)
    assert state.fingerprint() == party.match.state.fingerprint()
    for page in ("result", "replay?at=1"):
        shown = party.guests[0].get(party.address + page)
        assert f"From move 2, a bot played for {name} (like a master)." in shown
        assert f"From move 5, {name} played again." in shown


def test_a_move_that_was_taken_back_is_nobodys() -> None:
    """The bot chose, and the person came back in time to choose something else."""
    texts = ["first", "", "second", "third"]
    rows = [Move(seq=seq, seat=1, text=text) for seq, text in enumerate(texts, 1)]
    changes = [Takeover(seq=0, seat=1, level="novice"), Takeover(seq=1, seat=1, level="")]
    assert spans(kept_moves(rows), changes) == []
    changes.append(Takeover(seq=3, seat=1, level="prince"))
    assert spans(kept_moves(rows), changes) == [TakeoverSpan(2, 1, "prince")]


@idle
def test_a_table_without_takeover_has_a_record_of_moves_alone() -> None:
    party = Party()
    party.move(party.asked()[0])
    party.resign(0)
    record = read_record(party.guests[0].get(f"{party.address}record"))
    assert [entry.text for entry in record.history[1:]] == ["!resign"]
