"""Phase 1, the draft: IN-1.1."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from signoria.games.intrigo import GAME
from signoria.kernel.journal import Journal
from signoria.kernel.state import State
from tests.games.dumps import contents
from tests.games.intrigo.positions import asked, data_for, new_match, packs
from tests.games.story import PLAYERS, choices, hand, table, told_by

SEATS = pytest.mark.parametrize("seats", GAME.seats)


def pick_all(state: State, which: int = 0) -> None:
    """Everyone keeps the first card that there is to choose, or another."""
    for seat in range(state.seats):
        state.apply(seat, state.legal_actions(seat)[which])


@pytest.mark.rule("IN-1.1")
@SEATS
def test_all_schemers_are_dealt_four_to_everyone(seats: int) -> None:
    state = new_match(seats)
    dealt = [packs(state, player)[0]["cards"] for player in PLAYERS[:seats]]
    assert [len(pack) for pack in dealt] == [4] * seats
    names = data_for(seats).schemer_names
    assert sorted(card for pack in dealt for card in pack) == sorted(
        names[card] for card in data_for(seats).all_schemers
    )


@pytest.mark.rule("IN-1.1")
def test_every_schemer_can_be_dealt_to_everyone() -> None:
    for player in "ABCD":
        seen = {card for seed in range(60) for card in packs(new_match(4, seed), player)[0]["cards"]}
        assert seen == set(data_for(4).schemer_names)


@pytest.mark.rule("IN-1.1", "IN-K1")
def test_all_choose_at_once_and_the_others_are_shown_only_who_has_chosen() -> None:
    state = new_match(4)
    assert asked(state) == "ABCD draft"
    one, other = state.clone(), state.clone()
    journal = Journal()
    one.journal = journal
    one.push(1, choices(one, "B")[0])
    other.push(1, choices(other, "B")[1])
    assert asked(one) == "ACD draft"
    assert journal.events == []
    for viewer in (-1, 0, 2, 3):
        assert one.view(viewer) == other.view(viewer)
        assert one.knowledge(viewer) == other.knowledge(viewer)
        assert one.view(viewer) == {**state.view(viewer), "actors": [0, 2, 3], "chosen": [1]}
    assert one.view(1) != other.view(1)


@pytest.mark.rule("IN-1.1")
def test_a_pick_may_be_changed_until_the_last_has_chosen() -> None:
    state = new_match(3)
    first, *_, last = choices(state, "A")
    state.push(0, first)
    assert choices(state, "A")[-1] == last
    state.push(0, last)
    assert table(state, "A")["seats"][0]["pick"] == last.removeprefix("keep ")
    state.push(1, choices(state, "B")[0])
    state.push(2, choices(state, "C")[0])
    assert hand(state, "A") == [last.removeprefix("keep ")]
    assert contents(state)["picks"] == [-1, -1, -1]


@pytest.mark.rule("IN-1.1")
def test_no_order_of_the_picks_matters_and_a_pick_may_be_changed() -> None:
    picks = {seat: new_match(4).legal_actions(seat)[-1] for seat in range(4)}
    ends = set()
    for order in permutations(range(4)):
        state = new_match(4)
        state.apply(order[0], state.legal_actions(order[0])[0])
        for seat in [*order[1:3], order[0], order[3]]:
            state.apply(seat, picks[seat])
        ends.add(state.fingerprint())
    assert len(ends) == 1


@pytest.mark.rule("IN-1.1")
@SEATS
def test_packs_go_to_the_left(seats: int) -> None:
    state = new_match(seats)
    for stage in range(3):
        held = [packs(state, player)[stage] for player in PLAYERS[:seats]]
        pick_all(state, -1)
        for seat, pack in enumerate(held):
            left = (seat + 1) % seats
            assert packs(state, PLAYERS[left])[stage + 1]["cards"] == pack["cards"][:-1]
            assert packs(state, PLAYERS[seat])[stage]["kept"] == pack["cards"][-1]


@pytest.mark.rule("IN-1.1")
@SEATS
def test_the_draft_ends_with_four_cards_each_of_which_the_last_is_no_choice(seats: int) -> None:
    state = new_match(seats)
    for kept in range(3):
        assert asked(state) == f"{PLAYERS[:seats]} draft"
        assert [len(choices(state, player)) for player in PLAYERS[:seats]] == [4 - kept] * seats
        assert state.view(-1)["chosen"] == []
        pick_all(state)
    assert state.view(-1)["chosen"] == []
    assert [len(hand(state, player)) for player in PLAYERS[:seats]] == [4] * seats
    assert contents(state)["phase"] == "card"
    for player in PLAYERS[:seats]:
        assert sorted(pack["kept"] for pack in packs(state, player)) == sorted(hand(state, player))


@pytest.mark.rule("IN-1.1", "IN-C3")
def test_two_cards_that_look_alike_are_one_choice() -> None:
    state = next(
        state for state in (new_match(4, seed) for seed in range(100)) if hand_of_twins(packs(state, "A")[0]["cards"])
    )
    assert choices(state).count("keep Tiepolo-3") == 1
    assert len(choices(state)) == 3


def hand_of_twins(cards: list[str]) -> bool:
    return cards.count("Tiepolo-3") == 2


@pytest.mark.rule("IN-1.1", "IN-2.1")
def test_the_first_player_places_first() -> None:
    for seed in range(12):
        state = new_match(4, seed)
        for _ in range(3):
            pick_all(state)
        assert asked(state) == f"{PLAYERS[table(state)['first']]} card"


@pytest.mark.rule("IN-1.1", "IN-K1")
def test_packs_and_picks_are_told_to_their_own_player_only() -> None:
    journal = Journal()
    state = new_match(3, journal=journal)
    pick_all(state)
    for seat, player in enumerate("ABC"):
        own = packs(state, player)
        log: Any = journal.log(seat)
        for kind, private in (
            ("pack-dealt", {"count": 4, "cards": own[0]["cards"]}),
            ("pack-passed", {"count": 3, "cards": own[1]["cards"]}),
            ("schemer-kept", {"kept": 1, "card": own[0]["kept"]}),
        ):
            for fields in told_by(log, kind):
                shown = private if fields["actor"] == seat else {key: private[key] for key in list(private)[:1]}
                assert fields == {**shown, "actor": fields["actor"]}
            assert [fields["actor"] for fields in told_by(log, kind)] == [0, 1, 2]
    public: Any = journal.log(-1)
    assert told_by(public, "pack-dealt") == [{"count": 4, "actor": seat} for seat in range(3)]
    assert told_by(public, "round-begun") == [{"round": 1, "actor": table(state)["first"]}]
