"""Il Principe: auctions, cities and roles in Renaissance Italy, for 2 to 5, in three printed editions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from signoria.games.il_principe import components, loading, terminal, text
from signoria.games.il_principe.agent import PrincipeOrders
from signoria.games.il_principe.editions import EDITION_CHOICES, OPTION_CHOICES, SEATS, differences, edition
from signoria.games.il_principe.game_data import PrincipeData
from signoria.games.il_principe.play import new_match
from signoria.kernel.dealer import Dealer
from signoria.kernel.errors import Refusal
from signoria.kernel.game import Difference, Game, Translate, english
from signoria.kernel.journal import Journal
from signoria.kernel.lines import Line
from signoria.kernel.messages import N_
from signoria.kernel.state import GameData, State


class IlPrincipe(Game):
    id = "il-principe"
    title = "Il Principe"
    teaser = N_("Bid for buildings, raise cities, hold the regions.")
    minutes = 75
    credits = "Designed by Emanuele Ornella, published by Mind the Move (2005), Z-Man (2005) and Amigo (2006)."
    reconstructed = N_("the icons and the regions of most city cards, and the land that each region stands for")
    package = __name__
    rules_version = 1
    seats = SEATS
    editions = EDITION_CHOICES
    options = OPTION_CHOICES
    pages = terminal.PAGES
    orders = PrincipeOrders()

    def make_game_data(self, variant: Mapping[str, Any]) -> GameData:
        chosen = edition(variant["edition"], variant["options"])
        return PrincipeData(dict(variant), variant["seats"], components.load(variant["components"]), chosen)

    def deal(self, data: GameData, dealer: Dealer, journal: Journal | None) -> State:
        assert isinstance(data, PrincipeData)
        return new_match(data, dealer, journal)

    def load(self, data: GameData, contents: Mapping[str, Any]) -> State:
        assert isinstance(data, PrincipeData)
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

    def edition_table(self) -> list[Difference]:
        return differences()


GAME = IlPrincipe()
