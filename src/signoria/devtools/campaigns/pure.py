"""Campaigns without compiled modules: on a copy of the sources in which there are none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import signoria

SOURCES = Path(signoria.__file__).parent


def run_pure(arguments: Sequence[str]) -> int:
    """Run the same command in the pure build; returns its exit code."""
    with TemporaryDirectory(prefix="signoria-pure-") as folder:
        without = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
        shutil.copytree(SOURCES, Path(folder) / "signoria", ignore=without)
        command = [sys.executable, "-m", "signoria.devtools.campaigns", *arguments]
        environment = {**os.environ, "PYTHONPATH": folder, "SIGNORIA_EXPECT": "pure"}
        return subprocess.run(command, env=environment, check=False).returncode  # noqa: S603 - our own module
