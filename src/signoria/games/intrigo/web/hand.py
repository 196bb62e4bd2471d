"""The viewer's hand or, in the draft, the pack and what is kept of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from signoria.games.intrigo.game_data import HAND
from signoria.games.intrigo.view_helpers import schemer
from signoria.games.intrigo.web import labels
from signoria.games.intrigo.web.sight import IntrigoSight
from signoria.kernel.messages import N_
from signoria.kernel.presenting import Crest

YOUR_HAND = N_("Your hand")
YOUR_PACK = N_("Your pack")
KEPT = N_("Kept: {kept} of {hand}")
NO_CARDS = N_("Your hand is empty.")
WATCHING = N_("You are watching.")
PASSED_TO = N_("The rest goes to {name}.")
NOT_NOW = N_("{card}, not now: {reason}")
YOUR_OWN = N_("yours")
NOBODYS = N_("nobody's")


@dataclass(frozen=True)
class HandCard:
    """A schemer in hand or in the pack; cards that look alike are stacked."""

    id: str
    card: str
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
class Hand:
    title: str
    cards: Sequence[HandCard]
    empty: str  # said where there are no cards
    passes_to: str  # in the draft, who gets the rest of the pack
    kept_title: str
    kept: Sequence[HandCard]


def hand_of(sight: IntrigoSight) -> Hand:
    is_drafting = sight.phase == "draft" and not sight.is_spectator
    return Hand(
        title=sight.say(YOUR_PACK if is_drafting else YOUR_HAND),
        cards=_cards(sight),
        empty=sight.say(WATCHING if sight.is_spectator else NO_CARDS),
        passes_to=_passes_to(sight) if is_drafting else "",
        kept_title=sight.say(KEPT, kept=sight.board["kept"], hand=HAND),
        kept=cards_alike(sight, sight.own["hand"], "kept") if is_drafting else [],
    )


def _passes_to(sight: IntrigoSight) -> str:
    return sight.say(PASSED_TO, name=sight.names[(sight.seat + 1) % len(sight.names)])


def _cards(sight: IntrigoSight) -> list[HandCard]:
    if sight.is_spectator:
        return []
    if sight.phase == "draft":
        pack = cards_alike(sight, sight.own["packs"][-1]["cards"], "pack")
        return [_choice(sight, card, "keep", sight.own["pick"]) for card in pack]
    hand = cards_alike(sight, sight.own["hand"], "hand")
    return [_choice(sight, card, "play", sight.board["card"]) for card in hand]


def cards_alike(sight: IntrigoSight, cards: Sequence[str], zone: str, chosen: str | None = None) -> list[HandCard]:
    """Schemers as they lie in a hand, each with those that look like it."""
    return [
        HandCard(
            id=f"{zone}-{card}",
            card=card,
            crest=sight.emblems.schemer(card),
            value=schemer(card)[1],
            count=cards.count(card),
            name=sight.card_name(card),
            whose=_whose(sight, card),
            is_chosen=card == chosen,
        )
        for card in dict.fromkeys(cards)
    ]


def _whose(sight: IntrigoSight, card: str) -> str:
    """IN-3.2: for whom a schemer wins."""
    seat = sight.winner_with(card)
    if seat is None:
        return sight.say(NOBODYS)
    return sight.say(YOUR_OWN) if seat == sight.seat else sight.names[seat]


def _choice(sight: IntrigoSight, held: HandCard, verb: str, chosen: str | None) -> HandCard:
    """A card with what it would bring, or why it cannot be played now."""
    action, is_chosen = f"{verb} {held.card}", held.card == chosen
    if action in sight.legal:
        label = labels.label(sight, action)
        return replace(held, action=action, label=label, is_legal=True, is_chosen=is_chosen)
    if sight.is_asked and not is_chosen:
        reason = sight.outcome(action)
        return replace(held, action=action, label=sight.say(NOT_NOW, card=held.name, reason=reason))
    return replace(held, label=held.name, is_chosen=is_chosen)
