"""What bots may know of the game beyond its rules: how good an action looks, and what a seat may hope for.

A thoughtful player asks of everything what it will be worth at the end (see worth.py). Cards and money are worth the
cities that they build; a city its points and its shields, less what others score by their roles when it is built;
cards in front of a seat the roles that they claim and the sets that they fill; a role its effect and what it pays
while others build. So an action looks as good as what it changes of that, and doing nothing is 0. What a rival gains
counts against an action, the more so the fewer rivals there are.
"""

from __future__ import annotations

from typing import Final

from signoria.games.il_principe import actions, scoring
from signoria.games.il_principe.actions import COLOUR_COUNT, YELLOW
from signoria.games.il_principe.box import ENOUGH, HELD, PLACE
from signoria.games.il_principe.regions import POINT, RIVALRY, shield_gain
from signoria.games.il_principe.roles import YELLOW_MONEY
from signoria.games.il_principe.state import BIDDING, CARDS, LAYING, MAJOR, OVER, SHIELDING, TURNING, Position
from signoria.games.il_principe.worth import (
    LAST_MONEY,
    MOST,
    Outlook,
    half_turned,
    hand_worth,
    more_standing,
    prospect,
    purse,
    rounds_left,
    sets_worth,
    settled,
    surplus,
    toll,
)
from signoria.kernel.bits import how_many
from signoria.kernel.compat import i64, vec
from signoria.kernel.settings import Settings
from signoria.kernel.state import RETREAT

IN_HAND: Final = 40  # in hundredths: what a claim on roles is worth while its cards are not shown
DENIAL: Final = 40  # a card that a rival does not get
HASTE: Final = 15  # a coin more than needed, beside its worth: the next bidder might have passed

LAST_GAIN: Final = 50  # in hundredths: what the city that ends the match brings, beside the lead
DECIDED: Final = 2000  # no lead counts for more: the match is won, or lost

JUMP: Final = 2  # coins beyond the smallest bid; what leaps farther is not looked at
FAR_TOO_MUCH: Final = -450  # no bid looks worse, so that one who errs a little does not err like that
DEAREST: Final = -500  # no card to be laid looks worse, so that one who errs a little keeps what it needs most

SETTINGS: Final = Settings(temperature=60.0, margin=0.5, reach=1500.0, horizon=20)


def is_quiescent(state: Position) -> bool:
    """Whether it is between rounds: in an auction, or before roles are given, no estimate can be trusted."""
    return state.step == LAYING


def evaluate(state: Position, seat: i64) -> i64:
    """What the seat has and what it may still hope for; at the end its score."""
    if state.step == OVER:
        return POINT * scoring.totals(state)[seat]
    outlook = Outlook(state, seat, rounds_left(state))
    outlook.look_at_cities()
    return settled(outlook) + outlook.hope


def prior(state: Position, seat: i64, action: i64) -> i64:
    """How much better than doing nothing an action looks."""
    alone = vec[i64]([action])
    fill_priors(state, seat, alone, 1, alone)
    return alone[0]


def fill_priors(state: Position, seat: i64, choices: vec[i64], n: i64, out: vec[i64]) -> None:
    """The same of many actions."""
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
    """IP-1.1: a card for the auctions, or those that are laid back again."""
    outlook = Outlook(state, seat, rounds_left(state))
    outlook.look_at_cities()
    for i in range(n):
        action: i64 = choices[i]
        if action == actions.TAKE_BACK:
            out[i] = RETREAT
        else:
            out[i] = lay_prior(outlook, action - actions.LAY)


def lay_prior(outlook: Outlook, colour: i64) -> i64:
    """IP-1.1: what the hand loses by a card: the city and the role that it was meant for."""
    state = outlook.state
    place: i64 = outlook.seat * COLOUR_COUNT + colour
    count: i64 = state.hand[place] - state.laying[place] - 1
    loss: i64 = outlook.hope - prospect(outlook, with_count(outlook.held, colour, count), outlook.money)
    loss += IN_HAND * more_standing(outlook, colour, state.up[place] + count, 1) // 100
    loss -= surplus(outlook, count + 1) - surplus(outlook, count)
    return max(-loss, DEAREST)


def with_count(held: i64, colour: i64, count: i64) -> i64:
    """A mask of cards (see HELD) with so many of one colour."""
    place: i64 = colour * ENOUGH
    return (held & ~(((1 << ENOUGH) - 1) << place)) | (HELD[count] << place)


# Phase 2: auctions.


