"""Whom we may email. An address is asked by an email with a link; notifications go there only if its recipient agreed.

Anybody with a seat can name any address, so its recipient must be safe from us: an address that does not answer is
sent three emails at most, an hour and a day apart, whichever seats and tables name it. What a seat is told depends on
what that seat did, and on this server as a whole: never on whether others have named the address.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime

from django.conf import settings
from django.db import close_old_connections
from django.db.models import F, Q, QuerySet
from django.urls import reverse

from signoria.games import game
from signoria.kernel.messages import N_
from signoria.server.core.database import writing
from signoria.server.core.i18n import translator
from signoria.server.core.rate_limits import DAY, HOUR
from signoria.server.core.runtime import current
from signoria.server.models import EmailConsent, Seat
from signoria.server.notifications.email import Email, is_configured, send
from signoria.server.notifications.exceptions import CannotSend

LOG = logging.getLogger(__name__)
SUBJECT = N_("Confirm email notifications from Signoria")
EMAIL_TEXT = N_(
    "Someone at the table {table} ({game}) on Signoria, a site for board games, wants turn notifications at this "
    "address.\n\n"
    "If that is you, confirm here:\n{url}\n\n"
    "If not, ignore this email, and no notifications are sent. On the same page you can block all emails to this "
    "address.\n"
)


def base_url(seat: Seat) -> str:
    """Where the person finds us: the address that the server was given, or the one by which they last came."""
    return str(settings.PUBLIC_URL or seat.base_url).rstrip("/")


def normalized_address(email: str) -> str:
    """The address without what makes no difference: whoever reads a+b@c reads a@c as well."""
    local, _, domain = email.rpartition("@")
    return f"{local.partition('+')[0] or local}@{domain}".lower()


def has_consented(email: str, player: str) -> bool:
    """Whether the recipient agreed at another seat of this player: then they need not be asked again."""
    return Seat.objects.filter(players__key=player, is_email_confirmed=True, email__iexact=email).exists()


def ask_for_consent(seat: Seat, now: datetime) -> str:
    """Ask the recipient at a seat's address whether they want emails; returns a word for the page of the seat."""
    outbox = current().outbox
    if not is_configured():
        return "mail"
    if not outbox.consent_emails_per_seat.spend(str(seat.pk), now):
        return "often"
    if not outbox.consent_emails_in_all.has_room("", now):
        return "many"
    with writing():
        Seat.objects.filter(pk=seat.pk).update(consent_asked_at=now)
        consent = _claim(seat.email, now)
    if consent is not None:
        outbox.consent_emails_in_all.spend("", now)
        outbox.consent_sender.submit(_ask, seat, consent, now)
    return "asked"


def _claim(email: str, now: datetime) -> EmailConsent | None:
    """Count one more email to an address; returns the row as it was, or None if it has had enough or is blocked."""
    consent, _ = EmailConsent.objects.get_or_create(address=normalized_address(email))
    after_an_hour = Q(emails_sent=1, last_asked_at__lte=now - HOUR)
    after_a_day = Q(emails_sent=2, last_asked_at__lte=now - DAY)
    due = EmailConsent.objects.filter(Q(emails_sent=0) | after_an_hour | after_a_day, pk=consent.pk, is_blocked=False)
    return consent if due.update(emails_sent=F("emails_sent") + 1, last_asked_at=now) else None


def _ask(seat: Seat, consent: EmailConsent, now: datetime) -> None:
    """Send the email, in a thread of its own."""
    try:
        _send_question(seat, consent)
    except CannotSend as error:
        _note_failure(seat, consent, now, error.why)
    except Exception:
        LOG.exception("an email that asks for consent could not be sent")
    finally:
        close_old_connections()


def _send_question(seat: Seat, consent: EmailConsent) -> None:
    """The email says nothing that a stranger could have written: names are what people call themselves."""
    translate = translator(seat.language)
    url = f"{base_url(seat)}{reverse('email-consent', args=[consent.token])}"
    text = translate(EMAIL_TEXT).format(table=seat.table.title, game=game(seat.table.game).title, url=url)
    send(Email(seat.email, translate(SUBJECT), text, url))


def _note_failure(seat: Seat, before: EmailConsent, now: datetime, why: str) -> None:
    with writing():
        Seat.objects.filter(pk=seat.pk, email=seat.email).update(delivery_error=why, consent_asked_at=None)
        if why == "mail":  # it never left us, so it does not count
            claimed = EmailConsent.objects.filter(pk=before.pk, last_asked_at=now)
            claimed.update(emails_sent=before.emails_sent, last_asked_at=before.last_asked_at)


def unconfirmed_seats(consent: EmailConsent) -> list[Seat]:
    """The seats that wait for the recipient to confirm."""
    return [seat for seat in _seats_naming(consent) if not seat.is_email_confirmed]


def confirm(consent: EmailConsent, seats: Iterable[int]) -> bool:
    """The recipient wants the notifications of these seats, of all that wait; False if none of them does any more."""
    wanted = set(seats)
    with writing():
        EmailConsent.objects.filter(pk=consent.pk).update(emails_sent=0)
        return sum(_confirm(seat) for seat in unconfirmed_seats(consent) if seat.pk in wanted) > 0


def _confirm(seat: Seat) -> bool:
    """Unless its person has named another address meanwhile, whose recipient agreed to nothing."""
    same = Seat.objects.filter(pk=seat.pk, email=seat.email)
    return bool(same.update(is_email_confirmed=True, delivery_error=""))


def block(consent: EmailConsent) -> None:
    """The recipient wants no emails at all: none is sent until they say otherwise."""
    with writing():
        EmailConsent.objects.filter(pk=consent.pk).update(is_blocked=True)
        Seat.objects.filter(pk__in=[seat.pk for seat in _seats_naming(consent)]).update(is_email_confirmed=False)


def unblock(consent: EmailConsent) -> None:
    """The recipient may be asked again."""
    with writing():
        EmailConsent.objects.filter(pk=consent.pk).update(is_blocked=False, emails_sent=0)


def forget_address(seat: Seat) -> None:
    """No more emails for a seat, unless its person has named another address meanwhile."""
    with writing():
        Seat.objects.filter(pk=seat.pk, email=seat.email).update(email="", is_email_confirmed=False)


def _seats_naming(consent: EmailConsent) -> list[Seat]:
    """The seats that name the address, however they write it."""
    domain = consent.address.rpartition("@")[2]
    near: QuerySet[Seat] = Seat.objects.filter(email__iendswith=f"@{domain}").select_related("table")
    return [seat for seat in near if normalized_address(seat.email) == consent.address]
