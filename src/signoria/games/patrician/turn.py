"""The rules of a turn, in the rulebook's order: one small function for each step, its rule id in the docstring.

A step with only one possible action is done at once without a question: the last hand card, a site that PA-2.2 fixes,
the only card that can be taken. That reveals nothing: everything it depends on lies open on the table, except a last
card, which is shown at that moment.
"""

from __future__ import annotations

from signoria.games.patrician import actions, events, scoring
from signoria.games.patrician.game_data import ASKS, MOVES, NONE
from signoria.games.patrician.state import (
    BUILDING,
    HAND,
    MOVING,
    OVER,
    PLAYING,
    POSTING,
    TAKING,
    Position,
    played_entry,
)
from signoria.kernel.bits import BIT, is_several, lowest
from signoria.kernel.compat import i64, vec
from signoria.kernel.hands import take_out
from signoria.kernel.state import seats_in

# Step 1: play a card.


def begin_turn(state: Position) -> None:
    """PA-1: the seat plays one of its cards; the last one is played without a question."""
    ask(state, PLAYING)
    if state.hand_size[state.seat] == 1:
        state.learned += 1  # it is new to the seat whose action ended the turn before
        play_card(state, state.hand[state.seat * HAND])


def play_card(state: Position, card: i64) -> None:
    """PA-1: face up on the seat's own pile."""
    leave_hand(state, card)
    state.played[state.played_size] = played_entry(card, state.seat)
    state.played_size += 1
    state.card = card
    state.built = NONE
    state.arms_left = state.data.card_arms[card]
    events.card_played(state)
    build_on(state)


def leave_hand(state: Position, card: i64) -> None:
    """A card that was taken leaves before an equal one of the deal: nobody can tell them apart."""
    seat: i64 = state.seat
    size: i64 = state.hand_size[seat] - 1
    place: i64 = take_out(state.hand, seat * HAND + size, card)
    state.hand_size[seat] = size
    if place < seat * HAND + state.secret_size[seat]:
        state.secret_size[seat] -= 1
        state.revealed += 1


# Step 2: build.


def build_on(state: Position) -> None:
    """PA-2.1: one floor for each coat of arms, one after the other; arms that cannot be built are lost."""
    city: i64 = state.data.card_city[state.card]
    while state.arms_left != 0:
        missing: i64 = state.floors_missing(city)
        if missing == 0 or state.reserve[state.seat] == 0:
            lose_arms(state)
        elif missing == 1 and has_empty_site(state, city):
            build_floor(state, empty_tower(state, city))
        else:
            ask(state, BUILDING)
            return
    begin_move(state)


def lose_arms(state: Position) -> None:
    """PA-2.1: no floor in reserve or the city is full."""
    events.arms_lost(state, state.arms_left)
    state.arms_left = 0


def has_empty_site(state: Position, city: i64) -> bool:
    """PA-2.2: then the city's last floor goes there."""
    return state.height[2 * city] == 0 or state.height[2 * city + 1] == 0


def empty_tower(state: Position, city: i64) -> i64:
    """The site without floors; the left one if neither has any."""
    return 2 * city if state.height[2 * city] == 0 else 2 * city + 1


def build_floor(state: Position, tower: i64) -> None:
    """PA-2.1: a floor from the reserve on top of a tower."""
    state.reserve[state.seat] -= 1
    state.arms_left -= 1
    state.built = tower >> 1
    put_on_top(state, tower, state.seat)
    events.floor_built(state, tower)
    if state.floors_missing(state.built) == 0:
        score_city(state, state.built, "PA-F1")


def put_on_top(state: Position, tower: i64, owner: i64) -> None:
    """PA-2.1, PA-3.1: a floor, wherever it comes from."""
    level: i64 = state.height[tower]
    state.floors[tower * state.seats + owner] |= 1 << level
    state.height[tower] = level + 1
    state.present |= BIT[owner * actions.MOST_CITIES + (tower >> 1)]


