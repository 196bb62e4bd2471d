"""A checked position from plain data: from `Position.contents`, from a test or from a user."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from signoria.games.patrician.game_data import ASKS, MOVES, NONE, PatricianData
from signoria.games.patrician.play import PatricianState, empty_board
from signoria.games.patrician.state import (
    BUILDING,
    HAND,
    MOVING,
    OVER,
    PHASES,
    PLAYING,
    POSTING,
    TAKING,
    played_entry,
)
from signoria.games.patrician.turn import (
    can_post_any,
    has_empty_site,
    may_post,
    movable_cities,
    post,
    put_on_top,
)
from signoria.kernel.compat import i64, vec
from signoria.kernel.errors import BadPosition
from signoria.kernel.positions import Reader, fill


def load(data: PatricianData, contents: Mapping[str, Any]) -> PatricianState:
    """The position; BadPosition names the field that is wrong."""
    read = Reader(contents)
    state = empty_board(data)
    state.deck = vec[i64](read.numbers("deck", None, 0, _last_card(data)))
    state.deck_size = len(state.deck)
    state.phase = read.choice("phase", PHASES)
    state.seat = read.number("seat", 0, data.seats - 1)
    state.card = read.number("card", NONE, _last_card(data))
    state.arms_left = read.number("arms_left", 0, 2)
    state.built = read.number("built", NONE, data.city_count - 1)
    state.actors = 0 if state.phase == OVER else 1 << state.seat
    _load_hands(state, read)
    _load_towers(state, read)
    _load_cities(state, read)
    _load_played(state, read)
    _load_messengers(state, read)
    _check_cards(state)
    _check_floors(state)
    _check_step(state)
    return state


def _load_hands(state: PatricianState, read: Reader) -> None:
    secret = read.numbers("secret", state.seats, 0, HAND)
    for seat, hand in enumerate(read.rows("hands", state.seats, 0, _last_card(state.data))):
        if len(hand) > HAND or secret[seat] > len(hand):
            raise BadPosition(f"hands[{seat}]", f"{len(hand)} cards, {secret[seat]} of them secret")
        for place, card in enumerate(hand):
            if place < secret[seat] and state.data.card_star[card] == 0:
                raise BadPosition(f"hands[{seat}][{place}]", "a secret card of the deal is a star card (PA-S2)")
            state.hand[seat * HAND + place] = card
        state.hand_size[seat] = len(hand)
        state.secret_size[seat] = secret[seat]


def _load_towers(state: PatricianState, read: Reader) -> None:
    fill(state.reserve, read.numbers("reserve", state.seats, 0, state.data.floors_a_seat))
    for tower, owners in enumerate(read.rows("towers", 2 * state.data.city_count, 0, state.seats - 1)):
        for owner in owners:
            put_on_top(state, tower, owner)
    for city in range(state.data.city_count):
        if state.city_height(city) > state.data.city_floors[city]:
            name, most = state.data.city_names[city], state.data.city_floors[city]
            raise BadPosition("towers", f"{name} holds {state.city_height(city)} floors, but at most {most} (PA-2.2)")


def _load_cities(state: PatricianState, read: Reader) -> None:
    cities = state.data.city_count
    fill(state.face_up, read.numbers("face_up", cities, NONE, _last_card(state.data)))
    for city, card in enumerate(state.face_up):
        if card != NONE:
            state.shown |= 1 << city
    fill(state.tile, read.numbers("tiles", 2 * cities, NONE, state.seats - 1))
    for city, messengers in enumerate(read.numbers("paid", cities, 0, 2)):
        state.paid |= messengers << (2 * city)
    state.scored = read.mask("scored", cities)


def _load_played(state: PatricianState, read: Reader) -> None:
    for i, row in enumerate(read.rows("played", None, 0, _last_card(state.data))):
        if len(row) != 2 or row[0] >= state.seats or i == len(state.played):
            raise BadPosition(f"played[{i}]", "must be a seat and a card, and no more than there are cards")
        state.played[i] = played_entry(row[1], row[0])
        state.played_size += 1


def _load_messengers(state: PatricianState, read: Reader) -> None:
    for road, owner in enumerate(read.numbers("messengers", state.data.road_count, NONE, state.seats - 1)):
        if owner != NONE:
            post(state, road, owner)
    for seat in range(state.seats):
        if state.messengers_of(seat) > state.data.messengers_a_seat:
            raise BadPosition("messengers", f"seat {seat} has only {state.data.messengers_a_seat} (PA-M1)")
    for city, name in enumerate(state.data.city_names):
        if state.messengers_at(city) > 2:
            raise BadPosition("messengers", f"{name} has more than two (PA-M2)")


def _check_cards(state: PatricianState) -> None:
    """Check that no card appears too often; a made-up position may leave cards out."""
    data = state.data
    copies = [*data.star_cards, *data.other_cards]
    census = state.census()
    for card, name in enumerate(data.card_names):
        if census[name] > copies.count(card):
            raise BadPosition(
                "cards", f"{name} is there {census[name]} times, but in the box {copies.count(card)} times"
            )


def _check_floors(state: PatricianState) -> None:
    """PA-C4: the reserve is what is not on the board."""
    census = state.census()
    for seat in range(state.seats):
        floors = census[f"floors of seat {seat}"]
        if floors != state.data.floors_a_seat:
            raise BadPosition(
                f"reserve[{seat}]", f"makes {floors} floors with those built, not {state.data.floors_a_seat}"
            )


def _check_step(state: PatricianState) -> None:
    """Check that the seat whose turn it is can make the step."""
    hand_size = state.hand_size[state.seat]
    if state.phase == PLAYING and hand_size == 0:
        raise BadPosition(f"hands[{state.seat}]", "is empty, but the seat is to play a card (PA-1)")
    if state.phase in (PLAYING, OVER):
        return
    if state.card == NONE:
        raise BadPosition("card", f"there is none, but a {PHASES[state.phase]} follows from a card (PA-1)")
    if hand_size == HAND and state.phase != POSTING:
        raise BadPosition(f"hands[{state.seat}]", "is full, but a card was played from it (PA-1)")
    if not _has_choice(state):
        raise BadPosition("phase", f"there is nothing to {PHASES[state.phase]}")


def _has_choice(state: PatricianState) -> bool:
    city = state.data.card_city[state.card]
    if state.phase == BUILDING:
        missing = state.floors_missing(city)
        room = missing > 1 or (missing == 1 and not has_empty_site(state, city))
        return state.arms_left != 0 and state.reserve[state.seat] != 0 and room
    if state.phase == MOVING:
        return state.data.card_symbol[state.card] == MOVES and movable_cities(state) != 0
    if state.phase == TAKING:
        free = state.data.card_symbol[state.card] == ASKS or state.face_up[city] == NONE
        return state.shown != 0 and free
    return may_post(state) and can_post_any(state)


def _last_card(data: PatricianData) -> int:
    return len(data.card_names) - 1
