"""docs/cli.md describes every command and every option."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from signoria.cli import COMMANDS, codes, command_parser, top_parser

PAGE = Path(__file__).parents[2] / "docs" / "cli.md"
SHARED = "Match options"


def sections() -> dict[str, str]:
    """The text under each heading of the second level."""
    parts = re.split(r"^## (.*)$", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def options(command: str) -> list[str]:
    """The long names of a command's options, except --help, which all have."""
    names = command_parser(command)._option_string_actions
    return [name for name in names if name.startswith("--") and name != "--help"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_its_section(command: str) -> None:
    assert f"`signoria {command}`" in sections()


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_explained(command: str) -> None:
    text = sections()[f"`signoria {command}`"] + sections()[SHARED]
    assert [name for name in options(command) if f"`{name}" not in text] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_no_option_is_explained_that_is_not_there(command: str) -> None:
    explained = re.findall(r"^- `(--[a-z-]+)", sections()[f"`signoria {command}`"], flags=re.MULTILINE)
    assert set(explained) <= set(options(command))


def test_the_options_before_a_command_are_explained() -> None:
    page = PAGE.read_text(encoding="utf-8")
    names = [name for name in top_parser()._option_string_actions if name.startswith("--")]
    assert [name for name in names if f"`signoria {name}`" not in page] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_an_example(command: str) -> None:
    assert f"\n    signoria {command}" in sections()[f"`signoria {command}`"]


def test_every_exit_code_is_explained() -> None:
    introduction = PAGE.read_text(encoding="utf-8").partition("\n## ")[0]
    numbers = [number for name, number in vars(codes).items() if name.isupper()]
    assert [number for number in numbers if not re.search(rf"(code|with) {number}\b", introduction)] == []
