"""Who is at a table, and what is said there: who reads it, and who does not."""

from __future__ import annotations

import re

import pytest

from signoria.kernel.game import english
from signoria.server import sessions
from signoria.server.core.runtime import Runtime, current
from signoria.server.live.chat import MOST_A_MINUTE, MOST_LETTERS, MOST_LINES, TOO_MANY, ChatPanel, read_messages
from signoria.server.live.hub import Stream
from signoria.server.models import ChatMessage, Player
from tests.server.helpers.friends import set_for_friends, sit_down
from tests.server.helpers.play import new_table
from tests.server.helpers.streams import open_stream
from tests.server.helpers.visitors import Guest, key_of, table_of, watch_of


@pytest.fixture
def friend() -> Guest:
    return Guest()


@pytest.fixture
def table(guest: Guest, friend: Guest, runtime: Runtime) -> str:
    """The guest in the first seat, a friend in the second, a bot in the third."""
    address = new_table(guest, "patrician", "me", "person", "novice", **{"name-0": "Ada", "name-1": "Bea"})
    friend.get("/")
    table_of(address).seats.get(number=1).players.set([Player.objects.get_or_create(key=friend.key)[0]])
    runtime.sessions.drop(key_of(address))
    return address


def heard(stream: Stream) -> str:
    current().chat.panels.flush()
    return stream.frames.get_nowait().decode()


def seen_by(address: str, player: str) -> ChatPanel:
    with sessions.open(key_of(address)) as session:
        chat = current().chat
        shown = chat.snapshot(session)
        return chat.panel(shown, read_messages(shown, is_seated=bool(session.seats_of(player))), english)


def chat_of(page: str) -> str:
    """The panel, as a page has it."""
    return page[page.index('<div id="chat-panel"') : page.index('<form id="speak"')]


def test_a_message_reaches_all_who_are_there(guest: Guest, friend: Guest, table: str) -> None:
    stream = open_stream(table, friend.key)
    guest.post(f"{table}say", text="  Buona sera <b>\n a tutti </b>")
    told = heard(stream)
    assert 'hx-target="#chat-panel"' in told
    assert "Buona sera &lt;b&gt; a tutti &lt;/b&gt;" in told
    assert "Buona sera" in friend.get(table)


def test_everybody_sees_who_has_come(guest: Guest, friend: Guest, table: str, runtime: Runtime) -> None:
    mine = open_stream(table, guest.key)
    assert [one.is_here for one in seen_by(table, "").seats] == [True, False, True]
    open_stream(table, friend.key)
    runtime.chat.broadcast(key_of(table))
    assert "away" not in heard(mine)
    assert [one.is_here for one in seen_by(table, "").seats] == [True, True, True]
    assert seen_by(table, "").spectators == 0


def test_players_do_not_read_what_spectators_say_before_the_end(
    guest: Guest, friend: Guest, table: str, runtime: Runtime
) -> None:
    row = table_of(table)
    runtime.chat.post(row, None, "Carlo", "Ada is about to win")
    runtime.chat.post(row, 1, "Bea", "your turn")
    assert [line.text for line in seen_by(table, guest.key).lines] == ["your turn"]
    assert [line.text for line in seen_by(table, "somebody").lines] == ["Ada is about to win", "your turn"]
    assert "Carlo" not in guest.get(table)
    assert "Carlo" not in friend.get(table)
    guest.post(f"{table}resign")
    assert [line.text for line in seen_by(table, guest.key).lines] == ["Ada is about to win", "your turn"]


def test_in_the_waiting_room_those_who_are_there_can_talk(guest: Guest, friend: Guest) -> None:
    table = set_for_friends(guest, "me", "friend", "friend")
    sit_down(friend, table, 1, "Renzo")
    friend.post(f"{table}say", text="Who else comes?")
    page = guest.get(table)
    assert "Who else comes?" in page
    assert [one.name for one in seen_by(table, "").seats] == [table_of(table).seats.get(number=0).name, "Renzo"]
    assert {one.crest for one in seen_by(table, "").seats} == {None}


def test_nothing_empty_is_said_and_nothing_endless(guest: Guest, table: str) -> None:
    guest.post(f"{table}say", text=" \n ")
    assert guest.status(f"{table}say", {"text": "a" * (MOST_LETTERS + 1)}) == 400, "no page sends that"
    assert Guest().status(f"{watch_of(table)}say", {"text": "a" * (MOST_LETTERS + 1)}) == 400
    assert not seen_by(table, "").lines
    guest.post(f"{table}say", text="a" * MOST_LETTERS)
    assert [len(line.text) for line in seen_by(table, "").lines] == [MOST_LETTERS]


def test_spectators_cannot_push_what_players_said_out_of_the_panel(guest: Guest, table: str, runtime: Runtime) -> None:
    """Nor give players a sign by what is left of it."""
    row = table_of(table)
    runtime.chat.post(row, 1, "Bea", "your turn")
    before = guest.get(table)
    ChatMessage.objects.bulk_create([ChatMessage(table=row, name="Carlo", text="x") for _ in range(MOST_LINES)])
    assert [line.text for line in seen_by(table, guest.key).lines] == ["your turn"]
    assert chat_of(guest.get(table)) == chat_of(before)


