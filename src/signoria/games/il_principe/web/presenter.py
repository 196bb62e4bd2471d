"""Il Principe as a page: from a scene to the fields of the template."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from signoria.games.il_principe.web.auctions import lots_of
from signoria.games.il_principe.web.board import board_of
from signoria.games.il_principe.web.course import course_of
from signoria.games.il_principe.web.hand import hand_of
from signoria.games.il_principe.web.legend import LEGEND
from signoria.games.il_principe.web.notes import NOTES, decision_of
from signoria.games.il_principe.web.offers import offers_of
from signoria.games.il_principe.web.opened import opened_of
from signoria.games.il_principe.web.recap import ROLE_EVENTS, recap_of
from signoria.games.il_principe.web.seats import seats_of
from signoria.games.il_principe.web.sight import PrincipeSight, crests_of, piece_of
from signoria.games.il_principe.web.stage import last_round, progress, stage_of, why
from signoria.games.il_principe.web.standings import regions_of, roles_of, scores_of
from signoria.kernel.messages import N_
from signoria.kernel.presenting import BID, CITY, Crest, Picture, Presenter, Scene

TAKE_BACK = N_("Take my cards back")


class PrincipePresenter(Presenter):
    template = "il-principe/table.html"
    board = "il-principe/board.html"
    page_class = "il-principe"
    recaps = ROLE_EVENTS
    notes = NOTES
    legend = LEGEND
    scoring = frozenset({"role-scored", "effect-scored", "city-built", "role-taken", "match-over"})
    sounds: ClassVar[Mapping[str, str]] = {"bid-made": BID, "city-built": CITY}

    def present(self, scene: Scene) -> Picture:
        sight = PrincipeSight(scene)
        fields = {
            "board": board_of(sight),
            "offers": offers_of(sight),
            "seats": seats_of(sight),
            "own_crest": sight.crests[sight.seat] if sight.seat >= 0 else None,
            "roles": roles_of(sight),
            "regions": regions_of(sight),
            "scores": scores_of(sight),
            "hand": hand_of(sight),
            "opened": opened_of(sight),
            "money": sight.own["money"] if sight.seat >= 0 else None,
            "stage": stage_of(sight),
            "lots": lots_of(sight),
            "last_round": last_round(sight),
        }
        return Picture(
            fields=fields,
            crests=sight.crests,
            placed=sight.legal,
            names={**_names(fields), "take back": sight.say(TAKE_BACK)},
            why=why(sight),
            progress=progress(sight),
            recap=recap_of(sight),
            course=sight.for_all(course_of),
            decision=decision_of(sight),
            back="take back",
        )

    def crests(self, view: Mapping[str, Any]) -> Sequence[Crest]:
        return crests_of(view)

    def leaves_mark(self, event: Mapping[str, Any]) -> bool:
        return piece_of(event) != ""


def _names(fields: Mapping[str, Any]) -> dict[str, str]:
    """What each button does, in words: for the prompt, when it asks for confirmation."""
    stage, hand = fields["stage"], fields["hand"]
    buttons = [*stage.buttons, *(card.button for card in stage.face_down), *(fan.button for fan in hand)]
    buttons += [card.button for fan in hand for card in fan.cards]
    if stage.auction:
        buttons += [*stage.auction.bids, *stage.auction.more_bids]
    named = {button.action: button.label for button in buttons if button}
    named |= {offer.action: offer.label for offer in fields["offers"] if offer.action}
    return named | {target.action: target.short for target in fields["board"].targets}
