"""Seats at a table: one's own with its links, and all of them for the host, who sends links and replaces them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from signoria.games import game
from signoria.kernel.state import SPECTATOR
from signoria.kernel.verify import write_chain
from signoria.server import sessions
from signoria.server.core.bus import PreferencesChanged
from signoria.server.core.identity import Visitor, save_device
from signoria.server.core.levels import LevelForm
from signoria.server.core.links import Link, link_to
from signoria.server.core.permissions import table_of_host, table_of_player
from signoria.server.core.requests import Request, get_or_post
from signoria.server.core.runtime import current
from signoria.server.models import Seat, Table
from signoria.server.seats import services
from signoria.server.seats.forms import LeaveForm, ReplaceLinkForm, WordForm
from signoria.server.seats.pages import OwnSeat, SeatPage, SeatsPage, SeatState, describe_seat
from signoria.server.sessions.fair import links_of
from signoria.server.tables.fair import fair_at_table


@require_safe
def seat(request: Request, key: str) -> HttpResponse:
    """The visitor's own seat: the link that brings it back, and the one for spectators."""
    visitor = request.visitor
    table = table_of_player(key, visitor.key)
    own = table.seats.filter(players__key=visitor.key)
    shown = SeatPage(
        key=table.key,
        game=game(table.game),
        table_title=table.title,
        seats=[OwnSeat(one.number, one.name, _link(visitor, "seat-link", one.seat_token)) for one in own],
        watch_link=_link(visitor, "watch", table.watch_token),
        is_host=table.host.key == visitor.key,
        is_streaming=visitor.device.is_streaming,
        fair=fair_at_table(table) if table.has_started else None,
    )
    return render(request, "seats/seat.html", {"page": shown, "title": visitor.translate("My seat")})


def _link(visitor: Visitor, name: str, token: str) -> Link | None:
    """A link to send; none in streaming mode."""
    return None if visitor.device.is_streaming else link_to(visitor.origin, name, token)


@get_or_post
def seats(request: Request, key: str) -> HttpResponse:
    """All seats, for the host: who sits there, which links are not used yet, and new ones."""
    visitor = request.visitor
    table = table_of_host(key, visitor.key)
    if request.method == "POST":
        _replace_link(table.key, ReplaceLinkForm(request.POST, translate=visitor.translate).button_data())
        return redirect("seats", key)
    shown = SeatsPage(
        key=table.key,
        game=game(table.game),
        table_title=table.title,
        seats=[_state(one, table, visitor) for one in table.seats.prefetch_related("players")],
        watch_link=_link(visitor, "watch", table.watch_token),
        is_streaming=visitor.device.is_streaming,
    )
    return render(request, "seats/seats.html", {"page": shown, "title": visitor.translate("Seats and links")})


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


def _replace_link(key: str, chosen: Mapping[str, Any]) -> None:
    """Replace the link that a `ReplaceLinkForm` names."""
    if chosen["reissue"] is not None:
        services.replace_seat_link(key, chosen["reissue"])
    elif chosen["invite"] is not None:
        services.replace_invite(key, chosen["invite"])
    elif chosen["watch"]:
        services.replace_watch_link(key)


@require_POST
def begin(request: Request, key: str) -> HttpResponse:
    """The host stops waiting: bots fill the empty seats."""
    table = table_of_host(key, request.visitor.key)
    chosen = LevelForm(request.POST, translate=request.visitor.translate).button_data()
    services.start_with_bots(table.key, chosen["level"])
    return redirect("table", key)


@require_POST
def leave(request: Request, key: str) -> HttpResponse:
    """A guest leaves before the match starts."""
    visitor = request.visitor
    table = table_of_player(key, visitor.key)
    own = table.seats.filter(players__key=visitor.key)
    if not own.exists():  # a host who does not play
        raise Http404
    chosen = LeaveForm(request.POST, translate=visitor.translate).button_data()
    services.leave_seat(table.key, visitor.player(), chosen["seat"])
    return redirect("table", key) if own.exists() else redirect("lobby")


@require_POST
def word(request: Request, key: str) -> HttpResponse:
    """A player adds a word to the seed, before the deal."""
    visitor = request.visitor
    table = table_of_player(key, visitor.key)
    if not table.seats.filter(players__key=visitor.key).exists():  # a host who does not play
        raise Http404
    services.add_word(
        table.key, visitor.player(), WordForm(request.POST, translate=visitor.translate).button_data()["word"]
    )
    return redirect("table", key)


@require_safe
def chain(request: Request, key: str) -> HttpResponse:
    """The chain of the match so far, to keep: with it nobody can change later what has happened by now."""
    table = table_of_player(key, request.visitor.key)
    if not table.has_started:
        raise Http404
    response = HttpResponse(write_chain(table.commitment, links_of(table)), content_type="text/plain; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{table.game}-{table.key}.chain"'
    return response


@require_POST
def streaming(request: Request, key: str) -> HttpResponse:
    """Turn streaming mode on or off: it covers what is secret on the visitor's own screen."""
    visitor = request.visitor
    table = table_of_player(key, visitor.key)
    with sessions.open(table.key) as session:
        session.uncover(visitor.key, SPECTATOR)
    response = redirect("table", key)
    save_device(response, replace(visitor.device, is_streaming="on" in request.POST))
    current().bus.tell_all(PreferencesChanged(visitor.player().pk, visitor.key))
    return response
