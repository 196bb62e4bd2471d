"""The shape of the sources: who may import whom, what rules may not touch, and the same files in every game."""

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

GAME_FILES = (
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
    "reasons.py",
    "knowledge.py",
    "view.py",
    "loading.py",
    "words.py",
    "view_helpers.py",
    "text.py",
    "action_labels.py",
    "terminal.py",
)
WEB_FILES = (
    "presenter.py",
    "sight.py",
    "board.py",
    "hand.py",
    "seats.py",
    "stage.py",
    "labels.py",
    "opened.py",
    "recap.py",
    "geometry.py",
    "templates",
    "static",
)
"""As docs/design.md lists them."""

COMPILED_GAME_FILES = (
    "actions.py",
    "game_data.py",
    "state.py",
    "events.py",
    "scoring.py",
    "knowledge.py",
    "view.py",
    "turn.py",
    "deal.py",
    "hints.py",
    "play.py",
)
MOST_LINES = 500
CHANCE_AND_CLOCKS = {"random", "secrets", "time", "datetime", "uuid", "numpy"}
REGISTRY_HOSTS = re.compile(r"\b(pypi|pythonhosted|npmjs|crates)[.](org|io|com)\b")


def modules(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def game_packages() -> list[str]:
    """The names of the registered games' folders."""
    return [signoria.game(game_id).package.rpartition(".")[2] for game_id in signoria.game_ids()]


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path: Path) -> Iterator[str]:
    """The full names of all modules that a module imports, at the top or elsewhere."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(path)} imports relatively"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def foreign_imports(folder: Path, *allowed: str) -> list[str]:
    """Which modules of a folder import which modules of Signoria other than the allowed ones."""
    return [
        f"{name_of(path)}: {name}"
        for path in modules(folder)
        for name in imports(path)
        if name.split(".")[0] == "signoria" and not f"{name}.".startswith(allowed)
    ]


def test_rules_have_no_chance_but_the_dealers_and_no_clock() -> None:
    rules = [*modules(KERNEL), *modules(GAMES)]
    used = [
        (name_of(path), name) for path in rules for name in imports(path) if name.split(".")[0] in CHANCE_AND_CLOCKS
    ]
    assert used == []
    assert [name_of(path) for path in rules if "urandom" in path.read_text(encoding="utf-8")] == []


def test_the_kernel_imports_no_other_package_of_ours() -> None:
    assert foreign_imports(KERNEL, "signoria.kernel.") == []


@pytest.mark.parametrize("package", game_packages())
def test_a_game_imports_itself_and_the_kernel_only(package: str) -> None:
    assert foreign_imports(GAMES / package, f"signoria.games.{package}.", "signoria.kernel.") == []


@pytest.mark.parametrize("package", game_packages())
def test_every_game_has_the_same_files(package: str) -> None:
    assert [name for name in GAME_FILES if not (GAMES / package / name).exists()] == []


def test_every_game_draws_its_page_with_the_same_modules() -> None:
    """A game may have more of them, for what only its page needs."""
    expected = [GAMES / package / "web" / name for package in game_packages() for name in WEB_FILES]
    assert [name_of(path) for path in expected if not path.exists()] == []


SHARED_NAMES = {
    ("src/signoria/games/patrician/view.py", "ambassadors"),  # a line of the score sheet
}


def chosen_names(package: str) -> set[str]:
    game = importlib.import_module(f"signoria.games.{package}").GAME
    return {choice.id for choice in (*game.editions, *game.options)}


def compared_texts(path: Path) -> set[str]:
    """All texts with which a module compares something, that it looks up, or that it matches."""
    found: set[str] = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Compare | ast.MatchValue | ast.Subscript):
            found |= {
                part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)
            }
    return found


@pytest.mark.parametrize("package", game_packages())
def test_nothing_but_editions_asks_for_an_edition_or_an_option_by_name(package: str) -> None:
    """A field, a line of the score sheet or a component may have the same name: SHARED_NAMES lists those."""
    names = chosen_names(package)
    for path in modules(SOURCES):
        if path.name != "editions.py":
            asked = {name for name in compared_texts(path) & names if (name_of(path), name) not in SHARED_NAMES}
            assert asked == set(), name_of(path)


def test_no_module_is_too_long_to_read() -> None:
    lines = {
        name_of(path): len(path.read_text(encoding="utf-8").splitlines())
        for path in [*modules(SOURCES), *modules(ROOT / "tests")]
    }
    assert {name: count for name, count in lines.items() if count > MOST_LINES} == {}


def hot_modules() -> list[str]:
    return [f"src/signoria/{module}.py" for module in HOT]


def test_every_hot_module_exists_and_is_of_kernel_games_or_bots() -> None:
    folders = ("src/signoria/kernel/", "src/signoria/games/", "src/signoria/bots/")
    assert [path for path in hot_modules() if not (ROOT / path).is_file() or not path.startswith(folders)] == []


def test_no_module_is_hot_twice_and_compat_is_never_compiled() -> None:
    """A compiled compat.py crashes on import."""
    assert len(set(hot_modules())) == len(hot_modules())
    assert "src/signoria/kernel/compat.py" not in hot_modules()


@pytest.mark.parametrize("package", game_packages())
def test_every_game_compiles_its_rules(package: str) -> None:
    rules = [f"src/signoria/games/{package}/{name}" for name in COMPILED_GAME_FILES]
    assert [path for path in rules if path not in hot_modules()] == []


def packaged_texts() -> list[Path]:
    """Everything that is built, installed or run."""
    files = [ROOT / name for name in ("pyproject.toml", "setup.py", "Makefile", ".ci/run")]
    files += (ROOT / "requirements").iterdir()
    files += [path for folder in ("src", "tests") for path in (ROOT / folder).rglob("*")]
    return [path for path in files if path.suffix not in (".so", ".pyd", ".pyc", ".db") and path.is_file()]


def test_nothing_names_the_host_of_a_package_registry() -> None:
    """The installer decides where packages come from: a mirror must work as well."""
    assert [name_of(path) for path in packaged_texts() if REGISTRY_HOSTS.search(path.read_text(encoding="utf-8"))] == []
