"""Phase 3, the awards: IN-3.1 to IN-3.5, and the end."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.games.intrigo.editions import Edition
from signoria.kernel.state import State
from tests.games.intrigo.files import own
from tests.games.intrigo.positions import asked, ducats, position, seals, token_at, winner_at
from tests.games.story import hand, play, table, told_by, winners

RING = (
    "Contarini-4 Gradenigo-4 Contarini-3 Gradenigo-2 Dandolo-2 Morosini-3 "
    "Gradenigo-3 Dandolo-3 Dandolo-4 Contarini-2 Morosini-4 -"
)
"""A, B and C play Contarini, Gradenigo and Morosini; nobody plays Dandolo. Place 12, beside the gate, is free."""


def before_the_last(tokens: dict[int, str], counters: dict[str, dict[str, int]] | None = None, **story: Any) -> State:
    """C is about to fill the ring."""
    known = {"palace": RING, "hands": {"A": "", "B": "", "C": "Morosini-2"}, "ducats": {"C": 1}}
    return position(3, turn="C", tokens=tokens, seals=counters, **{**known, **story})


FILL = "C play Morosini-2"
"""There is only one place left for it."""


@pytest.mark.rule("IN-C5", "IN-3.1")
def test_the_unplayed_family_wins_nothing_and_beats_others_all_the_same() -> None:
    state = before_the_last({5: "ducat", 8: "ducat", 10: "Clergy"})
    assert [winner_at(state, arcade) for arcade in (5, 8, 10)] == ["-", "-", "-"]
    left = told_by(play(state, FILL), "token-left")
    assert [(token["arcade"], token["why"]) for token in left] == [(5, "tie"), (8, "tie"), (10, "no-player")]
    assert left[2]["family"] == "Dandolo"
    assert token_at(state, 10) == "Clergy"


@pytest.mark.rule("IN-3.2", "IN-3.3")
def test_the_family_wins_whoever_placed_the_card() -> None:
    """C's own schemer next to the gate loses to Contarini-4, which C may have placed too."""
    state = before_the_last({1: "Clergy", 4: "ducat", 12: "Clergy"})
    play(state, FILL)
    assert (seals(state, "A"), ducats(state, "A")) == ({"Clergy": 1}, 1)
    assert seals(state, "C") == {"Clergy": 1}


@pytest.mark.rule("IN-3.4")
def test_a_seal_of_every_guild_wins() -> None:
    state = before_the_last({1: "Artisans"}, {"A": {"Merchants": 1, "Military": 1, "Clergy": 3, "Gardeners": 1}})
    assert table(state)["next_winner"] == 0
    assert told_by(play(state, FILL), "match-won") == [{"why": "every-guild", "actor": 0}]
    assert (asked(state), winners(state), state.scores()) == ("over", "A", [1, 0, 0])


@pytest.mark.rule("IN-3.4")
def test_four_seals_of_one_guild_win_in_the_middle_of_the_awards() -> None:
    """A, before C on the way round, takes a ducat; what C would win behind that stays."""
    state = before_the_last({4: "ducat", 6: "Clergy", 11: "Military", 12: "ducat"}, {"C": {"Clergy": 3, "Military": 3}})
    events = play(state, FILL)
    assert told_by(events, "match-won") == [{"why": "one-guild", "actor": 2}]
    assert (winners(state), ducats(state, "A"), ducats(state, "C")) == ("C", 1, 1)
    assert (token_at(state, 6), token_at(state, 11), token_at(state, 12)) == ("-", "Military", "ducat")
    assert seals(state, "C") == {"Clergy": 4, "Military": 3}


@pytest.mark.rule("IN-3.4")
def test_ducats_win_no_match_and_after_the_end_nothing_is_to_be_won() -> None:
    state = before_the_last({4: "ducat", 6: "ducat", 12: "ducat"}, {"A": {"Clergy": 3}, "B": {"Artisans": 3}})
    assert table(state)["next_winner"] is None
    won = before_the_last({1: "Clergy", 4: "Clergy", 12: "ducat"}, {"A": {"Clergy": 3}})
    assert [seat["gains"] for seat in table(won)["seats"]] == [{"Clergy": 2}, {}, {"ducat": 1}]
    play(won, FILL)
    assert asked(won) == "over"
    assert token_at(won, 12) == "ducat"
    assert table(won)["next_winner"] is None
    assert [seat["gains"] for seat in table(won)["seats"]] == [{}, {}, {}]
    assert all(arcade["winner"] is None for arcade in table(won)["arcades"])


