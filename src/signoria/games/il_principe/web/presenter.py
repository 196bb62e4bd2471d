"""Il Principe as a page: from a scene to the fields of the template."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from signoria.games.il_principe.terminal import EFFECTS
from signoria.games.il_principe.text import verdict
from signoria.games.il_principe.web.auctions import lots_of
from signoria.games.il_principe.web.chart import chart_of
from signoria.games.il_principe.web.ending import last_round, progress
from signoria.games.il_principe.web.hand import hand_of
from signoria.games.il_principe.web.offers import offers_of
from signoria.games.il_principe.web.opened import opened_of
from signoria.games.il_principe.web.seats import regions_of, roles_of, scores_of, seats_of
from signoria.games.il_principe.web.sight import Sight, piece_of
from signoria.games.il_principe.web.stage import stage_of
from signoria.kernel.messages import N_
from signoria.kernel.presenting import Picture, Presenter, Scene

WHY = {
    "lay": N_("The cards are auctioned colour by colour, the smallest group first."),
    "bid": N_("The cards and the marker go to the highest bidder, who may build one city at once."),
    "bid:first": N_("The cards and the marker go to the highest bidder; nobody builds in round {round}."),
    "bid:role": N_("The role and the marker go to the highest bidder. The role's effect: {effect}."),
    "build": N_("Lay the cards of its icons from your hand and pay its cost, or keep them."),
    "act": N_("One action before the roles are given: who then shows most cards of a colour takes its major role."),
    "shield": N_("Most shields in a region are worth 5 points at the end, second most 2."),
    "turn": N_("The green role turns one of its holder's face-down cards of another colour up."),
}

TAKE_BACK = N_("Take my cards back")
RECAP = N_("The roles of round {round}")
ROLE_EVENTS = frozenset({"role-taken", "role-left", "roles-unclaimed"})
OPENING = frozenset({"cards-counted", "roles-unclaimed"})
"""The events with which a colour begins."""
RECAP_EVENTS = ROLE_EVENTS | {
    "cards-turned-down",
    "effect-scored",
    "effect-paid",
    "effect-lost",
    "card-turned-up",
    "card-drawn",
    "shield-placed",
}


class PrincipePresenter(Presenter):
    template = "il-principe/table.html"
    board = "il-principe/chart.html"
    page_class = "ip"
    recaps = ROLE_EVENTS

    def present(self, scene: Scene) -> Picture:
        sight = Sight(scene)
        fields = {
            "chart": chart_of(sight),
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
            why=_why(sight),
            progress=progress(sight),
            recap=_recap(sight),
            back="take back",
        )

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
    return named | {target.action: target.short for target in fields["chart"].targets}


def _why(sight: Sight) -> str:
    """The line below the prompt."""
    if sight.step == "over":
        return verdict(sight.scene.view, sight.names, sight.translate)
    auction = sight.board["auction"]
    if auction is None:
        return sight.say(WHY[sight.step])
    if auction["prize"] != "cards":
        return sight.say(WHY["bid:role"], effect=sight.say(EFFECTS[auction["colour"]]))
    return sight.say(WHY["bid" if sight.board["building_begun"] else "bid:first"], round=sight.board["round"])


def _recap(sight: Sight) -> Mapping[str, Any]:
    """The outcome of phase 4, shown once the next round has begun."""
    if sight.step != "lay":
        return {}
    told = sight.since("roles-returned")
    if not any(event["kind"] in ROLE_EVENTS for event in told):
        return {}
    return {
        "title": sight.say(RECAP, round=sight.board["round"] - 1),
        "lines": [_told(colour, sight) for colour in _by_colour(told)],
        "seen": len(sight.scene.history),
    }


def _by_colour(events: Sequence[Mapping[str, Any]]) -> list[list[Mapping[str, Any]]]:
    """IP-4.1: the outcome for each colour in its turn: who took its roles, and what they brought."""
    colours: list[list[Mapping[str, Any]]] = []
    for event in events:
        if event["kind"] in OPENING:
            colours.append([])
        if event["kind"] in RECAP_EVENTS and colours:
            colours[-1].append(event)
    return [colour for colour in colours if colour]


def _told(events: Sequence[Mapping[str, Any]], sight: Sight) -> str:
    return " ".join(sight.scene.game.describe(event, sight.names, sight.translate) for event in events)
