"""The cities on offer, as cards: what they cost, what they bring to whom, and what the viewer lacks for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from signoria.games.il_principe.web.geometry import SKYLINES, lands_of
from signoria.games.il_principe.web.labels import by_colour, cards_word, land_name
from signoria.games.il_principe.web.sight import PrincipeSight
from signoria.games.il_principe.words import COINS, POINTS, SHIELDS, amount, counted
from signoria.kernel.messages import N_, listed
from signoria.kernel.presenting import Crest, Drawn

READY = N_("ready")
WITH_LOT = N_("with this lot")
LACKS = N_("needs")
NOT_YET = N_("not in round {round}")

CARD = N_("{city}: {points} for {cost} and {cards}; {shields} in {regions}")
PAYS = N_("points for roles: {whom}")
PAID = N_("{name} {points}")
YOU_NEED = N_("you still need {what}")
BUILD = N_("Build {city} ({outcome})")
CANNOT = N_("{city} cannot be built now: {reason}")

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
class Card:
    """What is printed on the card of a city."""

    skyline: str
    icons: Sequence[Placed]
    shields: Sequence[float]
    regions: Sequence[Placed]
    words: str


@dataclass(frozen=True)
class Payment:
    """IP-B4: what another seat scores if the viewer builds the city."""

    crest: Crest
    points: int
    x: float


@dataclass(frozen=True)
class Offer(Drawn):
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


def offers_of(sight: PrincipeSight) -> list[Offer]:
    """Every city that is face up."""
    return [_offer(city, sight) for city in sight.board["cities"]]


def _offer(city: Mapping[str, Any], sight: PrincipeSight) -> Offer:
    name = city["name"]
    state, note = readiness(city, sight)
    action = f"build {name}" if sight.is_asked and sight.step in ("build", "act") else ""
    card, payments = sight.for_all(_cards)[name], _payments(city, sight)
    return Offer(
        id=f"offer-{name}",
        name=name,
        skyline=card.skyline,
        points=city["points"],
        cost=city["cost"],
        icons=card.icons,
        shields=card.shields,
        regions=card.regions,
        payments=payments,
        pays_x=payments[0].x - 6 if 0 < len(payments) <= MOST_WITH_WORD else None,
        note=note,
        state=state,
        lacks=city["lacks_cards"] if state == "lacks" else (),
        lacks_money=city["lacks_money"] if state == "lacks" else 0,
        action=action,
        label=_label(city, card, action, sight),
        is_off=action not in sight.legal,
        mark=sight.marks.get(f"offer-{name}"),
    )


def _cards(sight: PrincipeSight) -> dict[str, Card]:
    """The cards of the cities that are face up, by name."""
    regions = {region["name"]: region for region in sight.board["regions"]}
    return {city["name"]: _card(city, regions, sight) for city in sight.board["cities"]}


def _card(city: Mapping[str, Any], regions: Mapping[str, Mapping[str, Any]], sight: PrincipeSight) -> Card:
    name, icons, touched = city["name"], city["icons"], city["regions"]
    left = (WIDTH - len(icons) * ICON_STEP) / 2
    lands = lands_of(list(regions))
    return Card(
        skyline=f"skyline-{name.lower()}" if name in SKYLINES else "",
        icons=[Placed(icon, round(left + place * ICON_STEP, 1)) for place, icon in enumerate(icons)],
        shields=[42 + place * SHIELD_STEP for place in range(city["shields"])],
        regions=[Placed(lands[key], 127 - (len(touched) - i) * SWATCH_STEP) for i, key in enumerate(touched)],
        words=_words(city, regions, sight),
    )


def _words(city: Mapping[str, Any], regions: Mapping[str, Mapping[str, Any]], sight: PrincipeSight) -> str:
    return sight.say(
        CARD,
        city=city["name"],
        points=amount(POINTS, city["points"], sight.translate),
        cost=amount(COINS, city["cost"], sight.translate),
        cards=cards_word(by_colour(city["icons"]), sight.translate),
        shields=amount(SHIELDS, city["shields"], sight.translate),
        regions=listed([land_name(regions[name], sight.translate) for name in city["regions"]]),
    )


def readiness(city: Mapping[str, Any], sight: PrincipeSight) -> tuple[str, str]:
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


def spare_money(city: Mapping[str, Any], sight: PrincipeSight) -> int:
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


def _payments(city: Mapping[str, Any], sight: PrincipeSight) -> list[Payment]:
    points = role_payments(city["icons"], sight.seat, sight)
    word = PAYS_WIDTH if len(points) <= MOST_WITH_WORD else 0
    step = min(PAYMENT_WIDTH + PAYMENT_GAP, (WIDTH - 4) / max(len(points), 1))
    left = (WIDTH + word - len(points) * step) / 2 + (step - PAYMENT_WIDTH) / 2
    return [
        Payment(sight.crests[seat], paid, round(left + place * step, 1))
        for place, (seat, paid) in enumerate(points.items())
    ]


def role_payments(icons: Sequence[str], builder: int, sight: PrincipeSight) -> dict[int, int]:
    """IP-B4: by seat, what it scores for its roles if a city with these icons is built."""
    paid: Counter[int] = Counter()
    for role in sight.board["roles"]:
        if role["colour"] in icons:
            for tile, points in ((role["major"], 2), (role["minor"], 1)):
                if tile and tile["holder"] not in (None, builder):
                    paid[tile["holder"]] += points
    return dict(sorted(paid.items()))


def payment_words(paid: Mapping[int, int], sight: PrincipeSight) -> str:
    """Names with their points."""
    return listed([sight.say(PAID, name=sight.names[seat], points=points) for seat, points in paid.items()])


def _label(city: Mapping[str, Any], card: Card, action: str, sight: PrincipeSight) -> str:
    """What a screen reader says for the card, or for the button that it is."""
    if action:
        message = BUILD if action in sight.legal else CANNOT
        outcome = sight.outcome(action)
        return sight.say(message, city=city["name"], outcome=outcome, reason=outcome)
    return "; ".join([card.words, *_notes(city, sight)])


def _notes(city: Mapping[str, Any], sight: PrincipeSight) -> list[str]:
    """Who scores for roles, and whether the viewer could build the city."""
    paid = payment_words(role_payments(city["icons"], sight.seat, sight), sight)
    state, note = readiness(city, sight)
    if state == "lacks":
        note = sight.say(YOU_NEED, what=_missing(city, sight))
    return [text for text in (sight.say(PAYS, whom=paid) if paid else "", note) if text]


def _missing(city: Mapping[str, Any], sight: PrincipeSight) -> str:
    """The cards and coins that the viewer lacks for a city."""
    missing = [counted(colour, count, sight.translate) for colour, count in by_colour(city["lacks_cards"]).items()]
    if city["lacks_money"]:
        missing.append(amount(COINS, city["lacks_money"], sight.translate))
    return listed(missing)
