"""What a bot is asked and what it answers: plain data, which goes from process to process as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from signoria.bots.levels import make_bot
from signoria.kernel.errors import NotYourTurn
from signoria.kernel.state import State, seats_in

DEADLINE = "deadline"
"""Short because the time that the asker gave was over."""

SLOW = "slow"
"""Short because this machine does less in the level's seconds than the level is meant to do."""

LOST = "lost"
"""Short because the workers that thought about it died."""

FAILED = "failed"
"""Short because thinking about it came upon an error."""


Past = tuple[tuple[int, str], ...]
"""Moves that a seat has seen made, in order: who made it, and the action in notation. See `open_moves`."""


@dataclass(frozen=True)
class Question:
    """A decision that a bot is to make. It holds nothing of the match but what the seat knows."""

    position: str  # what `State.knowledge` gave
    seat: int
    level: str  # or a spec
    seed: bytes  # of the bot's own chance, which has nothing to do with the deal's
    deadline: float | None = None  # seconds on the wall's clock, from asking
    explain: bool = False  # are the candidates wanted too?
    match: str = ""  # any text of the asker's for this match, if a level may keep its tree from decision to decision
    past: Past = ()  # what has led here, as far as the seat has seen it: without it no tree is found again

    def as_dict(self) -> dict[str, object]:
        return {**asdict(self), "seed": self.seed.hex()}


def load_question(data: Mapping[str, Any]) -> Question:
    """The question that `Question.as_dict` wrote down."""
    past = tuple((seat, text) for seat, text in data["past"])
    return Question(**{**data, "seed": bytes.fromhex(data["seed"]), "past": past})


def question_for(
    state: State,
    seat: int,
    level: str,
    seed: bytes,
    *,
    deadline: float | None = None,
    explain: bool = False,
    match: str = "",
    past: Past = (),
) -> Question:
    """The one door from a match to a bot: of the true position only what the seat knows goes through.

    UnknownLevel and BadSpec if there is no such bot, NotYourTurn if the seat is not asked for anything.
    """
    make_bot(level)
    if seat not in seats_in(state.actors):
        raise NotYourTurn(seat, seats_in(state.actors))
    return Question(state.knowledge(seat), seat, level, seed, deadline, explain, match, past)


@dataclass(frozen=True)
class NamedCandidate:
    """A candidate of a search, its action in notation."""

    action: str
    visits: int
    results: tuple[float, ...]  # [seat]: from 0 to 1
    margin_of_error: float  # of the result of the seat that asks


@dataclass(frozen=True)
class Answer:
    """What a bot decided, and how it came to it."""

    action: str
    iterations: int  # how many worlds were imagined
    wanted: int  # how many the level is meant to imagine; it may settle for fewer where more would change nothing
    seconds: float  # of one core
    short: str = ""  # why the level could not think as it is meant to; empty if it could
    candidates: tuple[NamedCandidate, ...] = ()  # best first, if they were asked for and there was a search
    kept: int = 0  # visits that its tree had from the seat's decisions before

    def as_dict(self) -> dict[str, object]:
        return asdict(self)


def load_answer(data: Mapping[str, Any]) -> Answer:
    """The answer that `Answer.as_dict` wrote down, by way of JSON."""
    candidates = [NamedCandidate(**{**given, "results": tuple(given["results"])}) for given in data["candidates"]]
    return Answer(**{**data, "candidates": tuple(candidates)})
