"""What things are worth to a seat, in hundredths of a point: money, cards, cities, roles, sets and regions.

Only what the seat knows is asked: its own hand, what lies open, and money, which all can count. `left` is how many
rounds follow; 0 is the final round, in which nothing has a future. The constants were tuned by playing many
matches with one value against the others.
"""

from __future__ import annotations

from typing import Final

from signoria.games.il_principe import scoring
from signoria.games.il_principe.actions import COLOUR_COUNT
from signoria.games.il_principe.box import ENOUGH, HELD, NONE, PLACE
from signoria.games.il_principe.state import ACTIONS, LAYING, ROLES, Position
from signoria.kernel.bits import how_many
from signoria.kernel.compat import i64, vec

POINT: Final = 100

MONEY: Final = 80  # a coin, while it can still buy cards and build a city with them
LATE_MONEY: Final = 65  # with one round to come, which may bring nothing worth buying
LAST_MONEY: Final = 12  # in the final round: roles are for sale to the end
USUAL_MONEY: Final = 6  # coins a round with which a coin is worth just that
PLENTY: Final = 14  # what each coin more, for every round, takes from the worth of all
LEAST_MONEY: Final = 30
MOST_MONEY: Final = 100

CARD: Final = 62  # in hand, of whatever colour: some city or role will want it
UP: Final = 30  # face up, for the roles of later rounds
SET_CARD: Final = 20  # laid towards a set that is not complete
SHIELD: Final = 170  # of a city still to be built, whose region is open

READY: Final = 80  # in hundredths: how likely a city is built; somebody else may be faster
ONE_SHORT: Final = 40  # with a card missing, or money
TWO_SHORT: Final = 20
THREE_SHORT: Final = 8
LAST_SHORT: Final = 25  # with a card missing in the final auctions

PAY: Final = 60  # of a point that a role may bring, what it does bring
MINOR_PART: Final = 50  # in hundredths of the major role
TIE_PART: Final = 40  # in hundredths of the role: a tie is settled by an auction

MOST: Final = POINT * scoring.MOST_POINTS
MOST_IN_PLACE: Final = (1 << PLACE) - 1

RIVALRY: Final = vec[i64]([0, 0, 100, 60, 50, 30])
"""RIVALRY[seats]: what a rival's gain costs, in hundredths of it; the more rivals, the less one of them matters."""

BUILDERS: Final = vec[i64]([0, 0, 40, 100, 120, 140])
"""BUILDERS[seats]: cities in a role's colour that the others build in a round, in hundredths."""

EFFECT: Final = vec[i64]([60, 100, 70, 120, 100])
"""EFFECT[colour]: what a role's effect is worth (IP-4.6)."""

LAST_EFFECT: Final = vec[i64]([20, 100, 30, 150, 20])
"""LAST_EFFECT[colour]: the same in the final round, where only points and shields count for sure."""

WIDEST_LEAD: Final = 3
LEAD: Final = vec[i64]([60, 110, 190, 370, 460, 490, 500])
"""LEAD[lead + WIDEST_LEAD]: what a region promises to one who has shields there, by the lead over the best rival."""


# How long the match still lasts.


def rounds_left(state: Position) -> i64:
    """Rounds after this one, as far as one can tell from the decks: 0 in the final round (IP-E1, IP-E2, IP-E4)."""
    if state.last_round:
        return 0
    cities: i64 = state.cities_left() + how_many(state.offer) - state.box.open_cities + 1
    return max(0, min(cities, state.box.rounds_after[state.deck_size]))


# Money and hand.


def purse(state: Position, seat: i64, money: i64, left: i64) -> i64:
    """What money is worth: what it buys; in the final round hardly more than having most of it (IP-F3)."""
    if left != 0:
        return coin(state, seat, left) * money
    for other in range(state.seats):
        if other != seat and state.money[other] > money:
            return LAST_MONEY * money
    return LAST_MONEY * money + MOST


