"""Game data: components, edition and seats in flat tables, as the rules read them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from signoria.games.patrician.actions import notation
from signoria.games.patrician.components import Ambassador, Card, City, Components
from signoria.games.patrician.editions import Edition
from signoria.kernel.compat import i64, vec
from signoria.kernel.state import GameData

NONE: Final = -1
PLAIN: Final = 0
MOVES: Final = 1
ASKS: Final = 2

# The value of ambassadors for bots, in hundredths of a point; found by experiment.
AMBASSADOR: Final = 130  # for a tile that counts for a small one
EMBASSY: Final = 30  # for a tile point that counts for the large one


@final
class PatricianData(GameData):
    """Cities, cards (one number for each face) and roads by their numbers. Never written to."""

    def __init__(self, variant: dict[str, object], seats: int, components: Components, edition: Edition) -> None:
        cities = components.cities_for(seats)
        names = [city.name for city in cities]
        cards: list[Card] = [card for city in cities for card in city.cards]
        roads = [(one, other) for one, other in components.roads if one in names and other in names]
        super().__init__(variant, seats, notation([card.name for card in cards], names, roads))

        self.floors_a_seat: i64 = components.floors[seats]
        self.portraits_in_a_set: i64 = edition.portraits_in_a_set
        self.set_points: i64 = edition.set_points
        self.messengers_a_seat: i64 = edition.messengers_for(seats)
        self.messenger_points: i64 = edition.messenger_points
        self.messenger_penalty: i64 = edition.messenger_penalty

        self.city_names = names
        self.city_count: i64 = len(cities)
        self.city_floors = vec[i64]([city.floors for city in cities])
        self.larger_tile = vec[i64]([city.larger_tile for city in cities])
        self.smaller_tile = vec[i64]([city.smaller_tile for city in cities])

        self.card_names = [card.name for card in cards]
        self.card_city = vec[i64]([names.index(card.city) for card in cards])
        self.card_arms = vec[i64]([card.arms for card in cards])
        self.card_symbol = vec[i64]([MOVES if card.moves else ASKS if card.asks else PLAIN for card in cards])
        self.card_star = vec[i64]([1 if card.star else 0 for card in cards])
        self.card_portrait = vec[i64]([_portrait(card, components) for card in cards])
        self.card_portraits = vec[i64]([card.portraits for card in cards])
        self.portrait_names = list(components.portraits.values())
        self.portrait_kinds: i64 = len(components.portraits)

        self.star_cards = vec[i64](_copies(cards, True))
        self.other_cards = vec[i64](_copies(cards, False))

        self.road_count: i64 = len(roads)
        self.road_from = vec[i64]([names.index(one) for one, _ in roads])
        self.road_to = vec[i64]([names.index(other) for _, other in roads])

        small = components.ambassadors if edition.ambassadors else ()
        self.ambassadors = edition.ambassadors
        self.ambassador_names = [card.name for card in small]
        self.ambassador_value = vec[i64]([card.value for card in small])
        self.ambassador_tiles = [vec[i64](_tiles(card.order, names)) for card in small]
        self.embassy = vec[i64]([names.index(name) for name in components.embassy if name in names])
        self.tile_value = vec[i64](_tile_values(cities, small, components))

        self.no_points = vec[i64]([0] * seats)
        self.no_portraits = vec[i64]([0] * (seats * len(components.portraits)))


def _tiles(order: tuple[str, ...], names: list[str]) -> list[int]:
    """Both tiles of each city that is in play, in the order of the card."""
    return [2 * names.index(name) + tile for name in order if name in names for tile in range(2)]


def _tile_values(cities: Sequence[City], small: Sequence[Ambassador], components: Components) -> list[int]:
    """The value of each tile, in hundredths of a point: its points, and more where ambassadors count it."""
    values = []
    for city in cities:
        of_embassy = bool(small) and city.name in components.embassy
        for value in (city.larger_tile, city.smaller_tile):
            ambassadors = sum(card.value == value for card in small)
            values.append(100 * value + AMBASSADOR * ambassadors + EMBASSY * value * of_embassy)
    return values


def _portrait(card: Card, components: Components) -> int:
    return list(components.portraits).index(card.portrait) if card.portrait else NONE


def _copies(cards: list[Card], star: bool) -> list[int]:
    """The number of each card, as often as the card exists."""
    return [number for number, card in enumerate(cards) for _ in range(card.copies) if card.star == star]
