"""A new table is as its form says."""

from __future__ import annotations

import re

import pytest

from signoria.games import game, game_ids
from tests.server.helpers.play import new_table
from tests.server.helpers.visitors import Guest, table_of


def test_the_form_begins_with_the_visitors_privacy_screen_and_decides(guest: Guest) -> None:
    ticked = r'name="open"[^>]* checked'
    assert not re.search(ticked, guest.get("/new/patrician"))
    guest.prefer(has_privacy_screen="")
    assert re.search(ticked, guest.get("/new/patrician"))
    assert not table_of(new_table(guest, "patrician", "me", "person")).has_open_hands
    assert table_of(new_table(guest, "patrician", "me", "person", open="1")).has_open_hands
    assert table_of(guest.play("patrician")).has_open_hands


def test_two_names_that_differ_only_in_capitals_are_one(guest: Guest) -> None:
    filled = {"who-0": "me", "name-0": "Livia", "who-1": "person", "name-1": "LIVIA"}
    response = guest.client.post("/new/patrician", filled)
    assert response.status_code == 422
    assert "That name is taken at this table." in response.content.decode()


def test_the_name_that_the_visitor_prefers_is_taken_although_their_row_is_empty(guest: Guest) -> None:
    guest.prefer(name="Livia")
    filled = {"who-0": "me", "name-0": "", "who-1": "person", "name-1": "Livia"}
    assert guest.status("/new/patrician", filled) == 422
    assert guest.status("/new/patrician", {**filled, "name-1": "Renzo"}) == 302


@pytest.mark.parametrize("game_id", game_ids())
def test_on_one_screen_the_form_begins_with_the_fewest_people_and_nobody_else(guest: Guest, game_id: str) -> None:
    page = guest.get(f"/new/{game_id}?here=1")
    chosen = re.findall(r'<option value="(\w+)" selected', page)
    least, most = game(game_id).seats[0], game(game_id).seats[-1]
    assert chosen[:most] == ["me", *["person"] * (least - 1), *["nobody"] * (most - least)]
