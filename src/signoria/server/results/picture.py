"""The picture of a result or a moment, for chats that show where a link leads. They take no SVG, so it is a PNG.

It shows no more than the page behind the link: what spectators saw.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.template.loader import render_to_string
from font_source_sans_pro import SourceSansPro, SourceSansProSemibold  # type: ignore[import-untyped]
from resvg_py import svg_to_bytes

from signoria.games import presenter
from signoria.kernel.game import Translate
from signoria.kernel.match import Match
from signoria.kernel.messages import N_
from signoria.server.results.chart import Chart, chart_of, values_after
from signoria.server.results.pages import EndedTable, result_page

AFTER = N_("After move {ply} of {plies}")
MOST_PICTURES = 32
MOST_LETTERS = 20
"""Of a name: there is no room for more."""

FAMILY = "Source Sans Pro"


@dataclass(frozen=True)
class Line:
    """A seat in the picture."""

    name: str
    tincture: str
    value: int
    is_winner: bool


@dataclass(frozen=True)
class SharePicture:
    title: str
    caption: str
    heading: str
    charted: str
    lines: Sequence[Line]  # the best first
    chart: Chart | None


def share_picture(match: Match, ended: EndedTable, ply: int, translate: Translate) -> SharePicture:
    """The picture of the end, or of the moment after `ply` moves."""
    page = result_page(match, ended, translate)
    is_end = ply == len(match.moves)
    states = [*(state for state, _ in match.history()), match.state]
    values = values_after(match, states[ply], is_open=False)
    lines = [
        Line(_short(column.name), column.crest.tincture, value, is_end and column.is_winner)
        for column, value in zip(page.columns, values, strict=True)
    ]
    return SharePicture(
        title=match.game.title,
        caption=_short(ended.title, 2 * MOST_LETTERS),
        heading=page.heading if is_end else translate(AFTER).format(ply=ply, plies=len(match.moves)),
        charted=translate(presenter(match.game.id).charted),
        lines=sorted(lines, key=lambda line: (not line.is_winner, -line.value)),
        chart=chart_of(match, ended.crests, translate, is_open=False, until=ply),
    )


def _short(text: str, most: int = MOST_LETTERS) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def png_of(picture: SharePicture) -> bytes:
    """The picture as a file."""
    return _png(render_to_string("results/picture.svg", {"picture": picture}))


@lru_cache(maxsize=MOST_PICTURES)
def _png(drawing: str) -> bytes:
    """Letters that our font lacks are taken from the system's fonts."""
    return svg_to_bytes(drawing, font_files=[SourceSansPro, SourceSansProSemibold], font_family=FAMILY)
