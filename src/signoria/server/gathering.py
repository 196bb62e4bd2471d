"""A table whose seats are not all taken: who is there, and the links to what is free. Nothing is dealt yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse

from signoria.server.drawing import draw
from signoria.server.links import link_to
from signoria.server.live import Live
from signoria.server.models import Seat, Table
from signoria.server.pages.gathering import Chair, GatheringPage
from signoria.server.pages.levels import level_choices
from signoria.server.pages.lobby import PLAYERS, way_to_play
from signoria.server.texts import translator

if TYPE_CHECKING:
    from signoria.server.looking import Eyes


def gathering_html(found: Live, eyes: Eyes) -> str:
    """The part of the page that changes, for one viewer; only one who invites is shown links."""
    translate = translator(eyes.language)
    table = Table.objects.get(key=found.key)
    setup = found.match.setup
    page = GatheringPage(
        is_tall=eyes.is_tall,
        facts=[
            translate(PLAYERS).format(count=setup.seats),
            way_to_play(found.game, setup.edition, setup.options, translate),
        ],
        chairs=[_chair(seat, eyes) for seat in table.seats.all()],
        levels=level_choices("", translate),
        begin_url=reverse("begin", args=[found.key]) if eyes.is_host else "",
        leave_url="" if eyes.is_host or not eyes.sitting else reverse("leave", args=[found.key]),
        seats_url=reverse("seats", args=[found.key]),
        big_url=reverse("big", args=[found.key]),
        is_big=bool(eyes.watch and eyes.origin),
    )
    return draw("gathering.html", {"page": page, "_": translate})


def _chair(seat: Seat, eyes: Eyes) -> Chair:
    query = "?hand=1" if eyes.watch else ""
    return Chair(
        number=seat.number,
        name=seat.name,
        level=seat.level,
        is_own=seat.number in eyes.own or seat.number == eyes.seat,
        link=link_to(eyes.origin, "join", seat.invite, query=query) if seat.is_free and eyes.origin else None,
    )
