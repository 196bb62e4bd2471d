"""The table as a person uses it: they look, wait until they are asked, and press buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooSlow

from tests.browser.engine import PATIENCE, Visitor

TITLES = {"patrician": "Patrician", "intrigo": "Intrigo", "il-principe": "Il Principe"}

TARGET = "#table button[name=action]:not([aria-disabled])"

PRIVACY_SCREEN = "#table button[name=uncover]:not([value='-1'])"

LOOK = """() => {
  const table = document.getElementById("table");
  const field = (name) => Number(document.querySelector(`input[name=${name}]`).value);
  const has = (id) => document.getElementById(id) !== null;
  const targets = [...document.querySelectorAll("TARGET")].filter((one) => one.checkVisibility());
  return [Number(table.dataset.seq), field("seat"), field("decision"), has("confirm"),
    document.getElementById("dismiss")?.value ?? "", has("result"), [...new Set(targets.map((one) => one.value))]];
}""".replace("TARGET", TARGET)

LOOK_WHEN_ASKED = f"""() => document.querySelector("#dismiss, #result, {PRIVACY_SCREEN}, {TARGET}") && ({LOOK})()"""

# Where all choose at once, a person who has chosen is not asked any more, though they may still change their choice.
LOOK_IF_AWAITED = f"""() => document.querySelector("#dismiss, #result, .prompt.mine") && ({LOOK})()"""

# A confirmed turn is made move by move, and the positions between are not its end. Where all choose at once, the last
# of the others may choose while this person changes their choice: then the first choice stands, and the match goes on.
IS_OTHER = """([seat, decision, pending, recap, seq]) => {
  const field = (name) => Number(document.querySelector(`input[name=${name}]`).value);
  const has = (id) => document.getElementById(id) !== null;
  const isLate = !pending && Number(document.getElementById("table").dataset.seq) > seq;
  if (isLate || field("seat") !== seat || (document.getElementById("dismiss")?.value ?? "") !== recap) return true;
  return pending ? field("decision") > decision : field("decision") !== decision || has("confirm");
}"""

TRIES = [PATIENCE // 2**power for power in range(7, -1, -1)]
"""Milliseconds for which a button is tried; few at first, because a step without a choice is made by itself."""

OFTEN = 30
"""Milliseconds between two looks at the page; looking at every frame would make it draw frames for nothing."""

MOST_STEPS = 1000
"""Steps after which a match that is not over is taken to have no end."""


@dataclass(frozen=True)
class Moment:
    """What the page shows."""

    seq: int
    seat: int
    decision: int
    is_pending: bool
    recap: str  # what its button says has been read; empty without a recap
    is_over: bool
    actions: Sequence[str]

    @property
    def mine(self) -> list[object]:
        """What only this page's own buttons change."""
        return [self.seat, self.decision, self.is_pending, self.recap]


Chooser = Callable[[Moment], str]


class Table:
    """A page with a table."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def prompt(self) -> Locator:
        return self.page.locator("#prompt")

    @property
    def privacy_screen(self) -> Locator:
        """On a shared screen: the button by which the next person says that they are there."""
        return self.page.locator(PRIVACY_SCREEN)

    @property
    def targets(self) -> Locator:
        """Everything that may be chosen now."""
        return self.page.locator(TARGET)

    def target(self, action: str) -> Locator:
        return self.page.locator(f'{TARGET}[value="{action}"]').first

    def look(self) -> Moment:
        return Moment(*self.page.evaluate(LOOK))

    def wait_until_asked(self) -> Moment:
        """Until there is something to choose, to read or to uncover, or the match is over."""
        return Moment(*self.page.wait_for_function(LOOK_WHEN_ASKED, polling=OFTEN).json_value())

    def press(self, button: Locator, before: Moment) -> None:
        """Press a button and wait until the page has changed by it; nothing if the button's moment passes first."""
        for patience in TRIES:
            try:
                button.click(timeout=patience)
            except TooSlow as error:
                reason = str(error)
            else:
                self.wait_until_other(before)
                return
            if self.look() != before:
                return
        raise AssertionError(f"{button} cannot be pressed: {before}; {reason}")

    def wait_until_other(self, before: Moment) -> None:
        """Until the page shows what a button has changed."""
        try:
            self.page.wait_for_function(IS_OTHER, arg=[*before.mine, before.seq], polling=OFTEN)
        except TooSlow:
            raise AssertionError(f"a button was pressed and nothing changed: {before}, now {self.look()}") from None

    def step(self, choose: Chooser) -> Moment:
        """Do the next thing there is to do, and return the moment in which it was done."""
        return self._do(self.wait_until_asked(), choose)

    def step_if_awaited(self, choose: Chooser) -> Moment | None:
        """The same if there is anything to do for this page; None if others are waited for."""
        found = self.page.evaluate(LOOK_IF_AWAITED)
        return self._do(Moment(*found), choose) if found else None

    def _do(self, moment: Moment, choose: Chooser) -> Moment:
        if moment.is_over:
            return moment
        if moment.recap:
            self.press(self.page.locator("#dismiss"), moment)
        elif moment.is_pending:
            self.press(self.page.locator("#confirm"), moment)
        elif moment.actions:
            self.press(self.target(choose(moment)), moment)
        return moment

    def play(self, choose: Chooser, steps: int) -> None:
        for _ in range(steps):
            self.step(choose)

    def play_to_the_end(self, choose: Chooser) -> None:
        for _ in range(MOST_STEPS):
            if self.step(choose).is_over:
                return
        raise AssertionError(f"the match does not end: {self.look()}")


def play_now(page: Page, game: str) -> None:
    """From the lobby to a table; the first time, by the card that says what the game is."""
    page.get_by_role("button", name=f"Play {TITLES[game]} now").click()
    just_play = page.get_by_role("button", name="Just play")
    expect(just_play.or_(page.locator("#table"))).to_be_visible()
    if just_play.is_visible():
        just_play.click()


def sit_down(visitor: Visitor, game: str) -> Table:
    """From the lobby to the first decision."""
    page = visitor.open()
    play_now(page, game)
    table = Table(page)
    page.wait_for_load_state()  # with all scripts, as a person would
    expect(table.prompt).to_be_visible()
    table.wait_until_asked()
    return table


def anything(seed: int) -> Chooser:
    """Choose anything but a step back, so that every match comes to its end."""
    chance = Random(seed)

    def choose(moment: Moment) -> str:
        onward = [action for action in moment.actions if not action.startswith("take back")]
        return chance.choice(onward or list(moment.actions))

    return choose
