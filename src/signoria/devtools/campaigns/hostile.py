"""Hostile requests to every address: by an outsider, by a player of another table, and by a rival at the same table.

Most go straight to the application, some through real sockets. None may be answered with 5xx, write a traceback, change
the victim's table, or be sent a key that belongs to somebody else. Parsers are given damaged texts in process.
"""

from __future__ import annotations

import asyncio
import hashlib
import socket
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

from signoria.devtools.campaigns.campaign import Campaign, Figures, Options, RunChunk, chance_of
from signoria.devtools.campaigns.damaged_texts import check_parsers
from signoria.devtools.campaigns.http_client import CSRF, Visitor
from signoria.devtools.campaigns.local_server import LogWatch, django_folder, serving, watched_log
from signoria.devtools.campaigns.worlds.over_http import Stage, new_stage
from signoria.devtools.load_test.browser import CSRF_COOKIE, FORM
from signoria.games import game, game_ids

REQUESTS = 500
"""In a chunk, straight to the application."""

RAW_REQUESTS = 25
PARSED = 40
MOST_LOG = 200
"""Bytes of the log that a request may write, on average over a chunk."""

ODD = ("", "0", "-1", "999999999999999999999", "é", "\0", "\u202e", "../../etc/passwd", "<script>", "' or 1=1 --",
       "%00", "a" * 5000, "\U0001f0cf", "None", "nan", "1e309", "[]", "{}", " ", "\r\nX-Evil: 1")  # fmt: skip
