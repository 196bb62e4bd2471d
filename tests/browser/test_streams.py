"""What the bots do is shown move by move."""

from __future__ import annotations

from itertools import pairwise

from tests.browser.engine import Visitor
from tests.browser.table import anything, sit_down

QUICK = "300"
STEPS = 9

WATCH = """() => {
  const look = () => [Number(document.getElementById("table").dataset.seq),
    Number(document.querySelector("input[name=decision]").value)];
  const seen = window.seen = [look()];
  const note = () => {
    const now = look();
    if (now[0] !== seen.at(-1)[0]) seen.push(now);
  };
  new MutationObserver(note).observe(document.body, {attributeFilter: ["data-seq"], childList: true, subtree: true});
}"""
"""Note the number of the last move, and of one's own next decision, whenever the table shows another move."""


def test_no_move_of_a_bot_is_left_out(visitor: Visitor) -> None:
    visitor.prefer(pace=QUICK)
    table = sit_down(visitor, "patrician")
    table.page.evaluate(WATCH)
    table.play(anything(2), STEPS)
    table.wait_until_asked()
    seen: list[tuple[int, int]] = [(seq, decision) for seq, decision in table.page.evaluate("window.seen")]
    of_bots = [(before, after) for before, after in pairwise(seen) if before[1] == after[1]]
    own = [(before, after) for before, after in pairwise(seen) if before[1] != after[1]]
    assert len(own) > 1
    assert len(of_bots) > len(own)
    assert [pair for pair in of_bots if pair[1][0] - pair[0][0] != 1] == []
    # A turn of one's own is one change, however many moves it has.
    assert [pair for pair in own if pair[1][0] - pair[0][0] > pair[1][1] - pair[0][1]] == []
