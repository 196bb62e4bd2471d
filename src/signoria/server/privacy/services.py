"""Deletes everything about a player.

Others keep what is theirs: a match that others played stays, with another name on the seat and without what was said
there; a running one goes on with a bot. What nobody else took part in is deleted.
"""

from __future__ import annotations

import secrets
from contextlib import suppress

from django.db.models import Q

from signoria.bots.levels import LEVELS
from signoria.server import sessions
from signoria.server.core.bus import SignedOut
from signoria.server.core.database import writing
from signoria.server.core.exceptions import TableGone
from signoria.server.core.names import other_names
from signoria.server.core.runtime import current
from signoria.server.models import Archive, ChatMessage, EmailConsent, Player, Seat, Table, token
from signoria.server.notifications.consent import normalized_address
from signoria.server.pace.takeover import take_over
from signoria.server.seats.services import clear_personal_data, leave_seat
from signoria.server.sessions.session import Session

STAND_IN = next(iter(LEVELS))
"""The level of a bot that takes the seat of somebody who is gone: the weakest, which helps nobody to win."""


def tables_of(player: Player) -> list[Table]:
    """Where the player sits, or what they host."""
    return list(Table.objects.filter(Q(host=player) | Q(seats__players=player)).distinct().order_by("pk"))


def own_seats(table: Table, player: Player) -> list[Seat]:
    """The seats of the player alone. One that another browser has too, by its private link, stays that browser's."""
    seats = table.seats.filter(level="", players=player).prefetch_related("players")
    return [seat for seat in seats if len(seat.players.all()) == 1]


def others_at(table: Table, player: Player) -> Player | None:
    """Somebody else who has a seat at the table, if anybody does."""
    return Player.objects.filter(seats__table=table).exclude(pk=player.pk).order_by("pk").first()


def forget(player: Player) -> None:
    """Delete the player and everything about them. If the server stops meanwhile, what is left is deleted next time."""
    addresses = {seat.email for seat in player.seats.all() if seat.email}
    for table in tables_of(player):
        with suppress(TableGone):
            _leave(table, player)
    gone = SignedOut(player.pk, player.key)
    with writing():
        _forget_addresses(addresses)
        player.delete()
        current().bus.announce(gone)
    current().bus.publish(gone)


def _leave(table: Table, player: Player) -> None:
    heir = others_at(table, player)
    if heir is None or (table.host_id == player.pk and not table.has_started):
        current().sessions.delete(table.key)  # nobody else is there, or it cannot start without its host
        return
    if not table.has_started:
        for seat in own_seats(table, player):
            leave_seat(table.key, player, seat.number)
    with sessions.open(table.key) as session:
        _anonymise(session, player)
        with session.writing():
            if session.table.host_id == player.pk:
                session.table.host = heir
                session.table.save(update_fields=["host"])
            for seat in session.table.seats.filter(players=player):
                seat.players.remove(player)
        session.reload()
        session.changed()


def _anonymise(session: Session, player: Player) -> None:
    """Another name and no messages on the player's own seats; a bot decides there if the match still runs."""
    table = session.table
    for seat in own_seats(table, player):
        take_over(session, seat.number, STAND_IN)  # does nothing in a match that has ended
        with session.writing():
            ChatMessage.objects.filter(table=table, seat=seat.number).delete()
            clear_personal_data(seat)
            _rename(table, seat)
            Archive.objects.filter(table=table).delete()  # it names them; another is written soon


def _rename(table: Table, seat: Seat) -> None:
    seat.name = other_names(1, [one.name for one in table.seats.all()], secrets.randbelow)[0]
    seat.invite_token, seat.seat_token = token(), token()
    seat.save(update_fields=["name", "invite_token", "seat_token"])
    names = list(table.setup["names"])
    names[seat.number] = seat.name
    table.setup = {**table.setup, "names": names}
    table.save(update_fields=["setup"])


def _forget_addresses(addresses: set[str]) -> None:
    """What an address agreed to, unless another seat names it. That it must never be written to is not forgotten."""
    for address in addresses:
        if not Seat.objects.filter(email__iexact=address).exists():
            EmailConsent.objects.filter(address=normalized_address(address), is_blocked=False).delete()
