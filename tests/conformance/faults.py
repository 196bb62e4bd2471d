"""Variants of the toy with one fault each, and the check of the suite that must find it."""

from __future__ import annotations

import random

from signoria.kernel.compat import i64
from signoria.kernel.dealer import Dealer, FastDealer
from signoria.kernel.errors import Refusal
from signoria.kernel.state import GameData, State
from tests.conformance.toy import BLUE, DRAW, DRAWING, LAYING, MARKING, NONE, RED, STAY, VALUES, SteadyToy, Toy, names


class Fault(Toy):
    """A toy with a fault; `check` is the check that must find it."""

    check = ""


class SharedPile(Fault):
    """A clone that shares the pile instead of copying it."""

    check = "clone"

    def clone(self) -> Toy:
        other = super().clone()
        other.pile = self.pile
        return other


class SharedMarksWhenImagined(Fault):
    """Clones are honest, but what a seat imagines shares the blue marks with the match."""

    check = "clone"

    def imagined(self, viewer: int, rng: Dealer | None) -> Toy:
        other = super().imagined(viewer, rng)
        other.blue = self.blue
        return other


class CloneForgetsRed(Fault):
    check = "clone"

    def clone(self) -> Toy:
        other = super().clone()
        other.red = 0
        return other


class HiddenChance(Fault):
    """A draw that uses Python's random instead of the dealer."""

    check = "chance"

    def draw(self) -> None:
        random.shuffle(self.deck)
        super().draw()


class RedealForgetsToShuffle(Fault):
    check = "chance"

    def redeal(self, dealer: Dealer) -> State:
        other = type(self)(self.game_data)
        other.begin(dealer, None)
        other.deck.sort()
        return other


class TwoActionsOneText(Fault):
    check = "notation"

    def text(self, action: i64) -> str:
        return "mark" if action in (RED, BLUE) else super().text(action)


class TextIsNotRead(Fault):
    check = "notation"

    def text(self, action: i64) -> str:
        return "remain" if action == STAY else super().text(action)


class TextIsReadAsAnother(Fault):
    check = "notation"

    def parse(self, text: str) -> i64:
        return STAY if text == "draw" else super().parse(text)


class OffersTwice(Fault):
    check = "notation"

    def allowed(self, seat: int) -> list[int]:
        return [DRAW, STAY, STAY] if self.phase == DRAWING else super().allowed(seat)


class RefusalLeavesATrace(Fault):
    check = "notation"

    def refusal(self, seat: i64, action: i64) -> Refusal:
        self.red += 1
        return super().refusal(seat, action)


class PushesAnything(Fault):
    """A `push` that does not check."""

    check = "notation"

    def push(self, seat: int, text: str) -> None:
        self.apply(seat, self.parse(text))


class LossyDump(Fault):
    """The red marks are shown but not part of the contents."""

    check = "position"

    def contents(self) -> dict[str, object]:
        contents = super().contents()
        del contents["red"]
        return contents


class DumpForgetsWhoHasChosen(Fault):
    check = "position"

    def contents(self) -> dict[str, object]:
        return {**super().contents(), "chosen": []}


class LostCard(Fault):
    """Cards that were laid leave the game."""

    check = "census"

    def clear_table(self) -> None:
        self.laid = [NONE] * int(self.seats)


class ImaginesACardLess(Fault):
    """A viewer who imagines a deck that is one card short."""

    check = "census"

    def determinize(self, seat: i64, rng: Dealer) -> State:
        other = self.imagined(int(seat), rng)
        other.deck = other.deck[1:]
        return other


class FirstComeFirstServed(Fault):
    """A tie is won by the seat that laid first."""

    check = "choice"

    def __init__(self, data: GameData) -> None:
        super().__init__(data)
        self.first = NONE

    def lay(self, seat: int, card: int) -> None:
        if self.first == NONE or self.laid[self.first] == NONE:
            self.first = seat
        super().lay(seat, card)

    def find_winner(self) -> int:
        return self.first if self.laid[self.first] == max(self.laid) else super().find_winner()

    def clone(self) -> Toy:
        other = super().clone()
        assert isinstance(other, FirstComeFirstServed)
        other.first = self.first
        return other

    def contents(self) -> dict[str, object]:
        return {**super().contents(), "first": self.first if self.phase == LAYING and self.chosen else NONE}


class ChangeLeavesATrace(Fault):
    """Changing a choice adds a red mark."""

    check = "choice"

    def lay(self, seat: int, card: int) -> None:
        if self.laid[seat] != NONE:
            self.red += 1
        super().lay(seat, card)


class ChangeInStepsLeavesATrace(SteadyToy, Fault):
    """Taking back a choice that was made in two steps adds a red mark."""

    check = "choice"

    def draw_back(self, seat: int) -> None:
        self.red += (self.chosen >> seat) & 1
        super().draw_back(seat)


class HalfAChoiceLeavesATrace(SteadyToy, Fault):
    """Taking back half a choice adds a red mark."""

    check = "choice"

    def draw_back(self, seat: int) -> None:
        self.red += (self.actors >> seat) & 1
        super().draw_back(seat)


class ChoiceIsFinal(Fault):
    """A seat that has laid a card may not change it, though others still choose."""

    check = "choice"

    def lay(self, seat: int, card: int) -> None:
        super().lay(seat, card)
        self.chosen = 0


class ChoiceDependsOnAnother(Fault):
    """No two seats may lay the same card: a slow seat can tell what the others laid."""

    check = "choice"

    def allowed(self, seat: int) -> list[int]:
        actions = super().allowed(seat)
        others = {card for other, card in enumerate(self.laid) if other != seat}
        free = [action for action in actions if action not in others]
        return free if self.phase == LAYING and free else actions


