"""Game data: components, edition and seats in flat tables, as the rules read them."""

from __future__ import annotations

from typing import Final, final

from signoria.games.il_principe.actions import COLOUR_COUNT, COLOURS, notation
from signoria.games.il_principe.components import MOST_ICONS, City, Components
from signoria.games.il_principe.editions import END, REUSE, SEATS, Edition
from signoria.kernel.compat import i64, vec
from signoria.kernel.state import GameData

NONE: Final = -1

ENOUGH: Final = MOST_ICONS
"""Bits for each colour in a mask of cards: bit n is set if there are more than n. No rule asks for more cards."""

HELD: Final = vec[i64]([(1 << min(count, MOST_ICONS)) - 1 for count in range(101)])
"""HELD[count]: the bits for that many cards of one colour."""

PLACE: Final = 7
"""Bits for each colour in a number that counts the cards of all colours: enough for all building cards."""


@final
class PrincipeData(GameData):
    """Cities, colours and regions by their numbers. Never written to."""

    def __init__(self, variant: dict[str, object], seats: int, components: Components, edition: Edition) -> None:
        place = SEATS.index(seats)
        cities = components.cities
        names, regions = [city.name for city in cities], list(components.regions)
        super().__init__(variant, seats, notation(names, regions, components.each))
        self.edition = edition
        self.components = components

        self.shields_a_seat: i64 = edition.shields
        self.open_cities: i64 = edition.open_cities
        self.cities_out: i64 = edition.cities_out if seats == SEATS[0] else 0
        self.minor_roles: bool = edition.minor_roles[place] != 0
        self.cards_out: i64 = edition.cards_out if seats == SEATS[0] else 0
        self.cards_each: i64 = components.each - self.cards_out

        self.starting_money: i64 = edition.starting_money
        self.income: i64 = edition.income[place]
        self.cards_drawn: i64 = edition.cards_drawn[place]
        self.cards_laid: i64 = edition.cards_laid[place]
        self.first_build_round: i64 = edition.first_build_round
        self.cities_kept = edition.cities_kept
        self.green_may_decline = edition.green_may_decline

        short_deck = edition.short_deck_of_two if seats == SEATS[0] else edition.short_deck
        self.last_lots: i64 = edition.last_lots[place]
        self.last_income = edition.last_income
        self.reuses_removed = short_deck == REUSE
        self.short_deck_ends = short_deck == END

        self.city_names = names
        self.region_names = regions
        self.city_count: i64 = len(cities)
        self.city_points = vec[i64]([city.size.points for city in cities])
        self.city_cost = vec[i64]([city.size.cost for city in cities])
        self.least_cost: i64 = min(city.size.cost for city in cities)
        self.city_shields = vec[i64]([city.size.shields for city in cities])
        self.city_size = vec[i64]([city.size.icons for city in cities])
        self.city_icons = vec[i64]([city.icons.count(colour) for city in cities for colour in COLOURS])
        self.city_needs = vec[i64]([_needs(_icon_numbers(city)) for city in cities])
        self.city_regions = vec[i64]([_region_mask(city, components) for city in cities])
        self.region_count: i64 = len(components.regions)
        self.city_cards = vec[i64]([_packed(_icon_numbers(city)) for city in cities])
        self.city_places = vec[i64]([_packed(sorted(set(_icon_numbers(city)))) for city in cities])
        self.city_colours = vec[i64]([_colour_mask(_icon_numbers(city)) for city in cities])

        self.cards = vec[i64]([colour for colour in range(len(COLOURS)) for _ in range(self.cards_each)])
        self.cities = vec[i64](list(range(len(cities))))
        self.no_points = vec[i64]([0] * seats)
        self.rounds_after = vec[i64]([self._rounds_after(size) for size in range(len(self.cards) + 1)])

    def _rounds_after(self, deck_size: int) -> int:
        """IP-E2, IP-E4: how many rounds may follow, including the last, if each red role draws a card."""
        if self.short_deck_ends and deck_size < self.last_lots:
            return 0
        red_draws = 2 if self.minor_roles else 1
        return 1 + deck_size // int(self.seats * self.cards_drawn + red_draws)

    def needs_colour(self, city: i64, colour: i64) -> bool:
        """Whether the colour is among a city's icons."""
        return self.city_icons[city * COLOUR_COUNT + colour] != 0

    def major_name(self, colour: int) -> str:
        """IP-C7: the name of a major role."""
        return ["Master", "Bishop", self.edition.red_major, self.edition.blue_major, "Banker"][colour]

    def minor_name(self, colour: int) -> str:
        """IP-C7: the name of a minor role."""
        return ["Apprentice", "Priest", "Notary", "Knight", "Merchant"][colour]


def _needs(colours: list[int]) -> int:
    """The mask of cards (see HELD) that these colours require."""
    return sum(((1 << colours.count(colour)) - 1) << (MOST_ICONS * colour) for colour in set(colours))


def _packed(colours: list[int]) -> int:
    """The number of cards of each colour, with a place for each (see PLACE)."""
    return sum(2 ** (PLACE * colour) for colour in colours)


def _colour_mask(colours: list[int]) -> int:
    return sum(1 << colour for colour in set(colours))


def _icon_numbers(city: City) -> list[int]:
    return [COLOURS.index(icon) for icon in city.icons]


def _region_mask(city: City, components: Components) -> int:
    return sum(1 << components.regions.index(region) for region in city.regions)
