"""Reasons: what an action would bring, as facts that follow from what a seat knows.

A game's `reasons.py` compares the position before an action with the one after it, and with the one at the end of the
turn. Each difference that helps the seat is a `Reason`: a message with its fields, the rule that makes it count, and a
weight by which the strongest comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from signoria.kernel.compat import i64
from signoria.kernel.messages import N_, Plural, Translate
from signoria.kernel.state import State

LATER = N_("Later this turn: {reason}")

MOST_STEPS = 12
"""The steps of a turn that are looked ahead at most."""

RIVAL = "rival"
"""The field that holds another seat; it is told by its player's name."""

Words = Mapping[str, Callable[[str, Translate], str]]
"""By the name of a field: how the game says it in the reader's language."""


@dataclass(frozen=True)
class Reason:
    """One thing that an action brings the seat."""

    message: str | Plural  # a plural counts the field `count`
    rule: str
    weight: int  # in hundredths of a point, roughly: only their order matters
    fields: Mapping[str, str | int]
    is_later: bool = False  # it needs the rest of the turn

    @property
    def key(self) -> tuple[str | Plural, tuple[tuple[str, str | int], ...]]:
        """What it says, whenever it comes about."""
        return self.message, tuple(sorted(self.fields.items()))


def turn_after(known: State, seat: int, action: str) -> tuple[State, State]:
    """The position after an action, and the one after the rest of the seat's turn as the game's hints would play it.

    The turn ends where somebody else is asked, or where the seat would learn something that it does not know yet.
    """
    after = known.clone()
    after.apply(seat, after.parse(action))
    end = after.clone()
    for _ in range(MOST_STEPS):
        if end.actors != 1 << seat or end.learned != known.learned:
            break
        end.apply(seat, _best_by_hints(end, seat))
    return after, end


def _best_by_hints(state: State, seat: int) -> i64:
    legal: list[i64] = list(state.legal_actions(seat))
    return max(legal, key=lambda action: state.prior(seat, action))


def strongest(now: Iterable[Reason], later: Iterable[Reason]) -> list[Reason]:
    """The reasons of an action and those of the rest of the turn, each once, the strongest first."""
    found = {reason.key: reason for reason in now}
    for reason in later:
        found.setdefault(reason.key, replace(reason, is_later=True))
    return sorted(found.values(), key=lambda reason: -reason.weight)


def in_words(reason: Reason, names: Sequence[str], words: Words, translate: Translate) -> str:
    """A reason in one sentence."""
    fields = {name: _told(name, value, names, words, translate) for name, value in reason.fields.items()}
    message = reason.message
    text = translate(message) if isinstance(message, str) else translate.ngettext(*message, _count(reason))
    sentence = text.format(**fields)
    return translate(LATER).format(reason=sentence) if reason.is_later else sentence


def _count(reason: Reason) -> int:
    return int(reason.fields["count"])


def _told(name: str, value: str | int, names: Sequence[str], words: Words, translate: Translate) -> str | int:
    if name == RIVAL:
        return names[int(value)]
    return words[name](str(value), translate) if name in words else value
