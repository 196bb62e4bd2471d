"""Ratings for three or more bots: one number for each, from all of its matches.

They come from openskill's Plackett-Luce model, which accepts rankings of any size, with ties, and gives each rating its
uncertainty. It learns from one match after another, so that their order has an effect; the mean over several orders,
the same every time, removes most of it. A fit to all matches at once, as with choix, would not depend on the order, but
has neither ties nor uncertainty, and needs scipy.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean

from openskill.models import PlackettLuce

from signoria.arena.contest import Contest
from signoria.arena.match import Result

FEWEST_BOTS = 3
ORDERS = 8


@dataclass(frozen=True)
class Rating:
    """Mean and standard deviation of a bot's strength; before its first match they are 25 and 8.3."""

    mean: float
    deviation: float


def are_rated(contest: Contest) -> bool:
    """Whether there are enough bots: for two, their win shares say everything."""
    return len(set(contest.bots)) >= FEWEST_BOTS


def rate(contest: Contest, results: Iterable[Result]) -> list[Rating]:
    """The rating of each contender, in the order in which they were named, whatever the order of the results."""
    ordered = sorted(results, key=lambda result: result.fixture)
    passes = []
    for order in range(ORDERS):
        random.Random(order).shuffle(ordered)  # noqa: S311 - always the same orders
        passes.append(_rate_in_order(len(contest.bots), ordered))
    return [_mean(of_one) for of_one in zip(*passes, strict=True)]


def _rate_in_order(bots: int, results: Iterable[Result]) -> list[Rating]:
    model = PlackettLuce(tau=0.0)  # a bot is as strong in its last match as in its first
    ratings = [model.rating() for _ in range(bots)]
    for result in results:
        after = model.rate([[ratings[contender]] for contender in result.bots], ranks=ranks(result))
        for contender, (rating,) in zip(result.bots, after, strict=True):
            ratings[contender] = rating
    return [Rating(rating.mu, rating.sigma) for rating in ratings]


def _mean(ratings: Iterable[Rating]) -> Rating:
    found = list(ratings)
    return Rating(fmean(rating.mean for rating in found), fmean(rating.deviation for rating in found))


def ranks(result: Result) -> list[float]:
    """The rank of each seat: the winners share the first, the others follow by their scores."""
    order = [(0, 0) if seat in result.winners else (1, -score) for seat, score in enumerate(result.scores)]
    return [float(sum(other < mine for other in order)) for mine in order]
