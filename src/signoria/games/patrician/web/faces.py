"""Cards as the templates draw them: crest, colours, figure, and the words for the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from signoria.games.patrician.view_helpers import component_data, face_of, portrait_names
from signoria.games.patrician.web.geometry import PLACES
from signoria.games.patrician.words import card_kind, card_words, portrait_word
from signoria.kernel.game import Translate
from signoria.kernel.presenting import Drawn

OTHER = "other"
PORTRAITS = ("cardinal", "lady", "elder")
PALE = ("firenze", "siena")  # bands on which dark letters stand
COLOURS = {
    "violet": "bologna",
    "yellow": "firenze",
    "red": "roma",
    "orange": "pistoia",
    "blue": "lucca",
    "grey": "siena",
    "green": "milano",
    "brown": "ferrara",
    "turquoise": "parma",
    "pink": "verona",
}
"""Which of our cities has the colour that a user's file gives to one of its own."""


@dataclass(frozen=True)
class CityCrest(Drawn):
    """A city's crest: the style class of its colours, and its symbol."""

    tincture: str
    symbol: str
    lettering: str  # the class of letters on its colour
    is_other: bool  # whether it is a city of a user's file


@dataclass(frozen=True)
class Face(Drawn):
    """What a card shows."""

    card: str
    city: str
    crest: CityCrest
    ground: str  # the symbol with the city's name, and its crest once or twice
    figure: str  # the symbol below the crest; empty on a card that shows it twice
    words: str
    brief: str


@dataclass(frozen=True)
class Faces:
    """The cards of a match in the viewer's language."""

    crests: Mapping[str, CityCrest]  # by city
    names: Mapping[str, str]  # of the portraits, by letter
    portraits: Mapping[str, str]  # letter and word
    symbols: Mapping[str, str]  # letter and symbol
    translate: Translate
    made: dict[str, Face] = field(default_factory=dict)  # the faces made so far

    def face(self, card: str) -> Face:
        if card not in self.made:
            self.made[card] = self._make(card)
        return self.made[card]

    def _make(self, card: str) -> Face:
        shown = face_of(card)
        crest = self.crests[shown.city]
        return Face(
            card=card,
            city=shown.city,
            crest=crest,
            ground=f"card-{('one', 'two')[shown.arms - 1]}-{crest.symbol.removeprefix('city-')}",
            figure=self._figure(card_kind(shown), shown.portrait),
            words=card_words(shown, self.names, self.translate),
            brief=card_words(shown, self.names, self.translate, is_brief=True),
        )

    def _figure(self, kind: str, portrait: str) -> str:
        if kind == "two":
            return ""
        return f"figure-{kind}-{self.symbols[portrait].removeprefix('portrait-')}" if portrait else f"figure-{kind}"


def faces_of(view: Mapping[str, Any], translate: Translate) -> Faces:
    """The faces, shared by all pages of a match, so that each card is put into words only once."""
    colours = tuple((city["name"], city["colour"]) for city in component_data(view)["city"])
    return _faces(colours, tuple(portrait_names(view).items()), translate)


@lru_cache(maxsize=64)
def _faces(colours: tuple[tuple[str, str], ...], names: tuple[tuple[str, str], ...], translate: Translate) -> Faces:
    return Faces(
        crests={city: city_crest(city, colour) for city, colour in colours},
        names=dict(names),
        portraits={letter: portrait_word(name, translate) for letter, name in names},
        symbols={letter: f"portrait-{name if name in PORTRAITS else OTHER}" for letter, name in names},
        translate=translate,
    )


def city_crest(city: str, colour: str) -> CityCrest:
    """The crest of a city; one of a user's file has a plain crest in the colour that the file names."""
    name = city.casefold()
    own = name in PLACES
    tincture = name if own else COLOURS.get(colour, OTHER)
    lettering = "dark-text" if tincture in PALE else "white-text"
    return CityCrest(f"city-colour-{tincture}", f"city-{name if own else OTHER}", lettering, not own)
