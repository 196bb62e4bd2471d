"""The lobby, with the games and the visitor's tables."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from signoria.games import game, game_ids
from signoria.kernel.game import Game, Translate
from signoria.kernel.messages import N_, N_plural, listed
from signoria.kernel.presenting import Crest
from signoria.server.core.error_pages import UNREADABLE
from signoria.server.core.exceptions import UnreadableTable
from signoria.server.core.levels import LevelChoice, level_choices
from signoria.server.core.times import duration
from signoria.server.core.variants import PLAYERS, title_of
from signoria.server.lobby.last_setup import LastSetup

TWO_COUNTS = N_("{least} or {most}")
COUNTS = N_("{least} to {most}")
EDITIONS = N_plural("{count} edition", "{count} editions")
EXPANSIONS = N_plural("{count} expansion", "{count} expansions")
MINUTES = N_("{count} min")
AGAINST = N_plural("You and one bot.", "You and {count} bots.")
AGAINST_WAY = N_plural("You and one bot: {way}.", "You and {count} bots: {way}.")

YOUR_TURN = N_("Your turn")
TURN_OF = N_("Waiting for {names}")
YOU_WON = N_("You won")
WON_BY = N_("{names} won")
ENDED = N_("Ended without a result")
WAITING = N_("Waiting for friends")
UNPLAYABLE = N_("Needs another release of the server")
SHARED = N_("Shared victory: {names}")


@dataclass(frozen=True)
class GameCard:
    """A game, with what *Play now* would do."""

    game: Game
    seats: str
    minutes: str
    ways: str  # how many editions or options there are; empty for a game that has one way
    last_setup: str
    is_introduced: bool  # does *Play now* begin at once, or with the card that says what the game is?


@dataclass(frozen=True)
class TableAction:
    """What else can be done about a table: a button that posts to the address of this name."""

    id: str  # resign, delete
    label: str
    warning: str


TABLE_ACTIONS = (
    TableAction("resign", N_("Resign"), N_("The match ends without a result. You can still replay it.")),
    TableAction("delete", N_("Delete"), N_("The table and all its moves are gone.")),
)


@dataclass(frozen=True)
class TableFacts:
    """What the rows of the lobby say of a table: who sits there, and which of them the visitor is."""

    key: str
    title: str
    game: Game | None  # none if the table cannot be read
    names: Sequence[str]
    own: Sequence[int]
    is_host: bool
    crest: Crest | None = None

    def describe(self, translate: Translate) -> str:
        """Which game it is, for how many."""
        if self.game is None:
            return ""
        return listed([self.game.title, translate(PLAYERS).format(count=len(self.names))])


@dataclass(frozen=True)
class TableRow:
    """A table at which the visitor sits, or which they host."""

    table: TableFacts
    status: str
    is_mine: bool = False  # is the visitor asked?
    since: str = ""
    can_resign: bool = False
    is_readable: bool = True

    @property
    def actions(self) -> list[TableAction]:
        """What the visitor can do about the table."""
        can_do = {"resign": self.can_resign, "delete": self.table.is_host}
        return [action for action in TABLE_ACTIONS if can_do[action.id]]


@dataclass(frozen=True)
class LobbyPage:
    games: Sequence[GameCard]
    levels: Sequence[LevelChoice]
    running: Sequence[TableRow]
    finished: Sequence[TableRow]

    @property
    def crest_games(self) -> list[str]:
        """The games whose crests are shown."""
        rows = [*self.running, *self.finished]
        shown = {row.table.game.id for row in rows if row.table.game and row.table.crest}
        return [card.game.id for card in self.games if card.game.id in shown]


def lobby_page(
    setups: Mapping[str, LastSetup],
    introduced: Collection[str],
    level: str,
    running: Sequence[TableRow],
    finished: Sequence[TableRow],
    translate: Translate,
) -> LobbyPage:
    """The lobby; `setups` holds the last-used setup of each game, `introduced` the games that need no introduction."""
    cards = [
        _card(game(game_id), setups[game_id], translate, is_introduced=game_id in introduced) for game_id in game_ids()
    ]
    mine_first = sorted(running, key=lambda row: not row.is_mine)
    return LobbyPage(cards, level_choices(level, translate), mine_first, finished)


def _card(shown: Game, setup: LastSetup, translate: Translate, *, is_introduced: bool) -> GameCard:
    least, most = shown.seats[0], shown.seats[-1]
    return GameCard(
        game=shown,
        seats=translate(TWO_COUNTS if most == least + 1 else COUNTS).format(least=least, most=most),
        minutes=translate(MINUTES).format(count=shown.minutes),
        ways=_ways(shown, translate),
        last_setup=_describe_setup(shown, setup, translate),
        is_introduced=is_introduced,
    )


def _ways(shown: Game, translate: Translate) -> str:
    ways, count = (EDITIONS, len(shown.editions)) if len(shown.editions) > 1 else (EXPANSIONS, len(shown.options))
    return translate.ngettext(*ways, count).format(count=count) if count else ""


def _describe_setup(shown: Game, setup: LastSetup, translate: Translate) -> str:
    """What *Play now* would create: how many bots, and which way to play where there are several."""
    titles = [title_of(shown.editions, setup.edition)] if len(shown.editions) > 1 else []
    titles += [title_of(shown.options, option) for option in setup.options]
    bots = setup.seats - 1
    message = translate.ngettext(*(AGAINST_WAY if titles else AGAINST), bots)
    return message.format(count=bots, way=listed([translate(title) for title in titles]))


def waiting_row(table: TableFacts, translate: Translate) -> TableRow:
    """A table with free seats."""
    return TableRow(table, translate(WAITING))


def unplayable_row(table: TableFacts, translate: Translate) -> TableRow:
    """A running match whose rules this release does not have."""
    return TableRow(table, translate(UNPLAYABLE))


def running_row(
    table: TableFacts, asked: Sequence[int], deciding: Sequence[int], seconds: float, translate: Translate
) -> TableRow:
    """A match that has waited for these seats for so many seconds; the visitor decides for `deciding` in person."""
    is_mine = any(seat in deciding for seat in asked)
    names = listed([table.names[seat] for seat in asked])
    status = translate(YOUR_TURN) if is_mine else translate(TURN_OF).format(names=names)
    return TableRow(table, status, is_mine, duration(seconds, translate), can_resign=bool(table.own))


def unreadable_row(key: str, title: str, is_host: bool, error: UnreadableTable, translate: Translate) -> TableRow:
    """A table whose rows make no match, with the reason."""
    status = f"{translate(UNREADABLE)}. {translate(str(error))}"
    return TableRow(TableFacts(key, title, None, (), (), is_host), status, is_readable=False)


def finished_row(table: TableFacts, winners: Sequence[int], translate: Translate) -> TableRow:
    """A finished match; with no winners, somebody resigned."""
    return TableRow(table, _outcome(table, winners, translate))


def _outcome(table: TableFacts, winners: Sequence[int], translate: Translate) -> str:
    names = listed([table.names[seat] for seat in winners])
    if not winners:
        return translate(ENDED)
    if len(winners) > 1:
        return translate(SHARED).format(names=names)
    return translate(YOU_WON) if list(table.own) == list(winners) else translate(WON_BY).format(names=names)
