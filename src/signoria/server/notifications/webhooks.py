"""Webhooks: a short message to an address that a person gave, and never to anything inside somebody's network.

The address is resolved once, all that it resolves to must be public, and the connection is made to what was checked:
a name cannot mean something else a moment later. Redirects are not followed, and no answer is read beyond its first
line and headers.
"""

from __future__ import annotations

import http.client
import json
import socket
import ssl
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from threading import Timer
from urllib.parse import SplitResult, urlsplit

from signoria.server.notifications.exceptions import CannotSend

SECONDS = 5.0
"""For everything from the connection to the answer."""

MOST_BYTES = 64 * 1024
HEADERS = {"Content-Type": "application/json; charset=utf-8", "User-Agent": "Signoria"}
PORTS = frozenset({80, 443, 8080, 8443})
USUAL_PORTS = {"http": 80, "https": 443}
NAT64 = IPv6Network("64:ff9b::/96")
"""Addresses behind which a gateway finds an IPv4 address, in their last 32 bits."""

GLOBAL_UNICAST = IPv6Network("2000::/3")
"""All IPv6 addresses that were ever given out on the open Internet: what is elsewhere is private."""

DOCUMENTATION = IPv6Network("3fff::/20")
"""For examples in books; not every Python knows it."""

Address = IPv4Address | IPv6Address


def is_public(address: str) -> bool:
    """Whether this is an address of the open Internet, and not of a private network, this machine or many at once."""
    found: Address = ip_address(address.partition("%")[0])
    while isinstance(found, IPv6Address) and (inner := _embedded(found)) is not None:
        found = inner
    if isinstance(found, IPv6Address) and (found not in GLOBAL_UNICAST or found in DOCUMENTATION):
        return False
    return found.is_global and not (found.is_multicast or found.is_reserved or found.is_unspecified)


def _embedded(address: IPv6Address) -> Address | None:
    """The IPv4 address that an IPv6 address leads to."""
    if address in NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    teredo = address.teredo
    return address.ipv4_mapped or address.sixtofour or (teredo[1] if teredo else None)


def resolve(host: str, port: int) -> list[str]:
    """All addresses of a name."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


@dataclass(frozen=True)
class Gate:
    """Where messages may go: to public addresses only, but in tests."""

    is_public: Callable[[str], bool] = is_public
    resolve: Callable[[str, int], list[str]] = resolve
    ports: Container[int] = PORTS


PUBLIC_ONLY = Gate()


@dataclass(frozen=True)
class Target:
    """Where a message goes, after all was checked."""

    host: str
    port: int
    path: str
    is_secure: bool
    address: str  # the IP address to which the connection is made


def target(url: str, gate: Gate = PUBLIC_ONLY) -> Target:
    """Where a message to this address would go. Raises CannotSend, which says why it may not."""
    parts, port = parts_of(url)
    if port not in gate.ports:
        raise CannotSend("port")
    host = parts.hostname or ""
    addresses = _addresses(host, port, gate)
    if not all(gate.is_public(address) for address in addresses):
        raise CannotSend("private")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(host, port, path, parts.scheme == "https", addresses[0])


def parts_of(url: str) -> tuple[SplitResult, int]:
    """The parts of an address, if it is one that a browser would open too."""
    try:
        parts = urlsplit(url)
        port = parts.port or USUAL_PORTS[parts.scheme]
        (parts.hostname or "").encode("idna")
    except (ValueError, KeyError):
        raise CannotSend("address") from None
    is_plain = url.isascii() and url.isprintable() and " " not in url
    if not is_plain or not parts.hostname or "@" in parts.netloc:
        raise CannotSend("address")
    return parts, port


def _addresses(host: str, port: int, gate: Gate) -> list[str]:
    try:
        return [str(ip_address(host))]
    except ValueError:
        pass
    try:
        found = gate.resolve(host, port)
    except (OSError, UnicodeError):
        found = []
    if not found:
        raise CannotSend("unknown")
    return found


class _Connection(http.client.HTTPConnection):
    """To the checked address, under the name that was asked for, and for a limited time."""

    def __init__(self, to: Target) -> None:
        super().__init__(to.host, to.port, timeout=SECONDS)
        self.default_port = USUAL_PORTS["https" if to.is_secure else "http"]
        self.to = to
        self.is_aborted = False

    def connect(self) -> None:
        self.sock = socket.create_connection((self.to.address, self.to.port), timeout=SECONDS)
        if self.to.is_secure:
            secure = ssl.create_default_context().wrap_socket(
                self.sock, server_hostname=self.to.host, do_handshake_on_connect=False
            )
            self.sock = secure
            self._check_time()
            secure.do_handshake()
        self._check_time()

    def _check_time(self) -> None:
        """TimeoutError if the time was up while there was nothing yet that could be shut down."""
        if self.is_aborted:
            raise TimeoutError

    def abort(self) -> None:
        """From another thread: a server that answers a byte at a time would keep us for ever."""
        self.is_aborted = True
        if self.sock is not None:
            try:
                self.sock.shutdown(socket.SHUT_RDWR)
            except OSError:
                self.sock.close()


def post(url: str, message: Mapping[str, str], gate: Gate = PUBLIC_ONLY) -> None:
    """Send a message as JSON. Raises CannotSend, which says why it did not arrive."""
    body = json.dumps(message, ensure_ascii=False).encode()
    if len(body) > MOST_BYTES:
        raise CannotSend("size")
    connection = _Connection(target(url, gate))
    watchdog = Timer(SECONDS, connection.abort)
    watchdog.daemon = True
    watchdog.start()
    try:
        connection.request("POST", connection.to.path, body, HEADERS)
        status = connection.getresponse().status
    except (OSError, http.client.HTTPException, ValueError) as error:
        is_slow = connection.is_aborted or isinstance(error, TimeoutError)
        raise CannotSend("slow" if is_slow else "connection") from None
    finally:
        watchdog.cancel()
        connection.close()
    if not 200 <= status < 300:
        raise CannotSend("redirect" if 300 <= status < 400 else "refused")
