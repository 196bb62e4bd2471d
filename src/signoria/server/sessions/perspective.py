"""Whose view of a table somebody has: two viewers with equal perspectives are sent the same bytes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from signoria.kernel.game import Translate
from signoria.kernel.state import SPECTATOR
from signoria.server.core.i18n import translator
from signoria.server.core.identity import Visitor
from signoria.server.sessions.session import Session
from signoria.server.sessions.standing_orders import answer_by_order, count_standing, deciding


@dataclass(frozen=True)
class Perspective:
    """All that the picture of a table depends on beside the table itself."""

    seat: int  # -1: nobody's
    language: str = "en"
    is_tall: bool = False
    seen_events: int = 0  # the events before this number need no recap any more
    uncoverable: tuple[int, ...] = ()  # round one screen: the seats whose privacy screen can be opened here
    own_seats: tuple[int, ...] = ()  # all the viewer's seats
    orders: int = 0  # how many of the seat's orders stand, for its person alone
    can_order: bool = False  # may the seat's person give orders at the table?
    watch_token: str = ""  # of a spectator's link
    origin: str = ""  # for one who invites to free seats: how their links begin
    is_host: bool = False  # in the waiting room: may they begin without waiting?
    is_away: bool = False  # a bot or an order decides for the seat: nothing can be done now
    is_peeking: bool = False  # behind the privacy screen, while a button is held: nothing can be done meanwhile
    is_replay: bool = False  # at a match that has ended: nothing can be done any more
    seen_notes: frozenset[str] | None = None  # kinds of decisions that need no note any more; None: all of them
    is_all_open: bool = False  # and with nothing hidden

    @property
    def translate(self) -> Translate:
        return translator(self.language)

    @property
    def is_passive(self) -> bool:
        """Whether there is nothing that this viewer can do now."""
        return self.is_replay or self.is_peeking or self.is_away


def perspective_of(session: Session, visitor: Visitor) -> Perspective:
    """A visitor sees their own seat; where several share a screen, the one that is uncovered; else nobody's."""
    own = session.seats_of(visitor.key)
    is_streaming = visitor.device.is_streaming  # others see their screen: their own secrets are covered too
    has_privacy_screen = is_streaming or (len(own) > 1 and not session.table.has_open_hands)
    is_alone = len(own) == 1 and not has_privacy_screen  # nobody else reads the seat's orders
    seat = _uncovered(session, visitor.key, own) if has_privacy_screen else _seat(session, own)
    return Perspective(
        seat=seat,
        language=visitor.language,
        is_tall=visitor.device.is_tall,
        seen_events=session.seats[seat].seen_events if seat != SPECTATOR else 0,
        uncoverable=tuple(deciding(session, visitor.key)) if has_privacy_screen else (),
        own_seats=tuple(own),
        orders=count_standing(session, seat) if is_alone else 0,
        can_order=is_alone and not session.seats[seat].stand_in,
        watch_token=visitor.watch_token,
        origin=visitor.origin if not session.has_started and _invites(session, visitor) else "",
        is_host=not session.has_started and visitor.key == session.host,
        is_away=seat != SPECTATOR and _is_away(session, seat),
        is_replay=session.is_given_up,
        seen_notes=_seen_notes(session, visitor) if seat != SPECTATOR else None,
    )


def _seen_notes(session: Session, visitor: Visitor) -> frozenset[str] | None:
    preferences = visitor.preferences
    return preferences.notes_of(session.game.id) if preferences.has_notes else None


def _is_away(session: Session, seat: int) -> bool:
    """Whether a bot or an order decides for a person: then they are not called, and can do nothing now."""
    return not session.has_ended and (bool(session.seats[seat].stand_in) or answer_by_order(session, seat) is not None)


def _uncovered(session: Session, player: str, own: list[int]) -> int:
    """The seat whose privacy screen the player has opened, if it is still theirs."""
    seat = session.uncovered_seat(player)
    return seat if seat in own else SPECTATOR


def _seat(session: Session, own: list[int]) -> int:
    asked = [seat for seat in session.asked() if seat in own]
    return (asked or own or [SPECTATOR])[0] if len(own) != 1 else own[0]


def _invites(session: Session, visitor: Visitor) -> bool:
    return (visitor.is_big_screen or visitor.key == session.host) and not visitor.device.is_streaming


def peek(session: Session, visitor: Visitor, seat: int) -> Perspective:
    """The view of a covered seat of the visitor's that is asked; their usual one if they may not see that.

    It is for one answer only: the privacy screen stays closed, and a lost release leaves nothing open.
    """
    usual = perspective_of(session, visitor)
    is_asked = seat in session.asked() and not session.has_ended
    if is_asked and seat in usual.uncoverable and seat != usual.seat:
        return replace(usual, seat=seat, seen_events=session.seats[seat].seen_events, is_peeking=True)
    return usual


def may_watch(session: Session, visitor: Visitor) -> bool:
    """Whether a stream may go on. Checked again with every frame: a right that was taken away ends with it."""
    if visitor.watch_token:
        return visitor.watch_token == session.table.watch_token
    return visitor.key == session.host or bool(session.seats_of(visitor.key))
