"""Cards and tokens as words of the reader's language."""

from __future__ import annotations

from string import ascii_uppercase

from signoria.games.intrigo.view_helpers import is_schemer, schemer
from signoria.kernel.game import Translate
from signoria.kernel.messages import N_

POWER_WORDS = {
    "courtesan": N_("courtesan"),
    "peddler": N_("peddler"),
    "assassin": N_("assassin"),
    "guard": N_("guard"),
    "gondolier": N_("gondolier"),
    "thief": N_("thief"),
}

POWERS_TOLD = {
    "courtesan": N_("the courtesan"),
    "peddler": N_("the peddler"),
    "assassin": N_("the assassin"),
    "guard": N_("the guard"),
    "gondolier": N_("the gondolier"),
    "thief": N_("the thief"),
}
"""For use in the middle of a sentence."""

SCHEMER = N_("{family} {value}")

TOKEN_WORDS = {
    "ducat": N_("ducat"),
    "Merchants": N_("Merchants"),
    "Military": N_("Military"),
    "Clergy": N_("Clergy"),
    "Gardeners": N_("Gardeners"),
    "Artisans": N_("Artisans"),
}

ARCADE, GATE = N_("Arcade {arcade}"), N_("The gate")
IN_ARCADE, AT_GATE = N_("in arcade {arcade}"), N_("at the gate")


def card_word(card: str, translate: Translate) -> str:
    """A card by itself."""
    return _schemer_word(card, translate) if is_schemer(card) else translate(POWER_WORDS[card])


def card_told(card: str, translate: Translate) -> str:
    """A card in the middle of a sentence."""
    return _schemer_word(card, translate) if is_schemer(card) else translate(POWERS_TOLD[card])


def _schemer_word(card: str, translate: Translate) -> str:
    """Families keep their names in every language."""
    family, value = schemer(card)
    return translate(SCHEMER).format(family=family, value=value)


def token_word(token: str, translate: Translate) -> str:
    """A ducat, or the seal's guild; a guild of a user's own file keeps its name."""
    return translate(TOKEN_WORDS.get(token, token))


def arcade_letter(arcade: int) -> str:
    """IN-S2: what an arcade is called. Places have numbers, so arcades have letters: the gate is A."""
    return ascii_uppercase[arcade - 1]


def arcade_word(arcade: int, translate: Translate) -> str:
    """An arcade at the beginning of a sentence; the first is the gate."""
    return translate(GATE if arcade == 1 else ARCADE).format(arcade=arcade_letter(arcade))


def in_arcade(arcade: int, translate: Translate) -> str:
    """An arcade as the place of something."""
    return translate(AT_GATE if arcade == 1 else IN_ARCADE).format(arcade=arcade_letter(arcade))
