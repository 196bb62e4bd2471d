"""Valuation of the palace: who would win which token if tokens were awarded now, and the chance of victory that gives.

Hints try many cards on many places: a valuation is a copy of the palace on which that is done.
"""

from __future__ import annotations

from typing import Final, final

from signoria.games.intrigo.actions import MOST_SCHEMERS
from signoria.games.intrigo.components import GUILDS, MOST_VALUE
from signoria.games.intrigo.game_data import COUNT_BITS, DUCAT, HAND, NONE, SEAL
from signoria.games.intrigo.state import CHOOSING, Position, one_of
from signoria.games.intrigo.win_weights import COUNTER_BITS, VICTORY
from signoria.kernel.bits import BIT
from signoria.kernel.compat import i64, vec

CERTAIN: Final = 10000
"""The chance of victory of a seat that has won."""

FREE: Final = -1
"""What a place without a card counts: less than an influence card, beside which a schemer surely wins."""

# How firmly a token is claimed by the stronger schemer beside it: firmly if the other place is taken, or no card in
# other hands could beat or tie it and no rival can pay for influence; otherwise less firmly the more such cards there
# are. Thresholds and weights were measured.

UNCLAIMED: Final = 0
FAINT: Final = 1
FAIR: Final = 2
FIRM: Final = 3
SEAT_COUNT: Final = 4  # a claim is SEAT_COUNT * how firm + the seat

OPEN: Final = SEAT_COUNT * (FIRM + 1)
"""The claim on a token between a free place and a card that counts nothing: any schemer placed there surely wins it."""

FAIR_UNTIL: Final = 50  # per cent of the cards in other hands
FAINT_UNTIL: Final = 75

FIRM_ALONE: Final = 60  # per cent: how likely it is that only firm claims hold
FIRM_AND_FAIR: Final = 30
ALL_CLAIMS: Final = 10

# In compiled code a constant is fast only if it is computed without anything imported.

SEAT_BITS: Final = 15  # of one seat in packed counters: COUNTER_BITS * GUILDS
SEAT_MASK: Final = (1 << SEAT_BITS) - 1

# Ducats are counted in tenths, because a claim on one counts as a part of one.

TENTHS: Final = 10
CLAIMED_TENTHS: Final = vec[i64]([0, 2, 4, 10])  # [how firm]
PURSE_BITS: Final = 12  # of one seat in packed purses
PURSE_MASK: Final = (1 << PURSE_BITS) - 1
RICHEST: Final = 127  # more tenths add nothing
PURSES: Final = vec[i64]([round(1000 * (1 + 2 * tenths / TENTHS) ** 1.2) for tenths in range(RICHEST + 1)])
"""[tenths]: by how many thousandths ducats multiply a seat's weight. Measured: nobody wins without influence."""

FINALITY: Final = 50  # a claimed victory that nobody can prevent any more multiplies the weight again by this
VICTORS_PURSE: Final = 7000  # a claimed victory counts as if with two ducats: a winner needs none

ANYONE: Final = -2  # any seat may win, if it is the only one
SEVERAL: Final = -1  # instead of a chance: several seats would win

# What a claim on a token adds: to the counters if only firm claims hold, to those if fair ones do too, to those if all
# do, and to the purses.

GAIN_COLUMNS: Final = 4
TOKENS: Final = 8  # at least the number of kinds of tokens, including NONE


def gains(claim: int, token: int) -> list[int]:
    firmness, seat = divmod(claim, SEAT_COUNT)
    if firmness == UNCLAIMED or claim == OPEN or token == NONE:
        return [0] * GAIN_COLUMNS
    if token == DUCAT:
        return [0, 0, 0, int(CLAIMED_TENTHS[firmness] * BIT[PURSE_BITS * seat])]
    seal = int(BIT[SEAT_BITS * seat + COUNTER_BITS * (token - SEAL)])
    return [seal if firmness >= FIRM else 0, seal if firmness >= FAIR else 0, seal, 0]


GAINS: Final = vec[i64](
    [gain for claim in range(OPEN + 1) for token in range(NONE, TOKENS + NONE) for gain in gains(claim, token)]
)
"""[gain_row(claim, token) + column]"""


def gain_row(claim: i64, token: i64) -> i64:
    return GAIN_COLUMNS * (TOKENS * claim + token - NONE)


EMPTY_PALACE: Final = vec[i64]([0] * MOST_SCHEMERS)
NO_VALUES: Final = vec[i64]([0] * (MOST_VALUE + 1))
NO_WEIGHTS: Final = vec[i64]([])