METHODS = (*["GET"] * 7, *["POST"] * 8, "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "FOO")
TYPES = (FORM, FORM, FORM, "multipart/form-data; boundary=x", "multipart/form-data", "application/json", "text/plain",
         "application/x-www-form-urlencoded; charset=utf-7", "\xff")  # fmt: skip
HOSTS = ("127.0.0.1", "127.0.0.1", "127.0.0.1", "localhost", "evil.example", "", "127.0.0.1:99999", "[::1", "a b")
FIELDS = ("action", "seat", "decision", "key", "undo", "uncover", "peek", "skip", "vote", "back", "dismiss",
          "confirmed", "text", "name", "webhook", "email", "quiet_hours", "time_zone", "level", "reissue", "invite",
          "watch",
          "kind", "withdraw", "password", "next", "who-0", "who-1", "edition", "option", "language",
          "time_limit", "host_key")  # fmt: skip
ODD_HEADERS = ("accept", "accept-encoding", "accept-language", "cookie", "expect", "hx-target", "if-modified-since",
               "if-none-match", "last-event-id", "origin", "range", "referer", "user-agent", "x-forwarded-for",
               "x-forwarded-host", "x-forwarded-proto")  # fmt: skip
MARKED_BY_TIME = frozenset({"notified_decision", "late_notified_decision"})
"""Columns of a seat that the scheduler writes as time passes, whoever asks what."""

LOOK_EVERY = 25
"""After so many requests the victim's rows are compared, and after each one that may have changed something."""

SAFE = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
DESTRUCTIVE = frozenset({"resign", "leave", "takeover", "delete", "begin", "privacy-delete"})
"""What a rival may do to a match that they play: they are not asked to."""


@dataclass(frozen=True)
class Asked:
    """A request, and what it was answered."""

    who: str
    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes
    status: int = 0
    answer: bytes = b""

    def __str__(self) -> str:
        return (
            f"{self.who}: {self.method} {self.path[:200]!r} {dict(self.headers)} {self.body[:300]!r} -> {self.status}"
        )


class Generator:
    """Makes requests from the addresses of the server and from values that are valid, wrong or odd."""

    def __init__(self, chance: Random, victim: Stage, other: Stage) -> None:
        from signoria.server.urls import urlpatterns

        self.chance = chance
        self.patterns = [(str(pattern.pattern), pattern.name or "") for pattern in urlpatterns]
        self.patterns += [("t/<str:key>/events", "events"), ("t/<str:key>/big/events", "events")]
        self.victim = victim
        self.other = other
        self.keys = {"outsider": "", "player of another table": other.keys[0], "rival": victim.keys[1]}

    def request(self) -> Asked:
        chance, who = self.chance, self.chance.choice([*self.keys, "rival"])
        pattern, name = chance.choice(self.patterns)
        while who == "rival" and name in DESTRUCTIVE:
            pattern, name = chance.choice(self.patterns)
        method = chance.choice(METHODS)
        query = f"?{self._form()}" if chance.random() < 0.2 else ""
        headers = self._headers(who)
        return Asked(who, method, "/" + self._filled(pattern) + query, headers, self._body(headers["content-type"]))

    def _filled(self, pattern: str) -> str:
        parts = pattern.split("/")
        return "/".join(quote(self._value(part), safe="") if part.startswith("<") else part for part in parts)

    def _value(self, part: str) -> str:
        if self.chance.random() < 0.2:
            return self.chance.choice(ODD)
        if "game_id" in part:
            return self.chance.choice(game_ids())
        if "number" in part:
            return str(self.chance.randrange(3))
        return self.other.watch_token if "watch_token" in part else self.victim.table

    def _headers(self, who: str) -> dict[str, str]:
        chance = self.chance
        is_tame = chance.random() < 0.8
        headers = {"host": "127.0.0.1" if is_tame else chance.choice(HOSTS)}
        headers["content-type"] = FORM if is_tame else chance.choice(TYPES)
        cookies = Visitor(0, self.keys[who]).cookies
        if chance.random() < 0.15:
            cookies[CSRF_COOKIE] = chance.choice(ODD)
        headers["cookie"] = "; ".join(f"{name}={value}" for name, value in cookies.items())
        if chance.random() < 0.85:
            headers["x-csrftoken"] = CSRF
        if chance.random() < 0.5:
            headers["hx-request"] = "true"
        if chance.random() < 0.25:
            headers[chance.choice(ODD_HEADERS)] = chance.choice(ODD)
        return headers

    def _body(self, content_type: str) -> bytes:
        if self.chance.random() < 0.1:
            return self.chance.randbytes(self.chance.choice([1, 100, 20_000]))
        if content_type.startswith("multipart") and self.chance.random() < 0.7:
            return b'--x\r\nContent-Disposition: form-data; name="action"\r\n\r\n\xff\xfe\r\n--x--\r\n'
        return self._form().encode()

    def _form(self) -> str:
        names = self.chance.sample(FIELDS, self.chance.randrange(1, 6))
        return urlencode({name: self._field() for name in names}, errors="replace")

    def _field(self) -> str:
        kind = self.chance.randrange(4)
        if kind == 0:
            return self.chance.choice(ODD)
        return str(self.chance.randrange(5)) if kind == 1 else self.chance.choice(["1", "rome", "build left", "bot"])


async def ask(asked: Asked) -> Asked:
    """Send a request straight to the application; a stream is left as soon as it has begun."""
    from signoria.server.asgi import application

    status, parts, is_sent, is_begun = [0], [], [False], asyncio.Event()
    path, _, query = asked.path.partition("?")
    from urllib.parse import unquote_to_bytes

    scope: dict[str, Any] = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": asked.method, "scheme": "http",
        "path": unquote_to_bytes(path).decode("utf-8", "replace"), "raw_path": path.encode("latin1", "replace"),
        "query_string": query.encode("latin1", "replace"), "root_path": "", "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "headers": [(name.encode(), value.encode("latin1", "replace")) for name, value in asked.headers.items()]
        + [(b"content-length", str(len(asked.body)).encode())],
    }  # fmt: skip

    async def receive() -> dict[str, Any]:
        if not is_sent[0]:
            is_sent[0] = True
            return {"type": "http.request", "body": asked.body, "more_body": False}
        await is_begun.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        status[0] = message.get("status", status[0])
        parts.append(message.get("body", b""))
        if message["type"] == "http.response.body":
            is_begun.set()

    try:
        await asyncio.wait_for(application(scope, receive, send), 60)
    except Exception as error:  # which uvicorn answers with 500
        status[0] = 500
        parts.append(repr(error).encode())
    return Asked(asked.who, asked.method, asked.path, asked.headers, asked.body, status[0], b"".join(parts))


