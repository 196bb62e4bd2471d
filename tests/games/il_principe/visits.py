"""How often a person must come to the table of a match that is played over days, without orders and with them.

A *visit*: a seat is asked, no order answers, and the person comes and decides everything until another seat is asked,
even if an order answers for that other seat at once. People are apprentices, who see what their seat knows. With
orders, on each visit they leave the highest bid of an apprentice for everything that may still come in the round: they
imagine the auction with a higher and higher standing bid, until the apprentice passes.

    python -m tests.games.il_principe.visits 100
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

from signoria.bots import Bot
from signoria.bots.levels import make_bot
from signoria.games.il_principe import GAME
from signoria.games.il_principe.actions import COLOURS, PASS
from signoria.games.il_principe.game_data import NONE
from signoria.games.il_principe.state import (
    AUCTIONS,
    BIDDING,
    BUILDING,
    CARDS,
    LAYING,
    MAJOR,
    MINOR,
    ROLES,
    SHIELDING,
    TURNING,
    Position,
)
from signoria.kernel.dealer import Dealer, fast_dealer
from signoria.kernel.match import Match
from signoria.kernel.orders import Standing
from signoria.kernel.state import FIRST_SEAT, State, seats_in
from tests.games.il_principe.absent import ORDERS

SEATS = 3
LEVEL = "apprentice"

NEVER = "no orders"
SEEN = "orders once the lots lie there"
LAID = "orders when the cards are laid"
HABITS = (NEVER, SEEN, LAID)


@dataclass
class Count:
    """What was counted over some matches."""

    visits: int = 0
    rounds: int = 0
    matches: int = 0
    asked: dict[str, int] = field(default_factory=dict)  # visits by the first thing that was asked

    def a_seat_and_round(self) -> float:
        return self.visits / (SEATS * self.rounds)


class Person:
    """An apprentice with a habit of leaving orders."""

    def __init__(self, seat: int, habit: str, dealer: Dealer) -> None:
        self.seat = seat
        self.habit = habit
        self.dealer = dealer
        self.bot: Bot = make_bot(LEVEL)
        self.standing: tuple[Standing, ...] = ()

    def choose(self, known: State) -> str:
        return known.text(self.bot.choose(known, self.seat, self.dealer))

    def leave_orders(self, match: Match) -> None:
        """New orders for everything that may still come, in place of the old ones."""
        known = position_of(match.state.known_to(self.seat))
        if text := self.orders(known):
            self.standing = ORDERS.give(text, (), known, len(match.journal.events))

    def orders(self, known: Position) -> str:
        """The orders that the person would leave now, one a line; none while being asked, or against the habit."""
        early = known.step == LAYING and self.habit == SEEN
        if self.habit == NEVER or known.is_over() or early or self.seat in seats_in(known.actors):
            return ""
        return "\n".join([*self.lots(known), *self.roles(known), "forced"])

    def lots(self, known: Position) -> Iterator[str]:
        """A limit for every lot; before the cards are turned up, for every size."""
        if known.step == LAYING:
            turned_up = others_laid(known)
            for colour in range(len(COLOURS)):
                yield from self.sizes(turned_up, colour)
        elif known.phase == AUCTIONS:
            for colour, cards in enumerate(known.lot):
                if cards:
                    yield f"lot {COLOURS[colour]} {self.bids(known, colour, cards)}"

    def sizes(self, known: Position, colour: int) -> Iterator[str]:
        """A line for every size that changes something."""
        before = ""
        for cards in range(1, SEATS * known.data.cards_laid + 1):
            bids = self.bids(known, colour, cards)
            if bids != before:
                yield f"lot {COLOURS[colour]} of {cards} {bids}"
            before = bids

    def bids(self, known: Position, colour: int, cards: int) -> str:
        """The limit, and what the person would build with the lot."""
        world = self.auction_of(known, AUCTIONS, CARDS, colour)
        for other in range(len(COLOURS)):
            world.lot[other] = cards if other == colour else 0
        limit = self.limit(world)
        then = self.then(world, limit) if limit else ""
        return f"to {limit} {then}".strip()

    def roles(self, known: Position) -> Iterator[str]:
        """A limit for every role that the person may bid for, and what to do with the blue and the green one."""
        for colour in range(known.colour if known.phase == ROLES else 0, len(COLOURS)):
            up = [known.up[seat * len(COLOURS) + colour] for seat in range(SEATS)]
            world = self.auction_of(known, ROLES, MAJOR if up[self.seat] == max(up) else MINOR, colour)
            yield f"role {COLOURS[colour]} to {self.limit(world)}"
            step = {"blue": SHIELDING, "green": TURNING}.get(COLOURS[colour])
            if step is not None:
                yield from self.effect(world, step)

    def effect(self, world: Position, step: int) -> Iterator[str]:
        world.step = step
        world.city = NONE
        if world.legal_actions(self.seat):
            yield self.choose(world)

    def auction_of(self, known: Position, phase: int, prize: int, colour: int) -> Position:
        """The imagined auction, with everyone bidding and this person to bid next."""
        world = position_of(known.clone())
        world.phase, world.prize, world.colour, world.step = phase, prize, colour, BIDDING
        world.bidders, world.seat = (1 << SEATS) - 1, self.seat
        world.actors, world.chosen = 1 << self.seat, 0
        return world

    def limit(self, world: Position) -> int:
        """The highest bid that the person would make."""
        world.leader = world.clockwise(self.seat)
        for bid in range(world.money[self.seat]):
            world.bid = bid
            if self.bot.choose(world, self.seat, self.dealer) == PASS:
                return bid
        return int(world.money[self.seat])

    def then(self, world: Position, limit: int) -> str:
        """What the person would build after winning at the limit; empty if there would be no question."""
        won = position_of(world.clone())
        won.bid = limit - 1
        won.push(self.seat, f"bid {limit}")
        while won.step == BIDDING:
            won.push(FIRST_SEAT[won.actors], "pass")
        if won.step != BUILDING:
            return ""
        built = self.choose(won)
        won.push(self.seat, built)
        regions = []
        while won.step == SHIELDING and won.city != NONE:
            regions.append(self.choose(won).removeprefix("shield "))
            won.push(self.seat, f"shield {regions[-1]}")
        return " ".join(["then", built, *regions])


def position_of(state: State) -> Position:
    assert isinstance(state, Position)
    return state


def others_laid(known: Position) -> Position:
    """The hand when the lots are turned up; what others lay is unknown and does not matter."""
    world = position_of(known.clone())
    while world.step == LAYING:
        seat = FIRST_SEAT[world.actors]
        world.apply(seat, world.legal_actions(seat)[0])
    return world


def play(seed: int, habit: str, count: Count) -> None:
    """One match, turn by turn; those who are asked at the same time come in random order."""
    dealer = fast_dealer(f"visits {seed}".encode())
    match = Match(GAME, GAME.setup(SEATS, seed))
    persons = [Person(seat, habit, dealer) for seat in range(SEATS)]
    here = NONE
    while not match.state.is_over():
        asked = seats_in(match.state.actors)
        seat = here if here in asked else asked[dealer.below(len(asked))]
        known = match.state.known_to(seat)
        log = match.journal.log(seat) if persons[seat].standing else []
        answer = ORDERS.answer(persons[seat].standing, known, seat, log)
        if answer is None and here != seat:
            count.visits += 1
            step = str(known.contents()["step"])
            count.asked[step] = count.asked.get(step, 0) + 1
        here = seat if answer is None or here == seat else NONE
        match.push(seat, answer or persons[seat].choose(known))
        if answer is None:
            persons[seat].leave_orders(match)
    count.rounds += position_of(match.state).round
    count.matches += 1


def measure(habit: str, matches: int) -> Count:
    count = Count()
    for seed in range(matches):
        play(seed, habit, count)
    return count


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    for habit in HABITS:
        count = measure(habit, matches)
        share = ", ".join(f"{step} {number / (SEATS * count.rounds):.2f}" for step, number in count.asked.items())
        print(f"{habit}: {count.a_seat_and_round():.2f} visits a seat and round over {matches} matches ({share})")


if __name__ == "__main__":
    main()
