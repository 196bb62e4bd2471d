"""Phase 2: the auctions of the laid cards (IP-2.1 on); the role auctions of phase 4 run in the same way (IP-4.4)."""

from __future__ import annotations

from signoria.games.il_principe import actions, building, events, goods
from signoria.games.il_principe.actions import COLOUR_COUNT
from signoria.games.il_principe.game_data import NONE
from signoria.games.il_principe.state import (
    ACTIONS,
    AUCTION_OVER,
    BIDDING,
    BUILDING,
    CARDS,
    NEXT_ACTOR,
    NEXT_LOT,
    Position,
)
from signoria.kernel.compat import i64, vec

# The lots.


def open_next_lot(state: Position) -> None:
    """IP-2.1: from the smallest group to the largest; after the last comes phase 3. IP-2.5: all may bid in each."""
    colour: i64 = smallest_lot(state)
    if colour == NONE:
        state.phase = ACTIONS
        state.step = NEXT_ACTOR
        state.to_act = state.seats
        return
    state.prize = CARDS
    state.colour = colour
    events.lot_opened(state)
    open_auction(state, (1 << state.seats) - 1)


def smallest_lot(state: Position) -> i64:
    """IP-2.1: equal sizes in the order of the colours; NONE if no card is left to sell."""
    found: i64 = NONE
    least: i64 = 0
    for colour in range(i64(COLOUR_COUNT)):
        count: i64 = state.lot[colour]
        if count != 0 and (found == NONE or count < least):
            found, least = colour, count
    return found


def sell_lot(state: Position) -> None:
    """IP-2.3: the highest bidder pays, takes the cards and the marker, and may build. IP-2.4: without a bid, none."""
    colour: i64 = state.colour
    count: i64 = state.lot[colour]
    seat: i64 = state.leader
    state.lot[colour] = 0
    state.step = NEXT_LOT
    if seat == NONE:
        state.removed[colour] += count
        events.lot_removed(state, count)
        return
    goods.take_open_cards(state, seat, colour, count)
    events.lot_won(state, count)
    collect_bid(state)
    if building.might_build(state, seat):
        goods.ask(state, seat, BUILDING)


def fill_builds(state: Position, out: vec[i64]) -> i64:
    """IP-2.3: one city, or nothing."""
    n: i64 = building.fill_cities(state, state.seat, out)
    out[n] = actions.NO_BUILD
    return n + 1


def decline_to_build(state: Position) -> None:
    """IP-2.3: the winner may build, but need not."""
    events.build_declined(state)
    state.step = NEXT_LOT


# Bidding.


def open_auction(state: Position, bidders: i64) -> None:
    """IP-2.2: the first bidder left of the marker begins."""
    state.bidders = bidders
    state.bid = 0
    state.leader = NONE
    goods.ask(state, next_bidder(state, state.marker), BIDDING)


def next_bidder(state: Position, seat: i64) -> i64:
    """The next seat that has not passed, clockwise from a seat."""
    seat = state.clockwise(seat)
    while (state.bidders >> seat) & 1 == 0:
        seat = state.clockwise(seat)
    return seat


def make_bid(state: Position, amount: i64) -> None:
    """IP-2.2: more than the standing bid."""
    state.bid = amount
    state.leader = state.seat
    events.bid_made(state)
    go_on_bidding(state)


def leave_auction(state: Position) -> None:
    """IP-2.2: a seat that passes is out of this auction."""
    state.bidders ^= 1 << state.seat
    events.bid_passed(state)
    go_on_bidding(state)


def go_on_bidding(state: Position) -> None:
    """IP-2.3: over when a bid stands and all others have passed, or when all have; else the next bidder is asked."""
    leading: i64 = 0
    if state.leader != NONE:
        leading = 1 << state.leader
    if state.bidders == leading:
        state.step = AUCTION_OVER
    else:
        goods.ask(state, next_bidder(state, state.seat), BIDDING)


def collect_bid(state: Position) -> None:
    """IP-2.3: the winner pays the bank and takes the marker."""
    goods.pay(state, state.leader, state.bid)
    if state.marker != state.leader:
        state.marker = state.leader
        events.marker_taken(state)


def fill_bids(state: Position, out: vec[i64]) -> i64:
    """IP-2.2: to pass, or any amount above the standing bid that the seat owns."""
    out[0] = actions.PASS
    n: i64 = 1
    most: i64 = min(state.money[state.seat], actions.MOST_BID)
    for action in range(actions.BID + state.bid + 1, actions.BID + most + 1):
        out[n] = action
        n += 1
    return n
