"""Where somebody came in a match that is over, and what made the difference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from signoria.games import presenter
from signoria.kernel.game import Translate
from signoria.kernel.match import Match
from signoria.kernel.messages import N_, N_plural
from signoria.kernel.state import seats_in

YOU_CAME = {
    2: N_("You came second"),
    3: N_("You came third"),
    4: N_("You came fourth"),
    5: N_("You came fifth"),
}
CAME = {
    2: N_("{name} came second"),
    3: N_("{name} came third"),
    4: N_("{name} came fourth"),
    5: N_("{name} came fifth"),
}
YOU_WON, YOU_SHARED = N_("You won"), N_("You share the victory")
WON, SHARED = N_("{name} won"), N_("{name} shares the victory")
YOU_LOST, LOST = N_("You did not win"), N_("{name} did not win")
BEHIND = N_plural("{place}, {count} point behind {other}.", "{place}, {count} points behind {other}.")
AHEAD = N_plural("{place}, {count} point ahead of {other}.", "{place}, {count} points ahead of {other}.")
TIED = N_("{place}: as many points as {other}, and the tie-breaker decided.")
MOST_OF_IT = N_("Biggest difference: {line} ({own} to {others}).")
COUNTED = N_("{charted}: {own}; {other}: {others}.")


@dataclass(frozen=True)
class Standing:
    """A seat at the end of a match, and the seat it is compared with: the winner, or the best of the others."""

    seat: int
    place: int  # 1 for all who win
    is_shared: bool  # do several win?
    lead: int  # what it has more than the other; negative if less
    rival: int
    is_by_points: bool


def is_won_by_points(sheet: Sequence[Mapping[str, Any]]) -> bool:
    """Whether points decide; the sheet of other games has counters that are no points."""
    return not any("counters" in line for line in sheet)


def standing_of(match: Match, seat: int) -> Standing:
    """Where the seat came in a match that is over."""
    winners, sheet, shown = seats_in(match.state.winners()), match.state.score_sheet(), presenter(match.game.id)
    values = [shown.chart_value(sheet, other) for other in range(match.setup.seats)]
    is_winner = seat in winners
    rivals = [other for other in range(len(values)) if other != seat and (is_winner or other in winners)]
    rival = max(rivals, key=values.__getitem__)
    ahead = sum(other in winners or value > values[seat] for other, value in enumerate(values) if other != seat)
    place, lead = 1 if is_winner else 1 + ahead, values[seat] - values[rival]
    return Standing(seat, place, len(winners) > 1, lead, rival, is_won_by_points(sheet))


def describe_standings(match: Match, seats: Sequence[int], translate: Translate) -> list[str]:
    """A sentence or two for each of a viewer's seats: named where several share a screen."""
    if not match.state.is_over():
        return []
    return [_describe(match, standing_of(match, seat), len(seats) == 1, translate) for seat in seats]


def _describe(match: Match, standing: Standing, is_alone: bool, translate: Translate) -> str:
    names, sheet = match.setup.names, match.state.score_sheet()
    place = _place(standing, names[standing.seat], is_alone, translate)
    if standing.is_shared and standing.place == 1:
        return f"{place}."
    if not standing.is_by_points:
        return f"{place}. {_counted(match, standing, sheet, translate)}"
    other = names[standing.rival]
    if standing.lead == 0:
        return translate(TIED).format(place=place, other=other)
    message = AHEAD if standing.lead > 0 else BEHIND
    count = abs(standing.lead)
    margin = translate.ngettext(*message, count).format(place=place, count=count, other=other)
    return f"{margin} {_reason(match, standing, sheet, translate)}"


def _place(standing: Standing, name: str, is_alone: bool, translate: Translate) -> str:
    if standing.place > 1 and not standing.is_by_points:
        return translate(YOU_LOST if is_alone else LOST).format(name=name)
    if standing.place > 1:
        return translate((YOU_CAME if is_alone else CAME)[standing.place]).format(name=name)
    if standing.is_shared:
        return translate(YOU_SHARED if is_alone else SHARED).format(name=name)
    return translate(YOU_WON if is_alone else WON).format(name=name)


def _reason(match: Match, standing: Standing, sheet: Sequence[Mapping[str, Any]], translate: Translate) -> str:
    """The line of the sheet that made most of the difference."""
    sign = 1 if standing.lead > 0 else -1
    gains = [sign * (line["points"][standing.seat] - line["points"][standing.rival]) for line in sheet]
    line = sheet[gains.index(max(gains))]
    return translate(MOST_OF_IT).format(
        line=match.game.text.score_line(line["line"], translate),
        own=line["points"][standing.seat],
        others=line["points"][standing.rival],
    )


def _counted(match: Match, standing: Standing, sheet: Sequence[Mapping[str, Any]], translate: Translate) -> str:
    """What a game without points counts."""
    shown = presenter(match.game.id)
    return translate(COUNTED).format(
        charted=translate(shown.charted),
        own=shown.chart_value(sheet, standing.seat),
        others=shown.chart_value(sheet, standing.rival),
        other=match.setup.names[standing.rival],
    )
