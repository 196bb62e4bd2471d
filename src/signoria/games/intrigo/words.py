"""Cards and tokens as words of the reader's language."""

from __future__ import annotations

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

TOKEN_WORDS = {
    "ducat": N_("ducat"),
    "Merchants": N_("Merchants"),
    "Military": N_("Military"),
    "Clergy": N_("Clergy"),
    "Gardeners": N_("Gardeners"),
    "Artisans": N_("Artisans"),
}


def card_word(card: str, translate: Translate) -> str:
    """A card: schemers keep their names in every language."""
    return translate(POWER_WORDS[card]) if card in POWER_WORDS else card


def token_word(token: str, translate: Translate) -> str:
    """A ducat, or the seal's guild; a guild of a user's own file keeps its name."""
    return translate(TOKEN_WORDS.get(token, token))
