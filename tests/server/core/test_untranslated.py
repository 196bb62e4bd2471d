"""Nothing that a person reads is missing from the catalogues: in the pseudo-language everything is marked."""

from __future__ import annotations

import pytest

from signoria.games import game, game_ids
from signoria.kernel.state import SPECTATOR
from signoria.server.core.i18n import PSEUDO, languages
from signoria.server.core.identity import PREFIX
from signoria.server.sessions.perspective import Perspective
from tests.server.helpers.scenes import NAMES, page, played
from tests.server.helpers.untranslated import unmarked, untranslated
from tests.server.helpers.visitors import Guest, table_of

CITIES = (
    "Bologna Ferrara Firenze Lucca Mantova Milano Orvieto Padova Parma Perugia Pisa Pistoia Rimini Roma Siena Urbino"
)
PLACES = [CITIES, "Venezia Verona", "Mare Adriatico", "Mare Ligure", "Tirreno"]
FAMILIES = ["Carraresi Gonzaga Medici Visconti d'Este", "Contarini Dandolo Gradenigo Morosini Tiepolo"]
RULES = ["IP IN PA"]  # how the ids of rules begin
TITLES = ["SIGNORIA", "Signoria", *(game(game_id).title for game_id in game_ids())]
PROPER_NAMES = [*PLACES, *FAMILIES, *RULES, *TITLES, *NAMES]
"""The same in every language: Italian places and families are printed so on boards and cards."""

each_game = pytest.mark.parametrize("game_id", game_ids())


@pytest.fixture
def reader() -> Guest:
    """Somebody who reads the pseudo-language."""
    guest = Guest()
    guest.client.cookies[f"{PREFIX}language"] = PSEUDO
    return guest


@each_game
@pytest.mark.parametrize("moves", [0, 12, 45, 10_000])
def test_everything_on_a_board_is_in_the_catalogues(game_id: str, moves: int) -> None:
    match = played(game_id, 4, moves)
    for seat in (SPECTATOR, 0, 1):
        assert untranslated(page(match, Perspective(seat, language=PSEUDO)), PROPER_NAMES) == set()


def test_both_expansions_are_in_the_catalogues() -> None:
    match = played("patrician", 4, 20, options=("ambassadors", "messengers"))
    assert untranslated(page(match, Perspective(0, language=PSEUDO)), PROPER_NAMES) == set()


@pytest.mark.parametrize("address", ["/", "/settings", "/host", "/nothing/here"])
def test_every_page_without_a_table_is_in_the_catalogues(reader: Guest, address: str) -> None:
    response = reader.client.get(address)
    assert untranslated(response.content.decode(), [*PROPER_NAMES, *languages().values()]) == set()


@each_game
@pytest.mark.parametrize("address", ["/new/{}", "/rules/{}", "/games/{}/"])
def test_the_pages_of_a_game_are_in_the_catalogues(reader: Guest, game_id: str, address: str) -> None:
    assert untranslated(reader.get(address.format(game_id)), PROPER_NAMES) == set()


@pytest.mark.parametrize("room", ["", "seat", "seats", "notices", "orders", "result", "replay"])
def test_the_pages_of_a_table_are_in_the_catalogues(reader: Guest, room: str) -> None:
    table = reader.play("il-principe")
    if room in ("result", "replay"):
        reader.post(f"{table}resign")
    row = table_of(table)
    names = [*PROPER_NAMES, row.title, *(seat.name for seat in row.seats.all()), "UTC", "https"]
    assert untranslated(reader.get(f"{table}{room}"), names) == set()


def test_text_outside_the_catalogues_is_found() -> None:
    assert untranslated("<p>\u27e6Rules \u27e6of\u27e7\u27e7 for 3</p><b title='Help'></b>", ["for"]) == {"Help"}
    assert unmarked("\u27e6a \u27e6b\u27e7 c\u27e7 d") == "  d"
