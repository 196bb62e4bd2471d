"""What is stored about people: they can read it, download it, and have it deleted without harm to others."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.conf import settings

from signoria.server.core.bus import SignedOut
from signoria.server.core.database import writing
from signoria.server.core.identity import COOKIE
from signoria.server.core.runtime import Runtime
from signoria.server.models import ChatMessage, EmailConsent, Player, Seat, Table
from signoria.server.privacy.services import STAND_IN
from tests.server.helpers.friends import private_of, seat_at, set_for_friends, sit_down
from tests.server.helpers.visitors import Guest, key_of, table_of

pytestmark = pytest.mark.usefixtures("idle_driver")


@pytest.fixture(autouse=True)
def nobody() -> None:
    """Nobody is left of other tests."""
    with writing():
        for model in (Table, Player, EmailConsent):
            model.objects.all().delete()


@pytest.fixture
def together(guest: Guest, stranger: Guest) -> str:
    """A running match of two people, in which both have spoken; Ottavia hosts."""
    table = set_for_friends(guest, "me", "friend", **{"name-0": "Ottavia"})
    sit_down(stranger, table, 1, "Ludovico")
    for one in (guest, stranger):
        one.client.post(f"{table}say", {"text": "Salve a tutti"})
    with writing():
        Seat.objects.filter(pk=seat_at(table, 0).pk).update(
            email="ottavia+games@example.org", webhook="https://hooks.example.org/x", quiet_hours="22:00-07:00"
        )
        EmailConsent.objects.create(address="ottavia@example.org", emails_sent=2)
    return table


def forget(guest: Guest) -> None:
    assert "This cannot be undone." in guest.get("/privacy/delete")
    assert guest.post("/privacy/delete") == "/privacy"


def everything() -> str:
    """All text of the database."""
    rows = [list(model.objects.values()) for model in (Player, Table, Seat, ChatMessage, EmailConsent)]
    return json.dumps(rows, default=str)


def data_of(guest: Guest) -> Any:
    return json.loads(guest.get("/privacy/data"))


def test_the_page_is_linked_and_says_what_is_stored(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    assert 'href="/privacy"' in guest.get("/")
    assert 'href="/privacy"' in guest.get("/settings")
    page = guest.get("/privacy")
    assert "What is stored about you" in page
    assert "Nothing is stored about you yet" in page
    assert "days" not in page
    monkeypatch.setattr(settings, "KEEP_FINISHED", 90)
    assert "deleted after 90 days" in guest.get("/privacy")


def test_the_download_has_everything_of_oneself_and_nothing_of_others(
    guest: Guest, stranger: Guest, together: str
) -> None:
    assert "Download what is stored about me" in guest.get("/privacy")
    found = data_of(guest)
    (seat,) = found["seats"]
    assert (seat["name"], seat["webhook"]) == ("Ottavia", "https://hooks.example.org/x")
    assert [line["text"] for line in seat["messages"]] == ["Salve a tutti"]
    assert found["email_addresses"] == [{"address": "ottavia@example.org", "asked_without_answer": 2}]
    assert [table["game"] for table in found["tables_created"]] == ["patrician"]
    text = json.dumps(found)
    assert "Ludovico" not in text
    assert str(table_of(together).setup["seed"]) not in text
    assert seat_at(together, 0).seat_token not in text
    assert data_of(Guest()) == {}
    assert "ottavia" not in json.dumps(data_of(stranger)).lower()


def test_in_a_running_match_a_bot_takes_the_seat_and_others_play_on(
    guest: Guest, stranger: Guest, together: str
) -> None:
    old_link = private_of(together, 0)
    forget(guest)
    seat = seat_at(together, 0)
    assert (seat.stand_in, seat.email, seat.webhook, seat.quiet_hours) == (STAND_IN, "", "", "")
    assert "Ottavia" not in everything()
    assert "ottavia" not in everything()
    assert [line.name for line in ChatMessage.objects.filter(table__key=key_of(together))] == ["Ludovico"]
    assert table_of(together).host.key == stranger.key
    assert stranger.status(together) == 200
    assert seat.name in stranger.get(together)
    assert guest.status(together) == 404
    assert Guest().status(old_link) == 404


def test_a_finished_match_keeps_the_moves_under_another_name(guest: Guest, stranger: Guest, together: str) -> None:
    guest.post(f"{together}resign")
    moves = table_of(together).moves.count()
    forget(stranger)
    assert "Ludovico" not in everything()
    assert table_of(together).moves.count() == moves
    page = guest.get(f"{together}result")
    assert seat_at(together, 1).name in page
    assert "Ottavia" in page
    assert seat_at(together, 1).stand_in == ""
    assert seat_at(together, 1).name in guest.client.get(f"{together}record").content.decode()


def test_what_nobody_else_took_part_in_is_deleted(guest: Guest) -> None:
    alone, waiting = guest.play("patrician"), set_for_friends(guest, "me", "friend")
    player = Player.objects.get(key=guest.key)
    forget(guest)
    keys = {key_of(alone), key_of(waiting)}
    assert not Table.objects.filter(key__in=keys).exists()
    assert not Player.objects.filter(pk=player.pk).exists()


def test_a_guest_leaves_a_waiting_room_and_their_seat_is_free(guest: Guest, stranger: Guest) -> None:
    table = set_for_friends(guest, "me", "friend", "friend")
    sit_down(stranger, table, 1, "Ludovico")
    forget(stranger)
    assert seat_at(table, 1).is_free
    assert guest.status(table) == 200


def test_a_seat_that_another_browser_has_too_stays_there(guest: Guest, stranger: Guest, together: str) -> None:
    second = Guest()
    second.post(private_of(together, 0))
    forget(guest)
    seat = seat_at(together, 0)
    assert (seat.name, seat.stand_in) == ("Ottavia", "")
    assert second.status(together) == 200
    assert guest.status(together) == 404


def test_the_browser_is_a_stranger_afterwards_and_open_tables_are_closed(
    guest: Guest, together: str, runtime: Runtime
) -> None:
    signed_out: list[str] = []
    runtime.bus.subscribe(SignedOut, lambda message: signed_out.append(message.player))
    before = guest.key
    forget(guest)
    assert signed_out == [before]
    assert guest.client.cookies[COOKIE].value == ""
    page = guest.get("/privacy")
    assert "Everything about you was deleted" in page
    assert guest.key != before


def test_an_address_that_blocked_us_is_not_forgotten(guest: Guest, together: str) -> None:
    with writing():
        EmailConsent.objects.update(is_blocked=True)
    forget(guest)
    assert EmailConsent.objects.filter(address="ottavia@example.org", is_blocked=True).exists()


def test_nobody_is_deleted_by_following_a_link(guest: Guest, together: str) -> None:
    guest.get("/privacy/delete")
    assert Player.objects.filter(key=guest.key).exists()


def test_deleting_nothing_is_no_error(guest: Guest) -> None:
    forget(guest)
    forget(guest)
