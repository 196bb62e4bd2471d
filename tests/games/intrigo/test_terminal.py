"""Intrigo's table on a terminal: in few lines and clear without colour."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from signoria.games.intrigo import GAME
from signoria.kernel.lines import columns, plain
from signoria.kernel.state import SPECTATOR, State, seats_in
from tests.games.intrigo.files import own
from tests.games.intrigo.positions import new_match, position
from tests.games.story import play
from tests.games.watched import NAMES, watched

SEATS = pytest.mark.parametrize("seats", GAME.seats)


def drawn(view: dict[str, Any], names: tuple[str, ...] = NAMES) -> list[str]:
    return [plain(line) for line in GAME.terminal.draw(view, names[: len(view["board"]["seats"])])]


def test_a_users_longer_names_keep_within_the_columns() -> None:
    data = own()
    longer = {"Contarini": "Contarinissimi", "Dandolo": "Contarinissimo"}
    for family in data["family"]:
        family["name"] = longer.get(family["name"], family["name"])
    for match, _, _ in watched(GAME.setup(4, 1, components=data)):
        assert max(map(columns, drawn(match.state.view(0)))) <= 80


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
    assert cells == ["A Cle=-", "1.Con4", "B Cle=A", "2.Gra2", "C duc=B", "3.guard", "D ...", "4*thief", "E Mil"]
    bottom = [lines[9][start : start + 9].strip() for start in range(0, 81, 9)]
    assert bottom[:5] == ["M ...", "12.____", "L duc>C", "11.Mor3", "K(Mer)"]
    assert bottom[-2:] == ["9(Dan3)", "I duc"]
    assert lines[2].startswith("16.Tie4")
    assert lines[2].rstrip().endswith(" 5.____")


def test_a_seat_is_one_line_with_what_it_would_be_awarded() -> None:
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
    assert any("as it stands, A wins the match" in line for line in drawn(state.view(0)))
    assert not any("would win the match" in line for line in drawn(sample().view(0)))


def test_in_the_draft_the_pack_and_the_pick_are_shown() -> None:
    state = new_match(3)
    pack = state.view(0)["board"]["seats"][0]["packs"][0]["cards"]  # type: ignore[index]
    assert drawn(state.view(0))[-1] == f"Pack: {' '.join(pack)}"
    state.push(0, f"keep {pack[1]}")
    assert drawn(state.view(0))[-1] == f"Pack: {' '.join(pack)}; keeping {pack[1]}"
    assert drawn(state.view(0))[0].startswith("Round 1  first: ")
    assert "draft: 0 kept" in drawn(state.view(0))[0]


def test_a_spectator_is_shown_no_hand_and_no_packs() -> None:
    view: Any = sample().view(SPECTATOR)
    assert not any("Hand:" in line for line in drawn(view))
    assert [plain(line) for line in GAME.terminal.page("packs", view, NAMES)] == [
        "Only players have packs to remember."
    ]


@pytest.mark.rule("IN-K1")
def test_the_page_of_packs_reminds_of_the_draft() -> None:
    *_, (match, _, _) = islice(watched(GAME.setup(3, 1)), 10)
    view: Any = match.state.view(1)
    own_packs = view["board"]["seats"][1]["packs"]
    page = [plain(line) for line in GAME.terminal.page("packs", view, NAMES)]
    assert page[0] == f"{' '.join(own_packs[0]['cards'])}; you kept {own_packs[0]['kept']}"
    assert len(page) == len(own_packs) == 4


@pytest.mark.rule("IN-3.3", "IN-3.4")
def test_the_score_page_shows_the_counters_and_at_the_end_the_verdict() -> None:
    *_, (match, _, _) = watched(GAME.setup(3, 1))
    last = match.state
    page = [plain(line) for line in GAME.terminal.page("score", last.view(0), NAMES[:3])]
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
    assert page[-1].startswith(f"{NAMES[winner]} wins with ")
