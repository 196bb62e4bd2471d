"""Hints for bots: how good an action looks, and a seat's chance of victory.

They depend on who would win which token if tokens were awarded now, and how sure that is (valuation.py). That gives
every seat a chance of victory: by the seals it would have then, and by its ducats, because influence decides matches.
The prior of an action is the chance that it leaves. So seals count more the nearer they bring a seat to victory; a
rival's gain is a loss, and more so the nearer that rival is to victory; and an influence card must do more than its
ducats could do later. A card is valued by the best that can be done with it this turn.

Victory counts a hundred points, so all values are hundredths of a per cent of the chance to win.
"""

from __future__ import annotations

from typing import Final

from signoria.games.intrigo import actions, powers
from signoria.games.intrigo.game_data import ASSASSIN, COURTESAN, GUARD, INFLUENCE, NONE, PEDDLER, THIEF
from signoria.games.intrigo.state import AIMING, CHOOSING, DRAFTING, OVER, PLACING, Position, count_of
from signoria.games.intrigo.valuation import CERTAIN, FREE, Valuation, owner_of
from signoria.kernel.bits import BIT
from signoria.kernel.compat import i64, vec
from signoria.kernel.settings import Settings

SETTINGS: Final = Settings(iterations=300, horizon=6, temperature=50.0)

OWN: Final = 260
"""How much a seat's own schemers are preferred to all others: whoever holds a schemer decides where it goes."""

PATIENCE: Final = 1
"""Of cards with the same effect, another family's is played first: the seat's own may do more later."""

THRIFT: Final = 2
"""A card in hand is played before one with the same effect is bought, because it costs nothing."""


def evaluate(palace: Valuation, state: Position, seat: i64) -> i64:
    """The seat's chance of victory, from public information; in a draw all have an equal share."""
    if state.phase == OVER:
        if state.winner == NONE:
            return CERTAIN // state.seats
        return CERTAIN if state.winner == seat else 0
    palace.look(state, NONE)
    return palace.chance(seat)


def prior(palace: Valuation, state: Position, seat: i64, action: i64) -> i64:
    """The chance of victory that an action leaves; in the draft, how valuable a schemer is."""
    out = vec[i64]([0])
    fill_priors(palace, state, seat, vec[i64]([action]), 1, out)
    return out[0]


def fill_priors(palace: Valuation, state: Position, seat: i64, choices: vec[i64], n: i64, out: vec[i64]) -> None:
    """The same for all actions of a decision, with one examination of the palace."""
    if state.phase == DRAFTING:
        for i in range(n):
            out[i] = keeping(state, seat, choices[i] - actions.KEEP)
        return
    palace.look(state, seat)
    if state.phase == CHOOSING:
        fill_takings(palace, state, seat, choices, n, out)
        return
    for i in range(n):
        out[i] = going_on(palace, state, seat, choices[i])


def going_on(palace: Valuation, state: Position, seat: i64, action: i64) -> i64:
    """The chance after placing the card that was taken, or using the power of one that was placed."""
    if state.phase == PLACING:
        return placing(palace, state, seat, action - actions.AT)
    if action == actions.NO_POWER:
        return palace.chance(seat)
    power: i64 = powers.power_in_use(state)
    if state.phase == AIMING:
        return aiming(palace, state, seat, power, state.spot, action - powers.AIM_VERB[power])
    return finishing(palace, state, seat, power, action - powers.FINISH_VERB[power])


# Phase 1.


def keeping(state: Position, seat: i64, schemer: i64) -> i64:
    """IN-1.1: the seat's own first, whatever their value; then strong ones, to waste or to block with."""
    owner: i64 = owner_of(state, schemer)
    beaten: i64 = state.data.beaten_by[schemer]
    if owner == NONE:
        return beaten
    return OWN + 2 * beaten if owner == seat else 2 * beaten


# Phase 2: a card and its place.


