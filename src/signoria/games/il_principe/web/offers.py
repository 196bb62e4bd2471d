"""The cities on offer, as cards: what they cost, what they bring to whom, and what the viewer lacks for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from signoria.games.il_principe.web.geometry import SKYLINES, lands_of
from signoria.games.il_principe.web.labels import by_colour, cards_word, region_name
from signoria.games.il_principe.web.sight import Sight
from signoria.kernel.messages import N_, listed
from signoria.kernel.presenting import Crest

READY = N_("ready")
WITH_LOT = N_("with this lot")
LACKS = N_("lacks")
NOT_YET = N_("not in round {round}")

CARD = N_("{city}: {points} points for {cost} money and {cards}; shields: {shields}, in {regions}")
PAYS = N_("pays {whom} for roles")
PAID = N_("{name} {points}")
YOU_LACK = N_("you lack cards: {cards}; money: {money}")
BUILD = N_("Build {city}: {outcome}")
CANNOT = N_("{city}, not now: {reason}")

WIDTH = 132
ICON_STEP, SWATCH_STEP, SHIELD_STEP = 24.4, 17, 13
PAYMENT_WIDTH, PAYMENT_GAP = 29, 11
PAYS_WIDTH, MOST_WITH_WORD = 40, 2


@dataclass(frozen=True)
class Placed:
    """A sign on a card: what it is, and where."""

    what: str
    x: float


@dataclass(frozen=True)
class Payment:
    """IP-B4: what another seat scores if the viewer builds the city."""

    crest: Crest
    points: int
    x: float


@dataclass(frozen=True)
class Offer:
    id: str
    name: str
    skyline: str
    points: int
    cost: int
    icons: Sequence[Placed]
    shields: Sequence[float]
    regions: Sequence[Placed]
    payments: Sequence[Payment]
    pays_x: float | None  # where the word before them ends; None if there is no space for it
    note: str
    state: str  # of the note: ready, lot, lacks or never; empty for a spectator
    lacks: Sequence[str]  # the colours of the missing cards
    lacks_money: int
    action: str  # empty where building is not asked for
    label: str
    is_off: bool
    mark: int | None


def offers_of(sight: Sight) -> list[Offer]:
    """Every city that is face up."""
    return [_offer(city, sight) for city in sight.board["cities"]]


def _offer(city: Mapping[str, Any], sight: Sight) -> Offer:
    name = city["name"]
    state, note = readiness(city, sight)
    action = f"build {name}" if sight.is_asked and sight.step in ("build", "act") else ""
    icons, regions, payments = city["icons"], city["regions"], _payments(city, sight)
    left = (WIDTH - len(icons) * ICON_STEP) / 2
    lands = lands_of([region["name"] for region in sight.board["regions"]])
    return Offer(
        id=f"offer-{name}",
        name=name,
        skyline=f"v-{name.lower()}" if name in SKYLINES else "",
        points=city["points"],
        cost=city["cost"],
        icons=[Placed(icon, round(left + place * ICON_STEP, 1)) for place, icon in enumerate(icons)],
        shields=[42 + place * SHIELD_STEP for place in range(city["shields"])],
        regions=[Placed(lands[key], 127 - (len(regions) - i) * SWATCH_STEP) for i, key in enumerate(regions)],
        payments=payments,
        pays_x=payments[0].x - 6 if 0 < len(payments) <= MOST_WITH_WORD else None,
        note=note,
        state=state,
        lacks=city["lacks_cards"] if state == "lacks" else (),
        lacks_money=city["lacks_money"] if state == "lacks" else 0,
        action=action,
        label=_label(city, action, sight),
        is_off=action not in sight.legal,
        mark=sight.marks.get(f"offer-{name}"),
    )


def readiness(city: Mapping[str, Any], sight: Sight) -> tuple[str, str]:
    """IP-B0, IP-B1: whether the viewer could build the city, also with the present lot: a state, and words for it."""
    if sight.seat < 0 or sight.step == "over":
        return "", ""
    if not sight.board["building_begun"]:
        return "never", sight.say(NOT_YET, round=sight.board["round"])
    if not city["lacks_cards"] and not city["lacks_money"]:
        return "ready", sight.say(READY)
    if spare_money(city, sight) >= 0:
        return "lot", sight.say(WITH_LOT)
    return "lacks", sight.say(LACKS)


def spare_money(city: Mapping[str, Any], sight: Sight) -> int:
    """What the viewer could pay beyond the smallest bid for a lot and still build a city with it.

    Negative if the lot does not make that possible.
    """
    auction = sight.board["auction"]
    if auction is None or auction["prize"] != "cards" or sight.seat not in auction["bidders"]:
        return -1
    still = Counter(city["lacks_cards"]) - Counter({auction["colour"]: auction["count"]})
    if still:
        return -1
    price = auction["bid"] if auction["leader"] == sight.seat else auction["bid"] + 1
    spare: int = sight.own["money"] - price - city["cost"]
    return spare


def _payments(city: Mapping[str, Any], sight: Sight) -> list[Payment]:
    points = role_payments(city["icons"], sight.seat, sight)
    word = PAYS_WIDTH if len(points) <= MOST_WITH_WORD else 0
    step = min(PAYMENT_WIDTH + PAYMENT_GAP, (WIDTH - 4) / max(len(points), 1))
    left = (WIDTH + word - len(points) * step) / 2 + (step - PAYMENT_WIDTH) / 2
    return [
        Payment(sight.crests[seat], paid, round(left + place * step, 1))
        for place, (seat, paid) in enumerate(points.items())
    ]


def role_payments(icons: Sequence[str], builder: int, sight: Sight) -> dict[int, int]:
    """IP-B4: by seat, what it scores for its roles if a city with these icons is built."""
    paid: Counter[int] = Counter()
    for role in sight.board["roles"]:
        if role["colour"] in icons:
            for tile, points in ((role["major"], 2), (role["minor"], 1)):
                if tile and tile["holder"] not in (None, builder):
                    paid[tile["holder"]] += points
    return dict(sorted(paid.items()))


def payment_words(paid: Mapping[int, int], sight: Sight) -> str:
    """Names with their points."""
    return listed([sight.say(PAID, name=sight.names[seat], points=points) for seat, points in paid.items()])


def _label(city: Mapping[str, Any], action: str, sight: Sight) -> str:
    """What a screen reader says for the card, or for the button that it is."""
    if action:
        message = BUILD if action in sight.legal else CANNOT
        outcome = sight.outcome(action)
        return sight.say(message, city=city["name"], outcome=outcome, reason=outcome)
    regions = {region["name"]: region for region in sight.board["regions"]}
    card = sight.say(
        CARD,
        city=city["name"],
        points=city["points"],
        cost=city["cost"],
        cards=cards_word(by_colour(city["icons"]), sight.translate),
        shields=city["shields"],
        regions=listed([region_name(regions[name], sight.translate) for name in city["regions"]]),
    )
    return "; ".join([card, *_notes(city, sight)])


def _notes(city: Mapping[str, Any], sight: Sight) -> list[str]:
    """Whom the city pays, and whether the viewer could build it."""
    paid = payment_words(role_payments(city["icons"], sight.seat, sight), sight)
    state, note = readiness(city, sight)
    if state == "lacks":
        cards = cards_word(by_colour(city["lacks_cards"]), sight.translate)
        note = sight.say(YOU_LACK, cards=cards, money=city["lacks_money"])
    return [text for text in (sight.say(PAYS, whom=paid) if paid else "", note) if text]
