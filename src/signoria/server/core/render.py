"""Templates: one Jinja environment for the server's own and those of every game; and the page round them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from time import sleep
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.csrf import get_token
from django.templatetags.static import static
from django.urls import reverse
from jinja2 import Environment, PackageLoader, PrefixLoader, StrictUndefined
from jinja2.loaders import BaseLoader, ChoiceLoader
from markupsafe import Markup

from signoria.games import game, game_ids
from signoria.server.core.identity import visitor_of

CSRF = Markup('<input type="hidden" name="csrfmiddlewaretoken" value="{}">')


@cache
def environment() -> Environment:
    """Made once: compiled templates are kept in it."""
    return Environment(
        loader=_loader(),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,  # else every frame checks whether a dozen files have changed
    )


def _loader() -> BaseLoader:
    """A template `patrician/table.html` comes from that game's web package, all others from the server."""
    games = {game_id: PackageLoader(f"{game(game_id).package}.web", f"templates/{game_id}") for game_id in game_ids()}
    return ChoiceLoader([PrefixLoader(games), PackageLoader("signoria.server", "templates")])


def compile_templates(pause: float = 0.02) -> None:
    """Compile every template before it is needed, slowly, so that the first visitors do not wait for it."""
    for name in environment().list_templates():
        environment().get_template(name)
        sleep(pause)


def render_template(template: str, fields: Mapping[str, Any]) -> str:
    """A template with its fields filled in."""
    return environment().get_template(template).render(fields)


def render_page(
    request: HttpRequest,
    template: str,
    fields: Mapping[str, Any],
    *,
    title: str,
    room: str = "lobby",
    status: int = 200,
) -> HttpResponse:
    """A whole page in the visitor's language and theme."""
    visitor = visitor_of(request)
    shared = {
        "_": visitor.translate,
        "language": visitor.language,
        "theme": visitor.preferences.theme,
        "title": title,
        "room": room,
        "home": reverse("lobby"),
        "static": static,
        "url": url,
        "csrf": CSRF.format(get_token(request)),
        "csrf_token": get_token(request),
    }
    response = HttpResponse(render_template(template, {**shared, **fields}), status=status)
    response.headers["Cache-Control"] = "no-store"
    return response


def url(name: str, *words: str) -> str:
    return reverse(name, args=words)


def see_other(address: str) -> HttpResponse:
    """After a form: look there."""
    return HttpResponseRedirect(address, status=303)