def score_city(state: Position, city: i64, rule: str) -> None:
    """PA-F1: the taller tower's majority takes the larger tile, the shorter tower's the smaller. PA-M4: messengers."""
    state.scored |= 1 << city
    state.paid |= state.messengers_at(city) << (2 * city)
    taller: i64 = scoring.taller_tower(state, city)
    give_tile(state, 2 * city, taller, rule)
    give_tile(state, 2 * city + 1, taller ^ 1, rule)


def give_tile(state: Position, tile: i64, tower: i64, rule: str) -> None:
    """PA-F1: to the tower's majority; PA-F2: to nobody if the tower has no floor."""
    state.tile[tile] = scoring.tower_winner(state, tower)
    tokens: i64 = state.messengers_paid(tile >> 1) * state.data.messenger_points
    events.tile_won(state, tower, state.tile[tile], scoring.tile_value(state, tile), tokens, rule)


# Step 3: the move symbol.


def begin_move(state: Position) -> None:
    """PA-3.1: with the move symbol the seat may move a floor, if there is any it may move."""
    if state.data.card_symbol[state.card] == MOVES and movable_cities(state) != 0:
        ask(state, MOVING)
    else:
        begin_take(state)


def movable_cities(state: Position) -> i64:
    """PA-3.1: cities with a floor of the seat, not yet scored, other than the one built in; as a bit mask."""
    cities: i64 = state.cities_with_floors_of(state.seat) & ~state.scored
    return cities if state.built == NONE else cities & ~(1 << state.built)


def move_floor(state: Position, tower: i64) -> None:
    """PA-3.1: the top floor, whoever owns it, onto the other site of its city."""
    top: i64 = state.height[tower] - 1
    owner: i64 = state.owner_of_floor(tower, top)
    state.floors[tower * state.seats + owner] ^= 1 << top
    state.height[tower] = top
    put_on_top(state, tower ^ 1, owner)
    events.floor_moved(state, tower, owner)
    begin_take(state)


def decline_move(state: Position) -> None:
    """PA-3.1: unused, the action is lost."""
    events.move_declined(state)
    begin_take(state)


# Step 4: take a card.


def begin_take(state: Position) -> None:
    """PA-4.1: the card beside the city built in; with a question mark, or where none lies, any; none: skip.

    Where nothing could be built, the city is the one on the card.
    """
    city: i64 = state.data.card_city[state.card]
    if state.shown == 0:
        events.nothing_to_take(state)
        begin_messenger(state)
    elif state.data.card_symbol[state.card] != ASKS and (state.shown >> city) & 1 != 0:
        take_card(state, city)
    elif is_several(state.shown):
        ask(state, TAKING)
    else:
        take_card(state, lowest(state.shown))


def take_card(state: Position, city: i64) -> None:
    """PA-4.1: into the hand, for all to see."""
    seat: i64 = state.seat
    size: i64 = state.hand_size[seat]
    state.hand[seat * HAND + size] = state.face_up[city]
    state.hand_size[seat] = size + 1
    events.card_taken(state, city)
    state.face_up[city] = NONE
    state.shown ^= 1 << city
    refill(state, city)
    begin_messenger(state)


# Step 5: refill.


def refill(state: Position, city: i64) -> None:
    """PA-5.1: a new card from the deck, also beside a scored city. Deck empty: skip."""
    if state.deck_size == 0:
        events.deck_is_empty(state, city)
    else:
        turn_card_up(state, city, "PA-5.1")


def turn_card_up(state: Position, city: i64, rule: str) -> None:
    """The deck's top card beside a city, if there is one."""
    if state.deck_size != 0:
        state.deck_size -= 1
        state.discover()
        state.face_up[city] = state.deck[state.deck_size]
        state.shown |= 1 << city
        events.card_turned_up(state, city, rule)


# After the five steps: a messenger.


def begin_messenger(state: Position) -> None:
    """PA-M2: a seat that played a star card may place a messenger."""
    if may_post(state) and can_post_any(state):
        ask(state, POSTING)
    else:
        end_turn(state)


def may_post(state: Position) -> bool:
    """PA-M1, PA-M2: a star card, and a messenger left."""
    return (
        state.data.messengers_a_seat != 0
        and state.data.card_star[state.card] != 0
        and state.messengers_of(state.seat) < state.data.messengers_a_seat
    )


