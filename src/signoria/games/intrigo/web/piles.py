"""The piles of influence cards in the courtyard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.games.intrigo.components import POWER_NAMES
from signoria.games.intrigo.game_data import PILE
from signoria.games.intrigo.web import labels
from signoria.games.intrigo.web.emblems import POWER_SYMBOLS
from signoria.games.intrigo.web.geometry import Point
from signoria.games.intrigo.web.sight import IntrigoSight
from signoria.kernel.messages import N_, listed
from signoria.kernel.presenting import Drawn

COINS_SHOWN = 3  # more expensive cards show a number instead

OWNED = N_("you have {ducats}")
SOLD_OUT = N_("sold out")
LAST_CARD = N_("last card")
NEXT_PRICES = N_("then {prices}")
FREE_OF_CHARGE = N_("free")


@dataclass(frozen=True)
class Pile(Drawn):
    """Influence cards for sale."""

    id: str
    corner: Point
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
    reason: str  # why the viewer cannot buy, in three words


def piles_of(sight: IntrigoSight) -> list[Pile]:
    """They look alike to all who are not asked."""
    return _all_piles(sight) if sight.is_asked else sight.for_all(_all_piles)


def _all_piles(sight: IntrigoSight) -> list[Pile]:
    return [_pile(sight, number) for number in range(len(POWER_NAMES))]


def _pile(sight: IntrigoSight, number: int) -> Pile:
    pile = sight.board["piles"][number]
    name, price = pile["name"], pile["price"]
    action = f"buy {name}"
    is_legal = action in sight.legal
    is_refused = sight.is_asked and not is_legal and sight.phase == "card"
    return Pile(
        id=f"pile-{name}",
        corner=sight.ring.pile(number),
        symbol=POWER_SYMBOLS[name],
        title=sight.say(labels.POWER_TITLES[name]),
        below=[5 * step for step in range(pile["left"] - 1, 0, -1)],
        coins=_coins(price),
        price=_price_words(sight, price),
        next=_next_prices(sight, number, pile["left"]),
        action=action if is_legal or is_refused else "",
        label=labels.label(sight, action) if is_legal else sight.outcome(action) if is_refused else "",
        is_legal=is_legal,
        is_empty=price is None,
        reason=sight.say(OWNED, ducats=sight.own["ducats"]) if is_refused else "",
    )


def _coins(price: int | None) -> list[float]:
    if price is None or price > COINS_SHOWN:
        return []
    return [64 - 14 * price + 28 * coin for coin in range(price)]


def _price_words(sight: IntrigoSight, price: int | None) -> str:
    if price is None or 0 < price <= COINS_SHOWN:
        return ""
    return str(price) if price else sight.say(FREE_OF_CHARGE)


def _next_prices(sight: IntrigoSight, power: int, left: int) -> str:
    """IN-C4: what the cards below the top one will cost."""
    if left == 0:
        return sight.say(SOLD_OUT)
    prices = [str(sight.known.data.price_of[PILE * power + below]) for below in range(left - 1, 0, -1)]
    return sight.say(NEXT_PRICES, prices=listed(prices)) if prices else sight.say(LAST_CARD)
