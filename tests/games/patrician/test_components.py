"""A user's own component file: a correct one is used, mistakes are reported (PA-F5)."""

from __future__ import annotations

from pathlib import Path

import pytest

from signoria.games.patrician import GAME
from signoria.kernel.errors import BadComponents
from tests.games.files import assert_named, changed, write_file
from tests.games.patrician.files import OUR_FILE, own, with_city
from tests.games.patrician.positions import city

PARMA = '["2", "move", "L*", "C"]'
BOLOGNA = 'name = "Bologna"\nfloors = 9\ntiles = [9, 6]\ncolour = "violet"'

MISTAKES = {
    "table unknown": ("[roads]", "[streets]", "roads", "is missing"),
    "supply missing": ("[supply]", "[supplies]", "supply", "is missing"),
    "supply no table": (
        "floors = { 2 = 39, 3 = 29, 4 = 21, 5 = 21 }",
        "floors = 39",
        "supply.floors",
        "must be a table",
    ),
    "supply of five missing": (", 5 = 21", "", "supply.floors.5", "is missing"),
    "supply of six": ("5 = 21 }", "5 = 21, 6 = 21 }", "supply.floors.6", "is not known here"),
    "supply too small": ("2 = 39", "2 = 0", "supply.floors.2", "must be from 1 to 200, not 0"),
    "supply no number": ("2 = 39", '2 = "39"', "supply.floors.2", "must be a whole number, not '39'"),
    "supply a truth": ("2 = 39", "2 = true", "supply.floors.2", "must be a whole number, not True"),
    "provenance missing": ('provenance = { floors = "document" }', "", "supply.provenance", "is missing"),
    "provenance unknown": (
        '{ floors = "document" }',
        '{ floors = "guess" }',
        "supply.provenance.floors",
        "'guess' is not one of document, public, derived, reconstructed, own",
    ),
    "provenance of nothing": (
        '{ floors = "document" }',
        '{ floors = "document", walls = "own" }',
        "supply.provenance.walls",
        "is not known here",
    ),
    "portrait no letter": ('C = "cardinal"', 'Cardinal = "cardinal"', "portraits.Cardinal", "one capital letter"),
    "portrait no text": ('C = "cardinal"', "C = 1", "portraits.C", "must be a text"),
    "too many portraits": (
        'C = "cardinal"',
        'C = "cardinal"\nP = "p"\nQ = "q"\nR = "r"\nS = "s"',
        "portraits.portraits",
        "from 1 to 6 portraits, not 7",
    ),
    "portrait without cards' word": ('E = "elder"\n', "", "portraits.provenance.E", "is not known here"),
    "name missing": ('name = "Bologna"\n', "", "city[0].name", "is missing"),
    "name of two words": ('name = "Bologna"', 'name = "La Bologna"', "city[La Bologna].name", "one word of letters"),
    "name too long": ('name = "Bologna"', f'name = "{"o" * 21}"', f"city[{'o' * 21}].name", "at most 20"),
    "portrait that steers": ('"lady"', r'"\u001b[31mlady"', "portraits.L", "printable"),
    "name with a digit": ('name = "Bologna"', 'name = "Bologna2"', "city[Bologna2].name", "one word of letters"),
    "name twice": ('name = "Firenze"', 'name = "Bologna"', "roads.adjacent.9[1]", "'Firenze' is not one of"),
    "floors too few": (
        BOLOGNA,
        BOLOGNA.replace("9\n", "1\n", 1),
        "city[Bologna].floors",
        "must be from 2 to 12, not 1",
    ),
    "floors too many": (BOLOGNA, BOLOGNA.replace("9\n", "13\n", 1), "city[Bologna].floors", "from 2 to 12, not 13"),
    "three tiles": (
        BOLOGNA,
        BOLOGNA.replace("[9, 6]", "[9, 6, 1]"),
        "city[Bologna].tiles",
        "a list of 2 whole numbers",
    ),
    "tile no number": (BOLOGNA, BOLOGNA.replace("6]", "'6']"), "city[Bologna].tiles[1]", "must be a whole number"),
    "tiles turned round": (BOLOGNA, BOLOGNA.replace("[9, 6]", "[6, 9]"), "city[Bologna].tiles", "6 is less than 9"),
    "colour missing": ('colour = "violet"\n', "", "city[Bologna].colour", "is missing"),
    "seats too many": ("least_seats = 5", "least_seats = 6", "city[Pistoia].least_seats", "must be from 2 to 5, not 6"),
    "face unknown": (PARMA, '["2", "mvoe", "L*", "C"]', "city[Parma].cards[1]", "'mvoe' is not a face; known are 2"),
    "face of nobody": (PARMA, '["2", "move", "L*", "X"]', "city[Parma].cards[3]", "'X' is not a face"),
    "face of two": (PARMA, '["2", "move", "L*", "CE"]', "city[Parma].cards[3]", "'CE' is not a face"),
    "face with two stars": (PARMA, '["2", "move", "LL*", "C"]', "city[Parma].cards[2]", "'LL*' is not a face"),
    "face empty": (PARMA, '["2", "move", "L*", ""]', "city[Parma].cards[3]", "'' is not a face"),
    "face no text": (PARMA, '["2", "move", "L*", 2]', "city[Parma].cards[3]", "must be a text, not 2"),
    "cards no list": (PARMA, '"2"', "city[Parma].cards", "must be a list of texts"),
    "an arms too many": (
        PARMA,
        '["2", "2", "L*", "C"]',
        "city[Parma].cards",
        "PA-F5: Parma's cards show 6 coats of arms, but it has 5 floors",
    ),
    "an arms too few": (
        PARMA,
        '["2", "L*", "C"]',
        "city[Parma].cards",
        "PA-F5: Parma's cards show 4 coats of arms, but it has 5 floors",
    ),
    "a star too few": (
        PARMA,
        '["2", "move", "L", "C"]',
        "city",
        "PA-F5: 4 seats need 12 star cards, but there are only Bologna 2, Firenze 2, Roma 2, Lucca 1, Siena 1, "
        "Milano 1, Ferrara 1, Parma 0, Verona 1",
    ),
    "a star too few with five": (
        '["2", "2", "?", "C*", "L*", "E*", "L"]',
        '["2", "2", "?", "C*", "L*", "E", "L"]',
        "city",
        "PA-F5: 5 seats need 15 star cards",
    ),
    "road to nowhere": ('["Roma", "Siena"]', '["Roma", "Napoli"]', "roads.adjacent.0[1]", "'Napoli' is not one of"),
    "road to itself": ('["Roma", "Siena"]', '["Roma", "Roma"]', "roads.adjacent.0", "the two must differ"),
    "road twice": ('["Siena", "Lucca"]', '["Siena", "Roma"]', "roads.adjacent.1", "may appear only once"),
    "road of three": ('["Roma", "Siena"]', '["Roma", "Siena", "Lucca"]', "roads.adjacent.0", "a list of 2 texts"),
    "ambassador of nowhere": (
        'order = ["Siena", "Lucca", "Milano"]',
        'order = ["Siena", "Napoli"]',
        "ambassador[B].order[1]",
        "'Napoli' is not one of",
    ),
    "ambassador's value": ("value = 6", "value = 100", "ambassador[A].value", "must be from 0 to 99, not 100"),
    "ambassador nameless": ('name = "C"\n', "", "ambassador[2].name", "is missing"),
    "embassy of nowhere": (
        '["Verona", "Parma", "Milano"]',
        '["Napoli"]',
        "embassy.cities[0]",
        "'Napoli' is not one of",
    ),
    "embassy empty": ('["Verona", "Parma", "Milano"]', "[]", "embassy.cities", "must name at least one of"),
    "embassy twice": ('["Verona", "Parma", "Milano"]', '["Verona", "Verona"]', "embassy.cities", "none twice"),
    "city no list": (
        OUR_FILE[OUR_FILE.index("[[city]]") : OUR_FILE.index("[roads]")],
        "[city]\n",
        "city",
        "list of tables",
    ),
}


