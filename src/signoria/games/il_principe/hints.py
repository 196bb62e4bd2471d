"""Hints for bots: how good an action looks, and what a seat can expect to have at the end.

Everything is valued by what it will bring at the end (see valuation.py). Cards and money are worth the cities that they
build; a city its points and its shields, less what others score by their roles when it is built; cards in front of a
seat the roles that they claim and the sets that they fill; a role its effect and what it pays while others build. The
prior of an action is the change of that value, and doing nothing is 0. A rival's gain counts against an action, and the
more so the fewer rivals there are.
"""

from __future__ import annotations

from typing import Final

from signoria.games.il_principe import actions, scoring
from signoria.games.il_principe.actions import COLOUR_COUNT, YELLOW
from signoria.games.il_principe.game_data import ENOUGH, HELD, PLACE
from signoria.games.il_principe.regions import POINT, RIVALRY, shield_gain
from signoria.games.il_principe.roles import YELLOW_MONEY
from signoria.games.il_principe.state import BIDDING, CARDS, LAYING, MAJOR, OVER, SHIELDING, TURNING, Position
from signoria.games.il_principe.valuation import (
    LAST_MONEY,
    MOST,
    Valuation,
    half_turned,
    hand_value,
    more_standing,
    prospect,
    purse,
    rounds_left,
    sets_value,
    settled,
    surplus,
    toll,
)
from signoria.kernel.bits import how_many
from signoria.kernel.compat import i64, vec
from signoria.kernel.settings import Settings
from signoria.kernel.state import RETREAT

IN_HAND: Final = 40  # in hundredths: the value of a claim on roles while its cards are not shown
DENIAL: Final = 40  # a card that a rival does not get
HASTE: Final = 15  # a coin more than needed costs this beyond its value: the next bidder might have passed

LAST_GAIN: Final = 50  # in hundredths: how much the gain of the city that ends the match counts, besides the lead
DECIDED: Final = 2000  # a larger lead counts no more: the match is won or lost

JUMP: Final = 2  # coins beyond the smallest bid; higher bids are not considered
FAR_TOO_MUCH: Final = -450  # the lowest prior of a bid, so that a bot with a little noise never makes it
DEAREST: Final = -500  # the lowest prior of laying a card, so that a bot with a little noise keeps what it needs most

SETTINGS: Final = Settings(temperature=60.0, margin=0.5, reach=1500.0, horizon=20)


def is_quiescent(state: Position) -> bool:
    """Whether it is between rounds: in an auction, or before roles are given, no estimate can be trusted."""
    return state.step == LAYING


def evaluate(state: Position, seat: i64) -> i64:
    """What the seat has and what it can still expect; at the end its score."""
    if state.step == OVER:
        return POINT * scoring.totals(state)[seat]
    valuation = Valuation(state, seat, rounds_left(state))
    valuation.look_at_cities()
    return settled(valuation) + valuation.prospect_now


def prior(state: Position, seat: i64, action: i64) -> i64:
    """How much better than doing nothing an action looks."""
    alone = vec[i64]([action])
    fill_priors(state, seat, alone, 1, alone)
    return alone[0]


def fill_priors(state: Position, seat: i64, choices: vec[i64], n: i64, out: vec[i64]) -> None:
    """The same for many actions."""
    step: i64 = state.step
    if step == BIDDING:
        fill_bid_priors(state, seat, choices, n, out)
    elif step == LAYING:
        fill_lay_priors(state, seat, choices, n, out)
    elif step == SHIELDING:
        left: i64 = rounds_left(state)
        for i in range(n):
            out[i] = shield_gain(state, seat, choices[i] - actions.SHIELD, left)
    elif step == TURNING:
        fill_turn_priors(state, seat, choices, n, out)
    else:
        fill_action_priors(state, seat, choices, n, out)


# Phase 1: laying cards for the auctions.


def fill_lay_priors(state: Position, seat: i64, choices: vec[i64], n: i64, out: vec[i64]) -> None:
    """IP-1.1: lay a card for the auctions, or take back those that are laid."""
    valuation = Valuation(state, seat, rounds_left(state))
    valuation.look_at_cities()
    for i in range(n):
        action: i64 = choices[i]
        if action == actions.TAKE_BACK:
            out[i] = RETREAT
        else:
            out[i] = lay_prior(valuation, action - actions.LAY)


def lay_prior(valuation: Valuation, colour: i64) -> i64:
    """IP-1.1: what the hand loses with a card: the city and the role that it was meant for."""
    state = valuation.state
    place: i64 = valuation.seat * COLOUR_COUNT + colour
    count: i64 = state.hand[place] - state.laying[place] - 1
    loss: i64 = valuation.prospect_now - prospect(valuation, with_count(valuation.held, colour, count), valuation.money)
    loss += IN_HAND * more_standing(valuation, colour, state.up[place] + count, 1) // 100
    loss -= surplus(valuation, count + 1) - surplus(valuation, count)
    return max(-loss, DEAREST)


