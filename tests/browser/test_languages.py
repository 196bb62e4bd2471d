"""French for those whose browser asks for it, and for those who choose it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from signoria.games import game_ids
from signoria.server.core.i18n import languages, translator
from tests.browser.conftest import Arrive
from tests.browser.engine import Visitor
from tests.browser.table import Table

FRENCH = "fr"
pytestmark = pytest.mark.skipif(FRENCH not in languages(), reason="there is no French yet: src/signoria/locale/fr.po")


def french(text: str) -> str:
    found = translator(FRENCH)(text)
    assert found != text, f"not translated: {text}"
    return found


def is_french(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("lang", FRENCH)
    expect(page.get_by_role("link", name=french("Rules"), exact=True)).to_be_visible()


@pytest.mark.campaign
def test_a_french_browser_is_answered_in_french(arrive: Arrive) -> None:
    page = arrive(locale="fr-FR").open()
    is_french(page)
    expect(page.get_by_role("heading", name=french("What shall we play?"))).to_be_visible()


@pytest.mark.campaign
@pytest.mark.parametrize("game", game_ids())
def test_a_table_stays_french_when_bots_move(arrive: Arrive, game: str) -> None:
    page = arrive(locale="fr-FR").open()
    page.locator(f'button[formaction="/games/{game}/"]').click()
    is_french(page)
    page.get_by_role("button", name=french("Just play")).click()
    table = Table(page)
    table.wait_until_asked()
    is_french(page)
    expect(table.prompt).to_have_attribute("aria-label", french("What happens now"))


def test_french_is_chosen_in_the_settings(visitor: Visitor) -> None:
    page = visitor.open("/settings")
    page.get_by_text("Français", exact=True).click()
    page.get_by_role("button", name="Save").click()
    is_french(page)
    expect(page.get_by_role("status")).to_have_text(french("Saved."))
