"""A guard: the server writes within `core.database.writing` only, so that writers queue instead of starving."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import Any

from signoria.server.core import database

WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE")


def only_within_writing(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
    """A wrapper of Django's `execute`: a write of the server's own code outside `writing` is an error."""
    if sql.lstrip().upper().startswith(WRITES) and not database.is_writing() and _is_by_the_server():
        raise AssertionError(f"written outside of writing(): {sql[:80]}")
    return execute(sql, params, many, context)


def _is_by_the_server() -> bool:
    """Tests prepare rows as they like: what counts is who called Django."""
    for frame in reversed(traceback.extract_stack()):
        if "/signoria/server/" in frame.filename:
            return True
        if "/tests/" in frame.filename and "helpers/database" not in frame.filename:
            return False
    return False
