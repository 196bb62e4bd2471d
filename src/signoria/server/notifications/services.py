"""Saving how a seat is notified, and trying it out."""

from __future__ import annotations

from django.db import close_old_connections
from django.utils import timezone

from signoria.server.core.database import writing
from signoria.server.core.runtime import current
from signoria.server.models import Seat
from signoria.server.notifications.consent import ask_for_consent, has_consented
from signoria.server.notifications.delivery import Deliver, Notice, send_email, send_webhook
from signoria.server.notifications.exceptions import CannotSend
from signoria.server.notifications.forms import NotificationsForm

TEST_SECONDS = 20.0
"""For which a page waits for a test."""


def save_settings(seat: Seat, player: str, form: NotificationsForm) -> list[str]:
    """Save what a valid form says, and send what it asks for; returns words for what came of it."""
    chosen = form.cleaned_data
    email, channel = chosen["email"], chosen["test"]
    seat.webhook, seat.delivery_error = chosen["webhook"], ""
    seat.quiet_hours, seat.time_zone = form.quiet_hours, chosen["zone"]
    fields = ["webhook", "delivery_error", "quiet_hours", "time_zone"]
    is_other = email != seat.email
    if is_other:  # another recipient, who has not agreed to anything yet
        seat.email, seat.consent_asked_at, seat.is_email_confirmed = email, None, has_consented(email, player)
        fields += ["email", "consent_asked_at", "is_email_confirmed"]
    with writing():
        seat.save(update_fields=fields)
    outcomes: list[str] = []
    is_asking = email and not seat.is_email_confirmed and (is_other or channel == "email")
    if is_asking:
        outcomes.append(ask_for_consent(seat, timezone.now()))
    if channel and not (is_asking and channel == "email"):
        outcomes.append(_send_test(seat, channel))
    return outcomes or ["saved"]


def _send_test(seat: Seat, channel: str) -> str:
    """Send a test if the seat may send one now; returns a word for what came of it."""
    send: Deliver = send_email if channel == "email" else send_webhook
    outbox = current().outbox
    slots = outbox.test_slots
    if not outbox.tests_per_seat.spend(str(seat.pk), timezone.now()) or not slots.acquire(blocking=False):
        return "soon"
    sending = outbox.test_sender.submit(_in_thread, send, seat)
    sending.add_done_callback(lambda _: slots.release())
    try:
        sending.result(TEST_SECONDS)
    except CannotSend as error:
        return error.why
    except TimeoutError:
        return "slow"
    return "sent"


def _in_thread(send: Deliver, seat: Seat) -> None:
    """In a thread of its own, since a name that is slow to be resolved must not be waited for."""
    try:
        send(seat, Notice.TEST)
    finally:
        close_old_connections()
