"""Set-up, in the rulebook's order."""

from __future__ import annotations

from signoria.games.il_principe import building, events, goods, turn
from signoria.games.il_principe.state import Position
from signoria.kernel.compat import i64
from signoria.kernel.dealer import Dealer


def deal(state: Position, dealer: Dealer) -> None:
    """IP-S1 to IP-S4, and the first round begins."""
    shuffle_decks(state, dealer)
    draw_marker(state, dealer)
    pay_starting_money(state)
    turn_first_cities_up(state)
    turn.go_on(state)


def shuffle_decks(state: Position, dealer: Dealer) -> None:
    """IP-S1: both decks. IP-S4: two seats play with fewer cards, without the cities at the bottom."""
    state.deck = state.data.cards[:]
    state.deck_size = len(state.deck)
    dealer.shuffle(state.deck, state.deck_size)
    state.city_deck = state.data.cities[:]
    state.city_deck_size = len(state.city_deck)
    dealer.shuffle(state.city_deck, state.city_deck_size)
    events.cards_taken_out(state)


def draw_marker(state: Position, dealer: Dealer) -> None:
    """IP-S3: the first Il Principe is drawn at random; the dealer's next draws are kept for IP-E4."""
    state.marker = dealer.below(state.seats)
    state.dealer = dealer.clone()
    events.marker_drawn(state)


def pay_starting_money(state: Position) -> None:
    """IP-S2: what the edition gives to each."""
    money: i64 = state.data.starting_money
    for seat in range(state.seats):
        goods.receive(state, seat, money)


def turn_first_cities_up(state: Position) -> None:
    """IP-S1: the cities that can be built first."""
    for _city in range(state.data.open_cities):
        building.turn_city_up(state, "IP-S1")
