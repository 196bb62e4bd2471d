"""The pages to which the links in emails lead. Looking at them does nothing, since programs look too; a button does."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse

from signoria.kernel.messages import N_
from signoria.server.core.error_pages import MessagePage, link_expired, message_page
from signoria.server.core.requests import Request, get_or_post
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

STOP_HEADING = N_("Stop these emails?")
STOP_TEXT = N_("No more emails will be sent for your seat at the table {table}.")
STOPPED = N_("No more emails")
STOPPED_TEXT = N_("We no longer send any for this seat. You can turn them on again at the table, under My seat.")
AGREED = N_("Thank you")
AGREED_TEXT = N_("We email you when it is your turn. Every email has a link to stop them.")
NOTHING = N_("Nothing selected")
NOTHING_TEXT = N_("No notifications are sent. The link in the email still works.")
BLOCKED_TEXT = N_("We send nothing to this address. The link in the email still works.")
UNBLOCKED = N_("Emails are allowed again")
UNBLOCKED_TEXT = N_("Now ask for a new link at the table, under My seat, Away and notifications.")


@get_or_post
def email_consent(request: Request, token: str) -> HttpResponse:
    """The link in an email that asks for consent: whoever got it says whether they want notifications there."""
    consent = EmailConsent.objects.filter(token=token).first()
    if consent is None:
        return link_expired(request)
    if request.method == "POST":
        return _answer(request, consent)
    page = consent_page(consent, unconfirmed_seats(consent), request.visitor.translate)
    return render(request, "notifications/consent.html", {"page": page, "token": token, "title": page.heading})


def _answer(request: Request, consent: EmailConsent) -> HttpResponse:
    if "never" in request.POST:
        block(consent)
        return message_page(request, 200, STOPPED, BLOCKED_TEXT)
    if "again" in request.POST:
        unblock(consent)
        return message_page(request, 200, UNBLOCKED, UNBLOCKED_TEXT)
    ticked = request.POST.getlist("seat")
    seats = [seat.pk for seat in unconfirmed_seats(consent) if str(seat.pk) in ticked]
    if not consent.is_blocked and confirm(consent, seats):
        return message_page(request, 200, AGREED, AGREED_TEXT)
    return message_page(request, 200, NOTHING, NOTHING_TEXT)


@get_or_post
def unsubscribe(request: Request, token: str) -> HttpResponse:
    """The link in every notice: it asks, and its button stops them. Whoever has the email may."""
    translate = request.visitor.translate
    seat = seat_to_unsubscribe(token)
    if seat is None or request.method == "POST":
        if seat is not None:
            forget_address(seat)
        return message_page(request, 200, STOPPED, STOPPED_TEXT)
    consent = EmailConsent.objects.filter(address=normalized_address(seat.email)).first()
    page = MessagePage(
        translate(STOP_HEADING),
        translate(STOP_TEXT).format(table=seat.table.title),
        link=reverse("email-consent", args=[consent.token]) if consent else "",
    )
    return render(request, "notifications/unsubscribe.html", {"page": page, "token": token, "title": page.heading})
