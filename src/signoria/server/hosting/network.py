"""How others reach this server: the addresses of the machine, and the names by which browsers may ask for it."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from urllib.parse import urlsplit

import ifaddr

from signoria.kernel.errors import SignoriaError

LOCAL = ("127.0.0.1", "localhost", "[::1]")
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  only if somebody asks for it


class BadAddress(SignoriaError):
    """A public address that no browser could ask for."""


@dataclass(frozen=True)
class Network:
    """Where the server listens, and by which address others know it."""

    host: str
    public_url: str = ""  # as others write it, without a path; empty: as they come

    @property
    def is_shared(self) -> bool:
        """Whether other machines can reach the server."""
        return self.host in EVERYWHERE or not _is_loopback(self.host)

    @property
    def home(self) -> str:
        """The address for a browser on this machine."""
        return "127.0.0.1" if self.host in EVERYWHERE else in_address(self.host)

    def names(self) -> list[str]:
        """By which names browsers may ask. Never by any name: a foreign page could send them here under its own."""
        found = [*LOCAL, *(own_names() if self.host in EVERYWHERE else [in_address(self.host)])]
        if self.public_url:
            found.append(in_address(urlsplit(self.public_url).hostname or ""))
        return sorted(set(found))

    def addresses(self, port: int) -> list[str]:
        """What others type in, the most useful first."""
        if self.public_url:
            return [self.public_url]
        if self.host not in EVERYWHERE:
            return [f"http://{in_address(self.host)}:{port}"]
        return [f"http://{in_address(found)}:{port}" for found in network_addresses()]


def checked_public_url(text: str) -> str:
    """A public address as links begin with it. Raises BadAddress, which says what is wrong with it."""
    try:
        parts = urlsplit(text)
        is_whole = bool(parts.hostname) and parts.scheme in ("http", "https") and parts.port != 0
    except ValueError:
        is_whole = False
    if not is_whole:
        raise BadAddress(f"{text!r} is not an address such as https://games.example.org")
    if parts.path not in ("", "/") or parts.query or parts.fragment or parts.username:
        raise BadAddress(f"{text!r}: only scheme, name and port, such as https://games.example.org")
    return f"{parts.scheme}://{parts.netloc}"


def in_address(host: str) -> str:
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


def network_addresses() -> list[str]:
    """Where other machines of the network find this one; plain ones first, because people have to type them."""
    found = [_written(ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips]
    usable = [ip for ip in found if not (ip_address(ip).is_loopback or ip_address(ip).is_link_local)]
    return sorted(set(usable), key=lambda ip: (":" in ip, ip))


def own_names() -> list[str]:
    """The machine by its numbers and by its name."""
    name = socket.gethostname().lower()
    return [*map(in_address, network_addresses()), name, f"{name}.local"]


def _written(ip: str | tuple[str, int, int]) -> str:
    return ip if isinstance(ip, str) else str(IPv6Address(ip[0].partition("%")[0]))


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
