"""What the pages of one match have in common, kept from frame to frame: its events, their lines, what all see of it.

Each viewer's events are kept apart. What is kept for all is made of what a spectator sees.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any
from weakref import WeakKeyDictionary

from signoria.kernel.draft import Draft
from signoria.kernel.journal import Event
from signoria.kernel.match import Match, Move
from signoria.kernel.presenting import Scene

Told = Mapping[str, Any]
"""An event as one viewer may see it."""


class History:
    """The events of a match as one viewer may see them, each with what was made of it: its sentences, its lines."""

    def __init__(self, see: Callable[[Event], Told]) -> None:
        self._see = see
        self._seen: list[Event] = []
        self.events: list[Told] = []
        self.made: list[dict[Hashable, Any]] = []  # [event]

    def follow(self, events: list[Event]) -> None:
        """Read what is new, after dropping what was undone. Events are only ever added or removed at the end."""
        same = min(len(events), len(self._seen))
        while same and self._seen[same - 1] is not events[same - 1]:
            same -= 1
        added = events[same:]
        self._seen[same:] = added
        self.events[same:] = [self._see(event) for event in added]
        self.made[same:] = [{} for _ in added]


class Moments:
    """What is kept of one match."""

    def __init__(self) -> None:
        self._histories: dict[int | None, History] = {}  # [viewer]; None: with nothing hidden
        self._last: Move | None = None  # the move after which the scenes were made
        self._scenes: dict[Hashable, Scene] = {}

    def history(self, match: Match | Draft, viewer: int | None) -> History:
        """All events as a viewer may see them; with nothing hidden for None."""
        if viewer not in self._histories:
            see: Callable[[Event], Told] = Event.seen_by_all if viewer is None else lambda event: event.seen_by(viewer)
            self._histories[viewer] = History(see)
        history = self._histories[viewer]
        history.follow(match.journal.events)
        return history

    def public(self, match: Match, key: Hashable, make: Callable[[], Scene]) -> Scene:
        """The scene of a spectator, made once a move for each key: all that differs between such scenes."""
        last = match.moves[-1] if match.moves else None
        if last is not self._last:  # an undone move never comes back: the same words again are another object
            self._last, self._scenes = last, {}
        scenes = self._scenes
        if key not in scenes:
            scenes[key] = make()
        return scenes[key]


MOMENTS: WeakKeyDictionary[Match, Moments] = WeakKeyDictionary()


def moments_of(match: Match) -> Moments:
    """What is kept of a match, for as long as it is in memory."""
    found = MOMENTS.get(match)
    if found is None:
        found = MOMENTS[match] = Moments()
    return found
