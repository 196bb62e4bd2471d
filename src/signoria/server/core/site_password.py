"""The site password: where the host has set one, nobody sees anything before giving it."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path

from django.conf import settings
from django.contrib.auth.hashers import check_password, make_password
from django.core.signing import BadSignature, Signer
from django.http import HttpResponse

from signoria.server.core.identity import PREFIX, set_cookie

FILE = "club"
"""The name of the file, of the cookie and of its signature, as older versions wrote them."""


def set_password(password: str) -> None:
    """From now on everybody must give it again; with an empty one the site is open to all."""
    if not password:
        _file().unlink(missing_ok=True)
        return
    fresh = _file().with_suffix(".new")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(make_password(password))
    fresh.replace(_file())


def has_password() -> bool:
    return _file().exists()


def is_password(password: str) -> bool:
    """Whether this is the present site password."""
    return check_password(password, _file().read_text())


def has_access(cookies: Mapping[str, str]) -> bool:
    """Whether this browser has given the present password, or none is needed."""
    if not has_password():
        return True
    try:
        return Signer(salt=FILE).unsign(cookies.get(PREFIX + FILE, "")) == _digest()
    except BadSignature:
        return False


def grant_access(response: HttpResponse) -> None:
    """Let this browser in until the password changes."""
    set_cookie(response, FILE, Signer(salt=FILE).sign(_digest()), is_secret=True)


def _digest() -> str:
    """What a browser is given for the present password; another password has another."""
    return hashlib.blake2b(_file().read_bytes(), digest_size=16).hexdigest()


def _file() -> Path:
    folder: Path = settings.DATA
    return folder / FILE
