"""Several tables at once, each with people, bots and spectators: everybody is sent every move, in order."""

from __future__ import annotations

import asyncio
import random
import re
from contextlib import AsyncExitStack
from typing import Any

from django.templatetags.static import static

from signoria.games import game_ids
from signoria.server import asgi, sessions
from tests.server.helpers.friends import set_for_friends, sit_down
from tests.server.helpers.play import wait_for
from tests.server.helpers.streams import Watcher
from tests.server.helpers.visitors import Guest, is_asked, key_of, offered, table_of, watch_of

STEPS = 8
SEQ = re.compile(r"^id: (\d+)$", re.MULTILINE)


class Party:
    """A table with two friends, a bot, and two spectators."""

    def __init__(self, game: str) -> None:
        self.people = [Guest(), Guest()]
        self.table = set_for_friends(self.people[0], "me", "friend", "novice", game=game)
        sit_down(self.people[1], self.table, 1, "Livia of the river")
        self.chance = random.Random(game)

    def watchers(self) -> list[Watcher]:
        watch = watch_of(self.table)
        return [*(Watcher(self.table, one) for one in self.people), Watcher(watch), Watcher(watch)]

    def press(self) -> None:
        """Somebody who is asked chooses something; nobody does if all wait for the bot."""
        for one in self.people:
            page = one.get(self.table)
            if is_asked(page) and offered(page):
                one.press(self.table, action=self.chance.choice(offered(page)), confirmed="1")
                return
        self.people[0].post(f"{self.table}act", skip="1")

    def last(self) -> int:
        with sessions.open(key_of(self.table)) as session:
            return session.seq

    def turns(self) -> set[int]:
        """The number of the last step of every turn: its steps are saved at the same moment, and shown at once."""
        return set({move.at: move.seq for move in table_of(self.table).moves.all()}.values())


def seen(watcher: Watcher) -> list[int]:
    return [int(seq) for frame in watcher.frames for seq in SEQ.findall(frame)]


def test_every_viewer_of_every_table_is_sent_each_turn_once_made_and_none_is_missing() -> None:
    parties = [Party(game) for game in game_ids()]
    watchers = [(party, watcher) for party in parties for watcher in party.watchers()]

    async def play() -> list[int]:
        async with AsyncExitStack() as stack:
            for _, watcher in watchers:
                await stack.enter_async_context(watcher)
            for _ in range(STEPS):
                await asyncio.gather(*(asyncio.to_thread(party.press) for party in parties))
            ends = [await asyncio.to_thread(party.last) for party in parties]
            for party, watcher in watchers:
                while seen(watcher)[-1] < ends[parties.index(party)]:
                    await watcher.hear(len(watcher.frames) + 1)
            return ends

    ends = asyncio.run(play())
    for party, watcher in watchers:
        told = seen(watcher)
        assert told == sorted(told)
        assert set(told) <= {0} | party.turns()
        assert set(told) >= {turn for turn in party.turns() if told[0] <= turn <= ends[parties.index(party)]}
        assert told[-1] > told[0] + 1


def test_the_answer_to_a_press_is_what_the_streams_of_the_same_perspective_are_sent() -> None:
    """It is drawn once: so no byte may differ."""
    party = Party("patrician")
    party.people[0].post(f"{party.table}act", skip="1")
    wait_for(party.people[0], party.table, lambda _: any(is_asked(one.get(party.table)) for one in party.people))
    mover = next(one for one in party.people if is_asked(one.get(party.table)))
    watcher = Watcher(party.table, mover)

    action = offered(mover.get(party.table))[0]
    form = {"seat": str(party.people.index(mover)), "decision": "0"}

    async def press() -> str:
        async with watcher:
            answer = await asyncio.to_thread(
                mover.client.post, f"{party.table}act", {**form, "action": action}, headers={"HX-Request": "true"}
            )
            await watcher.hear(2)
            return str(answer.content.decode())

    answer = asyncio.run(press())
    sent = [line.removeprefix("data: ") for line in watcher.frames[1].splitlines() if line.startswith("data: ")]
    assert sent == [line for line in answer.splitlines() if line]


def asked(path: str, host: str) -> tuple[int, dict[str, str], bytes]:
    """What the whole application answers, as it is served."""
    said: list[Any] = []
    coming = [{"type": "http.request", "body": b""}]

    async def receive() -> Any:
        if not coming:
            await asyncio.Event().wait()  # they stay
        return coming.pop()

    async def send(message: Any) -> None:
        said.append(message)

    scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": [(b"host", host.encode())]}
    asyncio.run(asgi.application(scope, receive, send))
    headers = {name.decode().lower(): value.decode() for name, value in said[0]["headers"]}
    return said[0]["status"], headers, b"".join(message.get("body", b"") for message in said)


def test_pages_and_files_come_with_the_headers_of_all_answers() -> None:
    for path in ("/", "/static/signoria/table.js"):
        status, headers, body = asked(path, "localhost")
        assert (status, bool(body)) == (200, True)
        assert headers["x-content-type-options"] == "nosniff"


def test_there_is_neither_page_nor_file_for_a_host_that_is_not_ours_nor_a_file_that_does_not_exist() -> None:
    assert asked("/", "example.org")[0] == 400
    assert asked("/static/signoria/table.js", "example.org")[0] == 400
    assert asked("/static/signoria/nothing.js", "localhost")[0] == 404


def test_a_file_named_after_its_content_may_be_kept_for_ever_and_others_for_a_minute() -> None:
    assert "immutable" in asked(static("signoria/table.js"), "localhost")[1]["cache-control"]
    assert asked("/static/signoria/table.js", "localhost")[1]["cache-control"] == "max-age=60, public"
