"""The host's page: all tables of this house, the password for all, and a copy to keep. A key opens it."""

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
from signoria.server import club, seating, tables
from signoria.server.hub import HUB
from signoria.server.models import Table
from signoria.server.pages.host import HostPage, host_row
from signoria.server.rights import of_house
from signoria.server.serving import DATABASE, SECRET
from signoria.server.shell import page, see_other
from signoria.server.visitors import cookie_of, set_cookie, visitor_of

HOST = "host"
MOST_ROWS = 200
WRONG = N_("That is not the key. The program printed it when it was started.")

View = Callable[..., HttpResponse]


def is_host(request: HttpRequest) -> bool:
    """Has this browser shown the key of this start?"""
    if not settings.HOST_KEY:
        return False
    try:
        shown = Signer(salt=HOST).unsign(cookie_of(request, HOST))
    except BadSignature:
        return False
    return constant_time_compare(shown, settings.HOST_KEY)


def host_only(view: View) -> View:
    """Others are asked for the key, whatever they wanted."""

    @wraps(view)
    def guarded(request: HttpRequest, *words: object, **named: object) -> HttpResponse:
        return view(request, *words, **named) if is_host(request) else _ask(request)

    return guarded


def _ask(request: HttpRequest, problem: str = "") -> HttpResponse:
    translate = visitor_of(request).translate
    fields = {"problem": translate(problem) if problem else ""}
    return page(request, "host_key.html", fields, title=translate("The host's page"), status=403)


@require_http_methods(["GET", "HEAD", "POST"])
def host(request: HttpRequest) -> HttpResponse:
    """The page, or for those who come without the key the question for it."""
    if request.method == "POST":
        return _open(request)
    return _page(request) if is_host(request) else _ask(request)


def _open(request: HttpRequest) -> HttpResponse:
    key = settings.HOST_KEY
    if not key or not constant_time_compare(request.POST.get("key", "").strip(), key):
        return _ask(request, WRONG)
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
        has_password=club.has_password(),
        folder=str(settings.DATA),
    )
    return page(request, "host.html", {"page": shown}, title=translate("The host's page"))


@require_POST
@host_only
def remove(request: HttpRequest, key: str) -> HttpResponse:  # noqa: ARG001  the decorator has looked at it
    """A table is cleared away, whoever sits there."""
    tables.remove(of_house(key))
    return see_other(reverse("host"))


@require_POST
@host_only
def reissue(request: HttpRequest, key: str, number: int) -> HttpResponse:  # noqa: ARG001  the decorator has looked at it
    """A new private link for a seat whose person has lost his: the old one, and every browser that sits there, goes."""
    seating.reissue(of_house(key), number, keeps_host=False)  # he may be the one who lost it
    return see_other(reverse("host"))


@require_POST
@host_only
def password(request: HttpRequest) -> HttpResponse:
    """A password for all, or with an empty one none."""
    club.set_password(request.POST.get("password", ""))
    HUB.reopen_all()
    return see_other(reverse("host"))


@require_POST
@host_only
def backup(request: HttpRequest) -> HttpResponse:  # noqa: ARG001  the decorator has looked at it
    """Everything, to be unpacked into a folder from which one goes on. It holds every secret of every table."""
    name = f"signoria-{timezone.now():%Y-%m-%d-%H%M}.zip"
    response = HttpResponse(packed(settings.DATA), content_type="application/zip")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def packed(folder: Path) -> bytes:
    """The database as it is at one moment, with the key that signs cookies and the password for all."""
    file = io.BytesIO()
    with TemporaryDirectory() as place, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        copy = Path(place) / DATABASE
        with closing(sqlite3.connect(folder / DATABASE)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
        archive.write(copy, DATABASE)
        for name in (SECRET, club.CLUB):
            if (folder / name).exists():
                archive.write(folder / name, name)
    return file.getvalue()
