"""Away and back, and how a page calls a player who looks at something else."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.engine import Visitor
from tests.browser.table import anything, play_now, sit_down

HIDE = """(is) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => is });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def hide(page: Page, is_hidden: bool) -> None:
    """As if another page were before this one."""
    page.evaluate(HIDE, is_hidden)


def test_a_bot_decides_until_the_person_is_back(visitor: Visitor) -> None:
    visitor.prefer(pace="1500")  # so that there is a match left to come back to
    table = sit_down(visitor, "patrician")
    page = table.page
    before = table.look().seq
    page.get_by_role("link", name="My seat").click()
    page.get_by_role("link", name="Away and notifications").click()
    page.get_by_label("It plays like").select_option("novice")
    page.get_by_role("button", name="Let a bot play for me").click()
    expect(page.locator("#status-bar")).to_contain_text("A bot is playing for you (it plays like a novice).")
    expect(table.targets).to_have_count(0)
    page.wait_for_function("before => Number(document.getElementById('table').dataset.seq) > before", arg=before)
    page.get_by_role("button", name="I am back").click()
    expect(page.locator("#status-bar")).to_have_count(0)
    assert table.wait_until_asked().actions


@pytest.mark.campaign
def test_a_takeover_begins_and_ends_without_scripts(arrive: Arrive) -> None:
    visitor = arrive(java_script_enabled=False)
    visitor.prefer(pace="1500")
    page = visitor.open()
    play_now(page, "patrician")
    page.get_by_role("link", name="My seat").click()
    page.get_by_role("link", name="Away and notifications").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    expect(page.locator("#status-bar")).to_contain_text("A bot is playing for you (it plays like an apprentice).")
    page.get_by_role("button", name="I am back").click()
    expect(page.locator("#status-bar")).to_have_count(0)


@pytest.mark.campaign
def test_a_hidden_page_shows_the_turn_by_its_title_and_icon(visitor: Visitor) -> None:
    page = sit_down(visitor, "intrigo").page
    mark = page.locator("link[rel=icon]")
    usual = page.title()
    hide(page, True)
    assert page.title() == f"● Your turn · {usual}"
    expect(mark).to_have_attribute("href", re.compile(r"/static/signoria/mark-turn[.]"))
    with page.expect_response(lambda response: response.url.endswith("/here")) as said:
        hide(page, False)
    assert said.value.status == 204
    assert page.title() == usual
    expect(mark).to_have_attribute("href", re.compile(r"/static/signoria/mark[.]"))


@pytest.mark.campaign
def test_a_hidden_page_plays_a_sound_and_shows_a_notice_if_wanted(visitor: Visitor) -> None:
    visitor.prefer(sound="1", pace="300")
    visitor.context.grant_permissions(["notifications"])
    visitor.context.add_init_script("""
      window.rung = 0; window.told = [];
      window.AudioContext = class extends AudioContext { resume() { window.rung += 1; return super.resume(); } };
      window.Notification = class extends EventTarget {
        constructor(title, options) { super(); window.told.push([title, options.body]); }
        static get permission() { return "granted"; }
      };
    """)
    table = sit_down(visitor, "patrician")
    page = table.page
    page.locator("#prompt").click()
    hide(page, True)
    choose, told = anything(3), 0
    while not told:  # until the others have moved, and it is their turn again
        assert not table.step(choose).is_over
        table.wait_until_asked()
        told = page.evaluate("window.told.length")
    assert page.evaluate("window.rung") == told
    assert page.evaluate("window.told[0][0]") == "Your turn"


@pytest.mark.campaign
def test_times_are_shown_in_the_time_zone_of_the_reader(arrive: Arrive) -> None:
    visitor = arrive(timezone_id="Asia/Tokyo", locale="en-US")
    page = sit_down(visitor, "intrigo").page
    page.evaluate("""() => {
      const time = Object.assign(document.createElement("time"), { dateTime: "2020-03-01T20:15:00+00:00" });
      time.dataset.time = "{time}";
      time.id = "then";
      document.body.append(time);
      document.dispatchEvent(new Event("htmx:after:swap"));
    }""")
    expect(page.locator("#then")).to_contain_text("Mar 2")
    expect(page.locator("#then")).to_contain_text("05:15")


@pytest.mark.campaign
def test_the_notification_settings_know_the_time_zone_and_what_the_browser_allows(arrive: Arrive) -> None:
    visitor = arrive(timezone_id="Europe/Rome")
    page = sit_down(visitor, "patrician").page
    page.get_by_role("link", name="My seat").click()
    page.get_by_role("link", name="Away and notifications").click()
    expect(page.get_by_label("My time zone")).to_have_value("Europe/Rome")
    expect(page.get_by_role("button", name="Allow browser notifications")).to_be_visible()
    visitor.context.grant_permissions(["notifications"])
    page.reload()
    expect(page.get_by_text("The browser notifies you.")).to_be_visible()
    page.get_by_label("Webhook").fill("http://127.0.0.1/")
    page.get_by_role("button", name="Save and test").click()
    expect(page.get_by_role("alert")).to_contain_text("private network")
