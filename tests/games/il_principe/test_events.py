"""Events: every kind with its rule and its public fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from signoria.kernel.journal import Journal
from tests.games.il_principe.positions import lay, new_match, position, share_roles
from tests.games.story import PLAYERS, play


def as_told(events: Sequence[Mapping[str, Any]]) -> list[tuple[str, str, str, dict[str, Any]]]:
    """Kind, rule, who did it ("" for nobody), and the fields."""
    return [
        (event["kind"], event["rule"], PLAYERS[event["actor"]] if event["actor"] >= 0 else "", event["fields"])
        for event in events
    ]


@pytest.mark.rule("IP-S1", "IP-S3", "IP-S4", "IP-1.1")
@pytest.mark.parametrize("seats", [2, 3])
def test_the_set_up_is_told(seats: int) -> None:
    journal = Journal()
    state = new_match(seats, 3, journal=journal)
    log = as_told(journal.log(-1))
    marker = PLAYERS[state.dump()["contents"]["marker"]]  # type: ignore[index]
    count = 5 if seats == 2 else 4
    out = [("taken-out", "IP-S4", "", {"cards": 7, "cities": 5})] if seats == 2 else []
    assert log[: len(out) + 1] == [*out, ("marker-drawn", "IP-S3", marker, {})]
    cities = log[len(out) + 1 : len(out) + 5]
    left = 10 if seats == 2 else 15
    assert [(kind, rule, fields["left"]) for kind, rule, _, fields in cities] == [
        ("city-turned-up", "IP-S1", left - turned) for turned in (1, 2, 3, 4)
    ]
    order = [PLAYERS[(PLAYERS.index(marker) + step) % seats] for step in range(seats)]
    assert log[len(out) + 5 :] == [
        ("round-begun", "IP-1.1", "", {"round": 1, "deck": 65 if seats == 2 else 100}),
        ("income-paid", "IP-1.1", "", {"money": 6 if seats == 2 else 5}),
        *(("cards-drawn", "IP-1.1", player, {"count": count}) for player in order),
    ]


@pytest.mark.rule("IP-2.1", "IP-2.2", "IP-2.3", "IP-2.4")
def test_a_round_of_auctions_is_told() -> None:
    state = position(step="lay", hands={"A": "GW", "B": "WW", "C": "GWR"}, money={"A": 5, "C": 5})
    events = lay(state, A="GW", B="WW", C="GW")
    assert as_told(events) == [
        ("cards-laid", "IP-2.1", "A", {"cards": ["green", "white"]}),
        ("cards-laid", "IP-2.1", "B", {"cards": ["white", "white"]}),
        ("cards-laid", "IP-2.1", "C", {"cards": ["green", "white"]}),
        (
            "lots-grouped",
            "IP-2.1",
            "",
            {"lots": [{"colour": "green", "count": 2}, {"colour": "white", "count": 4}]},
        ),
        ("lot-opened", "IP-2.1", "", {"colour": "green", "count": 2}),
    ]
    events = play(state, "B pass", "C bid 2", "A pass", "C build nothing")
    assert as_told(events) == [
        ("bid-passed", "IP-2.2", "B", {}),
        ("bid-made", "IP-2.2", "C", {"bid": 2}),
        ("bid-passed", "IP-2.2", "A", {}),
        ("lot-won", "IP-2.3", "C", {"colour": "green", "count": 2, "bid": 2}),
        ("marker-taken", "IP-2.3", "C", {}),
        ("build-declined", "IP-2.3", "C", {}),
        ("lot-opened", "IP-2.1", "", {"colour": "white", "count": 4}),
    ]
    events = play(state, "A pass", "B pass", "C pass", "C show green 2")
    assert as_told(events[3:5]) == [
        ("lot-removed", "IP-2.4", "", {"colour": "white", "count": 4}),
        ("cards-shown", "IP-3.1", "C", {"colour": "green", "count": 2}),
    ]
    assert as_told(events[5:7]) == [("no-cards", "IP-3.1", "A", {}), ("no-cards", "IP-3.1", "B", {})]


@pytest.mark.rule("IP-B1", "IP-B3", "IP-B4", "IP-B5")
def test_a_city_is_told() -> None:
    state = position(
        hands={"A": "WWRB", "B": "G"},
        money={"A": 4},
        offer=("Lucca", "Siena", "Orvieto", "Verona"),
        next_cities=("Pisa",),
        roles={"white major": "C"},
    )
    events = play(state, "A build Lucca", "A shield blue", "A shield brown")
    built = {"city": "Lucca", "cards": ["white", "white", "red", "blue"], "cost": 4, "points": 6, "shields": 2}
    assert as_told(events) == [
        ("city-built", "IP-B1", "A", built),
        ("shield-placed", "IP-B3", "A", {"region": "blue", "left": 10}),
        ("shield-placed", "IP-B3", "A", {"region": "brown", "left": 9}),
        ("role-scored", "IP-B4", "C", {"role": "Bishop", "points": 2}),
        ("city-turned-up", "IP-B5", "", {"city": "Pisa", "left": 10}),
    ]


@pytest.mark.rule("IP-B5")
def test_an_empty_city_deck_is_told() -> None:
    others = ("Firenze", "Pisa", "Ferrara", "Mantova", "Rimini", "Milano", "Lucca", "Bologna", "Urbino", "Padova")
    state = position(hands={"A": "GWR", "B": "G"}, money={"A": 3}, built={"B": (*others, "Venezia")})
    assert as_told(play(state, "A build Siena"))[-1] == ("city-deck-empty", "IP-B5", "", {})


def role(name: str, colour: str, rank: str, **more: object) -> dict[str, object]:
    return {"role": name, "colour": colour, "rank": rank, **more}


@pytest.mark.rule("IP-4.1", "IP-4.2", "IP-4.3", "IP-4.4", "IP-4.5", "IP-4.6")
def test_the_roles_are_told() -> None:
    """Green: A takes the major. White: A and B are tied. Red: C. Blue: nobody. Yellow: nobody wants it."""
    state, events = share_roles(
        up={"A": "GGW", "B": "WY", "C": "RY"}, down={"A": "RB"}, edition="amigo", money={"A": 2}, offer=("Siena",)
    )
    assert as_told(events) == [
        ("nothing-done", "IP-3.1", "A", {}),
        ("roles-returned", "IP-4.1", "", {}),
        ("cards-counted", "IP-4.1", "", {"colour": "green", "counts": [2, 0, 0]}),
        ("role-taken", "IP-4.2", "A", role("Master", "green", "major")),
        ("cards-turned-down", "IP-4.5", "A", {"colour": "green", "count": 1}),
    ]
    assert as_told(play(state, "A turn nothing")) == [
        ("turn-declined", "IP-4.6", "A", {}),
        ("cards-counted", "IP-4.1", "", {"colour": "white", "counts": [1, 1, 0]}),
        ("role-auction-opened", "IP-4.3", "", role("Bishop", "white", "major", bidders=[0, 1])),
    ]
    assert as_told(play(state, "A bid 1", "B pass")) == [
        ("bid-made", "IP-2.2", "A", {"bid": 1}),
        ("bid-passed", "IP-2.2", "B", {}),
        ("role-bought", "IP-4.4", "A", role("Bishop", "white", "major", bid=1)),
        ("marker-taken", "IP-4.4", "A", {}),
        ("role-taken", "IP-4.4", "A", role("Bishop", "white", "major")),
        ("cards-turned-down", "IP-4.5", "A", {"colour": "white", "count": 1}),
        ("effect-scored", "IP-4.6", "A", role("Bishop", "white", "major", points=1)),
        ("cards-counted", "IP-4.1", "", {"colour": "red", "counts": [0, 0, 1]}),
        ("role-taken", "IP-4.2", "C", role("Magistrate", "red", "major")),
        ("cards-turned-down", "IP-4.5", "C", {"colour": "red", "count": 1}),
        ("card-drawn", "IP-4.6", "C", {}),
        ("roles-unclaimed", "IP-4.1", "", {"colour": "blue"}),
        ("cards-counted", "IP-4.1", "", {"colour": "yellow", "counts": [0, 1, 1]}),
        ("role-auction-opened", "IP-4.3", "", role("Banker", "yellow", "major", bidders=[1, 2])),
    ]
    end = as_told(play(state, "B pass", "C pass"))
    assert end[2] == ("role-left", "IP-4.4", "", role("Banker", "yellow", "major"))
    assert end[3][:3] == ("match-over", "IP-F5", "")
    assert end[3][3] == {"scores": [9, 0, 4], "winners": [0], "decided": "points", "money": [1, 0, 0]}


@pytest.mark.rule("IP-4.2", "IP-4.6")
def test_the_effects_are_told() -> None:
    """Green turns the only card up; C and B auction the minor of it; A has no shield left; yellow pays."""
    state, events = share_roles(
        up={"A": "GGBBY", "B": "G", "C": "G"}, down={"A": "R"}, money={"C": 1}, shields={"red": "A" * 11}, deck_size=0
    )
    assert as_told(events)[5:] == [
        ("card-turned-up", "IP-4.6", "A", {"colour": "red"}),
        ("role-auction-opened", "IP-4.2", "", role("Apprentice", "green", "minor", bidders=[1, 2])),
    ]
    events = play(state, "C bid 1", "B pass")
    kinds = as_told(events)
    assert ("effect-lost", "IP-4.6", "C", role("Apprentice", "green", "minor")) in kinds
    assert ("effect-lost", "IP-4.6", "A", role("Gonfalonier", "red", "major")) in kinds
    assert ("effect-lost", "IP-4.6", "A", role("Noble", "blue", "major")) in kinds
    assert ("effect-paid", "IP-4.6", "A", role("Banker", "yellow", "major", money=2)) in kinds


@pytest.mark.rule("IP-4.6")
def test_the_shield_of_the_blue_role_is_told() -> None:
    state, _ = share_roles(up={"A": "B"})
    assert as_told(play(state, "A shield red"))[0] == ("shield-placed", "IP-4.6", "A", {"region": "red", "left": 10})


@pytest.mark.rule("IP-E2", "IP-E3", "IP-E4")
def test_the_last_round_is_told() -> None:
    _, events = share_roles(deck_size=4, deck="GWWW", removed="RR")
    assert as_told(events)[-4:] == [
        ("last-round-begun", "IP-E2", "", {"round": 3, "deck": 4}),
        ("removed-reused", "IP-E4", "", {"count": 2}),
        (
            "lots-grouped",
            "IP-2.1",
            "",
            {"lots": [{"colour": c, "count": n} for c, n in (("green", 1), ("red", 2), ("white", 3))]},
        ),
        ("lot-opened", "IP-2.1", "", {"colour": "green", "count": 1}),
    ]
    _, events = share_roles(deck_size=0, edition="z-man", hands={"A": "G"})
    assert as_told(events)[-5:] == [
        ("last-round-begun", "IP-E2", "", {"round": 3, "deck": 0}),
        ("income-paid", "IP-E3", "", {"money": 5}),
        ("no-lots", "IP-E4", "", {}),
        ("no-cards", "IP-3.1", "B", {}),
        ("no-cards", "IP-3.1", "C", {}),
    ]
    _, events = share_roles(deck_size=5, edition="amigo")
    assert as_told(events)[-2] == ("deck-too-short", "IP-E4", "", {"deck": 5})


@pytest.mark.rule("IP-F5")
def test_the_end_is_told_with_scores_winners_and_money() -> None:
    state, events = share_roles(offer=("Siena",), money={"A": 3, "B": 5}, points={"C": 9})
    assert as_told(events)[-1] == (
        "match-over",
        "IP-F5",
        "",
        {"scores": state.scores(), "winners": [2], "decided": "points", "money": [3, 5, 0]},
    )
