"""Questions to bots and their answers: plain data, sent between processes as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from signoria.bots.levels import make_bot
from signoria.kernel.errors import NotYourTurn
from signoria.kernel.state import State, seats_in

DEADLINE = "deadline"
"""An answer is short because the caller's deadline had passed."""

SLOW = "slow"
"""An answer is short because this machine runs too few iterations in the level's seconds."""

LOST = "lost"
"""An answer is short because the workers that thought about it died."""

FAILED = "failed"
"""An answer is short because thinking about it raised an error."""


Past = tuple[tuple[int, str], ...]
"""The moves that a seat has seen, in order: the seat that made each, and its action in notation. See `open_moves`."""


@dataclass(frozen=True)
class Question:
    """A decision for a bot to make. It contains only what the seat knows of the match."""

    position: str  # what `State.knowledge` returned
    seat: int
    level: str  # or a spec
    seed: bytes  # for the bot's random numbers, unrelated to the seed of the deal
    deadline: float | None = None  # seconds of real time from asking
    explain: bool = False  # whether to return the candidates too
    match: str = ""  # any name for the match; with it, a level may keep its tree from decision to decision
    past: Past = ()  # the moves so far that the seat has seen: without them no kept tree is found

    def as_dict(self) -> dict[str, object]:
        return {**asdict(self), "seed": self.seed.hex()}


def load_question(data: Mapping[str, Any]) -> Question:
    """The question that `Question.as_dict` wrote, after it was sent as JSON."""
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
    """The boundary between a match and a bot: a question contains only what the seat knows of the true position.

    UnknownLevel and BadSpec if there is no such bot, NotYourTurn if the seat has no decision to make.
    """
    make_bot(level)
    if seat not in seats_in(state.actors):
        raise NotYourTurn(seat, seats_in(state.actors))
    return Question(state.knowledge(seat), seat, level, seed, deadline, explain, match, past)


@dataclass(frozen=True)
class NamedCandidate:
    """A candidate of a search, with its action in notation."""

    action: str
    visits: int
    results: tuple[float, ...]  # [seat]: from 0 to 1
    margin_of_error: float  # of the result of the seat that asks


@dataclass(frozen=True)
class Answer:
    """What a bot decided, and how."""

    action: str
    iterations: int  # how many iterations the search ran
    wanted: int  # how many the level should run; it may stop early if more would not change its choice
    seconds: float  # thinking time, on one core
    short: str = ""  # why the level could not think as long as it should; empty if it could
    candidates: tuple[NamedCandidate, ...] = ()  # best first, if requested and there was a search
    kept: int = 0  # visits in its tree from the seat's earlier decisions

    def as_dict(self) -> dict[str, object]:
        return asdict(self)


def load_answer(data: Mapping[str, Any]) -> Answer:
    """The answer that `Answer.as_dict` wrote, after it was sent as JSON."""
    candidates = [NamedCandidate(**{**given, "results": tuple(given["results"])}) for given in data["candidates"]]
    return Answer(**{**data, "candidates": tuple(candidates)})
