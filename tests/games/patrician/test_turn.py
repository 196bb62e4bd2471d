"""A turn, step by step: PA-1 to PA-6."""

from __future__ import annotations

import pytest

from tests.games.dumps import contents
from tests.games.patrician.files import own
from tests.games.patrician.positions import asked, city, position, reserve, tiles, towers
from tests.games.story import choices, hand, play, table, told

# Step 1: play a card.


@pytest.mark.rule("PA-1")
def test_a_card_is_played_from_the_hand_onto_the_own_pile() -> None:
    state = position(hands={"A": "Roma:E Roma:C* Siena:2"}, piles={"A": "Lucca:LL", "B": "Parma:2"})
    assert choices(state) == ["play Roma:E", "play Roma:C*", "play Siena:2"]
    events = play(state, "A play Roma:E")
    assert hand(state, "A") == ["Roma:C*", "Siena:2"]
    assert table(state, "A")["seats"][0]["pile"] == ["Lucca:LL", "Roma:E"]
    assert table(state, "B")["seats"][1]["pile"] == ["Parma:2"]
    assert table(state)["card"] == "Roma:E"
    assert told(events, "card-played") == [{"card": "Roma:E"}]


@pytest.mark.rule("PA-1")
def test_the_card_of_a_turn_is_shown_until_the_turn_ends() -> None:
    state = position(hands={"A": "Roma:E Siena:2", "B": "Parma:2 Lucca:2"})
    play(state, "A play Roma:E\nA build left")
    assert asked(state) == "B play"
    assert (table(state)["card"], table(state)["built"]) == (None, None)


@pytest.mark.rule("PA-1")
def test_only_own_cards_can_be_played() -> None:
    state = position(hands={"A": "Roma:E Siena:2", "B": "Roma:C* Parma:2"})
    assert "play Roma:C*" not in choices(state)


@pytest.mark.rule("PA-1")
def test_equal_cards_are_one_choice() -> None:
    state = position(hands={"A": "Roma:2 Siena:2 Roma:2"})
    assert choices(state) == ["play Roma:2", "play Siena:2"]
    state = position(hands={"A": "Siena:2 Roma:2 Roma:2"})
    assert choices(state) == ["play Siena:2", "play Roma:2"]


@pytest.mark.rule("PA-1")
def test_the_last_card_plays_itself() -> None:
    state = position(seats=2, hands={"A": "Roma:E", "B": "Siena:2"})
    events = play(state, "A play Roma:E\nA build left")
    assert asked(state) == "B build"
    assert told(events, "card-played") == [{"card": "Roma:E"}, {"card": "Siena:2"}]


# Step 2: build.


@pytest.mark.rule("PA-2.1")
def test_one_coat_of_arms_builds_one_floor_from_the_reserve() -> None:
    state = position(hands={"A": "Roma:E"}, towers={"Roma": ("B", "")})
    assert reserve(state, "A") == 29
    play(state, "A play Roma:E")
    assert choices(state) == ["build left", "build right"]
    events = play(state, "A build left")
    assert towers(state, "Roma") == ("BA", "")
    assert reserve(state, "A") == 28
    assert told(events, "floor-built") == [{"city": "Roma", "site": "left", "level": 2}]
    assert asked(state) == "B play"


@pytest.mark.rule("PA-2.1")
@pytest.mark.parametrize(
    ("first", "second", "built"),
    [
        ("left", "left", ("AA", "")),
        ("left", "right", ("A", "A")),
        ("right", "left", ("A", "A")),
        ("right", "right", ("", "AA")),
    ],
)
def test_two_coats_of_arms_build_one_floor_after_the_other(first: str, second: str, built: tuple[str, str]) -> None:
    state = position(hands={"A": "Roma:2"})
    play(state, f"A play Roma:2\nA build {first}")
    assert asked(state) == "A build"
    assert table(state)["arms_left"] == 1
    play(state, f"A build {second}")
    assert towers(state, "Roma") == built
    assert reserve(state, "A") == 27


@pytest.mark.rule("PA-2.1")
def test_building_is_not_optional() -> None:
    state = position(hands={"A": "Roma:E Siena:2"})
    play(state, "A play Roma:E")
    assert choices(state) == ["build left", "build right"]


