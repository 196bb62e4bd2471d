"""Patrician: towers in ten cities, for 2 to 5, with Ambassadors and Messengers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from signoria.games.patrician import components, loading, play, reasons, terminal, text
from signoria.games.patrician.editions import EDITION_CHOICES, OPTION_CHOICES, SEATS, edition
from signoria.games.patrician.game_data import PatricianData
from signoria.kernel.game import Game, Rules
from signoria.kernel.messages import N_


def _game_data(variant: Mapping[str, Any]) -> PatricianData:
    chosen = edition(variant["edition"], variant["options"])
    return PatricianData(dict(variant), variant["seats"], components.load(variant["components"]), chosen)


GAME = Game(
    id="patrician",
    title="Patrician",
    teaser=N_("Build your towers higher than your rivals' pride."),
    minutes=40,
    credits="Designed by Michael Schacht, published by Amigo (2007) and others.",
    reconstructed=N_("which cards each city has, some colours, and the order of the ambassadors"),
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
