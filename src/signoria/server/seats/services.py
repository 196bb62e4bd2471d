"""Who sits where: taking a free seat, returning to one's own, replacing links, and starting the match.

Each change happens with the table's session open and in one transaction: of two who take a seat at once, one gets it.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from django.db.models import Q
from django.utils import timezone

from signoria.kernel.errors import SignoriaError
from signoria.kernel.setup import SEED_BYTES
from signoria.server import sessions
from signoria.server.core.bus import SignedOut
from signoria.server.core.database import writing
from signoria.server.core.exceptions import TableGone
from signoria.server.core.names import other_names
from signoria.server.core.runtime import current
from signoria.server.models import Player, Seat, Table, token


class SeatTaken(SignoriaError):
    """Somebody else was quicker, or the match has started."""


class NameTaken(SignoriaError):
    """Another person at the table has this name."""


@contextmanager
def _changing(key: str) -> Iterator[Table]:
    """The table, whose rows are changed inside. Then everyone is notified, and whoever lost a right loses access.

    Seats are read from the database: a session may not know yet that a player has a new key.
    """
    with sessions.open(key) as session:
        had_started = session.has_started
        with session.writing():
            yield session.table
            if session.has_started == had_started:
                session.reload_seats()
            else:
                session.reload()
        session.changed()


def take_seat(seat: Seat, player: Player, name: str, word: str = "") -> None:
    """Take a free seat under a checked name; with the last one the match starts. Raises SeatTaken, NameTaken.

    The word is added to the seed, if the table has a commitment to it.
    """
    with _changing(seat.table.key) as table:
        row = table.seats.filter(pk=seat.pk, invite_token=seat.invite_token).first()
        if row is None or table.has_started or not row.is_free:
            raise SeatTaken
        row.name, row.word = _name_at(table, name), word if table.commitment else ""
        row.save(update_fields=["name", "word"])
        row.players.set([player])
        if not any(one.is_free for one in table.seats.all()):
            _deal(table)


def _name_at(table: Table, name: str) -> str:
    """The name that a person wants. A bot that happens to have it is given another: it did not choose its own."""
    taken = {one.name.casefold(): one for one in table.seats.all()}
    same = taken.get(name.casefold())
    if same is not None and not same.level:
        raise NameTaken
    if same is not None:
        same.name = other_names(1, [one.name for one in taken.values()], secrets.randbelow)[0]
        same.save(update_fields=["name"])
    return name


def start_with_bots(key: str, level: str) -> None:
    """Start at once: bots of a level take the free seats."""
    with _changing(key) as table:
        if table.has_started:
            return
        seats = list(table.seats.all())
        free = [seat for seat in seats if seat.is_free]
        names = other_names(len(free), [seat.name for seat in seats], secrets.randbelow)
        for seat, name in zip(free, names, strict=True):
            seat.name, seat.level = name, level
            seat.save(update_fields=["name", "level"])
        _deal(table)


def add_word(key: str, player: Player, word: str) -> None:
    """What a player adds to the seed, until the deal; empty takes it back. Round one screen it counts once."""
    with _changing(key) as table:
        seat = table.seats.filter(level="", players=player).first()
        if seat is not None and table.commitment and not table.has_started:
            seat.word = word
            seat.save(update_fields=["word"])


def _deal(table: Table) -> None:
    """Deal now that everyone is there: from the seed that was promised, and the words that all have seen.

    A table without a commitment is given a new seed: until now nothing depended on the old one.
    """
    seats = list(table.seats.all())
    words = [seat.word for seat in seats]
    table.setup = {**table.setup, "names": [seat.name for seat in seats], "words": words if any(words) else []}
    if not table.commitment:
        table.setup["seed"] = secrets.token_hex(SEED_BYTES)
    table.started_at = table.last_move_at = timezone.now()
    table.save(update_fields=["setup", "started_at", "last_move_at"])


def return_to_seat(seat: Seat, player: Player) -> None:
    """Give a seat to one more browser. Raises TableGone if its link was replaced meanwhile."""
    with _changing(seat.table.key) as table:
        row = table.seats.filter(pk=seat.pk, seat_token=seat.seat_token).first()
        if row is None:
            raise TableGone
        row.players.add(player)
        _withdraw_shared_orders(table)


def _withdraw_shared_orders(table: Table) -> None:
    """Withdraw the orders of seats that no browser has for itself: nobody could read or change them there."""
    seats = list(table.seats.prefetch_related("players"))
    counts = Counter(player.pk for seat in seats for player in seat.players.all())
    for seat in seats:
        if seat.orders and all(counts[player.pk] > 1 for player in seat.players.all()):
            seat.orders = []
            seat.save(update_fields=["orders"])


def replace_seat_link(key: str, number: int, *, keeps_host: bool = True) -> None:
    """A new private link for a person's seat: every browser that had the old one loses the seat, except the host's."""
    with _changing(key) as table:
        seat = table.seats.filter(number=number, level="").exclude(name="").first()
        if seat is None:
            return
        seat.seat_token = token()
        seat.save(update_fields=["seat_token"])
        clear_personal_data(seat)
        seat.players.set(seat.players.filter(pk=table.host.pk) if keeps_host else [])


def replace_invite(key: str, number: int) -> None:
    """A new invitation in the waiting room: the old one no longer works, and whoever took the seat loses it."""
    with _changing(key) as table:
        seat = table.seats.filter(number=number, level="").first()
        if seat is None or table.has_started or seat.players.filter(pk=table.host.pk).exists():
            return
        _free(seat)


def leave_seat(key: str, player: Player, number: int) -> None:
    """A guest may leave until the match starts, with all their browsers; a host stays at the table."""
    with _changing(key) as table:
        seat = table.seats.filter(number=number, level="", players=player).first()
        if seat is not None and not table.has_started and table.host != player:
            _free(seat)


def _free(seat: Seat) -> None:
    """Nobody sits there any more; no link that was handed out works any more."""
    seat.name, seat.word, seat.invite_token, seat.seat_token = "", "", token(), token()
    seat.save(update_fields=["name", "word", "invite_token", "seat_token"])
    clear_personal_data(seat)
    seat.players.clear()


def clear_personal_data(seat: Seat) -> None:
    """Whoever sits there next neither sees where the last person was notified nor has notifications sent there.

    Orders are withdrawn too: they may be of somebody who should not have had the old link.
    """
    contact = {"email": "", "webhook": "", "quiet_hours": "", "time_zone": "UTC", "base_url": "", "delivery_error": ""}
    Seat.objects.filter(pk=seat.pk).update(**contact, is_email_confirmed=False, consent_asked_at=None, orders=[])


def replace_watch_link(key: str) -> None:
    """A new link for spectators: those who came with the old one lose access."""
    with _changing(key) as table:
        table.watch_token = token()
        table.save(update_fields=["watch_token"])


def renew_device_link(player: Player) -> None:
    """A new link with which another browser becomes the same player; the old one no longer works."""
    player.device_token = token()
    with writing():
        player.save(update_fields=["device_token"])


def sign_out_others(player: Player) -> None:
    """A new key and new links for a player: a browser that is not given them is a stranger from now on."""
    old_key = player.key
    tables = list(Table.objects.filter(Q(host=player) | Q(seats__players=player)).distinct().order_by("pk"))
    with writing():
        player.key, player.device_token = token(), token() if player.device_token else ""
        player.save(update_fields=["key", "device_token"])
        for seat in player.seats.select_related("table"):
            seat.seat_token = token()
            seat.save(update_fields=["seat_token"])
            seat.players.set([player])
            _withdraw_shared_orders(seat.table)
        raised = sessions.raise_revisions(tables)
        current().bus.announce(SignedOut(player.pk))
    current().bus.publish(SignedOut(player.pk, old_key))
    for message in raised:
        current().bus.publish(message)
