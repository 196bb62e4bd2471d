"""The actions: small numbers for the rules, and their notation for everyone else.

keep Contarini-3     keep this schemer of the pack and pass the others on
play Contarini-3     take this schemer from the hand, to be placed
buy thief            take the top card of this pile, to be placed
pass                 place nothing: without a card in hand
at 7                 the place: for the card taken, the guard's schemer, or the schemer that is called
token 3              the token of this arcade: for the peddler and the thief
schemer 7            the schemer on this place: for the assassin, the gondolier and the guard
call Dandolo-4       the schemer that the courtesan calls
no power             leave the influence card's power unused

Arcades are numbered clockwise from the gate, which is 1; place 1 lies between arcades 1 and 2, and so on.
"""

from __future__ import annotations

from typing import Final

from signoria.kernel.notation import Notation

MOST_SCHEMERS: Final = 16  # different ones; also the most places and arcades
POWERS: Final = 6

KEEP: Final = 0  # + schemer
PLAY: Final = KEEP + MOST_SCHEMERS  # + schemer
BUY: Final = PLAY + MOST_SCHEMERS  # + power
PASS: Final = BUY + POWERS
AT: Final = PASS + 1  # + place
TOKEN: Final = AT + MOST_SCHEMERS  # + arcade
SCHEMER: Final = TOKEN + MOST_SCHEMERS  # + place
CALL: Final = SCHEMER + MOST_SCHEMERS  # + schemer
NO_POWER: Final = CALL + MOST_SCHEMERS

HINT: Final = (
    "write keep FAMILY-VALUE, play FAMILY-VALUE, buy courtesan, peddler, assassin, guard, gondolier or thief, pass, "
    "at PLACE, token ARCADE, schemer PLACE, call FAMILY-VALUE, or no power"
)


def notation(schemers: list[str], powers: list[str], places: int) -> Notation:
    """Every action of a variant, by the names of its cards and the numbers of its places."""
    words = Notation(HINT)
    for schemer, name in enumerate(schemers):
        words.add(KEEP + schemer, f"keep {name}")
        words.add(PLAY + schemer, f"play {name}")
        words.add(CALL + schemer, f"call {name}")
    for power, name in enumerate(powers):
        words.add(BUY + power, f"buy {name}")
    for place in range(places):
        words.add(AT + place, f"at {place + 1}")
        words.add(TOKEN + place, f"token {place + 1}")
        words.add(SCHEMER + place, f"schemer {place + 1}")
    words.add(PASS, "pass")
    words.add(NO_POWER, "no power")
    return words
