"""Editions as values: every number and choice of the rules that differs, or could differ, between editions.

An edition states only its differences from the first one. Nothing outside this file asks for an edition or an option
by name.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace

from signoria.kernel.game import Choice, Difference

SEATS = range(2, 6)

BySeats = tuple[int, int, int, int]
"""A number for 2, 3, 4 and 5 seats."""

ALL_LEFT = 1000
"""As a number of cards: all that there are."""

REUSE = "removed cards come back"
PLAY_ON = "play with what is left"
END = "the game ends at once"


def _said(rule: str, words: str) -> dict[str, str]:
    """How the table of differences shows a field."""
    return {"rule": rule, "words": words}


@dataclass(frozen=True)
class Edition:
    """The numbers and choices of a way to play. Defaults are those of the first edition."""

    shields: int = field(default=11, metadata=_said("IP-C6", "shields for the map, out of twelve"))
    red_major: str = field(default="Gonfalonier", metadata=_said("IP-C7", "name of the red major role"))
    blue_major: str = field(default="Noble", metadata=_said("IP-C7", "name of the blue major role"))

    open_cities: int = field(default=4, metadata=_said("IP-S1", "cities face up"))
    starting_money: int = field(default=0, metadata=_said("IP-S2", "starting money"))
    cards_out: int = field(default=7, metadata=_said("IP-S4", "two players: cards of each colour removed"))
    cities_out: int = field(default=5, metadata=_said("IP-S4", "two players: cities removed"))
    minor_roles: BySeats = field(default=(0, 5, 5, 5), metadata=_said("IP-S4", "minor roles"))

    income: BySeats = field(default=(6, 5, 5, 5), metadata=_said("IP-1.1", "income in phase 1"))
    cards_drawn: BySeats = field(default=(5, 4, 4, 4), metadata=_said("IP-1.1", "cards drawn in phase 1"))
    cards_laid: BySeats = field(default=(3, 2, 2, 2), metadata=_said("IP-1.1", "cards put up for auction in phase 1"))

    first_build_round: int = field(default=2, metadata=_said("IP-B0", "first round with building"))
    cities_kept: bool = field(default=True, metadata=_said("IP-B6", "builders keep the city cards"))
    green_may_decline: bool = field(default=False, metadata=_said("IP-4.6", "green role: flipping a card is optional"))

    last_lots: BySeats = field(default=(6, 6, 8, 10), metadata=_said("IP-E2", "cards for the final auctions"))
    last_income: bool = field(default=False, metadata=_said("IP-E3", "income in the final round"))
    short_deck: str = field(default=REUSE, metadata=_said("IP-E4", "too few cards for them, 3 to 5 players"))
    short_deck_of_two: str = field(default=PLAY_ON, metadata=_said("IP-E4", "too few cards for them, 2 players"))


_RICH_EDITION = "amigo"

EDITIONS = {
    "mind-the-move": Edition(),
    "z-man": Edition(last_income=True, short_deck=PLAY_ON),
    "amigo": Edition(
        shields=12,
        red_major="Magistrate",
        blue_major="Lord",
        starting_money=5,
        cities_kept=False,
        green_may_decline=True,
        last_lots=(ALL_LEFT, 6, 8, 10),
        last_income=True,
        short_deck=END,
    ),
}

EDITION_CHOICES = (
    Choice(
        "mind-the-move",
        "Mind the Move (2005)",
        "The first edition: no starting money, and no income in the final round.",
    ),
    Choice("z-man", "Z-Man (2005)", "Like the first edition, but with income in the final round."),
    Choice(
        "amigo", "Amigo (2006)", "5 starting coins, 12 shields, and the game ends at once if the deck is too small."
    ),
)

OPTION_CHOICES = (
    Choice(
        "rich",
        "Rich families",
        "10 starting coins, 6 more each round, and cities can be built in the first round.",
        (_RICH_EDITION,),
    ),
)


def edition(name: str, options: Iterable[str]) -> Edition:
    """The edition with its options."""
    chosen = EDITIONS[name]
    if "rich" in options:
        chosen = replace(chosen, starting_money=10, income=(6, 6, 6, 6), first_build_round=1)
    return chosen


def differences() -> tuple[Difference, ...]:
    """Every field whose value is not the same in all ways to play."""
    ways = dict(EDITIONS)
    ways[f"{_RICH_EDITION} + rich"] = edition(_RICH_EDITION, ("rich",))
    found = []
    for one in fields(Edition):
        values = {name: _told(getattr(way, one.name)) for name, way in ways.items()}
        if len(set(values.values())) > 1:
            found.append(Difference(one.metadata["rule"], one.metadata["words"], values))
    return tuple(found)


def _told(value: object) -> str:
    """A value in words: by seats where that makes a difference."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return _told(value[0]) if len(set(value)) == 1 else " / ".join(map(_told, value))
    return "all left" if value == ALL_LEFT else str(value)
