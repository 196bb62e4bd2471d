"""A minimal browser for the load test: cookies, forms and streams, over its own connections."""

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
    """The server answered with an unexpected status."""


@dataclass(frozen=True)
class Response:
    """What the server answered."""

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
    """One visitor: cookies, and one connection for all requests. Each stream has its own connection."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}
        self._connection: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, path: str) -> str:
        """Load a page; returns its text."""
        response = await self._send("GET", path)
        if response.status != 200:
            raise Refused(f"{path}: {response.status}")
        return response.text

    async def post(self, path: str, form: Mapping[str, str]) -> str:
        """Send a form that redirects; returns where to."""
        response = await self._send("POST", path, form)
        if response.status != 302:
            raise Refused(f"{path}: {response.status}")
        return response.location

    async def press(self, path: str, form: Mapping[str, str]) -> str:
        """Press a button as the page's script does; returns the table in the response."""
        response = await self._send("POST", path, form, {"HX-Request": "true"})
        if response.status != 200:
            raise Refused(f"{path}: {response.status}")
        return response.text

    async def stream(self, path: str) -> AsyncIterator[bytes]:
        """The messages of an event stream, for as long as it lasts."""
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
            await _close(writer)

    async def close(self) -> None:
        if self._connection:
            await _close(self._connection[1])
            self._connection = None

    async def _send(
        self, method: str, path: str, form: Mapping[str, str] | None = None, more: Mapping[str, str] | None = None
    ) -> Response:
        request = self._request(method, path, urlencode(form or {}).encode(), more or {})
        try:
            reader, (status, headers) = await self._exchange(request)
        except (asyncio.IncompleteReadError, ConnectionError):  # the server closed an idle connection
            await self.close()
            reader, (status, headers) = await self._exchange(request)
        self._keep_cookies(headers)
        response = Response(status, headers, await _body(reader, headers))
        if _header(headers, "connection") == "close":
            await self.close()
        return response

    async def _exchange(self, request: bytes) -> tuple[asyncio.StreamReader, tuple[int, Headers]]:
        if self._connection is None:
            self._connection = await self._connect()
        reader, writer = self._connection
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


async def _close(writer: asyncio.StreamWriter) -> None:
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
    """The chunks of a body of unknown length."""
    while size := int(await reader.readline() or b"0", 16):
        yield await reader.readexactly(size)
        await reader.readexactly(2)
    await reader.readline()
