"""Who asks: a key in a signed cookie, and how they want to be shown things. No account is needed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import quote, unquote

from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse

from signoria.kernel.game import Translate
from signoria.server.core.database import writing
from signoria.server.core.i18n import best_language, translator
from signoria.server.core.names import checked_name
from signoria.server.core.preferences import THEMES, Preferences, read_pause
from signoria.server.models import Player, Table

PREFIX = "signoria-"
"""Of the names of all our cookies: other programs on this machine have theirs in the same jar."""

KEY = "key"
COOKIE = PREFIX + KEY
SALT = "signoria"
YEAR = 365 * 24 * 3600
FLAGS = {"curtain": "has_privacy_screen", "streaming": "is_streaming", "hand": "is_hand_first", "sound": "has_sound"}
"""The preferences that are on or off, by the names of their cookies."""


@dataclass(frozen=True)
class Visitor:
    """A browser, with its preferences and how it came to a table: by a seat of its own, or to watch."""

    key: str  # of the player; empty for a spectator, who has no seat here, whoever they are elsewhere
    preferences: Preferences
    is_tall: bool
    origin: str = ""  # how the addresses of this server begin for this browser
    watch_token: str = ""  # of the link with which a spectator came
    is_big_screen: bool = False  # a screen that everybody in the room can see

    @property
    def language(self) -> str:
        return self.preferences.language

    @property
    def translate(self) -> Translate:
        return translator(self.language)

    @property
    def is_spectator(self) -> bool:
        """Whether they only watch. A big screen belongs to those who play."""
        return bool(self.watch_token) and not self.is_big_screen

    def as_spectator(self, table: Table) -> Visitor:
        """The same browser, watching a table without any seat."""
        return replace(self, key="", watch_token=table.watch_token)

    def as_big_screen(self, table: Table) -> Visitor:
        """The same browser as a screen for all; the host put it there, so that it invites to free seats."""
        return replace(self.as_spectator(table), is_big_screen=True)

    def player(self) -> Player:
        """The player of this browser, created when they first do something."""
        known = Player.objects.filter(key=self.key).first()
        if known is not None:
            return known
        with writing():
            return Player.objects.get_or_create(key=self.key)[0]


def visitor_of(request: HttpRequest) -> Visitor:
    """Set by the middleware `identify_visitor`."""
    visitor: Visitor = request.visitor  # type: ignore[attr-defined]
    return visitor


def set_key_cookie(response: HttpResponse, key: str) -> None:
    """From now on this browser is the player with this key."""
    set_cookie(response, KEY, Signer(salt=SALT).sign(key), is_secret=True)


def read_key(cookie: str) -> str:
    """The key in a cookie that we signed; empty for any other."""
    try:
        return Signer(salt=SALT).unsign(cookie)
    except BadSignature:
        return ""


def read_visitor(key: str, cookies: Mapping[str, str], headers: Mapping[str, str], origin: str = "") -> Visitor:
    """A visitor with their preferences, from their cookies and from what their browser says."""
    kept = {name.removeprefix(PREFIX): text for name, text in cookies.items() if name.startswith(PREFIX)}
    theme = kept.get("theme", "")
    preferences = Preferences(
        name=checked_name(unquote(kept.get("name", ""))),
        language=best_language(kept.get("language", ""), headers.get("Accept-Language", "")),
        theme=theme if theme in THEMES else "",
        bot_pause=read_pause(kept.get("pace", "")),
        **{field: kept[name] == "1" for name, field in FLAGS.items() if kept.get(name) in ("0", "1")},
    )
    return Visitor(key, preferences, kept.get("tall") == "1", origin)


def save_preferences(response: HttpResponse, preferences: Preferences) -> None:
    """In the visitor's own browser."""
    set_cookie(response, "name", quote(preferences.name))
    set_cookie(response, "language", preferences.language)
    set_cookie(response, "theme", preferences.theme)
    set_cookie(response, "pace", str(preferences.bot_pause))
    for name, field in FLAGS.items():
        set_cookie(response, name, "1" if getattr(preferences, field) else "0")


def read_cookie(request: HttpRequest, name: str) -> str:
    """What we saved in the visitor's browser under this name; empty if nothing."""
    return request.COOKIES.get(PREFIX + name, "")


def set_cookie(response: HttpResponse, name: str, value: str, *, is_secret: bool = False) -> None:
    response.set_cookie(PREFIX + name, value, max_age=YEAR, samesite="Lax", httponly=is_secret)
