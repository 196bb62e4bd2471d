"""What the buttons of a table do."""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.utils import timezone

from signoria.kernel.draft import Draft
from signoria.kernel.errors import CannotUndo, IllegalAction, NotYourTurn, UnknownAction
from signoria.kernel.state import SPECTATOR
from signoria.server.driver import DRIVER
from signoria.server.forms import number
from signoria.server.frames import UNDO
from signoria.server.live import DONE, LOCK, Live, Outcome, dismiss, live, push, tell, undo
from signoria.server.looking import uncover
from signoria.server.models import Table
from signoria.server.takeover import give_back
from signoria.server.votes import vote

KEY = re.compile(r"[\w-]{8,36}")
"""By which a page tells one press of its buttons from another."""


def act(table: Table, player: str, form: Mapping[str, str]) -> Outcome:
    """Do what a form asks for, if the seat is the player's own. Those who only watch have no button."""
    with LOCK:
        found = live(table)
        own = [] if found.is_gathering else found.seats_of(player)
        if "uncover" in form and own:
            uncover(found, player, number(form["uncover"], SPECTATOR))
            tell(found, player)
        elif "hurry" in form and own:
            DRIVER.hurry(table.key)
        elif "vote" in form and own:
            vote(table, player, form, timezone.now())
        elif "back" in form and number(form["back"], SPECTATOR) in own:
            give_back(table, number(form["back"], SPECTATOR))
        elif number(form.get("seat", ""), SPECTATOR) in own:
            return Deed(table, found, player, form).do()
        return DONE


class Deed:
    """A button that one seat may press."""

    def __init__(self, table: Table, found: Live, player: str, form: Mapping[str, str]) -> None:
        self.table = table
        self.found = found
        self.player = player
        self.form = form
        self.seat = number(form.get("seat", ""), SPECTATOR)
        self.decision = number(form.get("decision", ""), SPECTATOR)
        key = form.get("key", "")
        self.key = f"{self.seat}/{key}" if KEY.fullmatch(key) else ""

    def do(self) -> Outcome:
        draft = self.found.drafts.get(self.seat)
        expected = self.found.match.decision(self.seat) + (len(draft.texts) if draft else 0)
        if "dismiss" in self.form:
            dismiss(self.table, self.seat, number(self.form["dismiss"], 0))
            tell(self.found, self.player)  # a frame that is on its way may still hold what was dismissed
        elif self._is_past(expected):
            return DONE  # it was meant for a moment that is past: the page now shows what is
        else:
            return self._decide(draft)
        return DONE

    def _is_past(self, expected: int) -> bool:
        """Has the match ended, did a bot step in, was the press obeyed before, or meant for another decision?"""
        is_closed = self.found.has_ended or bool(self.found.places[self.seat].bot)
        return is_closed or self.decision != expected or self.key in self.found.keys

    def _decide(self, draft: Draft | None) -> Outcome:
        text = self.form.get("action", "")
        try:
            if "undo" in self.form:
                self._undo(draft)
            elif text:
                return self._move(draft or Draft(self.found.match, self.seat), text)
        except CannotUndo:
            return Outcome(tried=UNDO)
        except (IllegalAction, NotYourTurn, UnknownAction):
            # What others did while he pressed explains itself on the page; only what never was allowed is a refusal.
            return DONE if self.found.match.was_offered(self.seat, text) else Outcome(tried=text)
        return DONE

    def _note(self) -> None:
        """Remember that this press was obeyed: if its answer was lost and it is sent again, it does nothing."""
        if self.key:
            self.found.keys.add(self.key)

    def _undo(self, draft: Draft | None) -> None:
        """Take the last step back, tried or made."""
        self._note()
        if draft is None:
            undo(self.table, self.seat, self.decision)
            return
        draft.undo()
        if not draft.texts:
            del self.found.drafts[self.seat]
            DRIVER.wake(self.table.key)  # an order may have waited for him
        tell(self.found, self.player)

    def _move(self, draft: Draft, text: str) -> Outcome:
        """Try a step; if it is the last one, after which nothing can be changed, ask once more and make the turn."""
        if draft.add(text):
            self.found.drafts[self.seat] = draft
            self._note()
            tell(self.found, self.player)
            return DONE
        if draft.texts and "confirmed" not in self.form:
            return Outcome(pending=text)
        first = self.found.match.decision(self.seat)
        for step, made in enumerate([*draft.texts, text]):
            push(self.table, self.seat, made, first + step, "" if step else self.key)
        return DONE
