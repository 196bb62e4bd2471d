"""Tables at each kind of moment that a game has: what a page of any size must be able to show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playwright.sync_api import Page, expect

from tests.browser.engine import Visitor
from tests.browser.table import MOST_STEPS, Moment, Table, anything
from tests.browser.unseen import Unseen

OVER = "over"


def seat_alone(visitor: Visitor, game: str, seats: int, options: Sequence[str] = ()) -> str:
    """A table of one person and bots; returns its address."""
    page = visitor.open(f"/new/{game}")
    rows = page.locator("select[name^=who-]")
    for seat in range(rows.count()):
        rows.nth(seat).select_option("me" if seat == 0 else "novice" if seat < seats else "nobody")
    for option in options:
        page.locator(f"input[name=option][value={option}]").check()
    page.get_by_role("button", name="Create table").click()
    expect(page.locator("#prompt")).to_be_visible()
    address = page.url
    page.close()  # else it would draw every move
    return address


def kind_of(moment: Moment) -> str:
    """What the person is asked: the verbs of all they may choose, and whether there are many."""
    if moment.is_over:
        return OVER
    if moment.recap:
        return "recap"
    verbs = sorted({action.split()[0] for action in moment.actions})
    return "-".join(verbs)


def states(visitor: Visitor, address: str, seed: int = 9, often: int = 1) -> Iterator[str]:
    """Play a match to its end, and stop at each kind of moment the first few times that it comes."""
    unseen, choose, seen = Unseen(visitor.context.request, address), anything(seed), dict[str, int]()
    for _ in range(MOST_STEPS):
        moment = unseen.look()
        kind = kind_of(moment)
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] <= often:
            yield kind if often == 1 else f"{kind}-{seen[kind]}"
        if kind == OVER:
            return
        unseen.step(choose)


def show(page: Page, address: str) -> Table:
    """Open the table, and wait until it is asked."""
    page.goto(address)
    table = Table(page)
    table.wait_until_asked()
    return table
