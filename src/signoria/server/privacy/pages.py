"""Everything that is stored about a player, as data that they can download."""

from __future__ import annotations

from typing import Any

from signoria.server.models import ChatMessage, EmailConsent, Move, Player, Seat, Table
from signoria.server.notifications.consent import normalized_address

CONTACT = ("email", "is_email_confirmed", "webhook", "quiet_hours", "time_zone", "language", "base_url")


def stored_about(player: Player) -> dict[str, Any]:
    """All rows about a player, without anything of others and without the deal of a match."""
    seats = player.seats.select_related("table").order_by("table_id", "number")
    return {
        "first_seen": player.created_at.isoformat(),
        "preferences": player.preferences,
        "has_link_for_other_devices": bool(player.device_token),
        "seats": [_seat(seat) for seat in seats],
        "tables_created": [_table(table) for table in Table.objects.filter(host=player).order_by("pk")],
        "email_addresses": _addresses(player),
    }


def _table(table: Table) -> dict[str, Any]:
    return {
        "title": table.title,
        "game": table.game,
        "started": table.started_at and table.started_at.isoformat(),
        "finished": table.finished_at and table.finished_at.isoformat(),
    }


def _seat(seat: Seat) -> dict[str, Any]:
    moves = Move.objects.filter(table=seat.table, seat=seat.number)
    messages = ChatMessage.objects.filter(table=seat.table, seat=seat.number)
    return {
        "table": _table(seat.table),
        "seat": seat.number + 1,
        "name": seat.name,
        "word_added_to_the_deal": seat.word,
        **{name: getattr(seat, name) for name in CONTACT},
        "standing_orders": [text for text, _since in seat.orders],
        "moves": [{"at": move.at.isoformat(), "move": move.text} for move in moves],
        "messages": [{"at": line.at.isoformat(), "text": line.text} for line in messages],
    }


def _addresses(player: Player) -> list[dict[str, Any]]:
    found = sorted({normalized_address(seat.email) for seat in player.seats.exclude(email="")})
    rows = {row.address: row for row in EmailConsent.objects.filter(address__in=found)}
    return [
        {"address": address, "asked_without_answer": rows[address].emails_sent if address in rows else 0}
        for address in found
    ]
