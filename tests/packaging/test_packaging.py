"""Files for operators: each can be read, and calls commands with options that exist."""

from __future__ import annotations

import configparser
import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from signoria.cli import COMMANDS, command_parser

PACKAGING = Path(__file__).parents[2] / "packaging"
UNITS = sorted((PACKAGING / "systemd").iterdir())
SERVICES = [unit for unit in UNITS if unit.suffix == ".service"]
PROGRAM = "/opt/signoria/bin/signoria"
ANALYZE = shutil.which("systemd-analyze")
HARDENED = ("ProtectSystem", "ProtectHome", "NoNewPrivileges", "PrivateTmp", "RestrictAddressFamilies", "UMask")


def unit(path: Path) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(interpolation=None, strict=False, comment_prefixes=("#",))
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read_string(path.read_text(encoding="utf-8"))
    return parser


def compose() -> Any:
    yaml = pytest.importorskip("yaml")
    return yaml.safe_load((PACKAGING / "compose.yaml").read_text(encoding="utf-8"))


def check(words: list[str]) -> None:
    """The command exists, and so does every option."""
    command, *rest = [word.replace("%i", "8001") for word in words]
    assert command in COMMANDS
    known = command_parser(command)._option_string_actions
    assert [word for word in rest if word.startswith("--") and word not in known] == []


@pytest.mark.parametrize("path", SERVICES, ids=lambda path: path.name)
def test_a_service_calls_commands_that_exist_and_is_shut_in(path: Path) -> None:
    service = unit(path)["Service"]
    words = shlex.split(service["ExecStart"])
    assert words[0] == PROGRAM
    check(words[1:])
    assert [name for name in HARDENED if name not in service] == []
    assert service["StateDirectory"] == "signoria"


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_says_what_it_is(path: Path) -> None:
    assert unit(path)["Unit"]["Description"].startswith("Signoria")


@pytest.mark.skipif(ANALYZE is None, reason="systemd is not installed")
def test_systemd_finds_nothing_wrong(tmp_path: Path) -> None:
    assert ANALYZE
    for path in UNITS:
        name = path.name.replace("@.", "@8001.")
        (tmp_path / name).write_text(path.read_text().replace(PROGRAM, "/bin/true"))
    done = subprocess.run(
        [ANALYZE, "verify", *map(str, sorted(tmp_path.iterdir()))], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_the_composition_has_two_web_servers_a_worker_a_database_and_a_proxy() -> None:
    services = compose()["services"]
    assert set(services) == {"database", "web1", "web2", "worker", "nginx"}
    for name in ("web1", "web2", "worker"):
        check(services[name]["command"])
        assert "SIGNORIA_DATABASE" in services[name]["environment"]
    assert services["web1"]["command"] == services["web2"]["command"]


def test_no_secret_is_written_into_a_file() -> None:
    for path in PACKAGING.rglob("*"):
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
        assert not re.search(r"(PASSWORD|SECRET_KEY|HOST_KEY): +[^$]", text), path


def test_the_image_starts_the_server_and_asks_whether_it_is_ready() -> None:
    text = (PACKAGING / "Containerfile").read_text(encoding="utf-8")
    (command,) = re.findall(r"^CMD (\[.*\])$", text, re.M)
    check(json.loads(command))
    assert "/readyz" in text
    assert "USER signoria" in text


def test_the_proxy_of_the_composition_differs_from_the_other_only_where_it_must() -> None:
    """https ends in front of it, and the servers have other names."""
    lines = [set((PACKAGING / name).read_text().splitlines()) for name in ("nginx.conf", "compose/nginx.conf")]
    proxied = {line for line in lines[0] if "proxy_" in line}
    assert proxied - lines[1] == {"        proxy_set_header X-Forwarded-Proto $scheme;"}
