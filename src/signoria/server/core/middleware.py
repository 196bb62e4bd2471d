"""What happens to every request: security headers, the visitor's identity, the site password, errors as pages."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace

from django.conf import settings
from django.contrib import messages
from django.db import DatabaseError, DataError, connection
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from signoria.kernel.errors import SignoriaError, UnplayableRules
from signoria.kernel.messages import N_
from signoria.server.core.error_pages import (
    LARGE,
    NOT_DONE,
    REFUSED,
    UNPLAYABLE,
    UNPLAYABLE_TEXT,
    message_page,
    not_found,
    unreadable_table,
)
from signoria.server.core.exceptions import Conflict, LimitReached, TableGone, UnreadableTable
from signoria.server.core.identity import COOKIE, delete_old_cookies, read_key, read_visitor, set_key_cookie
from signoria.server.core.request_handler import TOO_LARGE
from signoria.server.core.requests import Request
from signoria.server.core.site_password import SitePasswordForm, has_access
from signoria.server.core.storage import HEADING, UNREACHABLE_HEADING, Problem, log_problem, storage_problem

Answer = Callable[[Request], HttpResponse]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)
"""A browser may do nothing with our pages that we did not serve ourselves."""

MOST_TRIES = 10
"""Of a request, while other processes change the same table."""

BUSY = N_("Others changed the table at the same moment. Please try again.")
EMAIL_LINKS = ("/stop/", "/mail/")
"""Links in emails: for whoever got one, also in a browser that was never here."""

RETRY = "5"
"""Seconds after which a browser asks again for a page that needs a database which is away."""


def content_security(get_response: Answer) -> Answer:
    def answer(request: Request) -> HttpResponse:
        response = get_response(request)
        if not (settings.DEBUG and response.status_code >= 400):  # Django's pages about errors have styles within
            response.headers["Content-Security-Policy"] = POLICY
        if request.is_secure():
            for cookie in response.cookies.values():
                cookie["secure"] = True
        return response

    return answer


def never_cache(get_response: Answer) -> Answer:
    """No page is kept by a browser: round one screen the next player would find it with *Back*."""

    def answer(request: Request) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Cache-Control", "no-store")
        return response

    return answer


def identify_visitor(get_response: Answer) -> Answer:
    """Recognise a visitor by their cookie, or give them a key to be recognised by."""

    def answer(request: Request) -> HttpResponse:
        key = read_key(request.COOKIES.get(COOKIE, ""))
        origin = settings.PUBLIC_URL or request.build_absolute_uri("/")[:-1]
        try:
            visitor = read_visitor(key, request.COOKIES, request.headers, origin)
        except DatabaseError as error:
            request.visitor = read_visitor("", request.COOKIES, request.headers, origin)  # which asks no database
            problem = storage_problem(error)
            if problem is None:
                raise
            return _not_saved(request, problem)
        request.visitor = visitor if key else replace(visitor, key=secrets.token_urlsafe(16))
        response = get_response(request)
        if not key and COOKIE not in response.cookies:
            set_key_cookie(response, request.visitor.key)
        if visitor.has_saved_preferences:
            delete_old_cookies(request, response)
        return response

    return answer


def refuse_large_bodies(get_response: Answer) -> Answer:
    """Say that a request is too large, before anything of it is looked at."""

    def answer(request: Request) -> HttpResponse:
        if getattr(request, "scope", {}).get(TOO_LARGE):
            return message_page(request, 413, NOT_DONE, LARGE)
        return get_response(request)

    return answer


def site_password_required(get_response: Answer) -> Answer:
    """Ask for the site password before anything else; the host's page has a key of its own."""

    def answer(request: Request) -> HttpResponse:
        is_open = request.path == reverse("site-password") or request.path.startswith((reverse("host"), *EMAIL_LINKS))
        if is_open or has_access(request.COOKIES):
            return get_response(request)
        towards = request.get_full_path() if request.method == "GET" else reverse("lobby")
        return ask_site_password(
            request, SitePasswordForm(initial={"next": towards}, translate=request.visitor.translate)
        )

    return answer


def ask_site_password(request: Request, form: SitePasswordForm) -> HttpResponse:
    """The page that asks for the site password."""
    context = {"form": form, "title": request.visitor.translate("Password")}
    return render(request, "hosting/site_password.html", context, status=403)


class ErrorPages:
    """Turns our own errors into pages."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: Request) -> HttpResponse:
        if "\0" in request.path:  # PostgreSQL could not even look for it
            return not_found(request)
        return self.get_response(request)

    def process_exception(self, request: Request, error: Exception) -> HttpResponse | None:
        if isinstance(error, Conflict):
            return self._answer_again(request)
        if isinstance(error, Http404 | TableGone):
            return not_found(request)
        if isinstance(error, UnreadableTable):
            return unreadable_table(request, error)
        if isinstance(error, LimitReached):
            return message_page(request, 429, NOT_DONE, str(error))
        if isinstance(error, UnplayableRules):
            return message_page(request, 409, UNPLAYABLE, UNPLAYABLE_TEXT)
        if isinstance(error, SignoriaError):
            return message_page(request, 400, NOT_DONE, str(error))
        if isinstance(error, DataError):  # e.g. a NUL, or more text than fits: no page of ours sends that
            return message_page(request, 400, NOT_DONE, REFUSED)
        problem = storage_problem(error)
        return _not_saved(request, problem) if problem else None

    def _answer_again(self, request: Request) -> HttpResponse | None:
        """Another process was quicker, and nothing was done: look at the table as it is now, and do it then."""
        view = request.resolver_match
        assert view is not None
        for _ in range(MOST_TRIES):
            try:
                answer: HttpResponse = view.func(request, *view.args, **view.kwargs)
                return answer
            except Conflict:
                continue
            except Exception as error:
                response = self.process_exception(request, error)
                if response is None:
                    raise
                return response
        return message_page(request, 503, NOT_DONE, request.visitor.translate(BUSY))


def _not_saved(request: Request, problem: Problem) -> HttpResponse:
    """A page that says so; a script loads its own page again, which then has a note."""
    log_problem(problem)
    if problem is Problem.UNREACHABLE:
        response = _unreachable(request)
    else:
        if request.htmx:
            messages.error(request, request.visitor.translate(problem.value))
        response = message_page(request, 507, HEADING, problem.value)
    vars(response)["_has_been_logged"] = True  # else Django has a line for each
    return response


def _unreachable(request: Request) -> HttpResponse:
    """A page that asks for itself again. One with a script stays as it is, shows that, and connects again by itself."""
    connection.close()  # the next request has a new one
    response = message_page(request, 503, UNREACHABLE_HEADING, Problem.UNREACHABLE.value)
    response.headers["Retry-After"] = RETRY
    if request.htmx:
        del response.headers["HX-Refresh"]
    elif request.method == "GET":
        response.headers["Refresh"] = RETRY
    return response
