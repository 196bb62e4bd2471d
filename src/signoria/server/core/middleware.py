"""What happens to every request: security headers, the visitor's identity, the site password, errors as pages."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from signoria.kernel.errors import SignoriaError
from signoria.server.core.error_pages import NOT_DONE, message_page, not_found
from signoria.server.core.exceptions import TableGone
from signoria.server.core.identity import COOKIE, read_key, read_visitor, set_key_cookie, visitor_of
from signoria.server.core.render import render_page
from signoria.server.core.site_password import has_access

Answer = Callable[[HttpRequest], HttpResponse]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)
"""A browser may do nothing with our pages that we did not serve ourselves."""

EMAIL_LINKS = ("/stop/", "/mail/")
"""Links in emails: for whoever got one, also in a browser that was never here."""


def content_security(get_response: Answer) -> Answer:
    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers["Content-Security-Policy"] = POLICY
        if request.is_secure():
            for cookie in response.cookies.values():
                cookie["secure"] = True
        return response

    return answer


def identify_visitor(get_response: Answer) -> Answer:
    """Recognise a visitor by their cookie, or give them a key to be recognised by."""

    def answer(request: HttpRequest) -> HttpResponse:
        key = read_key(request.COOKIES.get(COOKIE, ""))
        origin = settings.PUBLIC_URL or request.build_absolute_uri("/")[:-1]
        request.visitor = read_visitor(key or secrets.token_urlsafe(16), request.COOKIES, request.headers, origin)  # type: ignore[attr-defined]
        response = get_response(request)
        if not key and COOKIE not in response.cookies:
            set_key_cookie(response, visitor_of(request).key)
        return response

    return answer


def site_password_required(get_response: Answer) -> Answer:
    """Ask for the site password before anything else; the host's page has a key of its own."""

    def answer(request: HttpRequest) -> HttpResponse:
        is_open = request.path == reverse("site-password") or request.path.startswith((reverse("host"), *EMAIL_LINKS))
        if is_open or has_access(request.COOKIES):
            return get_response(request)
        return ask_site_password(request, request.get_full_path() if request.method == "GET" else reverse("lobby"))

    return answer


def ask_site_password(request: HttpRequest, towards: str, problem: str = "") -> HttpResponse:
    """The form for the site password; `towards` is where the visitor wanted to go."""
    translate = visitor_of(request).translate
    fields = {"problem": translate(problem) if problem else "", "next": towards}
    return render_page(request, "hosting/site_password.html", fields, title=translate("Password"), status=403)


class ErrorPages:
    """Turns our own errors into pages."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, Http404 | TableGone):
            return not_found(request)
        if isinstance(error, SignoriaError):
            return message_page(request, 400, NOT_DONE, str(error))
        return None
