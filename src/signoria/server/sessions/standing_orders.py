"""Standing orders as they act: what a seat's orders do whenever it is asked.

What an order says is the game's business: here it is a line of text. They are known to the seat's person alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from signoria.kernel.orders import LAPSED, STANDS, Log, OrderLanguage, Standing
from signoria.kernel.state import State

if TYPE_CHECKING:
    from signoria.server.sessions.session import Session


PART = "part-"
"""Of the names of an order's parts in a form."""


@dataclass(frozen=True)
class OrderedMove:
    """A move that an order makes, or that is made because there is no choice."""

    seat: int
    decision: int
    action: str


@dataclass(frozen=True)
class OrderDesk:
    """A seat that gives orders: in which language, and what it knows."""

    language: OrderLanguage
    seat: int
    known: State
    log: Log
    orders: tuple[Standing, ...]

    def status(self, order: Standing) -> str:
        return self.language.status(order, self.known, self.seat, self.log)

    @property
    def current(self) -> list[Standing]:
        """Those that are not over."""
        return [order for order in self.orders if self.status(order) != LAPSED]

    @property
    def standing(self) -> list[Standing]:
        """Those that may still do something."""
        return [order for order in self.orders if self.status(order) == STANDS]


def order_desk(session: Session, seat: int) -> OrderDesk | None:
    """Where a seat gives its orders; None in a game without them, before the match and after it."""
    language, match = session.game.orders, session.match
    if language is None or not session.has_started or session.has_ended:
        return None
    return OrderDesk(language, seat, match.state.known_to(seat), match.journal.log(seat), session.orders_of(seat))


def answer_by_order(session: Session, seat: int) -> str | None:
    """What the orders of a seat do now; None: ask its bot or its person. Orders wait for a person who is choosing."""
    row = session.seats[seat]
    if not row.orders or row.bot or session.drafts.is_choosing(seat) or seat not in session.asked():
        return None
    desk = order_desk(session, seat)
    return desk.language.answer(desk.orders, desk.known, seat, desk.log) if desk else None


def next_ordered_move(session: Session) -> OrderedMove | None:
    """The next move that an order makes."""
    for seat in session.asked():
        action = answer_by_order(session, seat)
        if action is not None:
            return OrderedMove(seat, session.match.decision(seat), action)
    return None


def forced_move(session: Session) -> OrderedMove | None:
    """What a person has no choice in. Where several people play, it would show that they had none."""
    asked = session.asked()
    if len(session.persons()) != 1 or not asked or session.drafts.get(asked[0]):
        return None
    legal = session.match.state.legal_texts(asked[0])
    return OrderedMove(asked[0], session.match.decision(asked[0]), legal[0]) if len(legal) == 1 else None


def is_move_due(session: Session) -> bool:
    """Whether a move is to be made that no person makes: by a bot, by an order, or because there is no choice."""
    if session.has_ended or not session.has_started:
        return False
    is_bot_asked = any(session.seats[seat].bot for seat in session.asked())
    return is_bot_asked or next_ordered_move(session) is not None or forced_move(session) is not None


def recall_orders(session: Session) -> None:
    """After an undo: an order that was given after the events taken back counts from where the log ends now.

    To be called within `writing`.
    """
    told = len(session.match.journal.events)
    for seat in session.seats:
        orders = session.orders_of(seat.number)
        if any(order.since > told for order in orders):
            session.save_orders(seat, [replace(order, since=min(order.since, told)) for order in orders])


def deciding(session: Session, player: str) -> list[int]:
    """The seats of a player for which neither a bot nor an order decides now."""
    own = [seat for seat in session.seats_of(player) if not session.seats[seat].bot]
    return [seat for seat in own if answer_by_order(session, seat) is None]


def count_standing(session: Session, seat: int) -> int:
    """How many orders of a seat may still do something."""
    desk = order_desk(session, seat) if session.seats[seat].orders else None
    return len(desk.standing) if desk else 0


def ordering_seat(session: Session, player: str) -> int | None:
    """The seat for which a player may give orders. With several seats on one screen none: others would read them."""
    own = session.seats_of(player)
    return own[0] if session.game.orders is not None and len(own) == 1 else None
