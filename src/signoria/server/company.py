"""The company at a table: who is there now, and what is said. All of it beside the match, and never part of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from signoria.kernel.game import Translate
from signoria.kernel.messages import N_
from signoria.kernel.presenting import Crest
from signoria.server.crests import crests_of
from signoria.server.drawing import draw
from signoria.server.hub import HUB, Stream, data_lines
from signoria.server.live import LOCK, Live, Place, live
from signoria.server.looking import Glass
from signoria.server.models import Table, Word
from signoria.server.pages.levels import TITLES
from signoria.server.pages.strip import Instant, instant
from signoria.server.texts import translator

MOST_LETTERS = 500
MOST_LINES = 100
"""What was said before that is kept, and not shown."""

MOST_A_MINUTE = 60
"""Of one seat, or of all who look on: a program could else fill the disk, and everybody's panel."""

HERE = N_("here")
AWAY = N_("away")
SOMEBODY = N_("somebody")
"""One who looks on and has not said his name."""


@dataclass(frozen=True)
class Guest:
    """A seat, and whether its person has the table open."""

    name: str
    arms: Crest | None  # none: nothing is dealt yet
    is_here: bool
    status: str


@dataclass(frozen=True)
class Line:
    """Something that was said."""

    name: str
    arms: Crest | None  # none: by one who looks on, or before anything is dealt
    text: str
    at: Instant
    is_watching: bool  # by one who looks on: shown beside his name, which he may have chosen to be taken for a player


@dataclass(frozen=True)
class Company:
    """What the panel shows."""

    guests: Sequence[Guest]
    lines: Sequence[Line]
    heard: int  # how many lines there were in all
    watchers: int


def is_company(found: Live) -> bool:
    """Do several browsers meet here? One who plays against bots, or shares his screen, has nobody to write to."""
    return len({place.players for place in found.places if not place.level}) > 1


def words_for(table: Table, is_seated: bool, has_ended: bool) -> QuerySet[Word]:
    """Those who look on hear everybody; those who play hear them only after the end: they might be told something."""
    return table.words.exclude(seat=None) if is_seated and not has_ended else table.words.all()


def company_of(table: Table, found: Live, glass: Glass) -> Company:
    """The company as one viewer meets it; to be called with the lock held."""
    translate = translator(glass.language)
    names = [seat.name for seat in table.seats.all()]
    arms = [None] * len(names) if found.is_gathering else crests_of(found.match)
    here = HUB.players_at(found.key)
    words = words_for(table, bool(found.seats_of(glass.player)), found.has_ended)
    return Company(
        guests=[
            _guest(found.places[seat], name, arms[seat], here, translate) for seat, name in enumerate(names) if name
        ],
        lines=[_line(word, arms) for word in reversed(words.order_by("-pk")[:MOST_LINES])],
        heard=words.count(),
        watchers=HUB.watchers_at(found.key),
    )


def _line(word: Word, arms: Sequence[Crest | None]) -> Line:
    is_watching = word.seat is None
    return Line(word.name, None if word.seat is None else arms[word.seat], word.text, instant(word.at), is_watching)


def _guest(place: Place, name: str, arms: Crest | None, here: set[str], translate: Translate) -> Guest:
    is_here = bool(place.players & here)
    status = translate(TITLES[place.bot]) if place.bot else translate(HERE if is_here else AWAY)
    return Guest(name, arms, is_here or bool(place.bot), status)


def company_html(table: Table, found: Live, glass: Glass) -> str:
    shown = company_of(table, found, glass)
    return draw("parts/company.html", {"company": shown, "_": translator(glass.language)})


def say(table: Table, seat: int | None, name: str, text: str) -> None:
    """Keep what somebody says, and send it to everybody who may hear it."""
    told = " ".join(text.split())[:MOST_LETTERS]
    just_now = table.words.filter(seat=seat, at__gt=timezone.now() - timedelta(minutes=1))
    if not told or just_now.count() >= MOST_A_MINUTE:
        return
    Word.objects.create(table=table, seat=seat, name=name, text=told)
    tell_company(table.key)


def tell_company(key: str) -> None:
    """Send every viewer of a table its company as it is now."""
    table = Table.objects.filter(key=key).first()
    if table is None:
        return
    with LOCK:
        found = live(table)
        if is_company(found):
            HUB.send_beside(key, lambda stream: company_frame(table, found, stream))


def company_frame(table: Table, found: Live, stream: Stream) -> bytes:
    """The panel for one stream: beside the table, which stays as it is."""
    html = company_html(table, found, stream.glass)
    return data_lines(f'<hx-partial hx-target="#company-told" hx-swap="outerMorph">{html}</hx-partial>')
