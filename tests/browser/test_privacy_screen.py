"""Several people share a screen: what the privacy screen covers is not on the page, nor was it ever sent."""

from __future__ import annotations

import re
from html import unescape

import pytest
from playwright.sync_api import Page, expect

from tests.browser.engine import Visitor
from tests.browser.shared_screen import set_for_two
from tests.browser.table import Table, anything

KEEP_FRAMES = """() => {
  window.frames_sent = [];
  const ask = window.fetch;
  window.fetch = async (...request) => {
    const answer = await ask(...request);
    (async (copy) => {
      const reader = copy.body.getReader(), decoder = new TextDecoder();
      for (let part = await reader.read(); !part.done; part = await reader.read())
        window.frames_sent.push(decoder.decode(part.value, {stream: true}));
    })(answer.clone());
    return answer;
  };
}"""

SHOWN_TO = re.compile(r'name="seat" value="(-?\d)"')
PLAYABLE = re.compile(r'value="(play [^"]*)"')


def test_a_covered_hand_is_neither_in_the_page_nor_in_the_stream(visitor: Visitor) -> None:
    visitor.context.add_init_script(f"({KEEP_FRAMES})()")
    table = set_for_two(visitor)
    hands: dict[int, set[str]] = {}
    for _ in range(4):
        assert cards_in(table.page.content()) == set()
        seat = uncover(table)
        hands.setdefault(seat, cards_in(table.page.content()))
        assert len(hands[seat]) > 1
        make_a_turn(table)
    assert len(hands) == 2
    frames = frames_sent(table.page)
    assert {seat for seat, _ in frames} == {-1, *hands}
    for seat, cards in frames:
        assert not cards & set().union(*(hand for owner, hand in hands.items() if owner != seat))


@pytest.mark.campaign
def test_the_privacy_screen_can_be_closed_by_hand(visitor: Visitor) -> None:
    table = set_for_two(visitor)
    uncover(table)
    hand = cards_in(table.page.content())
    table.page.get_by_role("button", name="Hide my hand again").click()
    expect(table.privacy_screen).to_be_visible()
    assert cards_in(table.page.content()) == set()
    table.page.reload()
    assert cards_in(table.page.content()) == set()
    uncover(table)
    assert cards_in(table.page.content()) == hand


def uncover(table: Table) -> int:
    """Say who is there; returns their seat."""
    table.page.get_by_role("button", name="show my hand").click()
    expect(table.targets.first).to_be_visible()
    return table.look().seat


def make_a_turn(table: Table) -> None:
    """Until the privacy screen is closed again."""
    choose = anything(3)
    while not table.privacy_screen.count():
        table.step(choose)


def cards_in(html: str) -> set[str]:
    """The cards that can be played from a hand."""
    return {unescape(card) for card in PLAYABLE.findall(html)}


def frames_sent(page: Page) -> list[tuple[int, set[str]]]:
    """For every table that came by the stream or after a click: to which seat it was shown, and its hand."""
    sent = "".join(page.evaluate("window.frames_sent"))
    drawn = sent.split('<main id="table"')[1:]
    return [(int(SHOWN_TO.findall(one)[0]), cards_in(one)) for one in drawn]
