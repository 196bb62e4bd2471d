"""Who sits where: taking a free seat, coming back to one's own, new links for old ones, and beginning to play.

Everything here happens under the lock and in one transaction: of two who take a seat at once, one gets it.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.db.models import Q
from django.http import Http404
from django.utils import timezone

from signoria.kernel.errors import SignoriaError
from signoria.kernel.messages import N_
from signoria.server.hub import HUB
from signoria.server.live import LOCK, forget, live, remembered, tell
from signoria.server.models import Player, Seat, Table, token
from signoria.server.names import checked_name, other_names

NO_NAME = N_("Say how you want to be called.")
SAME_NAME = N_("Somebody at this table is called so already: choose another name.")


class SeatTaken(SignoriaError):
    """Somebody else was quicker, or the match has begun without him."""


class BadName(SignoriaError):
    """The name cannot be used here; the text says why."""


@contextmanager
def _changing(table: Table) -> Iterator[Table]:
    """The table as it is kept, to be changed; afterwards everybody is told, and whoever lost his right is shown out."""
    with LOCK:
        with transaction.atomic():
            kept = Table.objects.filter(pk=table.pk).first()
            if kept is None:
                raise Http404
            yield kept
        found = live(kept)
        if found.is_gathering and not kept.is_gathering:
            forget(kept)
            found = live(kept)
        found.seat_people(Table.objects.get(pk=kept.pk))
        tell(found)


def take(seat: Seat, player: Player, name: str) -> None:
    """Sit down on a free seat; with the last one the match begins."""
    with _changing(seat.table) as table:
        kept = table.seats.filter(pk=seat.pk, invite=seat.invite).first()
        if kept is None or not (table.is_gathering and kept.is_free):
            raise SeatTaken
        kept.name = _name_at(table, name)
        kept.save(update_fields=["name"])
        kept.players.set([player])
        if not any(one.is_free for one in table.seats.all()):
            _begin(table)


def _name_at(table: Table, name: str) -> str:
    """The name that a person wants. A bot that happens to have it is given another: it did not choose."""
    wanted = checked_name(name)
    if not wanted:
        raise BadName(NO_NAME)
    taken = {one.name.casefold(): one for one in table.seats.all()}
    same = taken.get(wanted.casefold())
    if same is not None and not same.level:
        raise BadName(SAME_NAME)
    if same is not None:
        same.name = other_names(1, [one.name for one in taken.values()], secrets.randbelow)[0]
        same.save(update_fields=["name"])
    return wanted


def begin(table: Table, level: str) -> None:
    """Play at once: bots of a level take what is free."""
    with _changing(table) as kept:
        if not kept.is_gathering:
            return
        free = [seat for seat in kept.seats.all() if seat.is_free]
        taken = [seat.name for seat in kept.seats.all()]
        for seat, name in zip(free, other_names(len(free), taken, secrets.randbelow), strict=True):
            seat.name, seat.level = name, level
            seat.save(update_fields=["name", "level"])
        _begin(kept)


def _begin(table: Table) -> None:
    """Deal: now that everybody is there, from a seed that nothing before can have told."""
    names = [seat.name for seat in table.seats.all()]
    table.setup = {**table.setup, "names": names, "seed": secrets.token_hex(32)}
    table.is_gathering = False
    table.begun = table.moved = timezone.now()
    table.save(update_fields=["setup", "is_gathering", "begun", "moved"])


def come_back(seat: Seat, player: Player) -> None:
    """Sit on a seat with one more browser."""
    with _changing(seat.table) as table:
        kept = table.seats.filter(pk=seat.pk, private=seat.private).first()
        if kept is None:  # another link was made meanwhile
            raise Http404
        kept.players.add(player)
        _withdraw_orders(table)


def _withdraw_orders(table: Table) -> None:
    """Of seats that no browser has for itself: where several share a screen nobody could read or change them."""
    seats = list(table.seats.prefetch_related("players"))
    sitting = Counter(player.pk for seat in seats for player in seat.players.all())
    for seat in seats:
        if seat.orders and all(sitting[player.pk] > 1 for player in seat.players.all()):
            seat.orders = []
            seat.save(update_fields=["orders"])


def reissue(table: Table, number: int, *, keeps_host: bool = True) -> None:
    """A new private link for a person's seat: all browsers that had the old one lose the seat, but the host's own."""
    with _changing(table) as kept:
        seat = kept.seats.filter(number=number, level="").exclude(name="").first()
        if seat is None:
            return
        seat.private = token()
        seat.save(update_fields=["private"])
        _forget_wishes(seat)
        seat.players.set(seat.players.filter(pk=kept.host.pk) if keeps_host else [])


def renew_invite(table: Table, number: int) -> None:
    """Another link for a seat while others are awaited: the old one leads nowhere, and whoever sat there goes."""
    with _changing(table) as kept:
        seat = kept.seats.filter(number=number, level="").first()
        if seat is None or not kept.is_gathering or seat.players.filter(pk=kept.host.pk).exists():
            return
        _free(seat)


def leave(table: Table, player: Player, number: int) -> None:
    """Who sat down may go again until the match begins, with all his browsers; a host stays with his table."""
    with _changing(table) as kept:
        seat = kept.seats.filter(number=number, level="", players=player).first()
        if seat is not None and kept.is_gathering and kept.host != player:
            _free(seat)


def _free(seat: Seat) -> None:
    """Nobody sits there any more; no link that was handed out leads there."""
    seat.name, seat.invite, seat.private = "", token(), token()
    seat.save(update_fields=["name", "invite", "private"])
    _forget_wishes(seat)
    seat.players.clear()


def _forget_wishes(seat: Seat) -> None:
    """Whoever sits there next is not shown where the last one was told of his turns, nor is that one told of his.

    Nor do orders stand any more: they may be of somebody who should not have had the old link.
    """
    told = {"email": "", "webhook": "", "quiet": "", "zone": "UTC", "address": "", "trouble": ""}
    Seat.objects.filter(pk=seat.pk).update(**told, is_confirmed=False, asked=None, orders=[])


def sign_out_others(player: Player) -> None:
    """The player has a new key, and new links: whatever browser does not get them from us is a stranger from now on."""
    before = player.key
    with LOCK:
        with transaction.atomic():
            player.key, player.link = token(), token() if player.link else ""
            player.save(update_fields=["key", "link"])
            for seat in player.seats.select_related("table"):
                seat.private = token()
                seat.save(update_fields=["private"])
                seat.players.set([player])
                _withdraw_orders(seat.table)
        HUB.sign_out(before)
        for table in Table.objects.filter(Q(host=player) | Q(seats__players=player)).distinct():
            _seat_anew(table, before)


def _seat_anew(table: Table, before: str) -> None:
    """Tell a table that one of its players has another key; one that nobody looks at reads it when it is needed."""
    found = remembered(table) or (live(table) if HUB.is_open(table.key) else None)
    if found is None:
        return
    found.uncovered.pop(before, None)
    found.outcomes.pop(before, None)
    found.seat_people(table)
    tell(found)


def renew_watch(table: Table) -> None:
    """Another link for looking on: who came with the old one is shown out."""
    with _changing(table) as kept:
        kept.watch = token()
        kept.save(update_fields=["watch"])
