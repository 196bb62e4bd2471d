"""What may not be done is refused with its rule, and nothing changes."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.games.il_principe import GAME
from signoria.kernel.errors import NotYourTurn, Refusal, UnknownAction
from signoria.kernel.state import State
from tests.games.il_principe.positions import asked, lay, new_match, position, share_roles
from tests.games.refused import refused
from tests.games.story import play, table

# Laying.


@pytest.mark.rule("IP-1.1")
def test_a_card_that_is_not_in_the_hand() -> None:
    state = position(step="lay", hands={"A": "GWW", "B": "RR", "C": "RR"})
    assert refused(state, "A lay red") == Refusal("IP-1.1", "too-few-cards", {"colour": "red", "wanted": 1, "held": 0})
    lay(state, A="G")
    assert refused(state, "A lay green") == Refusal(
        "IP-1.1", "too-few-cards", {"colour": "green", "wanted": 2, "held": 1}
    )


@pytest.mark.rule("IP-1.1")
def test_more_cards_than_are_to_be_laid() -> None:
    state = position(step="lay", hands={"A": "GWW", "B": "RR", "C": "RR"})
    lay(state, A="GW")
    assert refused(state, "A lay white") == Refusal("IP-1.1", "all-laid", {"count": 2})
    two = position(2, step="lay", hands={"A": "GWWWW", "B": "RRR"})
    lay(two, A="GWW")
    assert refused(two, "A lay white") == Refusal("IP-1.1", "all-laid", {"count": 3})


@pytest.mark.rule("IP-1.1")
def test_taking_back_what_was_not_laid() -> None:
    state = position(step="lay", hands={"A": "GWW", "B": "RR", "C": "RR"})
    lay(state, B="RR")
    assert refused(state, "A take back") == Refusal("IP-1.1", "nothing-laid", {})


# Bidding.


@pytest.mark.rule("IP-2.2")
@pytest.mark.parametrize(
    ("text", "code", "numbers"),
    [
        ("bid 2", "bid-too-low", {"bid": 2, "standing": 3}),
        ("bid 3", "bid-too-low", {"bid": 3, "standing": 3}),
        ("bid 6", "bid-above-money", {"bid": 6, "money": 5}),
        ("bid 99", "bid-above-money", {"bid": 99, "money": 5}),
    ],
)
def test_a_bid_that_does_not_stand(text: str, code: str, numbers: dict[str, object]) -> None:
    state = position(step="bid", turn="C", lots="GG", bid=3, leader="B", money={"B": 3, "C": 5})
    assert refused(state, f"C {text}") == Refusal("IP-2.2", code, numbers)


@pytest.mark.rule("IP-2.2")
def test_a_bid_too_low_is_named_before_one_that_is_above_the_money() -> None:
    state = position(step="bid", turn="C", lots="GG", bid=3, leader="B", money={"B": 3, "C": 1})
    assert refused(state, "C bid 2").code == "bid-too-low"


# Building.


def builder(**story: Any) -> State:
    """A can build Siena but for what the story changes."""
    return position(3, **{"hands": {"A": "GWR", "B": "G"}, "money": {"A": 3}, **story})


@pytest.mark.rule("IP-B0")
def test_building_in_the_first_round() -> None:
    state = builder(round_number=1)
    assert refused(state, "A build Siena") == Refusal("IP-B0", "no-building-yet", {"city": "Siena", "round": 1})


@pytest.mark.rule("IP-B1")
@pytest.mark.parametrize("city", ["Lucca", "Pisa"])
def test_a_city_that_is_not_face_up(city: str) -> None:
    state = builder(hands={"A": "GGWWRRBBYY", "B": "G"}, built={"B": ["Lucca"]}, money={"A": 9})
    assert refused(state, f"A build {city}") == Refusal("IP-B1", "city-not-face-up", {"city": city})


@pytest.mark.rule("IP-B1")
@pytest.mark.parametrize(
    ("city", "lacks"),
    [
        ("Orvieto", {"blue": 1}),
        ("Perugia", {"blue": 1, "yellow": 1}),
        ("Milano", {"blue": 2, "yellow": 1}),
        ("Lucca", {"white": 1, "blue": 1}),
    ],
)
def test_cards_that_are_lacking(city: str, lacks: dict[str, int]) -> None:
    state = builder(offer=("Orvieto", "Perugia", "Milano", "Lucca"), money={"A": 9})
    assert refused(state, f"A build {city}") == Refusal("IP-B1", "cards-lacking", {"city": city, "lacks": lacks})


@pytest.mark.rule("IP-B1")
def test_money_that_is_lacking() -> None:
    state = builder(money={"A": 2})
    expected = Refusal("IP-B1", "money-lacking", {"city": "Siena", "cost": 3, "money": 2})
    assert refused(state, "A build Siena") == expected


@pytest.mark.rule("IP-B0", "IP-B1")
def test_of_several_reasons_the_first_that_the_rules_name_is_given() -> None:
    poor: dict[str, Any] = {"hands": {"A": "G", "B": "G"}, "money": {}}
    assert refused(builder(**poor, round_number=1), "A build Lucca").code == "no-building-yet"
    assert refused(builder(**poor), "A build Lucca").code == "city-not-face-up"
    assert refused(builder(**poor), "A build Siena").code == "cards-lacking"


@pytest.mark.rule("IP-B1", "IP-2.3")
def test_a_winner_is_refused_for_the_same_reasons() -> None:
    state = position(step="build", turn="B", marker="B", hands={"A": "G", "B": "GWR"}, money={"B": 2})
    assert refused(state, "B build Siena").code == "money-lacking"


@pytest.mark.rule("IP-B3")
def test_a_region_that_does_not_touch_the_city() -> None:
    state = builder(hands={"A": "WWRB", "B": "G"}, offer=("Lucca",), money={"A": 4})
    play(state, "A build Lucca")
    expected = Refusal("IP-B3", "region-not-adjacent", {"region": "red", "city": "Lucca"})
    assert refused(state, "A shield red") == expected


# Actions and roles.


@pytest.mark.rule("IP-3.1")
@pytest.mark.parametrize(("text", "wanted", "held"), [("green 2", 2, 1), ("blue 1", 1, 0), ("yellow 20", 20, 0)])
def test_more_cards_shown_than_one_holds(text: str, wanted: int, held: int) -> None:
    numbers = {"colour": text.split()[0], "wanted": wanted, "held": held}
    assert refused(builder(), f"A show {text}") == Refusal("IP-3.1", "too-few-cards", numbers)


@pytest.mark.rule("IP-4.6")
@pytest.mark.parametrize(
    ("text", "code", "numbers"),
    [
        ("turn green", "not-green", {}),
        ("turn blue", "none-face-down", {"colour": "blue"}),
        ("turn nothing", "must-turn", {}),
    ],
)
def test_a_card_that_green_may_not_turn(text: str, code: str, numbers: dict[str, object]) -> None:
    state, _ = share_roles(up={"A": "GG"}, down={"A": "GWR"})
    assert refused(state, f"A {text}") == Refusal("IP-4.6", code, numbers)


# The wrong moment.


def at_step(step: str) -> State:
    """A position in which A is asked for this step."""
    if step == "lay":
        return position(step="lay", hands=dict.fromkeys("ABC", "GW"))
    if step == "bid":
        return position(step="bid", marker="C", lots="GG", money={"A": 9})
    if step == "role":
        return share_roles(up={"A": "W", "B": "W"}, money={"A": 9})[0]
    if step == "build":
        return position(step="build", hands={"A": "GWR", "B": "G"}, money={"A": 3})
    if step == "act":
        return builder()
    if step == "turn":
        return share_roles(up={"A": "GG"}, down={"A": "WR"})[0]
    if step == "blue":
        return share_roles(up={"A": "B"})[0]
    state = builder(hands={"A": "WWRB", "B": "G"}, offer=("Lucca",), money={"A": 4})
    play(state, "A build Lucca")
    return state


STEPS = {
    "lay": ("IP-1.1", "lay", ["lay green", "take back"]),
    "bid": ("IP-2.2", "bid", ["bid 1", "pass"]),
    "role": ("IP-4.4", "bid", ["bid 1", "pass"]),
    "build": ("IP-2.3", "build", ["build Siena", "build nothing"]),
    "act": ("IP-3.1", "act", ["show green 1", "do nothing", "build Siena"]),
    "shield": ("IP-B3", "shield", ["shield blue"]),
    "blue": ("IP-4.6", "shield", ["shield blue"]),
    "turn": ("IP-4.6", "turn", ["turn white", "turn nothing"]),
}


@pytest.mark.rule("IP-1.1", "IP-2.2", "IP-2.3", "IP-3.1", "IP-4.4", "IP-4.6", "IP-B3")
@pytest.mark.parametrize("step", STEPS)
def test_an_action_of_another_step_is_refused_with_the_rule_of_this_one(step: str) -> None:
    rule, name, own = STEPS[step]
    state = at_step(step)
    assert (asked(state)[0], table(state)["step"]) == ("A", name)
    others = {text for _, _, texts in STEPS.values() for text in texts if text not in own}
    for text in others - {"shield blue"} if name == "shield" else others:
        assert refused(state, f"A {text}") == Refusal(rule, "another-step", {"step": name})


@pytest.mark.rule("IP-2.2")
def test_another_players_turn() -> None:
    state = builder()
    for number in (1, 2, 3, -1, 99):
        before = state.fingerprint()
        with pytest.raises(NotYourTurn, match=f"seat {number} cannot move now; it is the turn of seat 0"):
            state.push(number, "do nothing")
        with pytest.raises(NotYourTurn):
            state.why_not(number, "do nothing")
        assert state.fingerprint() == before
        assert state.legal_actions(number) == []


@pytest.mark.rule("IP-E5")
def test_after_the_end_nobody_is_asked() -> None:
    with pytest.raises(NotYourTurn, match="the match is over"):
        position(step="over").push(0, "pass")


NOISE = ["", " ", "lay", "lay pink", "lay green white", "bid", "bid 0", "bid -1", "bid 100", "bid 1.5", "bid one"]
NOISE += ["build", "build Napoli", "show", "show green", "show green 0", "show green 21", "do", "shield", "shield pink"]
NOISE += ["turn", "turn pink", "take", "passes", "\x00", "💥"]


@pytest.mark.parametrize("text", NOISE)
def test_what_is_not_our_language_says_how_it_is_written(text: str) -> None:
    state = new_match(3)
    before = state.fingerprint()
    with pytest.raises(UnknownAction, match="write lay COLOUR, take back, bid AMOUNT"):
        state.push(0, text)
    assert state.fingerprint() == before


def test_case_and_blanks_do_not_matter() -> None:
    state = position(step="lay", hands=dict.fromkeys("ABC", "GW"))
    state.push(0, "  LAY   Green ")
    state.push(0, "Take BACK")
    assert asked(state) == "ABC"


@pytest.mark.parametrize("edition", ["mind-the-move", "z-man", "amigo"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_action_has_one_text(seats: int, edition: str) -> None:
    notation = GAME.game_data(GAME.setup(seats, 1, edition=edition).variant()).notation
    texts = [notation.text(action) for action in notation.actions()]
    assert len(set(texts)) == len(texts)
    assert [notation.parse(text) for text in texts] == notation.actions()
