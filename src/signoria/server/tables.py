"""Setting a table, and clearing it away."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db import transaction
from django.http import Http404
from django.utils import timezone

from signoria.games import game
from signoria.server.live import LOCK, forget, live, tell
from signoria.server.models import Player, Seat, Table
from signoria.server.names import table_name


@dataclass(frozen=True)
class Sitter:
    """Who will sit somewhere: a bot of a level, or with no level a person of this browser."""

    name: str
    level: str = ""


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
    """Deal a match; BadSetup says what cannot be played."""
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
            limit=order.limit,
        )
        for number, sitter in enumerate(order.sitters):
            seat = Seat.objects.create(table=table, number=number, name=sitter.name, level=sitter.level)
            if not sitter.level:
                seat.players.add(host)
    return table


def table_of(key: str) -> Table:
    """The table with this key in its address; none is a page that is not there."""
    found = Table.objects.filter(key=key).first()
    if found is None:
        raise Http404
    return found


def own_table(key: str, player: str) -> Table:
    """The same, for one who sits there; to others it is not there."""
    found = table_of(key)
    if found.host.key != player and not found.seats.filter(players__key=player).exists():
        raise Http404
    return found


def rotated(table: Table) -> Order:
    """The same again, everybody one seat on."""
    seats = list(table.seats.all())
    sitters = [Sitter(seat.name, seat.level) for seat in seats]
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


def resign(table: Table, seat: int) -> None:
    """A seat gives up: the match ends without a result, and can be looked through."""
    with LOCK:
        found = live(table)
        Table.objects.filter(pk=table.pk, over=None).update(over=timezone.now(), resigned=seat)
        found.has_ended = True
        found.drafts.clear()
        tell(found)


def remove(table: Table) -> None:
    """The table and all its moves are gone."""
    with LOCK:
        forget(table)
        table.delete()
