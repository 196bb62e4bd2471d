"""The results by contender: how often it won, with its interval, its scores, and how long it thought."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

from signoria.arena.contest import Contest
from signoria.arena.match import Result

Z95 = 1.959963984540054  # standard deviations on either side that hold 95 % of a normal distribution


def wilson(wins: float, games: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's score interval for the share of games won.

    A shared victory is a part of a win for each winner. For such parts the interval is a little too wide, never too
    narrow: of all results with the same mean, whole wins and losses have the greatest variance.
    """
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    centre = share + z * z / (2 * games)
    margin = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (centre - margin) / scale), min(1.0, (centre + margin) / scale)


@dataclass
class Standing:
    """The results of one contender. Where it has several seats in a match, it wins with any of them."""

    bot: str
    seats: int  # how many it has in each of its matches
    fair_share: float  # the share of matches that it would win if all seats were equally strong
    games: int = 0
    wins: float = 0.0
    points: int = 0
    decisions: int = 0
    ms: float = 0.0
    most_ms: float = 0.0

    def add(self, result: Result, contender: int) -> None:
        """Count one of its matches."""
        mine = [seat for seat, bot in enumerate(result.bots) if bot == contender]
        self.games += 1
        self.wins += sum(seat in mine for seat in result.winners) / len(result.winners)
        self.points += sum(result.scores[seat] for seat in mine)
        self.decisions += sum(result.decisions[seat] for seat in mine)
        self.ms += sum(result.ms[seat] for seat in mine)
        self.most_ms = max(self.most_ms, *(result.most_ms[seat] for seat in mine))

    @property
    def win_rate(self) -> float:
        return self.wins / max(1, self.games)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate."""
        return wilson(self.wins, self.games)

    @property
    def is_fair(self) -> bool:
        """Whether the interval contains the fair share."""
        low, high = self.interval
        return low <= self.fair_share <= high

    @property
    def mean_score(self) -> float:
        """The mean over its seats, not over matches."""
        return self.points / max(1, self.games * self.seats)

    @property
    def ms_per_decision(self) -> float:
        return self.ms / max(1, self.decisions)

    def times_fair(self, share: float) -> float:
        return share / self.fair_share


def standings(contest: Contest, results: Iterable[Result]) -> list[Standing]:
    """All contenders, in the order in which they were named."""
    found = []
    for contender, bot in enumerate(contest.bots):
        seats = max(sitting.count(contender) for sitting in contest.sittings)
        found.append(Standing(bot, seats, seats / contest.setup.seats))
    for result in results:
        for contender in sorted(set(result.bots)):
            found[contender].add(result, contender)
    return found
