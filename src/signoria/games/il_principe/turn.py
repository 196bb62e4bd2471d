"""The rules of a round, in the rulebook's order: its four phases and the end; one small function for each step.

Phase 2 is in auction.py, building in building.py, phase 4 in roles.py. Each step does its part and says in
`state.step` what comes next; `go_on` is the table of contents that leads from step to step until a seat is asked.

A seat is not asked where everyone at the table can see that it has only one thing to do: a city that touches one
region takes its shields there; the green role's only card turns where turning is a duty; a hand without cards has no
action in phase 3; and no city is offered to a hand that is too small for any, or in a round without building. But a
seat is asked, though it may have one legal action, wherever skipping it would show what is hidden: who lays cards of a
single colour, who has too little money to bid, who cannot pay for any city. Money follows from what all have seen, but
the table does not show it, and neither should the program.
"""

from __future__ import annotations

from signoria.games.il_principe import actions, auction, building, events, goods, roles, scoring
from signoria.games.il_principe.actions import COLOUR_COUNT
from signoria.games.il_principe.state import (
    ACTING,
    AUCTION_OVER,
    AUCTIONS,
    CARDS,
    LAYING,
    NEW_CARDS,
    NEXT_ACTOR,
    NEXT_COLOUR,
    NEXT_LOT,
    NEXT_ROUND,
    OVER,
    ROLES,
    SHIELDS_PLACED,
    Position,
    row_sum,
)
from signoria.kernel.bits import how_many
from signoria.kernel.compat import i64, vec
from signoria.kernel.state import seats_in

# The sequence of steps.


def go_on(state: Position) -> None:
    """Go from step to step until a seat is asked or the match is over."""
    while state.actors == 0:
        step: i64 = state.step
        if step == AUCTION_OVER:
            end_auction(state)
        elif step == NEXT_LOT:
            auction.open_next_lot(state)
        elif step == SHIELDS_PLACED:
            building.finish(state)
        elif step == NEXT_ACTOR:
            begin_next_action(state)
        elif step == NEXT_COLOUR:
            roles.begin_next_colour(state)
        elif step == NEXT_ROUND:
            begin_round(state)
        elif step == OVER:
            return
        else:
            roles.go_on(state)


def end_auction(state: Position) -> None:
    """IP-2.3, IP-4.4: the winner gets what was auctioned."""
    if state.prize == CARDS:
        auction.sell_lot(state)
    else:
        roles.award(state)


# Phase 1: new cards.


def begin_round(state: Position) -> None:
    """IP-E1: too few cities end the match. IP-E2: too few building cards make the round the last."""
    if state.last_round or how_many(state.offer) < state.data.open_cities:
        end_match(state)
        return
    state.round += 1
    state.phase = NEW_CARDS
    for place in range(state.seats * COLOUR_COUNT):
        state.laying[place] = 0
    state.last_round = state.deck_size < state.seats * state.data.cards_drawn
    events.round_begun(state)
    if state.last_round:
        begin_last_round(state)
    else:
        pay_income(state)
        draw_cards(state)
        state.step = LAYING
        state.actors = (1 << state.seats) - 1


def pay_income(state: Position) -> None:
    """IP-1.1: money for each."""
    for seat in range(state.seats):
        goods.receive(state, seat, state.data.income)
    events.income_paid(state)


def draw_cards(state: Position) -> None:
    """IP-1.1: from the marker's holder clockwise, each seat draws all its cards at once."""
    seat: i64 = state.marker
    for _seat in range(state.seats):
        events.cards_drawn(state, seat)
        for _card in range(state.data.cards_drawn):
            state.drawn[seat * COLOUR_COUNT + goods.draw_card(state, seat)] += 1
        seat = state.clockwise(seat)


def lay_card(state: Position, seat: i64, colour: i64) -> None:
    """IP-1.1: a hand card is laid face down, unseen; the last one completes the seat's choice."""
    state.laying[seat * COLOUR_COUNT + colour] += 1
    if row_sum(state.laying, seat) == state.data.cards_laid:
        state.chosen |= 1 << seat
        state.actors ^= 1 << seat
        if state.actors == 0:
            state.chosen = 0
            turn_lots_up(state)
            go_on(state)


def take_back(state: Position, seat: i64) -> None:
    """IP-1.1: while another seat still chooses, a seat can take back all that it has laid and choose again."""
    first: i64 = seat * COLOUR_COUNT
    for place in range(first, first + COLOUR_COUNT):
        state.laying[place] = 0
    state.chosen &= ~(1 << seat)
    state.actors |= 1 << seat


def fill_lays(state: Position, seat: i64, out: vec[i64]) -> i64:
    """IP-1.1: any card of the hand, until enough are laid; or taking back those that are laid."""
    hand, laying = state.hand, state.laying
    laid: i64 = row_sum(laying, seat)
    n: i64 = 0
    if laid != state.data.cards_laid:
        first: i64 = seat * COLOUR_COUNT
        for colour in range(i64(COLOUR_COUNT)):
            if hand[first + colour] > laying[first + colour]:
                out[n] = actions.LAY + colour
                n += 1
    if laid != 0:
        out[n] = actions.TAKE_BACK
        n += 1
    return n