class SecretInView(Fault):
    check = "secret"

    def board(self, seat: i64) -> dict[str, object]:
        return {**super().board(seat), "best": max(max(hand, default=0) for hand in self.hands)}


class SecretForSpectators(Fault):
    """Spectators see the deck's next card."""

    check = "secret"

    def board(self, seat: i64) -> dict[str, object]:
        return {**super().board(seat), "next": self.deck[-1] if seat < 0 else None}


class DealtHandInLog(Fault):
    """Everyone is told what was dealt to each."""

    check = "secret"

    def tell_dealt(self, seat: int) -> None:
        if self.journal is not None:
            self.journal.tell("dealt", "T-1", seat, {"cards": names(self.hands[seat])})


class LaidCardInLog(Fault):
    """Everyone is told what was laid face down."""

    check = "secret"

    def tell_laid(self, seat: int, card: int) -> None:
        if self.journal is not None:
            self.journal.tell("laid", "T-1", seat, {"card": card})


class DrawnCardInLog(Fault):
    """Everyone is told what was drawn unseen."""

    check = "secret"

    def tell_drawn(self, card: int) -> None:
        if self.journal is not None:
            self.journal.tell("drew", "T-4", self.winner, {"card": card})


class SecretInLegalActions(Fault):
    """Drawing is not offered when the next card is worthless."""

    check = "secret"

    def allowed(self, seat: int) -> list[int]:
        return [STAY] if self.phase == DRAWING and self.deck[-1] == 0 else super().allowed(seat)


class SecretInRefusal(Fault):
    """A refusal that counts what the others hold."""

    check = "secret"

    def refusal(self, seat: i64, action: i64) -> Refusal:
        others = sum(hand.count(int(action) % VALUES) for hand in self.hands)
        return Refusal("T-1", "not-now", {"others": others})


class KnowsTheSecret(Fault):
    """What a seat knows includes the others' cards."""

    check = "secret"

    def known_to(self, seat: i64) -> State:
        return self.clone()


class ImaginesTheTruth(Fault):
    """Knowledge and imagination agree, and both hold everything."""

    check = "secret"

    def imagined(self, viewer: int, rng: Dealer | None) -> Toy:
        return self.clone()


class ImaginesOnlyTheDeck(Fault):
    """The deck is shuffled, but every hand is known to all: bots would cheat."""

    check = "secret"

    def imagined(self, viewer: int, rng: Dealer | None) -> Toy:
        other = super().imagined(viewer, None)
        other.hands = [hand[:] for hand in self.hands]
        other.laid = self.laid[:]
        other.deck = sorted(self.deck, reverse=rng is not None and rng.below(2) == 1)
        return other


class ImaginesAlwaysTheSame(Fault):
    """What a seat imagines is not the truth, but it is the same every time."""

    check = "secret"

    def determinize(self, seat: i64, rng: Dealer) -> State:
        return self.imagined(int(seat), FastDealer(1, 2, 3, 4))


class ImaginesAgainstKnowledge(Fault):
    """A seat that imagines another hand for itself."""

    check = "secret"

    def determinize(self, seat: i64, rng: Dealer) -> State:
        return self.imagined(NONE, rng)


class ImaginesWithMoreThanItKnows(Fault):
    """Imagined positions never contradict what is known, but start from the true deck."""

    check = "secret"

    def determinize(self, seat: i64, rng: Dealer) -> State:
        if self.deck[-1] == 0:
            rng.below(2)
        return self.imagined(int(seat), rng)


class LookThatCanBeTakenBack(Fault):
    """A seat that draws marks once more, and could undo the draw first."""

    check = "undo"

    def note_draw(self) -> None:
        self.learned += 1

    def end_round(self) -> None:
        super().end_round()
        if self.phase == LAYING:
            self.phase = MARKING
            self.winner = 0
            self.actors = 1


class LookThatCanBeTried(Fault):
    """A seat would see the card that it draws in a draft."""

    check = "secret"

    def note_draw(self) -> None:
        self.revealed += 1


class ShownCardThatCanBeTakenBack(Fault):
    """A seat that marks red discards a card openly, and could undo that."""

    check = "undo"

    def mark(self, action: int) -> None:
        if action == RED and self.hands[self.winner]:
            self.pile.append(self.hands[self.winner].pop())
        super().mark(action)

    def allowed(self, seat: int) -> list[int]:
        """A seat without cards lays none, because drawing is required before that."""
        return [DRAW] if self.phase == DRAWING and not self.hands[seat] else super().allowed(seat)


class TextOfTwoLines(Fault):
    """A text that a record cannot hold on one line."""

    check = "record"

    def text(self, action: i64) -> str:
        return "mark\nred" if action == RED else super().text(action)


class WrongSum(Fault):
    check = "score"

    def scores(self) -> list[int]:
        return [score + self.red for score in super().scores()]


class NobodyWins(Fault):
    check = "score"

    def winners_of(self, scores: list[int]) -> i64:
        return 0


class DeadEnd(Fault):
    """A seat that has won twice is asked and can do nothing."""

    check = "end"

    def allowed(self, seat: int) -> list[int]:
        return [] if self.phase == MARKING and self.won[seat] == 2 else super().allowed(seat)


class Endless(Fault):
    """A seat that stays plays the round again."""

    check = "end"

    def stay(self) -> None:
        self.rounds_left += 1
        super().stay()
        self.hands = [sorted([*hand, self.pile.pop()]) for hand in self.hands]

    def draw(self) -> None:
        self.stay()


class OverButAsked(Fault):
    check = "end"

    def end_round(self) -> None:
        super().end_round()
        if self.rounds_left == 0:
            self.chosen = 1


FAULTS = Fault.__subclasses__()
