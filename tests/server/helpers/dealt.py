"""Whose cards a page tells of."""

from __future__ import annotations

import re
from collections.abc import Iterable

DEALT = {
    "patrician": r"{name} (?:is dealt|reçoit) (?!star|des)",
    "il-principe": r"{name} (?:draws|pioche) [^.<]*(?:green|white|red|blue|yellow|verte|blanche|rouge|bleue|jaune)",
    "intrigo": r"{name} (?:is dealt|reçoit) ",
}
"""How a log begins to tell a person which cards they were dealt; of others it tells at most how many."""


def told_their_cards(html: str, game: str, names: Iterable[str]) -> list[str]:
    """Whose dealt cards the page names."""
    return [name for name in names if re.search(DEALT[game].format(name=name), html)]
