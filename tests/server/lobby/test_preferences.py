"""Preferences: the form, what is saved with the player and what in the browser, and what older versions saved."""

from __future__ import annotations

import re
from dataclasses import asdict
from html import unescape

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from signoria.kernel.game import english
from signoria.server.core.identity import PREFIX, Visitor, save_preferences
from signoria.server.core.preferences import Preferences, read_preferences
from signoria.server.lobby.forms import PreferencesForm
from signoria.server.models import Player
from tests.server.helpers.visitors import Guest

TYPED = {"name": "x" * 21, "language": "fr", "theme": "dark", "bot_pause": "300", "has_sound": "1"}


def test_a_wrong_value_is_shown_at_its_field_and_nothing_typed_is_lost(guest: Guest) -> None:
    response = guest.client.post("/settings", TYPED)
    page = response.content.decode()
    assert response.status_code == 422
    assert '<span class="field-error" id="id_name_error">Use at most 20 characters.</span>' in page
    assert 'aria-invalid="true"' in page
    assert 'aria-describedby="id_name_helptext id_name_error"' in page
    assert page.count("autofocus") == 1
    assert f'value="{TYPED["name"]}"' in page
    for chosen in ('value="fr" checked', 'value="dark" checked', 'value="300" checked', 'value="1" checked'):
        assert chosen in page
    assert not Player.objects.filter(key=guest.key).exists()


def test_errors_are_in_the_language_of_the_visitor(guest: Guest) -> None:
    guest.prefer(language="fr")
    page = guest.client.post("/settings", TYPED).content.decode()
    assert "Au plus 20 caractères." in page


def test_a_choice_that_is_not_offered_is_refused() -> None:
    form = PreferencesForm({"language": "xx", "theme": "pink", "bot_pause": "-5"}, translate=english)
    assert form.errors == {key: ["Please choose one of these."] for key in ("language", "theme", "bot_pause")}
    assert form.first_error == "language"


def test_what_was_saved_is_said_once_in_the_new_language(guest: Guest) -> None:
    guest.prefer(language="fr")
    assert "Enregistré." in guest.get("/settings")
    assert "Enregistré." not in guest.get("/settings")


def test_a_person_has_the_same_preferences_in_all_browsers_but_each_device_its_own(guest: Guest) -> None:
    guest.prefer(name="Livia", theme="dark", is_streaming=1)
    other = Guest()
    other.client.cookies[f"{PREFIX}key"] = guest.client.cookies[f"{PREFIX}key"].value
    page = other.get("/settings")
    assert 'data-theme="dark"' in page
    assert 'value="Livia"' in page
    assert "Links are hidden" in guest.get("/settings")
    assert "Links are hidden" not in page


def old_browser() -> Guest:
    """Somebody who comes with the cookies of an older version."""
    guest = Guest()
    old = {"name": "Livia%20B", "theme": "dark", "pace": "0", "curtain": "0", "level": "novice", "sound": "1"}
    for name, text in {**old, "usual-patrician": "3/base"}.items():
        guest.client.cookies[PREFIX + name] = text
    return guest


def test_looking_at_a_page_saves_nothing() -> None:
    guest = old_browser()
    assert 'data-theme="dark"' in guest.get("/")
    assert 'value="Livia B"' in guest.get("/settings")
    assert not Player.objects.filter(key=guest.key).exists()


def test_old_cookies_are_saved_with_the_player_and_then_deleted() -> None:
    guest = old_browser()
    guest.play("intrigo", level="novice")
    saved = read_preferences(Player.objects.get(key=guest.key).preferences)
    assert (saved.name, saved.theme, saved.bot_pause, saved.has_privacy_screen) == ("Livia B", "dark", 0, False)
    assert (saved.level, saved.setups) == ("novice", {"patrician": "3/base"})
    guest.get("/")
    kept = {name for name, cookie in guest.client.cookies.items() if cookie.value}
    assert f"{PREFIX}theme" not in kept
    assert f"{PREFIX}usual-patrician" not in kept
    assert f"{PREFIX}sound" in kept  # of the device
    assert 'data-theme="dark"' in guest.get("/")


def test_what_another_browser_saved_meanwhile_stays(guest: Guest) -> None:
    guest.prefer(name="Livia")
    stale = Visitor(guest.key, Preferences(), record=Player.objects.get(key=guest.key))
    guest.prefer(name="Livia", theme="dark")
    save_preferences(stale, level="novice")
    saved = read_preferences(Player.objects.get(key=guest.key).preferences)
    assert (saved.name, saved.theme, saved.level) == ("Livia", "dark", "novice")


def test_preferences_are_read_from_what_was_saved() -> None:
    chosen = Preferences("Livia", "fr", "dark", 0, has_privacy_screen=False, level="prince", setups={"intrigo": "4/x"})
    assert read_preferences(chosen.as_json()) == chosen
    assert read_preferences({**asdict(chosen), "from a later version": 1}) == chosen


@pytest.mark.parametrize(("address", "most"), [("/rules/patrician", 1), ("/settings", 1)])
def test_who_asks_is_one_query(guest: Guest, address: str, most: int) -> None:
    guest.prefer(name="Livia")
    guest.get(address)
    with CaptureQueriesContext(connection) as queries:
        guest.get(address)
    assert len(queries) <= most


def back_of(page: str) -> str:
    """Where *Back* leads."""
    found = re.search(r'id="back" href="([^"]*)"', page)
    assert found is not None
    return unescape(found[1])


def test_after_saving_back_leads_to_the_table_from_which_somebody_came(guest: Guest) -> None:
    table = guest.play("patrician")
    page = guest.client.get("/settings", headers={"Referer": f"http://localhost{table}"}).content.decode()
    assert back_of(page) == table
    saved = guest.post("/settings", language="en", bot_pause=600, next=table)
    assert back_of(guest.get(saved)) == table
    wrong = guest.client.post("/settings", {**TYPED, "next": table}).content.decode()
    assert back_of(wrong) == table


@pytest.mark.parametrize(
    "elsewhere",
    ["https://evil.example/t/", "//evil.example", "/\\evil.example", "javascript:alert(1)", "t/x", "/settings", ""],
)
def test_back_never_leads_to_another_site(guest: Guest, elsewhere: str) -> None:
    assert back_of(guest.client.get("/settings", {"next": elsewhere}).content.decode()) == "/"
    page = guest.client.get("/settings", headers={"Referer": elsewhere}).content.decode()
    assert back_of(page) == "/"
