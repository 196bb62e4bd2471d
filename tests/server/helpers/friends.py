"""Friends who sit down at a table by link, without a browser."""

from __future__ import annotations

from signoria.server.models import Seat
from tests.server.helpers.visitors import Guest, table_of


def set_for_friends(host: Guest, *seats: str, game: str = "patrician", **more: str) -> str:
    """A table that waits for friends."""
    return host.post(f"/new/{game}", **{f"who-{seat}": who for seat, who in enumerate(seats)}, **more)


def seat_at(table: str, number: int) -> Seat:
    return table_of(table).seats.get(number=number)


def invite_to(table: str, number: int) -> str:
    """The link to a free seat."""
    return f"/join/{seat_at(table, number).invite_token}"


def private_of(table: str, number: int) -> str:
    """The link that brings a seat back."""
    return f"/seat/{seat_at(table, number).seat_token}"


def sit_down(friend: Guest, table: str, number: int, name: str) -> None:
    """Look at the invitation, then take the seat."""
    link = invite_to(table, number)
    assert "You are invited to play" in friend.get(link)
    assert friend.post(link, name=name) == f"{table}seat"
