"""Which moves bots made for persons: from the rows, so that what was taken back is not counted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from signoria.server.models import Move, StandIn, Table
from signoria.server.pages.spells import Spell


def spells_of(table: Table) -> list[Spell]:
    """Where it changed who decided for a seat, in the order of the moves."""
    changes = list(table.stand_ins.all())
    return spells(standing(table.moves.all()), changes) if changes else []


def standing(rows: Iterable[Move]) -> list[Move]:
    """The moves that were not taken back."""
    moves: list[Move] = []
    for row in rows:
        if row.text:
            moves.append(row)
        else:
            moves.pop()
    return moves


def spells(moves: Sequence[Move], changes: Sequence[StandIn]) -> list[Spell]:
    """Where it changed who decided, for each seat from one of its moves to the next."""
    found: list[Spell] = []
    last: dict[int, str] = {}
    for ply, move in enumerate(moves, 1):
        level = _decider(move, changes)
        if level != last.get(move.seat, ""):
            found.append(Spell(ply, move.seat, level))
        last[move.seat] = level
    return found


def _decider(move: Move, changes: Sequence[StandIn]) -> str:
    """The level of the bot that made a move for a person; empty if he made it himself."""
    before = [change.level for change in changes if change.seat == move.seat and change.seq < move.seq]
    return before[-1] if before else ""


def record_notes(spells: Sequence[Spell]) -> dict[int, list[str]]:
    """The same for a record, by the number of moves before."""
    notes: defaultdict[int, list[str]] = defaultdict(list)
    for spell in spells:
        who = f"a bot ({spell.level})" if spell.level else "the person"
        notes[spell.ply - 1].append(f"after move {spell.ply - 1} {who} decided for seat {spell.seat}")
    return dict(notes)
