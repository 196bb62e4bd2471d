"""Labels of actions: what an action would do, in a few words, worked out from the view alone.

A label is a list of notes, each complete by itself, separated by semicolons.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from signoria.games.il_principe.view_helpers import others_up, own_part, role_points
from signoria.games.il_principe.words import COINS, POINTS, SHIELDS, amount, counted, region_word, role_word
from signoria.kernel.game import Translate, english
from signoria.kernel.messages import N_, N_plural, listed

TAKE_BACK = N_("all the cards you chose return to your hand")
LAID = N_("you keep {kept}")
KEEP_NONE = N_("you keep no cards")
MONEY_LEFT = N_("leaves you {coins}")
OUT = N_("you are out of this auction")
CITY = N_("{points} for {cost}; {shields}")
OTHERS_SCORE = N_("others score {points}")
NO_BUILD = N_("keep your cards and money")
SHOWN = N_("{up} face up")
LEAD = N_plural(
    "you lead for {role}, then flip {count} card",
    "you lead for {role}, then flip {count} cards",
)
TIED = N_("tied for the lead: {role} is auctioned")
BEHIND = N_("another player has more ({most})")
NO_ACTION = N_("keep all your cards")
IN_REGION = N_("{region}: you would have {own}, best of the others {most}")
FLIPPED = N_("{up} face up; the best of the others has {most}")
NO_TURN = N_("your cards stay face down")

PLAIN = {"take back": TAKE_BACK, "build nothing": NO_BUILD, "do nothing": NO_ACTION, "turn nothing": NO_TURN}


def action_label(action: str, view: Mapping[str, Any], translate: Translate = english) -> str:
    """What one of the view's legal actions would do."""
    verb, _, rest = action.partition(" ")
    if action in PLAIN:
        return translate(PLAIN[action])
    if verb == "lay":
        return _lay_label(rest, view, translate)
    if verb == "bid":
        return translate(MONEY_LEFT).format(coins=amount(COINS, own_part(view)["money"] - int(rest), translate))
    if verb == "pass":
        return translate(OUT)
    if verb == "build":
        return _build_label(rest, view, translate)
    if verb == "show":
        return _show_label(rest, view, translate)
    if verb == "shield":
        return _shield_label(rest, view, translate)
    return _turn_label(rest, view, translate)


def _lay_label(laid: str, view: Mapping[str, Any], translate: Translate) -> str:
    """IP-1.1: the hand that would be left."""
    hand = own_part(view)["hand"]
    kept = {colour: count - (colour == laid) for colour, count in hand.items()}
    words = [counted(colour, count, translate) for colour, count in kept.items() if count]
    return translate(LAID).format(kept=listed(words)) if words else translate(KEEP_NONE)


def _build_label(name: str, view: Mapping[str, Any], translate: Translate) -> str:
    """IP-B2 to IP-B4: what the city would bring to the viewer and to others."""
    city = next(city for city in view["board"]["cities"] if city["name"] == name)
    notes = [
        translate(CITY).format(
            points=amount(POINTS, city["points"], translate),
            cost=amount(COINS, city["cost"], translate),
            shields=amount(SHIELDS, min(city["shields"], own_part(view)["shields"]), translate),
        )
    ]
    points = sum(role_points(role, view["seat"]) for role in view["board"]["roles"] if role["colour"] in city["icons"])
    if points:
        notes.append(translate(OTHERS_SCORE).format(points=amount(POINTS, points, translate)))
    return "; ".join(notes)


def _show_label(rest: str, view: Mapping[str, Any], translate: Translate) -> str:
    """IP-3.1, IP-4.2: how the colour would stand if phase 4 came now."""
    colour, count = rest.split()
    up = own_part(view)["up"][colour] + int(count)
    most = others_up(view, colour)
    role = next(role for role in view["board"]["roles"] if role["colour"] == colour)
    name = role_word(role["major"]["name"], translate)
    if up > most:
        standing = amount(LEAD, (up + 1) // 2, translate, role=name)
    else:
        standing = translate(TIED if up == most else BEHIND).format(role=name, most=most)
    return f"{translate(SHOWN).format(up=up)}; {standing}"


def _shield_label(region: str, view: Mapping[str, Any], translate: Translate) -> str:
    """IP-F4: how the region would stand."""
    shields = next(place["shields"] for place in view["board"]["regions"] if place["name"] == region)
    most = max(count for seat, count in enumerate(shields) if seat != view["seat"])
    name = region_word(region, translate)
    return translate(IN_REGION).format(region=name, own=shields[view["seat"]] + 1, most=most)


def _turn_label(colour: str, view: Mapping[str, Any], translate: Translate) -> str:
    """IP-4.7: how the colour would stand."""
    return translate(FLIPPED).format(up=own_part(view)["up"][colour] + 1, most=others_up(view, colour))
