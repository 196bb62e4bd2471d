"""A match at one terminal, from the first question to the score sheet."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from signoria.cli.table.bots import Bots
from signoria.cli.table.commands import Commands
from signoria.cli.table.leaving import Door, Leave
from signoria.cli.table.menu import Item, menu_lines
from signoria.cli.table.saves import BadSave, kept_by_us, write_save
from signoria.cli.table.screen import TABLE_WIDTH, Screen
from signoria.cli.table.seating import Seating
from signoria.cli.table.story import Story
from signoria.kernel.lines import LETTERS, Line
from signoria.kernel.state import SPECTATOR, seats_in

LEAST_STORY = 2
"""Lines kept for what happened before a menu is shortened for want of room."""

MORE_NEWS = " (news: log)"


class Session:
    """People and bots at one terminal. What is shown at any time is for one seat, or for everybody."""

    def __init__(self, story: Story, seating: Seating, path: Path, screen: Screen, pause: float) -> None:
        self.story = story
        self.game = story.match.game
        self.names = story.names
        self.seating = seating
        self.path = path
        self.screen = screen
        self.pause = pause
        self.bots = Bots(seating, self.names, screen)
        self.commands = Commands(self)
        self.door = Door()
        self.unsaved = ""
        self.remarks: list[str] = []  # for the next person to read
        self.shared = len(seating.people) > 1
        self.uncovered = SPECTATOR if self.shared or not seating.people else seating.people[0]

    # From move to move.

    def play(self) -> int:
        """Play to the end, or until the person leaves; returns the exit code."""
        if not self.story.match.state.is_over():
            write_save(self.path, self.story.match, self.seating)
            self._remark(self.bots.introduction())
        try:
            with self.door.watched(), self.bots.pool:
                while not self.story.match.state.is_over():
                    self._next_move(seats_in(self.story.match.state.actors)[0])
                self._end()
        except Leave as leave:
            return self._left(leave.code)
        except EOFError:
            return self._left(0)
        return 0

    def _next_move(self, seat: int) -> None:
        if seat in self.seating.people:
            self._uncover(seat)
            self.show_table(seat)
            while not self.commands.obey(seat, self.screen.ask(f"{self.names[seat]}, ? for help> ")):
                pass
            self.remarks.clear()
            self._cover(seat)
        else:
            self._bot_move(seat)

    def push(self, seat: int, text: str) -> None:
        """Make a move and write it down at once."""
        with self.door.shut():
            self.story.push(seat, text)
            self._save()

    def undo(self, seat: int) -> None:
        """Take a move back, also in the file; CannotUndo says why not."""
        with self.door.shut():
            self.story.undo(seat)
            self._save()

    def _save(self) -> None:
        """A full disk does not end the match, but it is told until a later move could be written."""
        try:
            write_save(self.path, self.story.match, self.seating)
            self.unsaved = ""
        except BadSave as error:
            self.unsaved = f"Not saved: {error}"

    def _bot_move(self, seat: int) -> None:
        match = self.story.match
        told = len(match.journal.events)
        with self.door.shut():  # nobody leaves between the start of a worker and our knowing of it
            asked = self.bots.ask(match, seat)
        if self.screen.live and not asked.done():
            self.show_table(self.uncovered)
        answer = self.bots.wait(asked, f"{self.names[seat]} ({self.seating.levels[seat]}) thinks")
        self._remark(self.bots.remark(self.seating.levels[seat], answer))
        self.push(seat, answer.action)
        if self.screen.live:
            self.show_table(self.uncovered)
        elif not self.seating.people:
            self._tell(self.story.paragraphs(SPECTATOR, told))
        time.sleep(self.pause)

    def _remark(self, text: str) -> None:
        """What is said once: on a terminal above the news, until a person has moved."""
        if self.screen.live:
            self.remarks += filter(None, [text])
        elif text:
            self.screen.say(text, "dim")

    # The curtain between people who share a keyboard.

    def _uncover(self, seat: int) -> None:
        if self.uncovered != seat:
            self.screen.wipe()
            self.screen.ask(f"Hand the keyboard to {self.names[seat]} ({LETTERS[seat]}), who presses Enter. ")
            self.screen.wipe()
            self.uncovered = seat

    def _cover(self, seat: int) -> None:
        """Once another seat is asked, nothing that was for this one may stay on the screen."""
        if self.shared and seat not in seats_in(self.story.match.state.actors):
            self.screen.wipe()
            self.uncovered = SPECTATOR

    # What is shown.

    def show_table(self, viewer: int) -> None:
        """The table, what happened, the question and the menu, as far as the screen has room."""
        view = self.story.match.state.view(viewer)
        board = self.game.draw(view, self.names) + self._warnings()
        question = self.game.ask(view, self.names)
        room = self.screen.height - len(board) - len(self.screen.wrapped(question + MORE_NEWS)) - 1
        menu = self._menu(view, room - LEAST_STORY)
        news, is_cut = self._news(viewer, room - len(menu))
        news = self._remarks(room - len(menu) - len(news)) + news
        asked = self.screen.wrapped(question + MORE_NEWS if is_cut else question)
        self.screen.clear()
        self.screen.show([*board, *news, *([(line, "good")] for line in asked), *menu])

    def _warnings(self) -> list[Line]:
        """Where the table's lines must break, and where the last move is not on the disk."""
        narrow = f"The table needs {TABLE_WIDTH} columns, and here are {self.screen.width}."
        warnings = [narrow] if self.screen.width < TABLE_WIDTH else []
        warnings += self.screen.wrapped(self.unsaved) if self.unsaved else []
        return [[(line, "bad")] for line in warnings]

    def _menu(self, view: dict[str, Any], room: int) -> list[Line]:
        items = [
            Item(number, action, self.game.action_label(action, view))
            for number, action in enumerate(view["legal"], start=1)
        ]
        return menu_lines(items, room, TABLE_WIDTH) if items else []

    def _news(self, viewer: int, room: int) -> tuple[list[Line], bool]:
        """What happened since the viewer's last turn, or as many of its last turns as there is room for."""
        since = self.story.last_turn() if viewer == SPECTATOR else self.story.since_last_turn(viewer)
        lines: list[str] = []
        for paragraph in reversed(self.story.paragraphs(viewer, since)):
            wrapped = self.screen.wrapped(paragraph)
            if len(wrapped) + len(lines) > room:
                return [[(line, "dim")] for line in lines], True
            lines = wrapped + lines
        return [[(line, "dim")] for line in lines], False

    def _remarks(self, room: int) -> list[Line]:
        lines = [line for remark in self.remarks for line in self.screen.wrapped(remark)]
        return [[(line, "plain")] for line in lines] if len(lines) <= room else []

    def _tell(self, paragraphs: list[str]) -> None:
        for paragraph in paragraphs:
            self.screen.say(paragraph)

    # The end.

    def _end(self) -> None:
        """The last position, the score sheet and where the record lies: all is open now."""
        view = self.story.match.state.view(SPECTATOR)
        self.screen.clear()
        if not self.screen.live and self.seating.people:
            self._tell(self.story.paragraphs(SPECTATOR, self.story.last_turn()))
        self.screen.show(self.game.draw(view, self.names))
        self.screen.show(self.game.page(self.game.pages[0].id, view, self.names))
        self.screen.note(self.unsaved or f"The record of the match: {self.path}", "dim")

    def _left(self, code: int) -> int:
        if self.shared:
            self.screen.wipe()
        self.screen.say("")
        self.screen.note(self.unsaved or f"Saved in {self.path}")
        self.screen.note(f"Go on with: signoria play --resume {self.path.name if kept_by_us(self.path) else self.path}")
        return code