@pytest.mark.rule("PA-2.1")
def test_arms_are_lost_when_the_reserve_is_empty() -> None:
    state = position(components=own(three=1), hands={"A": "Roma:2"})
    events = play(state, "A play Roma:2\nA build left")
    assert told(events, "arms-lost") == [{"city": "Roma", "count": 1}]
    assert towers(state, "Roma") == ("A", "")
    assert asked(state) == "B play"


@pytest.mark.rule("PA-2.1")
def test_arms_are_lost_when_the_city_is_full() -> None:
    state = position(
        hands={"A": "Parma:2"}, towers={"Parma": ("AAAA", "B")}, tiles={"Parma": "AB"}, face_up={"Parma": "Roma:2"}
    )
    events = play(state, "A play Parma:2")
    assert told(events, "arms-lost") == [{"city": "Parma", "count": 2}]
    assert towers(state, "Parma") == ("AAAA", "B")
    assert reserve(state, "A") == 25


@pytest.mark.rule("PA-2.1", "PA-2.2")
def test_the_second_of_two_arms_is_lost_when_the_first_fills_the_city() -> None:
    state = position(hands={"A": "Parma:2"}, towers={"Parma": ("BBB", "B")})
    events = play(state, "A play Parma:2\nA build right")
    assert towers(state, "Parma") == ("BBB", "BA")
    assert told(events, "arms-lost") == [{"city": "Parma", "count": 1}]


@pytest.mark.rule("PA-2.2")
@pytest.mark.parametrize(
    ("before", "after"), [(("BBCC", ""), ("BBCC", "A")), (("", "BBCC"), ("A", "BBCC"))], ids=["right", "left"]
)
def test_the_last_floor_goes_to_the_empty_site(before: tuple[str, str], after: tuple[str, str]) -> None:
    state = position(hands={"A": "Parma:C"}, towers={"Parma": before})
    play(state, "A play Parma:C")
    assert towers(state, "Parma") == after
    assert asked(state) == "B play"


@pytest.mark.rule("PA-2.2")
def test_of_two_arms_only_the_last_floor_must_go_to_the_empty_site() -> None:
    state = position(hands={"A": "Parma:2"}, towers={"Parma": ("BBC", "")})
    play(state, "A play Parma:2")
    assert choices(state) == ["build left", "build right"]
    play(state, "A build left")
    assert towers(state, "Parma") == ("BBCA", "A")


@pytest.mark.rule("PA-2.2")
def test_the_last_floor_goes_anywhere_if_both_sites_are_built() -> None:
    state = position(hands={"A": "Parma:C"}, towers={"Parma": ("BBC", "B")})
    play(state, "A play Parma:C")
    assert choices(state) == ["build left", "build right"]


@pytest.mark.rule("PA-2.2")
def test_the_floor_before_the_last_is_free() -> None:
    state = position(hands={"A": "Parma:C"}, towers={"Parma": ("BBC", "")})
    play(state, "A play Parma:C")
    assert choices(state) == ["build left", "build right"]


# Step 3: move a floor.


@pytest.mark.rule("PA-3.1")
def test_marianne_moves_a_floor_in_milano() -> None:
    """The printed example: not in Parma, without a floor of the player, nor in Lucca, which was just built in."""
    marianne = {
        "Lucca": ("A", "B"),
        "Parma": ("BC", ""),
        "Milano": ("AB", ""),
    }
    state = position(hands={"A": "Lucca:move"}, towers=marianne)
    play(state, "A play Lucca:move\nA build left")
    assert asked(state) == "A move"
    assert choices(state) == ["move Milano left>right", "no move"]
    events = play(state, "A move Milano left>right")
    assert towers(state, "Milano") == ("A", "B")
    assert told(events, "floor-moved") == [{"city": "Milano", "from": "left", "to": "right", "owner": 1}]
    assert asked(state) == "B play"


@pytest.mark.rule("PA-3.1")
def test_a_moved_floor_lands_on_top_and_its_tower_may_vanish() -> None:
    state = position(hands={"A": "Lucca:move"}, towers={"Roma": ("BC", "A")})
    play(state, "A play Lucca:move\nA build left")
    assert choices(state) == ["move Roma left>right", "move Roma right>left", "no move"]
    play(state, "A move Roma right>left")
    assert towers(state, "Roma") == ("BCA", "")


