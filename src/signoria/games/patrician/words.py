"""Sites and portraits as words of the reader's language."""

from __future__ import annotations

from signoria.kernel.game import Translate
from signoria.kernel.messages import N_

SITE_WORDS = {"left": N_("left"), "right": N_("right")}

PORTRAIT_WORDS = {"cardinal": N_("cardinal"), "lady": N_("lady"), "elder": N_("elder")}


def site_word(site: str, translate: Translate) -> str:
    """One of a city's two sites."""
    return translate(SITE_WORDS[site])


def portrait_word(name: str, translate: Translate) -> str:
    """A portrait; one of a user's own file keeps its name."""
    return translate(PORTRAIT_WORDS.get(name, name))
