"""The page of a new table: who may take a seat, the editions and their differences. Its form is in forms.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.bots.levels import LEVELS
from signoria.kernel.game import Choice, Game, Translate
from signoria.kernel.messages import N_, listed
from signoria.server.core.levels import LevelChoice, level_choices
from signoria.server.rules.differences import DifferenceTable, difference_table

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

ONLY_FOR = N_("only for {editions}")
DATA = N_("Not known from a printed source and chosen by us: {what} ({count} of {total} items).")


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
class WayCard:
    """An edition or an option, to be chosen."""

    choice: Choice
    note: str
    is_chosen: bool


@dataclass(frozen=True)
class NewTablePage:
    """What the page shows beside the form."""

    game: Game
    levels: Sequence[LevelChoice]
    editions: Sequence[WayCard]
    options: Sequence[WayCard]
    differences: DifferenceTable
    reconstructed: str


def new_table_page(game: Game, edition: str, options: Sequence[str], translate: Translate) -> NewTablePage:
    """The page with this edition and these options chosen."""
    return NewTablePage(
        game=game,
        levels=level_choices("", translate),
        editions=[_way(game, choice, choice.id == edition, translate) for choice in game.editions],
        options=[_way(game, choice, choice.id in options, translate) for choice in game.options],
        differences=difference_table(game, translate),
        reconstructed=_reconstructed(game, translate),
    )


def _way(game: Game, choice: Choice, is_chosen: bool, translate: Translate) -> WayCard:
    titles = [translate(edition.title) for edition in game.editions if edition.id in choice.editions]
    note = translate(ONLY_FOR).format(editions=listed(titles)) if titles else ""
    return WayCard(choice, note, is_chosen)


def _reconstructed(game: Game, translate: Translate) -> str:
    """One line on the components that are our reconstruction."""
    counts = {kind: sum(data.values()) for kind, data in game.provenance().items()}
    return translate(DATA).format(
        what=translate(game.reconstructed), count=counts["reconstructed"], total=sum(counts.values())
    )
