"""Events, refusals and questions as sentences, for terminal and page.

Every message is English and its own key; `translate` turns it into the reader's language before its fields are
filled in. Whoever shows a refusal or an event adds its rule id.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from signoria.games.il_principe.action_labels import action_label as action_label
from signoria.games.il_principe.view_helpers import cards_laid, own_part, still_to_lay
from signoria.games.il_principe.words import (
    CARDS,
    COINS,
    POINTS,
    SHIELDS,
    amount,
    counted,
    lot_of,
    region_word,
    role_word,
    word,
)
from signoria.kernel.errors import Refusal
from signoria.kernel.game import Translate, english
from signoria.kernel.messages import N_, N_plural, listed, named, variant

EVENTS = {
    "taken-out": N_(
        "Two players: {cards} cards of each colour, {cities} unseen cities and all minor roles are removed."
    ),
    "marker-drawn": N_("{actor} starts as Il Principe (random)."),
    "city-turned-up": N_("New city: {city}."),
    "city-deck-empty": N_("There are no more cities to reveal."),
    "round-begun": N_("Round {round}: {deck} in the deck."),
    "last-round-begun": N_("Round {round} is the final round: {deck} in the deck, too few for everyone to draw."),
    "income-paid": N_("Everyone receives {money}."),
    "cards-drawn": N_("{actor} draws {count}."),
    "cards-drawn:own": N_("{actor} draws {cards}."),
    "cards-laid": N_("{actor} puts up {cards} for auction."),
    "lots-grouped": N_("Up for auction: {lots}."),
    "no-lots": N_("There are no cards to auction."),
    "removed-reused": N_("Back in the game for the final auctions: {count}."),
    "deck-too-short": N_("The deck is too small for the final auctions ({deck}), so the match ends."),
    "lot-opened": N_("Auction: {lot}."),
    "bid-made": N_("{actor} bids {bid}."),
    "bid-passed": N_("{actor} passes."),
    "lot-won": N_("{actor} wins {lot} for {price}."),
    "lot-removed": N_("No bids: {lot} removed from the game."),
    "marker-taken": N_("{actor} is now Il Principe."),
    "build-declined": N_("{actor} builds nothing."),
    "city-built": N_("{actor} builds {city} with {cards} for {cost}: {points}."),
    "shield-placed": N_("{actor} places a shield in {region}."),
    "role-scored": N_("{actor} scores {points} for the {role}."),
    "no-cards": N_("{actor} has no cards to play."),
    "cards-shown": N_("{actor} shows {lot}."),
    "nothing-done": N_("{actor} does nothing."),
    "roles-returned": N_("All roles are returned."),
    "roles-unclaimed": N_("Nobody has face-up {colour} cards: the {colour} roles are not awarded."),
    "cards-counted": N_("Face-up {colour} cards: {counts}."),
    "role-auction-opened": N_("Auction for the {role} between {bidders}."),
    "role-left": N_("No bids: nobody takes the {role}."),
    "role-bought": N_("{actor} wins the {role} for {price}."),
    "role-taken": N_("{actor} takes the {role}."),
    "cards-turned-down": N_("{actor} flips {lot} face down."),
    "effect-scored": N_("{actor} scores {points} as {role}."),
    "effect-paid": N_("{actor} receives {money} as {role}."),
    "effect-lost": N_("The {role} has no effect for {actor}."),
    "card-turned-up": N_("{actor} flips a {colour} card face up."),
    "turn-declined": N_("{actor} flips no card."),
    "card-drawn": N_("{actor} draws a card."),
    "card-drawn:own": N_("{actor} draws a {card} card."),
    "match-over": N_("The match is over: {winners} wins, {points} points."),
    "match-over:shared": N_("The match is over: {winners} share the victory, {points} points each."),
}
"""By kind; a variant is written after a colon."""

REFUSALS = {
    "too-few-cards": N_("You need {wanted}, but have only {held}."),
    "all-laid": N_("You have already chosen {count}: take them back to choose others."),
    "nothing-laid": N_("You have not chosen any cards yet."),
    "bid-too-low": N_("The current bid is {standing}: bid more, or pass."),
    "bid-above-money": N_("You have {coins}: bid no more than that, or pass."),
    "no-building-yet": N_("Nobody can build in round {round}."),
    "city-not-face-up": N_("{city} is not on offer: build one of the cities that are."),
    "cards-lacking": N_("To build {city} you still need {lacks}."),
    "money-lacking": N_("{city} costs {cost}, but you have only {money}."),
    "region-not-adjacent": N_("{region} does not touch {city}: choose a region that does."),
    "must-turn": N_("In this edition you must flip a card face up if you can."),
    "not-green": N_("The green role flips a card of another colour."),
    "none-face-down": N_("You have no face-down {colour} cards: choose another colour."),
    "another-step:lay": N_("First choose your cards to auction."),
    "another-step:bid": N_("First bid, or pass."),
    "another-step:build": N_("First build a city, or choose to build nothing."),
    "another-step:act": N_("It is time for your action: build a city, show cards, or do nothing."),
    "another-step:shield": N_("First place your shield."),
    "another-step:turn": N_("First flip a face-down card."),
}
"""By code; variants of one code are written after a colon."""

QUESTIONS = {
    "lay": N_("Choose {cards} to auction, {name}."),
    "lay:chosen": N_("You have chosen your cards and can still take them back. Waiting for {others}."),
    "bid": N_("Bid {least} or more on {prize}, {name}, or pass."),
    "bid:short": N_("You can only pass, {name}: you do not have enough coins to bid on {prize}."),
    "build": N_("You won the cards, {name}, and may build a city."),
    "act": N_("Your action, {name}: build a city, show cards, or do nothing."),
    "shield": N_("Place {shields} for {city}, {name}."),
    "shield:role": N_("Place a shield in any region, {name}."),
    "turn": N_("Flip one of your face-down cards, {name}: which colour?"),
}

WAITING = {
    "lay": N_("Waiting for {others} to choose cards."),
    "bid": N_("{name} is bidding on {prize}; the current bid is {bid}."),
    "bid:first": N_("{name} is bidding on {prize}; there are no bids yet."),
    "build": N_("{name} may build a city."),
    "act": N_("{name} is choosing an action."),
    "shield": N_("{name} is placing a shield for {city}."),
    "shield:role": N_("{name} is placing a shield."),
    "turn": N_("{name} is flipping a card."),
}

MORE_CARDS = N_plural("{count} more card", "{count} more cards")
OVER = N_("The match is over.")
ROLE_PRIZE = N_("the {role}")

SCORE_LINES = {
    "cities": N_("cities built"),
    "building": N_("others' cities"),
    "effects": N_("role effects"),
    "roles": N_("roles at the end"),
    "sets": N_("sets of five"),
    "money": N_("most money"),
    "hand": N_("most hand cards"),
}

VERDICTS = {
    "points": N_("{winners} wins with {points} points."),
    "cards": N_("{tied} have {points} points each. {winners} wins with the most cards in front of them: {laid}."),
    "role": N_(
        "{tied} are tied on points ({points}) and on cards in front of them. {winners} wins with the first major role."
    ),
    "shared": N_(
        "{winners} share the victory: tied on points and on cards in front of them, and nobody holds a major role."
    ),
}


def describe(event: Mapping[str, Any], names: Sequence[str], translate: Translate = english) -> str:
    """An event in one sentence. The first cities are not reported: everyone sees them."""
    if event["kind"] == "city-turned-up" and event["rule"] == "IP-S1":
        return ""
    fields = {**event["fields"], "actor": named(names, event["actor"])}
    _name_seats(fields, names)
    _say_cards(fields, translate)
    _say_amounts(fields, translate)
    return translate(EVENTS[_variant(event)]).format(**fields)


def _name_seats(fields: dict[str, Any], names: Sequence[str]) -> None:
    """Seats by their names."""
    if "winners" in fields:
        fields["points"] = max(fields["scores"])
    for field in ("winners", "bidders"):
        if field in fields:
            fields[field] = listed([names[seat] for seat in fields[field]])
    if "counts" in fields:
        fields["counts"] = listed([f"{name} {count}" for name, count in zip(names, fields["counts"], strict=True)])


def _say_cards(fields: dict[str, Any], translate: Translate) -> None:
    """Cards, colours, regions and roles in words."""
    if isinstance(fields.get("cards"), list):
        cards = _grouped(fields["cards"])
        fields["cards"] = listed([counted(colour, count, translate) for colour, count in cards.items()])
    if "lots" in fields:
        fields["lots"] = listed([counted(lot["colour"], lot["count"], translate) for lot in fields["lots"]])
    if "count" in fields and "colour" in fields:
        fields["lot"] = lot_of(fields["colour"], fields["count"], translate)
    for field in ("colour", "card"):
        if field in fields:
            fields[field] = word(fields[field], translate)
    if "region" in fields:
        fields["region"] = region_word(fields["region"], translate)
    if "role" in fields:
        fields["role"] = role_word(fields["role"], translate)


def _say_amounts(fields: dict[str, Any], translate: Translate) -> None:
    """Numbers with what they count. Where an event has a number for each seat, its sentence does not use them."""
    forms = {"deck": CARDS, "count": CARDS, "money": COINS, "cost": COINS}
    if "winners" not in fields:
        forms["points"] = POINTS
    if "bid" in fields:
        fields["price"] = amount(COINS, fields["bid"], translate)
    for field in forms.keys() & fields.keys():
        if isinstance(fields[field], int):
            fields[field] = amount(forms[field], fields[field], translate)


def _grouped(cards: Sequence[str]) -> dict[str, int]:
    return {colour: cards.count(colour) for colour in cards}


def _variant(event: Mapping[str, Any]) -> str:
    """The key of the sentence for this event."""
    fields = event["fields"]
    variants = {
        "cards-drawn:own": "cards" in fields,
        "card-drawn:own": "card" in fields,
        "match-over:shared": len(fields.get("winners", ())) > 1,
    }
    return variant(event["kind"], variants)


def explain(refusal: Refusal, translate: Translate = english) -> str:
    """A refusal in one sentence that says what to do instead."""
    fields: dict[str, Any] = dict(refusal.numbers)
    key = f"{refusal.code}:{fields['step']}" if "step" in fields else refusal.code
    if "lacks" in fields:
        fields["lacks"] = listed([counted(colour, count, translate) for colour, count in fields["lacks"].items()])
    if "wanted" in fields:
        fields["wanted"] = lot_of(fields["colour"], fields["wanted"], translate)
    for field, forms in (("cost", COINS), ("count", CARDS)):
        if field in fields:
            fields[field] = amount(forms, fields[field], translate)
    if "money" in fields:
        fields["coins"] = amount(COINS, fields["money"], translate)
    _say_cards(fields, translate)
    return translate(REFUSALS[key]).format(**fields)


def ask(view: Mapping[str, Any], names: Sequence[str], translate: Translate = english) -> str:
    """What the viewer is to do next, or whom the table waits for."""
    if view["over"]:
        return translate(OVER)
    board, seat = view["board"], view["seat"]
    asked = seat in view["actors"] or seat in view["chosen"]
    key = _question(view, asked)
    bid = board["auction"]["bid"] if board["auction"] else 0
    building = board["building"] or {"city": "", "shields_due": 0}
    return translate((QUESTIONS if asked else WAITING)[key]).format(
        name=names[seat if asked else view["actors"][0]],
        others=listed([names[other] for other in view["actors"] if other != seat]),
        cards=_to_choose(view, translate),
        prize=prize(view, translate),
        bid=bid,
        least=bid + 1,
        city=building["city"],
        shields=amount(SHIELDS, building["shields_due"], translate),
    )


def _to_choose(view: Mapping[str, Any], translate: Translate) -> str:
    """IP-1.1: how many cards the viewer has still to choose."""
    count = still_to_lay(view)
    return amount(CARDS if count == view["board"]["cards_laid"] else MORE_CARDS, count, translate)


def _question(view: Mapping[str, Any], asked: bool) -> str:
    """Which question is asked, with its variant."""
    step: str = view["board"]["step"]
    if step == "bid":
        return _bid_question(view, asked)
    if step == "lay" and view["seat"] in view["chosen"]:
        return "lay:chosen"
    if step == "shield" and view["board"]["building"] is None:
        return "shield:role"
    return step


def _bid_question(view: Mapping[str, Any], asked: bool) -> str:
    """IP-2.2: the key of the question: if asked, by whether the viewer can bid; else by whether there is a bid."""
    bid: int = view["board"]["auction"]["bid"]
    if asked:
        return "bid" if own_part(view)["money"] > bid else "bid:short"
    return "bid" if bid else "bid:first"


def prize(view: Mapping[str, Any], translate: Translate) -> str:
    """What is auctioned, in words; empty if there is no auction."""
    auction = view["board"]["auction"]
    if auction is None:
        return ""
    if auction["prize"] == "cards":
        return lot_of(auction["colour"], auction["count"], translate)
    return translate(ROLE_PRIZE).format(role=role_word(auction["role"], translate))


def score_line(name: str, translate: Translate = english) -> str:
    """A line of the score sheet by its name."""
    if name in SCORE_LINES:
        return translate(SCORE_LINES[name])
    return region_word(name.removeprefix("region "), translate)


def verdict(view: Mapping[str, Any], names: Sequence[str], translate: Translate = english) -> str:
    """IP-F5: who wins a match that is over, and what decided a tie."""
    score = view["board"]["score"]
    best = max(score["totals"])
    tied = [seat for seat, points in enumerate(score["totals"]) if points == best]
    return translate(VERDICTS[score["decided"]]).format(
        winners=listed([names[seat] for seat in score["winners"]]),
        tied=listed([names[seat] for seat in tied]),
        points=best,
        laid=cards_laid(view, score["winners"][0]),
    )
