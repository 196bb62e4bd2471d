"""Whom we may write to. A mailbox is asked once, by a letter with a link; notices go there only when its reader agreed.

Whoever sits somewhere can name any address, so that its reader must be safe from us: an address that does not answer is
sent three letters at most, an hour and a day apart, whichever seats and tables name it. What a seat is told depends on
what that seat did, and on this place as a whole: never on whether others have named the address.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime

from django.conf import settings
from django.db import close_old_connections
from django.db.models import F, Q, QuerySet
from django.urls import reverse

from signoria.games import game
from signoria.kernel.messages import N_
from signoria.server import mail
from signoria.server.budgets import DAY, HOUR, Budget, Limit
from signoria.server.models import Mailbox, Seat
from signoria.server.texts import translator
from signoria.server.webhooks import CannotSend

LOG = logging.getLogger(__name__)
OF_A_SEAT = Budget(Limit(3, HOUR), Limit(6, DAY))
"""Letters that a seat may want."""

OF_ALL = Budget(Limit(30, HOUR), Limit(100, DAY))
"""Letters to those who have not agreed that this place sends: whoever sets many tables gets no further."""

SUBJECT = N_("Do you want turn notices by mail?")
LETTER = N_(
    "Somebody who plays at the table {table} ({game}) wants to be told by mail, at this address, when it is his "
    "turn.\n\n"
    "If that is you, open this page and press its button:\n{url}\n\n"
    "If not, do nothing, and no notice is sent. The same page can forbid all mails to this address.\n"
)

_POSTMEN = ThreadPoolExecutor(2, thread_name_prefix="letter")
"""Nobody waits for them: how long an answer takes would else tell whether a letter was sent."""


def office() -> mail.PostOffice | None:
    """The mail server, if there is one."""
    if not settings.SMTP:
        return None
    return mail.read_office(settings.SMTP, os.environ.get(mail.PASSWORD, ""), settings.MAIL_FROM)


def base_of(seat: Seat) -> str:
    """Where the person finds us: the address that the server was told, or by which he last came."""
    return str(settings.PUBLIC_URL or seat.address).rstrip("/")


def mailbox_name(email: str) -> str:
    """The address without what makes no difference: who reads a+b@c reads a@c as well."""
    local, _, domain = email.rpartition("@")
    return f"{local.partition('+')[0] or local}@{domain}".lower()


def has_agreed(email: str, player: str) -> bool:
    """Did the reader agree at another seat of this player? Then he need not be asked again."""
    return Seat.objects.filter(players__key=player, is_confirmed=True, email__iexact=email).exists()


def ask(seat: Seat, now: datetime) -> str:
    """Ask the reader of a seat's address whether he wants mails; returns a word for the page of the seat's person."""
    if office() is None:
        return "mail"
    if not OF_A_SEAT.spend(str(seat.pk), now):
        return "often"
    if not OF_ALL.has_room("", now):
        return "many"
    Seat.objects.filter(pk=seat.pk).update(asked=now)
    box = _claimed(seat.email, now)
    if box is not None:
        OF_ALL.spend("", now)
        _POSTMEN.submit(_post, seat, box, now)
    return "asked"


def _claimed(email: str, now: datetime) -> Mailbox | None:
    """The mailbox as it was, with one letter more on its way; none if it has had enough, or wants none."""
    box, _ = Mailbox.objects.get_or_create(name=mailbox_name(email))
    is_due = Q(letters=0) | Q(letters=1, asked__lte=now - HOUR) | Q(letters=2, asked__lte=now - DAY)
    claimed = Mailbox.objects.filter(is_due, pk=box.pk, is_shut=False).update(letters=F("letters") + 1, asked=now)
    return box if claimed else None


def _post(seat: Seat, box: Mailbox, now: datetime) -> None:
    try:
        _send(seat, box)
    except CannotSend as error:
        Seat.objects.filter(pk=seat.pk, email=seat.email).update(trouble=error.why, asked=None)
        if error.why == "mail":  # it never left us, so that it counts for nothing
            Mailbox.objects.filter(pk=box.pk, asked=now).update(letters=box.letters, asked=box.asked)
    except Exception:
        LOG.exception("a letter could not be sent")
    finally:
        close_old_connections()


def _send(seat: Seat, box: Mailbox) -> None:
    """The letter says nothing that a stranger could have written: names are what people call themselves."""
    by = office()
    if by is None:
        raise CannotSend("mail")
    translate = translator(seat.language)
    url = f"{base_of(seat)}{reverse('mail', args=[box.link])}"
    text = translate(LETTER).format(table=seat.table.title, game=game(seat.table.game).title, url=url)
    mail.send(by, mail.Letter(seat.email, translate(SUBJECT), text, url))


def mailbox_by(link: str) -> Mailbox | None:
    """The mailbox to which a link was sent."""
    return Mailbox.objects.filter(link=link).first()


def waiting(box: Mailbox) -> list[Seat]:
    """The seats that wait for its reader to agree."""
    return [seat for seat in _naming(box) if not seat.is_confirmed]


def agree(box: Mailbox, seats: Iterable[int]) -> bool:
    """The reader wants the notices of these seats, of all that wait; False if none of them does any more."""
    wanted = set(seats)
    Mailbox.objects.filter(pk=box.pk).update(letters=0)
    return sum(_confirm(seat) for seat in waiting(box) if seat.pk in wanted) > 0


def _confirm(seat: Seat) -> bool:
    """Unless its person has named another address meanwhile, whose reader agreed to nothing."""
    named = Seat.objects.filter(pk=seat.pk, email=seat.email)
    return bool(named.update(is_confirmed=True, trouble=""))


def shut(box: Mailbox) -> None:
    """The reader wants no mails at all: none is sent until he says otherwise."""
    Mailbox.objects.filter(pk=box.pk).update(is_shut=True)
    Seat.objects.filter(pk__in=[seat.pk for seat in _naming(box)]).update(is_confirmed=False)


def reopen(box: Mailbox) -> None:
    """The reader may be asked again."""
    Mailbox.objects.filter(pk=box.pk).update(is_shut=False, letters=0)


def _naming(box: Mailbox) -> list[Seat]:
    """The seats that name it, however they write it."""
    domain = box.name.rpartition("@")[2]
    near: QuerySet[Seat] = Seat.objects.filter(email__iendswith=f"@{domain}").select_related("table")
    return [seat for seat in near if mailbox_name(seat.email) == box.name]
