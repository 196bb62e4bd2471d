"""What other processes announce about tables that are open here: their rows are read again, and viewers are told."""

from __future__ import annotations

import logging

from signoria.server.core.bus import Bus, Reconnected, SitePasswordChanged
from signoria.server.core.exceptions import TableGone
from signoria.server.core.site_password import has_password
from signoria.server.core.storage import log_if_problem
from signoria.server.live.hub import Hub
from signoria.server.sessions.messages import RevisionRaised, TableDeleted
from signoria.server.sessions.registry import Sessions

LOG = logging.getLogger(__name__)


class Follower:
    """Follows what other processes do."""

    def __init__(self, bus: Bus, sessions: Sessions, hub: Hub) -> None:
        self._bus = bus
        self._sessions = sessions
        self._hub = hub

    def on_raised(self, message: RevisionRaised) -> None:
        """Show what has changed to those who may see it. A table that nobody has open here catches up when needed."""
        if message.screen is None and not self._hub.is_open(message.key):
            return
        try:
            with self._sessions.open(message.key) as session:
                if message.screen is not None:
                    session.uncovered_elsewhere(*message.screen)
                session.changed(None if message.seats is None else session.players_of(message.seats))
        except TableGone:
            self._bus.publish(TableDeleted(message.key))
        except Exception:
            self._hub.reopen(message.key)
            raise

    def on_reconnected(self, _message: Reconnected) -> None:
        """Anything may have been missed: whoever may still watch is sent the table as it is."""
        if has_password():
            self._bus.publish(SitePasswordChanged())  # whoever asks again shows whether they know the present one
        for key in self._hub.open_tables():
            try:
                with self._sessions.open(key) as session:
                    session.changed()
            except TableGone:
                self._bus.publish(TableDeleted(key))
            except Exception as error:  # one table that cannot be read must not keep the others from being shown
                self._hub.reopen(key)
                if not log_if_problem(error):
                    LOG.exception("a table could not be read again")
