"""The pages round the table: what they say, and that their HTML is well formed."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from signoria.bots.levels import LEVELS
from signoria.games import game, game_ids
from signoria.kernel.game import english
from signoria.kernel.state import seats_in
from signoria.server.lobby.forms import NewTableForm, first_form
from signoria.server.lobby.last_setup import LastSetup, read_last_setup
from signoria.server.lobby.new_table import ME, NOBODY, PERSON, SeatChoice
from signoria.server.results.pages import result_page
from signoria.server.results.replay import read_perspective, read_ply, replay_page
from tests.server.helpers.pages import all_pages, busy_lobby, ended, finished, shown, shown_new_table
from tests.server.helpers.scenes import SOURCES, played

VOID = {"meta", "link", "input", "img", "br", "use", "path", "circle", "rect", "ellipse", "stop"}
GAMES = pytest.mark.parametrize("game_id", game_ids())


@cache
def pages() -> dict[str, str]:
    return all_pages()


class Reader(HTMLParser):
    """Reads a page, and notes what is wrong with it."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: Counter[str] = Counter()
        self.links: set[str] = set()
        self.uses: set[str] = set()
        self.controls: list[dict[str, str]] = []
        self.labelled: set[str] = set()
        self.problems: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.problems += [f"{tag} {name}" for name in found if name == "style" or name.startswith("on")]
        self.ids.update([found["id"]] if "id" in found else [])
        self.labelled.update([found["for"]] if tag == "label" and "for" in found else [])
        if tag == "use":
            self.uses.add(found["href"])
        elif found.get("href", "").startswith("#"):
            self.links.add(found["href"])
        if tag in ("select", "textarea") or (tag == "input" and found.get("type") != "hidden"):
            self.controls.append({**found, "is-in-label": "label" if "label" in self.open else ""})
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if not self.open or self.open.pop() != tag:
            self.problems.append(f"</{tag}> closes something else")


def read(name: str) -> Reader:
    reader = Reader()
    reader.feed(pages()[name])
    reader.close()
    return reader


def test_every_page_is_well_formed() -> None:
    for name in pages():
        reader = read(name)
        assert reader.problems == [], name
        assert reader.open == [], name
        assert [one for one, count in reader.ids.items() if count > 1] == [], name
        assert {href[1:] for href in reader.uses | reader.links} <= set(reader.ids), name


def test_no_page_has_styles_or_scripts_of_its_own() -> None:
    for name, html in pages().items():
        assert not re.search(r"<style|<script(?! src=)", html), name


def test_every_control_has_a_name() -> None:
    for reader in map(read, pages()):
        for control in reader.controls:
            assert control.get("id") in reader.labelled or "aria-label" in control or control["is-in-label"], control


def test_what_people_wrote_is_escaped() -> None:
    form = first_form(game("patrician"), LastSetup(2, "standard"), '"><b>', "novice", english)
    html = shown_new_table(form)
    assert "<b>" not in html.replace('<b class="title">', "")
    assert "&#34;&gt;&lt;b&gt;" in html


# Lobby.


def test_tables_that_wait_for_the_visitor_come_first() -> None:
    assert [row.is_mine for row in busy_lobby().running] == [True, True, False, False]


def test_play_now_says_what_it_would_create() -> None:
    setups = [card.last_setup for card in busy_lobby().games]
    assert setups[0] == "You and 3 bots: Mind the Move (2005)."
    assert setups[1] == "You and 3 bots."  # there is only one way to play it


def test_every_level_is_there_with_a_line_on_how_it_plays() -> None:
    html = pages()["lobby"]
    for level in LEVELS.values():
        assert f'value="{level.id}"' in html
        assert f'class="is-{level.id}">{level.summary}'.replace("'", "&#39;") in html
    css = (SOURCES / "server/static/signoria/pages.css").read_text()
    assert all(f'[value="{level}"]:checked) .is-{level}' in css for level in LEVELS)


