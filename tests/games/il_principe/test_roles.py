"""Phase 4, the roles: IP-4.1 to IP-4.8."""

from __future__ import annotations

import pytest

from signoria.kernel.state import State
from tests.games.dumps import contents
from tests.games.il_principe.positions import asked, holder, in_hand, laid, position, purses, score_track, share_roles
from tests.games.story import choices, kinds, play, seat, table, told

EDITIONS = pytest.mark.parametrize("edition", ["mind-the-move", "z-man", "amigo"])
COLOURS = ["green", "white", "red", "blue", "yellow"]


def held(state: State) -> dict[str, str | None]:
    """Every role that somebody holds."""
    found = {f"{colour} {rank}": holder(state, f"{colour} {rank}") for colour in COLOURS for rank in ("major", "minor")}
    return {role: player for role, player in found.items() if player is not None}


# Counting.


@pytest.mark.rule("IP-4.1")
def test_all_roles_go_back_first() -> None:
    before = {"green major": "B", "green minor": "C", "white major": "A", "yellow minor": "B"}
    state, events = share_roles(roles=before, up={"C": "W"})
    assert kinds(events)[:2] == ["nothing-done", "roles-returned"]
    assert held(state) == {"white major": "C"}


@pytest.mark.rule("IP-4.1")
def test_colours_come_in_their_order() -> None:
    state, events = share_roles(up={"A": "WY", "B": "WWR"}, money={})
    order = [told["colour"] for told in (event["fields"] for event in events) if "role" in told]
    assert order == ["white", "white", "white", "white", "red", "yellow", "yellow"]
    assert table(state)["round"] == 3


@pytest.mark.rule("IP-4.1")
def test_a_colour_of_which_nobody_has_a_card_gives_no_role() -> None:
    state, events = share_roles(down={"A": "WW"}, hands={"A": "WW"}, up={"B": "Y"})
    assert [told["colour"] for told in told(events, "roles-unclaimed")] == ["green", "white", "red", "blue"]
    assert held(state) == {"yellow major": "B"}


@pytest.mark.rule("IP-4.1")
def test_only_cards_that_are_face_up_count() -> None:
    state, events = share_roles(up={"A": "W", "B": "WW"}, down={"A": "WWW"})
    assert told(events, "cards-counted") == [{"colour": "white", "counts": [1, 2, 0]}]
    assert held(state) == {"white major": "B", "white minor": "A"}


@pytest.mark.rule("IP-4.1", "IP-4.5")
def test_a_colour_is_counted_once_before_cards_turn_down() -> None:
    """A has four, B three: A keeps the major though it leaves only two of A's cards face up."""
    state, _ = share_roles(up={"A": "WWWW", "B": "WWW", "C": "WW"})
    assert held(state) == {"white major": "A", "white minor": "B"}
    assert laid(state, "A") == "WW"


# Who gets what.


@pytest.mark.rule("IP-4.2")
@pytest.mark.parametrize(
    ("up", "expected"),
    [
        ({"A": "WW", "B": "W"}, {"white major": "A", "white minor": "B"}),
        ({"C": "WWW", "B": "WW", "A": "W"}, {"white major": "C", "white minor": "B"}),
        ({"B": "W"}, {"white major": "B"}),
    ],
)
def test_most_cards_take_the_major_and_second_most_the_minor(up: dict[str, str], expected: dict[str, str]) -> None:
    assert held(share_roles(up=up)[0]) == expected


@pytest.mark.rule("IP-4.2")
def test_a_player_may_hold_several_roles() -> None:
    state, _ = share_roles(up={"A": "WRY", "B": "WW"})
    assert held(state) == {"white major": "B", "white minor": "A", "red major": "A", "yellow major": "A"}


@pytest.mark.rule("IP-4.2", "IP-4.4")
def test_several_with_second_most_auction_the_minor() -> None:
    state, events = share_roles(4, "D", up={"A": "W", "B": "WW", "C": "W"}, money={"A": 2, "C": 5, "D": 9})
    (opened,) = (event for event in events if event["kind"] == "role-auction-opened")
    assert (opened["rule"], opened["fields"]) == (
        "IP-4.2",
        {"role": "Priest", "colour": "white", "rank": "minor", "bidders": [0, 2]},
    )
    assert held(state) == {"white major": "B"}
    play(state, "C bid 1", "A pass")
    assert held(state) == {"white major": "B", "white minor": "C"}


