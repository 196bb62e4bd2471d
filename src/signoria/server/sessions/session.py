"""A match in memory: rebuilt from its rows, changed together with them.

Everything here happens with the table's lock held (see `sessions.open`). What is written is written in one transaction
before anybody is told; if that fails, the session is stale and is built from its rows again.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from django.utils import timezone

from signoria.games import game
from signoria.kernel.draft import Draft
from signoria.kernel.match import Match
from signoria.kernel.orders import Standing
from signoria.kernel.setup import load_setup
from signoria.kernel.state import SPECTATOR, seats_in
from signoria.server.core.database import writing
from signoria.server.models import Move, Seat, Table
from signoria.server.sessions.drafts import Drafts, Step
from signoria.server.sessions.pending import PendingDecisions


@dataclass(frozen=True)
class Outcome:
    """What is to be shown after a button: an action that was refused, or one that is to be confirmed."""

    tried: str = ""
    unconfirmed: str = ""


DONE = Outcome()


class Session:
    """A match being played or looked back at, with the rows of its table and seats."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.key: str = table.key
        self.game = game(table.game)
        self.uncovered: dict[str, int] = {}  # [player]: round one screen, the seat whose privacy screen is open
        self.outcomes: dict[str, Outcome] = {}  # [player]: of a form without JavaScript, for the page that follows
        self.frames: dict[Hashable, str] = {}  # [what a frame depends on]: drawn since the last change
        self.is_stale = False  # does memory differ from the rows?
        self._changes: list[frozenset[str] | None] = []
        self.reload()

    def reload(self) -> None:
        """Build the match from the rows, e.g. when it has just been dealt."""
        self.match = Match(self.game, load_setup(self.table.setup))
        self.reload_seats()
        self.seq = 0
        self.press_keys: set[str] = set()  # of presses that were carried out
        self.pending = PendingDecisions(self.match, self.table.started_at or self.table.last_move_at)
        for row in self.table.moves.all():
            if row.text:
                self.match.push(row.seat, row.text)
            else:
                self.match.undo(row.seat)
            self._note(row)
        for given_back in self.table.takeovers.filter(level=""):
            self.pending.restart(given_back.seat, given_back.at)
        self.drafts = Drafts(self.table, self.match)
        self.press_keys.update(self.drafts.press_keys())

    def _note(self, row: Move) -> None:
        self.seq = row.seq
        if row.press_key:
            self.press_keys.add(row.press_key)
        self.pending.note(self.match, row.at)

    # Questions.

    @property
    def has_started(self) -> bool:
        """Whether the match is dealt. Before that there is a waiting room and nothing to see."""
        return self.table.has_started

    @property
    def has_ended(self) -> bool:
        return self.table.is_finished

    @property
    def is_given_up(self) -> bool:
        """Whether the match was ended before the rules ended it: somebody resigned, or the others voted for it."""
        return self.has_ended and not self.match.state.is_over()

    @property
    def host(self) -> str:
        """The key of the player who created the table."""
        return self.table.host.key

    def seats_of(self, player: str) -> list[int]:
        """The seats that belong to a player."""
        return [seat.number for seat in self.seats if player in seat.player_keys]

    def persons(self) -> list[int]:
        """The seats that belong to people."""
        return [seat.number for seat in self.seats if not seat.level]

    def asked(self) -> list[int]:
        """The seats whose choice is awaited."""
        return seats_in(self.match.state.actors)

    def orders_of(self, seat: int) -> tuple[Standing, ...]:
        """The standing orders of a seat."""
        return tuple(Standing(text, since) for text, since in self.seats[seat].orders)

    # Changes.

    @contextmanager
    def writing(self) -> Iterator[None]:
        """One transaction. If it fails, memory may hold what the database does not: then the session is dropped."""
        try:
            with writing():
                yield
        except BaseException:
            self.is_stale = True
            raise

    def changed(self, players: Collection[str] | None = None) -> None:
        """Something that viewers see has changed: tell these players, or everybody, once the session is closed."""
        self.frames.clear()
        self._changes.append(None if players is None else frozenset(players))

    def take_changes(self) -> list[frozenset[str] | None]:
        """Whom to tell of a change, each viewer once."""
        changes, self._changes = self._changes, []
        if None in changes:
            return [None]
        players = frozenset().union(*(change for change in changes if change))
        return [players] if players else []

    def reload_seats(self) -> None:
        """Read again who sits where and who hosts; the match goes on meanwhile."""
        self.table.refresh_from_db(fields=["host", "watch_token"])
        self.seats = list(self.table.seats.prefetch_related("players"))

    def is_current(self, seat: int, decision: int, press_keys: Collection[str] = ()) -> bool:
        """Whether this is meant for the seat's present decision, of a running match, and was not carried out before."""
        is_running = self.has_started and not self.has_ended
        is_new = not any(key in self.press_keys for key in press_keys if key)
        return is_running and is_new and decision == self.match.decision(seat)

    def push(self, seat: int, text: str, decision: int) -> bool:
        """Make one move; False if it is stale. Errors of the kernel come through."""
        return self.push_turn(seat, [Step(text)], decision)

    def push_turn(self, seat: int, steps: Sequence[Step], decision: int) -> bool:
        """Make a turn of one or several steps, all of them or none; False if it is stale or was made before.

        Errors of the kernel come through.
        """
        if not self.is_current(seat, decision, [steps[-1].press_key]):
            return False
        rows: list[Move] = []
        now = timezone.now()
        for number, step in enumerate(steps):
            try:
                self.match.push(seat, step.text)
            except Exception:
                self.is_stale |= number > 0  # earlier steps are in memory, and will not be written
                raise
            text = self.match.moves[-1].text
            rows.append(Move(seat=seat, text=text, decision=decision + number, press_key=step.press_key, at=now))
        self._save(rows)
        return True

    def save_draft(self, draft: Draft, press_key: str = "") -> None:
        """A seat has tried one more step, or taken one back: its person alone sees it, on each of their screens."""
        with self.writing():
            self.drafts.save(draft, press_key)
        if press_key:
            self.press_keys.add(press_key)
        self.changed(self.seats[draft.seat].player_keys)

    def undo(self, seat: int, decision: int, press_key: str = "") -> bool:
        """Take the seat's last move back; False if it is stale. CannotUndo says why it stays."""
        if not self.is_current(seat, decision, [press_key]):
            return False
        self.match.undo(seat)
        self._save([Move(seat=seat, text="", decision=decision, press_key=press_key)])
        return True

    def _save(self, rows: Sequence[Move]) -> None:
        """Write the rows of a turn before anybody is told of it."""
        for number, row in enumerate(rows, 1):
            row.table, row.seq = self.table, self.seq + number
        state, seat, now = self.match.state, rows[-1].seat, rows[-1].at
        self.table.last_move_at = now
        self.table.finished_at = now if state.is_over() else None
        self.table.winners = seats_in(state.winners()) if state.is_over() else None
        with self.writing():
            Move.objects.bulk_create(rows)
            self.table.save(update_fields=["last_move_at", "finished_at", "winners"])
            self.drafts.discard_all()
            if rows[-1].text:
                self.drafts.has_chosen(seat)
            else:
                self.drafts.took_back(seat, rows[-1].press_key)
                self._recall_orders()
        for row in rows:
            self._note(row)
        self.cover()
        self.changed()

    def _recall_orders(self) -> None:
        """After an undo: an order that was given after the events taken back counts from where the log ends now."""
        told = len(self.match.journal.events)
        for seat in self.seats:
            seat.refresh_from_db(fields=["orders"])  # signing out elsewhere may have withdrawn them
            orders = self.orders_of(seat.number)
            if any(order.since > told for order in orders):
                self.save_orders(seat, [replace(order, since=min(order.since, told)) for order in orders])

    def save_orders(self, seat: Seat, orders: Sequence[Standing]) -> None:
        """These orders stand for a seat, and no others. To be called within `writing`."""
        seat.orders = [[order.text, order.since] for order in orders]
        seat.save(update_fields=["orders"])

    def resign(self, seat: int, *, by_vote: bool = False) -> None:
        """A seat gives up, or the others end the match for it: there is no result, and it can be looked through."""
        if self.has_ended:
            return
        self.table.finished_at = timezone.now()
        self.table.resigned_seat, self.table.ended_by_vote = seat, by_vote
        with self.writing():
            self.table.save(update_fields=["finished_at", "resigned_seat", "ended_by_vote"])
            self.drafts.discard_all()
        self.changed()

    def dismiss_recap(self, number: int, seen: int) -> None:
        """The person has read the recap of all that came before this event."""
        seat = self.seats[number]
        seat.seen_events = seen
        with self.writing():
            seat.save(update_fields=["seen_events"])
        self.changed(seat.player_keys)

    # The privacy screen: where several people share a screen, one seat at a time can be uncovered. It is never saved.

    def uncover(self, player: str, seat: int) -> None:
        """Open the privacy screen for one of a player's seats, or with -1 close it for all of them."""
        if seat == SPECTATOR or seat in self.seats_of(player):
            self.uncovered[player] = seat
            self.changed([player])

    def cover(self) -> None:
        """Close the privacy screen over seats that are not asked any more."""
        asked = self.asked()
        self.uncovered = {player: seat for player, seat in self.uncovered.items() if seat in asked}
