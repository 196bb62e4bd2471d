"""Webhooks: what is sent, where nothing is ever sent, and how long an answer is waited for; all on this machine."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Event, Thread
from typing import Any, ClassVar

import pytest

from signoria.server.notifications import webhooks
from signoria.server.notifications.exceptions import CannotSend
from signoria.server.notifications.webhooks import PUBLIC_ONLY, Gate, is_public, post, target


class Receiver(BaseHTTPRequestHandler):
    """Somebody's webhook."""

    heard: ClassVar[list[Any]] = []
    status: ClassVar[int] = 204

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.heard.append((self.path, self.headers["Host"], json.loads(body)))
        self.send_response(self.status)
        self.send_header("Location", "/elsewhere")
        self.end_headers()

    def log_message(self, *_words: object) -> None:
        """Nothing is logged."""


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(Receiver, "heard", [])
    server = HTTPServer(("127.0.0.1", 0), Receiver)
    Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()
    server.server_close()


def lenient(port: int, *addresses: str) -> Gate:
    """A gate that takes this machine for the open Internet."""
    return Gate(is_public=lambda _: True, resolve=lambda _host, _port: list(addresses or ["127.0.0.1"]), ports={port})


def why(url: str, gate: Gate = PUBLIC_ONLY) -> str:
    with pytest.raises(CannotSend) as error:
        target(url, gate)
    return error.value.why


def test_a_message_arrives_as_json_under_the_name_that_was_asked_for(port: int) -> None:
    post(f"http://hooks.example:{port}/a/b?c=d", {"text": "À vous"}, lenient(port))
    assert Receiver.heard == [("/a/b?c=d", f"hooks.example:{port}", {"text": "À vous"})]


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "127.9.9.9", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0",
        "224.0.0.1", "255.255.255.255", "192.0.2.1", "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "fe80::1",
        "fe80::1%eth0", "fc00::1", "ff02::1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:db8::1",
        "2001:0:4136:e378:8000:63bf:80ff:fffe", "fec0::1", "3fff::1", "::127.0.0.1", "64:ff9b:1::7f00:1",
    ],
)  # fmt: skip
def test_nothing_goes_to_a_private_network(address: str) -> None:
    assert not is_public(address)
    bare = address.partition("%")[0]
    host = f"[{bare}]" if ":" in bare else bare
    assert why(f"https://{host}/") == "private"
    assert why("https://innocent.example/", Gate(resolve=lambda _host, _port: [address])) == "private"


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"])
def test_the_open_internet_is_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("host", ["localhost", "127.1", "2130706433", "0x7f000001"])
def test_other_ways_to_write_this_machine_do_not_help(host: str) -> None:
    assert why(f"http://{host}/") in {"private", "unknown"}


def test_a_name_with_one_private_address_among_public_ones_is_refused() -> None:
    gate = Gate(resolve=lambda _host, _port: ["8.8.8.8", "10.0.0.1"])
    assert why("https://two.example/", gate) == "private"


def test_a_name_is_resolved_once_and_the_connection_goes_to_what_was_checked(port: int) -> None:
    """A name that resolves to something else a moment later gains nothing: it is not asked again."""
    asked: list[str] = []

    def rebinding(host: str, _port: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["10.0.0.1"]

    gate = Gate(is_public=lambda address: address == "127.0.0.1", resolve=rebinding, ports={port})
    post(f"http://moving.example:{port}/", {"text": "x"}, gate)
    assert asked == ["moving.example"]
    assert len(Receiver.heard) == 1


def test_a_redirect_is_not_followed(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Receiver, "status", 307)
    with pytest.raises(CannotSend) as error:
        post(f"http://hooks.example:{port}/first", {"text": "x"}, lenient(port))
    assert error.value.why == "redirect"
    assert [path for path, _, _ in Receiver.heard] == ["/first"]


def test_a_message_that_is_refused_is_reported(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Receiver, "status", 404)
    with pytest.raises(CannotSend) as error:
        post(f"http://hooks.example:{port}/", {"text": "x"}, lenient(port))
    assert error.value.why == "refused"


@pytest.mark.parametrize(
    "url",
    [
        "", "hooks.example", "ftp://hooks.example/", "file:///etc/passwd", "gopher://hooks.example/", "https://",
        "https://me:secret@hooks.example/", "https://hooks.example/a b", "https://hooks.example/\r\nX: y",
        "https://hooks.example:99999/", "https://exämple.example/", "https://[::1",
    ],
)  # fmt: skip
def test_what_is_no_web_address_is_refused(url: str) -> None:
    assert why(url) == "address"


@pytest.mark.parametrize("port", [22, 25, 6379, 5432])
def test_only_ports_of_the_web_are_tried(port: int) -> None:
    assert why(f"http://8.8.8.8:{port}/") == "port"


def test_a_name_that_cannot_be_resolved() -> None:
    def nobody(_host: str, _port: int) -> list[str]:
        raise socket.gaierror

    assert why("https://nobody.example/", Gate(resolve=nobody)) == "unknown"


def test_a_host_that_does_not_listen() -> None:
    with socket.socket() as deaf:  # it has the port, so that nobody else takes it, and does not listen
        deaf.bind(("127.0.0.1", 0))
        port = deaf.getsockname()[1]
        with pytest.raises(CannotSend) as error:
            post(f"http://hooks.example:{port}/", {"text": "x"}, lenient(port))
    assert error.value.why == "connection"


def test_an_answer_that_comes_byte_by_byte_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "SECONDS", 0.3)
    done = Event()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def drip() -> None:
            there, _ = server.accept()
            with there:
                while not done.wait(0.05):
                    try:
                        there.sendall(b"H")
                    except OSError:
                        return

        thread = Thread(target=drip, daemon=True)
        thread.start()
        port = server.getsockname()[1]
        with pytest.raises(CannotSend) as error:
            post(f"http://slow.example:{port}/", {"text": "x"}, lenient(port))
        done.set()
        thread.join(60)
    assert error.value.why == "slow"


def test_nothing_is_sent_if_the_connection_comes_only_when_the_time_is_up(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect = socket.create_connection

    def late(address: tuple[str, int], timeout: float) -> socket.socket:
        there = connect(address, timeout)
        assert waited.wait(60)
        return there

    waited = Event()
    abort = webhooks._Connection.abort

    def aborted(connection: webhooks._Connection) -> None:
        abort(connection)
        waited.set()

    monkeypatch.setattr(webhooks, "SECONDS", 0.1)
    monkeypatch.setattr(socket, "create_connection", late)
    monkeypatch.setattr(webhooks._Connection, "abort", aborted)
    with pytest.raises(CannotSend) as error:
        post(f"http://hooks.example:{port}/", {"text": "x"}, lenient(port))
    assert error.value.why == "slow"
    assert Receiver.heard == []


def test_a_message_may_not_be_too_long() -> None:
    with pytest.raises(CannotSend) as error:
        post("http://8.8.8.8/", {"text": "x" * 70_000})
    assert error.value.why == "size"
