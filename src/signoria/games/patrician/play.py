"""The position with its rules: the methods of the core API, implemented by the other modules."""

from __future__ import annotations

from typing import final

from signoria.games.patrician import actions, hints, knowledge, refusals, scoring, turn, view
from signoria.games.patrician.deal import deal
from signoria.games.patrician.game_data import NONE, PatricianData
from signoria.games.patrician.state import BUILDING, HAND, MOVING, PLAYING, TAKING, Position
from signoria.kernel.compat import i64, vec
from signoria.kernel.dealer import Dealer
from signoria.kernel.errors import Refusal
from signoria.kernel.journal import Journal
from signoria.kernel.settings import Settings


def new_match(data: PatricianData, dealer: Dealer, journal: Journal | None) -> PatricianState:
    """The first position of a match; the journal records the setup."""
    state = empty_board(data)
    state.journal = journal
    deal(state, dealer)
    return state


def empty_board(data: PatricianData) -> PatricianState:
    """PA-C4: every seat has its floors in reserve; nothing is dealt or built."""
    seats: i64 = data.seats
    towers: i64 = 2 * data.city_count
    cards = len(data.star_cards) + len(data.other_cards)
    return PatricianState(
        data,
        deck=data.other_cards,
        hand=vec[i64]([NONE] * (seats * HAND)),
        hand_size=vec[i64]([0] * seats),
        secret_size=vec[i64]([0] * seats),
        face_up=vec[i64]([NONE] * data.city_count),
        height=vec[i64]([0] * towers),
        floors=vec[i64]([0] * (towers * seats)),
        reserve=vec[i64]([data.floors_a_seat] * seats),
        tile=vec[i64]([NONE] * towers),
        messenger=vec[i64]([NONE] * data.road_count),
        played=vec[i64]([0] * cards),
    )


@final
class PatricianState(Position):
    """A position with its rules."""

    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        phase: i64 = self.phase
        if phase == PLAYING:
            return turn.fill_cards(self, out)
        if phase == BUILDING:
            out[0] = actions.BUILD + actions.LEFT
            out[1] = actions.BUILD + actions.RIGHT
            return 2
        if phase == MOVING:
            return turn.fill_moves(self, out)
        if phase == TAKING:
            return turn.fill_takes(self, out)
        return turn.fill_roads(self, out)

    def apply(self, seat: i64, action: i64) -> None:
        if action < actions.BUILD:
            turn.play_card(self, action - actions.PLAY)
        elif action < actions.MOVE:
            turn.build_floor(self, 2 * self.data.card_city[self.card] + action - actions.BUILD)
            turn.build_on(self)
        elif action < actions.NO_MOVE:
            turn.move_floor(self, action - actions.MOVE)
        elif action == actions.NO_MOVE:
            turn.decline_move(self)
        elif action < actions.MESSENGER:
            turn.take_card(self, action - actions.TAKE)
        elif action < actions.NO_MESSENGER:
            turn.place_messenger(self, action - actions.MESSENGER)
        else:
            turn.keep_messenger(self)

    def clone(self) -> PatricianState:
        other = PatricianState(
            self.data,
            deck=self.deck,
            hand=self.hand[:],
            hand_size=self.hand_size[:],
            secret_size=self.secret_size[:],
            face_up=self.face_up[:],
            height=self.height[:],
            floors=self.floors[:],
            reserve=self.reserve[:],
            tile=self.tile[:],
            messenger=self.messenger[:],
            played=self.played[:],
        )
        self.copy_scalars(other)
        return other

    def redeal(self, dealer: Dealer) -> PatricianState:
        return new_match(self.data, dealer, None)

    def known_to(self, seat: i64) -> PatricianState:
        other = self.clone()
        knowledge.hide(other, seat, None)
        return other

    def determinize(self, seat: i64, rng: Dealer) -> PatricianState:
        other = self.clone()
        knowledge.hide(other, seat, rng)
        return other

    def prior(self, seat: i64, action: i64) -> i64:
        return hints.prior(self, seat, action)

    def evaluate(self, seat: i64) -> i64:
        return hints.evaluate(self, seat)

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
