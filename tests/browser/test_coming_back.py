"""Leaving and coming back: reload, back button, a second tab, a server that is started again."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.engine import Visitor
from tests.browser.table import Table, anything, sit_down
from tests.server.helpers.house import House


@pytest.mark.campaign
def test_a_reload_shows_the_same_table_with_its_draft(visitor: Visitor) -> None:
    table = sit_down(visitor, "patrician")
    table.step(anything(4))
    before = table.look()
    table.page.reload()
    assert table.wait_until_asked() == before
    table.play(anything(4), 4)


@pytest.mark.campaign
def test_the_back_button_leads_to_a_table_that_can_be_played(visitor: Visitor) -> None:
    table = sit_down(visitor, "intrigo")
    before = table.look()
    table.page.get_by_role("link", name="Settings").click()
    expect(table.page.get_by_role("heading", name="Settings")).to_be_visible()
    table.page.go_back()
    assert table.wait_until_asked().mine == before.mine
    table.play(anything(5), 3)
    assert table.look().decision > before.decision


@pytest.mark.campaign
def test_back_and_forward_never_show_an_old_table(visitor: Visitor) -> None:
    table = sit_down(visitor, "patrician")
    table.play(anything(6), 3)
    seq = table.wait_until_asked().seq
    table.page.go_back()
    table.page.go_forward()
    assert table.wait_until_asked().seq == seq


@pytest.mark.campaign
def test_a_second_tab_follows_the_draft_and_the_moves_of_the_first(visitor: Visitor) -> None:
    first = sit_down(visitor, "patrician")
    second = Table(visitor.context.new_page())
    second.page.goto(first.page.url)
    assert second.wait_until_asked() == first.look()
    first.step(anything(7))
    tried = first.look().actions
    for action in tried:
        expect(second.target(action)).to_be_visible()
    first.play(anything(7), 2)
    seq = first.wait_until_asked().seq
    expect(second.page.locator("#table")).to_have_attribute("data-seq", str(seq))
    assert second.wait_until_asked() == first.look()


def test_a_match_goes_on_after_a_restart_of_the_server(visitor: Visitor, house: House) -> None:
    table = sit_down(visitor, "patrician")
    table.play(anything(8), 3)
    before = table.wait_until_asked()
    lost = table.page.locator("#lost")
    house.crash()
    expect(lost).to_be_visible()
    house.reopen()
    expect(lost).to_be_hidden()
    visitor.complaints.clear()  # of the connection that was lost
    assert table.look() == before
    table.play(anything(8), 3)
    assert table.wait_until_asked().seq > before.seq
