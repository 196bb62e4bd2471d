"""Il Principe: auctions, cities and roles in Renaissance Italy, for 2 to 5, in three printed editions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from signoria.games.il_principe import components, loading, play, reasons, terminal, text
from signoria.games.il_principe.agent import PrincipeOrders
from signoria.games.il_principe.editions import EDITION_CHOICES, OPTION_CHOICES, SEATS, differences, edition
from signoria.games.il_principe.game_data import PrincipeData
from signoria.kernel.game import Game, Rules
from signoria.kernel.messages import N_


def _game_data(variant: Mapping[str, Any]) -> PrincipeData:
    chosen = edition(variant["edition"], variant["options"])
    return PrincipeData(dict(variant), variant["seats"], components.load(variant["components"]), chosen)


GAME = Game(
    id="il-principe",
    title="Il Principe",
    teaser=N_("Bid for buildings, build cities, win the regions."),
    minutes=75,
    credits="Designed by Emanuele Ornella, published by Mind the Move (2005), Z-Man (2005) and Amigo (2006).",
    reconstructed=N_("the icons and regions of most city cards, and the part of Italy that each region stands for"),
    package=__name__,
    rules_version=1,
    seats=SEATS,
    editions=EDITION_CHOICES,
    options=OPTION_CHOICES,
    rules=Rules(_game_data, play.new_match, loading.load, components.load),
    text=text,
    terminal=terminal,
    reasons=reasons,
    differences=differences(),
    orders=PrincipeOrders(),
)
