"""Mails go only to those who want them: a mailbox is asked once, by a link whose button its reader presses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import Future
from datetime import UTC, datetime, timedelta
from html import unescape
from typing import Any

import pytest
from django.conf import settings

from signoria.server import mailboxes, myseat, notices
from signoria.server.budgets import DAY, HOUR, Budget, Limit
from signoria.server.driver import DRIVER
from signoria.server.live import forget
from signoria.server.mailboxes import ask, mailbox_name
from signoria.server.models import Mailbox, Seat, Table
from signoria.server.notices import Kind, deliver
from tests.server.letterbox import REFUSED, Letterbox, letterbox
from tests.server.party import Party, later
from tests.server.visitors import Guest

NOON = datetime(2026, 11, 17, 12, tzinfo=UTC)
LIVIA = "livia@example.org"


class AtOnce:
    """Sends letters before anybody goes on."""

    def submit(self, do: Any, *given: Any) -> Future[None]:
        do(*given)
        return Future()


@pytest.fixture
def box(monkeypatch: pytest.MonkeyPatch) -> Iterator[Letterbox]:
    """A mail server; nobody was written to before."""
    Mailbox.objects.all().delete()
    Seat.objects.exclude(email="").update(email="")
    monkeypatch.setattr(DRIVER, "wake", lambda _key: None)
    monkeypatch.setattr(mailboxes, "_POSTMEN", AtOnce())
    with letterbox() as found:
        monkeypatch.setattr(settings, "SMTP", f"127.0.0.1:{found.port}")
        yield found


@pytest.fixture
def party(box: Letterbox) -> Party:
    return Party()


def keep(party: Party, seat: int, **form: str) -> str:
    """Send the form of notices; returns the page that follows."""
    guest = party.guests[seat]
    return guest.get(guest.post(f"{party.address}notices", **form))


def link_in(box: Letterbox, letter: int = -1) -> str:
    """The page to which a letter leads."""
    found = re.search(r"http://localhost(/mail/[\w-]+)", box.letters[letter].get_content())
    assert found
    return found[1]


def answer(link: str, *parties: Party, seat: int = 0, **form: str) -> str:
    """The reader of a mailbox presses a button of the page, in a browser that was never here."""
    form = form or {"seat": [str(party.seat(seat).pk) for party in parties]}  # type: ignore[dict-item]
    return Guest().client.post(link, form).content.decode()


def test_a_page_says_what_becomes_of_the_address(box: Letterbox, party: Party) -> None:
    assert "Save and confirm" in party.guests[0].get(f"{party.address}notices")
    page = keep(party, 0, email=LIVIA)
    assert "Now open the link in the mail." in page
    assert f"A link was sent to {LIVIA}." in page
    assert "Send the link again" in page
    answer(link_in(box), party)
    page = party.guests[0].get(f"{party.address}notices")
    assert f"Confirmed: notices go to {LIVIA}." in page
    assert "Save and test" in page
    assert "Sent." in keep(party, 0, email=LIVIA, test="email")
    assert "This is a test." in box.letters[-1].get_content()
    assert "/stop/" in box.letters[-1].get_content()


def test_without_a_mail_server_nobody_is_asked_for_an_address() -> None:
    party = Party()
    page = party.guests[0].get(f"{party.address}notices")
    assert 'type="email"' not in page
    assert "did not take the mail" in keep(party, 0, email=LIVIA)


def test_the_letter_says_what_it_is_and_how_to_end_it(box: Letterbox, party: Party) -> None:
    party.guests[0].post("/settings", name="Buy here", language="en")
    keep(party, 0, email=LIVIA)
    (letter,) = box.letters
    text = letter.get_content()
    assert letter["Subject"] == "Do you want turn notices by mail?"
    assert letter.get_content_type() == "text/plain"
    assert f"table {party.table.title} (Patrician)" in text
    assert "If not, do nothing" in text
    assert letter["List-Unsubscribe"] == f"<http://localhost{link_in(box)}>"
    assert "Livia" not in text, "a name is what somebody calls himself"


def test_the_letter_is_in_the_persons_language(box: Letterbox, party: Party) -> None:
    party.guests[0].client.cookies["signoria-language"] = "fr"
    keep(party, 0, email=LIVIA)
    assert "Do you want" not in box.letters[0]["Subject"]


def test_no_notice_goes_to_an_address_that_nobody_confirmed(box: Letterbox, party: Party) -> None:
    keep(party, 0, email=LIVIA)
    for kind in Kind:
        deliver(party.seat(0), kind)
    assert len(box.letters) == 1
    answer(link_in(box), party)
    assert deliver(party.seat(0), Kind.TURN) == ""
    assert box.letters[1]["Subject"] == "Your turn: Patrician"


def test_programs_that_look_at_links_confirm_nothing(box: Letterbox, party: Party) -> None:
    keep(party, 0, email=LIVIA)
    program = Guest()
    assert "Yes, send me notices" in program.get(link_in(box))
    assert program.client.head(link_in(box)).status_code == 200
    assert not party.seat(0).is_confirmed
    assert "Thank you" in answer(link_in(box), party)
    assert party.seat(0).is_confirmed
    assert "Nobody waits for you" in program.get(link_in(box))


def test_another_address_has_another_reader(box: Letterbox, party: Party) -> None:
    keep(party, 0, email=LIVIA)
    answer(link_in(box), party)
    keep(party, 0, email="other@example.org")
    assert not party.seat(0).is_confirmed
    assert box.letters[-1]["To"] == "other@example.org"
    assert "Nothing was chosen" in answer(link_in(box, 0), party), "the link of one reader is not that of another"
    keep(party, 0, email=LIVIA)
    assert not party.seat(0).is_confirmed


def test_a_player_whose_reader_agreed_is_not_asked_again_at_his_next_table(box: Letterbox, party: Party) -> None:
    keep(party, 0, email=LIVIA)
    answer(link_in(box), party)
    other = Party()
    for seat in (0, 1):
        other.seat(seat).players.set(party.seat(seat).players.all())
    other.guests = party.guests
    assert "Confirmed" in keep_at(other, 0, email=LIVIA)
    assert "A link was sent" in keep_at(other, 1, email=LIVIA)
    assert not other.seat(1).is_confirmed, "that is another player"


def keep_at(party: Party, seat: int, **form: str) -> str:
    """The same at a table whose seats others have taken since."""
    forget(party.table)
    return keep(party, seat, **form)


def test_an_address_that_does_not_answer_is_written_to_three_times_at_most(box: Letterbox) -> None:
    """Whichever tables name it, and however they write it."""
    sent = []
    for hours in (0, 0.5, 1, 2, 24.5, 26, 48, 1000, 10000):
        seat = Party().seat(0)
        seat.email, seat.address = "Livia+table@Example.org" if hours else LIVIA, "http://localhost"
        assert ask(seat, NOON + timedelta(hours=hours)) == "asked"
        sent.append(len(box.letters))
    assert sent == [1, 1, 2, 2, 2, 3, 3, 3, 3]
    assert len({link_in(box, letter) for letter in range(3)}) == 1


def test_what_a_seat_is_told_does_not_tell_whether_others_use_the_address(box: Letterbox, party: Party) -> None:
    def pages(email: str) -> tuple[str, str]:
        fresh = Party()
        Table.objects.filter(key=fresh.key).update(title="Rialto")
        page, again = keep(fresh, 0, email=email), keep(fresh, 0, email=email, test="email")
        return tuple(told(one, fresh, email) for one in (page, again))  # type: ignore[return-value]

    def told(page: str, fresh: Party, email: str) -> str:
        main = page[page.index("<main") : page.index("</main>")].replace(fresh.key, "").replace(email, "")
        return re.sub(r'csrfmiddlewaretoken" value="[^"]*"', "", main)

    keep(party, 0, email=LIVIA)
    asked = pages(LIVIA)
    answer(link_in(box), party)
    confirmed = pages(LIVIA)
    answer(link_in(box), never="1")
    forbidden = pages(LIVIA)
    assert asked == confirmed == forbidden == pages("fresh@example.org")


def test_a_seat_wants_letters_only_so_often(box: Letterbox, party: Party) -> None:
    for number in range(3):
        assert "Now open the link" in keep(party, 0, email=f"{number}@example.org")
    page = keep(party, 0, email="3@example.org")
    assert "Wait an hour" in page
    assert "Nobody has confirmed 3@example.org yet" in page
    assert len(box.letters) == 3


def test_many_tables_send_no_more_letters_than_the_place_does(box: Letterbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mailboxes, "OF_ALL", Budget(Limit(2, HOUR)))
    words = []
    for number in range(4):
        seat = Party().seat(0)
        seat.email = LIVIA if number > 2 else f"{number}@example.org"
        words.append(ask(seat, NOON))
    assert words == ["asked", "asked", "many", "many"]
    assert len(box.letters) == 2


def test_a_reader_who_agreed_is_not_flooded_either(box: Letterbox, party: Party, monkeypatch: Any) -> None:
    monkeypatch.setattr(notices, "TO_A_READER", Budget(Limit(2, HOUR)))
    keep(party, 0, email=LIVIA)
    answer(link_in(box), party)
    assert [deliver(party.seat(0), Kind.TURN) for _ in range(3)] == ["", "", "many"]
    assert len(box.letters) == 3


def test_a_reader_may_forbid_all_mails_and_allow_them_again(box: Letterbox, party: Party) -> None:
    keep(party, 0, email=LIVIA)
    link = link_in(box)
    answer(link, party)
    assert "No more mails" in answer(link, never="1")
    deliver(party.seat(0), Kind.TURN)
    assert "Nothing was chosen" in answer(link, party), "a page that was open before"
    assert ask(party.seat(0), later(10 * 24 * 3600)) == "asked"
    assert len(box.letters) == 1
    mailboxes.OF_A_SEAT.clear()
    assert "Allow mails again" in Guest().get(link)
    assert "allowed again" in answer(link, again="1")
    assert "A link was sent" in keep(party, 0, email=LIVIA, test="email")
    assert len(box.letters) == 2


def test_a_reader_chooses_among_the_seats_that_name_him(box: Letterbox, party: Party) -> None:
    other = Party("intrigo", persons=3)
    keep(party, 0, email=LIVIA)
    keep(other, 1, email=LIVIA)
    page = unescape(Guest().get(link_in(box)))
    assert f"Patrician, table {party.table.title}, for Livia" in page
    assert f"table {other.table.title}, for Baldo" in page
    answer(link_in(box), other, seat=1)
    assert (party.seat(0).is_confirmed, other.seat(1).is_confirmed) == (False, True)


def test_no_seat_is_confirmed_that_names_another_address(box: Letterbox, party: Party) -> None:
    keep(party, 0, email=LIVIA)
    keep(party, 1, email="other@example.org")
    answer(link_in(box, 0), party, seat=1)
    assert not party.seat(1).is_confirmed


def test_who_names_another_address_while_his_reader_agrees_has_confirmed_nothing(
    box: Letterbox, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(party, 0, email=LIVIA)
    before = mailboxes.waiting(Mailbox.objects.get(name=LIVIA))
    party.table.seats.filter(number=0).update(email="other@example.org")
    monkeypatch.setattr(mailboxes, "waiting", lambda _box: before)
    assert "Nothing was chosen" in answer(link_in(box), party)
    assert not party.seat(0).is_confirmed


def test_who_saves_something_else_while_his_reader_agrees_undoes_nothing(box: Letterbox, party: Party) -> None:
    keep(party, 0, email=LIVIA)
    stale = party.seat(0)
    answer(link_in(box), party)
    myseat._saved(stale, "", {"email": LIVIA, "webhook": "https://hooks.example/"})
    assert party.seat(0).is_confirmed


def test_the_link_that_stops_mails_leads_to_the_one_that_forbids_them(box: Letterbox, party: Party) -> None:
    keep(party, 0, email=LIVIA)
    answer(link_in(box), party)
    stop = notices.stop_link(party.seat(0)).removeprefix("http://localhost")
    assert link_in(box) in Guest().get(stop)
    Guest().client.post(stop)
    assert (party.seat(0).email, party.seat(0).is_confirmed) == ("", False)


def test_a_letter_that_never_left_counts_for_nothing(box: Letterbox, party: Party, monkeypatch: Any) -> None:
    monkeypatch.setattr(settings, "SMTP", "127.0.0.1:1")
    keep(party, 0, email=LIVIA)
    assert "did not take the mail" in party.guests[0].get(f"{party.address}notices")
    monkeypatch.setattr(settings, "SMTP", f"127.0.0.1:{box.port}")
    keep(party, 0, email=LIVIA, test="email")
    assert len(box.letters) == 1


def test_an_address_that_the_mail_server_refuses_is_told(box: Letterbox, party: Party) -> None:
    keep(party, 0, email=REFUSED)
    page = party.guests[0].get(f"{party.address}notices")
    assert "does not write to this address" in page
    assert "Nobody has confirmed" in page
    assert Mailbox.objects.get(name=REFUSED).letters == 1


def test_an_address_that_was_kept_before_is_asked_at_its_next_turn(box: Letterbox, party: Party) -> None:
    party.table.seats.filter(number=0).update(email=LIVIA, address="http://localhost")
    assert "Nobody has confirmed" in party.guests[0].get(f"{party.address}notices")
    deliver(party.seat(0), Kind.TURN)
    deliver(party.seat(0), Kind.TURN)
    (letter,) = box.letters
    assert letter["Subject"] == "Do you want turn notices by mail?"


def test_whoever_gets_the_seat_next_has_confirmed_nothing(box: Letterbox, party: Party) -> None:
    keep(party, 1, email=LIVIA)
    answer(link_in(box), party, seat=1)
    party.guests[0].post(f"{party.address}seats", reissue="1")
    seat = party.seat(1)
    assert (seat.email, seat.is_confirmed, seat.asked) == ("", False, None)


def test_which_addresses_are_the_same() -> None:
    assert mailbox_name("Livia@Example.org") == mailbox_name("livia+play@example.org") == LIVIA
    assert mailbox_name("+x@example.org") == "+x@example.org"
    assert mailbox_name('"a@b"@example.org') == '"a@b"@example.org'


def test_a_budget_counts_each_by_itself_and_forgets() -> None:
    budget = Budget(Limit(2, HOUR), Limit(3, DAY))
    spent = [budget.spend("a", NOON + timedelta(minutes=minutes)) for minutes in (0, 1, 2, 61, 200, 24 * 60)]
    assert spent == [True, True, False, True, False, True]
    assert budget.spend("b", NOON)


def test_a_budget_does_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signoria.server.budgets.MOST_KEYS", 2)
    budget = Budget(Limit(1, HOUR))
    assert [budget.spend(key, NOON) for key in "abc"] == [True, True, False]
    assert budget.spend("c", NOON + HOUR)
