"""How cards, money and shields change hands: what the chapters of the rules have in common.

Everyone knows the cards that a seat won, for they lay open, and the colours of those that it laid. So `known` counts,
for each seat and colour, the hand cards that follow from what all have seen; the rest of the hand is hidden. When a
card leaves a hand, a known one of its colour leaves first: nobody can tell them apart, and any other assumption
would claim to know more.
"""

from __future__ import annotations

from signoria.games.il_principe import events
from signoria.games.il_principe.actions import COLOUR_COUNT
from signoria.games.il_principe.state import Position
from signoria.kernel.compat import i64


def ask(state: Position, seat: i64, step: i64) -> None:
    """The seat decides next."""
    state.seat = seat
    state.step = step
    state.actors = 1 << seat


def receive(state: Position, seat: i64, money: i64) -> None:
    """IP-C8: from the bank, which never runs out."""
    state.money[seat] += money
    state.bank -= money


def pay(state: Position, seat: i64, money: i64) -> None:
    """IP-C8: to the bank."""
    state.money[seat] -= money
    state.bank += money


def draw_card(state: Position, seat: i64) -> i64:
    """The deck's top card into the hand, unseen by others; returns its colour."""
    state.deck_size -= 1
    state.discover()
    colour: i64 = state.deck[state.deck_size]
    state.hand[seat * COLOUR_COUNT + colour] += 1
    return colour


def take_open_cards(state: Position, seat: i64, colour: i64, count: i64) -> None:
    """Cards that all have seen, into the hand."""
    place: i64 = seat * COLOUR_COUNT + colour
    state.hand[place] += count
    state.known[place] += count


def leave_hand(state: Position, seat: i64, colour: i64, count: i64) -> None:
    """Cards out of the hand, for all to see."""
    place: i64 = seat * COLOUR_COUNT + colour
    state.hand[place] -= count
    known: i64 = state.known[place]
    if count > known:
        state.revealed += 1
        state.known[place] = 0
    else:
        state.known[place] = known - count


def lay_open(state: Position, seat: i64, colour: i64, count: i64) -> None:
    """Hand cards face up in front of their owner."""
    leave_hand(state, seat, colour, count)
    state.up[seat * COLOUR_COUNT + colour] += count


def place_shield(state: Position, seat: i64, region: i64, rule: str) -> None:
    """A shield from the reserve into a region."""
    state.reserve[seat] -= 1
    state.shields[region * state.seats + seat] += 1
    events.shield_placed(state, seat, region, rule)


def score(state: Position, line: i64, seat: i64, points: i64) -> None:
    """Forward on the score track."""
    state.points[line * state.seats + seat] += points
