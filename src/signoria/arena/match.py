"""One match between bots, each of which sees only what its seat knows, and how long each thought."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import process_time

import signoria
from signoria.arena.contest import Contest, Fixture, Sitting
from signoria.bots.levels import make_bot
from signoria.kernel.state import State, seats_in

MILLISECONDS = 1000


@dataclass(frozen=True)
class Result:
    """The result of a match. Lists are by seat; a decision counts if it has at least two legal actions."""

    fixture: Fixture
    bots: Sitting
    scores: list[int]
    winners: list[int]
    decisions: list[int]
    ms: list[float]  # total CPU time for the seat's decisions
    most_ms: list[float]  # CPU time for the longest decision
    cpu_ms: float  # of the whole match, dealing and rules included


class Player:
    """A bot with its seat, its own random numbers, and the time it has used."""

    def __init__(self, contest: Contest, fixture: Fixture, seat: int) -> None:
        self.seat = seat
        self.name = contest.bots[contest.sittings[fixture.sitting][seat]]
        self.bot = make_bot(self.name)
        self.chance = contest.chance(fixture, seat)
        self.decisions = 0
        self.ms = 0.0
        self.most_ms = 0.0

    def choose(self, state: State, legal: list[int]) -> int:
        known = state.known_to(self.seat)
        start = process_time()
        action = self.bot.choose(known, self.seat, self.chance)
        took = (process_time() - start) * MILLISECONDS
        assert action in legal, f"{self.name} chose {action}, which is not legal"
        self.decisions += 1
        self.ms += took
        self.most_ms = max(self.most_ms, took)
        return action


def play_match(contest: Contest, fixture: Fixture, stopped: Callable[[], bool]) -> Result | None:
    """Play a match to its end; None if it was stopped earlier.

    Where several seats choose at once, the lowest is asked first: the order makes no difference.
    """
    start = process_time()
    state = signoria.game(contest.setup.game).new(contest.deal(fixture.deal))
    players = [Player(contest, fixture, seat) for seat in range(contest.setup.seats)]
    while state.actors:
        if stopped():
            return None
        seat = seats_in(state.actors)[0]
        legal = state.legal_actions(seat)
        state.apply(seat, players[seat].choose(state, legal) if len(legal) > 1 else legal[0])
    scores = state.scores()
    return Result(
        fixture=fixture,
        bots=contest.sittings[fixture.sitting],
        scores=scores,
        winners=seats_in(state.winners_of(scores)),
        decisions=[player.decisions for player in players],
        ms=[round(player.ms, 3) for player in players],
        most_ms=[round(player.most_ms, 3) for player in players],
        cpu_ms=round((process_time() - start) * MILLISECONDS, 3),
    )
