"""The rules, in the rulebook's order: set-up, the four phases of a round, the end; one small function a step.

Phase 2 is in auction.py, building in building.py, phase 4 in roles.py. Each step does its part and says in
`state.step` what comes next; `go_on` is the table of contents that leads from step to step until a seat is asked.

A seat is not asked where everyone at the table can see that it has only one thing to do: a city that touches one
region takes its shields there; the green role's only card turns where turning is a duty; a hand without cards has no
action in phase 3; and no city is offered to a hand that is too small for any, or in a round without building. But a
seat is asked, though it may have one legal action, wherever skipping it would show what is hidden: who lays cards of a
single colour, who has too little money to bid, who cannot pay for any city. Money follows from what all have seen,
but the table does not show it, and it is not for the program to count it aloud.
"""

from __future__ import annotations

from typing import final

from signoria.games.il_principe import actions, auction, building, events, goods, refusals, roles, scoring, view
from signoria.games.il_principe.actions import COLOUR_COUNT
from signoria.games.il_principe.box import NONE, PrincipeBox
from signoria.games.il_principe.state import (
    ACTING,
    ALL_LAID,
    AUCTION_OVER,
    AUCTIONS,
    BIDDING,
    BITS,
    BUILDING,
    CARDS,
    LAYING,
    NEW_CARDS,
    NEXT_ACTOR,
    NEXT_COLOUR,
    NEXT_LOT,
    NEXT_ROUND,
    OVER,
    POINT_LINES,
    ROLES,
    SHIELDING,
    SHIELDS_PLACED,
    TILES,
    Position,
)
from signoria.kernel.compat import i64, vec
from signoria.kernel.dealer import Dealer, fork
from signoria.kernel.errors import Refusal
from signoria.kernel.journal import Journal
from signoria.kernel.state import seats_in

# Set-up.


def deal(box: PrincipeBox, dealer: Dealer, journal: Journal | None) -> Match:
    """IP-S1: shuffle both decks, turn cities up. IP-S3: a random seat takes the marker. IP-S4: two take cards out."""
    deck = box.cards[:]
    dealer.shuffle(deck, len(deck))
    cities = box.cities[:]
    dealer.shuffle(cities, len(cities))
    marker: i64 = dealer.below(box.seats)
    state = empty_board(box, deck, cities, fork(dealer))
    state.journal = journal
    state.marker = marker
    for seat in range(state.seats):
        goods.receive(state, seat, box.starting_money)
    events.match_begun(state)
    for _city in range(box.open_cities):
        building.turn_city_up(state, "IP-S1")
    go_on(state)
    return state


def empty_board(box: PrincipeBox, deck: vec[i64], city_deck: vec[i64], dealer: Dealer) -> Match:
    """Nothing on the table but the decks; every seat has all its shields."""
    seats: i64 = box.seats
    state = Match(
        box,
        deck,
        city_deck,
        dealer,
        vec[i64]([0] * (seats * COLOUR_COUNT)),
        vec[i64]([0] * (seats * COLOUR_COUNT)),
        vec[i64]([0] * (seats * COLOUR_COUNT)),
        vec[i64]([0] * (seats * COLOUR_COUNT)),
        vec[i64]([0] * (seats * COLOUR_COUNT)),
        vec[i64]([0] * seats),
        vec[i64]([box.shields_a_seat] * seats),
        vec[i64]([0] * (seats * box.region_count)),
        vec[i64]([NONE] * TILES),
        vec[i64]([0] * seats),
        vec[i64]([0] * (seats * POINT_LINES)),
        vec[i64]([0] * COLOUR_COUNT),
        vec[i64]([0] * COLOUR_COUNT),
        vec[i64]([NONE] * seats),
    )
    state.deck_size = len(deck)
    state.city_deck_size = len(city_deck)
    return state


# What follows what.


def go_on(state: Position) -> None:
    """From step to step until a seat is asked or the match is over."""
    while state.actors == 0:
        step: i64 = state.step
        if step == AUCTION_OVER:
            end_auction(state)
        elif step == NEXT_LOT:
            auction.open_next_lot(state)
        elif step == SHIELDS_PLACED:
            building.finish(state)
        elif step == NEXT_ACTOR:
            begin_next_action(state)
        elif step == NEXT_COLOUR:
            roles.begin_next_colour(state)
        elif step == NEXT_ROUND:
            begin_round(state)
        elif step == ALL_LAID:
            turn_lots_up(state)
        elif step == OVER:
            return
        else:
            roles.go_on(state)


def end_auction(state: Position) -> None:
    """IP-2.3, IP-4.4: what was auctioned finds its owner."""
    if state.prize == CARDS:
        auction.sell_lot(state)
    else:
        roles.award(state)


# Phase 1: new cards.


