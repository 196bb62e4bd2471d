"""Two processes with one PostgreSQL database: whatever one does, the other knows, and nothing is done twice.

Each process is a runtime here, with its own sessions, streams and listening connection; `test_real_processes` starts
programs.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from threading import Barrier
from unittest.mock import Mock

import pytest
from django.db import connection, connections

from signoria.server.core.bus import SitePasswordChanged
from signoria.server.core.exceptions import TableGone
from signoria.server.core.runtime import Runtime, current, using
from signoria.server.live.hub import Stream
from signoria.server.models import Player, Table
from signoria.server.seats.services import sign_out_others
from signoria.server.sessions.session import Session
from tests.server.helpers.party import Party
from tests.server.helpers.play import new_table
from tests.server.helpers.streams import SOON, open_stream, visitor
from tests.server.helpers.visitors import Guest, field, key_of, offered, seq
from tests.server.sessions.conftest import Pair, soon

pytestmark = pytest.mark.usefixtures("postgresql")


def frames(stream: Stream) -> list[str]:
    """What was sent so far, beside the chat panel."""
    found = [frame.decode() for frame in list(stream.frames._queue)]  # type: ignore[attr-defined]
    return [frame for frame in found if "#chat-panel" not in frame]


def is_drawn(stream: Stream, number: int) -> bool:
    """Whether the table after this move was sent."""
    return any(f"id: {number}\n" in frame for frame in frames(stream))


def press(party: Party, seat: int, action: str, key: str) -> dict[str, str]:
    page = party.page(seat)
    return {"seat": str(seat), "decision": field(page, "decision"), "action": action, "key": key}


def test_a_move_at_one_process_is_drawn_by_the_other(pair: Pair) -> None:
    party = Party("intrigo", persons=3)
    with using(pair.there):
        stream = open_stream(party.address, party.guests[1].key)
    for number in (1, 2, 3):
        party.move(party.asked()[0])
        soon(partial(is_drawn, stream, number))
    made = party.match.state.fingerprint()
    with using(pair.there):
        assert party.match.state.fingerprint() == made


def test_the_same_press_at_both_at_once_moves_once(pair: Pair) -> None:
    party = Party("intrigo", persons=3)
    for number in range(8):
        seat = party.asked()[0]
        action = party.match.state.legal_texts(seat)[0]
        sent = press(party, seat, action, f"press-{number:05}")
        barrier = Barrier(2)

        def send(runtime: Runtime, sent: dict[str, str] = sent, seat: int = seat, barrier: Barrier = barrier) -> int:
            guest = Guest()
            guest.client.cookies = party.guests[seat].client.cookies.copy()  # type: ignore[assignment]
            with using(runtime):
                barrier.wait(SOON)
                status = guest.status(f"{party.address}act", sent)
            connections.close_all()
            return status

        before = party.table.moves.count()
        with ThreadPoolExecutor(2) as threads:
            assert list(threads.map(send, (pair.here, pair.there))) == [302, 302]
        assert party.table.moves.count() == before + 1
    assert [move.seq for move in party.table.moves.all()] == list(range(1, 9))


def test_two_who_move_at_once_at_two_processes_both_move(pair: Pair) -> None:
    """All choose at once in Intrigo: neither press is lost, though both are for the same revision."""
    party = Party("intrigo", persons=3)
    assert party.asked() == [0, 1, 2]
    forms = [press(party, seat, offered(party.page(seat))[0], f"press-{seat:05}") for seat in range(2)]
    barrier = Barrier(2)

    def send(seat: int) -> int:
        with using((pair.here, pair.there)[seat]):
            barrier.wait(SOON)
            status = party.guests[seat].status(f"{party.address}act", forms[seat])
        connections.close_all()
        return status

    with ThreadPoolExecutor(2) as threads:
        assert list(threads.map(send, range(2))) == [302, 302]
    assert sorted(move.seat for move in party.table.moves.all()) == [0, 1]


def test_an_undo_crosses(pair: Pair) -> None:
    party = Party("intrigo", persons=3)
    with using(pair.there):
        stream = open_stream(party.address, party.guests[0].key)
    seat = party.asked()[0]
    while True:
        with party.session() as session:
            action, decision = session.match.state.legal_texts(seat)[0], session.match.decision(seat)
            assert session.push(seat, action, decision)
            if session.match.moves[-1].reversible:
                break
            seat = session.asked()[0]
    with using(pair.there), party.session() as session:
        assert session.match.moves[-1].seat == seat
        assert session.undo(seat, decision + 1)
        undone = session.seq
    assert party.match.decision(seat) == decision
    with party.session() as session:
        assert session.seq == undone
        assert session.push(seat, action, decision)
    soon(lambda: any(f"id: {undone + 1}\n" in frame for frame in frames(stream)))


def test_a_draft_is_seen_by_its_own_person_alone_at_any_process(pair: Pair) -> None:
    party = Party()
    seat = party.asked()[0]
    with using(pair.there):
        own = open_stream(party.address, party.guests[seat].key)
        rival = open_stream(party.address, party.guests[1 - seat].key)
    party.act(seat, **press(party, seat, offered(party.page(seat))[0], "press-00001"))
    soon(lambda: frames(own))
    assert offered(frames(own)[-1]) == ["build left", "build right"]
    with using(pair.there):
        assert offered(party.page(seat)) == ["build left", "build right"]
        party.act(seat, **press(party, seat, "build left", "press-00002"), confirmed="1")
    soon(lambda: frames(rival))
    assert len(frames(rival)) == 1, "only the turn itself, not that something was tried"
    assert party.table.moves.count() == 2


def test_a_deleted_table_ends_streams_elsewhere(pair: Pair) -> None:
    party = Party()
    with using(pair.there):
        stream = open_stream(party.address, party.guests[0].key)
        with party.session():
            pass
    pair.here.sessions.delete(party.key)
    soon(lambda: stream.has_ended)
    with using(pair.there), pytest.raises(TableGone), party.session():
        pass


def test_signing_out_ends_streams_elsewhere(pair: Pair) -> None:
    party = Party()
    guest = party.guests[1]
    player = Player.objects.get(key=guest.key)
    with using(pair.there):
        theirs, other = (open_stream(party.address, one.key) for one in (guest, party.guests[0]))
    sign_out_others(player)
    soon(lambda: theirs.has_ended)
    assert not other.has_ended
    with using(pair.there):
        assert guest.status(party.address) == 404


def test_a_new_site_password_ends_streams_elsewhere(pair: Pair) -> None:
    party = Party()
    with using(pair.there):
        stream = open_stream(party.address, party.guests[0].key)
    pair.here.bus.tell_all(SitePasswordChanged())
    soon(lambda: stream.has_ended)


def test_the_privacy_screen_is_open_or_closed_at_every_process(pair: Pair, guest: Guest) -> None:
    table = new_table(guest, "patrician", "me", "person")
    key = key_of(table)

    def is_open(runtime: Runtime) -> bool:
        with runtime.sessions.open(key) as session:
            return bool(session.uncovered)

    with using(pair.there):
        guest.get(table)
    seat = guest.get(table).partition('name="uncover" value="')[2][0]
    guest.press(table, uncover=seat)
    assert is_open(pair.here)
    soon(lambda: is_open(pair.there))
    with using(pair.there):
        guest.post(f"{table}act", uncover="-1")
    assert not is_open(pair.there)
    assert not is_open(pair.here), "at once, and not only when the announcement comes"


def test_a_process_that_missed_an_announcement_keeps_the_screen_closed(pair: Pair, guest: Guest) -> None:
    table = new_table(guest, "patrician", "me", "person")
    seat = guest.get(table).partition('name="uncover" value="')[2][0]
    with pair.there.sessions.open(key_of(table)):
        pass
    pair.there.bus.close()
    guest.press(table, uncover=seat)
    with pair.there.sessions.open(key_of(table)) as session:
        assert not session.uncovered


def test_an_announcement_that_comes_after_another_move_opens_no_screen(pair: Pair, guest: Guest) -> None:
    table = new_table(guest, "patrician", "me", "person")
    seat = guest.get(table).partition('name="uncover" value="')[2][0]
    pair.there.bus.close()
    guest.press(table, uncover=seat)
    with pair.there.sessions.open(key_of(table)) as session:
        ((player, number),) = session.table.screens.items()
        session.uncovered_elsewhere(int(player), number, int(seat), session.seq - 1)
        assert not session.uncovered
        session.uncovered_elsewhere(int(player), number, int(seat), session.seq)
        assert session.uncovered


def test_whoever_has_a_table_open_is_seen_at_every_process(pair: Pair) -> None:
    party = Party()
    with using(pair.there):
        stream = seated_stream(party, 1)
    soon(lambda: pair.here.hub.players_at(party.key) == {party.guests[1].key})
    pair.there.hub.leave(stream)
    soon(lambda: not pair.here.hub.players_at(party.key))


def seated_stream(party: Party, seat: int) -> Stream:
    """A stream of somebody whose row is known, as a browser's is."""
    guest = party.guests[seat]
    viewer = replace(visitor(guest.key), record=Player.objects.get(key=guest.key))
    stream = Stream(party.key, viewer, Mock(call_soon_threadsafe=lambda do, *given: do(*given)))
    current().hub.join(stream)
    return stream


