"""The lobby and what is reached from it: new tables, rules, preferences; resigning and deleting a table."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from urllib.parse import urlencode

from django.contrib import messages
from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from signoria.games import game, game_ids
from signoria.kernel.game import Game
from signoria.kernel.state import seats_in
from signoria.server import sessions
from signoria.server.core.bus import PreferencesChanged
from signoria.server.core.exceptions import TableGone, UnreadableTable
from signoria.server.core.i18n import translator
from signoria.server.core.identity import Visitor, save_device, save_preferences, set_key_cookie
from signoria.server.core.levels import known_level
from signoria.server.core.links import Link, link_to
from signoria.server.core.names import seated_names
from signoria.server.core.permissions import table_of_host, table_of_player
from signoria.server.core.requests import Request, back_path, get_or_post
from signoria.server.core.runtime import current
from signoria.server.lobby.forms import NewTableForm, PreferencesForm, first_form, first_seats, preferences_form
from signoria.server.lobby.last_setup import LastSetup, read_last_setup
from signoria.server.lobby.new_table import FRIEND, ME, PERSON, SeatChoice, new_table_page
from signoria.server.lobby.pages import (
    TableFacts,
    TableRow,
    finished_row,
    lobby_page,
    running_row,
    unplayable_row,
    unreadable_row,
    waiting_row,
)
from signoria.server.models import Player, Table
from signoria.server.seats.create import ALONE, NewSeat, NewTable, create_table
from signoria.server.seats.limits import check_may_create
from signoria.server.sessions.standing_orders import deciding
from signoria.server.sessions.unreadable import can_play
from signoria.server.tables.draw import crests_of

MOST_ROWS = 50
"""Finished tables that the lobby lists; older ones are still at their addresses."""


@require_safe
def lobby(request: Request) -> HttpResponse:
    """The games, and the visitor's tables."""
    visitor = request.visitor
    mine = Table.objects.filter(Q(host__key=visitor.key) | Q(seats__players__key=visitor.key)).distinct()
    played = set(mine.values_list("game", flat=True))
    finished = mine.exclude(finished_at=None).select_related("host").prefetch_related("seats__players")
    shown = lobby_page(
        {game_id: _last_setup(visitor, game(game_id)) for game_id in game_ids()},
        played.union(visitor.preferences.introduced),
        visitor.preferences.level,
        _rows(mine.filter(finished_at=None), _running, visitor),
        _rows(finished[:MOST_ROWS], _finished, visitor),
        visitor.translate,
    )
    response = render(request, "lobby/lobby.html", {"page": shown, "title": visitor.translate("All tables")})
    set_key_cookie(response, visitor.key)  # for another year, so that whoever comes back is recognised
    return response


def _last_setup(visitor: Visitor, chosen: Game) -> LastSetup:
    return read_last_setup(chosen, visitor.preferences.setups.get(chosen.id, ""))


def _rows(tables: Iterable[Table], row: Callable[[Table, Visitor], TableRow], visitor: Visitor) -> list[TableRow]:
    """The rows of these tables, but for those that were deleted a moment ago."""
    rows: list[TableRow] = []
    for table in tables:
        try:
            rows.append(row(table, visitor))
        except TableGone:
            continue
        except UnreadableTable as error:
            rows.append(unreadable_row(table.key, table.title, table.host.key == visitor.key, error, visitor.translate))
    return rows


def _finished(table: Table, visitor: Visitor) -> TableRow:
    """From the rows alone: finished matches are many, and are rebuilt only for a replay."""
    winners = _winners(table, is_playable=can_play(table))
    return finished_row(_facts(table, visitor), winners, visitor.translate)


def _facts(table: Table, visitor: Visitor) -> TableFacts:
    own = [seat.number for seat in table.seats.all() if visitor.key in seat.player_keys]
    is_host = table.host.key == visitor.key
    return TableFacts(table.key, table.title, game(table.game), table.setup["names"], own, is_host)


def _winners(table: Table, *, is_playable: bool) -> list[int]:
    """The seats that won. For a table that ended before winners were saved, they are worked out once."""
    if table.resigned_seat is not None:
        return []
    winners: list[int] | None = table.winners
    if winners is None and is_playable:
        with sessions.open(table.key) as session, session.writing():
            winners = session.table.winners = seats_in(session.match.state.winners())
            session.table.save(update_fields=["winners"])
    return winners or []


def _running(table: Table, visitor: Visitor) -> TableRow:
    if not can_play(table):
        return unplayable_row(_facts(table, visitor), visitor.translate)
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
def play_now(request: Request, game_id: str) -> HttpResponse:
    """A table with the last-used setup and bots of the chosen level."""
    chosen, visitor = game(game_id), request.visitor
    level = known_level(request.POST.get("level", ""))
    setup = _last_setup(visitor, chosen)
    save_preferences(visitor, level=level)
    seats = first_seats(setup, visitor.preferences.name, level)
    check_may_create(request)
    return redirect(create_table(_new_table(visitor, chosen, seats, setup), visitor.player()))


