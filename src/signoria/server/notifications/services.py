"""Saving how a seat is notified, and trying it out."""

from __future__ import annotations

from collections.abc import Mapping

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import close_old_connections
from django.utils import timezone

from signoria.server.core.database import writing
from signoria.server.core.runtime import current
from signoria.server.models import Seat
from signoria.server.notifications import webhooks
from signoria.server.notifications.consent import ask_for_consent, has_consented
from signoria.server.notifications.delivery import Deliver, Notice, send_email, send_webhook
from signoria.server.notifications.exceptions import CannotSend
from signoria.server.notifications.quiet_hours import known_zone, quiet_hours

TEST_SECONDS = 20.0
"""For which a page waits for a test."""


def save_settings(seat: Seat, player: str, form: Mapping[str, str]) -> str:
    """Save what the form says, and send a test if it asks for one; returns a word for what came of it."""
    email, webhook = form.get("email", "").strip(), form.get("webhook", "").strip()
    problem = _problem_with(email, webhook)
    if problem:
        return problem
    seat.webhook, seat.delivery_error = webhook, ""
    seat.quiet_hours = quiet_hours(form.get("begin", ""), form.get("end", "")) if "quiet" in form else ""
    seat.time_zone = known_zone(form.get("zone", ""))
    fields = ["webhook", "delivery_error", "quiet_hours", "time_zone"]
    is_other = email != seat.email
    if is_other:  # another recipient, who has not agreed to anything yet
        seat.email, seat.consent_asked_at, seat.is_email_confirmed = email, None, has_consented(email, player)
        fields += ["email", "consent_asked_at", "is_email_confirmed"]
    with writing():
        seat.save(update_fields=fields)
    channel = form.get("test", "")
    if email and not seat.is_email_confirmed and (is_other or channel == "email"):
        return ask_for_consent(seat, timezone.now())
    return _send_test(seat, channel) if channel else "saved"


def _problem_with(email: str, webhook: str) -> str:
    """A word for what is wrong with the addresses; empty if nothing is."""
    try:
        if email:
            validate_email(email)
    except ValidationError:
        return "email"
    if len(email) > 254:
        return "email"
    if len(webhook) > 500:
        return "address"
    try:
        if webhook:
            webhooks.parts_of(webhook)
    except CannotSend as error:
        return error.why
    return ""


def _send_test(seat: Seat, channel: str) -> str:
    """Send a test if the seat may send one now; returns a word for what came of it."""
    target = seat.email if channel == "email" else seat.webhook
    send: Deliver = send_email if channel == "email" else send_webhook
    if not target:
        return "nowhere"
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
