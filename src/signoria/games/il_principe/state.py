"""The position: named data and questions about it. Only turn.py and the other modules of the rules change it.

Cities, regions and colours are indices of the game data. Building cards of one colour are alike, so hands, rows and
lots are counted by colour: the count of a seat's colour is at seat * COLOUR_COUNT + colour. The number of a role tile
is its colour; minor roles add COLOUR_COUNT.
"""

from __future__ import annotations

from typing import Final

from signoria.games.il_principe.actions import COLOUR_COUNT, COLOURS
from signoria.games.il_principe.game_data import ENOUGH, HELD, NONE, PrincipeData
from signoria.kernel.bits import bits_of
from signoria.kernel.compat import i64, vec
from signoria.kernel.dealer import Dealer
from signoria.kernel.state import State, dump_vec, seats_in

NEW_CARDS: Final = 0
AUCTIONS: Final = 1
ACTIONS: Final = 2
ROLES: Final = 3
PHASES: Final = ["cards", "auctions", "actions", "roles"]

# What a seat is asked ...
LAYING: Final = 0
BIDDING: Final = 1
BUILDING: Final = 2
ACTING: Final = 3
SHIELDING: Final = 4
TURNING: Final = 5
OVER: Final = 6
STEPS: Final = ["lay", "bid", "build", "act", "shield", "turn", "over"]
# ... and what comes next without a question.
NEXT_ROUND: Final = 7
NEXT_LOT: Final = 8
AUCTION_OVER: Final = 9
SHIELDS_PLACED: Final = 10
NEXT_ACTOR: Final = 11
NEXT_COLOUR: Final = 12
ROLE_DONE: Final = 13

CARDS: Final = 0
MAJOR: Final = 1
MINOR: Final = 2
PRIZES: Final = ["cards", "major", "minor"]

TILES: Final = 2 * COLOUR_COUNT

FOR_CITIES: Final = 0  # the lines of `points`
FOR_ROLES: Final = 1
FOR_EFFECTS: Final = 2
POINT_LINES: Final = 3


