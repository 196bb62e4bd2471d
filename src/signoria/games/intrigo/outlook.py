"""What the palace promises: who would have which tokens if sharing came now, and what chances that gives.

Hints ask it again and again "and if this card lay there?", so it copies the palace, is changed there and changed back.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from math import exp
from typing import Final, final

from signoria.games.intrigo.box import COUNT_BITS, DUCAT, HAND, NONE, SEAL
from signoria.games.intrigo.components import GUILDS
from signoria.games.intrigo.state import Position, one_of
from signoria.kernel.bits import BIT
from signoria.kernel.compat import i64, vec

CERTAIN: Final = 1000000

FREE: Final = -1
FAINT: Final = 1
FAIR: Final = 2
FIRM: Final = 3

GUILD_BITS: Final = 3
SEAT_BITS: Final = 15
SEAT_MASK: Final = (1 << 15) - 1
PURSE_BITS: Final = 12
PURSE_MASK: Final = (1 << 12) - 1


@cache
def need(c: tuple[int, ...]) -> float:
    if max(c) >= 4 or min(c) > 0:
        return 0.0
    nxt = [need(tuple(sorted((*c[:i], c[i] + 1, *c[i + 1 :])))) for i in range(5)]
    return 1 + sum(min(nxt[i], nxt[j]) for i, j in product(range(5), repeat=2)) / 25


ALPHAS = [30, 40, 50, 60, 70, 80, 100]
WINS = 8


def table() -> list[int]:
    base = []
    for packed in range(1 << 15):
        c = tuple(sorted((packed >> (3 * g)) & 7 for g in range(5)))
        base.append(need(c))
    top = need((0, 0, 0, 0, 0))
    out = []
    for a in ALPHAS:
        out += [round(1000 * exp(a / 100 * (top - t))) * (WINS if t == 0 else 1) for t in base]
    return out


HOPE: Final = vec[i64](table())

# knobs
K: Final = vec[i64](
    [
        2,  # 0 alpha index
        20,  # 1 firm up to this percent of threats
        50,  # 2 fair
        75,  # 3 faint
        50,  # 4 weight of firm only
        35,  # 5 weight of fair too
        15,  # 6 weight of faint too
        40,  # 7 ducat: percent*10 per ducat
        2,
        4,
        10,  # 8.. parts of a ducat by firmness, of 10
        0,  # 11 spare
        100,
        200,
        400,  # 12.. draft own 2,3,4
        20,
        80,
        250,  # 15.. draft other's
        10,
        30,
        100,  # 18.. unplayed
        0,
        0,
        0,
        0,
        0,
        0,
        100,  # 27 cap of useful ducats *10
        0,
        0,
        0,
        0,
        0,
        0,
    ]
)


@final
class Outlook:
    def __init__(self) -> None:
        self.value = vec[i64]([0] * 16)
        self.owner = vec[i64]([0] * 16)
        self.token = vec[i64]([0] * 16)
        self.firmness = vec[i64]([0] * 10)
        self.firm: i64 = 0
        self.fair: i64 = 0
        self.faint: i64 = 0
        self.purse: i64 = 0
        self.places: i64 = 0
        self.seats: i64 = 0

    def look(self, state: Position, viewer: i64) -> None:
        self.places = state.box.places
        self.seats = state.seats
        self._count_belongings(state)
        self._copy_palace(state)
        self._judge_threats(state, viewer)
        for arcade in range(self.places):
            self.weigh(arcade, 1)

    def _count_belongings(self, state: Position) -> None:
        counters: i64 = 0
        purse: i64 = 0
        for seat in range(state.seats):
            for guild in range(i64(GUILDS)):
                counters += state.seals[GUILDS * seat + guild] * BIT[SEAT_BITS * seat + GUILD_BITS * guild]
            purse += state.ducats[seat] * 10 * BIT[PURSE_BITS * seat]
        self.firm = counters
        self.fair = counters
        self.faint = counters
        self.purse = purse

    def _copy_palace(self, state: Position) -> None:
        up: i64 = state.schemers & ~state.cards_down
        to_win: i64 = state.tokens & ~state.tokens_down
        for place in range(self.places):
            self.token[place] = state.token_at[place] if (to_win >> place) & 1 != 0 else NONE
            self.owner[place] = NONE
            if (up >> place) & 1 != 0:
                schemer: i64 = state.card_at[place]
                self.value[place] = state.box.schemer_value[schemer]
                self.owner[place] = state.seat_of_family[state.box.schemer_family[schemer]]
            else:
                self.value[place] = FREE if (state.free >> place) & 1 != 0 else 0

    def _judge_threats(self, state: Position, viewer: i64) -> None:
        unseen: i64 = state.in_hands
        if viewer != NONE:
            for i in range(HAND * viewer, HAND * viewer + state.hand_size[viewer]):
                unseen -= one_of(state.hand[i])
        for value in range(i64(10)):
            self.firmness[value] = 0
        total: i64 = 0
        schemer: i64 = 0
        while unseen != 0:
            count: i64 = unseen & 3
            if count != 0:
                total += count
                self.firmness[state.box.schemer_value[schemer]] += count
            unseen >>= COUNT_BITS
            schemer += 1
        threats: i64 = 0
        value = 9
        while value > 0:
            threats += self.firmness[value]
            self.firmness[value] = self._firmness(threats, total)
            value -= 1

    def _firmness(self, threats: i64, total: i64) -> i64:
        if threats * 100 <= total * K[1]:
            return FIRM
        if threats * 100 <= total * K[2]:
            return FAIR
        if threats * 100 <= total * K[3]:
            return FAINT
        return 0

    def weigh(self, arcade: i64, sign: i64) -> None:
        token: i64 = self.token[arcade]
        if token == NONE:
            return
        before: i64 = arcade - 1 if arcade != 0 else self.places - 1
        one: i64 = self.value[before]
        other: i64 = self.value[arcade]
        if one == other:
            return
        seat: i64 = self.owner[before if one > other else arcade]
        if seat == NONE:
            return
        firmness: i64 = FIRM
        if one < 0:
            firmness = self.firmness[other]
        elif other < 0:
            firmness = self.firmness[one]
        if firmness != 0:
            self.promise(seat, token, firmness, sign)

    def promise(self, seat: i64, token: i64, firmness: i64, sign: i64) -> None:
        if token == DUCAT:
            self.purse += sign * K[7 + firmness] * BIT[PURSE_BITS * seat]
            return
        seal: i64 = sign * BIT[SEAT_BITS * seat + GUILD_BITS * (token - SEAL)]
        self.faint += seal
        if firmness >= FAIR:
            self.fair += seal
        if firmness == FIRM:
            self.firm += seal

    def weight(self, seat: i64) -> i64:
        shift: i64 = SEAT_BITS * seat
        base: i64 = K[0] * 32768
        hope: i64 = (
            K[4] * HOPE[base + ((self.firm >> shift) & SEAT_MASK)]
            + K[5] * HOPE[base + ((self.fair >> shift) & SEAT_MASK)]
            + K[6] * HOPE[base + ((self.faint >> shift) & SEAT_MASK)]
        )
        purse: i64 = (self.purse >> (PURSE_BITS * seat)) & PURSE_MASK
        if purse > K[27]:
            purse = K[27]
        return hope * (1000 + K[7] * purse // 10) // 1000

    def chance(self, seat: i64) -> i64:
        total: i64 = 0
        for other in range(self.seats):
            total += self.weight(other)
        return CERTAIN * self.weight(seat) // total

    def put(self, place: i64, value: i64, owner: i64) -> None:
        after: i64 = place + 1 if place + 1 < self.places else 0
        self.weigh(place, -1)
        self.weigh(after, -1)
        self.value[place] = value
        self.owner[place] = owner
        self.weigh(place, 1)
        self.weigh(after, 1)

    def lay(self, arcade: i64, token: i64) -> None:
        self.weigh(arcade, -1)
        self.token[arcade] = token
        self.weigh(arcade, 1)

    def pay(self, seat: i64, ducats: i64) -> None:
        self.purse -= ducats * 10 * BIT[PURSE_BITS * seat]
