"""Playing at tables without a browser: waiting for the bots, choosing something sensible."""

from __future__ import annotations

import time
from collections.abc import Callable

from signoria.bots.levels import make_bot
from signoria.kernel.dealer import fast_dealer
from signoria.server import sessions
from signoria.server.core.runtime import current
from signoria.server.sessions.messages import BotsWanted
from tests.server.helpers.visitors import Guest, key_of, says

PATIENCE = 300.0


def wait_for(guest: Guest, table: str, done: Callable[[str], object]) -> str:
    """Look whenever the bots have done all they can, until the page is as expected."""
    current().bus.publish(BotsWanted(key_of(table), is_skipping=True))
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if current().driver.is_driving(key_of(table)):
            time.sleep(0.005)
        elif done(page := guest.get(table)):
            return page
    raise AssertionError(says(guest.get(table)))


def sensible(table: str) -> tuple[int, str]:
    """What an apprentice would do for the first seat, drafts included, so that a match comes to its end; and when."""
    with sessions.open(key_of(table)) as session:
        draft = session.drafts.get(0)
        state = draft.state if draft else session.match.state
        return session.seq, state.text(make_bot("apprentice").choose(state.known_to(0), 0, fast_dealer(b"sensible")))


def new_table(guest: Guest, game: str, *seats: str, **more: str) -> str:
    """A table with these people and bots."""
    return guest.post(f"/new/{game}", **{f"who-{seat}": who for seat, who in enumerate(seats)}, **more)
