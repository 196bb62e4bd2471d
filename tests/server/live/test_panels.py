"""The chat and presence panel at a table with many viewers: what it costs, and who is sent it."""

from __future__ import annotations

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test.utils import CaptureQueriesContext

from signoria.server import sessions
from signoria.server.core.runtime import Runtime, current
from signoria.server.live import chat
from signoria.server.live.hub import Hub, Stream
from signoria.server.models import ChatMessage
from tests.server.helpers.friends import set_for_friends, sit_down
from tests.server.helpers.streams import open_stream
from tests.server.helpers.visitors import Guest, key_of, table_of

LONG = 3600.0
"""A pause that no test outlasts."""


@pytest.fixture
def friend() -> Guest:
    return Guest()


@pytest.fixture
def table(guest: Guest, friend: Guest, runtime: Runtime) -> str:
    """Two friends, who have been sent the panel a moment ago: the next one waits."""
    address = set_for_friends(guest, "me", "friend")
    sit_down(friend, address, 1, "Renzo")
    runtime.chat.panels.pause = LONG
    runtime.chat.broadcast(key_of(address))
    runtime.chat.panels.flush()
    return address


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The templates that the chat draws."""
    names: list[str] = []
    draw = render_to_string

    def note(name: str, fields: dict[str, object]) -> str:
        names.append(name)
        return draw(name, fields)

    monkeypatch.setattr(chat, "render_to_string", note)
    return names


def come(table: str, player: str = "", language: str = "en") -> Stream:
    """Somebody opens the table; without a key they are a spectator."""
    stream = open_stream(table, player, language, is_spectator=not player)
    current().chat.broadcast(key_of(table))
    return stream


def panels(stream: Stream) -> list[str]:
    """What the stream was sent."""
    return [stream.frames.get_nowait().decode() for _ in range(stream.frames.qsize())]


def test_however_many_come_the_panel_is_drawn_once_for_each_language_and_role(
    guest: Guest, table: str, runtime: Runtime, drawn: list[str]
) -> None:
    watching = [come(table, language=("en", "fr")[number % 2]) for number in range(59)]
    mine = come(table, guest.key)
    runtime.chat.post(table_of(table), 1, "Renzo", "Buona sera")
    assert drawn == []
    with CaptureQueriesContext(connection) as queries:
        runtime.chat.panels.flush()
    assert len(drawn) == 3
    assert len(queries) <= 7, [query["sql"] for query in queries]
    shown = [panels(stream) for stream in (*watching, mine)]
    assert all(len(one) == 1 and "Buona sera" in one[0] for one in shown)
    assert len({one[0] for one in shown}) == 2, "players and spectators of one language read the same here"
    assert "59 spectateurs" in shown[1][0]


def test_the_panel_is_drawn_while_the_table_is_free(
    guest: Guest, table: str, runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    draw = render_to_string

    def open_and_draw(name: str, fields: dict[str, object]) -> str:
        with sessions.open(key_of(table)) as session:  # refused to a thread that holds the lock already
            opened.append(session.key)
        return draw(name, fields)

    monkeypatch.setattr(chat, "render_to_string", open_and_draw)
    stream = come(table, guest.key)
    runtime.chat.panels.flush()
    assert opened == [key_of(table)]
    assert len(panels(stream)) == 1


def test_whoever_loses_the_right_while_the_panel_is_drawn_is_sent_nothing(
    guest: Guest, table: str, runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, theirs = come(table, guest.key), come(table)
    draw = render_to_string

    def revoke_and_draw(name: str, fields: dict[str, object]) -> str:
        monkeypatch.setattr(chat, "render_to_string", draw)
        guest.post(f"{table}seats", watch="1")
        return draw(name, fields)

    monkeypatch.setattr(chat, "render_to_string", revoke_and_draw)
    runtime.chat.panels.flush()
    assert any("#chat-panel" in frame for frame in panels(mine))
    assert not any("#chat-panel" in frame for frame in panels(theirs))


def test_nothing_follows_the_last_frame_of_a_stream(guest: Guest, table: str) -> None:
    stream = come(table, guest.key)
    stream.end(b"the end")
    stream.send(b"a panel that was under way")
    assert panels(stream) == ["the end"]


def test_spectators_and_players_are_sent_what_each_may_read(guest: Guest, table: str, runtime: Runtime) -> None:
    mine, theirs = come(table, guest.key), come(table)
    ChatMessage.objects.create(table=table_of(table), name="Carlo", text="Ada is about to win")
    runtime.chat.panels.flush()
    assert "Ada is about to win" in panels(theirs)[0]
    assert "Ada is about to win" not in panels(mine)[0]


def test_a_panel_that_cannot_be_drawn_keeps_no_other_back(
    guest: Guest, table: str, runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = set_for_friends(guest, "me", "friend")
    sit_down(Guest(), other, 1, "Lucia")
    come(table, guest.key)
    stream = come(other, guest.key)
    draw = render_to_string
    faults = [RuntimeError("no")]

    def fail_once(name: str, fields: dict[str, object]) -> str:
        if faults:
            raise faults.pop()
        return draw(name, fields)

    monkeypatch.setattr(chat, "render_to_string", fail_once)
    runtime.chat.panels.flush()
    assert len(panels(stream)) == 1


def test_counts_follow_those_who_come_and_go(guest: Guest, table: str, runtime: Runtime) -> None:
    hub: Hub = runtime.hub
    key = key_of(table)
    mine = [come(table, guest.key) for _ in range(2)]
    watching = [come(table) for _ in range(3)]
    assert (hub.players_at(key), hub.spectators_at(key)) == ({guest.key, ""}, 3)
    for stream in (mine[0], watching[0], watching[0]):
        hub.leave(stream)
    assert (hub.players_at(key), hub.spectators_at(key)) == ({guest.key, ""}, 2)
    for stream in (*mine, *watching):
        hub.leave(stream)
    assert (hub.players_at(key), hub.spectators_at(key), hub.is_open(key)) == (set(), 0, False)
