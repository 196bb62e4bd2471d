"""Intrigo: schemers under the arcades of the Doge's palace, for 3 or 4."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from signoria.games.intrigo import components, loading, play, reasons, terminal, text
from signoria.games.intrigo.editions import EDITION_CHOICES, EDITIONS, OPTION_CHOICES, SEATS
from signoria.games.intrigo.game_data import IntrigoData
from signoria.kernel.game import Game, Rules
from signoria.kernel.messages import N_


def _game_data(variant: Mapping[str, Any]) -> IntrigoData:
    chosen = EDITIONS[variant["edition"]]
    return IntrigoData(dict(variant), variant["seats"], components.load(variant["components"]), chosen)


GAME = Game(
    id="intrigo",
    title="Intrigo",
    teaser=N_("Place your schemers in the Doge's palace, and buy influence to turn the tables."),
    minutes=50,
    credits="Designed by Catherine Dumas, Charles Chevallier and Pascal Pelemans, first published in 2010.",
    reconstructed=N_("the colours of the families, and the prices of the influence cards"),
    package=__name__,
    rules_version=1,
    seats=SEATS,
    editions=EDITION_CHOICES,
    options=OPTION_CHOICES,
    rules=Rules(_game_data, play.new_match, loading.load, components.load),
    text=text,
    terminal=terminal,
    reasons=reasons,
)
