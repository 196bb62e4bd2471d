"""Links that people hand on: as text to copy, and as a code for a telephone's camera."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import segno
from django.urls import reverse
from markupsafe import Markup


@dataclass(frozen=True)
class Link:
    """An address, and its code as a drawing."""

    url: str
    code: Markup


def link_to(origin: str, name: str, *words: str, query: str = "") -> Link:
    """The link to one of our addresses, whole."""
    url = origin + reverse(name, args=words) + query
    return Link(url, drawn(url))


@lru_cache(maxsize=256)
def drawn(text: str) -> Markup:
    """Black on white whatever the theme, or cameras would not read it."""
    code = segno.make(text, error="m", micro=False)
    svg = code.svg_inline(border=3, light="#fff", omitsize=True, svgclass="qr", lineclass=None)
    return Markup(svg)  # noqa: S704  numbers only: the text is in the squares
