"""The palace as it is drawn: tokens, cards, who wins what, what may be chosen, and the piles in the courtyard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from signoria.games.intrigo.components import POWER_NAMES
from signoria.games.intrigo.game_data import PILE
from signoria.games.intrigo.state import Position
from signoria.games.intrigo.view_helpers import arcades_beside, is_schemer, schemer
from signoria.games.intrigo.web.crests import POWER_SYMBOLS, Crests
from signoria.games.intrigo.web.geometry import Point, Rect, Ring
from signoria.games.intrigo.web.labels import POWER_TITLES, Prospects, card_to_place
from signoria.games.intrigo.web.news import Marks
from signoria.games.intrigo.web.palace import (
    COSTS,
    DENIES,
    GAINS,
    GIVES,
    HANDS_OVER,
    LEAVES,
    SAVES,
    SECURES,
    WINS,
    Effect,
)
from signoria.games.intrigo.web.pieces import Pieces
from signoria.kernel.messages import N_, listed
from signoria.kernel.presenting import Crest, Scene

SIGNS = {
    WINS: "i-laurel",
    SAVES: "n-deny",
    HANDS_OVER: "n-give",
    GAINS: "n-gain",
    SECURES: "n-secure",
    DENIES: "n-deny",
    COSTS: "n-lose",
    GIVES: "n-give",
    LEAVES: "n-give",
}
"""The sign before the token or the crest."""

MATCH = "i-laurel"
OF_OTHERS = frozenset({SAVES, HANDS_OVER, DENIES, GIVES, LEAVES})

SIGN_WORDS = {
    "i-laurel": N_("wins the match"),
    "n-gain": N_("you win it"),
    "n-secure": N_("you are sure of it"),
    "n-lose": N_("you lose it"),
    "n-deny": N_("loses it"),
    "n-give": N_("wins it"),
    "n-aim": N_("targets within reach"),
}

MOST_SIGNS = 2
COINS_SHOWN = 3  # more expensive cards show a number instead

OWNED = N_("you own {ducats}")
SOLD_OUT = N_("sold out")
LAST_CARD = N_("the last")
NEXT_PRICES = N_("then {prices}")
FREE_OF_CHARGE = N_("free")


@dataclass(frozen=True)
class TokenPiece:
    id: str
    x: float
    y: float
    symbol: str
    is_down: bool


@dataclass(frozen=True)
class CardPiece:
    """A card on a place: a schemer with its crest and value, or an influence card with its picture and title."""

    id: str
    x: float
    y: float
    is_schemer: bool
    is_down: bool
    tincture: str
    symbol: str
    text: str | int


@dataclass(frozen=True)
class ClaimTag:
    """Who wins an arcade's token, for sure or as things stand; without a crest, nobody."""

    x: float
    y: float
    crest: Crest | None
    is_settled: bool


@dataclass(frozen=True)
class Sign:
    """What a place brings, in short: a sign, the token, and the crest of another seat if it concerns one."""

    sign: str
    what: str = ""
    crest: Crest | None = None


@dataclass(frozen=True)
class Target:
    """Something on the board that may be chosen, or the reason why not."""

    id: str
    action: str
    label: str
    x: float  # of the cell
    y: float
    hit: Rect
    outline: str  # place, card or arcade
    signs: Sequence[Sign] = ()
    reach: int | None = None  # how many targets an influence card would have there
    is_off: bool = False


@dataclass(frozen=True)
class Mark:
    x: float
    y: float
    number: int


@dataclass(frozen=True)
class Pile:
    """Influence cards for sale."""

    id: str
    x: float
    y: float
    symbol: str
    title: str
    below: Sequence[int]  # how far each card below the top one is visible
    coins: Sequence[float]  # where they lie; none where the price is written
    price: str
    next: str  # the prices to come
    action: str  # empty if nobody is asked to buy
    label: str
    is_legal: bool
    is_empty: bool
    reason: str


@dataclass(frozen=True)
class Board:
    """Everything that is drawn of the palace."""

    ring: Ring
    tokens: Sequence[TokenPiece]
    cards: Sequence[CardPiece]
    claims: Sequence[ClaimTag]
    targets: Sequence[Target]
    held: CardPiece | None  # the card that is to be placed
    legend: Sequence[tuple[str, str]]  # the signs on the board, and what they mean
    piles: Sequence[Pile]
    marks: Sequence[Mark]
    mark_scale: float
    spot: Point | None  # where the card lies whose power is used
    aimed: Point | None  # what it was aimed at first
    is_token_aimed: bool


MARKS, PHONE_MARKS = 1.25, 1.8  # by how much they are enlarged, so that their numbers can be read


