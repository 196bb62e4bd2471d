"""Hints for bots: how good an action looks, and what a seat can expect at the end, in hundredths of a point.

A tower is worth its tile to whoever ends with most floors in it. A seat's chance of that grows with the floors that it
has there and with the coats of arms of the city in its hand, which are floors to come; the same holds for its rivals,
as far as their cards were taken openly. Each floor that nobody is known to hold makes the outcome more open. A seat
that alone holds all that a city lacks has the last word there: then nothing is open, and ties are predicted. So a good
turn builds where the chance grows most, uses arms in hand when they decide something, and takes a card that completes
a set of portraits or gives the last word in a city.

The weights are fitted to the outcomes of many matches between bots, and tested against one another.
"""

from __future__ import annotations

import math
from typing import Final

from signoria.games.patrician import actions, scoring
from signoria.games.patrician.actions import MOST_FLOORS
from signoria.games.patrician.game_data import ASKS, MOVES, NONE
from signoria.games.patrician.state import BITS, HAND, OVER, Position, card_of, seat_of
from signoria.kernel.compat import i64, vec
from signoria.kernel.settings import Settings
from signoria.kernel.state import MAX_SEATS

SETTINGS: Final = Settings(horizon=16)

POINT: Final = 100
SURE_BITS: Final = 10
SURE: Final = 1 << SURE_BITS  # a chance of one

# The weights of the odds, which are the exponentials of hundredths.
FLOOR: Final = 80  # each floor ahead of a rival, built or in hand
HIGHEST: Final = 6  # the highest floor, which wins ties
TALLER: Final = 108  # each floor by which a tower is taller
UNKNOWN: Final = 6  # how much more open a floor is if nobody is known to hold its card
CLEAR: Final = 15  # with this much open, a lead counts normally; with less, it counts more

MOVE_SYMBOL: Final = 30  # what a symbol adds to a card
QUESTION_MARK: Final = 60
FREE_CHOICE: Final = 200  # an estimate of the best card on the table, because finding it would be too slow;
OF_EACH: Final = 25  # plus this for each card there
LEADER: Final = 25  # in hundredths: the weight of a leading rival's point compared with the seat's own
CARD_TO_COME: Final = 60  # the expected value of the portraits of a card still to be taken
SET_IN_SIGHT: Final = 20  # a seat that will take the square root of this many cards completes half of its started sets
SET_BY_AMBASSADORS: Final = 50  # in hundredths: how far ambassadors replace cards to come
LATER_ROAD: Final = 250  # the value of keeping a messenger while another star card is in hand
WAITING: Final = 300  # the value of keeping arms that can be built after everyone else's
IDLE_MOVE: Final = 1  # the cost of a move that changes nothing, so that it is not made

ARM_BITS: Final = 4
ARMS: Final = (1 << ARM_BITS) - 1
ALL: Final = MAX_SEATS  # the index of the sum of all arms in hand, after those of each seat
ONE_ARM: Final = vec[i64]([(1 << ARM_BITS * seat) + (1 << ARM_BITS * ALL) for seat in range(MAX_SEATS)])

# Tables of odds: a row for each openness of a city, in it an entry for each lead, times three for who is higher.
MOST_OPEN: Final = UNKNOWN * MOST_FLOORS
MOST_AHEAD: Final = MOST_FLOORS + ARMS
ROW: Final = 3 * (2 * MOST_AHEAD + 1)
MIDDLE: Final = ROW // 2


def odds(lead: int, openness: int) -> int:
    """The odds that a lead gives: the less is open the higher they are, up to e to the 9th."""
    clear = lead / 100 * math.sqrt(CLEAR / openness) if openness else 9.0 * lead
    return round(SURE * math.exp(max(-9.0, min(9.0, clear))))


RIVAL_ODDS: Final = vec[i64](
    [
        odds(FLOOR * ahead + HIGHEST * higher, openness)
        for openness in range(MOST_OPEN + 1)
        for ahead in range(-MOST_AHEAD, MOST_AHEAD + 1)
        for higher in (-1, 0, 1)
    ]
)
TALLER_CHANCE: Final = vec[i64](
    [
        round(SURE * SURE / (SURE + odds(-TALLER * ahead, UNKNOWN * missing)))
        for missing in range(MOST_FLOORS + 1)
        for ahead in range(-MOST_FLOORS, MOST_FLOORS + 1)
    ]
)


