"""The setup, in the rulebook's order."""

from __future__ import annotations

from signoria.games.patrician import events, turn
from signoria.games.patrician.state import HAND, Position
from signoria.kernel.compat import append, i64, vec
from signoria.kernel.dealer import Dealer
from signoria.kernel.hands import insert_sorted


def deal(state: Position, dealer: Dealer) -> None:
    """PA-S2: shuffle the star cards alone, deal each seat its hand, shuffle the rest into the deck."""
    stars = state.data.star_cards[:]
    dealer.shuffle(stars, len(stars))
    for seat in range(state.seats):
        take_first_hand(state, seat, stars)
    make_deck(state, stars, dealer)
    turn_first_cards_up(state)
    draw_first_seat(state, dealer)


def take_first_hand(state: Position, seat: i64, stars: vec[i64]) -> None:
    """PA-S2: the seat's share of the star cards, in the order of the card list, which reveals nothing."""
    first: i64 = seat * HAND
    for place in range(first, first + HAND):
        insert_sorted(state.hand, first, place, stars[place])
    state.hand_size[seat] = HAND
    state.secret_size[seat] = HAND
    events.hand_dealt(state, seat)


def make_deck(state: Position, stars: vec[i64], dealer: Dealer) -> None:
    """PA-S2: all other cards, and the star cards that nobody was dealt."""
    deck = state.data.other_cards[:]
    for i in range(state.seats * HAND, i64(len(stars))):
        deck = append(deck, stars[i])
    dealer.shuffle(deck, len(deck))
    state.deck = deck
    state.deck_size = len(deck)


def turn_first_cards_up(state: Position) -> None:
    """PA-S3: one card beside each city."""
    for city in range(state.data.city_count):
        turn.turn_card_up(state, city, "PA-S3")


def draw_first_seat(state: Position, dealer: Dealer) -> None:
    """PA-S3: the first seat is drawn at random."""
    state.seat = dealer.below(state.seats)
    state.discover()
    events.first_seat_drawn(state)
    turn.begin_turn(state)