@pytest.mark.rule("PA-3.1")
def test_the_move_may_be_left_unused_and_is_lost() -> None:
    state = position(hands={"A": "Lucca:move Roma:E Roma:C*"}, towers={"Roma": ("BC", "A")})
    events = play(state, "A play Lucca:move\nA build left\nA no move")
    assert towers(state, "Roma") == ("BC", "A")
    assert told(events, "move-declined") == [{}]
    assert asked(state) == "B play"


@pytest.mark.rule("PA-3.1")
def test_without_the_move_symbol_nothing_moves() -> None:
    state = position(hands={"A": "Lucca:LL"}, towers={"Roma": ("BC", "A")})
    play(state, "A play Lucca:LL\nA build left")
    assert asked(state) == "B play"


@pytest.mark.rule("PA-3.1")
def test_nothing_moves_in_a_scored_city() -> None:
    state = position(hands={"A": "Lucca:move"}, towers={"Parma": ("ABC", "AA")}, tiles={"Parma": "CA"})
    play(state, "A play Lucca:move\nA build left")
    assert asked(state) == "B play"


@pytest.mark.rule("PA-3.1")
def test_one_floor_on_either_site_is_enough_to_move() -> None:
    for built in (("A", "B"), ("B", "A")):
        state = position(hands={"A": "Lucca:move"}, towers={"Roma": built, "Siena": ("B", "C")})
        play(state, "A play Lucca:move\nA build left")
        assert choices(state) == ["move Roma left>right", "move Roma right>left", "no move"]


@pytest.mark.rule("PA-3.1")
def test_no_city_is_barred_if_nothing_could_be_built() -> None:
    state = position(components=own(three=2), hands={"A": "Lucca:move"}, towers={"Lucca": ("A", "A")})
    play(state, "A play Lucca:move")
    assert choices(state) == ["move Lucca left>right", "move Lucca right>left", "no move"]


@pytest.mark.rule("PA-3.1")
def test_where_another_player_has_just_built_is_not_barred_either() -> None:
    state = position(
        2,
        components=own(two=2),
        turn="B",
        hands={"A": "Lucca:move Roma:E", "B": "Lucca:LL"},
        towers={"Lucca": ("AA", "")},
    )
    play(state, "B play Lucca:LL\nB build right\nA play Lucca:move")
    assert choices(state) == ["move Lucca left>right", "move Lucca right>left", "no move"]


# Step 4: take a card.


@pytest.mark.rule("PA-4.1")
def test_the_card_beside_the_city_built_in_is_taken() -> None:
    state = position(hands={"A": "Roma:E"}, face_up={"Roma": "Siena:2", "Siena": "Roma:2"}, deck="Parma:2")
    events = play(state, "A play Roma:E\nA build left")
    assert hand(state, "A") == ["Siena:2"]
    assert told(events, "card-taken") == [{"card": "Siena:2", "city": "Roma"}]
    assert city(state, "Siena")["card"] == "Roma:2"


@pytest.mark.rule("PA-4.1")
def test_a_question_mark_takes_any_card() -> None:
    state = position(hands={"A": "Siena:?"}, face_up={"Roma": "Roma:2", "Siena": "Siena:2", "Lucca": "Lucca:LL"})
    play(state, "A play Siena:?\nA build left")
    assert asked(state) == "A take"
    assert choices(state) == ["take Roma", "take Lucca", "take Siena"]
    play(state, "A take Lucca")
    assert hand(state, "A") == ["Lucca:LL"]


@pytest.mark.rule("PA-4.1")
def test_where_no_card_lies_any_may_be_taken() -> None:
    state = position(hands={"A": "Roma:E"}, face_up={"Siena": "Siena:2", "Lucca": "Lucca:LL"})
    play(state, "A play Roma:E\nA build left")
    assert choices(state) == ["take Lucca", "take Siena"]


@pytest.mark.rule("PA-4.1")
@pytest.mark.parametrize("name", ["Bologna", "Milano", "Verona"])
def test_the_only_card_left_is_taken_at_once(name: str) -> None:
    state = position(hands={"A": "Siena:?"}, face_up={name: "Siena:2"})
    play(state, "A play Siena:?\nA build left")
    assert hand(state, "A") == ["Siena:2"]
    assert city(state, name)["card"] is None


