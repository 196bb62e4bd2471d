"""The events of the game: one function for each, which does nothing without a journal."""

from __future__ import annotations

from signoria.games.patrician.actions import SITES
from signoria.games.patrician.game_data import NONE
from signoria.games.patrician.state import Position
from signoria.kernel.compat import i64
from signoria.kernel.journal import NOBODY


def hand_dealt(state: Position, seat: i64) -> None:
    if state.journal is not None:
        cards = [state.data.card_names[card] for card in state.cards_in_hand(seat)]
        state.journal.whisper("hand-dealt", "PA-S2", seat, {"count": len(cards)}, {"cards": cards}, 1 << seat)


def first_seat_drawn(state: Position) -> None:
    if state.journal is not None:
        state.journal.tell("first-seat-drawn", "PA-S3", state.seat, {})


def seats_passed_over(state: Position, next_seat: i64) -> None:
    if state.journal is not None:
        seat: i64 = state.clockwise(state.seat)
        while seat != next_seat:
            state.journal.tell("seat-passed-over", "PA-S3", seat, {})
            seat = state.clockwise(seat)


def card_played(state: Position) -> None:
    if state.journal is not None:
        state.journal.tell("card-played", "PA-1", state.seat, {"card": state.data.card_names[state.card]})


def floor_built(state: Position, tower: i64) -> None:
    if state.journal is not None:
        fields: dict[str, object] = {**_place(state, tower), "level": int(state.height[tower])}
        state.journal.tell("floor-built", "PA-2.1", state.seat, fields)


def arms_lost(state: Position, count: i64) -> None:
    if state.journal is not None:
        city = state.data.city_names[state.data.card_city[state.card]]
        state.journal.tell("arms-lost", "PA-2.1", state.seat, {"city": city, "count": int(count)})


def floor_moved(state: Position, tower: i64, owner: i64) -> None:
    if state.journal is not None:
        fields: dict[str, object] = {
            "city": state.data.city_names[tower >> 1],
            "from": SITES[tower & 1],
            "to": SITES[(tower ^ 1) & 1],
            "owner": int(owner),
        }
        state.journal.tell("floor-moved", "PA-3.1", state.seat, fields)


def move_declined(state: Position) -> None:
    if state.journal is not None:
        state.journal.tell("move-declined", "PA-3.1", state.seat, {})


def card_taken(state: Position, city: i64) -> None:
    if state.journal is not None:
        fields: dict[str, object] = {
            "card": state.data.card_names[state.face_up[city]],
            "city": state.data.city_names[city],
        }
        state.journal.tell("card-taken", "PA-4.1", state.seat, fields)


def nothing_to_take(state: Position) -> None:
    if state.journal is not None:
        state.journal.tell("nothing-to-take", "PA-4.1", state.seat, {})


def card_turned_up(state: Position, city: i64, rule: str) -> None:
    if state.journal is not None:
        fields: dict[str, object] = {
            "card": state.data.card_names[state.face_up[city]],
            "city": state.data.city_names[city],
            "deck": int(state.deck_size),
        }
        state.journal.tell("card-turned-up", rule, NOBODY, fields)


def deck_is_empty(state: Position, city: i64) -> None:
    if state.journal is not None:
        state.journal.tell("deck-is-empty", "PA-5.1", NOBODY, {"city": state.data.city_names[city]})


def tile_won(state: Position, tower: i64, winner: i64, value: i64, tokens: i64, rule: str) -> None:
    if state.journal is not None:
        fields: dict[str, object] = {**_place(state, tower), "value": int(value), "messenger_points": int(tokens)}
        if winner == NONE:
            state.journal.tell("tile-left", "PA-F2", NOBODY, fields)
        else:
            fields["floors"] = int(state.floors_in_tower(tower, winner))
            state.journal.tell("tile-won", rule, winner, fields)


def messenger_placed(state: Position, road: i64) -> None:
    if state.journal is not None:
        cities = [
            state.data.city_names[state.data.road_from[road]],
            state.data.city_names[state.data.road_to[road]],
        ]
        state.journal.tell("messenger-placed", "PA-M2", state.seat, {"cities": cities})


def messenger_kept(state: Position) -> None:
    if state.journal is not None:
        state.journal.tell("messenger-kept", "PA-M2", state.seat, {})


def match_over(state: Position, scores: list[int], winners: list[int]) -> None:
    if state.journal is not None:
        state.journal.tell("match-over", "PA-F3", NOBODY, {"scores": scores, "winners": winners})


def _place(state: Position, tower: i64) -> dict[str, object]:
    return {"city": state.data.city_names[tower >> 1], "site": SITES[tower & 1]}
