"""A table at which several persons sit, each with a browser of their own, and time that does not pass by itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.utils import timezone

from signoria.kernel.match import Match
from signoria.server import sessions
from signoria.server.core.identity import COOKIE, read_key
from signoria.server.core.runtime import current
from signoria.server.models import Player, Seat, Table
from signoria.server.pace.takeover import give_back, take_over
from signoria.server.seats.create import NewSeat, NewTable, create_table
from signoria.server.sessions.session import Session
from tests.server.helpers.visitors import Guest, table_of, watch_of

HOUR = 3600
NAMES = ("Livia", "Baldo", "Oretta", "Guido")


class Party:
    """Persons by link at one table."""

    def __init__(self, game: str = "patrician", persons: int = 2, bots: int = 0, limit: int = 24 * HOUR) -> None:
        self.guests = [Guest() for _ in range(persons)]
        players = [_player(guest) for guest in self.guests]
        seats = [NewSeat(name, players=[player]) for name, player in zip(NAMES, players, strict=False)]
        seats += [NewSeat(f"Bot {number}", "novice") for number in range(bots)]
        self.key: str = create_table(NewTable(game=game, seats=seats, bot_pause=0, time_limit=limit), players[0]).key

    @property
    def table(self) -> Table:
        """As it is saved now."""
        return table_of(self.address)

    @property
    def address(self) -> str:
        return f"/t/{self.key}/"

    @property
    def watch(self) -> str:
        """The address of spectators."""
        return watch_of(self.address)

    @contextmanager
    def session(self) -> Iterator[Session]:
        """The match in memory, locked."""
        with sessions.open(self.key) as session:
            yield session

    @property
    def match(self) -> Match:
        """The match as it stands, to be looked at."""
        with self.session() as session:
            return session.match

    def seat(self, number: int) -> Seat:
        return self.table.seats.get(number=number)

    def asked(self) -> list[int]:
        with self.session() as session:
            return session.asked()

    def page(self, seat: int) -> str:
        return self.guests[seat].get(self.address)

    def act(self, who: int, **form: str) -> None:
        """Press a button of the table."""
        self.guests[who].post(f"{self.address}act", **form)

    def move(self, seat: int) -> None:
        """Do whatever comes first."""
        with self.session() as session:
            match = session.match
            assert session.push(seat, match.state.legal_texts(seat)[0], match.decision(seat))

    def resign(self, seat: int) -> None:
        with self.session() as session:
            session.resign(seat)

    def take_over(self, seat: int, level: str) -> None:
        """A bot decides for the person from now on."""
        with self.session() as session:
            take_over(session, seat, level)

    def give_back(self, seat: int) -> None:
        """The person is back."""
        with self.session() as session:
            give_back(session, seat)

    def deal_again(self, seed: str) -> None:
        """The same match every time, if nobody has moved yet."""
        assert not self.table.moves.exists()
        Table.objects.filter(key=self.key).update(setup={**self.table.setup, "seed": seed})
        current().sessions.drop(self.key)

    def carry_out(self) -> list[tuple[int, str]]:
        """All that bots and orders do until a person is asked; with a driver that does nothing by itself."""
        before = self.table.moves.count()
        while current().driver.step(self.key):
            pass
        return [(move.seat, move.text) for move in self.table.moves.all()[before:]]

    def age(self, seconds: float) -> None:
        """So much time has passed since all that happened here; what is in memory is told anew."""
        past = timedelta(seconds=seconds)
        table = self.table
        assert table.started_at
        Table.objects.filter(pk=table.pk).update(
            started_at=table.started_at - past, last_move_at=table.last_move_at - past
        )
        for row in [*table.moves.all(), *table.takeovers.all()]:
            type(row).objects.filter(pk=row.pk).update(at=row.at - past)  # type: ignore[attr-defined]
        current().sessions.drop(self.key)


def _player(guest: Guest) -> Player:
    guest.get("/")
    return Player.objects.get_or_create(key=read_key(guest.client.cookies[COOKIE].value))[0]


def later(seconds: float) -> datetime:
    return timezone.now() + timedelta(seconds=seconds)
