"""IN-K1: what a seat knows with perfect memory, and what it can imagine.

Only the schemers are hidden, and future draws. What was drafted is stored slot by slot (see `Unseen` in game_data.py):
within a group of slots a viewer knows which cards there are, but not which is where, except that

- a card that a seat has placed was in one of that seat's slots;
- a seat that a call passed over (IN-2.6) has no such card left.

Every arrangement that agrees with this is equally likely to be imagined. A card of which there is only one goes with
its group to one of its holder's slots. If two cards that look alike belong to different groups, nobody can tell which
one was placed: they are arranged like unplaced ones, and an arrangement that contradicts what is known is redone.
"""

from __future__ import annotations

from signoria.games.intrigo.game_data import HAND, INFLUENCE, NONE
from signoria.games.intrigo.state import CHOOSING, PLACING, Position, count_of, one_of
from signoria.kernel.bits import BIT
from signoria.kernel.compat import i64, vec
from signoria.kernel.dealer import Dealer, no_dealer
from signoria.kernel.hands import insert_sorted


def hide(state: Position, viewer: i64, rng: Dealer | None) -> None:
    """IN-K1: replace what the viewer cannot know: by the canonical arrangement or, with a dealer, a random one."""
    row: i64 = state.data.unseen.row(state.stage, viewer)
    slots = state.data.unseen.slots[row]
    groups = state.data.unseen.groups[row]
    loose: i64 = lay_in_order(state, slots, groups)
    chance: Dealer = rng if rng is not None else no_dealer()
    if rng is not None:
        shuffle_loose(state, slots, groups, loose, chance)
    while not is_possible(state):
        shuffle_loose(state, slots, groups, loose, chance)
    if state.stage < HAND:
        hide_draft(state, viewer, rng)
    else:
        if rng is not None:
            shuffle_holders(state, slots, groups, rng)
        hide_placing(state, viewer)


# Arrangements of the cards in the slots.


def lay_in_order(state: Position, slots: vec[i64], groups: vec[i64]) -> i64:
    """Arrange each group: first what a holder is known to have had, then the rest; returns where the rest lies.

    The mask has a bit for each place in `slots` whose card could also be elsewhere in its group.
    """
    rest = slots[:]
    first: i64 = 0
    loose: i64 = 0
    end: i64 = len(slots)
    while first < end:
        last: i64 = first
        size: i64 = 0
        while last < end and groups[last] == groups[first]:
            if not was_placed(state, slots[last]):
                insert_sorted(rest, 0, size, state.pack[slots[last]])
                size += 1
            last += 1
        loose |= lay_group(state, slots, first, last, rest)
        first = last
    return loose


def was_placed(state: Position, slot: i64) -> bool:
    """Whether the slot's card has been seen and only its holder can have had it."""
    card: i64 = state.pack[slot]
    return state.data.twin_of[card] == NONE and count_of(card, state.played[holder(state, slot)]) != 0


def holder(state: Position, slot: i64) -> i64:
    """The seat that has, or will have, the slot's card."""
    return state.data.unseen.holder[slot]


def lay_group(state: Position, slots: vec[i64], first: i64, last: i64, rest: vec[i64]) -> i64:
    """Arrange a group, holder by holder; returns the places for the rest."""
    loose: i64 = 0
    used: i64 = 0
    while first < last:
        seat: i64 = holder(state, slots[first])
        known: i64 = gather_placed(state, slots, first, last, seat)
        first += known
        while first < last and holder(state, slots[first]) == seat:
            state.pack[slots[first]] = rest[used]
            used += 1
            loose |= BIT[first]
            first += 1
    return loose


def gather_placed(state: Position, slots: vec[i64], first: i64, last: i64, seat: i64) -> i64:
    """Move what the seat has placed to the front of its slots in a group, sorted; returns how many cards that is."""
    known: i64 = 0
    place: i64 = first
    while place < last and holder(state, slots[place]) == seat:
        if was_placed(state, slots[place]):
            card: i64 = state.pack[slots[place]]
            front: i64 = first + known
            state.pack[slots[place]] = state.pack[slots[front]]
            while front > first and state.pack[slots[front - 1]] > card:
                state.pack[slots[front]] = state.pack[slots[front - 1]]
                front -= 1
            state.pack[slots[front]] = card
            known += 1
        place += 1
    return known


