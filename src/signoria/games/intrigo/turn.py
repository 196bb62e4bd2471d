"""The rules of a round, in the rulebook's order: one small function for each step, its rule id in the docstring.

Other parts of the rules are in deal.py (the set-up), tokens.py (filling the arcades), powers.py (the influence cards)
and awards.py (phase 3).

Nobody is asked where everyone can tell that there is only one possible action: the last card of a pack, the only card
of a seat that can buy nothing, the last free place, the last target. A seat with two cards that look alike has only one
action but is asked all the same, because nobody else can tell.

A card is first taken and then placed. Until a schemer is placed, nobody else is shown that it was taken; an influence
card is bought openly.
"""

from __future__ import annotations

from signoria.games.intrigo import actions, awards, events, knowledge, powers, tokens
from signoria.games.intrigo.game_data import HAND, INFLUENCE, NONE
from signoria.games.intrigo.state import (
    AIMING,
    CHOOSING,
    DRAFTING,
    FINISHING,
    OVER,
    PILE_BITS,
    PLACING,
    Position,
)
from signoria.kernel.bits import BIT, is_several, lowest
from signoria.kernel.compat import i64, vec
from signoria.kernel.hands import insert_sorted

# Phase 1: the draft.


def begin_round(state: Position) -> None:
    """IN-1.1: all schemers are shuffled and dealt."""
    state.round += 1
    state.stage = 0
    state.lacks = 0
    deck = state.data.all_schemers[:]
    state.dealer.shuffle(deck, len(deck))
    for seat in range(state.seats):
        state.played[seat] = 0
        state.hand_size[seat] = 0
        for place in range(HAND * seat, HAND * seat + HAND):
            insert_sorted(state.pack, HAND * seat, place, deck[place])
    events.round_begun(state)
    ask_for_picks(state)


def ask_for_picks(state: Position) -> None:
    """IN-1.1: all choose at once. A last card is not a choice."""
    state.discover()
    events.packs_held(state)
    if state.stage == HAND - 1:
        take_last_cards(state)
    else:
        state.phase = DRAFTING
        state.chosen = 0
        state.actors = BIT[state.seats] - 1


def pick_schemer(state: Position, seat: i64, schemer: i64) -> None:
    """IN-1.1: a seat picks unseen, and may change its pick until all have chosen."""
    state.pick[seat] = schemer
    state.actors &= ~BIT[seat]
    state.chosen |= BIT[seat]
    if state.actors == 0:
        keep_picks(state)


def take_last_cards(state: Position) -> None:
    """IN-1.1: the last card of each pack."""
    for seat in range(state.seats):
        state.pick[seat] = state.pack[state.slot_of(seat, state.stage)]
    keep_picks(state)


def keep_picks(state: Position) -> None:
    """IN-1.1: each seat keeps its pick and passes the rest to the left, until each has four."""
    for seat in range(state.seats):
        keep_pick(state, seat)
    events.schemers_kept(state)
    state.stage += 1
    if state.stage == HAND:
        begin_placing(state)
    else:
        ask_for_picks(state)


def keep_pick(state: Position, seat: i64) -> None:
    """Move a pick from the pack into the hand. What is left in the pack stays sorted."""
    schemer: i64 = state.pick[seat]
    state.pick[seat] = NONE
    first: i64 = state.slot_of(seat, state.stage)
    place: i64 = first
    while state.pack[place] != schemer:
        place += 1
    while place > first:
        state.pack[place] = state.pack[place - 1]
        place -= 1
    state.pack[first] = schemer
    knowledge.take_into_hand(state, seat, schemer)


# Phase 2: placing.


def begin_placing(state: Position) -> None:
    """IN-2.1: from the first seat clockwise."""
    state.in_hands = state.data.schemer_counts
    state.chosen = 0
    state.seat = state.first
    begin_turn(state)


def begin_turn(state: Position) -> None:
    """IN-2.1, IN-2.2: a seat takes a card if a place is free; without a card and the ducats to buy one, it passes."""
    while state.free != 0 and state.hand_size[state.seat] == 0 and not state.can_buy_any(state.seat):
        events.seat_passed(state)
        state.seat = state.clockwise(state.seat)
    if state.free == 0:
        award(state)
    elif state.is_certain(state.seat):
        take_card(state, state.hand[HAND * state.seat])
    else:
        ask(state, CHOOSING)


def pass_turn(state: Position) -> None:
    """IN-2.2: a seat passes without a card in hand."""
    events.seat_passed(state)
    end_turn(state)


def take_card(state: Position, card: i64) -> None:
    """IN-2.1: a card is taken to be placed. The last free place needs no question."""
    state.card = card
    if is_several(state.free):
        ask(state, PLACING)
    else:
        place_card(state, lowest(state.free))


def buy_influence(state: Position, power: i64) -> None:
    """IN-2.1: the top card of the pile; the ducats return to the supply."""
    price: i64 = state.price(power)
    state.ducats[state.seat] -= price
    state.supply += price
    state.piles -= BIT[PILE_BITS * power]
    events.influence_bought(state, power, price)
    take_card(state, INFLUENCE + power)