@pytest.mark.rule("IP-4.3")
def test_several_with_most_auction_the_major_and_the_minor_stays() -> None:
    state, events = share_roles(4, "D", up={"A": "WW", "B": "WW", "C": "W"}, money={"A": 2, "B": 5, "C": 9})
    assert [event["rule"] for event in events if event["kind"] == "role-auction-opened"] == ["IP-4.3"]
    assert table(state)["auction"]["bidders"] == [0, 1]
    play(state, "B bid 1", "A pass")
    assert held(state) == {"white major": "B"}


@pytest.mark.rule("IP-4.3", "IP-4.4")
def test_an_auctioned_major_that_nobody_wants_stays_and_so_does_the_minor() -> None:
    state, _ = share_roles(up={"A": "WW", "B": "WW", "C": "W"}, hands={"A": "R"})
    events = play(state, "A pass", "B pass")
    assert told(events, "role-left") == [{"role": "Bishop", "colour": "white", "rank": "major"}]
    assert held(state) == {}
    assert (laid(state, "A"), score_track(state)) == ("WW", [0, 0, 0])


# The auction of a role.


@pytest.mark.rule("IP-4.4")
@pytest.mark.parametrize(("marker", "first"), [("A", "B"), ("B", "D"), ("C", "D"), ("D", "B")])
def test_the_first_of_the_tied_left_of_the_marker_begins(marker: str, first: str) -> None:
    last = "DABC"["ABCD".index(marker)]
    state, _ = share_roles(4, last, up={"B": "W", "D": "W"}, money={"B": 3, "D": 3})
    assert "ABCD"[table(state)["marker"]] == marker
    assert asked(state) == first


@pytest.mark.rule("IP-4.4")
def test_only_the_tied_bid_and_who_passed_is_out() -> None:
    state, _ = share_roles(4, "D", up={"A": "W", "B": "W", "D": "W"}, money=dict.fromkeys("ABCD", 9))
    order = []
    for move in ("bid 1", "bid 2", "bid 3", "bid 4", "pass", "bid 5"):
        order.append(asked(state))
        play(state, f"{asked(state)} {move}")
    assert order == ["B", "D", "A", "B", "D", "A"]
    assert asked(state) == "B"


@pytest.mark.rule("IP-4.4")
def test_the_winner_pays_takes_the_role_and_the_marker_and_builds_nothing() -> None:
    state, _ = share_roles(
        up={"A": "W", "C": "W"}, money={"A": 9, "C": 9}, hands={"A": "GWR"}, turn="A", edition="mind-the-move"
    )
    assert table(state)["marker"] == 1
    events = play(state, "C bid 2", "A bid 4", "C pass")
    assert purses(state) == [5 + 5, 5, 9 + 5]
    assert (held(state), table(state)["marker"]) == ({"white major": "A"}, 0)
    assert told(events, "role-bought") == [{"role": "Bishop", "colour": "white", "rank": "major", "bid": 4}]
    assert [event["rule"] for event in events if event["kind"] in ("role-taken", "marker-taken")] == ["IP-4.4"] * 2
    assert table(state)["step"] == "lay"


@pytest.mark.rule("IP-4.4")
def test_without_a_bid_the_role_and_the_marker_stay() -> None:
    state, _ = share_roles(up={"A": "W", "C": "W"}, money={"A": 9, "C": 9})
    play(state, "C pass", "A pass")
    assert (held(state), table(state)["marker"], purses(state)) == ({}, 1, [14, 5, 14])


@pytest.mark.rule("IP-4.4", "IP-2.3")
def test_the_last_of_the_tied_still_speaks() -> None:
    state, _ = share_roles(up={"A": "W", "C": "W"}, money={"A": 9, "C": 9})
    play(state, "C pass")
    assert (asked(state), choices(state, "A")[:2]) == ("A", ["pass", "bid 1"])
    play(state, "A bid 1")
    assert held(state) == {"white major": "A"}


@pytest.mark.rule("IP-4.4")
def test_the_marker_won_with_one_role_counts_for_the_next_auction() -> None:
    state, _ = share_roles(4, "D", up={"A": "WR", "B": "WR", "D": "R"}, money=dict.fromkeys("ABCD", 9))
    play(state, "B bid 1", "A pass")
    assert (table(state)["auction"]["role"], asked(state)) == ("Gonfalonier", "D")


# Half turns down.


@pytest.mark.rule("IP-4.5")
@pytest.mark.parametrize(("count", "left"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3)])
def test_a_major_turns_half_of_its_cards_down_rounded_up(count: int, left: int) -> None:
    state, events = share_roles(up={"A": "W" * count + "Y"}, down={"A": "W"})
    assert laid(state, "A").count("W") == left
    assert laid(state, "A", "down").count("W") == count - left + 1
    assert told(events, "cards-turned-down")[0] == {"colour": "white", "count": count - left}


