"""A copy of the sources in which nothing is compiled, and the tests run on it.

`python -m tests.builds.pure [pytest arguments]` runs the tests of what the compiler may change, in build/pure.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PURE = ROOT / "build" / "pure"
COMPILED_SUFFIXES = (".so", ".pyd")
TESTED = (
    "tests/kernel",
    "tests/conformance",
    "tests/games/test_golden.py",
    "tests/games/test_many_games.py",
    *sorted(str(file.relative_to(ROOT)) for file in ROOT.glob("tests/games/**/test_properties.py")),
)
"""The tests of what the compiler may change: the kernel, every promise of the core API, golden matches and properties.
`test_builds` compares both builds move by move, with every refusal, view and search. All other tests use a position
through the core API only: they run once, on the build at hand."""


def copy_sources(target: Path) -> Path:
    """Copy the sources without their compiled modules, in place of what was there before."""
    shutil.rmtree(target, ignore_errors=True)
    without = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "*.egg-info")
    shutil.copytree(ROOT / "src", target, ignore=without)
    return target


def compiled_modules() -> list[str]:
    """The files of our compiled modules among all that are loaded."""
    files = [getattr(module, "__file__", None) or "" for name, module in sys.modules.items() if "signoria" in name]
    return [file for file in files if file.endswith(COMPILED_SUFFIXES)]


def pure_environment(sources: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(sources), "SIGNORIA_EXPECT": "pure"}


def main(arguments: list[str]) -> int:
    environment = pure_environment(copy_sources(PURE))
    command = [sys.executable, "-m", "pytest", *TESTED, *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
