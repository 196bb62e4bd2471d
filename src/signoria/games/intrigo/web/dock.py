"""The viewer's hand or pack, the steps of the viewer's turn, and the schemers still in hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from signoria.games.intrigo.game_data import HAND
from signoria.games.intrigo.state import Position
from signoria.games.intrigo.view_helpers import family_named, is_schemer, schemer
from signoria.games.intrigo.web.crests import Crests
from signoria.games.intrigo.web.labels import Prospects
from signoria.games.intrigo.web.memory import holders
from signoria.games.intrigo.words import card_word
from signoria.kernel.messages import N_, listed
from signoria.kernel.presenting import Crest, Scene

YOUR_HAND = N_("Your hand")
YOUR_PACK = N_("Your pack")
KEPT = N_("Kept: {kept} of {hand}")
NO_CARDS = N_("You hold no card.")
WATCHING = N_("You watch.")
PASSED_TO = N_("The rest passes to {name}.")

STEPS = {
    "courtesan": (N_("Call a schemer, or none"), N_("Place it beside the card")),
    "peddler": (N_("A token beside the card, or none"), N_("Swap it with")),
    "assassin": (N_("Turn a schemer next to the card face down, or none"),),
    "guard": (N_("A schemer next to the card, or none"), N_("Move it to")),
    "gondolier": (N_("A schemer next to the card, or none"), N_("Swap it with")),
    "thief": (N_("Turn a token beside the card face down, or none"),),
}
BUY_STEP = N_("Buy")
PLACE_STEP = N_("Place")

YOURS = N_("{card}, in your hand")
HELD_BY = N_("{card}, in the hand of {name}")
MAYBE_HELD_BY = N_("{card}, in the hand of one of these: {names}")
IN_A_HAND = N_("{card}, in a hand")
PLACED = N_("{card}, placed")
TWICE = N_("{card}, two of them in hands")

PASS = N_("Pass")
NO_POWER = N_("Leave it unused")

NOT_NOW = N_("{card}, not now: {reason}")

YOUR_OWN = N_("yours")
NOBODYS = N_("nobody's")

PACK_PASSED = N_("{cards}; you kept {kept}")


@dataclass(frozen=True)
class HandCard:
    """A schemer in hand or in the pack; cards that look alike are stacked."""

    id: str
    crest: Crest
    value: int
    count: int
    name: str
    whose: str  # for whom it wins, in a word
    action: str = ""  # empty if it cannot be chosen at all
    label: str = ""
    is_legal: bool = False
    is_chosen: bool = False


@dataclass(frozen=True)
class Step:
    text: str
    state: str  # done, now or later


@dataclass(frozen=True)
class Leaving:
    """A way to do nothing."""

    action: str
    text: str


@dataclass(frozen=True)
class HandsCell:
    """A schemer, and who may hold it."""

    id: str
    value: int
    left: int  # in hands
    text: str
    holder: Crest | None
    is_mine: bool
    is_called: bool
    action: str = ""


@dataclass(frozen=True)
class HandsColumn:
    """A family's schemers."""

    crest: Crest
    family: str
    cells: Sequence[HandsCell]


@dataclass(frozen=True)
class SeenPack:
    """A pack that the viewer held and passed on."""

    cards: Sequence[tuple[Crest, int, bool]]  # the last says whether it was kept
    text: str


@dataclass(frozen=True)
class Dock:
    title: str
    cards: Sequence[HandCard]
    empty: str
    passes_to: str
    kept_title: str
    kept: Sequence[HandCard]
    steps: Sequence[Step]
    leaving: Sequence[Leaving]
    hands: Sequence[HandsColumn]
    is_calling: bool
    packs: Sequence[SeenPack]


def dock_of(scene: Scene, crests: Crests, prospects: Prospects) -> Dock:
    is_drafting = scene.board["phase"] == "draft"
    own = scene.board["seats"][scene.seat] if scene.seat >= 0 else None
    is_in_draft = is_drafting and own is not None
    return Dock(
        title=scene.translate(YOUR_PACK if is_in_draft else YOUR_HAND),
        cards=[] if own is None else _cards(own, is_drafting, scene, crests, prospects),
        empty=scene.translate(WATCHING if own is None else NO_CARDS),
        passes_to=_passes_to(scene) if is_in_draft else "",
        kept_title=scene.translate(KEPT).format(kept=scene.board["kept"], hand=HAND),
        kept=cards_alike(own["hand"], "kept", scene, crests) if is_in_draft and own is not None else [],
        steps=_steps(scene),
        leaving=_leaving(scene),
        hands=[] if is_drafting else _hands(scene, crests, prospects),
        is_calling=any(action.startswith("call ") for action in scene.legal),
        packs=_packs(own, scene, crests) if is_in_draft and own is not None and scene.is_remembering else [],
    )


def _passes_to(scene: Scene) -> str:
    left = scene.names[(scene.seat + 1) % len(scene.names)]
    return scene.translate(PASSED_TO).format(name=left)


# Hand and pack.


def _cards(
    own: Mapping[str, Any], is_drafting: bool, scene: Scene, crests: Crests, prospects: Prospects
) -> list[HandCard]:
    if is_drafting:
        return [
            _choice(card, "keep", own["pick"], scene, prospects)
            for card in cards_alike(own["packs"][-1]["cards"], "pack", scene, crests)
        ]
    taken = scene.board["card"]
    return [_choice(card, "play", taken, scene, prospects) for card in cards_alike(own["hand"], "hand", scene, crests)]


