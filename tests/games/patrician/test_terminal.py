"""Patrician's table on a terminal: in 80 columns, few lines, clear without colour, and nobody's secrets on it."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

import signoria
from signoria.games.patrician.components import built_in
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.lines import columns, plain
from signoria.kernel.match import Match
from signoria.kernel.state import SPECTATOR, State, seats_in

GAME = signoria.game("patrician")
OPTIONS = [(), ("ambassadors",), ("messengers",), ("ambassadors", "messengers")]
VARIANTS = list(product(range(2, 6), OPTIONS))
ODD_NAMES = (
    "Lorenzo il Magnifico de' Medici",
    "日本語の名前は長い",
    "e\u0301" * 20,
    "[red]x[/red]{0}",
    "A\x1b[2J\n\u202eB",
)
NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena")
MOST_LINES = 15


def positions(match: Match, seed: int) -> Iterator[State]:
    choose = random.Random(seed)
    while not match.state.is_over():
        yield match.state
        seat = seats_in(match.state.actors)[0]
        match.push(seat, choose.choice(match.state.legal_texts(seat)))
    yield match.state


def new_match(seats: int, options: tuple[str, ...] = (), seed: int = 1, components: Any = None) -> Match:
    return Match(GAME, GAME.setup(seats=seats, seed=seed, options=options, components=components))


def drawn(view: dict[str, Any], names: tuple[str, ...] = NAMES) -> list[str]:
    return [plain(line) for line in GAME.draw(view, names[: len(view["board"]["seats"])])]


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_the_table_keeps_within_its_columns_and_lines(seats: int, options: tuple[str, ...]) -> None:
    for ply, state in enumerate(positions(new_match(seats, options), seats)):
        lines = drawn(state.view(ply % (seats + 1) + SPECTATOR), ODD_NAMES)
        assert max(map(columns, lines)) <= 80
        assert len(lines) <= MOST_LINES
        assert all(line.isprintable() for line in lines)


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_the_pages_keep_within_their_columns(seats: int, options: tuple[str, ...]) -> None:
    for ply, state in enumerate(positions(new_match(seats, options), 1)):
        view = state.view(ply % (seats + 1) + SPECTATOR)
        for page in GAME.pages:
            for line in GAME.page(page.id, view, NAMES[:seats]):
                assert columns(plain(line)) <= 80


def test_a_users_larger_cities_keep_within_the_columns() -> None:
    components = copy.deepcopy(built_in())
    roma = next(city for city in components["city"] if city["name"] == "Roma")
    roma.update(floors=12, tiles=[99, 88], cards=[*roma["cards"], "2", "C"])
    for state in positions(new_match(5, ("messengers",), components=components), 1):
        assert max(map(columns, drawn(state.view(0)))) <= 80


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
@pytest.mark.rule("PA-K1")
def test_what_a_seat_is_shown_does_not_depend_on_what_it_cannot_know(seats: int, options: tuple[str, ...]) -> None:
    dealer = fast_dealer(b"twins")
    for ply, state in enumerate(positions(new_match(seats, options), 3)):
        seat = ply % seats
        view, twin = state.view(seat), state.determinize(seat, dealer).view(seat)
        assert GAME.draw(view, NAMES[:seats]) == GAME.draw(twin, NAMES[:seats])
        for page in GAME.pages:
            assert GAME.page(page.id, view, NAMES[:seats]) == GAME.page(page.id, twin, NAMES[:seats])


def sample_view() -> dict[str, Any]:
    view: dict[str, Any] = new_match(3, ("messengers",)).state.view(1)
    view["board"]["cities"][2] |= {
        "towers": [[0, 1, 1, 0], [2, 2, 1, 1, 1]],
        "scored": True,
        "tiles": [{"value": 9, "holder": 1}, {"value": 6, "holder": 0}],
        "card": "Siena:EE",
        "messengers_here": 2,
    }
    view["board"]["roads"][0]["messenger"] = 2
    return view


def test_a_city_is_one_line_that_needs_no_colour() -> None:
    lines = drawn(sample_view())
    roma = next(line for line in lines if line.startswith("Roma"))
    assert roma[:51].split() == ["Roma", "ABBA", "CCBBB", "9/9", "9B", "6A", "Siena:EE", "2"]
    assert "Messengers (m): C Rom-Sie" in lines


def test_the_seat_whose_turn_it_is_is_marked() -> None:
    view = sample_view()
    view["board"]["turn"] = 2
    lines = drawn(view)
    assert lines[0].endswith("Turn: Carla (C)")
    assert [line[51:60].strip() for line in lines if ">" in line[50:53]] == [">C Carla"]


def test_ones_own_hand_portraits_and_score_are_below_the_table() -> None:
    view = sample_view()
    view["board"]["seats"][1] |= {"hand": ["Roma:2", "Lucca:LL"], "pile": ["Roma:E*", "Siena:EE", "Milano:CC"]}
    view["board"]["score"]["lines"][1]["points"][1] = 6
    hand, score = drawn(view)[-2:]
    assert hand == "You are B. Hand: Roma:2  Lucca:LL   Portraits: C2 L0 E3"
    assert score == "Score: tiles 0, portraits 6, messengers 0, penalty 0; together 6"


def test_a_spectator_is_shown_no_hand() -> None:
    lines = drawn(new_match(3).state.view(SPECTATOR))
    assert not any("Hand:" in line for line in lines)


def test_the_score_sheet_hides_what_depends_on_others_piles_until_the_end() -> None:
    *_, last = positions(new_match(3), 1)
    first = new_match(3).state.view(0)
    sheet = [plain(line) for line in GAME.page("score", first, NAMES[:3])]
    assert sheet[2].split() == ["portraits", "(PA-F3)", "0", "?", "?"]
    final = [plain(line) for line in GAME.page("score", last.view(0), NAMES[:3])]
    assert not any("?" in line for line in final)
    assert [int(points) for points in final[3].split()[1:]] == last.scores()
    assert final[-1].endswith("wins.")
