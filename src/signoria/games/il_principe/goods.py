"""Moving cards, money and shields: what the modules of the rules have in common.

Everyone knows the cards that a seat won, because they were face up, and the colours of those that it laid. So `known`
counts, for each seat and colour, the hand cards that follow from what all have seen; the rest of the hand is hidden.
When a card leaves a hand, a known card of its colour is taken to leave first: nobody can tell them apart, and any other
assumption would claim to know more.
"""

from __future__ import annotations

from signoria.games.il_principe import events
from signoria.games.il_principe.actions import COLOUR_COUNT
from signoria.games.il_principe.state import Position
from signoria.kernel.compat import i64


def ask(state: Position, seat: i64, step: i64) -> None:
    """Ask the seat next."""
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
    """Put the deck's top card into the hand, unseen by others; returns its colour."""
    state.deck_size -= 1
    state.discover()
    colour: i64 = state.deck[state.deck_size]
    state.hand[seat * COLOUR_COUNT + colour] += 1
    return colour


def take_open_cards(state: Position, seat: i64, colour: i64, count: i64) -> None:
    """Put cards that all have seen into the hand."""
    place: i64 = seat * COLOUR_COUNT + colour
    state.hand[place] += count
    state.known[place] += count


def leave_hand(state: Position, seat: i64, colour: i64, count: i64) -> None:
    """Take cards out of the hand, for all to see."""
    place: i64 = seat * COLOUR_COUNT + colour
    state.hand[place] -= count
    known: i64 = state.known[place]
    if count > known:
        state.revealed += 1
        state.known[place] = 0
    else:
        state.known[place] = known - count


def lay_open(state: Position, seat: i64, colour: i64, count: i64) -> None:
    """Lay hand cards face up in front of their owner."""
    leave_hand(state, seat, colour, count)
    state.up[seat * COLOUR_COUNT + colour] += count


def place_shield(state: Position, seat: i64, region: i64, rule: str) -> None:
    """Move a shield from the reserve into a region."""
    state.reserve[seat] -= 1
    state.shields[region * state.seats + seat] += 1
    events.shield_placed(state, seat, region, rule)


def score(state: Position, line: i64, seat: i64, points: i64) -> None:
    """Add points on the score track."""
    state.points[line * state.seats + seat] += points
