"""The chart of a match, the standings and the picture: what they say, and what they never tell."""

from __future__ import annotations

import pytest

from signoria.games import game_ids, presenter
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.game import english
from signoria.kernel.match import Match
from signoria.kernel.state import SPECTATOR, State, seats_in
from signoria.server.results.chart import chart_of, values_after, values_of
from signoria.server.results.pages import EndedTable
from signoria.server.results.picture import png_of, share_picture
from signoria.server.sessions.perspective import Perspective
from signoria.server.tables.draw import crests_of, table_html
from signoria.server.tables.frame import Situation
from signoria.server.tables.standing import describe_standings, standing_of
from tests.server.helpers.pages import finished
from tests.server.helpers.scenes import played

GAMES = pytest.mark.parametrize("game_id", game_ids())
EVERY = 5  # moves between two that are compared: all would take long


def positions(match: Match) -> list[State]:
    return [*(state for state, _ in match.history()), match.state]


def final_values(match: Match) -> list[int]:
    sheet = match.state.score_sheet()
    return [presenter(match.game.id).chart_value(sheet, seat) for seat in range(match.setup.seats)]


def as_spectator(match: Match) -> EndedTable:
    return EndedTable("k", "Rialto", [], crests_of(match), is_spectator=True)


@GAMES
@pytest.mark.parametrize("is_open", [True, False])
def test_a_chart_ends_with_the_final_score(game_id: str, is_open: bool) -> None:
    match = finished(game_id)
    chart = chart_of(match, crests_of(match), english, is_open=is_open)
    assert chart
    assert [curve.value for curve in chart.curves] == final_values(match)
    assert chart.rows[-1].ply == len(match.moves)
    assert list(chart.rows[-1].values) == final_values(match)
    assert all(0 <= curve.y <= chart.height and curve.x <= chart.width for curve in chart.curves)
    assert 2 <= len(chart.marks) <= 6


@GAMES
def test_points_are_won_with_points(game_id: str) -> None:
    match = finished(game_id)
    if game_id != "intrigo":  # where seals are counted
        assert final_values(match) == match.state.scores()
    assert sum(final_values(match)) > 0


@GAMES
def test_a_spectators_chart_is_the_same_in_all_worlds_that_look_the_same(game_id: str) -> None:
    match = finished(game_id)
    for number, state in enumerate(positions(match)[:-1:EVERY]):
        other = state.determinize(SPECTATOR, fast_dealer(b"%d" % number))
        assert values_after(match, state, is_open=False) == values_after(match, other, is_open=False)


def test_hidden_points_are_in_the_chart_of_those_who_played_only() -> None:
    match = finished("patrician")
    plies = len(match.moves)
    closed, opened = values_of(match, plies, is_open=False), values_of(match, plies, is_open=True)
    assert closed[-1] == opened[-1]
    assert closed != opened


@GAMES
def test_the_picture_of_a_moment_tells_nothing_of_later(game_id: str) -> None:
    match = finished(game_id)
    shown = share_picture(match, as_spectator(match), 40, english)
    assert shown.heading == f"After move 40 of {len(match.moves)}"
    assert not any(line.is_winner for line in shown.lines)
    public = values_after(match, positions(match)[40], is_open=False)
    assert sorted(line.value for line in shown.lines) == sorted(public)
    if shown.chart:
        assert [curve.value for curve in shown.chart.curves] == public


def test_a_picture_is_a_file_that_chats_can_show() -> None:
    match = finished("intrigo")
    picture = share_picture(match, as_spectator(match), len(match.moves), english)
    assert picture.lines[0].is_winner
    file = png_of(picture)
    assert file.startswith(b"\x89PNG")
    assert (int.from_bytes(file[16:20]), int.from_bytes(file[20:24])) == (1200, 630)


@GAMES
def test_everybody_is_told_their_place_and_by_what(game_id: str) -> None:
    match = finished(game_id)
    winners = seats_in(match.state.winners())
    for seat in range(match.setup.seats):
        (told,) = describe_standings(match, [seat], english)
        assert told.startswith("You won" if seat in winners else "You ")
        assert (standing_of(match, seat).place == 1) == (seat in winners)
    places = [standing_of(match, seat).place for seat in range(match.setup.seats)]
    assert min(places) == 1
    assert max(places) <= match.setup.seats


def test_a_place_says_how_far_and_in_what() -> None:
    match = finished("il-principe")
    scores = match.state.scores()
    last = scores.index(min(scores))
    (told,) = describe_standings(match, [last], english)
    lead = max(scores) - min(scores)
    assert f"You came fourth, {lead} points behind " in told
    assert "Biggest difference: " in told


def test_players_at_one_screen_are_told_by_name() -> None:
    match = finished("patrician")
    for seat, told in enumerate(describe_standings(match, range(4), english)):
        assert told.startswith(f"{match.setup.names[seat]} ")


@GAMES
def test_the_prompt_tells_each_viewer_their_own_place_at_the_end(game_id: str) -> None:
    match = finished(game_id)
    situation = Situation(seq=len(match.moves))
    for own in [(0,), (1,), (0, 2)]:
        drawn = table_html(match, Perspective(own[0], own_seats=own), situation)
        for sentence in describe_standings(match, own, english):
            assert sentence in drawn
    assert "You came" not in table_html(match, Perspective(SPECTATOR), situation)


@GAMES
def test_nobody_is_told_a_place_before_the_end(game_id: str) -> None:
    assert describe_standings(played(game_id, 4, 30), [0], english) == []
