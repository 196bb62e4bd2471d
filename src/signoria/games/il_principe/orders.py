"""Standing orders: their parts, and how they are written.

round 4 lot red to 5                  bid for the red lot of the round, 1 more each time, up to 5; above that pass
round 4 lot red of 3 to 5             the same if the lot has 3 cards or more
round 4 lots to 1                     every lot for which no other order stands
round 4 role green to 2               the auctions of the green roles
round 4 roles to 2                    every role auction for which no other order stands
... keep 2                            and never bid so much that less than 2 money is left
... once                              and only until one lot is won; of role auctions, one role
... then build Firenze brown purple   having won a lot: build it, and place its shields there
... then build nothing                having won a lot: do not build
... then ask                          having won a lot: ask me; this need not be written
round 4 shield brown                  where the blue role places its shield
round 4 turn white                    what the green role turns up; or `turn nothing`, where the edition allows it

The round need not be written: the default is the present one. An order stands for one round only: then its lots are
gone, and the value of a role has changed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from signoria.games.il_principe.actions import COLOURS, GREEN, MOST_BID, MOST_EACH
from signoria.games.il_principe.game_data import PrincipeData
from signoria.games.il_principe.text import REFUSALS
from signoria.kernel.bits import bits_of
from signoria.kernel.messages import N_
from signoria.kernel.orders import Words

LOT: Final = "lot"
ROLE: Final = "role"
SHIELD: Final = "shield"
TURN: Final = "turn"
ALL: Final = {"lots": LOT, "roles": ROLE}
KINDS: Final = ("lots", LOT, "roles", ROLE, SHIELD, TURN)

NOTHING: Final = "nothing"
ASK: Final = "ask"
MOST_ROUNDS: Final = 99

NOT_TOUCHED = N_("{region} does not touch {city}. Possible: {choices}.")
SHIELDS = N_("Shields of {city}: {shields}. Name a region for each, one region for all, or none to be asked.")
NOT_GREEN = N_("The green role flips a card of another colour. Possible: {choices}.")


@dataclass(frozen=True)
class Then:
    """What a seat does with the lot that it has won: ASK, NOTHING, or a city with the regions of its shields."""

    what: str = ASK
    regions: tuple[str, ...] = ()

    @property
    def city(self) -> str:
        return "" if self.what in (ASK, NOTHING) else self.what

    def region_of(self, shield: int) -> str:
        """Where a shield goes; empty for 'ask me'."""
        if len(self.regions) == 1:
            return self.regions[0]
        return self.regions[shield] if shield < len(self.regions) else ""

    def text(self) -> str:
        return "" if self.what == ASK else " ".join(("then build", self.what, *self.regions))


@dataclass(frozen=True)
class Order:
    """One order. The fields for bids are unused in an order for a role's effect."""

    round: int
    kind: str
    aim: str  # a colour, a region for SHIELD, NOTHING for turning nothing; empty: all
    cards: int = 1  # only lots of at least this many cards
    limit: int = 0
    keep: int = 0
    once: bool = False
    then: Then = Then()

    def scope(self) -> str:
        """What it is for."""
        if self.kind in (SHIELD, TURN):
            return f"round {self.round} {self.kind}"
        what = f"{self.kind} {self.aim}" if self.aim else f"{self.kind}s"
        return f"round {self.round} {what}" + (f" of {self.cards}" if self.cards > 1 else "")

    def text(self) -> str:
        """The whole order; `read_order` reads it back."""
        if self.kind in (SHIELD, TURN):
            return f"{self.scope()} {self.aim}"
        keep = f"keep {self.keep}" if self.keep else ""
        parts = (self.scope(), f"to {self.limit}", keep, "once" if self.once else "", self.then.text())
        return " ".join(part for part in parts if part)


def read_order(words: Words, data: PrincipeData, present: int) -> Order:
    """An order that the game data allow; the round is the present one if none is written."""
    number = words.number(1, MOST_ROUNDS) if words.accept(["round"]) else present
    kind = words.take(KINDS)
    if kind == SHIELD:
        order = Order(number, SHIELD, words.take(data.region_names))
    elif kind == TURN:
        order = Order(number, TURN, _read_turn(words, data))
    else:
        order = _read_bids(words, data, number, kind)
    words.end()
    return order


def _read_turn(words: Words, data: PrincipeData) -> str:
    """IP-4.6, green: another colour; nothing where the edition says 'may'."""
    others = [colour for colour in COLOURS if colour != COLOURS[GREEN]]
    if words.accept([COLOURS[GREEN]]):
        words.refuse(NOT_GREEN, "IP-4.6", choices=", ".join(others))
    if not data.green_may_decline and words.accept([NOTHING]):
        words.refuse(REFUSALS["must-turn"], "IP-4.6")
    return words.take([*others, NOTHING] if data.green_may_decline else others)


def _read_bids(words: Words, data: PrincipeData, number: int, what: str) -> Order:
    kind = ALL.get(what, what)
    aim = "" if what in ALL else words.take(COLOURS)
    cards = words.number(1, MOST_EACH) if kind == LOT and words.accept(["of"]) else 1
    words.take(["to"])
    limit = words.number(0, MOST_BID)
    return _read_conditions(words, data, Order(number, kind, aim, cards, limit))


def _read_conditions(words: Words, data: PrincipeData, order: Order) -> Order:
    """The parts `keep`, `once` and `then`: each at most once, in any sequence."""
    left = ["keep", "once", "then"] if order.kind == LOT else ["keep", "once"]
    while condition := words.accept(left):
        left.remove(condition)
        if condition == "keep":
            order = replace(order, keep=words.number(0, MOST_BID))
        elif condition == "once":
            order = replace(order, once=True)
        else:
            order = replace(order, then=_read_then(words, data))
    return order


def _read_then(words: Words, data: PrincipeData) -> Then:
    if words.take(["build", ASK]) == ASK:
        return Then()
    city = words.take([*data.city_names, NOTHING])
    return Then(city) if city == NOTHING else Then(city, _read_regions(words, data, city))


def _read_regions(words: Words, data: PrincipeData, city: str) -> tuple[str, ...]:
    """IP-B3: regions that touch the city, one for each shield or one for all."""
    number = data.city_names.index(city)
    shields, there = int(data.city_shields[number]), regions_of(data, city)
    regions: list[str] = []
    while region := words.accept(data.region_names):
        regions.append(region)
        if region not in there:
            words.refuse(NOT_TOUCHED, "IP-B3", region=region, city=city, choices=", ".join(there))
    if len(regions) not in (0, 1, shields):
        words.refuse(SHIELDS, "IP-B3", city=city, shields=shields)
    return tuple(regions)


def regions_of(data: PrincipeData, city: str) -> list[str]:
    """IP-B3: the regions that a city touches."""
    return [data.region_names[region] for region in bits_of(data.city_regions[data.city_names.index(city)])]
