"""Every piece, card, number and mark of a table is explained in its legend."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import signoria
from signoria.bots.levels import make_bot
from signoria.games import game_ids, presenter
from signoria.kernel.conformance import variants
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.game import english
from signoria.kernel.match import Match
from signoria.kernel.state import seats_in
from signoria.server.sessions.perspective import Perspective
from signoria.server.tables.draw import table_html
from signoria.server.tables.frame import Situation
from signoria.server.tables.legend import legend_of
from tests.scripts.test_scripts import NO_JSDOM, NO_NODE, NODE, ROOT

CHECK = ROOT / "tests/scripts/explained.mjs"
EVERY = 31
"""One position in so many is looked at."""

MOST_SETUPS = 3


def frames_of(game_id: str) -> list[str]:
    """Pages of matches with all expansions, and the last one with all hands open."""
    game, frames = signoria.game(game_id), list[str]()
    bot = make_bot("hinted:noise=100")
    setups = sorted(variants(game, seed=3), key=lambda setup: (-len(setup.options), -setup.seats))
    for setup in setups[:MOST_SETUPS]:
        match, chance = Match(game, setup), fast_dealer(b"legend")
        while not match.state.is_over():
            seat = seats_in(match.state.actors)[0]
            number = len(match.moves)
            if number % EVERY in (0, 7):
                is_tall, situation = bool(number % 2), Situation(is_remembering=number % 4 < 2)
                frames.append(table_html(match, Perspective(seat, is_tall=is_tall), situation))
            match.push(seat, match.state.text(bot.choose(match.state.known_to(seat), seat, chance)))
        frames.append(table_html(match, Perspective(0, is_replay=True, is_all_open=True)))
    return frames


@pytest.mark.skipif(NODE is None or shutil.which("node") is None, reason=NO_NODE)
@pytest.mark.skipif(not (ROOT / "node_modules" / "jsdom").is_dir(), reason=NO_JSDOM)
@pytest.mark.parametrize("game_id", game_ids())
def test_everything_on_the_table_is_explained(game_id: str, tmp_path: Path) -> None:
    game = signoria.game(game_id)
    setup = max(variants(game, seed=3), key=lambda setup: len(setup.options))
    legend = {entry.id: entry.selector for part in legend_of(setup.as_dict(), english) for entry in part.entries}
    file = tmp_path / "frames.json"
    file.write_text(json.dumps({"legend": legend, "frames": frames_of(game_id)}))
    run = subprocess.run([str(NODE), str(CHECK), str(file)], capture_output=True, text=True, check=True, cwd=ROOT)
    assert json.loads(run.stdout) == []


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
