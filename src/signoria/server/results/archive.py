"""Archives: a finished match in words, so that it stays readable when its rules can no longer be played.

An archive holds the record and, in every language, the result and every move as those who played and as spectators may
read them. It is written soon after the end of a match, by a release that can still replay it.
"""

from __future__ import annotations

import json
import logging
import zlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import DatabaseError

from signoria.games import game
from signoria.kernel.errors import SignoriaError
from signoria.kernel.setup import load_setup
from signoria.server import sessions
from signoria.server.core.exceptions import Conflict, TableGone
from signoria.server.core.i18n import languages, translator
from signoria.server.models import Archive, Table
from signoria.server.pace.takeover_log import takeover_spans
from signoria.server.results.moments import moments
from signoria.server.results.pages import EndedTable, result_page
from signoria.server.sessions.session import Session
from signoria.server.tables.draw import crests_of
from signoria.server.tables.record import record_text

LOG = logging.getLogger(__name__)
MOST_AT_ONCE = 5
"""Matches that are archived in one go: each is replayed for it."""


@dataclass(frozen=True)
class ArchivedRow:
    """A line of the score sheet."""

    label: str
    cells: Sequence[str]


@dataclass(frozen=True)
class ArchivePage:
    """A finished match in words; with the table's own title and names beside it."""

    game_title: str
    key: str
    facts: str
    heading: str
    detail: str
    names: Sequence[str]
    rows: Sequence[ArchivedRow]
    moves: Sequence[tuple[int, str]]  # the number of each move, and what it brought
    takeovers: Sequence[str]
    is_spectator: bool


class Archiver:
    """Archives finished matches, a few at a time. Those that cannot be archived are left alone until the next start."""

    def __init__(self) -> None:
        self._failed: set[int] = set()

    def tick(self, _now: datetime) -> None:
        """Called now and then by the scheduler."""
        self.archive_some()

    def archive_some(self) -> None:
        """Archive the matches that have ended since the last call, or a part of them."""
        waiting = Table.objects.exclude(finished_at=None).filter(archive=None).exclude(pk__in=self._failed)
        for pk, key in list(waiting.values_list("pk", "key")[:MOST_AT_ONCE]):
            try:
                with suppress(TableGone), sessions.open(key, keep=False) as session:
                    save_archive(session)
            except Conflict:  # somebody has just changed the table: the next tick tries again
                continue
            except DatabaseError:
                raise
            except SignoriaError as error:  # for example, its rules cannot be played any more
                self._failed.add(pk)
                LOG.warning("table %d cannot be archived: %s", pk, error)
            except Exception:  # one match that cannot be archived must not keep the others from it
                self._failed.add(pk)
                LOG.exception("table %d cannot be archived", pk)


def save_archive(session: Session) -> None:
    """Write the archive of a match that has ended."""
    table, record = session.table, record_text(session)
    pages = {language: _in_words(session, language) for language in languages()}
    data = zlib.compress(json.dumps(pages, ensure_ascii=False).encode())
    with session.writing():
        Archive.objects.update_or_create(table=table, defaults={"record": record, "pages": data})


def _in_words(session: Session, language: str) -> dict[str, Any]:
    """What the pages about the match say, in one language."""
    table, match, translate = session.table, session.match, translator(language)
    crests = crests_of(match)
    ended = EndedTable(
        table.key, table.title, (), crests, table.resigned_seat, table.ended_by_vote, takeover_spans(table)
    )
    page = result_page(match, ended, translate)
    rows = [[row.label, [cell.text for cell in row.cells]] for row in page.rows]
    return {
        "facts": page.facts,
        "heading": page.heading,
        "detail": page.detail,
        "rows": [*rows, [translate("Points"), list(page.totals)]] if page.totals else rows,
        "open": [[moment.ply, moment.sentence] for moment in page.moments],
        "public": [[one.ply, one.sentence] for one in moments(match, crests, translate, is_open=False)],
        "takeovers": list(page.takeovers),
    }


def archive_page(table: Table, game_title: str, language: str, key: str, *, is_spectator: bool) -> ArchivePage | None:
    """The archive of a match, in this language if it has it; None if there is none."""
    archive = Archive.objects.filter(table=table).first()
    if archive is None:
        return None
    pages = json.loads(zlib.decompress(archive.pages))
    words = pages.get(language) or next(iter(pages.values()))
    return ArchivePage(
        game_title=game_title,
        key=key,
        facts=words["facts"],
        heading=words["heading"],
        detail=words["detail"],
        names=table.setup["names"],
        rows=[ArchivedRow(label, cells) for label, cells in words["rows"]],
        moves=[(ply, sentence) for ply, sentence in words["public" if is_spectator else "open"]],
        takeovers=words["takeovers"],
        is_spectator=is_spectator,
    )


def archived_record(table: Table) -> str:
    """The record that was saved. Raises UnplayableRules if none was: it cannot be written any more."""
    archive = Archive.objects.filter(table=table).first()
    if archive is None:
        game(table.game).check(load_setup(table.setup).variant())
        raise TableGone
    return archive.record
