"""What a game tells people who learn it: where they are in the turn, what a decision is about, what a piece is.

A game says it as data, in `web/course.py`, `web/notes.py` and `web/legend.py`; the server draws it alike for all games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.kernel.presenting import Drawn

DONE, NOW, NEXT, SKIPPED = "done", "now", "next", "skipped"


@dataclass(frozen=True)
class Phase(Drawn):
    """A phase of a round, or a step of a turn."""

    title: str
    state: str  # done, now, next, or skipped if this turn does not have it


@dataclass(frozen=True)
class Course(Drawn):
    """How far the round or the turn has come, in the viewer's language."""

    phases: Sequence[Phase]
    sentence: str  # what happens in the present phase
    then: str  # what comes after it

    @property
    def now(self) -> Phase:
        """The present phase."""
        return next(phase for phase in self.phases if phase.state == NOW)


@dataclass(frozen=True)
class Note:
    """What a kind of decision is about, for somebody who is asked for the first time."""

    text: str  # one or two sentences, to be translated
    rule: str


@dataclass(frozen=True)
class Sign:
    """A piece, card, number or mark that is explained in the legend and wherever it is seen."""

    id: str  # within its game
    title: str  # its name, to be translated
    text: str  # what it is and does, to be translated
    rule: str
    selector: str  # how the page recognises it at the table, in CSS
    picture: str = ""  # the symbol that shows it, if there is one
    tincture: str = ""  # the style class that colours the symbol
    options: tuple[str, ...] = ()  # it exists only with one of these options; empty: always


@dataclass(frozen=True)
class Chapter:
    """Signs that belong together."""

    title: str
    signs: Sequence[Sign]


def course(titles: Sequence[str], now: int, sentence: str, then: str, skipped: Sequence[int] = ()) -> Course:
    """The course with these phases, of which one is present; `then` only where no other phase follows."""
    states = [_state(number, now, skipped) for number in range(len(titles))]
    phases = [Phase(title, state) for title, state in zip(titles, states, strict=True)]
    follows = next((phase.title for phase in phases[now + 1 :] if phase.state == NEXT), then)
    return Course(phases, sentence, follows)


def _state(number: int, now: int, skipped: Sequence[int]) -> str:
    if number == now:
        return NOW
    if number in skipped:
        return SKIPPED
    return DONE if number < now else NEXT
