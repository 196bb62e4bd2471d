"""A toy game for the suite's own tests: small, correct, and with everything in it that can go wrong.

Each round all seats lay a hand card face down at once; a card may be exchanged until everyone has laid one. The
highest card wins the round, the lower seat if it is a tie. Its seat marks red or blue, and then draws a hidden card
from the deck or stays. After the last round most points win: one for each round won, one for each blue mark.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from signoria.kernel.compat import i64, vec
from signoria.kernel.dealer import Dealer
from signoria.kernel.errors import Refusal
from signoria.kernel.game import Choice, Game, Rules, Translate, english
from signoria.kernel.journal import NOBODY, Journal
from signoria.kernel.lines import Line
from signoria.kernel.notation import Notation
from signoria.kernel.reasons import Reason
from signoria.kernel.state import GameData, State, seats_in

VALUES = 4
COPIES = 4
HAND = 3
NONE = -1

RED, BLUE, DRAW, STAY = range(VALUES, VALUES + 4)
VERBS = {RED: "mark red", BLUE: "mark blue", DRAW: "draw", STAY: "stay"}

LAYING, MARKING, DRAWING, OVER = range(4)


def notation() -> Notation:
    words = Notation("write lay CARD, mark red, mark blue, draw or stay")
    for card in range(VALUES):
        words.add(card, f"lay {card}")
    for action, text in VERBS.items():
        words.add(action, text)
    return words


def names(cards: Sequence[int]) -> list[str]:
    return [f"card {card}" for card in cards if card != NONE]


class Toy(State):
    """An honest position: an interpreted subclass of the compiled State."""

    def __init__(self, data: GameData) -> None:
        super().__init__(data)
        options = data.variant["options"]
        assert isinstance(options, list)
        self.rounds_left = 2 if "short" in options else 3
        self.phase = LAYING
        self.winner = NONE
        self.deck: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(data.seats)]
        self.laid = [NONE] * int(data.seats)
        self.pile: list[int] = []
        self.won = [0] * int(data.seats)
        self.blue = [0] * int(data.seats)
        self.red = 0

    # The rules.

    def begin(self, dealer: Dealer, journal: Journal | None) -> None:
        cards = vec[i64]([card for card in range(VALUES) for _ in range(COPIES)])
        dealer.shuffle(cards, len(cards))
        self.journal = journal
        self.deck = [int(card) for card in cards]
        for seat, hand in enumerate(self.hands):
            hand += sorted(self.deck.pop() for _ in range(HAND))
            self.tell_dealt(seat)
        self.begin_round()

    def tell_dealt(self, seat: int) -> None:
        if self.journal is not None:
            self.journal.whisper("dealt", "T-1", seat, {}, {"cards": names(self.hands[seat])}, 1 << seat)

    def begin_round(self) -> None:
        self.phase = LAYING
        self.winner = NONE
        self.actors = (1 << self.seats) - 1

    def apply(self, seat: i64, action: i64) -> None:
        if action < VALUES:
            self.lay(int(seat), int(action))
        elif action in (RED, BLUE):
            self.mark(int(action))
        elif action == DRAW:
            self.draw()
        else:
            self.stay()

    def lay(self, seat: int, card: int) -> None:
        if self.laid[seat] != NONE:
            self.hands[seat] = sorted([*self.hands[seat], self.laid[seat]])
        self.hands[seat].remove(card)
        self.laid[seat] = card
        self.actors &= ~(1 << seat)
        self.chosen |= 1 << seat
        self.tell_laid(seat, card)
        if self.actors == 0:
            self.show()

    def tell_laid(self, seat: int, card: int) -> None:
        if self.journal is not None:
            self.journal.whisper("laid", "T-1", seat, {}, {"card": card}, 1 << seat)

    def show(self) -> None:
        self.chosen = 0
        self.discover()
        if self.journal is not None:
            self.journal.tell("shown", "T-2", NOBODY, {"cards": list(self.laid)})
        self.winner = self.find_winner()
        self.won[self.winner] += 1
        self.clear_table()
        self.phase = MARKING
        self.actors = 1 << self.winner

    def find_winner(self) -> int:
        return self.laid.index(max(self.laid))

    def clear_table(self) -> None:
        self.pile += self.laid
        self.laid = [NONE] * int(self.seats)

    def mark(self, action: int) -> None:
        if action == BLUE:
            self.blue[self.winner] += 1
        else:
            self.red += 1
        if self.journal is not None:
            self.journal.tell("marked", "T-3", self.winner, {"colour": VERBS[action]})
        self.phase = DRAWING

    def draw(self) -> None:
        card = self.deck.pop()
        self.note_draw()
        self.hands[self.winner] = sorted([*self.hands[self.winner], card])
        self.tell_drawn(card)
        self.end_round()

    def note_draw(self) -> None:
        self.discover()

    def tell_drawn(self, card: int) -> None:
        if self.journal is not None:
            self.journal.whisper("drew", "T-4", self.winner, {}, {"card": card}, 1 << self.winner)

    def stay(self) -> None:
        if self.journal is not None:
            self.journal.tell("stayed", "T-4", self.winner, {})
        self.end_round()

    def end_round(self) -> None:
        self.rounds_left -= 1
        if self.rounds_left > 0:
            self.begin_round()
        else:
            self.phase = OVER
            self.actors = 0

    # What may be done.

    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        actions = self.allowed(int(seat))
        for i, action in enumerate(actions):
            out[i] = action
        return len(actions)

    def allowed(self, seat: int) -> list[int]:
        if self.phase == LAYING:
            return sorted({*self.hands[seat], self.laid[seat]} - {NONE})
        return [RED, BLUE] if self.phase == MARKING else [DRAW, STAY]

    def refusal(self, seat: i64, action: i64) -> Refusal:
        return Refusal("T-1", "not-now", {"phase": self.phase})

    # Knowledge.

    def known_to(self, seat: i64) -> State:
        return self.imagined(int(seat), None)

    def determinize(self, seat: i64, rng: Dealer) -> State:
        return self.imagined(int(seat), rng)

    def imagined(self, viewer: int, rng: Dealer | None) -> Toy:
        """The viewer's own cards stay; all others that were not shown are shuffled, or sorted."""
        other = self.clone()
        others = [seat for seat in range(self.seats) if seat != viewer]
        pool = sorted(
            [*self.deck, *(card for seat in others for card in [*self.hands[seat], self.laid[seat]] if card != NONE)]
        )
        if rng is not None:
            mixed = vec[i64](pool)
            rng.shuffle(mixed, len(mixed))
            pool = [int(card) for card in mixed]
        for seat in others:
            other.laid[seat] = pool.pop() if self.laid[seat] != NONE else NONE
            other.hands[seat] = sorted(pool.pop() for _ in self.hands[seat])
        other.deck = pool
        return other

    def board(self, seat: i64) -> dict[str, object]:
        return {
            "hand": names(self.hands[seat]) if seat >= 0 else None,
            "laid": names([self.laid[seat]]) if seat >= 0 else None,
            "sizes": [len(hand) for hand in self.hands],
            "deck": len(self.deck),
            "pile": names(self.pile),
            "phase": self.phase,
            "won": list(self.won),
            "red": self.red,
            "blue": list(self.blue),
        }

    # Everything else.

    def clone(self) -> Toy:
        other = type(self)(self.game_data)
        other.actors, other.chosen, other.phase, other.winner = self.actors, self.chosen, self.phase, self.winner
        other.rounds_left, other.red = self.rounds_left, self.red
        other.deck, other.pile, other.laid = self.deck[:], self.pile[:], self.laid[:]
        other.hands = [hand[:] for hand in self.hands]
        other.won, other.blue = self.won[:], self.blue[:]
        return other

    def redeal(self, dealer: Dealer) -> State:
        other = type(self)(self.game_data)
        other.begin(dealer, None)
        return other

    def scores(self) -> list[int]:
        return [won + blue for won, blue in zip(self.won, self.blue, strict=True)]

    def winners_of(self, scores: list[int]) -> i64:
        return sum(1 << seat for seat, score in enumerate(scores) if score == max(scores))

    def score_sheet(self) -> list[dict[str, object]]:
        return [
            {"line": "rounds", "rule": "T-2", "points": list(self.won)},
            {"line": "blue", "rule": "T-3", "points": list(self.blue)},
        ]

    def contents(self) -> dict[str, object]:
        return {
            "actors": seats_in(self.actors),
            "chosen": seats_in(self.chosen),
            "phase": self.phase,
            "winner": self.winner,
            "rounds_left": self.rounds_left,
            "deck": list(self.deck),
            "hands": [list(hand) for hand in self.hands],
            "laid": list(self.laid),
            "pile": list(self.pile),
            "won": list(self.won),
            "blue": list(self.blue),
            "red": self.red,
        }

    def load(self, contents: Mapping[str, Any]) -> None:
        for name, value in contents.items():
            setattr(self, name, sum(1 << seat for seat in value) if name in ("actors", "chosen") else value)

    def census(self) -> dict[str, int]:
        laid = [card for card in self.laid if card != NONE]
        cards = [*self.deck, *self.pile, *laid, *(card for hand in self.hands for card in hand)]
        return {f"card {value}": cards.count(value) for value in range(VALUES)}


