"""The steps of a turn that seats try: saved with the keys of their presses, so that nothing tried is lost.

A restart, a reload or another browser of the same person shows the same draft, and a press that is sent again because
its answer was lost does nothing the second time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from signoria.kernel.draft import Draft
from signoria.kernel.errors import SignoriaError
from signoria.kernel.match import Match
from signoria.server import models

MOST_KEYS = 60
"""Presses of a seat that are remembered beside its moves: more than any turn needs."""


@dataclass(frozen=True)
class Step:
    """A step of a turn, and the key of the press that chose it."""

    text: str
    press_key: str = ""


class Drafts:
    """What the seats of one table try now. What changes it must be called within `Session.writing`."""

    def __init__(self, table: models.Table, match: Match) -> None:
        self._table = table
        self._match = match
        self._rows = {row.seat: row for row in models.Draft.objects.filter(table=table)}
        self._drafts: dict[int, Draft] = {}
        for seat, row in self._rows.items():
            draft = _rebuilt(match, row)
            if draft is not None:
                self._drafts[seat] = draft
            else:
                row.steps = []

    def get(self, seat: int) -> Draft | None:
        """What the seat tries; None if it tries nothing."""
        return self._drafts.get(seat)

    def steps(self, seat: int) -> list[Step]:
        """The steps that the seat has tried, in order."""
        return [Step(*step) for step in self._rows[seat].steps] if seat in self._drafts else []

    def press_keys(self) -> Iterator[str]:
        """Of every press that is remembered."""
        for row in self._rows.values():
            yield from row.press_keys

    def is_choosing(self, seat: int) -> bool:
        """Whether the person is choosing: they have tried steps, or taken a move back."""
        return seat in self._drafts or (seat in self._rows and self._rows[seat].took_back)

    def save(self, draft: Draft, press_key: str) -> None:
        """The draft as it is after one more step, or one less; without steps there is none."""
        row = self._row(draft.seat)
        known = [step for step, text in zip(row.steps, draft.texts, strict=False) if step[0] == text]
        row.steps = [*known, *([text, press_key] for text in draft.texts[len(known) :])]
        _save(row, press_key)
        if draft.texts:
            self._drafts[draft.seat] = draft
        else:
            self._drafts.pop(draft.seat, None)

    def took_back(self, seat: int, press_key: str) -> None:
        """The person undid a move: standing orders wait until they have chosen again."""
        row = self._row(seat)
        row.took_back = True
        _save(row, press_key)

    def has_chosen(self, seat: int) -> None:
        """The person has moved or given orders since."""
        row = self._rows.get(seat)
        if row is not None and row.took_back:
            row.took_back = False
            row.save(update_fields=["took_back"])

    def discard(self, seat: int) -> None:
        """Drop what one seat has tried."""
        if self._drafts.pop(seat, None) is not None:
            self._rows[seat].steps = []
            self._rows[seat].save(update_fields=["steps"])

    def discard_all(self) -> None:
        """A move was made: what others had tried in another position is void."""
        for seat in list(self._drafts):
            self.discard(seat)

    def _row(self, seat: int) -> models.Draft:
        return self._rows.setdefault(seat, models.Draft(table=self._table, seat=seat))


def _save(row: models.Draft, press_key: str) -> None:
    if press_key:
        row.press_keys = [*row.press_keys, press_key][-MOST_KEYS:]
    row.save()


def _rebuilt(match: Match, row: models.Draft) -> Draft | None:
    """A saved draft in the position as it is; None if it holds no steps, or they cannot be tried any more."""
    draft = Draft(match, row.seat)
    try:
        is_whole = all(draft.add(text) for text, _ in row.steps)
    except SignoriaError:
        return None
    return draft if is_whole and draft.texts else None
