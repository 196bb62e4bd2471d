"""What each player may know: IP-K1, and IP-1.2 for hands and money."""

from __future__ import annotations

import json
from typing import Any

import pytest

from signoria.games.il_principe import GAME
from signoria.games.il_principe.actions import COLOURS
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.errors import CannotUndo
from signoria.kernel.match import Match
from signoria.kernel.state import SPECTATOR, State
from tests.games.dumps import contents
from tests.games.il_principe.positions import counts, in_hand, lay, new_match, position, share_roles
from tests.games.story import play, seat, table

HANDS = {"A": "GGW", "B": "WRRB", "C": "BYYY"}
KNOWN = {"B": "R", "C": "YY"}
DECK = "GWRBY" * 4


def story(**changes: Any) -> State:
    """A acts. Everyone knows a red card of B's hand and two yellow ones of C's."""
    told: dict[str, Any] = {
        "hands": HANDS,
        "known": KNOWN,
        "money": {"A": 3, "B": 5, "C": 7},
        "deck": DECK,
        "deck_size": len(DECK),
        "next_cities": ("Lucca", "Pisa"),
    }
    return position(3, **{**told, **changes})


def laying(**changes: Any) -> State:
    """All lay cards; the last three of each hand are new."""
    drawn = {"A": "GW", "B": "WB", "C": "B"}
    return story(**{"step": "lay", "drawn": drawn, **changes})


# What the table shows.


@pytest.mark.rule("IP-K1", "IP-1.2")
def test_a_view_shows_the_own_hand_and_of_others_only_the_size() -> None:
    for viewer, cards in HANDS.items():
        seats = table(story(), viewer)["seats"]
        own = dict(zip(COLOURS, counts(cards), strict=True))
        assert [row["hand"] for row in seats] == [own if player == viewer else None for player in HANDS]
        assert [row["hand_size"] for row in seats] == [3, 4, 4]


@pytest.mark.rule("IP-K1", "IP-1.2")
def test_a_view_shows_the_own_money_only() -> None:
    for number, viewer in enumerate("ABC"):
        shown = [row["money"] for row in table(story(), viewer)["seats"]]
        assert shown == [money if number == other else None for other, money in enumerate((3, 5, 7))]
    assert [row["money"] for row in table(story())["seats"]] == [None] * 3


@pytest.mark.rule("IP-K1", "IP-F3")
def test_who_has_most_money_does_not_show_before_the_end() -> None:
    lines = {line["line"]: line["points"] for line in table(story(), "C")["score"]["lines"]}
    assert lines["money"] == [None] * 3
    assert lines["hand"] == [0, 2, 2]
    score = table(story(), "C")["score"]
    assert (score["totals"], score["winners"], score["decided"]) == (None, [], None)


@pytest.mark.rule("IP-K1")
def test_a_spectator_sees_no_hand_no_money_and_nothing_to_do() -> None:
    view = story().view(SPECTATOR)
    table: Any = view["board"]
    assert view["legal"] == []
    for row in table["seats"]:
        assert (row["hand"], row["drawn"], row["money"]) == (None, None, None)
    for city in table["cities"]:
        assert (city["lacks_cards"], city["lacks_money"]) == (None, None)


@pytest.mark.rule("IP-K1", "IP-B1")
def test_a_view_says_what_the_viewer_lacks_for_a_city() -> None:
    cities = {city["name"]: city for city in table(story(), "A")["cities"]}
    assert (cities["Siena"]["lacks_cards"], cities["Siena"]["lacks_money"]) == (["red"], 0)
    assert cities["Perugia"]["lacks_cards"] == ["red", "blue", "yellow"]
    assert table(story(money={"A": 1}), "A")["cities"][0]["lacks_money"] == 2


@pytest.mark.rule("IP-K1")
def test_of_the_decks_a_view_shows_the_sizes_only() -> None:
    shown = table(story())
    assert (shown["deck"], shown["city_deck"]) == (20, 11)
    text = json.dumps(story().view(0)["board"])
    assert "Lucca" not in text
    assert "Pisa" not in text


@pytest.mark.rule("IP-K1")
def test_only_who_is_asked_sees_what_may_be_done() -> None:
    assert story().view(0)["legal"]
    assert story().view(1)["legal"] == story().view(SPECTATOR)["legal"] == []


@pytest.mark.rule("IP-K1", "IP-1.1")
def test_of_cards_laid_unseen_others_see_only_that_somebody_has_chosen() -> None:
    state = laying()
    lay(state, A="GW", B="R")
    assert seat(state, "A")["laid"] == ["green", "white"]
    assert seat(state, "B")["laid"] == ["red"]
    for viewer in ("C", ""):
        assert [row["laid"] for row in table(state, viewer)["seats"]] == [None] * 3
    assert state.view(2)["chosen"] == [0]
    other = laying()
    lay(other, A="GG", B="B")
    for number in (2, SPECTATOR):
        assert other.view(number) == state.view(number)
        assert other.knowledge(number) == state.knowledge(number)


