"""Builds what lives as long as the process, and connects its parts: the one place that knows them all."""

from __future__ import annotations

import secrets
from pathlib import Path

from django.conf import settings
from django.db import connection

from signoria.server.bots.driver import Driver
from signoria.server.bots.leases import Leases, NoLeases
from signoria.server.bots.load import BotLoad
from signoria.server.core.bus import Bus, NotesSeen, PreferencesChanged, Reconnected, SignedOut, SitePasswordChanged
from signoria.server.core.database import is_shared
from signoria.server.core.garbage import GarbageCollector
from signoria.server.core.metrics import metrics, timed
from signoria.server.core.postgresql import Leadership, PostgresqlBus
from signoria.server.core.rate_limits import forget_expired
from signoria.server.core.runtime import Runtime
from signoria.server.hints.advisor import Advisor
from signoria.server.hosting.cleanup import Cleaner
from signoria.server.hosting.stored import Keeper
from signoria.server.live.chat import Chat
from signoria.server.live.follower import Follower
from signoria.server.live.hub import Hub
from signoria.server.live.messages import ChatChanged, TableSeen, ViewersChanged
from signoria.server.live.presence import Presence, Viewers
from signoria.server.notifications.outbox import Outbox
from signoria.server.pace.scheduler import Scheduler
from signoria.server.results.archive import Archiver
from signoria.server.sessions.messages import BotsWanted, RevisionRaised, TableChanged, TableDeleted
from signoria.server.sessions.perspective import Perspective
from signoria.server.sessions.registry import Sessions
from signoria.server.sessions.session import Session
from signoria.server.tables.draw import crests_of, draw
from signoria.workers.pool import Pool


def build_runtime(pool: Pool | None = None) -> Runtime:
    """A runtime that is connected, and has nothing running yet. Bots may think in a pool that is there already."""
    process = secrets.token_hex(8)
    bus = PostgresqlBus(process) if is_shared() else Bus()
    viewers = Viewers(bus, process)
    hub = Hub(_timed_draw if metrics().is_counting else draw, viewers)
    sessions = Sessions(bus, is_watched=hub.is_open)
    load = BotLoad()
    outbox = Outbox()
    leases = Leases(process) if is_shared() else NoLeases()
    driver = Driver(sessions, load, leases, pool, thinks=settings.THINKS)
    runtime = Runtime(
        bus=bus,
        sessions=sessions,
        hub=hub,
        presence=Presence(bus),
        viewers=viewers,
        chat=Chat(hub, crests_of),
        bot_load=load,
        driver=driver,
        advisor=Advisor(sessions, driver.pool),
        outbox=outbox,
        scheduler=Scheduler(
            sessions,
            bus,
            outbox.turns.notify,
            Leadership() if is_shared() else None,
            [Archiver().tick, Cleaner(sessions, hub.is_open_anywhere).tick, forget_expired],
        ),
        keeper=Keeper(_database_file()),
        garbage=GarbageCollector(),
    )
    _connect(runtime)
    return runtime


def _database_file() -> Path | None:
    """The file of the database; None if it is no file of ours."""
    return Path(connection.settings_dict["NAME"]) if connection.vendor == "sqlite" else None


def _timed_draw(session: Session, perspective: Perspective) -> str:
    with timed(metrics().frame_drawn):
        return draw(session, perspective)


def _connect(runtime: Runtime) -> None:
    """Who is told what. Viewers come first: they see a move before a bot answers it."""
    bus, hub, driver = runtime.bus, runtime.hub, runtime.driver
    follower = Follower(bus, runtime.sessions, hub)
    bus.subscribe(RevisionRaised, follower.on_raised)
    bus.subscribe(RevisionRaised, driver.on_raised)
    bus.subscribe(Reconnected, follower.on_reconnected)
    bus.subscribe(TableChanged, hub.on_change)
    bus.subscribe(TableChanged, driver.on_change)
    bus.subscribe(TableChanged, runtime.garbage.on_change)
    bus.subscribe(TableDeleted, hub.on_deleted)
    bus.subscribe(BotsWanted, driver.on_wanted)
    bus.subscribe(PreferencesChanged, hub.on_preferences)
    bus.subscribe(NotesSeen, hub.on_notes_seen)
    bus.subscribe(SignedOut, hub.on_signed_out)
    bus.subscribe(SitePasswordChanged, hub.on_site_password)
    bus.subscribe(TableSeen, runtime.presence.on_seen)
    bus.subscribe(ViewersChanged, runtime.viewers.on_changed)
    bus.subscribe(ChatChanged, runtime.chat.on_changed)