class SteadyToy(Toy):
    """The toy with choices of two steps: a seat that has laid a card confirms it or takes it back, and may do so later.

    Everyone sees that a card was laid.
    """

    def apply(self, seat: i64, action: i64) -> None:
        if self.phase == LAYING and action == STAY:
            self.settle(int(seat))
        elif self.phase == LAYING and action == DRAW:
            self.draw_back(int(seat))
        else:
            super().apply(seat, action)

    def lay(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        self.laid[seat] = card
        self.tell_laid(seat, card)

    def settle(self, seat: int) -> None:
        self.actors &= ~(1 << seat)
        self.chosen |= 1 << seat
        if self.actors == 0:
            self.show()

    def draw_back(self, seat: int) -> None:
        self.hands[seat] = sorted([*self.hands[seat], self.laid[seat]])
        self.laid[seat] = NONE
        self.actors |= 1 << seat
        self.chosen &= ~(1 << seat)

    def allowed(self, seat: int) -> list[int]:
        if self.phase != LAYING or self.laid[seat] == NONE:
            return super().allowed(seat)
        return [DRAW] if (self.chosen >> seat) & 1 else [DRAW, STAY]


class ToyText:
    """The toy in as few words as possible."""

    def describe(self, event: Mapping[str, Any], names: Sequence[str], translate: Translate = english) -> str:
        return str(event)

    def explain(self, refusal: Refusal, translate: Translate = english) -> str:
        return refusal.code

    def ask(self, view: Mapping[str, Any], names: Sequence[str], translate: Translate = english) -> str:
        return ""

    def action_label(self, action: str, view: Mapping[str, Any], translate: Translate = english) -> str:
        return action

    def score_line(self, name: str, translate: Translate = english) -> str:
        return name

    def verdict(self, view: Mapping[str, Any], names: Sequence[str], translate: Translate = english) -> str:
        return ""


class ToyReasons:
    """The toy gives no reasons."""

    def reasons(self, known: State, seat: int, action: str) -> list[Reason]:
        return []

    def action_name(self, action: str, view: Mapping[str, Any], translate: Translate = english) -> str:
        return action

    def in_words(self, reason: Reason, names: Sequence[str], translate: Translate = english) -> str:
        return ""


class ToyTerminal:
    PAGES = ()

    def draw(self, view: Mapping[str, Any], names: Sequence[str], translate: Translate = english) -> list[Line]:
        return []

    def page(
        self, name: str, view: Mapping[str, Any], names: Sequence[str], translate: Translate = english
    ) -> list[Line]:
        return []


def toy_rules(position: Callable[[GameData], Toy]) -> Rules[GameData]:
    """The rules of a toy with an honest position or one that has a fault."""

    def game_data(variant: Mapping[str, Any]) -> GameData:
        return GameData(dict(variant), variant["seats"], notation())

    def deal(data: GameData, dealer: Dealer, journal: Journal | None) -> State:
        state = position(data)
        state.begin(dealer, journal)
        return state

    def load(data: GameData, contents: Mapping[str, Any]) -> State:
        state = position(data)
        state.load(contents)
        return state

    return Rules(game_data, deal, load, lambda data, file: None)


def toy_game(position: Callable[[GameData], Toy] = Toy) -> Game:
    return Game(
        id="toy",
        title="Toy",
        teaser="Draw and stay.",
        minutes=1,
        credits="Nobody.",
        reconstructed="nothing",
        package="tests.conformance",
        rules_version=1,
        seats=range(2, 4),
        editions=(Choice("only", "Only", "The only one."),),
        options=(Choice("short", "Short", "Two rounds instead of three."),),
        rules=toy_rules(position),
        text=ToyText(),
        terminal=ToyTerminal(),
        reasons=ToyReasons(),
    )
