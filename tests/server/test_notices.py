"""Turn notices: when a seat is told, what it is told, and that nothing else is."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from threading import Event
from threading import enumerate as enumerate_threads
from typing import Any

import pytest
from django.conf import settings

from signoria.server import asgi, notices
from signoria.server.driver import DRIVER
from signoria.server.live import Live, in_passing
from signoria.server.looks import LOOKS, Looks
from signoria.server.models import Seat, Table
from signoria.server.notices import Kind, Step, deliver, mark, seat_to_stop, step, stop_link
from signoria.server.quiet import is_quiet, known_zone, quiet_hours
from signoria.server.takeover import give_back, take_over
from signoria.server.ticker import Ticker
from signoria.server.waits import Wait
from signoria.server.webhooks import CannotSend
from tests.server.letterbox import letterbox
from tests.server.party import HOUR, Party, later

NOON = datetime(2026, 11, 17, 12, tzinfo=UTC)
ASKED = Wait(1, 5, NOON)


def after(minutes: float) -> datetime:
    return NOON + timedelta(minutes=minutes)


def told(kind: Kind) -> Step:
    return Step(kind, is_told=True)


def known(kind: Kind) -> Step:
    return Step(kind, is_told=False)


def test_a_person_who_does_not_look_is_told_once() -> None:
    assert step(Seat(noticed=4), ASKED, 0, None, after(2)) == told(Kind.TURN)
    assert step(Seat(noticed=5), ASKED, 0, None, after(2)) is None


def test_who_looks_has_seen_it() -> None:
    assert step(Seat(), ASKED, 0, after(0.5), after(2)) == known(Kind.TURN)


def test_who_looked_just_before_is_given_a_minute() -> None:
    assert step(Seat(), ASKED, 0, after(-0.5), after(0.4)) is None
    assert step(Seat(), ASKED, 0, after(-0.5), after(0.6)) == told(Kind.TURN)


def test_a_page_that_is_open_is_given_time_to_say_so() -> None:
    assert step(Seat(), ASKED, 0, None, after(0.2)) is None


def test_in_quiet_hours_a_person_sleeps_and_is_told_when_they_end() -> None:
    seat = Seat(quiet="12:00-13:00", zone="UTC")
    assert step(seat, ASKED, 0, None, after(59)) is None
    assert step(seat, ASKED, 0, None, after(60)) == told(Kind.TURN)


def test_who_is_late_is_told_that_once_and_not_both_things_at_once() -> None:
    assert step(Seat(noticed=5), ASKED, HOUR, None, after(59)) is None
    assert step(Seat(noticed=5), ASKED, HOUR, None, after(61)) == told(Kind.LATE)
    assert step(Seat(noticed=4), ASKED, HOUR, None, after(61)) == told(Kind.LATE)
    assert step(Seat(noticed=4, nudged=5), ASKED, HOUR, None, after(61)) is None
    assert step(Seat(noticed=5), ASKED, HOUR, after(60.1), after(61)) == known(Kind.LATE)


def test_hours_in_a_persons_own_time() -> None:
    night = quiet_hours("22:00", "07:00")
    assert is_quiet(night, "UTC", NOON.replace(hour=23))
    assert is_quiet(night, "UTC", NOON.replace(hour=6))
    assert not is_quiet(night, "UTC", NOON.replace(hour=7))
    assert is_quiet(night, "Asia/Tokyo", NOON.replace(hour=14))
    assert not is_quiet(night, "Asia/Tokyo", NOON.replace(hour=23))
    assert not is_quiet("", "UTC", NOON)
    assert not is_quiet("nonsense", "UTC", NOON)
    assert is_quiet(night, "Nowhere/Land", NOON.replace(hour=23))
    assert quiet_hours("22:00", "22:00") == ""
    assert quiet_hours("25:00", "07:00") == ""
    assert known_zone("Europe/Rome") == "Europe/Rome"
    assert known_zone("../../etc/passwd") == "UTC"


def test_a_night_has_the_hours_of_the_clock_on_the_wall_also_when_the_clock_is_changed() -> None:
    """In Rome the 25th of October 2026 has 25 hours, and the 28th of March 2027 has 23."""
    night = quiet_hours("22:00", "03:00")
    for day, hours in ((datetime(2026, 10, 24, 20, tzinfo=UTC), 6), (datetime(2027, 3, 27, 21, tzinfo=UTC), 4)):
        asleep = [is_quiet(night, "Europe/Rome", day + timedelta(hours=hour)) for hour in range(-1, 8)]
        assert asleep == [False, *[True] * hours, *[False] * (8 - hours)]


def test_the_zones_of_the_world_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    known_zone("Europe/Rome")
    monkeypatch.setattr("signoria.server.quiet.available_timezones", set)
    assert known_zone("Europe/Rome") == "Europe/Rome"


def test_looks_are_forgotten_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signoria.server.looks.MOST", 2)
    looks = Looks()
    for minute, table in enumerate(["a", "b", "c"]):
        looks.note(table, "me", after(2 * minute))
    assert looks.last("a", ["me"]) is None
    assert looks.last("c", ["you", "me"]) == after(4)


@pytest.fixture(autouse=True)
def asleep(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Bots that never move by themselves; returns the tables at which they were woken."""
    woken: list[str] = []
    monkeypatch.setattr(DRIVER, "wake", woken.append)
    return woken


