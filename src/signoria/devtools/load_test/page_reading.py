"""What a client needs from a page or a frame of a table: its buttons, hidden fields and links."""

from __future__ import annotations

import re
from html import unescape

BUTTON = re.compile(r'<button[^>]*name="action"[^>]*>')
VALUE = re.compile(r' value="([^"]*)"')
INVITATION = re.compile(r"/join/[\w-]+")
WATCH = re.compile(r"/watch/[\w-]+/")
SEQ = re.compile(r'data-seq="(\d+)"')


def offered(page: str) -> list[str]:
    """The actions that can be chosen now."""
    buttons = [button for button in BUTTON.findall(page) if "aria-disabled" not in button]
    return [unescape(value) for button in buttons for value in VALUE.findall(button)]


def is_asked(page: str) -> bool:
    """Whether the reader of the page has a decision to make."""
    return 'class="prompt mine' in page


def hidden(page: str, name: str) -> str:
    """The value of a hidden field; empty if there is none."""
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    return found[1] if found else ""


def seq_of(page: str) -> int:
    """The sequence number of the page: how many moves and undos it shows."""
    found = SEQ.search(page)
    return int(found[1]) if found else -1


def invitations(page: str) -> list[str]:
    """The links to free seats, in the order of the seats."""
    return list(dict.fromkeys(INVITATION.findall(page)))


def watch_link(page: str) -> str:
    """The link for spectators."""
    found = WATCH.search(page)
    assert found
    return found[0]
