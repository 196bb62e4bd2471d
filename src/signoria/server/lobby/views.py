"""The lobby and what is reached from it: new tables, rules, preferences; resigning and deleting a table."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress
from urllib.parse import quote, unquote

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from signoria.games import game, game_ids
from signoria.kernel.errors import BadSetup
from signoria.kernel.game import Game
from signoria.kernel.state import seats_in
from signoria.server import sessions
from signoria.server.core.bus import PreferencesChanged
from signoria.server.core.exceptions import TableGone
from signoria.server.core.i18n import languages
from signoria.server.core.identity import (
    Visitor,
    read_cookie,
    save_preferences,
    set_cookie,
    set_key_cookie,
    visitor_of,
)
from signoria.server.core.levels import known_level
from signoria.server.core.links import Link, link_to
from signoria.server.core.names import seated_names
from signoria.server.core.permissions import table_of_host, table_of_player
from signoria.server.core.preferences import read_preferences
from signoria.server.core.render import render_page, see_other
from signoria.server.core.runtime import current
from signoria.server.lobby.last_setup import LastSetup, read_last_setup
from signoria.server.lobby.new_table import (
    FRIEND,
    ME,
    PERSON,
    TableForm,
    first_form,
    new_table_page,
    read_table_form,
)
from signoria.server.lobby.pages import (
    TableFacts,
    TableRow,
    finished_row,
    lobby_page,
    preferences_page,
    running_row,
    waiting_row,
)
from signoria.server.lobby.rules import rules_page
from signoria.server.models import Player, Table
from signoria.server.seats.create import NewSeat, NewTable, create_table
from signoria.server.sessions.standing_orders import deciding
from signoria.server.tables.draw import crests_of

MOST_ROWS = 50
"""Finished tables that the lobby lists; older ones are still at their addresses."""


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """The games, and the visitor's tables."""
    visitor = visitor_of(request)
    mine = Table.objects.filter(Q(host__key=visitor.key) | Q(seats__players__key=visitor.key)).distinct()
    finished = mine.exclude(finished_at=None).select_related("host").prefetch_related("seats__players")
    shown = lobby_page(
        {game_id: _last_setup(request, game(game_id)) for game_id in game_ids()},
        read_cookie(request, "level"),
        _rows(mine.filter(finished_at=None), _running, visitor),
        _rows(finished[:MOST_ROWS], _finished, visitor),
        visitor.translate,
    )
    response = render_page(request, "lobby/lobby.html", {"page": shown}, title=visitor.translate("All tables"))
    set_key_cookie(response, visitor.key)  # for another year: whoever comes back is never forgotten
    return response


def _last_setup(request: HttpRequest, chosen: Game) -> LastSetup:
    return read_last_setup(chosen, unquote(read_cookie(request, f"usual-{chosen.id}")))


def _rows(tables: Iterable[Table], row: Callable[[Table, Visitor], TableRow], visitor: Visitor) -> list[TableRow]:
    """The rows of these tables, but for those that were deleted a moment ago."""
    rows: list[TableRow] = []
    for table in tables:
        with suppress(TableGone):
            rows.append(row(table, visitor))
    return rows


def _finished(table: Table, visitor: Visitor) -> TableRow:
    """From the rows alone: finished matches are many, and are rebuilt only to be looked through."""
    own = [seat.number for seat in table.seats.all() if visitor.key in seat.player_keys]
    is_host = table.host.key == visitor.key
    facts = TableFacts(table.key, table.title, game(table.game), table.setup["names"], own, is_host)
    return finished_row(facts, _winners(table), visitor.translate)


def _winners(table: Table) -> list[int]:
    """The seats that won. For a table that ended before winners were saved, they are worked out once."""
    if table.resigned_seat is not None:
        return []
    winners: list[int] | None = table.winners
    if winners is None:
        with sessions.open(table.key) as session, session.writing():
            winners = session.table.winners = seats_in(session.match.state.winners())
            session.table.save(update_fields=["winners"])
    return winners


def _running(table: Table, visitor: Visitor) -> TableRow:
    with sessions.open(table.key) as session:
        own = session.seats_of(visitor.key)
        crest = crests_of(session.match)[own[0]] if own and session.has_started else None
        is_host = session.host == visitor.key
        facts = TableFacts(table.key, table.title, session.game, session.match.setup.names, own, is_host, crest)
        if not session.has_started:
            return waiting_row(facts, visitor.translate)
        seconds = (timezone.now() - session.table.last_move_at).total_seconds()
        return running_row(facts, session.asked(), deciding(session, visitor.key), seconds, visitor.translate)


