"""A game as other packages see it: its choices, how a match is set up, and how it is put into words."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Generic, Protocol, TypeVar

from signoria.kernel.choices import offer
from signoria.kernel.dealer import Dealer
from signoria.kernel.errors import BadPosition, BadSetup, Refusal, UnplayableRules, quote
from signoria.kernel.journal import Journal
from signoria.kernel.lines import Line
from signoria.kernel.messages import Translate as Translate
from signoria.kernel.messages import english as english
from signoria.kernel.orders import OrderLanguage
from signoria.kernel.reasons import Reason
from signoria.kernel.rulebook import Rulebook, load_rulebook
from signoria.kernel.setup import Setup, seed_bytes
from signoria.kernel.state import GameData, State, canonical_json
from signoria.kernel.tables import built_in_components, count_provenance, read_toml


@dataclass(frozen=True)
class Choice:
    """An edition or an option that players can choose."""

    id: str  # as it is written in setups and on the command line
    title: str  # as players see it
    summary: str  # one sentence
    editions: tuple[str, ...] = ()  # for an option: the editions that have it; empty for all of them


@dataclass(frozen=True)
class Difference:
    """One difference between editions or options."""

    rule: str  # the id of the rule
    words: str  # what differs, in a few words
    values: Mapping[str, str]  # by the id of the edition, or `edition + option` for an option


Data = TypeVar("Data", bound=GameData)
"""The class of a game's data."""


@dataclass(frozen=True)
class Rules(Generic[Data]):
    """The functions that set up and load the matches of a game. All of them use the same class of game data."""

    make_game_data: Callable[[Mapping[str, Any]], Data]  # for a checked variant
    deal: Callable[[Data, Dealer, Journal | None], State]  # the first position of a match
    load: Callable[[Data, Mapping[str, Any]], State]  # the position that `State.contents` wrote
    check_components: Callable[[Mapping[str, Any], str], object]  # for a user's file; raises BadComponents


class TextModule(Protocol):
    """What a game's `text.py` provides: sentences about the game. `names` are the players' names by seat."""

    def describe(self, event: Mapping[str, Any], names: Sequence[str], translate: Translate = english) -> str:
        """An event that a seat may see, in one sentence; empty for events that are not reported."""

    def explain(self, refusal: Refusal, translate: Translate = english) -> str:
        """A refusal in one sentence."""

    def ask(self, view: Mapping[str, Any], names: Sequence[str], translate: Translate = english) -> str:
        """What the viewer has to do next, or whom the table is waiting for, in one sentence."""

    def action_label(self, action: str, view: Mapping[str, Any], translate: Translate = english) -> str:
        """What one of the legal actions in the view would do, in a few words."""

    def score_line(self, name: str, translate: Translate = english) -> str:
        """The label of a line of the score sheet."""

    def verdict(self, view: Mapping[str, Any], names: Sequence[str], translate: Translate = english) -> str:
        """Who won a finished match, and what decided a tie, in one or two sentences."""


class ReasonsModule(Protocol):
    """What a game's `reasons.py` provides: why an action is good for a seat."""

    def reasons(self, known: State, seat: int, action: str) -> list[Reason]:
        """What one of the seat's legal actions brings it, the strongest first; empty if nothing can be said.

        `known` is what `State.known_to(seat)` returned, and is not changed.
        """

    def action_name(self, action: str, view: Mapping[str, Any], translate: Translate = english) -> str:
        """One of the view's legal actions by its name: what is done, without what it brings."""

    def in_words(self, reason: Reason, names: Sequence[str], translate: Translate = english) -> str:
        """A reason in one sentence."""


class TerminalModule(Protocol):
    """What a game's `terminal.py` provides: the game on an 80-column terminal."""

    @property
    def PAGES(self) -> tuple[Choice, ...]:  # noqa: N802 (a constant of a module)
        """The pages that a player can open. The first one is also shown when a match ends."""

    def draw(self, view: Mapping[str, Any], names: Sequence[str], translate: Translate = english) -> list[Line]:
        """The table."""

    def page(
        self, name: str, view: Mapping[str, Any], names: Sequence[str], translate: Translate = english
    ) -> list[Line]:
        """One of PAGES, by its id."""


