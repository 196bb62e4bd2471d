"""What is happening now: the turn in the middle of the board, and the lines around the prompt."""

from __future__ import annotations

from dataclasses import dataclass

from signoria.games.patrician.view_helpers import face_of
from signoria.games.patrician.web import labels
from signoria.games.patrician.web.faces import Face
from signoria.games.patrician.web.geometry import Point
from signoria.games.patrician.web.sight import PatricianSight
from signoria.kernel.messages import N_
from signoria.kernel.presenting import Drawn

PROGRESS = N_("turn {turn} of {turns}")
PLAY_WHY = N_("The card decides where you build and so which card you take.")
MOVE_WHY = N_("Not in {city}, where you built; only in unscored cities where you have a floor.")
MOVE_ANYWHERE_WHY = N_("Only in unscored cities where you have a floor.")
TAKE_WHY = N_("The question mark lets you take the card of any city.")
TAKE_OTHER_WHY = N_("There is no card left beside {city}, so you may take any other.")
MESSENGER_WHY = N_("Not at {city}, where you built; at most one messenger on a road and two at a city.")
MESSENGER_ANYWHERE_WHY = N_("At most one messenger on a road and two at a city.")
PLAYED_WHY = N_("{name} played {card}.")


@dataclass(frozen=True)
class Turn(Drawn):
    """The panel in the middle of the board."""

    name: str
    number: int
    turns: int
    deck: int
    deck_corner: Point | None  # the place of a city that is out; None: the deck lies in the panel
    card: Face | None


def turn_of(sight: PatricianSight) -> Turn:
    board = sight.board
    played = sum(seat["pile_size"] for seat in board["seats"])
    held = sum(seat["hand_size"] for seat in board["seats"])
    face_up = sum(city["card"] is not None for city in board["cities"])
    return Turn(
        name=sight.name(board["turn"]) if board["turn"] is not None else "",
        number=played + (board["phase"] == "play"),
        turns=played + held + face_up + board["deck"],
        deck=board["deck"],
        deck_corner=sight.chart.free,
        card=sight.faces.face(board["card"]) if board["card"] else None,
    )


def progress_of(sight: PatricianSight, turn: Turn) -> str:
    """Beside the title: the number of the turn."""
    return "" if sight.is_over else sight.say(PROGRESS, turn=turn.number, turns=turn.turns)


def why_of(sight: PatricianSight) -> str:
    """The line below the prompt: the reason for the question or, for players who wait, what is happening."""
    board, city = sight.board, sight.built_city
    if sight.is_over:
        return sight.verdict()
    if not sight.is_asked:
        return _played_why(sight)
    if board["phase"] == "play":
        return sight.say(PLAY_WHY)
    if board["phase"] == "build":
        return labels.build_why(sight)
    if board["phase"] == "move":
        return sight.say(MOVE_WHY if board["built"] else MOVE_ANYWHERE_WHY, city=city)
    if board["phase"] == "take":
        return sight.say(TAKE_WHY if face_of(board["card"]).asks else TAKE_OTHER_WHY, city=city)
    return sight.say(MESSENGER_WHY if board["built"] else MESSENGER_ANYWHERE_WHY, city=city)


def _played_why(sight: PatricianSight) -> str:
    card = sight.board["card"]
    if not card:
        return ""
    return sight.say(PLAYED_WHY, name=sight.name(sight.board["turn"]), card=sight.faces.face(card).words)
