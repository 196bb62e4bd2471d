"""The time for a decision, as it is chosen for a new table."""

from __future__ import annotations

from collections.abc import Mapping

from signoria.kernel.game import Translate
from signoria.kernel.messages import N_
from signoria.server.pages.options import Option

HOUR = 3600
LIMITS = {
    0: N_("No limit"),
    300: N_("Live: 5 minutes a decision"),
    8 * HOUR: N_("8 hours a decision"),
    24 * HOUR: N_("A day a decision"),
    72 * HOUR: N_("3 days a decision"),
}
"""Seconds for a decision, in words."""

FRIEND = "friend"
"""In the form: somebody who comes by link."""


def limit_choices(chosen: int, translate: Translate) -> list[Option]:
    """Every limit, one of them chosen."""
    return [Option(str(limit), translate(text), limit == chosen) for limit, text in LIMITS.items()]


def read_limit(form: Mapping[str, str]) -> int:
    """The limit that a form chose; none where nobody comes by link, for round one screen nobody waits for days."""
    has_friend = any(key.startswith("who-") and who == FRIEND for key, who in form.items())
    wanted = form.get("limit", "")
    return next((limit for limit in LIMITS if has_friend and str(limit) == wanted), 0)
