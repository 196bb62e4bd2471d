"""What holds in every match of Il Principe, whatever is dealt and played."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signoria.games.il_principe import GAME
from signoria.kernel.state import State
from tests.games.chance import FEW, MANY, Played, chance, matches, positions, seeds
from tests.games.dumps import contents
from tests.games.il_principe.positions import INITIALS, new_match

# Nothing is lost.


@pytest.mark.rule("IP-1.1", "IP-2.3", "IP-4.4", "IP-4.6", "IP-B1")
@MANY
@given(matches("il-principe"))
def test_money_follows_from_what_everyone_was_told(match: Played) -> None:
    """All payments are public, so everyone's money can be worked out."""
    start = 0 if match.setup.edition != "amigo" else 10 if match.setup.options else 5
    money = [start] * match.setup.seats
    for event in match.log():
        kind, actor, told = event["kind"], event["actor"], event["fields"]
        if kind == "income-paid":
            money = [owned + told["money"] for owned in money]
        elif kind in ("lot-won", "role-bought"):
            money[actor] -= told["bid"]
        elif kind == "city-built":
            money[actor] -= told["cost"]
        elif kind == "effect-paid":
            money[actor] += told["money"]
        assert min(money) >= 0
    assert money == contents(match.state)["money"] == match.told("match-over")[0]["fields"]["money"]


@pytest.mark.rule("IP-B3", "IP-4.6", "IP-C6")
@MANY
@given(matches("il-principe"))
def test_shields_follow_from_what_everyone_was_told(match: Played) -> None:
    data = contents(match.state)
    placed = Counter(int(event.actor) for event in match.journal.events if event.kind == "shield-placed")
    most = 12 if match.setup.edition == "amigo" else 11
    assert data["reserve"] == [most - placed[seat] for seat in range(match.setup.seats)]


@pytest.mark.rule("IP-E1", "IP-E2", "IP-E5")
@MANY
@given(matches("il-principe"))
def test_every_match_ends_by_one_of_the_rules(match: Played) -> None:
    cities = len(contents(match.state)["offer"])
    last = match.told("last-round-begun")
    assert len(last) == (1 if contents(match.state)["last_round"] else 0)
    assert last or cities < 4
    assert len(match.told("match-over")) == 1


# Scores.


# Secrets.


@pytest.mark.rule("IP-K1")
@MANY
@given(positions("il-principe"))
def test_known_cards_are_part_of_the_hand(state: State) -> None:
    data = contents(state)
    for hand, known, drawn in zip(data["hands"], data["known"], data["drawn"], strict=True):
        assert all(k >= 0 and k + d <= h for h, k, d in zip(hand, known, drawn, strict=True))


# Choosing at once.


@pytest.mark.rule("IP-1.1")
@FEW
@given(st.sampled_from(GAME.seats), seeds)
def test_laying_in_any_order_of_seats_leads_to_the_same_position(seats: int, seed: int) -> None:
    state, dealer = new_match(seats, seed), chance(seed)
    count = 3 if seats == 2 else 2
    choices = {}
    for seat, hand in enumerate(contents(state)["hands"]):
        cards = [colour for colour, held in enumerate(hand) for _ in range(held)]
        choices[seat] = [cards.pop(dealer.below(len(cards))) for _ in range(count)]
    ends = set()
    for order in list(permutations(range(seats)))[:: 1 + seats // 4 * 5]:
        one = state.clone()
        for seat in order:
            for colour in choices[seat]:
                one.push(seat, f"lay {list(INITIALS.values())[colour]}")
        ends.add(one.fingerprint())
    assert len(ends) == 1


# Undo, notation, dumps, clones.
