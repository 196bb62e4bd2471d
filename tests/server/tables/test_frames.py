"""What a table's page and its frames hold for keyboards, screen readers, scripts and browsers without scripts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from signoria.games import game_ids
from signoria.kernel.state import seats_in
from signoria.server.core.i18n import translator
from signoria.server.sessions.perspective import Perspective
from signoria.server.sessions.session import DONE, Outcome
from signoria.server.tables.draw import draw
from tests.server.helpers.absent import Absent
from tests.server.helpers.buttons import Button, buttons_of
from tests.server.helpers.dealt import told_their_cards
from tests.server.helpers.friends import set_for_friends
from tests.server.helpers.party import NAMES, Party
from tests.server.helpers.play import new_table, wait_for
from tests.server.helpers.scenes import page as scene_page
from tests.server.helpers.scenes import played
from tests.server.helpers.streams import Watcher, told
from tests.server.helpers.visitors import Guest, is_asked, offered, seq, shown

GAMES = pytest.mark.parametrize("game_id", game_ids())
STEP = 6
"""One position in so many is looked at."""

PLIES = 60
NUMBER = re.compile(r'<b class="num">(.*?)</b>')

TABLE_SCRIPTS = {"table", "glide", "connection", "chat", "press", "peek", "times", "links", "notices"}
TABLE_SCRIPTS |= {"log", "shortcuts", "hints", "shape", "reach", "about", "rule_panel", "help"}
LOADED = re.compile(r'<script src="/static/signoria/([a-z_]+)\.')
SOUGHT = re.compile(r'getElementById\("([\w-]+)"\)|dataset\.(\w+)|\[data-(\w+)')


# Buttons.


def acting(game_id: str, ply: int) -> list[Button]:
    """The buttons of a table for a seat that is asked."""
    match = played(game_id, 3, ply)
    seat = seats_in(match.state.actors)[0]
    return [button for button in buttons_of(scene_page(match, Perspective(seat))) if button.acts]


@GAMES
def test_each_action_has_a_name_of_its_own_that_a_screen_reader_tells(game_id: str) -> None:
    for ply in range(0, PLIES, STEP):
        found = acting(game_id, ply)
        assert found
        names = {button.name: button.attributes["value"] for button in found}
        assert "" not in names
        assert len(names) == len({button.attributes["value"] for button in found}), names


@GAMES
def test_a_keyboard_reaches_every_action(game_id: str) -> None:
    """A button that belongs to the form of the table, and that neither its attributes nor a script must open."""
    for ply in range(0, PLIES, STEP):
        for button in acting(game_id, ply):
            assert button.is_reached
            assert button.attributes["form"] == "act"


# What cannot be done.


@pytest.mark.usefixtures("idle_driver")
def test_a_refusal_is_shown_beside_the_frame_without_it() -> None:
    party = Party()
    perspective = Perspective(party.asked()[0])
    with party.session() as session:
        frames = [draw(session, perspective, outcome) for outcome in (DONE, Outcome(tried="build left"), DONE)]
    assert ["prompt mine refused" in frame for frame in frames] == [False, True, False]


@pytest.mark.usefixtures("idle_driver")
def test_undo_is_not_offered_for_a_move_that_stays() -> None:
    party = Party()
    seat = party.asked()[0]
    while seat in party.asked():
        party.move(seat)
    (undo,) = [button for button in buttons_of(party.page(seat)) if button.attributes.get("id") == "undo"]
    assert undo.attributes.get("aria-disabled") == "true"


@pytest.mark.usefixtures("idle_driver")
def test_the_number_of_a_frame_rises_when_a_move_is_undone() -> None:
    """Otherwise a page takes the frame for an older one and drops it."""
    party = Party("il-principe", persons=3)
    with party.session() as session:
        while not any(move.reversible for move in session.match.moves):
            asked = session.asked()[0]
            session.push(asked, session.match.state.legal_texts(asked)[0], session.match.decision(asked))
        seat = session.match.moves[-1].seat
    before = seq(party.page(seat))
    with party.session() as session:
        assert session.undo(seat, session.match.decision(seat))
    assert seq(party.page(seat)) > before


# Coming back, and other tabs.


def test_no_browser_keeps_a_page_of_a_table(guest: Guest) -> None:
    """The back button shows the table as it is, not as it was."""
    table = guest.play("patrician")
    for address in ("/", table, f"{table}seat", "/settings"):
        assert guest.client.get(address).headers["Cache-Control"] == "no-store", address


@pytest.mark.usefixtures("idle_driver")
def test_a_draft_is_on_the_reloaded_page_and_in_the_stream_of_another_tab() -> None:
    party = Party()
    seat = party.asked()[0]
    other_tab = Watcher(party.address, party.guests[seat])
    told(lambda: party.guests[seat].press(party.address, action=offered(party.page(seat))[0]), other_tab)
    assert offered(party.page(seat)) == ["build left", "build right"]
    assert offered(other_tab.frames[-1]) == ["build left", "build right"]


def test_the_privacy_screen_is_closed_by_hand(guest: Guest) -> None:
    table = new_table(guest, "patrician", "me", "person")
    seat = guest.get(table).partition('name="uncover" value="')[2][0]
    hand = offered(guest.press(table, uncover=seat))
    assert hand
    assert not offered(guest.press(table, uncover="-1"))
    assert not any(card in shown(guest.get(table)) for card in hand)
    assert offered(guest.press(table, uncover=seat)) == hand


# Languages.


@GAMES
def test_the_page_and_its_stream_are_in_the_language_of_the_browser(game_id: str) -> None:
    guest = Guest(**{"accept-language": "fr-FR"})
    table = new_table(guest, game_id, "me", "novice", "novice")
    page = wait_for(guest, table, is_asked)
    watcher = Watcher(table, guest)
    watcher.scope["headers"].append((b"accept-language", b"fr-FR"))
    told(lambda: guest.press(table, action=offered(page)[0], confirmed="1"), watcher)
    prompt = f'aria-label="{translator("fr")("What happens now")}"'
    assert '<html lang="fr"' in page
    assert all(prompt in frame for frame in (page, *watcher.frames))


# What scripts find.


def test_the_page_holds_what_a_hidden_page_calls_with(guest: Guest) -> None:
    table = guest.play("intrigo")
    page = guest.get(table)
    notices = page.partition('<div id="notices"')[2].partition(">")[0]
    assert f'data-here="{table}here"' in notices
    assert 'data-turn="Your turn"' in notices
    assert 'data-mark="/static/signoria/mark-turn' in notices
    assert 'id="sounds"' not in page
    assert re.search(r'<link rel="icon" href="/static/signoria/mark', page)
    guest.client.cookies["signoria-sound"] = "1"
    guest.client.cookies["signoria-volume"] = "30"
    assert '<div id="sounds" hidden data-volume="30">' in guest.get(table)


def sought_by(script: str) -> set[str]:
    """Patterns of the attributes by which a script looks for elements, and which it reads."""
    source = Path(str(finders.find(f"signoria/{script}.js"))).read_text()
    ids, read, marked = (set(filter(None, found)) for found in zip(*SOUGHT.findall(source), strict=True))
    written = set(re.findall(r"dataset\.(\w+) = ", source))  # by the script itself
    return {rf' id="{one}"' for one in ids} | {rf"\sdata-{one}[\s=>]" for one in (read | marked) - written}


def pages_of_a_table(guest: Guest) -> list[str]:
    """Tables with all that scripts look for: a hint, a wait, a turn to confirm, a covered hand, a bid, an end."""
    guest.client.cookies["signoria-sound"] = "1"
    table = guest.play("patrician")
    wait_for(guest, table, is_asked)
    guest.press(table, hint="1")
    hinted = wait_for(guest, table, lambda page: "data-suggested" in page)
    guest.press(table, action=offered(hinted)[0])
    to_confirm = guest.press(table, action="build left")
    waiting = set_for_friends(guest, "me", "friend")
    covered = new_table(guest, "patrician", "me", "me")
    auction, over = Absent(), Party()
    with auction.session() as session:
        assert session.push(session.asked()[0], "bid 1", session.match.decision(session.asked()[0]))
    over.resign(0)
    asked = [party.page(party.asked()[0]) for party in (Party(), auction)]
    palace = Party("intrigo", persons=3).page(0)
    others = (waiting, covered, f"{table}notices", "/rules/patrician/PA-2.1")
    return [hinted, palace, to_confirm, *map(guest.get, others), *asked, over.page(0)]


def test_scripts_find_what_they_look_for(guest: Guest) -> None:
    """They are tested on pages in memory, which must be like ours."""
    pages = pages_of_a_table(guest)
    for script in TABLE_SCRIPTS | {"sounds"}:
        missing = [one for one in sought_by(script) if not any(re.search(one, page) for page in pages)]
        assert missing == [], script


@pytest.mark.usefixtures("idle_driver")
def test_the_page_of_a_table_loads_its_scripts_and_sends_the_key_of_each_press() -> None:
    party = Party()
    page = party.page(0)
    assert set(LOADED.findall(page)) == TABLE_SCRIPTS
    for name in ("key", "decision", "seat", "csrfmiddlewaretoken"):
        assert re.search(rf'<input type="hidden"[^>]* form="act" name="{name}"', page), name
    assert set(LOADED.findall(party.guests[0].get(party.watch))) == TABLE_SCRIPTS - {"notices"}


def test_without_scripts_a_link_is_text_and_the_page_looks_again_by_itself(guest: Guest) -> None:
    table = set_for_friends(guest, "me", "friend")
    page = guest.get(table)
    link = page.partition('id="link-')[2].partition(">")[0]
    assert "readonly" in link
    assert re.search(r'value="http://localhost/join/[^"]+"', link)
    assert '<noscript><meta http-equiv="refresh"' in page


# Whole matches among friends.


@pytest.mark.usefixtures("idle_driver")
@GAMES
def test_friends_are_told_their_own_cards_and_the_same_result_in_their_languages(game_id: str) -> None:
    party = Party(game_id, persons=2, bots=2)
    for seat in range(2):
        assert told_their_cards(party.page(seat), game_id, NAMES) == [NAMES[seat]]
    while asked := party.asked():
        party.move(asked[0])
        party.carry_out()
    party.guests[1].client.defaults["HTTP_ACCEPT_LANGUAGE"] = "fr-FR"
    results = [guest.get(f"{party.address}result") for guest in party.guests]
    assert [re.findall(r'<html lang="(\w+)"', result) for result in results] == [["en"], ["fr"]]
    sheets = [NUMBER.findall(result) for result in results]
    assert sheets[0]
    assert sheets[0] == sheets[1]
