"""A table that waits for friends, seat by seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.server.links import Link
from signoria.server.pages.levels import LevelChoice


@dataclass(frozen=True)
class Chair:
    """A seat: taken by somebody with a name, or free."""

    number: int
    name: str
    level: str  # of a bot
    is_own: bool
    link: Link | None  # for one who invites to it

    @property
    def is_free(self) -> bool:
        return not self.name


@dataclass(frozen=True)
class GatheringPage:
    is_tall: bool
    facts: Sequence[str]
    chairs: Sequence[Chair]
    levels: Sequence[LevelChoice]  # of bots with which the host may begin at once
    begin_url: str
    leave_url: str  # for a guest, who may go again
    seats_url: str
    big_url: str
    is_big: bool  # on a screen that all can see
