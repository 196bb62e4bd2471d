"""A new table: a row a seat, the edition and its options, and what of the components is our own choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from signoria.bots.levels import LEVELS
from signoria.kernel.game import Choice, Difference, Game, Translate
from signoria.kernel.messages import N_, listed
from signoria.server.names import MOST_LETTERS
from signoria.server.pages.levels import TITLES, LevelChoice, known_level, level_choices
from signoria.server.pages.limits import FRIEND, limit_choices, read_limit
from signoria.server.pages.options import Option
from signoria.server.pages.usual import Usual, playable

ME = "me"
PERSON = "person"
NOBODY = "nobody"

SITTERS = {
    ME: N_("me"),
    PERSON: N_("another person here"),
    FRIEND: N_("a friend, by link"),
    NOBODY: N_("nobody"),
}
BOT = N_("bot: {level}")
ONLY_FOR = N_("only for {editions}")
DATA = N_("Not known from a printed source, so chosen by us: {what} ({count} of {total} data).")


@dataclass(frozen=True)
class Place:
    """Who is to sit somewhere: `me`, `person`, `friend`, `nobody`, or the level of a bot; and under which name."""

    who: str
    name: str = ""

    @property
    def level(self) -> str:
        """Of a bot; empty for a person."""
        return self.who if self.who in LEVELS else ""


@dataclass(frozen=True)
class Wanted:
    """What the form of a new table says."""

    places: Sequence[Place]
    edition: str
    options: tuple[str, ...] = ()
    is_remembering: bool = True
    has_open_hands: bool = False
    limit: int = 0  # seconds for a decision; 0: no limit

    @property
    def sitting(self) -> list[Place]:
        """Those who will play, in the order of their seats."""
        return [place for place in self.places if place.who != NOBODY]

    @property
    def usual(self) -> Usual:
        """What *Play now* remembers of it."""
        return Usual(len(self.sitting), self.edition, self.options)


def usual_table(game: Game, usual: Usual, level: str, name: str) -> Wanted:
    """The table that *Play now* sets: the visitor and bots of one level."""
    return _table(game, usual, Place(ME, name), Place(known_level(level)))


def shared_screen(game: Game, usual: Usual, name: str) -> Wanted:
    """The form as *Same screen* opens it: people only."""
    return _table(game, usual, Place(ME, name), Place(PERSON))


def with_friends(game: Game, usual: Usual, name: str) -> Wanted:
    """The form as *With friends* opens it: the others come by link."""
    return _table(game, usual, Place(ME, name), Place(FRIEND))


def _table(game: Game, usual: Usual, first: Place, others: Place) -> Wanted:
    empty = game.seats[-1] - usual.seats
    return Wanted([first, *[others] * (usual.seats - 1), *[Place(NOBODY)] * empty], usual.edition, usual.options)


def read_wanted(game: Game, form: Mapping[str, str], options: Sequence[str]) -> Wanted:
    """The form as it was sent. What cannot be chosen is left out; whether the rest can be played `Game.setup` says."""
    editions = [choice.id for choice in game.editions]
    edition = form.get("edition", "")
    edition = edition if edition in editions else editions[0]
    return Wanted(
        places=[_place(form, seat) for seat in range(game.seats[-1])],
        edition=edition,
        options=playable(game, edition, options),
        is_remembering="memory" in form,
        has_open_hands="open" in form,
        limit=read_limit(form),
    )


def _place(form: Mapping[str, str], seat: int) -> Place:
    who = form.get(f"who-{seat}", NOBODY)
    return Place(who if who in SITTERS or who in LEVELS else NOBODY, form.get(f"name-{seat}", ""))


@dataclass(frozen=True)
class SeatRow:
    """A seat to be taken."""

    number: int
    sitters: Sequence[Option]
    name: str


@dataclass(frozen=True)
class WayCard:
    """An edition or an option, to be chosen."""

    id: str
    title: str
    summary: str
    note: str
    is_chosen: bool


@dataclass(frozen=True)
class DifferenceTable:
    """In what the editions differ: a column a way to play."""

    ways: Sequence[str]
    rows: Sequence[Difference]


@dataclass(frozen=True)
class NewTablePage:
    game_id: str
    game_title: str
    teaser: str
    least: int
    most: int
    name_length: int
    seats: Sequence[SeatRow]
    levels: Sequence[LevelChoice]
    editions: Sequence[WayCard]
    options: Sequence[WayCard]
    differences: DifferenceTable
    reconstructed: str
    is_remembering: bool
    has_open_hands: bool
    limits: Sequence[Option]
    problem: str = ""


def new_table_page(game: Game, wanted: Wanted, translate: Translate, problem: str = "") -> NewTablePage:
    """The form with what is wanted filled in; `problem` says why it could not be played."""
    return NewTablePage(
        game_id=game.id,
        game_title=game.title,
        teaser=translate(game.teaser),
        least=game.seats[0],
        most=game.seats[-1],
        name_length=MOST_LETTERS,
        seats=[_seat_row(game, number, place, translate) for number, place in enumerate(wanted.places)],
        levels=level_choices("", translate),
        editions=[_way(game, choice, choice.id == wanted.edition, translate) for choice in game.editions],
        options=[_way(game, choice, choice.id in wanted.options, translate) for choice in game.options],
        differences=difference_table(game, translate),
        reconstructed=_reconstructed(game, translate),
        is_remembering=wanted.is_remembering,
        has_open_hands=wanted.has_open_hands,
        limits=limit_choices(wanted.limit, translate),
        problem=problem,
    )


def _seat_row(game: Game, number: int, place: Place, translate: Translate) -> SeatRow:
    """Nobody may stay away from the seats that every match has."""
    texts = {who: translate(text) for who, text in SITTERS.items()}
    texts |= {level: translate(BOT).format(level=translate(TITLES[level])) for level in LEVELS}
    if number < game.seats[0]:
        del texts[NOBODY]
    return SeatRow(number, [Option(who, text, who == place.who) for who, text in texts.items()], place.name)


def _way(game: Game, choice: Choice, is_chosen: bool, translate: Translate) -> WayCard:
    titles = [translate(edition.title) for edition in game.editions if edition.id in choice.editions]
    note = translate(ONLY_FOR).format(editions=listed(titles)) if titles else ""
    return WayCard(choice.id, translate(choice.title), translate(choice.summary), note, is_chosen)


def difference_table(game: Game, translate: Translate) -> DifferenceTable:
    """The values in columns headed by titles: an edition's, or an edition's with an option."""
    rows = game.edition_table()
    titles = {choice.id: translate(choice.title) for choice in (*game.editions, *game.options)}
    ways = [" + ".join(titles[part] for part in way.split(" + ")) for way in (rows[0].values if rows else ())]
    return DifferenceTable(ways, rows)


def _reconstructed(game: Game, translate: Translate) -> str:
    """One line on what is not as printed for all we know."""
    counts = {kind: sum(data.values()) for kind, data in game.provenance().items()}
    return translate(DATA).format(
        what=translate(game.reconstructed), count=counts["reconstructed"], total=sum(counts.values())
    )
