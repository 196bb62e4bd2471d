"""The page on which a person gives standing orders for their seat, if no one else sits at the same browser."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect

from signoria.kernel.messages import N_
from signoria.kernel.orders import FORCED
from signoria.kernel.state import seats_in
from signoria.server import sessions
from signoria.server.core.identity import Visitor
from signoria.server.core.permissions import table_of_player
from signoria.server.core.requests import Request, get_or_post
from signoria.server.core.runtime import current
from signoria.server.live.presence import remember_visit
from signoria.server.orders.forms import OrderForm, OrdersForm, TextForm, order_to_change
from signoria.server.orders.pages import Facts, Given, OrdersPage, orders_page
from signoria.server.orders.services import BadOrders, add, rewrite, withdraw
from signoria.server.sessions.messages import BotsWanted
from signoria.server.sessions.perspective import perspective_of
from signoria.server.sessions.session import Session
from signoria.server.sessions.standing_orders import OrderDesk, order_desk, ordering_seat
from signoria.server.tables.draw import draw

GIVEN = N_("Order saved.")
CHANGED = N_("Order changed.")
WITHDRAWN = N_("Order withdrawn.")
WRITTEN = N_("Orders saved.")
STREAMING = N_("Turn streaming mode off to change orders.")
TOO_LATE = N_("This order can no longer be given.")


@get_or_post
def orders(request: Request, key: str) -> HttpResponse:
    """Standing orders of the visitor's seat: to be read, given, changed and withdrawn."""
    visitor = request.visitor
    table = table_of_player(key, visitor.key)
    with sessions.open(table.key) as session:
        seat = ordering_seat(session, visitor.key)
        if seat is None:
            raise Http404
        remember_visit(visitor, table)
        desk = order_desk(session, seat)
        if desk is None:
            return redirect("table", key)
        if request.method == "POST":
            return _refuse(request, key) if visitor.device.is_streaming else _carry_out(request, session, desk)
        shown = _shown(session, desk, visitor, _to_change(desk, request.GET.get("change", ""), visitor))
    return _render(request, shown, HTTPStatus.OK)


def _refuse(request: Request, key: str) -> HttpResponse:
    """Orders that cannot be seen cannot be changed either."""
    messages.error(request, request.visitor.translate(STREAMING))
    return redirect("orders", key)


def _carry_out(request: Request, session: Session, desk: OrderDesk) -> HttpResponse:
    """Do what was sent, and say so; a form that cannot be carried out is shown again with its mistakes."""
    visitor = request.visitor
    if "withdraw" in request.POST:
        withdraw(session, desk, request.POST["withdraw"])
        return _done(request, session, WITHDRAWN)
    form, page_url = _sent_form(request, desk), reverse("orders", args=[session.key])
    if form is None:
        messages.error(request, visitor.translate(TOO_LATE))
        return HttpResponseClientRedirect(page_url) if request.htmx else redirect(page_url)
    if form.is_valid() and _save(session, desk, form):
        return _done(request, session, _saying(form))
    if request.htmx:  # the table has no room for mistakes: the page of the orders explains them
        return HttpResponseClientRedirect(page_url)
    return _render(request, _shown(session, desk, visitor, form), form.status)


def _done(request: Request, session: Session, text: str) -> HttpResponse:
    """The page again; for the field at the table, the table."""
    current().bus.publish(BotsWanted(session.key))
    is_at_table = "table" in request.POST
    if is_at_table and request.htmx:
        return HttpResponse(draw(session, perspective_of(session, request.visitor)))
    messages.success(request, request.visitor.translate(text))
    return redirect("table" if is_at_table else "orders", session.key)


def _sent_form(request: Request, desk: OrderDesk) -> OrderForm | TextForm | None:
    """The form that was sent; None if such orders can no longer be given."""
    translate, sent = request.visitor.translate, request.POST
    for kind in desk.language.form(desk.known, translate):
        if kind.id == sent.get("kind"):
            return OrderForm(sent, kind=kind, translate=translate)
    return TextForm(sent, translate=translate) if "text" in sent else None


def _save(session: Session, desk: OrderDesk, form: OrderForm | TextForm) -> bool:
    """Give the orders of a valid form; False if one of them cannot be given: then the form says why."""
    try:
        if isinstance(form, OrderForm):
            add(session, desk, form.text, form.replaced)
        else:
            rewrite(session, desk, form.cleaned_data["text"])
    except BadOrders as error:
        form.problems = error.errors
        return False
    return True


def _saying(form: OrderForm | TextForm) -> str:
    if isinstance(form, TextForm):
        return WRITTEN
    return CHANGED if form.replaced else GIVEN


def _to_change(desk: OrderDesk, which: str, visitor: Visitor) -> OrderForm | None:
    """The form of the order that the visitor wants to change, by its number in the list."""
    texts = {str(number): order.text for number, order in enumerate(desk.orders)}
    kinds = desk.language.form(desk.known, visitor.translate)
    return order_to_change(kinds, texts[which], visitor.translate) if which in texts else None


def _render(request: Request, page: OrdersPage, status: int) -> HttpResponse:
    context = {"page": page, "title": request.visitor.translate("Orders")}
    return render(request, "orders/orders.html", context, status=status)


def _shown(session: Session, desk: OrderDesk, visitor: Visitor, sent: OrdersForm | None) -> OrdersPage:
    table = session.table
    facts = Facts(
        key=table.key,
        title=table.title,
        game=session.game,
        stand_in=session.seats[desk.seat].stand_in,
        is_asked=desk.seat in seats_in(desk.known.actors),
        is_streaming=visitor.device.is_streaming,
    )
    language, known, translate = desk.language, desk.known, visitor.translate
    given = [
        Given(order.text, language.describe(order.text, known, translate), desk.status(order)) for order in desk.orders
    ]
    has_forced = any(order.text == FORCED for order in desk.orders)
    kinds = [kind for kind in language.form(known, translate) if not (has_forced and kind.id == FORCED)]
    return orders_page(facts, given, kinds, sent, translate)
