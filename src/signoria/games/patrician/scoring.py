"""The score sheet: one function for each line, which returns the points of every seat."""

from __future__ import annotations

from typing import Final

from signoria.games.patrician.actions import MOST_FLOORS
from signoria.games.patrician.game_data import NONE
from signoria.games.patrician.state import BITS, Position, card_of, seat_of
from signoria.kernel.compat import i64, vec
from signoria.kernel.majority import highest, leaders, only_most
from signoria.kernel.sheet import add_line, sheet_line
from signoria.kernel.state import dump_vec

TIE: Final = 1024  # the factor by which the first criterion outweighs the tie-breaker, which is always smaller


def tower_winner(state: Position, tower: i64) -> i64:
    """PA-F1: most floors in the tower; among the tied the highest floor. NONE for an empty tower (PA-F2)."""
    best: i64 = NONE
    best_key: i64 = 0
    for seat in range(state.seats):
        floors: i64 = state.floors[tower * state.seats + seat]
        key: i64 = majority_key(floors)
        if key > best_key:
            best = seat
            best_key = key
    return best


def majority_key(floors: i64) -> i64:
    """PA-F1: higher for more floors; of two masks with as many bits, the larger has the highest floor."""
    return BITS[floors] << MOST_FLOORS | floors


def taller_tower(state: Position, city: i64) -> i64:
    """PA-F1: the taller tower. Equal heights (PA-F2): the one with more floors of one seat, then the first."""
    first: i64 = 2 * city
    second: i64 = first + 1
    if state.height[first] != state.height[second]:
        return first if state.height[first] > state.height[second] else second
    return first if most_floors(state, first) >= most_floors(state, second) else second


def most_floors(state: Position, tower: i64) -> i64:
    """The most floors that any one seat has in a tower."""
    most: i64 = 0
    for seat in range(state.seats):
        most = max(most, state.floors_in_tower(tower, seat))
    return most


def tile_value(state: Position, tile: i64) -> i64:
    """Tile 2 * city is the larger of a city, the next one the smaller."""
    return state.data.smaller_tile[tile >> 1] if tile & 1 != 0 else state.data.larger_tile[tile >> 1]


def tile_points(state: Position) -> vec[i64]:
    """PA-F1: the tiles won."""
    points = nothing(state)
    for tile in range(2 * state.data.city_count):
        holder: i64 = state.tile[tile]
        if holder != NONE:
            points[holder] += tile_value(state, tile)
    return points


def messenger_points(state: Position) -> vec[i64]:
    """PA-M4: extra points for the winners of towers in cities that had messengers when they were scored."""
    points = nothing(state)
    for tile in range(2 * state.data.city_count):
        holder: i64 = state.tile[tile]
        if holder != NONE:
            points[holder] += state.messengers_paid(tile >> 1) * state.data.messenger_points
    return points


def nothing(state: Position) -> vec[i64]:
    """A line of the sheet without points."""
    return state.data.no_points[:]


def portrait_counts(state: Position) -> vec[i64]:
    """PA-F3: the portraits in the piles: [seat * kinds + kind]."""
    data = state.data
    kinds: i64 = data.portrait_kinds
    counts = data.no_portraits[:]
    for i in range(state.played_size):
        entry: i64 = state.played[i]
        card: i64 = card_of(entry)
        portrait: i64 = data.card_portrait[card]
        if portrait != NONE:
            counts[seat_of(entry) * kinds + portrait] += data.card_portraits[card]
    return counts


def set_points(state: Position, counts: vec[i64], seat: i64, extra: i64, wild: i64) -> i64:
    """PA-F3, PA-A2, PA-A3: what a seat's portraits are worth, with `extra` more of every kind and `wild` more of
    the seat's choice. The best choice fills the sets that lack fewest.
    """
    size: i64 = state.data.portraits_in_a_set
    kinds: i64 = state.data.portrait_kinds
    sets: i64 = 0
    for kind in range(kinds):
        count: i64 = counts[seat * kinds + kind] + extra
        sets += count // size
    if wild != 0:
        sets += _sets_with(state, counts, seat, extra, wild)
    return sets * state.data.set_points


def _sets_with(state: Position, counts: vec[i64], seat: i64, extra: i64, wild: i64) -> i64:
    """How many more sets the freely chosen portraits complete."""
    size: i64 = state.data.portraits_in_a_set
    kinds: i64 = state.data.portrait_kinds
    sets: i64 = 0
    for missing in range(i64(1), size):
        for kind in range(kinds):
            count: i64 = counts[seat * kinds + kind] + extra
            if size - count % size == missing and wild >= missing:
                wild -= missing
                sets += 1
    return sets + wild // size


