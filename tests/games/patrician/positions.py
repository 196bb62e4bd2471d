"""Positions and turns that read like the rulebook.

Players are called A, B, C, D and E, cities and cards by their names. A tower is written from the ground up: "AAB" is
two floors of A below one of B. What a story does not name is not there, except that everyone else holds two cards
that the story does not need, so that the match goes on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from signoria.games.patrician import GAME
from signoria.games.patrician.game_data import NONE, PatricianData
from signoria.kernel.journal import Journal
from signoria.kernel.state import State
from tests.games.story import PLAYERS, table

NOBODY_LETTER = "-"
SPARE_CARDS = 2

Towers = tuple[str, str]


def data_for(seats: int, options: tuple[str, ...] = (), components: Mapping[str, Any] | None = None) -> PatricianData:
    """The game data of a variant."""
    data = GAME.game_data(GAME.setup(seats, 0, options=options, components=components).variant())
    assert isinstance(data, PatricianData)
    return data


def new_match(seats: int, seed: int = 1, options: tuple[str, ...] = (), journal: Journal | None = None) -> State:
    """A match as it is dealt."""
    return GAME.new(GAME.setup(seats, seed, options=options), journal)


def position(
    seats: int = 3,
    *,
    options: tuple[str, ...] = (),
    components: Mapping[str, Any] | None = None,
    phase: str = "play",
    turn: str = "A",
    hands: Mapping[str, str] | None = None,
    secret: Mapping[str, int] | None = None,
    piles: Mapping[str, str] | None = None,
    deck: str = "",
    face_up: Mapping[str, str] | None = None,
    towers: Mapping[str, Towers] | None = None,
    tiles: Mapping[str, str] | None = None,
    messengers: Mapping[str, str] | None = None,
    paid: Mapping[str, int] | None = None,
) -> State:
    """A position as a story tells it. Cities with `tiles` ("AB": larger and smaller, "-" for nobody) are scored.

    The deck's first card is its top. `paid` says how many messengers a scored city had.
    """
    made = _Maker(data_for(seats, options, components))
    letters = PLAYERS[:seats]
    named = {letter: made.cards((hands or {}).get(letter, "")) for letter in letters}
    played = [[seat, card] for seat, letter in enumerate(letters) for card in made.cards((piles or {}).get(letter, ""))]
    drawn = made.cards(deck)[::-1]
    shown = made.by_city(face_up or {}, made.card)
    built = [_owners(tower) for pair in made.by_city(towers or {}, tuple, ("", "")) for tower in pair]
    if phase == "play":
        for letter in letters:
            if letter not in (hands or {}) and letter != turn:
                named[letter] = made.spare_cards(named, [card for _, card in played], drawn, shown)
    contents = {
        "phase": phase,
        "seat": PLAYERS.index(turn),
        "card": NONE,
        "arms_left": 0,
        "built": NONE,
        "deck": drawn,
        "hands": list(named.values()),
        "secret": [(secret or {}).get(letter, 0) for letter in letters],
        "face_up": shown,
        "towers": built,
        "reserve": [made.data.floors_a_seat - sum(tower.count(seat) for tower in built) for seat in range(seats)],
        "scored": [made.city(name) for name in tiles or {}],
        "tiles": [holder for pair in made.by_city(tiles or {}, _owners, [NONE, NONE]) for holder in pair],
        "messengers": made.on_roads(messengers or {}),
        "paid": made.by_city(paid or {}, int, 0),
        "played": played,
    }
    return GAME.position({"variant": made.data.variant, "contents": contents})


class _Maker:
    """Turns names into indices of the game data."""

    def __init__(self, data: PatricianData) -> None:
        self.data = data

    def city(self, name: str) -> int:
        return self.data.city_names.index(name)

    def card(self, name: str) -> int:
        return self.data.card_names.index(name)

    def cards(self, names: str) -> list[int]:
        return [self.card(name) for name in names.split()]

    def by_city(self, values: Mapping[str, Any], convert: Any, empty: Any = NONE) -> list[Any]:
        """What the story says of each city, in the order of the game data."""
        unknown = set(values) - set(self.data.city_names)
        assert not unknown, f"no such cities: {unknown}"
        return [convert(values[name]) if name in values else empty for name in self.data.city_names]

    def on_roads(self, owners: Mapping[str, str]) -> list[int]:
        places = [NONE] * self.data.road_count
        names = roads(self.data)
        for name, owner in owners.items():
            places[names.index(name)] = PLAYERS.index(owner)
        return places

    def spare_cards(self, hands: Mapping[str, list[int]], *used: list[int]) -> list[int]:
        """Cards that lie nowhere else."""
        lying = [card for cards in (*hands.values(), *used) for card in cards]
        pool = [*self.data.star_cards, *self.data.other_cards]
        for card in lying:
            if card in pool:
                pool.remove(card)
        return pool[:SPARE_CARDS]


def _owners(letters: str) -> list[int]:
    return [NONE if letter == NOBODY_LETTER else PLAYERS.index(letter) for letter in letters]


def roads(data: PatricianData) -> list[str]:
    """The roads of a variant, as "Roma-Siena"."""
    pairs = zip(data.road_from, data.road_to, strict=True)
    return [f"{data.city_names[one]}-{data.city_names[other]}" for one, other in pairs]


# What happens.


# Questions.


def asked(state: State) -> str:
    """Who is to choose, and what: "A build"; "over" at the end."""
    board = table(state)
    return "over" if state.is_over() else f"{PLAYERS[board['turn']]} {board['phase']}"


def city(state: State, name: str) -> dict[str, Any]:
    """A city as everyone sees it."""
    return next(found for found in table(state)["cities"] if found["name"] == name)


def towers(state: State, name: str) -> Towers:
    left, right = ("".join(PLAYERS[owner] for owner in tower) for tower in city(state, name)["towers"])
    return left, right


def tiles(state: State, name: str) -> str:
    """Who holds the city's larger and smaller tile."""
    holders = [tile["holder"] for tile in city(state, name)["tiles"]]
    return "".join(NOBODY_LETTER if holder is None else PLAYERS[holder] for holder in holders)


def reserve(state: State, player: str) -> int:
    return int(table(state)["seats"][PLAYERS.index(player)]["reserve"])