@pytest.mark.rule("IN-3.4")
def test_of_two_who_could_win_the_first_from_the_gate_does() -> None:
    state = before_the_last({3: "Clergy", 4: "Clergy"}, {"A": {"Clergy": 3}, "B": {"Clergy": 3}})
    play(state, FILL)
    assert (winners(state), seals(state, "A")) == ("B", {"Clergy": 3})


@pytest.mark.rule("IN-3.1")
def test_a_schemer_wins_alone_beside_an_influence_card_or_a_face_down_schemer() -> None:
    palace = {1: "thief", 2: "Contarini-2", 3: "Gradenigo-4", 4: "guard", 5: "thief"}
    tokens = {2: "ducat", 3: "ducat", 4: "Clergy", 5: "Military"}
    state = position(palace=palace, face_down=[3], tokens=tokens)
    assert [winner_at(state, arcade) for arcade in (2, 3, 4, 5)] == ["A", "A", "-", "-"]


@pytest.mark.rule("IN-3.5", "IN-S3", "IN-3.1")
def test_what_nobody_wins_stays_where_it_is_and_the_other_arcades_are_filled() -> None:
    state = before_the_last({2: "Clergy", 8: "Military"})
    events = play(state, FILL)
    assert (token_at(state, 2), token_at(state, 8)) == ("Clergy", "Military")
    filled = {token["arcade"]: token["token"] for token in told_by(events, "tokens-laid")[0]["tokens"]}
    assert list(filled) == [1, 3, 4, 5, 6, 7, 9, 10, 11, 12]
    assert all((token == "ducat") == (arcade % 2 == 0) for arcade, token in filled.items())
    assert (table(state)["round"], table(state)["first"], asked(state)) == (2, 1, "ABC draft")


@pytest.mark.rule("IN-3.1")
@pytest.mark.parametrize(
    ("cards", "face_down", "winner", "why"),
    [
        ("Contarini-4 Gradenigo-3", [], "A", ""),
        ("Contarini-3 Gradenigo-4", [], "B", ""),
        ("Contarini-3 Gradenigo-3", [], "-", "tie"),
        ("Contarini-3 Tiepolo-4", [], "-", "no-player"),
        ("Contarini-4 Tiepolo-3", [], "A", ""),
        ("Contarini-3 Contarini-4", [], "A", ""),
        ("Contarini-2 thief", [], "A", ""),
        ("thief Contarini-2", [], "A", ""),
        ("thief guard", [], "-", "no-schemer"),
        ("Tiepolo-2 thief", [], "-", "no-player"),
        ("Contarini-2 -", [], "A", ""),
        ("- -", [], "-", "no-schemer"),
        ("Contarini-2 Gradenigo-4", [2], "A", ""),
        ("Contarini-2 Gradenigo-4", [1], "B", ""),
        ("Contarini-4 Gradenigo-4", [1], "B", ""),
        ("Contarini-2 Gradenigo-4", [1, 2], "-", "no-schemer"),
        ("Contarini-2 thief", [1], "-", "no-schemer"),
        ("Contarini-2 Tiepolo-4", [2], "A", ""),
    ],
)
def test_who_wins_the_token_between_two_cards(cards: str, face_down: list[int], winner: str, why: str) -> None:
    state = position(palace=cards, face_down=face_down, tokens={2: "ducat"}, ducats={"A": 1})
    assert winner_at(state, 2) == winner
    assert table(state)["arcades"][1]["why_nobody"] == why


@pytest.mark.rule("IN-3.1", "IN-S2")
def test_the_gate_lies_between_the_last_place_and_the_first() -> None:
    state = position(palace={1: "Contarini-3", 16: "Gradenigo-4", 2: "Dandolo-4"}, tokens={1: "Clergy"})
    assert winner_at(state, 1) == "B"


@pytest.mark.rule("IN-3.1", "IN-2.9")
def test_a_face_down_token_is_left_whoever_leads() -> None:
    state = before_the_last({4: "ducat", 12: "ducat"}, stolen=[4])
    assert told_by(play(state, FILL), "token-left") == [
        {"arcade": 4, "token": "ducat", "why": "face-down", "actor": -1}
    ]
    assert ducats(state, "A") == 0


