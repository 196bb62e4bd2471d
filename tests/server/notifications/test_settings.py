"""Away and notifications: saved for one seat by its own person, tested with a button, and secret from others."""

from __future__ import annotations

import re
from threading import Event
from typing import Any

import pytest

from signoria.server.core.rate_limits import HOUR, Quota, RateLimit
from signoria.server.core.runtime import Runtime
from signoria.server.notifications import email, services
from signoria.server.notifications.delivery import Notice, send_webhook
from signoria.server.notifications.exceptions import CannotSend
from signoria.server.notifications.outbox import MOST_TESTS
from tests.server.helpers.friends import seat_at, set_for_friends, sit_down
from tests.server.helpers.party import Party, later
from tests.server.helpers.play import new_table
from tests.server.helpers.visitors import Guest

pytestmark = pytest.mark.usefixtures("idle_driver")

HOOK = "https://hooks.example/abc"
POST = "signoria.server.notifications.webhooks.post"


@pytest.fixture
def posted(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What would be posted to webhooks; nothing leaves this machine."""
    found: list[Any] = []
    monkeypatch.setattr(POST, lambda url, message, gate: found.append((url, message)))
    return found


def save(party: Party, seat: int, **form: str) -> str:
    """Send the form; returns the page that follows."""
    guest = party.guests[seat]
    return guest.get(guest.post(f"{party.address}notices", **form))


@pytest.mark.parametrize("name", ["begin", "end"])
def test_quiet_hours_are_picked_with_the_browsers_own_control(name: str) -> None:
    party = Party()
    page = party.guests[0].get(f"{party.address}notices")
    field = re.search(rf'<input[^>]*name="{name}"[^>]*>', page)
    assert field
    assert re.findall(r' type="(\w+)"', field[0]) == ["time"]


def test_only_the_person_of_a_seat_has_its_page(stranger: Guest) -> None:
    party = Party()
    save(party, 0, webhook=HOOK)
    assert HOOK in party.guests[0].get(f"{party.address}notices")
    assert HOOK not in party.guests[1].get(f"{party.address}notices")
    assert party.guests[1].status(f"{party.address}notices?seat=0") == 404
    assert party.guests[1].status(f"{party.address}notices", {"seat": "0", "webhook": ""}) == 404
    assert stranger.status(f"{party.address}notices") == 404
    assert stranger.status(f"{party.address}away", {"seat": "0", "level": "novice"}) == 404
    assert 'id="notices"' in party.page(1)
    assert 'id="notices"' not in stranger.get(party.watch)
    for page in (party.page(1), stranger.get(party.watch)):
        assert "hooks.example" not in page


def test_the_settings_are_saved(posted: list[Any]) -> None:
    party = Party()
    page = save(party, 0, webhook=HOOK, quiet="1", begin="23:00", end="06:30", zone="Europe/Rome")
    assert "Saved." in page
    seat = party.seat(0)
    assert (seat.webhook, seat.quiet_hours, seat.time_zone) == (HOOK, "23:00-06:30", "Europe/Rome")
    assert 'value="06:30"' in page
    save(party, 0, begin="23:00", end="06:30")
    seat = party.seat(0)
    assert (seat.webhook, seat.quiet_hours, seat.time_zone) == ("", "", "UTC")
    assert not posted


def test_the_browsers_time_zone_is_filled_in_only_where_none_was_chosen() -> None:
    party = Party()
    guest, address = party.guests[0], f"{party.address}notices"
    assert "data-zone" in guest.get(address)
    hours = {"quiet": "1", "begin": "23:00", "end": "06:30", "zone": "UTC"}
    assert "data-zone" not in save(party, 0, **hours)
    refused = party.guests[1].client.post(address, {**hours, "end": "noon"}).content.decode()
    assert "Enter two times" in refused
    assert "data-zone" not in refused


def test_by_which_address_and_in_which_language_a_person_comes_is_remembered() -> None:
    party = Party()
    party.guests[1].prefer(language="fr")
    party.page(1)
    seat = party.seat(1)
    assert (seat.base_url, seat.language) == ("http://localhost", "fr")
    assert party.seat(0).base_url == ""


def test_a_test_is_sent_at_most_once_in_ten_seconds(posted: list[Any], runtime: Runtime) -> None:
    party = Party()
    assert "Sent." in save(party, 0, webhook=HOOK, test="webhook")
    assert "Wait ten seconds" in save(party, 0, webhook=HOOK, test="webhook")
    assert "Wait ten seconds" in save(party, 0, webhook=HOOK + "d", test="webhook")
    assert len(posted) == 1
    url, message = posted[0]
    assert url == HOOK
    assert "This is a test." in message["text"]
    assert message["url"] == f"http://localhost{party.address}#prompt"
    assert runtime.outbox.tests_per_seat.has_room(str(party.seat(0).pk), later(11))


@pytest.mark.usefixtures("posted")
def test_nobody_learns_that_another_seat_tests_the_same_webhook() -> None:
    party = Party()
    assert "Sent." in save(party, 0, webhook=HOOK, test="webhook")
    assert "Sent." in save(party, 1, webhook=HOOK, test="webhook")


def test_no_site_is_called_without_end(posted: list[Any], runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither at one address of it, nor at many; and the answer is the same."""
    monkeypatch.setattr(runtime.outbox, "messages_per_webhook", RateLimit(Quota(2, HOUR)))
    monkeypatch.setattr(runtime.outbox, "messages_per_site", RateLimit(Quota(3, HOUR)))
    seat = Party().seat(0)
    seat.webhook = HOOK
    send_webhook(seat, Notice.TURN)
    send_webhook(seat, Notice.TURN)
    for address in (HOOK, HOOK + "d", HOOK + "e"):
        seat.webhook = address
        if address == HOOK + "d":
            send_webhook(seat, Notice.TURN)
            continue
        with pytest.raises(CannotSend, match="many"):
            send_webhook(seat, Notice.TURN)
    seat.webhook = "https://elsewhere.example/"
    send_webhook(seat, Notice.TURN)
    assert len(posted) == 4


def test_tests_that_take_long_leave_pages_to_others(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    """A webhook that answers slowly on purpose keeps a few threads waiting, and not all of them."""
    answers = Event()
    monkeypatch.setattr(POST, lambda *_: answers.wait(30))
    monkeypatch.setattr(services, "TEST_SECONDS", 0.01)
    party = Party()

    def tried(number: int) -> str:
        monkeypatch.setattr(runtime.outbox, "tests_per_seat", RateLimit(Quota(1, HOUR)))
        return save(party, 0, webhook=f"{HOOK}{number}", test="webhook")

    try:
        assert all("took too long" in tried(number) for number in range(MOST_TESTS))
        assert "Wait ten seconds" in tried(MOST_TESTS)
    finally:
        answers.set()
    for _ in range(MOST_TESTS):  # all is as before when they are done
        assert runtime.outbox.test_slots.acquire(timeout=10)
    runtime.outbox.test_slots.release(MOST_TESTS)


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ({"email": "not an address"}, "not an email address"),
        ({"email": "a@b.example Bcc: c@d.example"}, "not an email address"),
        ({"webhook": "ftp://hooks.example/"}, "not a web address"),
        ({"webhook": "https://" + "x" * 600}, "not a web address"),
        ({"webhook": "", "test": "webhook"}, "Enter an address"),
        ({"webhook": "", "test": "email"}, "Enter an address"),
        ({"quiet": "1", "begin": "22:00", "end": "22:00"}, "Enter two times"),
        ({"quiet": "1", "begin": "noon", "end": "22:00"}, "Enter two times"),
        ({"zone": "Nowhere"}, "Unknown time zone."),
    ],
)
def test_a_mistake_is_named_at_its_field_and_nothing_typed_is_lost(
    monkeypatch: pytest.MonkeyPatch, form: dict[str, str], text: str
) -> None:
    monkeypatch.setattr(email, "is_configured", lambda: True)
    party = Party()
    filled = {"email": "", "webhook": HOOK, "begin": "21:15", "end": "06:45", "zone": "Europe/Rome", **form}
    response = party.guests[0].client.post(f"{party.address}notices", filled)
    page = response.content.decode()
    assert response.status_code == 422
    assert text in page
    assert 'aria-invalid="true"' in page
    for field in ("email", "webhook", "begin", "end", "zone"):
        assert f'value="{filled[field]}"' in page or not filled[field]
    assert party.seat(0).webhook == ""


