"""What a thoughtful player values: the hints by which bots choose."""

from __future__ import annotations

import math
from typing import Final

from signoria.games.patrician import actions, scoring
from signoria.games.patrician.actions import MOST_FLOORS
from signoria.games.patrician.box import ASKS, MOVES, NONE
from signoria.games.patrician.state import BITS, HAND, OVER, Position, card_of, seat_of
from signoria.kernel.compat import i64, vec

LEADS: Final = 13  # leads from -6 to 6
HANDS: Final = 5  # arms in hand 0..4
MOST_SEATS: Final = 6
UNKNOWN: Final = MOST_FLOORS + 1
SURE: Final = 1000


def _chance(seats: int, unknown: int, arms: int, lead: int) -> int:
    x = -math.log(max(seats - 1, 1)) * (1 if unknown else 0)
    x += (1.6 * lead + 0.9 * arms) / (unknown / 2 + 0.15) ** 0.5
    return round(SURE / (1 + math.exp(-max(-30, min(30, x)))))


WIN: Final = vec[i64](
    [
        _chance(seats, unknown, arms, lead - 6)
        for seats in range(MOST_SEATS)
        for unknown in range(UNKNOWN)
        for arms in range(HANDS)
        for lead in range(LEADS)
    ]
)


def _taller(missing: int, ahead: int) -> int:
    x = ahead / (missing + 0.01) ** 0.5 * 1.5
    return round(SURE / (1 + math.exp(-max(-30, min(30, x)))))


TALLER: Final = vec[i64]([_taller(missing, ahead - 13) for missing in range(UNKNOWN) for ahead in range(27)])


def lead(state: Position, tower: i64, seat: i64, owner: i64, mask: i64) -> i64:
    """0 nobody; 1 tie on top; 2 one more; ... negative behind. `mask` is the owner's floors in the tower instead."""
    seats: i64 = state.seats
    mine: i64 = 0
    best: i64 = 0
    for other in range(seats):
        floors: i64 = mask if other == owner else state.floors[tower * seats + other]
        key: i64 = BITS[floors] << MOST_FLOORS | floors
        if other == seat:
            mine = key
        elif key > best:
            best = key
    ahead: i64 = (mine >> MOST_FLOORS) - (best >> MOST_FLOORS)
    if mine > best:
        return min(ahead + 1, 6)
    if mine < best:
        return max(ahead - 1, -6)
    return 0


def tower_worth(state: Position, tower: i64, seat: i64, standing: i64, ahead: i64, missing: i64, arms: i64) -> i64:
    city: i64 = tower >> 1
    box = state.box
    chance: i64 = WIN[((state.seats * UNKNOWN + max(missing - arms, 0)) * HANDS + arms) * LEADS + standing + 6]
    tall: i64 = TALLER[missing * 27 + ahead + 13]
    value: i64 = box.smaller_tile[city] * SURE + (box.larger_tile[city] - box.smaller_tile[city]) * tall
    value += state.messengers_at(city) * box.messenger_points * SURE
    return value * chance // (SURE * SURE // 100)


def arms_in_hand(state: Position, seat: i64, city: i64) -> i64:
    found: i64 = 0
    for place in range(seat * HAND, seat * HAND + state.hand_size[seat]):
        card: i64 = state.hand[place]
        if state.box.card_city[card] == city:
            found += state.box.card_arms[card]
    return min(found, HANDS - 1)


def city_worth(state: Position, seat: i64, city: i64, arms: i64) -> i64:
    """As it stands, with so many arms in hand."""
    left: i64 = 2 * city
    return built_worth(state, seat, left, 0, 0, arms)


def built_worth(state: Position, seat: i64, tower: i64, here: i64, there: i64, arms: i64) -> i64:
    """With `here` more own floors on the tower, `there` on the other one, and so many arms in hand."""
    other: i64 = tower ^ 1
    seats: i64 = state.seats
    one: i64 = state.floors[tower * seats + seat] | (((1 << here) - 1) << state.height[tower])
    two: i64 = state.floors[other * seats + seat] | (((1 << there) - 1) << state.height[other])
    missing: i64 = state.floors_missing(tower >> 1) - here - there
    ahead: i64 = state.height[tower] + here - state.height[other] - there
    return tower_worth(state, tower, seat, lead(state, tower, seat, seat, one), ahead, missing, arms) + tower_worth(
        state, other, seat, lead(state, other, seat, seat, two), -ahead, missing, arms
    )


def best_build(state: Position, seat: i64, city: i64, count: i64, arms: i64) -> i64:
    missing: i64 = state.floors_missing(city)
    left: i64 = 2 * city
    if count > missing:
        count = missing
    if count == 0:
        return city_worth(state, seat, city, arms)
    if missing == count and (state.height[left] == 0 or state.height[left + 1] == 0):
        empty: i64 = left if state.height[left] == 0 else left + 1
        worth = built_worth(state, seat, empty, 1, count - 1, arms)
        if count == 2:
            worth = max(worth, built_worth(state, seat, empty, 2, 0, arms))
        return worth
    worth = max(built_worth(state, seat, left, count, 0, arms), built_worth(state, seat, left, 0, count, arms))
    if count == 2:
        worth = max(worth, built_worth(state, seat, left, 1, 1, arms))
    return worth


def portraits_of(state: Position, seat: i64, kind: i64) -> i64:
    """In pile and hand."""
    box = state.box
    count: i64 = 0
    for i in range(state.played_size):
        entry: i64 = state.played[i]
        if seat_of(entry) == seat and box.card_portrait[card_of(entry)] == kind:
            count += box.card_portraits[card_of(entry)]
    for place in range(seat * HAND, seat * HAND + state.hand_size[seat]):
        if box.card_portrait[state.hand[place]] == kind:
            count += box.card_portraits[state.hand[place]]
    return count


