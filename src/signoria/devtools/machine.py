"""The machine and the version of the code on which something is measured, for reports."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from functools import cache
from pathlib import Path

from signoria.build_info import compiled


def machine() -> dict[str, object]:
    return {
        "cpu": _cpu_model(),
        "cores": os.cpu_count(),
        "system": platform.platform(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "compiled": compiled(),
    }


@cache
def commit() -> str:
    """The commit that is checked out; empty outside a git checkout."""
    git = shutil.which("git")
    if git is None:
        return ""
    found = subprocess.run([git, "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)  # noqa: S603
    return found.stdout.strip()


def _cpu_model() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()