@pytest.mark.rule("IP-4.5")
def test_a_minor_turns_nothing_down_bought_or_given() -> None:
    state, _ = share_roles(up={"A": "WWWW", "B": "WWW"})
    assert laid(state, "B") == "WWW"
    state, _ = share_roles(up={"A": "WWWW", "B": "WWW", "C": "WWW"}, money={"C": 1})
    play(state, "C bid 1", "B pass")
    assert (holder(state, "white minor"), laid(state, "C")) == ("C", "WWW")


@pytest.mark.rule("IP-4.5")
def test_a_major_that_was_bought_turns_half_down_for_the_winner_only() -> None:
    state, _ = share_roles(up={"A": "WWW", "B": "WWW"}, money={"B": 1})
    play(state, "A pass", "B bid 1")
    assert (laid(state, "A"), laid(state, "B"), laid(state, "B", "down")) == ("WWW", "W", "WW")


@pytest.mark.rule("IP-4.5")
def test_cards_face_down_stay_public() -> None:
    state, _ = share_roles(up={"A": "WWW"})
    assert table(state, "B")["seats"][0]["down"]["white"] == 2


# Effects.


@pytest.mark.rule("IP-4.6")
def test_white_scores_a_point_for_major_and_minor() -> None:
    state, events = share_roles(up={"A": "WW", "B": "W"})
    assert score_track(state) == [1, 1, 0]
    assert told(events, "effect-scored") == [
        {"role": "Bishop", "colour": "white", "rank": "major", "points": 1},
        {"role": "Priest", "colour": "white", "rank": "minor", "points": 1},
    ]


@pytest.mark.rule("IP-4.6")
def test_red_draws_a_card_the_major_first() -> None:
    state, events = share_roles(up={"A": "R", "B": "RR"}, deck="YB", deck_size=2, edition="z-man", hands={"A": "G"})
    assert (in_hand(state, "B"), in_hand(state, "A")) == ("Y", "GB")
    assert [event["actor"] for event in events if event["kind"] == "card-drawn"] == [1, 0]


@pytest.mark.rule("IP-4.6", "IP-E4")
def test_red_draws_nothing_from_an_empty_deck_and_no_removed_cards() -> None:
    state, events = share_roles(up={"A": "RR", "B": "R"}, deck_size=1, deck="Y", removed="GGG", last_round=True)
    assert state.is_over()
    assert (in_hand(state, "A"), in_hand(state, "B")) == ("GY", "")
    assert told(events, "effect-lost") == [{"role": "Notary", "colour": "red", "rank": "minor"}]
    assert contents(state)["removed"] == [3, 0, 0, 0, 0]


@pytest.mark.rule("IP-4.6")
def test_blue_places_a_shield_in_any_region() -> None:
    for region in ("brown", "purple", "green", "blue", "red", "yellow"):
        state, _ = share_roles(up={"A": "BB", "B": "B"})
        assert (asked(state), choices(state, "A")) == ("A", [f"shield {name}" for name in names(state)])
        events = play(state, f"A shield {region}")
        assert [(event["rule"], event["actor"]) for event in events if event["kind"] == "shield-placed"] == [
            ("IP-4.6", 0)
        ]
        assert next(row["shields"] for row in table(state)["regions"] if row["name"] == region) == [1, 0, 0]
        assert asked(state) == "B"


def names(state: State) -> list[str]:
    return [row["name"] for row in table(state)["regions"]]


@pytest.mark.rule("IP-4.6")
@EDITIONS
def test_blue_is_a_duty_while_a_shield_is_left(edition: str) -> None:
    shields = 12 if edition == "amigo" else 11
    state, _ = share_roles(edition=edition, up={"A": "BB"}, shields={"red": "A" * (shields - 1)})
    assert "turn nothing" not in choices(state, "A")
    assert len(choices(state, "A")) == 6
    play(state, "A shield red")
    assert seat(state, "A")["shields"] == 0
    state, events = share_roles(edition=edition, up={"A": "BB"}, shields={"red": "A" * shields})
    assert told(events, "effect-lost") == [
        {"role": "Lord" if edition == "amigo" else "Noble", "colour": "blue", "rank": "major"}
    ]
    assert held(state) == {"blue major": "A"}


@pytest.mark.rule("IP-4.6", "IP-1.1")
def test_yellow_brings_two_money() -> None:
    state, events = share_roles(up={"A": "YY", "B": "Y"})
    assert purses(state) == [7, 7, 5]
    assert told(events, "effect-paid")[0] == {"role": "Banker", "colour": "yellow", "rank": "major", "money": 2}


