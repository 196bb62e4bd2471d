"""Set-up, in the rulebook's order."""

from __future__ import annotations

from signoria.games.il_principe import building, events, goods, turn
from signoria.games.il_principe.state import Position
from signoria.kernel.compat import i64
from signoria.kernel.dealer import Dealer


def deal(state: Position, dealer: Dealer) -> None:
    """IP-S1 to IP-S4, and the first round begins."""
    shuffle_decks(state, dealer)
    state.marker = dealer.below(state.seats)
    state.dealer = dealer.clone()
    pay_starting_money(state)
    events.match_begun(state)
    turn_first_cities_up(state)
    turn.go_on(state)


def shuffle_decks(state: Position, dealer: Dealer) -> None:
    """IP-S1: both decks. IP-S4: two seats play with fewer cards, and the cities at the bottom stay out."""
    state.deck = state.box.cards[:]
    state.deck_size = len(state.deck)
    dealer.shuffle(state.deck, state.deck_size)
    state.city_deck = state.box.cities[:]
    state.city_deck_size = len(state.city_deck)
    dealer.shuffle(state.city_deck, state.city_deck_size)


def pay_starting_money(state: Position) -> None:
    """IP-S2."""
    money: i64 = state.box.starting_money
    for seat in range(state.seats):
        goods.receive(state, seat, money)


def turn_first_cities_up(state: Position) -> None:
    """IP-S1."""
    for _city in range(state.box.open_cities):
        building.turn_city_up(state, "IP-S1")
