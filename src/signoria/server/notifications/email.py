"""Emails, handed to an SMTP server if `signoria serve` was given one."""

from __future__ import annotations

import smtplib
import ssl
from dataclasses import dataclass
from email.utils import make_msgid
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.smtp import EmailBackend

from signoria.server.notifications.exceptions import CannotSend

LOCAL = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True)
class Email:
    to: str
    subject: str
    text: str
    unsubscribe_url: str


def is_configured() -> bool:
    """Whether emails can be sent at all."""
    return bool(settings.EMAIL_HOST)


def send(email: Email) -> None:
    """Hand an email over. Raises CannotSend, which says why it was not taken."""
    if not is_configured():
        raise CannotSend("mail")
    try:
        with get_connection() as connection:
            connection.send_messages([_message(email)])
    except smtplib.SMTPRecipientsRefused:
        raise CannotSend("recipient") from None
    except (smtplib.SMTPException, OSError, ValueError):
        raise CannotSend("mail") from None


def _message(email: Email) -> EmailMessage:
    domain = settings.DEFAULT_FROM_EMAIL.rpartition("@")[2]
    headers = {
        "Message-ID": make_msgid(domain=domain),  # else it names this machine
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": f"<{email.unsubscribe_url}>",
    }
    return _Message(email.subject, email.text, to=[email.to], headers=headers)


class _Message(EmailMessage):
    """An email with lines as long as they may be: few programs read a link that is broken over several lines."""

    def message(self, **options: Any) -> Any:
        message = super().message(**options)
        message.policy = message.policy.clone(max_line_length=998)
        return message


class SmtpBackend(EmailBackend):
    """Django's backend, which encrypts wherever the server can, without being told whether it can."""

    @property
    def connection_class(self) -> type[smtplib.SMTP]:
        return smtplib.SMTP_SSL if self.use_ssl else OpportunisticSmtp


class OpportunisticSmtp(smtplib.SMTP):
    """Encrypted if the server offers it. A password is sent unencrypted only within this machine."""

    def __init__(self, host: str, port: int, **options: Any) -> None:
        super().__init__(host, port, **options)
        self._may_log_in = host in LOCAL
        try:
            self.ehlo()
            if self.has_extn("starttls"):
                self.starttls(context=ssl.create_default_context())
                self._may_log_in = True
        except OSError:
            self.close()
            raise

    def login(self, *given: Any, **options: Any) -> tuple[int, bytes]:
        if not self._may_log_in:
            raise smtplib.SMTPNotSupportedError("no encryption")
        return super().login(*given, **options)
