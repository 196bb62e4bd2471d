"""Whole matches among friends and bots, each person with their own browser; and one who vanishes and comes back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import resign, violations
from tests.browser.conftest import Arrive
from tests.browser.engine import PATIENCE, Visitor
from tests.browser.friends import asked, invite, make_a_turn, set_table, sit_down, visit
from tests.browser.table import MOST_STEPS, OFTEN, Chooser, Table, anything
from tests.server.helpers.house import House

MOST_SEATS = 5
NAMES = ("Livia", "Renzo", "Zita")

DEALT = {
    "patrician": r"{name} (?:is dealt|reçoit) (?!star|des)",
    "il-principe": r"{name} (?:draws|pioche) (?!cards|des)",
    "intrigo": r"{name} (?:is dealt|reçoit) ",
}
"""How a log begins to tell somebody which cards they were dealt; of others it tells at most how many."""


def sit_together(host: Visitor, *friends: Visitor, game: str) -> list[Table]:
    """The host, their friends, and novices on all other seats, when all is dealt."""
    bots = MOST_SEATS - 1 - len(friends)
    hosts = set_table(host, "me", *["friend" for _ in friends], *["novice" for _ in range(bots)], game=game)
    links = [invite(hosts, seat) for seat, _ in enumerate(friends, 2)]
    theirs = [sit_down(*each) for each in zip(friends, links, NAMES[1:], strict=False)]
    for page in (hosts, *theirs):
        expect(page.locator(".prompt")).to_be_visible()
    return [Table(page) for page in (hosts, *theirs)]


def told_their_cards(page: Page, game: str) -> list[str]:
    """Whose dealt cards the page names."""
    text = page.content()
    return [name for name in NAMES if re.search(DEALT[game].format(name=name), text)]


def play_to_the_end(tables: list[Table], choose: Chooser) -> None:
    """Whoever is awaited does what there is to do, in turn, until all of them are shown the result."""
    idle = 0
    for _ in range(MOST_STEPS):
        done = [table.step_if_awaited(choose) for table in tables]
        if all(moment and moment.is_over for moment in done):
            return
        idle = 0 if any(done) else idle + 1
        assert idle * OFTEN < PATIENCE, f"nobody is awaited: {[table.look() for table in tables]}"
        tables[0].page.wait_for_timeout(0 if any(done) else OFTEN)
    raise AssertionError(f"the match does not end: {[table.look() for table in tables]}")


def scores(table: Table) -> list[str]:
    """The numbers of the score sheet, from the table that shows the end."""
    table.page.locator("#result").click()
    expect(table.page.locator(".sheet")).to_be_visible()
    return table.page.locator(".sheet .num").all_inner_texts()


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "friends"), [("patrician", ["fr-FR"]), ("il-principe", ["fr-FR"]), ("intrigo", ["fr-FR", "en"])]
)
def test_friends_and_bots_play_a_whole_match(arrive: Arrive, game: str, friends: list[str]) -> None:
    tables = sit_together(arrive(), *[arrive(locale=locale) for locale in friends], game=game)
    for table, name in zip(tables, NAMES, strict=False):
        assert told_their_cards(table.page, game) == [name]
    play_to_the_end(tables, anything(9))
    sheets = [scores(table) for table in tables]
    assert sheets[0]
    assert all(sheet == sheets[0] for sheet in sheets)


def test_the_others_let_a_bot_decide_for_one_who_vanished_until_he_is_back(arrive: Arrive, house: House) -> None:
    people = [arrive() for _ in range(3)]
    hosts = set_table(people[0], "me", "friend", "friend", limit="8 hours a decision")
    links = [invite(hosts, seat) for seat in (2, 3)]
    pages = [hosts, *[sit_down(*each) for each in zip(people[1:], links, NAMES[1:], strict=True)]]
    gone = asked(*pages)
    seat = pages.index(gone)
    own = people[seat].open(hosts.url.removeprefix(house.address) + "seat")
    private = own.get_by_label("My private link", exact=True).input_value()
    others = [page for page in pages if page is not gone]
    people[seat].context.close()
    house.sleep(hours=9)
    expect(others[0].locator(f"#vote-bot-{seat}")).to_be_visible()
    assert violations(others[0]) == []
    for page in others:
        page.locator(f"#level-{seat}").select_option("novice")
        page.locator(f"#vote-bot-{seat}").click()
    for page in others:
        expect(page.locator("#status-bar")).to_contain_text(f"A novice decides for {NAMES[seat]}.")
    next_one = pages[(seat + 1) % len(pages)]
    expect(next_one.locator(".prompt.mine")).to_be_visible()
    back = visit(arrive(), private)
    back.get_by_role("button", name="Sit down here").click()
    expect(back.locator("#status-bar")).to_contain_text("A novice decides for you.")
    back.get_by_role("button", name="I am back").click()
    for page in (back, *others):
        expect(page.locator(f"#substitute-{seat}")).to_have_count(0)
    for page in (next_one, pages[(seat + 2) % len(pages)], back):
        expect(page.locator(".prompt.mine")).to_be_visible()
        make_a_turn(page)
    for visitor in people:
        visitor.complaints.clear()  # of the server that was not there


def test_those_who_play_hear_those_who_look_on_only_after_the_end(arrive: Arrive) -> None:
    host, friend, watcher = arrive(), arrive(), arrive()
    hosts = set_table(host, "me", "friend")
    theirs = sit_down(friend, invite(hosts, 2), "Renzo")
    seat = host.open(hosts.url.removeprefix(host.address) + "seat")
    looks_on = visit(watcher, seat.get_by_label("Link for looking on", exact=True).input_value())
    say(looks_on, "Livia has the better cards.")
    expect(looks_on.locator("#messages")).to_contain_text("Livia has the better cards.")
    say(theirs, "Your turn!")
    for page in (hosts, theirs, looks_on):
        expect(page.locator("#messages")).to_contain_text("Your turn!")
    expect(hosts.locator("#unread")).to_have_text("1")
    for page in (hosts, theirs, host.open(hosts.url.removeprefix(host.address))):
        assert "better cards" not in page.content()
    resign(Table(theirs))
    hosts.reload()
    expect(hosts.locator("#messages")).to_contain_text("Livia has the better cards.")


def say(page: Page, text: str) -> None:
    page.get_by_role("button", name="Company").click()
    page.get_by_label("Say something").fill(text)
    page.get_by_role("button", name="Say", exact=True).click()
