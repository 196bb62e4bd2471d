"""Events: what happened in a match. Rules write them, `text.py` makes sentences of them.

Without a journal, events cost nothing but a comparison with None.
"""

from __future__ import annotations

from typing import Final, final

from signoria.kernel.compat import i64

NOBODY: Final = -1
"""As an actor: nobody. As a viewer: a spectator."""


@final
class Event:
    """Something that happened: public fields, and private fields with the seats that may see them."""

    def __init__(
        self,
        kind: str,
        rule: str,
        actor: i64,
        public: dict[str, object],
        private: dict[str, object],
        seats: i64,
    ) -> None:
        self.kind = kind
        self.rule = rule
        self.actor: i64 = actor
        self.public = public
        self.private = private
        self.seats: i64 = seats  # bit mask of the seats that may see the private fields

    def seen_by(self, viewer: int) -> dict[str, object]:
        """The event as plain data, without fields that are private to other seats."""
        fields = dict(self.public)
        if viewer >= 0 and (self.seats >> viewer) & 1 != 0:
            fields.update(self.private)
        return {"kind": self.kind, "rule": self.rule, "actor": int(self.actor), "fields": fields}

    def seen_by_all(self) -> dict[str, object]:
        """The complete event, for a finished match."""
        fields = {**self.public, **self.private}
        return {"kind": self.kind, "rule": self.rule, "actor": int(self.actor), "fields": fields}


@final
class Journal:
    """The events of a match, in order."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def tell(self, kind: str, rule: str, actor: i64, fields: dict[str, object]) -> None:
        """Record an event that everyone may know."""
        self.events.append(Event(kind, rule, actor, fields, {}, 0))

    def whisper(
        self, kind: str, rule: str, actor: i64, public: dict[str, object], private: dict[str, object], seats: i64
    ) -> None:
        """Record an event with some fields that only these seats may see."""
        self.events.append(Event(kind, rule, actor, public, private, seats))

    def log(self, viewer: int, since: int = 0) -> list[dict[str, object]]:
        """The events from number `since` on, as a viewer may see them."""
        return [event.seen_by(viewer) for event in self.events[since:]]
