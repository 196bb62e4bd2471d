"""Signing out other browsers: only the one that asks for it keeps its player's tables and seats."""

from __future__ import annotations

import asyncio
import re

from signoria.server import asgi
from tests.server.helpers.friends import private_of, set_for_friends, sit_down
from tests.server.helpers.streams import Watcher
from tests.server.helpers.visitors import Guest, watch_of

LINK = re.compile(r"/me/([\w-]{16,})")


def same_player(guest: Guest, other: Guest) -> str:
    """Let another browser become the same player; returns the link."""
    guest.post("/settings/link")
    link = f"/me/{LINK.findall(guest.get('/settings'))[0]}"
    other.post(link)
    return link


def test_whoever_signs_out_other_browsers_is_alone_with_their_tables(guest: Guest, stranger: Guest) -> None:
    table = guest.play("patrician", "novice")
    link, private = same_player(guest, stranger), private_of(table, 0)
    third = Guest()
    third.post(private)
    assert [who.status(table) for who in (guest, stranger, third)] == [200, 200, 200]
    assert "All other browsers are signed out." in guest.get(guest.post("/settings/alone").partition("#")[0])
    assert [who.status(table) for who in (guest, stranger, third)] == [200, 404, 404]
    assert table in guest.get("/")
    assert table not in stranger.get("/")
    assert [Guest().status(old) for old in (link, private)] == [404, 404]
    assert LINK.findall(guest.get("/settings"))[0] not in link
    assert stranger.status(f"{table}act", {"skip": "1"}) == 404
    assert guest.status(f"{table}seats") == 200, "they are still the host"


def test_whoever_was_signed_out_is_a_stranger_who_may_play_elsewhere(guest: Guest, stranger: Guest) -> None:
    guest.play("patrician", "novice")
    same_player(guest, stranger)
    guest.post("/settings/alone")
    own = stranger.play("patrician", "novice")
    assert stranger.status(own) == 200
    assert guest.status(own) == 404


def test_signing_out_others_takes_no_seat_from_anybody_else(guest: Guest, stranger: Guest) -> None:
    table = set_for_friends(guest, "me", "friend")
    sit_down(stranger, table, 1, "Renzo")
    private = private_of(table, 1)
    guest.post("/settings/alone")
    assert stranger.status(table) == 200
    assert private_of(table, 1) == private


def test_open_screens_are_cleared_when_others_are_signed_out(guest: Guest, stranger: Guest) -> None:
    """The player's own tabs come back by themselves: only a browser that gets the new key may ask again."""
    table, third = set_for_friends(guest, "me", "friend"), Guest()
    same_player(guest, stranger)
    third.post(private_of(table, 0))
    same, by_link, spectator = Watcher(table, stranger), Watcher(table, third), Watcher(watch_of(table))
    big_screen = Watcher(f"{table}big/", stranger)

    async def sign_out() -> None:
        async with same, by_link, spectator, big_screen:
            await asyncio.to_thread(guest.post, "/settings/alone")
            await asyncio.wait_for(asyncio.gather(same._task, by_link._task, big_screen._task), 10)
            assert not spectator._task.done()

    asyncio.run(sign_out())
    assert "may have been signed out" in same.frames[1]
    assert "may have been signed out" in big_screen.frames[1], "it invites to free seats"
    assert "event: gone" not in same.frames[1]
    assert "You no longer have this seat" in by_link.frames[1]
    assert same.frames[2:] == by_link.frames[2:] == [""]
    for gone in (stranger, third):
        again = Watcher(table, gone)
        again._gone.set()
        asyncio.run(asgi.application(again.scope, again._receive, again._send))
        assert again.status == 404
