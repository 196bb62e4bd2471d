"""Acting for a seat by its standing orders: which order applies, and which action it takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from signoria.games.il_principe import order_text
from signoria.games.il_principe.actions import BLUE, COLOURS, GREEN
from signoria.games.il_principe.orders import ASK, LOT, ROLE, SHIELD, TURN, Order, Then, read_order
from signoria.games.il_principe.state import (
    AUCTIONS,
    BIDDING,
    BUILDING,
    CARDS,
    NEW_CARDS,
    ROLES,
    SHIELDING,
    TURNING,
    Position,
)
from signoria.games.il_principe.text import REFUSALS
from signoria.kernel.bits import bits_of
from signoria.kernel.messages import N_, Translate
from signoria.kernel.orders import DONE, FORCED, LAPSED, STANDS, Kind, Limit, Log, OrderLanguage, Standing, Words
from signoria.kernel.state import State

WON = {LOT: "lot-won", ROLE: "role-bought"}
"""The event by which an auction is won."""

OTHER_ROUND = N_("This is round {round}: an order is for the current round only.")
LOTS_OVER = N_("All lots of this round have been auctioned.")
LOT_GONE = N_("There is no {colour} lot left to auction. Possible: {choices}.")
ROLE_GIVEN = N_("The {colour} roles of this round have already been awarded.")
NOT_FACE_UP = N_("{city} is not on offer. Possible: {choices}.")


@dataclass(frozen=True)
class Given:
    """An order, and how many events the journal held when it was given."""

    order: Order
    since: int


class PrincipeOrders(OrderLanguage):
    """The orders of Il Principe."""

    def read(self, words: Words, known: State) -> str:
        position = _position(known)
        order = read_order(words, position.data, int(position.round))
        check(order, position, words)
        return order.text()

    def scope(self, text: str, known: State) -> str:
        return _read(text, _position(known)).scope()

    def choose(self, orders: Sequence[Standing], known: State, seat: int, log: Log) -> str | None:
        position = _position(known)
        return answer(_given(orders, position), position, seat, log)

    def state_of(self, order: Standing, known: State, seat: int, log: Log) -> str:
        position = _position(known)
        read = _read(order.text, position)
        if has_lapsed(read, position):
            return LAPSED
        return DONE if read.once and has_won(read.kind, seat, log, order.since) else STANDS

    def tell(self, text: str, known: State, translate: Translate) -> str:
        return order_text.describe(_read(text, _position(known)), translate)

    def offer(self, known: State, translate: Translate) -> list[Kind]:
        position = _position(known)
        return order_text.offer(position, lots_to_come(position), roles_to_come(position), translate)

    def limit(self, orders: Sequence[Standing], known: State, seat: int, translate: Translate) -> Limit | None:
        """IP-2.2: the order for the auction that runs, as long as the seat has not passed."""
        position = _position(known)
        if position.step != BIDDING or not (position.bidders >> seat) & 1 or position.money[seat] == 0:
            return None
        kind, colour = _auctioned(position)
        present = [one for one in _given(orders, position) if one.order.aim == colour]
        found = in_charge(present, kind, colour, _cards(position))
        order, money = found.order if found else None, int(position.money[seat])
        return order_text.limit(int(position.round), kind, colour, order, money, translate)


def _position(known: State) -> Position:
    assert isinstance(known, Position)
    return known


def _read(text: str, known: Position) -> Order:
    """An order that was checked when it was given."""
    return read_order(Words(text), known.data, int(known.round))


def _given(orders: Sequence[Standing], known: Position) -> list[Given]:
    """The orders for this round."""
    given = [Given(_read(order.text, known), order.since) for order in orders if order.text != FORCED]
    return [one for one in given if one.order.round == known.round]


def _auctioned(known: Position) -> tuple[str, str]:
    """What is auctioned now: a lot or a role, and its colour."""
    return LOT if known.prize == CARDS else ROLE, COLOURS[known.colour]


def _cards(known: Position) -> int:
    """How many cards are auctioned; a role counts as one."""
    return int(known.lot[known.colour]) if known.prize == CARDS else 1


# What can be ordered now.


def check(order: Order, known: Position, words: Words) -> None:
    """Whether the order is for something that is still to come."""
    if order.round != known.round:
        words.refuse(OTHER_ROUND, round=int(known.round))
    if order.kind == LOT:
        _check_lot(order, known, words)
        if order.then.city:
            _check_city(order.then.city, known, words)
    elif has_lapsed(order, known):
        words.refuse(ROLE_GIVEN, "IP-4.1", colour=_role_colour(order))


def _check_lot(order: Order, known: Position, words: Words) -> None:
    """IP-2.1: any colour before the cards are turned up; then only those that are there."""
    lots = lots_to_come(known)
    if not lots:
        words.refuse(LOTS_OVER, "IP-2.1")
    if order.aim and order.aim not in lots:
        words.refuse(LOT_GONE, "IP-2.1", colour=order.aim, choices=", ".join(lots))


def _check_city(city: str, known: Position, words: Words) -> None:
    """IP-B0, IP-B1."""
    if not known.building_begun():
        words.refuse(REFUSALS["no-building-yet"], "IP-B0", round=int(known.round))
    offered = [known.data.city_names[number] for number in bits_of(known.offer)]
    if city not in offered:
        words.refuse(NOT_FACE_UP, "IP-B1", city=city, choices=", ".join(offered))


def lots_to_come(known: Position) -> dict[str, int]:
    """IP-2.1: the lots that may still be auctioned in this round, with their sizes; 0 while the size is unknown."""
    if known.phase == NEW_CARDS:
        return dict.fromkeys(COLOURS, 0)
    if known.phase != AUCTIONS:
        return {}
    return {COLOURS[colour]: int(count) for colour, count in enumerate(known.lot) if count != 0}


def roles_to_come(known: Position) -> list[str]:
    """IP-4.1: the colours whose roles may still be given in this round."""
    return COLOURS[known.colour if known.phase == ROLES else 0 :]


def has_lapsed(order: Order, known: Position) -> bool:
    """Whether what the order was for is over. An order for a lot that is sold stands until its winner has built."""
    if order.round != known.round:
        return True
    if order.kind == LOT:
        just_won = known.step in (BUILDING, SHIELDING) and known.phase == AUCTIONS
        return not just_won and not (lots_to_come(known) if not order.aim else order.aim in lots_to_come(known))
    return _role_colour(order) not in ("", *roles_to_come(known))


def _role_colour(order: Order) -> str:
    """IP-4.6: the roles that it is for, empty for all: green ones turn a card, blue ones place a shield."""
    return order.aim if order.kind == ROLE else COLOURS[GREEN if order.kind == TURN else BLUE]


# What the orders do.


def answer(orders: Sequence[Given], known: Position, seat: int, log: Log) -> str | None:
    """The action for the question that the seat is asked; None if no order covers it."""
    if known.step == BIDDING:
        return _answer_bid(orders, known, seat, log)
    if known.step == BUILDING:
        then = _then(orders, seat, log)
        return None if then.what == ASK else f"build {then.what}"
    if known.step == SHIELDING:
        region = _city_region(orders, known, seat, log) if known.phase == AUCTIONS else _effect(orders, SHIELD, known)
        return f"shield {region}" if region else None
    aim = _effect(orders, TURN, known) if known.step == TURNING else ""
    return f"turn {aim}" if aim else None


def _answer_bid(orders: Sequence[Given], known: Position, seat: int, log: Log) -> str | None:
    """IP-2.2: the smallest possible bid, within the limit and without the money to keep; otherwise pass."""
    kind, colour = _auctioned(known)
    found = in_charge(orders, kind, colour, _cards(known))
    if found is None:
        return None
    order, bid = found.order, int(known.bid) + 1
    stopped = order.once and has_won(kind, seat, log, found.since)
    within = bid <= min(order.limit, int(known.money[seat]) - order.keep)
    return f"bid {bid}" if within and not stopped else "pass"


def in_charge(orders: Sequence[Given], kind: str, colour: str, cards: int) -> Given | None:
    """The order for this auction: one for the colour before one for all, one for more cards before one for fewer."""
    fitting = [
        one for one in orders if one.order.kind == kind and one.order.aim in ("", colour) and one.order.cards <= cards
    ]
    return max(fitting, key=lambda one: (one.order.aim != "", one.order.cards), default=None)


def has_won(kind: str, seat: int, log: Log, since: int) -> bool:
    """Whether the seat has won such an auction since event number `since`."""
    return any(event["kind"] == WON[kind] and event["actor"] == seat for event in log[since:])


def _then(orders: Sequence[Given], seat: int, log: Log) -> Then:
    """IP-2.3: what the order for the lot that the seat has just won does; it must have been given before the win."""
    for number, event in _backwards(log):
        if event["kind"] == WON[LOT] and event["actor"] == seat:
            standing = [one for one in orders if one.since <= number]
            found = in_charge(standing, LOT, event["fields"]["colour"], event["fields"]["count"])
            return found.order.then if found else Then()
    return Then()


def _city_region(orders: Sequence[Given], known: Position, seat: int, log: Log) -> str:
    """IP-B3: where the next shield of the city goes, if it is the one that was ordered."""
    then = _then(orders, seat, log)
    if then.city != known.data.city_names[known.city]:
        return ""
    placed = 0
    for _, event in _backwards(log):
        if event["kind"] == "city-built":
            break
        placed += event["kind"] == "shield-placed"
    return then.region_of(placed)


def _effect(orders: Sequence[Given], kind: str, known: Position) -> str:
    """IP-4.6: the order for the effect of a role; none in phase 3, where a city's shields are placed."""
    aims = [one.order.aim for one in orders if one.order.kind == kind]
    return aims[0] if aims and known.phase == ROLES else ""


def _backwards(log: Log) -> Iterator[tuple[int, Mapping[str, Any]]]:
    for number in range(len(log) - 1, -1, -1):
        yield number, log[number]