def shuffle_loose(state: Position, slots: vec[i64], groups: vec[i64], loose: i64, rng: Dealer) -> None:
    """Deal the rest of each group again."""
    last: i64 = len(slots) - 1
    while last > 0:
        if loose & BIT[last] != 0:
            swap_within(state, slots, groups, loose, last, rng)
        last -= 1


def swap_within(state: Position, slots: vec[i64], groups: vec[i64], loose: i64, last: i64, rng: Dealer) -> None:
    """One step of Fisher and Yates: swap a loose card with one of its group up to and including itself."""
    others: i64 = 0
    place: i64 = last
    while place >= 0 and groups[place] == groups[last]:
        others += (loose >> place) & 1
        place -= 1
    number: i64 = rng.below(others)
    place = last
    while number > 0 or loose & BIT[place] == 0:
        number -= (loose >> place) & 1
        place -= 1
    swap(state, slots[last], slots[place])


def swap(state: Position, one: i64, other: i64) -> None:
    """Exchange the cards of two slots."""
    card: i64 = state.pack[one]
    state.pack[one] = state.pack[other]
    state.pack[other] = card


def shuffle_holders(state: Position, slots: vec[i64], groups: vec[i64], rng: Dealer) -> None:
    """Decide from which of its slots in a group a holder has each of its cards."""
    last: i64 = len(slots) - 1
    while last > 0:
        seat: i64 = holder(state, slots[last])
        place: i64 = last
        while place > 0 and groups[place - 1] == groups[last] and holder(state, slots[place - 1]) == seat:
            place -= 1
        if place != last:
            swap(state, slots[last], slots[place + rng.below(last - place + 1)])
        last -= 1


def is_possible(state: Position) -> bool:
    """Whether the cards that look alike lie where they can have come from."""
    if state.stage == HAND:
        for twin in range(i64(len(state.data.twins))):
            for seat in range(state.seats):
                left: i64 = left_of(state, seat, state.data.twins[twin])
                if left < 0 or (left > 0 and state.lacks_twin(seat, twin)):
                    return False
    return True


def left_of(state: Position, seat: i64, schemer: i64) -> i64:
    """How many of a schemer a seat has drafted and not placed."""
    left: i64 = -count_of(schemer, state.played[seat])
    for stage in range(i64(HAND)):
        if state.pack[state.slot_of(seat, stage)] == schemer:
            left += 1
    return left


# What follows from an arrangement.


def hide_draft(state: Position, viewer: i64, rng: Dealer | None) -> None:
    """During the draft: sorted packs, the kept cards in the hands, and a pick for each seat that has picked."""
    for seat in range(state.seats):
        first: i64 = state.slot_of(seat, state.stage)
        size: i64 = HAND - state.stage
        for place in range(first, first + size):
            insert_sorted(state.pack, first, place, state.pack[place])
        if seat != viewer and state.pick[seat] != NONE:
            state.pick[seat] = state.pack[first + rng.below(size) if rng is not None else first]
    fill_hands(state)


def hide_placing(state: Position, viewer: i64) -> None:
    """After the draft: the hands, and the schemer that the seat whose turn it is has taken but not placed."""
    fill_hands(state)
    if state.phase == PLACING and state.card < INFLUENCE and state.seat != viewer:
        certain: bool = state.is_certain(state.seat)
        state.phase = PLACING if certain else CHOOSING
        state.card = state.hand[HAND * state.seat] if certain else NONE


def fill_hands(state: Position) -> None:
    """What each seat has drafted and not placed."""
    for seat in range(state.seats):
        state.hand_size[seat] = 0
        placed: i64 = state.played[seat]
        for stage in range(state.stage):
            schemer: i64 = state.pack[state.slot_of(seat, stage)]
            if count_of(schemer, placed) != 0:
                placed -= one_of(schemer)
            else:
                take_into_hand(state, seat, schemer)


def take_into_hand(state: Position, seat: i64, schemer: i64) -> None:
    """IN-1.1: put a card into its place in the sorted hand."""
    size: i64 = state.hand_size[seat]
    insert_sorted(state.hand, HAND * seat, HAND * seat + size, schemer)
    state.hand_size[seat] = size + 1
