"""Intrigo as a screen reader tells it: every button is found by its role and name, and by nothing else."""

from __future__ import annotations

import json
import re
from random import Random

from tests.browser.engine import Visitor
from tests.browser.table import Table, sit_down

BUTTON = re.compile(r'- button ("(?:[^"\\]|\\.)*")(.*)')
ASIDE = {"Undo", "Change", "Skip"}


def test_a_whole_match_by_names_alone(visitor: Visitor) -> None:
    table = sit_down(visitor, "intrigo")
    chance = Random(11)
    while not table.wait_until_asked().is_over:
        moment = table.look()
        names = offered(table)
        if names and not moment.is_over:
            name = next((name for name in names if name in ("Done", "Go on")), "") or chance.choice(names)
            table.press(table.page.get_by_role("button", name=name, exact=True), moment)
    assert table.page.get_by_role("link", name="Result").is_visible()


def offered(table: Table) -> list[str]:
    """The names of the buttons that do something now, as they are read out."""
    told = table.page.get_by_role("main").aria_snapshot()
    found = [(json.loads(name), state) for name, state in BUTTON.findall(told)]
    names = [name for name, state in found if "[disabled]" not in state and name not in ASIDE]
    assert len(names) == len(set(names)), names
    return names