@pytest.mark.rule("IN-3.1", "IN-3.3")
def test_tokens_are_awarded_from_the_gate_clockwise() -> None:
    state = before_the_last({12: "Clergy", 1: "Military", 4: "ducat", 2: "Clergy"})
    awarded = [event for event in play(state, FILL) if event["rule"] in ("IN-3.1", "IN-3.3")]
    assert [(event["kind"], event["actor"], event["fields"]["arcade"]) for event in awarded] == [
        ("seal-won", 0, 1),
        ("token-left", -1, 2),
        ("ducat-won", 0, 4),
        ("seal-won", 2, 12),
    ]


@pytest.mark.rule("IN-3.3", "IN-C2")
def test_a_seal_goes_back_into_the_bag_at_once_and_its_counter_rises() -> None:
    state = before_the_last({1: "Clergy", 4: "Clergy", 12: "Clergy"}, {"A": {"Clergy": 1}})
    assert table(state)["bag"]["Clergy"] == 0
    events = play(state, FILL)
    assert told_by(events, "seal-won") == [
        {"arcade": 1, "token": "Clergy", "count": 2, "actor": 0},
        {"arcade": 4, "token": "Clergy", "count": 3, "actor": 0},
        {"arcade": 12, "token": "Clergy", "count": 1, "actor": 2},
    ]
    laid = [token["token"] for token in told_by(events, "tokens-laid")[0]["tokens"]]
    assert table(state)["bag"]["Clergy"] + laid.count("Clergy") == 3


@pytest.mark.rule("IN-3.4")
@pytest.mark.parametrize(
    ("counters", "over"),
    [
        ({"Clergy": 2}, False),
        ({"Clergy": 3}, True),
        ({"Merchants": 3, "Military": 3, "Gardeners": 3}, False),
        ({"Merchants": 1, "Military": 1, "Gardeners": 1, "Artisans": 1}, True),
        ({"Merchants": 1, "Military": 1, "Clergy": 1, "Gardeners": 1}, False),
    ],
)
def test_the_match_ends_with_four_seals_of_one_guild_or_one_of_each(counters: dict[str, int], over: bool) -> None:
    state = before_the_last({1: "Clergy"}, {"A": counters})
    assert table(state)["next_winner"] == (0 if over else None)
    play(state, FILL)
    assert (asked(state) == "over") == over
    assert state.scores() == ([1, 0, 0] if over else [0, 0, 0])


@pytest.mark.rule("IN-3.4")
def test_the_score_sheet_shows_the_counters_and_only_the_victory_is_a_point() -> None:
    state = before_the_last({1: "Clergy"}, {"A": {"Clergy": 3}, "B": {"Military": 2}})
    play(state, FILL)
    sheet = {str(line["line"]): line for line in state.score_sheet()}
    assert [sheet[guild]["counters"] for guild in ("Military", "Clergy")] == [[0, 2, 0], [4, 0, 0]]
    assert sheet["ducats"]["counters"] == [0, 0, 1]
    assert (sheet["victory"]["points"], sheet["victory"]["rule"]) == ([1, 0, 0], "IN-3.4")
    assert all(line["points"] == [0, 0, 0] for name, line in sheet.items() if name != "victory")
    assert (table(state)["score"]["totals"], table(state)["score"]["winners"]) == ([1, 0, 0], [0])


@pytest.mark.rule("IN-3.5")
def test_the_next_round_begins_with_all_schemers_and_without_the_cards_that_were_used() -> None:
    palace = RING.replace("Contarini-4", "thief").replace("Gradenigo-4", "thief").replace("Dandolo-2", "guard")
    hands = {"A": "Contarini-4", "B": "Gradenigo-4 Dandolo-2", "C": "Morosini-2"}
    state = position(3, turn="C", palace=palace, hands=hands, ducats={"C": 1}, face_down=[3])
    pieces = state.census()
    play(state, FILL)
    assert state.census() == pieces
    assert all(place["card"] is None and not place["face_down"] for place in table(state)["places"])
    assert [pile["left"] for pile in table(state)["piles"]] == [3, 3, 3, 2, 3, 1]
    dealt = [card for seat in range(3) for card in table(state, "ABC"[seat])["seats"][seat]["packs"][0]["cards"]]
    assert len(dealt) == len(set(dealt)) == 12
    assert [hand(state, player) for player in "ABC"] == [[], [], []]


