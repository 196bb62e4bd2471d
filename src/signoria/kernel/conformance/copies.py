"""Copies: independent clones, moves without hidden chance, positions that survive as text, and no lost cards."""

from __future__ import annotations

import json
from collections.abc import Iterator

from signoria.kernel.conformance.trial import Trial, play_on, viewers
from signoria.kernel.journal import Journal
from signoria.kernel.state import State, canonical_json

RUN_ON = 3
"""How many moves are made on a copy to see whether they change the original."""

STRIDE = 16
"""How many moves a copy follows the match before it is replaced by a new one."""


def check_clones(trial: Trial) -> None:
    """No move on a copy of any kind changes the position it was made from, and the other way round."""
    held: list[tuple[str, State, str]] = []
    for ply, state in trial.walk():
        before = state.fingerprint()
        for what, copy, kept in held:
            trial.expect(copy.fingerprint() == kept, "clone", ply, f"{what} changed with a move made elsewhere")
            play_on(copy, trial.chance("clone", ply, what), RUN_ON)
            trial.expect(state.fingerprint() == before, "clone", ply, f"a move on {what} changed the position")
        held = [(what, copy, copy.fingerprint()) for what, copy in _copies(trial, ply, state)]
        trial.expect(held[0][2] == before, "clone", ply, "a clone differs from its position")


def _copies(trial: Trial, ply: int, state: State) -> Iterator[tuple[str, State]]:
    """The clone first, then what one viewer after the other knows and imagines."""
    viewer = viewers(state)[ply % len(viewers(state))]
    known = state.known_to(viewer)
    imagined = state.determinize(viewer, trial.chance("imagined", ply))
    yield "a clone", state.clone()
    yield "a known position", known
    yield "a clone of a known position", known.clone()
    yield "an imagined position", imagined
    yield "a clone of an imagined position", imagined.clone()


def check_chance(trial: Trial) -> None:
    """The same setup and moves lead to the same positions: with or without a journal, cloned or not, redealt or not."""
    twin = trial.game.new(trial.setup).redeal(trial.setup.new_dealer())
    for ply, state in trial.walk(Journal()):
        same = twin.fingerprint() == trial.fingerprints[ply]
        trial.expect(same, "chance", ply, "the same moves on a copy led elsewhere")
        if ply % STRIDE == 0:
            twin = state.clone()
        if ply < len(trial.moves):
            twin.apply(*trial.moves[ply])


def check_positions(trial: Trial) -> None:
    """A position that was written as JSON and read again is the same for everyone, and continues in the same way."""
    follower = _reread(trial, trial.game.new(trial.setup))
    for ply, state in trial.walk():
        _check_alike(trial, ply, state, follower)
        _check_alike(trial, ply, state, _reread(trial, state))
        _check_known(trial, ply, state)
        if ply % STRIDE == 0:
            follower = _reread(trial, state)
        if ply < len(trial.moves):
            follower.apply(*trial.moves[ply])


def _reread(trial: Trial, state: State) -> State:
    return trial.game.position(json.loads(json.dumps(state.dump())))


def _check_alike(trial: Trial, ply: int, state: State, again: State) -> None:
    one, other = _as_seen(state), _as_seen(again)
    for name, value in one.items():
        trial.expect(other[name] == value, "position", ply, f"{name} differs in the position that was read again")


def _as_seen(state: State) -> dict[str, object]:
    return {
        "fingerprint": state.fingerprint(),
        "dump": json.loads(json.dumps(state.dump())),
        "scores": state.scores(),
        "winners": int(state.winners()),
        "census": state.census(),
        "views": [canonical_json(state.view(viewer)) for viewer in viewers(state)],
    }


def _check_known(trial: Trial, ply: int, state: State) -> None:
    """A position as a bot receives it survives JSON too."""
    viewer = viewers(state)[ply % len(viewers(state))]
    known = _reread(trial, state.known_to(viewer))
    same = known.knowledge(viewer) == state.knowledge(viewer)
    trial.expect(same, "position", ply, "a known position differs once it was read again")


def check_census(trial: Trial) -> None:
    """Nothing that the census counts is ever lost or added, not even in imagined positions."""
    expected = trial.game.new(trial.setup).census()
    for ply, state in trial.walk():
        viewer = viewers(state)[ply % len(viewers(state))]
        imagined = state.determinize(viewer, trial.chance("census", ply))
        for what, counted in (("the match", state.census()), ("an imagined position", imagined.census())):
            changed = [name for name in {**expected, **counted} if expected.get(name) != counted.get(name)]
            trial.expect(not changed, "census", ply, f"{what} lost or gained {', '.join(changed)}")
