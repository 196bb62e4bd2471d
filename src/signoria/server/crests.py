"""The arms of the seats at a table, for pages that do not draw it."""

from __future__ import annotations

from collections.abc import Sequence

from signoria.games import presenter
from signoria.kernel.match import Match
from signoria.kernel.presenting import Crest
from signoria.kernel.state import SPECTATOR
from signoria.server.frames import Viewer, scene_of


def crests_of(match: Match) -> Sequence[Crest]:
    """As everybody at the table sees them."""
    return presenter(match.game.id).present(scene_of(match, Viewer(SPECTATOR))).crests
