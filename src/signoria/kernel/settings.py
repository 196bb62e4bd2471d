"""The settings of the bots' search. A game overrides some of the defaults, and a bot's spec overrides both."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """The settings of a search. The defaults measured strongest; docs/bots.md has the figures."""

    iterations: int = 150
    """How many iterations, each with its own determinization, a master searches for one decision."""

    exploration: float = 1.0
    """The PUCT constant: how strongly selection favours actions that have few visits for their prior."""

    temperature: float = 200.0
    """In hundredths of a point: selection weights an action by exp(prior / temperature); 0: all weigh the same."""

    candidates: int = 0
    """In simulations a seat takes the best action, by prior, of so many random ones; 0: of all."""

    epsilon: int = 0
    """The percentage of actions in simulations that are chosen uniformly at random."""

    margin: float = 0.2
    """The weight of the seats' estimated values in the result of a finished match; the rest is for victory."""

    reach: float = 500.0
    """The softmax scale of these values: a lead of so many hundredths of a point makes a share e times as large."""

    horizon: int = 0
    """A simulation is cut off after so many decisions, at the next quiescent position, and evaluated; 0: never."""