def prior(state: Position, seat: i64, action: i64) -> i64:
    """How good one of the seat's legal actions looks."""
    if action < actions.BUILD:
        return play_prior(state, seat, action - actions.PLAY)
    if action < actions.MOVE:
        return build_prior(state, seat, action - actions.BUILD)
    if action < actions.NO_MOVE:
        return move_prior(state, seat, action - actions.MOVE)
    if action == actions.NO_MOVE or action == actions.NO_MESSENGER:
        return 0
    if action < actions.MESSENGER:
        return card_value(state, seat, state.face_up[action - actions.TAKE])
    return road_prior(state, seat, action - actions.MESSENGER)


def evaluate(state: Position, seat: i64) -> i64:
    """What the seat can expect at the end; once it is over, its points and, for ties (PA-F3), its fewer floors."""
    if state.phase == OVER:
        return POINT * scoring.totals(state)[seat] - state.floors_on_board(seat)
    value: i64 = cards_to_come(state) * CARD_TO_COME // state.seats
    for city in range(state.data.city_count):
        if state.is_scored(city):
            value += won_value(state, seat, city)
        else:
            value += city_value(state, seat, city, held_arms(state, seat, city))
    for kind in range(state.data.portrait_kinds):
        value += portraits_value(state, portraits_of(state, seat, kind))
    return value


# The five steps.


def play_prior(state: Position, seat: i64, card: i64) -> i64:
    """PA-1: the change in the card's city, plus the value of the card taken in return."""
    data = state.data
    city: i64 = data.card_city[card]
    arms: i64 = data.card_arms[card]
    held: i64 = held_arms(state, seat, city)
    before: i64 = city_value(state, seat, city, held)
    held -= arms * ONE_ARM[seat]
    taken: i64 = card_it_takes(state, card)
    gain: i64 = 0
    if taken == NONE:
        if state.shown != 0:
            gain = FREE_CHOICE + OF_EACH * BITS[state.shown]
        elif outwaits(state, seat, held):
            gain = -WAITING
    elif data.card_city[taken] == city:
        gain = face_value(state, seat, taken)
        held += data.card_arms[taken] * ONE_ARM[seat]
    else:
        gain = card_value(state, seat, taken)
    return gain + best_building(state, seat, city, arms, held) - before


def card_it_takes(state: Position, card: i64) -> i64:
    """PA-4.1: the card beside the city of a played one; NONE if any may be taken, or none is there."""
    return NONE if state.data.card_symbol[card] == ASKS else state.face_up[state.data.card_city[card]]


def outwaits(state: Position, seat: i64, held: i64) -> bool:
    """PA-6: if no card is left to take, whether the seat can build after all others who hold arms of the city."""
    last: i64 = last_turn(state, seat)
    is_shared: bool = False
    for rival in range(state.seats):
        if rival != seat and arms_of(held, rival) != 0:
            if last_turn(state, rival) > last:
                return False
            is_shared = True
    return is_shared


def last_turn(state: Position, seat: i64) -> i64:
    """When the seat plays the last card of its hand: a lower number means earlier."""
    return state.hand_size[seat] * state.seats + (seat - state.seat + state.seats) % state.seats


def build_prior(state: Position, seat: i64, site: i64) -> i64:
    """PA-2.1: the value of the city with this floor, and with the next one on the better site."""
    city: i64 = state.data.card_city[state.card]
    held: i64 = held_arms(state, seat, city)
    taken: i64 = card_it_takes(state, state.card)
    if taken != NONE and state.data.card_city[taken] == city:
        held += state.data.card_arms[taken] * ONE_ARM[seat]
    rest: i64 = floors_to_build(state, seat, city, state.arms_left) - 1
    tower: i64 = 2 * city + site
    if rest != 0:
        return max(built_value(state, seat, tower, 1, rest, held), built_value(state, seat, tower, 1 + rest, 0, held))
    value: i64 = built_value(state, seat, tower, 1, 0, held)
    if state.seats > 2 and state.floors_missing(city) == 1:
        value -= gift(state, seat, tower)
    return value


