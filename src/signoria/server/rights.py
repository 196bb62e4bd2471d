"""Who may do what, in one place.

A table's own addresses are for those who sit there and for its host; some of them for the host alone. Who only looks
on has another address, the watch link, which gives no more. To everybody else a table is not there: the answer is the
same as for one that never was, and it takes the same question to the database.
"""

from __future__ import annotations

from dataclasses import replace

from django.db.models import Q
from django.http import Http404

from signoria.server.live import Live
from signoria.server.looking import Glass
from signoria.server.models import Player, Seat, Table


def of_table(key: str, player: str) -> Table:
    """The table, for one who sits there or hosts it."""
    at_it = Q(host__key=player) | Q(seats__players__key=player)
    return _there(Table.objects.filter(at_it, key=key).distinct().first())


def of_host(key: str, player: str) -> Table:
    """The table, for its host."""
    return _there(Table.objects.filter(key=key, host__key=player).first())


def of_house(key: str) -> Table:
    """The table, for one who has shown the key of the house."""
    return _there(Table.objects.filter(key=key).first())


def of_watcher(watch: str) -> Table:
    """The table, for whoever has the link for looking on."""
    return _there(Table.objects.filter(watch=watch).first())


def _there(found: Table | None) -> Table:
    if found is None:
        raise Http404
    return found


def invited(invite: str) -> Seat | None:
    """The seat to which a link invites; of one that was renewed nothing is known any more."""
    return Seat.objects.select_related("table").filter(invite=invite, level="").first()


def sitting(private: str) -> Seat | None:
    """The seat that a private link brings back. Bots have none."""
    return Seat.objects.select_related("table").filter(private=private, level="").exclude(name="").first()


def same_player(link: str) -> Player | None:
    """The player whom another browser becomes with this link."""
    return Player.objects.filter(link=link).exclude(link="").first()


def ordering_seat(found: Live, player: str) -> int | None:
    """The seat for which a player may give orders. Where several share a screen none: others would read them there."""
    own = found.seats_of(player)
    return own[0] if found.game.orders is not None and len(own) == 1 else None


def watching(glass: Glass, table: Table) -> Glass:
    """The glass of one who looks on: whoever he is elsewhere, here he has no seat."""
    return replace(glass, player="", watch=table.watch)


def big_screen(glass: Glass, table: Table) -> Glass:
    """The glass of a screen that all can see; the host put it there, so that it invites to free seats."""
    return replace(watching(glass, table), is_big=True)


def may_look(found: Live, glass: Glass) -> bool:
    """May a stream go on? Asked again with every frame: a right that was taken away ends with it."""
    if glass.watch:
        return glass.watch == found.watch
    return glass.player == found.host or bool(found.seats_of(glass.player))
