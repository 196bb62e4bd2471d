"""Every page round the table with sample data, drawn without a server.

`python -m tests.server.pages /tmp/pages` writes them as files to be looked at.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from markupsafe import Markup

from signoria.games import game, game_ids, presenter
from signoria.kernel.game import english
from signoria.kernel.match import Match
from signoria.kernel.orders import DONE, LAPSED, STANDS, BadOrder
from signoria.kernel.presenting import Crest
from signoria.kernel.state import seats_in
from signoria.server.drawing import draw
from signoria.server.frames import board_html
from signoria.server.links import Link, drawn
from signoria.server.pages.gathering import Chair, GatheringPage
from signoria.server.pages.levels import level_choices
from signoria.server.pages.lobby import LobbyPage, Sitting, finished_row, gathering_row, lobby_page, running_row
from signoria.server.pages.mailing import MailPage, Request, mail_page
from signoria.server.pages.message import MessagePage
from signoria.server.pages.new import new_table_page, shared_screen, usual_table
from signoria.server.pages.notices import NoticesPage, SeatFacts, Wanted, notices_page
from signoria.server.pages.orders import TEXT, Facts, Given, OrdersPage, Sent, changing, orders_page
from signoria.server.pages.replay import replay_page
from signoria.server.pages.result import Ended, result_page
from signoria.server.pages.rules import rules_page
from signoria.server.pages.seats import ConfirmPage, JoinPage, OwnSeat, SeatPage, SeatsPage, SeatState
from signoria.server.pages.usual import read_usual
from signoria.server.pages.wishes import Wishes, settings_page
from tests.server.scenes import SOURCES, played

LANGUAGES = {"en": "English", "fr": "Français"}
ARMS = {
    "il-principe": ("f-medici", "f-este", "f-visconti", "f-carraresi", "f-gonzaga"),
    "patrician": ("w1", "w2", "w3", "w4", "w5"),
    "intrigo": ("f-gradenigo", "f-contarini", "f-morosini", "f-dandolo", "f-tiepolo"),
}
TO_THE_END = 10_000


def crests(game_id: str) -> list[Crest]:
    return [Crest(f"s{number}", symbol) for number, symbol in enumerate(ARMS[game_id], 1)]


def static(path: str) -> str:
    """Where a static file lies, for a page that is looked at without a server."""
    owner, _, rest = path.partition("/")
    home = SOURCES / "server/static" if owner == "signoria" else SOURCES / f"games/{owner.replace('-', '_')}/web/static"
    return f"file://{home / owner / rest}"


def url(name: str, *words: str) -> str:
    return "/".join(["", name, *words])


def shown(template: str, page: object, *, theme: str = "", **more: object) -> str:
    """A template with its page, in the shell that the server gives it."""
    fields: Mapping[str, Any] = {
        "page": page,
        "_": english,
        "static": static,
        "url": url,
        "csrf": Markup('<input type="hidden" name="csrfmiddlewaretoken" value="x">'),
        "language": "en",
        "theme": theme,
        "room": "lobby",
        "title": template.removesuffix(".html"),
        "home": "/",
        "game_id": "patrician",
        **more,
    }
    return draw(template, fields)


@cache
def finished(game_id: str) -> Match:
    return played(game_id, 4, TO_THE_END)


def ended(game_id: str, resigned: int | None = None) -> Ended:
    return Ended("k1", "Borgo San Frediano", [0], crests(game_id), resigned)


def busy_lobby() -> LobbyPage:
    """Two tables that wait for the visitor, one that does not, and two that are over."""

    def at(key: str, title: str, game_id: str, seats: int) -> Sitting:
        names = ("Livia", "Ginevra", "Baldo", "Tommaso", "Isotta")[:seats]
        return Sitting(key, title, game(game_id), names, [0], True, crests(game_id)[0])

    running = [
        gathering_row(at("g", "Borgo Pio", "patrician", 3), english),
        running_row(at("a", "Rio Marin", "intrigo", 4), [2], [0], 30, english),
        running_row(at("b", "Via dei Calzaiuoli", "patrician", 5), [0], [0], 250, english),
        running_row(at("c", "Palazzo Te", "il-principe", 4), [0, 1], [0], 90_000, english),
    ]
    over = [
        finished_row(at("d", "Borgo San Frediano", "il-principe", 4), [0], english),
        finished_row(at("e", "Piazza dei Miracoli", "patrician", 3), [1, 2], english),
        finished_row(at("f", "Rialto", "intrigo", 3), [], english),
    ]
    return lobby_page(_usual(), "master", running, over, english)


def _usual() -> dict[str, Any]:
    return {game_id: read_usual(game(game_id), "") for game_id in game_ids()}


def busy_notices() -> NoticesPage:
    """Away and notices, where two share a screen, with everything filled in."""
    facts = SeatFacts(
        key="a",
        title="Rialto",
        game_id="patrician",
        game_title="Patrician",
        seat=0,
        names=["Livia", "Baldo"],
        own=[0, 1],
        stand_in="",
        is_playing=True,
        can_mail=True,
        trouble="slow",
    )
    wanted = Wanted("livia@example.org", "https://hooks.example/", "22:00-07:00", "Europe/Rome")
    return notices_page(facts, wanted, "", english)


def asking_mail() -> MailPage:
    """Two seats that want to write."""
    requests = [Request(1, "Patrician", "Rialto", "Livia"), Request(2, "Intrigo", "Borgo Pio", "<Baldo>")]
    return mail_page("livia@example.org", requests, english, is_shut=False)


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
    wrong = [BadOrder(1, text, "{word} is <no> order.", {"word": text}, "IP-2.2")]
    sent = Sent(TEXT, wrong, text=text) if text else changing(kinds, given[0].text)
    facts = Facts("a", "Rialto", "il-principe", "Il Principe", "/rules", "novice", False, False, 6000)
    return orders_page(facts, given, kinds, sent, "given", english)


def all_pages(theme: str = "") -> dict[str, str]:
    """Every page, by a name for its file."""
    pages = {
        "lobby": shown("lobby.html", busy_lobby(), theme=theme),
        "lobby-empty": shown("lobby.html", lobby_page(_usual(), "", [], [], english), theme=theme),
        "settings": shown(
            "settings.html",
            settings_page(Wishes("Livia"), LANGUAGES, english, is_saved=True),
            theme=theme,
            me=link("me"),
            is_alone=True,
        ),
        "notices": shown("notices.html", busy_notices(), theme=theme),
        "orders": shown("orders.html", busy_orders(), theme=theme),
        "orders-wrong": shown("orders.html", busy_orders("lots to <many>"), theme=theme),
        "stop": shown("stop.html", MessagePage("Stop?", "No more mails.", link="/mail/t"), theme=theme, token="t"),
        "mail": shown("mail.html", asking_mail(), theme=theme, link="t"),
        "mail-shut": shown("mail.html", mail_page("a@b.example", [], english, is_shut=True), theme=theme, link="t"),
        "message": shown("message.html", MessagePage("No such table", "It was deleted, or never was."), theme=theme),
    }
    pages |= _pages_of_seats(theme)
    for game_id in game_ids():
        pages |= {f"{name}-{game_id}": html for name, html in _pages_of(game_id, theme).items()}
    return pages


def link(word: str) -> Link:
    return Link(f"http://localhost/{word}", drawn(f"http://localhost/{word}"))


def _pages_of_seats(theme: str) -> dict[str, str]:
    """Sitting down by link, one's own seat, and all of them for the host."""
    join = JoinPage("Patrician", "Rialto", ["3 players"], ["Livia"], 2, "Baldo", 20, is_hand=True, problem="<No>")
    own = SeatPage(
        "k1",
        "patrician",
        "Patrician",
        "Rialto",
        [OwnSeat(0, "Livia", link("seat"))],
        link("watch"),
        is_host=True,
        is_new=True,
        is_streaming=False,
    )
    states = [
        SeatState(0, "Livia", "you", True, None, None, can_reissue=True, can_renew=False),
        SeatState(1, "", "waits", False, link("join"), None, can_reissue=False, can_renew=True),
        SeatState(2, "Baldo", "waits", False, None, link("private"), can_reissue=True, can_renew=True),
    ]
    every = SeatsPage("k1", "patrician", "Patrician", "Rialto", states, link("watch"), is_streaming=False)
    return {
        "join": shown("join.html", join, theme=theme),
        "confirm": shown("confirm.html", ConfirmPage("Be here", "It is so.", "Mind.", "Yes", "It ends."), theme=theme),
        "seat": shown("seat.html", own, theme=theme),
        "seats": shown("seats.html", every, theme=theme),
        "gathering": in_a_page(shown("gathering.html", gathering(), theme=theme)),
        "gone": in_a_page(draw("gone.html", {"home": "/", "_": english})),
        "signed-out": in_a_page(draw("signed_out.html", {"home": "/", "_": english})),
        "crowded": in_a_page(draw("crowded.html", {"is_own": True, "most": 12, "_": english})),
        "crowded-by-all": in_a_page(draw("crowded.html", {"is_own": False, "most": 12, "_": english})),
    }


