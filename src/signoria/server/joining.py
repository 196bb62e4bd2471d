"""Links that bring somebody somewhere: to a free seat, back to his own, or to being the same player elsewhere.

Looking at such a link does nothing, since programs that preview links look at them too; its button does.
"""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from signoria.games import game
from signoria.kernel.messages import N_
from signoria.server import seating
from signoria.server.faults import message
from signoria.server.models import Seat, token
from signoria.server.names import MOST_LETTERS, checked_name
from signoria.server.pages.lobby import PLAYERS, way_to_play
from signoria.server.pages.seats import ConfirmPage, JoinPage
from signoria.server.rights import invited, same_player, sitting
from signoria.server.shell import page, see_other
from signoria.server.visitors import be_recognised, keep_wishes, visitor_of

look_or_do = require_http_methods(["GET", "HEAD", "POST"])

EXPIRED = N_("This link leads nowhere")
ASK_AGAIN = N_("It was replaced by another, or is not whole. Ask whoever sent it for a new one.")
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
    "This browser will be the same player as the one that the link comes from, with all his tables and seats."
)
SAME_NOTE = N_(
    "What this browser sat at before stays behind: keep the private links of those seats first, if you need them."
)
SAME_BUTTON = N_("Use my tables here")


def _no_link(request: HttpRequest) -> HttpResponse:
    return message(request, 404, EXPIRED, ASK_AGAIN)


@look_or_do
def join(request: HttpRequest, invite: str) -> HttpResponse:
    """A free seat: who plays there, and a name to sit down with."""
    seat = invited(invite)
    if seat is None:
        return _no_link(request)
    if seat.players.filter(key=visitor_of(request).key).exists():
        return see_other(reverse("table", args=[seat.table.key]))
    if seat.table.over:
        return message(request, 410, OVER, TOO_LATE)
    if not (seat.is_free and seat.table.is_gathering):
        return message(request, 409, TAKEN, TAKEN_BY)
    return _sit_down(request, seat) if request.method == "POST" else _invitation(request, seat)


def _sit_down(request: HttpRequest, seat: Seat) -> HttpResponse:
    visitor = visitor_of(request)
    name = request.POST.get("name", "")
    try:
        seating.take(seat, visitor.player(), name)
    except seating.SeatTaken:
        return message(request, 409, TAKEN, TAKEN_BY)
    except seating.BadName as error:
        return _invitation(request, seat, name, str(error))
    response = see_other(reverse("seat", args=[seat.table.key]) + "?new=1")
    is_hand = "hand" in request.POST or visitor.wishes.is_hand_first
    keep_wishes(
        response, replace(visitor.wishes, name=visitor.wishes.name or checked_name(name), is_hand_first=is_hand)
    )
    return response


def _invitation(request: HttpRequest, seat: Seat, name: str = "", problem: str = "") -> HttpResponse:
    visitor, table = visitor_of(request), seat.table
    played, setup, seats = game(table.game), table.setup, list(table.seats.all())
    shown = JoinPage(
        game_title=played.title,
        table_title=table.title,
        facts=[
            visitor.translate(PLAYERS).format(count=len(seats)),
            way_to_play(played, setup["edition"], setup["options"], visitor.translate),
        ],
        people=[one.name for one in seats if one.name],
        free=sum(one.is_free for one in seats),
        name=checked_name(name) or visitor.wishes.name,
        name_length=MOST_LETTERS,
        is_hand="hand" in request.GET or "hand" in request.POST,
        problem=visitor.translate(problem) if problem else "",
    )
    fields = {"page": shown, "game_id": table.game}
    return page(request, "join.html", fields, title=played.title)


@look_or_do
def private(request: HttpRequest, private: str) -> HttpResponse:
    """One's own seat, in this browser too."""
    visitor, seat = visitor_of(request), sitting(private)
    if seat is None:
        return _no_link(request)
    if request.method == "POST":
        seating.come_back(seat, visitor.player())
        return see_other(reverse("table", args=[seat.table.key]))
    names = {"name": seat.name, "game": game(seat.table.game).title, "table": seat.table.title}
    shown = ConfirmPage(
        *[visitor.translate(text).format(**names) for text in (BACK, BACK_TEXT, BACK_NOTE, BACK_BUTTON)]
    )
    if _ends_orders(seat, visitor.key):
        shown = replace(shown, loss=visitor.translate(NO_ORDERS))
    return page(request, "confirm.html", {"page": shown, "game_id": seat.table.game}, title=shown.heading)


def _ends_orders(seat: Seat, player: str) -> bool:
    """Would this be a browser's second seat, in a game with orders? Said also if none stand: others may see it."""
    others = seat.table.seats.filter(players__key=player).exclude(pk=seat.pk)
    return game(seat.table.game).orders is not None and others.exists()


@look_or_do
def me(request: HttpRequest, link: str) -> HttpResponse:
    """The same player, in this browser too."""
    visitor, player = visitor_of(request), same_player(link)
    if player is None:
        return _no_link(request)
    if request.method == "POST":
        response = see_other(reverse("lobby"))
        be_recognised(response, player.key)
        return response
    texts = [visitor.translate(text) for text in (SAME, SAME_TEXT, SAME_NOTE, SAME_BUTTON)]
    return page(request, "confirm.html", {"page": ConfirmPage(*texts), "game_id": ""}, title=texts[0])


@require_POST
def renew_me(request: HttpRequest) -> HttpResponse:
    """A link with which another browser becomes the same player; the one before leads nowhere."""
    player = visitor_of(request).player()
    player.link = token()
    player.save(update_fields=["link"])
    return see_other(reverse("settings") + "#devices")


@require_POST
def sign_out_others(request: HttpRequest) -> HttpResponse:
    """Only this browser is the player any more, and only it sits on his seats."""
    player = visitor_of(request).player()
    seating.sign_out_others(player)
    response = see_other(reverse("settings") + "?alone=1#devices")
    be_recognised(response, player.key)
    return response
