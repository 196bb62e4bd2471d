"""Pictures of every kind of moment of every game, on screens of many sizes, and what is wrong with them.

python -m tests.browser.gallery FOLDER [--game GAME] [--seats N] [--size 390x844] [--dark] [--language fr] [--often 2]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page

from signoria.games import game as game_of
from signoria.games import game_ids
from tests.browser.engine import Engine, Size, Visitor, engine, newcomer
from tests.browser.layout import SCREENS, faults, is_touched, settle
from tests.browser.states import OVER, seat_alone, show, states
from tests.server.helpers.house import House


class Gallery:
    """Where the pictures go, and the faults that were seen on the way."""

    def __init__(self, given: argparse.Namespace, found: Engine, house: House) -> None:
        self.given, self.engine, self.house = given, found, house
        self.folder: Path = given.folder
        self.sizes: list[Size] = given.size or SCREENS
        self.faults: list[str] = []

    def walk(self, game: str, seats: int) -> None:
        """One match, with a picture of each kind of moment on each screen."""
        self.house.deal_by(f"{game} {seats}")
        visitor = self._visitor(self.sizes[0])
        address = seat_alone(visitor, game, seats)
        pages = {touched: self._page(visitor, touched) for touched in {is_touched(size) for size in self.sizes}}
        for number, state in enumerate(states(visitor, address, often=self.given.often)):
            for size in self.sizes:
                page = pages[is_touched(size)]
                settle(page, size)
                show(page, address)
                settle(page, size)
                self._picture(page, f"{game}-{seats}-{number:02}-{state}", size)
            if state == OVER:
                self._result(pages[is_touched(self.sizes[0])], f"{game}-{seats}")

    def _result(self, page: Page, name: str) -> None:
        """The pages after the match."""
        page.locator("#result").click()
        page.wait_for_url("**/result")
        for size in self.sizes:
            settle(page, size)
            self._picture(page, f"{name}-result", size)

    def _picture(self, page: Page, name: str, size: Size) -> None:
        whole = f"{name}-{size[0]}x{size[1]}{'-dark' if self.given.dark else ''}"
        page.screenshot(path=self.folder / f"{whole}.png")
        self.faults += [f"{whole}: {fault}" for fault in faults(page, size)]

    def _visitor(self, size: Size, **options: object) -> Visitor:
        scheme = "dark" if self.given.dark else "light"
        visitor = newcomer(self.engine, self.house.address, size, color_scheme=scheme, **options)
        visitor.prefer(name=self.given.name, language=self.given.language)
        return visitor

    def _page(self, visitor: Visitor, touched: bool) -> Page:
        """A page of the same person, on a screen that is touched or one that is not."""
        return self._visitor(
            self.sizes[0], storage_state=visitor.context.storage_state(), has_touch=touched, is_mobile=touched
        ).context.new_page()


def size_of(text: str) -> Size:
    width, height = text.split("x")
    return int(width), int(height)


def tables(given: argparse.Namespace) -> Iterator[tuple[str, int]]:
    """Each game with the fewest and with the most seats, or those that were asked for."""
    for game in given.game or game_ids():
        allowed = game_of(game).seats
        for seats in given.seats or dict.fromkeys((allowed[0], allowed[-1])):
            yield game, seats


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.browser.gallery", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", action="append", choices=game_ids())
    parser.add_argument("--seats", action="append", type=int)
    parser.add_argument("--size", action="append", type=size_of, help="width x height; again for more")
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--language", default="en")
    parser.add_argument("--name", default="Livia", help="of the person who plays")
    parser.add_argument("--often", type=int, default=1, help="how many pictures of a kind of moment")
    given = parser.parse_args(arguments)
    given.folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as data, engine() as found, closing(House(Path(data), is_by_chance=False)) as house:
        gallery = Gallery(given, found, house)
        with found.running():
            for game, seats in tables(given):
                gallery.walk(game, seats)
    print("\n".join(gallery.faults) or "Nothing is wrong.")
    return 1 if gallery.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
