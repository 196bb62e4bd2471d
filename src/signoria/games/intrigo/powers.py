"""IN-2.3 to IN-2.9: the influence cards. What each may be aimed at, and what it does.

A power is aimed once (assassin, thief) or twice (the others: first what, then where or with what). What it can be
aimed at is a bit mask: of arcades for the peddler and the thief, of schemers for the courtesan, otherwise of places.
"""

from __future__ import annotations

from typing import Final

from signoria.games.intrigo import actions, events
from signoria.games.intrigo.game_data import (
    ASSASSIN,
    COUNT_BITS,
    COURTESAN,
    GONDOLIER,
    GUARD,
    HAND,
    INFLUENCE,
    NONE,
    PEDDLER,
    THIEF,
)
from signoria.games.intrigo.state import TWIN_BITS, Position, one_of
from signoria.kernel.bits import BIT, is_several
from signoria.kernel.compat import i64, vec
from signoria.kernel.hands import take_out

AIM_VERB: Final = vec[i64](
    [actions.CALL, actions.TOKEN, actions.SCHEMER, actions.SCHEMER, actions.SCHEMER, actions.TOKEN]
)
"""[power]: the action that names its first target."""

FINISH_VERB: Final = vec[i64]([actions.AT, actions.TOKEN, 0, actions.AT, actions.SCHEMER, 0])
"""[power]: the action that names its second target; 0 if there is none."""


def power_in_use(state: Position) -> i64:
    """The power of the card that lies on `spot`."""
    return state.card_at[state.spot] - INFLUENCE


def aims(state: Position) -> i64:
    """The first targets of the power in use; none if it cannot be used."""
    power: i64 = power_in_use(state)
    if power == COURTESAN:
        return schemers_to_call(state) if free_neighbours(state) != 0 else 0
    if power == PEDDLER:
        return state.tokens & state.arcades_beside(state.spot) if is_several(state.tokens) else 0
    if power == ASSASSIN:
        return schemers_beside(state) & ~state.cards_down
    if power == GUARD:
        return schemers_beside(state) if state.free != 0 else 0
    if power == GONDOLIER:
        return schemers_beside(state) if is_several(state.schemers) else 0
    return state.tokens & state.arcades_beside(state.spot) & ~state.tokens_down


def finishes(state: Position) -> i64:
    """The second targets of the power in use."""
    power: i64 = power_in_use(state)
    if power == COURTESAN:
        return free_neighbours(state)
    if power == PEDDLER:
        return state.tokens & ~BIT[state.target]
    if power == GUARD:
        return state.free
    return state.schemers & ~BIT[state.target]


def schemers_beside(state: Position) -> i64:
    """IN-2.3: neighbour places with a schemer."""
    return state.schemers & state.neighbours(state.spot)


def free_neighbours(state: Position) -> i64:
    """IN-2.3: neighbour places without a card."""
    return state.free & state.neighbours(state.spot)


def schemers_to_call(state: Position) -> i64:
    """IN-2.6: the schemers in hands. Everyone knows them: they are the ones that are not in the palace."""
    mask: i64 = 0
    for schemer in range(state.data.schemers):
        if (state.in_hands >> (COUNT_BITS * schemer)) & 3 != 0:
            mask |= BIT[schemer]
    return mask


def strike(state: Position, target: i64) -> None:
    """Use a power that is aimed once."""
    if power_in_use(state) == THIEF:
        steal(state, target)
    else:
        kill(state, target)


def finish(state: Position, second: i64) -> None:
    """Use a power that is aimed twice: first at `target`, now at this."""
    power: i64 = power_in_use(state)
    if power == COURTESAN:
        call(state, state.target, second)
    elif power == PEDDLER:
        swap_tokens(state, state.target, second)
    elif power == GUARD:
        move_schemer(state, state.target, second)
    else:
        swap_schemers(state, state.target, second)


def swap_tokens(state: Position, one: i64, other: i64) -> None:
    """IN-2.4: swap two tokens, whatever their arcades' symbols; a face-down token stays face down (IN-2.9)."""
    token: i64 = state.token_at[one]
    state.token_at[one] = state.token_at[other]
    state.token_at[other] = token
    state.tokens_down = with_bits_swapped(state.tokens_down, one, other)
    events.tokens_swapped(state, one, other)


def with_bits_swapped(mask: i64, one: i64, other: i64) -> i64:
    """The mask with the bits of two places swapped."""
    if (mask >> one) & 1 != (mask >> other) & 1:
        mask ^= BIT[one] | BIT[other]
    return mask


def kill(state: Position, place: i64) -> None:
    """IN-2.5: the schemer lies face down from now on."""
    state.cards_down |= BIT[place]
    events.schemer_killed(state, place)


def call(state: Position, schemer: i64, place: i64) -> None:
    """IN-2.6: its holder must place it at once."""
    holder: i64 = holder_called(state, schemer)
    state.learned += 1
    leave_hand(state, holder, schemer)
    lay_schemer(state, schemer, place)
    events.schemer_called(state, schemer, holder, place)


def holder_called(state: Position, schemer: i64) -> i64:
    """IN-2.6: the first seat that holds it, clockwise from the caller's left, the caller last.

    A seat that is passed over is seen to hold none, which matters if there are two.
    """
    twin: i64 = state.data.twin_of[schemer]
    seat: i64 = state.clockwise(state.seat)
    while not state.holds(seat, schemer):
        if twin >= 0:
            state.lacks |= BIT[TWIN_BITS * seat + twin]
        seat = state.clockwise(seat)
    return seat


def leave_hand(state: Position, seat: i64, schemer: i64) -> None:
    """Show a schemer and take it out of the hand that holds it."""
    size: i64 = state.hand_size[seat] - 1
    take_out(state.hand, HAND * seat + size, schemer)
    state.hand_size[seat] = size
    state.played[seat] += one_of(schemer)
    state.in_hands -= one_of(schemer)
    state.revealed += 1


def lay_schemer(state: Position, schemer: i64, place: i64) -> None:
    """Put a schemer face up on a free place."""
    state.card_at[place] = schemer
    state.free ^= BIT[place]
    state.schemers |= BIT[place]


def swap_schemers(state: Position, one: i64, other: i64) -> None:
    """IN-2.7: a face-down schemer stays face down (IN-2.5)."""
    card: i64 = state.card_at[one]
    state.card_at[one] = state.card_at[other]
    state.card_at[other] = card
    state.cards_down = with_bits_swapped(state.cards_down, one, other)
    events.schemers_swapped(state, one, other)


def move_schemer(state: Position, origin: i64, place: i64) -> None:
    """IN-2.8: a face-down schemer stays face down (IN-2.5)."""
    state.card_at[place] = state.card_at[origin]
    state.card_at[origin] = NONE
    both: i64 = BIT[origin] | BIT[place]
    state.free ^= both
    state.schemers ^= both
    state.cards_down = with_bits_swapped(state.cards_down, origin, place)
    events.schemer_moved(state, origin, place)


def steal(state: Position, arcade: i64) -> None:
    """IN-2.9: the token lies face down, and nobody wins it this round."""
    state.tokens_down |= BIT[arcade]
    events.token_stolen(state, arcade)
