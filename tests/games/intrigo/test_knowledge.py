"""What each player may know: IN-K1."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from signoria.kernel.dealer import fast_dealer
from signoria.kernel.state import SPECTATOR, State
from tests.games.dumps import contents
from tests.games.intrigo.positions import data_for, new_match, packs, position
from tests.games.story import PLAYERS, hand, play, table

HANDS = {
    "A": "Contarini-2 Contarini-3 Gradenigo-2 Tiepolo-3",
    "B": "Gradenigo-3 Gradenigo-4 Tiepolo-2 Tiepolo-4",
    "C": "Dandolo-2 Dandolo-4 Morosini-2 Morosini-3",
}
"""D has Morosini-4 and Tiepolo-3; Contarini-4 and Dandolo-3, which D placed, lie in the palace."""


def story(**changes: Any) -> State:
    known: dict[str, Any] = {
        "palace": {2: "Contarini-4", 9: "Dandolo-3"},
        "tokens": {1: "Clergy", 2: "ducat"},
        "hands": HANDS,
        "ducats": {"A": 1},
    }
    return position(**{**known, **changes})


def drafted(seats: int, seed: int = 1) -> State:
    """A match whose draft is over; every seat kept the first card that it could."""
    state = new_match(seats, seed)
    while contents(state)["phase"] == "draft":
        for seat in range(seats):
            state.apply(seat, state.legal_actions(seat)[0])
    return state


def passed(state: State, player: str, stage: int) -> list[str]:
    """What a player passed on at a stage of the draft."""
    pack = packs(state, player)[stage]
    left = list(pack["cards"])
    left.remove(pack["kept"])
    return left


def imagined(state: State, seat: int, times: int) -> list[State]:
    rng = fast_dealer(b"imagined")
    return [state.determinize(seat, rng) for _ in range(times)]


@pytest.mark.rule("IN-K1")
def test_a_view_shows_the_own_hand_and_of_others_only_the_size() -> None:
    state = story()
    for viewer in "ABCD":
        seats = table(state, viewer)["seats"]
        assert [seat["hand"] is not None for seat in seats] == [player == viewer for player in "ABCD"]
        assert [seat["packs"] is not None for seat in seats] == [player == viewer for player in "ABCD"]
        assert [seat["hand_size"] for seat in seats] == [4, 4, 4, 2]
    assert [seat["hand"] for seat in table(state)["seats"]] == [None] * 4
    assert table(state, "B")["seats"][1]["hand"] == HANDS["B"].split()


@pytest.mark.rule("IN-K1")
def test_everybody_sees_what_has_not_been_placed_but_not_who_holds_it() -> None:
    state = story()
    everything = [card for cards in HANDS.values() for card in cards.split()] + ["Morosini-4", "Tiepolo-3"]
    assert sorted(table(state)["in_hands"]) == sorted(everything)
    drafting = new_match(4)
    for seat in range(4):
        drafting.apply(seat, drafting.legal_actions(seat)[0])
    assert table(drafting)["in_hands"] == [], "what was kept so far is secret"


@pytest.mark.rule("IN-K1")
def test_everything_else_is_open() -> None:
    board = table(story(stolen=[1], face_down=[2], seals={"A": {"Clergy": 2}}, piles={"thief": 1}))
    assert [family["seat"] for family in board["families"]] == [0, 1, 2, 3, None]
    assert board["seats"][0]["ducats"] == 1
    assert board["seats"][0]["seals"]["Clergy"] == 2
    assert (board["arcades"][0]["token"], board["arcades"][0]["face_down"]) == ("Clergy", True)
    assert (board["places"][1]["card"], board["places"][1]["face_down"]) == ("Contarini-4", True)
    assert board["piles"][5] == {"name": "thief", "left": 1, "price": 3}
    assert board["bag"] == {"Merchants": 3, "Military": 3, "Clergy": 2, "Gardeners": 3, "Artisans": 3}
    assert board["supply"] == 30


@pytest.mark.rule("IN-K1")
def test_no_pack_of_another_is_named_in_a_view_of_the_draft() -> None:
    state = new_match(4)
    for viewer, seat in (("A", 0), ("B", 1), ("", SPECTATOR)):
        text = json.dumps(state.view(seat)).partition('"board"')[2]
        own_pack = packs(state, viewer)[0]["cards"] if viewer else []
        hidden = [card for card in data_for(4).schemer_names if card not in own_pack]
        assert [card for card in hidden if f'"{card}"' in text] == []


@pytest.mark.rule("IN-K1")
def test_only_who_is_asked_sees_what_may_be_done() -> None:
    state = story()
    assert "play Contarini-2" in state.view(0)["legal"]  # type: ignore[operator]
    assert state.view(1)["legal"] == state.view(SPECTATOR)["legal"] == []


@pytest.mark.rule("IN-K1")
def test_a_schemer_that_was_taken_is_shown_to_its_player_only() -> None:
    before, state = story(), story()
    play(state, "A play Tiepolo-3")
    assert (table(state, "A")["card"], table(state, "A")["phase"]) == ("Tiepolo-3", "place")
    for viewer in (1, 2, 3, SPECTATOR):
        assert state.view(viewer) == before.view(viewer)
        assert state.knowledge(viewer) == before.knowledge(viewer)
    play(before, "A buy guard")
    assert table(before)["card"] == "guard"


@pytest.mark.rule("IN-K1")
def test_a_power_that_is_being_used_is_open() -> None:
    state = story()
    play(state, "A buy courtesan\nA at 5\nA call Dandolo-4")
    assert table(state)["power"] == {"name": "courtesan", "place": 5, "target": "Dandolo-4", "next": "place"}
    state = story(tokens={1: "Clergy", 2: "ducat", 7: "ducat"})
    play(state, "A buy peddler\nA at 1")
    assert table(state)["power"] == {"name": "peddler", "place": 1, "target": None, "next": "token"}
    play(state, "A token 2")
    assert table(state)["power"] == {"name": "peddler", "place": 1, "target": 2, "next": "token"}


# What is passed is remembered.


@pytest.mark.rule("IN-K1")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_last_card_passed_is_known_to_be_the_left_neighbours_fourth(seats: int) -> None:
    state = drafted(seats)
    (last,) = passed(state, "A", 2)
    assert all(last in hand(other, "B") for other in imagined(state, 0, 50))


@pytest.mark.rule("IN-K1")
def test_with_three_players_the_first_pack_comes_back_and_shows_what_was_taken() -> None:
    """Of the three cards that A passed on first, the last comes back; B took one of the others and C the other."""
    state = drafted(3)
    (back,) = packs(state, "A")[3]["cards"]
    others = [card for card in passed(state, "A", 0) if card != back]
    taken = {tuple(sorted({"B", "C"} & holders(other, others[0]))) for other in imagined(state, 0, 60)}
    assert taken == {("B",), ("C",)}
    for other in imagined(state, 0, 60):
        assert back in hand(other, "A")
        assert holders(other, others[0]) != holders(other, others[1])


def holders(state: State, card: str) -> set[str]:
    return {player for player in PLAYERS[: state.seats] if card in hand(state, player)}


@pytest.mark.rule("IN-K1")
def test_every_draft_that_agrees_with_the_packs_seen_is_imagined() -> None:
    """With 3 seats: 2 cards of the first pack, 2 of the second, and 3 never seen, each in any order."""
    state = drafted(3)
    drafts = Counter(str(contents(other)["packs"]) for other in imagined(state, 0, 2400))
    assert len(drafts) == 2 * 2 * 6
    assert 60 < min(drafts.values()) <= max(drafts.values()) < 140, "each about as often as the others: 100 times"


@pytest.mark.rule("IN-K1")
def test_what_somebody_places_was_in_that_players_hand() -> None:
    state = drafted(3)
    for _ in range(6):
        player = PLAYERS[table(state)["turn"]]
        free = next(place["place"] for place in table(state)["places"] if place["card"] is None)
        play(state, f"{player} play {hand(state, player)[-1]}\n{player} at {free}")
    for viewer in (SPECTATOR, 0, 1, 2):
        for other in imagined(state, viewer, 40):
            assert contents(other)["played"] == contents(state)["played"]
            assert [len(hand(other, player)) for player in "ABC"] == [len(hand(state, player)) for player in "ABC"]
            assert other.knowledge(viewer) == state.knowledge(viewer)


@pytest.mark.rule("IN-K1")
def test_a_placed_card_tells_who_took_the_other_one() -> None:
    """Of the two cards between A's first pack and its return, B places one: so C had the other."""
    state = drafted(3)
    (back,) = packs(state, "A")[3]["cards"]
    others = [card for card in passed(state, "A", 0) if card != back]
    taken = next(card for card in others if card in hand(state, "B"))
    (other_card,) = [card for card in others if card != taken]
    while table(state)["turn"] != 1:
        player = PLAYERS[table(state)["turn"]]
        card = next(card for card in hand(state, player) if card not in others)
        place = next(place["place"] for place in table(state)["places"] if place["card"] is None)
        play(state, f"{player} play {card}\n{player} at {place}")
    assert {tuple(holders(other, other_card)) for other in imagined(state, 0, 60)} == {("B",), ("C",)}
    play(state, f"B play {taken}\nB at 12")
    assert {tuple(holders(other, other_card)) for other in imagined(state, 0, 60)} == {("C",)}


