"""The shape of the server: small rooms that say what belongs there, the same file names in each, nothing global."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import signoria.server

SERVER = Path(signoria.server.__file__).parent
TESTS = Path(__file__).parent
MOST_MODULES = 10
MOST_LINES = 350
MOST_LINES_OF_A_FUNCTION = 40
WITHOUT_TEMPLATES = {"models", "sessions", "bots", "pace", "hints", "migrations"}


def rooms() -> list[Path]:
    return sorted(path.parent for path in SERVER.glob("*/__init__.py") if path.parent.name != "migrations")


def modules() -> list[Path]:
    return sorted(path for path in SERVER.rglob("*.py") if "migrations" not in path.parts)


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def test_few_modules_lie_beside_the_rooms() -> None:
    assert len(list(SERVER.glob("*.py"))) <= MOST_MODULES


def test_every_room_says_what_belongs_there() -> None:
    without = [room.name for room in rooms() if not ast.get_docstring(ast.parse((room / "__init__.py").read_text()))]
    assert without == []


def test_no_module_is_too_long_to_read() -> None:
    lengths = {path.relative_to(SERVER): len(path.read_text(encoding="utf-8").splitlines()) for path in modules()}
    assert {path: length for path, length in lengths.items() if length > MOST_LINES} == {}


def test_no_function_is_too_long_to_read() -> None:
    lengths = {
        f"{path.relative_to(SERVER)}:{function.name}": (function.end_lineno or 0) - function.lineno + 1
        for path in modules()
        for function in functions(path)
    }
    assert {name: length for name, length in lengths.items() if length > MOST_LINES_OF_A_FUNCTION} == {}


def test_templates_and_tests_follow_the_rooms() -> None:
    names = {room.name for room in rooms()}
    templates = {path.name for path in (SERVER / "templates").iterdir() if path.is_dir()}
    assert templates == names - WITHOUT_TEMPLATES
    assert {path.name for path in TESTS.iterdir() if path.is_dir()} - {"helpers", "__pycache__"} == names


def test_nothing_is_locked_for_all_tables_and_nobody_registers_on_import() -> None:
    """A lock is made by an object that the runtime owns; only the database's writers queue for one of the process."""
    locks = re.compile(r"^\w+ *(:.*)?= *(R?Lock|Semaphore|BoundedSemaphore)\(", re.M)
    found = {str(path.relative_to(SERVER)) for path in modules() if locks.search(path.read_text(encoding="utf-8"))}
    assert found == {"core/database.py"}


def test_only_views_and_middleware_speak_of_http_errors() -> None:
    """Domain code raises domain errors: TableGone, SeatTaken, BadOrders."""
    speaking = {path.relative_to(SERVER) for path in modules() if "Http404" in path.read_text(encoding="utf-8")}
    assert {path for path in speaking if "views" not in path.name and path.name != "middleware.py"} <= {
        Path("results/spectator_views.py"),  # the views of spectators
    }
