"""Leaving a seat before the match begins, a rematch after it has ended, and links that are found at once."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from signoria.server.models import Player, Seat, Table, token
from tests.server.helpers.friends import invite_to, private_of, seat_at, set_for_friends, sit_down
from tests.server.helpers.streams import Watcher, heard
from tests.server.helpers.visitors import Guest, table_of, watch_of

LEAVE = "Leave this seat"


@pytest.fixture
def friend() -> Guest:
    return Guest()


@pytest.fixture
def ended(guest: Guest, friend: Guest) -> str:
    """A table at which a host and a friend have played."""
    table = set_for_friends(guest, "me", "friend", **{"name-0": "Livia"})
    sit_down(friend, table, 1, "Renzo")
    friend.post(f"{table}resign")
    return table


# Leaving.


def test_a_guest_may_leave_before_the_match_begins(guest: Guest, friend: Guest, stranger: Guest) -> None:
    table = set_for_friends(guest, "me", "friend", "friend")
    sit_down(friend, table, 1, "Renzo")
    old, private = invite_to(table, 1), private_of(table, 1)
    assert LEAVE in friend.get(table)
    assert friend.post(f"{table}leave", seat="1") == "/"
    assert seat_at(table, 1).is_free
    assert friend.status(table) == 404
    assert [stranger.status(link) for link in (private, old)] == [404, 404], "no old link works any more"
    assert invite_to(table, 1) in guest.get(table)
    sit_down(stranger, table, 1, "Zeno")


def test_a_guest_leaves_with_all_their_browsers(guest: Guest, friend: Guest) -> None:
    table = set_for_friends(guest, "me", "friend", "friend")
    sit_down(friend, table, 1, "Renzo")
    phone = Guest()
    phone.post(private_of(table, 1))
    frames = heard(Watcher(table, phone), lambda: friend.post(f"{table}leave", seat="1"))
    assert "event: gone" in frames[-2]
    assert phone.status(table) == 404


def test_whoever_has_two_seats_leaves_the_one_that_they_mean(guest: Guest, friend: Guest) -> None:
    table = set_for_friends(guest, "me", "friend", "friend", "friend")
    sit_down(friend, table, 1, "Renzo")
    friend.post(invite_to(table, 2), name="Zeno")
    assert friend.get(table).count(LEAVE) == 2
    assert friend.post(f"{table}leave", seat="1") == table
    assert [seat_at(table, number).name for number in (1, 2)] == ["", "Zeno"]


def test_nobody_leaves_the_seat_of_another(guest: Guest, friend: Guest, stranger: Guest) -> None:
    table = set_for_friends(guest, "me", "friend", "friend", "friend")
    sit_down(friend, table, 1, "Renzo")
    sit_down(stranger, table, 2, "Zeno")
    assert stranger.post(f"{table}leave", seat="1") == table
    assert stranger.status(f"{table}leave", {"seat": "x"}) == 400
    assert [seat_at(table, number).name for number in (1, 2)] == ["Renzo", "Zeno"]


def test_a_host_stays_at_their_table(guest: Guest) -> None:
    table = set_for_friends(guest, "me", "friend")
    assert LEAVE not in guest.get(table)
    assert guest.post(f"{table}leave", seat="0") == table
    assert not seat_at(table, 0).is_free


def test_nobody_leaves_a_match_that_runs(guest: Guest, friend: Guest) -> None:
    table = set_for_friends(guest, "me", "friend")
    sit_down(friend, table, 1, "Renzo")
    assert friend.post(f"{table}leave", seat="1") == table
    assert seat_at(table, 1).name == "Renzo"


# A rematch.


def test_whoever_asks_second_comes_to_the_same_new_table(guest: Guest, friend: Guest, ended: str) -> None:
    new = friend.post(f"{ended}again")
    assert guest.post(f"{ended}again") == new
    assert [guest.status(new), friend.status(new)] == [200, 200]
    assert table_of(ended).rematch == table_of(new)


def test_two_who_ask_at_once_come_to_the_same_table(guest: Guest, friend: Guest, ended: str) -> None:
    with ThreadPoolExecutor(2) as pool:
        tables = set(pool.map(lambda one: one.post(f"{ended}again"), (guest, friend)))
    assert len(tables) == 1


def test_the_result_says_who_has_opened_a_new_table(guest: Guest, friend: Guest, ended: str) -> None:
    assert "Play again" in guest.get(f"{ended}result")
    friend.post(f"{ended}again")
    theirs = guest.get(f"{ended}result")
    assert "Renzo has opened a new table for the same players" in theirs
    assert "Play again" not in theirs
    assert "To the new table" in theirs
    assert "You have opened a new table" in friend.get(f"{ended}result")


def test_a_host_who_did_not_play_has_no_name_there(guest: Guest, friend: Guest, stranger: Guest) -> None:
    table = set_for_friends(guest, "friend", "friend")
    sit_down(friend, table, 0, "Renzo")
    sit_down(stranger, table, 1, "Zeno")
    friend.post(f"{table}resign")
    guest.post(f"{table}again")
    assert "The host has opened a new table" in friend.get(f"{table}result")


def test_spectators_learn_nothing_of_a_rematch(guest: Guest, stranger: Guest, ended: str) -> None:
    address = f"{watch_of(ended)}result"
    guest.post(f"{ended}again")
    assert "new table for the same" not in stranger.get(address)
    assert "To the new table" not in stranger.get(address)


def test_when_the_new_table_is_gone_or_over_another_can_be_opened(guest: Guest, friend: Guest, ended: str) -> None:
    first = guest.post(f"{ended}again")
    guest.post(f"{first}delete")
    second = guest.post(f"{ended}again")
    assert second != first
    friend.post(f"{second}resign")
    assert "Play again" in guest.get(f"{ended}result")
    assert guest.post(f"{ended}again") not in (first, second)


# Links.


LOOKED_UP: dict[str, QuerySet[Table] | QuerySet[Seat] | QuerySet[Player]] = {
    "watch_token": Table.objects.filter(watch_token="a"),
    "invite_token": Seat.objects.filter(invite_token="a"),
    "seat_token": Seat.objects.filter(seat_token="a"),
    "device_token": Player.objects.filter(device_token="a").exclude(device_token=""),
}


@pytest.mark.parametrize("link", LOOKED_UP)
def test_a_link_is_found_without_looking_at_all_rows(link: str) -> None:
    assert re.search("USING INDEX|Index Scan", LOOKED_UP[link].explain())


def test_two_things_never_have_one_link(ended: str) -> None:
    same = token()
    Player.objects.create(key=token(), device_token=same)
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.filter(table=table_of(ended)).update(invite_token=same)
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.create(key=token(), device_token=same)
    Player.objects.create(key=token())
    Player.objects.create(key=token())  # those who have made no link have the same: none
