"""Matches in memory: rebuilt from their rows when first needed, and kept while they are played.

All that touches a position happens under one lock: the kernel is made for one thread at a time, writers of SQLite must
not wait for one another inside it, and what is told to viewers has the order of the moves.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from threading import RLock

from django.db import transaction
from django.http import Http404
from django.utils import timezone

from signoria.games import game
from signoria.kernel.draft import Draft
from signoria.kernel.match import Match
from signoria.kernel.orders import Standing
from signoria.kernel.setup import load_setup
from signoria.kernel.state import seats_in
from signoria.server.models import Move, Seat, Table
from signoria.server.waits import Waits

LOG = logging.getLogger(__name__)
LOCK = RLock()
MOST = 200
"""How many matches are kept; the one looked at longest ago goes first."""


@dataclass(frozen=True)
class Outcome:
    """What is to be shown after a button: an action that was refused, or one that is to be confirmed."""

    tried: str = ""
    pending: str = ""


DONE = Outcome()


@dataclass
class Place:
    """A seat at a table: who decides for it, and how much of what happened he has been told."""

    number: int
    level: str  # of a bot; empty for a person
    players: frozenset[str]  # the keys of a person's browsers
    seen: int
    stand_in: str = ""  # the level of a bot that decides for a person meanwhile
    orders: tuple[Standing, ...] = ()  # what the person wants done while he is away

    @property
    def bot(self) -> str:
        """The level of the bot that decides here now; empty if a person does."""
        return self.level or self.stand_in


class Live:
    """A match being played, where its rows stand, and who sits there."""

    def __init__(self, table: Table) -> None:
        self.key: str = table.key
        self.is_gathering: bool = table.is_gathering  # are seats still free? Then there is nothing to be seen yet
        self.game = game(table.game)
        self.is_remembering: bool = table.is_remembering
        self.has_open_hands: bool = table.has_open_hands
        self.has_ended = table.over is not None
        self.resigned: int | None = table.resigned  # the seat that gave up
        self.is_dropped: bool = table.is_dropped  # or for which the others did
        self.limit: int = table.limit
        self.drafts: dict[int, Draft] = {}  # [seat]: the steps that it tries, unseen by others
        self.taken_back: set[int] = set()  # the seats whose persons took a move back, and have not moved since
        self.uncovered: dict[str, int] = {}  # [player]: round one screen, the seat that the curtain is drawn from
        self.outcomes: dict[str, Outcome] = {}  # [player]: of a form without JavaScript, for the page that follows
        self.drawn: dict[Hashable, str] | None = (
            None  # [eyes]: what streams are sent, while a press waits for its answer
        )
        self.seat_people(table)
        self.match = Match(self.game, load_setup(table.setup))
        self.seq = 0
        self.keys: set[str] = set()  # of moves that have been made, against making them twice
        self.waits = Waits(self.match, table.begun)
        for row in table.moves.all():
            self._replay(row)
        for given_back in table.stand_ins.filter(level=""):
            self.waits.restart(given_back.seat, given_back.at)

    def seat_people(self, table: Table) -> None:
        """Read again who sits where and who may look on; a match goes on meanwhile."""
        self.host: str = table.host.key
        self.watch: str = table.watch
        self.places = [_place(seat) for seat in table.seats.prefetch_related("players")]

    def seats_of(self, player: str) -> list[int]:
        """The seats that a player decides for."""
        return [place.number for place in self.places if player in place.players]

    def deciding(self, player: str) -> list[int]:
        """Those of his seats for which no bot decides meanwhile."""
        return [seat for seat in self.seats_of(player) if not self.places[seat].bot]

    def persons(self) -> list[int]:
        """The seats that belong to persons."""
        return [place.number for place in self.places if not place.level]

    def is_choosing(self, seat: int) -> bool:
        """Is its person at it: has he tried steps, or taken a move back?"""
        return seat in self.drafts or seat in self.taken_back

    def cover(self) -> None:
        """Let the curtain fall over seats that are not asked any more."""
        asked = seats_in(self.match.state.actors)
        self.uncovered = {player: seat for player, seat in self.uncovered.items() if seat in asked}

    @property
    def is_given_up(self) -> bool:
        """Did the match end before its end?"""
        return self.has_ended and not self.match.state.is_over()

    def _replay(self, row: Move) -> None:
        if row.text:
            self.match.push(row.seat, row.text)
        else:
            self.match.undo(row.seat)
        self.seq = row.seq
        if row.key:
            self.keys.add(row.key)
        self.waits.note(self.match, row.at)


def _place(seat: Seat) -> Place:
    return Place(
        seat.number,
        seat.level,
        frozenset(one.key for one in seat.players.all()),
        seat.seen,
        seat.stand_in,
        tuple(Standing(text, since) for text, since in seat.orders),
    )


Listener = Callable[[Live, str], None]
"""Told of a table, and of the one player who sees the change, or of nobody in particular if all do."""

_lives: OrderedDict[str, Live] = OrderedDict()
_listeners: list[Listener] = []


def on_change(listener: Listener) -> None:
    """Call a listener after every change, while the lock is held."""
    _listeners.append(listener)


def live(table: Table) -> Live:
    """The table's match. To be called, and used, with LOCK held. Http404 if the table was removed meanwhile."""
    found = _lives.get(table.key)
    if found is None:
        found = _lives[table.key] = Live(_as_kept(table))
    _lives.move_to_end(table.key)
    while len(_lives) > MOST:
        _lives.popitem(last=False)
    return found


