"""`signoria serve`: by which names it may be asked for."""

from __future__ import annotations

import pytest

from signoria.cli import command_parser
from signoria.cli.parser import WrongUse
from signoria.cli.serve import LOCAL, hosts_of


@pytest.mark.parametrize(
    ("host", "names"),
    [("127.0.0.1", [*LOCAL, "127.0.0.1"]), ("fe80::1", [*LOCAL, "[fe80::1]"]), ("0.0.0.0", ["*"]), ("::", ["*"])],
)
def test_a_browser_may_ask_by_the_names_under_which_we_are_served(host: str, names: list[str]) -> None:
    assert hosts_of(host) == names


def test_a_mail_server_is_checked_before_anything_is_served() -> None:
    with pytest.raises(WrongUse, match="host:port,user"):
        command_parser("serve").parse(["--smtp", "mail.example.org:none"])
    assert command_parser("serve").parse(["--smtp", "mail.example.org"]).smtp == "mail.example.org"
    assert not command_parser("serve").parse([]).smtp
