"""What the reader of a mailbox is asked: which seats may write to him, or whether nobody ever may."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.kernel.game import Translate
from signoria.kernel.messages import N_
from signoria.server.pages.options import Option

HEADING = N_("Turn notices by mail")
ASKED = N_("Somebody wants to be told at {address} when it is his turn. Are you the one?")
NOT_ASKED = N_("Nobody waits for you to confirm {address}.")
IS_SHUT = N_("You have forbidden all mails to {address}.")
REQUEST = N_("{game}, table {table}, for {name}")


@dataclass(frozen=True)
class Request:
    """A seat that wants to write."""

    seat: int  # as it is kept, and not its number at its table
    game: str
    table: str
    name: str


@dataclass(frozen=True)
class MailPage:
    heading: str
    text: str
    seats: Sequence[Option]  # to be ticked
    is_shut: bool


def mail_page(address: str, requests: Sequence[Request], translate: Translate, *, is_shut: bool) -> MailPage:
    text = IS_SHUT if is_shut else ASKED if requests else NOT_ASKED
    return MailPage(
        heading=translate(HEADING),
        text=translate(text).format(address=address),
        seats=[] if is_shut else [_seat(request, translate) for request in requests],
        is_shut=is_shut,
    )


def _seat(request: Request, translate: Translate) -> Option:
    names = {"game": request.game, "table": request.table, "name": request.name}
    return Option(str(request.seat), translate(REQUEST).format(**names), is_chosen=True)
