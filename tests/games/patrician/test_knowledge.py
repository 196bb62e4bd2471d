"""What each player may know: PA-K1, and PA-1 for the piles."""

from __future__ import annotations

import json
from typing import Any

import pytest

from signoria.games.patrician import GAME
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.errors import CannotUndo
from signoria.kernel.match import Match
from signoria.kernel.state import SPECTATOR, State
from tests.games.dumps import contents
from tests.games.patrician.files import own, with_city
from tests.games.patrician.positions import data_for, new_match, position
from tests.games.story import play, table

SECRETS = {"A": "Bologna:C* Roma:E", "B": "Bologna:L* Firenze:L* Siena:2", "C": "Roma:E* Roma:C*"}


def story(**changes: Any) -> State:
    """A has one card of the deal left, B and C two; what else they hold they took openly."""
    known: dict[str, Any] = {
        "hands": SECRETS,
        "secret": {"A": 1, "B": 2, "C": 2},
        "deck": "Parma:2 Lucca:C* Lucca:LL Verona:L",
        "face_up": {"Roma": "Roma:2"},
        "piles": {"A": "Milano:2 Milano:?", "B": "Ferrara:2 Ferrara:E"},
    }
    return position(**{**known, **changes})


@pytest.mark.rule("PA-K1")
def test_a_view_shows_the_own_hand_and_of_others_only_the_size() -> None:
    for viewer, cards in SECRETS.items():
        seats = table(story(), viewer)["seats"]
        assert [seat["hand"] for seat in seats] == [cards.split() if player == viewer else None for player in SECRETS]
        assert [seat["hand_size"] for seat in seats] == [2, 3, 2]


@pytest.mark.rule("PA-1", "PA-K1")
def test_of_anothers_pile_a_view_shows_the_top_card_only() -> None:
    seats = table(story(), "A")["seats"]
    assert seats[0]["pile"] == ["Milano:2", "Milano:?"]
    assert (seats[1]["pile"], seats[1]["pile_size"], seats[1]["pile_top"]) == (None, 2, "Ferrara:E")
    assert (seats[2]["pile"], seats[2]["pile_size"], seats[2]["pile_top"]) == (None, 0, None)


@pytest.mark.rule("PA-1", "PA-K1")
def test_a_spectator_sees_no_hand_and_no_pile() -> None:
    view = story().view(SPECTATOR)
    board: Any = view["board"]
    assert view["legal"] == []
    assert [(seat["hand"], seat["pile"]) for seat in board["seats"]] == [(None, None)] * 3
    assert board["cities"][2]["card"] == "Roma:2"


@pytest.mark.rule("PA-K1")
def test_no_card_that_is_secret_is_named_in_a_view() -> None:
    for viewer, seat in (("A", 0), ("B", 1), ("C", 2), ("", SPECTATOR)):
        text = json.dumps(story().view(seat)).partition('"board"')[2]
        hidden = ["Parma:2", "Lucca:C*", "Lucca:LL", "Verona:L"]
        hidden += [card for player, cards in SECRETS.items() if player != viewer for card in cards.split()]
        assert [card for card in hidden if f'"{card}"' in text] == []


@pytest.mark.rule("PA-K1")
def test_only_who_is_asked_sees_what_may_be_done() -> None:
    state = story()
    assert state.view(0)["legal"] == ["play Bologna:C*", "play Roma:E"]
    assert state.view(1)["legal"] == state.view(SPECTATOR)["legal"] == []


@pytest.mark.rule("PA-1", "PA-K1")
def test_what_depends_on_anothers_pile_stays_off_the_sheet_until_the_end() -> None:
    state = story(
        options=("ambassadors", "messengers"),
        piles={"A": "Firenze:CC Bologna:C", "B": "Roma:LL Lucca:LL"},
        deck="",
        tiles={"Siena": "-A"},
    )
    lines = {line["line"]: line["points"] for line in table(state, "A")["score"]["lines"]}
    assert lines["portraits"] == [6, None, None]
    assert lines["ambassadors"] == [0, None, None]
    assert lines["tiles"] == [4, 0, 0]
    assert (table(state, "A")["score"]["totals"], table(state, "A")["score"]["winners"]) == (None, [])
    spectator = {line["line"]: line["points"] for line in table(state)["score"]["lines"]}
    assert spectator["portraits"] == [None, None, None]


@pytest.mark.rule("PA-K1", "PA-F3")
def test_at_the_end_the_piles_are_open() -> None:
    state = position(phase="over", piles={"A": "Firenze:CC Bologna:C"}, tiles={"Roma": "AB"})
    board = table(state)
    assert board["seats"][0]["pile"] == ["Firenze:CC", "Bologna:C"]
    assert board["score"]["totals"] == [15, 6, 0]
    assert board["score"]["winners"] == [0]
    assert (board["turn"], board["card"]) == (None, None)


