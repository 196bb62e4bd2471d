"""Phase 1, new cards: IP-1.1 and IP-1.2; and turning up what was laid."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from signoria.games.il_principe import GAME
from signoria.kernel.errors import CannotUndo, NotYourTurn
from signoria.kernel.match import Match
from signoria.kernel.state import State, seats_in
from tests.games.dumps import contents
from tests.games.il_principe.positions import asked, in_hand, lay, position, purses, share_roles
from tests.games.story import PLAYERS, choices, kinds, play, seat, table, told

HANDS = {"A": "GGWWY", "B": "WRRB", "C": "BBYY"}
ALL_SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def laying(**story: Any) -> State:
    """Three players lay two cards each."""
    return position(3, **{"step": "lay", "hands": HANDS, **story})


# Money and cards.


@pytest.mark.rule("IP-1.1")
@pytest.mark.parametrize(
    ("edition", "options"), [("mind-the-move", ()), ("z-man", ()), ("amigo", ()), ("amigo", ("rich",))]
)
@ALL_SEATS
def test_everyone_receives_the_income(edition: str, options: tuple[str, ...], seats: int) -> None:
    income = 6 if seats == 2 or options else 5
    state, events = share_roles(seats, edition=edition, options=options, money={"A": 3})
    assert purses(state) == [3 + income] + [income] * (seats - 1)
    assert told(events, "income-paid") == [{"money": income}]


@pytest.mark.rule("IP-1.1")
@ALL_SEATS
def test_everyone_draws_the_same_number_of_cards(seats: int) -> None:
    state, events = share_roles(seats)
    count = 5 if seats == 2 else 4
    sizes = [row["hand_size"] for row in table(state)["seats"]]
    assert sizes == [1 + count] + [count] * (seats - 1)
    assert told(events, "cards-drawn") == [{"count": count}] * seats


@pytest.mark.rule("IP-1.1")
@pytest.mark.parametrize(("last", "order"), [("A", "BCA"), ("B", "CAB"), ("C", "ABC")])
def test_il_principe_draws_first_and_each_the_whole_lot_at_once(last: str, order: str) -> None:
    state, events = share_roles(3, last, deck="GGGGWWWWRRRR", hands={last: "Y"})
    assert [PLAYERS[event["actor"]] for event in events if event["kind"] == "cards-drawn"] == list(order)
    drawn = [in_hand(state, player).replace("Y", "") for player in order]
    assert drawn == ["GGGG", "WWWW", "RRRR"]


@pytest.mark.rule("IP-1.1")
def test_new_cards_are_told_from_old_ones_until_cards_are_laid() -> None:
    state, _ = share_roles(deck="GGGGWWWWRRRR")
    new = {"green": 0, "white": 0, "red": 4, "blue": 0, "yellow": 0}
    assert seat(state, "A")["drawn"] == new
    lay(state, A="GR", B="GG", C="WW")
    assert seat(state, "A")["drawn"] == dict.fromkeys(new, 0)


# Laying.


@pytest.mark.rule("IP-1.1")
def test_all_choose_at_the_same_time() -> None:
    state = laying()
    assert asked(state) == "ABC"
    lay(state, B="W")
    assert asked(state) == "ABC"
    lay(state, B="R")
    assert asked(state) == "AC"
    assert table(state)["turn"] is None


@pytest.mark.rule("IP-1.1")
@pytest.mark.parametrize(("seats", "cards"), [(2, 3), (3, 2), (4, 2), (5, 2)])
def test_so_many_cards_are_laid(seats: int, cards: int) -> None:
    state = position(seats, step="lay", hands=dict.fromkeys(PLAYERS[:seats], "GWRB"))
    assert table(state)["cards_laid"] == cards
    for player in PLAYERS[:seats]:
        lay(state, **{player: "GWRB"[:cards]})
    assert table(state)["phase"] == "auctions"
    assert sum(lot["count"] for lot in table(state)["lots"]) == seats * cards
    assert [row["hand_size"] for row in table(state)["seats"]] == [4 - cards] * seats


@pytest.mark.rule("IP-1.1")
def test_any_card_of_the_whole_hand_can_be_laid() -> None:
    state = laying(drawn={"A": "WWY"})
    assert choices(state, "A") == ["lay green", "lay white", "lay yellow"]
    lay(state, A="Y")
    assert choices(state, "A") == ["lay green", "lay white", "take back"]
    lay(state, A="G")
    assert choices(state, "A") == ["take back"]


@pytest.mark.rule("IP-1.1")
def test_a_hand_of_one_colour_is_asked_too() -> None:
    state = laying(hands={**HANDS, "B": "RRRR"})
    assert "B" in asked(state)
    lay(state, B="R")
    assert choices(state, "B") == ["lay red", "take back"]


@pytest.mark.rule("IP-1.1")
def test_laid_cards_may_be_taken_back_while_another_still_chooses() -> None:
    state = laying()
    lay(state, A="GW", B="RR")
    assert (asked(state), seats_in(state.chosen)) == ("C", [0, 1])
    play(state, "A take back")
    assert (asked(state), seats_in(state.chosen)) == ("AC", [1])
    assert (seat(state, "A")["laid"], in_hand(state, "A")) == (None, "GGWWY")
    lay(state, C="BB", A="YG")
    assert table(state)["seats"][0]["laid"] == ["green", "yellow"]


@pytest.mark.rule("IP-1.1")
def test_a_single_card_may_be_taken_back_too() -> None:
    state = laying()
    before = state.fingerprint()
    play(state, "A lay white", "A take back")
    assert state.fingerprint() == before


@pytest.mark.rule("IP-1.1")
def test_once_all_have_chosen_the_cards_stay() -> None:
    state = laying()
    lay(state, A="GW", B="RR", C="BB")
    assert (seats_in(state.chosen), asked(state)) == ([], "B")
    with pytest.raises(NotYourTurn):
        state.push(0, "take back")
    refusal = state.why_not(1, "take back")
    assert refusal is not None
    assert refusal.code == "another-step"


@pytest.mark.rule("IP-1.1")
def test_the_order_in_which_players_choose_does_not_matter() -> None:
    choices = {"A": "GY", "B": "WR", "C": "BB"}
    ends = set()
    for order in permutations("ABC"):
        state = laying()
        lay(state, **{player: choices[player] for player in order})
        ends.add(state.fingerprint())
    assert len(ends) == 1


@pytest.mark.rule("IP-1.1")
def test_the_order_in_which_a_player_lays_cards_does_not_matter() -> None:
    one, other = laying(), laying()
    lay(one, A="GY")
    lay(other, A="YG")
    assert one.fingerprint() == other.fingerprint()


@pytest.mark.rule("IP-1.1", "IP-K1")
def test_undo_takes_a_laid_card_back_until_all_are_turned_up() -> None:
    """While others still choose, a seat takes cards back; the last one may also undo a card."""
    match = Match(GAME, GAME.setup(3, 1))
    match.state = laying()
    lay(match.state, B="RR", C="BB")
    before = match.state.fingerprint()
    match.push(0, "lay white")
    match.undo(0)
    assert match.state.fingerprint() == before
    match.push(0, "lay green")
    match.push(0, "lay green")
    with pytest.raises(CannotUndo):
        match.undo(0)


@pytest.mark.rule("IP-1.1", "IP-K1")
def test_who_lays_last_cannot_undo_having_seen_the_others_choices() -> None:
    """All cards are known to all, and the seat that laid last is asked next: still, the others' choices were hidden."""
    match = Match(GAME, GAME.setup(3, 1))
    match.state = laying(known=HANDS, marker="C")
    lay(match.state, B="RR", C="BB", A="G")
    match.push(0, "lay green")
    assert asked(match.state) == "A"
    with pytest.raises(CannotUndo):
        match.undo(0)


