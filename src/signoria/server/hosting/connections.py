"""The connections of the server: how many there may be, and how long one may be silent.

By itself, uvicorn waits forever for a request that never comes, and accepts connections until the process can open no
more files. Here a connection has some seconds for the header of a request, some for its body, and some in which a
reader must take at least a part of what is sent; a stream that is read lasts as long as its viewer wants. When all
connections are taken, the one that has waited longest without a request makes room for a new one.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import socket
import sys
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from functools import partial
from ipaddress import ip_address, ip_network
from math import inf
from typing import Any, NoReturn

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from signoria.server.core.logs import limited_log

MOST_BESIDE_STREAMS = 200
"""Connections for pages and files, beside the streams that may be open."""

LEAST_BESIDE_STREAMS = 96
"""So many of them are left if the system allows few open files."""

RESERVED_FILES = 128
"""Open files that are no connections: the database in every thread, bots, templates, styles."""

BACKLOG = 256
"""Connections that wait in the system to be accepted."""

REFUSAL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nRetry-After: 5\r\nConnection: close\r\n\r\n"
    b"Too many connections. Try again in a few seconds.\n"
)
OUT_OF_FILES = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
LOG = limited_log(logging.getLogger(__name__))


@dataclass(frozen=True)
class ConnectionLimits:
    """How many connections there may be, and how many seconds one may take."""

    total: int
    per_address: int = 200  # not for proxies and this machine, behind which there may be everybody
    header_seconds: float = 20.0  # until a request has its whole header
    body_seconds: float = 60.0  # from then until it is there with its body
    stalled_seconds: float = 60.0  # in which whoever is sent something takes nothing of it


class Phase(Enum):
    """What a connection waits for."""

    HEADER = "header"
    BODY = "body"
    ANSWER = "answer"


class Connections:
    """Every open connection, by where it comes from."""

    def __init__(self, limits: ConnectionLimits, proxies: str = "") -> None:
        """`proxies` is what uvicorn trusts: addresses and networks with commas between them, or * for all."""
        self.limits = limits
        self._proxies = proxies
        self._accepted = 0  # also those that no protocol has been made for yet
        self._counts: Counter[str] = Counter()  # [address]
        self._open: dict[Protocol, str] = {}  # [connection]: its address
        self._silent: dict[Protocol, None] = {}  # those that wait for a request, the longest first

    def has_room(self) -> bool:
        return self._accepted < self.limits.total

    def make_room(self) -> bool:
        """Whether there will be room at once: connections that are just being made may be silent, or one is ended."""
        return self._accepted > len(self._open) or self._end_oldest(self._silent)

    def admit(self, address: str) -> bool:
        """Count a connection from an address; False if it has too many, none of which waits for a request."""
        if self._counts[address] >= self.limits.per_address and not self._is_shared(address):
            own = [one for one in self._silent if self._open.get(one) == address]
            if not self._end_oldest(own):
                return False
        self._accepted += 1
        self._counts[address] += 1
        return True

    def opened(self, connection: Protocol, address: str) -> None:
        self._open[connection] = address

    def closed(self, connection: Protocol) -> None:
        self._silent.pop(connection, None)
        address = self._open.pop(connection, None)
        if address is not None:
            self._accepted -= 1
            self._counts[address] -= 1
            if self._counts[address] <= 0:
                del self._counts[address]

    def note(self, connection: Protocol, phase: Phase) -> None:
        """A connection waits for something else now."""
        self._silent.pop(connection, None)
        if phase is Phase.HEADER:
            self._silent[connection] = None

    def _end_oldest(self, silent: Iterable[Protocol]) -> bool:
        oldest = next(iter(silent), None)
        if oldest is None:
            return False
        LOG.warning("all connections are taken: silent ones are closed for new ones")
        del self._silent[oldest]
        oldest.transport.abort()
        return True

    def _is_shared(self, address: str) -> bool:
        """Whether many people may come from this address."""
        if self._proxies == "*":
            return True
        try:
            found = ip_address(address)
        except ValueError:  # a socket of this machine
            return True
        networks = [ip_network(text.strip(), strict=False) for text in self._proxies.split(",") if _is_network(text)]
        return found.is_loopback or any(found in network for network in networks)


def _is_network(text: str) -> bool:
    with suppress(ValueError):
        return bool(ip_network(text.strip(), strict=False))
    return False


class Listener(socket.socket):
    """A listening socket that accepts no more connections than there may be, and never runs out of files.

    asyncio calls `accept` until it raises: BlockingIOError and ConnectionAbortedError mean that it asks again later.
    """

    def __init__(self, listening: socket.socket, connections: Connections) -> None:
        super().__init__(listening.family, listening.type, listening.proto, fileno=listening.detach())
        self.setblocking(False)
        self._connections = connections
        self._spare = os.open(os.devnull, os.O_RDONLY)  # given up for a moment to refuse somebody where no file is left

    def accept(self) -> tuple[socket.socket, Any]:
        if not self._connections.has_room():
            if self._connections.make_room():
                raise BlockingIOError
            self._refuse(self._take()[0])
        connection, address = self._take()
        if not self._connections.admit(_host(address)):
            self._refuse(connection)
        return connection, address

    def _take(self) -> tuple[socket.socket, Any]:
        try:
            return super().accept()
        except OSError as error:
            if error.errno not in OUT_OF_FILES:
                raise
        os.close(self._spare)
        try:
            self._refuse(super().accept()[0])
        except OSError:
            raise ConnectionAbortedError from None
        finally:
            self._spare = os.open(os.devnull, os.O_RDONLY)

    def _refuse(self, connection: socket.socket) -> NoReturn:
        LOG.warning("a connection was refused: too many are open")
        with connection, suppress(OSError):
            connection.setblocking(False)
            connection.send(REFUSAL)
        raise ConnectionAbortedError

    def close(self) -> None:
        if self.fileno() != -1:
            os.close(self._spare)
        super().close()


class Protocol(H11Protocol):
    """A connection that is closed if it takes too long."""

    def __init__(self, *args: Any, connections: Connections, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._limits = connections.limits
        self._all = connections
        self._phase: Phase | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._all.opened(self, _host(transport.get_extra_info("peername")))
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._all.closed(self)
        for timer in (self._deadline, self._stalled):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._await_reader()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stalled is not None:
            self._stalled.cancel()

    def _await_reader(self, unsent: float = inf) -> None:
        self._stalled = self.loop.call_later(self._limits.stalled_seconds, self._check_reader, unsent)

    def _check_reader(self, unsent: float) -> None:
        """Close the connection if its reader has taken nothing since the last look."""
        left = self.transport.get_write_buffer_size()
        if left < unsent:
            self._await_reader(left)
        else:
            self.transport.abort()

    def _watch(self) -> None:
        """Each phase has its time, however many bytes come meanwhile: one byte a second is no request either."""
        phase = self._present_phase()
        if phase is self._phase or self.transport.is_closing():
            return
        self._phase = phase
        self._all.note(self, phase)
        if self._deadline is not None:
            self._deadline.cancel()
        seconds = {Phase.HEADER: self._limits.header_seconds, Phase.BODY: self._limits.body_seconds}.get(phase)
        self._deadline = None if seconds is None else self._later(seconds)

    def _present_phase(self) -> Phase:
        if self.cycle is None or self.cycle.response_complete:
            return Phase.HEADER
        return Phase.BODY if self.cycle.more_body else Phase.ANSWER

    def _later(self, seconds: float, unsent: float = inf) -> asyncio.TimerHandle:
        return self.loop.call_later(seconds, self._expire, seconds, unsent)

    def _expire(self, seconds: float, unsent: float) -> None:
        """Close the connection, unless a part of what it is sent was taken since the last look."""
        left = self.transport.get_write_buffer_size()
        if 0 < left < unsent:
            self._deadline = self._later(seconds, left)
        else:
            self.transport.abort()


def _host(address: Any) -> str:
    """The address of a peer, without its port; empty for a socket that has none."""
    return str(address[0]) if isinstance(address, tuple) and address else ""


def most_connections(streams: int) -> int:
    """How many connections there may be, so that files are left for the database and all else."""
    wanted, files = streams + MOST_BESIDE_STREAMS, _open_files()
    return min(wanted, files - min(RESERVED_FILES, files // 2))


def most_streams(wanted: int, total: int) -> int:
    """How many of all connections may be streams: the others are for pages."""
    return min(wanted, total - min(LEAST_BESIDE_STREAMS, total // 4))


def _open_files() -> int:
    """How many files the system lets this process open."""
    if sys.platform == "win32":
        return 1 << 16
    import resource

    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return 1 << 20 if limit == resource.RLIM_INFINITY else limit


def guarded_server(
    application: Any, listening: socket.socket, limits: ConnectionLimits, **options: Any
) -> tuple[uvicorn.Server, Listener]:
    """A server that keeps these limits, and the socket to run it with."""
    config = uvicorn.Config(
        application,
        log_config=None,  # uvicorn's lines go where all others go, and are redacted there
        log_level="warning",
        loop="asyncio",  # another event loop would accept connections without asking `Listener`
        access_log=False,
        backlog=BACKLOG,
        ws="none",
        timeout_graceful_shutdown=1,
        **options,
    )
    connections = Connections(limits, str(config.forwarded_allow_ips or ""))
    config.http = partial(Protocol, connections=connections)  # type: ignore[assignment]  # called like a class
    limited_log(logging.getLogger("uvicorn.error"))  # anybody can send it what is no request
    return uvicorn.Server(config), Listener(listening, connections)
