"""Intrigo as a page: from a scene to the fields of the template."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from signoria.games.intrigo.game_data import HAND
from signoria.games.intrigo.state import Position
from signoria.games.intrigo.web import news
from signoria.games.intrigo.web.board import board_of
from signoria.games.intrigo.web.crests import Crests
from signoria.games.intrigo.web.dock import dock_of
from signoria.games.intrigo.web.geometry import ring
from signoria.games.intrigo.web.labels import Prospects, palace_told
from signoria.games.intrigo.web.opened import opened_of
from signoria.games.intrigo.web.standings import standings_of
from signoria.kernel.messages import N_
from signoria.kernel.presenting import Picture, Presenter, Scene

PROGRESS = {
    "draft": N_("round {round}, draft, {kept} of {hand} kept"),
    "placing": N_("round {round}, placing, {free} places free"),
    "over": N_("round {round}, over"),
}
WHY = {
    "own-victory": N_("If the tokens were shared now, you would win the match."),
    "victory": N_("If the tokens were shared now, {name} would win the match."),
    "draft": N_("A schemer wins for its family, whoever places it."),
    "card": N_("A schemer wins for its family, whoever places it."),
    "place": N_("Gold places show what the card would bring."),
    "power": N_("One that lies next to the card, or none."),
    "calling": N_("Any that is still in a hand, or none. Its holder must put it beside the courtesan."),
    "target": N_("Gold shows what it would bring."),
}


class IntrigoPresenter(Presenter):
    template = "intrigo/table.html"
    board = "intrigo/board.svg"
    page_class = "intrigo"
    recaps = news.SHARED | news.OUTCOMES

    def present(self, scene: Scene) -> Picture:
        known = scene.known
        assert isinstance(known, Position)
        crests = Crests(scene.board)
        prospects = Prospects(scene, int(known.data.same_seals))
        board = board_of(scene, ring(len(scene.board["places"])), crests, prospects, news.marks_of(scene.news))
        return Picture(
            fields={
                "board": board,
                "standings": standings_of(scene, crests, int(known.data.same_seals)),
                "dock": dock_of(scene, crests, prospects),
                "opened": opened_of(scene, crests),
                "palace": palace_told(scene),
            },
            crests=crests.seats,
            placed=frozenset(scene.legal),
            names={action: prospects.sentence(action) for action in scene.legal if _is_confirmed(action)},
            why=_why(scene),
            progress=_progress(scene),
            recap=news.recap_of(scene, crests),
        )

    def leaves_mark(self, event: Mapping[str, Any]) -> bool:
        return news.leaves_mark(event)


def _is_confirmed(action: str) -> bool:
    """Whether this can be the last step of a turn. Taking a card and keeping one never are."""
    return action.partition(" ")[0] not in ("keep", "play", "buy")


def _progress(scene: Scene) -> str:
    board = scene.board
    free = sum(place["card"] is None for place in board["places"])
    key = board["phase"] if board["phase"] in PROGRESS else "placing"
    return scene.translate(PROGRESS[key]).format(round=board["round"], kept=board["kept"], hand=HAND, free=free)


def _why(scene: Scene) -> str:
    """Who would win the match, if anyone; otherwise a note on the present step."""
    board = scene.board
    if scene.view["over"]:
        return scene.game.verdict(scene.view, scene.names, scene.translate)
    winner = board["next_winner"]
    if winner is not None:
        message = WHY["own-victory" if winner == scene.seat else "victory"]
        return scene.translate(message).format(name=scene.names[winner])
    if not scene.legal:
        return ""
    is_calling = board["phase"] == "power" and board["power"]["name"] == "courtesan"
    return scene.translate(WHY["calling" if is_calling else board["phase"]])