# Turning up.


@pytest.mark.rule("IP-2.1", "IP-1.1")
def test_laid_cards_are_turned_up_together_and_leave_the_hands() -> None:
    state = laying()
    events = lay(state, C="YB", A="WG", B="RW")
    assert [(event["kind"], event["actor"], event["fields"]) for event in events[:4]] == [
        ("cards-laid", 0, {"cards": ["green", "white"]}),
        ("cards-laid", 1, {"cards": ["white", "red"]}),
        ("cards-laid", 2, {"cards": ["blue", "yellow"]}),
        (
            "lots-grouped",
            -1,
            {"lots": [{"colour": c, "count": n} for c, n in zip(ORDER, (1, 1, 1, 1, 2), strict=True)]},
        ),
    ]
    assert [in_hand(state, player) for player in "ABC"] == ["GWY", "RB", "BY"]
    assert contents(state)["lots"] == [1, 2, 1, 1, 1]


ORDER = ["green", "red", "blue", "yellow", "white"]


@pytest.mark.rule("IP-2.1")
def test_nothing_is_told_before_the_last_has_chosen() -> None:
    state = laying()
    assert kinds(lay(state, A="GW", B="RR", C="B")) == []


@pytest.mark.rule("IP-1.1")
def test_every_round_cards_are_laid_anew() -> None:
    state = position(2, step="lay", hands={"A": "GGG", "B": "GGG"}, round_number=1)
    lay(state, A="GGG", B="GGG")
    play(state, "B pass", "A pass")
    assert (table(state)["round"], asked(state)) == (2, "AB")
    assert [seat(state, player)["laid"] for player in "AB"] == [None, None]
    assert "take back" not in choices(state, "A")


@pytest.mark.rule("IP-1.2")
def test_a_hand_may_be_as_large_as_it_likes() -> None:
    state, _ = share_roles(hands={"A": "GGGGGWWWWWRRRRRBBBBBYYYYY"})
    assert seat(state, "A")["hand_size"] == 29


@pytest.mark.rule("IP-1.2")
def test_sizes_of_hands_are_open_while_cards_are_being_laid() -> None:
    """A card laid unseen counts as part of the hand until all are turned up."""
    state = laying()
    lay(state, A="GW")
    assert [row["hand_size"] for row in table(state, "B")["seats"]] == [5, 4, 4]
    assert in_hand(state, "A") == "GWY"
