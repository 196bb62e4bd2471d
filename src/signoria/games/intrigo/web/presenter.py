"""Intrigo as a page: from a scene to the fields of the templates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from signoria.games.intrigo.web.board import board_of
from signoria.games.intrigo.web.course import course_of
from signoria.games.intrigo.web.emblems import Emblems
from signoria.games.intrigo.web.hand import hand_of
from signoria.games.intrigo.web.labels import palace_details, sentence
from signoria.games.intrigo.web.legend import LEGEND
from signoria.games.intrigo.web.marks import leaves_mark
from signoria.games.intrigo.web.notes import NOTES, decision_of
from signoria.games.intrigo.web.opened import opened_of
from signoria.games.intrigo.web.recap import AWARDS, OUTCOMES, recap_of
from signoria.games.intrigo.web.schemers import schemers_of
from signoria.games.intrigo.web.seats import standings_of
from signoria.games.intrigo.web.sight import IntrigoSight
from signoria.games.intrigo.web.stage import progress_of, stage_of, why_of
from signoria.kernel.messages import N_
from signoria.kernel.presenting import BID, CITY, Crest, Picture, Presenter, Scene


class IntrigoPresenter(Presenter):
    template = "intrigo/table.html"
    board = "intrigo/ended.html"
    page_class = "intrigo"
    recaps = AWARDS | OUTCOMES
    notes = NOTES
    legend = LEGEND
    charted = N_("Seals")
    scoring = AWARDS | OUTCOMES | {"ducat-won", "seal-won", "token-stolen"}
    sounds: ClassVar[Mapping[str, str]] = {"influence-bought": BID, "seal-won": CITY}

    def present(self, scene: Scene) -> Picture:
        sight = IntrigoSight(scene)
        return Picture(
            fields={
                "board": board_of(sight),
                "standings": standings_of(sight),
                "stage": stage_of(sight),
                "hand": hand_of(sight),
                "schemers": schemers_of(sight),
                "opened": opened_of(sight),
                "palace": sight.for_all(palace_details),
            },
            crests=sight.crests,
            placed=sight.legal,
            names={action: sentence(sight, action) for action in scene.legal if _ends_turn(action)},
            why=why_of(sight),
            progress=progress_of(sight),
            recap=recap_of(sight),
            course=sight.for_all(course_of),
            decision=decision_of(sight),
        )

    def crests(self, view: Mapping[str, Any]) -> Sequence[Crest]:
        return Emblems(view["board"]).seats

    def leaves_mark(self, event: Mapping[str, Any]) -> bool:
        return leaves_mark(event)

    def chart_value(self, lines: Sequence[Mapping[str, Any]], seat: int) -> int:
        """IN-3.4: seals decide, and points only say who has won."""
        return sum(line["counters"][seat] for line in lines if "counters" in line and line["line"] != "ducats")


def _ends_turn(action: str) -> bool:
    """Whether this can be the last step of a turn. Taking a card and keeping one never are."""
    return action.partition(" ")[0] not in ("keep", "play", "buy")
