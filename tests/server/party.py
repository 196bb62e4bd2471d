"""A table at which several persons sit, each with a browser of his own, and time that does not pass by itself."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from signoria.kernel.state import seats_in
from signoria.server.driver import DRIVER
from signoria.server.live import LOCK, Live, forget, live, push
from signoria.server.models import Player, Seat, Table
from signoria.server.tables import Order, Sitter, set_table
from signoria.server.visitors import COOKIE, key_in
from tests.server.visitors import Guest, table_of, watch_of

HOUR = 3600
NAMES = ("Livia", "Baldo", "Oretta", "Guido")


class Party:
    """Persons by link at one table."""

    def __init__(self, game: str = "patrician", persons: int = 2, bots: int = 0, limit: int = 24 * HOUR) -> None:
        self.guests = [Guest() for _ in range(persons)]
        players = [_player(guest) for guest in self.guests]
        sitters = [Sitter(name, players=[player]) for name, player in zip(NAMES, players, strict=False)]
        sitters += [Sitter(f"Bot {number}", "novice") for number in range(bots)]
        self.key: str = set_table(Order(game=game, sitters=sitters, pace=0, limit=limit), players[0]).key

    @property
    def table(self) -> Table:
        """As it is kept now."""
        return table_of(self.address)

    @property
    def address(self) -> str:
        return f"/t/{self.key}/"

    @property
    def watch(self) -> str:
        """The address at which one looks on."""
        return watch_of(self.address)

    @property
    def live(self) -> Live:
        with LOCK:
            return live(self.table)

    def seat(self, number: int) -> Seat:
        return self.table.seats.get(number=number)

    def asked(self) -> list[int]:
        return seats_in(self.live.match.state.actors)

    def page(self, seat: int) -> str:
        return self.guests[seat].get(self.address)

    def act(self, who: int, **form: str) -> None:
        """Press a button of the table."""
        self.guests[who].post(f"{self.address}act", **form)

    def move(self, seat: int) -> None:
        """Do whatever comes first."""
        with LOCK:
            match = self.live.match
            assert push(self.table, seat, match.state.legal_texts(seat)[0], match.decision(seat))

    def deal_again(self, seed: str) -> None:
        """The same match every time, if nobody has moved yet."""
        assert not self.table.moves.exists()
        Table.objects.filter(key=self.key).update(setup={**self.table.setup, "seed": seed})
        forget(self.table)

    def carry_out(self) -> list[tuple[int, str]]:
        """All that bots and orders do until a person is asked; with a driver that does nothing by itself."""
        before = self.table.moves.count()
        while DRIVER._step(self.key):
            pass
        return [(move.seat, move.text) for move in self.table.moves.all()[before:]]

    def age(self, seconds: float) -> None:
        """So much time has passed since all that happened here; what is in memory is told anew."""
        past = timedelta(seconds=seconds)
        table = self.table
        Table.objects.filter(pk=table.pk).update(begun=table.begun - past, moved=table.moved - past)
        for row in [*table.moves.all(), *table.stand_ins.all()]:
            type(row).objects.filter(pk=row.pk).update(at=row.at - past)  # type: ignore[attr-defined]
        forget(table)


def _player(guest: Guest) -> Player:
    guest.get("/")
    return Player.objects.get_or_create(key=key_in(guest.client.cookies[COOKIE].value))[0]


def later(seconds: float) -> datetime:
    return timezone.now() + timedelta(seconds=seconds)
