"""Every page round the table with sample data, drawn without a server.

`python -m tests.server.helpers.pages /tmp/pages` writes them as files to be looked at.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from django.contrib import messages
from django.contrib.messages.storage.base import Message
from django.template.loader import render_to_string
from django.utils import timezone
from markupsafe import Markup

import tests.server.conftest  # noqa: F401  Django must be set up before anything of the server is imported
from signoria.games import game, game_ids, presenter
from signoria.kernel.game import english
from signoria.kernel.match import Match
from signoria.kernel.orders import DONE, LAPSED, STANDS, BadOrder
from signoria.kernel.presenting import Crest
from signoria.kernel.state import seats_in
from signoria.server.core.error_pages import MessagePage
from signoria.server.core.identity import Visitor
from signoria.server.core.levels import level_choices
from signoria.server.core.links import Link, qr_code
from signoria.server.core.preferences import Preferences
from signoria.server.lobby.forms import NewTableForm, PreferencesForm, first_form, preferences_form
from signoria.server.lobby.last_setup import LastSetup, read_last_setup
from signoria.server.lobby.new_table import PERSON, new_table_page
from signoria.server.lobby.pages import (
    LobbyPage,
    TableFacts,
    finished_row,
    lobby_page,
    running_row,
    waiting_row,
)
from signoria.server.models import EmailConsent, Seat, Table
from signoria.server.notifications.forms import notifications_form
from signoria.server.notifications.pages import (
    ConsentPage,
    NotificationsPage,
    consent_page,
    notifications_page,
)
from signoria.server.orders.forms import OrdersForm, TextForm, order_to_change
from signoria.server.orders.pages import Facts, Given, OrdersPage, orders_page
from signoria.server.results.chart import chart_of
from signoria.server.results.pages import EndedTable, result_page
from signoria.server.results.replay import replay_page
from signoria.server.results.share import Preview, Share
from signoria.server.rules.pages import rules_page
from signoria.server.rules.variants import Variant
from signoria.server.seats.forms import JoinForm
from signoria.server.seats.pages import ConfirmPage, JoinPage, OwnSeat, SeatPage, SeatsPage, SeatState
from signoria.server.tables.draw import board_html
from signoria.server.tables.fair import AddedWord, FairDeal
from signoria.server.tables.waiting_room import WaitingRoom, WaitingSeat
from tests.server.helpers.scenes import SOURCES, played

LANGUAGES = {"en": "English", "fr": "Français"}
CRESTS = {
    "il-principe": ("f-medici", "f-este", "f-visconti", "f-carraresi", "f-gonzaga"),
    "patrician": ("house-1", "house-2", "house-3", "house-4", "house-5"),
    "intrigo": ("family-gradenigo", "family-contarini", "family-morosini", "family-dandolo", "family-tiepolo"),
}
TO_THE_END = 10_000
FAIR = FairDeal("3d" * 32, [AddedWord("Livia", "tiger <b>")], word_url="/word", own_word="tiger <b>")
SHARE = Share("http://localhost/watch/w/result", "Livia <wins>")
PREVIEW = Preview("Livia <wins>", "By 3 points.", SHARE.url, "http://localhost/watch/w/picture.png")
LIVIA = Visitor("livia", Preferences("Livia"))


def crests(game_id: str) -> list[Crest]:
    return [Crest(f"s{number}", symbol) for number, symbol in enumerate(CRESTS[game_id], 1)]


def static(path: str) -> str:
    """Where a static file lies, for a page that is looked at without a server."""
    owner, _, rest = path.partition("/")
    home = SOURCES / "server/static" if owner == "signoria" else SOURCES / f"games/{owner.replace('-', '_')}/web/static"
    return f"file://{home / owner / rest}"


def url(name: str, *words: str) -> str:
    return "/".join(["", name, *words])


def shown(template: str, page: object, *, theme: str = "", **more: object) -> str:
    """A template with its page, and with what the server adds to every page."""
    fields: Mapping[str, Any] = {
        "page": page,
        "_": english,
        "static": static,
        "url": url,
        "csrf_input": Markup('<input type="hidden" name="csrfmiddlewaretoken" value="x">'),
        "language": "en",
        "theme": theme,
        "room": "lobby",
        "title": template.removesuffix(".html"),
        "messages": [],
        "game_id": "patrician",
        "back": "",
        **more,
    }
    return render_to_string(template, fields)


@cache
def finished(game_id: str) -> Match:
    return played(game_id, 4, TO_THE_END)


def ended(game_id: str, resigned_seat: int | None = None) -> EndedTable:
    fair = replace(FAIR, seed="1f" * 32, salt="2e" * 32, fits=resigned_seat is None)
    return EndedTable("k1", "Borgo San Frediano", [0], crests(game_id), resigned_seat, fair=fair)


def busy_lobby() -> LobbyPage:
    """Four running tables, of which two wait for the visitor, and three that are over."""

    def at(key: str, title: str, game_id: str, seats: int) -> TableFacts:
        names = ("Livia", "Ginevra", "Baldo", "Tommaso", "Isotta")[:seats]
        return TableFacts(key, title, game(game_id), names, [0], True, crests(game_id)[0])

    running = [
        waiting_row(at("g", "Borgo Pio", "patrician", 3), english),
        running_row(at("a", "Rio Marin", "intrigo", 4), [2], [0], 30, english),
        running_row(at("b", "Via dei Calzaiuoli", "patrician", 5), [0], [0], 250, english),
        running_row(at("c", "Palazzo Te", "il-principe", 4), [0, 1], [0], 90_000, english),
    ]
    over = [
        finished_row(at("d", "Borgo San Frediano", "il-principe", 4), [0], english),
        finished_row(at("e", "Piazza dei Miracoli", "patrician", 3), [1, 2], english),
        finished_row(at("f", "Rialto", "intrigo", 3), [], english),
    ]
    return lobby_page(_setups(), game_ids(), "master", running, over, english)


def _setups() -> dict[str, LastSetup]:
    return {game_id: read_last_setup(game(game_id), "") for game_id in game_ids()}


def busy_notifications() -> NotificationsPage:
    """Away and notices, where two share a screen, with everything filled in."""
    table = Table(key="a", title="Rialto", game="patrician", started_at=timezone.now())
    livia, baldo = Seat(table=table, number=0, name="Livia"), Seat(table=table, number=1, name="Baldo")
    livia.email, livia.webhook = "livia@example.org", "https://hooks.example/"
    livia.quiet_hours, livia.time_zone = "22:00-07:00", "Europe/Rome"
    livia.delivery_error = "slow"
    return replace(notifications_page(livia, [livia, baldo], english), can_email=True)


def asking_for_consent() -> ConsentPage:
    """Two seats that want notices at an address."""
    seats = [
        Seat(pk=1, table=Table(game="patrician", title="Rialto"), name="Livia"),
        Seat(pk=2, table=Table(game="intrigo", title="Borgo Pio"), name="<Baldo>"),
    ]
    return consent_page(EmailConsent(address="livia@example.org"), seats, english)


def busy_orders(text: str = "") -> OrdersPage:
    """Orders in every state, one of them being changed; or a text in which a line is wrong."""
    language = game("il-principe").orders
    assert language
    kinds = language.form(played("il-principe", 3, 0).state)
    given = [
        Given("round 2 roles to 1", "Bid up to 1.", STANDS),
        Given("round 2 lots to 1 once", "Bid up to 1, stop after one win.", DONE),
        Given("round 1 lots to 1", "Bid up to 1.", LAPSED),
    ]
    sent: OrdersForm | None = order_to_change(kinds, given[0].text, english)
    if text:
        sent = TextForm({"text": text}, translate=english)
        sent.problems = [BadOrder(1, text, "{word} is <no> order.", {"word": text}, "IP-2.2")]
    facts = Facts("a", "Rialto", game("il-principe"), "novice", False, False)
    return orders_page(facts, given, kinds, sent, english)


def all_pages(theme: str = "") -> dict[str, str]:
    """Every page, by a name for its file."""
    pages = {
        "lobby": shown("lobby/lobby.html", busy_lobby(), theme=theme),
        "lobby-empty": shown("lobby/lobby.html", lobby_page(_setups(), [], "", [], [], english), theme=theme),
        "settings": shown_settings(preferences_form(LIVIA), theme),
        "settings-wrong": shown_settings(PreferencesForm({"name": "<b>" * 20}, translate=english), theme),
        "notifications": shown_notifications(busy_notifications(), theme),
        "orders": shown("orders/orders.html", busy_orders(), theme=theme),
        "orders-wrong": shown("orders/orders.html", busy_orders("lots to <many>"), theme=theme),
        "unsubscribe": shown(
            "notifications/unsubscribe.html",
            MessagePage("Stop?", "No more emails.", link="/mail/t"),
            theme=theme,
            token="t",
        ),
        "consent": shown("notifications/consent.html", asking_for_consent(), theme=theme, token="t"),
        "consent-blocked": shown(
            "notifications/consent.html",
            consent_page(EmailConsent(address="a@b.example", is_blocked=True), [], english),
            theme=theme,
            token="t",
        ),
        "message": shown(
            "core/message.html", MessagePage("No such table", "It was deleted, or never was."), theme=theme
        ),
    }
    pages |= _pages_of_seats(theme)
    for game_id in game_ids():
        pages |= {f"{name}-{game_id}": html for name, html in _pages_of(game_id, theme).items()}
    return pages


def shown_notifications(page: NotificationsPage, theme: str) -> str:
    """The page on which a seat's notifications are set, as its person finds it."""
    return shown("notifications/settings.html", page, theme=theme, form=notifications_form(page.seat, english))


