"""The scripts of the page, tested by Node.js on pages in memory: `npm test` runs the same."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SECONDS = 120
NODE = shutil.which("node")
NO_NODE = "Node.js is not installed: the tests of the scripts need it"
NO_JSDOM = "jsdom is not installed: `npm ci` installs it"


@pytest.mark.skipif(NODE is None, reason=NO_NODE)
@pytest.mark.skipif(not (ROOT / "node_modules" / "jsdom").is_dir(), reason=NO_JSDOM)
def test_the_scripts_pass_their_tests() -> None:
    files = sorted(str(path) for path in Path(__file__).parent.glob("*.test.js"))
    run = subprocess.run(
        [str(NODE), "--test", *files], capture_output=True, text=True, check=False, timeout=SECONDS, cwd=ROOT
    )
    assert run.returncode == 0, run.stdout + run.stderr
