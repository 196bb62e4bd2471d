"""The request as views receive it."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods
from django_htmx.middleware import HtmxDetails

from signoria.server.core.identity import Visitor

get_or_post = require_http_methods(["GET", "HEAD", "POST"])
"""For a view that shows a form, and that the form is sent to."""


IPV6_PREFIX = 64
"""Bits of an IPv6 address that are the same for all devices of a household."""


class Request(HttpRequest):
    """A request with what the middleware adds to it."""

    visitor: Visitor  # by `core.middleware.identify_visitor`
    htmx: HtmxDetails  # by `django_htmx`; true if a script asks


def client_network(request: HttpRequest) -> str:
    """Where a request comes from, to count by. Empty for this machine, where a proxy may stand for everybody."""
    try:
        address = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return ""
    if isinstance(address, IPv6Address):
        address = address.ipv4_mapped or address
    if address.is_loopback:
        return ""
    return str(ip_network((address, IPV6_PREFIX), strict=False) if address.version == 6 else address)


def back_path(request: HttpRequest) -> str:
    """The page from which somebody came, as a path of this site; the lobby if that is another site or unknown.

    A form sends it along as `next`: by then the browser names the form's own page.
    """
    asked = request.POST.get("next") or request.GET.get("next")
    path = asked or _own_path(request.headers.get("Referer", ""), request.get_host())
    is_safe = path.startswith("/") and url_has_allowed_host_and_scheme(path, allowed_hosts=None)
    return path if is_safe and path != request.path else reverse("lobby")


def _own_path(address: str, host: str) -> str:
    """The path of an address at this host; empty for any other."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return ""
    return parts.path if parts.netloc == host else ""
