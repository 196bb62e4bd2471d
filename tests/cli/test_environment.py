"""docs/hosting.md has one table with every environment variable of the server, and no other."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import signoria
from signoria.cli import command_parser
from signoria.cli.server_options import variable

SOURCES = Path(signoria.__file__).parent
PAGE = Path(__file__).parents[2] / "docs" / "hosting.md"
ROW = re.compile(r"^\| `(SIGNORIA_\w+)` \| (?:`(--[\w-]+)[^|]*`|none) \| ([^|]+) \| [^|]+ \|$", re.M)
NOT_SETTINGS = {"--help"}


def rows() -> dict[str, tuple[str, str]]:
    """The option and the default of each variable."""
    return {
        name: (option, default.strip("` ")) for name, option, default in ROW.findall(PAGE.read_text(encoding="utf-8"))
    }


def options() -> dict[str, str]:
    """The options of `signoria serve` and what `--help` says about each."""
    actions = command_parser("serve")._option_string_actions
    return {name: str(actions[name].help) for name in actions if name.startswith("--") and name not in NOT_SETTINGS}


def used() -> set[str]:
    """Every variable that the sources name, and those of the options; what only developers run has none."""
    sources = [path for path in SOURCES.rglob("*.py") if "devtools" not in path.parts]
    texts = [path.read_text(encoding="utf-8") for path in sources]
    named = {name for text in texts for name in re.findall(r"\bSIGNORIA_[A-Z_]+[A-Z]\b", text)}
    return named | {variable(option) for option in options()}


def test_every_variable_is_in_the_table_and_no_other() -> None:
    assert set(rows()) == used()


def test_each_option_is_beside_its_variable() -> None:
    listed = {option: name for name, (option, _default) in rows().items() if option}
    assert listed == {option: variable(option) for option in options()}


@pytest.mark.parametrize("option", options())
def test_the_help_names_the_variable_of_each_option(option: str) -> None:
    assert f"[{variable(option)}]" in options()[option]


def test_the_defaults_of_the_table_are_those_of_the_options(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in used():
        monkeypatch.delenv(name, raising=False)
    chosen = vars(command_parser("serve").parse([]))
    told = {option: default for option, default in rows().values() if option and default not in ("none", "off")}
    del told["--data"]  # it differs from system to system
    assert {option: str(chosen[option.strip("-").replace("-", "_")]) for option in told} == told


LIMIT = re.compile(r"^\| [^|]+ \| (\d+) \| `(signoria[.\w]+)` \|$", re.M)


def test_the_limits_of_the_table_are_those_of_the_code() -> None:
    """In a process of its own: some modules need Django."""
    found = {name: int(value) for value, name in LIMIT.findall(PAGE.read_text(encoding="utf-8"))}
    assert len(found) > 10
    program = (
        "import sys, json, django; from pkgutil import resolve_name; django.setup();"
        "print(json.dumps({name: resolve_name(name) for name in sys.argv[1:]}))"
    )
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "signoria.server.settings"}
    done = subprocess.run([sys.executable, "-c", program, *found], capture_output=True, text=True, env=env, check=True)
    assert json.loads(done.stdout) == found