@pytest.mark.rule("PA-K1")
def test_positions_that_differ_in_secrets_only_are_equal_for_a_player() -> None:
    swapped = story(
        hands={**SECRETS, "B": "Roma:E* Lucca:C* Siena:2", "C": "Bologna:L* Roma:C*"},
        deck="Verona:L Lucca:LL Firenze:L* Parma:2",
    )
    for seat in (0, SPECTATOR):
        assert story().knowledge(seat) == swapped.knowledge(seat)
        assert story().view(seat) == swapped.view(seat)
    assert story().knowledge(1) != swapped.knowledge(1)


@pytest.mark.rule("PA-K1")
@pytest.mark.parametrize(
    "change",
    [
        {"hands": {**SECRETS, "B": "Bologna:L* Firenze:L* Verona:L"}, "deck": "Parma:2 Lucca:C* Lucca:LL Siena:2"},
        {"piles": {"A": "Milano:2 Milano:?", "B": "Ferrara:E Ferrara:2"}},
        {"face_up": {"Roma": "Verona:L"}, "deck": "Parma:2 Lucca:C* Lucca:LL Roma:2"},
        {"deck": "Parma:2 Lucca:C* Lucca:LL"},
        {"hands": {**SECRETS, "A": "Lucca:C* Roma:E"}, "deck": "Parma:2 Bologna:C* Lucca:LL Verona:L"},
    ],
    ids=["taken card", "played cards", "face-up card", "deck size", "own card"],
)
def test_positions_that_differ_in_what_was_open_are_not(change: dict[str, Any]) -> None:
    assert story(**change).knowledge(0) != story().knowledge(0)


@pytest.mark.rule("PA-K1")
def test_imagined_hands_hold_star_cards_and_keep_what_was_taken_openly() -> None:
    state = story()
    names = data_for(3).card_names
    dealer = fast_dealer(b"imagine")
    seen_secret, seen_top = set(), set()
    for _ in range(60):
        imagined = state.determinize(0, dealer)
        data = contents(imagined)
        hands = [[names[card] for card in hand] for hand in data["hands"]]
        assert hands[0] == SECRETS["A"].split()
        assert hands[1][2] == "Siena:2"
        assert all(card.endswith("*") for card in (*hands[1][:2], *hands[2]))
        assert data["hands"][1][:2] == sorted(data["hands"][1][:2]), "as every deal is sorted"
        assert imagined.knowledge(0) == state.knowledge(0)
        assert imagined.census() == state.census()
        seen_secret.update(hands[1][:2])
        seen_top.add(names[data["deck"][-1]])
    assert seen_secret == {"Bologna:L*", "Firenze:L*", "Roma:E*", "Roma:C*", "Lucca:C*"}
    assert seen_top == {"Parma:2", "Lucca:LL", "Verona:L", *seen_secret}


@pytest.mark.rule("PA-K1")
def test_a_played_card_of_the_deal_is_secret_no_more() -> None:
    state = story()
    assert contents(state)["secret"] == [1, 2, 2]
    play(state, "A play Bologna:C*")
    assert contents(state)["secret"] == [0, 2, 2]


@pytest.mark.rule("PA-K1")
def test_a_taken_card_is_not_secret() -> None:
    state = story()
    play(state, "A play Roma:E\nA build left")
    assert contents(state)["secret"] == [1, 2, 2]
    assert contents(state.known_to(1))["hands"][0][1:] == contents(state)["hands"][0][1:]


@pytest.mark.rule("PA-K1")
def test_of_two_equal_cards_the_taken_one_is_played_first() -> None:
    """Nobody can tell them apart, so the one that is left counts as the secret one."""
    twice = with_city(own(), "Roma", cards=["2", "2", "move", "E*", "C*", "C*", "LL"])
    state = position(components=twice, hands={"A": "Roma:C* Roma:C*"}, secret={"A": 1})
    play(state, "A play Roma:C*")
    assert contents(state)["secret"] == [1, 0, 0]


# Undo reveals no secret.


def match() -> tuple[Match, int]:
    found = Match(GAME, GAME.setup(3, 5))
    actor: Any = found.state.view(SPECTATOR)["actors"]
    return found, actor[0]


@pytest.mark.rule("PA-K1")
def test_a_card_of_the_deal_once_shown_stays_played() -> None:
    found, seat = match()
    found.push(seat, found.state.legal_texts(seat)[0])
    with pytest.raises(CannotUndo):
        found.undo(seat)


@pytest.mark.rule("PA-K1")
def test_a_floor_may_be_taken_back_until_a_card_is_turned_up() -> None:
    found = Match(GAME, GAME.setup(3, 5))
    found.state = position(hands={"A": "Roma:2"}, face_up={"Roma": "Siena:2"}, deck="Parma:2")
    found.push(0, "play Roma:2")
    before = found.state.fingerprint()
    found.push(0, "build left")
    found.undo(0)
    assert found.state.fingerprint() == before
    found.push(0, "build right")
    found.push(0, "build right")
    with pytest.raises(CannotUndo):
        found.undo(0)


def test_a_new_match_gives_everyone_other_knowledge() -> None:
    state = new_match(4)
    assert len({state.knowledge(seat) for seat in range(4)}) == 4
