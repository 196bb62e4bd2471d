"""Where links lead: to a free seat, back to one's own, or to being the same player in another browser.

Opening such a link does nothing, since programs that preview links open them too; its button does.
"""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from signoria.games import game
from signoria.kernel.messages import N_
from signoria.server.core.error_pages import link_expired, message_page
from signoria.server.core.identity import save_preferences, set_key_cookie, visitor_of
from signoria.server.core.names import checked_name
from signoria.server.core.permissions import player_by_device_token, seat_by_invite, seat_by_token
from signoria.server.core.render import render_page, see_other
from signoria.server.core.variants import PLAYERS, way_to_play
from signoria.server.models import Seat
from signoria.server.seats import services
from signoria.server.seats.pages import ConfirmPage, JoinPage

confirmed_by_post = require_http_methods(["GET", "HEAD", "POST"])

TAKEN = N_("This seat is taken")
TAKEN_BY = N_(
    "Somebody was quicker, or the match began without waiting. Ask whoever sent the link whether another is free."
)
OVER = N_("This match is over")
TOO_LATE = N_("Ask whoever sent the link for another match.")
BACK = N_("{name}, welcome back")
BACK_TEXT = N_("This link brings the seat of {name} to this browser: {game}, {table}.")
BACK_NOTE = N_("Who has it sees this hand and moves for this seat. Go on only if you are {name}.")
NO_ORDERS = N_(
    "You sit at this table already. A browser with several seats gives no orders: those that were given here are "
    "withdrawn."
)
BACK_BUTTON = N_("Sit down here")
SAME = N_("Be the same player here")
SAME_TEXT = N_(
    "This browser will be the same player as the one that the link comes from, with all their tables and seats."
)
SAME_NOTE = N_(
    "What this browser sat at before stays behind: keep the private links of those seats first, if you need them."
)
SAME_BUTTON = N_("Use my tables here")


@confirmed_by_post
def join(request: HttpRequest, invite_token: str) -> HttpResponse:
    """A free seat: who plays there, and a name to sit down with."""
    seat = seat_by_invite(invite_token)
    if seat is None:
        return link_expired(request)
    if seat.players.filter(key=visitor_of(request).key).exists():
        return see_other(reverse("table", args=[seat.table.key]))
    if seat.table.is_finished:
        return message_page(request, 410, OVER, TOO_LATE)
    if seat.table.has_started or not seat.is_free:
        return message_page(request, 409, TAKEN, TAKEN_BY)
    return _take_seat(request, seat) if request.method == "POST" else _invitation(request, seat)


def _take_seat(request: HttpRequest, seat: Seat) -> HttpResponse:
    visitor = visitor_of(request)
    name = request.POST.get("name", "")
    try:
        services.take_seat(seat, visitor.player(), name)
    except services.SeatTaken:
        return message_page(request, 409, TAKEN, TAKEN_BY)
    except services.BadName as error:
        return _invitation(request, seat, name, str(error))
    response = see_other(reverse("seat", args=[seat.table.key]) + "?new=1")
    known = visitor.preferences
    is_hand_first = "hand" in request.POST or known.is_hand_first
    save_preferences(response, replace(known, name=known.name or checked_name(name), is_hand_first=is_hand_first))
    return response


def _invitation(request: HttpRequest, seat: Seat, name: str = "", problem: str = "") -> HttpResponse:
    visitor, table = visitor_of(request), seat.table
    played, setup, seats = game(table.game), table.setup, list(table.seats.all())
    shown = JoinPage(
        game=played,
        table_title=table.title,
        facts=[
            visitor.translate(PLAYERS).format(count=len(seats)),
            way_to_play(played, setup["edition"], setup["options"], visitor.translate),
        ],
        people=[one.name for one in seats if one.name],
        free=sum(one.is_free for one in seats),
        name=checked_name(name) or visitor.preferences.name,
        is_hand="hand" in request.GET or "hand" in request.POST,
        problem=visitor.translate(problem) if problem else "",
    )
    return render_page(request, "seats/join.html", {"page": shown}, title=played.title)


@confirmed_by_post
def return_to_seat(request: HttpRequest, seat_token: str) -> HttpResponse:
    """One's own seat, in this browser too."""
    visitor, seat = visitor_of(request), seat_by_token(seat_token)
    if seat is None:
        return link_expired(request)
    if request.method == "POST":
        services.return_to_seat(seat, visitor.player())
        return see_other(reverse("table", args=[seat.table.key]))
    names = {"name": seat.name, "game": game(seat.table.game).title, "table": seat.table.title}
    told = [visitor.translate(message).format(**names) for message in (BACK, BACK_TEXT, BACK_NOTE, BACK_BUTTON)]
    heading, text, note, button = told
    loss = visitor.translate(NO_ORDERS) if _ends_orders(seat, visitor.key) else ""
    shown = ConfirmPage(heading, text, note, button, loss)
    return render_page(request, "seats/confirm.html", {"page": shown}, title=heading)


def _ends_orders(seat: Seat, player: str) -> bool:
    """Whether this is a browser's second seat, in a game with orders. True also if none stand: others may see it."""
    others = seat.table.seats.filter(players__key=player).exclude(pk=seat.pk)
    return game(seat.table.game).orders is not None and others.exists()


@confirmed_by_post
def device_link(request: HttpRequest, device_token: str) -> HttpResponse:
    """The same player, in this browser too."""
    visitor, player = visitor_of(request), player_by_device_token(device_token)
    if player is None:
        return link_expired(request)
    if request.method == "POST":
        response = see_other(reverse("lobby"))
        set_key_cookie(response, player.key)
        return response
    texts = [visitor.translate(text) for text in (SAME, SAME_TEXT, SAME_NOTE, SAME_BUTTON)]
    return render_page(request, "seats/confirm.html", {"page": ConfirmPage(*texts)}, title=texts[0])


@require_POST
def renew_device_link(request: HttpRequest) -> HttpResponse:
    """A new link with which another browser becomes the same player; the old one no longer works."""
    services.renew_device_link(visitor_of(request).player())
    return see_other(reverse("settings") + "#devices")


@require_POST
def sign_out_others(request: HttpRequest) -> HttpResponse:
    """Only this browser stays the player and keeps the seats."""
    player = visitor_of(request).player()
    services.sign_out_others(player)
    response = see_other(reverse("settings") + "?alone=1#devices")
    set_key_cookie(response, player.key)
    return response
