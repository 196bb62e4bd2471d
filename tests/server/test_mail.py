"""Letters: what is handed to the mail server, and what is never said to it in the open."""

from __future__ import annotations

from dataclasses import replace

import pytest

from signoria.server.mail import Letter, PostOffice, read_office, send
from signoria.server.webhooks import CannotSend
from tests.server.letterbox import REFUSED, letterbox

LETTER = Letter("livia@example.org", "À vous : Patrician", "C'est à vous.\n", "http://localhost/stop/x")


def why(office: PostOffice, letter: Letter = LETTER) -> str:
    with pytest.raises(CannotSend) as error:
        send(office, letter)
    return error.value.why


def test_a_letter_arrives_with_a_way_to_stop_it() -> None:
    with letterbox() as box:
        send(PostOffice("127.0.0.1", box.port, sender="table@example.org"), LETTER)
        (letter,) = box.letters
    assert letter["To"] == "livia@example.org"
    assert letter["From"] == "table@example.org"
    assert letter["Subject"] == "À vous : Patrician"
    assert letter["List-Unsubscribe"] == "<http://localhost/stop/x>"
    assert letter["Auto-Submitted"] == "auto-generated"
    assert "C'est à vous." in letter.get_content()


def test_a_long_link_stays_whole_for_programs_that_offer_to_stop_mails() -> None:
    stop = f"https://games.example.org/stop/{'x' * 120}"
    with letterbox() as box:
        send(PostOffice("127.0.0.1", box.port), replace(LETTER, stop_url=stop))
        (raw,) = box.raw
    assert f"List-Unsubscribe: <{stop}>\r\n".encode() in raw


def test_with_a_user_we_say_who_we_are() -> None:
    with letterbox() as box:
        send(PostOffice("127.0.0.1", box.port, "me@example.org", "secret"), LETTER)
        assert any(word.startswith("AUTH PLAIN") for word in box.words)
        assert box.letters[0]["From"] == "me@example.org"


def test_a_password_never_leaves_this_machine_unencrypted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signoria.server.mail.LOCAL", ())
    with letterbox() as box:
        assert why(PostOffice("127.0.0.1", box.port, "me", "secret")) == "mail"
        assert not any("AUTH" in word for word in box.words)


def test_a_letter_that_is_not_taken_is_told_of() -> None:
    with letterbox() as box:
        office = PostOffice("127.0.0.1", box.port)
        assert why(office, Letter(REFUSED, "x", "x", "http://localhost/")) == "recipient"
        assert why(office, Letter("a@example.org\nBcc: b@example.org", "x", "x", "http://localhost/")) == "mail"
        assert not box.letters
    assert why(office) == "mail"


def test_where_the_mail_server_is() -> None:
    assert read_office("mail.example.org") == PostOffice("mail.example.org", 587)
    assert read_office("mail.example.org:25,me", "secret") == PostOffice("mail.example.org", 25, "me", "secret")
    assert read_office("[::1]:2525").host == "::1"
    assert PostOffice("mail.example.org", 25, "me").from_address == "signoria@mail.example.org"


@pytest.mark.parametrize(
    "text", ["", ":25", "a b", "mail.example.org:0", "mail.example.org:70000", "mail.example.org:none", ",me"]
)
def test_what_is_no_mail_server_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="host:port,user"):
        read_office(text)
