"""A stand-in for OpenSpiel, so that comparisons are tested where it is not installed."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from signoria.devtools import peers


class TinyState:
    """A game of two chance nodes and then three decisions, one of them forced."""

    def __init__(self) -> None:
        self.left = [3, 2, 1, 4, 4]

    def is_chance_node(self) -> bool:
        return len(self.left) > 3

    def is_terminal(self) -> bool:
        return not self.left

    def legal_actions(self) -> list[int]:
        return list(range(self.left[-1]))

    def apply_action(self, action: int) -> None:
        assert action in self.legal_actions()
        self.left.pop()

    def clone(self) -> TinyState:
        copy = TinyState()
        copy.left = self.left[:]
        return copy


class TinyBot:
    """Plays a game to its end for every iteration, in place of a search."""

    def __init__(self, seed: int, evaluator: object, exploration: float, iterations: int, *details: object) -> None:
        self.iterations = iterations

    def step(self, state: TinyState) -> int:
        for _ in range(self.iterations):
            world = state.clone()
            while not world.is_terminal():
                world.apply_action(0)
        return 0


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the stand-in in OpenSpiel's place."""
    library = SimpleNamespace(
        load_game=lambda name: SimpleNamespace(new_initial_state=TinyState),
        ISMCTSBot=TinyBot,
        RandomRolloutEvaluator=lambda rollouts, seed: None,
        ISMCTSFinalPolicyType=SimpleNamespace(MAX_VISIT_COUNT=0),
    )
    monkeypatch.setitem(sys.modules, "pyspiel", library)
    monkeypatch.setattr(peers, "version", lambda name: "0")
