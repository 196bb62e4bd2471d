"""The levels of the bots, as people choose among them."""

from __future__ import annotations

from dataclasses import dataclass

from signoria.bots.levels import DEFAULT_LEVEL, LEVELS
from signoria.kernel.game import Translate
from signoria.kernel.messages import N_

TITLES = {
    "novice": N_("a novice"),
    "apprentice": N_("an apprentice"),
    "master": N_("a master"),
    "prince": N_("a prince"),
}
BOT = N_("bot: {level}")


@dataclass(frozen=True)
class LevelChoice:
    """A level, with one line on how it plays."""

    id: str
    title: str
    summary: str
    is_chosen: bool


def level_choices(chosen: str, translate: Translate) -> list[LevelChoice]:
    """Every level from weak to strong, one of them chosen."""
    known = known_level(chosen)
    return [
        LevelChoice(level.id, translate(TITLES[level.id]), translate(level.summary), level.id == known)
        for level in LEVELS.values()
    ]


def bot_title(level: str, translate: Translate) -> str:
    """How a seat with a bot of this level is described."""
    return translate(BOT).format(level=translate(TITLES[level]))


def known_level(name: str) -> str:
    """The level of this name; the default one if there is none."""
    return name if name in LEVELS else DEFAULT_LEVEL
