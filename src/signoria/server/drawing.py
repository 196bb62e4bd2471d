"""Templates: one Jinja environment for the server's own and those of every game's web room."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from time import sleep
from typing import Any

from jinja2 import Environment, PackageLoader, PrefixLoader, StrictUndefined
from jinja2.loaders import BaseLoader, ChoiceLoader

from signoria.games import game, game_ids


@cache
def environment() -> Environment:
    """Made once: compiled templates are kept in it."""
    return Environment(
        loader=_loader(),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,  # else every frame looks at a dozen files, whether they have changed
    )


def _loader() -> BaseLoader:
    """A template `patrician/table.html` comes from that game's web room, all others from the server."""
    rooms = {game_id: PackageLoader(f"{game(game_id).package}.web", f"templates/{game_id}") for game_id in game_ids()}
    return ChoiceLoader([PrefixLoader(rooms), PackageLoader("signoria.server", "templates")])


def draw(template: str, fields: Mapping[str, Any]) -> str:
    """A template with its fields filled in."""
    return environment().get_template(template).render(fields)


def read_all(pause: float = 0.02) -> None:
    """Compile every template before it is needed, and let others go first: else whoever comes first waits for it."""
    for name in environment().list_templates():
        environment().get_template(name)
        sleep(pause)