def begin_round(state: Position) -> None:
    """IP-E1: too few cities end the match. IP-E2: too few building cards make the round the last."""
    if state.last_round or BITS[state.offer] < state.box.open_cities:
        end_match(state)
        return
    state.round += 1
    state.phase = NEW_CARDS
    for seat in range(state.seats):
        state.laying[seat] = NONE
    state.last_round = state.deck_size < state.seats * state.box.cards_drawn
    events.round_begun(state)
    if state.last_round:
        begin_last_round(state)
    else:
        pay_income(state)
        draw_cards(state)
        state.step = LAYING
        state.actors = (1 << state.seats) - 1


def pay_income(state: Position) -> None:
    """IP-1.1: money for each."""
    for seat in range(state.seats):
        goods.receive(state, seat, state.box.income)
    events.income_paid(state)


def draw_cards(state: Position) -> None:
    """IP-1.1: from the marker's holder clockwise, each the whole lot at once."""
    seat: i64 = state.marker
    for _seat in range(state.seats):
        events.cards_drawn(state, seat)
        for _card in range(state.box.cards_drawn):
            state.drawn[seat * COLOUR_COUNT + goods.draw_card(state, seat)] += 1
        seat = state.clockwise(seat)


def choose_lay(state: Position, seat: i64, choice: i64) -> None:
    """IP-1.1: unseen, and open to change until all have chosen."""
    state.laying[seat] = choice
    state.chosen |= 1 << seat
    state.actors &= ~(1 << seat)
    if state.actors == 0:
        state.chosen = 0
        state.step = ALL_LAID
        go_on(state)


def fill_lays(state: Position, seat: i64, out: vec[i64]) -> i64:
    """IP-1.1: any cards of the whole hand."""
    n: i64 = 0
    needs = state.box.lay_needs
    missing: i64 = ~state.held(seat)
    for choice in range(state.box.lay_count):
        if needs[choice] & missing == 0:
            out[n] = actions.LAY + choice
            n += 1
    return n


def turn_lots_up(state: Position) -> None:
    """IP-2.1: all laid cards are turned up and grouped by colour."""
    state.revealed += 1
    for seat in range(state.seats):
        events.cards_laid(state, seat)
        first: i64 = state.laying[seat] * COLOUR_COUNT
        for colour in range(i64(COLOUR_COUNT)):
            count: i64 = state.box.lay_cards[first + colour]
            if count != 0:
                goods.leave_hand(state, seat, colour, count)
                state.lot[colour] += count
            state.drawn[seat * COLOUR_COUNT + colour] = 0
    begin_auctions(state)


def begin_auctions(state: Position) -> None:
    """IP-2.1: phase 2."""
    state.phase = AUCTIONS
    state.step = NEXT_LOT
    events.lots_grouped(state)


# The last round.


def begin_last_round(state: Position) -> None:
    """IP-E2, IP-E3: nobody draws or lays; the cards for the auctions come from the deck."""
    if state.box.last_income:
        pay_income(state)
    if state.box.short_deck_ends and state.deck_size < state.box.last_lots:
        events.deck_too_short(state)
        end_match(state)
        return
    from_deck: i64 = min(state.deck_size, state.box.last_lots)
    state.revealed += 1
    for _card in range(from_deck):
        state.deck_size -= 1
        state.lot[state.deck[state.deck_size]] += 1
    if state.box.reuses_removed:
        reuse_removed(state, state.box.last_lots - from_deck)
    begin_auctions(state)


def reuse_removed(state: Position, wanted: i64) -> None:
    """IP-E4: cards removed for want of a bid come back, drawn at random, as many as are wanted and there."""
    chance = state.dealer.clone()
    left: i64 = 0
    for colour in range(i64(COLOUR_COUNT)):
        left += state.removed[colour]
    count: i64 = min(wanted, left)
    for _card in range(count):
        bring_back(state, chance.below(left))
        left -= 1
    if count != 0:
        events.removed_reused(state, count)


def bring_back(state: Position, number: i64) -> None:
    """IP-E4: the removed card of this number, counted in the order of the colours."""
    colour: i64 = 0
    while number >= state.removed[colour]:
        number -= state.removed[colour]
        colour += 1
    state.removed[colour] -= 1
    state.lot[colour] += 1


# Phase 3: one action each.


def begin_next_action(state: Position) -> None:
    """IP-3.1: from the marker's holder clockwise; a hand without cards has nothing to do."""
    while state.to_act != 0:
        seat: i64 = state.marker - state.to_act
        state.to_act -= 1
        seat = seat + state.seats if seat < 0 else seat
        if state.hand_size(seat) != 0:
            goods.ask(state, seat, ACTING)
            return
        events.no_cards(state, seat)
    roles.begin_roles(state)


