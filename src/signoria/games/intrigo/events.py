"""The events of the game: one function for each, which does nothing without a journal."""

from __future__ import annotations

from signoria.games.intrigo.game_data import DUCAT, INFLUENCE, NONE, SEAL
from signoria.games.intrigo.state import Position
from signoria.kernel.bits import BIT
from signoria.kernel.compat import i64
from signoria.kernel.journal import NOBODY


def family_dealt(state: Position, seat: i64) -> None:
    if state.journal is not None:
        state.journal.tell("family-dealt", "IN-S1", seat, {"family": state.data.family_names[state.family[seat]]})


def family_unplayed(state: Position, family: i64) -> None:
    if state.journal is not None:
        state.journal.tell("family-unplayed", "IN-C5", NOBODY, {"family": state.data.family_names[family]})


def first_seat_drawn(state: Position) -> None:
    if state.journal is not None:
        state.journal.tell("first-seat-drawn", "IN-S1", state.first, {})


def tokens_laid(state: Position, before: i64, rule: str) -> None:
    """Recorded once for all arcades that were filled: `before` has a bit for each that was not empty."""
    if state.journal is not None:
        filled: list[object] = [
            {"arcade": arcade + 1, "token": token_name(state, state.token_at[arcade])}
            for arcade in range(state.data.places)
            if state.tokens & ~before & BIT[arcade] != 0
        ]
        state.journal.tell("tokens-laid", rule, NOBODY, {"tokens": filled})


def round_begun(state: Position) -> None:
    if state.journal is not None:
        state.journal.tell("round-begun", "IN-1.1", state.first, {"round": int(state.round)})


def packs_held(state: Position) -> None:
    """Each seat sees the pack that it was dealt or received."""
    if state.journal is not None:
        for seat in range(state.seats):
            cards = schemer_names(state, state.pack_at(seat, state.stage))
            state.journal.whisper(
                "pack-dealt" if state.stage == 0 else "pack-passed",
                "IN-1.1",
                seat,
                {"count": len(cards)},
                {"cards": cards},
                1 << seat,
            )


def schemers_kept(state: Position) -> None:
    if state.journal is not None:
        for seat in range(state.seats):
            card = state.data.schemer_names[state.pack[state.slot_of(seat, state.stage)]]
            kept: dict[str, object] = {"kept": int(state.stage) + 1}
            state.journal.whisper("schemer-kept", "IN-1.1", seat, kept, {"card": card}, 1 << seat)


def influence_bought(state: Position, power: i64, price: i64) -> None:
    if state.journal is not None:
        fields: dict[str, object] = {"card": state.data.card_names[INFLUENCE + power], "price": int(price)}
        state.journal.tell("influence-bought", "IN-2.1", state.seat, fields)


def card_placed(state: Position, place: i64) -> None:
    if state.journal is not None:
        card: i64 = state.card_at[place]
        fields: dict[str, object] = {"card": state.data.card_names[card], "place": int(place) + 1}
        state.journal.tell("schemer-placed" if card < INFLUENCE else "influence-placed", "IN-2.1", state.seat, fields)


def seat_passed(state: Position) -> None:
    if state.journal is not None:
        state.journal.tell("seat-passed", "IN-2.2", state.seat, {})


def power_without_target(state: Position) -> None:
    if state.journal is not None:
        fields: dict[str, object] = {"card": state.data.card_names[state.card_at[state.spot]]}
        state.journal.tell("power-without-target", "IN-2.3", state.seat, fields)


def power_unused(state: Position) -> None:
    if state.journal is not None:
        fields: dict[str, object] = {"card": state.data.card_names[state.card_at[state.spot]]}
        state.journal.tell("power-unused", "IN-2.3", state.seat, fields)


def tokens_swapped(state: Position, one: i64, other: i64) -> None:
    """Recorded after the swap: which token now lies where."""
    if state.journal is not None:
        fields: dict[str, object] = {
            "arcades": [int(one) + 1, int(other) + 1],
            "tokens": [token_name(state, state.token_at[one]), token_name(state, state.token_at[other])],
        }
        state.journal.tell("tokens-swapped", "IN-2.4", state.seat, fields)


def schemer_killed(state: Position, place: i64) -> None:
    if state.journal is not None:
        fields: dict[str, object] = {"card": state.data.card_names[state.card_at[place]], "place": int(place) + 1}
        state.journal.tell("schemer-killed", "IN-2.5", state.seat, fields)


def schemer_called(state: Position, schemer: i64, holder: i64, place: i64) -> None:
    if state.journal is not None:
        fields: dict[str, object] = {
            "card": state.data.schemer_names[schemer],
            "holder": int(holder),
            "place": int(place) + 1,
        }
        state.journal.tell("schemer-called", "IN-2.6", state.seat, fields)


def schemers_swapped(state: Position, one: i64, other: i64) -> None:
    """Recorded after the swap: which schemer now lies where."""
    if state.journal is not None:
        fields: dict[str, object] = {
            "places": [int(one) + 1, int(other) + 1],
            "cards": [state.data.card_names[state.card_at[one]], state.data.card_names[state.card_at[other]]],
        }
        state.journal.tell("schemers-swapped", "IN-2.7", state.seat, fields)


def schemer_moved(state: Position, origin: i64, place: i64) -> None:
    if state.journal is not None:
        fields: dict[str, object] = {
            "card": state.data.card_names[state.card_at[place]],
            "from": int(origin) + 1,
            "place": int(place) + 1,
        }
        state.journal.tell("schemer-moved", "IN-2.8", state.seat, fields)


def token_stolen(state: Position, arcade: i64) -> None:
    if state.journal is not None:
        fields: dict[str, object] = {"arcade": int(arcade) + 1, "token": token_name(state, state.token_at[arcade])}
        state.journal.tell("token-stolen", "IN-2.9", state.seat, fields)


def token_won(state: Position, arcade: i64, seat: i64) -> None:
    """Recorded before the token leaves its arcade."""
    if state.journal is not None:
        token: i64 = state.token_at[arcade]
        fields: dict[str, object] = {"arcade": int(arcade) + 1, "token": token_name(state, token)}
        if token == DUCAT:
            fields["count"] = int(state.ducats[seat]) + 1
            state.journal.tell("ducat-won", "IN-3.3", seat, fields)
        else:
            fields["count"] = int(state.seals_of(seat, token - SEAL)) + 1
            state.journal.tell("seal-won", "IN-3.3", seat, fields)


def token_left(state: Position, arcade: i64, why: str, family: i64) -> None:
    """IN-3.1: nobody wins the token. `family` is the one that would have won it, if it had a player."""
    if state.journal is not None:
        fields: dict[str, object] = {
            "arcade": int(arcade) + 1,
            "token": token_name(state, state.token_at[arcade]),
            "why": why,
        }
        if family != NONE:
            fields["family"] = state.data.family_names[family]
        state.journal.tell("token-left", "IN-3.1", NOBODY, fields)


def match_won(state: Position, rule: str, why: str) -> None:
    if state.journal is not None:
        state.journal.tell("match-won", rule, state.winner, {"why": why})


def match_drawn(state: Position) -> None:
    if state.journal is not None:
        state.journal.tell("match-drawn", "IN-K2", NOBODY, {"rounds": int(state.round)})


def token_name(state: Position, token: i64) -> str:
    """A ducat, or the seal's guild."""
    return "ducat" if token == DUCAT else state.data.guild_names[token - SEAL]


def schemer_names(state: Position, schemers: list[int]) -> list[str]:
    """Schemers by their names, in the same order."""
    return [state.data.schemer_names[schemer] for schemer in schemers]
