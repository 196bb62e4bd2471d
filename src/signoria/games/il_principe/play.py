"""The position with its rules: the methods of the core API, implemented by the other modules."""

from __future__ import annotations

from typing import final

from signoria.games.il_principe import (
    actions,
    auction,
    building,
    hints,
    knowledge,
    refusals,
    roles,
    scoring,
    turn,
    view,
)
from signoria.games.il_principe.actions import COLOUR_COUNT
from signoria.games.il_principe.deal import deal
from signoria.games.il_principe.game_data import NONE, PrincipeData
from signoria.games.il_principe.state import ACTING, BIDDING, BUILDING, LAYING, POINT_LINES, SHIELDING, TILES, Position
from signoria.kernel.compat import i64, vec
from signoria.kernel.dealer import Dealer
from signoria.kernel.errors import Refusal
from signoria.kernel.journal import Journal
from signoria.kernel.settings import Settings


def new_match(data: PrincipeData, dealer: Dealer, journal: Journal | None) -> PrincipeState:
    """A match that has been set up; the journal records it."""
    state = empty_board(data, dealer)
    state.journal = journal
    deal(state, dealer)
    return state


def empty_board(data: PrincipeData, dealer: Dealer) -> PrincipeState:
    """IP-C6: every seat has all its shields; nothing else is there yet, not even the decks."""
    seats: i64 = data.seats
    return PrincipeState(
        data,
        deck=data.cards,
        city_deck=data.cities,
        dealer=dealer,
        hand=vec[i64]([0] * (seats * COLOUR_COUNT)),
        known=vec[i64]([0] * (seats * COLOUR_COUNT)),
        drawn=vec[i64]([0] * (seats * COLOUR_COUNT)),
        laying=vec[i64]([0] * (seats * COLOUR_COUNT)),
        up=vec[i64]([0] * (seats * COLOUR_COUNT)),
        down=vec[i64]([0] * (seats * COLOUR_COUNT)),
        money=vec[i64]([0] * seats),
        reserve=vec[i64]([data.shields_a_seat] * seats),
        shields=vec[i64]([0] * (seats * data.region_count)),
        holder=vec[i64]([NONE] * TILES),
        built=vec[i64]([0] * seats),
        points=vec[i64]([0] * (seats * POINT_LINES)),
        lot=vec[i64]([0] * COLOUR_COUNT),
        removed=vec[i64]([0] * COLOUR_COUNT),
    )


@final
class PrincipeState(Position):
    """A position with its rules."""

    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        step: i64 = self.step
        if step == BIDDING:
            return auction.fill_bids(self, out)
        if step == ACTING:
            return turn.fill_actions(self, out)
        if step == LAYING:
            return turn.fill_lays(self, seat, out)
        if step == BUILDING:
            return auction.fill_builds(self, out)
        if step == SHIELDING:
            return building.fill_regions(self, turn.shield_regions(self), out)
        return roles.fill_turns(self, out)

    def apply(self, seat: i64, action: i64) -> None:
        if action < actions.TAKE_BACK:
            turn.lay_card(self, seat, action - actions.LAY)
        elif action == actions.TAKE_BACK:
            turn.take_back(self, seat)
        else:
            self.actors = 0
            self.do(action)
            turn.go_on(self)

    def do(self, action: i64) -> None:
        """Apply an action of a seat that is asked alone."""
        if action < actions.PASS:
            auction.make_bid(self, action - actions.BID)
        elif action == actions.PASS:
            auction.leave_auction(self)
        elif action < actions.NO_BUILD:
            building.build(self, action - actions.BUILD)
        elif action == actions.NO_BUILD:
            auction.decline_to_build(self)
        elif action < actions.NO_ACTION:
            turn.show_numbered(self, action - actions.SHOW)
        elif action == actions.NO_ACTION:
            turn.do_nothing(self)
        elif action < actions.TURN:
            turn.place_shield(self, action - actions.SHIELD)
        elif action < actions.NO_TURN:
            roles.turn_up(self, action - actions.TURN)
        else:
            roles.decline_turn(self)

    def clone(self) -> PrincipeState:
        other = PrincipeState(
            self.data,
            deck=self.deck,
            city_deck=self.city_deck,
            dealer=self.dealer,
            hand=self.hand[:],
            known=self.known[:],
            drawn=self.drawn[:],
            laying=self.laying[:],
            up=self.up[:],
            down=self.down[:],
            money=self.money[:],
            reserve=self.reserve[:],
            shields=self.shields[:],
            holder=self.holder[:],
            built=self.built[:],
            points=self.points[:],
            lot=self.lot[:],
            removed=self.removed[:],
        )
        self.copy_scalars(other)
        return other

    def redeal(self, dealer: Dealer) -> PrincipeState:
        return new_match(self.data, dealer, None)

    def known_to(self, seat: i64) -> PrincipeState:
        other = self.clone()
        knowledge.hide(other, seat, None)
        return other

    def determinize(self, seat: i64, rng: Dealer) -> PrincipeState:
        other = self.clone()
        knowledge.hide(other, seat, rng)
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

    def prior(self, seat: i64, action: i64) -> i64:
        return hints.prior(self, seat, action)

    def fill_priors(self, seat: i64, actions: vec[i64], n: i64, out: vec[i64]) -> None:
        hints.fill_priors(self, seat, actions, n, out)

    def evaluate(self, seat: i64) -> i64:
        return hints.evaluate(self, seat)

    def is_quiescent(self) -> bool:
        return hints.is_quiescent(self)

    def settings(self) -> Settings:
        return hints.SETTINGS
