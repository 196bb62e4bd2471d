"""Patrician: towers in ten cities, for 2 to 5, with Ambassadors and Messengers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from signoria.games.patrician import components, loading, terminal, text
from signoria.games.patrician.editions import EDITION_CHOICES, OPTION_CHOICES, SEATS, edition
from signoria.games.patrician.game_data import PatricianData
from signoria.games.patrician.play import new_match
from signoria.kernel.dealer import Dealer
from signoria.kernel.errors import Refusal
from signoria.kernel.game import Game, Translate, english
from signoria.kernel.journal import Journal
from signoria.kernel.lines import Line
from signoria.kernel.messages import N_
from signoria.kernel.state import GameData, State


class Patrician(Game):
    id = "patrician"
    title = "Patrician"
    teaser = N_("Build your towers higher than your rivals' pride.")
    minutes = 40
    credits = "Designed by Michael Schacht, published by Amigo (2007) and others."
    reconstructed = N_("which cards each city has, some colours, and the order of the ambassadors")
    package = __name__
    rules_version = 1
    seats = SEATS
    editions = EDITION_CHOICES
    options = OPTION_CHOICES
    pages = terminal.PAGES

    def make_game_data(self, variant: Mapping[str, Any]) -> GameData:
        chosen = edition(variant["edition"], variant["options"])
        return PatricianData(dict(variant), variant["seats"], components.load(variant["components"]), chosen)

    def deal(self, data: GameData, dealer: Dealer, journal: Journal | None) -> State:
        assert isinstance(data, PatricianData)
        return new_match(data, dealer, journal)

    def load(self, data: GameData, contents: Mapping[str, Any]) -> State:
        assert isinstance(data, PatricianData)
        return loading.load(data, contents)

    def check_components(self, data: Mapping[str, Any], file: str) -> None:
        components.load(data, file)

    def describe(self, event: Mapping[str, Any], names: Sequence[str], translate: Translate = english) -> str:
        return text.describe(event, names, translate)

    def explain(self, refusal: Refusal, translate: Translate = english) -> str:
        return text.explain(refusal, translate)

    def ask(self, view: Mapping[str, Any], names: Sequence[str], translate: Translate = english) -> str:
        return text.ask(view, names, translate)

    def action_label(self, action: str, view: Mapping[str, Any], translate: Translate = english) -> str:
        return text.action_label(action, view, translate)

    def score_line(self, name: str, translate: Translate = english) -> str:
        return text.score_line(name, translate)

    def verdict(self, view: Mapping[str, Any], names: Sequence[str], translate: Translate = english) -> str:
        return text.verdict(view, names, translate)

    def draw(self, view: Mapping[str, Any], names: Sequence[str], translate: Translate = english) -> list[Line]:
        return terminal.draw(view, names, translate)

    def page(
        self, page: str, view: Mapping[str, Any], names: Sequence[str], translate: Translate = english
    ) -> list[Line]:
        return terminal.page(page, view, names, translate)


GAME = Patrician()
