"""The chat of a table and who is present: beside the match, and never part of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from signoria.kernel.game import Translate
from signoria.kernel.match import Match
from signoria.kernel.messages import N_
from signoria.kernel.presenting import Crest
from signoria.server import sessions
from signoria.server.core.database import writing
from signoria.server.core.identity import Visitor
from signoria.server.core.levels import TITLES
from signoria.server.core.render import render_template
from signoria.server.core.times import Instant, instant
from signoria.server.live.hub import Hub, Stream, data_lines
from signoria.server.models import ChatMessage, Seat, Table
from signoria.server.sessions.session import Session

MOST_LETTERS = 500
MOST_LINES = 100
"""Older messages are saved, and not shown."""

MOST_A_MINUTE = 60
"""From one seat, or from all spectators: a program could else fill the disk, and everybody's panel."""

HERE = N_("here")
AWAY = N_("away")
ANONYMOUS = N_("somebody")
"""A spectator who has not given a name."""


@dataclass(frozen=True)
class SeatPresence:
    """A seat, and whether its person has the table open."""

    name: str
    crest: Crest | None  # none: nothing is dealt yet
    is_here: bool
    status: str


@dataclass(frozen=True)
class ChatLine:
    """A message as the panel shows it."""

    name: str
    crest: Crest | None  # none: from a spectator, or before anything is dealt
    text: str
    at: Instant
    is_spectator: bool  # shown beside the name, which may have been chosen to look like a player's


@dataclass(frozen=True)
class ChatPanel:
    seats: Sequence[SeatPresence]
    lines: Sequence[ChatLine]
    count: int  # of all messages that this viewer may read
    spectators: int


def has_chat(session: Session) -> bool:
    """Whether several browsers meet here. Whoever plays against bots, or shares one screen, has nobody to write to."""
    return len({seat.player_keys for seat in session.seats if not seat.level}) > 1


def messages_for(table: Table, *, is_seated: bool, has_ended: bool) -> QuerySet[ChatMessage]:
    """Spectators read everything; players read spectators only after the end, since those may know more."""
    return table.messages.exclude(seat=None) if is_seated and not has_ended else table.messages.all()


class Chat:
    """Shows, saves and broadcasts what is said at the tables."""

    def __init__(self, hub: Hub, crests: Callable[[Match], Sequence[Crest]]) -> None:
        self._hub = hub
        self._crests = crests

    def html(self, session: Session, visitor: Visitor) -> str:
        """The panel for one viewer, with the session open."""
        is_seated = bool(session.seats_of(visitor.key))
        panel = self.panel(session, visitor.translate, is_seated=is_seated)
        return render_template("live/chat.html", {"chat": panel, "_": visitor.translate})

    def panel(self, session: Session, translate: Translate, *, is_seated: bool) -> ChatPanel:
        """Who is there, and what a player or a spectator may read."""
        crests: Sequence[Crest | None] = [None] * len(session.seats)
        if session.has_started:
            crests = self._crests(session.match)
        here = self._hub.players_at(session.key)
        messages = messages_for(session.table, is_seated=is_seated, has_ended=session.has_ended)
        return ChatPanel(
            seats=[_presence(seat, crests[seat.number], here, translate) for seat in session.seats if seat.name],
            lines=[_line(message, crests) for message in reversed(messages.order_by("-pk")[:MOST_LINES])],
            count=messages.count(),
            spectators=self._hub.spectators_at(session.key),
        )

    def post(self, table: Table, seat: int | None, name: str, text: str) -> None:
        """Save what somebody says, and send it to everybody who may read it."""
        line = " ".join(text.split())[:MOST_LETTERS]
        recent = table.messages.filter(seat=seat, at__gt=timezone.now() - timedelta(minutes=1))
        if not line or recent.count() >= MOST_A_MINUTE:
            return
        with writing():
            ChatMessage.objects.create(table=table, seat=seat, name=name, text=line)
        self.broadcast(table.key)

    def broadcast(self, key: str) -> None:
        """Send every viewer of a table its panel as it is now. Raises TableGone if the table was deleted."""
        with sessions.open(key) as session:
            if has_chat(session):
                self._hub.send_panel(key, lambda stream: self._frame(session, stream))

    def _frame(self, session: Session, stream: Stream) -> bytes:
        """The panel for one stream: beside the table, which stays as it is."""
        html = self.html(session, stream.visitor)
        return data_lines(f'<hx-partial hx-target="#chat-panel" hx-swap="outerMorph">{html}</hx-partial>')


def _line(message: ChatMessage, crests: Sequence[Crest | None]) -> ChatLine:
    crest = None if message.seat is None else crests[message.seat]
    return ChatLine(message.name, crest, message.text, instant(message.at), is_spectator=message.seat is None)


def _presence(seat: Seat, crest: Crest | None, here: set[str], translate: Translate) -> SeatPresence:
    is_here = bool(seat.player_keys & here)
    status = translate(TITLES[seat.bot]) if seat.bot else translate(HERE if is_here else AWAY)
    return SeatPresence(seat.name, crest, is_here or bool(seat.bot), status)