def show_cards(state: Position, colour: i64, count: i64) -> None:
    """IP-3.1: hand cards of one colour, face up in front of oneself."""
    goods.lay_open(state, state.seat, colour, count)
    events.cards_shown(state, colour, count)
    state.step = NEXT_ACTOR


def do_nothing(state: Position) -> None:
    """IP-3.1: the action may be let go."""
    events.nothing_done(state)
    state.step = NEXT_ACTOR


def fill_actions(state: Position, out: vec[i64]) -> i64:
    """IP-3.1: build a city, show cards of one colour, or nothing."""
    seat: i64 = state.seat
    n: i64 = 0
    if state.building_begun():
        n = building.fill_cities(state, seat, out)
    first: i64 = actions.SHOW
    for place in range(seat * COLOUR_COUNT, seat * COLOUR_COUNT + COLOUR_COUNT):
        for action in range(first, first + state.hand[place]):
            out[n] = action
            n += 1
        first += actions.MOST_EACH
    out[n] = actions.NO_ACTION
    return n + 1


# The end.


def end_match(state: Position) -> None:
    """IP-E1, IP-E4, IP-E5."""
    state.step = OVER
    if state.journal is not None:
        scores = scoring.totals(state)
        winners = seats_in(scoring.winners(state, scores))
        events.match_over(state, scores, winners, scoring.decided_by(state, scores))


# What two chapters share.


def shield_regions(state: Position) -> i64:
    """IP-B3: those that touch the city being built; IP-4.6: for the blue role any."""
    return (1 << state.box.region_count) - 1 if state.phase == ROLES else state.box.city_regions[state.city]


def place_shield(state: Position, region: i64) -> None:
    """IP-B3, or the blue role of IP-4.6."""
    if state.phase == ROLES:
        roles.place(state, region)
    else:
        building.place(state, region)
        building.place_or_ask(state)


def show_numbered(state: Position, number: i64) -> None:
    """The colour and the count of a show action's number."""
    colour: i64 = number // actions.MOST_EACH
    show_cards(state, colour, number - colour * actions.MOST_EACH + 1)


@final
class Match(Position):
    """A position with its rules."""

    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        step: i64 = self.step
        if step == BIDDING:
            return auction.fill_bids(self, out)
        if step == ACTING:
            return fill_actions(self, out)
        if step == LAYING:
            return fill_lays(self, seat, out)
        if step == BUILDING:
            n: i64 = building.fill_cities(self, seat, out)
            out[n] = actions.NO_BUILD
            return n + 1
        if step == SHIELDING:
            return building.fill_regions(self, shield_regions(self), out)
        return roles.fill_turns(self, out)

    def apply(self, seat: i64, action: i64) -> None:
        if self.step == LAYING:
            choose_lay(self, seat, action - actions.LAY)
            return
        self.actors = 0
        if action < actions.PASS:
            auction.make_bid(self, action - actions.BID)
        elif action == actions.PASS:
            auction.leave_auction(self)
        elif action < actions.NO_BUILD:
            building.build(self, action - actions.BUILD)
        elif action == actions.NO_BUILD:
            auction.decline_to_build(self)
        elif action < actions.NO_ACTION:
            show_numbered(self, action - actions.SHOW)
        elif action == actions.NO_ACTION:
            do_nothing(self)
        elif action < actions.TURN:
            place_shield(self, action - actions.SHIELD)
        elif action < actions.NO_TURN:
            roles.turn_up(self, action - actions.TURN)
        else:
            roles.decline_turn(self)
        go_on(self)

    def clone(self) -> Match:
        other = Match(
            self.box,
            self.deck,
            self.city_deck,
            self.dealer,
            self.hand[:],
            self.known[:],
            self.drawn[:],
            self.up[:],
            self.down[:],
            self.money[:],
            self.reserve[:],
            self.shields[:],
            self.holder[:],
            self.built[:],
            self.points[:],
            self.lot[:],
            self.removed[:],
            self.laying[:],
        )
        self.copy_scalars(other)
        return other

    def redeal(self, dealer: Dealer) -> Match:
        return deal(self.box, dealer, None)

    def known_to(self, seat: i64) -> Match:
        other = self.clone()
        view.hide(other, seat, None)
        return other

    def determinize(self, seat: i64, rng: Dealer) -> Match:
        other = self.clone()
        view.hide(other, seat, rng)
        return other

    def scores(self) -> list[int]:
        return scoring.totals(self)

    def winners_of(self, scores: list[int]) -> i64:
        return scoring.winners(self, scores)

    def score_sheet(self) -> list[dict[str, object]]:
        return scoring.score_sheet(self)

    def refusal(self, seat: i64, action: i64) -> Refusal:
        return refusals.refusal(self, seat, action)

    def board(self, seat: i64) -> dict[str, object]:
        return view.board(self, seat)
