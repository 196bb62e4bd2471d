"""Rows of every schema since the first: upgraded to the present one, opened, shown and played on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from signoria.server import migrations
from tests.server.helpers.postgresql import about_sqlite

pytestmark = about_sqlite

VERSIONS = sorted(path.stem for path in Path(migrations.__file__).parent.glob("0*.py"))
WITH_WAITING_ROOM = "0003"


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What the present release found, by version, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.server.models.old_schemas", str(tmp_path_factory.mktemp("old"))],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_no_version_is_left_out(found: Any) -> None:
    assert sorted(found) == VERSIONS


@pytest.mark.parametrize("version", VERSIONS)
def test_tables_of_an_old_version_are_shown_and_played_on(found: Any, version: str) -> None:
    tables = found[version]
    assert tables.pop("lobby") == 200
    waiting = tables.pop("waiting", None)
    assert (waiting is not None) is (version >= WITH_WAITING_ROOM)
    if waiting is not None:
        assert waiting == {"state": [False, False, 0, 0], "pages": [200, 200], "seats": ["Livia", ""]}
    assert tables == {
        "running": {"state": [True, False, 7, 1], "pages": [200, 200], "seats": ["Livia", "Baldo"]},
        "over": {"state": [True, True, 115, 0], "pages": [200, 200], "seats": ["Livia", "Baldo"]},
        "resigned": {"state": [True, True, 3, 0], "pages": [200, 200], "seats": ["Livia", "Baldo", "Oretta"]},
    }
