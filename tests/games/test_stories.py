"""Every kind of event and every refusal of a game has its story, and a journal changes nothing."""

from __future__ import annotations

from functools import cache

import pytest

from signoria.games import game, game_ids
from signoria.kernel.journal import Journal
from tests.games.chance import chance, random_move
from tests.games.sources import event_kinds, refusal_codes, stories

GAMES = pytest.mark.parametrize("game_id", game_ids())
KINDS = [(game_id, kind) for game_id in game_ids() for kind in sorted(event_kinds(game_id))]
CODES = [(game_id, code) for game_id in game_ids() for code in sorted(refusal_codes(game_id))]

read_stories = cache(stories)


@pytest.mark.parametrize(("game_id", "kind"), KINDS)
def test_every_kind_of_event_has_its_story(game_id: str, kind: str) -> None:
    assert f'"{kind}"' in read_stories(game_id)


@pytest.mark.parametrize(("game_id", "code"), CODES)
def test_every_refusal_has_its_story(game_id: str, code: str) -> None:
    assert f'"{code}"' in read_stories(game_id)


@GAMES
def test_a_match_without_a_journal_plays_alike(game_id: str) -> None:
    journal, dealer = Journal(), chance(1)
    heard, silent = (game(game_id).new(game(game_id).setup(3, 1), one) for one in (journal, None))
    while not silent.is_over():
        seat, text = random_move(silent, dealer)
        heard.push(seat, text)
        silent.push(seat, text)
    assert heard.fingerprint() == silent.fingerprint()
    assert journal.events
