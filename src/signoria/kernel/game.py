"""A game as other packages see it: what can be chosen, how a match begins, and how it is put into words."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, ClassVar

from signoria.kernel.choices import offer
from signoria.kernel.dealer import Dealer
from signoria.kernel.errors import BadPosition, BadSetup, Refusal, quote
from signoria.kernel.journal import Journal
from signoria.kernel.lines import Line
from signoria.kernel.messages import Translate as Translate
from signoria.kernel.messages import english as english
from signoria.kernel.orders import OrderLanguage
from signoria.kernel.rulebook import Rulebook, load_rulebook
from signoria.kernel.setup import Setup, seed_bytes
from signoria.kernel.state import GameData, State, canonical_json
from signoria.kernel.tables import built_in_components, count_provenance, read_toml


@dataclass(frozen=True)
class Choice:
    """An edition or an option, as a person chooses it."""

    id: str
    title: str
    summary: str
    editions: tuple[str, ...] = ()  # of an option: the editions that have it; empty: every one


@dataclass(frozen=True)
class Difference:
    """One thing that differs between the ways to play: its rule, a few words, and the value in each of them.

    The values are keyed by the edition's id, or for an option by `edition + option`.
    """

    rule: str
    words: str
    values: Mapping[str, str]


class Game(ABC):
    """One game. Its package makes one instance, and the registry hands it out."""

    id: ClassVar[str]
    title: ClassVar[str]
    teaser: ClassVar[str]  # what players do in it, in one sentence
    minutes: ClassVar[int]  # how long people take for a match
    credits: ClassVar[str]  # who designed and published the printed game
    reconstructed: ClassVar[str]  # which of the built-in component data are our own choice, in a few words
    package: ClassVar[str]  # where its files lie
    rules_version: ClassVar[int]
    seats: ClassVar[range]
    editions: ClassVar[tuple[Choice, ...]]  # the first is the default
    options: ClassVar[tuple[Choice, ...]]
    pages: ClassVar[tuple[Choice, ...]] = ()  # opened beside the table; the first also when a match ends
    orders: ClassVar[OrderLanguage | None] = None  # the language of its standing orders, if it has one

    # What a game provides.

    @abstractmethod
    def make_game_data(self, variant: Mapping[str, Any]) -> GameData:
        """The game data of a checked variant."""

    @abstractmethod
    def deal(self, data: GameData, dealer: Dealer, journal: Journal | None) -> State:
        """The first position of a match."""

    @abstractmethod
    def load(self, data: GameData, contents: Mapping[str, Any]) -> State:
        """The position that `State.contents` wrote down."""

    @abstractmethod
    def check_components(self, data: Mapping[str, Any], file: str) -> None:
        """Check the component data of a user's file; BadComponents names what is wrong."""

    @abstractmethod
    def describe(self, event: Mapping[str, Any], names: Sequence[str], translate: Translate = english) -> str:
        """An event, as a seat may see it, in one sentence; empty for events that are not reported."""

    @abstractmethod
    def explain(self, refusal: Refusal, translate: Translate = english) -> str:
        """A refusal in one sentence."""

    @abstractmethod
    def ask(self, view: Mapping[str, Any], names: Sequence[str], translate: Translate = english) -> str:
        """What the viewer is to do next, or whom the table waits for, in one sentence."""

    @abstractmethod
    def action_label(self, action: str, view: Mapping[str, Any], translate: Translate = english) -> str:
        """What one of the view's legal actions would do, in a few words."""

    @abstractmethod
    def score_line(self, name: str, translate: Translate = english) -> str:
        """A line of the score sheet by its name."""

    @abstractmethod
    def verdict(self, view: Mapping[str, Any], names: Sequence[str], translate: Translate = english) -> str:
        """Who wins a match that is over, and what decided a tie, in one or two sentences."""

    @abstractmethod
    def draw(self, view: Mapping[str, Any], names: Sequence[str], translate: Translate = english) -> list[Line]:
        """The table for an 80-column terminal."""

    def page(
        self, page: str, view: Mapping[str, Any], names: Sequence[str], translate: Translate = english
    ) -> list[Line]:
        """One of the pages, for an 80-column terminal."""
        raise NotImplementedError("every game that lists pages shows them")

    def edition_table(self) -> list[Difference]:
        """How the editions differ; empty for a game that has only one."""
        return []

    # What follows from it.

    def rulebook(self) -> Rulebook:
        return _rulebook(self.package)

    def options_of(self, edition: str) -> tuple[Choice, ...]:
        """The options that an edition has."""
        return tuple(option for option in self.options if not option.editions or edition in option.editions)

    def read_components(self, path: str) -> dict[str, Any]:
        """A user's component file, checked, as the data to embed in a setup; BadComponents names what is wrong."""
        data = read_toml(path)
        self.check_components(data, path)
        return data

    def provenance(self) -> dict[str, dict[str, int]]:
        """Where the built-in component data come from: for each provenance, how many data of each kind have it."""
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
        """A checked setup; BadSetup names what is wrong and the possible choices."""
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
        """Check that a variant can be played; BadSetup names the field that is wrong."""
        if variant["game"] != self.id:
            raise BadSetup("game", f"this is {self.id}, not {quote(variant['game'])}")
        if not 1 <= variant["rules_version"] <= self.rules_version:
            raise BadSetup("rules_version", f"{quote(variant['rules_version'])} is not known here; update the program")
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
        """The game data of a variant, made once and shared."""
        return _game_data(self, canonical_json(dict(variant)))

    def new(self, setup: Setup, journal: Journal | None = None) -> State:
        """Set a match up. The journal, if given, records everything from the deal on."""
        return self.deal(self.game_data(setup.variant()), setup.new_dealer(), journal)

    def position(self, dump: Mapping[str, Any]) -> State:
        """The position that `State.dump` wrote down; BadPosition names the field that is wrong."""
        try:
            data = self.game_data(dump["variant"])
            return self.load(data, dump["contents"])
        except (KeyError, TypeError, IndexError, ValueError, RecursionError) as error:
            raise BadPosition("contents", f"missing or of the wrong kind: {error}") from None


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
    return game.make_game_data(data)
