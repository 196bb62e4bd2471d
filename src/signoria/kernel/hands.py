"""Runs of cards in a vector: each hand or pack has its own range and fills it from the start."""

from __future__ import annotations

from signoria.kernel.compat import i64, vec


def insert_sorted(cards: vec[i64], first: i64, end: i64, card: i64) -> None:
    """Insert a card into the sorted run cards[first:end], which becomes one card longer."""
    place: i64 = end
    while place > first and cards[place - 1] > card:
        cards[place] = cards[place - 1]
        place -= 1
    cards[place] = card


def take_out(cards: vec[i64], last: i64, card: i64) -> i64:
    """Remove the last such card from a run that ends with cards[last], and close the gap; returns its index."""
    place: i64 = last
    while cards[place] != card:
        place -= 1
    gap: i64 = place
    while gap < last:
        cards[gap] = cards[gap + 1]
        gap += 1
    return place
