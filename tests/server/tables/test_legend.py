"""Every piece, card, number and mark of a table is explained in its legend, and the legend explains nothing else."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import signoria
from signoria.bots.levels import make_bot
from signoria.games import game_ids, presenter
from signoria.kernel.conformance import variants
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.game import english
from signoria.kernel.match import Match
from signoria.kernel.setup import Setup
from signoria.kernel.state import seats_in
from signoria.server.sessions.perspective import Perspective
from signoria.server.tables.draw import table_html
from signoria.server.tables.frame import Situation
from signoria.server.tables.legend import COMMON, legend_of
from tests.scripts.test_scripts import NO_JSDOM, NO_NODE, NODE, ROOT

CHECK = ROOT / "tests/scripts/explained.mjs"
REASON = NO_NODE if NODE is None else NO_JSDOM
with_jsdom = pytest.mark.skipif(NODE is None or not (ROOT / "node_modules" / "jsdom").is_dir(), reason=REASON)
EVERY, OFTEN = 61, 4
"""One position in so many is looked at; in a long run more of them."""

MOST_SETUPS = 3
"""In a long run."""


def positions(setup: Setup, every: int) -> Iterator[Match]:
    """A match of bots, at some of its moments and at its end."""
    match, chance = Match(signoria.game(setup.game), setup), fast_dealer(b"legend")
    bot = make_bot("hinted:noise=100")
    while not match.state.is_over():
        if len(match.moves) % every == 0:
            yield match
        seat = seats_in(match.state.actors)[0]
        match.push(seat, match.state.text(bot.choose(match.state.known_to(seat), seat, chance)))
    yield match


def frames_of(setup: Setup, every: int) -> Iterator[str]:
    """Pages of whoever is asked, wide and tall, with and without memory; and the last one with all hands open."""
    for number, match in enumerate(positions(setup, every)):
        if match.state.is_over():
            yield table_html(match, Perspective(0, is_replay=True, is_all_open=True))
        else:
            viewer = Perspective(seats_in(match.state.actors)[0], is_tall=bool(number % 2))
            yield table_html(match, viewer, Situation(is_remembering=number % 4 < 2))


def setups_by_size(game_id: str) -> list[Setup]:
    """All kinds of setups of a game, those with the most options and seats first."""
    return sorted(variants(signoria.game(game_id), seed=3), key=lambda setup: (-len(setup.options), -setup.seats))


def explained(setups: Sequence[Setup], every: int, folder: Path) -> dict[str, list[str]]:
    """What the legend does not explain on the pages of these setups, and what in it no page needs."""
    legend = {entry.id: entry.selector for part in legend_of(setups[0].as_dict(), english) for entry in part.entries}
    frames = [frame for setup in setups for frame in frames_of(setup, every)]
    file = folder / "frames.json"
    file.write_text(json.dumps({"legend": legend, "frames": frames}))
    run = subprocess.run([str(NODE), str(CHECK), str(file)], capture_output=True, text=True, check=True, cwd=ROOT)
    found: dict[str, list[str]] = json.loads(run.stdout)
    return found


@with_jsdom
@pytest.mark.parametrize("game_id", game_ids())
def test_everything_on_the_table_is_explained(game_id: str, tmp_path: Path) -> None:
    assert explained(setups_by_size(game_id)[:1], EVERY, tmp_path)["unexplained"] == []


@with_jsdom
@pytest.mark.campaign
@pytest.mark.parametrize("game_id", game_ids())
def test_the_legend_explains_everything_and_nothing_else(game_id: str, tmp_path: Path) -> None:
    found = explained(setups_by_size(game_id)[:MOST_SETUPS], OFTEN, tmp_path)
    assert found["unexplained"] == []
    assert set(found["unused"]) <= {sign.id for sign in COMMON.signs}


@pytest.mark.parametrize("game_id", game_ids())
def test_every_sign_names_a_rule_that_exists(game_id: str) -> None:
    signs = [sign for chapter in presenter(game_id).legend for sign in chapter.signs]
    assert {sign.rule for sign in signs} <= set(signoria.game(game_id).rulebook().ids())
    assert len({sign.id for sign in signs}) == len(signs)


def test_what_an_option_brings_is_explained_only_with_it() -> None:
    game = signoria.game("patrician")
    for option, is_there in (((), False), (("messengers",), True)):
        legend = legend_of(game.setup(3, 1, options=option).as_dict(), english)
        assert ("messenger" in {entry.id for part in legend for entry in part.entries}) is is_there
