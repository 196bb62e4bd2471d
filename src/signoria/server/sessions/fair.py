"""Fair deals: what was promised before the deal, and the chain of everything that happened after it.

The chain is not stored: it follows from the rows, to which a match only adds. While the match runs, the seed and the
salt are secret; the commitment, the words and the short links are not.
"""

from __future__ import annotations

from signoria.kernel.fair import Promise
from signoria.kernel.record import PERSON, RESIGN, UNDO, VOTE, bot_entry, links
from signoria.kernel.setup import Setup, load_setup
from signoria.server.models import Table


def setup_of(table: Table) -> Setup:
    """The setup of a match. In the waiting room nothing may depend on the seed, so another one stands in for it."""
    setup = load_setup(table.setup)
    return setup if table.has_started else setup.with_seed(0)


def promise_of(table: Table) -> Promise | None:
    """What was promised about the deal; None for a table from before there were commitments."""
    return Promise(table.commitment, bytes.fromhex(table.salt)) if table.commitment else None


def entries_of(table: Table) -> list[tuple[int, str]]:
    """Everything that happened, as records have it: moves, undone ones too, takeovers, and how it was given up."""
    rows = [(row.seq, 0, row.pk, row.seat, row.text or UNDO) for row in table.moves.all()]
    rows += [  # each comes after the move with its number
        (row.seq, 1, row.pk, row.seat, bot_entry(row.level) if row.level else PERSON) for row in table.takeovers.all()
    ]
    entries = [(seat, text) for *_, seat, text in sorted(rows)]
    if table.resigned_seat is not None:
        entries.append((table.resigned_seat, VOTE if table.ended_by_vote else RESIGN))
    return entries


def links_of(table: Table) -> list[bytes]:
    """The chain of a match, from its header to the last entry. Only their short form may be shown while it runs."""
    return links(load_setup(table.setup), entries_of(table), promise_of(table))