@pytest.mark.rule("IN-K1")
def test_from_which_pack_a_placed_card_came_stays_open() -> None:
    """A spectator saw no pack: the card may have been any of the player's four picks."""
    state = drafted(4)
    player = PLAYERS[table(state)["turn"]]
    card = hand(state, player)[0]
    play(state, f"{player} play {card}\n{player} at 1")
    number = data_for(4).schemer_names.index(card)
    imagined_packs = [pack for other in imagined(state, SPECTATOR, 80) for pack in contents(other)["packs"]]
    stages = {pack.index(number) for pack in imagined_packs if number in pack}
    assert stages == {0, 1, 2, 3}


@pytest.mark.rule("IN-K1", "IN-1.1")
def test_a_new_deal_makes_old_packs_worthless() -> None:
    state = new_match(4)
    assert len({state.knowledge(seat) for seat in (SPECTATOR, *range(4))}) == 5
    assert all(len(packs(state, player)) == 1 for player in "ABCD")


@pytest.mark.rule("IN-K1")
def test_the_draws_to_come_are_nobodys_knowledge() -> None:
    one, other = story(draws=1), story(draws=2)
    for viewer in (SPECTATOR, 0, 1, 2, 3):
        assert one.knowledge(viewer) == other.knowledge(viewer)
    assert one.fingerprint() != other.fingerprint()
    dealers = {json.dumps(contents(imagine)["dealer"]) for imagine in imagined(one, 0, 20)}
    assert len(dealers) == 20
    assert json.dumps(contents(one)["dealer"]) not in dealers


