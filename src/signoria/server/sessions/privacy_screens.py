"""The privacy screen: where several people share a screen, one seat at a time can be uncovered.

Which seat that is is known in memory only, so that a restart closes every screen. The table's row says how often each
player has opened or closed theirs: an uncovering counts only while it is the latest. So a process that missed what
another announced shows a screen closed, and never an old one open.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from signoria.kernel.state import SPECTATOR
from signoria.server.models import Table


class PrivacyScreens:
    """Of one table. Players are named by their pk."""

    def __init__(self) -> None:
        self._latest: dict[int, tuple[int, int]] = {}  # [player]: the number of the change, and the seat

    def seat(self, table: Table, player: int) -> int:
        """The seat that a player has uncovered; -1 if none."""
        number, seat = self._latest.get(player, (0, SPECTATOR))
        return seat if number == table.screens.get(str(player)) else SPECTATOR

    def change(self, table: Table, player: int, seat: int) -> Sequence[int]:
        """Uncover a seat, or with -1 none; returns what other processes are told. Saves the table's row."""
        number = table.screens.get(str(player), 0) + 1
        table.screens = {**table.screens, str(player): number}
        table.save(update_fields=["screens"])
        self.note(player, number, seat)
        return (player, number, seat)

    def close_all(self, table: Table, players: Collection[int]) -> None:
        """Close the screens of these players in every process. Saves the table's row."""
        for player in players:
            if str(player) in table.screens:
                self.change(table, player, SPECTATOR)

    def note(self, player: int, number: int, seat: int) -> None:
        """A screen was opened or closed, here or in another process; older news than what is known is dropped."""
        if number >= self._latest.get(player, (0, SPECTATOR))[0]:
            self._latest[player] = (number, seat)

    def cover(self, asked: Collection[int]) -> None:
        """Close the screens over seats that are not asked any more."""
        self._latest = {player: latest for player, latest in self._latest.items() if latest[1] in asked}
