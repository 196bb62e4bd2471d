"""The registry: one line for each game. A game is imported when it is used."""

from __future__ import annotations

from importlib import import_module

from signoria.kernel.choices import offer
from signoria.kernel.errors import UnknownGame, quote
from signoria.kernel.game import Game
from signoria.kernel.lessons import Introduction
from signoria.kernel.presenting import Presenter

_PACKAGES = {
    "il-principe": "signoria.games.il_principe",
    "patrician": "signoria.games.patrician",
    "intrigo": "signoria.games.intrigo",
}


def game_ids() -> list[str]:
    """The ids of all games, in the order in which they are listed."""
    return list(_PACKAGES)


def game(game_id: str) -> Game:
    """The game with this id. UnknownGame lists the existing ones."""
    if game_id not in _PACKAGES:
        raise UnknownGame(f"there is no game {quote(game_id)}; {offer(game_id, _PACKAGES)}")
    found: Game = import_module(_PACKAGES[game_id]).GAME
    return found


def presenter(game_id: str) -> Presenter:
    """The presenter of the game with this id."""
    found: Presenter = import_module(f"{_PACKAGES[game(game_id).id]}.web").PRESENTER
    return found


def introduction(game_id: str) -> Introduction:
    """What the game with this id tells newcomers."""
    found: Introduction = import_module(f"{_PACKAGES[game(game_id).id]}.lessons").INTRODUCTION
    return found
