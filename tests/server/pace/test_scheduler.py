"""The scheduler: which tables it looks at, and when it looks again."""

from __future__ import annotations

from contextlib import AbstractContextManager

import pytest

from signoria.server.core.runtime import Runtime
from signoria.server.notifications.delivery import Notice
from signoria.server.sessions.session import Session
from tests.server.helpers.notices import NoticeLog, give_webhooks
from tests.server.helpers.party import Party

pytestmark = pytest.mark.usefixtures("idle_driver")


def test_a_table_that_cannot_be_read_once_is_looked_at_again_at_the_next_tick(
    runtime: Runtime, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    party = Party(limit=0)
    seat = party.asked()[0]
    give_webhooks(party, seat)
    open_session = runtime.sessions.open
    failures = iter([OSError("the disk is busy")])

    def fail_once(key: str, *, keep: bool = True) -> AbstractContextManager[Session]:
        if key == party.key and (failure := next(failures, None)) is not None:
            raise failure
        return open_session(key, keep=keep)

    monkeypatch.setattr(runtime.sessions, "open", fail_once)
    notices = NoticeLog(party)
    assert notices.tick(120) == []
    assert "could not be looked at" in caplog.text
    assert notices.tick(130) == [(seat, Notice.TURN)]
