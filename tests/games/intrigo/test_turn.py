"""Phase 2, placing: IN-2.1 and IN-2.2."""

from __future__ import annotations

import pytest

from signoria.games.intrigo import GAME
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.errors import CannotUndo
from signoria.kernel.match import Match
from signoria.kernel.state import State
from tests.games.dumps import contents
from tests.games.intrigo.files import own
from tests.games.intrigo.positions import asked, card_at, ducats, position, winner_at
from tests.games.story import PLAYERS, choices, hand, play, table, told_by

HANDS = {"A": "Contarini-2 Contarini-3 Contarini-4 Gradenigo-2", "B": "Gradenigo-3 Gradenigo-4 Tiepolo-3 Tiepolo-3"}


@pytest.mark.rule("IN-2.1")
def test_a_schemer_from_the_hand_goes_face_up_on_any_free_place() -> None:
    state = position(hands=HANDS, palace={3: "Dandolo-2"}, turn="A")
    assert choices(state) == [f"play {card}" for card in HANDS["A"].split()]
    play(state, "A play Contarini-4")
    assert choices(state) == [f"at {place}" for place in range(1, 17) if place != 3]
    events = play(state, "A at 9")
    assert told_by(events, "schemer-placed") == [{"card": "Contarini-4", "place": 9, "actor": 0}]
    assert card_at(state, 9) == "Contarini-4"
    assert hand(state, "A") == ["Contarini-2", "Contarini-3", "Gradenigo-2"]
    assert asked(state) == "B card"


@pytest.mark.rule("IN-2.1")
def test_turns_go_clockwise_again_and_again() -> None:
    state = position(turn="C", first="C")
    turns = []
    for place in range(1, 7):
        turns.append(asked(state)[0])
        play(state, f"{turns[-1]} play {hand(state, turns[-1])[0]}\n{turns[-1]} at {place}")
    assert "".join(turns) == "CDABCD"


@pytest.mark.rule("IN-2.1", "IN-C4")
def test_an_influence_card_costs_its_price_which_returns_to_the_supply() -> None:
    state = position(hands=HANDS, ducats={"A": 2}, piles={"thief": 2, "guard": 1, "peddler": 0})
    offered = [choice for choice in choices(state) if choice.startswith("buy")]
    assert offered == ["buy courtesan", "buy assassin", "buy gondolier", "buy thief"]
    supply = table(state)["supply"]
    events = play(state, "A buy thief")
    assert told_by(events, "influence-bought") == [{"card": "thief", "price": 2, "actor": 0}]
    assert (ducats(state, "A"), table(state)["supply"]) == (0, supply + 2)
    assert table(state)["piles"][5] == {"name": "thief", "left": 1, "price": 3}
    assert table(state)["card"] == "thief", "it is bought for all to see"
    events = play(state, "A at 4")
    assert told_by(events, "influence-placed") == [{"card": "thief", "place": 4, "actor": 0}]
    assert (card_at(state, 4), len(hand(state, "A"))) == ("thief", 4)


@pytest.mark.rule("IN-2.1")
@pytest.mark.parametrize(("owned", "price"), [(0, 0), (1, 1), (2, 1), (3, 2)])
def test_a_card_may_cost_nothing_but_not_more_than_one_has(owned: int, price: int) -> None:
    state = position(components=own(influence={"thief": [price, price, 9]}), hands=HANDS, ducats={"A": owned})
    play(state, "A buy thief")
    assert ducats(state, "A") == owned - price
    state = position(components=own(influence={"thief": [owned + 1, 9, 9]}), hands=HANDS, ducats={"A": owned})
    assert "buy thief" not in choices(state)


