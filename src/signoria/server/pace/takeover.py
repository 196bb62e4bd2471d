"""A bot decides for a person who is away, until they are back. It is given what the seat knows, like any bot."""

from __future__ import annotations

from signoria.server.models import Takeover, Vote
from signoria.server.sessions.session import Session


def take_over(session: Session, number: int, level: str) -> None:
    """A bot of this level decides from now on; without one, the person. What they had begun to try is dropped."""
    seat = session.seats[number]
    if session.has_ended or not session.has_started or seat.level or seat.stand_in == level:
        return
    with session.writing():
        seat.stand_in = level
        seat.save(update_fields=["stand_in"])
        Vote.objects.filter(table=session.table, about=number).delete()  # what was voted about the seat is void
        row = Takeover.objects.create(table=session.table, seq=session.seq, seat=number, level=level)
        session.drafts.discard(number)
        session.close_screens(number)
    if not level:
        session.pending.restart(number, row.at)
    session.changed()


def give_back(session: Session, number: int) -> None:
    """The person decides again, and has their whole time."""
    take_over(session, number, "")
