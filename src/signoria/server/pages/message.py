"""A page with one thing to say: not found, expired, broken."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class MessagePage:
    """A heading, a sentence or two, and where to go from here; without a text of its own the lobby."""

    heading: str
    text: str
    link: str = ""
    link_text: str = ""
