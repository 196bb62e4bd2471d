"""What bots may know of the game beyond its rules: how good an action looks, and what a seat may hope for.

A thoughtful player looks round the palace and asks who would win which token if sharing came now, and how sure that is
(see outlook.py). That gives every seat a chance of victory: by the seals it would have then, and by its ducats, for
influence decides matches. An action looks as good as the chance that it leaves: so seals count the more the nearer they
bring a seat to victory, a rival's gain is a loss, and the more so the nearer that rival is to victory, and an influence
card must do more than its ducats could do later. A card is judged by the best that can be done with it this turn.

Victory counts a hundred points, so that all is in hundredths of a per cent of the chance to win.
"""

from __future__ import annotations

from typing import Final

from signoria.games.intrigo import actions, powers
from signoria.games.intrigo.box import ASSASSIN, COURTESAN, GUARD, INFLUENCE, NONE, PEDDLER, THIEF
from signoria.games.intrigo.outlook import CERTAIN, FREE, Outlook, owner_of
from signoria.games.intrigo.state import AIMING, CHOOSING, DRAFTING, OVER, PLACING, Position, count_of
from signoria.kernel.bits import BIT
from signoria.kernel.compat import i64
from signoria.kernel.settings import Settings

SETTINGS: Final = Settings(horizon=6, warmth=50.0)

PALACE: Final = Outlook()

OWN: Final = 260
"""How much the own schemers are wanted before all others: who holds a schemer says where it goes."""

PATIENCE: Final = 1
"""Of cards that would do the same, another family's is played: the own may do more later."""


def evaluate(state: Position, seat: i64) -> i64:
    """The seat's chance of victory, from what is public; in a draw all have the same part of it."""
    if state.phase == OVER:
        if state.winner == NONE:
            return CERTAIN // state.seats
        return CERTAIN if state.winner == seat else 0
    PALACE.look(state, NONE)
    return PALACE.chance(seat)


def prior(state: Position, seat: i64, action: i64) -> i64:
    """The chance of victory that an action leaves; in the draft, how much a schemer is wanted."""
    phase: i64 = state.phase
    if phase == DRAFTING:
        return keeping(state, seat, action - actions.KEEP)
    PALACE.look(state, seat)
    if phase == PLACING:
        return placing(state, seat, action - actions.AT)
    if phase == CHOOSING:
        return taking(state, seat, action)
    if action == actions.NO_POWER:
        return PALACE.chance(seat)
    power: i64 = powers.power_in_use(state)
    if phase == AIMING:
        return aiming(state, seat, power, state.spot, action - powers.AIM_VERB[power])
    return finishing(state, seat, power, action - powers.FINISH_VERB[power])


# Phase 1.


def keeping(state: Position, seat: i64, schemer: i64) -> i64:
    """IN-1.1: the own first, whatever their value; else strong ones, to waste a rival's or to bar with nobody's."""
    owner: i64 = owner_of(state, schemer)
    beaten: i64 = state.box.beaten_by[schemer]
    if owner == NONE:
        return beaten
    return OWN + 2 * beaten if owner == seat else 2 * beaten


# Phase 2: a card and its place.


def taking(state: Position, seat: i64, action: i64) -> i64:
    """IN-2.1, IN-2.2: by the best place for the card; an influence card also by its price."""
    if action == actions.PASS:
        PALACE.finality = 1
        return PALACE.chance(seat)
    if action < actions.BUY:
        schemer: i64 = action - actions.PLAY
        return best_place(state, seat, schemer, state.free) - (PATIENCE if owner_of(state, schemer) == seat else 0)
    power: i64 = action - actions.BUY
    PALACE.pay(seat, state.price(power))
    return best_influence(state, seat, power)


def placing(state: Position, seat: i64, place: i64) -> i64:
    """IN-2.1: the card taken, on a place."""
    if state.card < INFLUENCE:
        return best_place(state, seat, state.card, BIT[place])
    return influence(state, seat, state.card - INFLUENCE, place)


def best_place(state: Position, seat: i64, schemer: i64, places: i64) -> i64:
    """The best that a schemer can do on one of these places."""
    return best_there(seat, state.box.schemer_value[schemer], owner_of(state, schemer), places)


def best_there(seat: i64, strength: i64, owner: i64, places: i64) -> i64:
    best: i64 = 0
    place: i64 = 0
    while places != 0:
        if places & 1 != 0:
            best = max(best, PALACE.chance_with(seat, place, strength, owner))
        places >>= 1
        place += 1
    return best


def best_influence(state: Position, seat: i64, power: i64) -> i64:
    """The best place for an influence card."""
    best: i64 = 0
    free: i64 = state.free
    place: i64 = 0
    while free != 0:
        if free & 1 != 0:
            best = max(best, influence(state, seat, power, place))
        free >>= 1
        place += 1
    return best