def with_count(held: i64, colour: i64, count: i64) -> i64:
    """A mask of cards (see HELD) with the count of one colour changed."""
    place: i64 = colour * ENOUGH
    return (held & ~(((1 << ENOUGH) - 1) << place)) | (HELD[count] << place)


# Phase 2: auctions.


def fill_bid_priors(state: Position, seat: i64, choices: vec[i64], n: i64, out: vec[i64]) -> None:
    """The value of the prize less the money. The smallest sufficient bid is best; a high or needless one never is."""
    valuation = Valuation(state, seat, rounds_left(state))
    is_lot: bool = state.prize == CARDS
    held: i64 = 0
    prize: i64 = 0
    if is_lot:
        valuation.look_at_cities()
        held = held_with_lot(valuation)
        prize = lot_gain(valuation)
    else:
        prize = role_gain(valuation)
    coins: i64 = coins_on_sale(valuation)
    prize -= purse_if_passed(valuation) + LAST_MONEY * coins
    enough: i64 = min(state.bid + 1 + JUMP, enough_to_win(state, seat))
    for i in range(n):
        amount: i64 = choices[i] - actions.BID
        if choices[i] == actions.PASS:
            out[i] = 0
        elif amount > enough:
            out[i] = FAR_TOO_MUCH
        else:
            rest: i64 = valuation.money - amount
            gain: i64 = prize + purse(valuation, rest + coins) - HASTE * (amount - state.bid - 1)
            if is_lot:
                gain += prospect(valuation, held, rest)
            out[i] = max(gain, FAR_TOO_MUCH)


def enough_to_win(state: Position, seat: i64) -> i64:
    """IP-2.2: the bid that no other bidder can top; everyone can work out the money of others."""
    enough: i64 = state.bid + 1
    for other in range(state.seats):
        if other != seat and (state.bidders >> other) & 1 != 0:
            enough = max(enough, state.money[other])
    return enough


def coins_on_sale(valuation: Valuation) -> i64:
    """IP-4.6, yellow: what the role brings just before most money is counted (IP-F3)."""
    state = valuation.state
    if valuation.left == 0 and state.prize != CARDS and state.colour == YELLOW:
        return YELLOW_MONEY
    return 0


def purse_if_passed(valuation: Valuation) -> i64:
    """The value of the money after passing. In the final round another pays, and may no longer have more (IP-F3)."""
    if valuation.left != 0:
        return purse(valuation, valuation.money)
    state = valuation.state
    for other in range(state.seats):
        money: i64 = state.money[other]
        if other == state.leader:
            money -= state.bid
        if other != valuation.seat and money > valuation.money:
            return LAST_MONEY * valuation.money
    return LAST_MONEY * valuation.money + MOST


def held_with_lot(valuation: Valuation) -> i64:
    """The hand with the cards that are auctioned, as a mask of cards (see HELD)."""
    state = valuation.state
    colour: i64 = state.colour
    return with_count(valuation.held, colour, state.hand[valuation.seat * COLOUR_COUNT + colour] + state.lot[colour])


def lot_gain(valuation: Valuation) -> i64:
    """IP-2.3: what the cards add to the hand, and the gain that nobody else gets them."""
    state = valuation.state
    colour: i64 = state.colour
    lot: i64 = state.lot[colour]
    place: i64 = valuation.seat * COLOUR_COUNT + colour
    count: i64 = state.hand[place]
    gain: i64 = (
        hand_value(valuation, valuation.size + lot) - hand_value(valuation, valuation.size) - valuation.prospect_now
    )
    gain -= surplus(valuation, count + lot) - surplus(valuation, count)
    gain += IN_HAND * more_standing(valuation, colour, state.up[place] + count, lot) // 100
    return gain + DENIAL * RIVALRY[state.seats] * lot // 100


def role_gain(valuation: Valuation) -> i64:
    """IP-4.4: the role that is auctioned, less the cards that turn down for a major."""
    state = valuation.state
    valuation.look_at_colour(state.colour)
    if state.prize == MAJOR:
        return valuation.major - half_turned(valuation, state.up[valuation.seat * COLOUR_COUNT + state.colour])
    return valuation.minor


# Phase 3: one action each. Cities are built in phase 2, too.


def fill_action_priors(state: Position, seat: i64, choices: vec[i64], n: i64, out: vec[i64]) -> None:
    """IP-3.1, IP-2.3: cities, shown cards, or nothing."""
    valuation = Valuation(state, seat, rounds_left(state))
    valuation.look_at_cities()
    valuation.look_at_front()
    for i in range(n):
        action: i64 = choices[i]
        out[i] = 0
        if action < actions.NO_BUILD:
            out[i] = build_prior(valuation, action - actions.BUILD)
        elif actions.SHOW <= action < actions.NO_ACTION:
            out[i] = show_numbered_prior(valuation, action - actions.SHOW)


