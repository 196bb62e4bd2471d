"""Hold to peek: a look behind the privacy screen that opens nothing."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from signoria.server import sessions
from tests.server.helpers.play import new_table
from tests.server.helpers.streams import Watcher
from tests.server.helpers.visitors import Guest, field, key_of, offered, shown


@pytest.fixture
def table(guest: Guest) -> str:
    """Two people round one screen."""
    return new_table(guest, "patrician", "me", "person")


def peek(guest: Guest, table: str, seat: int) -> str:
    """The answer to somebody who holds the button of a seat."""
    response = guest.client.post(f"{table}act", {"peek": seat}, headers={"HX-Request": "true"})
    assert response.status_code == 200
    return response.content.decode()


def asked_at(guest: Guest, table: str) -> int:
    return int(guest.get(table).partition('data-peek="')[2][0])


def hand_of(table: str, seat: int) -> list[str]:
    with sessions.open(key_of(table)) as session:
        view: dict[str, Any] = session.match.state.view(seat)
        return list(view["board"]["seats"][seat]["hand"])


def test_whoever_is_asked_sees_their_own_side_and_can_do_nothing_meanwhile(guest: Guest, table: str) -> None:
    seat = asked_at(guest, table)
    page = peek(guest, table, seat)
    assert field(page, "seat") == str(seat)
    assert 'class="dock"' in page
    assert not offered(page)
    assert f'id="peek-{seat}"' in page, "the button that is held stays where it is"
    assert 'name="uncover"' not in page


def test_the_table_stays_covered_for_the_page_the_server_and_the_stream(guest: Guest, table: str) -> None:
    covered, seat = shown(guest.get(table)), asked_at(guest, table)
    assert not any(f"play {card}" in covered for card in hand_of(table, 0) + hand_of(table, 1))

    async def watch() -> list[str]:
        async with Watcher(table, guest) as watcher:
            await asyncio.to_thread(peek, guest, table, seat)
        return watcher.frames

    frames = asyncio.run(watch())
    assert len(frames) == 1, "nobody is told of a peek"
    assert shown(guest.get(table)) == covered
    with sessions.open(key_of(table)) as session:
        assert not session.uncovered


def test_nobody_peeks_at_a_side_that_is_not_theirs_or_not_asked(guest: Guest, stranger: Guest, table: str) -> None:
    stranger.get("/")
    seat = asked_at(guest, table)
    covered = shown(guest.get(table))
    for other in (1 - seat, -1, 7):
        assert shown(peek(guest, table, other)) == covered
    for number in (0, 1):
        form, headers = {"peek": number}, {"HX-Request": "true"}
        assert stranger.client.post(f"{table}act", form, headers=headers).status_code == 404


def test_a_person_who_plays_alone_has_no_privacy_screen_to_look_behind(guest: Guest) -> None:
    assert "data-peek" not in guest.get(guest.play("patrician"))


def test_without_a_script_nothing_is_shown_that_could_not_be_hidden(guest: Guest, table: str) -> None:
    covered = shown(guest.get(table))
    assert shown(guest.get(guest.post(f"{table}act", peek=asked_at(guest, table)))) == covered


def test_where_several_are_asked_at_once_each_button_has_a_short_face_and_its_whole_name(guest: Guest) -> None:
    page = guest.get(new_table(guest, "il-principe", "me", "person", "person"))
    assert page.count('aria-label="I am ') == page.count('name="uncover"') == 3
    assert page.count("hold to peek") == 2 * page.count("data-peek=") == 6, "as a name and on pointing, but no face"
    assert "All hands are behind the privacy screen." in page
