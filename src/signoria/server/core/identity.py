"""Who asks: a key in a signed cookie, and how they want to be shown things. No account is needed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse

from signoria.kernel.game import Translate
from signoria.server.core.database import writing
from signoria.server.core.i18n import ENGLISH, best_language, translator
from signoria.server.core.preferences import (
    DEFAULT_DEVICE,
    DEVICE_COOKIES,
    VOLUME_COOKIE,
    Device,
    Preferences,
    is_old_cookie,
    read_device,
    read_old_cookies,
    read_preferences,
)
from signoria.server.models import Player, Table

PREFIX = "signoria-"
"""Of the names of all our cookies: other programs on this machine have theirs in the same jar."""

KEY = "key"
COOKIE = PREFIX + KEY
SALT = "signoria"
YEAR = 365 * 24 * 3600


@dataclass(frozen=True)
class Visitor:
    """A browser, with its preferences and how it came to a table: by a seat of its own, or to watch."""

    key: str  # of the player; empty for a spectator, who has no seat here, whoever they are elsewhere
    preferences: Preferences
    device: Device = DEFAULT_DEVICE
    language: str = ENGLISH  # the one they chose, or else their browser's
    origin: str = ""  # how the addresses of this server begin for this browser
    watch_token: str = ""  # of the link with which a spectator came
    is_big_screen: bool = False  # a screen that everybody in the room can see
    record: Player | None = field(default=None, compare=False, repr=False)  # the row that they came with

    @property
    def has_saved_preferences(self) -> bool:
        """Whether the preferences come from the player's row."""
        return self.record is not None and bool(self.record.preferences)

    @property
    def translate(self) -> Translate:
        return translator(self.language)

    @property
    def is_spectator(self) -> bool:
        """Whether they only watch. A big screen belongs to those who play."""
        return bool(self.watch_token) and not self.is_big_screen

    def as_spectator(self, table: Table) -> Visitor:
        """The same browser, watching a table without any seat."""
        return replace(self, key="", record=None, watch_token=table.watch_token)

    def as_big_screen(self, table: Table) -> Visitor:
        """The same browser as a screen for all; the host put it there, so that it invites to free seats."""
        return replace(self.as_spectator(table), is_big_screen=True)

    def player(self) -> Player:
        """The player of this browser, created when they first do something, with the preferences that they have."""
        if self.record is not None:
            return self.record
        with writing():
            return Player.objects.get_or_create(key=self.key, defaults={"preferences": self.preferences.as_json()})[0]


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
    """The visitor with this key, from their row, their cookies and what their browser says: one query at most."""
    ours = {name.removeprefix(PREFIX): text for name, text in cookies.items() if name.startswith(PREFIX)}
    record = Player.objects.filter(key=key).first() if key else None
    saved = record.preferences if record is not None else {}
    preferences = read_preferences(saved) if saved else read_old_cookies(ours)
    language = best_language(preferences.language, headers.get("Accept-Language", ""))
    return Visitor(key, preferences, read_device(ours), language, origin, record=record)


def save_preferences(visitor: Visitor, **changed: Any) -> None:
    """Save what a person has changed; what another of their browsers changed meanwhile stays."""
    player = visitor.player()
    player.refresh_from_db(fields=["preferences"])
    before = player.preferences
    after = replace(read_preferences(before) if before else visitor.preferences, **changed).as_json()
    if after != before:
        with writing():
            player.preferences = after
            player.save(update_fields=["preferences"])


def save_device(response: HttpResponse, device: Device) -> None:
    """In the visitor's own browser. Its shape is for its script to save."""
    for name, cookie in DEVICE_COOKIES.items():
        if name != "is_tall":
            set_cookie(response, cookie, "1" if getattr(device, name) else "0")
    set_cookie(response, VOLUME_COOKIE, str(device.volume))


def delete_old_cookies(request: HttpRequest, response: HttpResponse) -> None:
    """Once preferences are saved with the player, what older versions saved in the browser is not read any more."""
    for name in request.COOKIES:
        if name.startswith(PREFIX) and is_old_cookie(name.removeprefix(PREFIX)):
            response.delete_cookie(name, samesite="Lax")


def read_cookie(request: HttpRequest, name: str) -> str:
    """What we saved in the visitor's browser under this name; empty if nothing."""
    return request.COOKIES.get(PREFIX + name, "")


def set_cookie(response: HttpResponse, name: str, value: str, *, is_secret: bool = False) -> None:
    response.set_cookie(PREFIX + name, value, max_age=YEAR, samesite="Lax", httponly=is_secret)
