"""Who may do what: every address and every stream, times every kind of person."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest
from django.urls import reverse

from signoria.server import asgi
from signoria.server.live.sse import PATH
from signoria.server.urls import urlpatterns
from tests.server.helpers.friends import invite_to, private_of, seat_at, set_for_friends, sit_down
from tests.server.helpers.streams import Watcher
from tests.server.helpers.visitors import Guest, key_of, table_of, watch_of

OK, NOT_FOUND, REDIRECT = 200, 404, 302
PEOPLE = ("host", "seated", "removed", "spectator", "stranger")

HOST_AND_SEATED = frozenset({"host", "seated"})
HOST_ONLY = frozenset({"host"})
SEATED_ONLY = frozenset({"seated"})  # not even a host who does not play
NOBODY: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Endpoint:
    """An address of a table: how one asks for it, and who may."""

    method: str
    allowed: frozenset[str] = HOST_AND_SEATED
    is_after: bool = False  # is it there only when the match is over?
    form: dict[str, str] = field(default_factory=dict)
    status: int = 0  # of its answer; else as all of its method
    game: str = "patrician"  # in which it is there

    @property
    def answer(self) -> int:
        return self.status or (OK if self.method == "get" else REDIRECT)


ENDPOINTS = {
    "table": Endpoint("get"),
    "act": Endpoint("post"),
    "log": Endpoint("get"),
    "say": Endpoint("post", form={"text": "Buona sera"}),
    "presence": Endpoint("post", SEATED_ONLY, status=204),
    "notifications": Endpoint("get", SEATED_ONLY),
    "takeover": Endpoint("post", SEATED_ONLY, form={"seat": "0", "level": "novice"}),
    "orders": Endpoint("get", SEATED_ONLY, game="il-principe"),
    "seat": Endpoint("get"),
    "seats": Endpoint("get", HOST_ONLY),
    "begin": Endpoint("post", HOST_ONLY),
    "leave": Endpoint("post", SEATED_ONLY, form={"seat": "0"}),
    "word": Endpoint("post", SEATED_ONLY, form={"word": "tiger"}),
    "chain": Endpoint("get"),
    "streaming": Endpoint("post"),
    "big": Endpoint("get", HOST_ONLY),
    "result": Endpoint("get", is_after=True),
    "replay": Endpoint("get", is_after=True),
    "record": Endpoint("get", is_after=True),
    "rematch": Endpoint("post", is_after=True),
    "resign": Endpoint("post"),
    "delete": Endpoint("post", HOST_ONLY),
}
"""Every address of a table, by its name."""

PATHS = {"table": "", "presence": "here", "notifications": "notices", "takeover": "away", "rematch": "again"}
"""The addresses that are not written as they are named: people hold links to them."""

MORE_WAYS = {
    "notifications, saved": (
        "notifications",
        Endpoint("post", SEATED_ONLY, form={"webhook": "https://hooks.example/"}),
    ),
    "takeover, and back": ("takeover", Endpoint("post", SEATED_ONLY, form={"seat": "0", "back": "1"})),
    "orders, given": ("orders", Endpoint("post", SEATED_ONLY, form={"text": "forced"}, game="il-principe")),
    "orders, in a game without": ("orders", Endpoint("get", NOBODY)),
    "seats, a new private link": ("seats", Endpoint("post", HOST_ONLY, form={"reissue": "0"})),
    "seats, a new invitation": ("seats", Endpoint("post", HOST_ONLY, form={"invite": "0"})),
    "seats, a new spectator link": ("seats", Endpoint("post", HOST_ONLY, form={"watch": "1"})),
}
"""Other ways to ask for some of them."""

BY_LINK = {
    "join", "seat-link", "device-link", "watch", "watch-say", "watch-log", "watch-result", "watch-replay",
    "watch-picture",
    "unsubscribe", "email-consent",
}  # fmt: skip
"""Open to whoever has the token in the address. What each of them gives is tested in seats/test_seats.py, and of
emails in notifications/test_consent.py."""

TO_ALL = {"lobby", "play", "new", "rules", "rule", "settings", "renew-device-link", "sign-out-others", "site-password"}
TO_ALL |= {"game", "lesson", "lesson-step"}  # what somebody has learned is about them alone
TO_ALL |= {"privacy", "privacy-download", "privacy-delete"}  # each about the visitor alone: privacy/test_privacy.py

OF_THE_SITE_HOST = {"host", "host-remove", "host-reissue", "host-password", "host-backup"}
"""With the key that the program printed: tested in hosting/test_host_page.py."""

STREAMS = {"events": HOST_AND_SEATED, "big/events": HOST_ONLY}

MORE_SEATS = {"patrician": (), "il-principe": ("novice",)}
"""Who sits there too, because the game needs more."""


class Cast:
    """A table with everybody whom it may concern."""

    def __init__(self, game: str = "patrician") -> None:
        self.people = {who: Guest() for who in PEOPLE}
        self.table = set_for_friends(self.people["host"], "friend", "friend", *MORE_SEATS[game], game=game)
        sit_down(self.people["seated"], self.table, 0, "Livia")
        sit_down(self.people["removed"], self.table, 1, "Zeno")
        self.people["host"].post(f"{self.table}seats", reissue="1")
        self.people["spectator"].get(self.watch)
        self.people["stranger"].get("/")

    @property
    def watch(self) -> str:
        return watch_of(self.table)

    def ask(self, who: str, name: str, endpoint: Endpoint, key: str = "") -> Any:
        """What the server answers somebody about this table, or about another one."""
        client = self.people[who].client
        address = address_of(name, key or key_of(self.table))
        return client.get(address) if endpoint.method == "get" else client.post(address, endpoint.form)


def address_of(name: str, key: str) -> str:
    return f"/t/{key}/{PATHS.get(name, name)}"


def test_every_address_is_in_the_matrix() -> None:
    """Whoever adds one says here who may use it."""
    names = {pattern.name for pattern in urlpatterns}
    assert names == set(ENDPOINTS) | BY_LINK | TO_ALL | OF_THE_SITE_HOST
    assert [reverse(name, args=["k"]) for name in ENDPOINTS] == [address_of(name, "k") for name in ENDPOINTS]
    assert PATH.pattern.count("events") == 1
    assert [bool(PATH.match(path)) for path in ("/t/k/events", "/t/k/big/events", "/watch/k/events")] == [True] * 3
    assert not PATH.match("/watch/k/big/events")


def after(cast: Cast) -> Cast:
    """The same, when the match is over."""
    cast.people["seated"].post(f"{cast.table}resign")
    return cast


@cache
def shared_cast(game: str = "patrician", *, is_over: bool = False) -> Cast:
    """For those who are denied access, and so change nothing."""
    return after(Cast(game)) if is_over else Cast(game)


def endpoint_of(way: str) -> tuple[str, Endpoint]:
    return MORE_WAYS.get(way) or (way, ENDPOINTS[way])


WAYS = [(way, who) for way in [*ENDPOINTS, *MORE_WAYS] for who in PEOPLE]
ALLOWED = [(way, who) for way, who in WAYS if who in endpoint_of(way)[1].allowed]
DENIED = [one for one in WAYS if one not in ALLOWED]


@pytest.mark.parametrize(("way", "who"), ALLOWED)
def test_an_address_is_open_to_those_who_may(way: str, who: str) -> None:
    name, endpoint = endpoint_of(way)
    cast = after(Cast()) if endpoint.is_after else Cast(endpoint.game)
    assert cast.ask(who, name, endpoint).status_code == endpoint.answer


@pytest.mark.parametrize(("way", "who"), DENIED)
def test_for_others_it_is_as_if_the_table_never_was(way: str, who: str) -> None:
    name, endpoint = endpoint_of(way)
    cast = shared_cast(endpoint.game, is_over=endpoint.is_after)
    answer = cast.ask(who, name, endpoint)
    nothing = cast.ask(who, name, endpoint, "no-such-table")
    assert (answer.status_code, nothing.status_code) == (NOT_FOUND, NOT_FOUND)
    assert answer.content == nothing.content
    assert answer.headers == nothing.headers
    assert set(answer.cookies) == set(nothing.cookies)


def test_nothing_has_changed_after_strangers_tried_everything() -> None:
    cast = Cast()
    before = table_of(cast.table).watch_token, seat_at(cast.table, 0).seat_token
    for way, who in DENIED:
        cast.ask(who, *endpoint_of(way))
    table = table_of(cast.table)
    assert (table.watch_token, seat_at(cast.table, 0).seat_token) == before
    assert not table.is_finished
    assert not table.moves.exists()


def status_of(path: str, guest: Guest) -> int:
    """The status with which a stream begins; whoever asked for it leaves at once."""
    watcher = Watcher(path, guest)
    watcher.scope["path"] = path
    watcher._gone.set()
    asyncio.run(asgi.application(watcher.scope, watcher._receive, watcher._send))
    return watcher.status


@pytest.mark.parametrize("who", PEOPLE)
def test_a_stream_is_open_to_those_who_may(who: str) -> None:
    cast = shared_cast()
    guest = cast.people[who]
    for stream, allowed in STREAMS.items():
        assert status_of(f"{cast.table}{stream}", guest) == (OK if who in allowed else NOT_FOUND)
        assert status_of(f"/t/no-such-table/{stream}", guest) == NOT_FOUND
    assert status_of(f"{cast.watch}events", guest) == OK
    assert status_of("/watch/no-such-link/events", guest) == NOT_FOUND
    assert status_of(f"/watch/{key_of(cast.table)}/events", guest) == NOT_FOUND


@pytest.mark.parametrize("who", PEOPLE)
def test_a_link_is_worth_as_much_whoever_has_it(who: str) -> None:
    cast, over = shared_cast(), shared_cast(is_over=True)
    guest = cast.people[who]
    assert guest.status(cast.watch) == OK
    assert guest.status(private_of(cast.table, 1)) == OK
    for address in (
        "/watch/x/",
        "/watch/x/result",
        "/watch/x/replay",
        "/watch/x/picture.png",
        "/seat/x",
        "/join/x",
        "/me/x",
        "/mail/x",
    ):
        assert guest.status(address) == NOT_FOUND
    for address in [f"{cast.watch}{name}" for name in ("result", "replay", "picture.png")]:
        assert guest.status(address) == NOT_FOUND
    for address in [f"{over.watch}{name}" for name in ("result", "replay", "picture.png")]:
        assert guest.status(address) == OK


def test_an_empty_link_is_nobodys() -> None:
    """A player who has made no link for other devices has an empty token: no address leads there."""
    cast = Cast()
    for address in ("/me/", "/seat/", "/join/", "/watch//", "/me/%20", "/mail/"):
        assert cast.people["stranger"].status(address) == NOT_FOUND
    assert invite_to(cast.table, 1) != private_of(cast.table, 1)


def test_the_token_of_one_link_opens_no_other() -> None:
    """A spectator's link must not bring a seat back, nor a table's address make anybody a spectator."""
    cast = Cast()
    cast.people["seated"].post("/settings/link")
    table, seat = table_of(cast.table), seat_at(cast.table, 0)
    tokens = {
        "/t/{}/": table.key,
        "/watch/{}/": table.watch_token,
        "/seat/{}": seat.seat_token,
        "/join/{}": seat.invite_token,
        "/me/{}": seat.players.get().device_token,
    }
    assert all(tokens.values())
    for address in tokens:
        for owner, token in tokens.items():
            path = address.format(token)
            assert (cast.people["stranger"].status(path) == NOT_FOUND) == (owner != address or owner == "/t/{}/"), path
