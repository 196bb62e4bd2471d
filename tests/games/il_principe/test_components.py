"""A user's own component file: a correct one is used, mistakes are reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from signoria.games.il_principe import GAME
from signoria.kernel.errors import BadComponents
from tests.games.files import assert_named, write_file
from tests.games.il_principe.files import OUR_FILE, with_city, with_size
from tests.games.il_principe.positions import position, purses, score_track
from tests.games.story import choices, play, table

SMALL = 'name = "small"\npoints = 4\ncost = 3\nicons = 3\ntwice = 0\nshields = 1\nregions = 1'
LUCCA = 'icons = ["white", "white", "red", "blue"]'
SIENA = 'icons = ["green", "white", "red"]\nregions = ["brown"]'

MISTAKES = {
    "buildings missing": ("[buildings]", "[houses]", "buildings", "is missing"),
    "too few cards": ("each = 20", "each = 7", "buildings.each", "must be from 8 to 20, not 7"),
    "too many cards": ("each = 20", "each = 21", "buildings.each", "must be from 8 to 20, not 21"),
    "cards no number": ("each = 20", 'each = "20"', "buildings.each", "must be a whole number, not '20'"),
    "provenance missing": ('provenance = { each = "document" }', "", "buildings.provenance", "is missing"),
    "provenance unknown": (
        '{ each = "document" }',
        '{ each = "guess" }',
        "buildings.provenance.each",
        "'guess' is not one of document, public, derived, reconstructed, own",
    ),
    "provenance of nothing": (
        '{ each = "document" }',
        '{ each = "document", all = "own" }',
        "buildings.provenance.all",
        "is not known here",
    ),
    "size nameless": (SMALL, SMALL.replace('name = "small"\n', ""), "size[0].name", "is missing"),
    "points too many": (SMALL, SMALL.replace("points = 4", "points = 21"), "size[small].points", "from 0 to 20"),
    "cost no number": (SMALL, SMALL.replace("cost = 3", "cost = true"), "size[small].cost", "a whole number, not True"),
    "no icons": (SMALL, SMALL.replace("icons = 3", "icons = 0"), "size[small].icons", "must be from 1 to 5, not 0"),
    "shields too many": (SMALL, SMALL.replace("shields = 1", "shields = 5"), "size[small].shields", "from 0 to 4"),
    "no region": (SMALL, SMALL.replace("regions = 1", "regions = 0"), "size[small].regions", "must be from 1 to 6"),
    "size field unknown": (SMALL, SMALL + "\nwalls = 1", "size[small].walls", "is not known here"),
    "region of two words": (
        '"brown", "purple", "green", "blue"',
        '"light brown", "purple"',
        "regions.names[0]",
        "one word",
    ),
    "region twice": ('names = ["brown", "purple"', 'names = ["purple", "purple"', "regions.names[1]", "is there twice"),
    "too many regions": (
        '"red", "yellow"]\nlands',
        '"red", "yellow", "pink"]\nlands',
        "regions.names",
        "from 1 to 6 regions, not 7",
    ),
    "lands too few": ('  "Tuscany",\n', "", "regions.lands", "5 lands for 6 regions"),
    "families too few": ('"Medici", ', "", "families.names", "a list of 5 texts"),
    "city nameless": ('name = "Firenze"\n', "", "city[0].name", "is missing"),
    "city of two words": ('name = "Firenze"', 'name = "La Firenze"', "city[La Firenze].name", "one word of letters"),
    "city twice": ('name = "Firenze"', 'name = "Siena"', "city[Siena]", "is there twice"),
    "size unknown": ('name = "Siena"\nsize = "small"', 'name = "Siena"\nsize = "tiny"', "city[Siena].size", "'tiny'"),
    "icon unknown": (LUCCA, LUCCA.replace("blue", "pink"), "city[Lucca].icons[3]", "'pink' is not one of green"),
    "an icon too few": (LUCCA, LUCCA.replace(', "blue"', ""), "city[Lucca].icons", "a list of 4 texts"),
    "no colour twice": (
        LUCCA,
        LUCCA.replace('"white", "white"', '"green", "white"'),
        "city[Lucca].icons",
        "IP-C3: a medium city has 4 icons, 1 of a colour twice",
    ),
    "a colour thrice": (
        LUCCA,
        LUCCA.replace('"red"', '"white"'),
        "city[Lucca].icons",
        "IP-C3: a medium city has 4 icons, 1 of a colour twice",
    ),
    "a small city with a colour twice": (
        SIENA,
        SIENA.replace('"red"', '"green"'),
        "city[Siena].icons",
        "IP-C3: a small city has 3 icons, 0 of a colour twice",
    ),
    "region unknown": (SIENA, SIENA.replace("brown", "pink"), "city[Siena].regions[0]", "'pink' is not one of brown"),
    "a region too many": (
        SIENA,
        SIENA.replace('"brown"', '"brown", "red"'),
        "city[Siena].regions",
        "a list of 1 texts",
    ),
    "a region touched twice": (
        'regions = ["blue", "brown"]',
        'regions = ["blue", "blue"]',
        "city[Lucca].regions",
        "a region is there twice",
    ),
    "city field unknown": (SIENA, SIENA + "\nwalls = 1", "city[Siena].walls", "is not known here"),
    "too few cities": (
        OUR_FILE[OUR_FILE.index('[[city]]\nname = "Milano"') :],
        "",
        "city",
        "there must be from 9 to 15 cities, not 5",
    ),
    "no table of cities": (OUR_FILE[OUR_FILE.index("[[city]]") :], "[city]\n", "city", "list of tables"),
}


@pytest.mark.rule("IP-C3")
@pytest.mark.parametrize("mistake", MISTAKES)
def test_every_mistake_is_named_by_file_table_and_field(mistake: str, tmp_path: Path) -> None:
    assert_named(GAME, tmp_path, OUR_FILE, MISTAKES[mistake])


def test_there_may_not_be_more_cities_than_the_notation_holds(tmp_path: Path) -> None:
    siena = OUR_FILE[OUR_FILE.index('[[city]]\nname = "Siena"') : OUR_FILE.index('[[city]]\nname = "Orvieto"')]
    path = write_file(tmp_path, OUR_FILE + siena.replace("Siena", "Napoli"))
    with pytest.raises(BadComponents, match="there must be from 9 to 15 cities, not 16"):
        GAME.read_components(path)


@pytest.mark.parametrize("name", ["Siena", "SIENA", "siena"])
def test_a_city_may_not_be_there_twice_in_any_case(name: str, tmp_path: Path) -> None:
    path = write_file(tmp_path, OUR_FILE, ('name = "Firenze"', f'name = "{name}"'))
    with pytest.raises(BadComponents, match="is there twice"):
        GAME.read_components(path)


@pytest.mark.parametrize("name", ["Nothing", "nothing"])
def test_a_city_may_not_be_called_nothing(name: str, tmp_path: Path) -> None:
    path = write_file(tmp_path, OUR_FILE, ('name = "Firenze"', f'name = "{name}"'))
    with pytest.raises(BadComponents, match=rf"city\[{name}\]"):
        GAME.read_components(path)


def test_a_region_may_not_be_there_twice_in_any_case(tmp_path: Path) -> None:
    path = write_file(tmp_path, OUR_FILE, ('"brown", "purple"', '"Red", "purple"'))
    with pytest.raises(BadComponents, match=r"regions.names\[4\]: red is there twice"):
        GAME.read_components(path)


def test_a_users_file_is_played_with(tmp_path: Path) -> None:
    path = write_file(tmp_path, OUR_FILE, ("each = 20", "each = 18"))
    setup = GAME.setup(3, 1, components=GAME.read_components(path))
    assert GAME.new(setup).census()["green"] == 18


def test_a_users_numbers_are_played_with() -> None:
    dear = with_size("small", points=9, cost=7, shields=2)
    state = position(components=dear, hands={"A": "GWR", "B": "G"}, money={"A": 8})
    play(state, "A build Siena")
    assert (score_track(state)[0], purses(state)[0]) == (9, 1)
    assert table(state)["regions"][0]["shields"] == [2, 0, 0], "both in the only region that it touches"


def test_a_users_cities_are_played_with() -> None:
    own = with_city("Siena", icons=["red", "blue", "yellow"], regions=["red"])
    state = position(components=own, hands={"A": "RBY", "B": "G"}, money={"A": 3})
    assert "build Siena" in choices(state, "A")


def test_mistakes_in_embedded_components_are_named_too() -> None:
    setup = GAME.setup(2, 1, components=with_city("Siena", regions=["pink"]))
    with pytest.raises(BadComponents, match=r"components: city\[Siena\].regions\[0\]: 'pink' is not one of"):
        GAME.new(setup)
