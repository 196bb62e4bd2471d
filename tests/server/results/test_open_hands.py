"""After a match: every hand open, at any moment; and never before."""

from __future__ import annotations

import re
from typing import Any

import pytest

from signoria.games import game_ids
from signoria.kernel.match import Match
from signoria.kernel.state import SPECTATOR, State
from signoria.server.results.views import match_at
from signoria.server.sessions.perspective import Perspective
from signoria.server.tables.draw import table_html
from signoria.server.tables.frame import Situation
from signoria.server.tables.scenes import scene_of
from tests.server.helpers.pages import finished
from tests.server.helpers.visitors import Guest, key_of, shown

HELD = re.compile(r'<li id="open-(\d)">(.*?)</li>', re.DOTALL)
CARD = {"il-principe": 'class="fan-card"', "patrician": 'class="card-picture"', "intrigo": 'class="card-picture"'}
MOMENTS = (0, 5, 60)
ALL_OPEN = Perspective(SPECTATOR, is_replay=True, is_all_open=True)


def drawn(match: Match, ply: int) -> str:
    return table_html(match_at(match, ply), ALL_OPEN, Situation(seq=ply))


def part_of(state: State, seat: int) -> dict[str, Any]:
    """What lies before a seat, as it sees it itself."""
    view: dict[str, Any] = state.view(seat)
    part: dict[str, Any] = view["board"]["seats"][seat]
    return part


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("ply", MOMENTS)
def test_every_seat_shows_as_many_cards_as_it_held(game_id: str, ply: int) -> None:
    match = finished(game_id)
    now = match_at(match, ply).state
    held = dict(HELD.findall(drawn(match, ply)))
    assert len(held) == match.setup.seats
    for seat, html in held.items():
        part = part_of(now, int(seat))
        cards = list(dict.fromkeys(part["hand"])) if game_id == "intrigo" else part["hand"]
        count = sum(cards.values()) if isinstance(cards, dict) else len(cards)
        pack = set(part["packs"][-1]["cards"]) if part.get("packs") and 'class="caption">Pack' in html else set()
        assert html.count(CARD[game_id]) == count + len(pack)


def test_money_is_shown_with_the_hands() -> None:
    match = finished("il-principe")
    held = dict(HELD.findall(drawn(match, 60)))
    state = match_at(match, 60).state
    for seat, html in held.items():
        assert f'<b class="num">{part_of(state, int(seat))["money"]}</b>' in html


@pytest.mark.parametrize("game_id", game_ids())
def test_the_log_leaves_nothing_untold(game_id: str) -> None:
    match = finished(game_id)
    assert scene_of(match, ALL_OPEN).history == [event.seen_by_all() for event in match.journal.events]


@pytest.mark.parametrize("game_id", game_ids())
def test_from_a_seats_perspective_no_other_hand_is_handed_to_the_game(game_id: str) -> None:
    for seat in (SPECTATOR, 0, 1):
        assert not scene_of(finished(game_id), Perspective(seat, is_replay=True)).opened


def test_a_running_match_is_never_open(guest: Guest) -> None:
    table = guest.play("patrician")
    assert guest.status(f"{table}replay?eyes=open") == 404
    assert guest.status(f"{table}?eyes=open") == 200
    assert 'class="opened' not in guest.get(f"{table}?eyes=open")


def test_links_and_the_slider_keep_the_choice(guest: Guest) -> None:
    table = guest.play("intrigo")
    guest.post(f"{table}resign")
    page = guest.get(f"{table}replay?at=0&eyes=open")
    assert 'class="opened' in shown(page)
    assert f"/t/{key_of(table)}/replay?at=0&amp;eyes=open" in page
    assert '<input type="hidden" name="eyes" value="open">' in page
    assert 'class="opened' not in guest.get(f"{table}replay?at=0")
