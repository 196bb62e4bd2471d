"""Loading and checking the components: components.toml, or a user's own file of the same form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from signoria.games.intrigo.editions import SEATS
from signoria.kernel.tables import Table, built_in_components, component_table, repeated

POWER_NAMES = ("courtesan", "peddler", "assassin", "guard", "gondolier", "thief")
GUILDS: Final = 5
CARDS_IN_A_PILE: Final = 3
PLAYED_FAMILIES = 4
PLAYED_CARDS = 3
UNPLAYED_CARDS = 4
MOST_ALIKE = 2
MOST_VALUE: Final = 9
NO_GUILDS = ("ducat", "ducats", "victory")  # names of other tokens and of lines of the score sheet


@dataclass(frozen=True)
class Family:
    name: str
    values: tuple[int, ...]
    colour: str


@dataclass(frozen=True)
class Components:
    """All components, checked."""

    title: str
    ducats: int
    guilds: dict[str, int]  # name -> seals
    families: tuple[Family, ...]  # no seat ever plays the last one
    prices: dict[str, tuple[int, ...]]  # power -> prices from the top of the pile

    def families_for(self, seats: int) -> tuple[Family, ...]:
        """IN-C3: the families in play; with three seats the last one is out."""
        return self.families if seats == PLAYED_FAMILIES else self.families[:PLAYED_FAMILIES]


def built_in() -> dict[str, Any]:
    """The data of our own components.toml."""
    return built_in_components(__package__)


def load(data: Mapping[str, Any] | None, file: str = "components") -> Components:
    """Check component data, ours (None) or a user's; BadComponents names the first mistake."""
    root = component_table(__package__, data, file)
    components = Components(
        title=root.text("title"),
        ducats=_ducats(root.table("supply")),
        guilds=_guilds(root.table("guilds")),
        families=_families(root),
        prices=_prices(root.table("influence")),
    )
    root.done()
    return components


def _ducats(table: Table) -> int:
    ducats = table.number("ducats", SEATS[-1], 99)
    table.check_provenance(("ducats",))
    table.done()
    return ducats


def _guilds(table: Table) -> dict[str, int]:
    names = tuple(name for name in table.data if name != "provenance")
    if len(names) != GUILDS:
        raise table.wrong("guilds", f"there must be {GUILDS} guilds, not {len(names)}")
    for name in names:
        table.check_word(name, name)
    known = (*NO_GUILDS, *names)
    twice = repeated(known)
    if twice is not None:
        raise table.wrong(known[twice], "is the name of something else")
    found = {name: table.number(name, 1, 15) for name in names}
    table.check_provenance(names)
    table.done()
    return found


def _families(root: Table) -> tuple[Family, ...]:
    played = [_family(table, PLAYED_CARDS, 1) for table in root.tables("family", "name")]
    if len(played) != PLAYED_FAMILIES:
        raise root.wrong("family", f"IN-C5: there must be {PLAYED_FAMILIES} families for seats, not {len(played)}")
    found = (*played, _family(root.table("unplayed"), UNPLAYED_CARDS, MOST_ALIKE))
    names = [family.name for family in found]
    twice = repeated(names)
    if twice is not None:
        raise root.wrong(f"family[{names[twice]}]", "is there twice")
    return found


def _family(table: Table, cards: int, most_alike: int) -> Family:
    """IN-C3: a family with this many schemers, of which at most `most_alike` are alike."""
    name = table.word("name")
    values = table.numbers("values", cards, 1, MOST_VALUE)
    if any(values.count(value) > most_alike for value in values):
        raise table.wrong("values", f"IN-C3: at most {most_alike} of the schemers may be alike, but there are {values}")
    family = Family(name, tuple(sorted(values)), table.text("colour"))
    table.check_provenance(("values", "colour"))
    table.done()
    return family


def _prices(table: Table) -> dict[str, tuple[int, ...]]:
    found = {}
    for power in POWER_NAMES:
        prices = table.numbers(power, CARDS_IN_A_PILE, 0, 9)
        if prices != sorted(prices):
            raise table.wrong(power, f"IN-C4: the cheapest card lies on top, but the prices are {prices}")
        found[power] = tuple(prices)
    table.check_provenance(POWER_NAMES)
    table.done()
    return found
