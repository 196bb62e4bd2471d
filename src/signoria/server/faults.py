"""What goes wrong, told to a person: what, and what to do; never a traceback."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from signoria.kernel.errors import SignoriaError
from signoria.kernel.messages import N_
from signoria.server.pages.message import MessagePage
from signoria.server.shell import page
from signoria.server.visitors import visitor_of

NOT_HERE = N_("There is nothing here")
NOT_FOUND = N_("The table may have been removed, or the link is not whole.")
NOT_DONE = N_("That cannot be done")
FORGED = N_("Your browser did not show where this came from. Load the page again, and allow cookies for this site.")
BROKEN = N_("Something went wrong here")
MENDED = N_(
    "It is our mistake, not yours, and no move that was shown is lost. Go back and try again. If it happens again, "
    "the window in which the server runs says what went wrong."
)
PLAIN = "<!doctype html><html lang=en><title>Signoria</title><h1>{heading}</h1><p>{text}</p><a href=/>Signoria</a>"
"""Where not even a template can be drawn."""

LOG = logging.getLogger(__name__)


class explain:  # noqa: N801  a middleware with a hook, which Django wants as a class
    """Turn our own errors into pages."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, Http404):
            return message(request, 404, NOT_HERE, NOT_FOUND)
        if isinstance(error, SignoriaError):
            return message(request, 400, NOT_DONE, str(error))
        return None


def message(request: HttpRequest, status: int, heading: str, text: str) -> HttpResponse:
    """A page that says one thing."""
    translate = visitor_of(request).translate
    shown = MessagePage(translate(heading), translate(text))
    response = page(request, "message.html", {"page": shown}, title=shown.heading, status=status)
    if request.htmx:  # type: ignore[attr-defined]
        response.headers["HX-Refresh"] = "true"  # a whole page has no place in a table
    return response


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001  as Django calls it
    """An address that we do not have."""
    return message(request, 404, NOT_HERE, NOT_FOUND)


def forged(request: HttpRequest, **_reason: Any) -> HttpResponse:
    return message(request, 403, NOT_DONE, FORGED)


def broken(request: HttpRequest) -> HttpResponse:
    """A mistake of ours; Django has logged it by now."""
    try:
        return message(request, 500, BROKEN, MENDED)
    except Exception:
        LOG.exception("the page that tells of a mistake could not be drawn")
        return HttpResponse(PLAIN.format(heading=BROKEN, text=MENDED), status=500)
