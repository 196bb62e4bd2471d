"""Hints (dev)."""

from __future__ import annotations

from typing import Final

from signoria.games.intrigo import actions, powers
from signoria.games.intrigo.box import ASSASSIN, COURTESAN, GUARD, INFLUENCE, NONE, PEDDLER, THIEF
from signoria.games.intrigo.outlook import CERTAIN, FREE, K, Outlook
from signoria.games.intrigo.state import AIMING, CHOOSING, DRAFTING, OVER, PLACING, Position
from signoria.kernel.bits import BIT
from signoria.kernel.compat import i64

OUTLOOK: Final = Outlook()


def evaluate(state: Position, seat: i64) -> i64:
    if state.phase == OVER:
        if state.winner == NONE:
            return CERTAIN // state.seats
        return CERTAIN if state.winner == seat else 0
    OUTLOOK.look(state, NONE)
    return OUTLOOK.chance(seat)


def prior(state: Position, seat: i64, action: i64) -> i64:
    if state.phase == DRAFTING:
        return keep(state, seat, action - actions.KEEP)
    OUTLOOK.look(state, seat)
    if state.phase == PLACING:
        if state.card < INFLUENCE:
            return placed(state, seat, state.card, action - actions.AT)
        return with_influence(state, seat, state.card - INFLUENCE, action - actions.AT)
    if state.phase == CHOOSING:
        if action == actions.PASS:
            return OUTLOOK.chance(seat)
        if action < actions.BUY:
            return best_place(state, seat, action - actions.PLAY)
        power: i64 = action - actions.BUY
        OUTLOOK.pay(seat, state.price(power))
        return best_influence(state, seat, power)
    if action == actions.NO_POWER:
        return OUTLOOK.chance(seat)
    power = powers.power_in_use(state)
    if state.phase == AIMING:
        return aimed(state, seat, power, state.spot, action - powers.AIM_VERB[power])
    return finished(state, seat, power, state.target, action - powers.FINISH_VERB[power])


def keep(state: Position, seat: i64, schemer: i64) -> i64:
    value: i64 = state.box.schemer_value[schemer]
    family: i64 = state.box.schemer_family[schemer]
    holder: i64 = state.seat_of_family[family]
    if holder == seat:
        return K[12 + value - 2]
    if holder == NONE:
        return K[18 + value - 2]
    return K[15 + value - 2]


def owner(state: Position, schemer: i64) -> i64:
    return state.seat_of_family[state.box.schemer_family[schemer]]


def placed(state: Position, seat: i64, schemer: i64, place: i64) -> i64:
    OUTLOOK.put(place, state.box.schemer_value[schemer], owner(state, schemer))
    chance: i64 = OUTLOOK.chance(seat)
    OUTLOOK.put(place, FREE, NONE)
    return chance


def best_place(state: Position, seat: i64, schemer: i64) -> i64:
    best: i64 = -1
    for place in range(state.box.places):
        if OUTLOOK.value[place] == FREE:
            best = max(best, placed(state, seat, schemer, place))
    return best


def best_influence(state: Position, seat: i64, power: i64) -> i64:
    best: i64 = -1
    for place in range(state.box.places):
        if (state.free >> place) & 1 != 0:
            best = max(best, with_influence(state, seat, power, place))
    return best


def with_influence(state: Position, seat: i64, power: i64, place: i64) -> i64:
    OUTLOOK.put(place, 0, NONE)
    best: i64 = OUTLOOK.chance(seat)
    targets: i64 = first_targets(state, power, place)
    target: i64 = 0
    while targets != 0:
        if targets & 1 != 0:
            best = max(best, aimed(state, seat, power, place, target))
        targets >>= 1
        target += 1
    OUTLOOK.put(place, FREE, NONE)
    return best


def first_targets(state: Position, power: i64, place: i64) -> i64:
    if power == COURTESAN:
        return powers.schemers_to_call(state) if state.free & state.neighbours(place) != 0 else 0
    if power == PEDDLER:
        return state.tokens & state.arcades_beside(place)
    if power == THIEF:
        return state.tokens & ~state.tokens_down & state.arcades_beside(place)
    if power == ASSASSIN:
        return state.schemers & ~state.cards_down & state.neighbours(place)
    return state.schemers & state.neighbours(place)


def aimed(state: Position, seat: i64, power: i64, spot: i64, target: i64) -> i64:
    if power == THIEF:
        return stolen(seat, target)
    if power == ASSASSIN:
        return killed(seat, target)
    return best_finish(state, seat, power, target, second_targets(state, power, spot, target))


def second_targets(state: Position, power: i64, spot: i64, target: i64) -> i64:
    if power == COURTESAN:
        return state.free & state.neighbours(spot)
    if power == PEDDLER:
        return state.tokens & ~BIT[target]
    if power == GUARD:
        return state.free & ~BIT[spot]
    return state.schemers & ~BIT[target]


def best_finish(state: Position, seat: i64, power: i64, target: i64, seconds: i64) -> i64:
    best: i64 = -1
    second: i64 = 0
    while seconds != 0:
        if seconds & 1 != 0:
            best = max(best, finished(state, seat, power, target, second))
        seconds >>= 1
        second += 1
    return best


def finished(state: Position, seat: i64, power: i64, target: i64, second: i64) -> i64:
    if power == COURTESAN:
        return placed(state, seat, target, second)
    if power == PEDDLER:
        return tokens_swapped(seat, target, second)
    if power == GUARD:
        return moved(seat, target, second)
    return schemers_swapped(seat, target, second)


def stolen(seat: i64, arcade: i64) -> i64:
    token: i64 = OUTLOOK.token[arcade]
    OUTLOOK.lay(arcade, NONE)
    chance: i64 = OUTLOOK.chance(seat)
    OUTLOOK.lay(arcade, token)
    return chance


def killed(seat: i64, place: i64) -> i64:
    value: i64 = OUTLOOK.value[place]
    family: i64 = OUTLOOK.owner[place]
    OUTLOOK.put(place, 0, NONE)
    chance: i64 = OUTLOOK.chance(seat)
    OUTLOOK.put(place, value, family)
    return chance


def tokens_swapped(seat: i64, one: i64, other: i64) -> i64:
    first: i64 = OUTLOOK.token[one]
    second: i64 = OUTLOOK.token[other]
    OUTLOOK.lay(one, second)
    OUTLOOK.lay(other, first)
    chance: i64 = OUTLOOK.chance(seat)
    OUTLOOK.lay(one, first)
    OUTLOOK.lay(other, second)
    return chance


def moved(seat: i64, origin: i64, place: i64) -> i64:
    value: i64 = OUTLOOK.value[origin]
    family: i64 = OUTLOOK.owner[origin]
    OUTLOOK.put(origin, FREE, NONE)
    OUTLOOK.put(place, value, family)
    chance: i64 = OUTLOOK.chance(seat)
    OUTLOOK.put(place, FREE, NONE)
    OUTLOOK.put(origin, value, family)
    return chance


def schemers_swapped(seat: i64, one: i64, other: i64) -> i64:
    value: i64 = OUTLOOK.value[one]
    family: i64 = OUTLOOK.owner[one]
    second: i64 = OUTLOOK.value[other]
    second_family: i64 = OUTLOOK.owner[other]
    OUTLOOK.put(one, second, second_family)
    OUTLOOK.put(other, value, family)
    chance: i64 = OUTLOOK.chance(seat)
    OUTLOOK.put(other, second, second_family)
    OUTLOOK.put(one, value, family)
    return chance
