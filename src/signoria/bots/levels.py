"""Levels: the bots by the names under which people choose them, from weak to strong."""

from __future__ import annotations

from collections.abc import Callable

from signoria.bots import Bot
from signoria.bots.hinted import HintedBot
from signoria.bots.random import RandomBot
from signoria.kernel.errors import SignoriaError

LEVELS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "novice": lambda: HintedBot(blur=100),
    "apprentice": HintedBot,
}


class UnknownLevel(SignoriaError):
    """No bot of this level is there."""


def make_bot(level: str) -> Bot:
    """A bot of this level; UnknownLevel lists those there are."""
    if level not in LEVELS:
        raise UnknownLevel(f"there is no level {level!r}; choose from {', '.join(LEVELS)}")
    return LEVELS[level]()