def fill_bid_priors(state: Position, seat: i64, choices: vec[i64], n: i64, out: vec[i64]) -> None:
    """The prize less the money. The smallest bid that does is the best; one that leaps far or needlessly never is."""
    outlook = Outlook(state, seat, rounds_left(state))
    is_lot: bool = state.prize == CARDS
    held: i64 = 0
    prize: i64 = 0
    if is_lot:
        outlook.look_at_cities()
        held = held_with_lot(outlook)
        prize = lot_gain(outlook)
    else:
        prize = role_gain(outlook)
    coins: i64 = coins_on_sale(outlook)
    prize -= purse_if_passed(outlook) + LAST_MONEY * coins
    enough: i64 = min(state.bid + 1 + JUMP, enough_to_win(state, seat))
    for i in range(n):
        amount: i64 = choices[i] - actions.BID
        if choices[i] == actions.PASS:
            out[i] = 0
        elif amount > enough:
            out[i] = FAR_TOO_MUCH
        else:
            rest: i64 = outlook.money - amount
            gain: i64 = prize + purse(outlook, rest + coins) - HASTE * (amount - state.bid - 1)
            if is_lot:
                gain += prospect(outlook, held, rest)
            out[i] = max(gain, FAR_TOO_MUCH)


def enough_to_win(state: Position, seat: i64) -> i64:
    """IP-2.2: the bid that no other who is still in can top; all can count the money of others."""
    enough: i64 = state.bid + 1
    for other in range(state.seats):
        if other != seat and (state.bidders >> other) & 1 != 0:
            enough = max(enough, state.money[other])
    return enough


def coins_on_sale(outlook: Outlook) -> i64:
    """IP-4.6, yellow: what the role brings just before most money is counted (IP-F3)."""
    state = outlook.state
    if outlook.left == 0 and state.prize != CARDS and state.colour == YELLOW:
        return YELLOW_MONEY
    return 0


def purse_if_passed(outlook: Outlook) -> i64:
    """The money of one who passes. In the final round another pays, and may no longer have more (IP-F3)."""
    if outlook.left != 0:
        return purse(outlook, outlook.money)
    state = outlook.state
    for other in range(state.seats):
        money: i64 = state.money[other]
        if other == state.leader:
            money -= state.bid
        if other != outlook.seat and money > outlook.money:
            return LAST_MONEY * outlook.money
    return LAST_MONEY * outlook.money + MOST


def held_with_lot(outlook: Outlook) -> i64:
    """The hand with the cards that are auctioned, as a mask of cards (see HELD)."""
    state = outlook.state
    colour: i64 = state.colour
    return with_count(outlook.held, colour, state.hand[outlook.seat * COLOUR_COUNT + colour] + state.lot[colour])


def lot_gain(outlook: Outlook) -> i64:
    """IP-2.3: what the cards bring to the hand; and that nobody else gets them."""
    state = outlook.state
    colour: i64 = state.colour
    lot: i64 = state.lot[colour]
    place: i64 = outlook.seat * COLOUR_COUNT + colour
    count: i64 = state.hand[place]
    gain: i64 = hand_worth(outlook, outlook.size + lot) - hand_worth(outlook, outlook.size) - outlook.hope
    gain -= surplus(outlook, count + lot) - surplus(outlook, count)
    gain += IN_HAND * more_standing(outlook, colour, state.up[place] + count, lot) // 100
    return gain + DENIAL * RIVALRY[state.seats] * lot // 100


def role_gain(outlook: Outlook) -> i64:
    """IP-4.4: the role that is auctioned, less the cards that turn down for a major."""
    state = outlook.state
    outlook.look_at_colour(state.colour)
    if state.prize == MAJOR:
        return outlook.major - half_turned(outlook, state.up[outlook.seat * COLOUR_COUNT + state.colour])
    return outlook.minor


# Phase 3: one action each. Cities are built in phase 2, too.


def fill_action_priors(state: Position, seat: i64, choices: vec[i64], n: i64, out: vec[i64]) -> None:
    """IP-3.1, IP-2.3: cities, shown cards, or nothing."""
    outlook = Outlook(state, seat, rounds_left(state))
    outlook.look_at_cities()
    outlook.look_at_front()
    for i in range(n):
        action: i64 = choices[i]
        out[i] = 0
        if action < actions.NO_BUILD:
            out[i] = build_prior(outlook, action - actions.BUILD)
        elif actions.SHOW <= action < actions.NO_ACTION:
            out[i] = show_numbered_prior(outlook, action - actions.SHOW)


def build_prior(outlook: Outlook, city: i64) -> i64:
    """What the city brings; if it ends the match, also what its builder then leads by."""
    state = outlook.state
    if outlook.left == 0 or not is_last_city(state):
        return city_gain(outlook, city)
    last = Outlook(state, outlook.seat, 0)
    last.look_at_cities()
    last.look_at_front()
    gain: i64 = last.hope + city_gain(last, city)
    lead: i64 = settled(last) + gain - best_rival(last)
    return LAST_GAIN * (gain - outlook.hope) // 100 + max(-DECIDED, min(lead, DECIDED))


