"""Standing orders as sentences, and the choices for a form that writes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement

from signoria.games.il_principe.actions import BLUE, COLOURS, GREEN, MOST_BID, MOST_EACH
from signoria.games.il_principe.orders import ASK, LOT, NOTHING, ROLE, SHIELD, TURN, Order, Then, regions_of
from signoria.games.il_principe.state import Position
from signoria.games.il_principe.words import COINS, amount, lot_of, region_word, word
from signoria.kernel.bits import bits_of
from signoria.kernel.messages import N_, Translate, listed
from signoria.kernel.orders import Kind, Limit, Part

WHAT = {
    LOT: N_("{colour} lot"),
    f"{LOT}:of": N_("{colour} lot of {cards} or more cards"),
    f"{LOT}:all": N_("all remaining lots"),
    f"{LOT}:all:of": N_("all remaining lots of {cards} or more cards"),
    ROLE: N_("{colour} role auctions"),
    f"{ROLE}:all": N_("all remaining role auctions"),
    SHIELD: N_("blue role"),
    TURN: N_("green role"),
}
"""By kind; for bids also by whether they are for all lots or roles, and for how many cards."""

ORDER = N_("Round {round}, {what}: {doing}.")
BID = N_("bid up to {limit}")
PASS = N_("pass")
KEEP = N_("keep {coins}")
ONCE = N_("stop after one win")
BUILD_NOTHING = N_("then build nothing")
BUILD = N_("then build {city}")
BUILD_THERE = N_("then build {city}, shields in {regions}")
PLACE = N_("shield in {region}")
TURN_UP = N_("flip a {colour} card")
TURN_NOTHING = N_("flip no card")

TITLES = {
    LOT: N_("Bid on lots"),
    ROLE: N_("Bid on roles"),
    SHIELD: N_("Place the blue role's shield"),
    TURN: N_("Flip a card for the green role"),
    "what": N_("What"),
    "of": N_("Minimum cards"),
    "to": N_("Bid up to"),
    "keep": N_("Coins to keep"),
    "once": N_("Stop after one win"),
    "then": N_("After winning"),
    "region": N_("Region"),
    "colour": N_("Colour"),
}
ASK_ME = N_("ask me")


# Sentences.


def describe(order: Order, translate: Translate) -> str:
    """What an order does, in one sentence."""
    doing = _effect(order, translate) if order.kind in (SHIELD, TURN) else _bids(order, translate)
    return translate(ORDER).format(round=order.round, what=_what(order, translate), doing=listed(doing))


def _what(order: Order, translate: Translate) -> str:
    bids = order.kind in (LOT, ROLE)
    key = order.kind + (":all" if bids and not order.aim else "") + (":of" if order.cards > 1 else "")
    colour = word(order.aim, translate) if bids and order.aim else ""
    return translate(WHAT[key]).format(colour=colour, cards=order.cards)


def _bids(order: Order, translate: Translate) -> list[str]:
    if order.limit == 0:
        return [translate(PASS)]
    doing = [translate(BID).format(limit=order.limit)]
    if order.keep:
        doing.append(translate(KEEP).format(coins=amount(COINS, order.keep, translate)))
    if order.once:
        doing.append(translate(ONCE))
    if order.then.what != ASK:
        doing.append(_then(order.then, translate))
    return doing


def _then(then: Then, translate: Translate) -> str:
    if then.what == NOTHING:
        return translate(BUILD_NOTHING)
    regions = listed([region_word(region, translate) for region in then.regions])
    return translate(BUILD_THERE if regions else BUILD).format(city=then.city, regions=regions)


def _effect(order: Order, translate: Translate) -> list[str]:
    if order.kind == SHIELD:
        return [translate(PLACE).format(region=region_word(order.aim, translate))]
    if order.aim == NOTHING:
        return [translate(TURN_NOTHING)]
    return [translate(TURN_UP).format(colour=word(order.aim, translate))]


# Forms.


def offer(known: Position, lots: Mapping[str, int], roles: Sequence[str], translate: Translate) -> list[Kind]:
    """The kinds of orders that can be given, with the lots and the colours of roles that are still to come."""
    kinds = [_lot_kind(known, lots, translate)] if lots else []
    return [*kinds, *_role_kinds(known, roles, translate)]


def limit(number: int, kind: str, colour: str, order: Order | None, money: int, translate: Translate) -> Limit:
    """How high to bid in the auction that runs. What else its order says stays, apart from a size of the lot."""
    kept = {"keep": str(order.keep or ""), "once": "once" if order.once else ""} if order else {}
    then = order.then.text().removeprefix("then ") if order else ""
    part = _number("to", 1, min(MOST_BID, money), translate, True)
    return Limit(
        id=f"{number}-{kind}-{colour}",
        kind=kind,
        values={"what": f"{kind} {colour}", **kept, **({"then": then} if then else {})},
        part=part,
        value=str(order.limit) if order else "",
        given=order.text() if order else "",
    )


def _lot_kind(known: Position, lots: Mapping[str, int], translate: Translate) -> Kind:
    """IP-2.1: while the cards lie face down, an order can also ask for a size."""
    what = [("lots", translate(WHAT[f"{LOT}:all"]))]
    for colour, cards in lots.items():
        name = (
            lot_of(colour, cards, translate) if cards else translate(WHAT[LOT]).format(colour=word(colour, translate))
        )
        what.append((f"{LOT} {colour}", name))
    size = [_number("of", 1, MOST_EACH, translate)] if not any(lots.values()) else []
    then = [_choice("then", "then", _thens(known, translate), translate)] if known.building_begun() else []
    parts = (_choice("what", "", what, translate, True), *size, *_bid_parts(translate), *then)
    return Kind(LOT, translate(TITLES[LOT]), parts)


def _role_kinds(known: Position, colours: Sequence[str], translate: Translate) -> list[Kind]:
    """IP-4.2 to IP-4.6."""
    what = [("roles", translate(WHAT[f"{ROLE}:all"]))]
    what += [(f"{ROLE} {colour}", translate(WHAT[ROLE]).format(colour=word(colour, translate))) for colour in colours]
    kinds = [Kind(ROLE, translate(TITLES[ROLE]), (_choice("what", "", what, translate, True), *_bid_parts(translate)))]
    if COLOURS[BLUE] in colours:
        regions = [(name, region_word(name, translate)) for name in known.data.region_names]
        kinds.append(Kind(SHIELD, translate(TITLES[SHIELD]), (_choice("region", SHIELD, regions, translate, True),)))
    if COLOURS[GREEN] in colours:
        turns = _choice("colour", TURN, _turns(known, translate), translate, True)
        kinds.append(Kind(TURN, translate(TITLES[TURN]), (turns,)))
    return kinds


def _turns(known: Position, translate: Translate) -> list[tuple[str, str]]:
    """IP-4.6, green."""
    turns = [(colour, word(colour, translate)) for colour in COLOURS if colour != COLOURS[GREEN]]
    return [*turns, (NOTHING, translate(TURN_NOTHING))] if known.data.green_may_decline else turns


def _bid_parts(translate: Translate) -> tuple[Part, ...]:
    limit = _number("to", 0, MOST_BID, translate, True)
    return limit, _number("keep", 0, MOST_BID, translate), Part("once", "once", translate(TITLES["once"]))


def _thens(known: Position, translate: Translate) -> list[tuple[str, str]]:
    """IP-2.3: ask, nothing, and each city that is face up with every way to place its shields."""
    found = [(ASK, translate(ASK_ME)), (f"build {NOTHING}", translate(BUILD_NOTHING))]
    ways = [then for number in bits_of(known.offer) for then in _ways(known, number)]
    return [*found, *((then.text().removeprefix("then "), _then(then, translate)) for then in ways)]


def _ways(known: Position, number: int) -> list[Then]:
    """IP-B3: for a city that touches only one region, the regions of its shields need not be named."""
    city, shields = known.data.city_names[number], int(known.data.city_shields[number])
    there = regions_of(known.data, city)
    ways = combinations_with_replacement(there, shields) if len(there) > 1 else []
    return [Then(city), *(Then(city, regions) for regions in ways)]


def _choice(
    part: str, before: str, choices: list[tuple[str, str]], translate: Translate, is_required: bool = False
) -> Part:
    return Part(part, before, translate(TITLES[part]), tuple(choices), is_required=is_required)


def _number(part: str, least: int, most: int, translate: Translate, is_required: bool = False) -> Part:
    return Part(part, part, translate(TITLES[part]), (), least, most, is_required)
