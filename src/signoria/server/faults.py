"""What goes wrong, told to a person: what, and what to do; never a traceback."""

from __future__ import annotations

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
