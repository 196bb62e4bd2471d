"""Emails, handed to an SMTP server if `signoria serve` was given one."""

from __future__ import annotations

import os
import re
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid

from django.conf import settings

from signoria.server.notifications.exceptions import CannotSend

SECONDS = 15.0
PASSWORD = "SIGNORIA_SMTP_PASSWORD"  # noqa: S105  the name of the environment variable that has it
SMTP_ADDRESS = re.compile(
    r"(?P<host>[^\s,:\[\]]+|\[[0-9a-f:.]+\])(:(?P<port>[0-9]{1,5}))?(,(?P<user>\S+))?", re.IGNORECASE
)
SECURE_PORT = 465
SUBMISSION_PORT = 587
LOCAL = ("localhost", "127.0.0.1", "::1")
LONG_LINES = SMTP.clone(max_line_length=998)
"""The longest that emails may have: a link broken over several lines would be encoded so that few programs read it."""


@dataclass(frozen=True)
class SmtpServer:
    """An SMTP server, and the user and sender we are there."""

    host: str
    port: int
    user: str = ""
    password: str = ""
    sender: str = ""

    @property
    def from_address(self) -> str:
        return self.sender or (self.user if "@" in self.user else f"signoria@{self.host}")


@dataclass(frozen=True)
class Email:
    to: str
    subject: str
    text: str
    unsubscribe_url: str


def parse_smtp(text: str, password: str = "", sender: str = "") -> SmtpServer:
    """From `host:port,user`, of which only the host is needed. Raises ValueError if it is not like that."""
    found = SMTP_ADDRESS.fullmatch(text)
    if found is None or not 0 < int(found["port"] or SUBMISSION_PORT) < 65536:
        raise ValueError(f"{text!r} is not like host:port,user")
    port = int(found["port"] or SUBMISSION_PORT)
    return SmtpServer(found["host"].strip("[]"), port, found["user"] or "", password, sender)


def smtp_server() -> SmtpServer | None:
    """The SMTP server of the settings; None if no emails can be sent."""
    if not settings.SMTP:
        return None
    return parse_smtp(settings.SMTP, os.environ.get(PASSWORD, ""), settings.MAIL_FROM)


def send(server: SmtpServer, email: Email) -> None:
    """Hand an email over. Raises CannotSend, which says why it was not taken."""
    try:
        with _connect(server) as connection:
            connection.send_message(_message(server, email))
    except smtplib.SMTPRecipientsRefused:
        raise CannotSend("recipient") from None
    except (smtplib.SMTPException, OSError, ValueError):
        raise CannotSend("mail") from None


def _connect(server: SmtpServer) -> smtplib.SMTP:
    """Encrypted wherever the server can; a password is sent unencrypted only within this machine."""
    context = ssl.create_default_context()
    if server.port == SECURE_PORT:
        connection: smtplib.SMTP = smtplib.SMTP_SSL(server.host, server.port, timeout=SECONDS, context=context)
    else:
        connection = smtplib.SMTP(server.host, server.port, timeout=SECONDS)
        connection.ehlo()
        if connection.has_extn("starttls"):
            connection.starttls(context=context)
        elif server.user and server.host not in LOCAL:
            connection.close()
            raise smtplib.SMTPNotSupportedError("no encryption")
    if server.user:
        connection.login(server.user, server.password)
    return connection


def _message(server: SmtpServer, email: Email) -> EmailMessage:
    message = EmailMessage(LONG_LINES)
    message["From"] = server.from_address
    message["To"] = email.to
    message["Subject"] = email.subject
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain=server.from_address.rpartition("@")[2])
    message["Auto-Submitted"] = "auto-generated"
    message["List-Unsubscribe"] = f"<{email.unsubscribe_url}>"
    message.set_content(email.text)
    return message
