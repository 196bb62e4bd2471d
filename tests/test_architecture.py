"""The shape of the sources: who may import whom, what rules may not touch, and the same rooms in every game."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import signoria
from signoria.build_info import HOT

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "signoria"
KERNEL = SOURCES / "kernel"
GAMES = SOURCES / "games"

ROOMS = (
    "README.md",
    "rules.toml",
    "components.toml",
    "components.py",
    "editions.py",
    "game_data.py",
    "actions.py",
    "state.py",
    "events.py",
    "turn.py",
    "deal.py",
    "play.py",
    "scoring.py",
    "refusals.py",
    "hints.py",
    "knowledge.py",
    "view.py",
    "loading.py",
    "words.py",
    "view_helpers.py",
    "text.py",
    "action_labels.py",
    "terminal.py",
)
MOST_LINES = 500
CHANCE_AND_CLOCKS = {"random", "secrets", "time", "datetime", "uuid", "numpy"}
REGISTRY_HOSTS = re.compile(r"\b(pypi|pythonhosted|npmjs|crates)[.](org|io|com)\b")


def modules(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def game_packages() -> list[str]:
    """The names of the folders in which the registered games lie."""
    return [signoria.game(game_id).package.rpartition(".")[2] for game_id in signoria.game_ids()]


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path: Path) -> Iterator[str]:
    """The full names of the modules that a module imports, wherever in it."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(path)} imports relatively"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", [*modules(KERNEL), *modules(GAMES)], ids=name_of)
def test_rules_have_no_chance_but_the_dealers_and_no_clock(path: Path) -> None:
    assert {name.split(".")[0] for name in imports(path)} & CHANCE_AND_CLOCKS == set()
    assert "urandom" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", modules(KERNEL), ids=name_of)
def test_the_kernel_imports_nothing_of_ours_but_itself(path: Path) -> None:
    ours = [name for name in imports(path) if name.split(".")[0] == "signoria"]
    assert [name for name in ours if not (name + ".").startswith("signoria.kernel.")] == []


@pytest.mark.parametrize("package", game_packages())
def test_a_game_imports_itself_and_the_kernel_only(package: str) -> None:
    allowed = (f"signoria.games.{package}.", "signoria.kernel.")
    for path in modules(GAMES / package):
        ours = [name for name in imports(path) if name.split(".")[0] == "signoria"]
        assert [name for name in ours if not (name + ".").startswith(allowed)] == [], name_of(path)


@pytest.mark.parametrize("package", game_packages())
def test_every_game_has_the_same_rooms(package: str) -> None:
    assert [room for room in ROOMS if not (GAMES / package / room).exists()] == []


SHARED_NAMES = {
    ("src/signoria/games/patrician/view.py", "ambassadors"),  # a line of the score sheet
}


def chosen_names(package: str) -> set[str]:
    game = importlib.import_module(f"signoria.games.{package}").GAME
    return {choice.id for choice in (*game.editions, *game.options)}


def compared_texts(path: Path) -> set[str]:
    """All texts that a module compares something with, looks up, or matches."""
    found: set[str] = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Compare | ast.MatchValue | ast.Subscript):
            found |= {
                part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)
            }
    return found


@pytest.mark.parametrize("package", game_packages())
def test_nothing_but_editions_asks_for_an_edition_or_an_option_by_name(package: str) -> None:
    """A field, a line of the score sheet or a component may share its name, so that these are told apart by hand."""
    names = chosen_names(package)
    for path in modules(SOURCES):
        if path.name != "editions.py":
            asked = {name for name in compared_texts(path) & names if (name_of(path), name) not in SHARED_NAMES}
            assert asked == set(), name_of(path)


@pytest.mark.parametrize("path", [*modules(SOURCES), *modules(ROOT / "tests")], ids=name_of)
def test_no_module_is_too_long_to_read(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def hot_modules() -> list[str]:
    return [f"src/signoria/{module}.py" for module in HOT]


@pytest.mark.parametrize("path", hot_modules())
def test_every_hot_module_exists_and_is_of_kernel_games_or_bots(path: str) -> None:
    assert (ROOT / path).is_file()
    assert path.startswith(("src/signoria/kernel/", "src/signoria/games/", "src/signoria/bots/"))


def test_no_module_is_hot_twice_and_compat_is_never_compiled() -> None:
    """A compiled compat.py crashes on import."""
    assert len(set(hot_modules())) == len(hot_modules())
    assert "src/signoria/kernel/compat.py" not in hot_modules()


@pytest.mark.parametrize("package", game_packages())
def test_every_game_compiles_its_rules(package: str) -> None:
    for room in (
        "actions",
        "game_data",
        "state",
        "events",
        "scoring",
        "knowledge",
        "view",
        "turn",
        "deal",
        "hints",
        "play",
    ):
        assert f"src/signoria/games/{package}/{room}.py" in hot_modules()


def packaged_texts() -> list[Path]:
    """Everything that is built, installed or run."""
    files = [ROOT / name for name in ("pyproject.toml", "setup.py", "Makefile", ".ci/run")]
    files += [path for folder in ("src", "tests") for path in (ROOT / folder).rglob("*")]
    return [path for path in files if path.suffix not in (".so", ".pyd", ".pyc", ".db") and path.is_file()]


def test_nothing_names_the_host_of_a_package_registry() -> None:
    """Where packages come from is the installer's affair: a mirror must do as well."""
    assert [name_of(path) for path in packaged_texts() if REGISTRY_HOSTS.search(path.read_text(encoding="utf-8"))] == []
