"""Reasons for an action: what it changes on the map, in front of the seats and on the score sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from signoria.games.il_principe.actions import COLOUR_COUNT, COLOURS
from signoria.games.il_principe.components import MOST_ICONS
from signoria.games.il_principe.game_data import HELD
from signoria.games.il_principe.scoring import MAJOR_POINTS
from signoria.games.il_principe.state import AUCTIONS, BIDDING, CARDS, LAYING, MAJOR, Position, row
from signoria.games.il_principe.words import lot_of, region_word, role_word, word
from signoria.kernel import reasons as kernel
from signoria.kernel.messages import N_, N_plural, Translate, english
from signoria.kernel.reasons import Reason, strongest, turn_after
from signoria.kernel.state import State, seats_in

CITY = N_plural("{city} brings you {count} point.", "{city} brings you {count} points.")
REGION_GAIN = N_plural(
    "It adds {count} point for shields in the {region} region, as it stands.",
    "It adds {count} points for shields in the {region} region, as it stands.",
)
REGION_DENIED = N_plural(
    "It takes {count} point in the {region} region from {rival}, as it stands.",
    "It takes {count} points in the {region} region from {rival}, as it stands.",
)
MORE_SHIELDS = N_plural(
    "You have {count} shield in the {region} region.", "You have {count} shields in the {region} region."
)
SETS = N_plural(
    "It completes a set of all five colours: {count} point at the end.",
    "It completes sets of all five colours: {count} points at the end.",
)
LEADS_ROLE = N_("You show most {colour} cards: the {role} would be yours, as it stands.")
TAKES_ROLE = N_("You show most {colour} cards, more than {rival}: the {role} would be yours, as it stands.")
TIES_ROLE = N_("You show as many {colour} cards as {rival}: the {role} would be auctioned between you.")
WINS_ROLE = N_plural(
    "If nobody bids more, you become {role}: {count} point at the end if you still hold it.",
    "If nobody bids more, you become {role}: {count} points at the end if you still hold it.",
)
BUILDS_WITH = N_plural(
    "With this lot you would have the cards and the money for {city} ({count} point).",
    "With this lot you would have the cards and the money for {city} ({count} points).",
)
LAST_WORD = N_("Nobody else in this auction has more coins than you bid.")
KEEPS_CITY = N_plural(
    "You keep the cards for {city} ({count} point).", "You keep the cards for {city} ({count} points)."
)
SPARE = N_plural(
    "You hold {count} {colour} card, and no city on offer needs that many.",
    "You hold {count} {colour} cards, and no city on offer needs that many.",
)
KEEPS_MONEY = N_plural("You keep your {count} coin.", "You keep your {count} coins.")

WEAK, FAIR, STRONG, POINT = 10, 60, 250, 100
LAY = N_("Auction a {colour} card")
BID, BUILD = N_("Bid {count}"), N_("Build {city}")
SHOW = N_("Play face up: {lot}")
SHIELD, TURN = N_("Place a shield in the {region} region"), N_("Turn a {colour} card face up")
PLAIN = {
    "take back": N_("Take your cards back"),
    "pass": N_("Pass"),
    "build nothing": N_("Build nothing"),
    "do nothing": N_("Play no cards"),
    "turn nothing": N_("Turn no card face up"),
}
"""The names of actions."""

WORDS: kernel.Words = {"colour": word, "region": region_word, "role": role_word}


def reasons(known: State, seat: int, action: str) -> list[Reason]:
    """Why an action is good for the seat, the strongest reason first; empty if nothing can be said."""
    assert isinstance(known, Position)
    if known.step == LAYING:
        return strongest(_laying(known, seat, action), ())
    after, end = turn_after(known, seat, action)
    assert isinstance(after, Position)
    assert isinstance(end, Position)
    now = [*_bidding(known, seat, action), *_claims(known, seat, action), *_differences(known, after, seat)]
    return strongest(now, _differences(known, end, seat))


def action_name(action: str, view: Mapping[str, Any], translate: Translate = english) -> str:  # noqa: ARG001  a module of its kind
    """An action by its name."""
    verb, _, rest = action.partition(" ")
    if action in PLAIN:
        return translate(PLAIN[action])
    if verb == "bid":
        return translate(BID).format(count=rest)
    if verb == "build":
        return translate(BUILD).format(city=rest)
    if verb == "show":
        colour, _, count = rest.partition(" ")
        return translate(SHOW).format(lot=lot_of(colour, int(count), translate))
    if verb == "shield":
        return translate(SHIELD).format(region=region_word(rest, translate))
    return translate(LAY if verb == "lay" else TURN).format(colour=word(rest, translate))


def in_words(reason: Reason, names: Sequence[str], translate: Translate = english) -> str:
    """A reason in one sentence."""
    return kernel.in_words(reason, names, WORDS, translate)


def _differences(before: Position, after: Position, seat: int) -> Iterator[Reason]:
    yield from _cities(before, after, seat)
    yield from _regions(before, after, seat)
    yield from _sets(before, after, seat)


# What is laid face down.


def _laying(known: Position, seat: int, action: str) -> Iterator[Reason]:
    """IP-1.1: a card to auction: which cities the rest of the hand still builds, and whether it can be spared."""
    verb, _, laid = action.partition(" ")
    if verb != "lay":
        return
    kept = known.kept(seat)
    kept[COLOURS.index(laid)] -= 1
    data = known.data
    offered = [city for city in range(data.city_count) if known.is_offered(city)]
    for city in offered:
        if _has_icons(known, kept, city):
            points = int(data.city_points[city])
            yield Reason(KEEPS_CITY, "IP-B1", FAIR + POINT * points, {"city": data.city_names[city], "count": points})
    colour, held = COLOURS.index(laid), known.kept(seat)[COLOURS.index(laid)]
    if held > max((int(data.city_icons[city * COLOUR_COUNT + colour]) for city in offered), default=0):
        yield Reason(SPARE, "IP-1.1", WEAK, {"colour": laid, "count": held})


def _has_icons(known: Position, cards: Sequence[int], city: int) -> bool:
    """IP-B1: whether these cards of each colour are enough for a city."""
    mask = sum(int(HELD[count]) << (MOST_ICONS * colour) for colour, count in enumerate(cards))
    return int(known.data.city_needs[city]) & ~mask == 0


# Auctions.


def _bidding(known: Position, seat: int, action: str) -> Iterator[Reason]:
    """IP-2.1, IP-4.2: what a bid could win, whether anybody can bid more, and what passing keeps."""
    verb, _, amount = action.partition(" ")
    if known.step != BIDDING:
        return
    if verb == "pass":
        yield Reason(KEEPS_MONEY, "IP-2.1", WEAK, {"count": int(known.money[seat])})
        return
    bid = int(amount)
    others = [rival for rival in seats_in(known.bidders) if rival != seat]
    if others and all(known.money[rival] <= bid for rival in others):
        yield Reason(LAST_WORD, "IP-2.1", STRONG, {})
    if known.prize == CARDS:
        yield from _won_lot(known, seat, bid)
    else:
        yield Reason(WINS_ROLE, "IP-F1", STRONG, _role_at_stake(known))


def _won_lot(known: Position, seat: int, bid: int) -> Iterator[Reason]:
    """IP-B1: the cities that the lot would make possible."""
    if known.phase != AUCTIONS or not known.building_begun():
        return
    data, hand = known.data, row(known.hand, seat)
    more = list(hand)
    more[known.colour] += int(known.lot[known.colour])
    for city in range(data.city_count):
        is_possible = known.is_offered(city) and known.money[seat] - bid >= data.city_cost[city]
        if is_possible and _has_icons(known, more, city) and not _has_icons(known, hand, city):
            points = int(data.city_points[city])
            yield Reason(BUILDS_WITH, "IP-B1", POINT * points, {"city": data.city_names[city], "count": points})


def _role_at_stake(known: Position) -> dict[str, str | int]:
    colour = int(known.colour)
    if known.prize == MAJOR:
        return {"role": known.data.major_name(colour), "count": MAJOR_POINTS}
    return {"role": known.data.minor_name(colour), "count": MAJOR_POINTS - 1}


# Cities, regions, sets and roles.


def _cities(before: Position, after: Position, seat: int) -> Iterator[Reason]:
    """IP-B2: cities that the seat has built."""
    for city in range(before.data.city_count):
        if (after.built[seat] & ~before.built[seat]) >> city & 1:
            points = int(before.data.city_points[city])
            yield Reason(CITY, "IP-B2", POINT * points, {"city": before.data.city_names[city], "count": points})


def _regions(before: Position, after: Position, seat: int) -> Iterator[Reason]:
    """IP-F4: points for regions won and denied; where there are none, the shields there."""
    lines = list(zip(_region_lines(before), _region_lines(after), strict=True))
    for region, (name, (first, then)) in enumerate(zip(before.data.region_names, lines, strict=True)):
        gain = then[seat] - first[seat]
        if gain > 0:
            yield Reason(REGION_GAIN, "IP-F4", POINT * gain, {"region": name, "count": gain})
        shields = int(after.shields_in(region, seat))
        if shields <= before.shields_in(region, seat):
            continue
        yield Reason(MORE_SHIELDS, "IP-F4", WEAK, {"region": name, "count": shields})
        for rival in range(before.seats):
            loss = first[rival] - then[rival]
            if rival != seat and loss > 0:
                fields: dict[str, str | int] = {"region": name, "rival": rival, "count": loss}
                yield Reason(REGION_DENIED, "IP-F4", FAIR * loss, fields)


def _region_lines(state: Position) -> list[list[int]]:
    """The points of every seat, region by region, as if the match ended now."""
    return [_points(line) for line in state.score_sheet() if str(line["line"]).startswith("region ")]


def _points(line: Mapping[str, Any]) -> list[int]:
    return list(line["points"])


def _sets(before: Position, after: Position, seat: int) -> Iterator[Reason]:
    """IP-F2: sets of the five colours in front of the seat."""
    first, then = (_points(_sheet_line(state, "sets"))[seat] for state in (before, after))
    if then > first:
        yield Reason(SETS, "IP-F2", POINT * (then - first), {"count": then - first})


def _sheet_line(state: Position, name: str) -> Mapping[str, Any]:
    return next(line for line in state.score_sheet() if line["line"] == name)


def _claims(known: Position, seat: int, action: str) -> Iterator[Reason]:
    """IP-4.2, IP-4.3: who shows most cards of a colour, before roles are given."""
    verb, _, rest = action.partition(" ")
    if verb != "show":
        return
    name, _, shown = rest.partition(" ")
    colour = COLOURS.index(name)
    before = int(known.up[seat * COLOUR_COUNT + colour])
    own = before + int(shown)
    rivals = {rival: int(known.up[rival * COLOUR_COUNT + colour]) for rival in range(known.seats) if rival != seat}
    rival = max(rivals, key=lambda one: rivals[one])
    most = rivals[rival]
    fields: dict[str, str | int] = {"colour": name, "role": known.data.major_name(colour)}
    if own == most:
        if list(rivals.values()).count(most) == 1:
            yield Reason(TIES_ROLE, "IP-4.3", FAIR, {**fields, "rival": rival})
    elif own > most >= before:
        if most:
            yield Reason(TAKES_ROLE, "IP-4.2", STRONG + FAIR, {**fields, "rival": rival})
        else:
            yield Reason(LEADS_ROLE, "IP-4.2", STRONG, fields)
