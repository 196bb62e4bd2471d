"""Writes docs/api.md: the reference for the core API, from the docstrings of its classes.

It reads the sources instead of importing them because compiled functions have no docstrings.

    python -m signoria.devtools.api_reference > docs/api.md
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SOURCES = Path(__file__).parents[1]
WIDTH = 100
"""A longer signature has one parameter per line."""

HEAD = """# API reference

The core API: a `Game` sets up matches, and a `State` is a position that you can query and change.
[design.md](design.md#the-core-api) explains the ideas behind it, and the [glossary](glossary.md) defines the terms.
This page is generated from the docstrings by `make api`; a test fails if it is out of date.

A complete match, with moves chosen at random:

```python
>>> import random
>>> import signoria
>>> game = signoria.game("patrician")
>>> setup = game.setup(seats=3, seed=7, options=["messengers"], names=["Ada", "Bea", "Carla"])
>>> state = game.new(setup)
>>> choice = random.Random(7)
>>> while not state.is_over():
...     seat = state.view(-1)["actors"][0]            # -1: what a spectator sees
...     state.push(seat, choice.choice(state.legal_texts(seat)))
>>> state.scores()
[60, 57, 63]
>>> game.text.verdict(state.view(-1), setup.names)
'Carla wins with 63 points.'

```

Numbers of the type `i64` are ordinary integers to Python code. A *bit mask* of seats has bit 0 for seat 0, and so on;
`signoria.kernel.state.seats_in` turns one into a list.
"""


@dataclass(frozen=True)
class Documented:
    """A class of the reference, and the module that defines it."""

    module: str
    name: str

    @property
    def node(self) -> ast.ClassDef:
        tree = ast.parse(self.source)
        return next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == self.name)

    @property
    def source(self) -> str:
        return (SOURCES / f"{self.module.replace('.', '/')}.py").read_text(encoding="utf-8")


REFERENCE = (
    Documented("kernel.game", "Game"),
    Documented("kernel.setup", "Setup"),
    Documented("kernel.state", "State"),
    Documented("kernel.match", "Match"),
    Documented("kernel.game", "TextModule"),
    Documented("kernel.game", "TerminalModule"),
    Documented("kernel.game", "Choice"),
    Documented("kernel.game", "Difference"),
    Documented("kernel.errors", "Refusal"),
)


def reference() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(_class_text(entry) for entry in REFERENCE)])


def _class_text(entry: Documented) -> str:
    node = entry.node
    lines = [f"## {entry.name}", "", f"`signoria.{entry.module}.{entry.name}`. {_prose(node)}", ""]
    fields = list(_fields(node, entry.source.splitlines()))
    if fields:
        lines += ["| field | type | meaning |", "|---|---|---|", *fields, ""]
    for method in _methods(node):
        lines += [f"### {entry.name}.{method.name}", "", "```python", _signature(method), "```", "", _prose(method), ""]
    return "\n".join(lines)


def _methods(node: ast.ClassDef) -> Iterator[ast.FunctionDef]:
    """The public methods, in the order of the source."""
    for member in node.body:
        if isinstance(member, ast.FunctionDef) and not member.name.startswith("_"):
            yield member


def _signature(method: ast.FunctionDef) -> str:
    """The method's name, its parameters without `self`, and its return type; a property has no parameters."""
    returned = f" -> {ast.unparse(method.returns)}" if method.returns else ""
    if any(isinstance(decorator, ast.Name) and decorator.id == "property" for decorator in method.decorator_list):
        return f"{method.name}{returned}"
    parameters = _parameters(method.args)
    line = f"{method.name}({', '.join(parameters)}){returned}"
    if len(line) <= WIDTH:
        return line
    return "\n".join([f"{method.name}(", *(f"    {parameter}," for parameter in parameters), f"){returned}"])


def _parameters(arguments: ast.arguments) -> list[str]:
    """The parameters except `self`, each as it is written."""
    defaults = [None] * (len(arguments.args) - len(arguments.defaults)) + list(arguments.defaults)
    positional = [_parameter(*pair) for pair in zip(arguments.args, defaults, strict=True)][1:]
    keyword = [_parameter(*pair) for pair in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)]
    return [*positional, *(["*"] if keyword else []), *keyword]


def _parameter(argument: ast.arg, default: ast.expr | None) -> str:
    return ast.unparse(argument) + (f" = {ast.unparse(default)}" if default else "")


def _fields(node: ast.ClassDef, source: list[str]) -> Iterator[str]:
    """The annotated fields of a class, or of `self` in its constructor, with the comments next to them."""
    for member in [*node.body, *_constructor(node)]:
        if not isinstance(member, ast.AnnAssign):
            continue
        name = member.target.attr if isinstance(member.target, ast.Attribute) else ast.unparse(member.target)
        if not name.startswith("_"):
            kind = ast.unparse(member.annotation).replace("|", "\\|")
            yield f"| `{name}` | `{kind}` | {_comment(source[member.end_lineno - 1 if member.end_lineno else 0])} |"


def _constructor(node: ast.ClassDef) -> list[ast.stmt]:
    return next((m.body for m in node.body if isinstance(m, ast.FunctionDef) and m.name == "__init__"), [])


def _comment(line: str) -> str:
    """The comment at the end of a line of code."""
    return line.partition("  # ")[2].strip()


def _prose(node: ast.ClassDef | ast.FunctionDef) -> str:
    """The docstring without its indentation."""
    return (ast.get_docstring(node) or "").strip()


if __name__ == "__main__":
    print(reference(), end="")
