"""Refusals: the rule by which an action is refused, from what the seat may know."""

from __future__ import annotations

from signoria.games.il_principe import actions
from signoria.games.il_principe.actions import COLOUR_COUNT, COLOURS, GREEN, MOST_EACH
from signoria.games.il_principe.state import (
    ACTING,
    BIDDING,
    BUILDING,
    CARDS,
    LAYING,
    SHIELDING,
    STEPS,
    TURNING,
    Position,
    row,
)
from signoria.kernel.errors import Refusal


def refusal(state: Position, seat: int, action: int) -> Refusal:
    """Why the seat, which is asked, may not do this now."""
    if state.step not in steps_of(action):
        return Refusal(step_rule(state), "another-step", {"step": STEPS[state.step]})
    if state.step == LAYING:
        return _lay_refusal(state, seat, action)
    if state.step == BIDDING:
        return _bid_refusal(state, seat, action - actions.BID)
    if actions.BUILD <= action < actions.NO_BUILD:
        return _build_refusal(state, seat, action - actions.BUILD)
    if state.step == ACTING:
        colour, count = divmod(action - actions.SHOW, MOST_EACH)
        return Refusal("IP-3.1", "too-few-cards", _cards(state, seat, colour, count + 1))
    if state.step == SHIELDING:
        return _shield_refusal(state, action - actions.SHIELD)
    return _turn_refusal(action)


def steps_of(action: int) -> tuple[int, ...]:
    """The steps in which an action can be taken."""
    if action <= actions.TAKE_BACK:
        return (LAYING,)
    if action <= actions.PASS:
        return (BIDDING,)
    if action < actions.NO_BUILD:
        return (BUILDING, ACTING)
    if action == actions.NO_BUILD:
        return (BUILDING,)
    if action <= actions.NO_ACTION:
        return (ACTING,)
    return (SHIELDING,) if action < actions.TURN else (TURNING,)


def step_rule(state: Position) -> str:
    """The rule of the present question."""
    if state.step == BIDDING:
        return "IP-2.2" if state.prize == CARDS else "IP-4.4"
    if state.step == SHIELDING:
        return "IP-B3" if state.city >= 0 else "IP-4.6"
    return {LAYING: "IP-1.1", BUILDING: "IP-2.3", ACTING: "IP-3.1", TURNING: "IP-4.6"}[int(state.step)]


def _cards(state: Position, seat: int, colour: int, wanted: int) -> dict[str, object]:
    return {"colour": COLOURS[colour], "wanted": wanted, "held": row(state.hand, seat)[colour]}


def _lay_refusal(state: Position, seat: int, action: int) -> Refusal:
    """IP-1.1."""
    if action == actions.TAKE_BACK:
        return Refusal("IP-1.1", "nothing-laid")
    if (state.chosen >> seat) & 1 != 0:
        return Refusal("IP-1.1", "all-laid", {"count": int(state.data.cards_laid)})
    colour = action - actions.LAY
    return Refusal("IP-1.1", "too-few-cards", _cards(state, seat, colour, row(state.laying, seat)[colour] + 1))


def _bid_refusal(state: Position, seat: int, amount: int) -> Refusal:
    """IP-2.2, in the order in which the rule names its conditions."""
    if amount <= state.bid:
        return Refusal("IP-2.2", "bid-too-low", {"bid": amount, "standing": int(state.bid)})
    return Refusal("IP-2.2", "bid-above-money", {"bid": amount, "money": int(state.money[seat])})


def _build_refusal(state: Position, seat: int, city: int) -> Refusal:
    """IP-B0 and IP-B1, in the order in which the rules name their conditions."""
    data = state.data
    numbers: dict[str, object] = {"city": data.city_names[city]}
    if not state.building_begun():
        return Refusal("IP-B0", "no-building-yet", {**numbers, "round": int(state.round)})
    if not state.is_offered(city):
        return Refusal("IP-B1", "city-not-face-up", numbers)
    if not state.holds_icons(seat, city):
        hand, icons = row(state.hand, seat), row(data.city_icons, city)
        lacks = {COLOURS[colour]: icons[colour] - hand[colour] for colour in range(COLOUR_COUNT)}
        return Refusal("IP-B1", "cards-lacking", {**numbers, "lacks": {name: n for name, n in lacks.items() if n > 0}})
    cost = {"cost": int(data.city_cost[city]), "money": int(state.money[seat])}
    return Refusal("IP-B1", "money-lacking", {**numbers, **cost})


def _shield_refusal(state: Position, region: int) -> Refusal:
    """IP-B3."""
    numbers: dict[str, object] = {"region": state.data.region_names[region], "city": state.data.city_names[state.city]}
    return Refusal("IP-B3", "region-not-adjacent", numbers)


def _turn_refusal(action: int) -> Refusal:
    """IP-4.6, the green role."""
    if action == actions.NO_TURN:
        return Refusal("IP-4.6", "must-turn")
    if action - actions.TURN == GREEN:
        return Refusal("IP-4.6", "not-green")
    return Refusal("IP-4.6", "none-face-down", {"colour": COLOURS[action - actions.TURN]})