@pytest.mark.rule("IN-3.5", "IN-2.9")
def test_a_stolen_token_stays_and_is_turned_up_for_the_next_round() -> None:
    state = before_the_last({4: "ducat"}, stolen=[4])
    play(state, FILL)
    assert token_at(state, 4) == "ducat"


@pytest.mark.rule("IN-3.1", "IN-3.5", "IN-2.4")
def test_what_a_peddler_put_on_the_wrong_arcade_stays_there_until_it_is_won() -> None:
    """Arcade 8 bears a ducat and holds a seal that nobody wins, arcade 4 holds one that A wins."""
    state = before_the_last({8: "Clergy", 4: "Military"})
    events = play(state, FILL)
    assert token_at(state, 8) == "Clergy"
    assert seals(state, "A") == {"Military": 1}
    filled = {token["arcade"]: token["token"] for token in told_by(events, "tokens-laid")[0]["tokens"]}
    assert filled[4] == "ducat"
    assert 8 not in filled


@pytest.mark.rule("IN-3.5")
@pytest.mark.parametrize(("first", "following"), [("A", "B"), ("B", "C"), ("C", "A")])
def test_the_first_player_moves_on_clockwise(first: str, following: str) -> None:
    state = position(
        3, turn="C", first=first, palace=RING, hands={"A": "", "B": "", "C": "Morosini-2"}, ducats={"C": 1}
    )
    events = play(state, FILL)
    assert told_by(events, "round-begun") == [{"round": 2, "actor": "ABC".index(following)}]


@pytest.mark.rule("IN-S3", "IN-3.5")
def test_arcades_for_which_supply_or_bag_has_nothing_stay_empty() -> None:
    """Four ducats, all of them with the players, and one seal of each guild, for six arcades of each kind."""
    few = own(
        supply={"ducats": 4}, guilds=dict.fromkeys(["Merchants", "Military", "Clergy", "Gardeners", "Artisans"], 1)
    )
    hands = {"A": "", "B": "", "C": "Morosini-2"}
    state = position(3, components=few, turn="C", palace=RING, hands=hands, ducats={"A": 2, "C": 1})
    events = play(state, FILL)
    filled = {token["arcade"]: token["token"] for token in told_by(events, "tokens-laid")[0]["tokens"]}
    assert list(filled) == [1, 2, 3, 5, 7, 9], "from the gate clockwise"
    assert filled[2] == "ducat"
    assert (table(state)["supply"], set(table(state)["bag"].values())) == (0, {0})


@pytest.mark.rule("IN-S3")
def test_every_seal_of_the_bag_can_be_drawn() -> None:
    """Three of one guild are on the table, so that only the others can come."""
    drawn = set()
    for draws in range(30):
        state = before_the_last({2: "Clergy", 8: "Clergy", 10: "Clergy"}, draws=draws)
        drawn |= {token["token"] for token in told_by(play(state, FILL), "tokens-laid")[0]["tokens"]}
    assert drawn == {"ducat", "Merchants", "Military", "Gardeners", "Artisans"}


@pytest.mark.rule("IN-K2")
def test_a_match_without_end_is_a_draw_shared_by_everyone() -> None:
    last = Edition().most_rounds
    state = before_the_last({}, round_number=last)
    assert told_by(play(state, FILL), "match-drawn") == [{"rounds": last, "actor": -1}]
    assert (asked(state), winners(state), state.scores()) == ("over", "ABC", [0, 0, 0])
    assert table(state)["score"]["winners"] == [0, 1, 2]
    state = before_the_last({}, round_number=last - 1)
    play(state, FILL)
    assert asked(state) == "ABC draft"


@pytest.mark.rule("IN-K2", "IN-3.4")
def test_a_victory_in_the_last_round_is_a_victory() -> None:
    state = before_the_last({1: "Clergy"}, {"A": {"Clergy": 3}}, round_number=Edition().most_rounds)
    assert told_by(play(state, FILL), "match-drawn") == []
    assert winners(state) == "A"
