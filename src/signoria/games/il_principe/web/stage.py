"""The panel of the present step: cards to be laid, an auction, a city to be built, cards to be turned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.games.il_principe.text import prize
from signoria.games.il_principe.view_helpers import still_to_lay
from signoria.games.il_principe.web.auctions import Auction, auction_of, bid_note
from signoria.games.il_principe.web.hand import Race, races_of, standing
from signoria.games.il_principe.web.offers import payment_words, role_payments
from signoria.games.il_principe.web.sight import Button, Sight
from signoria.games.il_principe.words import counted, word
from signoria.kernel.messages import N_
from signoria.kernel.presenting import Crest

LAYING = N_("Cards for the auctions")
AUCTION = N_("Auction: {prize}")
ONE_CARD = N_("Auction: one {colour} card")
CARDS = N_("Auction: {count} {colour} cards")
BUILD_NOW = N_("Build now?")
ACTION = N_("One action each")
SHIELDS_FOR = N_("Shields for {city}")
A_SHIELD = N_("A shield for any region")
TURNING = N_("A face-down card turns up")
OVER = N_("The match is over")

BUILD_NOTHING = N_("Build nothing")
DO_NOTHING = N_("Do nothing")
TURN_NOTHING = N_("Turn nothing")
PASS = N_("Pass")
TURN = N_("Turn {cards} up")

LAY_NOTE = N_("All lay at once, unseen. When the last has chosen, all these cards are auctioned by colour.")
BUILD_NOTE = N_("The winner of the cards may build one city at once.")
ACT_NOTE = N_("Press a gold city to build it, or a card in your hand to show as many as its number says.")
TURN_NOTE = N_("It counts from now on, in the colours still to come too.")
SHIELD_NOTE = N_("Shields still to place: {due}. Nobody scores for roles.")
SHIELD_PAYS = N_("Shields still to place: {due}. Then score for their roles: {whom}.")
ROLE_SHIELD_NOTE = N_("The role places one shield.")


@dataclass(frozen=True)
class FaceDown:
    """A face-down card of the viewer's that the green role may turn up."""

    colour: str
    count: int
    button: Button
    standing: str


@dataclass(frozen=True)
class Chooser:
    """A seat, and whether it has laid its cards."""

    crest: Crest
    name: str
    has_chosen: bool


@dataclass(frozen=True)
class Stage:
    """What the panel shows; parts that do not belong to the step are empty."""

    kind: str
    title: str
    note: str = ""
    buttons: Sequence[Button] = ()
    slots: Sequence[str] = ()  # colours of the cards laid, then empty places
    choosers: Sequence[Chooser] = ()
    auction: Auction | None = None
    face_down: Sequence[FaceDown] = ()
    races: Sequence[Race] = ()


def stage_of(sight: Sight) -> Stage:
    """The panel of the step."""
    return {
        "lay": _laying,
        "bid": _bidding,
        "build": _building,
        "act": _acting,
        "shield": _shielding,
        "turn": _turning,
        "over": _over,
    }[sight.step](sight)


def _asked(sight: Sight, *buttons: tuple[str, str, str]) -> list[Button]:
    """Of these buttons (id, action, text), those whose action is legal."""
    return [sight.button(name, action, text) for name, action, text in buttons if action in sight.legal]


# Laying, building, acting, placing.


def _laying(sight: Sight) -> Stage:
    laid = (sight.own.get("laid") or []) if sight.seat >= 0 else []
    missing = [""] * still_to_lay(sight.scene.view) if sight.seat >= 0 else []
    return Stage(
        kind="lay",
        title=sight.say(LAYING),
        note=sight.say(LAY_NOTE),
        slots=[*laid, *missing],
        choosers=[
            Chooser(sight.crests[seat], name, seat in sight.scene.view["chosen"])
            for seat, name in enumerate(sight.names)
        ],
    )


def _building(sight: Sight) -> Stage:
    return Stage(
        kind="build",
        title=sight.say(BUILD_NOW),
        note=sight.say(BUILD_NOTE),
        buttons=_asked(sight, ("build-nothing", "build nothing", BUILD_NOTHING)),
    )


def _acting(sight: Sight) -> Stage:
    buttons = _asked(sight, ("do-nothing", "do nothing", DO_NOTHING))
    if not buttons:
        return Stage("act", sight.say(ACTION))
    return Stage("act", sight.say(ACTION), sight.say(ACT_NOTE), buttons, races=races_of(sight))


def _shielding(sight: Sight) -> Stage:
    building = sight.board["building"]
    if building is None:
        return Stage("shield", sight.say(A_SHIELD), sight.say(ROLE_SHIELD_NOTE))
    city = next(city for city in sight.known.data.components.cities if city.name == building["city"])
    paid = payment_words(role_payments(city.icons, sight.board["turn"], sight), sight)
    note = sight.say(SHIELD_PAYS if paid else SHIELD_NOTE, due=building["shields_due"], whom=paid)
    return Stage("shield", sight.say(SHIELDS_FOR, city=building["city"]), note)


def _over(sight: Sight) -> Stage:
    return Stage("over", sight.say(OVER))


# The green role.


def _turning(sight: Sight) -> Stage:
    down = sight.own["down"] if sight.is_asked else {}
    return Stage(
        kind="turn",
        title=sight.say(TURNING),
        note=sight.say(TURN_NOTE),
        buttons=_asked(sight, ("turn-nothing", "turn nothing", TURN_NOTHING)),
        face_down=[_face_down(colour, count, sight) for colour, count in down.items() if count],
    )


def _face_down(colour: str, count: int, sight: Sight) -> FaceDown:
    cards = counted(colour, 1, sight.translate)
    button = sight.button(f"turn-{colour}", f"turn {colour}", TURN, cards=cards)
    return FaceDown(colour, count, button, "" if button.is_off else standing(colour, 1, sight))


# Auctions.


def _bidding(sight: Sight) -> Stage:
    return Stage(
        kind="bid",
        title=_auction_title(sight),
        note=bid_note(sight),
        buttons=_asked(sight, ("pass", "pass", PASS)),
        auction=auction_of(sight),
    )


def _auction_title(sight: Sight) -> str:
    shown = sight.board["auction"]
    if shown["prize"] != "cards":
        return sight.say(AUCTION, prize=prize(sight.scene.view, sight.translate))
    colour = word(shown["colour"], sight.translate)
    return sight.say(ONE_CARD if shown["count"] == 1 else CARDS, count=shown["count"], colour=colour)