def coin(state: Position, seat: i64, left: i64) -> i64:
    """What a coin is worth before the final round: the less, the more of them there are for each round to come."""
    spare: i64 = state.money[seat] + state.box.income * left - USUAL_MONEY * (left + 1)
    price: i64 = MONEY if left > 1 else LATE_MONEY
    return max(LEAST_MONEY, min(price - PLENTY * spare // (left + 1), MOST_MONEY))


def hand_worth(state: Position, seat: i64, size: i64, left: i64) -> i64:
    """What so many cards are worth in hand whatever their colours; in the final round if nobody has more (IP-F3)."""
    if left != 0:
        return CARD * size
    for other in range(state.seats):
        if other != seat and kept_size(state, other) > size:
            return 0
    return MOST


def kept_size(state: Position, seat: i64) -> i64:
    """IP-1.1: how many hand cards a seat keeps; nobody knows who has chosen which, but all will lay as many."""
    if state.step == LAYING:
        return state.hand_size(seat) - state.box.cards_laid
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


# Cities.


def prospect(state: Position, seat: i64, held: i64, money: i64, left: i64) -> i64:
    """What the best of the cities on offer promises to a hand (a mask of cards, see HELD) and a purse."""
    majors: i64 = rival_roles(state, seat, 0)
    minors: i64 = rival_roles(state, seat, COLOUR_COUNT)
    price: i64 = coin(state, seat, left) if left != 0 else 0
    best: i64 = 0
    city: i64 = 0
    cities: i64 = state.offer
    while cities != 0:
        if cities & 1 != 0:
            chance: i64 = building_chance(state, city, held, money, left)
            if chance != 0:
                worth: i64 = city_worth(state, city, price) - toll(state, city, majors, minors)
                best = max(best, chance * worth // 100)
        city += 1
        cities >>= 1
    return best


def building_chance(state: Position, city: i64, held: i64, money: i64, left: i64) -> i64:
    """In hundredths, by what is missing: each card, and money like one card, unless there is no more income."""
    short: i64 = how_many(state.box.city_needs[city] & ~held)
    if state.box.city_cost[city] > money:
        if left == 0:
            return 0
        short += 1
    if short == 0:
        return READY
    if left == 0:
        return LAST_SHORT if short == 1 and state.phase < ACTIONS else 0
    if short == 1:
        return ONE_SHORT
    if short == 2:
        return TWO_SHORT
    return THREE_SHORT if short == 3 else 0


def city_worth(state: Position, city: i64, price: i64) -> i64:
    """IP-B2, IP-B3: points and shields, less cards and cost, which count for nothing where a coin has no price."""
    box = state.box
    worth: i64 = POINT * box.city_points[city] + SHIELD * box.city_shields[city]
    if price == 0:
        return worth
    return worth - (CARD - UP - SET_CARD) * box.city_size[city] - price * box.city_cost[city]


def toll(state: Position, city: i64, majors: i64, minors: i64) -> i64:
    """IP-B4: what rivals score when the city is built, as far as it hurts; `majors` and `minors` are their colours."""
    colours: i64 = state.box.city_colours[city]
    points: i64 = scoring.MAJOR_POINTS * how_many(majors & colours) + scoring.MINOR_POINTS * how_many(minors & colours)
    return RIVALRY[state.seats] * points


def rival_roles(state: Position, seat: i64, first: i64) -> i64:
    """Bit mask of the colours whose role another seat holds; `first` is the first tile of the majors or minors."""
    mask: i64 = 0
    for colour in range(i64(COLOUR_COUNT)):
        holder: i64 = state.holder[first + colour]
        if holder != NONE and holder != seat:
            mask |= 1 << colour
    return mask


# Roles.


def role_worth(state: Position, colour: i64, left: i64) -> i64:
    """IP-4.6, IP-B4, IP-F1: a major's effect, and what it pays while others build, or at the end."""
    if left == 0:
        return LAST_EFFECT[colour] + POINT * scoring.MAJOR_POINTS
    return EFFECT[colour] + BUILDERS[state.seats] * PAY * scoring.MAJOR_POINTS // 100


def half_turned(count: i64, left: i64) -> i64:
    """IP-4.5: what so many cards lose when half of them turn down for a major."""
    return UP * ((count + 1) >> 1) if left != 0 else 0


def standing(state: Position, seat: i64, colour: i64, count: i64, left: i64) -> i64:
    """IP-4.1 to IP-4.5: what so many face-up cards of a colour are worth, as the others stand now."""
    if count == 0:
        return 0
    ahead: i64 = 0
    level: i64 = 0
    place: i64 = colour
    for other in range(state.seats):
        theirs: i64 = state.up[place]
        place += COLOUR_COUNT
        if other != seat:
            if theirs > count:
                ahead += 1
            elif theirs == count:
                level += 1
    worth: i64 = claim_worth(state, colour, ahead, level, left)
    if left != 0:
        worth += UP * count
    return worth - half_turned(count, left) if ahead + level == 0 else worth


def claim_worth(state: Position, colour: i64, ahead: i64, level: i64, left: i64) -> i64:
    """IP-4.2, IP-4.3: the role of one who has so many seats ahead of him and on a level."""
    if ahead > 1 or (ahead == 1 and not state.box.minor_roles):
        return 0
    role: i64 = role_worth(state, colour, left)
    if ahead == 1:
        role = role * MINOR_PART // 100
    return role if level == 0 else role * TIE_PART // 100


def more_standing(state: Position, seat: i64, colour: i64, count: i64, more: i64, left: i64) -> i64:
    """What more cards add to the claim of so many face-up ones."""
    return standing(state, seat, colour, count + more, left) - standing(state, seat, colour, count, left)


def roles_worth(state: Position, seat: i64, left: i64) -> i64:
    """Roles that the seat holds, and those of this round that its face-up cards claim."""
    worth: i64 = 0
    kept_to_the_end: bool = left == 0 and state.phase == ROLES
    point: i64 = POINT if kept_to_the_end else PAY
    for colour in range(i64(COLOUR_COUNT)):
        if state.phase != ROLES or colour > state.colour:
            worth += standing(state, seat, colour, state.up[seat * COLOUR_COUNT + colour], left)
        if state.holder[colour] == seat:
            worth += point * scoring.MAJOR_POINTS
        if state.holder[colour + COLOUR_COUNT] == seat:
            worth += point * scoring.MINOR_POINTS
    return worth


# Sets.


def laid(state: Position, seat: i64) -> i64:
    """The cards in front of a seat, face up or down, as one number with a place for each colour (see PLACE)."""
    cards: i64 = 0
    first: i64 = seat * COLOUR_COUNT
    for place in range(first + COLOUR_COUNT - 1, first - 1, -1):
        cards = (cards << PLACE) + state.up[place] + state.down[place]
    return cards


def sets_worth(cards: i64) -> i64:
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


# Regions.


def region_worth(state: Position, seat: i64, region: i64, left: i64) -> i64:
    """IP-F4: what a region promises."""
    mine: i64 = state.shields_in(region, seat)
    if mine == 0:
        return 0
    best: i64 = 0
    ahead: i64 = 0
    for other in range(state.seats):
        if other != seat:
            theirs: i64 = state.shields_in(region, other)
            best = max(best, theirs)
            if theirs > mine:
                ahead += 1
    return place_worth(ahead) if left == 0 else lead_worth(mine - best)


def place_worth(ahead: i64) -> i64:
    """IP-F4: behind one seat alone a region brings the second's points; behind two, tied or not, nothing."""
    if ahead == 0:
        return POINT * scoring.REGION_FIRST
    return POINT * scoring.REGION_SECOND if ahead == 1 else 0


def lead_worth(lead: i64) -> i64:
    """What a region promises to one who has this lead there; a small one may be lost while more shields come."""
    return LEAD[max(-WIDEST_LEAD, min(lead, WIDEST_LEAD)) + WIDEST_LEAD]


def shield_gain(state: Position, seat: i64, region: i64, left: i64) -> i64:
    """IP-F4: what one more shield in a region changes, for the seat and for its rivals there."""
    if left == 0:
        return last_shield_gain(state, seat, region)
    mine: i64 = state.shields_in(region, seat)
    best: i64 = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, state.shields_in(region, other))
    gain: i64 = lead_worth(mine + 1 - best) - (lead_worth(mine - best) if mine != 0 else 0)
    if best == 0:
        return gain
    return gain + RIVALRY[state.seats] * (lead_worth(best - mine) - lead_worth(best - mine - 1)) // 100


def last_shield_gain(state: Position, seat: i64, region: i64) -> i64:
    """The same when hardly any shields come any more: some rivals are caught up with, others left behind."""
    mine: i64 = state.shields_in(region, seat)
    ahead: i64 = 0
    caught: i64 = 0
    passed: i64 = 0
    for other in range(state.seats):
        if other != seat:
            theirs: i64 = state.shields_in(region, other)
            if theirs > mine:
                ahead += 1
                caught += 1 if theirs == mine + 1 else 0
            elif theirs == mine and mine != 0:
                passed += 1
    before: i64 = place_worth(ahead) if mine != 0 else 0
    loss: i64 = passed * (place_worth(ahead) - place_worth(ahead + 1))
    return place_worth(ahead - caught) - before + RIVALRY[state.seats] * loss // 100
