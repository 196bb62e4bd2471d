"""The actions: small numbers for the rules, and their notation for everyone else.

play Bologna:C*         play a card: the city and the face (2 two arms, move, ?, portraits, * a star)
build left              build the next floor on the left or the right site
move Milano left>right  move the top floor of one tower to the other site
no move                 leave the move symbol unused
take Roma               take the card that lies beside a city
messenger Roma-Siena    place a messenger between two cities
no messenger            keep the messenger
"""

from __future__ import annotations

from typing import Final

from signoria.kernel.notation import Notation

# The most that a component file may have: different cards, cities, floors in a city, roads.
MOST_CARDS: Final = 64
MOST_CITIES: Final = 10
MOST_FLOORS: Final = 12
MOST_ROADS: Final = 15

PLAY: Final = 0  # + card
BUILD: Final = PLAY + MOST_CARDS  # + site
MOVE: Final = BUILD + 2  # + tower
NO_MOVE: Final = MOVE + 2 * MOST_CITIES
TAKE: Final = NO_MOVE + 1  # + city
MESSENGER: Final = TAKE + MOST_CITIES  # + road
NO_MESSENGER: Final = MESSENGER + MOST_ROADS

LEFT: Final = 0
RIGHT: Final = 1
SITES: Final = ["left", "right"]

HINT: Final = (
    "write play CITY:FACE, build left or build right, move CITY left>right, no move, take CITY, "
    "messenger CITY-CITY, or no messenger"
)


def notation(cards: list[str], cities: list[str], roads: list[tuple[str, str]]) -> Notation:
    """Every action of a variant, by the names of its cards, cities and roads."""
    words = Notation(HINT)
    for card, name in enumerate(cards):
        words.add(PLAY + card, f"play {name}")
    for site, name in enumerate(SITES):
        words.add(BUILD + site, f"build {name}")
    for city, name in enumerate(cities):
        words.add(MOVE + 2 * city + LEFT, f"move {name} left>right")
        words.add(MOVE + 2 * city + RIGHT, f"move {name} right>left")
        words.add(TAKE + city, f"take {name}")
    for road, (one, other) in enumerate(roads):
        words.add(MESSENGER + road, f"messenger {one}-{other}")
        words.accept(MESSENGER + road, f"messenger {other}-{one}")
    words.add(NO_MOVE, "no move")
    words.add(NO_MESSENGER, "no messenger")
    return words
