"""The three phases of a round, and how far it has come."""

from __future__ import annotations

from signoria.games.intrigo.web.sight import IntrigoSight
from signoria.kernel.guide import Course, course
from signoria.kernel.messages import N_

PHASES = (N_("Draft"), N_("Placing"), N_("Awards"))

DRAFTING = N_("Keep one schemer in secret and pass the others to the left, until everyone has four.")
PLACING = N_("In turn, place a schemer or buy influence, until every place in the palace is taken.")
USING = N_("An influence card was placed: its buyer may use its power once, at once.")
NEXT_ROUND = N_("the next round")


def course_of(sight: IntrigoSight) -> Course | None:
    """The phases of the round; none once the match is over."""
    if sight.is_over:
        return None
    sentence = DRAFTING if sight.phase == "draft" else PLACING if sight.power is None else USING
    now = 0 if sight.phase == "draft" else 1
    return course([sight.say(title) for title in PHASES], now, sight.say(sentence), sight.say(NEXT_ROUND))