@require_POST
def play_now(request: HttpRequest, game_id: str) -> HttpResponse:
    """A table with the last-used setup and bots of the chosen level."""
    chosen, visitor = game(game_id), visitor_of(request)
    level = known_level(request.POST.get("level", ""))
    form = first_form(chosen, _last_setup(request, chosen), visitor.preferences.name, level)
    response = see_other(_create(chosen, form, visitor))
    set_cookie(response, "level", level)
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest, game_id: str) -> HttpResponse:
    """The form of a new table, and what it is sent to."""
    chosen, visitor = game(game_id), visitor_of(request)
    if request.method != "POST":
        form = first_form(chosen, _last_setup(request, chosen), visitor.preferences.name, _others(request))
        return _show_form(request, chosen, form)
    form = read_table_form(chosen, request.POST.dict(), request.POST.getlist("option"))
    try:
        response = see_other(_create(chosen, form, visitor))
    except BadSetup as error:
        return _show_form(request, chosen, form, str(error))
    set_cookie(response, f"usual-{game_id}", quote(form.last_setup.as_text()))
    return response


def _others(request: HttpRequest) -> str:
    """Who takes the other seats of a new form: it is opened by *Same screen*, *With friends* or *New table*."""
    if "here" in request.GET:
        return PERSON
    return FRIEND if "friends" in request.GET else known_level(read_cookie(request, "level"))


def _show_form(request: HttpRequest, chosen: Game, form: TableForm, problem: str = "") -> HttpResponse:
    fields = {"page": new_table_page(chosen, form, visitor_of(request).translate, problem)}
    return render_page(request, "lobby/new_table.html", fields, title=chosen.title, status=400 if problem else 200)


def _create(chosen: Game, form: TableForm, visitor: Visitor) -> str:
    """Create the table and return its address. Raises BadSetup if such a match cannot be played."""
    host = visitor.player()
    new = NewTable(
        game=chosen.id,
        seats=_seats(form, visitor.preferences.name, host),
        edition=form.edition,
        options=form.options,
        is_remembering=form.is_remembering,
        has_open_hands=form.has_open_hands or not visitor.preferences.has_privacy_screen,
        bot_pause=visitor.preferences.bot_pause,
        time_limit=form.time_limit,
    )
    return reverse("table", args=[create_table(new, host).key])


def _seats(form: TableForm, own_name: str, host: Player) -> list[NewSeat]:
    """Those who are there have names; friends bring theirs."""
    here = [seat for seat in form.taken_seats if seat.who != FRIEND]
    given = [seat.name or (own_name if seat.who == ME else "") for seat in here]
    names = iter(seated_names(given, secrets.randbelow))
    return [
        NewSeat() if seat.who == FRIEND else NewSeat(next(names), seat.level, [] if seat.level else [host])
        for seat in form.taken_seats
    ]


@require_safe
def rules(request: HttpRequest, game_id: str) -> HttpResponse:
    """The rules of a game, all of them or those that were searched for."""
    chosen, visitor = game(game_id), visitor_of(request)
    edition = request.GET.get("edition", "")
    known = edition if edition in [choice.id for choice in chosen.editions] else ""
    shown = rules_page(chosen, known, request.GET.get("q", ""), visitor.translate)
    return render_page(request, "lobby/rules.html", {"page": shown}, title=chosen.title)


@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: HttpRequest) -> HttpResponse:
    """How the visitor wants to be called and shown things."""
    visitor = visitor_of(request)
    if request.method == "POST":
        response = see_other(reverse("settings") + "?saved=1")
        save_preferences(response, read_preferences(request.POST.dict(), languages(), visitor.preferences))
        current().bus.publish(PreferencesChanged(visitor.key))
        return response
    fields = {
        "page": preferences_page(visitor.preferences, languages(), visitor.translate, is_saved="saved" in request.GET),
        "game_id": game_ids()[0],
        "device_link": _device_link(visitor),
        "is_signed_out": "alone" in request.GET,
    }
    return render_page(request, "lobby/preferences.html", fields, title=visitor.translate("Settings"))


def _device_link(visitor: Visitor) -> Link | None:
    """The link with which another browser becomes the same player, if they have made one and nobody else sees it."""
    known = Player.objects.filter(key=visitor.key).exclude(device_token="").first()
    if known is None or visitor.preferences.is_streaming:
        return None
    return link_to(visitor.origin, "device-link", known.device_token)


@require_POST
def resign(request: HttpRequest, key: str) -> HttpResponse:
    """The visitor resigns: the match is over."""
    visitor = visitor_of(request)
    table = table_of_player(key, visitor.key)
    with sessions.open(table.key) as session:
        own = session.seats_of(visitor.key)
        if own and session.has_started:
            session.resign(own[0])
    return see_other(reverse("lobby"))


@require_POST
def delete_table(request: HttpRequest, key: str) -> HttpResponse:
    """The host deletes the table."""
    table = table_of_host(key, visitor_of(request).key)
    current().sessions.delete(table.key)
    return see_other(reverse("lobby"))
