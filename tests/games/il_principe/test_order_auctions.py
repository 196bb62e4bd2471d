"""Auctions by orders alone: they lead to the winner and the price of people who bid one more each time."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import pytest

from signoria.games.il_principe.actions import COLOURS
from signoria.kernel.state import State
from tests.games.il_principe.absent import Absent
from tests.games.il_principe.positions import asked, position
from tests.games.story import PLAYERS, kinds, told_by

AUCTIONS = 1_000
CAMPAIGN_AUCTIONS = 10_000
SOLD = ("lot-won", "role-bought")
UNSOLD = ("lot-removed", "role-left")

Outcome = tuple[str, int] | None
"""Who wins, and for how much; None if nobody bids."""


def live_auction(speakers: Sequence[str], most: Mapping[str, int]) -> Outcome:
    """Bidding as at a table: each in turn bids one more, up to their limit, or passes."""
    standing, leader, still_in = 0, "", list(speakers)
    while still_in and still_in != [leader]:
        speaker = still_in.pop(0)
        if standing < most[speaker]:
            standing, leader = standing + 1, speaker
            still_in.append(speaker)
    return (leader, standing) if leader else None


class Draw:
    """An auction drawn at random: a lot or a role, who bids, what each owns, and what each has ordered."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.seats = chance.randint(2, 5)
        self.players = PLAYERS[: self.seats]
        self.is_lot = chance.random() < 0.5
        count = self.seats if self.is_lot else chance.randint(2, self.seats)
        self.bidders = "".join(sorted(chance.sample(self.players, count)))
        self.marker = chance.choice(self.players)
        self.colour = chance.choice(COLOURS)
        self.cards = chance.randint(1, 4) if self.is_lot else 1
        self.money = {player: chance.randint(0, 9) for player in self.players}
        self.limits = {player: chance.randint(0, 8) for player in self.bidders}
        self.kept = {player: chance.choice((0, 0, 1, 2, 5)) for player in self.bidders}

    def most(self) -> dict[str, int]:
        """The limit of each player."""
        return {player: min(limit, self.money[player] - self.kept[player]) for player, limit in self.limits.items()}

    def speakers(self) -> list[str]:
        """IP-2.2: clockwise from the left of the marker."""
        first = self.players.index(self.marker) + 1
        return [player for player in self.players[first:] + self.players[:first] if player in self.bidders]

    def order(self, player: str) -> str:
        """An order that applies here, often among others that do not."""
        chance, kind = self.chance, "lot" if self.is_lot else "role"
        size = f" of {chance.randint(1, self.cards)}" if self.is_lot else ""
        bids = f"{size} to {self.limits[player]} keep {self.kept[player]}" + chance.choice((" once", ""))
        if chance.random() < 0.5:
            return f"{kind} {self.colour}{bids}, {kind}s to 9"
        return f"{kind}s{bids}, roles to 9" if self.is_lot else f"{kind}s{bids}"

    def position(self) -> State:
        letter = self.colour[0].upper()
        auctioned = {"phase": "auctions", "prize": "cards", "lots": letter * self.cards}
        tied = {"phase": "roles", "prize": "major", "up": dict.fromkeys(self.bidders, letter)}
        return position(
            self.seats,
            step="bid",
            turn=self.speakers()[0],
            marker=self.marker,
            money=self.money,
            colour=self.colour,
            bidders=self.bidders,
            hands={self.marker: "G"},
            round_number=1,
            **(auctioned if self.is_lot else tied),
        )

    def by_orders(self) -> Outcome:
        """The orders bid until the auction is over; nobody is asked."""
        state = self.position()
        absent = Absent(state, **{player: self.order(player) for player in self.bidders})
        while not set(kinds(absent.log(0))) & {*SOLD, *UNSOLD}:
            answered = absent.answer()
            assert answered is not None, f"{asked(state)} was asked for a bid"
            state.push(*answered)
        sold = [event for kind in SOLD for event in told_by(absent.log(0), kind)]
        return (PLAYERS[sold[0]["actor"]], sold[0]["bid"]) if sold else None


@pytest.mark.rule("IP-2.2", "IP-4.4")
def test_orders_bring_the_winner_and_the_price_of_a_live_auction(campaign: bool) -> None:
    chance = random.Random(4)
    outcomes = []
    for _ in range(CAMPAIGN_AUCTIONS if campaign else AUCTIONS):
        draw = Draw(chance)
        expected = live_auction(draw.speakers(), draw.most())
        assert draw.by_orders() == expected, vars(draw)
        outcomes.append(expected)
    assert None in outcomes
    assert {winner for winner, _ in filter(None, outcomes)} == set(PLAYERS)


@pytest.mark.rule("IP-2.2")
@pytest.mark.parametrize(
    ("limits", "outcome"),
    [
        ({"B": 3, "C": 3, "A": 3}, ("A", 3)),  # 1, 2, 3: it is A who bids that
        ({"B": 3, "C": 3, "A": 0}, ("B", 3)),
        ({"B": 2, "C": 2, "A": 0}, ("C", 2)),
        ({"B": 0, "C": 0, "A": 5}, ("A", 1)),
        ({"B": 5, "C": 2, "A": 1}, ("B", 3)),
        ({"B": 0, "C": 0, "A": 0}, None),
    ],
)
def test_of_equal_limits_wins_who_is_first_to_reach_it(limits: Mapping[str, int], outcome: Outcome) -> None:
    """The reference by hand: A is Il Principe, B bids first."""
    assert live_auction("BCA", limits) == outcome
