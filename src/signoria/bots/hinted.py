"""Bots that look no further than the game's hints: the apprentice takes what looks best, the novice nearly so."""

from __future__ import annotations

from typing import Final

from signoria.bots.offers import fill_offers
from signoria.kernel.compat import i64, vec
from signoria.kernel.dealer import Dealer
from signoria.kernel.state import State, new_buffer

FEW: Final = 3
"""Among how many a bot with blurred sight chooses."""


class HintedBot:
    """Takes the action with the highest prior, or one that looks nearly as good.

    `blur` is in hundredths of the spread of the priors: so much chance is added to each. With 0 the best is taken, and
    of several that are alike any; with 200 the better of two is missed once in eight times. Only the best few are
    blurred: a lapse is no folly.
    """

    def __init__(self, blur: i64 = 0) -> None:
        self.blur: i64 = blur

    def choose(self, known: State, seat: i64, dealer: Dealer) -> int:
        actions = new_buffer()
        priors = new_buffer()
        n: i64 = fill_offers(known, seat, actions)
        known.fill_priors(seat, actions, n, priors)
        if self.blur > 0:
            n = keep_best(actions, priors, n)
            blur(priors, n, self.blur, dealer)
        return actions[best(priors, n, dealer)]


def keep_best(actions: vec[i64], priors: vec[i64], n: i64) -> i64:
    """Move the best few to the front, and return how many they are."""
    few: i64 = min(n, FEW)
    for i in range(few):
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
    return few


def blur(priors: vec[i64], n: i64, hundredths: i64, dealer: Dealer) -> None:
    """Add to each prior a random part of their spread."""
    low: i64 = priors[0]
    high: i64 = priors[0]
    for i in range(n):
        low = min(low, priors[i])
        high = max(high, priors[i])
    span: i64 = (high - low) * hundredths // 100 + 1
    for i in range(n):
        priors[i] += dealer.below(span)


def best(priors: vec[i64], n: i64, dealer: Dealer) -> i64:
    """Where the highest prior is; of several, any."""
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