@GAMES
def test_the_last_used_setup_is_remembered(game_id: str) -> None:
    chosen = game(game_id)
    edition = chosen.editions[-1].id
    setup = LastSetup(chosen.seats[0], edition, tuple(option.id for option in chosen.options_of(edition)))
    assert read_last_setup(chosen, setup.as_text()) == setup


@pytest.mark.parametrize("text", ["", "9/standard", "3/never", "x/standard/ambassadors", "3", "٣/standard"])
def test_what_cannot_be_played_is_not_remembered(text: str) -> None:
    assert read_last_setup(game("patrician"), text) == LastSetup(4, "standard")


# New table.


@GAMES
def test_the_form_as_it_is_first_shown_can_be_sent(game_id: str) -> None:
    chosen = game(game_id)
    first = first_form(chosen, read_last_setup(chosen, ""), "Livia", "prince", english)
    form = NewTableForm(sent(first), game=chosen, translate=english)
    assert form.is_valid(), form.errors
    assert form.taken_seats == [SeatChoice(ME, "Livia"), *[SeatChoice("prince")] * 3]
    setup = form.last_setup
    chosen.setup(setup.seats, 1, edition=setup.edition, options=setup.options)


def sent(form: NewTableForm) -> dict[str, Any]:
    """What a browser sends of a form that nobody has changed."""
    fields = [bound for part in (form, *form.seats) for bound in part]
    return {bound.html_name: bound.value() for bound in fields if bound.value() not in (None, False)}


def test_same_screen_is_for_people() -> None:
    form = first_form(game("intrigo"), LastSetup(3, "standard"), "Livia", PERSON, english)
    assert [seat["who"].value() for seat in form.seats] == [ME, PERSON, PERSON, NOBODY]


def test_a_form_is_read_as_it_was_filled_in() -> None:
    filled = {"who-0": "master", "who-1": "me", "name-1": "Livia", "who-2": "person", "edition": "amigo", "memory": "1"}
    form = NewTableForm({**filled, "option": ["rich"]}, game=game("il-principe"), translate=english)
    assert form.is_valid()
    assert form.taken_seats == [SeatChoice("master"), SeatChoice("me", "Livia"), SeatChoice("person")]
    assert form.cleaned_data["memory"]
    assert form.last_setup == LastSetup(3, "amigo", ("rich",))


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        ({"edition": "never"}, "Please choose one of these."),
        ({"who-1": "god"}, "Please choose one of these."),
        ({"who-1": ""}, "Fill at least 2 seats."),
        ({"edition": "mind-the-move", "option": ["rich"]}, "Not with this edition: "),
        ({"name-0": "Livia", "name-1": "Livia"}, "That name is taken at this table."),
        ({"name-1": "x" * 21}, "Use at most 20 characters."),
        ({"limit": "7"}, "Please choose one of these."),
    ],
)
def test_what_cannot_be_played_is_said_at_its_field_and_nothing_typed_is_lost(
    changed: dict[str, Any], error: str
) -> None:
    filled = {"who-0": "me", "name-0": "Ada", "who-1": "person", "edition": "amigo", "open": "1", **changed}
    form = NewTableForm(filled, game=game("il-principe"), translate=english)
    assert not form.is_valid()
    html = shown_new_table(form)
    assert error in html
    assert form.status == 422
    assert f'value="{filled["name-0"]}"' in html
    assert re.search(r'name="open"[^>]* checked', html)


def test_a_seat_that_every_match_has_cannot_stay_empty() -> None:
    form = first_form(game("intrigo"), LastSetup(3, "standard"), "", PERSON, english)
    may_be_empty = [f'value="{NOBODY}"' in str(seat["who"]) for seat in form.seats]
    assert may_be_empty == [False, False, False, True]


@GAMES
def test_the_form_says_how_much_is_reconstructed(game_id: str) -> None:
    count = sum(game(game_id).provenance()["reconstructed"].values())
    assert f"({count} of " in pages()[f"new-{game_id}"]


# Result and replay.


