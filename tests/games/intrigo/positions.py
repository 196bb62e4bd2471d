"""Positions and turns that read like the rulebook.

Players are called A, B, C and D and play Contarini, Gradenigo, Morosini and Dandolo, unless a story says otherwise.
Places and arcades are numbered from 1, as in the notation. What a story does not name is not there, except that every
schemer is somewhere: those that are neither in the palace nor in a hand that the story names are in the other hands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from signoria.games.intrigo import GAME
from signoria.games.intrigo.components import GUILDS, POWER_NAMES
from signoria.games.intrigo.game_data import DUCAT, HAND, INFLUENCE, NONE, SEAL, IntrigoData
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.journal import Journal
from signoria.kernel.state import State, seats_in
from tests.games.dumps import contents
from tests.games.story import PLAYERS, table

FREE = "-"

Palace = Mapping[int, str] | str
"""Cards by place, or all of them from place 1 on, "-" for a free one."""


def data_for(seats: int, components: Mapping[str, Any] | None = None) -> IntrigoData:
    """The game data of a variant."""
    data = GAME.game_data(GAME.setup(seats, 0, components=components).variant())
    assert isinstance(data, IntrigoData)
    return data


def new_match(seats: int, seed: int = 1, journal: Journal | None = None) -> State:
    """A match as it is dealt."""
    return GAME.new(GAME.setup(seats, seed), journal)


def position(
    seats: int = 4,
    *,
    components: Mapping[str, Any] | None = None,
    turn: str = "A",
    first: str = "A",
    round_number: int = 1,
    families: str = "Contarini Gradenigo Morosini Dandolo",
    palace: Palace = "",
    face_down: Sequence[int] = (),
    tokens: Mapping[int, str] | None = None,
    stolen: Sequence[int] = (),
    hands: Mapping[str, str] | None = None,
    ducats: Mapping[str, int] | None = None,
    seals: Mapping[str, Mapping[str, int]] | None = None,
    piles: Mapping[str, int] | None = None,
    draws: int = 1,
) -> State:
    """A position in which a player is to take a card.

    `face_down` names places of schemers, `stolen` arcades of tokens. The supply, the bag and the piles hold what is
    nowhere else, unless `piles` says how many cards of a pile are left: then the others have left the game. `draws`
    names one of many ways in which the dealer may draw from now on.
    """
    made = _Maker(data_for(seats, components))
    cards = made.palace(palace)
    laid = made.tokens(tokens or {})
    owned = [(ducats or {}).get(letter, 0) for letter in PLAYERS[:seats]]
    packs, played = made.draft(cards, hands or {})
    left = [(piles or {}).get(power, 3 - cards.count(made.card(power))) for power in POWER_NAMES]
    contents = {
        "phase": "card",
        "round": round_number,
        "stage": HAND,
        "first": PLAYERS.index(first),
        "seat": PLAYERS.index(turn),
        "card": NONE,
        "spot": NONE,
        "target": NONE,
        "winner": NONE,
        "families": [made.data.family_names.index(name) for name in families.split()[:seats]],
        "packs": packs,
        "picks": [NONE] * seats,
        "played": played,
        "lacks": [[] for _ in range(seats)],
        "palace": cards,
        "cards_down": [place - 1 for place in face_down],
        "tokens": laid,
        "tokens_down": [arcade - 1 for arcade in stolen],
        "ducats": owned,
        "seals": [made.counters((seals or {}).get(letter, {})) for letter in PLAYERS[:seats]],
        "supply": made.data.ducats - sum(owned) - laid.count(DUCAT),
        "bag": [made.data.seal_counts[guild] - laid.count(SEAL + guild) for guild in range(GUILDS)],
        "piles": left,
        "gone": [3 - size - cards.count(made.card(power)) for power, size in zip(POWER_NAMES, left, strict=True)],
        "dealer": fast_dealer(bytes([draws])).dump(),
    }
    return GAME.position({"variant": made.data.variant, "contents": contents})


class _Maker:
    """Turns names into indices of the game data."""

    def __init__(self, data: IntrigoData) -> None:
        self.data = data

    def card(self, name: str) -> int:
        return INFLUENCE + POWER_NAMES.index(name) if name in POWER_NAMES else self.data.schemer_names.index(name)

    def palace(self, palace: Palace) -> list[int]:
        named = palace if isinstance(palace, Mapping) else dict(enumerate(palace.split(), start=1))
        cards = [NONE] * self.data.places
        for place, name in named.items():
            if name != FREE:
                cards[place - 1] = self.card(name)
        return cards

    def tokens(self, tokens: Mapping[int, str]) -> list[int]:
        laid = [NONE] * self.data.places
        for arcade, name in tokens.items():
            laid[arcade - 1] = DUCAT if name == "ducat" else SEAL + self.data.guild_names.index(name)
        return laid

    def counters(self, seals: Mapping[str, int]) -> list[int]:
        return [seals.get(name, 0) for name in self.data.guild_names]

    def draft(self, palace: Sequence[int], hands: Mapping[str, str]) -> tuple[list[list[int]], list[list[int]]]:
        """A draft that leads to these hands, and which schemers each seat has placed."""
        seats = int(self.data.seats)
        placed = [card for card in palace if NONE < card < INFLUENCE]
        held = [[self.card(name) for name in hands.get(letter, "").split()] for letter in PLAYERS[:seats]]
        left = list(self.data.all_schemers)
        for card in [*placed, *(card for hand in held for card in hand)]:
            left.remove(card)
        for seat, letter in enumerate(PLAYERS[:seats]):
            if letter not in hands:
                held[seat], left = left[:HAND], left[HAND:]
        assert not left, f"nobody holds {[self.data.schemer_names[card] for card in left]}"
        played = []
        for hand in held:
            played.append(sorted(placed[: HAND - len(hand)]))
            placed = placed[HAND - len(hand) :]
        packs = [[0] * HAND for _ in range(seats)]
        for seat, (hand, gone) in enumerate(zip(held, played, strict=True)):
            for stage, card in enumerate([*hand, *gone]):
                packs[(seat - stage) % seats][stage] = card
        return packs, played


# What happens.


# Questions.


def asked(state: State) -> str:
    """Who is to choose, and what: "A place"; "over" at the end."""
    letters = "".join(PLAYERS[actor] for actor in seats_in(state.actors))
    return f"{letters} {contents(state)['phase']}" if letters else "over"


def packs(state: State, player: str) -> list[dict[str, Any]]:
    """The packs that a player has held, and what was kept of each."""
    return list(table(state, player)["seats"][PLAYERS.index(player)]["packs"])


def card_at(state: State, place: int) -> str:
    """What lies on a place, in parentheses if it is face down."""
    shown = table(state)["places"][place - 1]
    return f"({shown['card']})" if shown["face_down"] else shown["card"] or FREE


def token_at(state: State, arcade: int) -> str:
    """What lies in an arcade, in parentheses if it is face down."""
    shown = table(state)["arcades"][arcade - 1]
    return f"({shown['token']})" if shown["face_down"] else shown["token"] or FREE


def winner_at(state: State, arcade: int) -> str:
    """Who would win an arcade's token if it were awarded now."""
    winner = table(state)["arcades"][arcade - 1]["winner"]
    return FREE if winner is None else PLAYERS[winner]


def seals(state: State, player: str) -> dict[str, int]:
    """A player's counters that are not 0."""
    shown = table(state)["seats"][PLAYERS.index(player)]["seals"]
    return {guild: count for guild, count in shown.items() if count}


def ducats(state: State, player: str) -> int:
    return int(table(state)["seats"][PLAYERS.index(player)]["ducats"])
