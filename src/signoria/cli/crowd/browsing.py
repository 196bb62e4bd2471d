"""As much of a browser as a crowd needs: cookies, forms, and streams, over connections of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlencode

from signoria.kernel.errors import SignoriaError

CSRF_COOKIE = "signoria-csrf"
FORM = "application/x-www-form-urlencoded"
Headers = list[tuple[str, str]]


class Refused(SignoriaError):
    """The server answered with what nobody expected."""


@dataclass(frozen=True)
class Answer:
    """What a server said."""

    status: int
    headers: Headers
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def location(self) -> str:
        return _header(self.headers, "location")


class Browser:
    """One visitor: his cookies, and a connection that is kept for his requests. A stream has one of its own."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, path: str) -> str:
        """A page that is there."""
        answer = await self._ask("GET", path)
        if answer.status != 200:
            raise Refused(f"{path}: {answer.status}")
        return answer.text

    async def post(self, path: str, form: Mapping[str, str]) -> str:
        """A form that leads elsewhere; returns where."""
        answer = await self._ask("POST", path, form)
        if answer.status != 303:
            raise Refused(f"{path}: {answer.status}")
        return answer.location

    async def press(self, path: str, form: Mapping[str, str]) -> str:
        """A button that a script sends, as pages do; returns the table that comes back."""
        answer = await self._ask("POST", path, form, {"HX-Request": "true"})
        if answer.status != 200:
            raise Refused(f"{path}: {answer.status}")
        return answer.text

    async def stream(self, path: str) -> AsyncIterator[bytes]:
        """What a server sends for as long as it does, message by message."""
        reader, writer = await self._connect()
        try:
            writer.write(self._request("GET", path, b"", {}))
            status, _ = await _head(reader)
            if status != 200:
                raise Refused(f"{path}: {status}")
            rest = b""
            async for part in _chunks(reader):
                *whole, rest = (rest + part).split(b"\n\n")
                for message in whole:
                    yield message
        finally:
            await _closed(writer)

    async def close(self) -> None:
        if self._line:
            await _closed(self._line[1])
            self._line = None

    async def _ask(
        self, method: str, path: str, form: Mapping[str, str] | None = None, more: Mapping[str, str] | None = None
    ) -> Answer:
        request = self._request(method, path, urlencode(form or {}).encode(), more or {})
        try:
            reader, (status, headers) = await self._sent(request)
        except (asyncio.IncompleteReadError, ConnectionError):  # it was silent for too long, and closed meanwhile
            await self.close()
            reader, (status, headers) = await self._sent(request)
        self._keep_cookies(headers)
        answer = Answer(status, headers, await _body(reader, headers))
        if _header(headers, "connection") == "close":
            await self.close()
        return answer

    async def _sent(self, request: bytes) -> tuple[asyncio.StreamReader, tuple[int, Headers]]:
        if self._line is None:
            self._line = await self._connect()
        reader, writer = self._line
        writer.write(request)
        return reader, await _head(reader)

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, limit=2**22)

    def _request(self, method: str, path: str, body: bytes, more: Mapping[str, str]) -> bytes:
        headers = {
            "Host": f"127.0.0.1:{self.port}",
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            **more,
        }
        if method == "POST":
            headers |= {"Content-Type": FORM, "Content-Length": str(len(body))}
            headers["X-CSRFToken"] = self.cookies.get(CSRF_COOKIE, "")
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items() if value)]
        return "\r\n".join([*lines, "", ""]).encode() + body

    def _keep_cookies(self, headers: Headers) -> None:
        for name, value in headers:
            if name == "set-cookie":
                cookie, _, content = value.partition(";")[0].partition("=")
                self.cookies[cookie] = content


async def _closed(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with suppress(ConnectionError):
        await writer.wait_closed()


def _header(headers: Headers, wanted: str) -> str:
    return next((value for name, value in headers if name == wanted), "")


async def _head(reader: asyncio.StreamReader) -> tuple[int, Headers]:
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin1").split("\r\n")
    pairs = [line.partition(":") for line in lines if line]
    return int(first.split(" ")[1]), [(name.strip().lower(), value.strip()) for name, _, value in pairs]


async def _body(reader: asyncio.StreamReader, headers: Headers) -> bytes:
    length = _header(headers, "content-length")
    if length:
        return await reader.readexactly(int(length))
    if _header(headers, "transfer-encoding") == "chunked":
        return b"".join([part async for part in _chunks(reader)])
    return b""


async def _chunks(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    """The parts of a body whose length nobody knows beforehand."""
    while size := int(await reader.readline() or b"0", 16):
        yield await reader.readexactly(size)
        await reader.readexactly(2)
    await reader.readline()
