"""Requests that no page of ours sends: refused with a page, at no great cost, and without a traceback in the log."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from signoria.server import asgi
from signoria.server.core.request_handler import MOST_BODY

BOUNDARY = "multipart/form-data; boundary=rialto"


@pytest.fixture
def client() -> Client:
    client = Client(enforce_csrf_checks=True, raise_request_exception=False, HTTP_HOST="localhost")
    client.cookies["signoria-csrf"] = "x" * 32
    return client


@pytest.fixture(autouse=True)
def quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Whatever somebody sends, no traceback is written."""
    yield
    assert [record.getMessage() for record in caplog.get_records("call") if record.exc_info] == []


BODIES = {
    "nothing of a form": (b"\x00\xff" * 50, BOUNDARY),
    "a wrong boundary": (b"--other\r\nContent-Disposition: form-data; name=x\r\n\r\n1\r\n--other--", BOUNDARY),
    "no boundary": (b"--rialto", "multipart/form-data"),
    "a broken boundary": (b"--rialto", "multipart/form-data; boundary=\xff\x00"),
    "half a part": (b"--rialto\r\nContent-Disposition: form-data; name=", BOUNDARY),
    "a broken transfer encoding": (
        b"--rialto\r\nContent-Disposition: form-data; name=x\r\nContent-Transfer-Encoding: base64\r\n\r\n!\r\n"
        b"--rialto--",
        BOUNDARY,
    ),
    "not unicode": (b"level=%ff%fe&\xff=\xfe", "application/x-www-form-urlencoded"),
    "an unknown charset": (b"level=novice", "application/x-www-form-urlencoded; charset=klingon"),
    "another charset": (b"level=novice", "application/x-www-form-urlencoded; charset=utf-16"),
    "a null character": (b"level=%00&csrfmiddlewaretoken=%00", "application/x-www-form-urlencoded"),
    "many fields": (b"&".join(b"f%d=" % number for number in range(1500)), "application/x-www-form-urlencoded"),
}


@pytest.mark.parametrize("host", ["localhost", "example.org", "bad host", "[::1", "localhost:99999999", ""])
@pytest.mark.parametrize("name", BODIES)
def test_an_unreadable_body_is_refused_whatever_the_host(client: Client, name: str, host: str) -> None:
    body, kind = BODIES[name]
    response = client.generic("POST", "/play/patrician", body, kind, HTTP_HOST=host)
    assert response.status_code in (400, 403)
    assert b"Traceback" not in response.content


@pytest.mark.parametrize("name", BODIES)
def test_an_unreadable_body_with_a_token_is_refused_too(client: Client, name: str) -> None:
    client.handler.enforce_csrf_checks = False
    body, kind = BODIES[name]
    response = client.generic("POST", "/play/none", body, kind)
    assert response.status_code in (400, 403, 404)


@pytest.mark.parametrize(
    "path", ["/t/a%00b/", "/%00", "/join/%00", "/watch/%00/", "/rules/%00", "/t/%ff%fe/", "/" + "x" * 20_000]
)
def test_a_path_of_ours_it_is_not(client: Client, path: str) -> None:
    assert client.get(path).status_code in (400, 404)


@pytest.mark.parametrize(
    "headers",
    [
        {"HTTP_COOKIE": "signoria-key=" + "x" * 50_000},
        {"HTTP_COOKIE": "signoria-key=\x00\xff; signoria-csrf=\x00"},
        {"HTTP_ACCEPT_LANGUAGE": "fr," * 20_000},
        {"HTTP_ACCEPT_LANGUAGE": "\x00\xff"},
        {"CONTENT_LENGTH": "many"},
        {"CONTENT_LENGTH": "-5"},
        {"HTTP_REFERER": "http://[::1", "HTTP_ORIGIN": "null"},
        {"HTTP_HX_CURRENT_URL": "http://[::1", "HTTP_HX_REQUEST": "true"},
    ],
)
def test_strange_headers_do_no_harm(client: Client, headers: dict[str, str]) -> None:
    extra: dict[str, Any] = dict(headers)
    assert client.get("/rules/patrician", **extra).status_code in (200, 400)
    assert client.post("/play/patrician", {"level": "novice"}, **extra).status_code in (400, 403)


# Bodies that are too large are refused before anything is read, or as soon as they are.


class Sender:
    """Sends a body in pieces, and counts how much of it was taken."""

    def __init__(self, path: str, size: int, *, announces: bool) -> None:
        headers = [(b"host", b"localhost"), (b"content-type", b"application/x-www-form-urlencoded")]
        if announces:
            headers.append((b"content-length", str(size).encode()))
        self.scope = {
            "type": "http",
            "http_version": "1.1",
            "method": "POST",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": headers,
            "client": ("198.51.100.7", 5000),
            "server": ("localhost", 80),
        }
        self.left = size
        self.taken = 0
        self.status = 0
        self.page = b""

    async def receive(self) -> dict[str, Any]:
        if not self.left:
            await asyncio.sleep(3600)  # nothing more comes
        piece = min(self.left, 1 << 16)
        self.left -= piece
        self.taken += piece
        return {"type": "http.request", "body": b"x" * piece, "more_body": self.left > 0}

    async def send(self, message: Any) -> None:
        self.status = message.get("status", self.status)
        self.page += message.get("body", b"")

    def run(self) -> None:
        asyncio.run(asgi.application(self.scope, self.receive, self.send))


@pytest.mark.parametrize("announces", [True, False], ids=["announced", "in chunks"])
@pytest.mark.parametrize("path", ["/play/patrician", "/club", "/no-such-page", "/static/none"])
def test_a_body_that_is_too_large_is_refused_before_it_is_kept(path: str, announces: bool) -> None:
    sender = Sender(path, 300_000_000, announces=announces)
    sender.run()
    assert sender.status == 413
    assert sender.taken <= (0 if announces else MOST_BODY + (1 << 16))


def test_a_foreign_host_with_a_token_and_an_unreadable_body_is_no_mistake_of_ours() -> None:
    sender = Sender("/play/patrician", 100, announces=True)
    sender.scope["headers"] = [
        (b"host", b"example.org"),
        (b"cookie", b"signoria-csrf=" + b"x" * 32),
        (b"content-type", b"multipart/form-data; boundary=rialto"),
        (b"content-length", b"100"),
    ]
    sender.run()
    assert sender.status == 400
    assert b"did not understand this request" in sender.page


def test_whoever_sends_too_much_is_told_so_in_a_page() -> None:
    sender = Sender("/play/patrician", MOST_BODY + 1, announces=True)
    sender.run()
    assert b'class="panel message"' in sender.page
    assert b"more than this page accepts" in sender.page


def test_a_body_of_the_size_that_is_allowed_is_read() -> None:
    sender = Sender("/play/patrician", MOST_BODY, announces=True)
    sender.run()
    assert sender.status == 403, "there is no token in it"
    assert sender.taken == MOST_BODY