def fill_takings(palace: Valuation, state: Position, seat: i64, choices: vec[i64], n: i64, out: vec[i64]) -> None:
    """IN-2.1, IN-2.2: the best place for each card; for an influence card also its price."""
    buys: bool = False
    for i in range(n):
        if choices[i] < actions.BUY:
            out[i] = playing(palace, state, seat, choices[i] - actions.PLAY)
        elif choices[i] == actions.PASS:
            out[i] = passing(palace, seat)
        else:
            out[i] = 0
            buys = True
    if buys:
        fill_buys(palace, state, seat, choices, n, out)


def playing(palace: Valuation, state: Position, seat: i64, schemer: i64) -> i64:
    """IN-2.1: a schemer from the hand."""
    best: i64 = best_place(palace, state, seat, schemer, state.free)
    if owner_of(state, schemer) == seat:
        best -= PATIENCE
    return best


def fill_buys(palace: Valuation, state: Position, seat: i64, choices: vec[i64], n: i64, out: vec[i64]) -> None:
    """IN-2.1: influence cards at their price. All of them are tried on each place, where they count the same."""
    free: i64 = state.free
    place: i64 = 0
    while free != 0:
        if free & 1 != 0:
            palace.put(place, 0, NONE)
            for i in range(n):
                if actions.BUY <= choices[i] < actions.PASS:
                    out[i] = max(out[i], buying(palace, state, seat, choices[i] - actions.BUY, place))
            palace.put(place, FREE, NONE)
        free >>= 1
        place += 1


def buying(palace: Valuation, state: Position, seat: i64, power: i64, place: i64) -> i64:
    price: i64 = state.price(power)
    palace.pay(seat, price)
    best: i64 = influence(palace, state, seat, power, place)
    palace.pay(seat, -price)
    return max(0, best - THRIFT)


def passing(palace: Valuation, seat: i64) -> i64:
    """IN-2.2: the chance as it is, while others can still act."""
    finality: i64 = palace.finality
    palace.finality = 1
    chance: i64 = palace.chance(seat)
    palace.finality = finality
    return chance


def placing(palace: Valuation, state: Position, seat: i64, place: i64) -> i64:
    """IN-2.1: the card taken, on a place."""
    if state.card < INFLUENCE:
        return best_place(palace, state, seat, state.card, BIT[place])
    palace.put(place, 0, NONE)
    best: i64 = influence(palace, state, seat, state.card - INFLUENCE, place)
    palace.put(place, FREE, NONE)
    return best


def best_place(palace: Valuation, state: Position, seat: i64, schemer: i64, places: i64) -> i64:
    """The best that a schemer can do on one of these places."""
    return best_there(palace, seat, state.data.schemer_value[schemer], owner_of(state, schemer), places)


def best_there(palace: Valuation, seat: i64, strength: i64, owner: i64, places: i64) -> i64:
    best: i64 = 0
    place: i64 = 0
    while places != 0:
        if places & 1 != 0:
            best = max(best, palace.chance_with(seat, place, strength, owner))
        places >>= 1
        place += 1
    return best


def influence(palace: Valuation, state: Position, seat: i64, power: i64, place: i64) -> i64:
    """IN-2.3: the best use of a power from a place on which its card lies, or none."""
    best: i64 = palace.chance(seat)
    targets: i64 = targets_from(state, seat, power, place)
    target: i64 = 0
    while targets != 0:
        if targets & 1 != 0:
            best = max(best, aiming(palace, state, seat, power, place, target))
        targets >>= 1
        target += 1
    return best


def targets_from(state: Position, seat: i64, power: i64, place: i64) -> i64:
    """What a power could be aimed at from a place. Of the schemers to call, only the seat's own are considered."""
    if power == COURTESAN:
        if state.free & state.neighbours(place) == 0:
            return 0
        return own_to_call(state, seat)
    if power == PEDDLER:
        return state.tokens & state.arcades_beside(place)
    if power == THIEF:
        return state.tokens & ~state.tokens_down & state.arcades_beside(place)
    if power == ASSASSIN:
        return state.schemers & ~state.cards_down & state.neighbours(place)
    return state.schemers & state.neighbours(place)


