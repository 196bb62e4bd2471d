"""A checked position from plain data: from `Position.contents`, from a test or from a user."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from signoria.games.il_principe.actions import BLUE, COLOUR_COUNT, COLOURS, GREEN, MOST_BID
from signoria.games.il_principe.building import might_build
from signoria.games.il_principe.game_data import NONE, PrincipeData
from signoria.games.il_principe.play import PrincipeState, empty_board
from signoria.games.il_principe.roles import turnable
from signoria.games.il_principe.state import (
    ACTING,
    ACTIONS,
    AUCTIONS,
    BIDDING,
    BUILDING,
    CARDS,
    LAYING,
    MINOR,
    NEW_CARDS,
    OVER,
    PHASES,
    POINT_LINES,
    PRIZES,
    ROLES,
    SHIELDING,
    STEPS,
    TILES,
    TURNING,
    Position,
    row_sum,
)
from signoria.kernel.bits import bits_of
from signoria.kernel.compat import i64, vec
from signoria.kernel.errors import BadPosition
from signoria.kernel.positions import Reader, fill

MOST_ROUNDS = 99
MOST_POINTS = 999

STEP_PHASES = {
    LAYING: (NEW_CARDS,),
    BIDDING: (AUCTIONS, ROLES),
    BUILDING: (AUCTIONS,),
    ACTING: (ACTIONS,),
    SHIELDING: (AUCTIONS, ACTIONS, ROLES),
    TURNING: (ROLES,),
    OVER: tuple(range(len(PHASES))),
}


def load(data: PrincipeData, contents: Mapping[str, Any]) -> PrincipeState:
    """The position; BadPosition names the field that is wrong."""
    read = Reader(contents)
    state = _load_decks(data, read)
    _load_scalars(state, read)
    _load_cards(state, read)
    _load_seats(state, read)
    _load_cities(state, read)
    _check_cards(state)
    _check_cities(state)
    _load_step(state)
    return state


def _load_decks(data: PrincipeData, read: Reader) -> PrincipeState:
    state = empty_board(data, read.dealer("dealer"))
    state.deck = vec[i64](read.numbers("deck", None, 0, COLOUR_COUNT - 1))
    state.deck_size = len(state.deck)
    state.city_deck = vec[i64](read.numbers("city_deck", None, 0, data.city_count - 1))
    state.city_deck_size = len(state.city_deck)
    if state.city_deck_size < data.cities_out:
        raise BadPosition("city_deck", f"holds the {data.cities_out} cities that were taken out (IP-S4) and the rest")
    return state


def _load_scalars(state: PrincipeState, read: Reader) -> None:
    seats = state.seats
    state.round = read.number("round", 1, MOST_ROUNDS)
    state.last_round = read.flag("last_round")
    state.phase = read.choice("phase", PHASES)
    state.step = read.choice("step", STEPS)
    state.seat = read.number("seat", 0, seats - 1)
    state.marker = read.number("marker", 0, seats - 1)
    state.to_act = read.number("to_act", 0, seats - 1)
    state.colour = read.choice("colour", COLOURS)
    state.prize = read.choice("prize", PRIZES)
    state.bidders = read.mask("bidders", seats)
    state.bid = read.number("bid", 0, MOST_BID)
    state.leader = read.number("leader", NONE, seats - 1)
    state.seconds = read.mask("seconds", seats)
    state.city = read.number("city", NONE, state.data.city_count - 1)
    state.shields_due = read.number("shields_due", 0, state.data.shields_a_seat)


def _load_cards(state: PrincipeState, read: Reader) -> None:
    most = state.data.cards_each
    for field, rows in (
        ("hands", state.hand),
        ("known", state.known),
        ("drawn", state.drawn),
        ("laying", state.laying),
        ("up", state.up),
        ("down", state.down),
    ):
        for seat, counts in enumerate(read.rows(field, state.seats, 0, most)):
            if len(counts) != COLOUR_COUNT:
                raise BadPosition(f"{field}[{seat}]", f"must be {COLOUR_COUNT} numbers, one a colour")
            for colour, count in enumerate(counts):
                rows[seat * COLOUR_COUNT + colour] = count
    fill(state.lot, read.numbers("lots", COLOUR_COUNT, 0, most))
    fill(state.removed, read.numbers("removed", COLOUR_COUNT, 0, most))
    for place, held in enumerate(state.hand):
        seat, colour = divmod(place, COLOUR_COUNT)
        if state.known[place] + state.drawn[place] > held:
            raise BadPosition(f"hands[{seat}]", f"fewer {COLOURS[colour]} cards than are known or new")
        if state.drawn[place] != 0 and state.step != LAYING:
            raise BadPosition(f"drawn[{seat}]", "no card is new once cards were laid (IP-1.1)")


def _load_seats(state: PrincipeState, read: Reader) -> None:
    seats, data = state.seats, state.data
    fill(state.money, read.numbers("money", seats, 0, MOST_BID))
    state.bank = -sum(state.money)
    fill(state.reserve, read.numbers("reserve", seats, 0, data.shields_a_seat))
    fill(state.shields, read.numbers("shields", seats * data.region_count, 0, data.shields_a_seat))
    fill(state.points, read.numbers("points", seats * POINT_LINES, 0, MOST_POINTS))
    fill(state.holder, read.numbers("roles", TILES, NONE, seats - 1))
    for seat in range(seats):
        total = state.reserve[seat] + sum(state.shields_in(region, seat) for region in range(data.region_count))
        if total != data.shields_a_seat:
            raise BadPosition("reserve", f"seat {seat} has {total} shields, not {data.shields_a_seat} (IP-C6)")
    for tile in range(COLOUR_COUNT, TILES):
        if state.holder[tile] != NONE and not data.minor_roles:
            raise BadPosition(f"roles[{tile}]", "there are no minor roles with two seats (IP-S4)")


def _load_cities(state: PrincipeState, read: Reader) -> None:
    state.offer = read.mask("offer", state.data.city_count)
    for seat, cities in enumerate(read.rows("built", state.seats, 0, state.data.city_count - 1)):
        state.built[seat] = sum(1 << city for city in set(cities))


def _check_cards(state: Position) -> None:
    """Check that no colour has more cards than the game has."""
    for colour, count in ((colour, state.census()[colour]) for colour in COLOURS):
        most = state.data.cards_each + state.data.cards_out
        if count > most:
            raise BadPosition("deck", f"there are {count} {colour} cards in all, but only {most} in the box (IP-C1)")


def _check_cities(state: Position) -> None:
    """Check that each city lies in one place only."""
    places = [state.city_deck[i] for i in range(state.city_deck_size)] + bits_of(state.offer)
    for cities in state.built:
        places += bits_of(cities)
    for city in places:
        if places.count(city) > 1:
            raise BadPosition("city_deck", f"{state.data.city_names[city]} lies in two places")


# What is asked.


def _load_step(state: PrincipeState) -> None:
    """Set who is asked, and check that the rest of the position fits the question."""
    if state.phase not in STEP_PHASES[int(state.step)]:
        raise BadPosition("step", f"{STEPS[state.step]!r} is not asked in the phase {PHASES[state.phase]!r}")
    if state.step == LAYING:
        _check_laying(state)
    elif state.step != OVER:
        state.actors = 1 << state.seat
    if state.step == BIDDING:
        _check_auction(state)
    if state.step == BUILDING and not might_build(state, state.seat):
        raise BadPosition("step", f"seat {state.seat} cannot build: the round or its hand does not allow it (IP-2.3)")
    if state.step == ACTING:
        _check_acting(state)
    if state.step == SHIELDING:
        _check_shielding(state)
    if state.step == TURNING and (state.colour != GREEN or turnable(state) == 0):
        raise BadPosition("step", f"seat {state.seat} has no card to turn up for the green role (IP-4.6)")


def _check_laying(state: PrincipeState) -> None:
    """IP-1.1: a seat that has laid enough cards has chosen."""
    for seat in range(state.seats):
        if state.hand_size(seat) < state.data.cards_laid:
            raise BadPosition(f"hands[{seat}]", f"too few to lay {state.data.cards_laid} cards (IP-1.1)")
        count = row_sum(state.laying, seat)
        if count > state.data.cards_laid or min(state.kept(seat)) < 0:
            raise BadPosition(f"laying[{seat}]", "cards that the seat does not hold, or too many (IP-1.1)")
        if count == state.data.cards_laid:
            state.chosen |= 1 << seat
    state.actors = ((1 << state.seats) - 1) & ~state.chosen
    if state.actors == 0:
        raise BadPosition("laying", "all have chosen: then the cards are turned up (IP-2.1)")


def _check_auction(state: Position) -> None:
    if (state.prize == CARDS) != (state.phase == AUCTIONS):
        raise BadPosition("prize", f"{PRIZES[state.prize]!r} is not auctioned in the phase {PHASES[state.phase]!r}")
    if state.prize == CARDS and state.lot[state.colour] == 0:
        raise BadPosition("lots", f"there is no {COLOURS[state.colour]} card to be auctioned (IP-2.1)")
    if state.prize == MINOR and not state.data.minor_roles:
        raise BadPosition("prize", "there are no minor roles with two seats (IP-S4)")
    if (state.bidders >> state.seat) & 1 == 0 or state.leader == state.seat:
        raise BadPosition("seat", f"seat {state.seat} has passed or leads: it does not bid now (IP-2.2)")
    if (state.leader == NONE) != (state.bid == 0):
        raise BadPosition("bid", f"{state.bid} is not the bid of {state.leader} (IP-2.2)")
    if state.leader != NONE and ((state.bidders >> state.leader) & 1 == 0 or state.money[state.leader] < state.bid):
        raise BadPosition("leader", f"seat {state.leader} cannot have bid {state.bid} (IP-2.2)")


def _check_acting(state: Position) -> None:
    """IP-3.1: each in turn, and none without cards."""
    if (state.seat - state.marker + state.to_act + 1) % state.seats != 0:
        raise BadPosition("to_act", f"seat {state.seat} does not act with {state.to_act} seats after it (IP-3.1)")
    if state.hand_size(state.seat) == 0:
        raise BadPosition("step", f"seat {state.seat} has no cards to act with (IP-3.1)")


def _check_shielding(state: Position) -> None:
    """IP-B3: for the city that the seat has just built; IP-4.6: for the blue role."""
    if state.phase == ROLES:
        fits = state.colour == BLUE and state.prize != CARDS and state.city == NONE
        due = 1
    else:
        fits = state.city != NONE and (state.built[state.seat] >> state.city) & 1 != 0
        due = int(state.shields_due)
    if not fits or not 1 <= due <= state.reserve[state.seat]:
        raise BadPosition("step", f"seat {state.seat} has no shield to place (IP-B3, IP-4.6)")