def portrait_points(state: Position) -> vec[i64]:
    """PA-F3: sets of identical portraits."""
    points = nothing(state)
    counts = portrait_counts(state)
    for seat in range(state.seats):
        points[seat] = set_points(state, counts, seat, 0, 0)
    return points


def ambassador_holder(state: Position, card: i64) -> i64:
    """PA-A1: who gets one of the small cards: most tiles of its value; NONE if nobody has such a tile."""
    counts = nothing(state)
    value: i64 = state.data.ambassador_value[card]
    for tile in range(2 * state.data.city_count):
        holder: i64 = state.tile[tile]
        if holder != NONE and tile_value(state, tile) == value:
            counts[holder] += 1
    best: i64 = only_most(counts)
    return best if best != NONE else leftmost_holder(state, card, counts)


def leftmost_holder(state: Position, card: i64, counts: vec[i64]) -> i64:
    """PA-A1: the tied seat that holds the leftmost tile on the card."""
    value: i64 = state.data.ambassador_value[card]
    most: i64 = highest(counts)
    for tile in state.data.ambassador_tiles[card]:
        holder: i64 = state.tile[tile]
        if holder != NONE and tile_value(state, tile) == value and counts[holder] == most:
            return holder
    return NONE


def embassy_holder(state: Position) -> i64:
    """PA-A3: who gets the large card: most tile points from its cities; tie: most from the first; otherwise nobody.

    Only tiles count, not what messengers add (PA-A4).
    """
    keys = nothing(state)
    for city in state.data.embassy:
        first: i64 = 1 if city == state.data.embassy[0] else 0
        for tile in range(2 * city, 2 * city + 2):
            holder: i64 = state.tile[tile]
            if holder != NONE:
                keys[holder] += tile_value(state, tile) * (TIE + first)
    return only_most(keys)


def ambassador_points(state: Position) -> vec[i64]:
    """PA-A2, PA-A3: what the ambassadors add to the sets of portraits."""
    points = nothing(state)
    small = nothing(state)
    for card in range(i64(len(state.data.ambassador_value))):
        holder: i64 = ambassador_holder(state, card)
        if holder != NONE:
            small[holder] += 1
    large: i64 = embassy_holder(state)
    counts = portrait_counts(state)
    for seat in range(state.seats):
        extra: i64 = 1 if seat == large else 0
        with_them: i64 = set_points(state, counts, seat, extra, small[seat])
        points[seat] = with_them - set_points(state, counts, seat, 0, 0)
    return points


def penalised_seat(state: Position) -> i64:
    """PA-M5: who has the fewest towers in cities with messengers; tie: fewest own floors there; otherwise nobody.

    A city counts only through messengers that were there when it was scored.
    """
    keys = nothing(state)
    for city in range(state.data.city_count):
        if state.messengers_paid(city) != 0:
            for seat in range(state.seats):
                keys[seat] -= state.floors_in_city(city, seat)
            for tile in range(2 * city, 2 * city + 2):
                if state.tile[tile] != NONE:
                    keys[state.tile[tile]] -= TIE
    return only_most(keys)


def penalty_points(state: Position) -> vec[i64]:
    """PA-M5: the loss for the fewest towers."""
    points = nothing(state)
    seat: i64 = penalised_seat(state)
    if seat != NONE:
        points[seat] = -state.data.messenger_penalty
    return points


def score_sheet(state: Position) -> list[dict[str, object]]:
    """The lines of the sheet, without those of unused expansions."""
    lines = [sheet_line("tiles", "PA-F1", tile_points(state)), sheet_line("portraits", "PA-F3", portrait_points(state))]
    if state.data.ambassadors:
        lines.append(sheet_line("ambassadors", "PA-A2", ambassador_points(state)))
    if state.data.messengers_a_seat != 0:
        lines.append(sheet_line("messengers", "PA-M4", messenger_points(state)))
        lines.append(sheet_line("penalty", "PA-M5", penalty_points(state)))
    return lines


def totals(state: Position) -> list[int]:
    """PA-F3: the sum of all lines (PA-F4 is an example)."""
    total = tile_points(state)
    add_line(total, portrait_points(state))
    if state.data.ambassadors:
        add_line(total, ambassador_points(state))
    if state.data.messengers_a_seat != 0:
        add_line(total, messenger_points(state))
        add_line(total, penalty_points(state))
    return dump_vec(total)


def winners(state: Position, scores: list[int]) -> i64:
    """PA-F3: most points; tie: fewer own floors on the board; still tied: shared."""
    keys = nothing(state)
    for seat in range(state.seats):
        points: i64 = scores[seat]
        keys[seat] = points * TIE - state.floors_on_board(seat)
    return leaders(keys)
