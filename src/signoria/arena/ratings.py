"""Ratings for three bots and more: one number for each, from all matches in which it met the others.

They come from openskill's Plackett-Luce model, which takes the whole order of a table of any size, shared places
included, and gives each rating its uncertainty. A fit to all matches at once (choix) would not ask for the order in
which they came, but has neither shared places nor uncertainty, and needs scipy. Here the order is that of the deals,
whoever finished first, and strengths are taken not to change, so that it hardly matters.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from openskill.models import PlackettLuce

from signoria.arena.match import Result
from signoria.arena.question import Question

FEWEST_BOTS = 3


@dataclass(frozen=True)
class Rating:
    """Mean and standard deviation of what a bot's strength may be; before its first match 25 and 8.3."""

    mean: float
    deviation: float


def are_rated(question: Question) -> bool:
    """Two bots need no common scale: their shares of the matches say it all."""
    return len(set(question.bots)) >= FEWEST_BOTS


def rate(question: Question, results: Iterable[Result]) -> list[Rating]:
    """The rating of each contender, in the order in which they were named."""
    model = PlackettLuce(tau=0.0)  # a bot does not learn from match to match
    ratings = [model.rating() for _ in question.bots]
    for result in sorted(results, key=lambda result: result.fixture):
        after = model.rate([[ratings[contender]] for contender in result.bots], ranks=places(result))
        for contender, (rating,) in zip(result.bots, after, strict=True):
            ratings[contender] = rating
    return [Rating(rating.mu, rating.sigma) for rating in ratings]


def places(result: Result) -> list[float]:
    """The place of each seat, winners first, the others by their scores; equal scores share a place."""
    order = [(0, 0) if seat in result.winners else (1, -score) for seat, score in enumerate(result.scores)]
    return [float(sum(other < mine for other in order)) for mine in order]
