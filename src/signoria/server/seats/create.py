"""Creating a table: a new one, or a rematch for the same players."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from signoria.games import game
from signoria.kernel.fair import SALT_BYTES, commit
from signoria.kernel.setup import SEED_BYTES
from signoria.server.core.database import writing
from signoria.server.core.names import table_name
from signoria.server.core.preferences import DEFAULT_PAUSE
from signoria.server.core.runtime import current
from signoria.server.models import Player, Seat, Table
from signoria.server.sessions.messages import RevisionRaised
from signoria.server.sessions.session import Session


@dataclass(frozen=True)
class NewSeat:
    """Who takes a seat: a bot of a level, a person with these browsers, or a friend who is yet to come."""

    name: str = ""
    level: str = ""
    players: Sequence[Player] = ()

    @property
    def is_free(self) -> bool:
        """Whether anybody who has its link may take the seat."""
        return not self.level and not self.players


ALONE, ALLOWED, NOT_ALLOWED = "alone", "allowed", "off"
"""Hints: for somebody who plays against bots alone, for everybody, or for nobody."""


@dataclass(frozen=True)
class NewTable:
    """A table to be created."""

    game: str
    seats: Sequence[NewSeat]
    edition: str | None = None
    options: Sequence[str] = ()
    is_remembering: bool = True
    has_open_hands: bool = False
    bot_pause: int = DEFAULT_PAUSE
    time_limit: int = 0
    hints: str = ALONE
    components: dict[str, object] | None = None

    @property
    def has_hints(self) -> bool:
        """Whether hints are allowed: against other people only if that was chosen before anybody sat down."""
        is_alone = sum(not seat.level for seat in self.seats) == 1 and not any(seat.is_free for seat in self.seats)
        return self.hints == ALLOWED or (self.hints == ALONE and is_alone)


def create_table(new: NewTable, host: Player) -> Table:
    """Deal a match, and commit to its seed. With free seats it waits for them, and is dealt with their words then.

    Raises BadSetup, which says what cannot be played.
    """
    seed = secrets.token_bytes(SEED_BYTES)
    setup = game(new.game).setup(
        len(new.seats),
        seed,
        edition=new.edition,
        options=new.options,
        names=[seat.name for seat in new.seats],
        components=new.components,
    )
    title = table_name(secrets.randbelow)
    salt = secrets.token_bytes(SALT_BYTES)
    is_waiting = any(seat.is_free for seat in new.seats)
    with writing():
        table = Table.objects.create(
            key=secrets.token_urlsafe(8),
            title=title,
            game=new.game,
            setup=setup.as_dict(),
            commitment=commit(seed, salt),
            salt=salt.hex(),
            host=host,
            is_remembering=new.is_remembering,
            has_open_hands=new.has_open_hands,
            has_hints=new.has_hints,
            bot_pause=new.bot_pause,
            time_limit=new.time_limit,
            started_at=None if is_waiting else timezone.now(),
            needs_bot=not is_waiting,  # perhaps: whoever looks first finds out
        )
        for number, seat in enumerate(new.seats):
            name = "" if seat.is_free else seat.name
            row = Seat.objects.create(table=table, number=number, name=name, level=seat.level)
            row.players.set(seat.players)
        current().bus.announce(RevisionRaised(table.key, table.revision, [], table.needs_bot))
    return table


def open_rematch(session: Session, player: Player) -> Table:
    """The rematch of a table: the one that somebody has opened, or, if nobody has, a new one."""
    rematch = rematch_of(session.table)
    if rematch is None:
        with session.writing():
            rematch = create_table(rotated_setup(session.table), player)
            Table.objects.filter(pk=session.table.pk).update(rematch=rematch)
    return rematch


def rematch_of(table: Table) -> Table | None:
    """The rematch that the same players have opened, unless it is over too: then they may open another."""
    return Table.objects.select_related("host").filter(rematch_of=table, finished_at=None).first()


def rotated_setup(table: Table) -> NewTable:
    """The same table once more: every person, with all their browsers, moves one seat along."""
    seats = [NewSeat(seat.name, seat.level, list(seat.players.all())) for seat in table.seats.all()]
    setup = table.setup
    return NewTable(
        game=table.game,
        seats=[*seats[-1:], *seats[:-1]],
        edition=setup["edition"],
        options=setup["options"],
        is_remembering=table.is_remembering,
        has_open_hands=table.has_open_hands,
        bot_pause=table.bot_pause,
        time_limit=table.time_limit,
        hints=ALLOWED if table.has_hints else NOT_ALLOWED,
        components=setup["components"],
    )