def own_to_call(state: Position, seat: i64) -> i64:
    """IN-2.6: the seat's family, wherever it is held."""
    mask: i64 = 0
    for schemer in range(state.data.schemers):
        if owner_of(state, schemer) == seat and count_of(schemer, state.in_hands) != 0:
            mask |= BIT[schemer]
    return mask


# Phase 2: the powers. In the valuation the influence card already lies on its place.


def aiming(palace: Valuation, state: Position, seat: i64, power: i64, spot: i64, target: i64) -> i64:
    """IN-2.4 to IN-2.9: the best chance that the target, or the first of two, leads to."""
    if power == THIEF:
        return without_token(palace, seat, target)
    if power == ASSASSIN:
        return palace.chance_with(seat, target, 0, NONE)
    if power == COURTESAN:
        return best_place(palace, state, seat, target, state.free & state.neighbours(spot))
    if power == PEDDLER:
        return best_exchange(palace, state, seat, target)
    if power == GUARD:
        return moved(palace, seat, target, state.free & ~BIT[spot])
    return best_swap(palace, state, seat, target)


def finishing(palace: Valuation, state: Position, seat: i64, power: i64, second: i64) -> i64:
    """IN-2.4, IN-2.6 to IN-2.8: the chance with the second of two targets."""
    if power == COURTESAN:
        return best_place(palace, state, seat, state.target, BIT[second])
    if power == PEDDLER:
        return palace.chance_exchanged(seat, state.target, second)
    if power == GUARD:
        return moved(palace, seat, state.target, BIT[second])
    return swapped(palace, seat, state.target, second)


def without_token(palace: Valuation, seat: i64, arcade: i64) -> i64:
    """IN-2.9: nobody wins it."""
    token: i64 = palace.token[arcade]
    palace.lay(arcade, NONE)
    chance: i64 = palace.chance(seat)
    palace.lay(arcade, token)
    return chance


def best_exchange(palace: Valuation, state: Position, seat: i64, one: i64) -> i64:
    """IN-2.4: with the best other token. Between equal tokens, or equal claims on them, nothing changes."""
    best: i64 = 0
    unchanged: i64 = palace.chance(seat)
    others: i64 = state.tokens & ~BIT[one]
    other: i64 = 0
    while others != 0:
        if others & 1 != 0:
            same: bool = palace.token[other] == palace.token[one] or palace.claim[other] == palace.claim[one]
            best = max(best, unchanged if same else palace.chance_exchanged(seat, one, other))
        others >>= 1
        other += 1
    return best


def moved(palace: Valuation, seat: i64, origin: i64, places: i64) -> i64:
    """IN-2.8: the schemer from one place to the best of these."""
    strength: i64 = palace.strength[origin]
    owner: i64 = palace.owner[origin]
    palace.put(origin, FREE, NONE)
    best: i64 = best_there(palace, seat, strength, owner, places)
    palace.put(origin, strength, owner)
    return best


def best_swap(palace: Valuation, state: Position, seat: i64, one: i64) -> i64:
    """IN-2.7: with the best other schemer."""
    best: i64 = 0
    others: i64 = state.schemers & ~BIT[one]
    other: i64 = 0
    while others != 0:
        if others & 1 != 0:
            best = max(best, swapped(palace, seat, one, other))
        others >>= 1
        other += 1
    return best


def swapped(palace: Valuation, seat: i64, one: i64, other: i64) -> i64:
    """IN-2.7: two schemers."""
    strength: i64 = palace.strength[one]
    owner: i64 = palace.owner[one]
    palace.put(one, palace.strength[other], palace.owner[other])
    chance: i64 = palace.chance_with(seat, other, strength, owner)
    palace.put(one, strength, owner)
    return chance
