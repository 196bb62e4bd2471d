"""The pages to which the links in mails lead. Looking at them does nothing, since programs look too; a button does."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from signoria.games import game
from signoria.kernel.messages import N_
from signoria.server.faults import message
from signoria.server.forms import number
from signoria.server.joining import ASK_AGAIN, EXPIRED
from signoria.server.mailboxes import agree, mailbox_by, mailbox_name, reopen, shut, waiting
from signoria.server.models import Mailbox, Seat
from signoria.server.notices import seat_to_stop
from signoria.server.pages.mailing import MailPage, Request, mail_page
from signoria.server.pages.message import MessagePage
from signoria.server.shell import page
from signoria.server.visitors import visitor_of

STOP_HEADING = N_("Stop these mails?")
STOP_TEXT = N_("No more mails will be sent for your seat at the table {table}.")
STOPPED = N_("No more mails")
STOPPED_TEXT = N_("None is sent for this seat any more. You can ask for them again at the table, under My seat.")
AGREED = N_("Thank you")
AGREED_TEXT = N_("You are told by mail when it is your turn. Every mail has a link that stops them.")
NOTHING = N_("Nothing was chosen")
NOTHING_TEXT = N_("No notices are sent. The link in the mail leads here again.")
SHUT_TEXT = N_("Nothing is sent from here to this address. The link in the mail leads here again.")
REOPENED = N_("Mails are allowed again")
REOPENED_TEXT = N_("Now ask for the link anew at the table, under My seat, Away and notices.")


@require_http_methods(["GET", "HEAD", "POST"])
def mail(request: HttpRequest, link: str) -> HttpResponse:
    """The link in a letter that asks: whoever has the letter reads the mails, and says whether he wants them."""
    box = mailbox_by(link)
    if box is None:
        return message(request, 404, EXPIRED, ASK_AGAIN)
    if request.method == "POST":
        return _answered(request, box)
    shown = _shown(request, box)
    return page(request, "mail.html", {"page": shown, "link": link}, title=shown.heading)


def _shown(request: HttpRequest, box: Mailbox) -> MailPage:
    requests = [Request(seat.pk, game(seat.table.game).title, seat.table.title, seat.name) for seat in waiting(box)]
    return mail_page(box.name, requests, visitor_of(request).translate, is_shut=box.is_shut)


def _answered(request: HttpRequest, box: Mailbox) -> HttpResponse:
    if "never" in request.POST:
        shut(box)
        return message(request, 200, STOPPED, SHUT_TEXT)
    if "again" in request.POST:
        reopen(box)
        return message(request, 200, REOPENED, REOPENED_TEXT)
    wanted = [number(word, -1) for word in request.POST.getlist("seat")]
    is_agreed = not box.is_shut and agree(box, wanted)
    return message(request, 200, AGREED if is_agreed else NOTHING, AGREED_TEXT if is_agreed else NOTHING_TEXT)


@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """The link in every notice: it asks, and its button stops them. Whoever has the mail may."""
    translate = visitor_of(request).translate
    seat = seat_to_stop(token)
    if seat is None or request.method == "POST":
        if seat is not None:
            Seat.objects.filter(pk=seat.pk, email=seat.email).update(email="", is_confirmed=False)
        return message(request, 200, STOPPED, STOPPED_TEXT)
    box = Mailbox.objects.filter(name=mailbox_name(seat.email)).first()
    asked = MessagePage(
        translate(STOP_HEADING),
        translate(STOP_TEXT).format(table=seat.table.title),
        link=reverse("mail", args=[box.link]) if box else "",
    )
    return page(request, "stop.html", {"page": asked, "token": token}, title=asked.heading)
