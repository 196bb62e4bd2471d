"""Builds what lives as long as the process, and connects its parts: the one place that knows them all."""

from __future__ import annotations

from datetime import timedelta

from signoria.server.bots.driver import Driver
from signoria.server.bots.load import BotLoad
from signoria.server.core.bus import Bus, PreferencesChanged, SignedOut, SitePasswordChanged
from signoria.server.core.rate_limits import Quota, RateLimit
from signoria.server.core.runtime import Runtime
from signoria.server.live.chat import Chat
from signoria.server.live.hub import Hub
from signoria.server.live.presence import Presence
from signoria.server.notifications.outbox import Outbox
from signoria.server.pace.scheduler import Scheduler
from signoria.server.sessions.messages import BotsWanted, TableChanged, TableDeleted
from signoria.server.sessions.registry import Sessions
from signoria.server.tables.draw import crests_of, draw
from signoria.workers.pool import Pool

PASSWORD_PAUSE = timedelta(seconds=1)
"""Between two tries of the site password, whoever makes them: guessing takes for ever."""


def build_runtime(pool: Pool | None = None) -> Runtime:
    """A runtime that is connected, and has nothing running yet. Bots may think in a pool that is there already."""
    bus = Bus()
    sessions = Sessions(bus)
    hub = Hub(draw)
    load = BotLoad()
    driver = Driver(sessions, load, pool)
    outbox = Outbox()
    _connect(bus, hub, driver)
    return Runtime(
        bus=bus,
        sessions=sessions,
        hub=hub,
        presence=Presence(),
        chat=Chat(hub, crests_of),
        bot_load=load,
        driver=driver,
        outbox=outbox,
        password_tries=RateLimit(Quota(1, PASSWORD_PAUSE)),
        scheduler=Scheduler(sessions, bus, outbox.turns.notify),
    )


def _connect(bus: Bus, hub: Hub, driver: Driver) -> None:
    """Who is told what. Viewers come first: they see a move before a bot answers it."""
    bus.subscribe(TableChanged, hub.on_change)
    bus.subscribe(TableChanged, driver.on_change)
    bus.subscribe(TableDeleted, hub.on_deleted)
    bus.subscribe(BotsWanted, driver.on_wanted)
    bus.subscribe(PreferencesChanged, hub.on_preferences)
    bus.subscribe(SignedOut, hub.on_signed_out)
    bus.subscribe(SitePasswordChanged, hub.on_site_password)
