"""The host's page, which a key opens: all tables, the site password, a backup. And the form for the password."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.contrib import messages
from django.core.signing import BadSignature, Signer
from django.db import connection
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_POST

from signoria.kernel.messages import N_
from signoria.server.core.bus import SitePasswordChanged
from signoria.server.core.identity import read_cookie, set_cookie
from signoria.server.core.middleware import ask_site_password
from signoria.server.core.permissions import table_of_site_host
from signoria.server.core.requests import Request, client_network, get_or_post
from signoria.server.core.runtime import current
from signoria.server.core.site_password import (
    SitePasswordForm,
    grant_access,
    has_password,
    inside,
    may_try,
    set_password,
)
from signoria.server.hosting.backup import backup_name, write_backup
from signoria.server.hosting.bootstrap import DATABASE
from signoria.server.hosting.database_copy import fetch_database
from signoria.server.hosting.forms import HostKeyForm, NewSitePasswordForm
from signoria.server.hosting.pages import HostPage, host_row
from signoria.server.models import Table
from signoria.server.seats.services import replace_seat_link

HOST = "host"
MOST_ROWS = 200
TITLE = N_("Host page")
TABLE_DELETED = N_("The table was deleted.")
LINK_REPLACED = N_("The seat has a new private link. The old one no longer works.")
PASSWORD_SET = N_("Everyone is asked for the new password from now on.")
PASSWORD_REMOVED = N_("The site has no password any more.")

View = Callable[..., HttpResponse]


def is_host(request: Request) -> bool:
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
    def guarded(request: Request, *args: object, **kwargs: object) -> HttpResponse:
        return view(request, *args, **kwargs) if is_host(request) else _ask(request)

    return guarded


def _ask(request: Request, form: HostKeyForm | None = None) -> HttpResponse:
    translate = request.visitor.translate
    context = {"form": form or HostKeyForm(translate=translate), "title": translate(TITLE)}
    return render(request, "hosting/host_key.html", context, status=403)


@get_or_post
def host(request: Request) -> HttpResponse:
    """The host's page; those who come without the key are asked for it."""
    if request.method == "POST":
        return _open(request)
    return _page(request) if is_host(request) else _ask(request)


def _open(request: Request) -> HttpResponse:
    form = HostKeyForm(request.POST, translate=request.visitor.translate)
    if not form.is_valid():
        return _ask(request, form)
    response = redirect("host")
    set_cookie(response, HOST, Signer(salt=HOST).sign(form.cleaned_data["key"]), is_secret=True)
    return response


def _page(request: Request, form: NewSitePasswordForm | None = None) -> HttpResponse:
    translate, origin = request.visitor.translate, request.visitor.origin
    found = Table.objects.prefetch_related("seats__players")
    now = timezone.now()
    shown = HostPage(
        tables=[host_row(table, now, origin, translate) for table in found[:MOST_ROWS]],
        count=found.count(),
        has_password=has_password(),
        folder=str(settings.DATA),
    )
    form = form or NewSitePasswordForm(translate=translate)
    return render(
        request, "hosting/host.html", {"page": shown, "form": form, "title": translate(TITLE)}, status=form.status
    )


@require_POST
@host_only
def remove(request: Request, key: str) -> HttpResponse:
    """Delete a table, whoever sits there."""
    current().sessions.delete(table_of_site_host(key).key)
    return _done(request, TABLE_DELETED)


@require_POST
@host_only
def reissue(request: Request, key: str, number: int) -> HttpResponse:
    """A new private link for a seat whose person has lost theirs: every browser that had the old one loses the seat."""
    replace_seat_link(table_of_site_host(key).key, number, keeps_host=False)  # the table's host may have lost it
    return _done(request, LINK_REPLACED)


def _done(request: Request, message: str) -> HttpResponse:
    """Back to the host's page, with a note of what was done."""
    messages.success(request, request.visitor.translate(message))
    return redirect("host")


@require_POST
@host_only
def password(request: Request) -> HttpResponse:
    """Set the site password, or with an empty one remove it."""
    form = NewSitePasswordForm(request.POST, translate=request.visitor.translate)
    if not form.is_valid():
        return _page(request, form)
    set_password(form.cleaned_data["password"])
    current().bus.tell_all(SitePasswordChanged())
    return _done(request, PASSWORD_SET if form.cleaned_data["password"] else PASSWORD_REMOVED)


@require_POST
@host_only
def backup(request: Request) -> HttpResponse:  # noqa: ARG001  the decorator has looked at it
    """Everything, to be unpacked into a folder and served from there. It holds every secret of every table."""
    name = backup_name(timezone.now())
    response = HttpResponse(packed(settings.DATA), content_type="application/zip")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def packed(folder: Path) -> bytes:
    """A backup to download: the same that `signoria backup` writes."""
    with TemporaryDirectory(prefix="signoria-") as temporary:
        file = Path(temporary) / "backup.zip"
        write_backup(folder, file, _fetched(Path(temporary)))
        return file.read_bytes()


def _fetched(folder: Path) -> Path | None:
    """The server's PostgreSQL database as a SQLite file; None where it is one already."""
    if connection.vendor == "sqlite":
        return None
    fetch_database(dict(connection.settings_dict), folder / DATABASE)
    return folder / DATABASE


@get_or_post
def site_password(request: Request) -> HttpResponse:
    """The form for the site password, and what it is sent to."""
    translate = request.visitor.translate
    if request.method != "POST":
        return ask_site_password(request, SitePasswordForm(translate=translate))
    if not has_password():
        return redirect(inside(request.POST.get("next", "")))
    is_allowed = may_try(client_network(request), timezone.now())
    form = SitePasswordForm(request.POST, translate=translate, may_try=is_allowed)
    if not form.is_valid():
        return ask_site_password(request, form)
    response = redirect(form.cleaned_data["next"])
    grant_access(response)
    return response
