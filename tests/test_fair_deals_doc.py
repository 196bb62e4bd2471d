"""The check that docs/fair-deals.md prints does what it says, without importing Signoria."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.kernel.test_fair import HEADER, RECORD

TEXT = (Path(__file__).parents[1] / "docs" / "fair-deals.md").read_text(encoding="utf-8")
(PROGRAM,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


def checked(record: str, folder: Path) -> str:
    file = folder / "match.record"
    file.write_text(record, encoding="utf-8")
    done = subprocess.run([sys.executable, "-I", "-c", PROGRAM, file], capture_output=True, text=True, check=False)
    return (done.stdout + done.stderr).strip()


def test_the_check_in_the_documentation_finds_what_it_should(tmp_path: Path) -> None:
    assert len([line for line in PROGRAM.splitlines() if line]) <= 15
    assert checked(RECORD, tmp_path) == "fits"
    lines = RECORD.splitlines()
    lines[HEADER + 2] = lines[HEADER + 2].replace(" [", "x [")
    assert checked("\n".join(lines), tmp_path) == f"changed: {lines[HEADER + 2]}"
    other_salt = re.sub(r'salt: "..', 'salt: "ff', RECORD)
    assert checked(other_salt, tmp_path) == "the seed does not fit the commitment"
    assert checked(RECORD.replace('"over":true', '"over":false'), tmp_path) == "the result was changed"