def shown_settings(form: PreferencesForm, theme: str) -> str:
    """The page of preferences, with notes of what was done."""
    notes = [Message(messages.SUCCESS, "Saved."), Message(messages.ERROR, "<No>")]
    more = {"form": form, "is_streaming": False, "back": "/", "device_link": link("me"), "messages": notes}
    return shown("lobby/preferences.html", None, theme=theme, **more)


def link(word: str) -> Link:
    return Link(f"http://localhost/{word}", qr_code(f"http://localhost/{word}"))


def _pages_of_seats(theme: str) -> dict[str, str]:
    """Taking a seat by link, one's own seat, and all of them for the host; the waiting room, and last frames."""
    join = JoinPage(game("patrician"), "Rialto", ["3 players"], ["Livia"], 2, FAIR)
    form = JoinForm({"name": "", "hand": "1"}, translate=english)
    own = SeatPage(
        "k1",
        game("patrician"),
        "Rialto",
        [OwnSeat(0, "Livia", link("seat"))],
        link("watch"),
        is_host=True,
        is_streaming=False,
        fair=replace(FAIR, entries=12, link="5f0c 41d2 9a77 03be", chain_url="/chain"),
    )
    states = [
        SeatState(0, "Livia", "you", True, None, None, can_replace_link=True, can_replace_invite=False),
        SeatState(1, "", "waits", False, link("join"), None, can_replace_link=False, can_replace_invite=True),
        SeatState(2, "Baldo", "waits", False, None, link("seat"), can_replace_link=True, can_replace_invite=True),
    ]
    every = SeatsPage("k1", game("patrician"), "Rialto", states, link("watch"), is_streaming=False)
    return {
        "join": shown("seats/join.html", join, theme=theme, form=form),
        "confirm": shown(
            "seats/confirm.html", ConfirmPage("Be here", "It is so.", "Mind.", "Yes", "It ends."), theme=theme
        ),
        "seat": shown("seats/seat.html", own, theme=theme),
        "seats": shown("seats/seats.html", every, theme=theme),
        "waiting-room": in_a_page(shown("tables/waiting_room.html", waiting_room(), theme=theme)),
        "table-deleted": in_a_page(render_to_string("live/table_deleted.html", {"_": english})),
        "signed-out": in_a_page(render_to_string("live/signed_out.html", {"_": english})),
        "limit-reached": in_a_page(
            render_to_string("live/limit_reached.html", {"is_own": True, "most": 12, "_": english})
        ),
        "limit-reached-by-all": in_a_page(
            render_to_string("live/limit_reached.html", {"is_own": False, "most": 12, "_": english})
        ),
    }