def board_of(scene: Scene, ring: Ring, crests: Crests, prospects: Prospects, marks: Marks) -> Board:
    known = scene.known
    assert isinstance(known, Position)
    pieces = Pieces(scene.history)
    power = scene.board["power"]
    aimed = power["target"] if power is not None and isinstance(power["target"], int) else None
    at_token = power is not None and power["name"] == "peddler"
    targets = [*_targets(scene, ring, crests, prospects), *_refused(scene, ring)]
    return Board(
        ring=ring,
        tokens=_tokens(scene, ring, crests, pieces),
        cards=_cards(scene, ring, crests, pieces),
        claims=_claims(scene, ring, crests),
        targets=targets,
        held=_held(scene, crests),
        legend=_legend(targets, scene),
        piles=[_pile(scene, known, ring, number, prospects) for number in range(len(POWER_NAMES))],
        marks=_marks(ring, marks),
        mark_scale=PHONE_MARKS if scene.is_tall else MARKS,
        spot=None if power is None else ring.place(power["place"]),
        aimed=None if aimed is None else ring.arcade(aimed) if at_token else ring.place(aimed),
        is_token_aimed=at_token,
    )


def _xy(point: Point) -> tuple[float, float]:
    return point.x, point.y


# Pieces, sorted by their ids, which never change.


def _tokens(scene: Scene, ring: Ring, crests: Crests, pieces: Pieces) -> list[TokenPiece]:
    found = [
        TokenPiece(
            pieces.token(arcade["arcade"]),
            *_xy(ring.arcade(arcade["arcade"])),
            crests.token(arcade["token"]),
            arcade["face_down"],
        )
        for arcade in scene.board["arcades"]
        if arcade["token"] is not None
    ]
    return sorted(found, key=lambda piece: piece.id)


def _cards(scene: Scene, ring: Ring, crests: Crests, pieces: Pieces) -> list[CardPiece]:
    found = [_card(place, scene, ring, crests, pieces) for place in scene.board["places"] if place["card"] is not None]
    return sorted(found, key=lambda piece: piece.id)


def _card(place: Mapping[str, Any], scene: Scene, ring: Ring, crests: Crests, pieces: Pieces) -> CardPiece:
    card, number = place["card"], place["place"]
    corner = ring.place(number)
    if not is_schemer(card):
        return _face(f"card-{card}-at-{number}", corner, card, False, scene, crests)
    return _face(pieces.schemer(card, number), corner, card, place["face_down"], scene, crests)


def _face(name: str, corner: Point, card: str, is_down: bool, scene: Scene, crests: Crests) -> CardPiece:
    if not is_schemer(card):
        title = scene.translate(POWER_TITLES[card])
        return CardPiece(name, *_xy(corner), False, False, "", POWER_SYMBOLS[card], title)
    crest = crests.schemer(card)
    return CardPiece(name, *_xy(corner), True, is_down, crest.tincture, crest.symbol, schemer(card)[1])


def _held(scene: Scene, crests: Crests) -> CardPiece | None:
    """The card that is to be placed, called or moved."""
    if not any(action.startswith("at ") for action in scene.legal):
        return None
    power = scene.board["power"]
    is_down = (
        power is not None
        and isinstance(power["target"], int)
        and scene.board["places"][power["target"] - 1]["face_down"]
    )
    return _face("held", Point(0, 0), card_to_place(scene.board), is_down, scene, crests)


def _claims(scene: Scene, ring: Ring, crests: Crests) -> list[ClaimTag]:
    """IN-3.1: who wins each token as things stand; none for an arcade without a schemer beside it."""
    return [
        ClaimTag(
            *_xy(ring.arcade(arcade["arcade"])),
            None if arcade["winner"] is None else crests.seats[arcade["winner"]],
            arcade["settled"],
        )
        for arcade in scene.board["arcades"]
        if arcade["winner"] is not None
        or arcade["why_nobody"] in ("face-down", "tie", "no-player")
        or (arcade["why_nobody"] and arcade["settled"])
    ]


# What may be chosen.


def _targets(scene: Scene, ring: Ring, crests: Crests, prospects: Prospects) -> list[Target]:
    found = []
    for action in scene.legal:
        verb, _, rest = action.partition(" ")
        if verb in ("at", "token", "schemer"):
            corner = ring.arcade(int(rest)) if verb == "token" else ring.place(int(rest))
            reach = prospects.targets(action)
            found.append(
                Target(
                    id=f"do-{verb}-{rest}",
                    action=action,
                    label=prospects.label(action),
                    x=corner.x,
                    y=corner.y,
                    hit=ring.hit(corner),
                    outline={"at": "place", "token": "arcade"}.get(verb, "card"),
                    signs=_signs(prospects.effects(action) or (), crests, is_brief=verb != "at"),
                    reach=None if reach is None else len(reach),
                )
            )
    return found


def _signs(effects: Sequence[Effect], crests: Crests, is_brief: bool) -> list[Sign]:
    """Each sign once, the most important first."""
    signed = _in_brief(effects, crests) if is_brief else [_sign(effect, crests) for effect in effects]
    return list(dict.fromkeys(signed))[:MOST_SIGNS]


def _sign(effect: Effect, crests: Crests) -> Sign:
    """A token, or the match, that the viewer would gain or lose; for another seat with its crest beside it."""
    if effect.kind == WINS:
        return Sign(SIGNS[WINS])
    what = MATCH if effect.token is None else crests.token(effect.token)
    return Sign(SIGNS[effect.kind], what, crests.seats[effect.seat] if effect.kind in OF_OTHERS else None)


