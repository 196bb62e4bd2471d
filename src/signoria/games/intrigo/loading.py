"""A checked position from plain data: from `Position.contents`, from a test or from a user."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from signoria.games.intrigo import knowledge, powers, scoring
from signoria.games.intrigo.components import CARDS_IN_A_PILE, GUILDS, POWER_NAMES
from signoria.games.intrigo.deal import sit_down
from signoria.games.intrigo.game_data import HAND, INFLUENCE, NONE, SEAL, IntrigoData
from signoria.games.intrigo.play import IntrigoState, empty_board
from signoria.games.intrigo.state import (
    AIMING,
    CHOOSING,
    DRAFTING,
    FINISHING,
    OVER,
    PHASES,
    PILE_BITS,
    PLACING,
    TWIN_BITS,
    Position,
    one_of,
)
from signoria.kernel.bits import BIT, is_several
from signoria.kernel.errors import BadPosition
from signoria.kernel.positions import Reader, fill

MOST_DUCATS = 99


def load(data: IntrigoData, contents: Mapping[str, Any]) -> IntrigoState:
    """The position; BadPosition names the field that is wrong."""
    read = Reader(contents)
    state = empty_board(data, read.dealer("dealer"))
    state.phase = read.choice("phase", PHASES)
    state.round = read.number("round", 1, data.most_rounds)
    state.stage = read.number("stage", 0, HAND)
    state.first = read.number("first", 0, data.seats - 1)
    state.seat = read.number("seat", 0, data.seats - 1)
    state.winner = read.number("winner", NONE, data.seats - 1)
    _load_families(state, read)
    _load_palace(state, read)
    _load_tokens(state, read)
    _load_draft(state, read)
    _load_step(state, read)
    _check_schemers(state)
    _check_influence(state)
    _check_tokens(state)
    _check_end(state)
    _check_step(state)
    return state


def _load_families(state: IntrigoState, read: Reader) -> None:
    families = read.numbers("families", state.seats, 0, state.data.played_families - 1)
    if len(set(families)) != len(families):
        raise BadPosition("families", "no two seats can have the same (IN-S1)")
    for seat, family in enumerate(families):
        sit_down(state, seat, family)


def _load_palace(state: IntrigoState, read: Reader) -> None:
    for place, card in enumerate(read.numbers("palace", state.data.places, NONE, INFLUENCE + len(POWER_NAMES) - 1)):
        if state.data.schemers <= card < INFLUENCE:
            raise BadPosition(f"palace[{place}]", f"there is no schemer {card}")
        state.card_at[place] = card
        if card != NONE:
            state.free ^= BIT[place]
        if NONE < card < INFLUENCE:
            state.schemers |= BIT[place]
    for place in read.numbers("cards_down", None, 0, state.data.places - 1):
        if state.schemers & BIT[place] == 0:
            raise BadPosition("cards_down", f"no schemer lies on place {place} (IN-2.5)")
        state.cards_down |= BIT[place]
    state.piles = _packed(read.numbers("piles", len(POWER_NAMES), 0, CARDS_IN_A_PILE))
    state.gone = _packed(read.numbers("gone", len(POWER_NAMES), 0, CARDS_IN_A_PILE))


def _packed(counts: list[int]) -> int:
    """Counts packed into one number, PILE_BITS for each."""
    return sum(count << (PILE_BITS * number) for number, count in enumerate(counts))


def _load_tokens(state: IntrigoState, read: Reader) -> None:
    for arcade, token in enumerate(read.numbers("tokens", state.data.places, NONE, SEAL + GUILDS - 1)):
        state.token_at[arcade] = token
        if token != NONE:
            state.tokens |= BIT[arcade]
    for arcade in read.numbers("tokens_down", None, 0, state.data.places - 1):
        if state.tokens & BIT[arcade] == 0:
            raise BadPosition("tokens_down", f"no token lies on arcade {arcade} (IN-2.9)")
        state.tokens_down |= BIT[arcade]
    fill(state.ducats, read.numbers("ducats", state.seats, 0, MOST_DUCATS))
    for seat, counters in enumerate(read.rows("seals", state.seats, 0, MOST_DUCATS)):
        if len(counters) != GUILDS:
            raise BadPosition(f"seals[{seat}]", f"must be {GUILDS} counters")
        for guild, seals in enumerate(counters):
            state.seals[GUILDS * seat + guild] = seals
    state.supply = read.number("supply", 0, MOST_DUCATS)
    state.bag = _packed(read.numbers("bag", GUILDS, 0, max(state.data.seal_counts)))


def _load_draft(state: IntrigoState, read: Reader) -> None:
    for pack, cards in enumerate(read.rows("packs", state.seats, 0, state.data.schemers - 1)):
        if len(cards) != HAND:
            raise BadPosition(f"packs[{pack}]", f"must be {HAND} schemers (IN-1.1)")
        if cards[state.stage :] != sorted(cards[state.stage :]):
            raise BadPosition(f"packs[{pack}]", "what is still in it must be sorted")
        for stage, card in enumerate(cards):
            state.pack[HAND * pack + stage] = card
    _load_played(state, read)
    _load_lacks(state, read)
    knowledge.fill_hands(state)
    if state.stage == HAND:
        for seat in range(state.seats):
            state.in_hands += sum(one_of(card) for card in state.cards_in_hand(seat))


def _load_played(state: IntrigoState, read: Reader) -> None:
    for seat, cards in enumerate(read.rows("played", state.seats, 0, state.data.schemers - 1)):
        state.played[seat] = sum(one_of(card) for card in cards)
        for card in set(cards):
            if knowledge.left_of(state, seat, card) < 0:
                name = state.data.schemer_names[card]
                raise BadPosition(f"played[{seat}]", f"{name} is there more often than the seat drafted it")


def _load_lacks(state: IntrigoState, read: Reader) -> None:
    for seat, cards in enumerate(read.rows("lacks", state.seats, 0, state.data.schemers - 1)):
        for card in cards:
            if state.data.twin_of[card] == NONE or knowledge.left_of(state, seat, card) != 0:
                raise BadPosition(f"lacks[{seat}]", f"{state.data.schemer_names[card]} cannot be known to be missing")
            state.lacks |= BIT[TWIN_BITS * seat + state.data.twin_of[card]]


def _load_step(state: IntrigoState, read: Reader) -> None:
    """Set who is asked, and what was chosen so far."""
    for seat, card in enumerate(read.numbers("picks", state.seats, NONE, state.data.schemers - 1)):
        state.pick[seat] = card
        if card != NONE:
            state.chosen |= BIT[seat]
            if state.stage >= HAND - 1 or card not in state.pack_at(seat, state.stage):
                raise BadPosition(f"picks[{seat}]", f"{state.data.schemer_names[card]} is not in the pack (IN-1.1)")
    if state.phase == DRAFTING:
        state.actors = (BIT[state.seats] - 1) & ~state.chosen
    elif state.phase != OVER:
        state.actors = BIT[state.seat]
    state.card = read.number("card", NONE, INFLUENCE + len(POWER_NAMES) - 1)
    state.spot = read.number("spot", NONE, state.data.places - 1)
    state.target = read.number("target", NONE, state.data.places - 1)


def _check_schemers(state: IntrigoState) -> None:
    """Check that all schemers are dealt (IN-1.1) and what was placed lies in the palace (IN-2.1)."""
    if sum(one_of(card) for card in state.pack) != state.data.schemer_counts:
        raise BadPosition("packs", "must hold every schemer once, and twins twice (IN-1.1)")
    placed = sum(one_of(card) for card in state.card_at if NONE < card < INFLUENCE)
    if placed != sum(state.played):
        raise BadPosition("played", "must be the schemers that lie in the palace")
    if state.stage < HAND and state.free != state.data.all_places:
        raise BadPosition("palace", "must be empty during the draft (IN-3.5)")


def _check_tokens(state: IntrigoState) -> None:
    """IN-C2: check that nothing lies on the table more often than it exists."""
    census = state.census()
    if census["ducats"] != state.data.ducats:
        raise BadPosition("supply", f"makes {census['ducats']} ducats with all others, not {state.data.ducats}")
    for guild, name in enumerate(state.data.guild_names):
        seals = census[f"seals of {name}"]
        if seals != state.data.seal_counts[guild]:
            raise BadPosition(
                "bag", f"makes {seals} seals of {name} with all others, not {state.data.seal_counts[guild]}"
            )


def _check_influence(state: IntrigoState) -> None:
    """IN-C4: check that each influence card is in its pile, in the palace or gone."""
    census = state.census()
    for power, name in enumerate(POWER_NAMES):
        if census[name] != CARDS_IN_A_PILE:
            problem = f"makes {census[name]} of {name} with all others, not {CARDS_IN_A_PILE} (IN-C4)"
            raise BadPosition(f"piles[{power}]", problem)


def _check_end(state: IntrigoState) -> None:
    """IN-3.4, IN-K2: check that the match is over exactly when somebody has won, or after the last round."""
    won = [seat for seat in range(state.seats) if _has_won(state, seat)]
    if won != ([] if state.winner == NONE else [state.winner]):
        raise BadPosition("winner", f"is {state.winner}, but by the counters {won} (IN-3.4)")
    if state.phase == OVER and (state.free != 0 or state.stage != HAND):
        raise BadPosition("phase", "a match ends only when all places are taken (IN-3.1)")
    if state.phase == OVER and state.winner == NONE and state.round != state.data.most_rounds:
        raise BadPosition("phase", "nobody has won, and there are rounds to come (IN-K2)")
    if state.phase != OVER and state.winner != NONE:
        raise BadPosition("phase", "the match is won and over (IN-3.4)")


def _has_won(state: Position, seat: int) -> bool:
    return any(state.seals_of(seat, guild) and scoring.has_won(state, seat, guild) for guild in range(GUILDS))


def _check_step(state: IntrigoState) -> None:
    """Check that the seats that are asked have something to choose."""
    if (state.phase == DRAFTING) != (state.stage < HAND) or state.stage == HAND - 1:
        raise BadPosition("stage", f"does not go with the phase {PHASES[state.phase]}")
    if state.phase == DRAFTING and state.actors == 0:
        raise BadPosition("picks", "all have chosen")
    if (state.card != NONE) != (state.phase == PLACING):
        raise BadPosition("card", "is there while a card is to be placed, and only then (IN-2.1)")
    if (state.spot != NONE) != (state.phase in (AIMING, FINISHING)):
        raise BadPosition("spot", "is there while a power is used, and only then (IN-2.3)")
    if (state.target != NONE) != (state.phase == FINISHING):
        raise BadPosition("target", "is there once a power is aimed, and only then")
    if state.phase in (CHOOSING, PLACING):
        _check_taking(state)
    elif state.phase in (AIMING, FINISHING):
        _check_power(state)


def _check_taking(state: IntrigoState) -> None:
    """IN-2.1, IN-2.2: check that a place is free, and that the seat has taken a card, has one or can buy one."""
    seat, card = state.seat, state.card
    if state.free == 0:
        raise BadPosition("palace", "is full: the awards come next (IN-3.1)")
    if state.phase == CHOOSING and state.hand_size[seat] == 0 and not state.can_buy_any(seat):
        raise BadPosition("seat", "has no card and can buy none: it is passed over (IN-2.2)")
    if state.phase == CHOOSING and state.is_certain(seat):
        raise BadPosition("phase", "is place: the seat has only one card and can buy none (IN-2.2)")
    if state.phase == PLACING and not is_several(state.free):
        raise BadPosition("palace", "has only one free place: nobody is asked for it (IN-2.1)")
    if state.phase == PLACING and card < INFLUENCE and not state.holds(seat, card):
        raise BadPosition("card", "the seat does not hold it (IN-2.1)")


def _check_power(state: IntrigoState) -> None:
    """IN-2.3: check that the card lies in the palace and its power has a target."""
    if state.card_at[state.spot] < INFLUENCE:
        raise BadPosition("spot", "no influence card lies there (IN-2.3)")
    aims = powers.aims(state)
    if aims == 0:
        raise BadPosition("phase", "the power has no target (IN-2.3)")
    if state.phase == FINISHING:
        second = powers.FINISH_VERB[powers.power_in_use(state)] != 0
        if not second or aims & BIT[state.target] == 0 or not is_several(powers.finishes(state)):
            raise BadPosition("target", "is none of the power's, or leaves no choice")
