"""Loading and checking the components: components.toml, or a user's own file of the same form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from signoria.games.il_principe.actions import COLOURS, MOST_CITIES, MOST_EACH, MOST_REGIONS
from signoria.games.il_principe.editions import EDITIONS, SEATS
from signoria.kernel.tables import Table, built_in_components, component_table, repeated

NOTHING = "nothing"  # a city may not have this name: the notation has `build nothing`
MOST_ICONS = 5  # of one colour on a card, too


@dataclass(frozen=True)
class Size:
    """IP-C3: what small, medium and large cities have in common."""

    name: str
    points: int
    cost: int
    icons: int
    twice: int
    shields: int
    regions: int


@dataclass(frozen=True)
class City:
    name: str
    size: Size
    icons: tuple[str, ...]
    regions: tuple[str, ...]


@dataclass(frozen=True)
class Components:
    """All components, checked."""

    title: str
    each: int  # building cards of each colour
    regions: tuple[str, ...]
    lands: tuple[str, ...]
    families: tuple[str, ...]
    cities: tuple[City, ...]


def built_in() -> dict[str, Any]:
    """The data of our own components.toml."""
    return built_in_components(__package__)


def load(data: Mapping[str, Any] | None, file: str = "components") -> Components:
    """Check component data, ours (None) or a user's; BadComponents names the first mistake."""
    root = component_table(__package__, data, file)
    sizes = {size.name: size for size in map(_size, root.tables("size", "name"))}
    regions, lands = _regions(root.table("regions"))
    components = Components(
        title=root.text("title"),
        each=_buildings(root.table("buildings")),
        regions=regions,
        lands=lands,
        families=_families(root.table("families")),
        cities=tuple(_city(table, sizes, regions) for table in root.tables("city", "name")),
    )
    root.done()
    _check_together(root, components)
    return components


def _buildings(table: Table) -> int:
    least = max(edition.cards_out for edition in EDITIONS.values()) + 1
    each = table.number("each", least, MOST_EACH)
    table.check_provenance(("each",))
    table.done()
    return each


def _size(table: Table) -> Size:
    size = Size(
        name=table.text("name"),
        points=table.number("points", 0, 20),
        cost=table.number("cost", 0, 20),
        icons=table.number("icons", 1, MOST_ICONS),
        twice=table.number("twice", 0, 2),
        shields=table.number("shields", 0, 4),
        regions=table.number("regions", 1, MOST_REGIONS),
    )
    table.check_provenance(("points", "cost", "icons", "shields", "regions"))
    table.done()
    return size


def _regions(table: Table) -> tuple[tuple[str, ...], tuple[str, ...]]:
    names, lands = _names(table, "names"), table.texts("lands")
    if not 1 <= len(names) <= MOST_REGIONS:
        raise table.wrong("names", f"there must be from 1 to {MOST_REGIONS} regions, not {len(names)}")
    if len(lands) != len(names):
        raise table.wrong("lands", f"{len(lands)} lands for {len(names)} regions")
    table.check_provenance(("names", "lands"))
    table.done()
    return tuple(names), tuple(lands)


def _names(table: Table, field: str) -> list[str]:
    """Words, each listed once."""
    names = table.texts(field)
    for i, name in enumerate(names):
        table.check_word(f"{field}[{i}]", name)
    twice = repeated(names)
    if twice is not None:
        raise table.wrong(f"{field}[{twice}]", f"{names[twice]} is there twice")
    return names


def _families(table: Table) -> tuple[str, ...]:
    names = table.texts("names", (), SEATS[-1])
    table.check_provenance(("names",))
    table.done()
    return tuple(names)


def _city(table: Table, sizes: Mapping[str, Size], regions: tuple[str, ...]) -> City:
    name = table.word("name")
    if name.casefold() == NOTHING:
        raise table.wrong("name", f"'build {name}' would have two meanings")
    size = sizes[table.text("size", tuple(sizes))]
    icons = table.texts("icons", tuple(COLOURS), size.icons)
    twice = [colour for colour in COLOURS if icons.count(colour) == 2]
    if len(twice) != size.twice or len(set(icons)) != size.icons - size.twice:
        raise table.wrong("icons", f"IP-C3: a {size.name} city has {size.icons} icons, {size.twice} of a colour twice")
    touched = table.texts("regions", regions, size.regions)
    if len(set(touched)) != len(touched):
        raise table.wrong("regions", "a region is there twice")
    table.check_provenance(("size", "icons", "regions"))
    table.done()
    return City(name, size, tuple(icons), tuple(touched))


def _check_together(root: Table, components: Components) -> None:
    """Check what concerns several tables."""
    names = [city.name for city in components.cities]
    twice = repeated(names)
    if twice is not None:
        raise root.wrong(f"city[{names[twice]}]", "is there twice")
    least = max(edition.open_cities + edition.cities_out for edition in EDITIONS.values())
    if not least <= len(names) <= MOST_CITIES:
        raise root.wrong("city", f"there must be from {least} to {MOST_CITIES} cities, not {len(names)}")
