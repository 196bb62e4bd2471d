"""IP-K1: what a seat knows. It does not know the order of the decks, the hidden part of the others' hands, the cards
they have laid face down, and future draws.
"""

from __future__ import annotations

from signoria.games.il_principe.actions import COLOUR_COUNT, GREEN
from signoria.games.il_principe.state import LAYING, Position, row_sum
from signoria.kernel.compat import i64, vec
from signoria.kernel.dealer import Dealer, fork, no_dealer


def hide(state: Position, viewer: i64, rng: Dealer | None) -> None:
    """IP-K1: put what the viewer cannot know into a canonical order or, with a dealer, a random one.

    The hidden building cards are those of the deck and the unknown cards of the others' hands. Each of their places is
    equally likely for each card, so they are all shuffled together.
    """
    cards = hidden_cards(state, viewer)
    cities = hidden_cities(state)
    if rng is not None:
        rng.shuffle(cards, len(cards))
        rng.shuffle(cities, len(cities))
    used: i64 = 0
    for seat in range(state.seats):
        if seat != viewer:
            used = give_hidden_cards(state, seat, cards, used)
            if state.step == LAYING:
                lay_unseen(state, seat, rng)
    state.deck = cards[used:]
    state.city_deck = cities
    state.dealer = no_dealer() if rng is None else fork(rng)


def hidden_cards(state: Position, viewer: i64) -> vec[i64]:
    """Every building card whose place the viewer does not know, in the order of the colours."""
    counts = vec[i64]([0] * COLOUR_COUNT)
    total: i64 = state.deck_size
    for i in range(state.deck_size):
        counts[state.deck[i]] += 1
    for seat in range(state.seats):
        if seat != viewer:
            total += state.hidden_size(seat)
            for colour in range(i64(COLOUR_COUNT)):
                place: i64 = seat * COLOUR_COUNT + colour
                counts[colour] += state.hand[place] - state.known[place]
    cards = vec[i64]([GREEN] * total)
    n: i64 = counts[GREEN]
    for colour in range(i64(GREEN + 1), i64(COLOUR_COUNT)):
        for _card in range(counts[colour]):
            cards[n] = colour
            n += 1
    return cards


def hidden_cities(state: Position) -> vec[i64]:
    """Every city card that is face down, in the order of the card list, including those taken out."""
    mask: i64 = 0
    for i in range(state.city_deck_size):
        mask |= 1 << state.city_deck[i]
    cities = vec[i64]([0] * state.city_deck_size)
    n: i64 = 0
    for city in range(state.data.city_count):
        if (mask >> city) & 1 != 0:
            cities[n] = city
            n += 1
    return cities


def give_hidden_cards(state: Position, seat: i64, cards: vec[i64], used: i64) -> i64:
    """Fill the hidden part of a hand from `cards`, whose first `used` are taken; returns how many are taken then."""
    first: i64 = seat * COLOUR_COUNT
    end: i64 = used + state.hidden_size(seat)
    new: i64 = end - row_sum(state.drawn, seat)
    for i in range(first, first + COLOUR_COUNT):
        state.hand[i] = state.known[i]
        state.drawn[i] = 0
    for i in range(used, end):
        state.hand[first + cards[i]] += 1
    for i in range(new, end):
        state.drawn[first + cards[i]] += 1
    return end


def lay_unseen(state: Position, seat: i64, rng: Dealer | None) -> None:
    """IP-1.1: none for a seat that has not chosen; else the first cards of its hand or, with a dealer, random ones.

    Each card of the hand is equally likely to be laid.
    """
    first: i64 = seat * COLOUR_COUNT
    for place in range(first, first + COLOUR_COUNT):
        state.laying[place] = 0
    if (state.chosen >> seat) & 1 != 0:
        size: i64 = state.hand_size(seat)
        for left in range(size, size - state.data.cards_laid, -1):
            lay_numbered(state, seat, 0 if rng is None else rng.below(left))


def lay_numbered(state: Position, seat: i64, number: i64) -> None:
    """The card of this number among those that the seat has not laid yet, in the order of the colours."""
    place: i64 = seat * COLOUR_COUNT
    while number >= state.hand[place] - state.laying[place]:
        number -= state.hand[place] - state.laying[place]
        place += 1
    state.laying[place] += 1