@pytest.mark.parametrize(
    ("address", "text"),
    [
        ("http://127.0.0.1/", "private network"),
        ("http://[::1]/", "private network"),
        ("https://hooks.example:22/", "This port is not allowed."),
    ],
)
def test_no_test_is_sent_where_no_webhook_can_be(address: str, text: str) -> None:
    page = save(Party(), 0, webhook=address, test="webhook")
    assert text in page
    assert 'role="alert"' in page


def test_a_failure_is_reported_without_the_addresses_behind_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_words: object) -> None:
        raise CannotSend("connection") from OSError("10.0.0.7 refused")

    monkeypatch.setattr(POST, fail)
    page = save(Party(), 0, webhook=HOOK, test="webhook")
    assert "could not be reached" in page
    assert "10.0.0.7" not in page


def test_a_person_lets_a_bot_decide_and_comes_back() -> None:
    party = Party()
    seat = party.asked()[0]
    guest = party.guests[seat]
    assert guest.post(f"{party.address}away", seat=str(seat), level="prince") == party.address
    assert party.seat(seat).stand_in == "prince"
    assert "A bot is playing for you (it plays like a prince)." in guest.get(f"{party.address}notices")
    guest.post(f"{party.address}away", seat=str(seat), back="1")
    assert not party.seat(seat).stand_in


