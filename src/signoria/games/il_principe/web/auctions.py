"""Auctions: who bids, what can be bid, and the groups of this round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from signoria.games.il_principe.web.labels import cards_word
from signoria.games.il_principe.web.offers import spare_money
from signoria.games.il_principe.web.sight import Button, PrincipeSight
from signoria.games.il_principe.words import COINS, amount, counted, role_word
from signoria.kernel.messages import N_
from signoria.kernel.presenting import Crest

BID = N_("Bid {bid}")
YOU_HAVE = N_("You have {money}.")
ONLY_PASS = N_("You have {money}: you can only pass.")
STILL_PAYS = N_("You have {money}. If you bid {bid} or less, you can still pay for {city}.")

PASSED, LEADS, BIDDING, YOU, IN = N_("passed"), N_("leads"), N_("bidding"), N_("you"), N_("still in")
FEWER_CARDS = N_("fewer cards")
HAS_MAJOR = N_("holds {role}")

QUICK_BIDS = 4
"""How many of the next bids are visible; the others unfold, unless it is only one: that needs no more space."""

MOST_DRAWN = 3
"""How many cards of a lot are drawn; a number stands for the rest."""


@dataclass(frozen=True)
class Bidder:
    """A seat at an auction."""

    crest: Crest
    name: str
    state: str  # leads, now, in, passed, or out for a seat that takes no part
    word: str
    bid: str


@dataclass(frozen=True)
class Auction:
    prize: str  # cards, major or minor
    colour: str
    count: int
    drawn: int  # cards of the lot that are drawn
    bidders: Sequence[Bidder]
    bids: Sequence[Button]
    more_bids: Sequence[Button]


@dataclass(frozen=True)
class Lot:
    """A group of cards: sold, removed, or still to come."""

    colour: str
    count: int
    label: str
    buyer: Crest | None = None
    bid: int = 0


@dataclass(frozen=True)
class Lots:
    """The groups of this round: sold, removed, and still to come; and all cards that are out of the game."""

    sold: Sequence[Lot]
    unsold: Sequence[Lot]
    to_come: Sequence[Lot]
    removed: str


def auction_of(sight: PrincipeSight) -> Auction:
    shown = sight.board["auction"]
    bids = _bids(sight)
    made = {**_last_bids(sight), shown["leader"]: shown["bid"]}
    count = shown["count"] or 0
    quick = QUICK_BIDS if len(bids) > QUICK_BIDS + 1 else len(bids)
    return Auction(
        prize=shown["prize"],
        colour=shown["colour"],
        count=count,
        drawn=min(count, MOST_DRAWN),
        bidders=[_bidder(seat, shown, str(made.get(seat, "")), sight) for seat in range(len(sight.names))],
        bids=bids[:quick],
        more_bids=bids[quick:],
    )


def lots_of(sight: PrincipeSight) -> Lots:
    told = sight.since("round-begun", "last-round-begun")
    auction, removed = sight.board["auction"], sight.board["removed"]
    coming = [lot for lot in sight.board["lots"] if auction is None or lot["colour"] != auction["colour"]]
    return Lots(
        sold=[_lot(one["fields"], sight, sight.crests[one["actor"]]) for one in told if one["kind"] == "lot-won"],
        unsold=[_lot(one["fields"], sight) for one in told if one["kind"] == "lot-removed"],
        to_come=[_lot(lot, sight) for lot in coming],
        removed=cards_word(removed, sight.translate) if any(removed.values()) else "",
    )


def _bids(sight: PrincipeSight) -> list[Button]:
    """Every bid that can be made; for a viewer who cannot bid, the smallest one, which is too expensive."""
    if not sight.is_asked:
        return []
    standing, money = sight.board["auction"]["bid"], sight.own["money"]
    amounts = range(standing + 1, max(standing + 1, money) + 1)
    return [replace(sight.button(f"bid-{bid}", f"bid {bid}", BID, bid=bid), text=str(bid)) for bid in amounts]


def bid_note(sight: PrincipeSight) -> str:
    """The viewer's money, and the highest bid that still leaves enough for a city the viewer could build."""
    auction = sight.board["auction"]
    if sight.seat < 0 or sight.seat not in auction["bidders"]:
        return ""
    money = sight.own["money"]
    coins = amount(COINS, money, sight.translate)
    if sight.is_asked and money <= auction["bid"]:
        return sight.say(ONLY_PASS, money=coins)
    if sight.board["building_begun"]:
        for city in sorted(sight.board["cities"], key=lambda city: -city["points"]):
            if spare_money(city, sight) >= 0:
                return sight.say(STILL_PAYS, money=coins, bid=money - city["cost"], city=city["name"])
    return sight.say(YOU_HAVE, money=coins)


def _bidder(seat: int, auction: Mapping[str, Any], bid: str, sight: PrincipeSight) -> Bidder:
    state, word = _bidder_state(seat, auction, sight)
    return Bidder(sight.crests[seat], sight.names[seat], state, word, bid)


def _bidder_state(seat: int, auction: Mapping[str, Any], sight: PrincipeSight) -> tuple[str, str]:
    if seat == auction["leader"]:
        return "leads", sight.say(LEADS)
    if seat in sight.view["actors"]:
        return "now", sight.say(YOU if seat == sight.seat else BIDDING)
    if seat in auction["bidders"]:
        return "in", sight.say(IN)
    why = _not_asked(seat, auction, sight)
    return ("out", why) if why else ("passed", sight.say(PASSED))


def _not_asked(seat: int, auction: Mapping[str, Any], sight: PrincipeSight) -> str:
    """IP-4.2, IP-4.3: why a seat takes no part in a role auction; empty for a seat that passed.

    The counts are still those with which the auction began, except those of a seat that took the major role.
    """
    if auction["prize"] == "cards":
        return ""
    colour = auction["colour"]
    major = next(role["major"] for role in sight.board["roles"] if role["colour"] == colour)
    if seat == major["holder"]:
        return sight.say(HAS_MAJOR, role=role_word(major["name"], sight.translate))
    up = {other: shown["up"][colour] for other, shown in enumerate(sight.board["seats"]) if other != major["holder"]}
    return sight.say(FEWER_CARDS) if up[seat] < max(up.values()) else ""


def _last_bids(sight: PrincipeSight) -> dict[int, int]:
    """What each seat bid last in this auction."""
    told = sight.since("lot-opened", "role-auction-opened")
    return {event["actor"]: event["fields"]["bid"] for event in told if event["kind"] == "bid-made"}


def _lot(fields: Mapping[str, Any], sight: PrincipeSight, buyer: Crest | None = None) -> Lot:
    label = counted(fields["colour"], fields["count"], sight.translate)
    return Lot(fields["colour"], fields["count"], label, buyer, fields.get("bid", 0))
