"""Choosing at once: no order of the choices matters, and a changed choice leaves no trace."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from signoria.kernel.conformance.trial import Trial
from signoria.kernel.dealer import Dealer
from signoria.kernel.state import State, seats_in

MOST_ORDERS = 8
"""Of many seats that choose at once, so many orders are tried."""


def check_choices(trial: Trial) -> None:
    """Wherever several seats are asked at once, their choices commute and may be changed."""
    for ply, state in trial.walk():
        asked = seats_in(state.actors)
        if len(asked) > 1:
            chance = trial.chance("choices", ply)
            picked = {seat: _pick(state.legal_actions(seat), chance) for seat in asked}
            expected = _choose(trial, ply, state, asked, picked)
            _check_orders(trial, ply, state, picked, expected)
            _check_changes(trial, ply, state, picked, expected)


def _pick(actions: Sequence[int], chance: Dealer) -> int:
    return actions[chance.below(len(actions))]


def _choose(trial: Trial, ply: int, state: State, order: Sequence[int], picked: dict[int, int]) -> str:
    """The fingerprint once all have chosen in this order; nobody's choice may touch what another can do."""
    copy = state.clone()
    for seat in order:
        same = copy.legal_actions(seat) == state.legal_actions(seat)
        trial.expect(same, "choice", ply, f"what seat {seat} may choose depends on the choice of another")
        copy.apply(seat, picked[seat])
    return copy.fingerprint()


def _check_orders(trial: Trial, ply: int, state: State, picked: dict[int, int], expected: str) -> None:
    orders = list(permutations(picked))
    for order in orders[:: len(orders) // MOST_ORDERS + 1]:
        same = _choose(trial, ply, state, order, picked) == expected
        trial.expect(same, "choice", ply, f"the choices in the order {order} led elsewhere than in another")


def _check_changes(trial: Trial, ply: int, state: State, picked: dict[int, int], expected: str) -> None:
    """Each seat in turn chooses something else first and changes it while one other seat is still asked."""
    for seat, action in picked.items():
        for other in state.legal_actions(seat):
            if other != action:
                same = _changed(trial, ply, state, seat, other, picked) == expected
                problem = f"seat {seat} changed {state.text(other)!r} to {state.text(action)!r}, and it shows"
                trial.expect(same, "choice", ply, problem)


def _changed(trial: Trial, ply: int, state: State, seat: int, first: int, picked: dict[int, int]) -> str:
    copy = state.clone()
    copy.apply(seat, first)
    *others, last = [other for other in picked if other != seat]
    for other in others:
        copy.apply(other, picked[other])
    may_change = (copy.actors | copy.chosen) >> seat & 1 != 0
    trial.expect(may_change, "choice", ply, f"seat {seat} cannot change its choice though seat {last} is still asked")
    copy.push(seat, copy.text(picked[seat]))
    copy.apply(last, picked[last])
    return copy.fingerprint()
