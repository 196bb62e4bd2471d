"""Away and notices: how a person is told that it is his turn, who decides while he is away, and that he looks."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as TookTooLong
from datetime import timedelta
from threading import BoundedSemaphore

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import close_old_connections
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from signoria.kernel.state import SPECTATOR
from signoria.server import webhooks
from signoria.server.budgets import HOUR, Budget, Limit
from signoria.server.forms import number
from signoria.server.live import LOCK, live
from signoria.server.looks import LOOKS
from signoria.server.mailboxes import ask, has_agreed, office
from signoria.server.models import Seat, Table
from signoria.server.notices import Deliver, Kind, send_mail, send_webhook
from signoria.server.pages.levels import known_level
from signoria.server.pages.notices import SeatFacts, Wanted, notices_page
from signoria.server.quiet import known_zone, quiet_hours
from signoria.server.rights import of_table
from signoria.server.shell import page, see_other
from signoria.server.takeover import give_back, take_over
from signoria.server.visitors import visitor_of
from signoria.server.webhooks import CannotSend

TESTS = Budget(Limit(1, timedelta(seconds=10)), Limit(20, HOUR))
"""That a seat may send, whatever it tries."""

TEST_SECONDS = 20.0
AT_ONCE = 4
"""Tests under way: each keeps a thread of the pages waiting, and somebody may answer slowly on purpose."""

_TESTERS = ThreadPoolExecutor(2, thread_name_prefix="test")
_room = BoundedSemaphore(AT_ONCE)


def remember(request: HttpRequest, table: Table) -> None:
    """A person looks at his table: by which address he reaches us, and in which language he reads."""
    visitor = visitor_of(request)
    LOOKS.note(table.key, visitor.key, timezone.now())
    address = visitor.origin[:200]
    seats = Seat.objects.filter(table=table, players__key=visitor.key)
    stale = seats.exclude(address=address, language=visitor.language)
    if stale.exists():  # to ask costs no lock, to write does
        stale.update(address=address, language=visitor.language)


@require_POST
def here(request: HttpRequest, key: str) -> HttpResponse:
    """A visible page says that it is looked at."""
    _own_seats(request, of_table(key, visitor_of(request).key))
    LOOKS.note(key, visitor_of(request).key, timezone.now())
    return HttpResponse(status=204)


def _own_seats(request: HttpRequest, table: Table) -> list[int]:
    """The visitor's seats; to one who has none there is no such page."""
    with LOCK:
        found = live(table).seats_of(visitor_of(request).key)
    if not found:
        raise Http404
    return found


def _own_seat(request: HttpRequest, table: Table, asked: str) -> int:
    """The one of his seats that is meant; the first if none is named."""
    own = _own_seats(request, table)
    wanted = number(asked, own[0])
    if wanted not in own:
        raise Http404
    return wanted


@require_http_methods(["GET", "HEAD", "POST"])
def notices(request: HttpRequest, key: str) -> HttpResponse:
    """How one seat is told of its turns; only for whoever sits there."""
    table = of_table(key, visitor_of(request).key)
    asked = request.POST if request.method == "POST" else request.GET
    wanted = _own_seat(request, table, asked.get("seat", ""))
    remember(request, table)
    seat = table.seats.get(number=wanted)
    if request.method == "POST":
        word = _saved(seat, visitor_of(request).key, request.POST.dict())
        return see_other(f"{reverse('notices', args=[key])}?seat={seat.number}&said={word}")
    return _shown(request, table, seat, request.GET.get("said", ""))


def _shown(request: HttpRequest, table: Table, seat: Seat, word: str) -> HttpResponse:
    translate = visitor_of(request).translate
    with LOCK:
        found = live(table)
        facts = SeatFacts(
            key=table.key,
            title=table.title,
            game_id=table.game,
            game_title=found.game.title,
            seat=seat.number,
            names=found.match.setup.names,
            own=found.seats_of(visitor_of(request).key),
            stand_in=found.places[seat.number].stand_in,
            is_playing=not (found.has_ended or found.is_gathering),
            can_mail=office() is not None,
            trouble=seat.trouble,
            is_streaming=visitor_of(request).wishes.is_streaming,
        )
    wanted = Wanted(seat.email, seat.webhook, seat.quiet, seat.zone, seat.is_confirmed, seat.asked is not None)
    shown = notices_page(facts, wanted, word, translate)
    return page(request, "notices.html", {"page": shown}, title=translate("Away and notices"))


def _saved(seat: Seat, player: str, form: Mapping[str, str]) -> str:
    """Keep what the form says, and send a test if it asks for one; returns a word for what came of it."""
    email, webhook = form.get("email", "").strip(), form.get("webhook", "").strip()
    word = _checked(email, webhook)
    if word:
        return word
    is_other = email != seat.email
    if is_other:  # another reader, who has not agreed to anything yet
        seat.email, seat.asked, seat.is_confirmed = email, None, has_agreed(email, player)
        seat.save(update_fields=["email", "asked", "is_confirmed"])
    seat.webhook, seat.trouble = webhook, ""
    seat.quiet = quiet_hours(form.get("begin", ""), form.get("end", "")) if "quiet" in form else ""
    seat.zone = known_zone(form.get("zone", ""))
    seat.save(update_fields=["webhook", "trouble", "quiet", "zone"])
    way = form.get("test", "")
    if email and not seat.is_confirmed and (is_other or way == "email"):
        return ask(seat, timezone.now())
    return _tried(seat, way) if way else "saved"


def _checked(email: str, webhook: str) -> str:
    """What is wrong with the addresses; empty if nothing is."""
    try:
        if email:
            validate_email(email)
    except ValidationError:
        return "email"
    if len(email) > 254:
        return "email"
    if len(webhook) > 500:
        return "address"
    try:
        if webhook:
            webhooks.parts_of(webhook)
    except CannotSend as error:
        return error.why
    return ""


def _tried(seat: Seat, way: str) -> str:
    """A test, at most once in ten seconds for a seat."""
    to = seat.email if way == "email" else seat.webhook
    send: Deliver = send_mail if way == "email" else send_webhook
    if not to:
        return "nowhere"
    if not TESTS.spend(str(seat.pk), timezone.now()) or not _room.acquire(blocking=False):
        return "soon"
    sending = _TESTERS.submit(_closing, send, seat)
    sending.add_done_callback(lambda _: _room.release())
    try:
        sending.result(TEST_SECONDS)
    except CannotSend as error:
        return error.why
    except TookTooLong:
        return "slow"
    return "sent"


def _closing(send: Deliver, seat: Seat) -> None:
    """In a thread of its own: a name that is slow to be found must not be waited for."""
    try:
        send(seat, Kind.TEST)
    finally:
        close_old_connections()


@require_POST
def away(request: HttpRequest, key: str) -> HttpResponse:
    """A person lets a bot decide for him until he is back; with no level he is."""
    table = of_table(key, visitor_of(request).key)
    seat = _own_seat(request, table, request.POST.get("seat", str(SPECTATOR)))
    if "back" in request.POST:
        give_back(table, seat)
    else:
        take_over(table, seat, known_level(request.POST.get("level", "")))
    return see_other(reverse("table", args=[key]))
