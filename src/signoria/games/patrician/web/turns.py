"""The panel in the middle of the board: whose turn it is, how far it has come, and the deck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.games.patrician.view_helpers import face_of
from signoria.games.patrician.web.faces import Face
from signoria.games.patrician.web.geometry import Point
from signoria.games.patrician.web.sketch import Sketch
from signoria.kernel.messages import N_

STEPS = (N_("Play"), N_("Build"), N_("Move"), N_("Take"), N_("Refill"), N_("Messenger"))
PHASES = {"play": 0, "build": 1, "move": 2, "take": 3, "messenger": 5}
MOVING, POSTING = PHASES["move"], PHASES["messenger"]


@dataclass(frozen=True)
class Step:
    number: int
    word: str
    state: str  # done, now, next, or skipped if the card in play does not have it


@dataclass(frozen=True)
class Turn:
    """The panel in the middle of the board."""

    name: str
    number: int
    turns: int
    steps: Sequence[Step]
    deck: int
    deck_corner: Point | None  # the place of a city that is out; None: the deck lies in the panel
    card: Face | None


def turn_of(sketch: Sketch) -> Turn:
    board = sketch.board
    played = sum(seat["pile_size"] for seat in board["seats"])
    held = sum(seat["hand_size"] for seat in board["seats"])
    face_up = sum(city["card"] is not None for city in board["cities"])
    return Turn(
        name=sketch.name(board["turn"]) if board["turn"] is not None else "",
        number=played + (board["phase"] == "play"),
        turns=played + held + face_up + board["deck"],
        steps=_steps(sketch),
        deck=board["deck"],
        deck_corner=sketch.chart.free,
        card=sketch.faces.face(board["card"]) if board["card"] else None,
    )


def _steps(sketch: Sketch) -> list[Step]:
    """PA-1 to PA-5.1, and PA-M2: how far the turn has come."""
    board = sketch.board
    words = STEPS if board["messengers_a_seat"] else STEPS[:-1]
    now = PHASES.get(board["phase"], len(STEPS))
    card = face_of(board["card"]) if board["card"] else None
    skipped = set()
    if card is not None:
        skipped = {step for step, has in ((MOVING, card.moves), (POSTING, card.star)) if not has}
    return [Step(number + 1, sketch.say(word), _step_state(number, now, skipped)) for number, word in enumerate(words)]


def _step_state(number: int, now: int, skipped: set[int]) -> str:
    if number == now:
        return "now"
    if number in skipped:
        return "skipped"
    return "done" if number < now else "next"
