"""What lives as long as the process. `signoria.server.wiring` builds it; the ASGI lifespan starts and closes it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from signoria.server.bots.driver import Driver
    from signoria.server.bots.load import BotLoad
    from signoria.server.core.bus import Bus
    from signoria.server.core.garbage import GarbageCollector
    from signoria.server.hints.advisor import Advisor
    from signoria.server.hosting.stored import Keeper
    from signoria.server.live.chat import Chat
    from signoria.server.live.hub import Hub
    from signoria.server.live.presence import Presence, Viewers
    from signoria.server.notifications.outbox import Outbox
    from signoria.server.pace.scheduler import Scheduler
    from signoria.server.sessions.registry import Sessions


@dataclass(frozen=True)
class Runtime:
    """The parts of a running server. Each is made once, in `wiring.build_runtime`, and reached through `current`."""

    bus: Bus
    sessions: Sessions
    hub: Hub
    presence: Presence
    viewers: Viewers
    chat: Chat
    bot_load: BotLoad
    driver: Driver
    advisor: Advisor
    outbox: Outbox
    scheduler: Scheduler
    keeper: Keeper
    garbage: GarbageCollector

    def start(self, *, is_web: bool = True) -> None:
        """Begin to hear other processes, and what runs by itself; without the web only the bots."""
        self.bus.start()
        self.driver.start()
        if is_web:
            self.viewers.start(self.hub.audiences)
            self.scheduler.start()
            self.keeper.start()
            self.garbage.start()

    def close(self) -> None:
        """Stop what runs by itself: the clock first, then bots and senders, last the keeper of the database."""
        self.garbage.close()
        self.scheduler.close()
        self.viewers.close()
        self.advisor.close()
        self.driver.close()
        self.outbox.close()
        self.chat.close()
        self.bus.close()
        self.keeper.close()


_current: Runtime | None = None
_used: ContextVar[Runtime | None] = ContextVar("runtime", default=None)


def current() -> Runtime:
    """The runtime of this process."""
    found = _used.get() or _current
    if found is None:
        raise RuntimeError("no runtime is active: the server has not been started")
    return found


@contextmanager
def using(runtime: Runtime) -> Iterator[Runtime]:
    """Within, this is the runtime: a second one of the same process, in tests."""
    token = _used.set(runtime)
    try:
        yield runtime
    finally:
        _used.reset(token)


def active() -> Runtime | None:
    """The runtime of this process; None before the server has started and after it was stopped."""
    return _current


def activate(runtime: Runtime | None) -> None:
    """Make this the runtime of the process; None after it was closed."""
    global _current
    _current = runtime
