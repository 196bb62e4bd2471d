"""Refusals: why an action is refused and by which rule, using only what the seat may know."""

from __future__ import annotations

from signoria.games.patrician import actions
from signoria.games.patrician.game_data import NONE
from signoria.games.patrician.state import BUILDING, MOVING, PHASES, PLAYING, POSTING, TAKING, Position
from signoria.kernel.errors import Refusal

STEP_RULES = {PLAYING: "PA-1", BUILDING: "PA-2.1", MOVING: "PA-3.1", TAKING: "PA-4.1", POSTING: "PA-M2"}


def refusal(state: Position, seat: int, action: int) -> Refusal:
    """Why the seat, whose turn it is, may not do this now."""
    if action >= actions.MESSENGER and state.data.messengers_a_seat == 0:
        return Refusal("PA-M1", "without-messengers")
    if state.phase != step_of(action):
        return Refusal(STEP_RULES[state.phase], "another-step", {"step": PHASES[state.phase]})
    if state.phase == PLAYING:
        return Refusal("PA-1", "card-not-in-hand", {"card": state.data.card_names[action - actions.PLAY]})
    if state.phase == MOVING:
        return _move_refusal(state, seat, action - actions.MOVE)
    if state.phase == TAKING:
        return Refusal("PA-4.1", "no-card-there", {"city": state.data.city_names[action - actions.TAKE]})
    return _messenger_refusal(state, action - actions.MESSENGER)


def step_of(action: int) -> int:
    """The phase in which an action can be taken."""
    if action < actions.BUILD:
        return PLAYING
    if action < actions.MOVE:
        return BUILDING
    if action <= actions.NO_MOVE:
        return MOVING
    return TAKING if action < actions.MESSENGER else POSTING


def _move_refusal(state: Position, seat: int, tower: int) -> Refusal:
    """PA-3.1, in the order in which the rule names its conditions."""
    city = tower // 2
    numbers: dict[str, object] = {"city": state.data.city_names[city]}
    if city == state.built:
        return Refusal("PA-3.1", "built-there", numbers)
    if state.is_scored(city):
        return Refusal("PA-3.1", "city-scored", numbers)
    if state.floors_in_city(city, seat) == 0:
        return Refusal("PA-3.1", "no-floor-of-yours", numbers)
    return Refusal("PA-3.1", "tower-empty", {**numbers, "site": actions.SITES[tower % 2]})


def _messenger_refusal(state: Position, road: int) -> Refusal:
    """PA-M2, in the order in which the rule names its conditions."""
    for city in (state.data.road_from[road], state.data.road_to[road]):
        if city == state.built:
            return Refusal("PA-M2", "built-there", {"city": state.data.city_names[city]})
    if state.messenger[road] != NONE:
        return Refusal("PA-M2", "road-taken", {"owner": int(state.messenger[road])})
    for city in (state.data.road_from[road], state.data.road_to[road]):
        if state.messengers_at(city) >= 2:
            return Refusal("PA-M2", "two-messengers", {"city": state.data.city_names[city]})
    raise AssertionError("the action is legal")