def in_a_page(part: str) -> str:
    """A part that a table's page shows, with the drawings that it uses."""
    return draw("symbols.svg", {}) + part


def gathering() -> GatheringPage:
    chairs = [
        Chair(0, "Livia", "", is_own=True, link=None),
        Chair(1, "", "", is_own=False, link=link("join")),
        Chair(2, "Baldo", "novice", is_own=False, link=None),
    ]
    return GatheringPage(
        False, ["3 players"], chairs, level_choices("", english), "/begin", "/leave", "/seats", "/big", is_big=False
    )


def shown_result(match: Match, facts: Ended, theme: str) -> str:
    """How a match ended, with its board."""
    board, room = board_html(match, english, is_tall=False), presenter(match.game.id).page_class
    return shown("result.html", result_page(match, facts, english), theme=theme, room=room, board=Markup(board))


def _pages_of(game_id: str, theme: str) -> dict[str, str]:
    chosen, usual = game(game_id), read_usual(game(game_id), "")
    match = finished(game_id)
    running = played(game_id, 3, 30)
    assert seats_in(running.state.actors)
    table = Markup('<main id="table" class="table"><p class="panel">The board</p></main>')
    new = usual_table(chosen, usual, "master", "Livia")
    shared = shared_screen(chosen, usual, "")
    return {
        "new": shown("new.html", new_table_page(chosen, new, english), theme=theme),
        "shared": shown("new.html", new_table_page(chosen, shared, english, "That cannot be played."), theme=theme),
        "rules": shown("rules.html", rules_page(chosen, "", "", english), theme=theme),
        "found": shown("rules.html", rules_page(chosen, chosen.editions[0].id, "card tower", english), theme=theme),
        "result": shown_result(match, ended(game_id), theme),
        "resigned": shown_result(running, ended(game_id, 1), theme),
        "replay": shown("replay.html", replay_page(match, ended(game_id), 12, "0", english), theme=theme, table=table),
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