@pytest.mark.rule("IP-K1", "IP-2.1")
def test_once_turned_up_everyone_sees_who_laid_what() -> None:
    state = laying()
    lay(state, A="GW", B="RR", C="YB")
    shown = [row["laid"] for row in table(state)["seats"]]
    assert shown == [["green", "white"], ["red", "red"], ["blue", "yellow"]]


@pytest.mark.rule("IP-K1")
def test_new_cards_are_told_to_who_drew_them_only() -> None:
    """C draws a card for the red role; then B, who is Il Principe, C and A draw four each."""
    state, _ = share_roles(deck="GGGGWWWWRRRRR", up={"C": "R"}, hands={"A": "Y"})
    journal: Any = state.journal
    drawn = {0: ["red"] * 4, 1: ["green"] * 3 + ["white"], 2: ["white"] * 3 + ["red"], SPECTATOR: None}
    for number in drawn:
        told = [event for event in journal.log(number) if event["kind"] == "cards-drawn"]
        assert [(event["actor"], event["fields"].get("cards")) for event in told] == [
            (actor, drawn[number] if actor == number else None) for actor in (1, 2, 0)
        ]
    for number in (0, 1, SPECTATOR):
        assert [event["fields"] for event in journal.log(number) if event["kind"] == "card-drawn"] == [{}]
    assert [event["fields"] for event in journal.log(2) if event["kind"] == "card-drawn"] == [{"card": "green"}]


# What a seat may know.


@pytest.mark.rule("IP-K1")
def test_positions_that_differ_in_secrets_only_are_equal_for_a_player() -> None:
    """B and C hold other cards beside the known ones, and the decks are in another order."""
    swapped = story(
        hands={**HANDS, "B": "WRBY", "C": "RBYY"}, deck=DECK[::-1], next_cities=("Rimini", "Lucca"), chance=9
    )
    for number in (0, SPECTATOR):
        assert story().knowledge(number) == swapped.knowledge(number)
        assert story().view(number) == swapped.view(number)
    assert story().knowledge(1) != swapped.knowledge(1)


@pytest.mark.rule("IP-K1")
@pytest.mark.parametrize(
    "change",
    [
        {"known": {"B": "B", "C": "YY"}},
        {"money": {"A": 3, "B": 6, "C": 7}},
        {"deck": DECK[1:], "deck_size": 19},
        {"hands": {**HANDS, "A": "GWW"}},
        {"up": {"B": "G"}},
        {"down": {"B": "G"}},
        {"removed": "Y"},
        {"roles": {"green major": "B"}},
        {"shields": {"brown": "B"}},
        {"offer": ("Siena", "Orvieto", "Perugia", "Milano")},
        {"built": {"C": ["Milano"]}},
        {"points": {"B": 1}},
        {"round_number": 3},
    ],
    ids=lambda change: next(iter(change)),
)
def test_positions_that_differ_in_what_was_open_are_not(change: dict[str, Any]) -> None:
    """Money counts as open: it follows from what everyone has seen."""
    assert story(**change).knowledge(0) != story().knowledge(0)


@pytest.mark.rule("IP-K1")
def test_imagined_hands_keep_the_known_cards_and_shuffle_the_rest() -> None:
    state, dealer = story(), fast_dealer(b"imagine")
    seen, tops, cities = set(), set(), set()
    for _ in range(80):
        imagined = state.determinize(0, dealer)
        data = contents(imagined)
        assert data["hands"][0] == counts("GGW")
        assert data["hands"][1][2] >= 1
        assert data["hands"][2][4] >= 2
        assert [sum(hand) for hand in data["hands"]] == [3, 4, 4]
        assert data["money"] == [3, 5, 7]
        assert imagined.census() == state.census()
        seen.add(tuple(data["hands"][1]))
        tops.add(data["deck"][-1])
        cities.add(data["city_deck"][-1])
    assert len(seen) > 10
    assert tops == set(range(5))
    assert len(cities) == 11


@pytest.mark.rule("IP-K1", "IP-1.1")
def test_imagined_choices_are_cards_of_the_imagined_hands() -> None:
    state, dealer = laying(), fast_dealer(b"imagine")
    lay(state, B="RR", C="B")
    seen = set()
    for _ in range(60):
        data = contents(state.determinize(0, dealer))
        assert sum(data["laying"][1]) == 2
        assert sum(data["laying"][2]) == 0, "a choice that is not complete is nobody's business"
        assert all(laid <= held for laid, held in zip(data["laying"][1], data["hands"][1], strict=True))
        seen.add(tuple(data["laying"][1]))
    assert len(seen) > 3


