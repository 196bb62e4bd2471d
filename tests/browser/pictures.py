"""The pictures of docs/pictures, taken again: `python -m tests.browser.pictures`, or only some of them by name."""

from __future__ import annotations

import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, expect

from tests.browser.engine import Engine, Size, Visitor, engine, newcomer
from tests.browser.layout import settle
from tests.browser.states import OVER, kind_of, seat_alone, show
from tests.browser.table import anything
from tests.browser.unseen import Unseen
from tests.server.helpers.house import House

FOLDER = Path("docs/pictures")
SCREENS: dict[str, Size] = {"wide": (1280, 800), "phone": (390, 844)}
PLAYER = "Livia"
SEED = 9


@dataclass(frozen=True)
class Shot:
    """A moment of a match: the first of its kind after so many steps. All shots of one match are taken in one go."""

    name: str
    game: str
    seats: int
    kind: str
    after: int = 0
    options: tuple[str, ...] = ()

    @property
    def match(self) -> tuple[str, int, tuple[str, ...]]:
        return self.game, self.seats, self.options


SHOTS = (
    Shot("il-principe", "il-principe", 4, "lay", 17),
    Shot("auction", "il-principe", 4, "bid-pass", 19),
    Shot("roles", "il-principe", 4, "do-show", 19),
    Shot("patrician", "patrician", 5, "build", 19),
    Shot("result", "patrician", 5, OVER),
    Shot("messengers", "patrician", 4, "play", 12, ("ambassadors", "messengers")),
    Shot("draft", "intrigo", 4, "keep"),
    Shot("intrigo", "intrigo", 4, "buy-play", 12),
)
LOBBY = "lobby"


class Album:
    """Takes pictures of one person's pages on each screen, light and dark."""

    def __init__(self, found: Engine, house: House, wanted: set[str]) -> None:
        self.engine = found
        self.house = house
        self.wanted = wanted

    def lobby(self) -> None:
        if LOBBY in self.wanted:
            self._picture(self._visitor(), "/", LOBBY)

    def match(self, game: str, seats: int, options: tuple[str, ...]) -> None:
        """Play a match, and stop where a shot is wanted."""
        shots = [shot for shot in SHOTS if shot.match == (game, seats, options) and shot.name in self.wanted]
        if not shots:
            return
        self.house.deal_by(f"{game} {seats}")
        visitor = self._visitor()
        address = seat_alone(visitor, game, seats, options)
        unseen, choose, steps = Unseen(visitor.context.request, address), anything(SEED), 0
        while shots:
            moment = unseen.look()
            for shot in [one for one in shots if one.after <= steps and one.kind == kind_of(moment)]:
                path = address.removeprefix(self.house.address)
                self._picture(visitor, f"{path}result" if shot.kind == OVER else path, shot.name)
                shots.remove(shot)
            if moment.is_over:
                break
            unseen.step(choose)
            steps += 1
        assert not shots, f"the match has no such moment: {shots}"

    def _picture(self, visitor: Visitor, path: str, name: str) -> None:
        for screen, size in SCREENS.items():
            for scheme in ("light", "dark"):
                page = self._page(visitor, size, scheme)
                if page.goto(self.house.address + path) and page.locator("#prompt").count():
                    settle(page, size)
                    show(page, self.house.address + path)
                    self._dismiss_note(page)
                page.screenshot(path=FOLDER / f"{name}-{screen}{'-dark' if scheme == 'dark' else ''}.png")
                page.context.close()

    def _dismiss_note(self, page: Page) -> None:
        """A note on a first decision takes the place of the strip of phases."""
        if page.locator("#noted").count():
            page.locator("#noted").click()
            expect(page.locator("#noted")).to_have_count(0)

    def _visitor(self) -> Visitor:
        visitor = newcomer(self.engine, self.house.address)
        visitor.prefer(name=PLAYER)
        return visitor

    def _page(self, visitor: Visitor, size: Size, scheme: str) -> Page:
        is_phone = size == SCREENS["phone"]
        state = visitor.context.storage_state()
        return newcomer(
            self.engine, self.house.address, size,
            storage_state=state, color_scheme=scheme, has_touch=is_phone, is_mobile=is_phone,
        ).context.new_page()  # fmt: skip


def main(names: list[str]) -> int:
    known = {LOBBY, *(shot.name for shot in SHOTS)}
    unknown = sorted(set(names) - known)
    if unknown:
        print(f"There is no picture {', '.join(unknown)}. There are: {', '.join(sorted(known))}.", file=sys.stderr)
        return 2
    with TemporaryDirectory() as data, engine() as found, closing(House(Path(data), is_by_chance=False)) as house:
        album = Album(found, house, set(names) or known)
        with found.running():
            for game, seats, options in dict.fromkeys(shot.match for shot in SHOTS):
                album.match(game, seats, options)
            album.lobby()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
