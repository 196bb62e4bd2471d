"""The position: named data and queries about it. Only the rules in turn.py change it.

Cities and cards are indices of the game data. A tower is 2 * city + site; the other tower of its city is tower ^ 1.
"""

from __future__ import annotations

from typing import Final

from signoria.games.patrician.actions import MOST_CITIES, MOST_FLOORS
from signoria.games.patrician.game_data import NONE, PatricianData
from signoria.kernel.compat import i64, vec
from signoria.kernel.state import State, dump_vec

PLAYING: Final = 0
BUILDING: Final = 1
MOVING: Final = 2
TAKING: Final = 3
POSTING: Final = 4
OVER: Final = 5
PHASES: Final = ["play", "build", "move", "take", "messenger", "over"]

HAND: Final = 3  # PA-S2: cards in a full hand; it never grows, because one is played before one is taken
SEAT_BITS: Final = 3  # an entry of `played` is a card and, in its last bits, the seat that played it
BITS: Final = vec[i64]([bin(mask).count("1") for mask in range(1 << MOST_FLOORS)])


def played_entry(card: i64, seat: i64) -> i64:
    return (card << SEAT_BITS) | seat


def card_of(entry: i64) -> i64:
    return entry >> SEAT_BITS


def seat_of(entry: i64) -> i64:
    return entry & ((1 << SEAT_BITS) - 1)


