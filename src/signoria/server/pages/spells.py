"""For whom bots decided in a match that is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.kernel.game import Translate
from signoria.kernel.messages import N_
from signoria.server.pages.levels import TITLES

BY_BOT = N_("From move {ply} on {level} decided for {name}.")
AGAIN = N_("From move {ply} on {name} decided again.")


@dataclass(frozen=True)
class Spell:
    """From a move on a seat was decided for by a bot, or with no level by its person again."""

    ply: int  # the first move that was made so
    seat: int
    level: str


def told_spells(spells: Sequence[Spell], names: Sequence[str], translate: Translate) -> list[str]:
    """In sentences."""
    return [_told(spell, names[spell.seat], translate) for spell in spells]


def _told(spell: Spell, name: str, translate: Translate) -> str:
    if not spell.level:
        return translate(AGAIN).format(ply=spell.ply, name=name)
    return translate(BY_BOT).format(ply=spell.ply, level=translate(TITLES[spell.level]), name=name)