@dataclass
class HostileRun:
    """Chunks of hostile requests against one server."""

    port: int
    log: LogWatch
    seed: int
    failures: list[str] = field(default_factory=list)

    def run_chunk(self, number: int) -> Figures:
        self.failures = []
        chance = chance_of(self.seed, "hostile", number)
        statuses = self.attack(chance, REQUESTS)
        raw = sum(self._send_raw(chance) for _ in range(RAW_REQUESTS))
        logged = sum(map(len, self.log.take()))
        if logged > MOST_LOG * (REQUESTS + raw):
            self.failures.append(f"log: {logged} bytes for {REQUESTS + raw} requests")
        self.failures += check_parsers(chance, PARSED)
        return {
            "done": REQUESTS + raw, "raw": raw, "parsed": PARSED, "statuses": dict(statuses), "log_bytes": logged,
            "failures": self.failures,
        }  # fmt: skip

    def attack(self, chance: Random, requests: int, *, until_found: bool = False) -> Counter[str]:
        """Send so many requests to a new table, or until something is wrong; returns the kinds of their answers."""
        victim, other = (new_stage(game("patrician").setup(2, 1)) for _ in range(2))
        _let_victim_have_secrets(victim)
        generator, canaries, rows = Generator(chance, victim, other), victim_secrets(victim), rows_of(victim)
        statuses: Counter[str] = Counter()
        with asyncio.Runner() as runner:
            for number in range(1, requests + 1):
                asked = runner.run(ask(generator.request()))
                statuses[f"{asked.status // 100}xx"] += 1
                self._check(asked, canaries[asked.who])
                may_change = asked.method not in SAFE and asked.status < 400
                if may_change or number % LOOK_EVERY == 0 or number == requests:
                    rows = self._check_rows(rows, victim, asked)
                if until_found and self.failures:
                    break
        return statuses

    def _check(self, asked: Asked, canaries: list[str]) -> None:
        if asked.status >= 500 or asked.status == 0:
            self.failures.append(f"5xx: {asked}")
        self.failures += [f"traceback: {asked}: {text[-300:]}" for text in self.log.take_tracebacks()]
        found = [secret for secret in canaries if secret.encode() in asked.answer]
        self.failures += [f"read: {secret} in {asked}" for secret in found if secret not in asked.path]

    def _check_rows(self, before: str, victim: Stage, last: Asked) -> str:
        """The victim's rows as they are now, which must be as they were."""
        rows = rows_of(victim)
        if rows != before:
            self.failures.append(f"changed: the victim's rows, not long before {last}")
        return rows

    def _send_raw(self, chance: Random) -> int:
        """Something that is hardly HTTP, through a socket."""
        lines = [b"GET / HTTP/1.1", b"POST /t/x/act HTTP/1.1", b"GET / HTTP/9.9", b"\xff\xfe", b"GET " + b"a" * 70_000]
        headers = [b"Host: 127.0.0.1", b"Host: \xff", b"Content-Length: -1", b"Transfer-Encoding: chunked", b"X" * 9000]
        data = b"\r\n".join([chance.choice(lines), *chance.sample(headers, chance.randrange(4)), b"", b"zz\r\n"])
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=5) as connection:
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
            answer = connection.recv(100)
            if answer.split(b" ")[1:2] and answer.split(b" ")[1].startswith(b"5"):
                self.failures.append(f"5xx: {data[:300]!r} -> {answer!r}")
        return 1


def _let_victim_have_secrets(victim: Stage) -> None:
    from signoria.server.core.database import writing
    from signoria.server.models import Seat

    with writing():
        Seat.objects.filter(table__key=victim.table, number=0).update(
            email=f"canary-{victim.table}@example.org", webhook=f"https://hooks.example/canary-{victim.table}"
        )


def victim_secrets(victim: Stage) -> dict[str, list[str]]:
    """What each kind of attacker must never be sent."""
    from signoria.server.models import Seat, Table

    table = Table.objects.get(key=victim.table)
    seat = Seat.objects.get(table=table, number=0)
    own = [table.setup["seed"], seat.seat_token, seat.email, seat.webhook, victim.keys[0]]
    foreign = [*own, table.watch_token, victim.keys[1]]
    return {"outsider": foreign, "player of another table": foreign, "rival": own}


def rows_of(victim: Stage) -> str:
    """A digest of all that belongs to the victim's match and seat, except what a rival at the table may do."""
    from signoria.server.models import Draft, Move, Seat, Table

    table = Table.objects.filter(key=victim.table).values("setup", "watch_token", "finished_at", "host", "title")
    kept = [field.attname for field in Seat._meta.concrete_fields if field.attname not in MARKED_BY_TIME]
    seat = Seat.objects.filter(table__key=victim.table, number=0).values(*kept)
    moves = Move.objects.filter(table__key=victim.table, seat=0).values()
    drafts = Draft.objects.filter(table__key=victim.table, seat=0).values()
    rows = [list(query) for query in (table, seat, moves, drafts)]
    return hashlib.sha256(repr(rows).encode()).hexdigest()


@contextmanager
def open_hostile(options: Options) -> Iterator[RunChunk]:
    with django_folder(), watched_log() as log, serving() as port:
        yield HostileRun(port, log, options.seed).run_chunk


HOSTILE = Campaign("hostile", "requests", 100_000, open_hostile)
