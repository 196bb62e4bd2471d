"""A bot decides for a person who is away, everybody sees it, and the record says it."""

from __future__ import annotations

import time
from typing import Any
from unittest.mock import Mock

import pytest

from signoria.games import game
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.draft import Draft
from signoria.kernel.record import read_record, replay_record
from signoria.server.driver import DRIVER
from signoria.server.live import LOCK, forget
from signoria.server.models import Move, StandIn
from signoria.server.pages.spells import Spell
from signoria.server.spells import spells, standing
from signoria.server.tables import resign
from signoria.server.takeover import give_back, take_over
from signoria.workers.questions import Answer
from tests.server.party import Party
from tests.server.test_tables import PATIENCE
from tests.server.visitors import is_asked, offered, says


@pytest.fixture
def asleep(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that are asked later, by hand."""
    monkeypatch.setattr(DRIVER, "wake", lambda _key: None)


def test_everybody_sees_that_a_bot_decides_and_the_person_is_asked_nothing(asleep: None) -> None:
    party = Party()
    seat = party.asked()[0]
    take_over(party.table, seat, "novice")
    name = party.live.match.setup.names[seat]
    assert f"A novice decides for {name}." in party.page(1 - seat)
    page = party.page(seat)
    assert "A novice decides for you." in page
    assert not is_asked(page)
    assert not offered(page)
    assert 'id="undo"' not in page
    assert name in says(page)
    assert f'id="back-{seat}"' in page
    assert f'id="back-{seat}"' not in party.page(1 - seat)


def test_a_button_of_a_person_who_is_away_does_nothing(asleep: None) -> None:
    party = Party()
    seat = party.asked()[0]
    action = party.live.match.state.legal_texts(seat)[0]
    take_over(party.table, seat, "novice")
    party.act(seat, seat=str(seat), decision="0", action=action)
    assert not party.live.drafts
    assert not party.table.moves.exists()


def test_nobody_else_can_say_that_somebody_is_back(asleep: None) -> None:
    party = Party()
    seat = party.asked()[0]
    take_over(party.table, seat, "novice")
    party.act(1 - seat, back=str(seat))
    assert party.seat(seat).stand_in == "novice"
    party.act(seat, back=str(seat))
    assert not party.seat(seat).stand_in
    assert is_asked(party.page(seat))


def test_what_the_person_had_begun_to_try_is_dropped(asleep: None) -> None:
    party = Party()
    seat = party.asked()[0]
    with LOCK:
        found = party.live
        draft = Draft(found.match, seat)
        assert draft.add(found.match.state.legal_texts(seat)[0])
        found.drafts[seat] = draft
    take_over(party.table, seat, "novice")
    assert not party.live.drafts


def test_a_seat_of_a_bot_and_a_match_that_is_over_are_not_taken_over(asleep: None) -> None:
    party = Party(bots=1)
    take_over(party.table, 2, "master")
    resign(party.table, 0)
    take_over(party.table, 0, "master")
    assert not StandIn.objects.filter(table=party.table).exists()


def test_the_bot_plays_and_stops_when_the_person_is_back() -> None:
    party = Party()
    seat = party.asked()[0]
    take_over(party.table, seat, "novice")
    until = time.monotonic() + PATIENCE
    while party.asked() == [seat] and time.monotonic() < until:
        time.sleep(0.02)
    assert party.asked() == [1 - seat]
    made = party.table.moves.count()
    assert made > 0
    give_back(party.table, seat)
    party.move(1 - seat)
    party.move(1 - seat)
    assert party.asked() == [seat]
    assert DRIVER._ask(party.table) is None


def test_an_answer_that_comes_after_the_person_is_back_is_not_played(
    asleep: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = Party()
    seat = party.asked()[0]
    take_over(party.table, seat, "novice")
    action = party.live.match.state.legal_texts(seat)[0]
    asked = Mock()

    def answer() -> Any:
        give_back(party.table, seat)
        return Answer(action, 0, 0, 0.0)

    asked.result = answer
    monkeypatch.setattr(DRIVER.pool, "ask", lambda _question: asked)
    assert DRIVER._step(party.key)
    assert not party.table.moves.exists()


def test_a_bot_that_steps_in_is_given_what_the_seat_knows(asleep: None, monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party()
    seat = party.asked()[0]
    take_over(party.table, seat, "novice")
    questions: list[Any] = []
    monkeypatch.setattr(DRIVER.pool, "ask", lambda question: questions.append(question))
    turn = DRIVER._ask(party.table)
    assert turn is not None
    state = party.live.match.state
    other = state.determinize(seat, fast_dealer(b"another world"))
    assert other.fingerprint() != state.fingerprint()
    assert questions[0].position == state.knowledge(seat) == other.knowledge(seat)


def test_the_server_may_stop_in_the_middle(asleep: None) -> None:
    party = Party()
    seat = party.asked()[0]
    take_over(party.table, seat, "master")
    before = party.page(1 - seat)
    forget(party.table)
    assert party.live.places[seat].bot == "master"
    assert "A master decides for" in before
    assert "A master decides for" in party.page(1 - seat)


def test_the_record_and_the_pages_after_the_match_say_who_decided(asleep: None) -> None:
    party = Party()
    seat = party.asked()[0]
    name = party.live.match.setup.names[seat]
    party.move(seat)
    take_over(party.table, seat, "master")
    party.move(seat)
    party.move(1 - seat)
    party.move(1 - seat)
    give_back(party.table, seat)
    party.move(seat)
    resign(party.table, 0)
    text = party.guests[0].get(f"{party.address}record")
    assert f"# after move 1 a bot (master) decided for seat {seat}" in text.splitlines()
    assert f"# after move 4 the person decided for seat {seat}" in text.splitlines()
    state = replay_record(game("patrician"), read_record(text))
    assert state.fingerprint() == party.live.match.state.fingerprint()
    for page in ("result", "replay?at=1"):
        shown = party.guests[0].get(party.address + page)
        assert f"From move 2 on a master decided for {name}." in shown
        assert f"From move 5 on {name} decided again." in shown


def test_a_move_that_was_taken_back_is_nobodys() -> None:
    """The bot chose, and the person came back in time to choose something else."""
    texts = ["first", "", "second", "third"]
    rows = [Move(seq=seq, seat=1, text=text) for seq, text in enumerate(texts, 1)]
    changes = [StandIn(seq=0, seat=1, level="novice"), StandIn(seq=1, seat=1, level="")]
    assert spells(standing(rows), changes) == []
    changes.append(StandIn(seq=3, seat=1, level="prince"))
    assert spells(standing(rows), changes) == [Spell(2, 1, "prince")]


def test_a_table_without_takeover_has_a_record_as_before(asleep: None) -> None:
    party = Party()
    party.move(party.asked()[0])
    resign(party.table, 0)
    assert "#" not in party.guests[0].get(f"{party.address}record")
