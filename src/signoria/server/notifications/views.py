"""Away and notifications: how a person learns that it is their turn, who plays while they are away, their presence."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from signoria.server import sessions
from signoria.server.core.identity import Visitor
from signoria.server.core.permissions import table_of_player
from signoria.server.core.requests import Request, get_or_post
from signoria.server.live.presence import note_seen, remember_visit
from signoria.server.models import Seat, Table
from signoria.server.notifications.forms import NotificationsForm, SeatForm, TakeoverForm, notifications_form
from signoria.server.notifications.pages import DONE, PROBLEMS, notifications_page
from signoria.server.notifications.services import save_settings
from signoria.server.pace.takeover import give_back, take_over


@require_POST
def presence(request: Request, key: str) -> HttpResponse:
    """A visible page says that it is being looked at."""
    visitor = request.visitor
    _own_seats(table_of_player(key, visitor.key), visitor)
    note_seen(visitor, key)
    return HttpResponse(status=204)


@get_or_post
def notifications(request: Request, key: str) -> HttpResponse:
    """How one seat is notified of its turns; only for whoever sits there."""
    visitor = request.visitor
    table = table_of_player(key, visitor.key)
    remember_visit(visitor, table)
    sent = request.POST if request.method == "POST" else request.GET
    own = _own_seats(table, visitor)
    seat = _chosen_seat(own, SeatForm(sent, translate=visitor.translate).button_data()["seat"])
    if request.method == "POST":
        form = NotificationsForm(request.POST, translate=visitor.translate)
        if form.is_valid():
            return _save(request, seat, form)
    else:
        form = notifications_form(seat, visitor.translate)
    page = notifications_page(seat, own, visitor.translate, is_streaming=visitor.device.is_streaming)
    context = {"page": page, "form": form, "title": visitor.translate("Away and notifications")}
    return render(request, "notifications/settings.html", context, status=form.status)


def _save(request: Request, seat: Seat, form: NotificationsForm) -> HttpResponse:
    """Save a valid form, and say what came of it."""
    for word in save_settings(seat, request.visitor.key, form):
        level, text = (messages.SUCCESS, DONE[word]) if word in DONE else (messages.ERROR, PROBLEMS[word])
        messages.add_message(request, level, request.visitor.translate(text))
    return redirect(f"{reverse('notifications', args=[seat.table.key])}?seat={seat.number}")


@require_POST
def takeover(request: Request, key: str) -> HttpResponse:
    """A person lets a bot decide for them until they are back; with `back` they are."""
    visitor = request.visitor
    own = _own_seats(table_of_player(key, visitor.key), visitor)
    chosen = TakeoverForm(request.POST, translate=visitor.translate).button_data()
    seat = _chosen_seat(own, chosen["seat"])
    with sessions.open(key) as session:
        if chosen["back"]:
            give_back(session, seat.number)
        else:
            take_over(session, seat.number, chosen["level"])
    return redirect("table", key)


def _own_seats(table: Table, visitor: Visitor) -> list[Seat]:
    """The visitor's seats; for one who has none there is no such page."""
    own = list(table.seats.filter(players__key=visitor.key))
    if not own:
        raise Http404
    return own


def _chosen_seat(own: list[Seat], wanted: int | None) -> Seat:
    """The one of a visitor's seats that is wanted, by its number; the first if none is named."""
    for seat in own:
        if wanted in (seat.number, None):
            return seat
    raise Http404
