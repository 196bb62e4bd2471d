"""Preferences: how somebody wants to be called and shown things.

What belongs to the person is saved with their player and is the same in all their browsers: name, language, theme, the
pace of the bots, the privacy screen, the notes that they have seen, and how they last played. What belongs to the
device stays in a cookie of that browser: whether others see this screen, whether the board is on a bigger one, whether
it may make a sound, and its shape.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, Self
from urllib.parse import unquote

from signoria.kernel.messages import N_
from signoria.server.core.names import checked_name

THEMES = {"": N_("System default"), "light": N_("Light"), "dark": N_("Dark")}

PAUSES = {0: N_("At once"), 300: N_("Quick"), 600: N_("Normal"), 1500: N_("Slow")}
"""Milliseconds between the moves of bots, in words."""

DEFAULT_PAUSE = 600

EVERY_TURN, SEVERAL_STEPS, NEVER = "always", "steps", "never"
CONFIRMATIONS = {
    EVERY_TURN: N_("Every turn"),
    SEVERAL_STEPS: N_("Turns of several steps"),
    NEVER: N_("Never"),
}
"""Before which turns the page asks whether they are to be made."""

SETUP = "usual-"
"""How the names of the old cookies with last-used setups began; the id of the game followed."""

OLD_COOKIES = ("name", "language", "theme", "pace", "curtain", "level")
"""The names of the other cookies in which older versions saved what is now saved with the player."""


USUAL_VOLUME = 60
VOLUMES = range(10, 101)
"""Of sounds, in per cent."""


@dataclass(frozen=True)
class Preferences:
    """What a person has chosen."""

    name: str = ""
    language: str = ""  # empty: the first of their browser's that we have
    theme: str = ""
    bot_pause: int = DEFAULT_PAUSE
    has_privacy_screen: bool = True
    confirmation: str = SEVERAL_STEPS
    has_shortcuts: bool = True  # keys at the table
    level: str = ""  # of the bots, when they last pressed *Play now*
    setups: Mapping[str, str] = field(default_factory=dict)  # [game]: the last-used one; see lobby.last_setup
    introduced: tuple[str, ...] = ()  # the games whose card they have seen
    lessons: Mapping[str, int] = field(default_factory=dict)  # [game/lesson]: how many of its steps they have done

    has_notes: bool = True  # whether to explain each kind of decision when it comes up for the first time
    seen_notes: Sequence[str] = field(default_factory=list)  # `game/kind`: those that need no note any more

    def notes_of(self, game: str) -> frozenset[str]:
        """The kinds of decisions of a game that need no note any more."""
        return frozenset(name.partition("/")[2] for name in self.seen_notes if name.partition("/")[0] == game)

    def after_note(self, game: str, kind: str) -> Self:
        """The same preferences when this note is not needed any more."""
        return replace(self, seen_notes=with_note(self.seen_notes, game, kind))

    def as_json(self) -> dict[str, Any]:
        """For the player's row."""
        return asdict(self)


@dataclass(frozen=True)
class Device:
    """What was chosen for one browser."""

    is_streaming: bool = False  # others see the screen: nothing secret on it unasked
    is_hand_first: bool = False  # the board is on a big screen: here the hand comes first
    has_sound: bool = False
    volume: int = USUAL_VOLUME  # per cent
    is_tall: bool = False  # higher than wide; a script finds out


def with_note(seen: Sequence[str], game: str, kind: str) -> list[str]:
    """The notes that were seen, with one more."""
    return sorted({*seen, f"{game}/{kind}"})


DEFAULT_DEVICE = Device()
VOLUME_COOKIE = "volume"
DEVICE_COOKIES = {"is_streaming": "streaming", "is_hand_first": "hand", "has_sound": "sound", "is_tall": "tall"}


def read_preferences(saved: Mapping[str, Any]) -> Preferences:
    """What `as_json` wrote. A later version may have saved more, an earlier one less."""
    known = {one.name for one in fields(Preferences)}
    found = {name: value for name, value in saved.items() if name in known}
    return Preferences(**{**found, "introduced": tuple(found.get("introduced", ()))})


def read_device(cookies: Mapping[str, str]) -> Device:
    """From the cookies of a browser, by their names without the prefix."""
    volumes = {str(volume): volume for volume in VOLUMES}
    volume = volumes.get(cookies.get(VOLUME_COOKIE, ""), USUAL_VOLUME)
    return Device(volume=volume, **{name: cookies.get(cookie) == "1" for name, cookie in DEVICE_COOKIES.items()})


def read_old_cookies(cookies: Mapping[str, str]) -> Preferences:
    """What older versions saved in the browser. What makes no sense is as if it were not there."""
    theme = cookies.get("theme", "")
    pauses = {str(pause): pause for pause in PAUSES}
    return Preferences(
        name=checked_name(unquote(cookies.get("name", ""))),
        language=cookies.get("language", ""),
        theme=theme if theme in THEMES else "",
        bot_pause=pauses.get(cookies.get("pace", ""), DEFAULT_PAUSE),
        has_privacy_screen=cookies.get("curtain") != "0",
        level=cookies.get("level", ""),
        setups={name.removeprefix(SETUP): unquote(text) for name, text in cookies.items() if name.startswith(SETUP)},
    )


def is_old_cookie(name: str) -> bool:
    """Whether a cookie, by its name without the prefix, holds what is now saved with the player."""
    return name in OLD_COOKIES or name.startswith(SETUP)
