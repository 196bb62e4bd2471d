"""Letters by somebody's mail server, if `signoria serve` was told one."""

from __future__ import annotations

import re
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid

from signoria.server.webhooks import CannotSend

SECONDS = 15.0
PASSWORD = "SIGNORIA_SMTP_PASSWORD"  # noqa: S105  the name of the environment variable that has it
OFFICE = re.compile(r"(?P<host>[^\s,:\[\]]+|\[[0-9a-f:.]+\])(:(?P<port>[0-9]{1,5}))?(,(?P<user>\S+))?", re.IGNORECASE)
SECURE_PORT = 465
SUBMISSION = 587
LOCAL = ("localhost", "127.0.0.1", "::1")
LONG_LINES = SMTP.clone(max_line_length=998)
"""As long as a mail may have them: an address that is broken into several is written so that no program reads it."""


@dataclass(frozen=True)
class PostOffice:
    """A mail server, and as whom we come to it."""

    host: str
    port: int
    user: str = ""
    password: str = ""
    sender: str = ""

    @property
    def from_address(self) -> str:
        return self.sender or (self.user if "@" in self.user else f"signoria@{self.host}")


@dataclass(frozen=True)
class Letter:
    to: str
    subject: str
    text: str
    stop_url: str


def read_office(text: str, password: str = "", sender: str = "") -> PostOffice:
    """From `host:port,user`, of which only the host is needed; ValueError if it is not like that."""
    found = OFFICE.fullmatch(text)
    if found is None or not 0 < int(found["port"] or SUBMISSION) < 65536:
        raise ValueError(f"{text!r} is not like host:port,user")
    port = int(found["port"] or SUBMISSION)
    return PostOffice(found["host"].strip("[]"), port, found["user"] or "", password, sender)


def send(office: PostOffice, letter: Letter) -> None:
    """Hand a letter over; CannotSend says why it was not taken."""
    try:
        with _connected(office) as server:
            server.send_message(_message(office, letter))
    except smtplib.SMTPRecipientsRefused:
        raise CannotSend("recipient") from None
    except (smtplib.SMTPException, OSError, ValueError):
        raise CannotSend("mail") from None


def _connected(office: PostOffice) -> smtplib.SMTP:
    """Encrypted wherever the server can; a password is never sent in the open, but within this machine."""
    context = ssl.create_default_context()
    if office.port == SECURE_PORT:
        server: smtplib.SMTP = smtplib.SMTP_SSL(office.host, office.port, timeout=SECONDS, context=context)
    else:
        server = smtplib.SMTP(office.host, office.port, timeout=SECONDS)
        server.ehlo()
        if server.has_extn("starttls"):
            server.starttls(context=context)
        elif office.user and office.host not in LOCAL:
            server.close()
            raise smtplib.SMTPNotSupportedError("no encryption")
    if office.user:
        server.login(office.user, office.password)
    return server


def _message(office: PostOffice, letter: Letter) -> EmailMessage:
    message = EmailMessage(LONG_LINES)
    message["From"] = office.from_address
    message["To"] = letter.to
    message["Subject"] = letter.subject
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain=office.from_address.rpartition("@")[2])
    message["Auto-Submitted"] = "auto-generated"
    message["List-Unsubscribe"] = f"<{letter.stop_url}>"
    message.set_content(letter.text)
    return message