def test_unread_messages_are_counted_however_many_they_are(guest: Guest, table: str) -> None:
    row = table_of(table)
    ChatMessage.objects.bulk_create(
        [ChatMessage(table=row, seat=1, name="Bea", text="x") for _ in range(MOST_LINES + 2)]
    )
    assert len(seen_by(table, guest.key).lines) == MOST_LINES
    assert f'data-lines="{MOST_LINES + 2}"' in guest.get(table)


def fill_a_minute(table: str, seat: int | None = None) -> None:
    """As many messages as one may send within a minute."""
    row = table_of(table)
    lines = [ChatMessage(table=row, seat=seat, name="Carlo", text="x") for _ in range(MOST_A_MINUTE)]
    ChatMessage.objects.bulk_create(lines)


def test_nobody_fills_the_panel_with_a_program(guest: Guest, table: str) -> None:
    fill_a_minute(table)
    assert Guest().status(f"{watch_of(table)}say", {"text": "one too many"}) == 422
    guest.post(f"{table}say", text="but players still talk")
    assert [line.text for line in seen_by(table, "").lines][-2:] == ["x", "but players still talk"]


@pytest.mark.parametrize("is_player", [True, False])
def test_whoever_writes_too_much_is_told_so_and_keeps_what_they_typed(
    guest: Guest, table: str, *, is_player: bool
) -> None:
    fill_a_minute(table, 0 if is_player else None)
    writer, address = (guest, table) if is_player else (Guest(), watch_of(table))
    page = writer.client.post(f"{address}say", {"text": "Buona <sera>"})
    told = page.content.decode()
    assert page.status_code == 422
    assert f'<p id="say-error" role="alert">{TOO_MANY}</p>' in told
    assert 'value="Buona &lt;sera&gt;"' in told
    answer = writer.client.post(f"{address}say", {"text": "x"}, headers={"HX-Request": "true"})
    assert (answer.status_code, answer.content.decode().strip()) == (422, TOO_MANY)


def test_a_message_cannot_change_how_its_surroundings_are_written(guest: Guest, table: str) -> None:
    guest.post(f"{table}say", text="\u202eevil\x00\x07 \u2066words\u2069\x85 on\u2028one line")
    assert [line.text for line in seen_by(table, "").lines] == ["evil words on one line"]


def test_a_host_who_does_not_play_talks_with_the_spectators(guest: Guest, friend: Guest, stranger: Guest) -> None:
    table = set_for_friends(guest, "friend", "friend")
    sit_down(friend, table, 0, "Renzo")
    sit_down(stranger, table, 1, "Lucia")
    guest.post(f"{table}say", text="What a match")
    assert "What a match" in guest.get(table)
    assert "What a match" in Guest().get(watch_of(table))
    assert "What a match" not in friend.get(table)


def test_a_spectator_cannot_talk_as_if_they_played(guest: Guest, stranger: Guest, table: str) -> None:
    """Whatever they call themselves: their messages are marked, those of players are not."""
    stranger.prefer(name="Ada")
    stranger.post(f"{watch_of(table)}say", text="I have the best cards")
    guest.post(f"{table}say", text="Buona sera")
    mark = "<b>Ada</b> <small>(spectator)</small>"
    for page in (stranger.get(watch_of(table)), Guest().get(watch_of(table))):
        told = chat_of(page)
        assert told.count("<b>Ada</b>") == 2
        assert told.count(mark) == 1
        assert told.index(mark) < told.index("I have the best cards") < told.index("Buona sera")
    assert mark not in chat_of(guest.get(table)), "before the end players do not read it"
    guest.post(f"{table}resign")
    assert chat_of(guest.get(table)).count(mark) == 1


def test_a_host_who_does_not_play_is_marked_too(guest: Guest, friend: Guest, stranger: Guest) -> None:
    table = set_for_friends(guest, "friend", "friend")
    sit_down(friend, table, 0, "Renzo")
    sit_down(stranger, table, 1, "Lucia")
    guest.prefer(name="Renzo")
    guest.post(f"{table}say", text="What a match")
    friend.post(f"{table}say", text="Indeed")
    told = chat_of(Guest().get(watch_of(table)))
    assert (told.count("<b>Renzo</b>"), told.count("(spectator)")) == (2, 1)


def test_everybody_is_told_who_will_read_their_message(guest: Guest, table: str) -> None:
    assert "Message to all players" in guest.get(table)
    page = Guest().get(watch_of(table))
    assert "Message to all players" not in page
    assert "Message to other spectators" in page


def test_without_javascript_the_panel_says_when_something_was_said(guest: Guest, table: str) -> None:
    guest.post(f"{table}say", text="Buona sera")
    assert re.search(r"<time [^>]*>[A-Z][a-z]+ \d+, \d{4}, \d\d:\d\d UTC</time>", chat_of(guest.get(table)))


def test_strangers_say_nothing(stranger: Guest, table: str) -> None:
    assert stranger.client.post(f"{table}say", {"text": "let me in"}).status_code == 404
    assert seen_by(table, "").lines == []


def test_a_person_who_plays_alone_has_nobody_to_write_to(guest: Guest) -> None:
    table = guest.play("patrician")
    assert 'id="chat"' not in guest.get(table)
    guest.post(f"{table}say", text="anybody there?")
    assert seen_by(table, "").lines == []


def test_a_screen_that_is_shared_has_nobody_to_write_to(guest: Guest) -> None:
    table = new_table(guest, "patrician", "me", "person", "person")
    assert 'id="chat"' not in guest.get(table)
