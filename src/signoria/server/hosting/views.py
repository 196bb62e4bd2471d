"""The host's page, which a key opens: all tables, the site password, a backup. And the form for the password."""

from __future__ import annotations

import io
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing
from functools import wraps
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_http_methods, require_POST

from signoria.kernel.messages import N_
from signoria.server.core.bus import SitePasswordChanged
from signoria.server.core.identity import read_cookie, set_cookie, visitor_of
from signoria.server.core.middleware import ask_site_password
from signoria.server.core.permissions import table_of_site_host
from signoria.server.core.render import render_page, see_other
from signoria.server.core.runtime import current
from signoria.server.core.site_password import FILE, grant_access, has_password, is_password, set_password
from signoria.server.hosting.bootstrap import DATABASE, SECRET
from signoria.server.hosting.pages import HostPage, host_row
from signoria.server.models import Table
from signoria.server.seats.services import replace_seat_link

HOST = "host"
MOST_ROWS = 200
WRONG_KEY = N_("That is not the key. The program printed it when it was started.")
WRONG_PASSWORD = N_("That is not the password.")
TOO_SOON = N_("Too many tries at once. Wait a moment, and try again.")

View = Callable[..., HttpResponse]


def is_host(request: HttpRequest) -> bool:
    """Whether this browser has given the key that was printed at this start."""
    if not settings.HOST_KEY:
        return False
    try:
        shown = Signer(salt=HOST).unsign(read_cookie(request, HOST))
    except BadSignature:
        return False
    return constant_time_compare(shown, settings.HOST_KEY)


def host_only(view: View) -> View:
    """Others are asked for the key, whatever they wanted."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        return view(request, *args, **kwargs) if is_host(request) else _ask(request)

    return guarded


def _ask(request: HttpRequest, problem: str = "") -> HttpResponse:
    translate = visitor_of(request).translate
    fields = {"problem": translate(problem) if problem else ""}
    return render_page(request, "hosting/host_key.html", fields, title=translate("The host's page"), status=403)


@require_http_methods(["GET", "HEAD", "POST"])
def host(request: HttpRequest) -> HttpResponse:
    """The host's page; those who come without the key are asked for it."""
    if request.method == "POST":
        return _open(request)
    return _page(request) if is_host(request) else _ask(request)


def _open(request: HttpRequest) -> HttpResponse:
    key = settings.HOST_KEY
    if not key or not constant_time_compare(request.POST.get("key", "").strip(), key):
        return _ask(request, WRONG_KEY)
    response = see_other(reverse("host"))
    set_cookie(response, HOST, Signer(salt=HOST).sign(key), is_secret=True)
    return response


def _page(request: HttpRequest) -> HttpResponse:
    translate, origin = visitor_of(request).translate, visitor_of(request).origin
    found = Table.objects.prefetch_related("seats__players")
    now = timezone.now()
    shown = HostPage(
        tables=[host_row(table, now, origin, translate) for table in found[:MOST_ROWS]],
        count=found.count(),
        has_password=has_password(),
        folder=str(settings.DATA),
    )
    return render_page(request, "hosting/host.html", {"page": shown}, title=translate("The host's page"))


@require_POST
@host_only
def remove(request: HttpRequest, key: str) -> HttpResponse:  # noqa: ARG001  the decorator has looked at it
    """Delete a table, whoever sits there."""
    current().sessions.delete(table_of_site_host(key).key)
    return see_other(reverse("host"))


@require_POST
@host_only
def reissue(request: HttpRequest, key: str, number: int) -> HttpResponse:  # noqa: ARG001  the decorator has looked at it
    """A new private link for a seat whose person has lost theirs: every browser that had the old one loses the seat."""
    replace_seat_link(table_of_site_host(key).key, number, keeps_host=False)  # the table's host may have lost it
    return see_other(reverse("host"))


@require_POST
@host_only
def password(request: HttpRequest) -> HttpResponse:
    """Set the site password, or with an empty one remove it."""
    set_password(request.POST.get("password", ""))
    current().bus.publish(SitePasswordChanged())
    return see_other(reverse("host"))


@require_POST
@host_only
def backup(request: HttpRequest) -> HttpResponse:  # noqa: ARG001  the decorator has looked at it
    """Everything, to be unpacked into a folder and served from there. It holds every secret of every table."""
    name = f"signoria-{timezone.now():%Y-%m-%d-%H%M}.zip"
    response = HttpResponse(packed(settings.DATA), content_type="application/zip")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def packed(folder: Path) -> bytes:
    """The database as it is at one moment, with the key that signs cookies and the site password."""
    file = io.BytesIO()
    with TemporaryDirectory() as temporary, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        copy = Path(temporary) / DATABASE
        with closing(sqlite3.connect(folder / DATABASE)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
        archive.write(copy, DATABASE)
        for name in (SECRET, FILE):
            if (folder / name).exists():
                archive.write(folder / name, name)
    return file.getvalue()


@require_http_methods(["GET", "HEAD", "POST"])
def site_password(request: HttpRequest) -> HttpResponse:
    """The form for the site password, and what it is sent to."""
    towards = _inside(request.POST.get("next", ""))
    if request.method != "POST":
        return ask_site_password(request, towards)
    if not current().password_tries.spend("", timezone.now()):
        return ask_site_password(request, towards, TOO_SOON)
    if not has_password():
        return see_other(towards)
    if not is_password(request.POST.get("password", "")):
        return ask_site_password(request, towards, WRONG_PASSWORD)
    response = see_other(towards)
    grant_access(response)
    return response


def _inside(address: str) -> str:
    """Where somebody wanted to go, if that is on this site."""
    return address if address.startswith("/") and not address.startswith(("//", "/\\")) else reverse("lobby")
