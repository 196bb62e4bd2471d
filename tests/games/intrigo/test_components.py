"""A user's own component file: a correct one is used, mistakes are reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from signoria.games.intrigo import GAME
from signoria.kernel.errors import BadComponents
from tests.games.files import assert_named, write_file
from tests.games.intrigo.files import OUR_FILE, own
from tests.games.intrigo.positions import data_for, position
from tests.games.story import choices, play, table

CONTARINI = 'name = "Contarini"\nvalues = [2, 3, 4]'
TIEPOLO = 'name = "Tiepolo"\nvalues = [2, 3, 3, 4]'

MISTAKES = {
    "supply missing": ("[supply]", "[supplies]", "supply", "is missing"),
    "too few ducats": ("ducats = 32", "ducats = 3", "supply.ducats", "must be from 4 to 99, not 3"),
    "too many ducats": ("ducats = 32", "ducats = 100", "supply.ducats", "must be from 4 to 99, not 100"),
    "ducats no number": ("ducats = 32", 'ducats = "32"', "supply.ducats", "must be a whole number, not '32'"),
    "field of supply unknown": ("ducats = 32", "ducats = 32\ngold = 1", "supply.gold", "is not known here"),
    "provenance unknown": (
        '{ ducats = "document" }',
        '{ ducats = "guess" }',
        "supply.provenance.ducats",
        "'guess' is not one of document, public, derived, reconstructed, own",
    ),
    "provenance missing": ('provenance = { ducats = "document" }', "", "supply.provenance", "is missing"),
    "guild missing": ("Artisans = 3\n", "", "guilds.guilds", "there must be 5 guilds, not 4"),
    "guild too many": (
        "Artisans = 3\n",
        "Artisans = 3\nBakers = 3\n",
        "guilds.guilds",
        "there must be 5 guilds, not 6",
    ),
    "guild of two words": ("Clergy = 3", '"The Clergy" = 3', "guilds.The Clergy", "one word of letters"),
    "guild named as a coin": ("Clergy = 3", "Ducat = 3", "guilds.Ducat", "is the name of something else"),
    "guild twice": ("Clergy = 3", "military = 3", "guilds.military", "is the name of something else"),
    "guild without seals": ("Clergy = 3", "Clergy = 0", "guilds.Clergy", "must be from 1 to 15, not 0"),
    "guild with many seals": ("Clergy = 3", "Clergy = 16", "guilds.Clergy", "must be from 1 to 15, not 16"),
    "guild without provenance": ('Clergy = "document", ', "", "guilds.provenance.Clergy", "is missing"),
    "family nameless": ('name = "Contarini"\n', "", "family[0].name", "is missing"),
    "family of two words": ('"Contarini"', '"La Contarini"', "family[La Contarini].name", "one word of letters"),
    "family with a digit": ('"Contarini"', '"Contarini2"', "family[Contarini2].name", "one word of letters"),
    "two schemers": (CONTARINI, CONTARINI.replace("[2, 3, 4]", "[2, 3]"), "family[Contarini].values", "a list of 3"),
    "equal schemers": (
        CONTARINI,
        CONTARINI.replace("[2, 3, 4]", "[2, 3, 3]"),
        "family[Contarini].values",
        "IN-C3: at most 1 of the schemers may be alike, but there are [2, 3, 3]",
    ),
    "value too high": (
        CONTARINI,
        CONTARINI.replace("4]", "10]"),
        "family[Contarini].values[2]",
        "must be from 1 to 9, not 10",
    ),
    "value too low": (CONTARINI, CONTARINI.replace("[2", "[0"), "family[Contarini].values[0]", "from 1 to 9, not 0"),
    "colour missing": ('colour = "blue"\n', "", "family[Contarini].colour", "is missing"),
    "family's field unknown": ('colour = "blue"', 'colour = "blue"\nseat = 1', "family[Contarini].seat", "not known"),
    "unplayed missing": ("[unplayed]", "[other]", "unplayed", "is missing"),
    "three of the unplayed": (TIEPOLO, TIEPOLO.replace("[2, 3, 3, 4]", "[2, 3, 4]"), "unplayed.values", "a list of 4"),
    "three alike": (
        TIEPOLO,
        TIEPOLO.replace("[2, 3, 3, 4]", "[3, 3, 3, 4]"),
        "unplayed.values",
        "IN-C3: at most 2 of the schemers may be alike",
    ),
    "pile missing": ("thief = [1, 2, 3]\n", "", "influence.thief", "is missing"),
    "pile unknown": (
        "thief = [1, 2, 3]\n",
        "thief = [1, 2, 3]\nspy = [1, 2, 3]\n",
        "influence.spy",
        "is not known here",
    ),
    "pile of two": ("thief = [1, 2, 3]", "thief = [1, 2]", "influence.thief", "a list of 3 whole numbers"),
    "price too high": ("thief = [1, 2, 3]", "thief = [1, 2, 10]", "influence.thief[2]", "must be from 0 to 9, not 10"),
    "pile turned round": (
        "thief = [1, 2, 3]",
        "thief = [3, 2, 1]",
        "influence.thief",
        "IN-C4: the cheapest card lies on top, but the prices are [3, 2, 1]",
    ),
}


@pytest.mark.rule("IN-C2", "IN-C3", "IN-C4", "IN-C5")
@pytest.mark.parametrize("mistake", MISTAKES)
def test_every_mistake_is_named_by_file_table_and_field(mistake: str, tmp_path: Path) -> None:
    assert_named(GAME, tmp_path, OUR_FILE, MISTAKES[mistake])


@pytest.mark.rule("IN-C5")
def test_there_must_be_four_families_for_players(tmp_path: Path) -> None:
    text = OUR_FILE
    dandolo = text[text.index('[[family]]\nname = "Dandolo"') : text.index("[unplayed]")]
    for instead in ("", dandolo + dandolo.replace("Dandolo", "Venier")):
        path = write_file(tmp_path, OUR_FILE, (dandolo, instead))
        with pytest.raises(BadComponents, match=r"family: IN-C5: there must be 4 families for seats, not [35]"):
            GAME.read_components(path)


@pytest.mark.parametrize(("old", "new"), [("Gradenigo", "Contarini"), ("Tiepolo", "Dandolo")])
def test_a_family_may_not_be_there_twice(old: str, new: str, tmp_path: Path) -> None:
    path = write_file(tmp_path, OUR_FILE, (f'name = "{old}"', f'name = "{new}"'))
    with pytest.raises(BadComponents, match=rf"family\[{new}\]: is there twice"):
        GAME.read_components(path)


@pytest.mark.parametrize(("old", "new"), [("Gradenigo", "CONTARINI"), ("Tiepolo", "dandolo")])
def test_names_that_differ_in_case_only_are_the_same(old: str, new: str, tmp_path: Path) -> None:
    """The notation cannot distinguish them."""
    path = write_file(tmp_path, OUR_FILE, (f'name = "{old}"', f'name = "{new}"'))
    with pytest.raises(BadComponents, match=rf"family\[{new}\]: is there twice"):
        GAME.read_components(path)


def test_a_users_file_is_played_with(tmp_path: Path) -> None:
    path = write_file(tmp_path, OUR_FILE, ("ducats = 32", "ducats = 30"))
    setup = GAME.setup(4, 1, components=GAME.read_components(path))
    assert GAME.new(setup).census()["ducats"] == 30


@pytest.mark.rule("IN-C3", "IN-3.1")
def test_the_values_of_a_users_file_decide() -> None:
    mine = own(unplayed={"values": [1, 1, 9, 9]})
    assert list(data_for(4, mine).schemer_names[-2:]) == ["Tiepolo-1", "Tiepolo-9"]
    state = position(components=mine, palace={1: "Contarini-4", 2: "Tiepolo-9"}, tokens={2: "ducat"})
    assert table(state)["arcades"][1]["family"] == "Tiepolo"


@pytest.mark.rule("IN-C4")
def test_the_prices_of_a_users_file_hold_card_by_card() -> None:
    mine = own(influence={"thief": [0, 4, 9]})
    for left, price in ((3, 0), (2, 4), (1, 9)):
        state = position(components=mine, ducats={"A": price}, piles={"thief": left})
        assert "buy thief" in choices(state)
        play(state, "A buy thief")
        assert table(state)["seats"][0]["ducats"] == 0


def test_mistakes_in_embedded_components_are_named_too() -> None:
    setup = GAME.setup(3, 1, components=own(influence={"thief": [3, 2, 1]}))
    with pytest.raises(BadComponents, match=r"components: influence\.thief: IN-C4"):
        GAME.new(setup)
