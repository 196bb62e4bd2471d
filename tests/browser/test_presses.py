"""A press is never lost, whatever happens at the table just then."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.engine import Visitor
from tests.browser.table import OFTEN, Table, anything, sit_down

DRAW_ANEW = """() => htmx.swap({text: document.getElementById("table").innerHTML, target: "#table", swap: "innerHTML",
  sourceElement: document.getElementById("live")})"""
"""As a frame does that leaves nothing on the table as it was: every button is another one."""

MARK = """() => { document.getElementById("prompt").marked = true; }"""
IS_DRAWN_ANEW = """() => !document.getElementById("prompt").marked"""


def target_of(table: Table) -> tuple[float, float]:
    """The middle of the first thing that may be chosen."""
    box = table.targets.first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def wait_for(asked: list[Route], count: int, page: Page) -> Route:
    """Until the page has asked so often for its stream; returns the last request."""
    while len(asked) < count:
        page.wait_for_timeout(OFTEN)
    return asked[-1]


def test_a_frame_between_press_and_release_loses_no_press(visitor: Visitor) -> None:
    table = sit_down(visitor, "patrician")
    before = table.look()
    mouse = table.page.mouse
    mouse.move(*target_of(table))
    mouse.down()
    table.page.evaluate(DRAW_ANEW)
    mouse.up()
    table.wait_until_other(before)


@pytest.mark.campaign
def test_a_frame_while_the_space_bar_is_down_loses_no_press(visitor: Visitor) -> None:
    table = sit_down(visitor, "patrician")
    before = table.look()
    table.targets.first.focus()
    table.page.keyboard.down(" ")
    table.page.evaluate(DRAW_ANEW)
    table.page.keyboard.up(" ")
    table.wait_until_other(before)


@pytest.mark.campaign
def test_a_frame_that_came_meanwhile_is_shown_after_the_release(visitor: Visitor) -> None:
    table = sit_down(visitor, "patrician")
    table.page.evaluate(MARK)
    mouse = table.page.mouse
    mouse.move(*target_of(table))
    mouse.down()
    table.page.evaluate(DRAW_ANEW)
    assert not table.page.evaluate(IS_DRAWN_ANEW)
    mouse.move(2, 2)  # they have thought better of it
    mouse.up()
    table.page.wait_for_function(IS_DRAWN_ANEW)


@pytest.mark.campaign
def test_a_stream_that_fails_at_first_is_opened_again(visitor: Visitor) -> None:
    asked: list[Route] = []
    at = sit_down(visitor, "patrician").page.url
    visitor.context.route("**/events", lambda route: asked.append(route) if asked else _fail(route, asked))
    table = Table(visitor.context.new_page())
    table.page.goto(at)
    lost = table.page.locator("#lost")
    expect(lost).to_be_visible()
    wait_for(asked, 2, table.page).continue_()
    expect(lost).to_be_hidden()
    visitor.complaints.clear()  # of the stream that failed
    table.play(anything(3), 5)  # the bots' moves between come by the stream alone


def _fail(route: Route, asked: list[Route]) -> None:
    asked.append(route)
    route.abort()


@pytest.mark.campaign
def test_a_page_says_that_its_table_was_deleted_before_the_stream_began(visitor: Visitor) -> None:
    at = sit_down(visitor, "patrician").page.url
    lobby = visitor.open()
    page = visitor.context.new_page()
    waiting: list[Route] = []
    page.route("**/events", lambda route: waiting.append(route))
    page.goto(at)
    stream = wait_for(waiting, 1, page)
    lobby.locator("summary").first.click()
    lobby.get_by_role("button", name="Delete").click()
    expect(lobby.get_by_text("No games yet")).to_be_visible()
    stream.continue_()
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    visitor.complaints.clear()  # of what is not there


@pytest.mark.campaign
def test_the_preview_of_a_choice_hides_no_other_choice(visitor: Visitor) -> None:
    """It is drawn where it would stand, perhaps on another target, and shows only when it is pointed at."""
    table = sit_down(visitor, "patrician")
    ghosts = table.page.locator("#table svg .ghost")
    while not ghosts.count():
        table.step(anything(5))
    caught = ghosts.evaluate_all("(all) => all.map((one) => getComputedStyle(one).pointerEvents)")
    assert set(caught) == {"none"}
