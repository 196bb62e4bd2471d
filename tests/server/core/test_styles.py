"""The style sheets of the server and of a game are used by the same pages: no class may mean two things."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import signoria
from signoria.games import game_ids
from signoria.games.patrician.web.faces import COLOURS, city_crest
from signoria.games.patrician.web.geometry import PLACES

ROOT = Path(signoria.__file__).parent
SHARED = {"mark"}
"""Drawn by the server's macros, for the games to place."""


def classes_of(templates: Path) -> set[str]:
    """Every class that the templates use, without those that expressions compute."""
    given = (text for path in templates.rglob("*.html") for text in re.findall(r'class="([^"]*)"', path.read_text()))
    return {word for text in given for word in re.sub(r"\{.*?[%}]\}", " ", text).split()}


def bare_classes(sheet: Path) -> set[str]:
    """The classes that a sheet styles wherever they are."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)
    selectors = (one.strip() for rule in re.findall(r"([^{}]+)\{", text) for one in rule.split(","))
    return {one[1:] for one in selectors if re.fullmatch(r"\.[\w-]+", one)}


@pytest.mark.parametrize("game", game_ids())
def test_no_sheet_of_a_game_styles_what_the_server_draws(game: str) -> None:
    """Otherwise an icon of the server takes the stroke of a sign on a board."""
    sheet = ROOT / "games" / game.replace("-", "_") / "web" / "static" / game / f"{game}.css"
    assert bare_classes(sheet) & classes_of(ROOT / "server" / "templates") - SHARED == set()


def test_every_colour_of_a_city_has_a_rule() -> None:
    """Without one, a city of a user's file has the colours of whatever surrounds it."""
    static = ("server/static/signoria/signoria.css", "games/patrician/web/static/patrician/patrician.css")
    styled = set().union(*(bare_classes(ROOT / sheet) for sheet in static))
    own = {city_crest(city, "").tincture for city in PLACES}
    of_files = {city_crest("Atlantis", colour).tincture for colour in (*COLOURS, "no colour of ours")}
    assert own | of_files <= styled