@final
class Valuation:
    """The palace as hints see it. `look` starts afresh, so one valuation serves any number of positions in turn."""

    def __init__(self) -> None:
        self.places: i64 = 0
        self.seats: i64 = 0
        self.weights = NO_WEIGHTS  # see win_weights.py
        self.victory: i64 = 0  # the weight of a seat that has won
        self.finality: i64 = 1
        self.in_danger: i64 = NONE  # the viewer, while others can pay to spoil its claims
        self.strength = EMPTY_PALACE[:]  # [place]: what its card counts (IN-3.1), or FREE
        self.owner = EMPTY_PALACE[:]  # [place]: the seat for which its card wins, or NONE
        self.token = EMPTY_PALACE[:]  # [arcade]: what can be won there, or NONE
        self.claim = EMPTY_PALACE[:]  # [arcade]: who would win it, and how firm that is
        self.gains = GAINS[:]  # GAINS with what an OPEN claim adds, which depends on the position
        self.unsure = NO_VALUES[:]  # [value]: a claim beside a free place, without its seat
        self.coming: i64 = 0  # the seats whose schemers others than the viewer may hold
        self.counters: i64 = 0  # of all seats, packed, as they are
        self.firm: i64 = 0  # ... with what is firmly claimed
        self.fair: i64 = 0  # ... with what is fairly claimed too
        self.faint: i64 = 0  # ... with all that is claimed
        self.purse: i64 = 0  # ducats of all seats, packed, in tenths and with what is claimed

    # Reading a position.

    def look(self, state: Position, viewer: i64) -> None:
        """Read the palace as it is, from the perspective of a seat, which knows its hand, or of the public (NONE)."""
        self.places = state.data.places
        self.seats = state.seats
        self.weights = state.data.win_weights
        self.victory = self.weights[SEAT_MASK]
        self._foresee_the_end(state, viewer)
        self._count_belongings(state)
        self._judge_firmness(state, viewer)
        self._fear_open_tokens(viewer)
        self._copy_palace(state)
        self._claim_all()

    def _foresee_the_end(self, state: Position, viewer: i64) -> None:
        """Find out whether tokens are awarded before anyone else can act."""
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
        unsure = self.unsure
        for value in range(i64(MOST_VALUE + 1)):
            unsure[value] = 0
        self.coming = 0
        total: i64 = 0
        schemer: i64 = 0
        cards: i64 = others_may_hold(state, viewer)
        while cards != 0:
            count: i64 = cards & 3
            total += count
            unsure[state.data.schemer_value[schemer]] += count
            owner: i64 = owner_of(state, schemer)
            if count != 0 and owner != NONE:
                self.coming |= BIT[owner]
            cards >>= COUNT_BITS
            schemer += 1
        best: i64 = FIRM
        self.in_danger = NONE
        if others_can_buy(state, viewer):
            best = FAIR
            self.in_danger = viewer
        threats: i64 = 0
        value = MOST_VALUE
        while value > 0:
            threats += unsure[value]
            unsure[value] = SEAT_COUNT * min(best, how_firm(100 * threats, total))
            value -= 1

    def _fear_open_tokens(self, viewer: i64) -> None:
        """An open token is fairly claimed by every rival that wins with it, if others may hold its schemers."""
        for guild in range(i64(GUILDS)):
            fair: i64 = 0
            for seat in range(self.seats):
                seal: i64 = BIT[SEAT_BITS * seat + COUNTER_BITS * guild]
                if self.coming & BIT[seat] != 0 and seat != viewer and self._is_won(self.counters + seal, seat):
                    fair += seal
            row: i64 = gain_row(OPEN, SEAL + guild)
            self.gains[row + 1] = fair
            self.gains[row + 2] = fair

    def _copy_palace(self, state: Position) -> None:
        """IN-3.1: influence cards and face-down schemers count nothing, face-down tokens cannot be won."""
        up: i64 = state.schemers & ~state.cards_down
        to_win: i64 = state.tokens & ~state.tokens_down
        free: i64 = state.free
        for place in range(self.places):
            self.token[place] = NONE
            if to_win & 1 != 0:
                self.token[place] = state.token_at[place]
            self.strength[place] = 0
            self.owner[place] = NONE
            if free & 1 != 0:
                self.strength[place] = FREE
            elif up & 1 != 0:
                self.strength[place] = state.data.schemer_value[state.card_at[place]]
                self.owner[place] = owner_of(state, state.card_at[place])
            up >>= 1
            to_win >>= 1
            free >>= 1

    def _claim_all(self) -> None:
        """Count all claims; none is counted before."""
        one: i64 = self.places - 1
        for arcade in range(self.places):
            claim: i64 = self._judge(self.strength[one], self.owner[one], self.strength[arcade], self.owner[arcade])
            self.claim[arcade] = claim
            if claim >= SEAT_COUNT:
                self._change(gain_row(UNCLAIMED, NONE), gain_row(claim, self.token[arcade]))
            one = arcade

    # Who would win.

    def _judge(self, strength: i64, owner: i64, other_strength: i64, other_owner: i64) -> i64:
        """IN-3.1: the claim on the arcade between two cards."""
        if strength > other_strength:
            return self._claim_of(owner, strength, other_strength)
        if strength < other_strength:
            return self._claim_of(other_owner, other_strength, strength)
        return UNCLAIMED

    def _claim_of(self, seat: i64, strength: i64, weaker: i64) -> i64:
        if seat == NONE:
            return OPEN if strength == 0 else UNCLAIMED
        if weaker != FREE:
            return SEAT_COUNT * FIRM + seat
        return self.unsure[strength] + seat

    def before(self, place: i64) -> i64:
        return (place if place != 0 else self.places) - 1

    def after(self, place: i64) -> i64:
        """The next place, or arcade, around the palace."""
        return place + 1 if place + 1 != self.places else place + 1 - self.places

    # Changes, which the caller may undo.

    def put(self, place: i64, strength: i64, owner: i64) -> None:
        """Lay a card on a place, take it away, or turn it face down."""
        self.strength[place] = strength
        self.owner[place] = owner
        self._claim_again(place)
        self._claim_again(self.after(place))

    def _claim_again(self, arcade: i64) -> None:
        one: i64 = self.before(arcade)
        claim: i64 = self._judge(self.strength[one], self.owner[one], self.strength[arcade], self.owner[arcade])
        self._change(gain_row(self.claim[arcade], self.token[arcade]), gain_row(claim, self.token[arcade]))
        self.claim[arcade] = claim

    def lay(self, arcade: i64, token: i64) -> None:
        """Replace a token; with NONE, turn it face down."""
        claim: i64 = self.claim[arcade]
        self._change(gain_row(claim, self.token[arcade]), gain_row(claim, token))
        self.token[arcade] = token

    def _change(self, lost: i64, won: i64) -> None:
        """Subtract what one claim added, and add what another does."""
        gains = self.gains
        self.firm += gains[won] - gains[lost]
        self.fair += gains[won + 1] - gains[lost + 1]
        self.faint += gains[won + 2] - gains[lost + 2]
        self.purse += gains[won + 3] - gains[lost + 3]

    def pay(self, seat: i64, ducats: i64) -> None:
        self.purse -= TENTHS * ducats << (PURSE_BITS * seat)

    # Chances, now and after a change.

    def chance(self, seat: i64) -> i64:
        """The seat's chance of victory; those of all seats add up to CERTAIN."""
        share: i64 = self._share(seat, ANYONE, self.firm, self.fair, self.faint, self.purse)
        if share == SEVERAL:
            return self._chance_of_several(seat)
        return share

    def chance_with(self, seat: i64, place: i64, strength: i64, owner: i64) -> i64:
        """The chance if this lay on a place."""
        one: i64 = self.before(place)
        two: i64 = self.after(place)
        claim: i64 = self._judge(self.strength[one], self.owner[one], strength, owner)
        claim_after: i64 = self._judge(strength, owner, self.strength[two], self.owner[two])
        share: i64 = self._share_after(
            seat,
            gain_row(self.claim[place], self.token[place]),
            gain_row(self.claim[two], self.token[two]),
            gain_row(claim, self.token[place]),
            gain_row(claim_after, self.token[two]),
        )
        if share != SEVERAL:
            return share
        old: i64 = self.strength[place]
        old_owner: i64 = self.owner[place]
        self.put(place, strength, owner)
        share = self._chance_of_several(seat)
        self.put(place, old, old_owner)
        return share

    def chance_exchanged(self, seat: i64, one: i64, other: i64) -> i64:
        """The chance if two tokens were swapped."""
        token: i64 = self.token[one]
        other_token: i64 = self.token[other]
        share: i64 = self._share_after(
            seat,
            gain_row(self.claim[one], token),
            gain_row(self.claim[other], other_token),
            gain_row(self.claim[one], other_token),
            gain_row(self.claim[other], token),
        )
        if share != SEVERAL:
            return share
        self.lay(one, other_token)
        self.lay(other, token)
        share = self._chance_of_several(seat)
        self.lay(other, other_token)
        self.lay(one, token)
        return share

    def _share_after(self, seat: i64, lost: i64, lost_too: i64, won: i64, won_too: i64) -> i64:
        """The share if two claims were changed, by what they add."""
        gains = self.gains
        return self._share(
            seat,
            ANYONE,
            self.firm - gains[lost] - gains[lost_too] + gains[won] + gains[won_too],
            self.fair - gains[lost + 1] - gains[lost_too + 1] + gains[won + 1] + gains[won_too + 1],
            self.faint - gains[lost + 2] - gains[lost_too + 2] + gains[won + 2] + gains[won_too + 2],
            self.purse - gains[lost + 3] - gains[lost_too + 3] + gains[won + 3] + gains[won_too + 3],
        )

    def _share(self, seat: i64, first: i64, firm: i64, fair: i64, faint: i64, purse: i64) -> i64:
        """The seat's share of the weights of all, or SEVERAL if several would win and `first` does not say who does.

        A seat's weight comes from the seals that it has and claims, and from its ducats. A seat that would win, but
        too late (IN-3.4), has the weight of one that lacks a seal.
        """
        weights = self.weights
        purses = PURSES
        victory: i64 = self.victory
        total: i64 = 0
        own: i64 = 0
        winners: i64 = 0
        for other in range(self.seats):
            sure: i64 = weights[firm & SEAT_MASK]
            weight: i64 = FIRM_ALONE * sure + FIRM_AND_FAIR * weights[fair & SEAT_MASK]
            weight += ALL_CLAIMS * weights[faint & SEAT_MASK]
            wealth: i64 = purses[min(purse & PURSE_MASK, RICHEST)]
            if sure == victory and first in (ANYONE, other):
                weight *= self._victors_purse(other, wealth)
                winners += 1
            else:
                weight *= wealth
                if sure == victory:
                    weight //= VICTORY
            total += weight
            if other == seat:
                own = weight
            firm >>= SEAT_BITS
            fair >>= SEAT_BITS
            faint >>= SEAT_BITS
            purse >>= PURSE_BITS
        if winners > 1:
            return SEVERAL
        return CERTAIN * own // total

    def _victors_purse(self, seat: i64, wealth: i64) -> i64:
        """A rival's victory counts fully, however poor the rival; the viewer's own needs ducats if it can be spoilt."""
        if seat == self.in_danger and self.finality == 1:
            return wealth
        return VICTORS_PURSE * self.finality

    def _chance_of_several(self, seat: i64) -> i64:
        return self._share(seat, self._first_to_win(), self.firm, self.fair, self.faint, self.purse)

    def _is_won(self, counters: i64, seat: i64) -> bool:
        return self.weights[(counters >> (SEAT_BITS * seat)) & SEAT_MASK] == self.victory

    def _first_to_win(self) -> i64:
        """IN-3.4: the first seat, from the gate clockwise, that completes a set with what it firmly claims."""
        gains = self.gains
        counters: i64 = self.counters
        for arcade in range(self.places):
            claim: i64 = self.claim[arcade]
            counters += gains[gain_row(claim, self.token[arcade])]
            if self._is_won(counters, claim % SEAT_COUNT):
                return claim % SEAT_COUNT
        return NONE


