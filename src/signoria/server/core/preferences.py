"""Preferences: how somebody wants to be called and shown things."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from signoria.kernel.messages import N_
from signoria.server.core.names import checked_name

THEMES = {"": N_("as the system has it"), "light": N_("light"), "dark": N_("dark")}

PAUSES = {0: N_("at once"), 300: N_("quick"), 600: N_("so that one can follow"), 1500: N_("slow")}
"""Milliseconds between the moves of bots, in words."""

DEFAULT_PAUSE = 600


@dataclass(frozen=True)
class Preferences:
    """What a visitor has chosen."""

    name: str = ""
    language: str = "en"
    theme: str = ""
    bot_pause: int = DEFAULT_PAUSE
    has_privacy_screen: bool = True
    is_streaming: bool = False  # others see the screen: nothing secret on it unasked
    is_hand_first: bool = False  # the board is on a big screen: here the hand comes first
    has_sound: bool = False


def read_preferences(form: Mapping[str, str], languages: Mapping[str, str], before: Preferences) -> Preferences:
    """The form as it was sent; what it does not say, or says wrongly, stays as it was."""
    theme, language = form.get("theme", before.theme), form.get("language", "")
    return Preferences(
        name=checked_name(form.get("name", before.name)),
        language=language if language in languages else before.language,
        theme=theme if theme in THEMES else before.theme,
        bot_pause=read_pause(form.get("pause", ""), before.bot_pause),
        has_privacy_screen="privacy-screen" in form,
        is_streaming="streaming" in form,
        is_hand_first="hand" in form,
        has_sound="sound" in form,
    )


def read_pause(text: str, default: int = DEFAULT_PAUSE) -> int:
    """A pause from the list, e.g. from a cookie."""
    return next((pause for pause in PAUSES if str(pause) == text), default)
