"""The pages that links open: a free seat, the way back to one's own, the same player in another browser.

Opening such a link does nothing, since programs that preview links open them too; its button does.
"""

from __future__ import annotations

from dataclasses import replace

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from signoria.games import game
from signoria.kernel.messages import N_
from signoria.server.core.error_pages import link_expired, message_page
from signoria.server.core.identity import save_device, save_preferences, set_key_cookie
from signoria.server.core.permissions import player_by_device_token, seat_by_invite, seat_by_token
from signoria.server.core.requests import Request, get_or_post
from signoria.server.models import Seat
from signoria.server.seats import services
from signoria.server.seats.forms import NAME_TAKEN, JoinForm
from signoria.server.seats.pages import ConfirmPage, JoinPage
from signoria.server.tables.fair import fair_in_waiting_room
from signoria.server.tables.waiting_room import table_facts

TAKEN = N_("This seat is taken")
TAKEN_BY = N_(
    "Someone else took it, or the match started without waiting. Ask the person who sent the link for another seat."
)
SEATED = N_("You have taken your seat. Keep the link below, then go to the table.")
OVER = N_("This match is over")
TOO_LATE = N_("Ask the person who sent the link for another match.")
BACK = N_("Welcome back, {name}")
BACK_TEXT = N_("This link gives {name}'s seat to this browser: {game}, {table}.")
BACK_NOTE = N_("Whoever uses it sees {name}'s hand and plays for them. Continue only if you are {name}.")
NO_ORDERS = N_(
    "You already have a seat at this table. A browser with several seats cannot have standing orders: those given "
    "here are withdrawn."
)
BACK_BUTTON = N_("Sit down here")
SAME = N_("Use your tables in this browser")
SAME_TEXT = N_("This browser becomes the same player as the one that made the link, with all their tables and seats.")
SAME_NOTE = N_("This browser loses the seats it has now. Save their private links first if you need them.")
SAME_BUTTON = N_("Use my tables here")


@get_or_post
def join(request: Request, invite_token: str) -> HttpResponse:
    """A free seat: who plays there, and a name to sit down with."""
    seat = seat_by_invite(invite_token)
    if seat is None:
        return link_expired(request)
    if seat.players.filter(key=request.visitor.key).exists():
        return redirect("table", seat.table.key)
    if seat.table.is_finished:
        return message_page(request, 410, OVER, TOO_LATE)
    if seat.table.has_started or not seat.is_free:
        return message_page(request, 409, TAKEN, TAKEN_BY)
    if request.method == "POST":
        return _take_seat(request, seat)
    initial = {"name": request.visitor.preferences.name, "hand": "hand" in request.GET}
    return _invitation(request, seat, JoinForm(initial=initial, translate=request.visitor.translate))


def _take_seat(request: Request, seat: Seat) -> HttpResponse:
    visitor = request.visitor
    form = JoinForm(request.POST, translate=visitor.translate)
    if not form.is_valid():
        return _invitation(request, seat, form)
    name = form.cleaned_data["name"]
    try:
        services.take_seat(seat, visitor.player(), name, form.cleaned_data["word"])
    except services.SeatTaken:
        return message_page(request, 409, TAKEN, TAKEN_BY)
    except services.NameTaken:
        form.add_error("name", NAME_TAKEN)
        return _invitation(request, seat, form)
    if not visitor.preferences.name:
        save_preferences(visitor, name=name)
    messages.success(request, visitor.translate(SEATED))
    response = redirect("seat", seat.table.key)
    if form.cleaned_data["hand"]:
        save_device(response, replace(visitor.device, is_hand_first=True))
    return response


def _invitation(request: Request, seat: Seat, form: JoinForm) -> HttpResponse:
    visitor, table = request.visitor, seat.table
    played, seats = game(table.game), list(table.seats.all())
    shown = JoinPage(
        game=played,
        table_title=table.title,
        facts=table_facts(table, visitor.translate),
        people=[one.name for one in seats if one.name],
        free=sum(one.is_free for one in seats),
        fair=fair_in_waiting_room(table, seats, ()),
    )
    return render(request, "seats/join.html", {"page": shown, "form": form, "title": played.title}, status=form.status)


@get_or_post
def return_to_seat(request: Request, seat_token: str) -> HttpResponse:
    """One's own seat, in this browser too."""
    visitor, seat = request.visitor, seat_by_token(seat_token)
    if seat is None:
        return link_expired(request)
    if request.method == "POST":
        services.return_to_seat(seat, visitor.player())
        return redirect("table", seat.table.key)
    names = {"name": seat.name, "game": game(seat.table.game).title, "table": seat.table.title}
    told = [visitor.translate(message).format(**names) for message in (BACK, BACK_TEXT, BACK_NOTE, BACK_BUTTON)]
    heading, text, note, button = told
    loss = visitor.translate(NO_ORDERS) if _ends_orders(seat, visitor.key) else ""
    shown = ConfirmPage(heading, text, note, button, loss)
    return render(request, "seats/confirm.html", {"page": shown, "title": heading})


def _ends_orders(seat: Seat, player: str) -> bool:
    """Whether this is a browser's second seat, in a game with orders. True even without any: others may see it."""
    others = seat.table.seats.filter(players__key=player).exclude(pk=seat.pk)
    return game(seat.table.game).orders is not None and others.exists()


@get_or_post
def device_link(request: Request, device_token: str) -> HttpResponse:
    """The same player, in this browser too."""
    visitor, player = request.visitor, player_by_device_token(device_token)
    if player is None:
        return link_expired(request)
    if request.method == "POST":
        response = redirect("lobby")
        set_key_cookie(response, player.key)
        return response
    texts = [visitor.translate(text) for text in (SAME, SAME_TEXT, SAME_NOTE, SAME_BUTTON)]
    return render(request, "seats/confirm.html", {"page": ConfirmPage(*texts), "title": texts[0]})


@require_POST
def renew_device_link(request: Request) -> HttpResponse:
    """A new link with which another browser becomes the same player; the old one no longer works."""
    services.renew_device_link(request.visitor.player())
    return redirect(reverse("settings") + "#devices")


@require_POST
def sign_out_others(request: Request) -> HttpResponse:
    """Only this browser stays the player and keeps the seats."""
    player = request.visitor.player()
    services.sign_out_others(player)
    messages.success(request, request.visitor.translate("All other browsers are signed out."))
    response = redirect("settings")
    set_key_cookie(response, player.key)
    return response
