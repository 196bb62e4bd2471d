"""What the bots do is shown move by move."""

from __future__ import annotations

from tests.browser.engine import Visitor
from tests.browser.table import Table, anything, sit_down

QUICK = "300"
TURNS = 3

WATCH = """() => {
  const seen = window.seen = [Number(document.getElementById("table").dataset.seq)];
  const note = () => {
    const seq = Number(document.getElementById("table").dataset.seq);
    if (seq !== seen.at(-1)) seen.push(seq);
  };
  new MutationObserver(note).observe(document.body, {attributeFilter: ["data-seq"], childList: true, subtree: true});
}"""


def test_no_move_of_a_bot_is_left_out(visitor: Visitor) -> None:
    visitor.wish(pace=QUICK)
    table = sit_down(visitor, "patrician")
    for _ in range(TURNS):
        make_a_turn(table)
        table.page.evaluate(WATCH)
        last = table.wait_until_asked().seq
        seen = table.page.evaluate("window.seen")
        assert seen == list(range(seen[0], last + 1))
        assert len(seen) > 2


def make_a_turn(table: Table) -> None:
    """Until somebody else is asked."""
    choose = anything(2)
    while table.targets.count():
        table.step(choose)
