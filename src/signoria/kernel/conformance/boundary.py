"""The boundary of a game: its notation, the refusals with their rules, and the score sheet."""

from __future__ import annotations

from signoria.kernel.conformance.trial import Trial
from signoria.kernel.errors import IllegalAction, NotYourTurn, UnknownAction
from signoria.kernel.game import Game
from signoria.kernel.journal import Journal
from signoria.kernel.state import State, seats_in

GIBBERISH = "castle the archbishop"
"""A text that is in no game's notation."""


def check_notation(trial: Trial) -> None:
    """Every action has its own text and is found by it; whatever is not legal now is refused with a rule."""
    rules = _rule_ids(trial.game)
    _check_language(trial, trial.game.new(trial.setup))
    for ply, state in trial.walk():
        before = state.fingerprint()
        for seat in range(-1, int(state.seats) + 1):
            if seat in seats_in(state.actors | state.chosen):
                _check_asked(trial, ply, state, seat, rules)
            else:
                _check_not_asked(trial, ply, state, seat)
        trial.expect(state.fingerprint() == before, "notation", ply, "a refused move changed the position")


def _rule_ids(game: Game) -> list[str] | None:
    """The ids of the rulebook; None for a game without one."""
    try:
        return game.rulebook().ids()
    except FileNotFoundError:
        return None


def _check_language(trial: Trial, state: State) -> None:
    texts: dict[str, int] = {}
    for action in state.game_data.notation.actions():
        text = state.text(action)
        trial.expect(text not in texts, "notation", 0, f"{text!r} stands for actions {texts.get(text)} and {action}")
        trial.expect(_parsed(state, text) == action, "notation", 0, f"{text!r} is not read as the action it stands for")
        texts[text] = action


def _parsed(state: State, text: str) -> int | None:
    try:
        return int(state.parse(text))
    except UnknownAction:
        return None


def _check_asked(trial: Trial, ply: int, state: State, seat: int, rules: list[str] | None) -> None:
    legal = state.legal_actions(seat)
    known = state.game_data.notation.actions()
    trial.expect(len(set(legal)) == len(legal), "notation", ply, f"seat {seat} is offered an action twice")
    trial.expect(set(legal) <= set(known), "notation", ply, f"seat {seat} is offered an action without a text")
    for action in known:
        if action in legal:
            refused = state.why_not(seat, state.text(action)) is not None
            trial.expect(not refused, "notation", ply, f"{state.text(action)!r} is legal, and why_not says why not")
        else:
            _check_refused(trial, ply, state, seat, state.text(action), rules)
    unknown = isinstance(_error(state, seat, GIBBERISH), UnknownAction)
    trial.expect(unknown, "notation", ply, f"{GIBBERISH!r} is not an UnknownAction")


def _check_refused(trial: Trial, ply: int, state: State, seat: int, text: str, rules: list[str] | None) -> None:
    error = _error(state, seat, text)
    if not isinstance(error, IllegalAction):
        raise trial.error("notation", ply, f"seat {seat} may not {text!r}, but push gave {error!r}")
    refusal = error.refusal
    cited = bool(refusal.code) and (rules is None or refusal.rule in rules)
    trial.expect(cited, "notation", ply, f"{text!r} is refused by {refusal.rule!r}, which is not in the rulebook")


def _check_not_asked(trial: Trial, ply: int, state: State, seat: int) -> None:
    text = state.text(state.game_data.notation.actions()[0])
    refused = isinstance(_error(state, seat, text), NotYourTurn)
    trial.expect(refused, "notation", ply, f"seat {seat} is not asked, but its move is not NotYourTurn")
    idle = not 0 <= seat < state.seats or not state.legal_actions(seat)
    trial.expect(idle, "notation", ply, f"seat {seat} is not asked and has legal actions")


def _error(state: State, seat: int, text: str) -> Exception | None:
    """How `push` refuses; None if it does not. A `push` that crashes refuses too, but wrongly."""
    try:
        state.push(seat, text)
    except Exception as error:
        return error
    return None


def check_scores(trial: Trial) -> None:
    """The scores are the sum of the sheet's lines, somebody wins, and sheet and events cite existing rules."""
    rules = _rule_ids(trial.game)
    journal = Journal()
    for ply, state in trial.walk(journal):
        _check_sheet(trial, ply, state, rules)
        winners = int(state.winners())
        possible = winners < 1 << state.seats and (winners != 0 or not state.is_over())
        trial.expect(possible, "score", ply, f"the winners are {seats_in(winners)}")
    for event in journal.events if rules is not None else []:
        cited = rules is not None and event.rule in rules
        trial.expect(
            cited, "score", len(trial.moves), f"{event.kind} cites {event.rule!r}, which is not in the rulebook"
        )


def _check_sheet(trial: Trial, ply: int, state: State, rules: list[str] | None) -> None:
    sums = [0] * int(state.seats)
    for line in state.score_sheet():
        points = line["points"]
        assert isinstance(points, list)
        sums = [total + value for total, value in zip(sums, points, strict=True)]
        known = rules is None or line["rule"] in rules
        trial.expect(known, "score", ply, f"line {line['line']} cites {line['rule']!r}, which is not in the rulebook")
    trial.expect(sums == state.scores(), "score", ply, f"the lines add up to {sums}, the scores are {state.scores()}")
