"""What bots may know of the game beyond its rules: how good an action looks, and what a seat may hope for.

A thoughtful player asks of everything what it will be worth at the end. Cards and money are worth the cities that they
build; a city its points and its shields, less what the others score by their roles when it is built; cards in front of
a seat the roles that they claim and the sets that they fill; a role its effect and what the building of others pays.
So an action is worth what it changes of that, and doing nothing is worth 0. What a rival gains counts against an
action, the more so the fewer rivals there are. In the final round nothing has a future: money and hand count for
having most of them only.

All worths are in hundredths of a point. The constants were tuned by playing many matches against one another.
"""

from __future__ import annotations

from typing import Final

from signoria.games.il_principe import actions, scoring
from signoria.games.il_principe.actions import COLOUR_COUNT
from signoria.games.il_principe.box import ENOUGH, HELD, NONE, PLACE
from signoria.games.il_principe.state import (
    AUCTIONS,
    BIDDING,
    CARDS,
    LAYING,
    MAJOR,
    OVER,
    ROLES,
    SHIELDING,
    TURNING,
    Position,
)
from signoria.kernel.bits import how_many
from signoria.kernel.compat import i64, vec

POINT: Final = 100

CARD: Final = 55
MONEY: Final = 80
LATE_MONEY: Final = 65
LAST_MONEY: Final = 12
USUAL_MONEY: Final = 6
PLENTY: Final = 14
LEAST_MONEY: Final = 30
MOST_MONEY: Final = 100
SHIELD: Final = 170
UP: Final = 30
SET_CARD: Final = 20
PAY: Final = 60
MINOR_PART: Final = 50
TIE_PART: Final = 40
IN_HAND: Final = 40
READY: Final = 80
ONE_SHORT: Final = 40
TWO_SHORT: Final = 20
THREE_SHORT: Final = 8
LAST_SHORT: Final = 25
DENIAL: Final = 40
HASTE: Final = 15

MOST: Final = POINT * scoring.MOST_POINTS
MOST_IN_PLACE: Final = (1 << PLACE) - 1

JUMP: Final = 4
FAR_TOO_MUCH: Final = -450
DEAREST: Final = -500
TAKING_BACK: Final = -550

RIVALRY: Final = vec[i64]([0, 0, 100, 60, 50, 30])
"""RIVALRY[seats]: what a point of a rival costs, in hundredths."""

BUILDERS: Final = vec[i64]([0, 0, 40, 100, 120, 140])
"""BUILDERS[seats]: cities that the others build in a round, in hundredths."""

EFFECT: Final = vec[i64]([60, 100, 70, 120, 100])
LAST_EFFECT: Final = vec[i64]([20, 100, 30, 150, 20])
"""[colour]: what a role's effect is worth (IP-4.6), and what in the final round."""

REGION_AHEAD: Final = vec[i64]([60, 110, 190, 370, 460, 490, 500])
"""[lead + 3]: what a region with own shields is worth while more may come, by the lead over the best rival."""


def prior(state: Position, seat: i64, action: i64) -> i64:
    """How much better than doing nothing an action looks."""
    step: i64 = state.step
    if step == BIDDING:
        return 0 if action == actions.PASS else bid_prior(state, seat, action - actions.BID)
    if step == LAYING:
        return TAKING_BACK if action == actions.TAKE_BACK else lay_prior(state, seat, action - actions.LAY)
    if step == SHIELDING:
        return shield_gain(state, seat, action - actions.SHIELD, rounds_left(state))
    if step == TURNING:
        return 0 if action == actions.NO_TURN else turn_prior(state, seat, action - actions.TURN)
    if action < actions.NO_BUILD:
        return build_prior(state, seat, action - actions.BUILD)
    if actions.SHOW <= action < actions.NO_ACTION:
        return show_numbered_prior(state, seat, action - actions.SHOW)
    return 0


def evaluate(state: Position, seat: i64) -> i64:
    """What the seat has and what it may still hope for; at the end its score."""
    if state.step == OVER:
        return POINT * scoring.totals(state)[seat]
    left: i64 = rounds_left(state)
    money: i64 = state.money[seat]
    hope: i64 = POINT * state.score_track(seat) + sets_worth(laid(state, seat)) + purse(state, seat, money, left)
    hope += hand_worth(state, seat, kept_size(state, seat), left)
    hope += prospect(state, seat, kept(state, seat), money, left)
    for region in range(state.box.region_count):
        hope += region_worth(state, seat, region, left)
    return hope + roles_worth(state, seat, left)


