"""What is told: every kind of event and every refusal has its story."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.patrician.positions import position
from tests.games.story import play
from tests.games.telling import names, stories

STORIES = stories(Path(__file__).parent)


@pytest.mark.parametrize("kind", names("patrician", "events.py"))
def test_every_kind_of_event_has_its_story(kind: str) -> None:
    assert f'"{kind}"' in STORIES


@pytest.mark.parametrize("code", names("patrician", "refusals.py"))
def test_every_refusal_has_its_story(code: str) -> None:
    assert f'"{code}"' in STORIES


@pytest.mark.rule("PA-1", "PA-2.1", "PA-4.1", "PA-5.1")
def test_a_turn_is_told_in_the_order_in_which_it_happens() -> None:
    state = position(hands={"A": "Parma:2"}, towers={"Parma": ("BBC", "")}, face_up={"Parma": "Roma:2"}, deck="Siena:2")
    events = play(state, "A play Parma:2\nA build left")
    assert [(event["kind"], event["rule"], event["actor"]) for event in events] == [
        ("card-played", "PA-1", 0),
        ("floor-built", "PA-2.1", 0),
        ("floor-built", "PA-2.1", 0),
        ("tile-won", "PA-F1", 1),
        ("tile-won", "PA-F1", 0),
        ("card-taken", "PA-4.1", 0),
        ("card-turned-up", "PA-5.1", -1),
    ]


def test_a_match_without_a_journal_plays_alike() -> None:
    told = position(hands={"A": "Parma:2"}, towers={"Parma": ("BBC", "")})
    silent = told.clone()
    play(told, "A play Parma:2\nA build left")
    silent.push(0, "play Parma:2")
    silent.push(0, "build left")
    assert silent.fingerprint() == told.fingerprint()