@get_or_post
def new_table(request: Request, game_id: str) -> HttpResponse:
    """The form of a new table, and what it is sent to."""
    chosen, visitor = game(game_id), request.visitor
    if request.method == "POST":
        form = NewTableForm(request.POST, game=chosen, translate=visitor.translate, own_name=visitor.preferences.name)
        if form.is_valid():
            check_may_create(request)
            save_preferences(visitor, setups={**visitor.preferences.setups, game_id: form.last_setup.as_text()})
            return redirect(create_table(_table_of(form, visitor), visitor.player()))
    else:
        setup = _first_setup(request, chosen)
        form = first_form(
            chosen,
            setup,
            visitor.preferences.name,
            _others(request),
            visitor.translate,
            has_open_hands=not visitor.preferences.has_privacy_screen,
        )
    edition, options = form["edition"].value() or chosen.editions[0].id, form["option"].value() or ()
    page = new_table_page(chosen, edition, options, visitor.translate)
    context = {"page": page, "form": form, "title": chosen.title}
    return render(request, "lobby/new_table.html", context, status=form.status)


def _first_setup(request: Request, chosen: Game) -> LastSetup:
    """What a new form begins with: the last-used setup, but on one screen the fewest people that can play."""
    setup = _last_setup(request.visitor, chosen)
    return replace(setup, seats=chosen.seats[0]) if "here" in request.GET else setup


def _others(request: Request) -> str:
    """Who takes the other seats of a new form: it is opened by *Same screen*, *With friends* or *New table*."""
    if "here" in request.GET:
        return PERSON
    return FRIEND if "friends" in request.GET else known_level(request.visitor.preferences.level)


def _table_of(form: NewTableForm, visitor: Visitor) -> NewTable:
    """The table of a valid form."""
    chosen = form.cleaned_data
    new = _new_table(visitor, form.game, form.taken_seats, form.last_setup)
    return replace(
        new,
        is_remembering=chosen["memory"],
        has_open_hands=chosen["open"],
        time_limit=form.time_limit,
        hints=chosen["hints"] or ALONE,
    )


def _new_table(visitor: Visitor, chosen: Game, seats: Sequence[SeatChoice], setup: LastSetup) -> NewTable:
    """A table as its host's preferences want it."""
    preferences = visitor.preferences
    return NewTable(
        game=chosen.id,
        seats=_new_seats(seats, preferences.name, visitor.player()),
        edition=setup.edition,
        options=setup.options,
        has_open_hands=not preferences.has_privacy_screen,
        bot_pause=preferences.bot_pause,
    )


def _new_seats(seats: Sequence[SeatChoice], own_name: str, host: Player) -> list[NewSeat]:
    """The people at this screen and the bots have names; friends bring theirs."""
    here = [seat for seat in seats if seat.who != FRIEND]
    given = [seat.name or (own_name if seat.who == ME else "") for seat in here]
    names = iter(seated_names(given, secrets.randbelow))
    return [
        NewSeat() if seat.who == FRIEND else NewSeat(next(names), seat.level, [] if seat.level else [host])
        for seat in seats
    ]


@get_or_post
def preferences(request: Request) -> HttpResponse:
    """How the visitor wants to be called and shown things."""
    visitor = request.visitor
    if request.method == "POST":
        form = PreferencesForm(request.POST, translate=visitor.translate)
        if form.is_valid():
            return _save_preferences(request, form)
    else:
        form = preferences_form(visitor)
    context = {
        "title": visitor.translate("Settings"),
        "form": form,
        "game_id": game_ids()[0],
        "is_streaming": visitor.device.is_streaming,
        "back": back_path(request),
        "device_link": _device_link(visitor),
    }
    return render(request, "lobby/preferences.html", context, status=form.status)


def _save_preferences(request: Request, form: PreferencesForm) -> HttpResponse:
    visitor, chosen = request.visitor, form.person()
    save_preferences(visitor, **chosen)
    response = redirect(f"{reverse('settings')}?{urlencode({'next': back_path(request)})}")
    save_device(response, form.device(visitor.device))
    messages.success(request, translator(chosen["language"])("Saved."))
    current().bus.tell_all(PreferencesChanged(visitor.player().pk, visitor.key))
    return response


def _device_link(visitor: Visitor) -> Link | None:
    """The link with which another browser becomes the same player, if they have made one and nobody else sees it."""
    token = visitor.record.device_token if visitor.record else ""
    return link_to(visitor.origin, "device-link", token) if token and not visitor.device.is_streaming else None


@require_POST
def resign(request: Request, key: str) -> HttpResponse:
    """The visitor resigns: the match is over."""
    visitor = request.visitor
    table = table_of_player(key, visitor.key)
    with sessions.open(table.key) as session:
        own = session.seats_of(visitor.key)
        if own and session.has_started:
            session.resign(own[0])
    return redirect("lobby")


@require_POST
def delete_table(request: Request, key: str) -> HttpResponse:
    """The host deletes the table."""
    table = table_of_host(key, request.visitor.key)
    current().sessions.delete(table.key)
    return redirect("lobby")
