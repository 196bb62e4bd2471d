"""A password for all: where the host has set one, nobody sees anything before he has said it."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Lock
from time import monotonic

from django.conf import settings
from django.contrib.auth.hashers import check_password, make_password
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from signoria.kernel.messages import N_
from signoria.server.shell import page, see_other
from signoria.server.visitors import PREFIX, set_cookie, visitor_of

CLUB = "club"
MAILED = ("/stop/", "/mail/")
"""Links in mails: for whoever got one, also in a browser that was never here."""

PAUSE = 1.0
"""Seconds between two tries, whoever makes them: guessing takes for ever."""

WRONG = N_("That is not the password.")
TOO_SOON = N_("Too many tries at once. Wait a moment, and try again.")

_trying = Lock()
_last = -PAUSE


def set_password(password: str) -> None:
    """From now on everybody must say it anew; an empty one opens the house to all."""
    if not password:
        _file().unlink(missing_ok=True)
        return
    fresh = _file().with_suffix(".new")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(make_password(password))
    fresh.replace(_file())


def has_password() -> bool:
    return _file().exists()


def is_member(cookies: Mapping[str, str]) -> bool:
    """Has this browser said the password that holds now, or is none needed?"""
    if not has_password():
        return True
    try:
        return Signer(salt=CLUB).unsign(cookies.get(PREFIX + CLUB, "")) == _sign()
    except BadSignature:
        return False


def members_only(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Ask for the password before anything else; the host has a key of his own."""

    def answer(request: HttpRequest) -> HttpResponse:
        is_open = request.path == reverse("club") or request.path.startswith((reverse("host"), *MAILED))
        if is_open or is_member(request.COOKIES):
            return get_response(request)
        return _ask(request, request.get_full_path() if request.method == "GET" else reverse("lobby"))

    return answer


@require_http_methods(["GET", "HEAD", "POST"])
def club(request: HttpRequest) -> HttpResponse:
    """The password, as it was said."""
    towards = _inside(request.POST.get("next", ""))
    if request.method != "POST":
        return _ask(request, towards)
    if not _may_try():
        return _ask(request, towards, TOO_SOON)
    if not has_password() or not check_password(request.POST.get("password", ""), _file().read_text()):
        return _ask(request, towards, WRONG) if has_password() else see_other(towards)
    response = see_other(towards)
    set_cookie(response, CLUB, Signer(salt=CLUB).sign(_sign()), is_secret=True)
    return response


def _ask(request: HttpRequest, towards: str, problem: str = "") -> HttpResponse:
    translate = visitor_of(request).translate
    fields = {"problem": translate(problem) if problem else "", "next": towards}
    return page(request, "club.html", fields, title=translate("Password"), status=403)


def _inside(address: str) -> str:
    """Where somebody wanted to go, if that is here."""
    return address if address.startswith("/") and not address.startswith(("//", "/\\")) else reverse("lobby")


def _may_try() -> bool:
    global _last
    with _trying:
        now = monotonic()
        if now - _last < PAUSE:
            return False
        _last = now
        return True


def _sign() -> str:
    """What a browser is given that said the present password; another password has another."""
    return hashlib.blake2b(_file().read_bytes(), digest_size=16).hexdigest()


def _file() -> Path:
    folder: Path = settings.DATA
    return folder / CLUB
