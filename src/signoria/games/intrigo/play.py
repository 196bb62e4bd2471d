"""The position with its rules: the methods of the core API, implemented by the other modules."""

from __future__ import annotations

from typing import final

from signoria.games.intrigo import actions, hints, knowledge, powers, refusals, scoring, turn, view
from signoria.games.intrigo.components import CARDS_IN_A_PILE, GUILDS
from signoria.games.intrigo.deal import deal
from signoria.games.intrigo.game_data import HAND, NONE, IntrigoData
from signoria.games.intrigo.state import AIMING, CHOOSING, DRAFTING, PILE_BITS, PLACING, Position
from signoria.games.intrigo.valuation import IDLE_VALUATIONS, take_valuation
from signoria.kernel.compat import i64, vec
from signoria.kernel.dealer import Dealer, fork, no_dealer
from signoria.kernel.errors import Refusal
from signoria.kernel.journal import Journal
from signoria.kernel.settings import Settings


def new_match(data: IntrigoData, dealer: Dealer, journal: Journal | None) -> IntrigoState:
    """A match that has been set up; the journal records it. It keeps the dealer, because every round is dealt again."""
    state = empty_board(data, dealer)
    state.journal = journal
    deal(state)
    return state


def empty_board(data: IntrigoData, dealer: Dealer) -> IntrigoState:
    """IN-C1 to IN-C4: a palace without cards and tokens, full piles, bag and supply."""
    seats: i64 = data.seats
    state = IntrigoState(
        data,
        dealer=dealer,
        family=vec[i64]([NONE] * seats),
        seat_of_family=vec[i64]([NONE] * data.families),
        pack=vec[i64]([NONE] * (seats * HAND)),
        pick=vec[i64]([NONE] * seats),
        hand=vec[i64]([NONE] * (seats * HAND)),
        hand_size=vec[i64]([0] * seats),
        played=vec[i64]([0] * seats),
        card_at=vec[i64]([NONE] * data.places),
        token_at=vec[i64]([NONE] * data.places),
        ducats=vec[i64]([0] * seats),
        seals=vec[i64]([0] * (seats * GUILDS)),
    )
    state.supply = data.ducats
    for guild in range(i64(GUILDS)):
        state.bag += data.seal_counts[guild] << (PILE_BITS * guild)
    for power in range(i64(actions.POWERS)):
        state.piles += i64(CARDS_IN_A_PILE) << (PILE_BITS * power)
    state.free = data.all_places
    return state


@final
class IntrigoState(Position):
    """A position with its rules."""

    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        phase: i64 = self.phase
        if phase == PLACING:
            return turn.fill_mask(out, 0, actions.AT, self.free)
        if phase == CHOOSING:
            return turn.fill_cards(self, out)
        if phase == DRAFTING:
            return turn.fill_picks(self, seat, out)
        if phase == AIMING:
            return turn.fill_aims(self, out)
        return turn.fill_mask(out, 0, powers.FINISH_VERB[powers.power_in_use(self)], powers.finishes(self))

    def apply(self, seat: i64, action: i64) -> None:
        phase: i64 = self.phase
        if phase == PLACING:
            turn.place_card(self, action - actions.AT)
        elif phase == CHOOSING:
            if action == actions.PASS:
                turn.pass_turn(self)
            elif action < actions.BUY:
                turn.take_card(self, action - actions.PLAY)
            else:
                turn.buy_influence(self, action - actions.BUY)
        elif phase == DRAFTING:
            turn.pick_schemer(self, seat, action - actions.KEEP)
        elif action == actions.NO_POWER:
            turn.leave_power(self)
        elif phase == AIMING:
            turn.aim_power(self, action - powers.AIM_VERB[powers.power_in_use(self)])
        else:
            turn.finish_power(self, action - powers.FINISH_VERB[powers.power_in_use(self)])

    def clone(self) -> IntrigoState:
        return self.clone_with(self.dealer.clone())

    def clone_with(self, dealer: Dealer) -> IntrigoState:
        """A clone whose future draws come from another dealer."""
        other = IntrigoState(
            self.data,
            dealer=dealer,
            family=self.family,
            seat_of_family=self.seat_of_family,
            pack=self.pack[:],
            pick=self.pick[:],
            hand=self.hand[:],
            hand_size=self.hand_size[:],
            played=self.played[:],
            card_at=self.card_at[:],
            token_at=self.token_at[:],
            ducats=self.ducats[:],
            seals=self.seals[:],
        )
        self.copy_scalars(other)
        return other

    def redeal(self, dealer: Dealer) -> IntrigoState:
        return new_match(self.data, dealer, None)

    def known_to(self, seat: i64) -> IntrigoState:
        other = self.clone_with(no_dealer())
        knowledge.hide(other, seat, None)
        return other

    def determinize(self, seat: i64, rng: Dealer) -> IntrigoState:
        other = self.clone_with(fork(rng))
        knowledge.hide(other, seat, rng)
        return other

    def prior(self, seat: i64, action: i64) -> i64:
        valuation = take_valuation()
        prior: i64 = hints.prior(valuation, self, seat, action)
        IDLE_VALUATIONS.append(valuation)
        return prior

    def fill_priors(self, seat: i64, actions: vec[i64], n: i64, out: vec[i64]) -> None:
        valuation = take_valuation()
        hints.fill_priors(valuation, self, seat, actions, n, out)
        IDLE_VALUATIONS.append(valuation)

    def evaluate(self, seat: i64) -> i64:
        valuation = take_valuation()
        value: i64 = hints.evaluate(valuation, self, seat)
        IDLE_VALUATIONS.append(valuation)
        return value

    def settings(self) -> Settings:
        return hints.SETTINGS

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
