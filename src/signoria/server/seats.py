"""Seats at a table: one's own with its links, and all of them for the host, who hands links on and renews them."""

from __future__ import annotations

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from signoria.games import game
from signoria.kernel.state import SPECTATOR
from signoria.server import seating
from signoria.server.forms import number
from signoria.server.hub import HUB
from signoria.server.links import Link, link_to
from signoria.server.live import LOCK, live
from signoria.server.models import Seat, Table
from signoria.server.pages.levels import known_level
from signoria.server.pages.seats import OwnSeat, SeatPage, SeatsPage, SeatState, told_of
from signoria.server.rights import of_host, of_table
from signoria.server.shell import page, see_other
from signoria.server.visitors import Visitor, keep_wishes, visitor_of


@require_safe
def seat(request: HttpRequest, key: str) -> HttpResponse:
    """The visitor's own seat: the link that brings it back, and the one for those who look on."""
    visitor = visitor_of(request)
    table = of_table(key, visitor.key)
    own = table.seats.filter(players__key=visitor.key)
    shown = SeatPage(
        key=table.key,
        game_id=table.game,
        game_title=game(table.game).title,
        table_title=table.title,
        seats=[OwnSeat(one.number, one.name, _link(visitor, "private", one.private)) for one in own],
        watch=_link(visitor, "watch", table.watch),
        is_host=table.host.key == visitor.key,
        is_new="new" in request.GET,
        is_streaming=visitor.wishes.is_streaming,
    )
    return page(request, "seat.html", {"page": shown}, title=visitor.translate("My seat"))


def _link(visitor: Visitor, name: str, word: str) -> Link | None:
    """A link to hand on, unless others see the screen."""
    return None if visitor.wishes.is_streaming else link_to(visitor.origin, name, word)


@require_http_methods(["GET", "HEAD", "POST"])
def seats(request: HttpRequest, key: str) -> HttpResponse:
    """All seats, for the host: who sits there, which links are on their way, and new ones."""
    visitor = visitor_of(request)
    table = of_host(key, visitor.key)
    if request.method == "POST":
        _renew(table, request.POST.dict())
        return see_other(reverse("seats", args=[key]))
    shown = SeatsPage(
        key=table.key,
        game_id=table.game,
        game_title=game(table.game).title,
        table_title=table.title,
        seats=[_state(one, table, visitor) for one in table.seats.prefetch_related("players")],
        watch=_link(visitor, "watch", table.watch),
        is_streaming=visitor.wishes.is_streaming,
    )
    return page(request, "seats.html", {"page": shown}, title=visitor.translate("Seats and links"))


def _state(one: Seat, table: Table, visitor: Visitor) -> SeatState:
    players = list(one.players.all())
    is_own = any(player.key == visitor.key for player in players)
    is_person = not one.level and not one.is_free
    return SeatState(
        number=one.number,
        name=one.name,
        told=told_of(one, len(players), visitor.translate),
        is_own=is_own,
        invite=_link(visitor, "join", one.invite) if one.is_free else None,
        private=_link(visitor, "private", one.private) if is_person and not players else None,
        can_reissue=is_person,
        can_renew=table.is_gathering and not one.level and not is_own,
    )


def _renew(table: Table, form: dict[str, str]) -> None:
    if "reissue" in form:
        seating.reissue(table, number(form["reissue"], SPECTATOR))
    elif "invite" in form:
        seating.renew_invite(table, number(form["invite"], SPECTATOR))
    elif "watch" in form:
        seating.renew_watch(table)


@require_POST
def begin(request: HttpRequest, key: str) -> HttpResponse:
    """The host waits no longer: bots take the free seats."""
    table = of_host(key, visitor_of(request).key)
    seating.begin(table, known_level(request.POST.get("level", "")))
    return see_other(reverse("table", args=[key]))


@require_POST
def leave(request: HttpRequest, key: str) -> HttpResponse:
    """A guest goes again, before the match begins."""
    visitor = visitor_of(request)
    table = of_table(key, visitor.key)
    if not table.seats.filter(players__key=visitor.key).exists():  # a host who does not play
        raise Http404
    seating.leave(table, visitor.player(), number(request.POST.get("seat", ""), SPECTATOR))
    is_there = table.seats.filter(players__key=visitor.key).exists()
    return see_other(reverse("table", args=[key]) if is_there else reverse("lobby"))


@require_POST
def streaming(request: HttpRequest, key: str) -> HttpResponse:
    """Cover what is secret on the visitor's own screen, because others see it; or show it again."""
    visitor = visitor_of(request)
    table = of_table(key, visitor.key)
    with LOCK:
        live(table).uncovered.pop(visitor.key, None)
    response = see_other(reverse("table", args=[key]))
    keep_wishes(response, replace(visitor.wishes, is_streaming="on" in request.POST))
    HUB.reopen(visitor.key)
    return response
