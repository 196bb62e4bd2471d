"""Positions of Intrigo as the page draws them, and what can be read there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import unescape
from typing import Any

import pytest
from django.template import engines

from signoria.games.intrigo import GAME
from signoria.games.intrigo.state import Position
from signoria.games.intrigo.web import PRESENTER
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.match import Match
from signoria.kernel.presenting import News, Scene
from signoria.kernel.state import State, seats_in

NAMES = ("Livia", "Ginevra", "Baldo", "Tommaso")
PARTS = """
{% from "intrigo/board.svg" import board_picture %}
{% from "intrigo/hand.html" import dock %}
{% from "intrigo/schemers.html" import schemer_panel %}
{% from "intrigo/seats.html" import standings_panel %}
{{ board_picture(board, "", _) }}
{{ standings_panel(standings, (), _) }}
{{ dock(stage, hand, opened, (), _) }}
{{ schemer_panel(schemers, board.legend, _) }}
"""
"""What the game draws of a page: all but prompt, log and recap."""

SEATS = pytest.mark.parametrize("seats", GAME.seats)


@dataclass(frozen=True)
class Page:
    """What can be found on a page."""

    html: str

    @property
    def ids(self) -> list[str]:
        return re.findall(r'\bid="([^"]*)"', self.html)

    @property
    def gold(self) -> int:
        """Gold lines that are drawn, and golden buttons."""
        return len(re.findall(r'class="(?:legal-line|hands-cell legal|btn(?: btn-go)? legal)"', self.html))

    @property
    def buttons(self) -> list[dict[str, str]]:
        found = re.findall(r"<button\s([^>]*)>", self.html)
        return [{name: unescape(value) for name, value in re.findall(r'([\w-]+)="([^"]*)"', tag)} for tag in found]

    def offers(self) -> list[dict[str, str]]:
        """The buttons that do something."""
        return [button for button in self.buttons if "aria-disabled" not in button and button["name"] == "action"]

    def refused(self) -> list[dict[str, str]]:
        return [button for button in self.buttons if "aria-disabled" in button]


def scene_of_state(state: State, seat: int, *, news: Sequence[News] = (), is_remembering: bool = True) -> Scene:
    return Scene(
        game=GAME,
        view=state.view(seat),
        known=state.known_to(seat),
        names=NAMES[: state.seats],
        news=news,
        is_remembering=is_remembering,
    )


def shown(state: State, seat: int) -> Any:
    """What a seat sees."""
    return state.view(seat)


def known_to(state: State, seat: int) -> Position:
    known = state.known_to(seat)
    assert isinstance(known, Position)
    return known


def drawn(state: State, seat: int, **how: Any) -> str:
    """The game's part of a page, without prompt and log, while no bot is thinking."""
    picture = PRESENTER.present(scene_of_state(state, seat, **how))
    fields = {**picture.fields, "_": str}
    return str(engines["jinja2"].from_string(PARTS).render(fields))


def position_of(state: State) -> Position:
    """A copy of the match, because the state goes on."""
    copy = state.clone()
    assert isinstance(copy, Position)
    return copy


@cache
def played(seats: int, seed: int) -> tuple[Position, ...]:
    """Every position of a random match, up to some."""
    state = GAME.new(GAME.setup(seats, seed, names=NAMES[:seats]))
    chance = fast_dealer(b"%d" % seed)
    found = [position_of(state)]
    while not state.is_over() and len(found) < 70:
        seat = seats_in(state.actors)[0]
        legal = state.legal_actions(seat)
        state.apply(seat, legal[chance.below(len(legal))])
        found.append(position_of(state))
    return tuple(found)


def positions() -> Iterator[Position]:
    """Of some matches, more than one of every phase."""
    for seats in GAME.seats:
        for seed in (1, 2, 3):
            yield from played(seats, seed)[seed - 1 :: 3]


def at_power(power: str, seats: int = 4, *, aimed: bool = False) -> Position:
    """A position in which a power is used."""
    for seed in range(1, 40):
        for state in played(seats, seed):
            using = shown(state, -1)["board"]["power"]
            if using is not None and using["name"] == power and (using["target"] is not None) == aimed:
                return state
    raise AssertionError(f"no {power} was bought")


def match_after(moves: int, seats: int = 4) -> Match:
    match = Match(GAME, GAME.setup(seats, 5, names=NAMES[:seats]))
    chance = fast_dealer(b"5")
    while not match.state.is_over() and len(match.moves) < moves:
        seat = seats_in(match.state.actors)[0]
        legal = match.state.legal_actions(seat)
        match.push(seat, match.state.text(legal[chance.below(len(legal))]))
    return match
