"""Who may do what: every address and every stream, times every kind of person."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

import pytest

from signoria.server import asgi
from signoria.server.stream import PATH
from signoria.server.urls import urlpatterns
from tests.server.friends import invite_to, private_of, seat_at, set_for_friends, sit_down
from tests.server.test_stream import Watcher
from tests.server.visitors import Guest, key_of, table_of

THERE, NOT_THERE, DONE = 200, 404, 303
PEOPLE = ("host", "seated", "removed", "watcher", "stranger")

HOST_AND_SEATED = frozenset({"host", "seated"})
HOST_ALONE = frozenset({"host"})
SEATED_ALONE = frozenset({"seated"})  # not even a host who does not play


@dataclass(frozen=True)
class Door:
    """An address of a table: how one asks for it, and who may."""

    method: str
    let_in: frozenset[str] = HOST_AND_SEATED
    is_after: bool = False  # is it there only when the match is over?
    form: dict[str, str] = field(default_factory=dict)
    status: int = 0  # with which it answers; else as all of its method
    game: str = "patrician"  # in which it is there

    @property
    def answer(self) -> int:
        return self.status or (THERE if self.method == "get" else DONE)


DOORS = {
    "table": Door("get"),
    "act": Door("post"),
    "say": Door("post", form={"text": "Buona sera"}),
    "here": Door("post", SEATED_ALONE, status=204),
    "notices": Door("get", SEATED_ALONE),
    "away": Door("post", SEATED_ALONE, form={"seat": "0", "level": "novice"}),
    "orders": Door("get", SEATED_ALONE, game="il-principe"),
    "seat": Door("get"),
    "seats": Door("get", HOST_ALONE),
    "begin": Door("post", HOST_ALONE),
    "leave": Door("post", SEATED_ALONE, form={"seat": "0"}),
    "streaming": Door("post"),
    "big": Door("get", HOST_ALONE),
    "result": Door("get", is_after=True),
    "replay": Door("get", is_after=True),
    "record": Door("get", is_after=True),
    "again": Door("post", is_after=True),
    "resign": Door("post"),
    "delete": Door("post", HOST_ALONE),
}
MORE_DOORS = {
    "notices, kept": ("notices", Door("post", SEATED_ALONE, form={"webhook": "https://hooks.example/"})),
    "away, and back": ("away", Door("post", SEATED_ALONE, form={"seat": "0", "back": "1"})),
    "orders, given": ("orders", Door("post", SEATED_ALONE, form={"text": "forced"}, game="il-principe")),
    "orders, in a game without": ("orders", Door("get", frozenset())),
    "seats, a new private link": ("seats", Door("post", HOST_ALONE, form={"reissue": "0"})),
    "seats, a new invitation": ("seats", Door("post", HOST_ALONE, form={"invite": "0"})),
    "seats, a new link for looking on": ("seats", Door("post", HOST_ALONE, form={"watch": "1"})),
}
BY_LINK = {"join", "private", "me", "watch", "watch-say", "watch-result", "watch-replay", "stop", "mail"}
"""Open to whoever has the word in the address; what each of them gives is told in test_seats.py, and of mails in
test_mailboxes.py."""

TO_ALL = {"lobby", "play", "new", "rules", "settings", "renew-me", "sign-out-others", "club"}

OF_THE_HOUSE = {"host", "host-remove", "host-reissue", "host-password", "host-backup"}
"""With the key that the program printed: told in test_hosting.py."""

STREAMS = {"events": HOST_AND_SEATED, "big/events": HOST_ALONE}


OVER = ("patrician", True)
MORE_SEATS = {"patrician": (), "il-principe": ("novice",)}
"""Who sits there too, because the game needs more."""


class Company:
    """A table with everybody whom it may concern."""

    def __init__(self, game: str = "patrician") -> None:
        self.people = {who: Guest() for who in PEOPLE}
        self.table = set_for_friends(self.people["host"], "friend", "friend", *MORE_SEATS[game], game=game)
        sit_down(self.people["seated"], self.table, 0, "Livia")
        sit_down(self.people["removed"], self.table, 1, "Zeno")
        self.people["host"].post(f"{self.table}seats", reissue="1")
        self.people["watcher"].get(self.watch)
        self.people["stranger"].get("/")

    @property
    def watch(self) -> str:
        return f"/watch/{table_of(self.table).watch}/"

    def address(self, name: str, key: str = "") -> str:
        table = f"/t/{key}/" if key else self.table
        return table if name == "table" else f"{table}{name}"

    def ask(self, who: str, address: str, door: Door) -> Any:
        client = self.people[who].client
        return client.get(address) if door.method == "get" else client.post(address, door.form)


def test_every_address_is_in_the_matrix() -> None:
    """Whoever adds one says here who may use it."""
    names = {pattern.name for pattern in urlpatterns}
    assert names == set(DOORS) | BY_LINK | TO_ALL | OF_THE_HOUSE
    assert PATH.pattern.count("events") == 1
    assert [bool(PATH.match(path)) for path in ("/t/k/events", "/t/k/big/events", "/watch/k/events")] == [True] * 3
    assert not PATH.match("/watch/k/big/events")


def after(company: Company) -> Company:
    """The same, when the match is over."""
    company.people["seated"].post(f"{company.table}resign")
    return company


@pytest.fixture(scope="module")
def companies() -> dict[tuple[str, bool], Company]:
    """For those who are not let in, and so change nothing: [game, is the match over?]."""
    running = {(game, False): Company(game) for game in MORE_SEATS}
    return {**running, OVER: after(Company())}


def door_of(name: str) -> tuple[str, Door]:
    return MORE_DOORS.get(name) or (name, DOORS[name])


WAYS = [(name, who) for name in [*DOORS, *MORE_DOORS] for who in PEOPLE]
LET_IN = [(name, who) for name, who in WAYS if who in door_of(name)[1].let_in]
KEPT_OUT = [way for way in WAYS if way not in LET_IN]


@pytest.mark.parametrize(("name", "who"), LET_IN)
def test_a_door_opens_to_those_who_may(name: str, who: str) -> None:
    word, door = door_of(name)
    company = after(Company()) if door.is_after else Company(door.game)
    answer = company.ask(who, company.address(word), door)
    assert answer.status_code == door.answer


@pytest.mark.parametrize(("name", "who"), KEPT_OUT)
def test_to_others_a_table_is_as_if_it_never_was(
    companies: dict[tuple[str, bool], Company], name: str, who: str
) -> None:
    word, door = door_of(name)
    company = companies[door.game, door.is_after]
    answer = company.ask(who, company.address(word), door)
    nothing = company.ask(who, company.address(word, "no-such-table"), door)
    assert (answer.status_code, nothing.status_code) == (NOT_THERE, NOT_THERE)
    assert answer.content == nothing.content
    assert answer.headers == nothing.headers
    assert set(answer.cookies) == set(nothing.cookies)


def test_nothing_has_changed_after_strangers_tried_everything() -> None:
    company = Company()
    before = table_of(company.table).watch, seat_at(company.table, 0).private
    for name, who in KEPT_OUT:
        word, door = door_of(name)
        company.ask(who, company.address(word), door)
    kept = table_of(company.table)
    assert (kept.watch, seat_at(company.table, 0).private) == before
    assert kept.over is None
    assert not kept.moves.exists()


def status_of(path: str, guest: Guest) -> int:
    """What a stream is answered with; he who asked goes at once."""
    watcher = Watcher(path, guest)
    watcher.scope["path"] = path
    watcher._gone.set()
    asyncio.run(asgi.application(watcher.scope, watcher._receive, watcher._send))
    return watcher.status


@pytest.mark.parametrize("who", PEOPLE)
def test_a_stream_opens_to_those_who_may(companies: dict[tuple[str, bool], Company], who: str) -> None:
    company = companies["patrician", False]
    guest = company.people[who]
    for stream, let_in in STREAMS.items():
        assert status_of(f"{company.table}{stream}", guest) == (THERE if who in let_in else NOT_THERE)
        assert status_of(f"/t/no-such-table/{stream}", guest) == NOT_THERE
    assert status_of(f"{company.watch}events", guest) == THERE
    assert status_of("/watch/no-such-link/events", guest) == NOT_THERE
    assert status_of(f"/watch/{key_of(company.table)}/events", guest) == NOT_THERE


@pytest.mark.parametrize("who", PEOPLE)
def test_a_link_is_worth_as_much_whoever_has_it(companies: dict[tuple[str, bool], Company], who: str) -> None:
    company = companies["patrician", False]
    guest = company.people[who]
    assert guest.status(company.watch) == THERE
    assert guest.status(private_of(company.table, 1)) == THERE
    for address in ("/watch/x/", "/watch/x/result", "/watch/x/replay", "/seat/x", "/join/x", "/me/x", "/mail/x"):
        assert guest.status(address) == NOT_THERE
    for address in (f"{company.watch}result", f"{company.watch}replay"):
        assert guest.status(address) == NOT_THERE
    for address in (f"{companies[OVER].watch}result", f"{companies[OVER].watch}replay"):
        assert guest.status(address) == THERE


def test_an_empty_link_is_nobodys() -> None:
    """A player who has made no link of his own has an empty one: no address leads there."""
    company = Company()
    for address in ("/me/", "/seat/", "/join/", "/watch//", "/me/%20", "/mail/"):
        assert company.people["stranger"].status(address) == NOT_THERE
    assert invite_to(company.table, 1) != private_of(company.table, 1)
