"""A trial: one seeded random match, played once and replayed by every check."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from signoria.kernel.dealer import Dealer, FastDealer, fast_dealer
from signoria.kernel.errors import SignoriaError
from signoria.kernel.game import Game
from signoria.kernel.journal import Journal
from signoria.kernel.setup import Setup
from signoria.kernel.state import SPECTATOR, State, canonical_json, seats_in

MOST_PLIES = 2000
"""A random match that is longer is considered endless."""

CHANGES_IN = 12
"""Where a choice may still be changed, one in this many random moves changes one."""

SeatAction = tuple[int, int]
"""A seat and its action."""


class ConformanceError(SignoriaError):
    """A game broke a promise of the core API: the check that found it, the setup, the ply, and what differed."""

    def __init__(self, check: str, setup: Setup, ply: int, problem: str) -> None:
        super().__init__(f"{check}: at ply {ply}: {problem}; setup {canonical_json(setup.as_dict())}")
        self.check = check
        self.setup = setup
        self.ply = ply
        self.problem = problem


@dataclass(frozen=True)
class Trial:
    """A match that was played at random from its setup to its end."""

    game: Game
    setup: Setup
    moves: tuple[SeatAction, ...]
    fingerprints: tuple[str, ...]  # of the position before each move and after the last

    def walk(self, journal: Journal | None = None) -> Iterator[tuple[int, State]]:
        """Replay the match: the position before each move and after the last, with its ply.

        It is one position that moves on, so a check must leave it unchanged. If the same moves lead elsewhere than the
        first time, there is chance that does not come from the dealer.
        """
        state = self.game.new(self.setup, journal)
        for ply, fingerprint in enumerate(self.fingerprints):
            self.expect(state.fingerprint() == fingerprint, "chance", ply, "the same moves led elsewhere")
            yield ply, state
            if ply < len(self.moves):
                state.apply(*self.moves[ply])

    def chance(self, *labels: object) -> FastDealer:
        """A separate dealer for each use, with the same draws whenever the trial is repeated."""
        return labelled_chance(self.setup, *labels)

    def error(self, check: str, ply: int, problem: str) -> ConformanceError:
        """The error for this match, for the caller to raise."""
        return ConformanceError(check, self.setup, ply, problem)

    def expect(self, truth: bool, check: str, ply: int, problem: str) -> None:
        """Raise the error unless `truth` holds."""
        if not truth:
            raise self.error(check, ply, problem)


def labelled_chance(setup: Setup, *labels: object) -> FastDealer:
    return fast_dealer(canonical_json([setup.seed.hex(), *labels]).encode())


def viewers(state: State) -> list[int]:
    """Every seat, and the spectator."""
    return [*range(state.seats), SPECTATOR]


def viewer_name(viewer: int) -> str:
    return "the spectator" if viewer == SPECTATOR else f"seat {viewer}"


def after(state: State, seat: int, action: int, journal: Journal | None = None) -> State:
    """The position after a move on a copy."""
    copy = state.clone()
    copy.journal = journal
    copy.apply(seat, action)
    return copy


def random_move(state: State, chance: Dealer) -> SeatAction:
    """A random action of a random seat that has to choose; now and then it changes a choice."""
    asked = seats_in(state.actors)
    may_change = seats_in(state.chosen)
    seats = may_change if may_change and chance.below(CHANGES_IN) == 0 else asked
    seat = seats[chance.below(len(seats))]
    actions = state.legal_actions(seat)
    return seat, actions[chance.below(len(actions))]


def play_on(state: State, chance: Dealer, moves: int) -> None:
    """Make some random moves, in place."""
    for _ in range(moves):
        if state.is_over():
            return
        seat, action = random_move(state, chance)
        state.apply(seat, action)


def play_trial(game: Game, setup: Setup) -> Trial:
    """Play a random match; every seat that has to choose must have a legal action, and the match must end."""
    chance = labelled_chance(setup, "moves")
    state = game.new(setup)
    moves: list[SeatAction] = []
    fingerprints = [state.fingerprint()]
    while not state.is_over():
        if len(moves) == MOST_PLIES:
            raise ConformanceError("end", setup, len(moves), f"the match has not ended after {MOST_PLIES} moves")
        _check_asked(setup, len(moves), state)
        moves.append(random_move(state, chance))
        state.apply(*moves[-1])
        fingerprints.append(state.fingerprint())
    _check_over(setup, len(moves), state)
    return Trial(game, setup, tuple(moves), tuple(fingerprints))


def _check_asked(setup: Setup, ply: int, state: State) -> None:
    if state.actors == 0 or state.actors & state.chosen != 0 or (state.actors | state.chosen) >> state.seats != 0:
        problem = f"asked are {seats_in(state.actors)}, have chosen {seats_in(state.chosen)} of {state.seats} seats"
        raise ConformanceError("end", setup, ply, problem)
    for seat in seats_in(state.actors | state.chosen):
        if not state.legal_actions(seat):
            raise ConformanceError("end", setup, ply, f"seat {seat} has to choose but has no legal action")


def _check_over(setup: Setup, ply: int, state: State) -> None:
    if state.actors != 0 or state.chosen != 0:
        raise ConformanceError("end", setup, ply, f"over, but seats {seats_in(state.actors | state.chosen)} may act")