def can_post_any(state: Position) -> bool:
    """PA-M2: whether there is a road for a messenger."""
    for road in range(state.data.road_count):
        if can_post_on(state, road):
            return True
    return False


def can_post_on(state: Position, road: i64) -> bool:
    """PA-M2: not at the city built in, one messenger a road, at most two at a city. PA-M6: arrows do not matter."""
    return (
        state.messenger[road] == NONE
        and not state.touches(road, state.built)
        and state.messengers_at(state.data.road_from[road]) < 2
        and state.messengers_at(state.data.road_to[road]) < 2
    )


def place_messenger(state: Position, road: i64) -> None:
    """PA-M2: between two adjacent cities."""
    post(state, road, state.seat)
    events.messenger_placed(state, road)
    end_turn(state)


def post(state: Position, road: i64, owner: i64) -> None:
    """PA-M2: a messenger stands at both ends of its road."""
    state.messenger[road] = owner
    state.posted += (1 << 2 * state.data.road_from[road]) + (1 << 2 * state.data.road_to[road])


def keep_messenger(state: Position) -> None:
    """PA-M2: placing is voluntary."""
    events.messenger_kept(state)
    end_turn(state)


# The next seat, and the end.


def end_turn(state: Position) -> None:
    """PA-6: on to the next seat clockwise, until all cards are played."""
    next_seat: i64 = state.clockwise(state.seat)
    if state.hand_size[next_seat] == 0:
        next_seat = next_with_cards(state)
    if next_seat == NONE:
        end_match(state)
    else:
        state.seat = next_seat
        begin_turn(state)


def next_with_cards(state: Position) -> i64:
    """PA-S3: seats without cards are passed over. NONE: nobody has any."""
    seat: i64 = state.seat
    for _ in range(state.seats):
        seat = state.clockwise(seat)
        if state.hand_size[seat] != 0:
            events.seats_passed_over(state, seat)
            return seat
    return NONE


def end_match(state: Position) -> None:
    """PA-F2: cities not yet complete are scored when the last card has been played."""
    for city in range(state.data.city_count):
        if not state.is_scored(city):
            score_city(state, city, "PA-F2")
    state.phase = OVER
    state.actors = 0
    if state.journal is not None:
        scores = scoring.totals(state)
        events.match_over(state, scores, seats_in(scoring.winners(state, scores)))


def ask(state: Position, phase: i64) -> None:
    """Ask the seat whose turn it is."""
    state.phase = phase
    state.actors = 1 << state.seat


# What may be done.


def fill_cards(state: Position, out: vec[i64]) -> i64:
    """PA-1: each card of the hand; equal cards are one action."""
    n: i64 = 0
    first: i64 = state.seat * HAND
    for place in range(first, first + state.hand_size[state.seat]):
        card: i64 = state.hand[place]
        if (n == 0 or out[0] != card) and (n < 2 or out[1] != card):
            out[n] = actions.PLAY + card
            n += 1
    return n


def fill_moves(state: Position, out: vec[i64]) -> i64:
    """PA-3.1: from any tower with a floor in a city that allows it, or not at all."""
    n: i64 = 0
    cities: i64 = movable_cities(state)
    for city in range(state.data.city_count):
        if (cities >> city) & 1 != 0:
            for tower in range(2 * city, 2 * city + 2):
                if state.height[tower] != 0:
                    out[n] = actions.MOVE + tower
                    n += 1
    out[n] = actions.NO_MOVE
    return n + 1


def fill_takes(state: Position, out: vec[i64]) -> i64:
    """PA-4.1: any card that lies beside a city."""
    n: i64 = 0
    for city in range(state.data.city_count):
        if (state.shown >> city) & 1 != 0:
            out[n] = actions.TAKE + city
            n += 1
    return n


def fill_roads(state: Position, out: vec[i64]) -> i64:
    """PA-M2: any road that allows it, or none."""
    n: i64 = 0
    for road in range(state.data.road_count):
        if can_post_on(state, road):
            out[n] = actions.MESSENGER + road
            n += 1
    out[n] = actions.NO_MESSENGER
    return n + 1
