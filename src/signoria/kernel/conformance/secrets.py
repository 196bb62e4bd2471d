"""Secrets: everything that a seat sees follows from what it may know.

For each viewer the position is compared with imagined ones that the viewer cannot tell from it. All that the viewer is
shown must be the same in both, byte by byte: a difference of one byte is a leak.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from signoria.kernel.conformance.trial import Trial, after, viewer_name, viewers
from signoria.kernel.errors import NotYourTurn
from signoria.kernel.journal import Journal
from signoria.kernel.state import SPECTATOR, State, canonical_json

OTHER_MOVES = 3
"""How many moves that a seat could have made instead are compared with the one it made."""


def check_secrets(trial: Trial) -> None:
    """No view, list of actions, refusal or event shows more than its viewer knows; `determinize` varies the rest."""
    alike = {(viewer, seat) for viewer in range(SPECTATOR, trial.setup.seats) for seat in range(trial.setup.seats)}
    _check_deal(trial)
    for ply, state in trial.walk():
        for viewer in viewers(state):
            world, known = state.determinize(viewer, trial.chance("world", ply, viewer)), state.known_to(viewer)
            _check_known(trial, ply, state, known, viewer)
            _check_imagined(trial, ply, state, world, viewer)
            _check_shown(trial, ply, state, (known, world), viewer)
            another = state.determinize(viewer, trial.chance("another", ply, viewer))
            alike -= {pair for pair in alike if pair[0] == viewer and _differ(another, world, pair[1])}
        if ply < len(trial.moves):
            _check_told(trial, ply, state)
    for viewer, seat in sorted(alike):
        problem = f"{viewer_name(viewer)} imagines always the same of seat {seat}"
        trial.expect(viewer == seat, "secret", len(trial.moves), problem)


def _differ(one: State, other: State, seat: int) -> bool:
    return one.knowledge(seat) != other.knowledge(seat)


def _check_deal(trial: Trial) -> None:
    """Right after the deal, every name in the events of the deal is visible to the viewer who received the event.

    A deal, unlike a move, cannot be repeated with other hidden cards, so names are compared instead.
    """
    journal = Journal()
    state = trial.game.new(trial.setup, journal)
    for viewer in viewers(state):
        for event in journal.log(viewer):
            hidden = _names(event["fields"]) - _names(state.view(viewer))
            problem = f"{viewer_name(viewer)} was told of {', '.join(sorted(hidden))} by {event['kind']}"
            trial.expect(not hidden, "secret", 0, problem)


def _names(data: object) -> set[str]:
    """Every text in plain data."""
    if isinstance(data, dict):
        return {name for value in data.values() for name in _names(value)}
    if isinstance(data, list):
        return {name for value in data for name in _names(value)}
    return {data} if isinstance(data, str) else set()


def _check_known(trial: Trial, ply: int, state: State, known: State, viewer: int) -> None:
    """What a viewer knows is all that the viewer needs, and `known_to` of it changes nothing."""
    again = known.knowledge(viewer) == state.knowledge(viewer)
    trial.expect(again, "secret", ply, f"what {viewer_name(viewer)} knows changes when it is known again")
    drawn = [source.determinize(viewer, trial.chance("drawn", ply, viewer)).fingerprint() for source in (state, known)]
    trial.expect(drawn[0] == drawn[1], "secret", ply, f"{viewer_name(viewer)} imagines with more than it knows")


def _check_imagined(trial: Trial, ply: int, state: State, world: State, viewer: int) -> None:
    """An imagined position contradicts nothing that the viewer knows, and everyone knows what a spectator knows."""
    for knower in {viewer, SPECTATOR}:
        same = world.knowledge(knower) == state.knowledge(knower)
        problem = f"what {viewer_name(viewer)} imagines differs from what {viewer_name(knower)} knows"
        trial.expect(same, "secret", ply, problem)


def _check_shown(trial: Trial, ply: int, state: State, worlds: Iterable[State], viewer: int) -> None:
    """All that a viewer can ask for is the same in every position that is equal for it."""
    shown = _shown(state, viewer)
    for other in (_shown(world, viewer) for world in worlds):
        for name, text in shown.items():
            problem = f"{name} of {viewer_name(viewer)} shows what it cannot know"
            trial.expect(other[name] == text, "secret", ply, problem)


def _shown(state: State, viewer: int) -> dict[str, str]:
    """All that a viewer can ask for without making a move."""
    return {
        "the list of legal actions": canonical_json(state.legal_texts(viewer) if viewer >= 0 else []),
        "the refusals": canonical_json(_refusals(state, viewer)),
        "the view": canonical_json(state.view(viewer)),
    }


def _refusals(state: State, viewer: int) -> list[object]:
    """The answer to every action of the notation; a seat that does not have to choose always gets the same answer."""
    answers: list[object] = []
    for action in state.game_data.notation.actions():
        try:
            refusal = state.why_not(viewer, state.text(action))
        except NotYourTurn as error:
            return [str(error)]
        answers.append(refusal.as_dict() if refusal is not None else None)
    return answers


@dataclass(frozen=True)
class Seen:
    """What a viewer was told of a move, is shown after it, and knows then."""

    log: str
    view: str
    known: str

    def is_told_like(self, other: Seen) -> bool:
        return (self.log, self.view) == (other.log, other.view)


def _seen(state: State, journal: Journal, viewer: int) -> Seen:
    return Seen(canonical_json(journal.log(viewer)), canonical_json(state.view(viewer)), state.knowledge(viewer))


def _check_told(trial: Trial, ply: int, state: State) -> None:
    seat, action = trial.moves[ply]
    journal = Journal()
    position = after(state, seat, action, journal)
    for viewer in viewers(state):
        seen = _seen(position, journal, viewer)
        world = state.determinize(viewer, trial.chance("told", ply, viewer))
        if action in world.legal_actions(seat):
            _check_same_move(trial, ply, viewer, (position, seen), world)
        if viewer != seat:
            _check_other_moves(trial, ply, viewer, (position, seen), state)


def _check_same_move(trial: Trial, ply: int, viewer: int, real: tuple[State, Seen], world: State) -> None:
    """For two positions that are equal for a viewer, the same move has equal events exactly if they stay equal."""
    position, seen = real
    journal = Journal()
    imagined = _seen(after(world, *trial.moves[ply], journal), journal, viewer)
    told_alike = imagined.is_told_like(seen)
    equal = imagined.known == seen.known
    name = viewer_name(viewer)
    trial.expect(told_alike or not equal, "secret", ply, f"{name} was told what it does not know of this move")
    trial.expect(equal or not told_alike, "secret", ply, f"{name} knows what it was not told of this move")
    if viewer == trial.moves[ply][0] and position.learned == 0 and not position.is_over():
        trial.expect(equal, "secret", ply, f"{name} learned something by its own move, which does not say so")


def _check_other_moves(trial: Trial, ply: int, viewer: int, real: tuple[State, Seen], state: State) -> None:
    """Two moves of another seat that lead to different positions, equal for the viewer, have equal events."""
    position, seen = real
    seat, action = trial.moves[ply]
    others = [other for other in state.legal_actions(seat) if other != action]
    for other in others[:OTHER_MOVES]:
        journal = Journal()
        instead = after(state, seat, other, journal)
        differs = instead.fingerprint() != position.fingerprint()
        if differs and instead.knowledge(viewer) == seen.known:
            problem = f"{viewer_name(viewer)} was told which of several unseen moves seat {seat} made"
            trial.expect(_seen(instead, journal, viewer).is_told_like(seen), "secret", ply, problem)
