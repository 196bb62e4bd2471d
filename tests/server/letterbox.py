"""A mail server on this machine that keeps what it is given, and says no to some."""

from __future__ import annotations

import socketserver
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from threading import Thread

REFUSED = "nobody@example.org"


class Letterbox(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Clerk)
        self.letters: list[EmailMessage] = []
        self.words: list[str] = []  # all that was said to it
        self.raw: list[bytes] = []  # the letters as they came

    @property
    def port(self) -> int:
        return int(self.server_address[1])


class _Clerk(socketserver.StreamRequestHandler):
    server: Letterbox

    def handle(self) -> None:
        self._say("220 here")
        while line := self.rfile.readline().decode().strip():
            self.server.words.append(line)
            verb = line[:4].upper()
            if verb == "DATA":
                self._take()
            elif verb == "EHLO":
                self._say("250-here\r\n250 AUTH PLAIN")
            elif verb == "RCPT" and REFUSED in line:
                self._say("550 not here")
            elif verb == "QUIT":
                self._say("221 bye")
                return
            else:
                self._say("235 in" if verb == "AUTH" else "250 ok")

    def _take(self) -> None:
        self._say("354 go on")
        body = b""
        while not body.endswith(b"\r\n.\r\n"):
            body += self.rfile.readline()
        self.server.raw.append(body)
        self.server.letters.append(message_from_bytes(body[:-5], policy=default))
        self._say("250 taken")

    def _say(self, words: str) -> None:
        self.wfile.write(f"{words}\r\n".encode())


@contextmanager
def letterbox() -> Iterator[Letterbox]:
    with Letterbox() as found:
        Thread(target=found.serve_forever, daemon=True).start()
        yield found
        found.shutdown()
