"""What the palace promises: who would win which token if sharing came now, and what chance of victory that leaves.

Hints ask "and if this card lay there?" again and again: an outlook is a copy of the palace on which that is tried.
"""

from __future__ import annotations

from typing import Final, final

from signoria.games.intrigo.actions import MOST_SCHEMERS
from signoria.games.intrigo.box import COUNT_BITS, DUCAT, HAND, NONE, SEAL
from signoria.games.intrigo.components import GUILDS, MOST_VALUE
from signoria.games.intrigo.hopes import COUNTER_BITS, COUNTERS
from signoria.games.intrigo.state import CHOOSING, Position, one_of
from signoria.kernel.bits import BIT
from signoria.kernel.compat import i64, vec

CERTAIN: Final = 10000
"""The chance of victory of a seat that has won."""

FREE: Final = -1
"""What a place without a card counts: less than an influence card, beside which a schemer wins for sure."""

# How firmly a token is claimed by the stronger schemer beside it. Firmly if the other place is taken or no card in
# other hands could beat or tie it; else the more such cards there are, the less. Borders and weights were measured.

UNCLAIMED: Final = 0
FAINT: Final = 1
FAIR: Final = 2
FIRM: Final = 3
SEAT_COUNT: Final = 8  # a claim is SEAT_COUNT * how firm + the seat

FAIR_UNTIL: Final = 50  # per cent of the cards in other hands
FAINT_UNTIL: Final = 75

FIRM_ALONE: Final = 60  # per cent: how likely it is that only firm claims hold
FIRM_AND_FAIR: Final = 30
ALL_CLAIMS: Final = 10

SEAT_BITS: Final = COUNTER_BITS * GUILDS  # of one seat in packed counters
SEAT_MASK: Final = COUNTERS - 1

# Ducats are counted in tenths, for a claim on one is a part of one.

TENTHS: Final = 10
CLAIMED_TENTHS: Final = vec[i64]([0, 2, 4, 10])  # [how firm]
PURSE_BITS: Final = 12  # of one seat in packed purses
PURSE_MASK: Final = (1 << PURSE_BITS) - 1
RICHEST: Final = 127  # more tenths are worth nothing
PURSES: Final = vec[i64]([round(1000 * (1 + 2 * tenths / TENTHS) ** 1.2) for tenths in range(RICHEST + 1)])
"""[tenths]: by how many thousandths ducats multiply hope. Measured: nobody wins without influence."""

FINALITY: Final = 50  # a victory promised, when nobody can prevent it any more, multiplies hope once more by this
FIRST_OF_SEVERAL: Final = CERTAIN * 9 // 10  # the chance of who completes a set first, where several would
TOO_LATE: Final = CERTAIN // 100


