"""The value of things to a seat, in hundredths of a point: money, cards, cities, roles, sets. Regions: regions.py.

It uses only what the seat knows: its own hand, what lies open, and money, which everyone can work out. `left` is how
many rounds follow; 0 is the final round, in which nothing has later uses. The constants were tuned by playing many
matches with one value against the others.
"""

from __future__ import annotations

from typing import Final, final

from signoria.games.il_principe import scoring
from signoria.games.il_principe.actions import BLUE, COLOUR_COUNT, GREEN, MOST_CITIES, RED
from signoria.games.il_principe.components import MOST_ICONS
from signoria.games.il_principe.game_data import ENOUGH, HELD, NONE, PLACE
from signoria.games.il_principe.regions import POINT, RIVALRY, region_value
from signoria.games.il_principe.state import ACTIONS, AUCTIONS, BIDDING, LAYING, ROLES, TILES, Position, row_sum
from signoria.kernel.bits import how_many
from signoria.kernel.compat import i64, vec

MONEY: Final = 80  # a coin, while it can still buy cards and build a city with them
LATE_MONEY: Final = 65  # with one round to come, which may bring nothing worth buying
LAST_MONEY: Final = 12  # in the final round: roles are for sale to the end
USUAL_MONEY: Final = 6  # coins for each round at which a coin has exactly this value
PLENTY: Final = 14  # each coin beyond that, for every round, lowers the value of a coin by this
LEAST_MONEY: Final = 30
MOST_MONEY: Final = 100

CARD: Final = 62  # in hand, of any colour: some city or role will need it
MANY: Final = 4  # cards of one colour in hand: as many as cities and roles will need soon
SURPLUS: Final = CARD // 2  # how much less each card beyond that is worth
UP: Final = 30  # face up, for the roles of later rounds
SET_CARD: Final = 20  # laid towards a set that is not complete
SHIELD: Final = 170  # of a city still to be built, whose region is open

READY: Final = 80  # in hundredths: how likely a city is built; somebody else may be faster
LAST_SHORT: Final = 25  # with a card missing in the final auctions

PAY: Final = 60  # the expected part of a point that a role may bring
TIE_PART: Final = 40  # in hundredths of the role: a tie is settled by an auction

MOST: Final = POINT * scoring.MOST_POINTS
MOST_IN_PLACE: Final = (1 << PLACE) - 1

CHANCE: Final = vec[i64]([READY, 40, 20, 8] + [0] * (MOST_ICONS - 2))
"""CHANCE[short]: the same with this many cards missing (missing money counts as one), before the final round."""

CITY_FIELDS: Final = 3
NO_CITIES: Final = vec[i64]([0] * (CITY_FIELDS * MOST_CITIES))

PAID: Final = vec[i64](
    [
        scoring.MAJOR_POINTS * (tiles % 2**COLOUR_COUNT).bit_count()
        + scoring.MINOR_POINTS * (tiles >> COLOUR_COUNT).bit_count()
        for tiles in range(2**TILES)
    ]
)
"""PAID[tiles]: what these role tiles (a bit mask) pay when a city of their colours is built (IP-B4)."""

