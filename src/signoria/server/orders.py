"""The page on which a person gives orders for his seat: only for whoever sits there, on a screen that is his alone."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from signoria.kernel.orders import FORCED, Kind
from signoria.kernel.state import seats_in
from signoria.server.driver import DRIVER
from signoria.server.forms import number
from signoria.server.live import LOCK, Live, live
from signoria.server.models import Table
from signoria.server.myseat import remember
from signoria.server.pages.orders import TEXT, Facts, Given, OrdersPage, Sent, changing, filled_in, orders_page
from signoria.server.rights import of_table, ordering_seat
from signoria.server.shell import page, see_other
from signoria.server.standing import MOST_LETTERS, BadOrders, Desk, add, desk_of, rewrite, withdraw
from signoria.server.visitors import Visitor, visitor_of


@require_http_methods(["GET", "HEAD", "POST"])
def orders(request: HttpRequest, key: str) -> HttpResponse:
    """Standing orders of the visitor's seat: to be read, given, changed and withdrawn."""
    visitor = visitor_of(request)
    table = of_table(key, visitor.key)
    with LOCK:
        found = live(table)
        seat = ordering_seat(found, visitor.key)
        if seat is None:
            raise Http404
        remember(request, table)
        desk = desk_of(found, seat)
        if desk is None:
            return see_other(reverse("table", args=[key]))
        if request.method == "POST" and not visitor.wishes.is_streaming:
            return _obeyed(request, table, found, desk)
        shown = _shown(
            table, found, desk, visitor, _asked(desk, request.GET.get("change", "")), request.GET.get("said")
        )
    return page(request, "orders.html", {"page": shown}, title=visitor.translate("Orders"))


def _obeyed(request: HttpRequest, table: Table, found: Live, desk: Desk) -> HttpResponse:
    """Do what a form asks for, and look at the page again; what cannot be done is shown with its reason."""
    visitor = visitor_of(request)
    try:
        word = _obey(table, found, desk, request.POST.dict())
    except BadOrders as error:
        shown = _shown(table, found, desk, visitor, _sent(desk, request.POST.dict(), error))
        return page(request, "orders.html", {"page": shown}, title=visitor.translate("Orders"), status=400)
    DRIVER.wake(table.key)
    return see_other(f"{reverse('orders', args=[table.key])}?said={word}")


def _obey(table: Table, found: Live, desk: Desk, form: Mapping[str, str]) -> str:
    """Returns a word for what was done; BadOrders."""
    if "withdraw" in form:
        withdraw(table, found, desk, form["withdraw"])
        return "withdrawn"
    kind, instead = _kind(desk, form), form.get("instead", "")
    if kind is not None:
        add(table, found, desk, kind.line(filled_in(kind, form)), instead)
        return "changed" if instead else "given"
    if TEXT in form:
        rewrite(table, found, desk, form[TEXT])
        return "written"
    return "late"


def _kind(desk: Desk, form: Mapping[str, str]) -> Kind | None:
    """The kind of order that was filled in, if such orders can still be given."""
    return next((kind for kind in desk.language.form(desk.known) if kind.id == form.get("kind")), None)


def _sent(desk: Desk, form: Mapping[str, str], error: BadOrders) -> Sent:
    kind = _kind(desk, form)
    if kind is None:
        return Sent(TEXT, error.errors, text=form.get(TEXT, ""))
    return Sent(kind.id, error.errors, filled_in(kind, form), instead=form.get("instead", ""))


def _asked(desk: Desk, which: str) -> Sent | None:
    """The order that the visitor wants to change, by its place in the list."""
    place = number(which, -1)
    return changing(desk.language.form(desk.known), desk.orders[place].text) if 0 <= place < len(desk.orders) else None


def _shown(
    table: Table, found: Live, desk: Desk, visitor: Visitor, sent: Sent | None = None, word: str | None = None
) -> OrdersPage:
    facts = Facts(
        key=table.key,
        title=table.title,
        game_id=table.game,
        game_title=found.game.title,
        rules=reverse("rules", args=[table.game]),
        stand_in=found.places[desk.seat].stand_in,
        is_asked=desk.seat in seats_in(desk.known.actors),
        is_streaming=visitor.wishes.is_streaming,
        most_letters=MOST_LETTERS,
    )
    language, known, translate = desk.language, desk.known, visitor.translate
    given = [
        Given(order.text, language.describe(order.text, known, translate), desk.status(order)) for order in desk.orders
    ]
    has_forced = any(order.text == FORCED for order in desk.orders)
    kinds = [kind for kind in language.form(known, translate) if not (has_forced and kind.id == FORCED)]
    return orders_page(facts, given, kinds, sent, word or "", translate)