@pytest.mark.rule("IN-2.1", "IN-K1")
def test_a_schemer_is_taken_unseen_and_may_be_put_back() -> None:
    match = Match(GAME, GAME.setup(4, 1))
    while asked(match.state).endswith("draft"):
        for seat in range(4):
            match.push(seat, match.state.legal_texts(seat)[0])
    seat = PLAYERS.index(asked(match.state)[0])
    spectator, other = match.state.view(-1), match.state.knowledge((seat + 1) % 4)
    match.push(seat, match.state.legal_texts(seat)[0])
    assert (match.state.view(-1), match.state.knowledge((seat + 1) % 4)) == (spectator, other)
    match.undo(seat)
    match.push(seat, match.state.legal_texts(seat)[0])
    match.push(seat, "at 1")
    assert match.state.view(-1) != spectator
    assert not match.moves[-1].reversible


@pytest.mark.rule("IN-2.1", "IN-K1")
def test_a_purchase_may_be_taken_back_until_its_power_is_used() -> None:
    match = Match(GAME, GAME.setup(4, 1))
    match.state = position(hands=HANDS, ducats={"A": 1}, palace={2: "Dandolo-2"})
    before = match.state.fingerprint()
    for move in ("buy assassin", "at 1"):
        match.push(0, move)
    match.undo(0)
    match.undo(0)
    assert match.state.fingerprint() == before
    for move in ("buy assassin", "at 1", "schemer 2"):
        match.push(0, move)
    with pytest.raises(CannotUndo):
        match.undo(0)


@pytest.mark.rule("IN-2.1")
def test_the_last_free_place_needs_no_question() -> None:
    state = position(3, turn="C", palace=FULL, hands={"A": "", "B": "", "C": "Morosini-2"}, ducats={"C": 1})
    events = play(state, "C play Morosini-2")
    assert told_by(events, "schemer-placed") == [{"card": "Morosini-2", "place": 12, "actor": 2}]
    assert told_by(events, "seat-passed") == [], "nobody's turn comes after that"


FULL = (
    "Contarini-4 Gradenigo-4 Contarini-3 Gradenigo-2 Dandolo-2 Morosini-3 "
    "Gradenigo-3 Dandolo-3 Dandolo-4 Contarini-2 Morosini-4 -"
)
"""Place 12 is free."""


@pytest.mark.rule("IN-2.1", "IN-2.2")
def test_a_single_card_is_taken_without_a_question_if_nothing_can_be_bought() -> None:
    hands = {"A": "Contarini-2", "B": HANDS["B"]}
    palace = {1: "Contarini-3", 2: "Contarini-4", 3: "Gradenigo-2"}
    state = position(hands=hands, palace=palace, turn="D")
    play(state, f"D play {hand(state, 'D')[0]}\nD at 9")
    assert asked(state) == "A place"
    assert table(state, "A")["card"] == "Contarini-2"
    assert (table(state, "B")["card"], table(state, "B")["phase"]) == (None, "place")
    imagined = state.determinize(1, fast_dealer(b"certain"))
    (held,) = hand(imagined, "A")
    play(imagined, "A at 10")
    assert card_at(imagined, 10) == held
    rich = position(hands=hands, palace=palace, turn="D", ducats={"A": 1})
    play(rich, f"D play {hand(rich, 'D')[0]}\nD at 9")
    assert asked(rich) == "A card"


@pytest.mark.rule("IN-2.1", "IN-K1")
def test_two_cards_that_look_alike_are_one_choice_and_the_player_is_asked_all_the_same() -> None:
    palace = {1: "Contarini-2", 2: "Contarini-3"}
    state = position(hands={"A": "Tiepolo-3 Tiepolo-3"}, palace=palace, turn="D")
    play(state, f"D play {hand(state, 'D')[0]}\nD at 9")
    assert asked(state) == "A card"
    assert choices(state) == ["play Tiepolo-3"]


# Without a card.


def without_cards(**story: object) -> State:
    """A has placed four cards."""
    palace = "Contarini-2 Contarini-3 Contarini-4 Gradenigo-2"
    hands = {"A": "", "B": "Gradenigo-3 Gradenigo-4 Tiepolo-3 Tiepolo-4"}
    return position(palace=palace, hands=hands, **story)  # type: ignore[arg-type]


