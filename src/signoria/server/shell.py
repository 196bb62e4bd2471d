"""A whole page: a template in the shell that all pages share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.csrf import get_token
from django.templatetags.static import static
from django.urls import reverse
from markupsafe import Markup

from signoria.server.drawing import draw
from signoria.server.visitors import visitor_of

CSRF = Markup('<input type="hidden" name="csrfmiddlewaretoken" value="{}">')


def page(
    request: HttpRequest,
    template: str,
    fields: Mapping[str, Any],
    *,
    title: str,
    room: str = "lobby",
    status: int = 200,
) -> HttpResponse:
    """The page as this visitor wants it."""
    visitor = visitor_of(request)
    shell = {
        "_": visitor.translate,
        "language": visitor.language,
        "theme": visitor.wishes.theme,
        "title": title,
        "room": room,
        "home": reverse("lobby"),
        "static": static,
        "url": url,
        "csrf": CSRF.format(get_token(request)),
        "csrf_token": get_token(request),
    }
    response = HttpResponse(draw(template, {**shell, **fields}), status=status)
    response.headers["Cache-Control"] = "no-store"
    return response


def url(name: str, *words: str) -> str:
    return reverse(name, args=words)


def see_other(address: str) -> HttpResponse:
    """After a form: look there."""
    return HttpResponseRedirect(address, status=303)
