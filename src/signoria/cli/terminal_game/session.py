"""A match at one terminal, from the first prompt to the score sheet."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from signoria.cli.terminal_game.bots import Bots
from signoria.cli.terminal_game.commands import Commands
from signoria.cli.terminal_game.interrupts import Interrupts, Leave
from signoria.cli.terminal_game.match_log import MatchLog
from signoria.cli.terminal_game.menu import Item, menu_lines
from signoria.cli.terminal_game.saves import BadSave, is_in_saves_folder, write_save
from signoria.cli.terminal_game.screen import TABLE_WIDTH, Screen
from signoria.cli.terminal_game.seat_plan import SeatPlan
from signoria.kernel.lines import LETTERS, Line
from signoria.kernel.state import SPECTATOR, seats_in

LEAST_NEWS = 2
"""Lines reserved for the news, even if that makes the menu shorter."""

MORE_NEWS = " (more news: type log)"


class Session:
    """People and bots at one terminal. At any time the screen shows what one seat may see, or what everybody may
    see."""

    def __init__(self, log: MatchLog, plan: SeatPlan, path: Path, screen: Screen, pause: float) -> None:
        self.log = log
        self.game = log.match.game
        self.names = log.names
        self.plan = plan
        self.path = path
        self.screen = screen
        self.pause = pause
        self.bots = Bots(plan, self.names, screen)
        self.commands = Commands(self)
        self.interrupts = Interrupts()
        self.unsaved = ""
        self.remarks: list[str] = []  # for the next person who moves
        self.shared = len(plan.people) > 1
        self.shown_seat = SPECTATOR if self.shared or not plan.people else plan.people[0]  # whose secrets may be shown

    # From move to move.

    def play(self) -> int:
        """Play until the match ends or the player leaves; returns the exit code."""
        if not self.log.match.state.is_over():
            write_save(self.path, self.log.match, self.plan)
            self._remark(self.bots.introduction())
        try:
            with self.interrupts.handled(), self.bots.pool:
                while not self.log.match.state.is_over():
                    self._next_move(seats_in(self.log.match.state.actors)[0])
                self._end()
        except Leave as leave:
            return self._left(leave.code)
        except EOFError:
            return self._left(0)
        return 0

    def _next_move(self, seat: int) -> None:
        if seat in self.plan.people:
            self._lift_privacy_screen(seat)
            self.show_table(seat)
            while not self.commands.execute(seat, self.screen.ask(f"{self.names[seat]}, ? for help> ")):
                pass
            self.remarks.clear()
            self._lower_privacy_screen(seat)
        else:
            self._bot_move(seat)

    def push(self, seat: int, text: str) -> None:
        """Make a move and save it at once."""
        with self.interrupts.blocked():
            self.log.push(seat, text)
            self._save()

    def undo(self, seat: int) -> None:
        """Take back a move, also in the file; CannotUndo if that is not possible."""
        with self.interrupts.blocked():
            self.log.undo(seat)
            self._save()

    def _save(self) -> None:
        """Save the match. A full disk does not end it, but a warning is shown until a later move is saved."""
        try:
            write_save(self.path, self.log.match, self.plan)
            self.unsaved = ""
        except BadSave as error:
            self.unsaved = f"Not saved: {error}"

    def _bot_move(self, seat: int) -> None:
        match = self.log.match
        start = len(match.journal.events)
        with self.interrupts.blocked():  # otherwise a worker could be started and never stopped
            asked = self.bots.ask(match, seat)
        if self.screen.live and not asked.done():
            self.show_table(self.shown_seat)
        answer = self.bots.wait(asked, f"{self.names[seat]} ({self.plan.levels[seat]}) is thinking")
        self._remark(self.bots.remark(self.plan.levels[seat], answer))
        self.push(seat, answer.action)
        if self.screen.live:
            self.show_table(self.shown_seat)
        elif not self.plan.people:
            self._say_all(self.log.paragraphs(SPECTATOR, start))
        time.sleep(self.pause)

    def _remark(self, text: str) -> None:
        """Show a remark once: on a terminal above the news, until a person has moved."""
        if self.screen.live:
            self.remarks += filter(None, [text])
        elif text:
            self.screen.say(text, "dim")

    # The privacy screen between people who share a keyboard.

    def _lift_privacy_screen(self, seat: int) -> None:
        """Wait until the player of this seat presses Enter, before anything that only they may see is shown."""
        if self.shown_seat != seat:
            self.screen.wipe()
            self.screen.ask(f"Pass the keyboard to {self.names[seat]} ({LETTERS[seat]}), then press Enter. ")
            self.screen.wipe()
            self.shown_seat = seat

    def _lower_privacy_screen(self, seat: int) -> None:
        """When it is another seat's turn, wipe everything that was shown to this one."""
        if self.shared and seat not in seats_in(self.log.match.state.actors):
            self.screen.wipe()
            self.shown_seat = SPECTATOR

    # The screen.

    def show_table(self, viewer: int) -> None:
        """Show the table, the news, the question and the menu, as far as they fit on the screen."""
        view = self.log.match.state.view(viewer)
        board = self.game.terminal.draw(view, self.names) + self._warnings()
        question = self.game.text.ask(view, self.names)
        room = self.screen.height - len(board) - len(self.screen.wrapped(question + MORE_NEWS)) - 1
        menu = self._menu(view, room - LEAST_NEWS)
        news, is_cut = self._news(viewer, room - len(menu))
        news = self._remarks(room - len(menu) - len(news)) + news
        asked = self.screen.wrapped(question + MORE_NEWS if is_cut else question)
        self.screen.clear()
        self.screen.show([*board, *news, *([(line, "good")] for line in asked), *menu])

    def _warnings(self) -> list[Line]:
        """Warnings about a screen that is too narrow for the table, and about a move that could not be saved."""
        narrow = f"The table needs {TABLE_WIDTH} columns, but this terminal has {self.screen.width}."
        warnings = [narrow] if self.screen.width < TABLE_WIDTH else []
        warnings += self.screen.wrapped(self.unsaved) if self.unsaved else []
        return [[(line, "bad")] for line in warnings]

    def _menu(self, view: dict[str, Any], room: int) -> list[Line]:
        items = [
            Item(number, action, self.game.text.action_label(action, view))
            for number, action in enumerate(view["legal"], start=1)
        ]
        return menu_lines(items, room, TABLE_WIDTH) if items else []

    def _news(self, viewer: int, room: int) -> tuple[list[Line], bool]:
        """The news since the viewer's last turn, as far as it fits, and whether some of it was left out."""
        since = self.log.last_turn() if viewer == SPECTATOR else self.log.since_last_turn(viewer)
        lines: list[str] = []
        for paragraph in reversed(self.log.paragraphs(viewer, since)):
            wrapped = self.screen.wrapped(paragraph)
            if len(wrapped) + len(lines) > room:
                return [[(line, "dim")] for line in lines], True
            lines = wrapped + lines
        return [[(line, "dim")] for line in lines], False

    def _remarks(self, room: int) -> list[Line]:
        lines = [line for remark in self.remarks for line in self.screen.wrapped(remark)]
        return [[(line, "plain")] for line in lines] if len(lines) <= room else []

    def _say_all(self, paragraphs: list[str]) -> None:
        for paragraph in paragraphs:
            self.screen.say(paragraph)

    # The end.

    def _end(self) -> None:
        """Show the last position, the score sheet and the path of the record."""
        view = self.log.match.state.view(SPECTATOR)
        self.screen.clear()
        if not self.screen.live and self.plan.people:
            self._say_all(self.log.paragraphs(SPECTATOR, self.log.last_turn()))
        self.screen.show(self.game.terminal.draw(view, self.names))
        self.screen.show(self.game.terminal.page(self.game.terminal.PAGES[0].id, view, self.names))
        self.screen.note(self.unsaved or f"Record of the match: {self.path}", "dim")

    def _left(self, code: int) -> int:
        if self.shared:
            self.screen.wipe()
        self.screen.say("")
        self.screen.note(self.unsaved or f"Saved to {self.path}")
        name = self.path.name if is_in_saves_folder(self.path) else self.path
        self.screen.note(f"Continue with: signoria play --resume {name}")
        return code
