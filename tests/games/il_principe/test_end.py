"""The end: IP-E1 to IP-E5."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from signoria.games.il_principe import GAME
from signoria.kernel.match import Match
from signoria.kernel.record import read_record
from signoria.kernel.state import SPECTATOR, State
from tests.games.dumps import contents
from tests.games.golden import FOLDER
from tests.games.il_principe.positions import asked, holder, in_hand, purses, share_roles
from tests.games.story import PLAYERS, kinds, play, table, told

EDITIONS = pytest.mark.parametrize("edition", ["mind-the-move", "z-man", "amigo"])
THREE_CITIES = ("Siena", "Orvieto", "Perugia")
LEAST = {2: 10, 3: 12, 4: 16, 5: 20}
LAST_LOTS = {3: 6, 4: 8, 5: 10}


def lots(state: State) -> int:
    """Cards to be auctioned."""
    return sum(contents(state)["lots"])


# Too few cities.


@pytest.mark.rule("IP-E1")
@EDITIONS
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_fewer_than_four_cities_end_the_match_at_once(edition: str, seats: int) -> None:
    state, events = share_roles(seats, edition=edition, offer=THREE_CITIES, built={"A": ["Verona"]}, money={"A": 2})
    assert state.is_over()
    assert kinds(events)[-1] == "match-over"
    assert "income-paid" not in kinds(events)
    assert table(state)["round"] == 2


@pytest.mark.rule("IP-E1")
def test_four_cities_are_enough_though_the_city_deck_is_empty() -> None:
    """Eleven cities are built, four lie face up."""
    built = ("Firenze", "Pisa", "Ferrara", "Mantova", "Rimini", "Milano", "Lucca", "Bologna", "Urbino", "Padova")
    state, _ = share_roles(built={"A": (*built, "Venezia")})
    assert table(state)["city_deck"] == 0
    assert not state.is_over()


@pytest.mark.rule("IP-E1")
def test_cities_are_counted_at_the_start_of_phase_one_only() -> None:
    state, _ = share_roles(offer=THREE_CITIES, up={"A": "B"})
    assert (table(state)["phase"], asked(state)) == ("roles", "A")
    events = play(state, "A shield brown")
    assert kinds(events)[-1] == "match-over"


@pytest.mark.rule("IP-E1", "IP-E2")
@EDITIONS
def test_too_few_cities_go_before_too_few_cards(edition: str) -> None:
    state, events = share_roles(edition=edition, offer=THREE_CITIES, deck_size=8)
    assert state.is_over()
    assert "last-round-begun" not in kinds(events)
    assert table(state)["last_round"] is False


# Too few cards.


@pytest.mark.rule("IP-E2")
@EDITIONS
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_fewer_cards_than_all_would_draw_make_the_last_round(edition: str, seats: int) -> None:
    least = LEAST[seats]
    state, events = share_roles(seats, edition=edition, deck_size=least)
    assert (table(state)["last_round"], table(state)["step"]) == (False, "lay")
    assert told(events, "round-begun") == [{"round": 3, "deck": least}]
    assert table(state)["last_round_below"] == least
    state, events = share_roles(seats, edition=edition, deck_size=least - 1)
    assert (table(state)["last_round"], table(state)["phase"]) == (True, "auctions")
    assert told(events, "last-round-begun") == [{"round": 3, "deck": least - 1}]


@pytest.mark.rule("IP-E2")
@EDITIONS
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_in_the_last_round_nobody_draws_or_lays_and_the_deck_gives_the_lots(edition: str, seats: int) -> None:
    state, events = share_roles(seats, edition=edition, deck_size=LEAST[seats] - 1, deck="GWWRRR")
    assert lots(state) == LAST_LOTS[seats]
    assert contents(state)["lots"][1:3] == [2, 3]
    assert table(state)["deck"] == LEAST[seats] - 1 - LAST_LOTS[seats]
    assert {"cards-drawn", "cards-laid"} & set(kinds(events)) == set()
    assert [row["hand_size"] for row in table(state)["seats"]] == [1] + [0] * (seats - 1)
    assert [row["laid"] for row in table(state)["seats"]] == [None] * seats


@pytest.mark.rule("IP-E2", "IP-2.1")
def test_the_lots_of_the_last_round_are_auctioned_in_their_order() -> None:
    state, _ = share_roles(deck="YWWRRR", deck_size=6)
    assert (asked(state), table(state)["auction"]["colour"]) == ("C", "yellow")
    assert [lot["colour"] for lot in table(state)["lots"]] == ["yellow", "white", "red"]


@pytest.mark.rule("IP-E2", "IP-E4")
@pytest.mark.parametrize(("edition", "auctioned"), [("mind-the-move", 6), ("z-man", 6), ("amigo", 9)])
def test_two_players_auction_six_cards_or_in_one_edition_all(edition: str, auctioned: int) -> None:
    state, _ = share_roles(2, edition=edition, deck_size=9)
    assert (lots(state), table(state)["deck"]) == (auctioned, 9 - auctioned)


@pytest.mark.rule("IP-E3")
@pytest.mark.parametrize(
    ("edition", "options", "seats", "income"),
    [
        ("mind-the-move", (), 3, 0),
        ("mind-the-move", (), 2, 0),
        ("z-man", (), 3, 5),
        ("z-man", (), 2, 6),
        ("amigo", (), 4, 5),
        ("amigo", (), 2, 6),
        ("amigo", ("rich",), 5, 6),
    ],
)
def test_money_in_the_last_round(edition: str, options: tuple[str, ...], seats: int, income: int) -> None:
    state, events = share_roles(
        seats, edition=edition, options=options, deck_size=LEAST[seats] - 1, money={"A": 3, "B": 1}
    )
    assert purses(state) == [3 + income, 1 + income] + [income] * (seats - 2)
    paid = [event for event in events if event["kind"] == "income-paid"]
    assert [(event["rule"], event["fields"]) for event in paid] == ([("IP-E3", {"money": income})] if income else [])


# Too few even for that.


@pytest.mark.rule("IP-E4")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_in_the_first_edition_removed_cards_come_back(seats: int) -> None:
    wanted = LAST_LOTS[seats]
    state, events = share_roles(seats, deck_size=2, deck="WW", removed="GGGRRRBBBYYY")
    assert lots(state) == wanted
    assert told(events, "removed-reused") == [{"count": wanted - 2}]
    assert sum(contents(state)["removed"]) == 12 - (wanted - 2)
    assert [a + b for a, b in zip(contents(state)["lots"], contents(state)["removed"], strict=True)] == [3, 2, 3, 3, 3]


@pytest.mark.rule("IP-E4")
def test_removed_cards_that_come_back_are_drawn_by_lot() -> None:
    seen: Counter[str] = Counter()
    for chance in range(200):
        state, _ = share_roles(deck_size=5, deck="WWWWW", removed="GRRRY", chance=chance * 21_474_837)
        seen.update(lot["colour"] for lot in table(state)["lots"] if lot["colour"] != "white")
    assert sum(seen.values()) == 200
    assert 90 < seen["red"] < 150
    assert min(seen["green"], seen["yellow"]) > 20


@pytest.mark.rule("IP-E4")
def test_with_too_few_removed_cards_one_plays_with_what_there_is() -> None:
    for chance in range(20):
        state, events = share_roles(deck_size=2, deck="WW", removed="GB", chance=chance * 214_748_371)
        assert contents(state)["lots"] == [1, 2, 0, 1, 0]
        assert contents(state)["removed"] == [0] * 5
        assert told(events, "removed-reused") == [{"count": 2}]


@pytest.mark.rule("IP-E4")
def test_no_removed_card_comes_back_while_the_deck_has_enough() -> None:
    state, events = share_roles(deck_size=6, removed="GB")
    assert contents(state)["removed"] == [1, 0, 0, 1, 0]
    assert "removed-reused" not in kinds(events)


@pytest.mark.rule("IP-E4")
@pytest.mark.parametrize(
    ("seats", "edition"), [(3, "z-man"), (5, "z-man"), (2, "mind-the-move"), (2, "z-man"), (2, "amigo")]
)
def test_elsewhere_those_that_are_left_must_do(seats: int, edition: str) -> None:
    state, events = share_roles(seats, edition=edition, deck_size=4, deck="WWWW", removed="GGBB")
    assert contents(state)["lots"] == [0, 4, 0, 0, 0]
    assert contents(state)["removed"] == [2, 0, 0, 2, 0]
    assert {"removed-reused", "deck-too-short", "match-over"} & set(kinds(events)) == set()


@pytest.mark.rule("IP-E4", "IP-E3")
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("options", [(), ("rich",)])
def test_in_the_amigo_edition_the_match_ends_at_once_after_the_income(seats: int, options: tuple[str, ...]) -> None:
    income = 6 if options else 5
    short = LAST_LOTS[seats] - 1
    state, events = share_roles(
        seats, edition="amigo", options=options, deck_size=short, removed="GGGGGGGG", roles={"red major": "A"}
    )
    assert state.is_over()
    assert kinds(events)[-4:] == ["last-round-begun", "income-paid", "deck-too-short", "match-over"]
    assert told(events, "deck-too-short") == [{"deck": short}]
    assert purses(state) == [income] * seats
    state, _ = share_roles(seats, edition="amigo", options=options, deck_size=short + 1)
    assert not state.is_over()


@pytest.mark.rule("IP-E4")
@pytest.mark.parametrize(
    ("seats", "edition"), [(3, "mind-the-move"), (3, "z-man"), (2, "mind-the-move"), (2, "z-man"), (2, "amigo")]
)
def test_without_any_card_the_actions_and_roles_follow(seats: int, edition: str) -> None:
    state, events = share_roles(seats, edition=edition, deck_size=0, hands={"A": "W", "B": "Y"}, to_act=0)
    assert told(events, "no-lots") == [{}]
    assert "lot-opened" not in kinds(events)
    assert (table(state)["phase"], asked(state)) == ("actions", "B")
    play(state, "B show yellow 1", "A do nothing")
    assert state.is_over()
    assert holder(state, "yellow major") == "B"


# The rest of the last round.


def last_round(**story: Any) -> State:
    """The last round with a lot of white cards; B is Il Principe, so that C bids first."""
    return share_roles(**{"deck": "WWWWWW", "deck_size": 6, **story})[0]


@pytest.mark.rule("IP-E5", "IP-2.3")
def test_in_the_last_round_cards_are_won_and_cities_built() -> None:
    state = last_round(hands={"A": "GR"}, money={"A": 9})
    play(state, "C pass", "A bid 1", "B pass", "A build Siena")
    assert (table(state)["seats"][0]["points"], table(state)["phase"]) == (4, "actions")


@pytest.mark.rule("IP-E5", "IP-3.1", "IP-4.2")
def test_in_the_last_round_everyone_acts_and_roles_are_given_and_then_it_is_over() -> None:
    state = last_round(hands={"A": "GWRR"}, money={"C": 1}, round_number=1)
    play(state, "C bid 1", "A pass", "B pass", "C build nothing")
    assert asked(state) == "C"
    play(state, "C show white 3")
    assert asked(state) == "A"
    events = play(state, "A show red 2")
    assert kinds(events)[-1] == "match-over"
    assert (holder(state, "white major"), holder(state, "red major")) == ("C", "A")
    assert (state.is_over(), table(state)["turn"], table(state)["step"]) == (True, None, "over")
    assert in_hand(state, "C") == "WWW"


@pytest.mark.rule("IP-E5")
def test_a_match_that_is_over_asks_nobody() -> None:
    state, _ = share_roles(offer=THREE_CITIES)
    assert asked(state) == ""
    assert all(state.legal_actions(number) == [] for number in range(len(PLAYERS)))


# Whole matches.


@pytest.mark.rule("IP-E1", "IP-E2", "IP-E4", "IP-F5")
@pytest.mark.parametrize(
    ("name", "kind", "decided"),
    [
        ("few-cities", "", "points"),
        ("last-round", "last-round-begun", "points"),
        ("reused", "removed-reused", "points"),
        ("no-lots", "no-lots", "points"),
        ("short-deck", "deck-too-short", "points"),
        ("tie", "last-round-begun", "cards"),
        ("role", "last-round-begun", "role"),
        ("shared", "last-round-begun", "shared"),
    ],
)
def test_a_golden_match_shows_what_it_is_there_for(name: str, kind: str, decided: str) -> None:
    record = read_record((FOLDER / GAME.id / f"{name}.txt").read_text(encoding="utf-8"))
    match = Match(GAME, record.setup)
    for entry in record.entries:
        match.push(entry.seat, entry.text)
    log: list[dict[str, Any]] = match.journal.log(SPECTATOR)
    assert kind in kinds(log) if kind else "last-round-begun" not in kinds(log)
    assert told(log, "match-over")[0]["decided"] == decided
