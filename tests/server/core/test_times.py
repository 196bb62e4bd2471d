"""How long something has lasted and when it was, in words of the visitor's language."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from signoria.kernel.messages import english
from signoria.server.core.i18n import translator
from signoria.server.core.times import Instant, ago, duration, instant


@pytest.mark.parametrize(
    ("seconds", "text", "french"),
    [
        (59, "", ""),
        (60, "for 1 minute", "depuis 1 minute"),
        (7300, "for 2 hours", "depuis 2 heures"),
        (90_000, "for 1 day", "depuis 1 jour"),
        (200_000, "for 2 days", "depuis 2 jours"),
        (900_000, "for 1 week", "depuis 1 semaine"),
    ],
)
def test_how_long_a_table_waits(seconds: float, text: str, french: str) -> None:
    assert duration(seconds, english) == text
    assert duration(seconds, translator("fr")).replace("\N{NO-BREAK SPACE}", " ") == french


@pytest.mark.parametrize(
    ("seconds", "text", "french"),
    [
        (59, "just now", "à l'instant"),
        (60, "1 minute ago", "il y a 1 minute"),
        (7300, "2 hours ago", "il y a 2 heures"),
        (200_000, "2 days ago", "il y a 2 jours"),
    ],
)
def test_how_long_ago_something_was(seconds: float, text: str, french: str) -> None:
    assert ago(seconds, english) == text
    assert ago(seconds, translator("fr")).replace("\N{NO-BREAK SPACE}", " ") == french


def test_a_moment_without_javascript_is_in_the_language_of_the_page() -> None:
    moment = datetime(2026, 3, 4, 15, 6, tzinfo=UTC)
    assert instant(moment, english) == Instant("2026-03-04T15:06:00+00:00", "Mar 4, 2026, 15:06 UTC")
    assert instant(moment, translator("fr")).text == "4 mars 2026, 15:06 UTC"
    assert instant(moment, translator("zz")).text == "Mar 4, 2026, 15:06 UTC"