def cards_alike(
    cards: Sequence[str], zone: str, scene: Scene, crests: Crests, chosen: str | None = None
) -> list[HandCard]:
    """Schemers as they lie in a hand, each with those that look like it."""
    return [
        HandCard(
            id=f"{zone}-{card}",
            crest=crests.schemer(card),
            value=schemer(card)[1],
            count=cards.count(card),
            name=card_word(card, scene.translate),
            whose=_whose(card, scene),
            is_chosen=card == chosen,
        )
        for card in dict.fromkeys(cards)
    ]


def _whose(card: str, scene: Scene) -> str:
    """IN-3.2: for whom a schemer wins."""
    seat = family_named(scene.view, schemer(card)[0])["seat"]
    if seat is None:
        return scene.translate(NOBODYS)
    return scene.translate(YOUR_OWN) if seat == scene.seat else scene.names[seat]


def _choice(card: HandCard, verb: str, chosen: str | None, scene: Scene, prospects: Prospects) -> HandCard:
    """A card with what it would bring, or why it cannot be played now."""
    face = card.id.partition("-")[2]
    action = f"{verb} {face}"
    if action in scene.legal:
        is_chosen = face == chosen
        return replace(card, action=action, label=prospects.label(action), is_legal=True, is_chosen=is_chosen)
    if scene.legal and face != chosen:
        refusal = scene.known.why_not(scene.seat, action)
        assert refusal is not None
        reason = scene.game.explain(refusal, scene.translate)
        return replace(card, action=action, label=scene.translate(NOT_NOW).format(card=card.name, reason=reason))
    return replace(card, label=card.name, is_chosen=face == chosen)


# The steps of a turn with influence.


def _steps(scene: Scene) -> list[Step]:
    """IN-2.1, IN-2.3: buy, place, and the targets; for a viewer who has bought a card."""
    board = scene.board
    if scene.seat < 0 or scene.seat != board["turn"]:
        return []
    power = board["power"]
    bought = power["name"] if power else board["card"]
    if bought is None or is_schemer(bought):
        return []
    done = 1 if power is None else 2 if power["target"] is None else 3
    return [
        Step(scene.translate(text), "done" if number < done else "now" if number == done else "later")
        for number, text in enumerate((BUY_STEP, PLACE_STEP, *STEPS[bought]))
    ]


def _leaving(scene: Scene) -> list[Leaving]:
    """IN-2.2, IN-2.3: passing without a card in hand, and leaving a power unused."""
    words = {"pass": PASS, "no power": NO_POWER}
    return [Leaving(action, scene.translate(words[action])) for action in scene.legal if action in words]


# Schemers in hands.


def _hands(scene: Scene, crests: Crests, prospects: Prospects) -> list[HandsColumn]:
    known = scene.known
    assert isinstance(known, Position)
    told = holders(known, scene.seat) if scene.is_remembering and not scene.view["over"] else {}
    faces = known.data.schemer_names
    return [
        HandsColumn(
            crests.family(family["name"]),
            family["name"],
            [
                _cell(face, told.get(face), scene, crests, prospects)
                for face in faces
                if schemer(face)[0] == family["name"]
            ],
        )
        for family in scene.board["families"]
    ]


def _cell(face: str, may_hold: frozenset[int] | None, scene: Scene, crests: Crests, prospects: Prospects) -> HandsCell:
    left = scene.board["in_hands"].count(face)
    own = scene.board["seats"][scene.seat]["hand"] if scene.seat >= 0 else []
    action = f"call {face}"
    is_callable = action in scene.legal
    holder = next(iter(may_hold)) if left and may_hold is not None and len(may_hold) == 1 else None
    return HandsCell(
        id=f"hands-{face}",
        value=schemer(face)[1],
        left=left,
        text=prospects.label(action) if is_callable else _told(face, left, may_hold, scene),
        holder=None if holder is None or holder == scene.seat else crests.seats[holder],
        is_mine=face in own,
        is_called=scene.board["power"] is not None and scene.board["power"]["target"] == face,
        action=action if is_callable else "",
    )


def _told(face: str, left: int, may_hold: frozenset[int] | None, scene: Scene) -> str:
    """Where a schemer is, as far as the viewer can tell."""
    own = scene.board["seats"][scene.seat]["hand"] if scene.seat >= 0 else []
    others = [scene.names[seat] for seat in sorted(may_hold or ())]
    if left == 0:
        message = PLACED
    elif left > 1:
        message = TWICE
    elif face in own:
        message = YOURS
    elif not others:
        message = IN_A_HAND
    else:
        message = HELD_BY if len(others) == 1 else MAYBE_HELD_BY
    names = listed(others)
    return scene.translate(message).format(card=card_word(face, scene.translate), name=names, names=names)


def _packs(own: Mapping[str, Any], scene: Scene, crests: Crests) -> list[SeenPack]:
    """The packs that the viewer has passed on this round."""
    return [
        SeenPack(
            cards=[(crests.schemer(card), schemer(card)[1], card == pack["kept"]) for card in pack["cards"]],
            text=scene.translate(PACK_PASSED).format(
                cards=listed([card_word(card, scene.translate) for card in pack["cards"]]),
                kept=card_word(pack["kept"], scene.translate),
            ),
        )
        for pack in own["packs"]
        if pack["kept"] is not None
    ]
