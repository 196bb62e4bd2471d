"""The waiting room of a table whose seats are not all taken: who is there, and the links to free seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.urls import reverse

from signoria.games import game
from signoria.kernel.game import Translate
from signoria.kernel.messages import N_
from signoria.server.core.levels import LevelChoice, level_choices
from signoria.server.core.links import Link, link_to
from signoria.server.core.variants import PLAYERS, way_to_play
from signoria.server.models import Seat, Table
from signoria.server.sessions.perspective import Perspective
from signoria.server.sessions.session import Session
from signoria.server.tables.fair import FairDeal, fair_in_waiting_room

HINTS_ALLOWED = N_("hints allowed")


@dataclass(frozen=True)
class WaitingSeat:
    """A seat: taken by somebody with a name, or free."""

    number: int
    name: str
    level: str  # of a bot
    is_own: bool
    link: Link | None  # for a viewer who may invite others to it

    @property
    def is_free(self) -> bool:
        return not self.name


@dataclass(frozen=True)
class WaitingRoom:
    is_tall: bool
    facts: Sequence[str]
    seats: Sequence[WaitingSeat]
    levels: Sequence[LevelChoice]  # of bots with which the host may begin at once
    begin_url: str
    leave_url: str  # for a guest, who may leave again
    seats_url: str
    big_url: str
    is_big: bool  # on a screen that all can see
    fair: FairDeal


def table_facts(table: Table, translate: Translate) -> list[str]:
    """What everybody is told of a table before they sit down."""
    setup = table.setup
    facts = [
        translate(PLAYERS).format(count=setup["seats"]),
        way_to_play(game(table.game), setup["edition"], setup["options"], translate),
    ]
    return [*facts, translate(HINTS_ALLOWED)] if table.has_hints else facts


def waiting_room_html(session: Session, perspective: Perspective) -> str:
    """The part of the page that changes, for one viewer; only those who may invite see links."""
    translate, key = perspective.translate, session.key
    page = WaitingRoom(
        is_tall=perspective.is_tall,
        facts=table_facts(session.table, translate),
        seats=[_seat(seat, perspective) for seat in session.seats],
        levels=level_choices("", translate),
        begin_url=reverse("begin", args=[key]) if perspective.is_host else "",
        leave_url="" if perspective.is_host or not perspective.own_seats else reverse("leave", args=[key]),
        seats_url=reverse("seats", args=[key]),
        big_url=reverse("big", args=[key]),
        is_big=bool(perspective.watch_token and perspective.origin),
        fair=fair_in_waiting_room(session.table, session.seats, perspective.own_seats),
    )
    return render_to_string("tables/waiting_room.html", {"page": page, "_": translate})


def _seat(seat: Seat, perspective: Perspective) -> WaitingSeat:
    query = "?hand=1" if perspective.watch_token else ""
    is_linked = seat.is_free and perspective.origin
    return WaitingSeat(
        number=seat.number,
        name=seat.name,
        level=seat.level,
        is_own=seat.number in perspective.uncoverable or seat.number == perspective.seat,
        link=link_to(perspective.origin, "join", seat.invite_token, query=query) if is_linked else None,
    )