PART: Final = vec[i64]([0, 130, 310])


def portrait_worth(state: Position, count: i64) -> i64:
    size: i64 = state.box.portraits_in_a_set
    return (count // size) * state.box.set_points * 100 + (PART[count % size] if size == 3 else 100 * (count % size))


MOVE_WORTH: Final = 60
ASK_WORTH: Final = 60
STAR_WORTH: Final = 20


def card_worth(state: Position, seat: i64, card: i64, arms: i64) -> i64:
    """What a card adds to the hand, which has so many arms of its city."""
    box = state.box
    city: i64 = box.card_city[card]
    worth: i64 = city_worth(state, seat, city, min(arms + box.card_arms[card], HANDS - 1)) - city_worth(
        state, seat, city, arms
    )
    kind: i64 = box.card_portrait[card]
    if kind != NONE:
        count: i64 = portraits_of(state, seat, kind)
        worth += portrait_worth(state, count + box.card_portraits[card]) - portrait_worth(state, count)
    elif box.card_symbol[card] == MOVES:
        worth += MOVE_WORTH
    elif box.card_symbol[card] == ASKS:
        worth += ASK_WORTH
    return worth


def prior(state: Position, seat: i64, action: i64) -> i64:
    if action < actions.BUILD:
        return play_prior(state, seat, action - actions.PLAY)
    if action < actions.MOVE:
        return build_prior(state, seat, action - actions.BUILD)
    if action < actions.NO_MOVE:
        return move_prior(state, seat, action - actions.MOVE)
    if action == actions.NO_MOVE:
        return 0
    if action < actions.MESSENGER:
        return take_prior(state, seat, action - actions.TAKE)
    if action < actions.NO_MESSENGER:
        return road_prior(state, seat, action - actions.MESSENGER)
    return 0


def play_prior(state: Position, seat: i64, card: i64) -> i64:
    box = state.box
    city: i64 = box.card_city[card]
    count: i64 = box.card_arms[card]
    arms: i64 = arms_in_hand(state, seat, city)
    worth: i64 = best_build(state, seat, city, count, max(arms - count, 0)) - city_worth(state, seat, city, arms)
    symbol: i64 = box.card_symbol[card]
    if symbol == ASKS or state.face_up[city] == NONE:
        return worth
    taken: i64 = state.face_up[city]
    return worth + card_worth(state, seat, taken, arms_in_hand(state, seat, box.card_city[taken]))


def build_prior(state: Position, seat: i64, site: i64) -> i64:
    city: i64 = state.box.card_city[state.card]
    tower: i64 = 2 * city + site
    arms: i64 = arms_in_hand(state, seat, city)
    worth: i64 = built_worth(state, seat, tower, 1, 0, arms)
    if state.arms_left == 2 and state.floors_missing(city) > 1:
        worth = max(built_worth(state, seat, tower, 2, 0, arms), built_worth(state, seat, tower, 1, 1, arms))
    return worth


def moved_worth(state: Position, seat: i64, tower: i64, arms: i64) -> i64:
    other: i64 = tower ^ 1
    top: i64 = state.height[tower] - 1
    owner: i64 = state.owner_of_floor(tower, top)
    seats: i64 = state.seats
    one: i64 = state.floors[tower * seats + owner] ^ (1 << top)
    two: i64 = state.floors[other * seats + owner] | (1 << state.height[other])
    missing: i64 = state.floors_missing(tower >> 1)
    ahead: i64 = state.height[tower] - state.height[other] - 2
    return tower_worth(state, tower, seat, lead(state, tower, seat, owner, one), ahead, missing, arms) + tower_worth(
        state, other, seat, lead(state, other, seat, owner, two), -ahead, missing, arms
    )


def move_prior(state: Position, seat: i64, tower: i64) -> i64:
    city: i64 = tower >> 1
    arms: i64 = arms_in_hand(state, seat, city)
    return moved_worth(state, seat, tower, arms) - city_worth(state, seat, city, arms)


def take_prior(state: Position, seat: i64, city: i64) -> i64:
    card: i64 = state.face_up[city]
    return card_worth(state, seat, card, arms_in_hand(state, seat, state.box.card_city[card]))


def road_prior(state: Position, seat: i64, road: i64) -> i64:
    return post_worth(state, seat, state.box.road_from[road]) + post_worth(state, seat, state.box.road_to[road]) - 80


def post_worth(state: Position, seat: i64, city: i64) -> i64:
    if state.is_scored(city):
        return 0
    missing: i64 = state.floors_missing(city)
    arms: i64 = arms_in_hand(state, seat, city)
    chance: i64 = 0
    for tower in range(2 * city, 2 * city + 2):
        standing: i64 = lead(state, tower, seat, NONE, 0)
        chance += WIN[((state.seats * UNKNOWN + max(missing - arms, 0)) * HANDS + arms) * LEADS + standing + 6]
    others: i64 = (2 * SURE - chance) // (state.seats - 1)
    return (chance - others) * state.box.messenger_points * 100 // SURE


def evaluate(state: Position, seat: i64) -> i64:
    if state.phase == OVER:
        return 100 * scoring.totals(state)[seat] - state.floors_on_board(seat)
    box = state.box
    worth: i64 = 0
    for city in range(box.city_count):
        if state.is_scored(city):
            for tile in range(2 * city, 2 * city + 2):
                if state.tile[tile] == seat:
                    worth += 100 * (
                        scoring.tile_value(state, tile) + state.messengers_paid(city) * box.messenger_points
                    )
        else:
            worth += city_worth(state, seat, city, arms_in_hand(state, seat, city))
    for kind in range(box.portrait_kinds):
        worth += portrait_worth(state, portraits_of(state, seat, kind))
    return worth
