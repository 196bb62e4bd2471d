"""The position: named data and questions about it. Only turn.py and the other modules of the rules change it.

Families, schemers, guilds, powers, places and arcades are indices of the game data. Counts of schemers are packed into
one number, two bits each.
"""

from __future__ import annotations

from typing import Final

from signoria.games.intrigo.actions import POWERS
from signoria.games.intrigo.components import GUILDS, POWER_NAMES
from signoria.games.intrigo.game_data import COUNT_BITS, DUCAT, HAND, INFLUENCE, NONE, PILE, SEAL, IntrigoData
from signoria.kernel.bits import BIT, bits_of
from signoria.kernel.compat import i64, vec
from signoria.kernel.dealer import Dealer
from signoria.kernel.state import State, dump_vec

DRAFTING: Final = 0
CHOOSING: Final = 1
PLACING: Final = 2
AIMING: Final = 3
FINISHING: Final = 4
OVER: Final = 5
PHASES: Final = ["draft", "card", "place", "power", "target", "over"]

PILE_BITS: Final = 4  # of one guild in the bag, one pile of influence cards
LOW: Final = (1 << PILE_BITS) - 1
TWIN_BITS: Final = 2  # of one seat in `lacks`


def one_of(schemer: i64) -> i64:
    """A packed count of one schemer."""
    return BIT[COUNT_BITS * schemer]


def count_of(schemer: i64, counts: i64) -> i64:
    return (counts >> (COUNT_BITS * schemer)) & 3


