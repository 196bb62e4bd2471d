"""The levels of the bots, as people choose among them."""

from __future__ import annotations

from dataclasses import dataclass

from django import forms

from signoria.bots.levels import DEFAULT_LEVEL, LEVELS
from signoria.kernel.game import Translate
from signoria.kernel.messages import N_
from signoria.server.core.forms import Form

TITLES = {
    "novice": N_("a novice"),
    "apprentice": N_("an apprentice"),
    "master": N_("a master"),
    "prince": N_("a prince"),
}
BOT = N_("bot: {level}")
PLAYS_FOR = N_("A bot is playing for {name} (it plays like {level}).")
PLAYS_FOR_YOU = N_("A bot is playing for you (it plays like {level}).")


@dataclass(frozen=True)
class LevelChoice:
    """A level, with one line on how it plays."""

    id: str
    title: str
    summary: str
    is_chosen: bool


class LevelForm(Form):
    """The level of bots that fill seats or stand in; the default one if none is sent."""

    level = forms.ChoiceField(choices=tuple(TITLES.items()), required=False)

    def clean_level(self) -> str:
        return known_level(self.cleaned_data["level"])


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
