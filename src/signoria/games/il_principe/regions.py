"""The value of the map's regions to a seat, in hundredths of a point (IP-F4); see valuation.py for all the rest."""

from __future__ import annotations

from typing import Final

from signoria.games.il_principe import scoring
from signoria.games.il_principe.state import Position
from signoria.kernel.compat import i64, vec

POINT: Final = 100

RIVALRY: Final = vec[i64]([0, 0, 100, 60, 50, 30])
"""RIVALRY[seats]: the cost of a rival's gain, in hundredths of it; the more rivals, the less one of them matters."""

WIDEST_LEAD: Final = 3
LEAD: Final = vec[i64]([60, 110, 190, 370, 460, 490, 500])
"""LEAD[lead + WIDEST_LEAD]: the value of a region to a seat with shields there, by its lead over the best rival."""


def region_value(state: Position, seat: i64, region: i64, left: i64) -> i64:
    """IP-F4: the expected value of a region."""
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
    return place_value(ahead) if left == 0 else lead_value(mine - best)


def place_value(ahead: i64) -> i64:
    """IP-F4: behind one seat alone a region brings the second's points; behind two, tied or not, nothing."""
    if ahead == 0:
        return POINT * scoring.REGION_FIRST
    return POINT * scoring.REGION_SECOND if ahead == 1 else 0


def lead_value(lead: i64) -> i64:
    """The value of a region to a seat with this lead there; a small lead may be lost to later shields."""
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
    gain: i64 = lead_value(mine + 1 - best)
    if mine != 0:
        gain -= lead_value(mine - best)
    if best == 0:
        return gain
    return gain + RIVALRY[state.seats] * (lead_value(best - mine) - lead_value(best - mine - 1)) // 100


def last_shield_gain(state: Position, seat: i64, region: i64) -> i64:
    """The same when hardly any more shields will come: the shield catches up with some rivals and passes others."""
    mine: i64 = state.shields_in(region, seat)
    ahead: i64 = 0
    caught: i64 = 0
    passed: i64 = 0
    for other in range(state.seats):
        if other != seat:
            theirs: i64 = state.shields_in(region, other)
            if theirs > mine:
                ahead += 1
                if theirs == mine + 1:
                    caught += 1
            elif theirs == mine and mine != 0:
                passed += 1
    gain: i64 = place_value(ahead - caught)
    if mine != 0:
        gain -= place_value(ahead)
    return gain + RIVALRY[state.seats] * passed * (place_value(ahead) - place_value(ahead + 1)) // 100
