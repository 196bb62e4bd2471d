"""The result of a match: who won and by what, the score sheet line by line, and every move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from signoria.kernel.game import Game, Translate
from signoria.kernel.match import Match
from signoria.kernel.messages import N_, N_plural, listed
from signoria.kernel.presenting import Crest
from signoria.kernel.state import SPECTATOR, seats_in
from signoria.server.core.variants import PLAYERS, way_to_play
from signoria.server.pace.takeover_log import TakeoverSpan, describe_spans
from signoria.server.results.moments import Moment, moments
from signoria.server.tables.fair import FairDeal
from signoria.server.tables.frame import NO_WINNER, why_ended
from signoria.server.tables.standing import describe_standings, is_won_by_points

WINS = N_("{names} wins")
YOU_WIN = N_("You win")
SHARE = N_("{names} share the victory")
DRAW = N_("A draw")
LEAD = N_plural("{points} point, {lead} more than {second}.", "{points} points, {lead} more than {second}.")
MOVES = N_plural("{count} move", "{count} moves")
HINTS = N_plural("{name} asked for {count} hint.", "{name} asked for {count} hints.")
ROTATED = N_("The same table again: everyone moves one seat along.")
OPENED = N_("{name} has opened a new table for the same players: your seat is kept there.")
OPENED_BY_HOST = N_("The host has opened a new table for the same players: your seat is kept there.")
OPENED_BY_YOU = N_("You have opened a new table for the same players: everyone moves one seat along.")

BAR = 48
"""How wide the bar of the most points is drawn."""

MINUS = "\N{MINUS SIGN}"
NOTHING = "\N{EN DASH}"


@dataclass(frozen=True)
class Column:
    """A seat on the sheet."""

    name: str
    crest: Crest
    is_own: bool
    is_winner: bool


@dataclass(frozen=True)
class Cell:
    """What a line brought a seat."""

    text: str
    width: float  # of its bar
    is_best: bool


@dataclass(frozen=True)
class SheetRow:
    """A line of the score sheet."""

    label: str
    rule: str
    cells: Sequence[Cell]


@dataclass(frozen=True)
class RematchHost:
    """Who has opened a rematch."""

    name: str  # empty: a host who did not play
    is_own: bool


@dataclass(frozen=True)
class EndedTable:
    """What the pages about a match that is over need beside the match."""

    key: str
    title: str
    own: Sequence[int]  # the visitor's seats
    crests: Sequence[Crest]
    resigned_seat: int | None = None
    ended_by_vote: bool = False  # was it the others who ended the match?
    takeovers: Sequence[TakeoverSpan] = ()
    hints: Mapping[int, int] = field(default_factory=dict)  # [seat of a person]: how many they asked for
    rematch_host: RematchHost | None = None
    is_spectator: bool = False  # is the visitor shown no more than a spectator saw?
    fair: FairDeal | None = None  # what was promised about the deal, and revealed


@dataclass(frozen=True)
class ResultPage:
    game: Game
    ended: EndedTable
    facts: str
    heading: str
    detail: str
    standings: Sequence[str]  # where each of the visitor's seats came, and why
    winners: Sequence[Crest]
    columns: Sequence[Column]
    rows: Sequence[SheetRow]
    totals: Sequence[str]  # empty for a game that is not won by points
    moments: Sequence[Moment]
    plies: int
    rematch: str  # a sentence about it
    takeovers: Sequence[str]  # for whom bots decided, and when
    hints: Sequence[str]  # who asked for how many


def result_page(match: Match, ended: EndedTable, translate: Translate) -> ResultPage:
    """A match that is over, or that a seat gave up."""
    state, names = match.state, match.setup.names
    winners = seats_in(state.winners()) if ended.resigned_seat is None else []
    sheet = state.score_sheet()
    heading, detail = _outcome(match, ended, winners, translate)
    return ResultPage(
        game=match.game,
        ended=ended,
        facts=_facts(match, ended, translate),
        heading=heading,
        detail=detail,
        standings=describe_standings(match, ended.own, translate),
        winners=[ended.crests[seat] for seat in winners],
        columns=[
            Column(name, ended.crests[seat], seat in ended.own, seat in winners) for seat, name in enumerate(names)
        ],
        rows=_rows(match, sheet, translate),
        totals=[_number(points) for points in state.scores()] if is_won_by_points(sheet) else [],
        moments=moments(match, ended.crests, translate, is_open=not ended.is_spectator),
        plies=len(match.moves),
        rematch=_describe_rematch(ended.rematch_host, translate),
        takeovers=describe_spans(ended.takeovers, names, translate),
        hints=_hints(ended.hints, names, translate),
    )


def _hints(counts: Mapping[int, int], names: Sequence[str], translate: Translate) -> list[str]:
    """How many hints each person asked for; nothing where nobody did."""
    if not any(counts.values()):
        return []
    return [translate.ngettext(*HINTS, count).format(name=names[seat], count=count) for seat, count in counts.items()]


def _describe_rematch(host: RematchHost | None, translate: Translate) -> str:
    """What a rematch would be, or who has opened one."""
    if host is None:
        return translate(ROTATED)
    if host.is_own:
        return translate(OPENED_BY_YOU)
    return translate(OPENED).format(name=host.name) if host.name else translate(OPENED_BY_HOST)


def _facts(match: Match, ended: EndedTable, translate: Translate) -> str:
    setup = match.setup
    return " · ".join(
        [
            ended.title,
            translate(PLAYERS).format(count=setup.seats),
            way_to_play(match.game, setup.edition, setup.options, translate),
            translate.ngettext(*MOVES, len(match.moves)).format(count=len(match.moves)),
        ]
    )


def _outcome(match: Match, ended: EndedTable, winners: list[int], translate: Translate) -> tuple[str, str]:
    """The heading, and the sentence below it: by how much, or what decided a tie."""
    names = match.setup.names
    if ended.resigned_seat is not None:
        return why_ended(names[ended.resigned_seat], ended.ended_by_vote, translate), translate(NO_WINNER)
    view = match.state.view(ended.own[0] if ended.own else SPECTATOR)
    verdict = match.game.text.verdict(view, names, translate)
    if len(winners) > 1:
        shared = listed([names[seat] for seat in winners])
        return translate(DRAW if len(winners) == len(names) else SHARE).format(names=shared), verdict
    heading = translate(YOU_WIN) if winners == list(ended.own) else translate(WINS).format(names=names[winners[0]])
    scores = match.state.scores()
    is_clear = is_won_by_points(match.state.score_sheet()) and scores.count(max(scores)) == 1
    return heading, _margin(scores, names, translate) if is_clear else verdict


def _margin(scores: Sequence[int], names: Sequence[str], translate: Translate) -> str:
    first, second = sorted(scores, reverse=True)[:2]
    behind = listed([name for name, points in zip(names, scores, strict=True) if points == second])
    return translate.ngettext(*LEAD, first).format(points=first, lead=first - second, second=behind)


def _rows(match: Match, sheet: Sequence[Mapping[str, Any]], translate: Translate) -> list[SheetRow]:
    values: list[list[int]] = [list(line.get("counters", line["points"])) for line in sheet]
    most = max((value for row in values for value in row), default=0)
    return [
        SheetRow(
            match.game.text.score_line(line["line"], translate),
            line["rule"],
            [_cell(value, row, most) for value in row],
        )
        for line, row in zip(sheet, values, strict=True)
    ]


def _cell(value: int, row: Sequence[int], most: int) -> Cell:
    width = BAR * max(value, 0) / most if most > 0 else 0
    return Cell(_number(value) if value else NOTHING, round(width, 1), value > 0 and value == max(row))


def _number(value: int) -> str:
    return f"{MINUS}{-value}" if value < 0 else str(value)
