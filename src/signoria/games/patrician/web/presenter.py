"""Patrician as a page: from a scene to the fields of the templates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from signoria.games.patrician.web import labels
from signoria.games.patrician.web.board import Board, board_of
from signoria.games.patrician.web.course import course_of
from signoria.games.patrician.web.expansions import expansions_of
from signoria.games.patrician.web.hand import Hand, hand_of
from signoria.games.patrician.web.legend import LEGEND
from signoria.games.patrician.web.notes import NOTES, decision_of
from signoria.games.patrician.web.opened import opened_of
from signoria.games.patrician.web.recap import TILES, recap_of
from signoria.games.patrician.web.seats import seats_of, standings_of
from signoria.games.patrician.web.sight import PatricianSight, crests_of
from signoria.games.patrician.web.stage import progress_of, why_of
from signoria.kernel.presenting import CITY, Crest, Picture, Presenter, Scene

MARKED = frozenset({"floor-built", "floor-moved", "messenger-placed"})


class PatricianPresenter(Presenter):
    template = "patrician/table.html"
    board = "patrician/ended.html"
    page_class = "patrician"
    recaps = TILES
    notes = NOTES
    legend = LEGEND
    scoring = TILES | {"match-over"}
    sounds: ClassVar[Mapping[str, str]] = {"tile-won": CITY}

    def present(self, scene: Scene) -> Picture:
        sight = PatricianSight(scene)
        board, hand = board_of(sight), hand_of(sight)
        placed = _placed(board, hand)
        return Picture(
            fields={
                "board": board,
                "hand": hand,
                "opened": opened_of(sight),
                "seats": seats_of(sight),
                "standings": standings_of(sight),
                "expansions": expansions_of(sight),
                "has_messengers": bool(sight.board["messengers_a_seat"]),
            },
            crests=sight.crests,
            placed=frozenset(placed),
            names=placed | _refrains(sight),
            why=why_of(sight),
            progress=progress_of(sight, board.turn),
            recap=recap_of(sight),
            course=sight.for_all(course_of),
            decision=decision_of(sight),
        )

    def crests(self, view: Mapping[str, Any]) -> Sequence[Crest]:
        return crests_of(view)

    def leaves_mark(self, event: Mapping[str, Any]) -> bool:
        return event["kind"] in MARKED or (event["kind"] == "card-turned-up" and event["rule"] != "PA-S3")


def _placed(board: Board, hand: Hand | None) -> dict[str, str]:
    """The actions offered on the board or in the hand, each with its words for the confirmation."""
    cards = hand.cards if hand else ()
    names = {target.action: target.name for target in board.targets}
    return names | {card.action: card.name for card in cards if card.state == "legal"}


def _refrains(sight: PatricianSight) -> dict[str, str]:
    """The actions offered beside the prompt: to skip a step."""
    return {"no move": sight.say(labels.MOVE_NOTHING), "no messenger": sight.say(labels.KEEP_MESSENGER)}
