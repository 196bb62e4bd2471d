"""Emails go only to those who want them: an address is asked by a link, and its recipient presses a button there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import Future
from datetime import UTC, datetime, timedelta
from html import unescape
from typing import Any

import pytest
from django.test import override_settings

from signoria.kernel.messages import english
from signoria.server.core.rate_limits import DAY, HOUR, Quota, RateLimit
from signoria.server.core.runtime import Runtime
from signoria.server.models import EmailConsent, Seat, Table
from signoria.server.notifications import consent
from signoria.server.notifications.consent import ask_for_consent, normalized_address
from signoria.server.notifications.delivery import Notice, deliver, unsubscribe_link
from signoria.server.notifications.forms import NotificationsForm
from signoria.server.notifications.services import save_settings
from tests.server.helpers.party import Party, later
from tests.server.helpers.smtp import REFUSED, FakeSmtpServer, fake_smtp_server
from tests.server.helpers.visitors import Guest

NOON = datetime(2026, 11, 17, 12, tzinfo=UTC)
LIVIA = "livia@example.org"


def at_once(do: Any, *given: Any) -> Future[None]:
    """In place of `submit`: emails are sent before anybody goes on."""
    do(*given)
    return Future()


@pytest.fixture
def smtp(runtime: Runtime, idle_driver: list[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeSmtpServer]:
    """An SMTP server; nobody was written to before."""
    EmailConsent.objects.all().delete()
    Seat.objects.exclude(email="").update(email="")
    monkeypatch.setattr(runtime.outbox.consent_sender, "submit", at_once)
    with fake_smtp_server() as server:
        yield server


@pytest.fixture
def party(smtp: FakeSmtpServer) -> Party:
    return Party()


def save(party: Party, seat: int, **form: str) -> str:
    """Send the form of Away and notifications; returns the page that follows."""
    guest = party.guests[seat]
    return guest.get(guest.post(f"{party.address}notices", **form))


def link_in(smtp: FakeSmtpServer, number: int = -1) -> str:
    """The page to which an email leads."""
    found = re.search(r"http://localhost(/mail/[\w-]+)", smtp.emails[number].get_content())
    assert found
    return found[1]


def answer(link: str, *parties: Party, seat: int = 0, **form: str) -> str:
    """The recipient presses a button of the page, in a browser that was never here."""
    form = form or {"seat": [str(party.seat(seat).pk) for party in parties]}  # type: ignore[dict-item]
    return Guest().client.post(link, form).content.decode()


def test_a_page_says_what_becomes_of_the_address(smtp: FakeSmtpServer, party: Party) -> None:
    assert "Save and confirm" in party.guests[0].get(f"{party.address}notices")
    page = save(party, 0, email=LIVIA)
    assert "Now open the link in the email." in page
    assert f"We sent a link to {LIVIA}." in page
    assert "Send the link again" in page
    answer(link_in(smtp), party)
    page = party.guests[0].get(f"{party.address}notices")
    assert f"Confirmed: notifications go to {LIVIA}." in page
    assert "Save and test" in page
    assert "Sent." in save(party, 0, email=LIVIA, test="email")
    assert "This is a test." in smtp.emails[-1].get_content()
    assert "/stop/" in smtp.emails[-1].get_content()


def test_without_an_smtp_server_nobody_is_asked_for_an_address() -> None:
    party = Party()
    page = party.guests[0].get(f"{party.address}notices")
    assert 'type="email"' not in page
    assert "refused the email" in save(party, 0, email=LIVIA)


def test_the_email_says_what_it_is_and_how_to_forbid_more(smtp: FakeSmtpServer, party: Party) -> None:
    party.guests[0].prefer(name="Buy here")
    save(party, 0, email=LIVIA)
    (email,) = smtp.emails
    text = email.get_content()
    assert email["Subject"] == "Confirm email notifications from Signoria"
    assert email.get_content_type() == "text/plain"
    assert f"table {party.table.title} (Patrician)" in text
    assert "If not, ignore this email" in text
    assert email["List-Unsubscribe"] == f"<http://localhost{link_in(smtp)}>"
    assert "Livia" not in text, "a name is whatever somebody typed"


def test_the_email_is_in_the_persons_language(smtp: FakeSmtpServer, party: Party) -> None:
    party.guests[0].prefer(language="fr")
    save(party, 0, email=LIVIA)
    assert "Confirm email" not in smtp.emails[0]["Subject"]


def test_no_notice_goes_to_an_address_that_nobody_confirmed(smtp: FakeSmtpServer, party: Party) -> None:
    save(party, 0, email=LIVIA)
    for notice in Notice:
        deliver(party.seat(0), notice)
    assert len(smtp.emails) == 1
    answer(link_in(smtp), party)
    assert deliver(party.seat(0), Notice.TURN) == ""
    assert smtp.emails[1]["Subject"] == "Your turn: Patrician"


def test_programs_that_open_links_confirm_nothing(smtp: FakeSmtpServer, party: Party) -> None:
    save(party, 0, email=LIVIA)
    program = Guest()
    assert "Yes, notify me" in program.get(link_in(smtp))
    assert program.client.head(link_in(smtp)).status_code == 200
    assert not party.seat(0).is_email_confirmed
    assert "Thank you" in answer(link_in(smtp), party)
    assert party.seat(0).is_email_confirmed
    assert "There is nothing to confirm" in program.get(link_in(smtp))


def test_another_address_has_another_recipient(smtp: FakeSmtpServer, party: Party) -> None:
    save(party, 0, email=LIVIA)
    answer(link_in(smtp), party)
    save(party, 0, email="other@example.org")
    assert not party.seat(0).is_email_confirmed
    assert smtp.emails[-1]["To"] == "other@example.org"
    assert "Nothing selected" in answer(link_in(smtp, 0), party), "the link of one recipient is not that of another"
    save(party, 0, email=LIVIA)
    assert not party.seat(0).is_email_confirmed


def test_a_recipient_who_agreed_is_not_asked_again_at_the_next_table_of_the_player(
    smtp: FakeSmtpServer, runtime: Runtime, party: Party
) -> None:
    save(party, 0, email=LIVIA)
    answer(link_in(smtp), party)
    other = Party()
    for seat in (0, 1):
        other.seat(seat).players.set(party.seat(seat).players.all())
    other.guests = party.guests
    runtime.sessions.drop(other.key)
    assert "Confirmed" in save(other, 0, email=LIVIA)
    assert "We sent a link" in save(other, 1, email=LIVIA)
    assert not other.seat(1).is_email_confirmed, "that is another player"


def test_an_address_that_does_not_answer_is_sent_three_emails_at_most(smtp: FakeSmtpServer) -> None:
    """Whichever tables name it, and however they write it."""
    sent = []
    for hours in (0, 0.5, 1, 2, 24.5, 26, 48, 1000, 10000):
        seat = Party().seat(0)
        seat.email, seat.base_url = "Livia+table@Example.org" if hours else LIVIA, "http://localhost"
        assert ask_for_consent(seat, NOON + timedelta(hours=hours)) == "asked"
        sent.append(len(smtp.emails))
    assert sent == [1, 1, 2, 2, 2, 3, 3, 3, 3]
    assert len({link_in(smtp, number) for number in range(3)}) == 1


def test_what_a_seat_is_told_does_not_reveal_whether_others_use_the_address(smtp: FakeSmtpServer, party: Party) -> None:
    def pages(email: str) -> tuple[str, str]:
        fresh = Party()
        Table.objects.filter(key=fresh.key).update(title="Rialto")
        page, again = save(fresh, 0, email=email), save(fresh, 0, email=email, test="email")
        return tuple(told(one, fresh, email) for one in (page, again))  # type: ignore[return-value]

    def told(page: str, fresh: Party, email: str) -> str:
        main = page[page.index("<main") : page.index("</main>")].replace(fresh.key, "").replace(email, "")
        return re.sub(r'csrfmiddlewaretoken" value="[^"]*"', "", main)

    save(party, 0, email=LIVIA)
    asked = pages(LIVIA)
    answer(link_in(smtp), party)
    confirmed = pages(LIVIA)
    answer(link_in(smtp), never="1")
    forbidden = pages(LIVIA)
    assert asked == confirmed == forbidden == pages("fresh@example.org")


def test_a_seat_asks_for_consent_only_so_often(smtp: FakeSmtpServer, party: Party) -> None:
    for number in range(3):
        assert "Now open the link" in save(party, 0, email=f"{number}@example.org")
    page = save(party, 0, email="3@example.org")
    assert "Wait an hour" in page
    assert "3@example.org is not confirmed yet" in page
    assert len(smtp.emails) == 3


def test_many_tables_together_send_no_more_emails_than_the_server_may(
    smtp: FakeSmtpServer, runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runtime.outbox, "consent_emails_in_all", RateLimit(Quota(2, HOUR)))
    words = []
    for number in range(4):
        seat = Party().seat(0)
        seat.email = LIVIA if number > 2 else f"{number}@example.org"
        words.append(ask_for_consent(seat, NOON))
    assert words == ["asked", "asked", "many", "many"]
    assert len(smtp.emails) == 2


def test_a_recipient_who_agreed_is_not_flooded_either(
    smtp: FakeSmtpServer, runtime: Runtime, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runtime.outbox, "emails_per_address", RateLimit(Quota(2, HOUR)))
    save(party, 0, email=LIVIA)
    answer(link_in(smtp), party)
    assert [deliver(party.seat(0), Notice.TURN) for _ in range(3)] == ["", "", "many"]
    assert len(smtp.emails) == 3


def test_a_recipient_may_forbid_all_emails_and_allow_them_again(
    smtp: FakeSmtpServer, runtime: Runtime, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(party, 0, email=LIVIA)
    link = link_in(smtp)
    answer(link, party)
    assert "No more emails" in answer(link, never="1")
    deliver(party.seat(0), Notice.TURN)
    assert "Nothing selected" in answer(link, party), "a page that was open before"
    assert ask_for_consent(party.seat(0), later(10 * 24 * 3600)) == "asked"
    assert len(smtp.emails) == 1
    monkeypatch.setattr(runtime.outbox, "consent_emails_per_seat", RateLimit(Quota(1, HOUR)))
    assert "Allow emails again" in Guest().get(link)
    assert "allowed again" in answer(link, again="1")
    assert "We sent a link" in save(party, 0, email=LIVIA, test="email")
    assert len(smtp.emails) == 2


def test_a_recipient_chooses_among_the_seats_that_name_the_address(smtp: FakeSmtpServer, party: Party) -> None:
    other = Party("intrigo", persons=3)
    save(party, 0, email=LIVIA)
    save(other, 1, email=LIVIA)
    page = unescape(Guest().get(link_in(smtp)))
    assert f"Patrician, table {party.table.title}, for Livia" in page
    assert f"table {other.table.title}, for Baldo" in page
    answer(link_in(smtp), other, seat=1)
    assert (party.seat(0).is_email_confirmed, other.seat(1).is_email_confirmed) == (False, True)


def test_no_seat_is_confirmed_that_names_another_address(smtp: FakeSmtpServer, party: Party) -> None:
    save(party, 0, email=LIVIA)
    save(party, 1, email="other@example.org")
    answer(link_in(smtp, 0), party, seat=1)
    assert not party.seat(1).is_email_confirmed


def test_naming_another_address_while_the_recipient_agrees_confirms_nothing(
    smtp: FakeSmtpServer, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(party, 0, email=LIVIA)
    before = consent.unconfirmed_seats(EmailConsent.objects.get(address=LIVIA))
    party.table.seats.filter(number=0).update(email="other@example.org")
    monkeypatch.setattr(consent, "unconfirmed_seats", lambda _consent: before)
    assert "Nothing selected" in answer(link_in(smtp), party)
    assert not party.seat(0).is_email_confirmed


def test_saving_something_else_while_the_recipient_agrees_undoes_nothing(smtp: FakeSmtpServer, party: Party) -> None:
    save(party, 0, email=LIVIA)
    stale = party.seat(0)
    answer(link_in(smtp), party)
    form = NotificationsForm({"email": LIVIA, "webhook": "https://hooks.example/"}, translate=english)
    assert form.is_valid()
    save_settings(stale, "", form)
    assert party.seat(0).is_email_confirmed


def test_a_webhook_is_tested_although_a_new_address_is_asked(
    smtp: FakeSmtpServer, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    posted: list[str] = []
    monkeypatch.setattr("signoria.server.notifications.webhooks.post", lambda url, *_: posted.append(url))
    page = save(party, 0, email=LIVIA, webhook="https://hooks.example/", test="webhook")
    assert posted == ["https://hooks.example/"]
    assert len(smtp.emails) == 1
    assert "Now open the link in the email." in page
    assert "Sent. If nothing arrives" in page


def test_the_link_that_stops_emails_leads_to_the_one_that_forbids_them(smtp: FakeSmtpServer, party: Party) -> None:
    save(party, 0, email=LIVIA)
    answer(link_in(smtp), party)
    stop = unsubscribe_link(party.seat(0)).removeprefix("http://localhost")
    assert link_in(smtp) in Guest().get(stop)
    Guest().client.post(stop)
    assert (party.seat(0).email, party.seat(0).is_email_confirmed) == ("", False)


def test_an_email_that_never_left_counts_for_nothing(smtp: FakeSmtpServer, party: Party) -> None:
    with override_settings(EMAIL_PORT=1):
        save(party, 0, email=LIVIA)
    assert "refused the email" in party.guests[0].get(f"{party.address}notices")
    save(party, 0, email=LIVIA, test="email")
    assert len(smtp.emails) == 1


def test_an_address_that_the_smtp_server_refuses_is_reported(smtp: FakeSmtpServer, party: Party) -> None:
    save(party, 0, email=REFUSED)
    page = party.guests[0].get(f"{party.address}notices")
    assert "cannot send to this address" in page
    assert "is not confirmed yet" in page
    assert EmailConsent.objects.get(address=REFUSED).emails_sent == 1


def test_an_address_that_was_saved_before_consent_was_needed_is_asked_at_its_next_turn(
    smtp: FakeSmtpServer, party: Party
) -> None:
    party.table.seats.filter(number=0).update(email=LIVIA, base_url="http://localhost")
    assert "is not confirmed yet" in party.guests[0].get(f"{party.address}notices")
    deliver(party.seat(0), Notice.TURN)
    deliver(party.seat(0), Notice.TURN)
    (email,) = smtp.emails
    assert email["Subject"] == "Confirm email notifications from Signoria"


def test_whoever_gets_the_seat_next_has_confirmed_nothing(smtp: FakeSmtpServer, party: Party) -> None:
    save(party, 1, email=LIVIA)
    answer(link_in(smtp), party, seat=1)
    party.guests[0].post(f"{party.address}seats", reissue="1")
    seat = party.seat(1)
    assert (seat.email, seat.is_email_confirmed, seat.consent_asked_at) == ("", False, None)


def test_which_addresses_count_as_the_same() -> None:
    assert normalized_address("Livia@Example.org") == normalized_address("livia+play@example.org") == LIVIA
    assert normalized_address("+x@example.org") == "+x@example.org"
    assert normalized_address('"a@b"@example.org') == '"a@b"@example.org'


def test_a_rate_limit_counts_each_key_by_itself_and_forgets() -> None:
    limit = RateLimit(Quota(2, HOUR), Quota(3, DAY))
    spent = [limit.spend("a", NOON + timedelta(minutes=minutes)) for minutes in (0, 1, 2, 61, 200, 24 * 60)]
    assert spent == [True, True, False, True, False, True]
    assert limit.spend("b", NOON)


def test_a_rate_limit_does_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signoria.server.core.rate_limits.MOST_KEYS", 2)
    limit = RateLimit(Quota(1, HOUR))
    assert [limit.spend(key, NOON) for key in "abc"] == [True, True, False]
    assert limit.spend("c", NOON + HOUR)