@pytest.mark.rule("IP-K1", "IP-1.1")
def test_any_cards_of_a_hand_that_all_know_may_have_been_laid() -> None:
    state, dealer = laying(known=HANDS, drawn={}), fast_dealer(b"imagine")
    lay(state, B="RR")
    seen = {tuple(contents(state.determinize(0, dealer))["laying"][1]) for _ in range(60)}
    assert seen == {tuple(counts(cards)) for cards in ("WR", "WB", "RR", "RB")}


@pytest.mark.rule("IP-K1")
def test_known_to_puts_what_is_hidden_in_order_and_keeps_no_chance() -> None:
    state = story(chance=77)
    data = contents(state.known_to(0))
    assert data["deck"] == sorted(data["deck"])
    assert data["city_deck"] == sorted(data["city_deck"])
    assert data["dealer"] != contents(state)["dealer"]
    assert data["dealer"] == contents(new_match(3).known_to(0))["dealer"]
    assert state.known_to(0).dump() == state.known_to(0).known_to(0).dump()


# What everyone remembers of a hand.


def known(state: State, player: str) -> list[int]:
    return list(contents(state)["known"]["ABC".index(player)])


@pytest.mark.rule("IP-K1", "IP-2.3")
def test_cards_won_at_an_auction_are_known() -> None:
    state = position(step="bid", turn="B", lots="GG", money={"B": 1}, hands={"A": "W", "B": "GW"}, round_number=1)
    play(state, "B bid 1", "C pass", "A pass")
    assert (in_hand(state, "B"), known(state, "B")) == ("GGGW", counts("GG"))


@pytest.mark.rule("IP-K1")
@pytest.mark.parametrize(("shown", "left"), [(1, "Y"), (2, ""), (3, "")])
def test_known_cards_leave_a_hand_first(shown: int, left: str) -> None:
    """Nobody can tell cards of a colour apart: what is left may be those that were hidden."""
    state = story(turn="C")
    play(state, f"C show yellow {shown}")
    assert known(state, "C") == counts(left)


@pytest.mark.rule("IP-K1", "IP-B1")
def test_cards_laid_for_a_city_are_forgotten_too() -> None:
    state = position(hands={"A": "GGWR", "B": "G"}, known={"A": "GGR"}, money={"A": 3})
    play(state, "A build Siena")
    assert known(state, "A") == counts("G")


@pytest.mark.rule("IP-K1", "IP-2.1")
def test_cards_laid_for_the_auctions_are_forgotten_too() -> None:
    state = laying()
    lay(state, A="GG", B="RR", C="YY")
    assert [known(state, player) for player in "ABC"] == [counts(""), counts(""), counts("")]


@pytest.mark.rule("IP-K1", "IP-4.6")
def test_a_card_drawn_stays_hidden() -> None:
    state, _ = share_roles(up={"C": "R"}, deck="YB")
    assert known(state, "C") == [0] * 5
    assert seat(state, "C")["hand_size"] == 5


# Undo reveals no secret.


def undone(state: State, *moves: tuple[int, str]) -> bool:
    """Whether the last of these moves may be undone."""
    match = Match(GAME, GAME.setup(3, 1))
    match.state = state
    for number, text in moves:
        match.push(number, text)
    try:
        match.undo(moves[-1][0])
    except CannotUndo:
        return False
    return True


@pytest.mark.rule("IP-K1")
def test_a_shield_may_be_taken_back_until_a_city_is_turned_up() -> None:
    pisa: dict[str, Any] = {"hands": {"A": "GWWBY", "B": "G"}, "money": {"A": 5}, "offer": ("Pisa",)}
    first = (0, "build Pisa"), (0, "shield blue")
    assert undone(position(known={"A": "GWWBY"}, **pisa), *first)
    assert not undone(position(**pisa), *first, (0, "shield blue"))


@pytest.mark.rule("IP-K1")
def test_cards_that_were_hidden_stay_shown() -> None:
    pisa: dict[str, Any] = {"hands": {"A": "GWWBY", "B": "G"}, "money": {"A": 5}, "offer": ("Pisa",)}
    assert undone(position(known={"A": "GWWBY"}, **pisa), (0, "build Pisa"))
    assert not undone(position(known={"A": "GWWB"}, **pisa), (0, "build Pisa"))


@pytest.mark.rule("IP-K1", "IP-4.6")
def test_a_card_drawn_for_a_role_stays_drawn() -> None:
    """A buys a role as the last bidder and is asked again, for the blue one; only red draws a card before."""
    for tied, free in (("R", False), ("W", True)):
        state, _ = share_roles(turn="C", up={"A": tied + "B", "B": tied}, money={"A": 1})
        play(state, "B pass")
        assert undone(state, (0, "bid 1")) is free


def test_a_new_match_gives_everyone_other_knowledge() -> None:
    state = new_match(4)
    assert len({state.knowledge(number) for number in range(4)}) == 4
