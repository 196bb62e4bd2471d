"""A copy of the sources in which nothing is compiled, and the tests run on it.

`python -m tests.builds.pure [pytest arguments]` runs the kernel, conformance and game tests in build/pure.
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
TESTED = ("tests/kernel", "tests/conformance", "tests/games")
"""The tests of what the compiler may change. Server and browser use a position only through the core API, which these
cover completely: their tests run once, on the build at hand."""


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
    tested = [folder for folder in TESTED if (ROOT / folder).exists()]
    command = [sys.executable, "-m", "pytest", *tested, *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