class Position(State):
    """Everything that lies on the table and in the hands."""

    def __init__(
        self,
        data: PrincipeData,
        *,
        deck: vec[i64],
        city_deck: vec[i64],
        dealer: Dealer,
        hand: vec[i64],
        known: vec[i64],
        drawn: vec[i64],
        laying: vec[i64],
        up: vec[i64],
        down: vec[i64],
        money: vec[i64],
        reserve: vec[i64],
        shields: vec[i64],
        holder: vec[i64],
        built: vec[i64],
        points: vec[i64],
        lot: vec[i64],
        removed: vec[i64],
    ) -> None:
        super().__init__(data)
        self.data = data
        self.deck = deck  # colours; shared by all clones and never written to; the top is at deck_size - 1
        self.city_deck = city_deck  # in the same way; the first data.cities_out are those taken out
        self.dealer = dealer  # for IP-E4; shared, so only a clone of it is drawn from
        self.hand = hand  # [seat, colour]
        self.known = known  # [seat, colour]: how many cards of the hand everyone knows
        self.drawn = drawn  # [seat, colour]: how many cards of the hand are new, until the cards are laid
        self.laying = laying  # [seat, colour]: how many it lays in this round; part of the hand until all have chosen
        self.up = up  # [seat, colour]: cards in front of a seat, face up
        self.down = down  # [seat, colour]: face down
        self.money = money  # [seat]
        self.reserve = reserve  # [seat]: shields not yet on the map
        self.shields = shields  # [region * seats + seat]
        self.holder = holder  # [tile]: who holds a role, or NONE
        self.built = built  # [seat]: bit mask of the cities it built
        self.points = points  # [line * seats + seat]: points so far, by FOR_...
        self.lot = lot  # [colour]: cards still to be auctioned in this round
        self.removed = removed  # [colour]: cards out of the game because nobody bid for them
        self.deck_size: i64 = 0
        self.city_deck_size: i64 = 0  # includes those taken out
        self.offer: i64 = 0  # bit mask of the cities that are face up
        self.bank: i64 = 0  # money received less money paid out: for the census
        self.marker: i64 = 0  # who is Il Principe
        self.round: i64 = 0
        self.last_round: bool = False
        self.phase: i64 = NEW_CARDS
        self.step: i64 = NEXT_ROUND
        self.seat: i64 = 0  # who is asked, unless all are
        self.to_act: i64 = 0  # seats that have not had their action in phase 3
        self.colour: i64 = 0  # of the lot that is auctioned, or of the role that is given
        self.prize: i64 = CARDS  # what is auctioned or given
        self.bidders: i64 = 0  # bit mask of the seats that have not passed
        self.bid: i64 = 0  # the standing bid
        self.leader: i64 = NONE  # whose bid it is
        self.seconds: i64 = 0  # bit mask of the seats with second most cards of the colour
        self.city: i64 = NONE  # the city being built
        self.shields_due: i64 = 0  # shields still to be placed for it

    def copy_scalars(self, other: Position) -> None:
        """Copy everything but the vectors into a clone."""
        other.actors = self.actors
        other.chosen = self.chosen
        other.deck_size = self.deck_size
        other.city_deck_size = self.city_deck_size
        other.offer = self.offer
        other.bank = self.bank
        other.marker = self.marker
        other.round = self.round
        other.last_round = self.last_round
        other.phase = self.phase
        other.step = self.step
        other.seat = self.seat
        other.to_act = self.to_act
        other.colour = self.colour
        other.prize = self.prize
        other.bidders = self.bidders
        other.bid = self.bid
        other.leader = self.leader
        other.seconds = self.seconds
        other.city = self.city
        other.shields_due = self.shields_due

    # Questions.

    def hand_size(self, seat: i64) -> i64:
        return row_sum(self.hand, seat)

    def hidden_size(self, seat: i64) -> i64:
        """How many hand cards only their owner knows."""
        return row_sum(self.hand, seat) - row_sum(self.known, seat)

    def laid_cards(self, seat: i64) -> i64:
        """Cards in front of a seat, face up or down."""
        return row_sum(self.up, seat) + row_sum(self.down, seat)

    def kept(self, seat: i64) -> list[int]:
        """IP-1.1: the hand by colour, less what the seat has laid face down."""
        if self.step != LAYING:
            return row(self.hand, seat)
        return [held - laid for held, laid in zip(row(self.hand, seat), row(self.laying, seat), strict=True)]

    def held(self, seat: i64) -> i64:
        """The hand as a mask of cards (see HELD)."""
        hand = self.hand
        first: i64 = seat * COLOUR_COUNT
        mask: i64 = 0
        for place in range(first + COLOUR_COUNT - 1, first - 1, -1):
            mask = (mask << ENOUGH) | HELD[hand[place]]
        return mask

    def holds_icons(self, seat: i64, city: i64) -> bool:
        """IP-B1: whether the seat has the cards for a city."""
        return self.data.city_needs[city] & ~self.held(seat) == 0

    def is_offered(self, city: i64) -> bool:
        return (self.offer >> city) & 1 != 0

    def building_begun(self) -> bool:
        """IP-B0: whether cities may be built in this round."""
        return self.round >= self.data.first_build_round

    def cities_left(self) -> i64:
        """City cards that can still be turned up."""
        return self.city_deck_size - self.data.cities_out

    def points_of(self, line: i64, seat: i64) -> i64:
        return self.points[line * self.seats + seat]

    def score_track(self, seat: i64) -> i64:
        """The points scored during the game, as the board shows them."""
        return self.points_of(FOR_CITIES, seat) + self.points_of(FOR_ROLES, seat) + self.points_of(FOR_EFFECTS, seat)

    def shields_in(self, region: i64, seat: i64) -> i64:
        return self.shields[region * self.seats + seat]

    # As plain data.

    def contents(self) -> dict[str, object]:
        seats = range(self.seats)
        return {
            "round": int(self.round),
            "last_round": self.last_round,
            "phase": PHASES[self.phase],
            "step": STEPS[self.step],
            "seat": int(self.seat),
            "marker": int(self.marker),
            "to_act": int(self.to_act),
            "colour": COLOURS[self.colour],
            "prize": PRIZES[self.prize],
            "bidders": seats_in(self.bidders),
            "bid": int(self.bid),
            "leader": int(self.leader),
            "seconds": seats_in(self.seconds),
            "city": int(self.city),
            "shields_due": int(self.shields_due),
            "deck": [self.deck[i] for i in range(self.deck_size)],
            "city_deck": [self.city_deck[i] for i in range(self.city_deck_size)],
            "dealer": self.dealer.dump(),
            "offer": bits_of(self.offer),
            "hands": [row(self.hand, seat) for seat in seats],
            "known": [row(self.known, seat) for seat in seats],
            "drawn": [row(self.drawn, seat) for seat in seats],
            "laying": [row(self.laying, seat) for seat in seats],
            "up": [row(self.up, seat) for seat in seats],
            "down": [row(self.down, seat) for seat in seats],
            "money": dump_vec(self.money),
            "reserve": dump_vec(self.reserve),
            "shields": dump_vec(self.shields),
            "roles": dump_vec(self.holder),
            "built": [bits_of(mask) for mask in self.built],
            "points": dump_vec(self.points),
            "lots": dump_vec(self.lot),
            "removed": dump_vec(self.removed),
        }

    def census(self) -> dict[str, int]:
        """Cards by colour, money, shields by seat, and cities, wherever they are."""
        counts = dict.fromkeys(COLOURS, int(self.data.cards_out))
        for colour, name in enumerate(COLOURS):
            lying = [self.lot[colour], self.removed[colour]]
            lying += [rows[i] for rows in (self.hand, self.up, self.down) for i in self._places(colour)]
            counts[name] += sum(int(count) for count in lying)
        for place in range(self.deck_size):
            counts[COLOURS[self.deck[place]]] += 1
        counts["money"] = int(self.bank) + sum(dump_vec(self.money))
        for seat in range(self.seats):
            on_map = sum(int(self.shields_in(region, seat)) for region in range(self.data.region_count))
            counts[f"shields of seat {seat}"] = int(self.reserve[seat]) + on_map
        for city in self._cities_somewhere():
            name = self.data.city_names[city]
            counts[name] = counts.get(name, 0) + 1
        return counts

    def _places(self, colour: int) -> list[int]:
        return [seat * COLOUR_COUNT + colour for seat in range(self.seats)]

    def _cities_somewhere(self) -> list[int]:
        """How often each city lies anywhere; it should be once."""
        found = [self.city_deck[i] for i in range(self.city_deck_size)] + bits_of(self.offer)
        for mask in self.built:
            found += bits_of(mask)
        return found


def row_sum(rows: vec[i64], seat: i64) -> i64:
    """All cards of a seat's row."""
    first: i64 = seat * COLOUR_COUNT
    return rows[first] + rows[first + 1] + rows[first + 2] + rows[first + 3] + rows[first + 4]


def row(rows: vec[i64], seat: i64) -> list[int]:
    """A seat's cards by colour."""
    first: i64 = seat * COLOUR_COUNT
    return [rows[i] for i in range(first, first + COLOUR_COUNT)]