@final
class Outlook:
    """The palace as hints see it. There is one, used again for every question."""

    def __init__(self) -> None:
        self.places: i64 = 0
        self.seats: i64 = 0
        self.hopes = vec[i64]([])  # see hopes.py
        self.victory: i64 = 0  # the hope of who has won
        self.finality: i64 = 1
        self.strength = vec[i64]([0] * MOST_SCHEMERS)  # [place]: what its card counts (IN-3.1), or FREE
        self.owner = vec[i64]([0] * MOST_SCHEMERS)  # [place]: the seat for which its card wins, or NONE
        self.token = vec[i64]([0] * MOST_SCHEMERS)  # [arcade]: what can be won there, or NONE
        self.claim = vec[i64]([0] * MOST_SCHEMERS)  # [arcade]: who would win it, and how firm that is
        self.firmness = vec[i64]([0] * (MOST_VALUE + 1))  # [value]: of a claim beside a free place
        self.counters: i64 = 0  # of all seats, packed, as they are
        self.firm: i64 = 0  # ... with what is firmly claimed
        self.fair: i64 = 0  # ... with what is fairly claimed too
        self.faint: i64 = 0  # ... with all that is claimed
        self.purse: i64 = 0  # ducats of all seats, packed, in tenths and with what is claimed

    # Looking.

    def look(self, state: Position, viewer: i64) -> None:
        """See the palace as it is, through the eyes of a seat, which knows its hand, or of the public (NONE)."""
        self.places = state.box.places
        self.seats = state.seats
        self.hopes = state.box.hopes
        self.victory = self.hopes[SEAT_MASK]
        self._foresee_the_end(state, viewer)
        self._count_belongings(state)
        self._judge_firmness(state, viewer)
        self._copy_palace(state)
        self._claim_all()

    def _foresee_the_end(self, state: Position, viewer: i64) -> None:
        """Does sharing come before anybody else can do something?"""
        last: bool = state.phase == CHOOSING and viewer != NONE and state.free & (state.free - 1) == 0
        self.finality = FINALITY if last or state.free == 0 else 1

    def _count_belongings(self, state: Position) -> None:
        self.counters = 0
        self.purse = 0
        for seat in range(self.seats):
            self.counters |= packed_counters(state, seat) << (SEAT_BITS * seat)
            self.purse |= TENTHS * state.ducats[seat] << (PURSE_BITS * seat)
        self.firm = self.counters
        self.fair = self.counters
        self.faint = self.counters

    def _judge_firmness(self, state: Position, viewer: i64) -> None:
        """Count what others may hold by value, then from the highest down what is at least as high."""
        firmness = self.firmness
        for value in range(i64(MOST_VALUE + 1)):
            firmness[value] = 0
        total: i64 = 0
        schemer: i64 = 0
        cards: i64 = others_may_hold(state, viewer)
        while cards != 0:
            count: i64 = cards & 3
            total += count
            firmness[state.box.schemer_value[schemer]] += count
            cards >>= COUNT_BITS
            schemer += 1
        threats: i64 = 0
        value = MOST_VALUE
        while value > 0:
            threats += firmness[value]
            firmness[value] = how_firm(100 * threats, total)
            value -= 1

    def _copy_palace(self, state: Position) -> None:
        """IN-3.1: influence cards and face-down schemers count nothing, face-down tokens cannot be won."""
        up: i64 = state.schemers & ~state.cards_down
        to_win: i64 = state.tokens & ~state.tokens_down
        free: i64 = state.free
        for place in range(self.places):
            self.token[place] = state.token_at[place] if to_win & 1 != 0 else NONE
            if up & 1 != 0:
                self.strength[place] = state.box.schemer_value[state.card_at[place]]
                self.owner[place] = owner_of(state, state.card_at[place])
            else:
                self.strength[place] = FREE if free & 1 != 0 else 0
                self.owner[place] = NONE
            up >>= 1
            to_win >>= 1
            free >>= 1

    def _claim_all(self) -> None:
        before: i64 = self.places - 1
        for arcade in range(self.places):
            claim: i64 = self._judge(before, arcade)
            self.claim[arcade] = claim
            self._count(claim, self.token[arcade], 1)
            before = arcade

    # Who would win.

    def _judge(self, one: i64, other: i64) -> i64:
        """IN-3.1: the claim on the arcade between two places."""
        strength: i64 = self.strength[one]
        other_strength: i64 = self.strength[other]
        if strength > other_strength:
            return self._claim_of(self.owner[one], strength, other_strength)
        if strength < other_strength:
            return self._claim_of(self.owner[other], other_strength, strength)
        return UNCLAIMED

    def _claim_of(self, seat: i64, strength: i64, weaker: i64) -> i64:
        if seat == NONE:
            return UNCLAIMED
        firmness: i64 = FIRM if weaker != FREE else self.firmness[strength]
        return SEAT_COUNT * firmness + seat if firmness != 0 else UNCLAIMED

    def _count(self, claim: i64, token: i64, sign: i64) -> None:
        """Add what is claimed, or take it off again."""
        if claim == UNCLAIMED:
            return
        seat: i64 = claim & (SEAT_COUNT - 1)
        if token >= SEAL:
            seal: i64 = sign * BIT[SEAT_BITS * seat + COUNTER_BITS * (token - SEAL)]
            self.faint += seal
            if claim >= SEAT_COUNT * FAIR:
                self.fair += seal
            if claim >= SEAT_COUNT * FIRM:
                self.firm += seal
        elif token == DUCAT:
            self.purse += sign * CLAIMED_TENTHS[claim // SEAT_COUNT] << (PURSE_BITS * seat)

    # Trying.

    def put(self, place: i64, strength: i64, owner: i64) -> None:
        """A card is laid on a place, taken from it, or turned face down."""
        self.strength[place] = strength
        self.owner[place] = owner
        self._claim_again(place)
        self._claim_again(place + 1 if place + 1 < self.places else 0)

    def _claim_again(self, arcade: i64) -> None:
        claim: i64 = self._judge(arcade - 1 if arcade != 0 else self.places - 1, arcade)
        old: i64 = self.claim[arcade]
        if old != claim:
            self._count(old, self.token[arcade], -1)
            self._count(claim, self.token[arcade], 1)
            self.claim[arcade] = claim

    def chance_with(self, seat: i64, place: i64, strength: i64, owner: i64) -> i64:
        """The chance of a seat if this lay on a place. What lies there now is put back the quick way."""
        after: i64 = place + 1 if place + 1 < self.places else 0
        old: i64 = self.strength[place]
        old_owner: i64 = self.owner[place]
        claim: i64 = self.claim[place]
        claim_after: i64 = self.claim[after]
        firm: i64 = self.firm
        fair: i64 = self.fair
        faint: i64 = self.faint
        purse: i64 = self.purse
        self.put(place, strength, owner)
        chance: i64 = self.chance(seat)
        self.strength[place] = old
        self.owner[place] = old_owner
        self.claim[place] = claim
        self.claim[after] = claim_after
        self.firm = firm
        self.fair = fair
        self.faint = faint
        self.purse = purse
        return chance

    def lay(self, arcade: i64, token: i64) -> None:
        """A token is exchanged, or with NONE turned face down."""
        claim: i64 = self.claim[arcade]
        self._count(claim, self.token[arcade], -1)
        self._count(claim, token, 1)
        self.token[arcade] = token

    def pay(self, seat: i64, ducats: i64) -> None:
        self.purse -= TENTHS * ducats << (PURSE_BITS * seat)

    # What it is worth.

    def chance(self, seat: i64) -> i64:
        """The seat's chance of victory, CERTAIN for all seats together: its part of the hopes of all.

        A seat's hope comes from the seals that it has and claims, and from its ducats.
        """
        hopes = self.hopes
        firm: i64 = self.firm
        fair: i64 = self.fair
        faint: i64 = self.faint
        purse: i64 = self.purse
        total: i64 = 0
        own: i64 = 0
        winners: i64 = 0
        for other in range(self.seats):
            sure: i64 = hopes[firm & SEAT_MASK]
            hope: i64 = FIRM_ALONE * sure + FIRM_AND_FAIR * hopes[fair & SEAT_MASK]
            hope += ALL_CLAIMS * hopes[faint & SEAT_MASK]
            hope *= PURSES[min(purse & PURSE_MASK, RICHEST)]
            if sure == self.victory:
                hope *= self.finality
                winners += 1
            total += hope
            if other == seat:
                own = hope
            firm >>= SEAT_BITS
            fair >>= SEAT_BITS
            faint >>= SEAT_BITS
            purse >>= PURSE_BITS
        if winners > 1:
            return FIRST_OF_SEVERAL if self._first_to_win() == seat else TOO_LATE
        return CERTAIN * own // total

    def _is_won(self, counters: i64, seat: i64) -> bool:
        return self.hopes[(counters >> (SEAT_BITS * seat)) & SEAT_MASK] == self.victory

    def _first_to_win(self) -> i64:
        """IN-3.4: the first seat, from the gate clockwise, that completes a set with what it firmly claims."""
        counters: i64 = self.counters
        for arcade in range(self.places):
            claim: i64 = self.claim[arcade]
            if claim >= SEAT_COUNT * FIRM and self.token[arcade] >= SEAL:
                seat: i64 = claim & (SEAT_COUNT - 1)
                counters += BIT[SEAT_BITS * seat + COUNTER_BITS * (self.token[arcade] - SEAL)]
                if self._is_won(counters, seat):
                    return seat
        return NONE


def packed_counters(state: Position, seat: i64) -> i64:
    packed: i64 = 0
    place: i64 = GUILDS * seat + GUILDS
    while place > GUILDS * seat:
        place -= 1
        packed = (packed << COUNTER_BITS) + state.seals[place]
    return packed


def owner_of(state: Position, schemer: i64) -> i64:
    """IN-3.2: the seat for which a schemer wins; NONE if its family has no player."""
    return state.seat_of_family[state.box.schemer_family[schemer]]


def others_may_hold(state: Position, viewer: i64) -> i64:
    """Packed counts of the schemers that are in a hand, and not in the viewer's own."""
    cards: i64 = state.in_hands
    if viewer != NONE:
        for place in range(HAND * viewer, HAND * viewer + state.hand_size[viewer]):
            cards -= one_of(state.hand[place])
    return cards


def how_firm(threats: i64, cards: i64) -> i64:
    """Of a claim, if so many hundredths of these cards beat or tie it."""
    if threats == 0:
        return FIRM
    if threats <= FAIR_UNTIL * cards:
        return FAIR
    return FAINT if threats <= FAINT_UNTIL * cards else UNCLAIMED
