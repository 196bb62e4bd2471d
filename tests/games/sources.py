"""The quoted names in a game's modules and stories: read as text, because a module may be compiled."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path

from signoria.games import game


def calls(game_id: str, file: str, names: set[str]) -> Iterator[ast.Call]:
    """Where a file of the game calls one of these functions."""
    source = files(game(game_id).package).joinpath(file).read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            function = node.func
            name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
            if name in names:
                yield node


def constants(node: ast.expr) -> set[str]:
    """What an argument is, or can be: kinds and codes are written out, so that tests can find them."""
    if isinstance(node, ast.IfExp):
        return constants(node.body) | constants(node.orelse)
    assert isinstance(node, ast.Constant), f"line {node.lineno}: write it out"
    return {str(node.value)}


def base(key: str) -> str:
    """A message's key without its variant."""
    return key.partition(":")[0]


def variants(messages: Mapping[str, str], key: str) -> set[str]:
    """The variants of a message."""
    return {other.partition(":")[2] for other in messages if base(other) == key and ":" in other}


def event_kinds(game_id: str) -> set[str]:
    """Every kind of event that the game records."""
    found = (constants(call.args[0]) for call in calls(game_id, "events.py", {"tell", "whisper"}))
    return set().union(*found)


def refusal_codes(game_id: str) -> set[str]:
    """Every code with which the game refuses."""
    found = (constants(call.args[1]) for call in calls(game_id, "refusals.py", {"Refusal"}))
    return set().union(*found)


def marked_messages(game_id: str) -> set[str]:
    """What an extraction tool finds by the keywords N_ and N_plural."""
    texts = ("words.py", "text.py", "action_labels.py", "terminal.py")
    marked = [call for file in texts for call in calls(game_id, file, {"N_", "N_plural"})]
    return set().union(*(constants(form) for call in marked for form in call.args))


def stories(game_id: str) -> str:
    """All stories of a game as one text."""
    folder = Path(__file__).parent / game(game_id).package.rpartition(".")[2]
    return "".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("test_*.py")))
