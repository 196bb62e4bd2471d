"""Sites, portraits and cards as words of the reader's language."""

from __future__ import annotations

from collections.abc import Mapping

from signoria.games.patrician.components import Card
from signoria.kernel.game import Translate
from signoria.kernel.messages import N_

SITE_WORDS = {"left": N_("left"), "right": N_("right")}

PORTRAIT_WORDS = {"cardinal": N_("cardinal"), "lady": N_("lady"), "elder": N_("elder")}

CARD_WORDS = {
    "two": N_("{city} with two coats of arms"),
    "move": N_("{city} with the move symbol"),
    "ask": N_("{city} with the question mark"),
    "one": N_("{city} with a portrait ({portrait})"),
    "one:cardinal": N_("the cardinal of {city}"),
    "one:lady": N_("the lady of {city}"),
    "one:elder": N_("the elder of {city}"),
    "star": N_("{city} with a portrait ({portrait}) and a star"),
    "star:cardinal": N_("the cardinal of {city} with a star"),
    "star:lady": N_("the lady of {city} with a star"),
    "star:elder": N_("the elder of {city} with a star"),
    "twice": N_("{city} with two portraits ({portrait})"),
    "twice:cardinal": N_("the two cardinals of {city}"),
    "twice:lady": N_("the two ladies of {city}"),
    "twice:elder": N_("the two elders of {city}"),
}
"""By the kind of a card, for use in a sentence; the portraits of the built-in cards have texts of their own."""

BRIEF_CARD_WORDS = {
    "two": N_("{city}, 2 floors"),
    "move": N_("{city}, move"),
    "ask": N_("{city}, any card"),
    "one": N_("{city}, {portrait}"),
    "star": N_("{city}, {portrait} ★"),
    "twice": N_("{city}, 2 x {portrait}"),
    "twice:cardinal": N_("{city}, 2 cardinals"),
    "twice:lady": N_("{city}, 2 ladies"),
    "twice:elder": N_("{city}, 2 elders"),
}
"""The same in two or three words."""


def site_word(site: str, translate: Translate) -> str:
    """One of a city's two sites."""
    return translate(SITE_WORDS[site])


def portrait_word(name: str, translate: Translate) -> str:
    """A portrait; one of a user's own file keeps its name."""
    return translate(PORTRAIT_WORDS[name]) if name in PORTRAIT_WORDS else name


def card_kind(card: Card) -> str:
    """The kind of a card, which decides how it is named and drawn."""
    if card.moves or card.asks:
        return "move" if card.moves else "ask"
    return "star" if card.star else ("two", "one", "twice")[card.portraits]


def card_words(card: Card, portraits: Mapping[str, str], translate: Translate, is_brief: bool = False) -> str:
    """A card in words; `portraits` has the name of each letter, and a letter that it lacks stays as it is."""
    messages = BRIEF_CARD_WORDS if is_brief else CARD_WORDS
    kind, portrait = card_kind(card), portraits.get(card.portrait, card.portrait)
    message = messages.get(f"{kind}:{portrait}", messages[kind])
    return translate(message).format(city=card.city, portrait=portrait_word(portrait, translate))
