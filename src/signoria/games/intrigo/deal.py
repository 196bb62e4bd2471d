"""Set-up, in the rulebook's order."""

from __future__ import annotations

from signoria.games.intrigo import events, tokens, turn
from signoria.games.intrigo.game_data import NONE
from signoria.games.intrigo.state import Position
from signoria.kernel.compat import i64, vec


def deal(state: Position) -> None:
    """IN-S1 to IN-S3, and the first round."""
    deal_families(state)
    pay_first_ducats(state)
    draw_first_seat(state)
    tokens.fill_arcades(state, "IN-S3")
    turn.begin_round(state)


def deal_families(state: Position) -> None:
    """IN-S1, IN-C5: a family for each seat at random; with three seats one has no player."""
    families = vec[i64]([0] * state.data.played_families)
    for family in range(state.data.played_families):
        families[family] = family
    state.dealer.shuffle(families, state.data.played_families)
    for seat in range(state.seats):
        sit_down(state, seat, families[seat])
        events.family_dealt(state, seat)
    for family in range(state.data.families):
        if state.seat_of_family[family] == NONE:
            events.family_unplayed(state, family)


def sit_down(state: Position, seat: i64, family: i64) -> None:
    """IN-S1: the seat plays a family."""
    state.family[seat] = family
    state.seat_of_family[family] = seat


def pay_first_ducats(state: Position) -> None:
    """IN-S1: out of the supply."""
    for seat in range(state.seats):
        state.ducats[seat] = state.data.first_ducats
        state.supply -= state.data.first_ducats


def draw_first_seat(state: Position) -> None:
    """IN-S1: the first seat is drawn at random."""
    state.first = state.dealer.below(state.seats)
    state.discover()
    events.first_seat_drawn(state)
