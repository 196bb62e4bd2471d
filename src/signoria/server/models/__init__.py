"""What is saved: players, tables with their seats, every move, and what people say and choose around them.

A match is its setup and its moves, and nothing else. Models know the database only; what may change it is in the
`services.py` of each room and in `sessions`.
"""

from signoria.server.models.limits import RateCount
from signoria.server.models.players import EmailConsent, Player, token
from signoria.server.models.tables import (
    REACHABLE,
    Archive,
    ChatMessage,
    Draft,
    Hint,
    Move,
    Seat,
    Table,
    Takeover,
    Vote,
)

__all__ = [
    "REACHABLE",
    "Archive",
    "ChatMessage",
    "Draft",
    "EmailConsent",
    "Hint",
    "Move",
    "Player",
    "RateCount",
    "Seat",
    "Table",
    "Takeover",
    "Vote",
    "token",
]
