"""Positions of Il Principe as the page draws them, and what can be read there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from html import unescape
from typing import Any

from signoria.games.il_principe import GAME
from signoria.games.il_principe.web import PRESENTER
from signoria.kernel.conformance import variants
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.match import Match
from signoria.kernel.presenting import Picture, Scene
from signoria.kernel.setup import Setup
from signoria.kernel.state import SPECTATOR, State, seats_in
from signoria.server.sessions.perspective import Perspective
from signoria.server.sessions.session import Outcome
from signoria.server.tables.draw import table_html
from signoria.server.tables.frame import Address, Situation
from tests.games.watched import NAMES

SETUPS = list(variants(GAME, seed=5))


class Page:
    """What tests read from a page. Values are escaped, so a pattern can read it, which is ten times as fast."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.ids = re.findall(r'\sid="([^"]*)"', text)
        self.buttons = [
            {**{name: unescape(value) for name, value in re.findall(r'([a-z-]+)="([^"]*)"', tag)}, "text": inside}
            for tag, inside in re.findall(r"<button\s([^>]*)>(.*?)</button>", text, flags=re.S)
        ]

    def actions(self, *, is_off: bool = False) -> list[str]:
        """What the buttons do that can be pressed, or that only explain themselves."""
        return [
            button["value"]
            for button in self.buttons
            if button.get("name") == "action" and ("aria-disabled" in button) == is_off
        ]

    def labels(self) -> list[str]:
        return [button.get("aria-label") or button["text"] for button in self.buttons if button.get("name") == "action"]


def moments(setup: Setup) -> Iterator[tuple[Match, int]]:
    """A random match, decision by decision, with who is asked."""
    match, chance = Match(GAME, setup), fast_dealer(b"web")
    while not match.state.is_over():
        asked = seats_in(match.state.actors)
        seat = asked[chance.below(len(asked))]
        yield match, seat
        legal = match.state.legal_texts(seat)
        if "take back" in legal and len(legal) > 1:
            legal.remove("take back")
        match.push(seat, legal[chance.below(len(legal))])
    yield match, SPECTATOR
    yield match, 0


def some_moments(setup: Setup) -> Iterator[tuple[Match, int]]:
    """Of a random match the first decisions of each kind, and its end."""
    seen: Counter[str] = Counter()
    for match, seat in moments(setup):
        step = str(match.state.board(seat)["step"])
        seen[step] += 1
        if seen[step] <= 4:
            yield match, seat


def picture(state: State, seat: int = 0) -> Picture:
    return PRESENTER.present(Scene(GAME, state.view(seat), state.known_to(seat), NAMES[: state.seats]))


def page_of(match: Match, seat: int, *, unconfirmed: str = "", is_remembering: bool = False) -> Page:
    outcome, address = Outcome(unconfirmed=unconfirmed), Address("/act", "/rules")
    situation = Situation(outcome=outcome, address=address, is_remembering=is_remembering)
    return Page(table_html(match, Perspective(seat), situation))


def shown(state: State, seat: int = 0, **more: Any) -> Mapping[str, Any]:
    """The fields of the template for a story's position, as a seat sees it."""
    scene = Scene(GAME, state.view(seat), state.known_to(seat), NAMES[: state.seats], **more)
    return PRESENTER.present(scene).fields


def drawn(state: State, seat: int = 0) -> Page:
    """The page of a story's position, as if a match had come to it."""
    match = Match(GAME, GAME.setup(state.seats, 0, names=NAMES[: state.seats]))
    match.state = state
    return page_of(match, seat)
