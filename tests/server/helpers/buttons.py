"""The buttons of a page as a keyboard finds them and a screen reader tells them."""

from __future__ import annotations

from dataclasses import dataclass
from html.parser import HTMLParser

VOID = {"meta", "link", "input", "img", "br", "hr"}


@dataclass
class Button:
    """A button with its attributes and the text that is read out."""

    attributes: dict[str, str]
    text: str = ""

    @property
    def name(self) -> str:
        """What a screen reader says."""
        return self.attributes.get("aria-label") or " ".join(self.text.split())

    @property
    def is_reached(self) -> bool:
        """Whether the Tab key comes to it and Enter presses it."""
        return "disabled" not in self.attributes and self.attributes.get("tabindex", "0") != "-1"

    @property
    def acts(self) -> bool:
        """Whether it chooses something that may be chosen now."""
        return self.attributes.get("name") == "action" and "aria-disabled" not in self.attributes


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.buttons: list[Button] = []
        self._open: list[tuple[str, bool]] = []  # tags, and whether what they hold is hidden from screen readers
        self._button: Button | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag in VOID:
            return
        self._open.append((tag, found.get("aria-hidden") == "true" or "hidden" in found))
        if tag == "button":
            self._button = Button(found)
            self.buttons.append(self._button)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag that closes itself holds no text."""

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            self._open.pop()
        if tag == "button":
            self._button = None

    def handle_data(self, data: str) -> None:
        if self._button and not any(is_hidden for _, is_hidden in self._open):
            self._button.text += data


def buttons_of(html: str) -> list[Button]:
    """All buttons, in the order of the page."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.buttons