@pytest.mark.rule("IP-4.6")
@EDITIONS
def test_green_turns_a_card_of_another_colour_up(edition: str) -> None:
    state, _ = share_roles(edition=edition, up={"A": "GG", "C": "BBB"}, down={"A": "WBB", "B": "RY"})
    texts = ["turn white", "turn blue"]
    assert choices(state, "A") == ([*texts, "turn nothing"] if edition == "amigo" else texts)
    play(state, "A turn blue")
    assert (laid(state, "A"), laid(state, "A", "down")) == ("GB", "GWB")


@pytest.mark.rule("IP-4.6")
def test_green_may_be_declined_in_one_edition_only() -> None:
    state, _ = share_roles(edition="amigo", up={"A": "GG"}, down={"A": "W"})
    assert choices(state, "A") == ["turn white", "turn nothing"]
    events = play(state, "A turn nothing")
    assert kinds(events)[0] == "turn-declined"
    assert (laid(state, "A", "down"), held(state)) == ("GW", {"green major": "A"})


@pytest.mark.rule("IP-4.6")
@pytest.mark.parametrize("edition", ["mind-the-move", "z-man"])
def test_where_it_is_a_duty_the_only_card_turns_by_itself(edition: str) -> None:
    state, events = share_roles(edition=edition, up={"A": "GG"}, down={"A": "YY"})
    assert told(events, "card-turned-up") == [{"colour": "yellow"}]
    assert held(state) == {"green major": "A", "yellow major": "A"}


@pytest.mark.rule("IP-4.6")
@EDITIONS
def test_green_without_a_card_to_turn_does_nothing(edition: str) -> None:
    state, events = share_roles(edition=edition, up={"A": "GG"}, down={"A": "GG", "B": "WR"})
    assert told(events, "effect-lost") == [{"role": "Master", "colour": "green", "rank": "major"}]
    assert (laid(state, "A"), table(state)["step"]) == ("G", "lay")


@pytest.mark.rule("IP-4.6")
def test_green_is_done_by_the_minor_too_after_the_major() -> None:
    state, _ = share_roles(up={"A": "G", "B": "GG"}, down={"A": "WR", "B": "RY"})
    assert asked(state) == "B"
    play(state, "B turn yellow")
    assert (asked(state), choices(state, "A")) == ("A", ["turn white", "turn red"])


@pytest.mark.rule("IP-4.6")
def test_the_effect_of_the_major_comes_before_the_auction_of_the_minor() -> None:
    state, _ = share_roles(up={"A": "BB", "B": "B", "C": "B"}, money={"B": 1, "C": 1})
    assert (asked(state), table(state)["step"]) == ("A", "shield")
    play(state, "A shield red")
    assert (asked(state), table(state)["auction"]["role"]) == ("C", "Knight")


@pytest.mark.rule("IP-4.7")
@pytest.mark.parametrize("colour", ["white", "red", "blue", "yellow"])
def test_a_card_turned_up_counts_for_the_colours_still_to_come(colour: str) -> None:
    letter = colour[0].upper()
    state, _ = share_roles(edition="amigo", up={"A": "GG", "B": letter}, down={"A": letter})
    if colour == "white":
        play(state, "A turn white")
        assert table(state)["auction"]["bidders"] == [0, 1]
    else:
        play(state, f"A turn {colour}")
        assert table(state)["auction"]["colour"] == colour


@pytest.mark.rule("IP-4.8")
@EDITIONS
def test_two_players_have_major_roles_only(edition: str) -> None:
    state, _ = share_roles(2, edition=edition, up={"A": "WWY", "B": "WYY"})
    assert held_majors(state) == {"white": "A", "yellow": "B"}
    assert score_track(state) == [1, 0]
    assert purses(state) == [6, 8]


def held_majors(state: State) -> dict[str, str]:
    rows = table(state)["roles"]
    return {row["colour"]: "AB"[row["major"]["holder"]] for row in rows if row["major"]["holder"] is not None}


@pytest.mark.rule("IP-4.8", "IP-4.3")
def test_two_players_with_as_many_cards_auction_the_major() -> None:
    state, _ = share_roles(2, up={"A": "W", "B": "W"}, money={"A": 3, "B": 3})
    assert table(state)["auction"]["prize"] == "major"
    play(state, "A bid 1", "B pass")
    assert held_majors(state) == {"white": "A"}


def test_after_yellow_the_next_round_begins() -> None:
    state = position(turn="A", to_act=0, hands={"A": "G"}, round_number=4)
    play(state, "A do nothing")
    assert (table(state)["round"], table(state)["phase"]) == (5, "cards")
