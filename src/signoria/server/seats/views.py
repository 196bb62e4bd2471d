"""Seats at a table: one's own with its links, and all of them for the host, who hands links on and replaces them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from signoria.games import game
from signoria.kernel.state import SPECTATOR
from signoria.server import sessions
from signoria.server.core.bus import PreferencesChanged
from signoria.server.core.fields import parse_int
from signoria.server.core.identity import Visitor, save_preferences, visitor_of
from signoria.server.core.levels import known_level
from signoria.server.core.links import Link, link_to
from signoria.server.core.permissions import table_of_host, table_of_player
from signoria.server.core.render import render_page, see_other
from signoria.server.core.runtime import current
from signoria.server.models import Seat, Table
from signoria.server.seats import services
from signoria.server.seats.pages import OwnSeat, SeatPage, SeatsPage, SeatState, describe_seat


@require_safe
def seat(request: HttpRequest, key: str) -> HttpResponse:
    """The visitor's own seat: the link that brings it back, and the one for spectators."""
    visitor = visitor_of(request)
    table = table_of_player(key, visitor.key)
    own = table.seats.filter(players__key=visitor.key)
    shown = SeatPage(
        key=table.key,
        game=game(table.game),
        table_title=table.title,
        seats=[OwnSeat(one.number, one.name, _link(visitor, "seat-link", one.seat_token)) for one in own],
        watch_link=_link(visitor, "watch", table.watch_token),
        is_host=table.host.key == visitor.key,
        is_new="new" in request.GET,
        is_streaming=visitor.preferences.is_streaming,
    )
    return render_page(request, "seats/seat.html", {"page": shown}, title=visitor.translate("My seat"))


def _link(visitor: Visitor, name: str, token: str) -> Link | None:
    """A link to hand on, unless others see the screen."""
    return None if visitor.preferences.is_streaming else link_to(visitor.origin, name, token)


@require_http_methods(["GET", "HEAD", "POST"])
def seats(request: HttpRequest, key: str) -> HttpResponse:
    """All seats, for the host: who sits there, which links are not used yet, and new ones."""
    visitor = visitor_of(request)
    table = table_of_host(key, visitor.key)
    if request.method == "POST":
        _replace_link(table.key, request.POST.dict())
        return see_other(reverse("seats", args=[key]))
    shown = SeatsPage(
        key=table.key,
        game=game(table.game),
        table_title=table.title,
        seats=[_state(one, table, visitor) for one in table.seats.prefetch_related("players")],
        watch_link=_link(visitor, "watch", table.watch_token),
        is_streaming=visitor.preferences.is_streaming,
    )
    return render_page(request, "seats/seats.html", {"page": shown}, title=visitor.translate("Seats and links"))


def _state(one: Seat, table: Table, visitor: Visitor) -> SeatState:
    is_own = visitor.key in one.player_keys
    is_person = not one.level and not one.is_free
    return SeatState(
        number=one.number,
        name=one.name,
        description=describe_seat(one, visitor.translate),
        is_own=is_own,
        invite=_link(visitor, "join", one.invite_token) if one.is_free else None,
        seat_link=_link(visitor, "seat-link", one.seat_token) if is_person and not one.player_keys else None,
        can_replace_link=is_person,
        can_replace_invite=not (table.has_started or one.level or is_own),
    )


def _replace_link(key: str, form: Mapping[str, str]) -> None:
    if "reissue" in form:
        services.replace_seat_link(key, parse_int(form["reissue"], SPECTATOR))
    elif "invite" in form:
        services.replace_invite(key, parse_int(form["invite"], SPECTATOR))
    elif "watch" in form:
        services.replace_watch_link(key)


@require_POST
def begin(request: HttpRequest, key: str) -> HttpResponse:
    """The host waits no longer: bots take the free seats."""
    table = table_of_host(key, visitor_of(request).key)
    services.start_with_bots(table.key, known_level(request.POST.get("level", "")))
    return see_other(reverse("table", args=[key]))


@require_POST
def leave(request: HttpRequest, key: str) -> HttpResponse:
    """A guest leaves before the match starts."""
    visitor = visitor_of(request)
    table = table_of_player(key, visitor.key)
    own = table.seats.filter(players__key=visitor.key)
    if not own.exists():  # a host who does not play
        raise Http404
    services.leave_seat(table.key, visitor.player(), parse_int(request.POST.get("seat", ""), SPECTATOR))
    return see_other(reverse("table", args=[key]) if own.exists() else reverse("lobby"))


@require_POST
def streaming(request: HttpRequest, key: str) -> HttpResponse:
    """Cover what is secret on the visitor's own screen, because others see it; or show it again."""
    visitor = visitor_of(request)
    table = table_of_player(key, visitor.key)
    with sessions.open(table.key) as session:
        session.uncovered.pop(visitor.key, None)
    response = see_other(reverse("table", args=[key]))
    save_preferences(response, replace(visitor.preferences, is_streaming="on" in request.POST))
    current().bus.publish(PreferencesChanged(visitor.key))
    return response