# How long the match still lasts.


def rounds_left(state: Position) -> i64:
    """Rounds after this one, as far as one can tell from the decks: 0 in the final round (IP-E1, IP-E2, IP-E4)."""
    if state.last_round:
        return 0
    cities: i64 = state.cities_left() + how_many(state.offer) - state.box.open_cities + 1
    return max(0, min(cities, state.box.rounds_after[state.deck_size]))


# Money and hand.


def purse(state: Position, seat: i64, money: i64, left: i64) -> i64:
    """What money is worth: what it buys; in the final round hardly more than having most of it (IP-F3)."""
    if left != 0:
        return coin(state, seat, left) * money
    for other in range(state.seats):
        if other != seat and state.money[other] > money:
            return LAST_MONEY * money
    return LAST_MONEY * money + MOST


def coin(state: Position, seat: i64, left: i64) -> i64:
    """What a coin is worth before the final round: the less, the more of them there are for each round to come."""
    spare: i64 = state.money[seat] + state.box.income * left - USUAL_MONEY * (left + 1)
    price: i64 = MONEY if left > 1 else LATE_MONEY
    return max(LEAST_MONEY, min(price - PLENTY * spare // (left + 1), MOST_MONEY))


def hand_worth(state: Position, seat: i64, size: i64, left: i64) -> i64:
    """What so many cards are worth in hand whatever their colours; in the final round if nobody has more (IP-F3)."""
    if left > 0:
        return CARD * size
    for other in range(state.seats):
        if other != seat and kept_size(state, other) > size:
            return 0
    return MOST


def kept_size(state: Position, seat: i64) -> i64:
    """Hand cards that are not laid for the auctions; how many another has chosen, nobody knows before all have."""
    if state.step == LAYING:
        return state.hand_size(seat) - state.box.cards_laid
    return state.hand_size(seat)


def kept(state: Position, seat: i64) -> i64:
    """The hand, less what the seat has laid face down, as a mask of cards (see HELD)."""
    if state.step != LAYING:
        return state.held(seat)
    mask: i64 = 0
    first: i64 = seat * COLOUR_COUNT
    for place in range(first + COLOUR_COUNT - 1, first - 1, -1):
        mask = (mask << ENOUGH) | HELD[state.hand[place] - state.laying[place]]
    return mask


def with_count(held: i64, colour: i64, count: i64) -> i64:
    """A mask of cards with so many of one colour."""
    place: i64 = colour * ENOUGH
    return (held & ~(31 << place)) | (HELD[count] << place)


# Cities.


def prospect(state: Position, seat: i64, held: i64, money: i64, left: i64) -> i64:
    """What the best of the cities on offer promises to a hand."""
    majors: i64 = rival_roles(state, seat, 0)
    minors: i64 = rival_roles(state, seat, COLOUR_COUNT)
    price: i64 = coin(state, seat, left) if left != 0 else 0
    best: i64 = 0
    city: i64 = 0
    cities: i64 = state.offer
    while cities != 0:
        if cities & 1 != 0:
            chance: i64 = building_chance(state, city, held, money, left)
            if chance != 0:
                worth: i64 = city_worth(state, city, price) - toll(state, city, majors, minors)
                best = max(best, chance * worth // 100)
        city += 1
        cities >>= 1
    return best


def building_chance(state: Position, city: i64, held: i64, money: i64, left: i64) -> i64:
    """In hundredths, by the cards that are missing; money that is missing counts like a card, if there is income."""
    short: i64 = how_many(state.box.city_needs[city] & ~held)
    if state.box.city_cost[city] > money:
        short += 1
        if left == 0:
            return 0
    if short == 0:
        return READY
    if left == 0:
        return LAST_SHORT if short == 1 and state.phase == AUCTIONS else 0
    if short == 1:
        return ONE_SHORT
    if short == 2:
        return TWO_SHORT
    return THREE_SHORT if short == 3 else 0


def city_worth(state: Position, city: i64, price: i64) -> i64:
    """IP-B2, IP-B3: points and shields, less cards and cost, which count for nothing where a coin has no price."""
    box = state.box
    worth: i64 = POINT * box.city_points[city] + SHIELD * box.city_shields[city]
    if price == 0:
        return worth
    return worth - (CARD - UP - SET_CARD) * box.city_size[city] - price * box.city_cost[city]


def toll(state: Position, city: i64, majors: i64, minors: i64) -> i64:
    """IP-B4: what rivals score when the city is built, as far as it hurts; `majors` and `minors` are their colours."""
    colours: i64 = state.box.city_colours[city]
    return RIVALRY[state.seats] * (2 * how_many(majors & colours) + how_many(minors & colours))


def rival_roles(state: Position, seat: i64, first: i64) -> i64:
    """Bit mask of the colours whose role another seat holds; `first` is the first tile of the majors or minors."""
    mask: i64 = 0
    for colour in range(i64(COLOUR_COUNT)):
        holder: i64 = state.holder[first + colour]
        if holder != NONE and holder != seat:
            mask |= 1 << colour
    return mask


def build_prior(state: Position, seat: i64, city: i64) -> i64:
    """What the city brings now, less the cards and the money that would have had other uses."""
    box = state.box
    left: i64 = rounds_left(state)
    money: i64 = state.money[seat]
    rest: i64 = money - box.city_cost[city]
    size: i64 = state.hand_size(seat)
    front: i64 = laid(state, seat)
    gain: i64 = POINT * box.city_points[city] + shields_gain(state, seat, city, left)
    gain -= toll(state, city, rival_roles(state, seat, 0), rival_roles(state, seat, COLOUR_COUNT))
    gain += purse(state, seat, rest, left) - purse(state, seat, money, left)
    gain += hand_worth(state, seat, size - box.city_size[city], left) - hand_worth(state, seat, size, left)
    gain += sets_worth(front + box.city_cards[city]) - sets_worth(front) + icons_gain(state, seat, city, left)
    gain += prospect(state, seat, held_after(state, seat, city), rest, left)
    return gain - prospect(state, seat, state.held(seat), money, left)


def icons_gain(state: Position, seat: i64, city: i64, left: i64) -> i64:
    """IP-B1: what the city's cards add to the claims on roles, face up in front of the seat."""
    gain: i64 = 0
    for colour in range(i64(COLOUR_COUNT)):
        icons: i64 = state.box.city_icons[city * COLOUR_COUNT + colour]
        if icons != 0:
            gain += shown_gain(state, seat, colour, icons, left)
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


def shields_gain(state: Position, seat: i64, city: i64, left: i64) -> i64:
    """IP-B3: the best region of the city, for a second shield the next best."""
    best: i64 = 0
    second: i64 = 0
    for region in range(state.box.region_count):
        if (state.box.city_regions[city] >> region) & 1 != 0:
            gain: i64 = shield_gain(state, seat, region, left)
            if gain > best:
                best, second = gain, best
            else:
                second = max(second, gain)
    shields: i64 = min(state.box.city_shields[city], state.reserve[seat])
    if shields == 0:
        return 0
    return best if shields == 1 else best + second


# Laying cards for the auctions.


def lay_prior(state: Position, seat: i64, colour: i64) -> i64:
    """IP-1.1: what the hand loses by a card: cities and roles that it was meant for."""
    place: i64 = seat * COLOUR_COUNT + colour
    count: i64 = state.hand[place] - state.laying[place]
    left: i64 = rounds_left(state)
    money: i64 = state.money[seat]
    held: i64 = kept(state, seat)
    lost: i64 = prospect(state, seat, held, money, left)
    lost -= prospect(state, seat, with_count(held, colour, count - 1), money, left)
    lost += IN_HAND * hand_standing(state, seat, colour, count - 1, count, left) // 100
    return max(-lost, DEAREST)


def hand_standing(state: Position, seat: i64, colour: i64, fewer: i64, more: i64, left: i64) -> i64:
    """What more hand cards of a colour add to the claim on its roles, if they were shown."""
    up: i64 = state.up[seat * COLOUR_COUNT + colour]
    return standing(state, seat, colour, up + more, left) - standing(state, seat, colour, up + fewer, left)


# Auctions.


def bid_prior(state: Position, seat: i64, amount: i64) -> i64:
    """The prize less the money. The smallest bid that does is the best; one that leaps far ahead never is."""
    ahead: i64 = amount - state.bid - 1
    if ahead > JUMP:
        return FAR_TOO_MUCH
    left: i64 = rounds_left(state)
    money: i64 = state.money[seat]
    gain: i64 = purse(state, seat, money - amount, left) - purse(state, seat, money, left) - HASTE * ahead
    if state.prize == CARDS:
        gain += lot_gain(state, seat, money - amount, left)
    else:
        gain += role_gain(state, seat, left)
    return max(gain, FAR_TOO_MUCH)


def lot_gain(state: Position, seat: i64, money: i64, left: i64) -> i64:
    """IP-2.3: what the cards bring to the hand, with the money that is left; and that nobody else gets them."""
    colour: i64 = state.colour
    lot: i64 = state.lot[colour]
    count: i64 = state.hand[seat * COLOUR_COUNT + colour]
    size: i64 = state.hand_size(seat)
    held: i64 = state.held(seat)
    gain: i64 = prospect(state, seat, with_count(held, colour, count + lot), money, left)
    gain -= prospect(state, seat, held, state.money[seat], left)
    gain += hand_worth(state, seat, size + lot, left) - hand_worth(state, seat, size, left)
    gain += IN_HAND * hand_standing(state, seat, colour, count, count + lot, left) // 100
    return gain + DENIAL * RIVALRY[state.seats] * lot // 100


def role_gain(state: Position, seat: i64, left: i64) -> i64:
    """IP-4.4: the role that is auctioned, less the cards that turn down for it."""
    if state.prize != MAJOR:
        return role_worth(state, state.colour, left) * MINOR_PART // 100
    return role_worth(state, state.colour, left) - half_turned(state.up[seat * COLOUR_COUNT + state.colour])


# Roles.


def role_worth(state: Position, colour: i64, left: i64) -> i64:
    """IP-4.6, IP-B4, IP-F1: a major's effect, and what it pays before it goes back or at the end."""
    if left == 0:
        return LAST_EFFECT[colour] + POINT * scoring.MAJOR_POINTS
    return EFFECT[colour] + BUILDERS[state.seats] * PAY * 2 // 100


def half_turned(count: i64) -> i64:
    """IP-4.5: what the cards lose that turn down for a major."""
    return UP * ((count + 1) >> 1)


def standing(state: Position, seat: i64, colour: i64, count: i64, left: i64) -> i64:
    """IP-4.1 to IP-4.5: what so many face-up cards of a colour are worth, as the others stand now."""
    if count == 0:
        return 0
    ahead: i64 = 0
    level: i64 = 0
    place: i64 = colour
    for other in range(state.seats):
        theirs: i64 = state.up[place]
        place += COLOUR_COUNT
        if other != seat:
            if theirs > count:
                ahead += 1
            elif theirs == count:
                level += 1
    claim: i64 = claim_worth(state, colour, ahead, level, left)
    if left == 0:
        return claim
    return claim + UP * count - (half_turned(count) if ahead + level == 0 else 0)


def claim_worth(state: Position, colour: i64, ahead: i64, level: i64, left: i64) -> i64:
    """IP-4.2, IP-4.3: the role of one who has so many seats ahead of him and on a level; ties cost an auction."""
    if ahead > 1 or (ahead == 1 and not state.box.minor_roles):
        return 0
    role: i64 = role_worth(state, colour, left)
    if ahead == 1:
        role = role * MINOR_PART // 100
    return role if level == 0 else role * TIE_PART // 100


def shown_gain(state: Position, seat: i64, colour: i64, count: i64, left: i64) -> i64:
    """What more face-up cards add to the claim on a colour's roles."""
    up: i64 = state.up[seat * COLOUR_COUNT + colour]
    return standing(state, seat, colour, up + count, left) - standing(state, seat, colour, up, left)


def show_numbered_prior(state: Position, seat: i64, number: i64) -> i64:
    """The colour and the count of a show action's number."""
    colour: i64 = 0
    while number >= actions.MOST_EACH:
        number -= actions.MOST_EACH
        colour += 1
    return show_prior(state, seat, colour, number + 1)


def show_prior(state: Position, seat: i64, colour: i64, count: i64) -> i64:
    """IP-3.1: roles and sets, less what the cards were worth in the hand."""
    left: i64 = rounds_left(state)
    money: i64 = state.money[seat]
    held: i64 = state.held(seat)
    size: i64 = state.hand_size(seat)
    rest: i64 = with_count(held, colour, state.hand[seat * COLOUR_COUNT + colour] - count)
    front: i64 = laid(state, seat)
    gain: i64 = shown_gain(state, seat, colour, count, left)
    gain += sets_worth(front + (count << (PLACE * colour))) - sets_worth(front)
    gain += hand_worth(state, seat, size - count, left) - hand_worth(state, seat, size, left)
    if left == 0:
        return gain
    return gain + prospect(state, seat, rest, money, left) - prospect(state, seat, held, money, left)


def laid(state: Position, seat: i64) -> i64:
    """The cards in front of a seat, face up or down, as one number with a place for each colour (see PLACE)."""
    cards: i64 = 0
    first: i64 = seat * COLOUR_COUNT
    for place in range(first + COLOUR_COUNT - 1, first - 1, -1):
        cards = (cards << PLACE) + state.up[place] + state.down[place]
    return cards


def sets_worth(cards: i64) -> i64:
    """IP-F2: complete sets, and what was laid towards the next; `cards` has a place for each colour."""
    sets: i64 = MOST_IN_PLACE
    rest: i64 = cards
    while rest != 0:
        sets = min(sets, rest & MOST_IN_PLACE)
        rest >>= PLACE
    if cards >> (PLACE * (COLOUR_COUNT - 1)) == 0:
        sets = 0
    begun: i64 = 0
    while cards != 0:
        if cards & MOST_IN_PLACE > sets:
            begun += 1
        cards >>= PLACE
    return POINT * scoring.SET_POINTS * sets + SET_CARD * begun


def roles_worth(state: Position, seat: i64, left: i64) -> i64:
    """Roles that the seat holds and those that its face-up cards claim."""
    worth: i64 = 0
    for colour in range(i64(COLOUR_COUNT)):
        if state.phase != ROLES or colour > state.colour:
            worth += standing(state, seat, colour, state.up[seat * COLOUR_COUNT + colour], left)
        if state.holder[colour] == seat:
            worth += 2 * PAY if left != 0 or state.phase != ROLES else POINT * scoring.MAJOR_POINTS
        if state.holder[colour + COLOUR_COUNT] == seat:
            worth += PAY if left != 0 or state.phase != ROLES else POINT * scoring.MINOR_POINTS
    return worth


def turn_prior(state: Position, seat: i64, colour: i64) -> i64:
    """IP-4.6, green: a card that counts again, for roles still to be given most of all (IP-4.7)."""
    return shown_gain(state, seat, colour, 1, rounds_left(state))


# Regions.


def shield_gain(state: Position, seat: i64, region: i64, left: i64) -> i64:
    """IP-F4: what one more shield in a region changes, for the seat and for its rivals there."""
    mine: i64 = state.shields_in(region, seat)
    best: i64 = 0
    ahead: i64 = 0
    level: i64 = 0
    passed: i64 = 0
    for other in range(state.seats):
        if other != seat:
            theirs: i64 = state.shields_in(region, other)
            best = max(best, theirs)
            if theirs > mine:
                ahead += 1
                level += 1 if theirs == mine + 1 else 0
            elif theirs == mine and mine != 0:
                passed += 1
    if left == 0:
        return final_shield_gain(state, mine, ahead, level, passed)
    gain: i64 = lead_worth(mine + 1 - best) - (lead_worth(mine - best) if mine != 0 else 0)
    if best == 0:
        return gain
    return gain + RIVALRY[state.seats] * (lead_worth(best - mine) - lead_worth(best - mine - 1)) // 100


def final_shield_gain(state: Position, mine: i64, ahead: i64, level: i64, passed: i64) -> i64:
    """The same when no more shields come: `level` of those ahead are caught up with, and `passed` are left behind."""
    before: i64 = place_worth(ahead) if mine != 0 else 0
    loss: i64 = passed * (place_worth(ahead) - place_worth(ahead + 1))
    return place_worth(ahead - level) - before + RIVALRY[state.seats] * loss // 100


def region_worth(state: Position, seat: i64, region: i64, left: i64) -> i64:
    """IP-F4: what a region promises."""
    mine: i64 = state.shields_in(region, seat)
    if mine == 0:
        return 0
    best: i64 = 0
    ahead: i64 = 0
    for other in range(state.seats):
        if other != seat:
            theirs: i64 = state.shields_in(region, other)
            best = max(best, theirs)
            if theirs > mine:
                ahead += 1
    return place_worth(ahead) if left == 0 else lead_worth(mine - best)


def place_worth(ahead: i64) -> i64:
    """IP-F4: behind one seat alone a region brings the second's points; behind two, tied or not, nothing."""
    if ahead == 0:
        return POINT * scoring.REGION_FIRST
    return POINT * scoring.REGION_SECOND if ahead == 1 else 0


def lead_worth(lead: i64) -> i64:
    """What a region promises to one who has this lead there; a small lead may be lost while more shields come."""
    return REGION_AHEAD[max(-3, min(lead, 3)) + 3]
