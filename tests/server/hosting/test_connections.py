"""Connections that are silent, slow or too many: pages and streams go on, and the log stays short."""

from __future__ import annotations

import asyncio
import logging
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Thread
from unittest.mock import Mock

import pytest
import uvicorn
from uvicorn.server import ServerState

from signoria.server.asgi import application
from signoria.server.core.identity import COOKIE
from signoria.server.core.runtime import Runtime
from signoria.server.hosting import connections
from signoria.server.hosting.bootstrap import open_socket
from signoria.server.hosting.connections import (
    ConnectionLimits,
    Connections,
    Protocol,
    guarded_server,
    most_connections,
    most_streams,
)
from tests.server.helpers.friends import set_for_friends
from tests.server.helpers.streams import SOON
from tests.server.helpers.visitors import Guest, key_of

QUICK = ConnectionLimits(total=40, per_address=40, header_seconds=0.2, body_seconds=0.2, stalled_seconds=0.2)
BRISK = replace(QUICK, header_seconds=1.0)
"""For those who do send a request: a busy machine must have the time for it."""

PATIENT = ConnectionLimits(total=6, header_seconds=SOON, body_seconds=SOON)
ROOT = Path(__file__).parents[3]


@contextmanager
def served(limits: ConnectionLimits) -> Iterator[int]:
    """The application at a port, with the runtime of the test."""
    listening = open_socket("127.0.0.1", 0)
    port: int = listening.getsockname()[1]
    server, guarded = guarded_server(application, listening, limits, lifespan="off")
    thread = Thread(target=lambda: server.run(sockets=[guarded]))
    thread.start()
    try:
        yield port
    finally:
        server.should_exit = True
        thread.join(SOON)


def connect(port: int, sent: bytes = b"") -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), SOON)
    connection.sendall(sent)
    return connection


def request(path: str, *headers: str) -> bytes:
    return "\r\n".join([f"GET {path} HTTP/1.1", "Host: localhost", *headers, "", ""]).encode()


def status(port: int, path: str = "/rules/patrician") -> int:
    """Ask for a page; returns how it was answered, 0 if it was not."""
    try:
        with connect(port, request(path, "Connection: close")) as connection:
            line = connection.makefile("rb").readline()
    except ConnectionError:
        return 0
    return int(line.split()[1]) if line else 0


def is_ended(connection: socket.socket) -> bool:
    """Wait until the server closes a connection without a word."""
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: local",
        b"POST /play/patrician HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nlevel=",
        b"POST /play/patrician HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nlevel",
    ],
    ids=["nothing", "half a header", "half a body", "half a chunk"],
)
def test_whoever_sends_half_a_request_is_not_waited_for(sent: bytes) -> None:
    with served(QUICK) as port, connect(port, sent) as connection:
        assert is_ended(connection)


def test_one_byte_now_and_then_is_no_request_either() -> None:
    with served(QUICK) as port, connect(port, b"GET / HTTP/1.1\r\n") as connection:
        connection.settimeout(0.02)
        until = time.monotonic() + SOON
        while True:
            assert time.monotonic() < until
            try:
                connection.sendall(b"X")
                assert connection.recv(1) == b""
                break
            except TimeoutError:
                continue
            except ConnectionError:
                break


def test_a_second_half_request_on_one_connection_is_not_waited_for() -> None:
    with served(BRISK) as port, connect(port, request("/static/none")) as connection:
        assert b"404" in connection.recv(4096)
        connection.sendall(b"GET / HT")
        while connection.recv(4096):
            pass


def test_a_stream_outlives_every_deadline(guest: Guest, runtime: Runtime) -> None:
    table = set_for_friends(guest, "me", "friend")
    cookie = f"Cookie: {COOKIE}={guest.client.cookies[COOKIE].value}"
    with served(BRISK) as port, connect(port, request(f"{table}events", cookie)) as stream:
        assert b"200 OK" in stream.recv(4096)
        with connect(port) as silent:
            assert is_ended(silent)  # a later connection has come to its end
        assert runtime.hub.is_open(key_of(table))
        guest.post(f"{table}say", text="Still here?")
        heard = b""
        while b"Still here?" not in heard:
            chunk = stream.recv(65536)
            assert chunk
            heard += chunk


def test_whoever_takes_nothing_of_an_answer_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signoria.server.core.error_pages.NOT_FOUND", "x" * 20_000_000)
    with served(BRISK) as port, connect(port, request("/no-such-page", "Connection: close")) as deaf:
        assert deaf.recv(1)
        wait_until_reset(deaf)


