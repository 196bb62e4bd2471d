"""Turn notices: when a seat is notified, what it is told, and that nothing else is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from threading import Event
from threading import enumerate as enumerate_threads
from typing import Any

import pytest
from django.conf import settings

from signoria.server import asgi
from signoria.server.bots.driver import Driver
from signoria.server.core.bus import Bus
from signoria.server.core.runtime import Runtime
from signoria.server.live.presence import Presence
from signoria.server.models import Seat, Table
from signoria.server.notifications.delivery import (
    Notice,
    Step,
    deliver,
    mark_notified,
    next_step,
    notice_text,
    seat_to_unsubscribe,
    table_link,
    unsubscribe_link,
)
from signoria.server.notifications.exceptions import CannotSend
from signoria.server.notifications.quiet_hours import is_quiet, is_zone
from signoria.server.pace.scheduler import Scheduler
from signoria.server.sessions.messages import TableChanged
from signoria.server.sessions.pending import PendingDecision
from signoria.server.sessions.session import Session
from tests.server.helpers.notices import NoticeLog, give_webhooks
from tests.server.helpers.party import HOUR, Party
from tests.server.helpers.smtp import fake_smtp_server
from tests.server.helpers.visitors import Guest

pytestmark = pytest.mark.usefixtures("idle_driver")

POST = "signoria.server.notifications.webhooks.post"
NOON = datetime(2026, 11, 17, 12, tzinfo=UTC)
ASKED = PendingDecision(1, 5, NOON)


def after(minutes: float) -> datetime:
    return NOON + timedelta(minutes=minutes)


def sent(notice: Notice) -> Step:
    return Step(notice, is_sent=True)


def seen(notice: Notice) -> Step:
    return Step(notice, is_sent=False)


def test_a_person_who_does_not_look_is_notified_once() -> None:
    assert next_step(Seat(notified_decision=4), ASKED, 0, None, after(2)) == sent(Notice.TURN)
    assert next_step(Seat(notified_decision=5), ASKED, 0, None, after(2)) is None


def test_a_person_who_looks_has_seen_it() -> None:
    assert next_step(Seat(), ASKED, 0, after(0.5), after(2)) == seen(Notice.TURN)


def test_a_person_who_looked_just_before_is_given_a_minute() -> None:
    assert next_step(Seat(), ASKED, 0, after(-0.5), after(0.4)) is None
    assert next_step(Seat(), ASKED, 0, after(-0.5), after(0.6)) == sent(Notice.TURN)


def test_a_page_that_is_open_is_given_time_to_say_so() -> None:
    assert next_step(Seat(), ASKED, 0, None, after(0.2)) is None


def test_in_quiet_hours_a_person_sleeps_and_is_notified_when_they_end() -> None:
    seat = Seat(quiet_hours="12:00-13:00", time_zone="UTC")
    assert next_step(seat, ASKED, 0, None, after(59)) is None
    assert next_step(seat, ASKED, 0, None, after(60)) == sent(Notice.TURN)


def test_a_person_who_is_late_is_told_so_once_and_not_both_things_at_once() -> None:
    assert next_step(Seat(notified_decision=5), ASKED, HOUR, None, after(59)) is None
    assert next_step(Seat(notified_decision=5), ASKED, HOUR, None, after(61)) == sent(Notice.LATE)
    assert next_step(Seat(notified_decision=4), ASKED, HOUR, None, after(61)) == sent(Notice.LATE)
    assert next_step(Seat(notified_decision=4, late_notified_decision=5), ASKED, HOUR, None, after(61)) is None
    assert next_step(Seat(notified_decision=5), ASKED, HOUR, after(60.1), after(61)) == seen(Notice.LATE)


def test_quiet_hours_are_in_the_persons_own_time() -> None:
    night = "22:00-07:00"
    assert is_quiet(night, "UTC", NOON.replace(hour=23))
    assert is_quiet(night, "UTC", NOON.replace(hour=6))
    assert not is_quiet(night, "UTC", NOON.replace(hour=7))
    assert is_quiet(night, "Asia/Tokyo", NOON.replace(hour=14))
    assert not is_quiet(night, "Asia/Tokyo", NOON.replace(hour=23))
    assert not is_quiet("", "UTC", NOON)
    assert is_quiet(night, "Nowhere/Land", NOON.replace(hour=23))
    assert is_zone("Europe/Rome")
    assert not is_zone("../../etc/passwd")


def test_a_night_has_the_hours_of_the_clock_on_the_wall_also_when_the_clock_is_changed() -> None:
    """In Rome the 25th of October 2026 has 25 hours, and the 28th of March 2027 has 23."""
    night = "22:00-03:00"
    for day, hours in ((datetime(2026, 10, 24, 20, tzinfo=UTC), 6), (datetime(2027, 3, 27, 21, tzinfo=UTC), 4)):
        asleep = [is_quiet(night, "Europe/Rome", day + timedelta(hours=hour)) for hour in range(-1, 8)]
        assert asleep == [False, *[True] * hours, *[False] * (8 - hours)]


def test_the_zones_of_the_world_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    is_zone("Europe/Rome")
    monkeypatch.setattr("signoria.server.notifications.quiet_hours.available_timezones", set)
    assert is_zone("Europe/Rome")


def test_presence_is_forgotten_when_there_is_too_much_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signoria.server.live.presence.MOST", 2)
    presence = Presence(Bus())
    for minute, table in enumerate(["a", "b", "c"]):
        presence.note(table, 1, after(2 * minute))
    assert presence.last("a", [1]) is None
    assert presence.last("c", [2, 1]) == after(4)


@pytest.fixture
def party() -> Iterator[Party]:
    """Two persons who both want notices; the table is deleted afterwards."""
    found = Party(limit=0)
    give_webhooks(found, 0, 1)
    yield found
    found.table.delete()


def test_the_person_who_is_asked_is_notified_and_nobody_else(party: Party) -> None:
    seat = party.asked()[0]
    notices = NoticeLog(party)
    assert notices.tick(5) == []
    assert notices.tick(120) == [(seat, Notice.TURN)]
    assert notices.tick(240) == []
    party.move(seat)
    party.move(seat)
    assert notices.tick(360) == [(1 - seat, Notice.TURN)]


def test_another_scheduler_after_a_restart_notifies_nobody_twice(party: Party) -> None:
    assert NoticeLog(party).tick(120)
    assert NoticeLog(party).tick(180) == []


def test_a_person_who_has_the_table_on_the_screen_is_not_notified(party: Party) -> None:
    seat = party.asked()[0]
    notices = NoticeLog(party)
    assert party.guests[seat].status(f"{party.address}here", {}) == 204
    assert notices.tick(120) == []
    assert party.seat(seat).notified_decision == 0
    party.move(seat)
    party.move(seat)
    party.page(1 - seat)
    assert notices.tick(240) == []


def test_only_a_person_who_sits_there_says_that_the_page_is_looked_at(
    party: Party, runtime: Runtime, stranger: Guest
) -> None:
    assert stranger.status(f"{party.address}here", {}) == 404
    assert party.guests[0].status(f"{party.address}here") == 405
    assert runtime.presence.last(party.key, [0]) is None


def test_nobody_is_notified_while_a_bot_decides_for_them_nor_after_the_end(party: Party) -> None:
    seat = party.asked()[0]
    notices = NoticeLog(party)
    party.take_over(seat, "novice")
    assert notices.tick(120) == []
    party.give_back(seat)
    assert notices.tick(240) == [(seat, Notice.TURN)]
    party.move(seat)
    party.guests[seat].post(f"{party.address}resign")
    assert notices.tick(360) == []


def test_a_table_in_its_waiting_room_is_not_looked_at(party: Party) -> None:
    Table.objects.filter(key=party.key).update(started_at=None)
    assert NoticeLog(party).tick(1000) == []


def test_a_person_who_is_late_is_told_so_once_and_the_table_shows_it_to_all(runtime: Runtime) -> None:
    party = Party(limit=HOUR)
    seat = party.asked()[0]
    give_webhooks(party, seat)
    shown: list[str] = []
    runtime.bus.subscribe(TableChanged, lambda message: shown.append(message.session.key))
    notices = NoticeLog(party)
    assert notices.tick(120) == [(seat, Notice.TURN)]
    assert party.key not in shown
    assert notices.tick(HOUR + 60) == [(seat, Notice.LATE)]
    assert notices.tick(HOUR + 120) == []
    assert shown.count(party.key) == 1


def test_where_all_choose_at_once_each_is_notified_of_their_own_decision_only() -> None:
    party = Party("intrigo", persons=3)
    together = party.asked()
    give_webhooks(party, 0, 1, 2)
    party.move(together[0])
    assert {seat for seat, _ in NoticeLog(party).tick(120)} == set(together[1:])


def test_a_match_is_looked_at_again_only_when_something_has_happened(
    party: Party, runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []
    open_session = runtime.sessions.open

    def noted(key: str, *, keep: bool = True) -> AbstractContextManager[Session]:
        if not keep:  # as the scheduler opens it
            looked.append(key)
        return open_session(key, keep=keep)

    monkeypatch.setattr(runtime.sessions, "open", noted)
    notices = NoticeLog(party)
    for seconds in (30, 60, 90):
        notices.tick(seconds)
    assert looked.count(party.key) == 1
    party.move(party.asked()[0])
    notices.tick(120)
    assert looked.count(party.key) == 2


def test_a_bot_whose_turn_it_is_moves_after_a_restart_though_nobody_looks(idle_driver: list[str]) -> None:
    party = Party(persons=2, limit=HOUR)
    party.take_over(party.asked()[0], "novice")
    idle_driver.clear()
    NoticeLog(party).tick(0)
    assert party.key in idle_driver


def test_one_table_that_cannot_be_read_does_not_hinder_the_others(
    party: Party, runtime: Runtime, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken = Party(limit=HOUR)
    open_session = runtime.sessions.open

    def fail(key: str, *, keep: bool = True) -> AbstractContextManager[Session]:
        assert key != broken.key
        return open_session(key, keep=keep)

    monkeypatch.setattr(runtime.sessions, "open", fail)
    assert NoticeLog(party).tick(120)
    assert "could not be looked at" in caplog.text


def test_a_notice_names_the_table_and_nothing_of_the_match(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    posted: list[Any] = []
    monkeypatch.setattr(POST, lambda url, message, gate: posted.append((url, message)))
    seat = party.asked()[0]
    assert deliver(party.seat(seat), Notice.TURN) == ""
    ((url, message),) = posted
    title = party.table.title
    link = f"http://localhost{party.address}#prompt"
    said = f"It is your turn at the table {title} (Patrician). {link}"
    assert url == "https://hooks.example/"
    assert message == {"text": said, "content": said, "table": title, "game": "Patrician", "url": link}
    party.move(seat)
    deliver(party.seat(seat), Notice.TURN)
    assert posted[1] == posted[0]


def test_a_notice_is_in_the_persons_language_and_leads_where_the_server_says(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "PUBLIC_URL", "https://play.example/")
    give_webhooks(party, 0, language="fr")
    subject, text = notice_text(party.seat(0), Notice.TURN)
    assert subject != "Your turn: Patrician"
    assert party.table.title in text
    assert table_link(party.seat(0)) == f"https://play.example{party.address}#prompt"


def test_what_does_not_arrive_is_shown_on_the_persons_page(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_given: object) -> None:
        raise CannotSend("slow")

    monkeypatch.setattr(POST, fail)
    assert deliver(party.seat(0), Notice.TURN) == "slow"
    page = party.guests[0].get(f"{party.address}notices")
    assert "The last notification was not delivered. The other server took too long to answer." in page


def test_an_email_has_a_link_that_stops_them(party: Party) -> None:
    with fake_smtp_server() as smtp:
        give_webhooks(party, 0, email="livia@example.org", is_email_confirmed=True, webhook="")
        assert deliver(party.seat(0), Notice.TURN) == ""
        (email,) = smtp.emails
    assert email["Subject"] == "Your turn: Patrician"
    link = unsubscribe_link(party.seat(0)).removeprefix("http://localhost")
    assert link in email.get_content().replace("=\n", "")
    anybody = party.guests[1]
    assert "Stop these emails?" in anybody.get(link)
    assert party.seat(0).email
    assert "No more emails" in anybody.client.post(link).content.decode()
    assert not party.seat(0).email
    assert "No more emails" in anybody.get(link)


def test_a_link_that_is_not_ours_or_of_another_address_stops_nothing(party: Party) -> None:
    give_webhooks(party, 0, email="livia@example.org")
    link = unsubscribe_link(party.seat(0))
    token = link.rpartition("/")[2]
    give_webhooks(party, 0, email="other@example.org")
    assert seat_to_unsubscribe(token) is None
    assert seat_to_unsubscribe(token[:-1]) is None
    assert seat_to_unsubscribe("nonsense") is None
    party.guests[1].client.post(f"/stop/{token}")
    assert party.seat(0).email == "other@example.org"


def test_a_decision_is_marked_once(party: Party) -> None:
    seat = party.seat(0)
    pending = PendingDecision(0, 3, NOON)
    assert mark_notified(seat, pending, Notice.TURN)
    assert not mark_notified(seat, pending, Notice.TURN)
    assert mark_notified(seat, pending, Notice.LATE)
    assert not mark_notified(seat, pending, Notice.LATE)


def test_the_scheduler_begins_and_ends_with_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    began, looked = Event(), Event()
    monkeypatch.setattr("signoria.server.pace.scheduler.SECONDS", 0.01)
    monkeypatch.setattr(Scheduler, "tick", lambda _scheduler, _now: looked.set())
    usual = Driver.close

    def close(driver: Driver) -> None:
        began.clear()
        usual(driver)

    monkeypatch.setattr(Driver, "close", close)
    messages = iter(["startup", "shutdown"])
    others = set(enumerate_threads())  # a server of other tests may have a scheduler too

    def is_scheduled() -> bool:
        return any(thread.name == "scheduler" for thread in set(enumerate_threads()) - others)

    async def receive() -> dict[str, str]:
        kind = next(messages)
        if kind == "shutdown":
            assert await asyncio.to_thread(looked.wait, 60)
            assert is_scheduled()
        return {"type": f"lifespan.{kind}"}

    async def send(message: Any) -> None:
        began.set()

    asyncio.run(asgi.application({"type": "lifespan"}, receive, send))
    assert not is_scheduled()
    assert not began.is_set()
