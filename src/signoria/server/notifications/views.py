"""Away and notices: how a person is told that it is their turn, who decides while they are away, and their presence."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from signoria.kernel.state import SPECTATOR
from signoria.server import sessions
from signoria.server.core.fields import parse_int
from signoria.server.core.identity import Visitor, visitor_of
from signoria.server.core.levels import known_level
from signoria.server.core.permissions import table_of_player
from signoria.server.core.render import render_page, see_other, url
from signoria.server.core.runtime import current
from signoria.server.live.presence import remember_visit
from signoria.server.models import Seat, Table
from signoria.server.notifications.pages import notifications_page
from signoria.server.notifications.services import save_settings
from signoria.server.pace.takeover import give_back, take_over


@require_POST
def presence(request: HttpRequest, key: str) -> HttpResponse:
    """A visible page says that it is being looked at."""
    visitor = visitor_of(request)
    _own_seats(table_of_player(key, visitor.key), visitor)
    current().presence.note(key, visitor.key, timezone.now())
    return HttpResponse(status=204)


@require_http_methods(["GET", "HEAD", "POST"])
def notifications(request: HttpRequest, key: str) -> HttpResponse:
    """How one seat is notified of its turns; only for whoever sits there."""
    visitor = visitor_of(request)
    table = table_of_player(key, visitor.key)
    remember_visit(visitor, table)
    form = request.POST if request.method == "POST" else request.GET
    own = _own_seats(table, visitor)
    seat = _chosen_seat(own, form.get("seat", ""))
    if request.method == "POST":
        word = save_settings(seat, visitor.key, request.POST.dict())
        return see_other(f"{url('notifications', key)}?seat={seat.number}&said={word}")
    is_streaming = visitor.preferences.is_streaming
    page = notifications_page(seat, own, request.GET.get("said", ""), visitor.translate, is_streaming=is_streaming)
    title = visitor.translate("Away and notices")
    return render_page(request, "notifications/settings.html", {"page": page}, title=title)


@require_POST
def takeover(request: HttpRequest, key: str) -> HttpResponse:
    """A person lets a bot decide for them until they are back; with `back` they are."""
    visitor = visitor_of(request)
    own = _own_seats(table_of_player(key, visitor.key), visitor)
    seat = _chosen_seat(own, request.POST.get("seat", str(SPECTATOR)))
    with sessions.open(key) as session:
        if "back" in request.POST:
            give_back(session, seat.number)
        else:
            take_over(session, seat.number, known_level(request.POST.get("level", "")))
    return see_other(url("table", key))


def _own_seats(table: Table, visitor: Visitor) -> list[Seat]:
    """The visitor's seats; for one who has none there is no such page."""
    own = list(table.seats.filter(players__key=visitor.key))
    if not own:
        raise Http404
    return own


def _chosen_seat(own: list[Seat], number: str) -> Seat:
    """The one of a visitor's seats that a form names; the first if it names none."""
    wanted = parse_int(number, own[0].number)
    for seat in own:
        if seat.number == wanted:
            return seat
    raise Http404
