"""Limits that several processes share: counted in the database, in windows of time, without anybody's name."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connections
from django.test import RequestFactory
from django.utils import timezone

from signoria.server.core.database import writing
from signoria.server.core.rate_limits import Quota, SharedRateLimit, forget_expired
from signoria.server.core.requests import client_network
from signoria.server.models import RateCount

HOUR = timedelta(hours=1)
NOW = timezone.now()


@pytest.fixture(autouse=True)
def empty() -> Iterator[None]:
    RateCount.objects.all().delete()
    yield
    RateCount.objects.all().delete()


def test_each_has_a_count_of_their_own_and_a_fresh_one_in_the_next_window() -> None:
    limit = SharedRateLimit("guess", Quota(2, HOUR))
    assert [limit.spend("Livia", NOW) for _ in range(3)] == [True, True, False]
    assert limit.spend("Baldo", NOW)
    assert SharedRateLimit("table", Quota(2, HOUR)).spend("Livia", NOW), "something else"
    assert not limit.spend("Livia", NOW + HOUR - timedelta(seconds=1))
    assert limit.spend("Livia", NOW + HOUR)


def test_another_process_counts_on() -> None:
    """Nothing is kept in memory."""
    quota = Quota(3, HOUR)
    assert [SharedRateLimit("guess", quota).spend("Livia", NOW) for _ in range(4)] == [True, True, True, False]


def test_at_the_same_moment_no_more_than_allowed_get_through() -> None:
    limit = SharedRateLimit("guess", Quota(5, HOUR))

    def spend(_number: int) -> bool:
        try:
            return limit.spend("Livia", NOW)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as threads:
        assert sum(threads.map(spend, range(20))) == 5


def test_windows_that_are_over_are_deleted_and_nobody_is_named() -> None:
    limit = SharedRateLimit("guess", Quota(2, HOUR))
    for number in range(5):
        limit.spend(f"198.51.100.{number}", NOW)
    assert not any("198.51" in row.key for row in RateCount.objects.all())
    limit.spend("198.51.100.9", NOW + HOUR)
    assert RateCount.objects.count() == 1


def test_the_scheduler_deletes_windows_that_are_over() -> None:
    with writing():
        RateCount.objects.create(key="over", count=1, expires_at=NOW)
        RateCount.objects.create(key="running", count=1, expires_at=NOW + HOUR)
    forget_expired(NOW)
    assert [row.key for row in RateCount.objects.all()] == ["running"]


def test_a_clock_that_was_set_back_locks_nobody_out() -> None:
    limit = SharedRateLimit("guess", Quota(1, HOUR))
    assert limit.spend("Livia", NOW)
    assert limit.spend("Livia", NOW - 24 * HOUR)


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("198.51.100.7", "198.51.100.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:198.51.100.7", "198.51.100.7"),
        ("127.0.0.1", ""),
        ("::1", ""),
        ("", ""),
        ("a socket", ""),
    ],
)
def test_a_household_is_one_address_and_this_machine_is_none(address: str, network: str) -> None:
    assert client_network(RequestFactory().get("/", REMOTE_ADDR=address)) == network
