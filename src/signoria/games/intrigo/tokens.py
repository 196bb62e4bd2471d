"""IN-S3: a token for every empty arcade, at the set-up and after every round."""

from __future__ import annotations

from signoria.games.intrigo import events
from signoria.games.intrigo.components import GUILDS
from signoria.games.intrigo.game_data import DUCAT, SEAL
from signoria.games.intrigo.state import PILE_BITS, Position
from signoria.kernel.bits import BIT
from signoria.kernel.compat import i64


def fill_arcades(state: Position, rule: str) -> None:
    """IN-S3: a token for every empty arcade, from the gate clockwise: a seal on every second, ducats between."""
    before: i64 = state.tokens
    for arcade in range(state.data.places):
        if state.tokens & BIT[arcade] == 0:
            if arcade & 1 == 0:
                lay_seal(state, arcade)
            else:
                lay_ducat(state, arcade)
    state.discover()
    events.tokens_laid(state, before, rule)


def lay_ducat(state: Position, arcade: i64) -> None:
    """IN-S3: if the supply is empty, so is the arcade."""
    if state.supply != 0:
        state.supply -= 1
        state.token_at[arcade] = DUCAT
        state.tokens |= BIT[arcade]


def lay_seal(state: Position, arcade: i64) -> None:
    """IN-S3: drawn from the bag; if that is empty, so is the arcade."""
    size: i64 = 0
    for guild in range(i64(GUILDS)):
        size += state.in_bag(guild)
    if size != 0:
        guild = drawn_guild(state, state.dealer.below(size))
        state.bag -= BIT[PILE_BITS * guild]
        state.token_at[arcade] = SEAL + guild
        state.tokens |= BIT[arcade]


def drawn_guild(state: Position, number: i64) -> i64:
    """The guild of the seal with this number in the bag, counted guild by guild."""
    guild: i64 = 0
    while number >= state.in_bag(guild):
        number -= state.in_bag(guild)
        guild += 1
    return guild
