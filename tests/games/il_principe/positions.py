"""Positions and moves that read like the rulebook.

Players are called A, B, C, D and E. Cards are written by the first letters of their colours: "GGW" is two green cards
and a white one. Cities and regions have their names, roles are written as "green major". What a story does not name is
not there: no cards, no money, no shields on the map. So a player without a hand is passed over in phase 3; name a card
for the next one if the story should stop there. Only the decks are filled up: `deck` says what is drawn first, and the
rest lies below it in the order of the colours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from signoria.games.il_principe import GAME
from signoria.games.il_principe.actions import COLOURS
from signoria.games.il_principe.game_data import NONE, PrincipeData
from signoria.kernel.journal import Journal
from signoria.kernel.state import State, seats_in
from tests.games.story import PLAYERS, play, seat, table

INITIALS = {colour[0].upper(): colour for colour in COLOURS}
FIRST_OFFER = ("Siena", "Orvieto", "Perugia", "Verona")

Cards = Mapping[str, str]
"""Of each player named: cards by their letters."""


def data_for(
    seats: int,
    edition: str = "mind-the-move",
    options: tuple[str, ...] = (),
    components: Mapping[str, Any] | None = None,
) -> PrincipeData:
    """The game data of a variant."""
    data = GAME.game_data(GAME.setup(seats, 0, edition=edition, options=options, components=components).variant())
    assert isinstance(data, PrincipeData)
    return data


def new_match(
    seats: int,
    seed: int = 1,
    edition: str = "mind-the-move",
    options: tuple[str, ...] = (),
    journal: Journal | None = None,
) -> State:
    """A match as it is dealt."""
    return GAME.new(GAME.setup(seats, seed, edition=edition, options=options), journal)


def counts(letters: str) -> list[int]:
    """Cards by colour: "GGW" is [2, 1, 0, 0, 0]."""
    assert set(letters) <= set(INITIALS), f"no such cards: {letters}"
    return [letters.count(initial) for initial in INITIALS]


def position(
    seats: int = 3,
    *,
    edition: str = "mind-the-move",
    options: tuple[str, ...] = (),
    components: Mapping[str, Any] | None = None,
    step: str = "act",
    phase: str | None = None,
    turn: str = "A",
    marker: str | None = None,
    round_number: int = 2,
    last_round: bool = False,
    hands: Cards | None = None,
    known: Cards | None = None,
    drawn: Cards | None = None,
    laying: Cards | None = None,
    up: Cards | None = None,
    down: Cards | None = None,
    money: Mapping[str, int] | None = None,
    roles: Mapping[str, str] | None = None,
    shields: Mapping[str, str] | None = None,
    built: Mapping[str, Sequence[str]] | None = None,
    points: Mapping[str, int] | None = None,
    offer: Sequence[str] = FIRST_OFFER,
    next_cities: Sequence[str] = (),
    deck: str = "",
    deck_size: int | None = None,
    lots: str = "",
    removed: str = "",
    prize: str = "cards",
    colour: str = "green",
    bidders: str | None = None,
    bid: int = 0,
    leader: str | None = None,
    seconds: str = "",
    to_act: int | None = None,
    chance: int = 1,
) -> State:
    """A position as a story tells it.

    `shields` says for each region whose shields are there: {"brown": "AAB"}. `points` are those on the score track.
    `deck` is what is drawn next, the first card first; `deck_size` how many there are in all, if not all that are left.
    `marker` is Il Principe: by default the player before `turn`. Another `chance` lets the dealer draw
    other cards.
    """
    made = _Maker(data_for(seats, edition, options, components))
    letters = PLAYERS[:seats]
    by_seat = _by_seat(letters)
    order = seats - 1 if to_act is None else to_act
    principe = PLAYERS[(PLAYERS.index(turn) + order + 1) % seats] if marker is None and step == "act" else marker or "A"
    on_map = [(shields or {}).get(region, "") for region in made.data.region_names]
    contents = {
        "round": round_number,
        "last_round": last_round,
        "phase": phase or {"lay": "cards", "act": "actions", "turn": "roles", "over": "roles"}.get(step, "auctions"),
        "step": step,
        "seat": PLAYERS.index(turn),
        "marker": PLAYERS.index(principe),
        "to_act": order if step == "act" or phase == "actions" else 0,
        "colour": colour,
        "prize": prize,
        "bidders": [PLAYERS.index(player) for player in (letters if bidders is None else bidders)],
        "bid": bid,
        "leader": NONE if leader is None else PLAYERS.index(leader),
        "seconds": [PLAYERS.index(player) for player in seconds],
        "city": NONE,
        "shields_due": 0,
        "city_deck": made.city_deck(offer, built or {}, next_cities),
        "dealer": {"kind": "fast", "words": [chance, 2, 3, 4]},
        "offer": [made.city(name) for name in offer],
        "hands": by_seat(hands, counts),
        "known": by_seat(known, counts),
        "drawn": by_seat(drawn, counts),
        "up": by_seat(up, counts),
        "down": by_seat(down, counts),
        "money": [(money or {}).get(player, 0) for player in letters],
        "reserve": [made.data.shields_a_seat - sum(there.count(player) for there in on_map) for player in letters],
        "shields": [there.count(player) for there in on_map for player in letters],
        "roles": made.roles(roles or {}),
        "built": [[made.city(name) for name in (built or {}).get(player, ())] for player in letters],
        "points": [(points or {}).get(player, 0) for player in letters] + [0] * (2 * seats),
        "lots": counts(lots),
        "removed": counts(removed),
        "laying": by_seat(laying, counts),
    }
    lying = [contents[name] for name in ("hands", "up", "down")]
    contents["deck"] = made.deck(deck, deck_size, [counts(lots), counts(removed), *_rows(lying)])
    return GAME.position({"variant": made.data.variant, "contents": contents})


def before_roles(seats: int = 3, turn: str = "A", **story: Any) -> State:
    """The end of phase 3: only `turn` has not acted, and holds the only hand card."""
    return position(seats, **{"turn": turn, "to_act": 0, "hands": {turn: "G"}, **story})


def share_roles(seats: int = 3, turn: str = "A", **story: Any) -> tuple[State, list[dict[str, Any]]]:
    """Phase 4 begins, and a new round follows if nobody is asked before; what is told, from the last action on."""
    state = before_roles(seats, turn, **story)
    return state, play(state, f"{turn} do nothing")


def _by_seat(letters: str) -> Any:
    def convert(cards: Cards | None, how: Any) -> list[Any]:
        unknown = set(cards or {}) - set(letters)
        assert not unknown, f"no such players: {unknown}"
        return [how((cards or {}).get(player, "")) for player in letters]

    return convert


def _rows(tables: Sequence[Any]) -> list[list[int]]:
    return [row for table in tables for row in table]


class _Maker:
    """Turns names into indices of the game data."""

    def __init__(self, data: PrincipeData) -> None:
        self.data = data

    def city(self, name: str) -> int:
        return self.data.city_names.index(name)

    def roles(self, held: Mapping[str, str]) -> list[int]:
        """Who holds which tile: {"green major": "A"}."""
        tiles = [f"{colour} {rank}" for rank in ("major", "minor") for colour in COLOURS]
        unknown = set(held) - set(tiles)
        assert not unknown, f"no such roles: {unknown}"
        return [PLAYERS.index(held[tile]) if tile in held else NONE for tile in tiles]

    def city_deck(self, offer: Sequence[str], built: Mapping[str, Sequence[str]], on_top: Sequence[str]) -> list[int]:
        """Cities that lie nowhere else, those named on top of the others."""
        elsewhere = [*offer, *(name for names in built.values() for name in names), *on_top]
        below = [name for name in self.data.city_names if name not in elsewhere]
        return [self.city(name) for name in [*below, *reversed(on_top)]]

    def deck(self, on_top: str, size: int | None, lying: Sequence[Sequence[int]]) -> list[int]:
        """Cards that lie nowhere else, those named on top; the top is last."""
        top = [list(INITIALS).index(initial) for initial in on_top]
        left = [self.data.cards_each - sum(row[colour] for row in lying) for colour in range(len(COLOURS))]
        below = [colour for colour in range(len(COLOURS)) for _ in range(left[colour] - top.count(colour))]
        wanted = len(below) if size is None else size - len(top)
        return [*below[:wanted], *reversed(top)]


# Moves, and questions about their outcome.


def lay(state: State, **cards: str) -> list[dict[str, Any]]:
    """Players lay cards face down, in this order: lay(state, A="GW", B="RR")."""
    return play(state, *(f"{player} lay {INITIALS[letter]}" for player, letters in cards.items() for letter in letters))


def asked(state: State) -> str:
    """Who is asked."""
    return "".join(PLAYERS[seat] for seat in seats_in(state.actors))


def purses(state: State) -> list[int]:
    """What everyone owns, by player."""
    return [int(seat(state, player)["money"]) for player in PLAYERS[: state.seats]]


def score_track(state: State) -> list[int]:
    """Points so far, by player."""
    return [seat["points"] for seat in table(state)["seats"]]


def laid(state: State, player: str, side: str = "up") -> str:
    """Cards in front of a player, by their letters."""
    return "".join(initial * seat(state, player)[side][colour] for initial, colour in INITIALS.items())


def in_hand(state: State, player: str) -> str:
    return "".join(initial * seat(state, player)["hand"][colour] for initial, colour in INITIALS.items())


def holder(state: State, role: str) -> str | None:
    """Who holds "green major"."""
    colour, rank = role.split()
    tile = next(row[rank] for row in table(state)["roles"] if row["colour"] == colour)
    return None if tile["holder"] is None else PLAYERS[tile["holder"]]
