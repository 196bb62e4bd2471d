"""Whole matches among friends and bots, each person with their own browser; and one who leaves and comes back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import resign, violations
from tests.browser.conftest import Arrive
from tests.browser.engine import Visitor
from tests.browser.friends import asked, invite, make_a_turn, play_by_clicks, scores, set_table, sit_down, visit
from tests.browser.table import MOST_STEPS, Table, anything
from tests.browser.unseen import play_unseen_to_the_end
from tests.server.helpers.dealt import told_their_cards
from tests.server.helpers.house import House

MOST_SEATS = 5
NAMES = ("Livia", "Renzo", "Zita")
CLICKED = 40
"""How often each player looks whether there is something to do, and does it by a click."""


def sit_together(host: Visitor, *friends: Visitor, game: str) -> list[Table]:
    """The host, their friends, and novices on all other seats, when all is dealt."""
    bots = MOST_SEATS - 1 - len(friends)
    hosts = set_table(host, "me", *["friend" for _ in friends], *["novice" for _ in range(bots)], game=game)
    links = [invite(hosts, seat) for seat, _ in enumerate(friends, 2)]
    theirs = [sit_down(*each) for each in zip(friends, links, NAMES[1:], strict=False)]
    for page in (hosts, *theirs):
        expect(page.locator(".prompt")).to_be_visible()
    return [Table(page) for page in (hosts, *theirs)]


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "friends"),
    [
        pytest.param("patrician", ["fr-FR"], id="patrician"),
        pytest.param("il-principe", ["fr-FR"], id="il-principe", marks=pytest.mark.campaign),
        pytest.param("intrigo", ["fr-FR", "en"], id="intrigo", marks=pytest.mark.campaign),
    ],
)
def test_friends_and_bots_play_a_whole_match(arrive: Arrive, game: str, friends: list[str], campaign: bool) -> None:
    """All of it by clicks in a long run; else its middle by requests, because each game is clicked to its end alone."""
    tables = sit_together(arrive(), *[arrive(locale=locale) for locale in friends], game=game)
    for table, name in zip(tables, NAMES, strict=False):
        assert told_their_cards(table.page.content(), game, NAMES) == [name]
    play_by_clicks(tables, anything(9), MOST_STEPS if campaign else CLICKED)
    if not campaign:
        play_unseen_to_the_end(tables, anything(9))
    sheets = [scores(table) for table in tables]
    assert sheets[0]
    assert all(sheet == sheets[0] for sheet in sheets)


def test_others_vote_for_a_takeover_until_the_missing_player_is_back(arrive: Arrive, house: House) -> None:
    people = [arrive() for _ in range(3)]
    hosts = set_table(people[0], "me", "friend", "friend", limit="8 hours per decision")
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
        expect(page.locator("#status-bar")).to_contain_text(
            f"A bot is playing for {NAMES[seat]} (it plays like a novice)."
        )
    next_one = pages[(seat + 1) % len(pages)]
    expect(next_one.locator(".prompt.mine")).to_be_visible()
    back = visit(arrive(), private)
    back.get_by_role("button", name="Sit down here").click()
    expect(back.locator("#status-bar")).to_contain_text("A bot is playing for you (it plays like a novice).")
    back.get_by_role("button", name="I am back").click()
    for page in (back, *others):
        expect(page.locator(f"#substitute-{seat}")).to_have_count(0)
    for page in (next_one, pages[(seat + 2) % len(pages)], back):
        expect(page.locator(".prompt.mine")).to_be_visible()
        make_a_turn(page)
    for visitor in people:
        visitor.complaints.clear()  # of the server that was not there


@pytest.mark.campaign
def test_players_read_the_chat_of_spectators_only_after_the_end(arrive: Arrive) -> None:
    host, friend, watcher = arrive(), arrive(), arrive()
    hosts = set_table(host, "me", "friend")
    theirs = sit_down(friend, invite(hosts, 2), "Renzo")
    seat = host.open(hosts.url.removeprefix(host.address) + "seat")
    looks_on = visit(watcher, seat.get_by_label("Spectator link", exact=True).input_value())
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
    page.get_by_role("button", name="Chat").click()
    page.get_by_label("Message to").fill(text)
    page.get_by_role("button", name="Send", exact=True).click()
