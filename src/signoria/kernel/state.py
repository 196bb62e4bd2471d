"""The core API: queries about a position of any game, and the two ways to change it.

Games subclass `State`; bots, arena, server and command line use nothing else of a game's rules. Several threads may
query a position at once, but while one thread changes it no other may use it.
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
RETREAT: Final = -(10**9)  # the prior of an action that only takes back a choice

FIRST_SEAT: Final = vec[i64]([0] + [(mask & -mask).bit_length() - 1 for mask in range(1, 1 << MAX_SEATS)])
EMPTY_BUFFER: Final = vec[i64]([0] * MAX_LEGAL)


def new_buffer() -> vec[i64]:
    """A reusable buffer for the legal actions of any decision."""
    return EMPTY_BUFFER[:]


def seats_in(mask: i64) -> list[int]:
    """The seats whose bits are set."""
    return [seat for seat in range(MAX_SEATS) if (mask >> seat) & 1 != 0]


def seat_or_none(seat: i64) -> int | None:
    """A seat as it appears in views: None for nobody."""
    return None if seat == NOBODY else int(seat)


def canonical_json(data: object) -> str:
    """JSON that is the same for equal data."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def dump_vec(values: vec[i64]) -> list[int]:
    return [int(value) for value in values]


@final
class Scratch:
    """A buffer for legal actions, used by one call at a time."""

    def __init__(self) -> None:
        self.actions: Final = new_buffer()


IDLE_SCRATCH: Final = [Scratch() for _ in range(4)]
"""Buffers that no call is using now: a new one for each call would cost a third of the speed.

A call pops one and appends it when it is done. Both are atomic, so two threads never use the same buffer. The list
starts with several because a list that is repeatedly emptied and filled reallocates its memory each time.
"""


