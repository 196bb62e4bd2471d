"""Intrigo's table on a terminal: in 80 columns, few lines, clear without colour, and nobody's secrets on it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from signoria.games.intrigo import GAME
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.lines import columns, plain
from signoria.kernel.match import Match
from signoria.kernel.state import SPECTATOR, State, seats_in
from tests.games.intrigo.files import own
from tests.games.intrigo.positions import position
from tests.games.story import play

SEATS = pytest.mark.parametrize("seats", GAME.seats)
ODD_NAMES = ("Lorenzo il Magnifico de' Medici", "日本語の名前は長い", "e\u0301" * 20, "A\x1b[2J\n\u202e[red]{0}")
NAMES = ("Anna", "Bruno", "Carla", "Dario")
MOST_LINES = 14


def positions(seats: int, seed: int, components: Any = None) -> Iterator[State]:
    match = Match(GAME, GAME.setup(seats, seed, components=components))
    choose = random.Random(seed)
    while not match.state.is_over():
        yield match.state
        seat = choose.choice(seats_in(match.state.actors))
        match.push(seat, choose.choice(match.state.legal_texts(seat)))
    yield match.state


def drawn(view: dict[str, Any], names: tuple[str, ...] = NAMES) -> list[str]:
    return [plain(line) for line in GAME.draw(view, names[: len(view["board"]["seats"])])]


@SEATS
def test_the_table_keeps_within_its_columns_and_lines(seats: int) -> None:
    for ply, state in enumerate(positions(seats, seats)):
        lines = drawn(state.view(ply % (seats + 1) + SPECTATOR), ODD_NAMES)
        assert max(map(columns, lines)) <= 80
        assert len(lines) <= MOST_LINES
        assert all(line.isprintable() for line in lines)


@SEATS
def test_the_pages_keep_within_their_columns(seats: int) -> None:
    for ply, state in enumerate(positions(seats, 1)):
        view = state.view(ply % (seats + 1) + SPECTATOR)
        for page in GAME.pages:
            for line in GAME.page(page.id, view, ODD_NAMES[:seats]):
                assert columns(plain(line)) <= 80


def test_a_users_longer_names_keep_within_the_columns() -> None:
    data = own()
    longer = {"Contarini": "Contarinissimi", "Dandolo": "Contarinissimo"}
    for family in data["family"]:
        family["name"] = longer.get(family["name"], family["name"])
    for state in positions(4, 1, data):
        assert max(map(columns, drawn(state.view(0)))) <= 80


@SEATS
@pytest.mark.rule("IN-K1")
def test_what_a_seat_is_shown_does_not_depend_on_what_it_cannot_know(seats: int) -> None:
    dealer = fast_dealer(b"twins")
    for ply, state in enumerate(positions(seats, 3)):
        seat = ply % seats
        view, twin = state.view(seat), state.determinize(seat, dealer).view(seat)
        assert GAME.draw(view, NAMES[:seats]) == GAME.draw(twin, NAMES[:seats])
        for page in GAME.pages:
            assert GAME.page(page.id, view, NAMES[:seats]) == GAME.page(page.id, twin, NAMES[:seats])


def sample() -> State:
    """A is using a thief on place 4; three arcades are settled."""
    palace = {1: "Contarini-4", 2: "Gradenigo-2", 3: "guard", 16: "Tiepolo-4", 9: "Dandolo-3", 11: "Morosini-3"}
    tokens = {1: "Clergy", 2: "Clergy", 3: "ducat", 5: "Military", 9: "ducat", 11: "Merchants", 12: "ducat"}
    state = position(
        palace=palace,
        tokens=tokens,
        face_down=[9],
        stolen=[11],
        ducats={"A": 1},
        hands={"A": "Contarini-2 Contarini-3 Gradenigo-3 Tiepolo-3"},
        seals={"A": {"Clergy": 2}},
        piles={"peddler": 0},
    )
    play(state, "A buy thief\nA at 4")
    return state


@pytest.mark.rule("IN-3.1", "IN-S2")
def test_the_ring_is_read_clockwise_from_the_upper_left_and_needs_no_colour() -> None:
    lines = drawn(sample().view(0))
    cells = [lines[1][start : start + 9].strip() for start in range(0, 81, 9)]
    assert cells == ["1 Cle=-", "1.Con4", "2 Cle=A", "2.Gra2", "3 duc=B", "3.guard", "4 ...", "4*thief", "5 Mil"]
    bottom = [lines[9][start : start + 9].strip() for start in range(0, 81, 9)]
    assert bottom[:5] == ["13 ...", "12.____", "12 duc>C", "11.Mor3", "11(Mer)"]
    assert bottom[-2:] == ["9(Dan3)", "9 duc"]
    assert lines[2].startswith("16.Tie4")
    assert lines[2].rstrip().endswith(" 5.____")


def test_a_seat_is_one_line_with_what_sharing_would_add() -> None:
    lines = drawn(sample().view(0))
    anna = next(line for line in lines if "Anna" in line)
    assert anna[9:71].split() == [">A", "Anna", "Con", "0", "0", "2+1", "0", "0", "0", "4"]
    bruno = next(line for line in lines if "Bruno" in line)
    assert bruno[9:71].split() == ["B", "Bruno", "Gra", "0", "0", "0", "0", "0", "0+1", "4"]


def test_below_the_ring_are_the_piles_the_cards_in_hands_and_ones_own_hand() -> None:
    sale, held, hand = drawn(sample().view(0))[-3:]
    assert sale == "For sale: courtesan 1, peddler -, assassin 1, guard 2, gondolier 1, thief 2"
    assert held == "In hands: Con 2 3, Gra 3 4, Mor 2 4, Dan 2 4, Tie 2 3 3"
    assert hand == "You are A, Contarini. Hand: Contarini-2 Contarini-3 Gradenigo-3 Tiepolo-3"


@pytest.mark.rule("IN-3.4")
def test_the_table_warns_of_who_would_win_the_match() -> None:
    state = position(palace={1: "Contarini-4"}, tokens={1: "Clergy"}, seals={"A": {"Clergy": 3}})
    assert any("shared now, A would win the match" in line for line in drawn(state.view(0)))
    assert not any("would win the match" in line for line in drawn(sample().view(0)))


def test_in_the_draft_the_pack_and_the_pick_are_shown() -> None:
    state = next(positions(3, 1))
    pack = state.view(0)["board"]["seats"][0]["packs"][0]["cards"]  # type: ignore[index]
    assert drawn(state.view(0))[-1] == f"Pack: {' '.join(pack)}"
    state.push(0, f"keep {pack[1]}")
    assert drawn(state.view(0))[-1] == f"Pack: {' '.join(pack)}; keeping {pack[1]}"
    assert drawn(state.view(0))[0].startswith("Round 1  first: ")
    assert "draft: 0 kept" in drawn(state.view(0))[0]


def test_a_spectator_is_shown_no_hand_and_no_packs() -> None:
    view: Any = sample().view(SPECTATOR)
    assert not any("Hand:" in line for line in drawn(view))
    assert [plain(line) for line in GAME.page("packs", view, NAMES)] == [
        "Only who sits at the table has packs to remember."
    ]


@pytest.mark.rule("IN-K1")
def test_the_page_of_packs_reminds_of_the_draft() -> None:
    *_, state = (state for _, state in zip(range(10), positions(3, 1), strict=False))
    view: Any = state.view(1)
    own_packs = view["board"]["seats"][1]["packs"]
    page = [plain(line) for line in GAME.page("packs", view, NAMES)]
    assert page[0] == f"{' '.join(own_packs[0]['cards'])}; you kept {own_packs[0]['kept']}"
    assert len(page) == len(own_packs) == 4


@pytest.mark.rule("IN-3.3", "IN-3.4")
def test_the_score_page_shows_the_counters_and_at_the_end_the_verdict() -> None:
    *_, last = positions(3, 1)
    page = [plain(line) for line in GAME.page("score", last.view(0), NAMES[:3])]
    winner = seats_in(last.winners())[0]
    assert [line.split()[0] for line in page[1:-1]] == [
        "Merchants",
        "Military",
        "Clergy",
        "Gardeners",
        "Artisans",
        "ducats",
        "victory",
    ]
    for line, entry in zip(page[1:-1], last.score_sheet(), strict=True):
        assert [int(number) for number in line.split()[2:]] == entry.get("counters", entry["points"])
    assert page[-1] == f"{NAMES[winner]} wins."
