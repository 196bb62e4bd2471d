"""The score sheet: one function a line, each returning every seat's part, so that a score can be explained."""

from __future__ import annotations

from signoria.games.patrician.box import NONE
from signoria.games.patrician.state import PLAYED_SEATS, Position
from signoria.kernel.compat import i64, vec


def tower_winner(state: Position, tower: i64) -> i64:
    """PA-F1: most floors in the tower; among the tied the highest floor. NONE for an empty tower (PA-F2)."""
    best: i64 = NONE
    best_count: i64 = 0
    best_floors: i64 = 0
    for seat in range(state.seats):
        floors: i64 = state.floors[tower * state.seats + seat]
        count: i64 = state.floors_in_tower(tower, seat)
        if count > best_count or (count == best_count and floors > best_floors):
            best, best_count, best_floors = seat, count, floors
    return best


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
    return state.box.smaller_tile[tile >> 1] if tile & 1 != 0 else state.box.larger_tile[tile >> 1]


def tile_points(state: Position) -> list[int]:
    """PA-F1: the tiles won."""
    points = [0] * state.seats
    for tile in range(2 * state.box.city_count):
        holder: i64 = state.tile[tile]
        if holder != NONE:
            points[holder] += tile_value(state, tile)
    return points


def messenger_points(state: Position) -> list[int]:
    """PA-M4: extra points for the winners of towers in cities that had messengers when they were scored."""
    points = [0] * state.seats
    if state.paid != 0:
        for tile in range(2 * state.box.city_count):
            holder: i64 = state.tile[tile]
            if holder != NONE:
                points[holder] += state.messengers_paid(tile >> 1) * state.box.messenger_points
    return points


def portrait_counts(state: Position) -> vec[i64]:
    """PA-F3: the portraits in the piles: [seat * kinds + kind]."""
    kinds: i64 = len(state.box.portrait_names)
    counts = vec[i64]([0] * (state.seats * kinds))
    for i in range(state.played_size):
        card: i64 = state.played[i] // PLAYED_SEATS
        portrait: i64 = state.box.card_portrait[card]
        if portrait != NONE:
            seat: i64 = state.played[i] % PLAYED_SEATS
            counts[seat * kinds + portrait] += state.box.card_portraits[card]
    return counts


def set_points(state: Position, counts: vec[i64], seat: i64, extra: i64, wild: i64) -> i64:
    """PA-F3, PA-A2, PA-A3: what a seat's portraits are worth, with `extra` more of every kind and `wild` more of
    the seat's choice. Choosing best means filling the sets that lack least.
    """
    size: i64 = state.box.portraits_in_a_set
    kinds: i64 = len(state.box.portrait_names)
    sets: i64 = 0
    for kind in range(kinds):
        count: i64 = counts[seat * kinds + kind] + extra
        sets += count // size
    if wild != 0:
        sets += _sets_with(state, counts, seat, extra, wild)
    return sets * state.box.set_points


def _sets_with(state: Position, counts: vec[i64], seat: i64, extra: i64, wild: i64) -> i64:
    """The further sets that portraits of one's choice complete."""
    size: i64 = state.box.portraits_in_a_set
    kinds: i64 = len(state.box.portrait_names)
    sets: i64 = 0
    for missing in range(i64(1), size):
        for kind in range(kinds):
            count: i64 = counts[seat * kinds + kind] + extra
            if size - count % size == missing and wild >= missing:
                wild -= missing
                sets += 1
    return sets + wild // size


def portrait_points(state: Position) -> list[int]:
    """PA-F3: sets of identical portraits."""
    counts = portrait_counts(state)
    return [set_points(state, counts, seat, 0, 0) for seat in range(state.seats)]


def ambassador_holders(state: Position) -> list[int]:
    """PA-A1: who gets each of the small cards, in their order; NONE for nobody."""
    return [_ambassador_holder(state, card) for card in range(len(state.box.ambassador_order))]


def _ambassador_holder(state: Position, card: i64) -> int:
    counts = [0] * state.seats
    value: i64 = state.box.ambassador_value[card]
    for tile in range(2 * state.box.city_count):
        if state.tile[tile] != NONE and tile_value(state, tile) == value:
            counts[state.tile[tile]] += 1
    most = max(counts)
    if most == 0:
        return NONE
    tied = [seat for seat in range(state.seats) if counts[seat] == most]
    if len(tied) == 1:
        return tied[0]
    return _leftmost_holder(state, card, tied)


