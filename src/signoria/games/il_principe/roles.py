"""Phase 4: the roles (IP-4.1 on)."""

from __future__ import annotations

from typing import Final

from signoria.games.il_principe import actions, auction, events, goods
from signoria.games.il_principe.actions import BLUE, COLOUR_COUNT, GREEN, RED, WHITE, YELLOW
from signoria.games.il_principe.game_data import NONE
from signoria.games.il_principe.state import (
    FOR_EFFECTS,
    MAJOR,
    MINOR,
    NEXT_COLOUR,
    NEXT_ROUND,
    ROLE_DONE,
    ROLES,
    SHIELDING,
    TILES,
    TURNING,
    Position,
)
from signoria.kernel.bits import is_several, lowest
from signoria.kernel.compat import i64, vec

WHITE_POINTS: Final = 1
YELLOW_MONEY: Final = 2


def begin_roles(state: Position) -> None:
    """IP-4.1: all role tiles go back."""
    for tile in range(i64(TILES)):
        state.holder[tile] = NONE
    state.phase = ROLES
    events.roles_returned(state)
    state.colour = NONE
    state.step = NEXT_COLOUR


def begin_next_colour(state: Position) -> None:
    """IP-4.1: colour by colour; after the last the round is over."""
    state.colour += 1
    if state.colour == COLOUR_COUNT:
        state.colour = 0
        state.step = NEXT_ROUND
    else:
        share_roles(state)


def share_roles(state: Position) -> None:
    """IP-4.2: one seat has most. IP-4.3: several have. IP-4.8: without minor roles the second does not matter."""
    state.prize = MAJOR
    state.leader = NONE
    leaders: i64 = rank_seats(state)
    if leaders == 0:
        events.roles_unclaimed(state)
        state.step = NEXT_COLOUR
        return
    alone: bool = not is_several(leaders)
    if not alone or not state.data.minor_roles:
        state.seconds = 0
    events.cards_counted(state)
    if alone:
        give(state, lowest(leaders))
    else:
        open_role_auction(state, leaders)


def rank_seats(state: Position) -> i64:
    """IP-4.1: count the face-up cards of the colour once; a seat without any is neither first nor second.

    Returns the bit mask of the seats with most; those with second most are noted in `seconds`.
    """
    most: i64 = 0
    second: i64 = 0
    leaders: i64 = 0
    seconds: i64 = 0
    place: i64 = state.colour
    for seat in range(state.seats):
        count: i64 = state.up[place]
        place += COLOUR_COUNT
        if count > most:
            second, seconds = most, leaders
            most, leaders = count, 1 << seat
        elif count == 0:
            continue
        elif count == most:
            leaders |= 1 << seat
        elif count > second:
            second, seconds = count, 1 << seat
        elif count == second:
            seconds |= 1 << seat
    state.seconds = seconds
    return leaders


def go_on(state: Position) -> None:
    """IP-4.6: the major and its effect come before the minor; after the minor comes the next colour."""
    if state.prize == MINOR or state.seconds == 0:
        state.step = NEXT_COLOUR
        return
    seconds: i64 = state.seconds
    state.seconds = 0
    state.prize = MINOR
    state.leader = NONE
    if is_several(seconds):
        open_role_auction(state, seconds)
    else:
        give(state, lowest(seconds))


def open_role_auction(state: Position, bidders: i64) -> None:
    """IP-4.2, IP-4.3: among those who are tied only."""
    events.role_auction_opened(state, bidders)
    auction.open_auction(state, bidders)


def award(state: Position) -> None:
    """IP-4.4: the winner pays, takes the tile and the marker; without a bid the tile stays, and the marker too."""
    seat: i64 = state.leader
    if seat == NONE:
        events.role_left(state)
        state.step = NEXT_COLOUR
    else:
        events.role_bought(state)
        auction.collect_bid(state)
        give(state, seat)


def give(state: Position, seat: i64) -> None:
    """IP-4.2: the tile; IP-4.5: for a major half of the cards turn down; IP-4.6: then the effect."""
    minor: bool = state.prize == MINOR
    state.holder[state.colour + COLOUR_COUNT if minor else state.colour] = seat
    state.seat = seat
    events.role_taken(state)
    if not minor:
        turn_half_down(state)
    state.step = ROLE_DONE
    do_effect(state)


def turn_half_down(state: Position) -> None:
    """IP-4.5: half of the face-up cards of the colour, rounded up."""
    place: i64 = state.seat * COLOUR_COUNT + state.colour
    half: i64 = (state.up[place] + 1) >> 1
    state.up[place] -= half
    state.down[place] += half
    events.cards_turned_down(state, half)


# IP-4.6: what a role does.


def do_effect(state: Position) -> None:
    """IP-4.6: by colour, the same for major and minor."""
    seat: i64 = state.seat
    if state.colour == GREEN:
        begin_turning(state)
    elif state.colour == WHITE:
        goods.score(state, FOR_EFFECTS, seat, WHITE_POINTS)
        events.effect_scored(state, WHITE_POINTS)
    elif state.colour == RED:
        draw(state)
    elif state.colour == BLUE:
        begin_placing(state)
    elif state.colour == YELLOW:
        goods.receive(state, seat, YELLOW_MONEY)
        events.effect_paid(state, YELLOW_MONEY)


def begin_turning(state: Position) -> None:
    """IP-4.6, green: a face-down card of another colour turns up; asked where there is a choice."""
    colours: i64 = turnable(state)
    if colours == 0:
        events.effect_lost(state)
    elif is_several(colours) or state.data.green_may_decline:
        goods.ask(state, state.seat, TURNING)
    else:
        turn_up(state, lowest(colours))


def turnable(state: Position) -> i64:
    """Bit mask of the colours but green of which the seat has face-down cards."""
    mask: i64 = 0
    for colour in range(i64(GREEN + 1), i64(COLOUR_COUNT)):
        if state.down[state.seat * COLOUR_COUNT + colour] != 0:
            mask |= 1 << colour
    return mask


def turn_up(state: Position, colour: i64) -> None:
    """IP-4.6, IP-4.7: it counts from now on."""
    place: i64 = state.seat * COLOUR_COUNT + colour
    state.down[place] -= 1
    state.up[place] += 1
    events.card_turned_up(state, colour)
    state.step = ROLE_DONE


def decline_turn(state: Position) -> None:
    """IP-4.6: where turning is voluntary."""
    events.turn_declined(state)
    state.step = ROLE_DONE


def fill_turns(state: Position, out: vec[i64]) -> i64:
    """IP-4.6, green: any colour that can turn; nothing only where the edition says 'may'."""
    n: i64 = 0
    colours: i64 = turnable(state)
    for colour in range(i64(COLOUR_COUNT)):
        if (colours >> colour) & 1 != 0:
            out[n] = actions.TURN + colour
            n += 1
    if state.data.green_may_decline:
        out[n] = actions.NO_TURN
        n += 1
    return n


def draw(state: Position) -> None:
    """IP-4.6, red: one building card, if there is one."""
    if state.deck_size == 0:
        events.effect_lost(state)
    else:
        events.card_drawn(state, goods.draw_card(state, state.seat))


def begin_placing(state: Position) -> None:
    """IP-4.6, blue: one shield in any region, while there is one."""
    if state.reserve[state.seat] == 0:
        events.effect_lost(state)
    else:
        goods.ask(state, state.seat, SHIELDING)


def place(state: Position, region: i64) -> None:
    """IP-4.6, blue."""
    goods.place_shield(state, state.seat, region, "IP-4.6")
    state.step = ROLE_DONE
