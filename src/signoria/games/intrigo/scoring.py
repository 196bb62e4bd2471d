"""Who wins a token, and who wins the match: questions for the rules, the view and the score sheet."""

from __future__ import annotations

from typing import Final

from signoria.games.intrigo.components import GUILDS
from signoria.games.intrigo.game_data import NONE
from signoria.games.intrigo.state import Position
from signoria.kernel.bits import BIT
from signoria.kernel.compat import i64
from signoria.kernel.state import dump_vec

# An arcade.

OPEN: Final = 0
FACE_DOWN: Final = 1
NO_SCHEMER: Final = 2
TIE: Final = 3
NO_PLAYER: Final = 4
REASONS: Final = ["", "face-down", "no-schemer", "tie", "no-player"]


def value_at(state: Position, place: i64) -> i64:
    """IN-3.1: what a card counts: only a face-up schemer counts."""
    if state.schemers & ~state.cards_down & BIT[place] == 0:
        return 0
    return state.data.schemer_value[state.card_at[place]]


def leading_family(state: Position, arcade: i64) -> i64:
    """IN-3.1: whose schemer beside an arcade has the higher value; NONE for equal values or none."""
    before: i64 = state.place_before(arcade)
    one: i64 = value_at(state, before)
    other: i64 = value_at(state, arcade)
    if one == other:
        return NONE
    return state.data.schemer_family[state.card_at[before if one > other else arcade]]


def token_winner(state: Position, arcade: i64) -> i64:
    """IN-3.1, IN-3.2: the seat that wins an arcade's token, whoever placed the cards; NONE if nobody does."""
    if state.tokens & ~state.tokens_down & BIT[arcade] == 0:
        return NONE
    family: i64 = leading_family(state, arcade)
    return state.seat_of_family[family] if family != NONE else NONE


def why_left(state: Position, arcade: i64) -> i64:
    """IN-3.1: why nobody wins an arcade's token; OPEN if somebody does."""
    if state.tokens_down & BIT[arcade] != 0:
        return FACE_DOWN
    if leading_family(state, arcade) == NONE:
        return TIE if value_at(state, arcade) != 0 else NO_SCHEMER
    return OPEN if token_winner(state, arcade) != NONE else NO_PLAYER


# The match.


def has_every_guild(state: Position, seat: i64) -> bool:
    """IN-3.4: at least one seal of all guilds."""
    for guild in range(i64(GUILDS)):
        if state.seals_of(seat, guild) == 0:
            return False
    return True


def has_won(state: Position, seat: i64, guild: i64) -> bool:
    """IN-3.4: whether the seat has won the match with a seal of this guild that it has just won."""
    return state.seals_of(seat, guild) >= state.data.same_seals or has_every_guild(state, seat)


def totals(state: Position) -> list[int]:
    """IN-3.4: the winner scores 1, the others 0."""
    return [1 if seat == state.winner else 0 for seat in range(state.seats)]


def winners(state: Position, scores: list[int]) -> i64:
    """IN-3.4: the seat that scored; IN-K2: a draw is shared by everyone."""
    mask: i64 = 0
    for seat in range(state.seats):
        if scores[seat] != 0:
            mask |= BIT[seat]
    return mask if mask != 0 else BIT[state.seats] - 1


def score_sheet(state: Position) -> list[dict[str, object]]:
    """A line for each guild with its counters, which are not points, and one for the victory."""
    lines: list[dict[str, object]] = []
    for guild, name in enumerate(state.data.guild_names):
        counters = [int(state.seals_of(seat, guild)) for seat in range(state.seats)]
        lines.append(_counters(state, name, counters))
    lines.append(_counters(state, "ducats", dump_vec(state.ducats)))
    lines.append({"line": "victory", "rule": "IN-3.4", "points": totals(state)})
    return lines


def _counters(state: Position, name: str, counters: list[int]) -> dict[str, object]:
    return {"line": name, "rule": "IN-3.3", "points": [0] * int(state.seats), "counters": counters}
