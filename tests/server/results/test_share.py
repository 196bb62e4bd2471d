"""Sharing a match that is over: a link for anybody, and what a chat shows of it; nothing before the end."""

from __future__ import annotations

import re
from html import unescape

import pytest

from signoria.games import game_ids
from tests.server.helpers.visitors import Guest, table_of, watch_of

SHARED = re.compile(r'id="share" href="([^"]*)"')
PICTURE = re.compile(r'property="og:image" content="([^"]*)"')


def ended(guest: Guest, game: str = "patrician") -> str:
    """The address of a table whose match is over."""
    table = guest.play(game)
    guest.post(f"{table}resign")
    return table


def shared(page: str) -> str:
    """The path of the link that a page hands on."""
    return unescape(SHARED.findall(page)[0]).removeprefix("http://localhost")


@pytest.mark.parametrize("game", game_ids())
def test_a_shared_result_is_open_to_anybody_with_a_picture(guest: Guest, stranger: Guest, game: str) -> None:
    table = ended(guest, game)
    link = shared(guest.get(f"{table}result"))
    assert link == f"{watch_of(table)}result"
    page = stranger.get(link)
    address = unescape(PICTURE.findall(page)[0]).removeprefix("http://localhost")
    answer = stranger.client.get(address)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/png")
    assert table_of(table).key not in page


def test_a_shared_moment_is_shown_as_spectators_saw_it(guest: Guest, stranger: Guest) -> None:
    table = ended(guest)
    link = shared(guest.get(f"{table}replay?at=0&eyes=open"))
    assert link == f"{watch_of(table)}replay?at=0"
    page = stranger.get(link)
    assert 'class="opened' not in page
    assert PICTURE.findall(page)[0].endswith("picture.png?at=0")
    assert stranger.status(f"{watch_of(table)}picture.png?at=0") == 200


def test_nothing_of_a_running_match_is_shared(guest: Guest, stranger: Guest) -> None:
    table = guest.play("patrician")
    watch = watch_of(table)
    for address in (f"{watch}result", f"{watch}replay?at=0", f"{watch}picture.png", f"{watch}picture.png?at=0"):
        assert stranger.status(address) == 404
    assert not SHARED.findall(guest.get(table))
    assert "og:image" not in stranger.get(watch)


def test_a_new_spectator_link_ends_the_old_one(guest: Guest, stranger: Guest) -> None:
    table = ended(guest)
    old = watch_of(table)
    guest.post(f"{table}seats", watch="1")
    assert {stranger.status(f"{old}{name}") for name in ("result", "replay?at=0", "picture.png")} == {404}
    assert shared(guest.get(f"{table}result")) == f"{watch_of(table)}result" != f"{old}result"


def test_streaming_mode_hides_the_link(guest: Guest) -> None:
    table = ended(guest)
    guest.post(f"{table}streaming", on="1")
    for name in ("result", "replay"):
        assert table_of(table).watch_token not in guest.get(f"{table}{name}")


def test_only_pages_of_spectators_have_a_preview(guest: Guest) -> None:
    table = ended(guest)
    assert "og:title" not in guest.get(f"{table}result")
    assert "og:title" not in guest.get(f"{table}replay")
