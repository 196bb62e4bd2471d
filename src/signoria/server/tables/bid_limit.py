"""The field at the table that gives a standing order for what is going on now, e.g. how high to bid in an auction."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from signoria.server.sessions.perspective import Perspective
from signoria.server.sessions.session import Session
from signoria.server.sessions.standing_orders import PART, order_desk


@dataclass(frozen=True)
class BidLimit:
    """A form of one number: it sends the same as that of the orders page, to the same address."""

    url: str
    id: str  # of the field: another one for each auction, so that what was typed goes with it
    hidden: tuple[tuple[str, str], ...]
    name: str
    least: int
    most: int
    value: str
    given: str  # the text of the order that stands, to withdraw it
    sentence: str  # what that order does


def bid_limit(session: Session, perspective: Perspective) -> BidLimit | None:
    """What the person of a seat is offered, and nobody else is shown."""
    desk = order_desk(session, perspective.seat) if perspective.can_order else None
    if desk is None:
        return None
    language, known, translate = desk.language, desk.known, perspective.translate
    limit = language.limit(desk.standing, known, desk.seat, translate)
    if limit is None:
        return None
    values = {PART + part: value for part, value in limit.values.items() if value}
    return BidLimit(
        url=reverse("orders", args=[session.key]),
        id=f"bid-limit-{limit.id}",
        hidden=tuple({"kind": limit.kind, "instead": limit.given, **values, "table": "1"}.items()),
        name=PART + limit.part.id,
        least=limit.part.least,
        most=limit.part.most or 0,
        value=limit.value,
        given=limit.given,
        sentence=language.describe(limit.given, known, translate) if limit.given else "",
    )
