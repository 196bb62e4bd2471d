"""The server draws the games' pages: Django must be set up before a test imports what draws them."""

from __future__ import annotations

import tests.server.conftest  # noqa: F401  it says where the tables are kept