def best_rival(outlook: Outlook) -> i64:
    """What the best of the others has (see settled)."""
    best: i64 = 0
    for other in range(outlook.state.seats):
        if other != outlook.seat:
            best = max(best, settled(Outlook(outlook.state, other, outlook.left)))
    return best


def is_last_city(state: Position) -> bool:
    """IP-E1: does the match end with this round if one more city is built?"""
    return state.cities_left() == 0 and how_many(state.offer) == state.box.open_cities


def city_gain(outlook: Outlook, city: i64) -> i64:
    """What the city brings now, less the cards and the money that would have had other uses."""
    state = outlook.state
    box = state.box
    seat: i64 = outlook.seat
    left: i64 = outlook.left
    rest: i64 = outlook.money - box.city_cost[city]
    size: i64 = outlook.size - box.city_size[city]
    gain: i64 = POINT * box.city_points[city] + shields_gain(state, seat, city, left)
    gain -= toll(outlook, city)
    gain += purse(outlook, rest) - purse(outlook, outlook.money)
    gain += hand_worth(outlook, size) - hand_worth(outlook, outlook.size)
    gain += sets_worth(outlook.front + box.city_cards[city]) - outlook.sets + icons_gain(outlook, city)
    return gain + prospect(outlook, held_after(state, seat, city), rest) - outlook.hope


def shields_gain(state: Position, seat: i64, city: i64, left: i64) -> i64:
    """IP-B3: the best region of the city, and for a second shield the next best."""
    best: i64 = 0
    second: i64 = 0
    for region in range(state.box.region_count):
        if (state.box.city_regions[city] >> region) & 1 != 0:
            gain: i64 = shield_gain(state, seat, region, left)
            if gain > best:
                second = best
                best = gain
            else:
                second = max(second, gain)
    shields: i64 = min(state.box.city_shields[city], state.reserve[seat])
    if shields == 0:
        return 0
    return best if shields == 1 else best + second


def icons_gain(outlook: Outlook, city: i64) -> i64:
    """IP-B1: what the city's cards add to the claims on roles, face up in front of the seat."""
    gain: i64 = 0
    for colour in range(i64(COLOUR_COUNT)):
        icons: i64 = outlook.state.box.city_icons[city * COLOUR_COUNT + colour]
        if icons != 0:
            gain += shown_gain(outlook, colour, icons)
    return gain


def held_after(state: Position, seat: i64, city: i64) -> i64:
    """The hand without a city's cards, as a mask of cards (see HELD)."""
    mask: i64 = 0
    icon: i64 = city * COLOUR_COUNT + COLOUR_COUNT - 1
    first: i64 = seat * COLOUR_COUNT
    for place in range(first + COLOUR_COUNT - 1, first - 1, -1):
        mask = (mask << ENOUGH) | HELD[state.hand[place] - state.box.city_icons[icon]]
        icon -= 1
    return mask


def show_numbered_prior(outlook: Outlook, number: i64) -> i64:
    """The colour and the count of a show action's number."""
    colour: i64 = 0
    while number >= actions.MOST_EACH:
        number -= actions.MOST_EACH
        colour += 1
    return show_prior(outlook, colour, number + 1)


def show_prior(outlook: Outlook, colour: i64, count: i64) -> i64:
    """IP-3.1: roles and sets, less what the cards were worth in the hand."""
    state = outlook.state
    seat: i64 = outlook.seat
    gain: i64 = shown_gain(outlook, colour, count)
    gain += sets_worth(outlook.front + (count << (PLACE * colour))) - outlook.sets
    gain += hand_worth(outlook, outlook.size - count) - hand_worth(outlook, outlook.size)
    if outlook.left == 0:
        return gain
    held: i64 = state.hand[seat * COLOUR_COUNT + colour]
    gain += surplus(outlook, held) - surplus(outlook, held - count)
    rest: i64 = with_count(outlook.held, colour, held - count)
    return gain + prospect(outlook, rest, outlook.money) - outlook.hope


def shown_gain(outlook: Outlook, colour: i64, count: i64) -> i64:
    """What more face-up cards add to the claim on a colour's roles."""
    return more_standing(outlook, colour, outlook.state.up[outlook.seat * COLOUR_COUNT + colour], count)


# Phase 4: roles.


def fill_turn_priors(state: Position, seat: i64, choices: vec[i64], n: i64, out: vec[i64]) -> None:
    """IP-4.6, green: a card that counts again, for roles still to be given most of all (IP-4.7)."""
    outlook = Outlook(state, seat, rounds_left(state))
    for i in range(n):
        action: i64 = choices[i]
        if action == actions.NO_TURN:
            out[i] = 0
        else:
            out[i] = shown_gain(outlook, action - actions.TURN, 1)
