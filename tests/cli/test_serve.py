"""`signoria serve`: which host names it accepts, and what it prints."""

from __future__ import annotations

from pathlib import Path

import pytest

from signoria.cli import command_parser
from signoria.cli.parser import WrongUse
from signoria.cli.serve import run, tell
from signoria.server.hosting import network
from signoria.server.hosting.bootstrap import CannotServe, open_socket
from signoria.server.hosting.network import LOCAL, BadAddress, Network, checked_public_url

ADDRESSES = ["192.0.2.7", "2001:db8::7"]


@pytest.fixture(autouse=True)
def machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with two addresses and a name."""
    monkeypatch.setattr(network, "network_addresses", lambda: ADDRESSES)
    monkeypatch.setattr("socket.gethostname", lambda: "Palazzo")


def test_the_names_of_the_served_address_are_accepted() -> None:
    assert Network("127.0.0.1").names() == sorted(LOCAL)
    assert Network("fe80::1").names() == sorted([*LOCAL, "[fe80::1]"])


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_serving_all_addresses_accepts_each_of_them_and_no_other(host: str) -> None:
    assert Network(host).names() == sorted([*LOCAL, "192.0.2.7", "[2001:db8::7]", "palazzo", "palazzo.local"])


def test_behind_a_proxy_the_public_name_is_accepted() -> None:
    assert "games.example.org" in Network("127.0.0.1", "https://games.example.org:8443").names()


@pytest.mark.parametrize("text", ["https://games.example.org", "http://192.0.2.7:8000", "https://[2001:db8::7]"])
def test_a_public_address_is_kept(text: str) -> None:
    assert checked_public_url(f"{text}/") == text


@pytest.mark.parametrize(
    "text",
    ["games.example.org", "ftp://games.example.org", "https://", "https://a:99999", "https://a/b", "https://u@a"],
)
def test_an_invalid_public_address_is_refused(text: str) -> None:
    with pytest.raises(BadAddress, match="such as https"):
        checked_public_url(text)


def test_serving_this_machine_alone_prints_nothing_about_others(capsys: pytest.CaptureFixture[str]) -> None:
    tell(Network("127.0.0.1"), "http://127.0.0.1:8000", Path("/tables"), "the key")
    told = capsys.readouterr().out
    assert "is at http://127.0.0.1:8000" in told
    assert "Host page: http://127.0.0.1:8000/host (key: the key)" in told
    assert "others" not in told


def test_serving_others_prints_their_addresses_and_what_it_means(capsys: pytest.CaptureFixture[str]) -> None:
    tell(Network("0.0.0.0"), "http://127.0.0.1:8000", Path("/tables"), "the key")
    told = capsys.readouterr().out
    assert told.splitlines()[0].endswith("is at http://127.0.0.1:8000")
    assert "For others: http://192.0.2.7:8000\n" in told
    assert "For others: http://[2001:db8::7]:8000\n" in told
    assert "can create tables here" in told


def test_behind_a_proxy_the_public_address_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    tell(Network("127.0.0.1", "https://games.example.org"), "http://127.0.0.1:8000", Path("/tables"), "the key")
    assert "For others: https://games.example.org\n" in capsys.readouterr().out


def test_a_mail_server_is_checked_before_anything_is_served() -> None:
    with pytest.raises(WrongUse, match="host:port,user"):
        command_parser("serve").parse(["--smtp", "mail.example.org:none"])
    assert command_parser("serve").parse(["--smtp", "mail.example.org"]).smtp == "mail.example.org"
    assert not command_parser("serve").parse([]).smtp


@pytest.mark.parametrize("words", [("--host", "0.0.0.0"), ("--public-url", "https://games.example.org")])
def test_development_mode_is_for_this_machine_only(words: tuple[str, str], tmp_path: Path) -> None:
    chosen = command_parser("serve").parse(["--dev", "--data", str(tmp_path / "none"), *words])
    with pytest.raises(WrongUse, match="only on this machine"):
        run(chosen)
    assert not (tmp_path / "none").exists()


def test_the_environment_gives_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIGNORIA_PORT", "9000")
    monkeypatch.setenv("SIGNORIA_DATA", "/tables")
    monkeypatch.setenv("SIGNORIA_DEV", "1")
    chosen = command_parser("serve").parse(["--port", "9001"])
    assert (chosen.port, chosen.data, chosen.dev) == (9001, Path("/tables"), True)
    assert command_parser("serve").parse([]).port == 9000


def test_a_mistake_in_the_environment_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIGNORIA_PORT", "many")
    with pytest.raises(WrongUse, match="--port: must be a whole number"):
        command_parser("serve").parse([])


@pytest.mark.parametrize("host", ["no-such-host.invalid", "192.0.2.200"])
def test_a_host_that_is_not_this_machine_is_named_and_the_port_is_not_blamed(host: str) -> None:
    with pytest.raises(CannotServe, match=f"^{host} is not an address of this machine .* another with --host") as told:
        open_socket(host, 0)
    assert "--port" not in str(told.value)
