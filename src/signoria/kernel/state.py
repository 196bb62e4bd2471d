"""The core API: what a position of any game can be asked, and the two ways to change it.

Games subclass `State`; bots, arena, server and command line use nothing else of a game's rules. Several threads may ask
a position at once; whoever changes it must be the only one who uses it.
"""

from __future__ import annotations

import hashlib
import json
from typing import Final, final

from mypy_extensions import mypyc_attr

from signoria.kernel.compat import i64, vec
from signoria.kernel.dealer import Dealer
from signoria.kernel.errors import IllegalAction, NotYourTurn, Refusal
from signoria.kernel.journal import NOBODY, Journal
from signoria.kernel.notation import Notation
from signoria.kernel.settings import Settings

SPECTATOR: Final = NOBODY
MAX_SEATS: Final = 5
MAX_LEGAL: Final = 128
RETREAT: Final = -(10**9)  # the prior of an action that only takes back the seat's choice

FIRST_SEAT: Final = vec[i64]([0] + [(mask & -mask).bit_length() - 1 for mask in range(1, 1 << MAX_SEATS)])
EMPTY_BUFFER: Final = vec[i64]([0] * MAX_LEGAL)


def new_buffer() -> vec[i64]:
    """A buffer for the legal actions of any decision, to be reused."""
    return EMPTY_BUFFER[:]


def seats_in(mask: i64) -> list[int]:
    """The seats whose bits are set."""
    return [seat for seat in range(MAX_SEATS) if (mask >> seat) & 1 != 0]


def seat_or_none(seat: i64) -> int | None:
    """A seat as views write it: None for nobody."""
    return None if seat == NOBODY else int(seat)


def canonical_json(data: object) -> str:
    """The same text for equal data."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def dump_vec(values: vec[i64]) -> list[int]:
    return [int(value) for value in values]


@final
class Scratch:
    """A buffer for legal actions, used by one call at a time."""

    def __init__(self) -> None:
        self.actions: Final = new_buffer()


IDLE_SCRATCH: Final = [Scratch() for _ in range(4)]
"""Buffers that no call uses at the moment: a new one for each call would cost a third of the speed.

