"""The chat of a table and who is present: beside the match, and never part of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.utils import timezone

from signoria.kernel.game import Translate
from signoria.kernel.match import Match
from signoria.kernel.messages import N_
from signoria.kernel.presenting import Crest
from signoria.server import sessions
from signoria.server.core.database import writing
from signoria.server.core.i18n import translator
from signoria.server.core.identity import Visitor
from signoria.server.core.levels import TITLES
from signoria.server.core.runtime import current
from signoria.server.core.times import Instant, instant
from signoria.server.live.hub import Hub, data_lines
from signoria.server.live.messages import ChatChanged
from signoria.server.live.throttle import Throttle
from signoria.server.models import ChatMessage, Table
from signoria.server.sessions.session import Session

MOST_LETTERS = 500
MOST_LINES = 100
"""Older messages are saved, and not shown."""

MOST_A_MINUTE = 60
"""From one seat, or from all spectators: a program could else fill the disk, and everyone's panel."""

TOO_MANY = N_("Too many messages at once: please wait a minute before you send this one.")

HERE = N_("here")
AWAY = N_("away")
ANONYMOUS = N_("someone")
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


@dataclass(frozen=True)
class Audience:
    """Those who are sent the same panel."""

    language: str
    is_seated: bool


@dataclass(frozen=True)
class SeatSnapshot:
    """A taken seat, as it was at one moment."""

    name: str
    bot: str
    players: frozenset[str]
    crest: Crest | None


@dataclass(frozen=True)
class Snapshot:
    """All that a panel shows of a session: it is drawn from this, while the match goes on."""

    table: Table
    has_ended: bool
    seats: Sequence[SeatSnapshot]
    crests: Sequence[Crest | None]  # [seat]


@dataclass(frozen=True)
class Messages:
    """What one role may read."""

    latest: Sequence[ChatMessage]
    count: int


class Chat:
    """Shows, saves and broadcasts the messages at the tables."""

    def __init__(self, hub: Hub, crests: Callable[[Match], Sequence[Crest]]) -> None:
        self._hub = hub
        self._crests = crests
        self.panels = Throttle(self._send_panels)

    def html(self, session: Session, visitor: Visitor) -> str:
        """The panel for one viewer, with the session open."""
        shown, audience = self.snapshot(session), _audience(session, visitor)
        return self._html(shown, read_messages(shown, is_seated=audience.is_seated), audience.language)

    def snapshot(self, session: Session) -> Snapshot:
        """What the panel shows of a session, with the session open."""
        crests = self._crests(session.match) if session.has_started else [None] * len(session.seats)
        seats = [
            SeatSnapshot(seat.name, seat.bot, frozenset(seat.player_keys), crests[seat.number])
            for seat in session.seats
            if seat.name
        ]
        return Snapshot(session.table, session.has_ended, seats, crests)

    def panel(self, shown: Snapshot, messages: Messages, translate: Translate) -> ChatPanel:
        """Who is there, and what is said."""
        here = self._hub.players_at(shown.table.key)
        return ChatPanel(
            seats=[_presence(seat, here, translate) for seat in shown.seats],
            lines=[_line(message, shown.crests, translate) for message in messages.latest],
            count=messages.count,
            spectators=self._hub.spectators_at(shown.table.key),
        )

    def _html(self, shown: Snapshot, messages: Messages, language: str) -> str:
        translate = translator(language)
        return render_to_string("live/chat.html", {"chat": self.panel(shown, messages, translate), "_": translate})

    def post(self, table: Table, seat: int | None, name: str, text: str) -> bool:
        """Save a message of a valid `MessageForm`, and send it to everyone who may read it; False for one too many."""
        recent = table.messages.filter(seat=seat, at__gt=timezone.now() - timedelta(minutes=1))
        if recent.count() >= MOST_A_MINUTE:
            return False
        with writing():
            ChatMessage.objects.create(table=table, seat=seat, name=name, text=text)
            current().bus.announce(ChatChanged(table.key))
        self.broadcast(table.key)
        return True

    def on_changed(self, message: ChatChanged) -> None:
        """Somebody spoke, came or went at another process."""
        self.broadcast(message.key)

    def broadcast(self, key: str) -> None:
        """Send every viewer of a table its panel soon. From any thread: nothing is drawn here."""
        self.panels.request(key)

    def _send_panels(self, key: str) -> None:
        """Draw the panel once for each audience, while the table is free, and send it to those who may still watch."""
        if not self._hub.is_open(key):
            return
        with sessions.open(key) as session:
            if not has_chat(session):
                return
            audiences = {_audience(session, stream.visitor) for stream in self._hub.panel_viewers(session)}
            shown = self.snapshot(session)
        messages = {role: read_messages(shown, is_seated=role) for role in {one.is_seated for one in audiences}}
        frames = {one: self._frame(shown, messages[one.is_seated], one.language) for one in audiences}
        with sessions.open(key) as session:  # one who has another seat by now is sent the panel that follows
            self._hub.send_panel(session, lambda visitor: frames.get(_audience(session, visitor)))

    def _frame(self, shown: Snapshot, messages: Messages, language: str) -> bytes:
        """The panel, to be sent: beside the table, which stays as it is."""
        html = self._html(shown, messages, language)
        return data_lines(f'<hx-partial hx-target="#chat-panel" hx-swap="outerMorph">{html}</hx-partial>')

    def close(self) -> None:
        self.panels.close()


def read_messages(shown: Snapshot, *, is_seated: bool) -> Messages:
    """The latest messages that a player or a spectator may read."""
    messages = messages_for(shown.table, is_seated=is_seated, has_ended=shown.has_ended)
    return Messages(list(reversed(messages.order_by("-pk")[:MOST_LINES])), messages.count())


def _audience(session: Session, visitor: Visitor) -> Audience:
    return Audience(visitor.language, is_seated=bool(session.seats_of(visitor.key)))


def _line(message: ChatMessage, crests: Sequence[Crest | None], translate: Translate) -> ChatLine:
    crest = None if message.seat is None else crests[message.seat]
    at = instant(message.at, translate)
    return ChatLine(message.name, crest, message.text, at, is_spectator=message.seat is None)


def _presence(seat: SeatSnapshot, here: set[str], translate: Translate) -> SeatPresence:
    is_here = bool(seat.players & here)
    status = translate(TITLES[seat.bot]) if seat.bot else translate(HERE if is_here else AWAY)
    return SeatPresence(seat.name, seat.crest, is_here or bool(seat.bot), status)