def in_a_page(part: str) -> str:
    """A part that a table's page shows, with the drawings that it uses."""
    return render_to_string("core/symbols.svg", {}) + part


def waiting_room() -> WaitingRoom:
    seats = [
        WaitingSeat(0, "Livia", "", is_own=True, link=None),
        WaitingSeat(1, "", "", is_own=False, link=link("join")),
        WaitingSeat(2, "Baldo", "novice", is_own=False, link=None),
    ]
    return WaitingRoom(
        False,
        ["3 players"],
        seats,
        level_choices("", english),
        "/begin",
        "/leave",
        "/seats",
        "/big",
        is_big=False,
        fair=FAIR,
    )


def shown_result(match: Match, ended: EndedTable, theme: str) -> str:
    """How a match ended, with its board."""
    board, room = board_html(match, "en", is_tall=False), presenter(match.game.id).page_class
    chart = chart_of(match, ended.crests, english, is_open=True)
    more = {"room": room, "board": Markup(board), "chart": chart, "share": SHARE, "preview": PREVIEW}
    return shown("results/result.html", result_page(match, ended, english), theme=theme, **more)


def shown_new_table(form: NewTableForm, theme: str = "") -> str:
    """The page with the form of a new table."""
    page = new_table_page(form.game, form["edition"].value(), form["option"].value() or (), english)
    return shown("lobby/new_table.html", page, theme=theme, form=form)


def _pages_of(game_id: str, theme: str) -> dict[str, str]:
    chosen, setup = game(game_id), read_last_setup(game(game_id), "")
    match = finished(game_id)
    running = played(game_id, 3, 30)
    assert seats_in(running.state.actors)
    table = Markup('<main id="table" class="table"><p class="panel">The board</p></main>')
    return {
        "new": shown_new_table(first_form(chosen, setup, "Livia", "master", english), theme),
        "shared": shown_new_table(NewTableForm({"who-0": PERSON}, game=chosen, translate=english), theme),
        "rules": shown("rules/rules.html", rules_page(chosen, None, "", english), theme=theme),
        "found": shown(
            "rules/rules.html",
            rules_page(chosen, Variant(chosen.editions[0].id), "card tower", english),
            theme=theme,
        ),
        "result": shown_result(match, ended(game_id), theme),
        "resigned": shown_result(running, ended(game_id, 1), theme),
        "replay": shown(
            "results/replay.html",
            replay_page(match, ended(game_id), 12, "0", english),
            theme=theme,
            table=table,
            share=SHARE,
            preview=None,
        ),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--theme", default="")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    for name, html in all_pages(given.theme).items():
        (given.folder / f"{name}.html").write_text(html, encoding="utf-8")


if __name__ == "__main__":
    main()