def _in_brief(effects: Sequence[Effect], crests: Crests) -> list[Sign]:
    """Only the crests of others; but for a seat that loses a token and wins another, the tokens say more."""
    swapped = {effect.seat for effect in effects if effect.kind == DENIES}
    swapped &= {effect.seat for effect in effects if effect.kind == GIVES}
    found = []
    for effect in effects:
        sign = _sign(effect, crests)
        if effect.kind == HANDS_OVER:
            sign = replace(sign, sign=MATCH)
        is_by_token = sign.crest is None or (effect.seat in swapped and effect.token is not None)
        found.append(replace(sign, crest=None) if is_by_token else replace(sign, what=""))
    return found


def _legend(targets: Sequence[Target], scene: Scene) -> list[tuple[str, str]]:
    """Each sign that is on the board."""
    drawn = [sign for target in targets for sign in target.signs if target.reach is None]
    shown = {sign.sign for sign in drawn} | {sign.what for sign in drawn}
    if any(target.reach is not None for target in targets):
        shown.add("n-aim")
    return [(sign, scene.translate(words)) for sign, words in SIGN_WORDS.items() if sign in shown]


def _refused(scene: Scene, ring: Ring) -> list[Target]:
    """What lies beside the card whose power is to be aimed, but cannot be chosen."""
    power = scene.board["power"]
    if power is None or power["target"] is not None or not scene.legal or power["next"] not in ("token", "schemer"):
        return []
    if power["next"] == "token":
        corners = {n: ring.arcade(n) for n in arcades_beside(scene.view, power["place"])}
    else:
        last = len(scene.board["places"])
        corners = {n: ring.place(n) for n in ((power["place"] - 2) % last + 1, power["place"] % last + 1)}
    return [
        _refused_target(f"{power['next']} {number}", corner, scene, ring)
        for number, corner in corners.items()
        if f"{power['next']} {number}" not in scene.legal
    ]


def _refused_target(action: str, corner: Point, scene: Scene, ring: Ring) -> Target:
    refusal = scene.known.why_not(scene.seat, action)
    assert refusal is not None
    return Target(
        id=f"do-{action.replace(' ', '-')}",
        action=action,
        label=scene.game.explain(refusal, scene.translate),
        x=corner.x,
        y=corner.y,
        hit=ring.hit(corner),
        outline="off",
        is_off=True,
    )


# Piles.


def _pile(scene: Scene, known: Position, ring: Ring, number: int, prospects: Prospects) -> Pile:
    pile, corner = scene.board["piles"][number], ring.pile(number)
    action = f"buy {pile['name']}"
    is_legal = action in scene.legal
    is_refused = bool(scene.legal) and not is_legal and scene.board["phase"] == "card"
    price = pile["price"]
    return Pile(
        id=f"pile-{pile['name']}",
        x=corner.x,
        y=corner.y,
        symbol=POWER_SYMBOLS[pile["name"]],
        title=scene.translate(POWER_TITLES[pile["name"]]),
        below=[5 * step for step in range(pile["left"] - 1, 0, -1)],
        coins=_coins(price),
        price=_price_words(price, scene),
        next=_next_prices(known, number, pile["left"], scene),
        action=action if is_legal or is_refused else "",
        label=_pile_label(action, is_legal, is_refused, scene, prospects),
        is_legal=is_legal,
        is_empty=price is None,
        reason=_pile_reason(scene) if is_refused else "",
    )


def _coins(price: int | None) -> list[float]:
    if price is None or price > COINS_SHOWN:
        return []
    return [64 - 14 * price + 28 * coin for coin in range(price)]


def _price_words(price: int | None, scene: Scene) -> str:
    if price is None or 0 < price <= COINS_SHOWN:
        return ""
    return str(price) if price else scene.translate(FREE_OF_CHARGE)


def _next_prices(known: Position, power: int, left: int, scene: Scene) -> str:
    """IN-C4: what the cards below the top one will cost."""
    if left == 0:
        return scene.translate(SOLD_OUT)
    prices = [str(known.data.price_of[PILE * power + below]) for below in range(left - 1, 0, -1)]
    return scene.translate(NEXT_PRICES).format(prices=listed(prices)) if prices else scene.translate(LAST_CARD)


def _pile_label(action: str, is_legal: bool, is_refused: bool, scene: Scene, prospects: Prospects) -> str:
    if is_legal:
        return prospects.label(action)
    refusal = scene.known.why_not(scene.seat, action) if is_refused else None
    return "" if refusal is None else scene.game.explain(refusal, scene.translate)


def _pile_reason(scene: Scene) -> str:
    """Why the viewer cannot buy, in three words; nothing for an empty pile, which shows it."""
    return scene.translate(OWNED).format(ducats=scene.board["seats"][scene.seat]["ducats"])


def _marks(ring: Ring, marks: Marks) -> list[Mark]:
    """At the upper right of what changed."""
    edge = ring.cell - 10
    cells = [(ring.place(place), number) for place, number in marks.places.items()]
    cells += [(ring.arcade(arcade), number) for arcade, number in marks.arcades.items()]
    return [Mark(corner.x + edge, corner.y + 10, number) for corner, number in cells]
