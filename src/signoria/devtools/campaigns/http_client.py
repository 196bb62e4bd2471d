"""A visitor of a server in this process: blocking requests on one connection, and streams."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPResponse
from urllib.parse import urlencode

from signoria.devtools.load_test.browser import CSRF_COOKIE, FORM

CSRF = "c" * 32
RANDOM = re.compile(r'(csrfmiddlewaretoken" value=|name="key" value=|data-press-key=|"X-CSRFToken": )"[^"]*"')
"""What differs in any two answers: the masked token against forged forms, and the key of the next press."""

VARYING_HEADERS = ("date", "set-cookie")
PATIENCE = 60.0


@dataclass(frozen=True)
class Answer:
    """All that a visitor is sent for a request."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: str

    def masked(self) -> str:
        """As a text, without what differs in any two answers."""
        headers = [pair for pair in self.headers if pair[0] not in VARYING_HEADERS]
        body = RANDOM.sub(r"\1", self.body)
        return f"{self.status} {headers} {len(self.body)} {body}"


class Visitor:
    """Somebody with a cookie, or without one."""

    def __init__(self, port: int, key: str = "") -> None:
        self.port = port
        self.key = key
        self.cookies = {CSRF_COOKIE: CSRF} | _key_cookie(key)
        self._connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def get(self, path: str) -> Answer:
        return self._ask("GET", path, b"", {})

    def post(self, path: str, form: Mapping[str, str], *, is_script: bool = True) -> Answer:
        headers = {"Content-Type": FORM, "X-CSRFToken": CSRF} | ({"HX-Request": "true"} if is_script else {})
        return self._ask("POST", path, urlencode(form).encode(), headers)

    def _ask(self, method: str, path: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        for is_last in (False, True):
            try:
                self._connection.request(method, path, body, {**headers, **self._cookie()})
                return _answer(self._connection.getresponse())
            except (HTTPException, OSError):  # an idle connection was closed
                self._connection.close()
                if is_last:
                    raise
        raise AssertionError("the last try raises or returns")

    @contextmanager
    def stream(self, path: str) -> Iterator[Stream]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request("GET", path, headers=self._cookie())
        response = connection.getresponse()
        try:
            yield Stream(response)
        finally:
            response.close()
            connection.close()

    def close(self) -> None:
        self._connection.close()

    def _cookie(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}


class Stream:
    """A stream of events, message by message."""

    def __init__(self, response: HTTPResponse) -> None:
        self._response = response
        self.status = response.status

    def messages(self) -> Iterator[str]:
        """The messages, as they come."""
        lines: list[str] = []
        with suppress(OSError):
            while line := self._response.readline().decode():
                if line != "\n":
                    lines.append(line)
                elif lines:
                    yield "".join(lines)
                    lines = []


def _answer(response: HTTPResponse) -> Answer:
    headers = tuple((name.lower(), value) for name, value in response.getheaders())
    return Answer(response.status, headers, response.read().decode(errors="replace"))


def _key_cookie(key: str) -> dict[str, str]:
    from django.core.signing import Signer

    from signoria.server.core.identity import COOKIE, SALT

    return {COOKIE: Signer(salt=SALT).sign(key)} if key else {}


def new_key() -> str:
    return secrets.token_urlsafe(16)