def test_round_one_screen_every_seat_has_its_own_page(guest: Guest) -> None:
    table = new_table(guest, "patrician", "me", "person")
    assert 'aria-current="page"' in guest.get(f"{table}notices?seat=1")
    guest.post(f"{table}away", seat="1", level="novice")
    page = guest.get(table)
    assert 'name="uncover" value="1"' not in page


def test_whoever_gets_the_seat_next_finds_no_address_of_the_one_before(guest: Guest) -> None:
    first, second = Guest(), Guest()
    table = set_for_friends(guest, "me", "friend", "friend", **{"name-0": "Livia"})
    sit_down(first, table, 1, "Renzo")
    first.post(f"{table}notices", webhook=HOOK)
    guest.post(f"{table}seats", invite="1")
    assert not seat_at(table, 1).webhook
    sit_down(second, table, 1, "Zeno")
    assert HOOK not in second.get(f"{table}notices")
    second.post(f"{table}notices", webhook=HOOK)
    guest.post(f"{table}seats", reissue="1")
    assert not seat_at(table, 1).webhook
    assert second.status(f"{table}notices") == 404


def test_no_address_is_shown_while_others_see_the_screen() -> None:
    party = Party()
    save(party, 0, webhook=HOOK)
    party.guests[0].post(f"{party.address}streaming", on="1")
    page = party.guests[0].get(f"{party.address}notices")
    assert HOOK not in page
    assert "Links are hidden" in page
    assert party.seat(0).webhook == HOOK


def test_the_page_is_found_from_my_seat_and_not_by_a_host_who_does_not_play(guest: Guest) -> None:
    table = guest.play("patrician")
    assert f'href="{table}notices"' in guest.get(f"{table}seat")
    empty = set_for_friends(guest, "friend", "friend")
    assert f'href="{empty}notices"' not in guest.get(f"{empty}seat")


def test_the_sound_is_off_until_it_is_asked_for(guest: Guest) -> None:
    table = guest.play("patrician")
    assert 'id="sounds"' not in guest.get(table)
    guest.prefer(has_sound=1)
    assert 'id="sounds"' in guest.get(table)
    guest.prefer()
    assert 'id="sounds"' not in guest.get(table)
