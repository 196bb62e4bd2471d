"""Which moves bots made for people: from the rows, so that moves that were taken back are not counted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from signoria.kernel.game import Translate
from signoria.kernel.messages import N_
from signoria.server.core.levels import TITLES
from signoria.server.models import Move, Table, Takeover

BY_BOT = N_("From move {ply}, a bot played for {name} (like {level}).")
BY_PERSON = N_("From move {ply}, {name} played again.")


@dataclass(frozen=True)
class TakeoverSpan:
    """From this move on a bot of a level decided for a seat; without a level, its player again."""

    ply: int  # the first of these moves
    seat: int
    level: str


def takeover_spans(table: Table) -> list[TakeoverSpan]:
    """Every change of who decided for a seat, in the order of the moves."""
    changes = list(table.takeovers.all())
    return spans(kept_moves(table.moves.all()), changes) if changes else []


def kept_moves(rows: Iterable[Move]) -> list[Move]:
    """The moves that were not taken back."""
    moves: list[Move] = []
    for row in rows:
        if row.text:
            moves.append(row)
        else:
            moves.pop()
    return moves


def spans(moves: Sequence[Move], changes: Sequence[Takeover]) -> list[TakeoverSpan]:
    """Every change of who decided, for each seat from one of its moves to the next."""
    found: list[TakeoverSpan] = []
    last: dict[int, str] = {}
    for ply, move in enumerate(moves, 1):
        level = _decider(move, changes)
        if level != last.get(move.seat, ""):
            found.append(TakeoverSpan(ply, move.seat, level))
        last[move.seat] = level
    return found


def _decider(move: Move, changes: Sequence[Takeover]) -> str:
    """The level of the bot that made a move for a person; empty if the person made it."""
    before = [change.level for change in changes if change.seat == move.seat and change.seq < move.seq]
    return before[-1] if before else ""


def describe_spans(spans: Sequence[TakeoverSpan], names: Sequence[str], translate: Translate) -> list[str]:
    """A sentence for each change."""
    found: list[str] = []
    for span in spans:
        level = translate(TITLES[span.level]) if span.level else ""
        text = translate(BY_BOT if level else BY_PERSON)
        found.append(text.format(ply=span.ply, level=level, name=names[span.seat]))
    return found