def gift(state: Position, seat: i64, tower: i64) -> i64:
    """PA-F1: the cost of what the leading rival gets from a city that the seat completes here.

    Between two seats it would change nothing: what one gets the other does not.
    """
    rival: i64 = leading_rival(state, seat)
    if rival == NONE:
        return 0
    other: i64 = tower ^ 1
    high: i64 = state.height[tower]
    one: i64 = state.floors[tower * state.seats + seat] | (1 << high)
    two: i64 = state.floors[other * state.seats + seat]
    got: i64 = changed_value(state, rival, tower, seat, one, two, high + 1 - state.height[other], 0, 0)
    return got * LEADER // 100


def leading_rival(state: Position, seat: i64) -> i64:
    """The rival with the most tile points; NONE if nobody has won any."""
    most: i64 = 0
    leader: i64 = NONE
    for rival in range(state.seats):
        if rival != seat:
            won: i64 = 0
            for city in range(state.data.city_count):
                won += won_value(state, rival, city)
            if won > most:
                most = won
                leader = rival
    return leader


def move_prior(state: Position, seat: i64, tower: i64) -> i64:
    """PA-3.1: what the move changes in its city."""
    held: i64 = held_arms(state, seat, tower >> 1)
    return moved_value(state, seat, tower, held) - city_value(state, seat, tower >> 1, held) - IDLE_MOVE


def card_value(state: Position, seat: i64, card: i64) -> i64:
    """PA-4.1: what a card adds to the hand: the value of its face, and of its arms in its city."""
    city: i64 = state.data.card_city[card]
    held: i64 = held_arms(state, seat, city)
    more: i64 = held + state.data.card_arms[card] * ONE_ARM[seat]
    say: i64 = city_value(state, seat, city, more) - city_value(state, seat, city, held)
    return say + face_value(state, seat, card)


def face_value(state: Position, seat: i64, card: i64) -> i64:
    """The value of a card's portraits or symbol."""
    data = state.data
    kind: i64 = data.card_portrait[card]
    if kind != NONE:
        count: i64 = portraits_of(state, seat, kind)
        return portraits_value(state, count + data.card_portraits[card]) - portraits_value(state, count)
    if data.card_symbol[card] == MOVES:
        return MOVE_SYMBOL
    return QUESTION_MARK if data.card_symbol[card] == ASKS else 0


def road_prior(state: Position, seat: i64, road: i64) -> i64:
    """PA-M2: the value for both cities, less that of a later opportunity."""
    data = state.data
    value: i64 = post_value(state, seat, data.road_from[road]) + post_value(state, seat, data.road_to[road])
    return value - LATER_ROAD if has_star(state, seat) else value


def has_star(state: Position, seat: i64) -> bool:
    for place in range(seat * HAND, seat * HAND + state.hand_size[seat]):
        if state.data.card_star[state.hand[place]] != 0:
            return True
    return False


def post_value(state: Position, seat: i64, city: i64) -> i64:
    """PA-M4: the expected points for towers that the seat wins there, less what the others win on average."""
    if state.is_scored(city):
        return 0
    held: i64 = held_arms(state, seat, city)
    row: i64 = odds_row(held, state.floors_missing(city))
    value: i64 = POINT * state.data.messenger_points
    mine: i64 = 0
    for tower in range(2 * city, 2 * city + 2):
        mine += expected_value(value, all_odds(state, tower, seat, NONE, 0, held, row))
    return mine - (2 * value - mine) // (state.seats - 1)


# Towers: who will win them.


def held_arms(state: Position, viewer: i64, city: i64) -> i64:
    """The arms of a city in every hand, as far as the viewer knows: ARM_BITS for each seat, and then the sum."""
    data = state.data
    hand = state.hand
    cities = data.card_city
    held: i64 = 0
    for seat in range(state.seats):
        first: i64 = seat * HAND
        seen: i64 = first if seat == viewer else first + state.secret_size[seat]
        for place in range(seen, first + state.hand_size[seat]):
            if cities[hand[place]] == city:
                held += data.card_arms[hand[place]] * ONE_ARM[seat]
    return held


def arms_of(held: i64, seat: i64) -> i64:
    """A seat's part of `held_arms`, or ALL."""
    return (held >> (ARM_BITS * seat)) & ARMS


def odds_row(held: i64, missing: i64) -> i64:
    """The middle of the row of RIVAL_ODDS for a city with this many floors to come."""
    known: i64 = min(arms_of(held, ALL), missing)
    return (UNKNOWN * (missing - known) + known) * ROW + MIDDLE


