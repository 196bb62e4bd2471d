"""Emails: what is handed to the SMTP server, and what is never sent to it unencrypted."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import override_settings

from signoria.server.notifications.email import Email, send
from signoria.server.notifications.exceptions import CannotSend
from signoria.server.notifications.smtp_address import SmtpAddress, parse_smtp
from tests.server.helpers.smtp import REFUSED, fake_smtp_server

EMAIL = Email("livia@example.org", "À vous : Patrician", "C'est à vous.\n", "http://localhost/stop/x")


def why(email: Email = EMAIL) -> str:
    with pytest.raises(CannotSend) as error:
        send(email)
    return error.value.why


def test_an_email_arrives_with_a_way_to_stop_more() -> None:
    with fake_smtp_server() as smtp, override_settings(DEFAULT_FROM_EMAIL="table@example.org"):
        send(EMAIL)
        (email,) = smtp.emails
    assert email["To"] == "livia@example.org"
    assert email["From"] == "table@example.org"
    assert email["Subject"] == "À vous : Patrician"
    assert email["List-Unsubscribe"] == "<http://localhost/stop/x>"
    assert email["Auto-Submitted"] == "auto-generated"
    assert "C'est à vous." in email.get_content()


def test_a_long_link_stays_whole_for_programs_that_offer_to_unsubscribe() -> None:
    unsubscribe_url = f"https://games.example.org/stop/{'x' * 120}"
    with fake_smtp_server() as smtp:
        send(replace(EMAIL, unsubscribe_url=unsubscribe_url))
        (raw,) = smtp.raw
    assert f"List-Unsubscribe: <{unsubscribe_url}>\r\n".encode() in raw


def test_with_a_user_we_log_in() -> None:
    with fake_smtp_server() as smtp, override_settings(EMAIL_HOST_USER="me", EMAIL_HOST_PASSWORD="secret"):
        send(EMAIL)
        assert any(command.startswith("AUTH PLAIN") for command in smtp.commands)


def test_a_password_never_leaves_this_machine_unencrypted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signoria.server.notifications.email.LOCAL", ())
    with fake_smtp_server() as smtp, override_settings(EMAIL_HOST_USER="me", EMAIL_HOST_PASSWORD="secret"):
        assert why() == "mail"
        assert not any("AUTH" in command for command in smtp.commands)


def test_an_email_that_is_not_accepted_is_reported() -> None:
    with fake_smtp_server() as smtp:
        assert why(Email(REFUSED, "x", "x", "http://localhost/")) == "recipient"
        assert why(Email("a@example.org\nBcc: b@example.org", "x", "x", "http://localhost/")) == "mail"
        assert not smtp.emails
    with override_settings(EMAIL_HOST="127.0.0.1", EMAIL_PORT=1):
        assert why() == "mail"
    with override_settings(EMAIL_HOST=""):
        assert why() == "mail"


def test_an_email_names_neither_this_machine_nor_its_time_zone() -> None:
    with fake_smtp_server() as smtp, override_settings(DEFAULT_FROM_EMAIL="table@games.example.org"):
        send(EMAIL)
        (email,) = smtp.emails
    assert email["Message-ID"].endswith("@games.example.org>")
    assert email["Date"].endswith(("-0000", "+0000"))


def test_how_an_smtp_server_is_written() -> None:
    assert parse_smtp("mail.example.org") == SmtpAddress("mail.example.org", 587)
    assert parse_smtp("mail.example.org:25,me") == SmtpAddress("mail.example.org", 25, "me")
    assert parse_smtp("[::1]:2525").host == "::1"
    assert parse_smtp("mail.example.org:465").is_secure
    assert parse_smtp("mail.example.org:25,me").sender == "signoria@mail.example.org"
    assert parse_smtp("mail.example.org:25,me@example.org").sender == "me@example.org"


@pytest.mark.parametrize(
    "text", ["", ":25", "a b", "mail.example.org:0", "mail.example.org:70000", "mail.example.org:none", ",me"]
)
def test_what_is_no_smtp_server_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="host:port,user"):
        parse_smtp(text)
