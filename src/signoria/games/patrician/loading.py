"""A position from plain data, checked: what `Position.contents` wrote down, or what a test or a user made up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from signoria.games.patrician.box import NONE, PatricianBox
from signoria.games.patrician.state import HAND, OVER, PHASES, played_entry
from signoria.games.patrician.turn import Match, empty_board, post, put_on_top
from signoria.kernel.compat import i64, vec
from signoria.kernel.errors import BadPosition
from signoria.kernel.positions import Reader


def load(box: PatricianBox, contents: Mapping[str, Any]) -> Match:
    """The position; BadPosition names the field that is wrong."""
    read = Reader(contents)
    state = empty_board(box, vec[i64](read.numbers("deck", None, 0, _last_card(box))))
    state.phase = read.choice("phase", PHASES)
    state.seat = read.number("seat", 0, box.seats - 1)
    state.card = read.number("card", NONE, _last_card(box))
    state.arms_left = read.number("arms_left", 0, 2)
    state.built = read.number("built", NONE, box.city_count - 1)
    state.actors = 0 if state.phase == OVER else 1 << state.seat
    _load_hands(state, read)
    _load_towers(state, read)
    _load_cities(state, read)
    _load_played(state, read)
    for road, owner in enumerate(read.numbers("messengers", box.road_count, NONE, box.seats - 1)):
        if owner != NONE:
            post(state, road, owner)
    return state


def _load_hands(state: Match, read: Reader) -> None:
    secret = read.numbers("secret", state.seats, 0, HAND)
    for seat, hand in enumerate(read.rows("hands", state.seats, 0, _last_card(state.box))):
        if len(hand) > HAND or secret[seat] > len(hand):
            raise BadPosition(f"hands[{seat}]", f"{len(hand)} cards, {secret[seat]} of them secret")
        for place, card in enumerate(hand):
            state.hand[seat * HAND + place] = card
        state.hand_size[seat] = len(hand)
        state.secret_size[seat] = secret[seat]


def _load_towers(state: Match, read: Reader) -> None:
    reserve = read.numbers("reserve", state.seats, 0, state.box.floors_a_seat)
    for seat, floors in enumerate(reserve):
        state.reserve[seat] = floors
    for tower, owners in enumerate(read.rows("towers", 2 * state.box.city_count, 0, state.seats - 1)):
        for owner in owners:
            put_on_top(state, tower, owner)
    for city in range(state.box.city_count):
        if state.city_height(city) > state.box.city_floors[city]:
            name, most = state.box.city_names[city], state.box.city_floors[city]
            raise BadPosition("towers", f"{name} holds {state.city_height(city)} floors, but at most {most} (PA-2.2)")


def _load_cities(state: Match, read: Reader) -> None:
    cities = state.box.city_count
    for city, card in enumerate(read.numbers("face_up", cities, NONE, _last_card(state.box))):
        state.face_up[city] = card
        if card != NONE:
            state.shown |= 1 << city
    for tile, holder in enumerate(read.numbers("tiles", 2 * cities, NONE, state.seats - 1)):
        state.tile[tile] = holder
    for city, messengers in enumerate(read.numbers("paid", cities, 0, 2)):
        state.paid |= messengers << (2 * city)
    for city in read.numbers("scored", None, 0, cities - 1):
        state.scored |= 1 << city


def _load_played(state: Match, read: Reader) -> None:
    for i, row in enumerate(read.rows("played", None, 0, _last_card(state.box))):
        if len(row) != 2 or row[0] >= state.seats or i == len(state.played):
            raise BadPosition(f"played[{i}]", "must be a seat and a card, and no more than there are cards")
        state.played[i] = played_entry(row[1], row[0])
        state.played_size += 1


def _last_card(box: PatricianBox) -> int:
    return len(box.card_names) - 1
