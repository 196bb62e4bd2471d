"""Visitors without a browser: they ask for pages, read what is offered, and press buttons."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from signoria.server.core.identity import COOKIE, read_key
from signoria.server.models import Table

BUTTON = re.compile(r'<button[^>]*name="action"[^>]*>')


class Guest:
    """Somebody with cookies of their own."""

    def __init__(self, **headers: str) -> None:
        from django.test import Client

        self.client = Client(HTTP_HOST="localhost", headers=headers)

    @property
    def key(self) -> str:
        """By which the server knows them, once they have had a page."""
        return read_key(self.client.cookies[COOKIE].value)

    def get(self, address: str) -> str:
        """A page that is there."""
        response = self.client.get(address)
        assert response.status_code == 200, (address, response.status_code)
        return response.content.decode()

    def status(self, address: str, form: dict[str, Any] | None = None) -> int:
        """What the server says to a request: with a form, a POST."""
        response = self.client.get(address) if form is None else self.client.post(address, form)
        return response.status_code

    def post(self, address: str, **form: Any) -> str:
        """A form that leads to another page; returns that page's address."""
        response = self.client.post(address, form)
        assert response.status_code == 302, (address, response.status_code)
        return str(response.headers["Location"])

    def prefer(self, **chosen: Any) -> None:
        """Choose something on the page of preferences; all else there stays as if never changed."""
        self.post(
            "/settings", **{"language": "en", "bot_pause": 600, "has_privacy_screen": 1, "has_notes": 1, **chosen}
        )

    def play(self, game: str, level: str = "apprentice") -> str:
        """Sit down at a new table; returns its address."""
        return self.post(f"/play/{game}", level=level)

    def press(self, table: str, **pressed: Any) -> str:
        """Press a button of the table as its page stands; returns the page that follows."""
        page = self.get(table)
        form = {"seat": field(page, "seat"), "decision": field(page, "decision"), **pressed}
        return self.get(self.post(f"{table}act", **form))


def key_of(table: str) -> str:
    return table.split("/")[2]


def table_of(table: str) -> Table:
    """The table with this address, as it is saved."""
    return Table.objects.get(key=key_of(table))


def watch_of(table: str) -> str:
    """The address of spectators."""
    return f"/watch/{table_of(table).watch_token}/"


def field(page: str, name: str) -> str:
    """The value of a hidden field."""
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, name
    return found[1]


def offered(page: str) -> list[str]:
    """The actions that the page offers, in notation."""
    buttons = [button for button in BUTTON.findall(page) if "aria-disabled" not in button]
    return [unescape(value) for button in buttons for value in re.findall(r'value="([^"]*)"', button)]


def is_asked(page: str) -> bool:
    """Is it the visitor's turn? Whoever has chosen unseen may still change it, but is not asked any more."""
    return 'class="prompt mine' in page


def says(page: str) -> str:
    """What the prompt says."""
    found = re.search(r'<p class="prompt-text"[^>]*>(.*?)</p>', page, re.DOTALL)
    assert found
    return unescape(re.sub(r"<[^>]*>", " ", found[1]))


def seq(page: str) -> int:
    return int(re.findall(r'data-seq="(\d+)"', page)[0])


def shown(page: str) -> str:
    """The table itself, without the page round it, in which every answer has a token of its own."""
    return page[page.index('<main id="table"') : page.index("</main>")]
