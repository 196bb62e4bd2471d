"""A match in memory: rebuilt from its rows, changed together with them.

Everything here happens with the table's lock held (see `sessions.open`). What is written is written in one transaction
before anybody is told; if that fails, the session is stale and is built from its rows again.

Other processes may change the same table. Each transaction raises the table's revision from the one that the session
has read: if the row has another, nothing is written, and `Conflict` says so.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from django.utils import timezone

from signoria.games import game
from signoria.kernel.draft import Draft
from signoria.kernel.match import Match
from signoria.kernel.orders import Standing
from signoria.kernel.state import SPECTATOR, seats_in
from signoria.server.core.bus import Bus
from signoria.server.core.database import writing
from signoria.server.core.exceptions import Conflict
from signoria.server.core.metrics import metrics
from signoria.server.models import Move, Seat, Table
from signoria.server.sessions.drafts import Drafts, Step
from signoria.server.sessions.fair import setup_of
from signoria.server.sessions.hints import Hints
from signoria.server.sessions.messages import RevisionRaised
from signoria.server.sessions.pending import PendingDecisions
from signoria.server.sessions.privacy_screens import PrivacyScreens
from signoria.server.sessions.standing_orders import is_move_due, recall_orders


@dataclass(frozen=True)
class Outcome:
    """What is to be shown after a button: an action that was refused, one that is to be confirmed, no hint."""

    tried: str = ""
    unconfirmed: str = ""
    no_hint: str = ""  # why a hint was refused


DONE = Outcome()


class Session:
    """A match that is being played or replayed, with the rows of its table and seats."""

    def __init__(self, table: Table, bus: Bus) -> None:
        self.table = table
        self.key: str = table.key
        self.game = game(table.game)
        self._bus = bus
        self._screens = PrivacyScreens()
        self.frames: dict[Hashable, str] = {}  # [what a frame depends on]: drawn since the last change
        self.is_stale = False  # does memory differ from the rows?
        self._news: Sequence[int] | None = None  # of a privacy screen, for other processes
        self._changes: list[frozenset[str] | None] = []
        self.reload()

    def reload(self) -> None:
        """Build the match from the rows, e.g. when it has just been dealt."""
        self.match = Match(self.game, setup_of(self.table))
        self.reload_seats()
        self.seq = 0
        self.press_keys: set[str] = set()  # of presses that were carried out
        self.pending = PendingDecisions(self.match, self.table.started_at or self.table.last_move_at)
        self._read_moves()

    def catch_up(self, table: Table) -> None:
        """Another process has changed the table: read its row, the new moves, and all else that is not a move."""
        is_same_match = (table.started_at, table.setup) == (self.table.started_at, self.table.setup)
        self.table = table
        self.frames.clear()
        if not is_same_match:
            self.reload()
            return
        self._read_seats()
        self._read_moves()

    def _read_moves(self) -> None:
        """Make the moves that are new, and read the drafts."""
        for row in self.table.moves.filter(seq__gt=self.seq):
            if row.text:
                self.match.push(row.seat, row.text)
            else:
                self.match.undo(row.seat)
            self._note(row)
            self.cover()
        for given_back in self.table.takeovers.filter(level=""):
            self.pending.restart(given_back.seat, given_back.at)
        self.drafts = Drafts(self.table, self.match)
        self.hints = Hints(self.table)
        self.press_keys.update(self.drafts.press_keys())

    def _note(self, row: Move) -> None:
        self.seq = row.seq
        if row.press_key:
            self.press_keys.add(row.press_key)
        self.pending.note(self.match, row.at)

    # Questions.

    @property
    def revision(self) -> int:
        """Of the rows that this is a copy of."""
        return self.table.revision

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
    def writing(self, seats: Collection[int] | None = None) -> Iterator[None]:
        """One transaction, of which the people of these seats see something, or everybody does.

        If it fails, memory may hold what the database does not: then the session is dropped. Raises Conflict if another
        process was quicker.
        """
        try:
            with writing():
                self._raise_revision()
                yield
                self._note_due_move()
                self._announce(seats)
        except BaseException:
            self.is_stale = True
            raise
        self.table.revision += 1

    def _raise_revision(self) -> None:
        """This locks the row until the end of the transaction, so that processes change a table one after the other."""
        ours = Table.objects.filter(pk=self.table.pk, revision=self.revision)
        if not ours.update(revision=self.revision + 1):
            raise Conflict

    def _note_due_move(self) -> None:
        is_due = is_move_due(self)
        if is_due or self.table.needs_bot:  # `settle` of another process may have changed the row
            self.table.needs_bot = is_due
            self.table.save(update_fields=["needs_bot"])

    def _announce(self, seats: Collection[int] | None) -> None:
        audience = None if seats is None else sorted(seats)
        news, self._news = self._news, None
        self._bus.announce(RevisionRaised(self.key, self.revision + 1, audience, self.table.needs_bot, news))

    def settle(self) -> bool:
        """Whether a move is due that no person makes; if the table's row is wrong about that, it is put right."""
        is_due = is_move_due(self)
        if self.table.needs_bot and not is_due:
            self.table.needs_bot = False
            with writing():  # nobody sees it: the revision stays
                Table.objects.filter(pk=self.table.pk, revision=self.revision).update(needs_bot=False)
        return is_due

    def touch(self) -> None:
        """What viewers see has changed because time has passed: they are told, here and in other processes."""
        with self.writing():
            pass
        self.changed()

    def changed(self, players: Collection[str] | None = None) -> None:
        """Something that viewers see has changed: tell these players, or everybody, once the session is closed."""
        self.frames.clear()
        self._changes.append(None if players is None else frozenset(players))

    def take_changes(self) -> list[frozenset[str] | None]:
        """Whom to tell of a change, each viewer once."""
        changes, self._changes = self._changes, []
        if None in changes:
            return [None]
        return [players] if (players := frozenset().union(*(change for change in changes if change))) else []

    def reload_seats(self) -> None:
        """Read again who sits where and who hosts; the match goes on meanwhile."""
        self.table.refresh_from_db(fields=["host", "watch_token"])
        self._read_seats()

    def _read_seats(self) -> None:
        self.seats = list(self.table.seats.prefetch_related("players"))
        self._player_ids = {player.key: player.pk for seat in self.seats for player in seat.players.all()}

    def players_of(self, seats: Collection[int]) -> frozenset[str]:
        """The keys of the people who have these seats."""
        return frozenset().union(*(self.seats[seat].player_keys for seat in seats))

    def is_current(self, seat: int, decision: int, press_keys: Collection[str] = ()) -> bool:
        """Whether this is meant for the seat's present decision, of a running match, and was not carried out before."""
        is_running = self.has_started and not self.has_ended
        is_new = not any(key in self.press_keys for key in press_keys if key)
        return is_running and is_new and decision == self.match.decision(seat)

    def push(self, seat: int, text: str, decision: int) -> bool:
        """Make one move; False if it is stale. Errors of the kernel come through."""
        return self.push_turn(seat, [Step(text)], decision)

    def push_turn(self, seat: int, steps: Sequence[Step], decision: int) -> bool:
        """Make a turn of one or several steps, all or none; False if it is stale. Errors of the kernel come through."""
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
        with self.writing([draft.seat]):
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
                recall_orders(self)
        metrics().moved(len(rows))
        for row in rows:
            self._note(row)
        self.cover()
        self.changed()

    def save_orders(self, seat: Seat, orders: Sequence[Standing]) -> None:
        """These orders stand for a seat, and no others. To be called within `writing`."""
        seat.orders = [[order.text, order.since] for order in orders]
        seat.save(update_fields=["orders"])

    def resign(self, seat: int, *, by_vote: bool = False) -> None:
        """A seat gives up, or the others end the match for it: there is no result, and it can be replayed."""
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
        with self.writing([number]):
            seat.save(update_fields=["seen_events"])
        self.changed(seat.player_keys)

    # The privacy screen.

    @property
    def uncovered(self) -> dict[str, int]:
        """Whose privacy screen is open, by their keys, and over which seat."""
        found = {player: self.uncovered_seat(player) for player in self._player_ids}
        return {player: seat for player, seat in found.items() if seat != SPECTATOR}

    def uncovered_seat(self, player: str) -> int:
        """The seat over which a player has opened the privacy screen; -1 if it is closed."""
        return self._screens.seat(self.table, self._player_ids[player]) if player in self._player_ids else SPECTATOR

    def uncover(self, player: str, seat: int) -> None:
        """Open the privacy screen for one of a player's seats, or with -1 close it for all of them."""
        own = self.seats_of(player)
        if own and (seat == SPECTATOR or seat in own):
            with self.writing(own):
                self._news = (*self._screens.change(self.table, self._player_ids[player], seat), self.seq)
            self.changed([player])

    def uncovered_elsewhere(self, player_id: int, number: int, seat: int, seq: int) -> None:
        """Another process has opened or closed the privacy screen of a player, after the move with this number.

        News that arrives late, after another move, is dropped: that move may have closed the screen again.
        """
        if seq == self.seq:
            self._screens.note(player_id, number, seat)
        self.frames.clear()

    def close_screens(self, seat: int) -> None:
        """Close the privacy screens of all who have a seat. To be called within `writing`."""
        players = self.seats[seat].player_keys
        self._screens.close_all(self.table, [self._player_ids[player] for player in players])

    def cover(self) -> None:
        """Close the privacy screen over seats that are not asked any more."""
        self._screens.cover(self.asked())