@dataclass(frozen=True, eq=False)  # a game is equal only to itself: its parts are modules
class Game:
    """A game that can be played. `signoria.game(id)` returns one, `signoria.game_ids()` lists them.

    A game's package assembles it from its modules. The modules that draw the web page are not part of it, so that
    workers and terminals do not have to load them: see `signoria.games.presenter`.
    """

    id: str  # as it is written on the command line and in records
    title: str  # as players see it
    teaser: str  # what players do in it, in one sentence
    minutes: int  # how long a match takes
    credits: str  # who designed and published the printed game
    reconstructed: str  # which of the built-in components are our reconstruction, in a few words
    package: str  # the Python package that contains its files
    rules_version: int  # raised when the behaviour of the rules changes
    seats: range  # the possible numbers of players
    editions: tuple[Choice, ...]  # the first is the default
    options: tuple[Choice, ...]  # expansions and variants
    rules: Rules[Any]  # sets up and loads matches
    text: TextModule  # sentences about the game
    terminal: TerminalModule  # the game on a terminal
    reasons: ReasonsModule  # why an action is good
    differences: tuple[Difference, ...] = ()  # between its editions
    orders: OrderLanguage | None = None  # the language of its standing orders, if it has one
    oldest_rules_version: int = 1  # matches of older versions can be read, but not played or replayed

    def rulebook(self) -> Rulebook:
        """The rules of the game in our words, each with its id."""
        return _rulebook(self.package)

    def options_of(self, edition: str) -> tuple[Choice, ...]:
        """The options that are available in an edition."""
        return tuple(option for option in self.options if not option.editions or edition in option.editions)

    def titles(self, ids: Iterable[str]) -> list[str]:
        """The titles of these editions and options, in the order in which they are listed."""
        chosen = set(ids)
        return [choice.title for choice in (*self.editions, *self.options) if choice.id in chosen]

    def read_components(self, path: str) -> dict[str, Any]:
        """Read and check a user's component file, for `setup`. BadComponents names the file, table and field."""
        data = read_toml(path)
        self.rules.check_components(data, path)
        return data

    def provenance(self) -> dict[str, dict[str, int]]:
        """Where the built-in components come from: for each provenance, the number of items of each kind."""
        return count_provenance(built_in_components(self.package))

    def setup(
        self,
        seats: int,
        seed: int | bytes,
        *,
        edition: str | None = None,
        options: Iterable[str] = (),
        names: Sequence[str] = (),
        components: Mapping[str, Any] | None = None,
        dealer: str = "sealed",
    ) -> Setup:
        """A checked setup for `new`. BadSetup names the field and the possible choices.

        `seed` decides the deal; `edition` defaults to the first one; `names` are the players' names by seat;
        `components` come from `read_components` and default to the built-in ones. The `sealed` dealer is for real
        matches, the `fast` one for simulations.
        """
        setup = Setup(
            game=self.id,
            rules_version=self.rules_version,
            edition=self.editions[0].id if edition is None else edition,
            options=tuple(sorted(set(options))),
            seats=seats,
            names=tuple(names) or tuple(f"Seat {seat + 1}" for seat in range(seats)),
            components=components,
            seed=seed_bytes(seed),
            dealer=dealer,
        )
        self.check(setup.variant())
        setup.check()
        return setup

    def check(self, variant: Mapping[str, Any]) -> None:
        """Check that a variant can be played. BadSetup names the field that is wrong."""
        if variant["game"] != self.id:
            raise BadSetup("game", f"this is {self.id}, not {quote(variant['game'])}")
        if not self.oldest_rules_version <= variant["rules_version"] <= self.rules_version:
            raise UnplayableRules(variant["rules_version"], self.oldest_rules_version, self.rules_version)
        if variant["seats"] not in self.seats:
            raise BadSetup(
                "seats", f"{self.title} is for {self.seats[0]} to {self.seats[-1]}, not {quote(variant['seats'])}"
            )
        _check_choice("edition", variant["edition"], self.editions)
        if not isinstance(variant["options"], list):
            raise BadSetup("options", f"must be a list of texts, not {quote(variant['options'])}")
        for option in variant["options"]:
            _check_choice("option", option, self.options)
            if option not in [choice.id for choice in self.options_of(variant["edition"])]:
                raise BadSetup("option", f"{option!r} is not for the edition {variant['edition']!r}")

    def game_data(self, variant: Mapping[str, Any]) -> GameData:
        """The game data of a variant. It is created once and shared."""
        return _game_data(self, canonical_json(dict(variant)))

    def new(self, setup: Setup, journal: Journal | None = None) -> State:
        """The first position of a match. The journal, if given, records all events from the deal on."""
        state: State = self.rules.deal(self.game_data(setup.variant()), setup.new_dealer(), journal)
        return state

    def position(self, dump: Mapping[str, Any]) -> State:
        """The position that `State.dump` wrote. BadPosition names the field that is wrong."""
        try:
            data = self.game_data(dump["variant"])
            state: State = self.rules.load(data, dump["contents"])
        except (KeyError, TypeError, IndexError, ValueError, RecursionError) as error:
            raise BadPosition("contents", f"missing or of the wrong type: {error}") from None
        return state


def _check_choice(field: str, chosen: object, choices: tuple[Choice, ...]) -> None:
    names = [choice.id for choice in choices]
    if chosen not in names:
        raise BadSetup(field, f"{quote(chosen)} is not known; {offer(str(chosen), names)}")


@cache
def _rulebook(package: str) -> Rulebook:
    return load_rulebook(package)


@lru_cache(maxsize=64)
def _game_data(game: Game, variant: str) -> GameData:
    data = json.loads(variant)
    game.check(data)
    found: GameData = game.rules.make_game_data(data)
    return found