def place_card(state: Position, place: i64) -> None:
    """IN-2.1: on a free place; an influence card uses its power."""
    card: i64 = state.card
    state.card = NONE
    if card < INFLUENCE:
        powers.leave_hand(state, state.seat, card)
        powers.lay_schemer(state, card, place)
        events.card_placed(state, place)
        end_turn(state)
    else:
        state.card_at[place] = card
        state.free ^= BIT[place]
        events.card_placed(state, place)
        begin_power(state, place)


def begin_power(state: Position, place: i64) -> None:
    """IN-2.3: a power is voluntary; without a target nothing happens."""
    state.spot = place
    if powers.aims(state) == 0:
        events.power_without_target(state)
        end_power(state)
    else:
        ask(state, AIMING)


def aim_power(state: Position, target: i64) -> None:
    """IN-2.4 to IN-2.9: the first target; where a second is needed and there is only one, that too."""
    if powers.FINISH_VERB[powers.power_in_use(state)] == 0:
        powers.strike(state, target)
        end_power(state)
        return
    state.target = target
    seconds: i64 = powers.finishes(state)
    if is_several(seconds):
        ask(state, FINISHING)
    else:
        finish_power(state, lowest(seconds))


def finish_power(state: Position, target: i64) -> None:
    """IN-2.4, IN-2.6 to IN-2.8: the second target."""
    powers.finish(state, target)
    end_power(state)


def leave_power(state: Position) -> None:
    """IN-2.3: the power stays unused."""
    events.power_unused(state)
    end_power(state)


def end_power(state: Position) -> None:
    """IN-2.3: used or not, the power ends the turn."""
    state.spot = NONE
    state.target = NONE
    end_turn(state)


def end_turn(state: Position) -> None:
    """IN-2.1: on to the next seat clockwise, while a place is free."""
    state.seat = state.clockwise(state.seat)
    begin_turn(state)


def ask(state: Position, phase: i64) -> None:
    """Ask the seat whose turn it is."""
    state.phase = phase
    state.actors = BIT[state.seat]


# Phase 3: the awards, and the next round.


def award(state: Position) -> None:
    """IN-3.4: a seat that completes a set of seals wins at once; IN-K2: after the last round it is a draw."""
    awards.award_tokens(state)
    if state.winner != NONE:
        end_match(state)
    elif state.round == state.data.most_rounds:
        events.match_drawn(state)
        end_match(state)
    else:
        next_round(state)


def next_round(state: Position) -> None:
    """IN-3.5: the next first seat; cards are collected, tokens turned up, empty arcades filled."""
    state.first = state.clockwise(state.first)
    clear_palace(state)
    state.tokens_down = 0
    tokens.fill_arcades(state, "IN-3.5")
    begin_round(state)


def clear_palace(state: Position) -> None:
    """IN-3.5: schemers are collected, those in hands too; influence cards leave the game."""
    for place in range(state.data.places):
        card: i64 = state.card_at[place]
        if card >= INFLUENCE:
            state.gone += BIT[PILE_BITS * (card - INFLUENCE)]
        state.card_at[place] = NONE
    state.free = state.data.all_places
    state.schemers = 0
    state.cards_down = 0


def end_match(state: Position) -> None:
    """IN-3.4, IN-K2: nobody is asked any more."""
    state.phase = OVER
    state.actors = 0


# What may be done.


def fill_mask(out: vec[i64], n: i64, verb: i64, mask: i64) -> i64:
    """Add an action for each bit that is set after the first n; returns how many there are then.

    What is written for an unset bit is overwritten by the next one, which is faster than a branch.
    """
    number: i64 = verb
    while mask != 0:
        out[n] = number
        n += mask & 1
        mask >>= 1
        number += 1
    return n


def fill_run(cards: vec[i64], first: i64, end: i64, verb: i64, out: vec[i64]) -> i64:
    """Add an action for each card of a sorted run; cards that look alike are one action."""
    n: i64 = 0
    for place in range(first, end):
        if place == first or cards[place] != cards[place - 1]:
            out[n] = verb + cards[place]
            n += 1
    return n


def fill_picks(state: Position, seat: i64, out: vec[i64]) -> i64:
    """IN-1.1: any schemer of the pack that the seat holds."""
    first: i64 = state.slot_of(seat, state.stage)
    return fill_run(state.pack, first, first + HAND - state.stage, actions.KEEP, out)


def fill_cards(state: Position, out: vec[i64]) -> i64:
    """IN-2.1: a schemer from the hand, or an influence card that the seat can pay; IN-2.2: without cards, passing."""
    seat: i64 = state.seat
    size: i64 = state.hand_size[seat]
    n: i64 = fill_run(state.hand, HAND * seat, HAND * seat + size, actions.PLAY, out)
    for power in range(i64(actions.POWERS)):
        if state.can_buy(seat, power):
            out[n] = actions.BUY + power
            n += 1
    if size == 0:
        out[n] = actions.PASS
        n += 1
    return n


def fill_aims(state: Position, out: vec[i64]) -> i64:
    """IN-2.3: any target of the power, or none."""
    n: i64 = fill_mask(out, 0, powers.AIM_VERB[powers.power_in_use(state)], powers.aims(state))
    out[n] = actions.NO_POWER
    return n + 1