def build_prior(valuation: Valuation, city: i64) -> i64:
    """The value of the city; if it ends the match, also the builder's lead at that point."""
    state = valuation.state
    if valuation.left == 0 or not is_last_city(state):
        return city_gain(valuation, city)
    last = Valuation(state, valuation.seat, 0)
    last.look_at_cities()
    last.look_at_front()
    gain: i64 = last.prospect_now + city_gain(last, city)
    lead: i64 = settled(last) + gain - best_rival(last)
    return LAST_GAIN * (gain - valuation.prospect_now) // 100 + max(-DECIDED, min(lead, DECIDED))


def best_rival(valuation: Valuation) -> i64:
    """What the best of the others has (see settled)."""
    best: i64 = 0
    for other in range(valuation.state.seats):
        if other != valuation.seat:
            best = max(best, settled(Valuation(valuation.state, other, valuation.left)))
    return best


def is_last_city(state: Position) -> bool:
    """IP-E1: whether the match ends with this round if one more city is built."""
    return state.cities_left() == 0 and how_many(state.offer) == state.data.open_cities


def city_gain(valuation: Valuation, city: i64) -> i64:
    """The gain of the city, less the value of its cards and money for other uses."""
    state = valuation.state
    data = state.data
    seat: i64 = valuation.seat
    left: i64 = valuation.left
    rest: i64 = valuation.money - data.city_cost[city]
    size: i64 = valuation.size - data.city_size[city]
    gain: i64 = POINT * data.city_points[city] + shields_gain(state, seat, city, left)
    gain -= toll(valuation, city)
    gain += purse(valuation, rest) - purse(valuation, valuation.money)
    gain += hand_value(valuation, size) - hand_value(valuation, valuation.size)
    gain += sets_value(valuation.front + data.city_cards[city]) - valuation.sets + icons_gain(valuation, city)
    return gain + prospect(valuation, held_after(state, seat, city), rest) - valuation.prospect_now


def shields_gain(state: Position, seat: i64, city: i64, left: i64) -> i64:
    """IP-B3: the best region of the city, and for a second shield the next best."""
    best: i64 = 0
    second: i64 = 0
    for region in range(state.data.region_count):
        if (state.data.city_regions[city] >> region) & 1 != 0:
            gain: i64 = shield_gain(state, seat, region, left)
            if gain > best:
                second = best
                best = gain
            else:
                second = max(second, gain)
    shields: i64 = min(state.data.city_shields[city], state.reserve[seat])
    if shields == 0:
        return 0
    return best if shields == 1 else best + second


def icons_gain(valuation: Valuation, city: i64) -> i64:
    """IP-B1: what the city's cards add to the claims on roles, face up in front of the seat."""
    gain: i64 = 0
    for colour in range(i64(COLOUR_COUNT)):
        icons: i64 = valuation.state.data.city_icons[city * COLOUR_COUNT + colour]
        if icons != 0:
            gain += shown_gain(valuation, colour, icons)
    return gain


def held_after(state: Position, seat: i64, city: i64) -> i64:
    """The hand without a city's cards, as a mask of cards (see HELD)."""
    mask: i64 = 0
    icon: i64 = city * COLOUR_COUNT + COLOUR_COUNT - 1
    first: i64 = seat * COLOUR_COUNT
    for place in range(first + COLOUR_COUNT - 1, first - 1, -1):
        mask = (mask << ENOUGH) | HELD[state.hand[place] - state.data.city_icons[icon]]
        icon -= 1
    return mask


def show_numbered_prior(valuation: Valuation, number: i64) -> i64:
    """The colour and the count of a show action's number."""
    colour: i64 = 0
    while number >= actions.MOST_EACH:
        number -= actions.MOST_EACH
        colour += 1
    return show_prior(valuation, colour, number + 1)


def show_prior(valuation: Valuation, colour: i64, count: i64) -> i64:
    """IP-3.1: roles and sets, less what the cards were worth in the hand."""
    state = valuation.state
    seat: i64 = valuation.seat
    gain: i64 = shown_gain(valuation, colour, count)
    gain += sets_value(valuation.front + (count << (PLACE * colour))) - valuation.sets
    gain += hand_value(valuation, valuation.size - count) - hand_value(valuation, valuation.size)
    if valuation.left == 0:
        return gain
    held: i64 = state.hand[seat * COLOUR_COUNT + colour]
    gain += surplus(valuation, held) - surplus(valuation, held - count)
    rest: i64 = with_count(valuation.held, colour, held - count)
    return gain + prospect(valuation, rest, valuation.money) - valuation.prospect_now


def shown_gain(valuation: Valuation, colour: i64, count: i64) -> i64:
    """What more face-up cards add to the claim on a colour's roles."""
    return more_standing(valuation, colour, valuation.state.up[valuation.seat * COLOUR_COUNT + colour], count)


# Phase 4: roles.


def fill_turn_priors(state: Position, seat: i64, choices: vec[i64], n: i64, out: vec[i64]) -> None:
    """IP-4.6, green: a card that counts again, for roles still to be given most of all (IP-4.7)."""
    valuation = Valuation(state, seat, rounds_left(state))
    for i in range(n):
        action: i64 = choices[i]
        if action == actions.NO_TURN:
            out[i] = 0
        else:
            out[i] = shown_gain(valuation, action - actions.TURN, 1)