def turn_lots_up(state: Position) -> None:
    """IP-2.1: all laid cards are turned up and grouped by colour."""
    state.discover()
    for seat in range(state.seats):
        events.cards_laid(state, seat)
        first: i64 = seat * COLOUR_COUNT
        for colour in range(i64(COLOUR_COUNT)):
            count: i64 = state.laying[first + colour]
            if count != 0:
                goods.leave_hand(state, seat, colour, count)
                state.lot[colour] += count
            state.drawn[first + colour] = 0
    begin_auctions(state)


def begin_auctions(state: Position) -> None:
    """IP-2.1: phase 2."""
    state.phase = AUCTIONS
    state.step = NEXT_LOT
    events.lots_grouped(state)


# The last round.


def begin_last_round(state: Position) -> None:
    """IP-E2, IP-E3: nobody draws or lays; the cards for the auctions come from the deck."""
    if state.data.last_income:
        pay_income(state)
    if state.data.short_deck_ends and state.deck_size < state.data.last_lots:
        events.deck_too_short(state)
        end_match(state)
        return
    from_deck: i64 = min(state.deck_size, state.data.last_lots)
    state.discover()
    for _card in range(from_deck):
        state.deck_size -= 1
        state.lot[state.deck[state.deck_size]] += 1
    if state.data.reuses_removed:
        reuse_removed(state, state.data.last_lots - from_deck)
    begin_auctions(state)


def reuse_removed(state: Position, wanted: i64) -> None:
    """IP-E4: cards that were removed because nobody bid come back, drawn at random, as many as needed and available."""
    chance = state.dealer.clone()
    left: i64 = 0
    for colour in range(i64(COLOUR_COUNT)):
        left += state.removed[colour]
    count: i64 = min(wanted, left)
    for _card in range(count):
        bring_back(state, chance.below(left))
        left -= 1
    if count != 0:
        events.removed_reused(state, count)


def bring_back(state: Position, number: i64) -> None:
    """IP-E4: the removed card of this number, counted in the order of the colours."""
    colour: i64 = 0
    while number >= state.removed[colour]:
        number -= state.removed[colour]
        colour += 1
    state.removed[colour] -= 1
    state.lot[colour] += 1


# Phase 3: one action each.


def begin_next_action(state: Position) -> None:
    """IP-3.1: from the marker's holder clockwise; a hand without cards has nothing to do."""
    while state.to_act != 0:
        seat: i64 = state.marker - state.to_act
        state.to_act -= 1
        seat = seat + state.seats if seat < 0 else seat
        if state.hand_size(seat) != 0:
            goods.ask(state, seat, ACTING)
            return
        events.no_cards(state, seat)
    roles.begin_roles(state)


def show_cards(state: Position, colour: i64, count: i64) -> None:
    """IP-3.1: hand cards of one colour, face up in front of the seat."""
    goods.lay_open(state, state.seat, colour, count)
    events.cards_shown(state, colour, count)
    state.step = NEXT_ACTOR


def do_nothing(state: Position) -> None:
    """IP-3.1: a seat may skip its action."""
    events.nothing_done(state)
    state.step = NEXT_ACTOR


def fill_actions(state: Position, out: vec[i64]) -> i64:
    """IP-3.1: build a city, show cards of one colour, or nothing."""
    seat: i64 = state.seat
    n: i64 = 0
    if state.building_begun():
        n = building.fill_cities(state, seat, out)
    hand = state.hand
    first: i64 = actions.SHOW
    for place in range(seat * COLOUR_COUNT, seat * COLOUR_COUNT + COLOUR_COUNT):
        for action in range(first, first + hand[place]):
            out[n] = action
            n += 1
        first += actions.MOST_EACH
    out[n] = actions.NO_ACTION
    return n + 1


# The end.


def end_match(state: Position) -> None:
    """IP-E1, IP-E4, IP-E5."""
    state.step = OVER
    if state.journal is not None:
        scores = scoring.totals(state)
        winners = seats_in(scoring.winners(state, scores))
        events.match_over(state, scores, winners, scoring.decided_by(state, scores))


# What two parts of the rules share.


def shield_regions(state: Position) -> i64:
    """IP-B3: those that touch the city being built; IP-4.6: for the blue role any."""
    return (1 << state.data.region_count) - 1 if state.phase == ROLES else state.data.city_regions[state.city]


def place_shield(state: Position, region: i64) -> None:
    """IP-B3, or the blue role of IP-4.6."""
    if state.phase == ROLES:
        roles.place(state, region)
    else:
        building.place(state, region)
        building.place_or_ask(state)


def show_numbered(state: Position, number: i64) -> None:
    """The colour and the count of a show action's number."""
    colour: i64 = 0
    while number >= actions.MOST_EACH:
        number -= actions.MOST_EACH
        colour += 1
    show_cards(state, colour, number + 1)
