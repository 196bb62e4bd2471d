"""The lobby and what is reached from it: new tables, rules, settings; resigning and clearing away."""

from __future__ import annotations

import secrets
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
from signoria.server import tables
from signoria.server.crests import crests_of
from signoria.server.hub import HUB
from signoria.server.links import Link, link_to
from signoria.server.live import LOCK, live
from signoria.server.models import Player, Table
from signoria.server.names import seated_names
from signoria.server.pages.levels import known_level
from signoria.server.pages.limits import FRIEND
from signoria.server.pages.lobby import Sitting, TableRow, finished_row, gathering_row, lobby_page, running_row
from signoria.server.pages.new import (
    ME,
    Wanted,
    new_table_page,
    read_wanted,
    shared_screen,
    usual_table,
    with_friends,
)
from signoria.server.pages.rules import rules_page
from signoria.server.pages.usual import Usual, read_usual
from signoria.server.pages.wishes import read_wishes
from signoria.server.pages.wishes import settings_page as wishes_page
from signoria.server.rights import of_host, of_table
from signoria.server.shell import page, see_other
from signoria.server.standing import deciding
from signoria.server.texts import languages
from signoria.server.visitors import Visitor, be_recognised, cookie_of, keep_wishes, set_cookie, visitor_of

MOST_ROWS = 50
"""Finished tables that the lobby lists; older ones are still at their addresses."""


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """The games, and the visitor's tables."""
    visitor = visitor_of(request)
    mine = Table.objects.filter(Q(host__key=visitor.key) | Q(seats__players__key=visitor.key)).distinct()
    over = mine.exclude(over=None).select_related("host").prefetch_related("seats__players")
    shown = lobby_page(
        {game_id: _usual(request, game(game_id)) for game_id in game_ids()},
        cookie_of(request, "level"),
        [_running(table, visitor) for table in mine.filter(over=None)],
        [_finished(table, visitor) for table in over[:MOST_ROWS]],
        visitor.translate,
    )
    response = page(request, "lobby.html", {"page": shown}, title=visitor.translate("All tables"))
    be_recognised(response, visitor.key)  # for another year: who comes back is never forgotten
    return response


def _usual(request: HttpRequest, chosen: Game) -> Usual:
    return read_usual(chosen, unquote(cookie_of(request, f"usual-{chosen.id}")))


def _finished(table: Table, visitor: Visitor) -> TableRow:
    """From what is kept of it: matches that are over are many, and are rebuilt only to be looked through."""
    own = [seat.number for seat in table.seats.all() if visitor.key in {one.key for one in seat.players.all()}]
    is_host = table.host.key == visitor.key
    at = Sitting(table.key, table.title, game(table.game), table.setup["names"], own, is_host)
    return finished_row(at, _winners(table), visitor.translate)


def _winners(table: Table) -> list[int]:
    """Of a table that ended before winners were kept, they are found once."""
    if table.resigned is not None:
        return []
    if table.winners is None:
        with LOCK:
            table.winners = seats_in(live(table).match.state.winners())
        table.save(update_fields=["winners"])
    winners: list[int] = table.winners
    return winners


def _running(table: Table, visitor: Visitor) -> TableRow:
    with LOCK:
        found = live(table)
        own = found.seats_of(visitor.key)
        arms = crests_of(found.match)[own[0]] if own and not found.is_gathering else None
        is_host = found.host == visitor.key
        at = Sitting(table.key, table.title, found.game, found.match.setup.names, own, is_host, arms)
        if found.is_gathering:
            return gathering_row(at, visitor.translate)
        seconds = (timezone.now() - table.moved).total_seconds()
        asked, mine = seats_in(found.match.state.actors), deciding(found, visitor.key)
        return running_row(at, asked, mine, seconds, visitor.translate)


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
    if "friends" in request.GET:
        return with_friends(chosen, usual, name)
    return usual_table(chosen, usual, cookie_of(request, "level"), name)


def _form(request: HttpRequest, chosen: Game, wanted: Wanted, problem: str = "") -> HttpResponse:
    shown = new_table_page(chosen, wanted, visitor_of(request).translate, problem)
    return page(request, "new.html", {"page": shown}, title=chosen.title, status=400 if problem else 200)


def _deal(chosen: Game, wanted: Wanted, visitor: Visitor) -> str:
    """Set the table and return its address."""
    host = visitor.player()
    order = tables.Order(
        game=chosen.id,
        sitters=_sitters(wanted, visitor.wishes.name, host),
        edition=wanted.edition,
        options=wanted.options,
        is_remembering=wanted.is_remembering,
        has_open_hands=wanted.has_open_hands or not visitor.wishes.has_curtain,
        pace=visitor.wishes.pace,
        limit=wanted.limit,
    )
    return reverse("table", args=[tables.set_table(order, host).key])


def _sitters(wanted: Wanted, own_name: str, host: Player) -> list[tables.Sitter]:
    """Those who are there have names; friends bring theirs."""
    here = [place for place in wanted.sitting if place.who != FRIEND]
    given = [place.name or (own_name if place.who == ME else "") for place in here]
    names = iter(seated_names(given, secrets.randbelow))
    return [
        tables.Sitter()
        if place.who == FRIEND
        else tables.Sitter(next(names), place.level, [] if place.level else [host])
        for place in wanted.sitting
    ]


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
        HUB.reopen(visitor.key)
        return response
    shown = wishes_page(visitor.wishes, languages(), visitor.translate, is_saved="saved" in request.GET)
    fields = {"page": shown, "game_id": game_ids()[0], "me": _link_to(visitor), "is_alone": "alone" in request.GET}
    return page(request, "settings.html", fields, title=visitor.translate("Settings"))


def _link_to(visitor: Visitor) -> Link | None:
    """With which another browser becomes the same player, if he has made one."""
    known = Player.objects.filter(key=visitor.key).exclude(link="").first()
    return link_to(visitor.origin, "me", known.link) if known and not visitor.wishes.is_streaming else None


@require_POST
def give_up(request: HttpRequest, key: str) -> HttpResponse:
    """The visitor resigns: the match is over."""
    player = visitor_of(request).key
    table = of_table(key, player)
    with LOCK:
        seats = live(table).seats_of(player)
    if seats and not table.is_gathering:
        tables.resign(table, seats[0])
    return see_other(reverse("lobby"))


@require_POST
def clear_away(request: HttpRequest, key: str) -> HttpResponse:
    """The table is deleted, by its host."""
    tables.remove(of_host(key, visitor_of(request).key))
    return see_other(reverse("lobby"))