IDLE_VALUATIONS: Final = [Valuation() for _ in range(4)]
"""Valuations that no call uses at the moment: see IDLE_SCRATCH in the kernel's state.py."""


def take_valuation() -> Valuation:
    """A valuation for this call alone; the caller gives it back by appending it to IDLE_VALUATIONS."""
    try:
        return IDLE_VALUATIONS.pop()
    except IndexError:
        return Valuation()


def packed_counters(state: Position, seat: i64) -> i64:
    packed: i64 = 0
    place: i64 = GUILDS * seat + GUILDS
    while place > GUILDS * seat:
        place -= 1
        packed = (packed << COUNTER_BITS) + state.seals[place]
    return packed


def owner_of(state: Position, schemer: i64) -> i64:
    """IN-3.2: the seat for which a schemer wins; NONE if its family has no player."""
    return state.seat_of_family[state.data.schemer_family[schemer]]


def others_may_hold(state: Position, viewer: i64) -> i64:
    """Packed counts of the schemers in hands other than the viewer's own."""
    cards: i64 = state.in_hands
    if viewer != NONE:
        for place in range(HAND * viewer, HAND * viewer + state.hand_size[viewer]):
            cards -= one_of(state.hand[place])
    return cards


def others_can_buy(state: Position, viewer: i64) -> bool:
    """Whether a rival can buy influence, such as a thief, before the viewer's next turn."""
    for seat in range(state.seats):
        if seat != viewer and state.can_buy_any(seat):
            return True
    return False


def how_firm(threats: i64, cards: i64) -> i64:
    """How firm a claim is; `threats` is 100 times the number of these cards that beat or tie it."""
    if threats == 0:
        return FIRM
    if threats <= FAIR_UNTIL * cards:
        return FAIR
    return FAINT if threats <= FAINT_UNTIL * cards else UNCLAIMED
