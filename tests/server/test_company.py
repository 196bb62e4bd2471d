"""Who is at a table, and what is said there: by whom it is heard, and by whom not."""

from __future__ import annotations

import re
from asyncio import AbstractEventLoop
from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest

from signoria.server.company import MOST_A_MINUTE, MOST_LETTERS, MOST_LINES, Company, company_of, say, tell_company
from signoria.server.hub import HUB, Stream
from signoria.server.live import LOCK, forget, live
from signoria.server.looking import Glass
from signoria.server.models import Player, Table, Word
from signoria.server.visitors import COOKIE, key_in
from tests.server.friends import set_for_friends, sit_down
from tests.server.test_tables import new_table
from tests.server.visitors import Guest, key_of, table_of, watch_of

ENGLISH = "en"


class Ear:
    """A loop that a stream sends to at once."""

    def call_soon_threadsafe(self, deed: Callable[..., None], *given: Any) -> None:
        deed(*given)


Listen = Callable[[str, str], Stream]


@pytest.fixture
def friend() -> Guest:
    return Guest()


@pytest.fixture
def table(guest: Guest, friend: Guest) -> str:
    """The guest in the first seat, his friend in the second, a bot in the third."""
    address = new_table(guest, "patrician", "me", "person", "novice", **{"name-0": "Ada", "name-1": "Bea"})
    friend.get("/")
    found = table_of(address)
    found.seats.get(number=1).players.set([Player.objects.get_or_create(key=key_in_cookie(friend))[0]])
    forget(found)
    return address


def key_in_cookie(guest: Guest) -> str:
    return key_in(guest.client.cookies[COOKIE].value)


@pytest.fixture
def listen() -> Iterator[Listen]:
    """Open streams without a browser; they close with the test."""
    opened: list[Stream] = []

    def open_stream(address: str, player: str) -> Stream:
        stream = Stream(key_of(address), Glass(player, ENGLISH, False), cast(AbstractEventLoop, Ear()))
        HUB.join(stream)
        opened.append(stream)
        return stream

    yield open_stream
    for stream in opened:
        HUB.leave(stream)


def heard(stream: Stream) -> str:
    return stream.frames.get_nowait().decode()


def seen_by(address: str, player: str) -> Company:
    found: Table = table_of(address)
    with LOCK:
        return company_of(found, live(found), Glass(player, ENGLISH, is_tall=False))


def told_company(page: str) -> str:
    """The panel, as a page has it."""
    return page[page.index('<div id="company-told"') : page.index('<form id="speak"')]


def test_what_one_says_reaches_all_who_are_there(guest: Guest, friend: Guest, table: str, listen: Listen) -> None:
    stream = listen(table, key_in_cookie(friend))
    guest.post(f"{table}say", text="  Buona sera <b>\n a tutti </b>")
    told = heard(stream)
    assert 'hx-target="#company-told"' in told
    assert "Buona sera &lt;b&gt; a tutti &lt;/b&gt;" in told
    assert "Buona sera" in friend.get(table)


def test_who_comes_is_seen_to_be_there(guest: Guest, friend: Guest, table: str, listen: Listen) -> None:
    mine = listen(table, key_in_cookie(guest))
    assert [one.is_here for one in seen_by(table, "").guests] == [True, False, True]
    listen(table, key_in_cookie(friend))
    tell_company(key_of(table))
    assert "away" not in heard(mine)
    assert [one.is_here for one in seen_by(table, "").guests] == [True, True, True]
    assert seen_by(table, "").watchers == 0


def test_those_who_play_do_not_hear_those_who_look_on_before_the_end(guest: Guest, friend: Guest, table: str) -> None:
    found = table_of(table)
    say(found, None, "Carlo", "Ada is about to win")
    say(found, 1, "Bea", "your turn")
    assert [line.text for line in seen_by(table, key_in_cookie(guest)).lines] == ["your turn"]
    assert [line.text for line in seen_by(table, "somebody").lines] == ["Ada is about to win", "your turn"]
    assert "Carlo" not in guest.get(table)
    assert "Carlo" not in friend.get(table)
    guest.post(f"{table}resign")
    assert [line.text for line in seen_by(table, key_in_cookie(guest)).lines] == ["Ada is about to win", "your turn"]


def test_who_waits_for_friends_can_talk_to_those_who_are_there(guest: Guest, friend: Guest) -> None:
    table = set_for_friends(guest, "me", "friend", "friend")
    sit_down(friend, table, 1, "Renzo")
    friend.post(f"{table}say", text="Who else comes?")
    page = guest.get(table)
    assert "Who else comes?" in page
    assert [one.name for one in seen_by(table, "").guests] == [table_of(table).seats.get(number=0).name, "Renzo"]
    assert {one.arms for one in seen_by(table, "").guests} == {None}


