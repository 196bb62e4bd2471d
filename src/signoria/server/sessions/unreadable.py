"""Tables whose rows make no match: why, in a sentence for those who sit there, and once in the log."""

from __future__ import annotations

import logging
import traceback

from signoria.games import game
from signoria.kernel.errors import UnknownGame, UnplayableRules
from signoria.kernel.match import Match
from signoria.kernel.messages import N_
from signoria.kernel.setup import load_setup
from signoria.server.core.exceptions import UnreadableTable
from signoria.server.models import Table

LOG = logging.getLogger(__name__)
NO_GAME = N_("Its game is not installed on this server.")
BAD_SETUP = N_("What was saved about its setup cannot be read.")
BAD_MOVE = N_("One of its saved moves cannot be played by the rules of this version.")


def can_play(table: Table) -> bool:
    """Whether this release has the rules with which the match was started. Its moves are not looked at.

    Raises UnreadableTable if the game or the setup of the table cannot be read.
    """
    try:
        Match(game(table.game), load_setup(table.setup))
    except UnplayableRules:
        return False
    except UnknownGame:
        raise UnreadableTable(NO_GAME) from None
    except Exception:  # whatever is in the row instead of a setup
        raise UnreadableTable(BAD_SETUP) from None
    return True


def why_unreadable(table: Table) -> str:
    """Why a table that could not be rebuilt from its rows cannot be read."""
    try:
        can_play(table)
    except UnreadableTable as error:
        return str(error)
    return BAD_MOVE


def log_unreadable(table: Table, reason: str, error: Exception) -> None:
    """For whoever looks for the cause."""
    LOG.error("table %d cannot be read: %s\n%s", table.pk, reason, trace_of(error))


def trace_of(error: Exception) -> str:
    """Where an error was raised, and its type. What it says is left out: it may speak of a hand."""
    return "".join(traceback.format_tb(error.__traceback__)) + type(error).__name__
