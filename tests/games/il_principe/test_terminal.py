"""Il Principe's table on a terminal: in 80 columns, few lines, and every event, question and action in words."""

from __future__ import annotations

import random
from itertools import product

import pytest

from signoria.games.il_principe import GAME
from signoria.kernel.lines import columns, plain
from signoria.kernel.match import Match
from signoria.kernel.state import SPECTATOR, seats_in

WAYS = [("mind-the-move", ()), ("z-man", ()), ("amigo", ()), ("amigo", ("rich",))]
ODD_NAMES = ("Lorenzo il Magnifico de' Medici", "日本語の名前は長い", "e\u0301" * 20, "[red]x[/red]{0}", "A\x1b[2J\nB")
MOST_LINES = 16


@pytest.mark.parametrize(("seats", "way"), list(product(range(2, 6), WAYS)))
def test_a_whole_match_is_drawn_asked_and_told(seats: int, way: tuple[str, tuple[str, ...]]) -> None:
    edition, options = way
    match = Match(GAME, GAME.setup(seats, 1, edition=edition, options=options))
    names, choose = ODD_NAMES[:seats], random.Random(seats)
    ply = 0
    while not match.state.is_over():
        seat = choose.choice(seats_in(match.state.actors))
        view = match.state.view(seat)
        for viewer in (seat, ply % (seats + 1) + SPECTATOR):
            lines = [plain(line) for line in GAME.draw(match.state.view(viewer), names)]
            assert max(map(columns, lines)) <= 80
            assert len(lines) <= MOST_LINES
            assert all(line.isprintable() for line in lines)
            assert GAME.ask(match.state.view(viewer), names)
        action = choose.choice(match.state.legal_texts(seat))
        assert GAME.say(action, view)
        for event in match.push(seat, action):
            assert GAME.describe(event.seen_by(seat), names) or event.rule == "IP-S1"
        ply += 1
    for page in GAME.pages:
        lines = [plain(line) for line in GAME.page(page.id, match.state.view(0), names)]
        assert max(map(columns, lines)) <= 80


@pytest.mark.parametrize("seats", range(2, 6))
def test_every_refusal_has_its_sentence(seats: int) -> None:
    match = Match(GAME, GAME.setup(seats, 2, edition="amigo"))
    choose = random.Random(seats)
    while not match.state.is_over():
        seat = choose.choice(seats_in(match.state.actors))
        for action in choose.sample(match.state.shared_box.notation.actions(), 20):
            refusal = match.state.why_not(seat, match.state.text(action))
            assert refusal is None or GAME.explain(refusal)
        match.push(seat, choose.choice(match.state.legal_texts(seat)))