def test_what_is_said_at_one_process_is_read_at_the_other(pair: Pair) -> None:
    party = Party()
    with using(pair.there):
        stream = open_stream(party.address, party.guests[1].key)
    party.guests[0].post(f"{party.address}say", text="Good luck!")
    soon(lambda: any(b"Good luck!" in frame for frame in list(stream.frames._queue)))  # type: ignore[attr-defined]


def terminate_listeners() -> int:
    """Let PostgreSQL end every listening connection."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE datname = current_database() AND query LIKE 'LISTEN%%'"
        )
        return int(cursor.fetchone()[0])


def test_after_a_lost_connection_everything_is_caught_up_with(pair: Pair) -> None:
    party, gone = Party("intrigo", persons=3), Party()
    with using(pair.there):
        stream, ended = (open_stream(one.address, one.guests[0].key) for one in (party, gone))
    assert terminate_listeners() == 2
    party.move(party.asked()[0])
    pair.here.sessions.delete(gone.key)
    soon(lambda: any("id: 1\n" in frame for frame in frames(stream)))
    soon(lambda: ended.has_ended)
    party.move(party.asked()[0])
    soon(lambda: any("id: 2\n" in frame for frame in frames(stream)))


def test_one_of_two_schedulers_leads_and_the_other_takes_over(pair: Pair) -> None:
    assert pair.here.scheduler.leads()
    assert not pair.there.scheduler.leads()
    assert pair.here.scheduler.leads()
    pair.here.scheduler.close()
    soon(pair.there.scheduler.leads)


def test_one_process_at_a_time_drives_a_table(pair: Pair) -> None:
    party = Party(bots=1)
    here, there = pair.here.driver._leases, pair.there.driver._leases
    assert here.take(party.key)
    assert not there.take(party.key)
    assert party.key not in there.free_tables([], 100)
    Table.objects.filter(key=party.key).update(lease_until="2000-01-01T00:00Z")  # it has died, and time has passed
    assert party.key in there.free_tables([], 100)
    assert there.take(party.key)
    here.give_back(party.key)
    assert not here.take(party.key), "it was not its own any more"


def test_bots_go_on_though_nobody_opens_the_table(pair: Pair) -> None:
    party = Party(persons=1, bots=1)
    person = 0
    pair.there.driver.sweep()
    soon(lambda: not pair.there.driver.is_driving(party.key) and not party.table.needs_bot)
    assert party.asked() == [person]
    assert party.table.thinker == ""
    before = party.table.moves.count()
    party.take_over(person, "novice")
    soon(lambda: party.table.moves.count() > before + 5)


def test_a_session_that_does_not_fit_its_rows_is_read_as_a_whole(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    party = Party("intrigo", persons=3)
    with pair.there.sessions.open(party.key):
        pass
    party.move(0)

    def fail(*_: object) -> None:
        raise ValueError("odd")

    monkeypatch.setattr(Session, "catch_up", fail)
    with pair.there.sessions.open(party.key) as session:
        assert session.seq == 1
    assert "built from its rows" in caplog.text
    assert seq(party.page(0)) == 1
