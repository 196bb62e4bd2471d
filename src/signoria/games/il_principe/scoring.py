"""The score sheet: one function for each line, which returns the points of every seat."""

from __future__ import annotations

from typing import Final

from signoria.games.il_principe.actions import COLOUR_COUNT
from signoria.games.il_principe.game_data import NONE
from signoria.games.il_principe.state import FOR_CITIES, FOR_EFFECTS, FOR_ROLES, Position
from signoria.kernel.compat import i64, vec
from signoria.kernel.majority import highest, leaders
from signoria.kernel.sheet import add_line, sheet_line
from signoria.kernel.state import dump_vec, seats_in

MAJOR_POINTS: Final = 2
MINOR_POINTS: Final = 1
SET_POINTS: Final = 2
MOST_POINTS: Final = 2
REGION_FIRST: Final = 5
REGION_SECOND: Final = 2

LAID_BITS: Final = 7  # IP-F5: room for the cards in front of a seat and for its first major role, below the points
ROLE_BITS: Final = 3


def nothing(state: Position) -> vec[i64]:
    """A line of the sheet without points."""
    return state.data.no_points[:]


def track_points(state: Position, line: i64) -> vec[i64]:
    """IP-B2, IP-B4, IP-4.6: a line of the points scored during the game."""
    points = nothing(state)
    for seat in range(state.seats):
        points[seat] = state.points_of(line, seat)
    return points


def role_points(state: Position) -> vec[i64]:
    """IP-F1: the roles held at the end."""
    points = nothing(state)
    for colour in range(i64(COLOUR_COUNT)):
        major: i64 = state.holder[colour]
        minor: i64 = state.holder[colour + COLOUR_COUNT]
        if major != NONE:
            points[major] += MAJOR_POINTS
        if minor != NONE:
            points[minor] += MINOR_POINTS
    return points


def set_points(state: Position) -> vec[i64]:
    """IP-F2: complete sets of the five colours in front of a seat, face up or down."""
    points = nothing(state)
    for seat in range(state.seats):
        first: i64 = seat * COLOUR_COUNT
        sets: i64 = state.up[first] + state.down[first]
        for i in range(first + 1, first + COLOUR_COUNT):
            sets = min(sets, state.up[i] + state.down[i])
        points[seat] = SET_POINTS * sets
    return points


def money_points(state: Position) -> vec[i64]:
    """IP-F3: most money; all who tie get it."""
    return most_points(state, state.money)


def hand_points(state: Position) -> vec[i64]:
    """IP-F3: most cards in hand; all who tie get it."""
    sizes = nothing(state)
    for seat in range(state.seats):
        sizes[seat] = state.hand_size(seat)
    return most_points(state, sizes)


def most_points(state: Position, values: vec[i64]) -> vec[i64]:
    """IP-F3: points for all who have the most, even if that is none."""
    points = nothing(state)
    most: i64 = highest(values)
    for seat in range(state.seats):
        if values[seat] == most:
            points[seat] = MOST_POINTS
    return points


def region_points(state: Position, region: i64) -> vec[i64]:
    """IP-F4: most shields; those with second most only where one seat alone has most."""
    points = nothing(state)
    most: i64 = 0
    second: i64 = 0
    first_seats: i64 = 0
    for seat in range(state.seats):
        count: i64 = state.shields_in(region, seat)
        if count > most:
            most, second, first_seats = count, most, 1
        elif count == most:
            first_seats += 1
        elif count > second:
            second = count
    for seat in range(state.seats):
        count = state.shields_in(region, seat)
        if count != 0 and count == most:
            points[seat] = REGION_FIRST
        elif count != 0 and count == second and first_seats == 1:
            points[seat] = REGION_SECOND
    return points


def score_sheet(state: Position) -> list[dict[str, object]]:
    """The lines of the sheet: what the score track shows, then what the end adds."""
    lines = [
        sheet_line("cities", "IP-B2", track_points(state, FOR_CITIES)),
        sheet_line("building", "IP-B4", track_points(state, FOR_ROLES)),
        sheet_line("effects", "IP-4.6", track_points(state, FOR_EFFECTS)),
        sheet_line("roles", "IP-F1", role_points(state)),
        sheet_line("sets", "IP-F2", set_points(state)),
        sheet_line("money", "IP-F3", money_points(state)),
        sheet_line("hand", "IP-F3", hand_points(state)),
    ]
    for region, name in enumerate(state.data.region_names):
        lines.append(sheet_line(f"region {name}", "IP-F4", region_points(state, region)))
    return lines


def totals(state: Position) -> list[int]:
    """All lines together: the score track and, as if the match ended now, what the end adds."""
    total = role_points(state)
    for seat in range(state.seats):
        total[seat] += state.score_track(seat)
    add_line(total, set_points(state))
    add_line(total, money_points(state))
    add_line(total, hand_points(state))
    for region in range(state.data.region_count):
        add_line(total, region_points(state, region))
    return dump_vec(total)


def winners(state: Position, scores: list[int]) -> i64:
    """IP-F5: most points; tie: more laid cards; then the first major role in colour order; then shared."""
    keys = nothing(state)
    for seat in range(state.seats):
        points: i64 = scores[seat]
        keys[seat] = (((points << LAID_BITS) + state.laid_cards(seat)) << ROLE_BITS) + first_major(state, seat)
    return leaders(keys)


def first_major(state: Position, seat: i64) -> i64:
    """IP-F5: 5 if the seat holds the green major, otherwise 4 for the white one, and so on; 0 for none."""
    for colour in range(i64(COLOUR_COUNT)):
        if state.holder[colour] == seat:
            return COLOUR_COUNT - colour
    return 0


def decided_by(state: Position, scores: list[int]) -> str:
    """IP-F5: what decided the match: points, cards, role, or nothing, so that the victory is shared."""
    best = max(scores)
    tied = [seat for seat in range(state.seats) if scores[seat] == best]
    if len(tied) == 1:
        return "points"
    laid = [int(state.laid_cards(seat)) for seat in tied]
    if laid.count(max(laid)) == 1:
        return "cards"
    return "role" if len(seats_in(winners(state, scores))) == 1 else "shared"