OPEN_PAY: Final = vec[i64]([PAY * (8 + 3 * cities) // 16 for cities in range(MOST_CITIES + 1)])
"""OPEN_PAY[cities]: PAY by how many cities on offer have the role's colour; mostly two or three of four do."""

BUILDERS: Final = vec[i64]([0, 0, 40, 100, 120, 140])
"""BUILDERS[seats]: cities in a role's colour that the others build in a round, in hundredths."""

EFFECT: Final = vec[i64]([60, 100, 70, 120, 100])
"""EFFECT[colour]: what a role's effect is worth (IP-4.6)."""

LAST_EFFECT: Final = vec[i64]([20, 100, 30, 150, 20])
"""LAST_EFFECT[colour]: the same in the final round, where only points and shields count for sure."""


# How long the match will last.


def rounds_left(state: Position) -> i64:
    """Rounds after this one, estimated from the decks: 0 in the final round (IP-E1, IP-E2, IP-E4)."""
    if state.last_round:
        return 0
    cities: i64 = state.cities_left() + how_many(state.offer) - state.data.open_cities + 1
    return max(0, min(cities, state.data.rounds_after[state.deck_size]))


# What all values of a decision share.


@final
class Valuation:
    """What the values of a whole decision share, looked up once; of the hand, only what the seat keeps (IP-1.1)."""

    def __init__(self, state: Position, seat: i64, left: i64) -> None:
        self.state = state
        self.seat: i64 = seat
        self.left: i64 = left
        self.money: i64 = state.money[seat]
        self.size: i64 = kept_size(state, seat)
        self.price: i64 = 0  # of a coin; before the final round only, like the next
        self.later: i64 = 0  # what a face-up card is worth for the roles of rounds to come
        self.most_money: i64 = 0  # that a rival has; in the final round only, like the next
        self.most_cards: i64 = 0
        if self.left != 0:
            self.price = coin(state, seat, self.left)
            self.later = UP
        else:
            self._look_at_rivals()
        self.cities = NO_CITIES[:]  # for each that is worth building: the cards it needs, its cost, its value
        self.cities_end: i64 = 0
        self.wanted: i64 = 0  # all the cards that they need, a mask of cards (see HELD)
        self.held: i64 = 0  # those in hand
        self.prospect_now: i64 = 0  # the prospect (see there) with the present hand and money
        self.rival_roles: i64 = 0  # bit mask of the role tiles that others hold
        self.front: i64 = 0  # the cards in front of the seat (see laid)
        self.sets: i64 = 0  # and what they are worth as sets
        self.open_cities: i64 = 0  # with each colour
        self.colour: i64 = NONE  # the colour that was examined last; for it ...
        self.major: i64 = 0  # ... what the major role is worth,
        self.minor: i64 = 0  # and the minor one,
        self.most_up: i64 = 0  # the most that a rival has face up
        self.second_up: i64 = 0  # and the second most

    def _look_at_rivals(self) -> None:
        state = self.state
        for other in range(state.seats):
            if other != self.seat:
                self.most_money = max(self.most_money, state.money[other])
                self.most_cards = max(self.most_cards, kept_size(state, other))

    def look_at_cities(self) -> None:
        """Look up the cities on offer; needed before any question about them."""
        state = self.state
        self._look_at_roles()
        place: i64 = 0
        city: i64 = 0
        cities: i64 = state.offer
        while cities != 0:
            if cities & 1 != 0:
                value: i64 = city_value(state, city, self.price) - toll(self, city)
                if value > 0:
                    self.cities[place] = state.data.city_needs[city]
                    self.cities[place + 1] = state.data.city_cost[city]
                    self.cities[place + 2] = value
                    self.wanted |= state.data.city_needs[city]
                    place += CITY_FIELDS
            city += 1
            cities >>= 1
        self.cities_end = place
        self.held = kept(state, self.seat)
        self.prospect_now = best_promise(self, self.held, self.money)

    def _look_at_roles(self) -> None:
        holders = self.state.holder
        for tile in range(i64(TILES)):
            holder: i64 = holders[tile]
            if holder != NONE and holder != self.seat:
                self.rival_roles |= 1 << tile

    def look_at_front(self) -> None:
        """Look up the cards in front of the seat; needed before any question about sets."""
        self.front = laid(self.state, self.seat)
        self.sets = sets_value(self.front)

    def look_at_colour(self, colour: i64) -> None:
        """Look up a colour; needed before any question about its roles."""
        if colour == self.colour:
            return
        state = self.state
        if self.colour == NONE:
            self.open_cities = open_cities(state)
        self.colour = colour
        most: i64 = 0
        second: i64 = 0
        place: i64 = colour
        for other in range(state.seats):
            if other != self.seat:
                count: i64 = state.up[place]
                if count > most:
                    second = most
                    most = count
                elif count > second:
                    second = count
            place += COLOUR_COUNT
        self.most_up = most
        self.second_up = second
        self.major = role_value(self, colour, scoring.MAJOR_POINTS)
        self.minor = role_value(self, colour, scoring.MINOR_POINTS)


def kept_size(state: Position, seat: i64) -> i64:
    """IP-1.1: how many hand cards a seat keeps: nobody sees what others lay, but all lay the same number."""
    if state.step == LAYING:
        return state.hand_size(seat) - state.data.cards_laid
    return state.hand_size(seat)


def kept(state: Position, seat: i64) -> i64:
    """The hand, less what the seat has laid face down, as a mask of cards (see HELD)."""
    if state.step != LAYING:
        return state.held(seat)
    mask: i64 = 0
    first: i64 = seat * COLOUR_COUNT
    for place in range(first + COLOUR_COUNT - 1, first - 1, -1):
        mask = (mask << ENOUGH) | HELD[state.hand[place] - state.laying[place]]
    return mask


# Money and hand.


def purse(valuation: Valuation, money: i64) -> i64:
    """The value of money: what it buys; in the final round mostly having the most of it (IP-F3)."""
    if valuation.left != 0:
        return valuation.price * money
    if money < valuation.most_money:
        return LAST_MONEY * money
    return LAST_MONEY * money + MOST


def coin(state: Position, seat: i64, left: i64) -> i64:
    """The value of a coin before the final round: it falls with the number of coins for each round to come."""
    spare: i64 = state.money[seat] + state.data.income * left - USUAL_MONEY * (left + 1)
    price: i64 = MONEY
    if left == 1:
        price = LATE_MONEY
    price -= PLENTY * spare // (left + 1)
    return max(LEAST_MONEY, min(price, MOST_MONEY))


def hand_value(valuation: Valuation, size: i64) -> i64:
    """The value of this many hand cards of any colours; in the final round, only if nobody has more (IP-F3)."""
    if valuation.left != 0:
        return CARD * size
    return MOST if size >= valuation.most_cards else 0


def surplus(valuation: Valuation, count: i64) -> i64:
    """How much the value of this many hand cards of one colour is lowered because they are too many."""
    if valuation.left == 0 or count <= MANY:
        return 0
    return SURPLUS * (count - MANY)


# Cities.


def prospect(valuation: Valuation, held: i64, money: i64) -> i64:
    """The expected value of the best city on offer for a hand (a mask of cards, see HELD) and this much money."""
    if money == valuation.money and (held ^ valuation.held) & valuation.wanted == 0:
        return valuation.prospect_now
    return best_promise(valuation, held, money)


def best_promise(valuation: Valuation, held: i64, money: i64) -> i64:
    """The same, computed. Each missing card counts, and missing money counts like one card."""
    if valuation.left == 0:
        return last_promise(valuation, held, money)
    cities = valuation.cities
    end: i64 = valuation.cities_end
    best: i64 = 0
    place: i64 = 0
    while place < end:
        short: i64 = how_many(cities[place] & ~held)
        if cities[place + 1] > money:
            short += 1
        best = max(best, CHANCE[short] * cities[place + 2])
        place += CITY_FIELDS
    return best // 100


def last_promise(valuation: Valuation, held: i64, money: i64) -> i64:
    """The same in the final round: there is no more income, and after the auctions there are no more cards."""
    cities = valuation.cities
    coming: i64 = coming_cards(valuation.state)
    best: i64 = 0
    place: i64 = 0
    while place < valuation.cities_end:
        if cities[place + 1] <= money:
            short: i64 = how_many(cities[place] & ~held)
            if short == 0:
                best = max(best, READY * cities[place + 2])
            elif short == 1 and cities[place] & ~held & coming != 0:
                best = max(best, LAST_SHORT * cities[place + 2])
        place += CITY_FIELDS
    return best // 100


def coming_cards(state: Position) -> i64:
    """A mask of cards (see HELD): every card of the colours still to be auctioned after the present lot, this round."""
    if state.phase >= ACTIONS:
        return 0
    mask: i64 = 0
    for colour in range(i64(COLOUR_COUNT)):
        on_sale: bool = state.step == BIDDING and state.colour == colour
        if state.phase < AUCTIONS or (state.lot[colour] != 0 and not on_sale):
            mask |= HELD[ENOUGH] << (ENOUGH * colour)
    return mask


def city_value(state: Position, city: i64, price: i64) -> i64:
    """IP-B2, IP-B3: points and shields, less cards and cost, which count nothing where a coin has no price."""
    data = state.data
    value: i64 = POINT * data.city_points[city] + SHIELD * data.city_shields[city]
    if price == 0:
        return value
    return value - (CARD - UP - SET_CARD) * data.city_size[city] - price * data.city_cost[city]


def toll(valuation: Valuation, city: i64) -> i64:
    """IP-B4: the cost of what rivals score when the city is built."""
    state = valuation.state
    colours: i64 = state.data.city_colours[city]
    return RIVALRY[state.seats] * PAID[valuation.rival_roles & (colours | colours << COLOUR_COUNT)]


# Roles.


def role_value(valuation: Valuation, colour: i64, points: i64) -> i64:
    """IP-4.6, IP-B4, IP-F1: the effect, which minor roles have too, and points while others build, or at the end."""
    effects = LAST_EFFECT if valuation.left == 0 else EFFECT
    effect: i64 = effects[colour] if has_effect(valuation.state, valuation.seat, colour) else 0
    if valuation.left == 0:
        return effect + POINT * points
    cities: i64 = (valuation.open_cities >> (PLACE * colour)) & MOST_IN_PLACE
    return effect + BUILDERS[valuation.state.seats] * OPEN_PAY[cities] * points // 100


def has_effect(state: Position, seat: i64, colour: i64) -> bool:
    """IP-4.6: whether there is a card to turn, a card to draw or a shield to place, if the role needs one."""
    if colour == GREEN:
        return row_sum(state.down, seat) != state.down[seat * COLOUR_COUNT + GREEN]
    if colour == RED:
        return state.deck_size != 0
    return colour != BLUE or state.reserve[seat] != 0


def open_cities(state: Position) -> i64:
    """How many of the cities on offer have each colour, as one number with a place for each (see PLACE)."""
    counts: i64 = 0
    city: i64 = 0
    cities: i64 = state.offer
    while cities != 0:
        if cities & 1 != 0:
            counts += state.data.city_places[city]
        city += 1
        cities >>= 1
    return counts


def half_turned(valuation: Valuation, count: i64) -> i64:
    """IP-4.5: what this many cards lose when half of them are turned down for a major role."""
    return valuation.later * ((count + 1) >> 1)


def standing(valuation: Valuation, colour: i64, count: i64) -> i64:
    """IP-4.1 to IP-4.5: the value of this many face-up cards of a colour, given the others' cards now."""
    if count == 0:
        return 0
    valuation.look_at_colour(colour)
    later: i64 = valuation.later * count
    if count > valuation.most_up:
        return later + valuation.major - half_turned(valuation, count)
    if count == valuation.most_up:
        return later + tied(valuation, colour, count, valuation.major)
    if count < valuation.second_up or not valuation.state.data.minor_roles:
        return later
    if count > valuation.second_up:
        return later + valuation.minor
    return later + tied(valuation, colour, count, valuation.minor)


def tied(valuation: Valuation, colour: i64, count: i64, role: i64) -> i64:
    """IP-4.2 to IP-4.4: the value of a role to one of several tied seats; in the end the richest buys it."""
    state = valuation.state
    if valuation.left != 0 or state.phase != ROLES:
        return role * TIE_PART // 100
    theirs: i64 = 0
    for other in range(state.seats):
        if other != valuation.seat and state.up[other * COLOUR_COUNT + colour] == count:
            theirs = max(theirs, state.money[other])
    if valuation.money < theirs:
        return 0
    if valuation.money == theirs:
        return role * TIE_PART // 100
    return max(0, role + purse(valuation, valuation.money - theirs - 1) - purse(valuation, valuation.money))


def more_standing(valuation: Valuation, colour: i64, count: i64, more: i64) -> i64:
    """What `more` cards add to the value of `count` face-up ones."""
    return standing(valuation, colour, count + more) - standing(valuation, colour, count)


def roles_value(valuation: Valuation) -> i64:
    """Roles that the seat holds, and those of this round that its face-up cards claim."""
    state = valuation.state
    seat: i64 = valuation.seat
    value: i64 = 0
    kept_to_the_end: bool = valuation.left == 0 and state.phase == ROLES
    point: i64 = POINT if kept_to_the_end else PAY
    for colour in range(i64(COLOUR_COUNT)):
        if state.phase != ROLES or colour > state.colour:
            value += standing(valuation, colour, state.up[seat * COLOUR_COUNT + colour])
        if state.holder[colour] == seat:
            value += point * scoring.MAJOR_POINTS
        if state.holder[colour + COLOUR_COUNT] == seat:
            value += point * scoring.MINOR_POINTS
    return value


# Sets.


def laid(state: Position, seat: i64) -> i64:
    """The cards in front of a seat, face up or down, as one number with a place for each colour (see PLACE)."""
    cards: i64 = 0
    first: i64 = seat * COLOUR_COUNT
    for place in range(first + COLOUR_COUNT - 1, first - 1, -1):
        cards = (cards << PLACE) + state.up[place] + state.down[place]
    return cards


def sets_value(cards: i64) -> i64:
    """IP-F2: complete sets, and what was laid towards the next; `cards` has a place for each colour."""
    sets: i64 = MOST_IN_PLACE
    rest: i64 = cards
    for _colour in range(i64(COLOUR_COUNT)):
        sets = min(sets, rest & MOST_IN_PLACE)
        rest >>= PLACE
    begun: i64 = 0
    for _colour in range(i64(COLOUR_COUNT)):
        if cards & MOST_IN_PLACE > sets:
            begun += 1
        cards >>= PLACE
    return POINT * scoring.SET_POINTS * sets + SET_CARD * begun


# All together.


def settled(valuation: Valuation) -> i64:
    """The value of all that a seat has, except what its hand may build: it is public, or can be worked out."""
    state = valuation.state
    seat: i64 = valuation.seat
    value: i64 = POINT * state.score_track(seat) + sets_value(laid(state, seat)) + roles_value(valuation)
    value += purse(valuation, valuation.money) + hand_value(valuation, valuation.size)
    for region in range(state.data.region_count):
        value += region_value(state, seat, region, valuation.left)
    return value