class Position(State):
    """Everything on the table and in the hands."""

    def __init__(
        self,
        data: PatricianData,
        *,
        deck: vec[i64],
        hand: vec[i64],
        hand_size: vec[i64],
        secret_size: vec[i64],
        face_up: vec[i64],
        height: vec[i64],
        floors: vec[i64],
        reserve: vec[i64],
        tile: vec[i64],
        messenger: vec[i64],
        played: vec[i64],
    ) -> None:
        super().__init__(data)
        self.data = data
        self.deck = deck  # shared by all clones and never written to; the top is at deck_size - 1
        self.hand = hand  # [seat * HAND + i]: first the cards of the deal, then those taken since
        self.hand_size = hand_size  # [seat]
        self.secret_size = secret_size  # [seat]: how many cards of the hand nobody else has seen
        self.face_up = face_up  # [city]: the card beside it, or NONE
        self.height = height  # [tower]: its floors
        self.floors = floors  # [tower * seats + seat]: bit h is set if floor h, from the ground, is the seat's
        self.reserve = reserve  # [seat]: floors not yet built
        self.tile = tile  # [2 * city]: who won the larger tile, [2 * city + 1]: the smaller, or NONE
        self.messenger = messenger  # [road]: whose messenger stands there, or NONE
        self.played = played  # every card played, in order, with its seat
        self.played_size: i64 = 0
        self.deck_size: i64 = 0
        self.posted: i64 = 0  # bits 2c and 2c + 1: how many messengers are at city c
        self.scored: i64 = 0  # bit c is set once city c is scored
        self.paid: i64 = 0  # bits 2c and 2c + 1: how many messengers were at city c when it was scored
        self.present: i64 = 0  # MOST_CITIES bits for each seat: it has a floor in that city
        self.shown: i64 = 0  # bit c is set while a card lies beside city c
        self.seat: i64 = 0  # whose turn it is
        self.phase: i64 = PLAYING
        self.card: i64 = NONE  # the card played this turn
        self.arms_left: i64 = 0  # coats of arms still to be built
        self.built: i64 = NONE  # the city built in this turn

    def copy_scalars(self, other: Position) -> None:
        """Copy everything except the vectors into a clone."""
        other.actors = self.actors
        other.played_size = self.played_size
        other.deck_size = self.deck_size
        other.posted = self.posted
        other.scored = self.scored
        other.paid = self.paid
        other.present = self.present
        other.shown = self.shown
        other.seat = self.seat
        other.phase = self.phase
        other.card = self.card
        other.arms_left = self.arms_left
        other.built = self.built

    # Queries.

    def city_height(self, city: i64) -> i64:
        """The floors in a city."""
        return self.height[2 * city] + self.height[2 * city + 1]

    def floors_missing(self, city: i64) -> i64:
        """How many more floors a city has room for."""
        return self.data.city_floors[city] - self.city_height(city)

    def is_scored(self, city: i64) -> bool:
        return (self.scored >> city) & 1 != 0

    def floors_in_tower(self, tower: i64, seat: i64) -> i64:
        """How many of a tower's floors are the seat's."""
        return BITS[self.floors[tower * self.seats + seat]]

    def floors_in_city(self, city: i64, seat: i64) -> i64:
        return self.floors_in_tower(2 * city, seat) + self.floors_in_tower(2 * city + 1, seat)

    def cities_with_floors_of(self, seat: i64) -> i64:
        """Bit mask of the cities in which the seat has a floor."""
        return (self.present >> (seat * MOST_CITIES)) & ((1 << MOST_CITIES) - 1)

    def floors_on_board(self, seat: i64) -> i64:
        return self.data.floors_a_seat - self.reserve[seat]

    def owner_of_floor(self, tower: i64, level: i64) -> i64:
        """The owner of a floor, counted from 0 at the ground."""
        for seat in range(self.seats):
            if (self.floors[tower * self.seats + seat] >> level) & 1 != 0:
                return seat
        return NONE

    def messengers_at(self, city: i64) -> i64:
        return (self.posted >> (2 * city)) & 3

    def touches(self, road: i64, city: i64) -> bool:
        return self.data.road_from[road] == city or self.data.road_to[road] == city

    def messengers_of(self, seat: i64) -> i64:
        """Messengers that the seat has placed."""
        count: i64 = 0
        for road in range(self.data.road_count):
            if self.messenger[road] == seat:
                count += 1
        return count

    def messengers_paid(self, city: i64) -> i64:
        """How many messengers were at a city when it was scored."""
        return (self.paid >> (2 * city)) & 3

    def pile(self, seat: i64) -> list[int]:
        """The cards that a seat has played, from the bottom."""
        entries = [self.played[i] for i in range(self.played_size)]
        return [int(card_of(entry)) for entry in entries if seat_of(entry) == seat]

    def cards_in_hand(self, seat: i64) -> list[int]:
        return [self.hand[seat * HAND + i] for i in range(self.hand_size[seat])]

    # As plain data.

    def contents(self) -> dict[str, object]:
        return {
            "phase": PHASES[self.phase],
            "seat": int(self.seat),
            "card": int(self.card),
            "arms_left": int(self.arms_left),
            "built": int(self.built),
            "deck": [self.deck[i] for i in range(self.deck_size)],
            "hands": [self.cards_in_hand(seat) for seat in range(self.seats)],
            "secret": dump_vec(self.secret_size),
            "face_up": dump_vec(self.face_up),
            "towers": [self.tower(tower) for tower in range(2 * self.data.city_count)],
            "reserve": dump_vec(self.reserve),
            "scored": [city for city in range(self.data.city_count) if self.is_scored(city)],
            "tiles": dump_vec(self.tile),
            "messengers": dump_vec(self.messenger),
            "paid": [int(self.messengers_paid(city)) for city in range(self.data.city_count)],
            "played": [[int(seat_of(self.played[i])), int(card_of(self.played[i]))] for i in range(self.played_size)],
        }

    def tower(self, tower: i64) -> list[int]:
        """The owners of a tower's floors, from the ground."""
        return [int(self.owner_of_floor(tower, level)) for level in range(self.height[tower])]

    def census(self) -> dict[str, int]:
        """Cards by face and floors by seat, wherever they lie."""
        cards = [self.deck[i] for i in range(self.deck_size)] + [card for card in self.face_up if card != NONE]
        counts = dict.fromkeys(self.data.card_names, 0)
        for seat in range(self.seats):
            cards += self.cards_in_hand(seat) + self.pile(seat)
            on_towers = sum(int(self.floors_in_tower(tower, seat)) for tower in range(2 * self.data.city_count))
            counts[f"floors of seat {seat}"] = int(self.reserve[seat]) + on_towers
        for card in cards:
            counts[self.data.card_names[card]] += 1
        return counts
