"""What a hint is worth: how much more often a seat wins that follows it instead of an apprentice's choice.

Positions are random moments of matches between apprentices in which a seat has a choice. Where the hint and the
apprentice disagree, both choices are played out many times: in the same imagined worlds, by apprentices at all seats.
The difference of the two shares of wins is one observation; where they agree, it is 0.

    python -m signoria.devtools.hint_value patrician --positions 200 --continuations 100 --seed 1
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from math import sqrt
from statistics import fmean, stdev

from signoria.bots.levels import make_bot
from signoria.games import game, game_ids
from signoria.kernel.dealer import FastDealer, fast_dealer
from signoria.kernel.game import Game
from signoria.kernel.state import State, seats_in
from signoria.workers.hints import hint_question
from signoria.workers.thinking import QUICK, think

EVERY = 10
"""One moment in about so many is looked at, so that the positions of a match differ."""

SEED_BYTES = 32
Z_95 = 1.96


@dataclass(frozen=True)
class Compared:
    """A position: whether the hint is another action than the apprentice's, and what following it changes."""

    is_different: bool
    gain: float  # the share of wins with the hint less that with the apprentice's choice


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % confidence interval."""

    mean: float
    margin: float

    def __str__(self) -> str:
        """In percentage points."""
        low, high = self.mean - self.margin, self.mean + self.margin
        return f"{100 * self.mean:+.1f} [{100 * low:+.1f}, {100 * high:+.1f}]"


def estimate(gains: list[float]) -> Estimate:
    """The mean of independent observations."""
    margin = Z_95 * stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 0.0
    return Estimate(fmean(gains) if gains else 0.0, margin)


def compared(played: Game, seats: int, continuations: int, seed: int) -> Iterator[Compared]:
    """Endless positions from matches between apprentices."""
    chance = fast_dealer(f"{played.id} {seats} {seed}".encode())
    setup = played.setup(seats, seed)
    apprentice = make_bot(QUICK)
    while True:
        state = played.new(setup).redeal(chance)
        while not state.is_over():
            asked = seats_in(state.actors)
            seat = asked[chance.below(len(asked))]
            if len(state.legal_actions(seat)) > 1 and chance.below(EVERY) == 0:
                yield _compare(state, seat, continuations, chance)
            state.apply(seat, apprentice.choose(state.known_to(seat), seat, chance))


def _compare(state: State, seat: int, continuations: int, chance: FastDealer) -> Compared:
    seed = bytes(chance.below(256) for _ in range(SEED_BYTES))
    hinted = state.parse(think(hint_question(state, seat, seed)).action)
    usual = make_bot(QUICK).choose(state.known_to(seat), seat, chance)
    if hinted == usual:
        return Compared(is_different=False, gain=0.0)
    gains = [_gain(state, seat, (hinted, usual), chance) for _ in range(continuations)]
    return Compared(is_different=True, gain=fmean(gains))


def _gain(state: State, seat: int, actions: tuple[int, int], chance: FastDealer) -> float:
    """Both actions in one imagined world, with the same random numbers afterwards."""
    world = state.determinize(seat, chance)
    luck = fast_dealer(bytes(chance.below(256) for _ in range(SEED_BYTES)))
    with_hint, without = (_share_won(world, seat, action, luck.clone()) for action in actions)
    return with_hint - without


def _share_won(world: State, seat: int, action: int, chance: FastDealer) -> float:
    """The seat's share of the victory if it takes this action and apprentices play on."""
    state, apprentice = world.clone(), make_bot(QUICK)
    state.apply(seat, action)
    while not state.is_over():
        actor = seats_in(state.actors)[0]
        state.apply(actor, apprentice.choose(state.known_to(actor), actor, chance))
    winners = seats_in(state.winners())
    return 1 / len(winners) if seat in winners else 0.0


def main(argv: list[str] | None = None) -> None:
    """Measure one game, or all of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all of them unless named")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--continuations", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(argv)
    for game_id in chosen.games or game_ids():
        endless = compared(game(game_id), chosen.seats, chosen.continuations, chosen.seed)
        found = list(islice(endless, chosen.positions))
        different = [one.gain for one in found if one.is_different]
        print(
            f"{game_id}, {chosen.seats} seats: {len(found)} positions, the hint differs in {len(different)}; "
            f"wins in percentage points: {estimate([one.gain for one in found])} over all, "
            f"{estimate(different)} where it differs",
            flush=True,
        )


if __name__ == "__main__":
    main()
