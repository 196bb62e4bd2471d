"""What lives as long as the process. `signoria.server.wiring` builds it; the ASGI lifespan starts and closes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from signoria.server.bots.driver import Driver
    from signoria.server.bots.load import BotLoad
    from signoria.server.core.bus import Bus
    from signoria.server.core.rate_limits import RateLimit
    from signoria.server.live.chat import Chat
    from signoria.server.live.hub import Hub
    from signoria.server.live.presence import Presence
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
    chat: Chat
    bot_load: BotLoad
    driver: Driver
    outbox: Outbox
    password_tries: RateLimit
    scheduler: Scheduler

    def close(self) -> None:
        """Stop what runs by itself: the clock first, then the bots and the senders."""
        self.scheduler.close()
        self.driver.close()
        self.outbox.close()


_current: Runtime | None = None


def current() -> Runtime:
    """The runtime of this process."""
    if _current is None:
        raise RuntimeError("no runtime is active: the server has not been started")
    return _current


def activate(runtime: Runtime | None) -> None:
    """Make this the runtime of the process; None after it was closed."""
    global _current
    _current = runtime