def all_odds(state: Position, tower: i64, seat: i64, owner: i64, floors: i64, held: i64, row: i64) -> i64:
    """PA-F1: the sum of all seats' odds for a tower, where the seat's are SURE, if the owner had `floors` there."""
    built = state.floors
    seats: i64 = state.seats
    first: i64 = tower * seats
    own: i64 = floors if seat == owner else built[first + seat]
    strength: i64 = BITS[own] + arms_of(held, seat)
    shares: i64 = SURE
    for rival in range(seats):
        if rival != seat:
            theirs: i64 = floors if rival == owner else built[first + rival]
            place: i64 = row + 3 * (BITS[theirs] + arms_of(held, rival) - strength)
            if theirs > own:
                place += 1
            elif theirs < own:
                place -= 1
            shares += RIVAL_ODDS[place]
    return shares


def expected_value(value: i64, shares: i64) -> i64:
    """The part of a value for a seat whose odds are SURE out of these shares."""
    return (value << SURE_BITS) // shares


# Cities: their value as they stand, or changed by one owner's floors.


def city_value(state: Position, seat: i64, city: i64, held: i64) -> i64:
    """The value of the city as it stands."""
    return built_value(state, seat, 2 * city, 0, 0, held)


def built_value(state: Position, seat: i64, tower: i64, here: i64, there: i64, held: i64) -> i64:
    """The value with more floors of the seat on a tower and on the other one; 0 if PA-2.2 forbids that."""
    other: i64 = tower ^ 1
    high: i64 = state.height[tower]
    other_high: i64 = state.height[other]
    missing: i64 = state.floors_missing(tower >> 1) - here - there
    if missing == 0 and (high + here == 0 or other_high + there == 0):
        return 0
    one: i64 = state.floors[tower * state.seats + seat] | (((1 << here) - 1) << high)
    two: i64 = state.floors[other * state.seats + seat] | (((1 << there) - 1) << other_high)
    return changed_value(state, seat, tower, seat, one, two, high + here - other_high - there, missing, held)


def moved_value(state: Position, seat: i64, tower: i64, held: i64) -> i64:
    """The value with the tower's top floor on the other site."""
    other: i64 = tower ^ 1
    top: i64 = state.height[tower] - 1
    owner: i64 = state.owner_of_floor(tower, top)
    one: i64 = state.floors[tower * state.seats + owner] ^ (1 << top)
    two: i64 = state.floors[other * state.seats + owner] | (1 << state.height[other])
    missing: i64 = state.floors_missing(tower >> 1)
    return changed_value(state, seat, tower, owner, one, two, top - state.height[other] - 1, missing, held)


def changed_value(
    state: Position, seat: i64, tower: i64, owner: i64, one: i64, two: i64, ahead: i64, missing: i64, held: i64
) -> i64:
    """PA-F1: the value with these floors of the owner in a tower, which is `ahead` floors taller, and in the other."""
    city: i64 = tower >> 1
    data = state.data
    holder: i64 = last_word(state, held, missing)
    if holder != NONE:
        return last_word_value(state, seat, tower, owner, one, two, ahead, missing, holder)
    if missing == 1 and max(ahead, -ahead) == data.city_floors[city] - 1:
        missing = 0  # PA-2.2: the last floor goes to the empty site, so nothing changes in the tower
    row: i64 = odds_row(held, missing)
    taller: i64 = TALLER_CHANCE[missing * (2 * MOST_FLOORS + 1) + ahead + MOST_FLOORS]
    small: i64 = data.tile_value[2 * city + 1]
    more: i64 = data.tile_value[2 * city] - small
    small += POINT * state.messengers_at(city) * data.messenger_points
    return expected_value(
        small + (more * taller >> SURE_BITS), all_odds(state, tower, seat, owner, one, held, row)
    ) + expected_value(
        small + (more * (SURE - taller) >> SURE_BITS), all_odds(state, tower ^ 1, seat, owner, two, held, row)
    )


def last_word(state: Position, held: i64, missing: i64) -> i64:
    """The seat that holds all the arms that a city still needs, and so decides it; NONE if none is known to."""
    known: i64 = arms_of(held, ALL)
    if missing != 0 and known >= missing:
        for seat in range(state.seats):
            if arms_of(held, seat) == known:
                return seat
    return NONE


