"""IN-3.1 to IN-3.4: phase 3, the awards, arcade by arcade from the gate."""

from __future__ import annotations

from signoria.games.intrigo import events, scoring
from signoria.games.intrigo.components import GUILDS
from signoria.games.intrigo.game_data import DUCAT, NONE, SEAL
from signoria.games.intrigo.state import PILE_BITS, Position
from signoria.kernel.bits import BIT
from signoria.kernel.compat import i64


def award_tokens(state: Position) -> None:
    """IN-3.1: from the gate clockwise; IN-3.4: no further once somebody has won."""
    for arcade in range(state.data.places):
        if state.tokens & BIT[arcade] != 0:
            award_token(state, arcade)
            if state.winner != NONE:
                return


def award_token(state: Position, arcade: i64) -> None:
    """IN-3.1: the token goes to the family that leads, if it has a player; otherwise it stays for the next round."""
    seat: i64 = scoring.token_winner(state, arcade)
    if seat != NONE:
        win_token(state, arcade, seat)
    elif state.journal is not None:
        why: i64 = scoring.why_left(state, arcade)
        family: i64 = scoring.leading_family(state, arcade) if why == scoring.NO_PLAYER else NONE
        events.token_left(state, arcade, scoring.REASONS[why], family)


def win_token(state: Position, arcade: i64, seat: i64) -> None:
    """IN-3.3: a ducat goes to the seat, a seal back into the bag, and its counter rises."""
    events.token_won(state, arcade, seat)
    token: i64 = state.token_at[arcade]
    state.token_at[arcade] = NONE
    state.tokens ^= BIT[arcade]
    if token == DUCAT:
        state.ducats[seat] += 1
    else:
        win_seal(state, seat, token - SEAL)


def win_seal(state: Position, seat: i64, guild: i64) -> None:
    """IN-3.3, IN-3.4: the match is won by the seal that completes a set."""
    state.bag += BIT[PILE_BITS * guild]
    state.seals[GUILDS * seat + guild] += 1
    if scoring.has_won(state, seat, guild):
        state.winner = seat
        every: bool = scoring.has_every_guild(state, seat)
        events.match_won(state, "IN-3.4", "every-guild" if every else "one-guild")
