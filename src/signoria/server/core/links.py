"""Links that people hand on: as text to copy, and as a QR code."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import segno
from django.urls import reverse
from markupsafe import Markup


@dataclass(frozen=True)
class Link:
    """An address, and its code as an SVG image."""

    url: str
    code: Markup


def link_to(origin: str, name: str, *args: str, query: str = "") -> Link:
    """The complete link to one of our addresses."""
    url = origin + reverse(name, args=args) + query
    return Link(url, qr_code(url))


@lru_cache(maxsize=256)
def qr_code(text: str) -> Markup:
    """The text as a code: black on white in every theme, since cameras could not read it otherwise."""
    code = segno.make(text, error="m", micro=False)
    svg = code.svg_inline(border=3, light="#fff", omitsize=True, svgclass="qr", lineclass=None)
    return Markup(svg)  # noqa: S704  numbers only: the text is in the squares