class GameData:
    """The game data of a variant: components, edition, options and seats as the rules read them.

    All positions of a match share it, and nothing changes it. `variant` identifies it, so that a dumped position can
    find its game data again.
    """

    def __init__(self, variant: dict[str, object], seats: i64, notation: Notation) -> None:
        self.variant = variant
        self.seats: i64 = seats
        self.notation = notation


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position of a match. `apply` trusts its caller; `push` checks everything that comes from outside."""

    def __init__(self, data: GameData) -> None:
        self.game_data = data
        self.seats: i64 = data.seats  # the number of players
        self.actors: i64 = 0  # bit mask of the seats that have to choose; 0 when the match is over
        self.chosen: i64 = 0  # bit mask of the seats that have chosen secretly and may still change their choice
        self.revealed: i64 = 0  # how often something hidden was shown or the dealer was used; for undo
        self.learned: i64 = 0  # how often the acting seat itself may have learned something new; for drafts
        self.journal: Journal | None = None  # records events, if there is one

    # Methods that every game implements.

    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        """Write the seat's legal actions into `out` and return how many there are."""
        raise NotImplementedError("every game lists its legal actions")

    def apply(self, seat: i64, action: i64) -> None:
        """Apply a legal action and everything that follows from it without a choice. Does not check the action."""
        raise NotImplementedError("every game applies actions")

    def clone(self) -> State:
        """An independent copy, without the journal."""
        raise NotImplementedError("every position can be copied")

    def redeal(self, dealer: Dealer) -> State:
        """The first position of a new match with the same game data."""
        raise NotImplementedError("every game can be dealt")

    def known_to(self, seat: i64) -> State:
        """A position built only from what the seat knows with perfect memory, with the rest in a canonical order."""
        raise NotImplementedError("every game knows what a seat knows")

    def determinize(self, seat: i64, rng: Dealer) -> State:
        """A random position that the seat cannot distinguish from this one."""
        raise NotImplementedError("every game can be determinized")

    def scores(self) -> list[int]:
        """The points of each seat: the totals of the score sheet."""
        raise NotImplementedError("every game has scores")

    def winners_of(self, scores: list[int]) -> i64:
        """Bit mask of the seats that win with these scores."""
        raise NotImplementedError("every game has winners")

    def score_sheet(self) -> list[dict[str, object]]:
        """The lines of the score sheet: id, rule, and the points of each seat."""
        raise NotImplementedError("every game explains its scores")

    def refusal(self, seat: i64, action: i64) -> Refusal:
        """Why an action is not legal for a seat that has to choose now."""
        raise NotImplementedError("every game explains its refusals")

    def board(self, seat: i64) -> dict[str, object]:
        """What the table shows to a seat, or to a spectator."""
        raise NotImplementedError("every game shows its board")

    def contents(self) -> dict[str, object]:
        """The complete position except its variant, as plain data."""
        raise NotImplementedError("every position can be dumped")

    def census(self) -> dict[str, int]:
        """How many there are of each kind of piece, wherever they are. These counts never change."""
        raise NotImplementedError("every game counts its pieces")

    # Hints for bots. They use only what the seat knows: hands and decks that it has not seen do not affect them.

    def prior(self, seat: i64, action: i64) -> i64:
        """How good one of the seat's legal actions looks, in hundredths of a point.

        Only differences between the actions of one decision are meaningful.
        """
        raise NotImplementedError("every game has hints")

    def fill_priors(self, seat: i64, actions: vec[i64], n: i64, out: vec[i64]) -> None:
        """Write the priors of the first n actions into `out`. Games override this to examine the position only once."""
        for i in range(n):
            out[i] = self.prior(seat, actions[i])

    def evaluate(self, seat: i64) -> i64:
        """The estimated value of the position for a seat, in hundredths of a point."""
        raise NotImplementedError("every game has hints")

    def is_quiescent(self) -> bool:
        """Whether nothing is half finished, so that `evaluate` can be trusted."""
        return True

    def settings(self) -> Settings:
        """The settings with which bots search this game."""
        return Settings()

    # Methods that all games share.

    def clockwise(self, seat: i64) -> i64:
        """The next seat around the table: the left neighbour."""
        return seat + 1 if seat + 1 < self.seats else 0

    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.actors == 0

    def winners(self) -> i64:
        """Bit mask of the seats that win, or would win if the match ended now."""
        return self.winners_of(self.scores())

    def text(self, action: i64) -> str:
        """An action in the game's notation."""
        return self.game_data.notation.text(action)

    def parse(self, text: str) -> i64:
        """The action that a text in the game's notation means. UnknownAction if there is none."""
        return self.game_data.notation.parse(text)

    def legal_actions(self, seat: i64) -> list[int]:
        """The seat's legal actions; empty if it does not have to choose."""
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
        """Apply a legal action, and then make every forced decision.

        For simulations only: at a table, skipping a question would reveal that the seat had no choice.
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
        """Count that something hidden was revealed, also to the acting seat: a drawn card, or a choice turned face
        up."""
        self.revealed += 1
        self.learned += 1

    def legal_texts(self, seat: i64) -> list[str]:
        """The seat's legal actions in the game's notation."""
        return [self.text(action) for action in self.legal_actions(seat)]

    def push(self, seat: int, text: str) -> None:
        """Parse, check and apply an action in the game's notation.

        UnknownAction, NotYourTurn or IllegalAction if that is not possible; the position is then unchanged.
        """
        action = self.parse(text)
        refusal = self._refused(seat, action)
        if refusal is not None:
            raise IllegalAction(seat, text, refusal)
        self.apply(seat, action)

    def why_not(self, seat: int, text: str) -> Refusal | None:
        """Why the seat may not make this move now, using only what the seat knows; None if it may."""
        return self._refused(seat, self.parse(text))

    def _refused(self, seat: int, action: i64) -> Refusal | None:
        if not 0 <= seat < self.seats or ((self.actors | self.chosen) >> seat) & 1 == 0:
            raise NotYourTurn(seat, seats_in(self.actors))
        if action in self.legal_actions(seat):
            return None
        return self.refusal(seat, action)

    def view(self, seat: int) -> dict[str, object]:
        """Everything that a seat sees: the table and its legal actions. -1 is a spectator."""
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
        """The complete position, including every secret, as JSON-compatible data; `Game.position` reads it."""
        return {"variant": self.game_data.variant, "contents": self.contents()}

    def fingerprint(self) -> str:
        """A hash of the complete position. Keep it secret: hidden cards can be found by trying all positions."""
        text = canonical_json(self.dump())
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()

    def knowledge(self, seat: int) -> str:
        """What the seat knows, as one text. Two positions are equal for a seat if these texts are equal."""
        return canonical_json(self.known_to(seat).dump())
