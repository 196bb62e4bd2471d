"""The compiled and the interpreted build play alike, move by move."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path

import pytest

import signoria
from tests.builds.pure import COMPILED_SUFFIXES, ROOT, compiled_modules, copy_sources

MATCHES = 34
"""One of every variant."""

CAMPAIGN_MATCHES = 1000


def play(build: str, sources: Path, matches: int, out: Path) -> list[str]:
    environment = {**os.environ, "PYTHONPATH": str(sources)}
    command = [sys.executable, "-m", "tests.builds.driver", build, str(matches), str(out)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return out.read_text(encoding="utf-8").splitlines()


@pytest.mark.long
@pytest.mark.timeout(3000)
def test_compiled_equals_interpreted_move_by_move(tmp_path: Path, campaign: bool) -> None:
    if not compiled_modules():
        pytest.skip("signoria is not compiled here: there is only one build to look at")
    matches = CAMPAIGN_MATCHES if campaign else MATCHES
    compiled = play("compiled", Path(signoria.__file__).parent.parent, matches, tmp_path / "compiled.txt")
    pure = play("pure", copy_sources(tmp_path / "pure"), matches, tmp_path / "pure.txt")
    differing = [pair for pair in zip_longest(compiled, pure) if pair[0] != pair[1]]
    assert differing[:1] == []
    assert sum(line.startswith("over ") for line in pure) == matches


def test_the_pure_copy_holds_no_compiled_file(tmp_path: Path) -> None:
    copied = copy_sources(tmp_path / "pure")
    assert (copied / "signoria" / "kernel" / "state.py").exists()
    assert [file for file in copied.rglob("*") if file.suffix in COMPILED_SUFFIXES] == []
