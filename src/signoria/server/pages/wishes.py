"""Settings: how somebody wants to be called and shown things."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from signoria.kernel.game import Translate
from signoria.kernel.messages import N_
from signoria.server.names import MOST_LETTERS, checked_name
from signoria.server.pages.options import Option

THEMES = {"": N_("as the system has it"), "light": N_("light"), "dark": N_("dark")}

PACES = {0: N_("at once"), 300: N_("quick"), 600: N_("so that one can follow"), 1500: N_("slow")}
"""Milliseconds between the moves of bots, in words."""

USUAL_PACE = 600


@dataclass(frozen=True)
class Wishes:
    """What a visitor has chosen."""

    name: str = ""
    language: str = "en"
    theme: str = ""
    pace: int = USUAL_PACE
    has_curtain: bool = True
    is_streaming: bool = False  # others see the screen: nothing secret on it unasked
    is_hand_first: bool = False  # the board is on a big screen: here the hand comes first
    has_sound: bool = False


@dataclass(frozen=True)
class SettingsPage:
    name: str
    name_length: int
    languages: Sequence[Option]
    themes: Sequence[Option]
    paces: Sequence[Option]
    has_curtain: bool
    is_streaming: bool
    is_hand_first: bool
    has_sound: bool
    is_saved: bool


def settings_page(
    wishes: Wishes, languages: Mapping[str, str], translate: Translate, *, is_saved: bool = False
) -> SettingsPage:
    """The form; languages are given by code, each by its own name."""
    return SettingsPage(
        name=wishes.name,
        name_length=MOST_LETTERS,
        languages=[Option(code, name, code == wishes.language) for code, name in languages.items()],
        themes=[Option(theme, translate(text), theme == wishes.theme) for theme, text in THEMES.items()],
        paces=[Option(str(pace), translate(text), pace == wishes.pace) for pace, text in PACES.items()],
        has_curtain=wishes.has_curtain,
        is_streaming=wishes.is_streaming,
        is_hand_first=wishes.is_hand_first,
        has_sound=wishes.has_sound,
        is_saved=is_saved,
    )


def read_wishes(form: Mapping[str, str], languages: Mapping[str, str], before: Wishes) -> Wishes:
    """The form as it was sent; what it does not say, or says wrongly, stays as it was."""
    theme, language, pace = form.get("theme", before.theme), form.get("language", ""), form.get("pace", "")
    return Wishes(
        name=checked_name(form.get("name", before.name)),
        language=language if language in languages else before.language,
        theme=theme if theme in THEMES else before.theme,
        pace=read_pace(pace, before.pace),
        has_curtain="curtain" in form,
        is_streaming="streaming" in form,
        is_hand_first="hand" in form,
        has_sound="sound" in form,
    )


def read_pace(text: str, usual: int = USUAL_PACE) -> int:
    """A pace of the list, e.g. from a cookie."""
    return next((pace for pace in PACES if str(pace) == text), usual)
