"""Patrician as a page: from a scene to the fields of the templates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from signoria.games.patrician.text import verdict
from signoria.games.patrician.view_helpers import face_of
from signoria.games.patrician.web import labels
from signoria.games.patrician.web.board import Board, board_of
from signoria.games.patrician.web.opened import opened_of
from signoria.games.patrician.web.own import Own, own_of
from signoria.games.patrician.web.panels import panels_of
from signoria.games.patrician.web.people import seats_of
from signoria.games.patrician.web.sketch import Sketch, sketch_of
from signoria.games.patrician.web.turns import Turn
from signoria.kernel.messages import N_
from signoria.kernel.presenting import Picture, Presenter, Scene

PROGRESS = N_("turn {turn} of {turns}")
PLAY_WHY = N_("The card says where you build, and so which card you take for it.")
MOVE_WHY = N_("Not in {city}, where you built; only where you have a floor and nothing is scored.")
MOVE_ANYWHERE_WHY = N_("Only where you have a floor and nothing is scored.")
TAKE_WHY = N_("The question mark lets you take any card that lies beside a city.")
TAKE_OTHER_WHY = N_("No card is left beside {city}, so you may take any other.")
MESSENGER_WHY = N_("Not at {city}, where you built; one messenger on a road, two at a city.")
MESSENGER_ANYWHERE_WHY = N_("One messenger on a road, two at a city.")
PLAYED_WHY = N_("{name} has played {card}.")
SCORED = N_("{city} is complete.")
SCORED_CITIES = N_("Cities are complete.")

MARKED = frozenset({"floor-built", "floor-moved", "messenger-placed"})
TILES = frozenset({"tile-won", "tile-left"})


class PatricianPresenter(Presenter):
    template = "patrician/table.html"
    board = "patrician/ended.html"
    page_class = "patrician"
    recaps = TILES

    def present(self, scene: Scene) -> Picture:
        sketch = sketch_of(scene)
        board, own = board_of(sketch), own_of(sketch)
        placed = _placed(board, own)
        return Picture(
            fields={
                "board": board,
                "own": own,
                "opened": opened_of(sketch),
                "seats": seats_of(sketch),
                "panels": panels_of(sketch),
                "has_messengers": bool(sketch.board["messengers_a_seat"]),
            },
            crests=sketch.crests,
            placed=frozenset(placed),
            names=placed | _refrains(sketch),
            why=_why(sketch),
            progress=_progress(sketch, board.turn),
            recap=_recap(sketch),
        )

    def leaves_mark(self, event: Mapping[str, Any]) -> bool:
        return event["kind"] in MARKED or (event["kind"] == "card-turned-up" and event["rule"] != "PA-S3")


def _placed(board: Board, own: Own | None) -> dict[str, str]:
    """The actions offered on the board or in the hand, each with its words for the confirmation."""
    hand = own.hand if own else ()
    names = {target.action: target.name for target in board.targets}
    return names | {card.action: card.name for card in hand if card.state == "legal"}


def _refrains(sketch: Sketch) -> dict[str, str]:
    """The actions offered beside the prompt: to skip a step."""
    return {"no move": sketch.say(labels.MOVE_NOTHING), "no messenger": sketch.say(labels.KEEP_MESSENGER)}


def _progress(sketch: Sketch, turn: Turn) -> str:
    return "" if sketch.scene.view["over"] else sketch.say(PROGRESS, turn=turn.number, turns=turn.turns)


def _why(sketch: Sketch) -> str:
    """The line below the prompt: the reason for the question or, for those who wait, what is going on."""
    board = sketch.board
    if sketch.scene.view["over"]:
        return verdict(sketch.scene.view, sketch.scene.names, sketch.translate)
    if not sketch.is_mine:
        return _played_why(sketch)
    city = sketch.built_city
    if board["phase"] == "play":
        return sketch.say(PLAY_WHY)
    if board["phase"] == "build":
        return labels.build_why(sketch)
    if board["phase"] == "move":
        return sketch.say(MOVE_WHY if board["built"] else MOVE_ANYWHERE_WHY, city=city)
    if board["phase"] == "take":
        return sketch.say(TAKE_WHY if face_of(board["card"]).asks else TAKE_OTHER_WHY, city=city)
    return sketch.say(MESSENGER_WHY if board["built"] else MESSENGER_ANYWHERE_WHY, city=city)


def _played_why(sketch: Sketch) -> str:
    card = sketch.board["card"]
    if not card:
        return ""
    return sketch.say(PLAYED_WHY, name=sketch.name(sketch.board["turn"]), card=sketch.faces.face(card).words)


def _recap(sketch: Sketch) -> Mapping[str, Any]:
    """The cities that were completed since the viewer's last move."""
    scene = sketch.scene
    first = len(scene.history) - len(scene.news)
    told = [(number, news.event) for number, news in enumerate(scene.news, start=first) if news.event["kind"] in TILES]
    if not told or scene.view["over"] or scene.seat < 0:
        return {}
    cities = {event["fields"]["city"] for _, event in told}
    title = sketch.say(SCORED, city=next(iter(cities))) if len(cities) == 1 else sketch.say(SCORED_CITIES)
    lines = [scene.game.describe(event, scene.names, scene.translate) for _, event in told]
    return {"title": title, "lines": lines, "seen": told[-1][0] + 1}
