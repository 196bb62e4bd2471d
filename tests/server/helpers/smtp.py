"""An SMTP server on this machine that keeps the emails it is given, and refuses one recipient."""

from __future__ import annotations

import socketserver
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from threading import Thread

from django.test import override_settings

REFUSED = "nobody@example.org"


class FakeSmtpServer(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Connection)
        self.emails: list[EmailMessage] = []
        self.commands: list[str] = []  # every line that a client sent, beside the emails themselves
        self.raw: list[bytes] = []  # the emails as they came

    @property
    def port(self) -> int:
        return int(self.server_address[1])


class _Connection(socketserver.StreamRequestHandler):
    server: FakeSmtpServer

    def handle(self) -> None:
        self._reply("220 here")
        while line := self.rfile.readline().decode().strip():
            self.server.commands.append(line)
            verb = line[:4].upper()
            if verb == "DATA":
                self._receive()
            elif verb == "EHLO":
                self._reply("250-here\r\n250 AUTH PLAIN")
            elif verb == "RCPT" and REFUSED in line:
                self._reply("550 not here")
            elif verb == "QUIT":
                self._reply("221 bye")
                return
            else:
                self._reply("235 in" if verb == "AUTH" else "250 ok")

    def _receive(self) -> None:
        self._reply("354 go on")
        body = b""
        while not body.endswith(b"\r\n.\r\n"):
            body += self.rfile.readline()
        self.server.raw.append(body)
        self.server.emails.append(message_from_bytes(body[:-5], policy=default))
        self._reply("250 taken")

    def _reply(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


@contextmanager
def fake_smtp_server() -> Iterator[FakeSmtpServer]:
    """The SMTP server of the settings, for a while."""
    with FakeSmtpServer() as server, override_settings(EMAIL_HOST="127.0.0.1", EMAIL_PORT=server.port):
        Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()