# Cards that look alike.


@pytest.mark.rule("IN-2.6", "IN-K1")
def test_who_is_passed_over_by_a_call_is_known_to_lack_the_card() -> None:
    hands = {"C": "Tiepolo-3 Dandolo-2 Dandolo-3 Dandolo-4", "D": "Tiepolo-3 Tiepolo-2 Tiepolo-4 Morosini-4"}
    state = position(hands=hands, ducats={"A": 1})
    play(state, "A buy courtesan\nA at 1\nA call Tiepolo-3\nA at 2")
    found = set().union(*(holders(other, "Tiepolo-3") for other in imagined(state, SPECTATOR, 300)))
    assert found == {"A", "C", "D"}, "not B, who was passed over; C may have had both"
    assert contents(state)["lacks"] == [[], [13], [], []]


@pytest.mark.rule("IN-2.6", "IN-K1")
def test_a_call_for_a_card_of_which_there_is_one_teaches_nothing_more() -> None:
    state = story()
    play(state, "A buy courtesan\nA at 5\nA call Dandolo-4\nA at 6")
    assert contents(state)["lacks"] == [[]] * 4


@pytest.mark.rule("IN-K1", "IN-3.5")
def test_what_a_call_taught_is_forgotten_with_the_deal() -> None:
    """The courtesan lies on the last place but one; with the last card the round ends."""
    palace = "Contarini-2 Contarini-3 Contarini-4 Gradenigo-2 Gradenigo-3 Gradenigo-4 Morosini-2 Morosini-3 "
    palace += "Morosini-4 Dandolo-2 Dandolo-3 Dandolo-4 Tiepolo-2 Tiepolo-4"
    hands = {"A": "", "B": "", "C": "Tiepolo-3", "D": "Tiepolo-3"}
    state = position(palace=palace, hands=hands, ducats={"A": 1})
    play(state, "A buy courtesan\nA at 15\nA call Tiepolo-3")
    assert contents(state)["phase"] == "draft"
    assert contents(state)["lacks"] == [[]] * 4


@pytest.mark.rule("IN-K1")
def test_positions_that_differ_in_secrets_only_are_equal_for_a_player() -> None:
    """C and D swap a card that A cannot know of."""
    state = drafted(4)
    other = next(other for other in imagined(state, 0, 50) if hand(other, "C") != hand(state, "C"))
    assert other.knowledge(0) == state.knowledge(0)
    assert other.view(0) == state.view(0)
    assert other.knowledge(2) != state.knowledge(2)
