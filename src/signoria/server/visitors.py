"""Who asks: a key in a signed cookie, and how he wants to be shown things. No account is needed."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import quote, unquote

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse

from signoria.kernel.game import Translate
from signoria.server.looking import Glass
from signoria.server.models import Player
from signoria.server.names import checked_name
from signoria.server.pages.wishes import THEMES, Wishes, read_pace
from signoria.server.texts import best_language, translator

PREFIX = "signoria-"
"""Of the names of all our cookies: other programs of this machine have theirs in the same jar."""

KEY = "key"
COOKIE = PREFIX + KEY
SALT = "signoria"
YEAR = 365 * 24 * 3600


@dataclass(frozen=True)
class Visitor:
    """A browser, with its wishes."""

    key: str
    wishes: Wishes
    is_tall: bool
    origin: str = ""  # how the addresses of this server begin for him

    @property
    def language(self) -> str:
        return self.wishes.language

    @property
    def translate(self) -> Translate:
        return translator(self.language)

    @property
    def glass(self) -> Glass:
        return Glass(self.key, self.language, self.is_tall, self.origin, is_covered=self.wishes.is_streaming)

    def player(self) -> Player:
        """The visitor as one who sits at tables; made when he first does something."""
        return Player.objects.get_or_create(key=self.key)[0]


def visitor_of(request: HttpRequest) -> Visitor:
    """Set by the middleware below."""
    found: Visitor = request.visitor  # type: ignore[attr-defined]
    return found


def visitor(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Recognise a visitor, or give him a key to be recognised by."""

    def answer(request: HttpRequest) -> HttpResponse:
        key = key_in(request.COOKIES.get(COOKIE, ""))
        origin = settings.PUBLIC_URL or request.build_absolute_uri("/")[:-1]
        request.visitor = recognised(key or secrets.token_urlsafe(16), request.COOKIES, request.headers, origin)  # type: ignore[attr-defined]
        response = get_response(request)
        if not key and COOKIE not in response.cookies:
            be_recognised(response, visitor_of(request).key)
        return response

    return answer


def be_recognised(response: HttpResponse, key: str) -> None:
    """From now on this browser is the player with this key."""
    set_cookie(response, KEY, Signer(salt=SALT).sign(key), is_secret=True)


def key_in(cookie: str) -> str:
    """The key in a cookie that we signed; empty for any other."""
    try:
        return Signer(salt=SALT).unsign(cookie)
    except BadSignature:
        return ""


def recognised(key: str, cookies: Mapping[str, str], headers: Mapping[str, str], origin: str = "") -> Visitor:
    """A visitor, with how he wants to be shown things: from his cookies, and from what his browser says."""
    kept = {name.removeprefix(PREFIX): text for name, text in cookies.items() if name.startswith(PREFIX)}
    theme = kept.get("theme", "")
    wanted = Wishes(
        name=checked_name(unquote(kept.get("name", ""))),
        language=best_language(kept.get("language", ""), headers.get("Accept-Language", "")),
        theme=theme if theme in THEMES else "",
        pace=read_pace(kept.get("pace", "")),
        has_curtain=kept.get("curtain") != "0",
        is_streaming=kept.get("streaming") == "1",
        is_hand_first=kept.get("hand") == "1",
        has_sound=kept.get("sound") == "1",
    )
    return Visitor(key, wanted, kept.get("tall") == "1", origin)


def keep_wishes(response: HttpResponse, wanted: Wishes) -> None:
    """In the visitor's own browser."""
    set_cookie(response, "name", quote(wanted.name))
    set_cookie(response, "language", wanted.language)
    set_cookie(response, "theme", wanted.theme)
    set_cookie(response, "pace", str(wanted.pace))
    set_cookie(response, "curtain", "1" if wanted.has_curtain else "0")
    set_cookie(response, "streaming", "1" if wanted.is_streaming else "0")
    set_cookie(response, "hand", "1" if wanted.is_hand_first else "0")
    set_cookie(response, "sound", "1" if wanted.has_sound else "0")


def cookie_of(request: HttpRequest, name: str) -> str:
    """What we keep in the visitor's browser under this name; empty if nothing."""
    return request.COOKIES.get(PREFIX + name, "")


def set_cookie(response: HttpResponse, name: str, value: str, *, is_secret: bool = False) -> None:
    response.set_cookie(PREFIX + name, value, max_age=YEAR, samesite="Lax", httponly=is_secret)
