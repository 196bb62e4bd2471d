"""Intrigo as a screen reader tells it: every button is found by its role and name, and by nothing else."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from tests.browser.engine import Visitor
from tests.browser.table import MOST_STEPS, Table, sit_down

# The outline is YAML: a line that holds a colon is put in single quotes, in which a single quote is doubled.
BUTTON = re.compile(r"""- ('?)button ("(?:[^"\\]|\\.)*")(.*)""")
ASIDE = {"Undo", "Change", "Skip"}


@pytest.mark.campaign
@pytest.mark.long
def test_a_whole_match_is_played_by_the_names_of_buttons_alone(visitor: Visitor) -> None:
    table = sit_down(visitor, "intrigo")
    chance = Random(11)
    for _ in range(MOST_STEPS):
        moment = table.wait_until_asked()
        if moment.is_over:
            break
        names = offered(table)
        if names:
            name = next((name for name in names if name in ("Done", "Continue")), "") or chance.choice(names)
            table.press(table.page.get_by_role("button", name=name, exact=True), moment)
        else:
            assert table.look() != moment, "something is asked, and no button tells its name"
    assert table.page.get_by_role("link", name="Result").is_visible()


def offered(table: Table) -> list[str]:
    """The names of the buttons that do something now, as they are read out."""
    told = table.page.get_by_role("main").aria_snapshot()
    found = [(named(text, quote), state) for quote, text, state in BUTTON.findall(told)]
    names = [name for name, state in found if "[disabled]" not in state and name not in ASIDE]
    assert len(names) == len(set(names)), names
    return names


def named(text: str, quote: str) -> str:
    return str(json.loads(text.replace(quote * 2, quote) if quote else text))