def in_passing(table: Table) -> Live:
    """The same for one who only looks in passing: no other match is forgotten for it."""
    return _lives.get(table.key) or Live(_as_kept(table))


def remembered(table: Table) -> Live | None:
    """The table's match, if it is in memory."""
    return _lives.get(table.key)


def _as_kept(table: Table) -> Table:
    """The table as it is now: whoever asks may have read it before he had the lock."""
    kept = Table.objects.filter(pk=table.pk).first()
    if kept is None:
        raise Http404
    return kept


def forget(table: Table) -> None:
    """Drop a match from memory: its rows tell it again."""
    with LOCK:
        _lives.pop(table.key, None)


def push(table: Table, seat: int, text: str, decision: int, key: str = "") -> bool:
    """Make a move and keep it; False for one that is stale, was made before, or comes after the end.

    Errors of the kernel come through.
    """
    with LOCK:
        found = live(table)
        if (
            found.has_ended
            or found.is_gathering
            or (key and key in found.keys)
            or decision != found.match.decision(seat)
        ):
            return False
        found.match.push(seat, text)
        found.taken_back.discard(seat)
        _keep(table, found, Move(seat=seat, text=found.match.moves[-1].text, decision=decision, key=key))
        return True


def undo(table: Table, seat: int, decision: int) -> bool:
    """Take the seat's last move back; False if it was meant for another moment, or the match has ended."""
    with LOCK:
        found = live(table)
        if found.has_ended or decision != found.match.decision(seat):
            return False
        found.match.undo(seat)
        found.taken_back.add(seat)
        _keep(table, found, Move(seat=seat, text="", decision=decision))
        return True


def _keep(table: Table, found: Live, row: Move) -> None:
    """Write a row before anybody is told; if that fails, memory forgets what the disk does not have."""
    row.table, row.seq = table, found.seq + 1
    state = found.match.state
    over = timezone.now() if state.is_over() else None
    winners = seats_in(state.winners()) if over else None
    try:
        with transaction.atomic():
            row.save(force_insert=True)
            Table.objects.filter(pk=table.pk).update(moved=timezone.now(), over=over, winners=winners)
            if not row.text:
                _recall_orders(table, found)
    except Exception:
        forget(table)
        raise
    found.seq = row.seq
    found.drafts.clear()
    if row.key:
        found.keys.add(row.key)
    found.waits.note(found.match, row.at)
    found.has_ended = over is not None
    found.cover()
    tell(found)


def _recall_orders(table: Table, found: Live) -> None:
    """Events are told no more: an order that was given after them counts from where the log ends now."""
    told = len(found.match.journal.events)
    for place in found.places:
        if any(order.since > told for order in place.orders):
            keep_orders(table, place, tuple(replace(order, since=min(order.since, told)) for order in place.orders))


def keep_orders(table: Table, place: Place, orders: tuple[Standing, ...]) -> None:
    """These orders stand for a seat, and no others. With the lock held."""
    Seat.objects.filter(table=table, number=place.number).update(orders=[[one.text, one.since] for one in orders])
    place.orders = orders


def tell(found: Live, player: str = "") -> None:
    """Something that viewers see has changed; with a player, something that he alone sees."""
    for listener in _listeners:
        try:
            listener(found, player)
        except Exception:  # what one viewer cannot be shown must not keep a move from being made for all
            LOG.exception("a change at a table could not be told")


def dismiss(table: Table, seat: int, seen: int) -> None:
    """The seat's player has read the recap of all that came before this event."""
    with LOCK:
        live(table).places[seat].seen = seen
        Seat.objects.filter(table=table, number=seat).update(seen=seen)