def influence(state: Position, seat: i64, power: i64, place: i64) -> i64:
    """IN-2.3: an influence card on a place, and the best use of its power, or none."""
    PALACE.put(place, 0, NONE)
    best: i64 = PALACE.chance(seat)
    targets: i64 = targets_from(state, seat, power, place)
    target: i64 = 0
    while targets != 0:
        if targets & 1 != 0:
            best = max(best, aiming(state, seat, power, place, target))
        targets >>= 1
        target += 1
    PALACE.put(place, FREE, NONE)
    return best


def targets_from(state: Position, seat: i64, power: i64, place: i64) -> i64:
    """What a power could be aimed at from a place. Of the schemers to call only the seat's own are thought of."""
    if power == COURTESAN:
        return own_to_call(state, seat) if state.free & state.neighbours(place) != 0 else 0
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
    for schemer in range(state.box.schemers):
        if owner_of(state, schemer) == seat and count_of(schemer, state.in_hands) != 0:
            mask |= BIT[schemer]
    return mask


# Phase 2: the powers. The influence card lies on its place in the outlook already.


def aiming(state: Position, seat: i64, power: i64, spot: i64, target: i64) -> i64:
    """IN-2.4 to IN-2.9: by the best that the target, or the first of two, leads to."""
    if power == THIEF:
        return without_token(seat, target)
    if power == ASSASSIN:
        return PALACE.chance_with(seat, target, 0, NONE)
    if power == COURTESAN:
        return best_place(state, seat, target, state.free & state.neighbours(spot))
    if power == PEDDLER:
        return best_exchange(state, seat, target)
    if power == GUARD:
        return moved(seat, target, state.free & ~BIT[spot])
    return best_swap(state, seat, target)


def finishing(state: Position, seat: i64, power: i64, second: i64) -> i64:
    """IN-2.4, IN-2.6 to IN-2.8: the second of two targets."""
    if power == COURTESAN:
        return best_place(state, seat, state.target, BIT[second])
    if power == PEDDLER:
        return exchanged(seat, state.target, second)
    if power == GUARD:
        return moved(seat, state.target, BIT[second])
    return swapped(seat, state.target, second)


def without_token(seat: i64, arcade: i64) -> i64:
    """IN-2.9: nobody wins it."""
    token: i64 = PALACE.token[arcade]
    PALACE.lay(arcade, NONE)
    chance: i64 = PALACE.chance(seat)
    PALACE.lay(arcade, token)
    return chance


def best_exchange(state: Position, seat: i64, one: i64) -> i64:
    """IN-2.4: with the best other token. Between equal tokens, or equal claims on them, nothing changes."""
    best: i64 = 0
    unchanged: i64 = PALACE.chance(seat)
    others: i64 = state.tokens & ~BIT[one]
    other: i64 = 0
    while others != 0:
        if others & 1 != 0:
            same: bool = PALACE.token[other] == PALACE.token[one] or PALACE.claim[other] == PALACE.claim[one]
            best = max(best, unchanged if same else exchanged(seat, one, other))
        others >>= 1
        other += 1
    return best


def exchanged(seat: i64, one: i64, other: i64) -> i64:
    """IN-2.4: two tokens."""
    token: i64 = PALACE.token[one]
    PALACE.lay(one, PALACE.token[other])
    PALACE.lay(other, token)
    chance: i64 = PALACE.chance(seat)
    PALACE.lay(other, PALACE.token[one])
    PALACE.lay(one, token)
    return chance


def moved(seat: i64, origin: i64, places: i64) -> i64:
    """IN-2.8: the schemer from one place to the best of these."""
    strength: i64 = PALACE.strength[origin]
    owner: i64 = PALACE.owner[origin]
    PALACE.put(origin, FREE, NONE)
    best: i64 = best_there(seat, strength, owner, places)
    PALACE.put(origin, strength, owner)
    return best


def best_swap(state: Position, seat: i64, one: i64) -> i64:
    """IN-2.7: with the best other schemer."""
    best: i64 = 0
    others: i64 = state.schemers & ~BIT[one]
    other: i64 = 0
    while others != 0:
        if others & 1 != 0:
            best = max(best, swapped(seat, one, other))
        others >>= 1
        other += 1
    return best


def swapped(seat: i64, one: i64, other: i64) -> i64:
    """IN-2.7: two schemers."""
    strength: i64 = PALACE.strength[one]
    owner: i64 = PALACE.owner[one]
    PALACE.put(one, PALACE.strength[other], PALACE.owner[other])
    chance: i64 = PALACE.chance_with(seat, other, strength, owner)
    PALACE.put(one, strength, owner)
    return chance
