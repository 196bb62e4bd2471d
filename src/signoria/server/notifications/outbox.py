"""What sending needs as long as the process lives: how much may be sent, and the threads that send it.

The limits are kept in memory only. Each is one number for all that use it, so that nobody learns who else does.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import BoundedSemaphore

from signoria.server.core.rate_limits import DAY, HOUR, Quota, RateLimit
from signoria.server.notifications.turns import TurnNotifier

MOST_TESTS = 4
"""Tests under way: each keeps a thread of the pages waiting, and somebody may answer slowly on purpose."""


class Outbox:
    """The rate limits and the threads of all notifications."""

    def __init__(self) -> None:
        # Emails that ask for consent, by seat; and in all, so that creating many tables gets nobody any further.
        self.consent_emails_per_seat = RateLimit(Quota(3, HOUR), Quota(6, DAY))
        self.consent_emails_in_all = RateLimit(Quota(30, HOUR), Quota(100, DAY))
        # Notices and tests. Others may use the site of a webhook too, so it has a limit of its own.
        self.emails_per_address = RateLimit(Quota(30, HOUR), Quota(150, DAY))
        self.messages_per_webhook = RateLimit(Quota(60, HOUR), Quota(300, DAY))
        self.messages_per_site = RateLimit(Quota(600, HOUR), Quota(3000, DAY))
        self.messages_per_channel = RateLimit(Quota(500, HOUR), Quota(3000, DAY))
        self.tests_per_seat = RateLimit(Quota(1, timedelta(seconds=10)), Quota(20, HOUR))
        # No page waits for consent emails: how long it took would tell whether one was sent.
        self.consent_sender = ThreadPoolExecutor(2, thread_name_prefix="consent")
        self.test_sender = ThreadPoolExecutor(2, thread_name_prefix="test")
        self.test_slots = BoundedSemaphore(MOST_TESTS)
        self.turns = TurnNotifier()

    def close(self) -> None:
        """Start nothing more. Emails that ask for consent are counted already, so they are still sent."""
        self.turns.close()
        self.test_sender.shutdown(wait=False, cancel_futures=True)
        self.consent_sender.shutdown(wait=False)