class Teller:
    """A ticker that notes what it would send, at once."""

    def __init__(self, party: Party) -> None:
        self.key = party.key
        self.sent: list[tuple[int, Kind]] = []
        self.ticker = Ticker(self._send)
        self.ticker._senders.submit = lambda do, *words: do(*words)  # type: ignore[method-assign, assignment]

    def _send(self, seat: Seat, kind: Kind) -> None:
        if seat.table.key == self.key:
            self.sent.append((seat.number, kind))

    def tick(self, seconds: float) -> list[tuple[int, Kind]]:
        """What is sent so much later."""
        self.sent.clear()
        self.ticker.tick(later(seconds))
        return list(self.sent)


def reach(party: Party, *seats: int, **more: Any) -> None:
    """Let these seats be told by a webhook."""
    wishes = {"webhook": "https://hooks.example/", "address": "http://localhost", **more}
    party.table.seats.filter(number__in=seats).update(**wishes)


@pytest.fixture
def party() -> Iterator[Party]:
    """Two persons, of whom both want to be told; the table is cleared away afterwards."""
    found = Party(limit=0)
    reach(found, 0, 1)
    yield found
    found.table.delete()


def test_the_one_who_is_asked_is_told_and_nobody_else(party: Party) -> None:
    seat = party.asked()[0]
    teller = Teller(party)
    assert teller.tick(5) == []
    assert teller.tick(120) == [(seat, Kind.TURN)]
    assert teller.tick(240) == []
    party.move(seat)
    party.move(seat)
    assert teller.tick(360) == [(1 - seat, Kind.TURN)]


def test_another_ticker_after_a_restart_tells_nothing_twice(party: Party) -> None:
    assert Teller(party).tick(120)
    assert Teller(party).tick(180) == []


def test_a_person_who_has_the_table_before_his_eyes_is_not_told(party: Party) -> None:
    seat = party.asked()[0]
    teller = Teller(party)
    assert party.guests[seat].status(f"{party.address}here", {}) == 204
    assert teller.tick(120) == []
    assert party.seat(seat).noticed == 0
    party.move(seat)
    party.move(seat)
    party.page(1 - seat)
    assert teller.tick(240) == []


def test_only_one_who_sits_there_says_that_he_looks(party: Party, stranger: Any) -> None:
    assert stranger.status(f"{party.address}here", {}) == 404
    assert party.guests[0].status(f"{party.address}here") == 405
    assert LOOKS.last(party.key, ["nobody"]) is None


def test_nobody_is_told_while_a_bot_decides_for_him_nor_after_the_end(party: Party) -> None:
    seat = party.asked()[0]
    teller = Teller(party)
    take_over(party.table, seat, "novice")
    assert teller.tick(120) == []
    give_back(party.table, seat)
    assert teller.tick(240) == [(seat, Kind.TURN)]
    party.move(seat)
    party.guests[seat].post(f"{party.address}resign")
    assert teller.tick(360) == []


def test_a_table_that_still_gathers_is_not_looked_at(party: Party) -> None:
    party.table.__class__.objects.filter(key=party.key).update(is_gathering=True)
    assert Teller(party).tick(1000) == []


def test_one_who_is_late_is_nudged_once_and_the_table_shows_it_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party(limit=HOUR)
    seat = party.asked()[0]
    reach(party, seat)
    shown: list[str] = []
    monkeypatch.setattr("signoria.server.ticker.tell", lambda found: shown.append(found.key))
    teller = Teller(party)
    assert teller.tick(120) == [(seat, Kind.TURN)]
    assert party.key not in shown
    assert teller.tick(HOUR + 60) == [(seat, Kind.LATE)]
    assert teller.tick(HOUR + 120) == []
    assert shown.count(party.key) == 1


def test_where_all_choose_at_once_each_is_told_of_his_own_wait_only() -> None:
    party = Party("intrigo", persons=3)
    together = party.asked()
    reach(party, 0, 1, 2)
    party.move(together[0])
    assert {seat for seat, _ in Teller(party).tick(120)} == set(together[1:])


