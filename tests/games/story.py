"""How a story of any game is played and examined.

Players are called A, B, C, D and E. A move is written with its player: "A build left".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from signoria.kernel.journal import Journal
from signoria.kernel.lines import LETTERS
from signoria.kernel.state import SPECTATOR, State, seats_in

PLAYERS = LETTERS


def play(state: State, *moves: str) -> list[dict[str, Any]]:
    """Make moves, one a line; returns the public events. The journal stays."""
    journal = Journal()
    state.journal = journal
    for line in "\n".join(moves).strip().splitlines():
        player, text = line.strip().split(" ", 1)
        state.push(PLAYERS.index(player), text)
    return cast("list[dict[str, Any]]", journal.log(SPECTATOR))


def kinds(events: Sequence[Mapping[str, Any]]) -> list[str]:
    return [event["kind"] for event in events]


def told(events: Sequence[Mapping[str, Any]], kind: str) -> list[dict[str, Any]]:
    """The fields of each event of a kind."""
    return [event["fields"] for event in events if event["kind"] == kind]


def told_by(events: Sequence[Mapping[str, Any]], kind: str) -> list[dict[str, Any]]:
    """The fields of each event of a kind, with who acted."""
    return [{**event["fields"], "actor": event["actor"]} for event in events if event["kind"] == kind]


def table(state: State, viewer: str = "") -> dict[str, Any]:
    """The board as a player sees it; a spectator without a letter."""
    return cast("dict[str, Any]", state.view(PLAYERS.index(viewer) if viewer else SPECTATOR)["board"])


def seat(state: State, player: str) -> dict[str, Any]:
    """A player's own part of the board, as the player sees it."""
    return cast("dict[str, Any]", table(state, player)["seats"][PLAYERS.index(player)])


def hand(state: State, player: str) -> list[str]:
    """A player's hand, as the player sees it."""
    return list(seat(state, player)["hand"])


def choices(state: State, player: str = "A") -> list[str]:
    """What a player may do."""
    return state.legal_texts(PLAYERS.index(player))


def sheet(state: State, line: str) -> list[int]:
    """A line of the score sheet, by player."""
    return next(cast("list[int]", entry["points"]) for entry in state.score_sheet() if entry["line"] == line)


def winners(state: State) -> str:
    return "".join(PLAYERS[winner] for winner in seats_in(state.winners()))
