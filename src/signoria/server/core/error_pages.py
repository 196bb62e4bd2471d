"""Error pages: what went wrong and what to do, never a traceback."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse

from signoria.kernel.messages import N_
from signoria.server.core.identity import visitor_of
from signoria.server.core.render import render_page

NOT_HERE = N_("There is nothing here")
NOT_FOUND = N_("The table may have been removed, or the link is not whole.")
NOT_DONE = N_("That cannot be done")
EXPIRED = N_("This link leads nowhere")
ASK_AGAIN = N_("It was replaced by another, or is not whole. Ask whoever sent it for a new one.")
FORGED = N_("Your browser did not show where this came from. Load the page again, and allow cookies for this site.")
BROKEN = N_("Something went wrong here")
MENDED = N_(
    "It is our mistake, not yours, and no move that was shown is lost. Go back and try again. If it happens again, "
    "the window in which the server runs says what went wrong."
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


def message_page(request: HttpRequest, status: int, heading: str, text: str) -> HttpResponse:
    """A page that says one thing."""
    translate = visitor_of(request).translate
    shown = MessagePage(translate(heading), translate(text))
    response = render_page(request, "core/message.html", {"page": shown}, title=shown.heading, status=status)
    if request.htmx:  # type: ignore[attr-defined]
        response.headers["HX-Refresh"] = "true"  # a whole page has no place in a table
    return response


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001  as Django calls it
    """The one answer for what does not exist and for what the visitor may not see."""
    return message_page(request, 404, NOT_HERE, NOT_FOUND)


def link_expired(request: HttpRequest) -> HttpResponse:
    """For a link that was replaced by another, or is incomplete."""
    return message_page(request, 404, EXPIRED, ASK_AGAIN)


def csrf_failure(request: HttpRequest, **_reason: Any) -> HttpResponse:
    return message_page(request, 403, NOT_DONE, FORGED)


def server_error(request: HttpRequest) -> HttpResponse:
    """A mistake of ours; Django has logged it by now."""
    try:
        return message_page(request, 500, BROKEN, MENDED)
    except Exception:
        LOG.exception("the error page could not be rendered")
        return HttpResponse(PLAIN.format(heading=BROKEN, text=MENDED), status=500)
