"""The viewer's hand: fans of cards by colour. A fan is pressed to lay a card, a card to show so many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.games.il_principe.reading import others_up
from signoria.games.il_principe.web.sight import Button, Sight
from signoria.games.il_principe.words import counted
from signoria.kernel.messages import N_

LAY = N_("Lay {cards}")
SHOW = N_("Show {cards}")
LEADS = N_("leads")
TIES = N_("ties")
BEHIND = N_("behind")


@dataclass(frozen=True)
class Card:
    id: str
    is_new: bool
    button: Button | None
    number: int  # how many cards the button shows
    standing: str  # how the colour would then stand


@dataclass(frozen=True)
class Fan:
    """The cards of one colour in the hand."""

    id: str
    colour: str
    size: int
    label: str
    cards: Sequence[Card]
    button: Button | None


def hand_of(sight: Sight) -> list[Fan]:
    """The fans, in the order of the colours; none for a spectator."""
    if sight.seat < 0:
        return []
    return [_fan(colour, count, sight) for colour, count in sight.own["hand"].items() if count]


def _fan(colour: str, count: int, sight: Sight) -> Fan:
    button = None
    if sight.step == "lay" and sight.is_asked:
        one = counted(colour, 1, sight.translate)
        button = sight.button(f"lay-{colour}", f"lay {colour}", LAY, cards=one)
    return Fan(
        id=f"fan-{colour}",
        colour=colour,
        size=count,
        label=counted(colour, count, sight.translate),
        cards=[_card(colour, number, count, sight) for number in range(1, count + 1)],
        button=button,
    )


def _card(colour: str, number: int, count: int, sight: Sight) -> Card:
    is_new = sight.step == "lay" and number > count - sight.own["drawn"][colour]
    button = None
    if sight.step == "act" and sight.is_asked:
        cards = counted(colour, number, sight.translate)
        button = sight.button(f"show-{colour}-{number}", f"show {colour} {number}", SHOW, cards=cards)
    return Card(
        id=f"hand-{colour}-{number}",
        is_new=is_new,
        button=button,
        number=number,
        standing=standing(colour, number, sight) if button else "",
    )


def standing(colour: str, number: int, sight: Sight) -> str:
    """IP-4.2: how the viewer would stand in a colour with so many more cards face up."""
    up = sight.own["up"][colour] + number
    most = others_up(sight.scene.view, colour)
    return sight.say(LEADS if up > most else TIES if up == most else BEHIND)
