"""The actions: small numbers for the rules, and their notation for everyone else.

lay green      lay a card face down for the auctions
take back      take back all cards that the seat has laid face down
bid 3          bid more than the standing bid
pass           leave this auction
build Siena    build a city that is face up
build nothing  build nothing after winning cards
show red 2     lay this many hand cards of one colour face up in front of the seat
do nothing     skip the one action of phase 3
shield brown   place a shield in a region
turn white     turn a face-down card of this colour up
turn nothing   leave the face-down cards as they are
"""

from __future__ import annotations

from typing import Final

from signoria.kernel.notation import Notation

COLOURS: Final = ["green", "white", "red", "blue", "yellow"]
COLOUR_COUNT: Final = 5
GREEN: Final = 0
WHITE: Final = 1
RED: Final = 2
BLUE: Final = 3
YELLOW: Final = 4

MOST_BID: Final = 99  # more money than any seat can collect in a match
MOST_CITIES: Final = 15
MOST_REGIONS: Final = 6
MOST_EACH: Final = 20  # building cards of one colour

LAY: Final = 0  # + colour
TAKE_BACK: Final = LAY + COLOUR_COUNT
BID: Final = TAKE_BACK  # + amount, from 1 on
PASS: Final = BID + MOST_BID + 1
BUILD: Final = PASS + 1  # + city
NO_BUILD: Final = BUILD + MOST_CITIES
SHOW: Final = NO_BUILD + 1  # + MOST_EACH * colour + count - 1
NO_ACTION: Final = SHOW + MOST_EACH * COLOUR_COUNT
SHIELD: Final = NO_ACTION + 1  # + region
TURN: Final = SHIELD + MOST_REGIONS  # + colour
NO_TURN: Final = TURN + COLOUR_COUNT

HINT: Final = (
    "write lay COLOUR, take back, bid AMOUNT, pass, build CITY, build nothing, show COLOUR COUNT, do nothing, "
    "shield REGION, turn COLOUR, or turn nothing"
)


def notation(cities: list[str], regions: list[str], each: int) -> Notation:
    """Every action of a variant, by the names of its cities and regions."""
    words = Notation(HINT)
    words.add(TAKE_BACK, "take back")
    for amount in range(1, MOST_BID + 1):
        words.add(BID + amount, f"bid {amount}")
    words.add(PASS, "pass")
    for city, name in enumerate(cities):
        words.add(BUILD + city, f"build {name}")
    words.add(NO_BUILD, "build nothing")
    for colour, name in enumerate(COLOURS):
        words.add(LAY + colour, f"lay {name}")
        for count in range(1, each + 1):
            words.add(SHOW + MOST_EACH * colour + count - 1, f"show {name} {count}")
        words.add(TURN + colour, f"turn {name}")
    words.add(NO_ACTION, "do nothing")
    for region, name in enumerate(regions):
        words.add(SHIELD + region, f"shield {name}")
    words.add(NO_TURN, "turn nothing")
    return words
