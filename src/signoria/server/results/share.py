"""Sharing a match that is over: the spectator link, and what a chat shows of the page that it leads to."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from signoria.server.core.identity import Visitor
from signoria.server.models import Table


@dataclass(frozen=True)
class Preview:
    """What a chat shows of a spectator's page."""

    title: str
    text: str
    url: str
    picture: str


@dataclass(frozen=True)
class Share:
    """What is handed on with one press."""

    url: str
    title: str


def share_of(table: Table, visitor: Visitor, title: str, ply: int | None = None) -> Share | None:
    """The link to the result or to a moment. None in streaming mode, which hides all links."""
    return None if visitor.device.is_streaming else Share(_address(table, visitor, ply), title)


def preview_of(table: Table, visitor: Visitor, title: str, text: str, ply: int | None = None) -> Preview | None:
    """For the pages of spectators: what others see is not for chats."""
    if not visitor.is_spectator:
        return None
    picture = visitor.origin + reverse("watch-picture", args=[table.watch_token]) + _moment(ply)
    return Preview(title, text, _address(table, visitor, ply), picture)


def _address(table: Table, visitor: Visitor, ply: int | None) -> str:
    name = "watch-result" if ply is None else "watch-replay"
    return visitor.origin + reverse(name, args=[table.watch_token]) + _moment(ply)


def _moment(ply: int | None) -> str:
    return "" if ply is None else f"?at={ply}"
