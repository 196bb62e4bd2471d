"""Bots that do not search: they take the action that the game's priors rate highest, or nearly so."""

from __future__ import annotations

from typing import Final

from signoria.bots.considered import fill_considered
from signoria.kernel.compat import i64, vec
from signoria.kernel.dealer import Dealer
from signoria.kernel.state import State, new_buffer

NOISY_ACTIONS: Final = 3
"""How many of the best actions get noise, so that a bot with noise makes small mistakes but no absurd ones."""


class HintedBot:
    """Takes the action with the highest prior, or a random one of several.

    With noise, a random amount is added to the priors of the best few actions first. `noise` is the largest amount, in
    hundredths of the difference between the highest and the lowest of these priors. With 200, the better of two actions
    is missed once in eight times.
    """

    def __init__(self, noise: i64 = 0) -> None:
        self.noise: i64 = noise

    def choose(self, known: State, seat: i64, dealer: Dealer) -> int:
        actions = new_buffer()
        priors = new_buffer()
        n: i64 = fill_considered(known, seat, actions)
        known.fill_priors(seat, actions, n, priors)
        if self.noise > 0:
            n = keep_best(actions, priors, n)
            add_noise(priors, n, self.noise, dealer)
        return actions[best(priors, n, dealer)]


def keep_best(actions: vec[i64], priors: vec[i64], n: i64) -> i64:
    """Move the actions with the highest priors to the front, and return how many there are."""
    kept: i64 = min(n, NOISY_ACTIONS)
    for i in range(kept):
        found: i64 = i
        for other in range(i + 1, n):
            if priors[other] > priors[found]:
                found = other
        action: i64 = actions[found]
        prior: i64 = priors[found]
        actions[found] = actions[i]
        priors[found] = priors[i]
        actions[i] = action
        priors[i] = prior
    return kept


def add_noise(priors: vec[i64], n: i64, hundredths: i64, dealer: Dealer) -> None:
    """Add to each prior a random part of the difference between the highest and the lowest."""
    low: i64 = priors[0]
    high: i64 = priors[0]
    for i in range(n):
        low = min(low, priors[i])
        high = max(high, priors[i])
    span: i64 = (high - low) * hundredths // 100 + 1
    for i in range(n):
        priors[i] += dealer.below(span)


def best(priors: vec[i64], n: i64, dealer: Dealer) -> i64:
    """The index of the highest prior, or a random one of several."""
    found: i64 = 0
    alike: i64 = 1
    for i in range(i64(1), n):
        if priors[i] > priors[found]:
            found = i
            alike = 1
        elif priors[i] == priors[found]:
            alike += 1
            if dealer.below(alike) == 0:
                found = i
    return found
