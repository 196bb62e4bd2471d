"""Which modules are compiled for speed, and whether the running ones are.

setup.py runs this file to learn what to compile, before anything is installed, so it imports no module of Signoria.
"""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES, PathFinder
from pathlib import Path

HOT = (
    "kernel/bits",
    "kernel/dealer",
    "kernel/hands",
    "kernel/journal",
    "kernel/majority",
    "kernel/notation",
    "kernel/state",
    "kernel/sheet",
    "kernel/playout",
    "bots/considered",
    "bots/hinted",
    "bots/search",
    "games/il_principe/actions",
    "games/il_principe/game_data",
    "games/il_principe/state",
    "games/il_principe/events",
    "games/il_principe/goods",
    "games/il_principe/building",
    "games/il_principe/auction",
    "games/il_principe/roles",
    "games/il_principe/scoring",
    "games/il_principe/knowledge",
    "games/il_principe/view",
    "games/il_principe/turn",
    "games/il_principe/deal",
    "games/il_principe/regions",
    "games/il_principe/valuation",
    "games/il_principe/hints",
    "games/il_principe/play",
    "games/patrician/actions",
    "games/patrician/game_data",
    "games/patrician/state",
    "games/patrician/events",
    "games/patrician/scoring",
    "games/patrician/knowledge",
    "games/patrician/view",
    "games/patrician/turn",
    "games/patrician/deal",
    "games/patrician/hints",
    "games/patrician/play",
    "games/intrigo/actions",
    "games/intrigo/game_data",
    "games/intrigo/state",
    "games/intrigo/events",
    "games/intrigo/scoring",
    "games/intrigo/powers",
    "games/intrigo/awards",
    "games/intrigo/knowledge",
    "games/intrigo/view",
    "games/intrigo/tokens",
    "games/intrigo/turn",
    "games/intrigo/deal",
    "games/intrigo/valuation",
    "games/intrigo/hints",
    "games/intrigo/play",
)
"""The hot modules, by their path in this package and in the order in which they are compiled."""


def compiled(package: Path = Path(__file__).parent) -> bool:
    """Whether all hot modules that would be imported are compiled ones. Nothing is imported to find out."""
    found = [file for file in (_file(package / module) for module in HOT) if file]
    return bool(found) and all(file.endswith(tuple(EXTENSION_SUFFIXES)) for file in found)


def _file(module: Path) -> str:
    """The file that an import would load; empty if there is none."""
    spec = PathFinder.find_spec(module.name, [str(module.parent)])
    return spec.origin or "" if spec else ""


def build() -> str:
    """The running build, in a word or two."""
    return "compiled" if compiled() else "pure Python"
