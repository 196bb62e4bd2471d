"""What a game names in its sources, to be found in its stories."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path


def names(package: str, module: str) -> list[str]:
    """The kinds of events, or the codes of refusals, that a module names: quoted words with hyphens."""
    text = files(f"signoria.games.{package}").joinpath(module).read_text(encoding="utf-8")
    return sorted(set(re.findall(r'"([a-z]+(?:-[a-z]+)+)"', text)))


def stories(folder: Path) -> str:
    """All stories of a game as one text."""
    return "".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("test_*.py")))
