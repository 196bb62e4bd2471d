"""The request as views receive it."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network

from django.http import HttpRequest
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
