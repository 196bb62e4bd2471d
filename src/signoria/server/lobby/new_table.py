"""The form of a new table: a row a seat, the edition and its options, the time limit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from signoria.bots.levels import LEVELS
from signoria.kernel.game import Choice, Difference, Game, Translate
from signoria.kernel.messages import N_, listed
from signoria.server.core.fields import Option
from signoria.server.core.levels import LevelChoice, bot_title, level_choices
from signoria.server.core.names import MOST_LETTERS
from signoria.server.core.times import HOUR
from signoria.server.lobby.last_setup import LastSetup, playable

ME = "me"
PERSON = "person"
FRIEND = "friend"
NOBODY = "nobody"

OCCUPANTS = {
    ME: N_("me"),
    PERSON: N_("another person here"),
    FRIEND: N_("a friend, by link"),
    NOBODY: N_("nobody"),
}
"""Who may take a seat, apart from bots, by what the form sends."""

TIME_LIMITS = {
    0: N_("No limit"),
    300: N_("Live: 5 minutes a decision"),
    8 * HOUR: N_("8 hours a decision"),
    24 * HOUR: N_("A day a decision"),
    72 * HOUR: N_("3 days a decision"),
}
"""Seconds for a decision, in words."""

ONLY_FOR = N_("only for {editions}")
DATA = N_("Not known from a printed source, so chosen by us: {what} ({count} of {total} data).")


@dataclass(frozen=True)
class SeatChoice:
    """Who takes a seat: `me`, `person`, `friend`, `nobody`, or the level of a bot; and under which name."""

    who: str
    name: str = ""

    @property
    def level(self) -> str:
        """Of a bot; empty for a person."""
        return self.who if self.who in LEVELS else ""


@dataclass(frozen=True)
class TableForm:
    """What the form of a new table says."""

    seats: Sequence[SeatChoice]
    edition: str
    options: tuple[str, ...] = ()
    is_remembering: bool = True
    has_open_hands: bool = False
    time_limit: int = 0  # seconds for a decision; 0: no limit

    @property
    def taken_seats(self) -> list[SeatChoice]:
        """The seats that play, in their order."""
        return [seat for seat in self.seats if seat.who != NOBODY]

    @property
    def last_setup(self) -> LastSetup:
        """What *Play now* remembers of it."""
        return LastSetup(len(self.taken_seats), self.edition, self.options)


def first_form(game: Game, setup: LastSetup, name: str, others: str) -> TableForm:
    """The form before anybody has changed it: the visitor, and all others alike, e.g. bots of one level or friends."""
    playing = [SeatChoice(ME, name), *[SeatChoice(others)] * (setup.seats - 1)]
    empty = [SeatChoice(NOBODY)] * (game.seats[-1] - setup.seats)
    return TableForm([*playing, *empty], setup.edition, setup.options)


def read_table_form(game: Game, form: Mapping[str, str], options: Sequence[str]) -> TableForm:
    """The form as it was sent. What cannot be chosen is left out; whether the rest can be played `Game.setup` says."""
    editions = [choice.id for choice in game.editions]
    edition = form.get("edition", "")
    edition = edition if edition in editions else editions[0]
    return TableForm(
        seats=[_read_seat(form, number) for number in range(game.seats[-1])],
        edition=edition,
        options=playable(game, edition, options),
        is_remembering="memory" in form,
        has_open_hands="open" in form,
        time_limit=read_time_limit(form),
    )


def _read_seat(form: Mapping[str, str], number: int) -> SeatChoice:
    who = form.get(f"who-{number}", NOBODY)
    return SeatChoice(who if who in OCCUPANTS or who in LEVELS else NOBODY, form.get(f"name-{number}", ""))


def read_time_limit(form: Mapping[str, str]) -> int:
    """The limit that a form chose; none where nobody comes by link, since round one screen nobody waits for days."""
    has_friend = any(key.startswith("who-") and who == FRIEND for key, who in form.items())
    wanted = form.get("limit", "")
    return next((limit for limit in TIME_LIMITS if has_friend and str(limit) == wanted), 0)


@dataclass(frozen=True)
class SeatRow:
    """A seat of the form, and who may take it."""

    number: int
    choices: Sequence[Option]
    name: str


@dataclass(frozen=True)
class WayCard:
    """An edition or an option, to be chosen."""

    choice: Choice
    note: str
    is_chosen: bool


@dataclass(frozen=True)
class DifferenceTable:
    """In what the editions differ: a column a way to play."""

    ways: Sequence[str]
    rows: Sequence[Difference]


@dataclass(frozen=True)
class NewTablePage:
    game: Game
    form: TableForm
    seats: Sequence[SeatRow]
    levels: Sequence[LevelChoice]
    editions: Sequence[WayCard]
    options: Sequence[WayCard]
    differences: DifferenceTable
    reconstructed: str
    time_limits: Sequence[Option]
    problem: str = ""
    name_length: int = MOST_LETTERS


def new_table_page(game: Game, form: TableForm, translate: Translate, problem: str = "") -> NewTablePage:
    """The form, filled in; `problem` says why it could not be played."""
    return NewTablePage(
        game=game,
        form=form,
        seats=[_seat_row(game, number, seat, translate) for number, seat in enumerate(form.seats)],
        levels=level_choices("", translate),
        editions=[_way(game, choice, choice.id == form.edition, translate) for choice in game.editions],
        options=[_way(game, choice, choice.id in form.options, translate) for choice in game.options],
        differences=difference_table(game, translate),
        reconstructed=_reconstructed(game, translate),
        time_limits=[
            Option(str(limit), translate(text), limit == form.time_limit) for limit, text in TIME_LIMITS.items()
        ],
        problem=problem,
    )


def _seat_row(game: Game, number: int, seat: SeatChoice, translate: Translate) -> SeatRow:
    """The seats that every match has cannot stay empty."""
    texts = {who: translate(text) for who, text in OCCUPANTS.items()}
    texts |= {level: bot_title(level, translate) for level in LEVELS}
    if number < game.seats[0]:
        del texts[NOBODY]
    return SeatRow(number, [Option(who, text, who == seat.who) for who, text in texts.items()], seat.name)


def _way(game: Game, choice: Choice, is_chosen: bool, translate: Translate) -> WayCard:
    titles = [translate(edition.title) for edition in game.editions if edition.id in choice.editions]
    note = translate(ONLY_FOR).format(editions=listed(titles)) if titles else ""
    return WayCard(choice, note, is_chosen)


def difference_table(game: Game, translate: Translate) -> DifferenceTable:
    """The values in columns headed by titles: an edition's, or an edition's with an option."""
    rows = game.edition_table()
    titles = {choice.id: translate(choice.title) for choice in (*game.editions, *game.options)}
    ways = [" + ".join(titles[part] for part in way.split(" + ")) for way in (rows[0].values if rows else ())]
    return DifferenceTable(ways, rows)


def _reconstructed(game: Game, translate: Translate) -> str:
    """One line on the components that are our reconstruction."""
    counts = {kind: sum(data.values()) for kind, data in game.provenance().items()}
    return translate(DATA).format(
        what=translate(game.reconstructed), count=counts["reconstructed"], total=sum(counts.values())
    )
