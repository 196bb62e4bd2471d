"""Who may do what, in one place.

A table's own addresses are for those who sit there and for its host; some of them for the host alone. A spectator has
another address, the watch link, which gives no more. For everybody else a table does not exist: the answer is the same
as for one that never was, and it takes the same question to the database.
"""

from __future__ import annotations

from django.db.models import Q

from signoria.server.core.exceptions import TableGone
from signoria.server.models import Player, Seat, Table


def table_of_player(key: str, player: str) -> Table:
    """The table, for one who sits there or hosts it. Raises TableGone for others."""
    is_theirs = Q(host__key=player) | Q(seats__players__key=player)
    return _found(Table.objects.filter(is_theirs, key=key).distinct().first())


def table_of_host(key: str, player: str) -> Table:
    """The table, for its host. Raises TableGone for others."""
    return _found(Table.objects.filter(key=key, host__key=player).first())


def table_of_site_host(key: str) -> Table:
    """The table, for one who has shown the host key of this server."""
    return _found(Table.objects.filter(key=key).first())


def table_of_spectator(watch_token: str) -> Table:
    """The table, for whoever has its watch link."""
    return _found(Table.objects.filter(watch_token=watch_token).first())


def _found(table: Table | None) -> Table:
    if table is None:
        raise TableGone
    return table


def seat_by_invite(invite_token: str) -> Seat | None:
    """The seat to which a link invites; None for a link that was replaced."""
    return Seat.objects.select_related("table").filter(invite_token=invite_token, level="").first()


def seat_by_token(seat_token: str) -> Seat | None:
    """The seat that a private link brings back. Bots have none."""
    return Seat.objects.select_related("table").filter(seat_token=seat_token, level="").exclude(name="").first()


def player_by_device_token(device_token: str) -> Player | None:
    """The player that another browser becomes with this link."""
    return Player.objects.filter(device_token=device_token).exclude(device_token="").first()
