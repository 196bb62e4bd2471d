"""Setting a table, and clearing it away."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db import transaction
from django.utils import timezone

from signoria.games import game
from signoria.server.hub import HUB
from signoria.server.live import LOCK, forget, live, tell
from signoria.server.models import Player, Seat, Table
from signoria.server.names import table_name


@dataclass(frozen=True)
class Sitter:
    """Who will sit somewhere: a bot of a level, a person with these browsers, or a friend who is yet to come."""

    name: str = ""
    level: str = ""
    players: Sequence[Player] = ()

    @property
    def is_free(self) -> bool:
        """Is the seat to be taken by whoever has its link?"""
        return not self.level and not self.players


@dataclass(frozen=True)
class Order:
    """A table to be set."""

    game: str
    sitters: Sequence[Sitter]
    edition: str | None = None
    options: Sequence[str] = ()
    is_remembering: bool = True
    has_open_hands: bool = False
    pace: int = 600
    limit: int = 0
    components: dict[str, object] | None = field(default=None)


def set_table(order: Order, host: Player) -> Table:
    """Deal a match; BadSetup says what cannot be played. With free seats it only gathers, and is dealt anew later."""
    setup = game(order.game).setup(
        len(order.sitters),
        secrets.token_bytes(32),
        edition=order.edition,
        options=order.options,
        names=[sitter.name for sitter in order.sitters],
        components=order.components,
    )
    with LOCK, transaction.atomic():
        table = Table.objects.create(
            key=secrets.token_urlsafe(8),
            title=table_name(secrets.randbelow),
            game=order.game,
            setup=setup.as_dict(),
            host=host,
            is_remembering=order.is_remembering,
            has_open_hands=order.has_open_hands,
            pace=order.pace,
            is_gathering=any(sitter.is_free for sitter in order.sitters),
            limit=order.limit,
        )
        for number, sitter in enumerate(order.sitters):
            name = "" if sitter.is_free else sitter.name
            seat = Seat.objects.create(table=table, number=number, name=name, level=sitter.level)
            seat.players.set(sitter.players)
    return table


def once_more(table: Table, player: Player) -> Table:
    """The table at which the same play again: the one that somebody has opened, or, if none has, a new one."""
    with LOCK, transaction.atomic():
        following = opened_after(table)
        if following is None:
            following = set_table(rotated(table), player)
            Table.objects.filter(pk=table.pk).update(again=following)
        return following


def opened_after(table: Table) -> Table | None:
    """Where the same play again, while they do: when that match is over too, another may begin."""
    return Table.objects.filter(before=table, over=None).first()


def rotated(table: Table) -> Order:
    """The same again, everybody one seat on, with every browser that he sits with."""
    sitters = [Sitter(seat.name, seat.level, list(seat.players.all())) for seat in table.seats.all()]
    setup = table.setup
    return Order(
        game=table.game,
        sitters=[*sitters[-1:], *sitters[:-1]],
        edition=setup["edition"],
        options=setup["options"],
        is_remembering=table.is_remembering,
        has_open_hands=table.has_open_hands,
        pace=table.pace,
        limit=table.limit,
        components=setup["components"],
    )


def resign(table: Table, seat: int, *, is_dropped: bool = False) -> None:
    """A seat gives up, or the others for it: the match ends without a result, and can be looked through."""
    with LOCK:
        found = live(table)
        ending = {"over": timezone.now(), "resigned": seat, "is_dropped": is_dropped}
        if found.has_ended or not Table.objects.filter(pk=table.pk, over=None).update(**ending):
            return
        found.has_ended = True
        found.resigned, found.is_dropped = seat, is_dropped
        found.drafts.clear()
        tell(found)


def remove(table: Table) -> None:
    """The table and all its moves are gone."""
    with LOCK:
        forget(table)
        table.delete()
        HUB.close(table.key)
