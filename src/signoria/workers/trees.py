"""The search trees that a worker keeps, so that a seat's next search can continue from its last one.

They are a cache: a level whose tree is lost, because its worker ended or had too many trees, thinks as well as at its
first decision. Levels that count iterations keep no tree, so that they decide the same however often a match was
interrupted.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from signoria.bots.considered import is_simultaneous
from signoria.bots.search import Search
from signoria.kernel.errors import UnknownAction
from signoria.kernel.match import Match
from signoria.workers.questions import Past, Question
from signoria.workers.thinking import Thought, seconds_of

MOST_TREES = 16
"""The maximum number of trees that one worker keeps."""

MOST_VISITS = 500_000
"""The maximum number of visits in all trees of a worker: about 170 MB."""

Key = tuple[str, int, str]
"""Whose tree it is: match, seat and level."""


def open_moves(match: Match, seat: int) -> Past:
    """The moves of a match that a seat has seen: its own, and those of others that were not simultaneous choices."""
    return tuple(
        (move.seat, move.text) for before, move in match.history() if move.seat == seat or not is_simultaneous(before)
    )


def key_of(question: Question) -> Key | None:
    """The key of the tree for a question; None if no tree is kept for it."""
    keeps = question.match and seconds_of(question.level)
    return (question.match, question.seat, question.level) if keeps else None


@dataclass(frozen=True)
class Tree:
    """A search, and the moves that had led to its decision."""

    search: Search
    past: Past

    def visits(self) -> int:
        return self.search.iterations + sum(self.search.inherited.values())


class Trees:
    """The trees that are kept, oldest first."""

    def __init__(self) -> None:
        self._trees: dict[Key, Tree] = {}

    def hand_on(self, thought: Thought) -> None:
        """Let a thought start with the seat's last tree, if the match has continued from there."""
        key, search, past = key_of(thought.question), thought.search, thought.question.past
        old = self._trees.pop(key, None) if key is not None and search is not None else None
        if old is None or search is None or past[: len(old.past)] != old.past:
            return
        with suppress(UnknownAction):
            search.inherit(old.search, [(seat, thought.known.parse(text)) for seat, text in past[len(old.past) :]])

    def keep(self, thought: Thought) -> None:
        """Keep the tree of a thought, and drop the oldest trees if there are too many."""
        key = key_of(thought.question)
        if key is None or thought.search is None:
            return
        self._trees[key] = Tree(thought.search, thought.question.past)
        while len(self._trees) > MOST_TREES or sum(tree.visits() for tree in self._trees.values()) > MOST_VISITS:
            del self._trees[next(iter(self._trees))]