@pytest.mark.rule("PA-F5")
@pytest.mark.parametrize("mistake", MISTAKES)
def test_every_mistake_is_named_by_file_table_and_field(mistake: str, tmp_path: Path) -> None:
    assert_named(GAME, tmp_path, OUR_FILE, MISTAKES[mistake])


NEW_CITY = """
[[city]]
name = "{name}"
floors = 2
tiles = [1, 0]
colour = "white"
cards = ["2"]
provenance = {{ floors = "own", tiles = "own", colour = "own", cards = "own" }}

[roads]"""


@pytest.mark.parametrize("name", ["Bologna", "BOLOGNA"])
def test_a_city_may_not_be_there_twice(name: str, tmp_path: Path) -> None:
    path = write_file(tmp_path, OUR_FILE, ("[roads]", NEW_CITY.format(name=name)))
    with pytest.raises(BadComponents, match=rf"city\[{name}\]: is there twice"):
        GAME.read_components(path)


def test_there_may_not_be_more_cities_than_the_notation_holds(tmp_path: Path) -> None:
    path = write_file(tmp_path, OUR_FILE, ("[roads]", NEW_CITY.format(name="Napoli")))
    with pytest.raises(BadComponents, match="at most 10 cities, not 11"):
        GAME.read_components(path)


def test_there_may_not_be_more_faces_than_the_notation_holds(tmp_path: Path) -> None:
    faces = '"C", "L", "E", "CC", "LL", "EE", "C*", "L*", "E*", "move", "?"'
    wide = [(f"floors = {n}\ntiles = [{n}, {n - 3}]", f"floors = 11\ntiles = [{n}, {n - 3}]") for n in (9, 7, 5)]
    text = OUR_FILE
    for old, new in wide:
        text = text.replace(old, new)
    lines = [f"cards = [{faces}]" if line.startswith("cards = [") else line for line in text.splitlines()]
    path = tmp_path / "wide.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(BadComponents, match="at most 64 different cards, not 110"):
        GAME.read_components(str(path))


def test_some_city_must_be_in_play(tmp_path: Path) -> None:
    text = changed(OUR_FILE, ("least_seats = 5\n", "")).replace("floors = 9\n", "least_seats = 3\nfloors = 9\n")
    text = text.replace("floors = 7\n", "least_seats = 3\nfloors = 7\n").replace(
        "floors = 5\n", "least_seats = 3\nfloors = 5\n"
    )
    path = tmp_path / "nobody.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadComponents, match="no city is in play with 2 seats"):
        GAME.read_components(str(path))


def test_a_users_file_is_played_with(tmp_path: Path) -> None:
    path = write_file(
        tmp_path,
        OUR_FILE,
        ("2 = 39", "2 = 30"),
    )
    setup = GAME.setup(2, 1, components=GAME.read_components(path))
    state = GAME.new(setup)
    assert state.census()["floors of seat 0"] == 30


def test_mistakes_in_embedded_components_are_named_too() -> None:
    setup = GAME.setup(2, 1, components=with_city(own(), "Roma", floors=8))
    with pytest.raises(BadComponents, match=r"components: city\[Roma\].cards: PA-F5: Roma's cards show 9"):
        GAME.new(setup)


@pytest.mark.rule("PA-S1")
def test_a_city_is_out_where_the_file_says_so() -> None:
    setup = GAME.setup(4, 1, components=with_city(own(), "Pistoia", least_seats=4))
    assert city(GAME.new(setup), "Pistoia")["card"] is not None
