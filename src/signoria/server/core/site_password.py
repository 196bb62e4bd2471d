"""The site password: where the host has set one, nobody sees anything before giving it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.hashers import check_password, make_password
from django.core.exceptions import ValidationError
from django.core.signing import BadSignature, Signer
from django.http import HttpResponse
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from signoria.kernel.messages import N_
from signoria.server.core.atomic_files import write_atomically
from signoria.server.core.forms import Form
from signoria.server.core.identity import PREFIX, set_cookie
from signoria.server.core.rate_limits import Quota, SharedRateLimit

FILE = "club"
"""The name of the file, of the cookie and of its signature, as older versions wrote them."""

MINUTE = timedelta(minutes=1)
TRIES_PER_ADDRESS = SharedRateLimit("password by address", Quota(6, MINUTE))
TRIES_IN_ALL = SharedRateLimit("password", Quota(60, MINUTE))
"""More than honest visitors need; each try costs the server a fraction of a second."""

TOO_SOON = N_("Too many attempts. Wait a moment, then try again.")
WRONG_PASSWORD = N_("That is not the password.")


class SitePasswordForm(Form):
    """The site password, and where the visitor wanted to go."""

    password = forms.CharField(
        label=N_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password", "autofocus": True}),
    )
    next = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, may_try: bool = True, **kwargs: Any) -> None:
        """Without `may_try` no password is accepted, nor does the form say whether it was right."""
        super().__init__(*args, **kwargs)
        self._may_try = may_try

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self._may_try:
            raise ValidationError(TOO_SOON)
        if not is_password(password):
            raise ValidationError(WRONG_PASSWORD)
        return password

    def clean_next(self) -> str:
        return inside(self.cleaned_data["next"])


def may_try(network: str, now: datetime) -> bool:
    """Count one more try of the password from a network. Whoever guesses locks out nobody but themselves."""
    return (not network or TRIES_PER_ADDRESS.spend(network, now)) and TRIES_IN_ALL.spend("", now)


def inside(address: str) -> str:
    """An address of this site, or else the lobby: a link from elsewhere must not lead away from here."""
    is_ours = address.startswith("/") and url_has_allowed_host_and_scheme(address, allowed_hosts=None)
    return address if is_ours else reverse("lobby")


def set_password(password: str) -> None:
    """From now on everybody must give it again; with an empty one the site is open to all."""
    if not password:
        _file().unlink(missing_ok=True)
        return
    write_atomically(_file(), make_password(password))


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