@pytest.mark.rule("PA-4.1")
def test_with_no_card_anywhere_nothing_is_taken() -> None:
    state = position(hands={"A": "Siena:? Roma:E Roma:2"})
    events = play(state, "A play Siena:?\nA build left")
    assert hand(state, "A") == ["Roma:E", "Roma:2"]
    assert told(events, "nothing-to-take") == [{}]
    assert asked(state) == "B play"


@pytest.mark.rule("PA-4.1")
def test_taking_is_not_optional() -> None:
    state = position(hands={"A": "Siena:?"}, face_up={"Roma": "Roma:2", "Siena": "Siena:2"})
    play(state, "A play Siena:?\nA build left")
    assert choices(state) == ["take Roma", "take Siena"]


@pytest.mark.rule("PA-4.1")
def test_if_nothing_could_be_built_the_city_on_the_card_gives_the_card() -> None:
    state = position(
        components=own(three=1),
        hands={"A": "Roma:E"},
        towers={"Siena": ("A", "")},
        face_up={"Roma": "Lucca:LL", "Siena": "Siena:2"},
    )
    play(state, "A play Roma:E")
    assert hand(state, "A") == ["Lucca:LL"]


@pytest.mark.rule("PA-4.1")
def test_a_moved_floor_does_not_change_which_card_is_taken() -> None:
    state = position(
        hands={"A": "Lucca:move"}, towers={"Roma": ("A", "B")}, face_up={"Roma": "Roma:2", "Lucca": "Siena:2"}
    )
    play(state, "A play Lucca:move\nA build left\nA move Roma left>right")
    assert hand(state, "A") == ["Siena:2"]


# Step 5: refill.


@pytest.mark.rule("PA-5.1")
def test_the_empty_place_is_refilled_from_the_top_of_the_deck() -> None:
    state = position(hands={"A": "Roma:E"}, face_up={"Roma": "Siena:2"}, deck="Parma:2 Lucca:LL")
    events = play(state, "A play Roma:E\nA build left")
    assert city(state, "Roma")["card"] == "Parma:2"
    assert table(state)["deck"] == 1
    assert told(events, "card-turned-up") == [{"city": "Roma", "card": "Parma:2", "deck": 1}]


@pytest.mark.rule("PA-5.1")
def test_a_scored_city_is_refilled_too() -> None:
    state = position(
        hands={"A": "Parma:C"}, towers={"Parma": ("BBC", "B")}, face_up={"Parma": "Siena:2"}, deck="Lucca:LL"
    )
    play(state, "A play Parma:C\nA build left")
    assert tiles(state, "Parma") == "BB"
    assert city(state, "Parma")["card"] == "Lucca:LL"


@pytest.mark.rule("PA-5.1")
def test_with_an_empty_deck_nothing_is_refilled() -> None:
    state = position(hands={"A": "Roma:E"}, face_up={"Roma": "Siena:2"})
    events = play(state, "A play Roma:E\nA build left")
    assert city(state, "Roma")["card"] is None
    assert told(events, "deck-is-empty") == [{"city": "Roma"}]
    assert asked(state) == "B play"


# The end.


@pytest.mark.rule("PA-6")
def test_the_match_goes_on_until_the_last_card_is_played() -> None:
    state = position(seats=2, hands={"A": "Roma:E Roma:2", "B": "Siena:2"})
    play(state, "A play Roma:E\nA build left\nB build left\nB build left")
    assert asked(state) == "A build"
    assert not state.is_over()
    play(state, "A build left\nA build left")
    assert state.is_over()
    assert asked(state) == "over"
    assert contents(state)["hands"] == [[], []]


@pytest.mark.rule("PA-6")
def test_the_steps_come_in_order() -> None:
    state = position(
        hands={"A": "Lucca:move"},
        towers={"Parma": ("BBC", "A")},
        face_up={"Siena": "Siena:2", "Milano": "Milano:2"},
    )
    events = play(state, "A play Lucca:move\nA build left\nA move Parma right>left\nA take Milano")
    assert [event["rule"] for event in events] == ["PA-1", "PA-2.1", "PA-3.1", "PA-4.1", "PA-5.1"]
