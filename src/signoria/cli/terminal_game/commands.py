"""What a player can type: a move or a command."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from signoria.cli.terminal_game.bots import HOW_HINTS_READ, MOST_EXPLAINED, hint_lines
from signoria.cli.terminal_game.interrupts import Leave
from signoria.cli.terminal_game.menu import meant
from signoria.cli.terminal_game.saves import BadSave, write_save
from signoria.kernel.errors import CannotUndo, IllegalAction, Refusal, UnknownAction
from signoria.kernel.lines import Line
from signoria.kernel.messages import listed
from signoria.kernel.rulebook import Case, Rule

if TYPE_CHECKING:
    from signoria.cli.terminal_game.session import Session

MOST_REASONS = 2
"""Of a move that a hint explains."""

WORDS = (
    ("undo", "take back your last move, if it revealed nothing"),
    ("hint", "the moves that a search finds best, their chances, and why"),
    ("why MOVE", "what a move would do, or why it is not allowed now"),
    ("rules [ID or WORD]", "list all rules, show one, or search for a word"),
    ("log [all]", "what happened since your last turn, or since the deal"),
    ("board", "show the table again (or just press Enter)"),
    ("save [FILE]", "show where the match is saved; with FILE, save a copy"),
    ("help", "show this list"),
    ("quit", "leave; continue later with: signoria play --resume"),
)

SECRETS = "A saved match contains its seed: anyone who reads the file can find out every hand and every card to come."


class Commands:
    """Executes what a player types, line by line."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.game = session.game
        self.screen = session.screen
        self.pages = [page.id for page in self.game.terminal.PAGES]
        self.words: dict[str, Callable[[int, str], bool]] = {
            "undo": self._undo,
            "hint": self._hint,
            "why": self._why,
            "rules": self._rules,
            "log": self._log,
            "board": self._board,
            "save": self._save,
            "help": self._help,
            "?": self._help,
            "quit": self._quit,
        }

    def execute(self, seat: int, line: str) -> bool:
        """Execute a line; returns whether the position changed."""
        word, _, rest = line.partition(" ")
        word = word.casefold() or "board"
        if word in self.pages:
            return self._page(seat, word)
        if word in self.words:
            return self.words[word](seat, rest.strip())
        return self._move(seat, line)

    # Moves.

    def _move(self, seat: int, typed: str) -> bool:
        legal = self.session.log.match.state.legal_texts(seat)
        found = self._meant(seat, typed)
        if len(found) > 1:
            self._ambiguous(typed, found)
        elif not found and typed.isdecimal():
            self.screen.say(f"There is no move {typed}: choose from 1 to {len(legal)}.", "bad")
        else:
            return self._push(seat, found[0] if found else typed)
        return False

    def _meant(self, seat: int, typed: str) -> list[str]:
        """The legal moves that a text could mean; the notation can have several texts for one move."""
        state = self.session.log.match.state
        try:
            return meant(state.text(state.parse(typed)), state.legal_texts(seat))
        except UnknownAction:
            return meant(typed, state.legal_texts(seat))

    def _ambiguous(self, typed: str, found: Sequence[str]) -> None:
        self.screen.say(f"{typed!r} could mean {', '.join(found)}: type more of it.", "bad")

    def _push(self, seat: int, text: str) -> bool:
        try:
            self.session.push(seat, text)
        except UnknownAction:
            self._not_understood(text)
        except IllegalAction as error:
            self.screen.say(self._refused(error.refusal), "bad")
        else:
            return True
        return False

    def _not_understood(self, text: str) -> None:
        self.screen.say(f"Unknown move or command {text!r}: type a move, its number, or help.", "bad")

    def _refused(self, refusal: Refusal) -> str:
        return f"{self.game.text.explain(refusal)} ({refusal.rule})"

    def _undo(self, seat: int, _: str) -> bool:
        try:
            self.session.undo(seat)
        except CannotUndo as error:
            self.screen.say(f"This cannot be undone: {error}.", "bad")
            return False
        return True

    def _hint(self, seat: int, _: str) -> bool:
        """Show what a search finds from what the seat knows, most visited moves first."""
        match = self.session.log.match
        with self.session.interrupts.blocked():
            asked = self.session.bots.ask_for_hint(match, seat)
        answer = self.session.bots.wait(asked, "A bot is thinking")
        if answer.candidates:
            view = match.state.view(seat)
            words = [self.game.text.action_label(candidate.action, view) for candidate in answer.candidates]
            self.screen.say(HOW_HINTS_READ)
            self.screen.show(hint_lines(answer.candidates, seat, words))
            for candidate in answer.candidates[:MOST_EXPLAINED]:
                self._explain(seat, candidate.action)
        else:
            self.screen.say(f"Best: {answer.action}.")
            self._explain(seat, answer.action)
        return False

    def _explain(self, seat: int, action: str) -> None:
        """Why a move is good, from what the seat knows."""
        known = self.session.log.match.state.known_to(seat)
        for reason in self.game.reasons.reasons(known, seat, action)[:MOST_REASONS]:
            self.screen.say(f"{action}: {self.game.reasons.in_words(reason, self.session.names)} ({reason.rule})")

    def _why(self, seat: int, typed: str) -> bool:
        """Show what a legal move would do, or why a move is illegal, with the text of the rule."""
        state = self.session.log.match.state
        found = self._meant(seat, typed) if typed else []
        if not typed:
            self.screen.say("Which move? Type for example: why 2", "bad")
        elif len(found) == 1:
            self.screen.say(f"Allowed. {found[0]}: {self.game.text.action_label(found[0], state.view(seat))}.")
        elif found:
            self._ambiguous(typed, found)
        else:
            self._why_not(seat, typed)
        return False

    def _why_not(self, seat: int, typed: str) -> None:
        try:
            refusal = self.session.log.match.state.why_not(seat, typed)
        except UnknownAction:
            self._not_understood(typed)
            return
        assert refusal is not None, "a legal move is found by its text"
        self.screen.say(self._refused(refusal))
        self._show_rules([rule for rule in self.game.rulebook().rules if rule.id == refusal.rule])

    # Rules.

    def _rules(self, _: int, wanted: str) -> bool:
        """Show all titles, the rules whose id starts with the text, or those that contain it."""
        rules = self.game.rulebook().rules
        folded = wanted.casefold()
        found = [rule for rule in rules if rule.id.casefold() == folded]
        found = found or [rule for rule in rules if rule.id.casefold().startswith(folded)]
        found = found or [rule for rule in rules if folded in " ".join([rule.title, *rule.texts()]).casefold()]
        if not wanted:
            self.screen.page_through([[(f"{rule.id:<8}", "strong"), (rule.title, "plain")] for rule in rules])
        elif found:
            self._show_rules(found)
        else:
            self.screen.say(f"No rule has the id or contains {wanted!r}: type rules to list them all.", "bad")
        return False

    def _show_rules(self, rules: Sequence[Rule]) -> None:
        lines: list[Line] = []
        for rule in rules:
            lines.append([(f"{rule.id} {rule.title}", "strong")])
            for text in (rule.text, *(self._case(case) for case in rule.cases)):
                lines += [[(line, "plain")] for line in self.screen.wrapped(text)]
            if rule.ruling:
                lines += [[(line, "dim")] for line in self.screen.wrapped(f"Ruling: {rule.ruling}")]
        self.screen.page_through(lines)

    def _case(self, case: Case) -> str:
        """What a rule says for some editions or with an option, with their titles before it."""
        return f"{listed(self.game.titles((*case.editions, *case.options)))}: {case.text}"

    # Other pages, saving and leaving.

    def _page(self, seat: int, page: str) -> bool:
        view = self.session.log.match.state.view(seat)
        self.screen.page_through(self.game.terminal.page(page, view, self.session.names))
        return False

    def _board(self, seat: int, _: str) -> bool:
        self.session.show_table(seat)
        return False

    def _log(self, seat: int, how_much: str) -> bool:
        since = 0 if how_much.casefold() == "all" else self.session.log.since_last_turn(seat)
        paragraphs = self.session.log.paragraphs(seat, since)
        self.screen.page_through([[(line, "plain")] for text in paragraphs for line in self.screen.wrapped(text)])
        return False

    def _save(self, _: int, file: str) -> bool:
        path = Path(file) if file else self.session.path
        if file and path.exists():
            self.screen.note(f"{path} already exists: choose another file name.", "bad")
            return False
        try:
            write_save(path, self.session.log.match, self.session.plan)
            self.screen.note(f"Saved to {path}")
        except BadSave as error:
            self.screen.note(f"Not saved: {error}", "bad")
        return False

    def _help(self, *_: object) -> bool:
        rows = [("2, or play roma", "make a move: its number, or the start of its text"), *WORDS]
        rows += [(page.id, page.summary) for page in self.game.terminal.PAGES]
        lines: list[Line] = [[(f"{usage:<20}", "strong"), (summary, "plain")] for usage, summary in rows]
        notes = self.screen.wrapped(self.session.bots.introduction()) + self.screen.wrapped(SECRETS)
        self.screen.page_through([*lines, *([(line, "dim")] for line in notes if line)])
        return False

    def _quit(self, *_: object) -> bool:
        raise Leave(0)