@pytest.mark.rule("IN-2.2")
def test_a_player_without_cards_buys_or_passes() -> None:
    state = without_cards(ducats={"A": 1}, piles={"thief": 2})
    assert choices(state) == ["buy courtesan", "buy peddler", "buy assassin", "buy guard", "buy gondolier", "pass"]
    passing = state.clone()
    assert told_by(play(passing, "A pass"), "seat-passed") == [{"actor": 0}]
    assert (asked(passing), ducats(passing, "A")) == ("B card", 1)
    play(state, "A buy guard\nA at 9")
    assert (asked(state), card_at(state, 9)) == ("B card", "guard")


@pytest.mark.rule("IN-2.2")
def test_a_player_without_cards_and_ducats_is_passed_over() -> None:
    state = without_cards(turn="D")
    events = play(state, f"D play {hand(state, 'D')[0]}\nD at 9")
    assert told_by(events, "seat-passed") == [{"actor": 0}]
    assert asked(state) == "B card"


@pytest.mark.rule("IN-2.2", "IN-C4")
def test_ducats_that_are_too_few_for_the_cheapest_card_are_as_good_as_none() -> None:
    dear = dict.fromkeys(("courtesan", "peddler", "assassin", "guard", "gondolier", "thief"), 2)
    state = without_cards(turn="D", ducats={"A": 1}, piles=dear)
    events = play(state, f"D play {hand(state, 'D')[0]}\nD at 9")
    assert told_by(events, "seat-passed") == [{"actor": 0}]
    free = without_cards(turn="D", components=own(influence={"thief": [0, 1, 2]}))
    play(free, f"D play {hand(free, 'D')[0]}\nD at 9")
    assert choices(free) == ["buy thief", "pass"]


@pytest.mark.rule("IN-2.2")
@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_with_a_card_in_hand_there_is_no_passing(cards: int) -> None:
    held, placed = HANDS["A"].split()[:cards], HANDS["A"].split()[cards:]
    palace = dict(enumerate(placed, start=5))
    state = position(hands={**HANDS, "A": " ".join(held)}, palace=palace, ducats={"A": 1})
    assert len(hand(state, "A")) == cards
    assert "pass" not in choices(state)


@pytest.mark.rule("IN-2.1", "IN-K1")
def test_a_card_that_was_shown_stays_though_the_same_player_is_asked_again() -> None:
    """B and C have neither cards nor ducats, so that A's turn comes again at once."""
    match = Match(GAME, GAME.setup(3, 1))
    palace = FULL.replace("Contarini-4", "-").replace("Gradenigo-4", "-").replace("Contarini-3", "thief")
    hands = {"A": "Contarini-3 Contarini-4 Gradenigo-4 Morosini-2", "B": "", "C": ""}
    match.state = position(3, palace=palace, hands=hands)
    match.push(0, "play Contarini-4")
    match.push(0, "at 1")
    assert asked(match.state) == "A card"
    with pytest.raises(CannotUndo):
        match.undo(0)


@pytest.mark.rule("IN-2.2")
def test_there_are_always_as_many_cards_in_hands_as_free_places_and_influence_cards() -> None:
    state = position(palace={1: "thief", 2: "Contarini-4", 3: "guard"}, ducats={"A": 1})
    places = table(state)["places"]
    free = sum(place["card"] is None for place in places)
    influence = sum(place["card"] is not None and place["family"] is None for place in places)
    assert len(table(state)["in_hands"]) == free + influence == 15
    assert contents(state)["phase"] == "card"


@pytest.mark.rule("IN-2.1", "IN-3.1")
def test_when_the_palace_is_full_the_tokens_are_awarded_though_somebody_holds_cards() -> None:
    palace = FULL.replace("Contarini-4", "thief")
    hands = {"A": "Contarini-4", "B": "", "C": "Morosini-2"}
    state = position(3, turn="C", palace=palace, hands=hands, ducats={"C": 1}, tokens={12: "ducat"})
    assert winner_at(state, 12) == "C"
    events = play(state, "C play Morosini-2")
    assert told_by(events, "ducat-won") == [{"arcade": 12, "token": "ducat", "count": 2, "actor": 2}]
    assert asked(state) == "ABC draft"
    assert PLAYERS[table(state)["first"]] == "B"