@GAMES
def test_the_sheet_adds_up(game_id: str) -> None:
    match = finished(game_id)
    page = result_page(match, ended(game_id), english)
    assert [column.is_winner for column in page.columns] == [
        seat in seats_in(match.state.winners()) for seat in range(4)
    ]
    assert page.totals == ([] if game_id == "intrigo" else [str(points) for points in match.state.scores()])
    assert all(0 <= cell.width <= 48 for row in page.rows for cell in row.cells)


def test_the_result_says_by_how_much() -> None:
    page = result_page(finished("il-principe"), ended("il-principe"), english)
    assert re.fullmatch(r"\d+ points, \d+ more than [\w, ]+\.", page.detail)


def test_the_result_says_with_what_a_match_without_points_was_won() -> None:
    page = result_page(finished("intrigo"), ended("intrigo"), english)
    assert re.fullmatch(r"\w+ wins with .*\bseals?\b.*\.", page.detail)


def test_a_match_that_was_given_up_has_no_winner() -> None:
    page = result_page(played("patrician", 3, 30), ended("patrician", resigned_seat=1), english)
    assert (page.heading, page.winners) == ("Ginevra has resigned", [])


@GAMES
def test_the_result_shows_the_board_at_the_end_with_nothing_to_choose(game_id: str) -> None:
    page = all_pages()[f"result-{game_id}"]
    board = page[page.index('class="end-board"') :]
    assert re.search(r'<svg[^>]* class="main', board)
    assert 'name="action"' not in board


def test_the_winner_is_told_so() -> None:
    match = finished("patrician")
    winners = seats_in(match.state.winners())
    assert result_page(match, replace(ended("patrician"), own=winners), english).heading == "You win"


@GAMES
def test_every_move_is_listed_once_and_in_order(game_id: str) -> None:
    page = replay_page(finished(game_id), ended(game_id), 5, "0", english)
    plies = [moment.ply for moment in page.moments]
    assert plies == sorted(set(plies))
    assert plies[-1] == page.plies
    html = shown("results/replay.html", page, table="", share=None, preview=None)
    steps = re.findall(r'at=(\d+)&amp;eyes=0" aria-label="One move', html)
    assert steps == ["4", "6"]


def test_the_visitors_own_perspective_is_offered_first_and_then_all_others() -> None:
    page = replay_page(finished("patrician"), ended("patrician"), 5, "2", english)
    assert [one.value for one in page.perspectives] == ["0", "1", "2", "3", "-1", "open"]
    assert [one.value for one in page.perspectives if one.is_chosen] == ["2"]


def test_an_address_can_ask_for_any_moment_and_any_perspective() -> None:
    match = finished("patrician")
    assert [read_ply(match, text) for text in ("0", "7", "", "-1", "x", "99999", "²")] == [
        0,
        7,
        *[len(match.moves)] * 5,
    ]
    assert [read_perspective(match, [1], text) for text in ("0", "-1", "open", "", "4", "x")] == [
        "0",
        "-1",
        "open",
        "1",
        "1",
        "1",
    ]
    assert read_perspective(match, [], "") == "-1"


# Rules.


@GAMES
def test_every_rule_has_its_anchor_and_every_ruling_its_place(game_id: str) -> None:
    html = pages()[f"rules-{game_id}"]
    for rule in game(game_id).rulebook().rules:
        assert f'id="{rule.id}"' in html
    assert html.count('class="ruling"') == sum(bool(rule.ruling) for rule in game(game_id).rulebook().rules)


# Pictures.


@pytest.mark.parametrize("path", sorted(SOURCES.glob("**/static/**/*.svg")), ids=lambda path: path.name)
def test_a_picture_stands_alone(path: Path) -> None:
    """A file that an <img> shows: no styles, no links out of it, and every reference to something in it."""
    text = path.read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'url\(#([^)]*)\)|href="#([^"]*)"', text)) <= {("", i) for i in ids} | {(i, "") for i in ids}
    assert not re.search(r"style|var\(|class=|script", text)
