"""The lobby and what is reached from it: new tables, rules, settings; resigning and clearing away."""

from __future__ import annotations

import secrets
from urllib.parse import quote, unquote

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from signoria.games import game, game_ids
from signoria.kernel.errors import BadSetup
from signoria.kernel.game import Game
from signoria.kernel.state import seats_in
from signoria.server import tables
from signoria.server.crests import crests_of
from signoria.server.live import LOCK, live
from signoria.server.models import Table
from signoria.server.names import seated_names
from signoria.server.pages.levels import known_level
from signoria.server.pages.lobby import Sitting, TableRow, finished_row, lobby_page, running_row
from signoria.server.pages.new import ME, Wanted, new_table_page, read_wanted, shared_screen, usual_table
from signoria.server.pages.rules import rules_page
from signoria.server.pages.usual import Usual, read_usual
from signoria.server.pages.wishes import read_wishes
from signoria.server.pages.wishes import settings_page as wishes_page
from signoria.server.shell import page, see_other
from signoria.server.texts import languages
from signoria.server.visitors import Visitor, keep_wishes, set_cookie, visitor_of

MOST_ROWS = 50
"""Finished tables that the lobby lists; older ones are still at their addresses."""


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """The games, and the visitor's tables."""
    visitor = visitor_of(request)
    mine = Table.objects.filter(seats__players__key=visitor.key).distinct()
    shown = lobby_page(
        {game_id: _usual(request, game(game_id)) for game_id in game_ids()},
        request.COOKIES.get("level", ""),
        [_row(table, visitor) for table in mine.filter(over=None)],
        [_row(table, visitor) for table in mine.exclude(over=None)[:MOST_ROWS]],
        visitor.translate,
    )
    return page(request, "lobby.html", {"page": shown}, title=visitor.translate("All tables"))


def _usual(request: HttpRequest, chosen: Game) -> Usual:
    return read_usual(chosen, unquote(request.COOKIES.get(f"usual-{chosen.id}", "")))


def _row(table: Table, visitor: Visitor) -> TableRow:
    with LOCK:
        found = live(table)
        own = found.seats_of(visitor.key)
        arms = crests_of(found.match)[own[0]]
        at = Sitting(table.key, table.title, found.game, found.match.setup.names, own, arms)
        state = found.match.state
        if table.over is None:
            seconds = (timezone.now() - table.moved).total_seconds()
            return running_row(at, seats_in(state.actors), seconds, visitor.translate)
        winners = seats_in(state.winners()) if table.resigned is None else []
        return finished_row(at, winners, visitor.translate)


@require_POST
def play_now(request: HttpRequest, game_id: str) -> HttpResponse:
    """A table as usual, with bots of the chosen level."""
    chosen, visitor = game(game_id), visitor_of(request)
    level = known_level(request.POST.get("level", ""))
    wanted = usual_table(chosen, _usual(request, chosen), level, visitor.wishes.name)
    response = see_other(_deal(chosen, wanted, visitor))
    set_cookie(response, "level", level)
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest, game_id: str) -> HttpResponse:
    """A table as it is wanted: the form, and what it was sent with."""
    chosen, visitor = game(game_id), visitor_of(request)
    if request.method != "POST":
        return _form(request, chosen, _beginning(request, chosen, visitor))
    wanted = read_wanted(chosen, request.POST.dict(), request.POST.getlist("option"))
    try:
        response = see_other(_deal(chosen, wanted, visitor))
    except BadSetup as error:
        return _form(request, chosen, wanted, str(error))
    set_cookie(response, f"usual-{game_id}", quote(wanted.usual.as_text()))
    return response


def _beginning(request: HttpRequest, chosen: Game, visitor: Visitor) -> Wanted:
    usual, name = _usual(request, chosen), visitor.wishes.name
    if "here" in request.GET:
        return shared_screen(chosen, usual, name)
    return usual_table(chosen, usual, request.COOKIES.get("level", ""), name)


def _form(request: HttpRequest, chosen: Game, wanted: Wanted, problem: str = "") -> HttpResponse:
    shown = new_table_page(chosen, wanted, visitor_of(request).translate, problem)
    return page(request, "new.html", {"page": shown}, title=chosen.title, status=400 if problem else 200)


def _deal(chosen: Game, wanted: Wanted, visitor: Visitor) -> str:
    """Set the table and return its address."""
    given = [place.name or (visitor.wishes.name if place.who == ME else "") for place in wanted.sitting]
    names = seated_names(given, secrets.randbelow)
    order = tables.Order(
        game=chosen.id,
        sitters=[tables.Sitter(name, place.level) for name, place in zip(names, wanted.sitting, strict=True)],
        edition=wanted.edition,
        options=wanted.options,
        is_remembering=wanted.is_remembering,
        has_open_hands=wanted.has_open_hands or not visitor.wishes.has_curtain,
        pace=visitor.wishes.pace,
        limit=wanted.limit,
    )
    return reverse("table", args=[tables.set_table(order, visitor.player()).key])


@require_safe
def rules(request: HttpRequest, game_id: str) -> HttpResponse:
    """The rules of a game, searched or whole."""
    chosen, visitor = game(game_id), visitor_of(request)
    edition = request.GET.get("edition", "")
    known = edition if edition in [choice.id for choice in chosen.editions] else ""
    shown = rules_page(chosen, known, request.GET.get("q", ""), visitor.translate)
    return page(request, "rules.html", {"page": shown}, title=chosen.title)


@require_http_methods(["GET", "HEAD", "POST"])
def settings_page(request: HttpRequest) -> HttpResponse:
    """How the visitor wants to be called and shown things."""
    visitor = visitor_of(request)
    if request.method == "POST":
        response = see_other(reverse("settings") + "?saved=1")
        keep_wishes(response, read_wishes(request.POST.dict(), languages(), visitor.wishes))
        return response
    shown = wishes_page(visitor.wishes, languages(), visitor.translate, is_saved="saved" in request.GET)
    fields = {"page": shown, "game_id": game_ids()[0]}
    return page(request, "settings.html", fields, title=visitor.translate("Settings"))


@require_POST
def give_up(request: HttpRequest, key: str) -> HttpResponse:
    """The visitor resigns: the match is over."""
    player = visitor_of(request).key
    table = tables.own_table(key, player)
    with LOCK:
        seats = live(table).seats_of(player)
    if seats:
        tables.resign(table, seats[0])
    return see_other(reverse("lobby"))


@require_POST
def clear_away(request: HttpRequest, key: str) -> HttpResponse:
    """The table is deleted."""
    tables.remove(tables.own_table(key, visitor_of(request).key))
    return see_other(reverse("lobby"))