def _leftmost_holder(state: Position, card: i64, tied: list[int]) -> int:
    """PA-A1: of the tied, who holds the tile that stands leftmost on the card."""
    value: i64 = state.box.ambassador_value[card]
    for city in state.box.ambassador_order[card]:
        for tile in (2 * city, 2 * city + 1):
            if tile_value(state, tile) == value and state.tile[tile] in tied:
                return state.tile[tile]
    return NONE


def embassy_holder(state: Position) -> int:
    """PA-A3: who gets the large card: most tile points from its cities; tie: most from the first; else nobody."""
    if not state.box.embassy:
        return NONE
    keys = [
        (
            sum(_city_tile_points(state, city, seat) for city in state.box.embassy),
            _city_tile_points(state, state.box.embassy[0], seat),
        )
        for seat in range(state.seats)
    ]
    best = max(keys)
    return keys.index(best) if keys.count(best) == 1 else NONE


def _city_tile_points(state: Position, city: i64, seat: i64) -> int:
    """Tile points only: what messengers add does not count for ambassadors (PA-A4)."""
    points: i64 = 0
    for tile in (2 * city, 2 * city + 1):
        if state.tile[tile] == seat:
            points += tile_value(state, tile)
    return points


def ambassador_points(state: Position) -> list[int]:
    """PA-A2, PA-A3: what the ambassadors add to the sets of portraits."""
    points = [0] * state.seats
    if not state.box.ambassador_order:
        return points
    small = ambassador_holders(state)
    large = embassy_holder(state)
    counts = portrait_counts(state)
    for seat in range(state.seats):
        extra: i64 = 1 if seat == large else 0
        with_them: i64 = set_points(state, counts, seat, extra, small.count(seat))
        points[seat] = with_them - set_points(state, counts, seat, 0, 0)
    return points


def penalised_seat(state: Position) -> int:
    """PA-M5: who loses points for the fewest towers in the messengers' cities; NONE for nobody."""
    if state.paid == 0:
        return NONE
    keys = [_presence(state, seat) for seat in range(state.seats)]
    least = min(keys)
    return keys.index(least) if keys.count(least) == 1 else NONE


def _presence(state: Position, seat: i64) -> tuple[int, int]:
    """Towers won, then own floors in all towers, of the cities that had a messenger when they were scored."""
    towers, floors = 0, 0
    for city in range(state.box.city_count):
        if state.messengers_paid(city) != 0:
            towers += int(state.tile[2 * city] == seat) + int(state.tile[2 * city + 1] == seat)
            floors += state.floors_in_city(city, seat)
    return towers, floors


def penalty_points(state: Position) -> list[int]:
    """PA-M5: the loss for the fewest towers."""
    points = [0] * state.seats
    seat = penalised_seat(state)
    if seat != NONE:
        points[seat] = -state.box.messenger_penalty
    return points


def score_sheet(state: Position) -> list[dict[str, object]]:
    """The lines of the sheet, those of unused expansions left out."""
    lines: list[dict[str, object]] = [
        {"line": "tiles", "rule": "PA-F1", "points": tile_points(state)},
        {"line": "portraits", "rule": "PA-F3", "points": portrait_points(state)},
    ]
    if state.box.ambassador_order:
        lines.append({"line": "ambassadors", "rule": "PA-A2", "points": ambassador_points(state)})
    if state.box.messengers_a_seat != 0:
        lines.append({"line": "messengers", "rule": "PA-M4", "points": messenger_points(state)})
        lines.append({"line": "penalty", "rule": "PA-M5", "points": penalty_points(state)})
    return lines


def totals(state: Position) -> list[int]:
    """PA-F3: all lines together (PA-F4: an example)."""
    total = tile_points(state)
    _add(total, portrait_points(state))
    if state.box.ambassador_order:
        _add(total, ambassador_points(state))
    if state.box.messengers_a_seat != 0:
        _add(total, messenger_points(state))
        _add(total, penalty_points(state))
    return total


def _add(total: list[int], points: list[int]) -> None:
    for seat, value in enumerate(points):
        total[seat] += value


def winners(state: Position, scores: list[int]) -> i64:
    """PA-F3: most points; tie: fewer own floors on the board; still tied: shared."""
    mask: i64 = 0
    best: tuple[int, int] | None = None
    for seat in range(state.seats):
        key = (scores[seat], -int(state.floors_on_board(seat)))
        if best is None or key > best:
            best = key
            mask = 0
        if key == best:
            mask |= 1 << seat
    return mask