A call pops one and appends it when it is done. Both are atomic, so two threads never use the same buffer. The list
starts with several, because a list that is emptied and filled again reallocates its memory each time.
"""


class GameData:
    """The game data of a variant: components, edition, options and seats as the rules read them.

    Shared by all positions of a match and never written to. `variant` identifies it, so that a dumped position finds
    its game data again.
    """

    def __init__(self, variant: dict[str, object], seats: i64, notation: Notation) -> None:
        self.variant = variant
        self.seats: i64 = seats
        self.notation = notation


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position. `apply` trusts its caller; `push` checks everything that comes from outside."""

    def __init__(self, data: GameData) -> None:
        self.game_data = data
        self.seats: i64 = data.seats
        self.actors: i64 = 0  # bit mask: the seats whose choice is awaited; none when the match is over
        self.chosen: i64 = 0  # bit mask: the seats that have chosen unseen and may still change their choice
        self.revealed: i64 = 0  # how often something hidden was shown or the dealer was used; for undo
        self.learned: i64 = 0  # how often that may have been new to the acting seat itself; for drafts
        self.journal: Journal | None = None

    # What a game provides.

    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        """Write the seat's legal actions into `out` and return how many there are."""
        raise NotImplementedError("every game lists its legal actions")

    def apply(self, seat: i64, action: i64) -> None:
        """Apply a legal action, and everything that follows from it without a choice."""
        raise NotImplementedError("every game applies actions")

    def clone(self) -> State:
        """An independent copy, without the journal."""
        raise NotImplementedError("every position can be copied")

    def redeal(self, dealer: Dealer) -> State:
        """A new match with the same game data."""
        raise NotImplementedError("every game can be dealt")

    def known_to(self, seat: i64) -> State:
        """A position made only of what the seat knows with perfect memory, the rest in a canonical order."""
        raise NotImplementedError("every game knows what a seat knows")

    def determinize(self, seat: i64, rng: Dealer) -> State:
        """A random position that the seat cannot tell from this one."""
        raise NotImplementedError("every game can be imagined by a seat")

    def scores(self) -> list[int]:
        """The points of each seat, as the score sheet adds them up."""
        raise NotImplementedError("every game has scores")

    def winners_of(self, scores: list[int]) -> i64:
        """Bit mask of the seats that win with these scores."""
        raise NotImplementedError("every game has winners")

    def score_sheet(self) -> list[dict[str, object]]:
        """The lines of the score sheet: id, rule, and the points of each seat."""
        raise NotImplementedError("every game explains its scores")

    def refusal(self, seat: i64, action: i64) -> Refusal:
        """Why the seat, which is asked, may not do this action now."""
        raise NotImplementedError("every game explains its refusals")

    def board(self, seat: i64) -> dict[str, object]:
        """What the table shows to a seat, or to a spectator."""
        raise NotImplementedError("every game can be looked at")

    def contents(self) -> dict[str, object]:
        """The whole position except its variant, as plain data."""
        raise NotImplementedError("every position can be written down")

    def census(self) -> dict[str, int]:
        """The number of each thing that is never lost, wherever it lies."""
        raise NotImplementedError("every game counts its pieces")

    # Hints for bots, from what the seat knows: hands and decks that it has not seen change no answer.

    def prior(self, seat: i64, action: i64) -> i64:
        """How good one of the seat's legal actions looks, in hundredths of a point.

        Only differences between the actions of one decision are meaningful.
        """
        raise NotImplementedError("every game has its hints")

    def fill_priors(self, seat: i64, actions: vec[i64], n: i64, out: vec[i64]) -> None:
        """Write the priors of the first n actions into `out`; games override it to examine the position only once."""
        for i in range(n):
            out[i] = self.prior(seat, actions[i])

    def evaluate(self, seat: i64) -> i64:
        """The estimated value of the position for a seat, in hundredths of a point."""
        raise NotImplementedError("every game has its hints")

    def is_quiescent(self) -> bool:
        """Whether nothing is half done, so that `evaluate` can be trusted."""
        return True

    def settings(self) -> Settings:
        """The parameters with which bots search this game."""
        return Settings()

    # What follows from it.

    def clockwise(self, seat: i64) -> i64:
        """The next seat around the table: the left neighbour."""
        return seat + 1 if seat + 1 < self.seats else 0

    def is_over(self) -> bool:
        return self.actors == 0

    def winners(self) -> i64:
        """Bit mask of the seats that win, or would win if the match ended now."""
        return self.winners_of(self.scores())

    def text(self, action: i64) -> str:
        """An action in the game's notation."""
        return self.game_data.notation.text(action)

    def parse(self, text: str) -> i64:
        """The action that a text stands for; UnknownAction if none."""
        return self.game_data.notation.parse(text)

    def legal_actions(self, seat: i64) -> list[int]:
        """The seat's legal actions; empty if it is not asked."""
        if not 0 <= seat < self.seats or ((self.actors | self.chosen) >> seat) & 1 == 0:
            return []
        try:
            scratch = IDLE_SCRATCH.pop()
        except IndexError:
            scratch = Scratch()
        n: i64 = self.fill_legal(seat, scratch.actions)
        legal: list[int] = [scratch.actions[i] for i in range(n)]
        IDLE_SCRATCH.append(scratch)
        return legal

    def advance(self, seat: i64, action: i64) -> None:
        """Apply, and go on through every decision that leaves no choice.

        For study only: at a table, skipping a question would show that the seat had no choice.
        """
        self.apply(seat, action)
        try:
            scratch = IDLE_SCRATCH.pop()
        except IndexError:
            scratch = Scratch()
        actors: i64 = self.actors
        while actors != 0:
            next_seat: i64 = FIRST_SEAT[actors]
            if self.fill_legal(next_seat, scratch.actions) != 1:
                break
            self.apply(next_seat, scratch.actions[0])
            actors = self.actors
        IDLE_SCRATCH.append(scratch)

    def discover(self) -> None:
        """Count that something hidden is shown, also to the acting seat: a card is drawn, or a choice is turned up."""
        self.revealed += 1
        self.learned += 1

    def legal_texts(self, seat: i64) -> list[str]:
        """The seat's legal actions in notation."""
        return [self.text(action) for action in self.legal_actions(seat)]

    def push(self, seat: int, text: str) -> None:
        """Parse, check and apply; the position is unchanged if that fails."""
        action = self.parse(text)
        refusal = self._refused(seat, action)
        if refusal is not None:
            raise IllegalAction(seat, text, refusal)
        self.apply(seat, action)

    def why_not(self, seat: int, text: str) -> Refusal | None:
        """Why the seat may not do this now, from the seat's knowledge only; None if it may."""
        return self._refused(seat, self.parse(text))

    def _refused(self, seat: int, action: i64) -> Refusal | None:
        if not 0 <= seat < self.seats or ((self.actors | self.chosen) >> seat) & 1 == 0:
            raise NotYourTurn(seat, seats_in(self.actors))
        if action in self.legal_actions(seat):
            return None
        return self.refusal(seat, action)

    def view(self, seat: int) -> dict[str, object]:
        """Everything that a seat, or a spectator, is shown: the table and the legal actions."""
        return {
            "variant": self.game_data.variant,
            "seat": seat,
            "actors": seats_in(self.actors),
            "chosen": seats_in(self.chosen),
            "over": self.is_over(),
            "legal": self.legal_texts(seat) if seat >= 0 else [],
            "board": self.board(seat),
        }

    def dump(self) -> dict[str, object]:
        """The whole position, with every secret, as plain data that JSON can hold."""
        return {"variant": self.game_data.variant, "contents": self.contents()}

    def fingerprint(self) -> str:
        """A hash of the whole position. It must stay secret: whoever can try all positions finds the hidden cards."""
        text = canonical_json(self.dump())
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()

    def knowledge(self, seat: int) -> str:
        """What the seat knows as one text: two positions are equal for a seat when these texts are."""
        return canonical_json(self.known_to(seat).dump())
