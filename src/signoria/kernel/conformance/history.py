"""History: undone moves and replayed records."""

from __future__ import annotations

from collections.abc import Sequence

from signoria.kernel.conformance.trial import SeatAction, Trial, after, viewer_name, viewers
from signoria.kernel.errors import BadRecord, CannotUndo
from signoria.kernel.journal import Journal
from signoria.kernel.match import Match
from signoria.kernel.record import read_record, replay_record, write_record
from signoria.kernel.state import State, canonical_json

WORLDS = 2
"""How many positions are imagined for each viewer to show that a reversible move revealed nothing."""

ALTERED = 8
"""How many moves of a record are altered, one at a time."""


def check_undo(trial: Trial) -> None:
    """A reversible move reveals nothing and leaves no trace when it is undone; no other move can be undone."""
    match = Match(trial.game, trial.setup)
    for ply, (seat, action) in enumerate(trial.moves):
        before = match.state.clone()
        was = _trace(match)
        match.push(seat, match.state.text(action))
        now = _trace(match)
        for other in range(trial.setup.seats):
            if other != seat or not match.moves[-1].reversible:
                refused = _refuses_undo(match, other) and _trace(match) == now
                trial.expect(refused, "undo", ply, f"seat {other} took back a move that must stay")
        if match.moves[-1].reversible:
            _check_nothing_told(trial, ply, before)
            match.undo(seat)
            trial.expect(_trace(match) == was, "undo", ply, "a move that was taken back left a trace")
            match.push(seat, match.state.text(action))
            trial.expect(_trace(match) == now, "undo", ply, "a move that was made again led elsewhere")


def _trace(match: Match) -> tuple[str, str, int]:
    told = [event.seen_by_all() for event in match.journal.events]
    return match.state.fingerprint(), canonical_json(told), len(match.moves)


def _refuses_undo(match: Match, seat: int) -> bool:
    try:
        match.undo(seat)
    except CannotUndo:
        return True
    return False


def _check_nothing_told(trial: Trial, ply: int, state: State) -> None:
    """Every position that was possible for a viewer before the move is still possible after it.

    In each of them the seat could have made a move (from the seat's own view: this very one) after which the viewer is
    told the same and knows the same.
    """
    seat, action = trial.moves[ply]
    for viewer in viewers(state):
        told = _learnt(state, seat, action, viewer)
        for number in range(WORLDS):
            world = state.determinize(viewer, trial.chance("undo", ply, viewer, number))
            legal = world.legal_actions(seat)
            possible = legal if viewer != seat else [action] if action in legal else []
            hidden = any(_learnt(world, seat, other, viewer) == told for other in possible)
            problem = f"a reversible move of seat {seat} showed {viewer_name(viewer)} something hidden"
            trial.expect(hidden, "undo", ply, problem)


def _learnt(state: State, seat: int, action: int, viewer: int) -> tuple[str, str]:
    journal = Journal()
    position = after(state, seat, action, journal)
    return canonical_json(journal.log(viewer)), position.knowledge(viewer)


def check_records(trial: Trial) -> None:
    """A record, complete or unfinished, can be read and replayed; an altered move is reported by its line."""
    for ply, state in trial.walk():
        if ply in (len(trial.moves) // 2, len(trial.moves)):
            _check_record(trial, ply, state)
    step = len(trial.moves) // ALTERED + 1
    for ply in range(len(trial.moves))[::step]:
        _check_altered(trial, ply)


def _texts(trial: Trial, moves: Sequence[SeatAction]) -> list[tuple[int, str]]:
    state = trial.game.new(trial.setup)
    return [(seat, state.text(action)) for seat, action in moves]


def _check_record(trial: Trial, ply: int, state: State) -> None:
    text = write_record(trial.setup, _texts(trial, trial.moves[:ply]), state)
    try:
        record = read_record(text)
        again = replay_record(trial.game, record)
        halfway = replay_record(trial.game, record, ply // 2)
    except BadRecord as error:
        raise trial.error("record", ply, f"its own record is refused: {error}") from error
    trial.expect(record.setup == trial.setup, "record", ply, "the setup changed in the record")
    trial.expect(again.fingerprint() == trial.fingerprints[ply], "record", ply, "the record led elsewhere")
    same = halfway.fingerprint() == trial.fingerprints[ply // 2]
    trial.expect(same, "record", ply, "half of the record led elsewhere")


def _check_altered(trial: Trial, ply: int) -> None:
    """An altered move is noticed: in the text by its digest, and with new digests by the rules."""
    *_, (_, final) = trial.walk()
    moves = _texts(trial, trial.moves)
    whole = write_record(trial.setup, moves, final).splitlines()
    line = len(whole) - 2 - len(moves) + ply  # the result and the chain come last
    seat, text = moves[ply]
    instead = _illegal_text(trial, ply)
    altered = [*whole[:line], whole[line].replace(f" {text} ", f" {instead} "), *whole[line + 1 :]]
    forged = write_record(trial.setup, [*moves[:ply], (seat, instead), *moves[ply + 1 :]], final)
    for what, record in (("altered", "\n".join(altered)), ("forged", forged)):
        named = _wrong_line(trial, record)
        trial.expect(named == line + 1, "record", ply, f"line {line + 1} was {what}, but {named} was named")


def _illegal_text(trial: Trial, ply: int) -> str:
    """An action that the seat could not take then."""
    state = next(state for at, state in trial.walk() if at == ply)
    legal = state.legal_actions(trial.moves[ply][0])
    return next(state.text(action) for action in state.game_data.notation.actions() if action not in legal)


def _wrong_line(trial: Trial, text: str) -> int | None:
    try:
        replay_record(trial.game, read_record(text))
    except BadRecord as error:
        return error.line
    return None
