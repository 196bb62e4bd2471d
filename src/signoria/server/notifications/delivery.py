"""Turn notifications: what they say, when they are due and how they are sent.

When one is due depends on whom the table shows to be asked, on the seat's own settings, and on whether its person
looks at the table. A notice names the game and the table, and never anything of the match.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.core.signing import BadSignature, Signer
from django.urls import reverse
from django.utils import timezone

from signoria.games import game
from signoria.kernel.messages import N_
from signoria.server.core.database import writing
from signoria.server.core.i18n import translator
from signoria.server.core.metrics import metrics
from signoria.server.core.rate_limits import RateLimit
from signoria.server.core.runtime import current
from signoria.server.live.presence import RECENT
from signoria.server.models import Seat
from signoria.server.notifications import email, webhooks
from signoria.server.notifications.consent import ask_for_consent, base_url, normalized_address
from signoria.server.notifications.exceptions import CannotSend
from signoria.server.notifications.quiet_hours import is_quiet
from signoria.server.pace.deadlines import deadline, is_late
from signoria.server.sessions.pending import PendingDecision

GRACE = timedelta(seconds=20)
"""After so much time a page that shows the turn has said that it is being looked at."""

UNSUBSCRIBE_SALT = "stop"
"""Of the signature in links that people have in their emails: it never changes."""


class Notice(StrEnum):
    """What a notice is about."""

    TURN = "turn"
    LATE = "late"
    TEST = "test"


Deliver = Callable[[Seat, Notice], object]
"""Sends a notice to a person. Raises CannotSend, which says why that failed."""

SUBJECTS = {
    Notice.TURN: N_("Your turn: {game}"),
    Notice.LATE: N_("Your time is up: {game}"),
    Notice.TEST: N_("Test: {game}"),
}
TEXTS = {
    Notice.TURN: N_("It is your turn at the table {table} ({game})."),
    Notice.LATE: N_("Your time is up at the table {table} ({game}). The other players can now decide what happens."),
    Notice.TEST: N_(
        "This is a test. You will get a message like this when it is your turn at the table {table} ({game})."
    ),
}
UNSUBSCRIBE_TEXT = N_("To stop these emails: {url}")


@dataclass(frozen=True)
class Step:
    """What to do next about a pending decision of a seat."""

    notice: Notice
    is_sent: bool  # False: the person has seen it, which is only noted


def next_step(
    seat: Seat, pending: PendingDecision, time_limit: int, last_seen: datetime | None, now: datetime
) -> Step | None:
    """The next step about a pending decision, if its time has come."""
    if is_late(pending, time_limit, now):
        notice, notified, since = Notice.LATE, seat.late_notified_decision, deadline(pending, time_limit)
    else:
        notice, notified, since = Notice.TURN, seat.notified_decision, pending.since
    return _step(notice, seat, since, last_seen, now) if notified < pending.decision else None


def _step(notice: Notice, seat: Seat, since: datetime, last_seen: datetime | None, now: datetime) -> Step | None:
    """Whoever has seen it needs no notice; whoever may be about to see it, or sleeps, is left alone for now."""
    if last_seen is not None and last_seen >= since:
        return Step(notice, is_sent=False)
    was_just_here = last_seen is not None and now - last_seen < RECENT
    if was_just_here or now - since < GRACE or is_quiet(seat.quiet_hours, seat.time_zone, now):
        return None
    return Step(notice, is_sent=True)


def mark_notified(seat: Seat, pending: PendingDecision, notice: Notice) -> bool:
    """Save that a notice of a decision was sent; False if it was before."""
    number = pending.decision
    with writing():
        if notice is Notice.LATE:
            fresh = Seat.objects.filter(pk=seat.pk, late_notified_decision__lt=number)
            return bool(fresh.update(late_notified_decision=number, notified_decision=number))
        fresh = Seat.objects.filter(pk=seat.pk, notified_decision__lt=number)
        return bool(fresh.update(notified_decision=number))


def table_link(seat: Seat) -> str:
    """Straight to the decision."""
    return f"{base_url(seat)}{reverse('table', args=[seat.table.key])}#prompt"


def unsubscribe_link(seat: Seat) -> str:
    token = Signer(salt=UNSUBSCRIBE_SALT).sign_object([seat.pk, seat.email])
    return f"{base_url(seat)}{reverse('unsubscribe', args=[token])}"


def seat_to_unsubscribe(token: str) -> Seat | None:
    """The seat whose emails a link stops; None if the link is not ours, or its address is not written to any more."""
    try:
        pk, address = Signer(salt=UNSUBSCRIBE_SALT).unsign_object(token)
    except (BadSignature, ValueError, TypeError):
        return None
    return Seat.objects.filter(pk=pk, email=address).exclude(email="").select_related("table").first()


def notice_text(seat: Seat, notice: Notice) -> tuple[str, str]:
    """Subject and text in the person's language."""
    translate = translator(seat.language)
    names = {"game": game(seat.table.game).title, "table": seat.table.title}
    return translate(SUBJECTS[notice]).format(**names), translate(TEXTS[notice]).format(**names)


def send_email(seat: Seat, notice: Notice) -> None:
    """Send a notice by email. Raises CannotSend, which says why it could not be sent."""
    if not email.is_configured():
        raise CannotSend("mail")
    outbox = current().outbox
    _spend((outbox.messages_per_channel, "email"), (outbox.emails_per_address, normalized_address(seat.email)))
    subject, text = notice_text(seat, notice)
    stop_url = unsubscribe_link(seat)
    footer = translator(seat.language)(UNSUBSCRIBE_TEXT).format(url=stop_url)
    body = f"{text}\n\n{table_link(seat)}\n\n--\n{footer}\n"
    email.send(email.Email(seat.email, subject, body, stop_url))


def send_webhook(seat: Seat, notice: Notice, gate: webhooks.Gate = webhooks.PUBLIC_ONLY) -> None:
    """As the webhooks of several chat programs read it: one takes `content`, another `text`."""
    site = webhooks.parts_of(seat.webhook)[0].hostname or ""
    outbox = current().outbox
    _spend(
        (outbox.messages_per_channel, "webhook"),
        (outbox.messages_per_site, site),
        (outbox.messages_per_webhook, seat.webhook),
    )
    url = table_link(seat)
    text = f"{notice_text(seat, notice)[1]} {url}"
    names = {"table": seat.table.title, "game": game(seat.table.game).title, "url": url}
    webhooks.post(seat.webhook, {"text": text, "content": text, **names}, gate)


def _spend(*costs: tuple[RateLimit, str]) -> None:
    """Count one more message. Raises CannotSend if there were too many, with one word for all limits: who writes where
    is secret.
    """
    now = timezone.now()
    if not all(limit.has_room(key, now) for limit, key in costs):
        raise CannotSend("many")
    for limit, key in costs:
        limit.spend(key, now)


def deliver(seat: Seat, notice: Notice) -> str:
    """Notify a person by every channel they chose; returns why one of them failed, and saves it for their page."""
    problem = ""
    address = seat.email if seat.is_email_confirmed else ""
    for channel, target, send in (("email", address, send_email), ("webhook", seat.webhook, send_webhook)):
        if not target:
            continue
        try:
            send(seat, notice)
            metrics().notified(channel, "sent")
        except CannotSend as error:
            problem = error.why
            metrics().notified(channel, problem)
    with writing():
        Seat.objects.filter(pk=seat.pk).update(delivery_error=problem)
    if seat.email and not seat.is_email_confirmed and seat.consent_asked_at is None:  # saved before consent was needed
        ask_for_consent(seat, timezone.now())
    return problem
