"""Refusals: the rule by which an action is refused, from what the seat may know."""

from __future__ import annotations

from signoria.games.intrigo import actions, powers
from signoria.games.intrigo.components import POWER_NAMES
from signoria.games.intrigo.game_data import ASSASSIN, COURTESAN, GONDOLIER, GUARD, NONE, PEDDLER, THIEF
from signoria.games.intrigo.state import AIMING, CHOOSING, DRAFTING, FINISHING, PHASES, PLACING, Position
from signoria.kernel.bits import BIT
from signoria.kernel.errors import Refusal

STEP_RULES = {DRAFTING: "IN-1.1", CHOOSING: "IN-2.1", PLACING: "IN-2.1"}

POWER_RULES = {
    COURTESAN: "IN-2.6",
    PEDDLER: "IN-2.4",
    ASSASSIN: "IN-2.5",
    GUARD: "IN-2.8",
    GONDOLIER: "IN-2.7",
    THIEF: "IN-2.9",
}


def refusal(state: Position, seat: int, action: int) -> Refusal:
    """Why the seat, which is asked, may not do this now."""
    if state.phase in (AIMING, FINISHING):
        return _power_refusal(state, action)
    if state.phase != step_of(action):
        return Refusal(STEP_RULES[state.phase], "another-step", {"step": PHASES[state.phase]})
    if state.phase == DRAFTING:
        return Refusal("IN-1.1", "not-in-pack", {"card": state.data.schemer_names[action - actions.KEEP]})
    if state.phase == PLACING:
        return _place_refusal(state, "IN-2.1", action - actions.AT)
    if action == actions.PASS:
        return Refusal("IN-2.2", "cards-in-hand", {"count": int(state.hand_size[seat])})
    if action < actions.BUY:
        return Refusal("IN-2.1", "not-in-hand", {"card": state.data.schemer_names[action - actions.PLAY]})
    return _purchase_refusal(state, seat, action - actions.BUY)


def step_of(action: int) -> int:
    """The phase in which an action can be taken; those of powers belong to AIMING."""
    if action < actions.PLAY:
        return DRAFTING
    if action <= actions.PASS:
        return CHOOSING
    return PLACING if action < actions.TOKEN else AIMING


def _purchase_refusal(state: Position, seat: int, power: int) -> Refusal:
    numbers: dict[str, object] = {"card": POWER_NAMES[power]}
    price = int(state.price(power))
    if price == NONE:
        return Refusal("IN-C4", "pile-empty", numbers)
    return Refusal("IN-2.1", "too-dear", {**numbers, "price": price, "ducats": int(state.ducats[seat])})


def _place_refusal(state: Position, rule: str, place: int) -> Refusal:
    card = state.data.card_names[state.card_at[place]]
    return Refusal(rule, "place-taken", {"place": place + 1, "card": card})


def _power_refusal(state: Position, action: int) -> Refusal:
    """IN-2.4 to IN-2.9, in the order in which each rule names its conditions."""
    power = int(powers.power_in_use(state))
    rule = POWER_RULES[power]
    first = state.phase == AIMING
    verb = int(powers.AIM_VERB[power] if first else powers.FINISH_VERB[power])
    if verb_of(action) != verb:
        return Refusal(rule, "another-target", {"step": f"{POWER_NAMES[power]}-{'aim' if first else 'finish'}"})
    number = action - verb
    if verb == actions.CALL:
        return Refusal(rule, "not-in-a-hand", {"card": state.data.schemer_names[number]})
    if verb == actions.TOKEN:
        return _token_refusal(state, rule, number, first)
    if verb == actions.SCHEMER:
        return _schemer_refusal(state, rule, number, first)
    if power == COURTESAN and state.neighbours(state.spot) & BIT[number] == 0:
        return Refusal(rule, "not-a-neighbour", {"place": number + 1, "spot": int(state.spot) + 1})
    return _place_refusal(state, rule, number)


def verb_of(action: int) -> int:
    """The first action of the same kind; NONE for those that name no target."""
    for verb in (actions.CALL, actions.SCHEMER, actions.TOKEN, actions.AT):
        if verb <= action < verb + actions.MOST_SCHEMERS:
            return verb
    return NONE


def _token_refusal(state: Position, rule: str, arcade: int, first: bool) -> Refusal:
    numbers: dict[str, object] = {"arcade": arcade + 1}
    if first and state.arcades_beside(state.spot) & BIT[arcade] == 0:
        return Refusal(rule, "not-beside", {**numbers, "spot": int(state.spot) + 1})
    if state.tokens & BIT[arcade] == 0:
        return Refusal(rule, "no-token", numbers)
    return Refusal(rule, "token-face-down" if first else "same-token", numbers)


def _schemer_refusal(state: Position, rule: str, place: int, first: bool) -> Refusal:
    numbers: dict[str, object] = {"place": place + 1}
    if first and state.neighbours(state.spot) & BIT[place] == 0:
        return Refusal(rule, "not-a-neighbour", {**numbers, "spot": int(state.spot) + 1})
    if state.schemers & BIT[place] == 0:
        return Refusal(rule, "no-schemer", numbers)
    return Refusal(rule, "schemer-face-down" if first else "same-schemer", numbers)