def test_whoever_takes_an_answer_slowly_is_sent_all_of_it() -> None:
    """Each time somebody looks, a little less is left to be sent, until nothing more is taken."""
    loop, transport = Mock(), Mock(spec=asyncio.Transport)
    transport.get_write_buffer_size.side_effect = [500, 400, 400]
    config = uvicorn.Config(application)
    slow = Protocol(config, ServerState(), {}, _loop=loop, connections=Connections(QUICK))
    slow.transport = transport
    slow._later(1.0)
    for looks in range(3):
        assert transport.abort.call_count == 0, looks
        _, expire, *given = loop.call_later.call_args.args
        expire(*given)
    assert transport.abort.call_count == 1


def test_a_slow_reader_who_catches_up_is_not_let_go_later() -> None:
    loop, transport = Mock(), Mock(spec=asyncio.Transport)
    loop.call_later.side_effect = lambda *_: Mock()
    transport.get_write_buffer_size.return_value = 500
    slow = Protocol(uvicorn.Config(application), ServerState(), {}, _loop=loop, connections=Connections(QUICK))
    slow.transport, slow.flow = transport, Mock()
    slow.pause_writing()
    _, check, *given = loop.call_later.call_args.args
    check(*given)
    timer = slow._stalled
    assert isinstance(timer, Mock)
    slow.resume_writing()
    assert timer.cancel.called
    assert not transport.abort.called


def test_silent_connections_make_room_for_pages(caplog: pytest.LogCaptureFixture) -> None:
    with served(PATIENT) as port, ExitStack() as stack:
        silent = [stack.enter_context(connect(port)) for _ in range(30)]
        assert [status(port) for _ in range(5)] == [200] * 5
        assert is_ended(silent[0])
    lines = [record for record in caplog.records if record.name == connections.__name__]
    assert len(lines) <= 1, "a line a minute"


def test_where_all_connections_are_at_work_one_more_is_refused_politely(guest: Guest, runtime: Runtime) -> None:
    table = set_for_friends(guest, "me", "friend")
    cookie = f"Cookie: {COOKIE}={guest.client.cookies[COOKIE].value}"
    with served(PATIENT) as port, ExitStack() as stack:
        for _ in range(PATIENT.total):
            stream = stack.enter_context(connect(port, request(f"{table}events", cookie)))
            assert b"200 OK" in stream.recv(4096)
        with connect(port) as refused:
            assert b"503" in refused.recv(4096)
        assert runtime.hub.is_open(key_of(table))


def test_one_address_cannot_take_all_connections_but_a_proxy_can() -> None:
    of_one = ConnectionLimits(total=100, per_address=2)
    many = Connections(of_one, proxies="10.1.0.0/16, 192.0.2.7")
    assert [many.admit("198.51.100.1") for _ in range(3)] == [True, True, False]
    for shared in ("127.0.0.1", "::1", "10.1.2.3", "192.0.2.7", ""):
        assert all(many.admit(shared) for _ in range(5)), shared
    everybody = Connections(of_one, proxies="*")
    assert all(everybody.admit("198.51.100.1") for _ in range(5))


def test_files_are_left_for_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {}
    for files in (64, 256, 1024, 1 << 20):
        monkeypatch.setattr(connections, "_open_files", lambda files=files: files)
        total = most_connections(800)
        found[files] = (total, most_streams(800, total))
    assert found == {64: (32, 24), 256: (128, 96), 1024: (896, 800), 1 << 20: (1000, 800)}


def test_requests_that_are_none_write_one_line(caplog: pytest.LogCaptureFixture) -> None:
    with served(QUICK) as port, caplog.at_level(logging.WARNING):
        for _ in range(10):
            with connect(port, b"\x16\x03\x01 nonsense\r\n\r\n") as connection:
                assert b"400" in connection.recv(4096)
    assert sum("Invalid HTTP" in record.getMessage() for record in caplog.records) <= 1


@pytest.mark.skipif(sys.platform == "win32", reason="there is no ulimit")
def test_with_few_open_files_and_many_silent_connections_pages_still_come(tmp_path: Path) -> None:
    log = tmp_path / "log"
    command = f"ulimit -n 256; exec {sys.executable} -m signoria serve --port 0 --data {tmp_path / 'data'}"
    with log.open("w") as errors:
        program = subprocess.Popen(["sh", "-c", command], stdout=subprocess.PIPE, stderr=errors, text=True, cwd=ROOT)
    assert program.stdout
    port = int(program.stdout.readline().rsplit(":", 1)[1])
    try:
        with ExitStack() as stack:
            for _ in range(400):
                stack.enter_context(connect(port))
            assert [status(port, "/") for _ in range(10)] == [200] * 10
    finally:
        program.terminate()
        program.wait(SOON)
        program.stdout.close()
    assert log.stat().st_size < 2000, log.read_text()[:5000]


def wait_until_reset(connection: socket.socket) -> None:
    """Read nothing until the server has given up; the system tells of it when something is sent."""

    def is_reset() -> bool:
        try:
            connection.send(b"x")
        except ConnectionError:
            return True
        return False

    wait_until(is_reset)


def wait_until(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + SOON
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.02)
