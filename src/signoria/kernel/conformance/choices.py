"""Simultaneous choices: their order does not matter, and a changed choice leaves no trace.

A choice may take several actions. It is made when its seat moves from `actors` to `chosen`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, zip_longest

from signoria.kernel.conformance.trial import SeatAction, Trial
from signoria.kernel.dealer import Dealer
from signoria.kernel.state import State, seats_in

MOST_ORDERS = 8
"""How many orders are tried if many seats choose at once."""

MOST_POSITIONS = 1000
"""More positions than one seat can reach by making choices and taking them back."""

Picked = Mapping[int, Sequence[int]]
"""For each seat the actions that make its choice."""


def check_choices(trial: Trial) -> None:
    """If several seats choose at once, their choices commute and may be changed."""
    choosing = False
    for ply, state in trial.walk():
        asked = seats_in(state.actors)
        if len(asked) > 1 and not choosing:
            chance = trial.chance("choices", ply)
            picked = {seat: _pick(trial, ply, state, seat, chance) for seat in asked}
            _check_orders(trial, ply, state, picked)
            for seat in asked:
                _check_changes(trial, ply, _others_choose(state, seat, picked), seat)
        choosing = len(asked) > 1


def _has(mask: int, seat: int) -> bool:
    return mask >> seat & 1 != 0


def _pick(trial: Trial, ply: int, state: State, seat: int, chance: Dealer) -> list[int]:
    """Take random actions until the seat has chosen."""
    copy = state.clone()
    actions: list[int] = []
    while _has(copy.actors, seat):
        trial.expect(len(actions) < MOST_POSITIONS, "choice", ply, f"seat {seat} comes to no choice")
        legal = copy.legal_actions(seat)
        actions.append(legal[chance.below(len(legal))])
        copy.apply(seat, actions[-1])
    return actions


# Orders.


def _check_orders(trial: Trial, ply: int, state: State, picked: Picked) -> None:
    """Seat after seat in many orders, and action by action in turns: all lead to the same position."""
    orders = list(permutations(picked))
    ways = [[(seat, action) for seat in order for action in picked[seat]] for order in orders]
    expected = _choose(trial, ply, state, ways[0])
    for moves in [*ways[:: len(ways) // MOST_ORDERS + 1], list(_by_turns(picked))]:
        same = _choose(trial, ply, state, moves) == expected
        order = tuple(dict.fromkeys(seat for seat, _ in moves))
        trial.expect(same, "choice", ply, f"the choices in the order {order} led elsewhere than in another")


def _by_turns(picked: Picked) -> Iterator[SeatAction]:
    """The first action of every seat, then the second of each."""
    for actions in zip_longest(*picked.values()):
        yield from ((seat, action) for seat, action in zip(picked, actions, strict=True) if action is not None)


def _choose(trial: Trial, ply: int, state: State, moves: Sequence[SeatAction]) -> str:
    """The fingerprint once all have chosen; no choice may change what another seat can do."""
    copy = state.clone()
    alone = {seat: state.clone() for seat, _ in moves}
    for seat, action in moves:
        same = copy.legal_actions(seat) == alone[seat].legal_actions(seat)
        trial.expect(same, "choice", ply, f"what seat {seat} may choose depends on the choice of another")
        copy.apply(seat, action)
        alone[seat].apply(seat, action)
    return copy.fingerprint()


# Changes.


def _others_choose(state: State, seat: int, picked: Picked) -> State:
    """All other seats except one have chosen, so the seat may still change its choice."""
    copy = state.clone()
    *others, _ = [other for other in picked if other != seat]
    for other in others:
        for action in picked[other]:
            copy.apply(other, action)
    return copy


def _check_changes(trial: Trial, ply: int, state: State, seat: int) -> None:
    """From every choice, each way to change it leads only to choices that were possible without a change."""
    possible = _search(trial, ply, seat, state)
    chosen = _with_choice(possible, seat)
    for first in chosen.values():
        for action in first.legal_actions(seat):
            changed = first.clone()
            changed.apply(seat, action)
            if changed.fingerprint() not in possible:
                same = _with_choice(_search(trial, ply, seat, changed), seat).keys() <= chosen.keys()
                problem = f"seat {seat} changed its choice by {first.text(action)!r}, and it shows"
                trial.expect(same, "choice", ply, problem)


def _with_choice(found: Mapping[str, State], seat: int) -> dict[str, State]:
    return {fingerprint: state for fingerprint, state in found.items() if _has(state.chosen, seat)}


def _search(trial: Trial, ply: int, seat: int, start: State) -> dict[str, State]:
    """Every position that the seat can reach by its own actions until it has chosen, by fingerprint."""
    found = {start.fingerprint(): start}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        for action in state.legal_actions(seat) if _has(state.actors, seat) else []:
            copy = state.clone()
            copy.apply(seat, action)
            may_change = _has(copy.actors | copy.chosen, seat)
            trial.expect(
                may_change, "choice", ply, f"seat {seat} cannot change its choice though another still chooses"
            )
            if found.setdefault(copy.fingerprint(), copy) is copy:
                waiting.append(copy)
        problem = f"seat {seat} comes to ever new positions while it chooses: what it takes back leaves a trace"
        trial.expect(len(found) <= MOST_POSITIONS, "choice", ply, problem)
    return found
