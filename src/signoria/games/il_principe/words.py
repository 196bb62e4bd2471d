"""Colours, regions, roles and amounts in the reader's language."""

from __future__ import annotations

from signoria.kernel.game import Translate
from signoria.kernel.messages import N_, N_plural, Plural

COLOUR_WORDS = {
    "green": N_("green"),
    "white": N_("white"),
    "red": N_("red"),
    "blue": N_("blue"),
    "yellow": N_("yellow"),
}

REGION_NAMES = {
    "brown": N_("Toscana"),
    "purple": N_("Umbria e Marche"),
    "green": N_("Emilia"),
    "blue": N_("Lombardia"),
    "red": N_("Veneto"),
    "yellow": N_("Romagna"),
}
"""By the colours with which moves, orders and records write them."""

REGION_COLOURS = {**COLOUR_WORDS, "brown": N_("brown"), "purple": N_("purple")}

ROLE_WORDS = {
    "Master": N_("Master"),
    "Apprentice": N_("Apprentice"),
    "Bishop": N_("Bishop"),
    "Priest": N_("Priest"),
    "Gonfalonier": N_("Gonfalonier"),
    "Magistrate": N_("Magistrate"),
    "Notary": N_("Notary"),
    "Noble": N_("Noble"),
    "Lord": N_("Lord"),
    "Knight": N_("Knight"),
    "Banker": N_("Banker"),
    "Merchant": N_("Merchant"),
}

COUNTED = N_("{count} {colour}")
LOT = N_plural("{count} {colour} card", "{count} {colour} cards")
CARDS = N_plural("{count} card", "{count} cards")
COINS = N_plural("{count} coin", "{count} coins")
POINTS = N_plural("{count} point", "{count} points")
SHIELDS = N_plural("{count} shield", "{count} shields")


def word(colour: str, translate: Translate) -> str:
    """A colour of building cards."""
    return translate(COLOUR_WORDS[colour])


def region_word(region: str, translate: Translate) -> str:
    """A region as the map calls it; one of a user's own file keeps its name."""
    return translate(REGION_NAMES.get(region, region))


def region_colour(region: str, translate: Translate) -> str:
    """The colour of a region, which is its name in moves and orders."""
    return translate(REGION_COLOURS.get(region, region))


def role_word(role: str, translate: Translate) -> str:
    """A role by the name that its edition gives it."""
    return translate(ROLE_WORDS[role])


def counted(colour: str, count: int, translate: Translate) -> str:
    """Cards of a colour as part of a list: `2 red`."""
    return translate(COUNTED).format(count=count, colour=word(colour, translate))


def lot_of(colour: str, count: int, translate: Translate) -> str:
    """Cards of a colour by themselves: `2 red cards`."""
    return amount(LOT, count, translate, colour=word(colour, translate))


def amount(forms: Plural, count: int, translate: Translate, **fields: object) -> str:
    """A number of things, such as COINS: `1 coin`, `2 coins`."""
    return translate.ngettext(*forms, count).format(count=count, **fields)
