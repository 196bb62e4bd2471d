"""Matches in memory, each behind a lock of its own: rebuilt from rows, read and changed here, saved before shown.

`with sessions.open(key) as session:` is the only way to a match. A session is a cache of rows: it can be dropped at
any time and is built again when it is next needed. Also here: the steps that seats try (drafts), whom a table waits
for (pending decisions), what standing orders do, and whose view of the table somebody has (perspective).
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from signoria.server.core.runtime import current

if TYPE_CHECKING:
    from signoria.server.models import Table
    from signoria.server.sessions.messages import RevisionRaised
    from signoria.server.sessions.session import Session


def open(key: str, *, keep: bool = True) -> AbstractContextManager[Session]:  # noqa: A001  read as sessions.open
    """The match of a table, locked until the block ends; then everybody who sees a change is told of it.

    TableGone if the table does not exist. With `keep=False` a session that was not in memory is not kept there.
    """
    return current().sessions.open(key, keep=keep)


def raise_revisions(tables: Sequence[Table]) -> list[RevisionRaised]:
    """Rows of these tables are changed without their sessions. To be called within `writing`.

    Other processes are told once that is committed; publish what is returned to tell this one then.
    """
    return current().sessions.raise_revisions(tables)
