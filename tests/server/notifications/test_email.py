"""Emails: what is handed to the SMTP server, and what is never sent to it unencrypted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from signoria.server.notifications.email import Email, SmtpServer, parse_smtp, send
from signoria.server.notifications.exceptions import CannotSend
from tests.server.helpers.smtp import REFUSED, fake_smtp_server

EMAIL = Email("livia@example.org", "À vous : Patrician", "C'est à vous.\n", "http://localhost/stop/x")


def why(server: SmtpServer, email: Email = EMAIL) -> str:
    with pytest.raises(CannotSend) as error:
        send(server, email)
    return error.value.why


def test_an_email_arrives_with_a_way_to_stop_more() -> None:
    with fake_smtp_server() as smtp:
        send(SmtpServer("127.0.0.1", smtp.port, sender="table@example.org"), EMAIL)
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
        send(SmtpServer("127.0.0.1", smtp.port), replace(EMAIL, unsubscribe_url=unsubscribe_url))
        (raw,) = smtp.raw
    assert f"List-Unsubscribe: <{unsubscribe_url}>\r\n".encode() in raw


def test_with_a_user_we_log_in() -> None:
    with fake_smtp_server() as smtp:
        send(SmtpServer("127.0.0.1", smtp.port, "me@example.org", "secret"), EMAIL)
        assert any(command.startswith("AUTH PLAIN") for command in smtp.commands)
        assert smtp.emails[0]["From"] == "me@example.org"


def test_a_password_never_leaves_this_machine_unencrypted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signoria.server.notifications.email.LOCAL", ())
    with fake_smtp_server() as smtp:
        assert why(SmtpServer("127.0.0.1", smtp.port, "me", "secret")) == "mail"
        assert not any("AUTH" in command for command in smtp.commands)


def test_an_email_that_is_not_accepted_is_reported() -> None:
    with fake_smtp_server() as smtp:
        server = SmtpServer("127.0.0.1", smtp.port)
        assert why(server, Email(REFUSED, "x", "x", "http://localhost/")) == "recipient"
        assert why(server, Email("a@example.org\nBcc: b@example.org", "x", "x", "http://localhost/")) == "mail"
        assert not smtp.emails
    assert why(server) == "mail"


def test_how_an_smtp_server_is_written() -> None:
    assert parse_smtp("mail.example.org") == SmtpServer("mail.example.org", 587)
    assert parse_smtp("mail.example.org:25,me", "secret") == SmtpServer("mail.example.org", 25, "me", "secret")
    assert parse_smtp("[::1]:2525").host == "::1"
    assert SmtpServer("mail.example.org", 25, "me").from_address == "signoria@mail.example.org"


@pytest.mark.parametrize(
    "text", ["", ":25", "a b", "mail.example.org:0", "mail.example.org:70000", "mail.example.org:none", ",me"]
)
def test_what_is_no_smtp_server_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="host:port,user"):
        parse_smtp(text)