class Position(State):
    """Everything that lies on the table, in the bag and in the hands."""

    def __init__(
        self,
        data: IntrigoData,
        *,
        dealer: Dealer,
        family: vec[i64],
        seat_of_family: vec[i64],
        pack: vec[i64],
        pick: vec[i64],
        hand: vec[i64],
        hand_size: vec[i64],
        played: vec[i64],
        card_at: vec[i64],
        token_at: vec[i64],
        ducats: vec[i64],
        seals: vec[i64],
    ) -> None:
        super().__init__(data)
        self.data = data
        self.dealer = dealer
        self.family = family  # [seat]: shared by all clones and, once dealt, never written to
        self.seat_of_family = seat_of_family  # [family]: who plays it, or NONE; shared like `family`
        self.pack = pack  # [HAND * pack + stage]: what was taken at each stage, then, sorted, what is left in the pack
        self.pick = pick  # [seat]: the schemer kept unseen at this stage, or NONE
        self.hand = hand  # [HAND * seat + i]: sorted
        self.hand_size = hand_size  # [seat]
        self.played = played  # [seat]: packed counts of the schemers that left the hand this round
        self.card_at = card_at  # [place]: a schemer, INFLUENCE + a power, or NONE
        self.token_at = token_at  # [arcade]: DUCAT, SEAL + a guild, or NONE
        self.ducats = ducats  # [seat]
        self.seals = seals  # [GUILDS * seat + guild]: the counters
        self.supply: i64 = 0  # ducats that nobody has
        self.bag: i64 = 0  # seals of each guild, PILE_BITS each
        self.piles: i64 = 0  # influence cards of each power left to buy, PILE_BITS each
        self.gone: i64 = 0  # influence cards of each power that have left the game, PILE_BITS each
        self.free: i64 = 0  # bit p is set while place p is free
        self.schemers: i64 = 0  # bit p is set while a schemer lies on place p
        self.cards_down: i64 = 0  # bit p is set while that schemer lies face down
        self.tokens: i64 = 0  # bit a is set while a token lies on arcade a
        self.tokens_down: i64 = 0  # bit a is set while that token lies face down
        self.in_hands: i64 = 0  # packed counts of the schemers that no seat has placed this round
        self.lacks: i64 = 0  # TWIN_BITS for each seat: a call showed that it holds none of these twins
        self.round: i64 = 0
        self.stage: i64 = 0  # of the draft: how many schemers each seat has kept; HAND once it is over
        self.first: i64 = 0  # the first seat of the round
        self.seat: i64 = 0  # whose turn it is
        self.phase: i64 = DRAFTING
        self.card: i64 = NONE  # taken and not yet placed, numbered as on a place
        self.spot: i64 = NONE  # the place of the influence card whose power is being used
        self.target: i64 = NONE  # the first target of its power: an arcade, a place or a schemer
        self.winner: i64 = NONE

    def copy_scalars(self, other: Position) -> None:
        """Copy everything but the vectors into a clone."""
        other.actors = self.actors
        other.chosen = self.chosen
        other.supply = self.supply
        other.bag = self.bag
        other.piles = self.piles
        other.gone = self.gone
        other.free = self.free
        other.schemers = self.schemers
        other.cards_down = self.cards_down
        other.tokens = self.tokens
        other.tokens_down = self.tokens_down
        other.in_hands = self.in_hands
        other.lacks = self.lacks
        other.round = self.round
        other.stage = self.stage
        other.first = self.first
        other.seat = self.seat
        other.phase = self.phase
        other.card = self.card
        other.spot = self.spot
        other.target = self.target
        other.winner = self.winner

    # Questions.

    def next_place(self, place: i64) -> i64:
        """The next place, or arcade, around the palace."""
        if place + 1 < self.data.places:
            return place + 1
        return 0

    def place_before(self, place: i64) -> i64:
        return place - 1 if place != 0 else self.data.places - 1

    def neighbours(self, place: i64) -> i64:
        """IN-2.3: the places next to the two arcades beside a place, as a bit mask."""
        return BIT[self.place_before(place)] | BIT[self.next_place(place)]

    def arcades_beside(self, place: i64) -> i64:
        """The two arcades beside a place, as a bit mask."""
        return BIT[place] | BIT[self.next_place(place)]

    def slot_of(self, seat: i64, stage: i64) -> i64:
        """IN-1.1: where a seat's pick of a stage is in `pack`; after it follows what the seat passes on."""
        return self.data.unseen.slot_of[HAND * seat + stage]

    def holds(self, seat: i64, schemer: i64) -> bool:
        for place in range(HAND * seat, HAND * seat + self.hand_size[seat]):
            if self.hand[place] == schemer:
                return True
        return False

    def left_in_pile(self, power: i64) -> i64:
        return (self.piles >> (PILE_BITS * power)) & LOW

    def gone_of(self, power: i64) -> i64:
        return (self.gone >> (PILE_BITS * power)) & LOW

    def price(self, power: i64) -> i64:
        """IN-C4: the price of the pile's top card; NONE if it is empty."""
        return self.data.price_of[PILE * power + self.left_in_pile(power)]

    def can_buy(self, seat: i64, power: i64) -> bool:
        price: i64 = self.price(power)
        return price != NONE and price <= self.ducats[seat]

    def can_buy_any(self, seat: i64) -> bool:
        for power in range(i64(POWERS)):
            if self.can_buy(seat, power):
                return True
        return False

    def is_certain(self, seat: i64) -> bool:
        """IN-2.2: whether everyone can tell what the seat takes: its only card, because it can buy nothing."""
        return self.hand_size[seat] == 1 and not self.can_buy_any(seat)

    def in_bag(self, guild: i64) -> i64:
        return (self.bag >> (PILE_BITS * guild)) & LOW

    def lacks_twin(self, seat: i64, twin: i64) -> bool:
        return (self.lacks >> (TWIN_BITS * seat + twin)) & 1 != 0

    def seals_of(self, seat: i64, guild: i64) -> i64:
        return self.seals[GUILDS * seat + guild]

    def cards_in_hand(self, seat: i64) -> list[int]:
        return [self.hand[HAND * seat + i] for i in range(self.hand_size[seat])]

    def pack_at(self, seat: i64, stage: i64) -> list[int]:
        """The pack that a seat held at a stage, as it came: sorted."""
        slot: i64 = self.slot_of(seat, stage)
        return sorted([self.pack[slot + i] for i in range(HAND - stage)])

    def cards_played(self, seat: i64) -> list[int]:
        """The schemers that left a seat's hand this round, sorted."""
        counts = self.played[seat]
        return [schemer for schemer in range(self.data.schemers) for _ in range(count_of(schemer, counts))]

    # As plain data.

    def contents(self) -> dict[str, object]:
        return {
            "phase": PHASES[self.phase],
            "round": int(self.round),
            "stage": int(self.stage),
            "first": int(self.first),
            "seat": int(self.seat),
            "card": int(self.card),
            "spot": int(self.spot),
            "target": int(self.target),
            "winner": int(self.winner),
            "families": dump_vec(self.family),
            "packs": [[self.pack[HAND * pack + i] for i in range(HAND)] for pack in range(self.seats)],
            "picks": dump_vec(self.pick),
            "played": [self.cards_played(seat) for seat in range(self.seats)],
            "lacks": [self.twins_lacked(seat) for seat in range(self.seats)],
            "palace": dump_vec(self.card_at),
            "cards_down": bits_of(self.cards_down),
            "tokens": dump_vec(self.token_at),
            "tokens_down": bits_of(self.tokens_down),
            "ducats": dump_vec(self.ducats),
            "seals": [[int(self.seals_of(seat, guild)) for guild in range(GUILDS)] for seat in range(self.seats)],
            "supply": int(self.supply),
            "bag": [int(self.in_bag(guild)) for guild in range(GUILDS)],
            "piles": [int(self.left_in_pile(power)) for power in range(POWERS)],
            "gone": [int(self.gone_of(power)) for power in range(POWERS)],
            "dealer": self.dealer.dump(),
        }

    def twins_lacked(self, seat: i64) -> list[int]:
        """The schemers with a twin that, as a call showed, the seat does not hold."""
        twins = self.data.twins
        return [twins[twin] for twin in range(len(twins)) if self.lacks_twin(seat, twin)]

    def census(self) -> dict[str, int]:
        """Ducats, seals by guild, schemers by face and influence cards by power, wherever they lie."""
        counts = dict.fromkeys(self.data.schemer_names, 0)
        for power, name in enumerate(POWER_NAMES):
            counts[name] = int(self.left_in_pile(power) + self.gone_of(power))
        for card in [*self.card_at, self.card]:
            if card >= INFLUENCE:
                counts[self.data.card_names[card]] += 1
        counts["ducats"] = int(self.supply) + sum(dump_vec(self.ducats))
        for guild, name in enumerate(self.data.guild_names):
            counts[f"seals of {name}"] = int(self.in_bag(guild))
        for token in self.token_at:
            if token >= SEAL:
                counts[f"seals of {self.data.guild_names[token - SEAL]}"] += 1
            elif token == DUCAT:
                counts["ducats"] += 1
        for card in self._schemers_anywhere():
            counts[self.data.schemer_names[card]] += 1
        return counts

    def _schemers_anywhere(self) -> list[int]:
        """All schemers: in packs during the draft, then in hands and in the palace."""
        if self.stage < HAND:
            return dump_vec(self.pack)
        cards = [card for card in self.card_at if NONE < card < INFLUENCE]
        for seat in range(self.seats):
            cards += self.cards_in_hand(seat)
        return cards