def last_word_value(
    state: Position, seat: i64, tower: i64, owner: i64, one: i64, two: i64, ahead: i64, missing: i64, holder: i64
) -> i64:
    """Like `changed_value`, after the holder has built all missing floors where that is best for it."""
    city: i64 = tower >> 1
    high: i64 = (state.data.city_floors[city] - missing + ahead) >> 1
    other_high: i64 = high - ahead
    most: i64 = -1
    value: i64 = 0
    for here in range(missing + 1):
        there: i64 = missing - here
        if high + here != 0 and other_high + there != 0:
            tile: i64 = 2 * city if ahead + here >= there else 2 * city + 1
            winner: i64 = winner_of(state, tower, owner, one, holder, ((1 << here) - 1) << high)
            other: i64 = winner_of(state, tower ^ 1, owner, two, holder, ((1 << there) - 1) << other_high)
            got: i64 = prize(state, tile, winner == holder) + prize(state, tile ^ 1, other == holder)
            if got > most:
                most = got
                value = prize(state, tile, winner == seat) + prize(state, tile ^ 1, other == seat)
    return value


def winner_of(state: Position, tower: i64, owner: i64, floors: i64, holder: i64, laid: i64) -> i64:
    """PA-F1: who wins a tower where the owner has `floors` and the holder has added those of `laid`."""
    best: i64 = NONE
    best_key: i64 = 0
    for seat in range(state.seats):
        built: i64 = floors if seat == owner else state.floors[tower * state.seats + seat]
        if seat == holder:
            built |= laid
        key: i64 = scoring.majority_key(built)
        if key > best_key:
            best = seat
            best_key = key
    return best


def prize(state: Position, tile: i64, is_won: bool) -> i64:
    """The value of a tile, with its city's messengers, to its winner."""
    if not is_won:
        return 0
    return state.data.tile_value[tile] + POINT * state.messengers_at(tile >> 1) * state.data.messenger_points


def best_building(state: Position, seat: i64, city: i64, arms: i64, held: i64) -> i64:
    """PA-2.1: the value of the city when its arms are built on the best sites."""
    count: i64 = floors_to_build(state, seat, city, arms)
    value: i64 = 0
    for here in range(count + 1):
        value = max(value, built_value(state, seat, 2 * city, here, count - here, held))
    return value


def floors_to_build(state: Position, seat: i64, city: i64, arms: i64) -> i64:
    """PA-2.1: arms that cannot be built are lost."""
    return min(arms, min(state.floors_missing(city), state.reserve[seat]))


# Tiles and portraits.


def won_value(state: Position, seat: i64, city: i64) -> i64:
    """The tiles that the seat has won in a city, with what messengers paid."""
    value: i64 = 0
    for tile in range(2 * city, 2 * city + 2):
        if state.tile[tile] == seat:
            value += state.data.tile_value[tile]
            value += POINT * state.messengers_paid(city) * state.data.messenger_points
    return value


def portraits_of(state: Position, seat: i64, kind: i64) -> i64:
    """A seat's portraits of a kind, in its pile and its hand."""
    data = state.data
    played = state.played
    count: i64 = 0
    for i in range(state.played_size):
        entry: i64 = played[i]
        if seat_of(entry) == seat and data.card_portrait[card_of(entry)] == kind:
            count += data.card_portraits[card_of(entry)]
    for place in range(seat * HAND, seat * HAND + state.hand_size[seat]):
        card: i64 = state.hand[place]
        if data.card_portrait[card] == kind:
            count += data.card_portraits[card]
    return count


def portraits_value(state: Position, count: i64) -> i64:
    """PA-F3: the value of complete sets and of a started set, which grows with the number of cards to come."""
    data = state.data
    size: i64 = data.portraits_in_a_set
    part: i64 = POINT * data.set_points * (count % size) // size
    cards: i64 = cards_to_come(state)
    far: i64 = SET_IN_SIGHT * state.seats * state.seats
    near: i64 = cards * cards
    if data.ambassadors:
        near += far * SET_BY_AMBASSADORS // 100
    return POINT * data.set_points * (count // size) + part * near // (near + far)


def cards_to_come(state: Position) -> i64:
    """The cards still to be taken, by all seats."""
    return state.deck_size + BITS[state.shown]
