"""The page on which a person gives standing orders for their seat, if no one else sits at the same browser."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from signoria.kernel.orders import FORCED, Kind
from signoria.kernel.state import seats_in
from signoria.server import sessions
from signoria.server.core.fields import parse_int
from signoria.server.core.identity import Visitor, visitor_of
from signoria.server.core.permissions import table_of_player
from signoria.server.core.render import render_page, see_other
from signoria.server.core.runtime import current
from signoria.server.live.presence import remember_visit
from signoria.server.orders.pages import TEXT, Facts, Given, OrdersPage, Sent, changing, filled_in, orders_page
from signoria.server.orders.services import MOST_LETTERS, BadOrders, add, rewrite, withdraw
from signoria.server.sessions.messages import BotsWanted
from signoria.server.sessions.session import Session
from signoria.server.sessions.standing_orders import OrderDesk, order_desk, ordering_seat


@require_http_methods(["GET", "HEAD", "POST"])
def orders(request: HttpRequest, key: str) -> HttpResponse:
    """Standing orders of the visitor's seat: to be read, given, changed and withdrawn."""
    visitor = visitor_of(request)
    table = table_of_player(key, visitor.key)
    with sessions.open(table.key) as session:
        seat = ordering_seat(session, visitor.key)
        if seat is None:
            raise Http404
        remember_visit(visitor, table)
        desk = order_desk(session, seat)
        if desk is None:
            return see_other(reverse("table", args=[key]))
        if request.method == "POST" and not visitor.preferences.is_streaming:
            return _carry_out(request, session, desk)
        sent, word = _asked(desk, request.GET.get("change", "")), request.GET.get("said", "")
        shown = _shown(session, desk, visitor, sent, word)
    return render_page(request, "orders/orders.html", {"page": shown}, title=visitor.translate("Orders"))


def _carry_out(request: HttpRequest, session: Session, desk: OrderDesk) -> HttpResponse:
    """Do what a form asks for, and show the page again; what cannot be done is shown with its reason."""
    visitor, form = visitor_of(request), request.POST.dict()
    try:
        word = _change(session, desk, form)
    except BadOrders as error:
        fields = {"page": _shown(session, desk, visitor, _sent(desk, form, error))}
        return render_page(request, "orders/orders.html", fields, title=visitor.translate("Orders"), status=400)
    current().bus.publish(BotsWanted(session.key))
    return see_other(f"{reverse('orders', args=[session.key])}?said={word}")


def _change(session: Session, desk: OrderDesk, form: Mapping[str, str]) -> str:
    """Make the change that a form asks for, and return a word for it. Raises BadOrders if it cannot be made."""
    if "withdraw" in form:
        withdraw(session, desk, form["withdraw"])
        return "withdrawn"
    kind, instead = _kind(desk, form), form.get("instead", "")
    if kind is not None:
        add(session, desk, kind.line(filled_in(kind, form)), instead)
        return "changed" if instead else "given"
    if TEXT in form:
        rewrite(session, desk, form[TEXT])
        return "written"
    return "late"


def _kind(desk: OrderDesk, form: Mapping[str, str]) -> Kind | None:
    """The kind of order that was filled in, if such orders can still be given."""
    return next((kind for kind in desk.language.form(desk.known) if kind.id == form.get("kind")), None)


def _sent(desk: OrderDesk, form: Mapping[str, str], error: BadOrders) -> Sent:
    kind = _kind(desk, form)
    if kind is None:
        return Sent(TEXT, error.errors, text=form.get(TEXT, ""))
    return Sent(kind.id, error.errors, filled_in(kind, form), instead=form.get("instead", ""))


def _asked(desk: OrderDesk, which: str) -> Sent | None:
    """The order that the visitor wants to change, by its number in the list."""
    number = parse_int(which, -1)
    if not 0 <= number < len(desk.orders):
        return None
    return changing(desk.language.form(desk.known), desk.orders[number].text)


def _shown(session: Session, desk: OrderDesk, visitor: Visitor, sent: Sent | None, word: str = "") -> OrdersPage:
    table = session.table
    facts = Facts(
        key=table.key,
        title=table.title,
        game=session.game,
        stand_in=session.seats[desk.seat].stand_in,
        is_asked=desk.seat in seats_in(desk.known.actors),
        is_streaming=visitor.preferences.is_streaming,
        most_letters=MOST_LETTERS,
    )
    language, known, translate = desk.language, desk.known, visitor.translate
    given = [
        Given(order.text, language.describe(order.text, known, translate), desk.status(order)) for order in desk.orders
    ]
    has_forced = any(order.text == FORCED for order in desk.orders)
    kinds = [kind for kind in language.form(known, translate) if not (has_forced and kind.id == FORCED)]
    return orders_page(facts, given, kinds, sent, word, translate)
