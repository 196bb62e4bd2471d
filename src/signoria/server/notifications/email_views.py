"""The pages to which the links in emails lead. Looking at them does nothing, since programs look too; a button does."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from signoria.kernel.messages import N_
from signoria.server.core.error_pages import MessagePage, link_expired, message_page
from signoria.server.core.fields import parse_int
from signoria.server.core.identity import visitor_of
from signoria.server.core.render import render_page, url
from signoria.server.models import EmailConsent
from signoria.server.notifications.consent import (
    block,
    confirm,
    forget_address,
    normalized_address,
    unblock,
    unconfirmed_seats,
)
from signoria.server.notifications.delivery import seat_to_unsubscribe
from signoria.server.notifications.pages import consent_page

STOP_HEADING = N_("Stop these mails?")
STOP_TEXT = N_("No more mails will be sent for your seat at the table {table}.")
STOPPED = N_("No more mails")
STOPPED_TEXT = N_("None is sent for this seat any more. You can ask for them again at the table, under My seat.")
AGREED = N_("Thank you")
AGREED_TEXT = N_("You are told by mail when it is your turn. Every mail has a link that stops them.")
NOTHING = N_("Nothing was chosen")
NOTHING_TEXT = N_("No notices are sent. The link in the mail leads here again.")
BLOCKED_TEXT = N_("Nothing is sent from here to this address. The link in the mail leads here again.")
UNBLOCKED = N_("Mails are allowed again")
UNBLOCKED_TEXT = N_("Now ask for the link anew at the table, under My seat, Away and notices.")

look_or_do = require_http_methods(["GET", "HEAD", "POST"])


@look_or_do
def email_consent(request: HttpRequest, token: str) -> HttpResponse:
    """The link in an email that asks for consent: whoever got it says whether they want notices there."""
    consent = EmailConsent.objects.filter(token=token).first()
    if consent is None:
        return link_expired(request)
    if request.method == "POST":
        return _answer(request, consent)
    page = consent_page(consent, unconfirmed_seats(consent), visitor_of(request).translate)
    return render_page(request, "notifications/consent.html", {"page": page, "token": token}, title=page.heading)


def _answer(request: HttpRequest, consent: EmailConsent) -> HttpResponse:
    if "never" in request.POST:
        block(consent)
        return message_page(request, 200, STOPPED, BLOCKED_TEXT)
    if "again" in request.POST:
        unblock(consent)
        return message_page(request, 200, UNBLOCKED, UNBLOCKED_TEXT)
    seats = [parse_int(number, -1) for number in request.POST.getlist("seat")]
    if not consent.is_blocked and confirm(consent, seats):
        return message_page(request, 200, AGREED, AGREED_TEXT)
    return message_page(request, 200, NOTHING, NOTHING_TEXT)


@look_or_do
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """The link in every notice: it asks, and its button stops them. Whoever has the email may."""
    translate = visitor_of(request).translate
    seat = seat_to_unsubscribe(token)
    if seat is None or request.method == "POST":
        if seat is not None:
            forget_address(seat)
        return message_page(request, 200, STOPPED, STOPPED_TEXT)
    consent = EmailConsent.objects.filter(address=normalized_address(seat.email)).first()
    page = MessagePage(
        translate(STOP_HEADING),
        translate(STOP_TEXT).format(table=seat.table.title),
        link=url("email-consent", consent.token) if consent else "",
    )
    return render_page(request, "notifications/unsubscribe.html", {"page": page, "token": token}, title=page.heading)
