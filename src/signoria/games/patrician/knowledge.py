"""PA-K1: what a seat knows: everything except the deck's order and what is left of the others' first hands."""

from __future__ import annotations

from signoria.games.patrician.state import HAND, Position
from signoria.kernel.compat import append, i64, vec
from signoria.kernel.dealer import Dealer
from signoria.kernel.hands import insert_sorted


def hide(state: Position, viewer: i64, rng: Dealer | None) -> None:
    """PA-K1: put what the viewer cannot know into the order of the card list or, with a dealer, a random one.

    The hidden cards are those of the deck and what the others still hold of the deal, which are star cards.
    """
    unseen = unseen_cards(state, viewer)
    stars = cards_where(state, unseen, True)
    if rng is not None:
        rng.shuffle(stars, len(stars))
    used = give_secret_cards(state, viewer, stars)
    for i in range(used):
        unseen[stars[i]] -= 1
    deck = cards_where(state, unseen, False)
    if rng is not None:
        rng.shuffle(deck, len(deck))
    state.deck = deck


def unseen_cards(state: Position, viewer: i64) -> vec[i64]:
    """How many of each card the viewer has not seen: [card]."""
    unseen = vec[i64]([0] * len(state.data.card_names))
    for i in range(state.deck_size):
        unseen[state.deck[i]] += 1
    for seat in range(state.seats):
        if seat != viewer:
            for place in range(seat * HAND, seat * HAND + state.secret_size[seat]):
                unseen[state.hand[place]] += 1
    return unseen


def cards_where(state: Position, counts: vec[i64], stars_only: bool) -> vec[i64]:
    """The counted cards one by one, in the order of the card list."""
    cards = vec[i64]()
    for card in range(i64(len(counts))):
        if not stars_only or state.data.card_star[card] != 0:
            for _ in range(counts[card]):
                cards = append(cards, card)
    return cards


def give_secret_cards(state: Position, viewer: i64, stars: vec[i64]) -> i64:
    """Fill what the others hold of the deal from the front of `stars`; returns how many were needed."""
    used: i64 = 0
    for seat in range(state.seats):
        if seat != viewer:
            first: i64 = seat * HAND
            for i in range(state.secret_size[seat]):
                insert_sorted(state.hand, first, first + i, stars[used])
                used += 1
    return used
