"""Il Principe in sentences."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.games.il_principe import GAME, text
from signoria.games.il_principe.state import STEPS
from signoria.kernel.errors import Refusal
from signoria.kernel.state import SPECTATOR, State
from tests.games.il_principe.positions import lay, position, share_roles
from tests.games.sources import base, variants
from tests.games.story import choices, play
from tests.games.watched import NAMES, watched

THREE = NAMES[:3]
ASKED = set(STEPS) - {"over"}


def sentences(events: list[dict[str, Any]]) -> list[str]:
    return [GAME.text.describe(event, THREE) for event in events]


def test_every_step_has_its_refusal_and_its_question() -> None:
    assert variants(text.REFUSALS, "another-step") == ASKED
    assert {base(key) for key in text.QUESTIONS} == {base(key) for key in text.WAITING} == ASKED


@pytest.mark.rule("IP-K1", "IP-1.1")
def test_new_cards_are_told_to_their_own_player_only() -> None:
    match = next(watched(GAME.setup(3, 1)))[0]
    told = [[GAME.text.describe(event, THREE) for event in match.journal.log(viewer)] for viewer in range(3)]
    own = [line for line in told[1] if line.startswith("Bruno draws ")]
    assert [line for line in told[0] if line.startswith("Bruno draws ")] == ["Bruno draws 4 cards."]
    assert len(own) == 1
    assert not any(own[0] in lines for lines in (told[0], told[2]))


@pytest.mark.rule("IP-2.2", "IP-2.3")
def test_an_auction_is_told_in_short_sentences() -> None:
    assert sentences(play(bidding(), "A bid 3", "B pass", "C pass")) == [
        "Anna bids 3.",
        "Bruno passes.",
        "Carla passes.",
        "Anna wins 1 white card for 3 coins.",
        "Auction: 2 green cards.",
    ]


@pytest.mark.rule("IP-B1", "IP-B3", "IP-B4")
def test_a_city_is_told_in_short_sentences() -> None:
    state = position(
        hands={"A": "WWRB", "B": "G"},
        money={"A": 4},
        offer=("Lucca", "Siena", "Orvieto", "Verona"),
        next_cities=("Pisa",),
        roles={"white major": "C"},
    )
    assert sentences(play(state, "A build Lucca", "A shield blue", "A shield brown")) == [
        "Anna builds Lucca with 2 white, 1 red, 1 blue for 4 coins: 6 points.",
        "Anna places a shield in Lombardia.",
        "Anna places a shield in Toscana.",
        "Carla scores 2 points for the Bishop.",
        "New city: Pisa.",
    ]


def test_a_refusal_says_what_to_do_instead() -> None:
    lacks: dict[str, object] = {"city": "Lucca", "lacks": {"white": 2, "red": 1}}
    assert (
        GAME.text.explain(Refusal("IP-B1", "cards-lacking", lacks)) == "To build Lucca you still need 2 white, 1 red."
    )
    adjacent: dict[str, object] = {"region": "red", "city": "Siena"}
    assert GAME.text.explain(Refusal("IP-B3", "region-not-adjacent", adjacent)) == (
        "Veneto does not touch Siena: choose a region that does."
    )


# What is asked, and what is said of an action.


def laying() -> State:
    return position(step="lay", hands={"A": "GWW", "B": "RR", "C": "RR"})


def acting() -> State:
    """A can build Siena, B and C hold the green roles, and C has most green cards."""
    return position(
        hands={"A": "GWRR", "B": "G"},
        money={"A": 3},
        up={"A": "R", "B": "R", "C": "GG"},
        roles={"green major": "B", "green minor": "C"},
    )


def bidding() -> State:
    return position(step="bid", lots="GGW", colour="white", hands={"A": "G"}, money={"A": 3, "B": 2}, bid=1, leader="B")


def turning() -> State:
    return share_roles(up={"A": "GG", "B": "R"}, down={"A": "RW"})[0]


def shielding() -> State:
    return share_roles(up={"A": "B"}, shields={"brown": "BBA"})[0]


QUESTIONS = {
    "lay": (laying, "Choose 2 cards to auction, Anna."),
    "bid": (bidding, "Bid 2 or more on 1 white card, Anna, or pass."),
    "act": (acting, "Your action, Anna: build a city, show cards, or do nothing."),
    "turn": (turning, "Flip one of your face-down cards, Anna: which colour?"),
    "shield": (shielding, "Place a shield in any region, Anna."),
}


@pytest.mark.parametrize("step", QUESTIONS)
def test_the_question_says_what_is_to_be_done(step: str) -> None:
    story, question = QUESTIONS[step]
    assert GAME.text.ask(story().view(0), THREE) == question


@pytest.mark.rule("IP-2.2")
def test_who_cannot_outbid_the_others_is_told_to_pass() -> None:
    state = position(step="bid", lots="W", colour="white", money={"A": 1, "B": 2}, bid=1, leader="B")
    assert GAME.text.ask(state.view(0), THREE) == (
        "You can only pass, Anna: you do not have enough coins to bid on 1 white card."
    )
    assert GAME.text.ask(state.view(1), THREE) == "Anna is bidding on 1 white card; the current bid is 1."
    opened = position(step="bid", lots="W", colour="white", money={"A": 1})
    assert GAME.text.ask(opened.view(1), THREE) == "Anna is bidding on 1 white card; there are no bids yet."


@pytest.mark.rule("IP-1.1")
def test_who_has_chosen_cards_is_told_that_they_can_be_taken_back() -> None:
    state = laying()
    lay(state, A="GW")
    assert GAME.text.ask(state.view(0), THREE) == (
        "You have chosen your cards and can still take them back. Waiting for Bruno, Carla."
    )
    assert GAME.text.ask(state.view(SPECTATOR), THREE) == "Waiting for Bruno, Carla to choose cards."


SAID = {
    "lay": (laying, {"lay green": "you keep 2 white", "lay white": "you keep 1 green, 1 white"}),
    "bid": (
        bidding,
        {
            "pass": "you are out of this auction",
            "bid 2": "leaves you 1 coin",
            "bid 3": "leaves you 0 coins",
        },
    ),
    "act": (
        acting,
        {
            "build Siena": "4 points for 3 coins; 1 shield; others score 3 points",
            "show green 1": "1 face up; another player has more (2)",
            "show white 1": "1 face up; you lead for Bishop, then flip 1 card",
            "show red 1": "2 face up; you lead for Gonfalonier, then flip 1 card",
            "show red 2": "3 face up; you lead for Gonfalonier, then flip 2 cards",
            "do nothing": "keep all your cards",
        },
    ),
    "turn": (
        turning,
        {
            "turn white": "1 face up; the best of the others has 0",
            "turn red": "1 face up; the best of the others has 1",
        },
    ),
    "shield": (
        shielding,
        {
            "shield brown": "Toscana: you would have 2, best of the others 2",
            "shield purple": "Umbria e Marche: you would have 1, best of the others 0",
            "shield green": "Emilia: you would have 1, best of the others 0",
            "shield blue": "Lombardia: you would have 1, best of the others 0",
            "shield red": "Veneto: you would have 1, best of the others 0",
            "shield yellow": "Romagna: you would have 1, best of the others 0",
        },
    ),
}


@pytest.mark.parametrize("step", SAID)
def test_an_action_is_said_in_a_few_words(step: str) -> None:
    story, said = SAID[step]
    state = story()
    assert {action: GAME.text.action_label(action, state.view(0)) for action in choices(state, "A")} == said


@pytest.mark.rule("IP-4.3")
def test_a_tie_for_a_role_is_said_to_be_auctioned() -> None:
    state = position(hands={"A": "W", "B": "G"}, up={"B": "W"})
    label = GAME.text.action_label("show white 1", state.view(0))
    assert label == "1 face up; tied for the lead: Bishop is auctioned"


@pytest.mark.rule("IP-F5")
@pytest.mark.parametrize(
    ("decided", "winners", "sentence"),
    [
        ("points", [1], "Bruno wins with 9 points."),
        ("cards", [1], "Anna, Bruno have 9 points each. Bruno wins with the most cards in front of them: 1."),
        (
            "role",
            [1],
            "Anna, Bruno are tied on points (9) and on cards in front of them. Bruno wins with the first major role.",
        ),
        (
            "shared",
            [0, 1],
            "Anna, Bruno share the victory: "
            "tied on points and on cards in front of them, and nobody holds a major role.",
        ),
    ],
)
def test_the_verdict_says_what_decided_a_tie(decided: str, winners: list[int], sentence: str) -> None:
    view: dict[str, Any] = acting().view(0)
    view["board"]["score"] |= {"totals": [9, 9, 4], "winners": winners, "decided": decided}
    assert text.verdict(view, THREE) == sentence
