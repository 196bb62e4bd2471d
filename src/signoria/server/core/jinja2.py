"""The Jinja environment behind Django's template engine: the settings name `environment`, views call `render`.

A frame is drawn outside any request, with `django.template.loader.render_to_string`: the same engine, without the
context processors.
"""

from __future__ import annotations

from time import sleep
from typing import Any

from django.template import engines
from django.template.backends.jinja2 import Jinja2
from django.templatetags.static import static
from django.urls import reverse
from jinja2 import ChoiceLoader, PackageLoader, PrefixLoader
from jinja2.loaders import BaseLoader

from signoria.games import game, game_ids
from signoria.server.core.template_code import Environment, Memo


def environment(**options: Any) -> Environment:
    """Django calls this once with the OPTIONS of the settings; compiled templates are kept in what it returns."""
    extensions = [*options.pop("extensions", []), Memo]
    made = Environment(**{**options, "loader": _loader(), "extensions": extensions})
    made.globals |= {"static": static, "url": url}
    return made


def _loader() -> BaseLoader:
    """A template `patrician/table.html` is that game's own; widgets are Django's, and all others ours."""
    games = {game_id: PackageLoader(f"{game(game_id).package}.web", f"templates/{game_id}") for game_id in game_ids()}
    return ChoiceLoader(
        [
            PrefixLoader(games),
            PackageLoader("signoria.server", "templates"),
            PackageLoader("django.forms", "jinja2"),
        ]
    )


def url(name: str, *words: str) -> str:
    """The address of a page, e.g. `url("table", key)`."""
    return reverse(name, args=words)


def compile_templates(pause: float = 0.02) -> None:
    """Compile our templates before they are needed, slowly, so that the first visitors do not wait for it."""
    backend = engines["jinja2"]
    assert isinstance(backend, Jinja2)
    for name in backend.env.list_templates():
        if not name.startswith("django/"):  # most widgets are never used
            backend.env.get_template(name)
            sleep(pause)