def test_a_match_is_looked_at_again_only_when_something_has_happened(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []

    def noted(table: Table) -> Live:
        looked.append(table.key)
        return in_passing(table)

    monkeypatch.setattr("signoria.server.ticker.in_passing", noted)
    teller = Teller(party)
    for seconds in (30, 60, 90):
        teller.tick(seconds)
    assert looked.count(party.key) == 1
    party.move(party.asked()[0])
    teller.tick(120)
    assert looked.count(party.key) == 2


def test_a_bot_whose_turn_it_is_moves_after_a_restart_though_nobody_looks(asleep: list[str]) -> None:
    party = Party(persons=2, limit=HOUR)
    take_over(party.table, party.asked()[0], "novice")
    asleep.clear()
    Teller(party).tick(0)
    assert party.key in asleep


def test_one_table_that_cannot_be_read_does_not_hinder_the_others(
    party: Party, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken = Party(limit=HOUR)

    def fail(table: Any) -> Any:
        assert table.key != broken.key
        return in_passing(table)

    monkeypatch.setattr("signoria.server.ticker.in_passing", fail)
    assert Teller(party).tick(120)
    assert "could not be looked at" in caplog.text


def test_a_notice_names_the_table_and_nothing_of_the_match(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Any] = []
    monkeypatch.setattr("signoria.server.webhooks.post", lambda url, message, gate: heard.append((url, message)))
    seat = party.asked()[0]
    assert deliver(party.seat(seat), Kind.TURN) == ""
    ((url, message),) = heard
    title = party.table.title
    link = f"http://localhost{party.address}#herald"
    said = f"It is your turn at the table {title} (Patrician). {link}"
    assert url == "https://hooks.example/"
    assert message == {"text": said, "content": said, "table": title, "game": "Patrician", "url": link}
    party.move(seat)
    deliver(party.seat(seat), Kind.TURN)
    assert heard[1] == heard[0]


def test_a_notice_is_in_the_persons_language_and_leads_where_the_server_says(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "PUBLIC_URL", "https://play.example/")
    reach(party, 0, language="fr")
    subject, text = notices.told(party.seat(0), Kind.TURN)
    assert subject != "Your turn: Patrician"
    assert party.table.title in text
    assert notices.link_of(party.seat(0)) == f"https://play.example{party.address}#herald"


def test_what_does_not_arrive_is_kept_for_the_persons_page(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_words: object) -> None:
        raise CannotSend("slow")

    monkeypatch.setattr("signoria.server.webhooks.post", fail)
    assert deliver(party.seat(0), Kind.TURN) == "slow"
    page = party.guests[0].get(f"{party.address}notices")
    assert "The last notice did not arrive. The other side took too long to answer." in page


def test_a_mail_has_a_link_that_stops_them(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    with letterbox() as box:
        monkeypatch.setattr(settings, "SMTP", f"127.0.0.1:{box.port}")
        reach(party, 0, email="livia@example.org", is_confirmed=True, webhook="")
        assert deliver(party.seat(0), Kind.TURN) == ""
        (letter,) = box.letters
    assert letter["Subject"] == "Your turn: Patrician"
    link = stop_link(party.seat(0)).removeprefix("http://localhost")
    assert link in letter.get_content().replace("=\n", "")
    anybody = party.guests[1]
    assert "Stop these mails?" in anybody.get(link)
    assert party.seat(0).email
    assert "No more mails" in anybody.client.post(link).content.decode()
    assert not party.seat(0).email
    assert "No more mails" in anybody.get(link)


def test_a_link_that_is_not_ours_or_of_another_address_stops_nothing(party: Party) -> None:
    reach(party, 0, email="livia@example.org")
    link = stop_link(party.seat(0))
    token = link.rpartition("/")[2]
    reach(party, 0, email="other@example.org")
    assert seat_to_stop(token) is None
    assert seat_to_stop(token[:-1]) is None
    assert seat_to_stop("nonsense") is None
    party.guests[1].client.post(f"/stop/{token}")
    assert party.seat(0).email == "other@example.org"


def test_a_wait_is_marked_once(party: Party) -> None:
    seat = party.seat(0)
    wait = Wait(0, 3, NOON)
    assert mark(seat, wait, Kind.TURN)
    assert not mark(seat, wait, Kind.TURN)
    assert mark(seat, wait, Kind.LATE)
    assert not mark(seat, wait, Kind.LATE)


def test_the_ticker_begins_and_ends_with_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    began, looked = Event(), Event()
    monkeypatch.setattr("signoria.server.ticker.SECONDS", 0.01)
    monkeypatch.setattr(Ticker, "tick", lambda _ticker, _now: looked.set())
    monkeypatch.setattr(DRIVER, "close", began.clear)
    messages = iter(["startup", "shutdown"])

    async def receive() -> dict[str, str]:
        word = next(messages)
        if word == "shutdown":
            assert await asyncio.to_thread(looked.wait, 60)
            assert "ticker" in [thread.name for thread in enumerate_threads()]
        return {"type": f"lifespan.{word}"}

    async def send(message: Any) -> None:
        began.set()

    asyncio.run(asgi.application({"type": "lifespan"}, receive, send))
    assert "ticker" not in [thread.name for thread in enumerate_threads()]
    assert not began.is_set()