def test_nothing_empty_is_said_and_nothing_endless(guest: Guest, table: str) -> None:
    guest.post(f"{table}say", text=" \n ")
    guest.post(f"{table}say", text="a" * 2 * MOST_LETTERS)
    assert [len(line.text) for line in seen_by(table, "").lines] == [MOST_LETTERS]


def test_who_looks_on_cannot_talk_away_what_players_said(guest: Guest, table: str) -> None:
    """Nor make them a sign by what they still see of it."""
    found = table_of(table)
    say(found, 1, "Bea", "your turn")
    before = guest.get(table)
    Word.objects.bulk_create([Word(table=found, name="Carlo", text="x") for _ in range(MOST_LINES)])
    assert [line.text for line in seen_by(table, key_in_cookie(guest)).lines] == ["your turn"]
    assert told_company(guest.get(table)) == told_company(before)


def test_what_is_not_read_yet_is_counted_however_much_was_said(guest: Guest, table: str) -> None:
    found = table_of(table)
    Word.objects.bulk_create([Word(table=found, seat=1, name="Bea", text="x") for _ in range(MOST_LINES + 2)])
    assert len(seen_by(table, key_in_cookie(guest)).lines) == MOST_LINES
    assert f'data-lines="{MOST_LINES + 2}"' in guest.get(table)


def test_nobody_fills_the_panel_with_a_program(guest: Guest, table: str) -> None:
    found = table_of(table)
    Word.objects.bulk_create([Word(table=found, name="Carlo", text="x") for _ in range(MOST_A_MINUTE)])
    Guest().post(f"{watch_of(table)}say", text="one too many")
    guest.post(f"{table}say", text="but players still talk")
    assert [line.text for line in seen_by(table, "").lines][-2:] == ["x", "but players still talk"]


def test_a_host_who_does_not_play_talks_with_those_who_look_on(guest: Guest, friend: Guest, stranger: Guest) -> None:
    table = set_for_friends(guest, "friend", "friend")
    sit_down(friend, table, 0, "Renzo")
    sit_down(stranger, table, 1, "Lucia")
    guest.post(f"{table}say", text="What a match")
    assert "What a match" in guest.get(table)
    assert "What a match" in Guest().get(watch_of(table))
    assert "What a match" not in friend.get(table)


def test_who_looks_on_cannot_talk_as_if_he_played(guest: Guest, stranger: Guest, table: str) -> None:
    """Whatever he calls himself: his lines are marked, theirs are not."""
    stranger.post("/settings", name="Ada")
    stranger.post(f"{watch_of(table)}say", text="I have the best cards")
    guest.post(f"{table}say", text="Buona sera")
    mark = "<b>Ada</b> <small>(looking on)</small>"
    for page in (stranger.get(watch_of(table)), Guest().get(watch_of(table))):
        told = told_company(page)
        assert told.count("<b>Ada</b>") == 2
        assert told.count(mark) == 1
        assert told.index(mark) < told.index("I have the best cards") < told.index("Buona sera")
    assert mark not in told_company(guest.get(table)), "before the end players do not hear him"
    guest.post(f"{table}resign")
    assert told_company(guest.get(table)).count(mark) == 1


def test_a_host_who_does_not_play_is_marked_too(guest: Guest, friend: Guest, stranger: Guest) -> None:
    table = set_for_friends(guest, "friend", "friend")
    sit_down(friend, table, 0, "Renzo")
    sit_down(stranger, table, 1, "Lucia")
    guest.post("/settings", name="Renzo")
    guest.post(f"{table}say", text="What a match")
    friend.post(f"{table}say", text="Indeed")
    told = told_company(Guest().get(watch_of(table)))
    assert (told.count("<b>Renzo</b>"), told.count("(looking on)")) == (2, 1)


def test_everybody_is_told_by_whom_he_will_be_heard(guest: Guest, table: str) -> None:
    assert "Say something to all who play" in guest.get(table)
    page = Guest().get(watch_of(table))
    assert "Say something to all who play" not in page
    assert "Say something to others who look on" in page


def test_without_javascript_one_sees_when_something_was_said(guest: Guest, table: str) -> None:
    guest.post(f"{table}say", text="Buona sera")
    assert re.search(r"<time [^>]*>\d{4}-\d\d-\d\d \d\d:\d\d UTC</time>", told_company(guest.get(table)))


def test_strangers_say_nothing(stranger: Guest, table: str) -> None:
    assert stranger.client.post(f"{table}say", {"text": "let me in"}).status_code == 404
    assert seen_by(table, "").lines == []


def test_who_plays_alone_has_nobody_to_write_to(guest: Guest) -> None:
    table = guest.play("patrician")
    assert 'id="company"' not in guest.get(table)
    guest.post(f"{table}say", text="anybody there?")
    assert seen_by(table, "").lines == []


def test_a_screen_that_is_shared_has_nobody_to_write_to(guest: Guest) -> None:
    table = new_table(guest, "patrician", "me", "person", "person")
    assert 'id="company"' not in guest.get(table)
