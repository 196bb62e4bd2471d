"""Error pages: what went wrong and what to do, never a traceback."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render

from signoria.kernel.messages import N_
from signoria.server.core.exceptions import UnreadableTable
from signoria.server.core.requests import Request

NOT_HERE = N_("There is nothing here")
NOT_FOUND = N_("The table may have been deleted, or the link is incomplete.")
NOT_DONE = N_("That cannot be done")
EXPIRED = N_("This link no longer works")
ASK_AGAIN = N_("It was replaced by a new one, or is incomplete. Ask whoever sent it for another.")
FORGED = N_("This request could not be verified. Load the page again, and allow cookies for this site.")
REFUSED = N_("The server did not understand this request. Go back, load the page again and try once more.")
UNREADABLE = N_("This table cannot be read")
OTHERS_ARE_FINE = N_("All other tables are as they were. The host of this one can delete it in the lobby.")
LARGE = N_("That was more than this page accepts. Go back and send less.")
BROKEN = N_("Something went wrong here")
MENDED = N_(
    "This is our fault, not yours, and no move is lost. Go back and try again. If it happens again, tell whoever runs "
    "this site; the server's log has the details."
)
UNPLAYABLE = N_("This match needs another release")
UNPLAYABLE_TEXT = N_(
    "It was started with rules that this release of the server cannot play. Nothing is lost: it can be finished with "
    "the release that it was started with. Tell whoever runs this site; the notes on upgrading say how."
)
PLAIN = "<!doctype html><html lang=en><title>Signoria</title><h1>{heading}</h1><p>{text}</p><a href=/>Signoria</a>"
"""Where not even a template can be rendered."""

LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class MessagePage:
    """A heading, a sentence or two, and where to go from here; the lobby if nowhere else."""

    heading: str
    text: str
    link: str = ""


def message_page(request: Request, status: int, heading: str, text: str) -> HttpResponse:
    """A page that says one thing."""
    translate = request.visitor.translate
    shown = MessagePage(translate(heading), translate(text))
    response = render(request, "core/message.html", {"page": shown, "title": shown.heading}, status=status)
    if request.htmx:
        response.headers["HX-Refresh"] = "true"  # a whole page has no place in a table
    return response


def not_found(request: Request, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001  as Django calls it
    """The one answer for what does not exist and for what the visitor may not see."""
    return message_page(request, 404, NOT_HERE, NOT_FOUND)


def link_expired(request: Request) -> HttpResponse:
    """For a link that was replaced by another, or is incomplete."""
    return message_page(request, 404, EXPIRED, ASK_AGAIN)


def unreadable_table(request: Request, error: UnreadableTable) -> HttpResponse:
    """For a table whose rows make no match."""
    translate = request.visitor.translate
    return message_page(request, 409, UNREADABLE, f"{translate(str(error))} {translate(OTHERS_ARE_FINE)}")


def csrf_failure(request: Request, **_reason: Any) -> HttpResponse:
    return message_page(request, 403, NOT_DONE, FORGED)


def permission_denied(request: Request, exception: Exception) -> HttpResponse:  # noqa: ARG001  as Django calls it
    """None of our views raises it: what a visitor may not see does not exist for them."""
    return message_page(request, 403, NOT_DONE, REFUSED)


def bad_request(request: Request, exception: Exception) -> HttpResponse:  # noqa: ARG001  as Django calls it
    """A request that no page of ours sends. It may have been refused before anybody asked who sent it."""
    if hasattr(request, "visitor"):
        return message_page(request, 400, NOT_DONE, REFUSED)
    return HttpResponse(PLAIN.format(heading=NOT_DONE, text=REFUSED), status=400)


def server_error(request: Request) -> HttpResponse:
    """A mistake of ours; Django has logged it by now."""
    try:
        return message_page(request, 500, BROKEN, MENDED)
    except Exception:
        LOG.exception("the error page could not be rendered")
        return HttpResponse(PLAIN.format(heading=BROKEN, text=MENDED), status=500)
