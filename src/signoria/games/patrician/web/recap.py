"""The recap: the cities that were completed since the viewer's last move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from signoria.games.patrician.web.sight import PatricianSight
from signoria.kernel.messages import N_

SCORED = N_("{city} is complete.")
SCORED_CITIES = N_("Several cities are complete.")

TILES = frozenset({"tile-won", "tile-left"})
"""The kinds of events that the recap covers."""


def recap_of(sight: PatricianSight) -> Mapping[str, Any]:
    """Who won the tiles of the cities completed since the viewer's last move; empty if there is none."""
    won = [news.event for news in sight.scene.news if news.event["kind"] in TILES]
    if not won or sight.is_over or sight.is_spectator:
        return {}
    cities = {event["fields"]["city"] for event in won}
    title = sight.say(SCORED, city=next(iter(cities))) if len(cities) == 1 else sight.say(SCORED_CITIES)
    return {"title": title, "lines": [sight.describe(event) for event in won]}
