"""The lobby: the games, and the tables at which one sits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.games import game, game_ids
from signoria.kernel.game import Choice, Game, Translate
from signoria.kernel.messages import N_, listed
from signoria.kernel.presenting import Crest
from signoria.server.pages.levels import LevelChoice, level_choices
from signoria.server.pages.usual import Usual

PLAYERS = N_("{count} players")
TWO_COUNTS = N_("{least} or {most}")
COUNTS = N_("{least} to {most}")
EDITIONS = N_("{count} editions")
EXPANSIONS = N_("{count} expansions")
MINUTES = N_("{count} min")
AGAINST_ONE = N_("You and one bot.")
AGAINST = N_("You and {count} bots.")
AGAINST_ONE_WAY = N_("You and one bot: {way}.")
AGAINST_WAY = N_("You and {count} bots: {way}.")

YOUR_TURN = N_("Your turn")
TURN_OF = N_("{names} to move")
YOU_WON = N_("You won")
WON_BY = N_("{names} won")
ENDED = N_("Ended without a result")
GATHERS = N_("Waiting for friends")
SHARED = N_("Shared by {names}")

HOUR = 3600
DAY = 24 * HOUR
AGES = (
    (60, 60, N_("for {count} min")),
    (HOUR, HOUR, N_("for {count} h")),
    (DAY, DAY, N_("since yesterday")),
    (2 * DAY, DAY, N_("for {count} days")),
)
"""From so many seconds on, in what they are counted, and how it is told."""


@dataclass(frozen=True)
class GameCard:
    """A game, with what *Play now* would do."""

    id: str
    title: str
    teaser: str
    seats: str
    minutes: str
    ways: str  # how many editions or options there are; empty for a game that has one way
    usual: str


@dataclass(frozen=True)
class Deed:
    """What else can be done about a table: a form that leads to the address of this name."""

    id: str  # resign, delete
    label: str
    warning: str


DEEDS = {
    "resign": Deed("resign", N_("Resign"), N_("The match ends without a result and can be looked through.")),
    "delete": Deed("delete", N_("Delete"), N_("The table and all its moves are gone.")),
}


@dataclass(frozen=True)
class TableRow:
    """A table at which the visitor sits."""

    key: str
    title: str
    game_id: str
    facts: str
    is_mine: bool  # is the visitor asked?
    status: str
    since: str
    arms: Crest | None
    deeds: Sequence[Deed]


@dataclass(frozen=True)
class LobbyPage:
    games: Sequence[GameCard]
    levels: Sequence[LevelChoice]
    running: Sequence[TableRow]
    finished: Sequence[TableRow]

    @property
    def rooms(self) -> list[str]:
        """The games whose arms are shown."""
        rows = [*self.running, *self.finished]
        return [card.id for card in self.games if any(row.game_id == card.id and row.arms for row in rows)]


def lobby_page(
    usual: dict[str, Usual], level: str, running: Sequence[TableRow], finished: Sequence[TableRow], translate: Translate
) -> LobbyPage:
    """The lobby; `usual` is what each game was last played with."""
    cards = [_card(game(game_id), usual[game_id], translate) for game_id in game_ids()]
    waiting_first = sorted(running, key=lambda row: not row.is_mine)
    return LobbyPage(cards, level_choices(level, translate), waiting_first, finished)


def _card(shown: Game, usual: Usual, translate: Translate) -> GameCard:
    least, most = shown.seats[0], shown.seats[-1]
    return GameCard(
        id=shown.id,
        title=shown.title,
        teaser=translate(shown.teaser),
        seats=translate(TWO_COUNTS if most == least + 1 else COUNTS).format(least=least, most=most),
        minutes=translate(MINUTES).format(count=shown.minutes),
        ways=_ways(shown, translate),
        usual=_told(shown, usual, translate),
    )


def _ways(shown: Game, translate: Translate) -> str:
    if len(shown.editions) > 1:
        return translate(EDITIONS).format(count=len(shown.editions))
    return translate(EXPANSIONS).format(count=len(shown.options)) if shown.options else ""


def _told(shown: Game, usual: Usual, translate: Translate) -> str:
    """What *Play now* would set: how many bots, and which way to play where there are several."""
    titles = [_title(shown.editions, usual.edition)] if len(shown.editions) > 1 else []
    titles += [_title(shown.options, option) for option in usual.options]
    if titles:
        message = AGAINST_ONE_WAY if usual.seats == 2 else AGAINST_WAY
    else:
        message = AGAINST_ONE if usual.seats == 2 else AGAINST
    return translate(message).format(count=usual.seats - 1, way=listed([translate(title) for title in titles]))


def way_to_play(shown: Game, edition: str, options: Sequence[str], translate: Translate) -> str:
    """An edition and its options by their titles."""
    return listed([translate(_title(shown.editions, edition)), *(translate(_title(shown.options, o)) for o in options)])


def _title(choices: Sequence[Choice], chosen: str) -> str:
    return next(choice.title for choice in choices if choice.id == chosen)


@dataclass(frozen=True)
class Sitting:
    """What the rows of the lobby tell of a table: who sits there, and which of them the visitor is."""

    key: str
    title: str
    game: Game
    names: Sequence[str]
    own: Sequence[int]
    is_host: bool
    arms: Crest | None = None


def gathering_row(at: Sitting, translate: Translate) -> TableRow:
    """A table with free seats."""
    return _row(at, False, translate(GATHERS), "", ("delete",), translate)


def running_row(
    at: Sitting, asked: Sequence[int], mine: Sequence[int], seconds: float, translate: Translate
) -> TableRow:
    """A match in which seats are asked since so many seconds; mine are those for which the visitor decides himself."""
    is_mine = any(seat in mine for seat in asked)
    names = listed([at.names[seat] for seat in asked])
    status = translate(YOUR_TURN) if is_mine else translate(TURN_OF).format(names=names)
    return _row(at, is_mine, status, waited(seconds, translate), ("resign", "delete"), translate)


def finished_row(at: Sitting, winners: Sequence[int], translate: Translate) -> TableRow:
    """A match that is over; with no winners it was given up."""
    return _row(at, False, _outcome(at, winners, translate), "", ("delete",), translate)


def _outcome(at: Sitting, winners: Sequence[int], translate: Translate) -> str:
    names = listed([at.names[seat] for seat in winners])
    if not winners:
        return translate(ENDED)
    if len(winners) > 1:
        return translate(SHARED).format(names=names)
    return translate(YOU_WON) if list(at.own) == list(winners) else translate(WON_BY).format(names=names)


def _row(at: Sitting, is_mine: bool, status: str, since: str, deeds: Sequence[str], translate: Translate) -> TableRow:
    count = translate(PLAYERS).format(count=len(at.names))
    may = {"resign": bool(at.own), "delete": at.is_host}
    done = [DEEDS[deed] for deed in deeds if may[deed]]
    return TableRow(
        key=at.key,
        title=at.title,
        game_id=at.game.id,
        facts=listed([at.game.title, count]),
        is_mine=is_mine,
        status=status,
        since=since,
        arms=at.arms,
        deeds=[Deed(deed.id, translate(deed.label), translate(deed.warning)) for deed in done],
    )


def waited(seconds: float, translate: Translate) -> str:
    """How long something has been so, roughly; nothing for less than a minute."""
    told = ""
    for least, unit, message in AGES:
        if seconds >= least:
            told = translate(message).format(count=int(seconds // unit))
    return told
