"""What is kept of a match from frame to frame: it follows every move, and is nobody's secret."""

from __future__ import annotations

import pytest

from signoria.games import game_ids, presenter
from signoria.kernel.draft import Draft
from signoria.kernel.errors import SignoriaError
from signoria.kernel.match import Match
from signoria.kernel.sight import Sight
from signoria.kernel.state import SPECTATOR, seats_in
from signoria.server.sessions.perspective import Perspective
from signoria.server.tables import scenes
from signoria.server.tables.draw import table_html
from signoria.server.tables.frame import Situation
from signoria.server.tables.moments import MOMENTS, moments_of
from signoria.server.tables.scenes import scene_of
from tests.server.helpers.pages import finished
from tests.server.helpers.scenes import played

SEATS = 3


def viewers() -> list[Perspective]:
    own = [Perspective(seat, own_seats=(seat,)) for seat in range(SEATS)]
    others = [Perspective(SPECTATOR), Perspective(0, "fr", is_tall=True), Perspective(1, is_away=True)]
    return [*own, *others]


def pages(match: Match, seen: list[Perspective], *, is_remembering: bool) -> list[str]:
    return [table_html(match, viewer, Situation(is_remembering=is_remembering)) for viewer in seen]


def nothing_for_all(_match: Match, _viewer: Perspective, _is_remembering: bool) -> None:
    """Each viewer's page is made of their own scene alone."""


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("is_remembering", [False, True])
def test_what_is_made_for_all_is_what_each_would_have_made(
    game: str, *, is_remembering: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = [played(game, SEATS, moves) for moves in (*range(0, 60, 7), 90)]
    shared = [pages(match, viewers(), is_remembering=is_remembering) for match in matches]
    monkeypatch.setattr(scenes, "_public_scene", nothing_for_all)
    assert [pages(match, viewers(), is_remembering=is_remembering) for match in matches] == shared


@pytest.mark.parametrize("game", game_ids())
def test_so_it_is_after_the_match_with_hidden_and_with_open_hands(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = [
        Perspective(seat, is_replay=True, is_all_open=is_open) for seat in (SPECTATOR, 0) for is_open in (False, True)
    ]
    match = finished(game)
    shared = pages(match, seen, is_remembering=False)
    monkeypatch.setattr(scenes, "_public_scene", nothing_for_all)
    assert pages(match, seen, is_remembering=False) == shared


@pytest.mark.parametrize("game", game_ids())
def test_what_is_made_for_all_is_made_of_what_a_spectator_sees_whoever_asks_first(game: str) -> None:
    match = played(game, SEATS, 23)
    made: dict[object, object] = {}
    for viewer in viewers()[:SEATS]:
        MOMENTS.pop(match, None)
        scene = scene_of(match, viewer)
        presenter(game).present(scene)
        assert scene.public is not None
        assert scene.public.view == match.state.view(SPECTATOR)
        assert scene.public.history == match.journal.log(SPECTATOR)
        assert not scene.parts, "nothing for all is kept in a viewer's own scene"
        parts = {part: found for part, found in scene.public.parts.items() if part is not Sight}
        assert all(made.setdefault(part, found) == found for part, found in parts.items())
    assert made


def test_the_parts_for_all_are_made_once_a_move() -> None:
    match = played("patrician", SEATS, 23)
    first = [scene_of(match, Perspective(seat)).public for seat in range(SEATS)]
    assert all(public is first[0] for public in first)
    seat = seats_in(match.state.actors)[0]
    match.push(seat, match.state.legal_texts(seat)[0])
    assert scene_of(match, Perspective(0)).public is not first[0]


@pytest.mark.parametrize("game", game_ids())
def test_an_undone_move_leaves_no_trace(game: str) -> None:
    undone = 0
    for moves in range(5, 60):
        match = played(game, SEATS, moves)
        seat = match.moves[-1].seat
        if match.moves[-1].reversible:
            pages(match, viewers(), is_remembering=True)
            match.undo(seat)
            warm = pages(match, viewers(), is_remembering=True)
            MOMENTS.pop(match)
            assert pages(match, viewers(), is_remembering=True) == warm
            other = match.state.legal_texts(seat)[-1]
            match.push(seat, other)
            warm = pages(match, viewers(), is_remembering=True)
            MOMENTS.pop(match)
            assert pages(match, viewers(), is_remembering=True) == warm
            undone += 1
    assert undone or game == "intrigo", "some move could be undone"


def test_each_viewer_has_events_of_their_own() -> None:
    match = played("patrician", SEATS, 23)
    for viewer in (*range(SEATS), SPECTATOR):
        assert moments_of(match).history(match, viewer).events == match.journal.log(viewer)
    everything = [event.seen_by_all() for event in match.journal.events]
    assert moments_of(match).history(match, None).events == everything


@pytest.mark.parametrize("game", game_ids())
def test_what_somebody_tries_is_kept_for_nobody(game: str) -> None:
    tried = 0
    for moves in range(5, 60, 3):
        match = played(game, SEATS, moves)
        before = pages(match, viewers(), is_remembering=False)
        for seat in seats_in(match.state.actors):
            draft = Draft(match, seat)
            try:
                tried += draft.add(match.state.legal_texts(seat)[0])
            except SignoriaError:
                continue
            table_html(match, Perspective(seat, own_seats=(seat,)), Situation(draft=draft))
        assert pages(match, viewers(), is_remembering=False) == before
    assert tried or game == "intrigo"
