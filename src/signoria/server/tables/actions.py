"""What the buttons of a table do. All of it with the table's session open."""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.utils import timezone

from signoria.kernel.draft import Draft
from signoria.kernel.errors import CannotUndo, IllegalAction, NotYourTurn, UnknownAction
from signoria.kernel.state import SPECTATOR
from signoria.server.core.fields import parse_int
from signoria.server.core.identity import Visitor
from signoria.server.core.preferences import EVERY_TURN, NEVER, SEVERAL_STEPS
from signoria.server.core.runtime import current
from signoria.server.pace.takeover import give_back
from signoria.server.pace.votes import vote
from signoria.server.sessions.drafts import Step
from signoria.server.sessions.messages import BotsWanted
from signoria.server.sessions.session import DONE, Outcome, Session
from signoria.server.tables.frame import UNDO

PRESS_KEY = re.compile(r"[\w-]{8,36}")
"""By which a page tells one press of its buttons from another."""


def act(session: Session, visitor: Visitor, form: Mapping[str, str]) -> Outcome:
    """Do what a form asks for, if the seat is the player's own. Spectators have no button."""
    player = visitor.key
    own = session.seats_of(player) if session.has_started else []
    if "uncover" in form and own:
        session.uncover(player, parse_int(form["uncover"], SPECTATOR))
    elif "skip" in form and own:
        current().bus.tell_all(BotsWanted(session.key, is_skipping=True))
    elif "vote" in form and own:
        vote(session, player, form, timezone.now())
    elif "back" in form and parse_int(form["back"], SPECTATOR) in own:
        give_back(session, parse_int(form["back"], SPECTATOR))
    elif parse_int(form.get("seat", ""), SPECTATOR) in own:
        return SeatAction(session, form, player, visitor.preferences.confirmation).perform()
    return DONE


class SeatAction:
    """A press of a button that belongs to one seat."""

    def __init__(
        self, session: Session, form: Mapping[str, str], player: str, confirmation: str = SEVERAL_STEPS
    ) -> None:
        self.session = session
        self.player = player  # whose browser it is
        self.confirmation = confirmation
        self.form = form
        self.seat = parse_int(form.get("seat", ""), SPECTATOR)
        self.decision = parse_int(form.get("decision", ""), SPECTATOR)
        self.draft = session.drafts.get(self.seat)
        key = form.get("key", "")
        self.press_key = f"{self.seat}/{key}" if PRESS_KEY.fullmatch(key) else ""

    def perform(self) -> Outcome:
        if "dismiss" in self.form:
            self.session.dismiss_recap(self.seat, parse_int(self.form["dismiss"], 0))
            return DONE
        if self._is_past():
            return DONE  # it was meant for a moment that is past: the page now shows what is
        return self._decide()

    def _is_past(self) -> bool:
        """Whether the press comes too late: carried out before, for another decision, or after a bot or the end."""
        session = self.session
        expected = session.match.decision(self.seat) + (len(self.draft.texts) if self.draft else 0)
        is_closed = session.has_ended or bool(session.seats[self.seat].bot)
        return is_closed or self.decision != expected or self.press_key in session.press_keys

    def _decide(self) -> Outcome:
        text = self.form.get("action", "")
        try:
            if "hint" in self.form:
                return Outcome(no_hint=current().advisor.ask(self.session, self.seat, self.player))
            if "undo" in self.form:
                self._undo()
            elif text:
                return self._move(self.draft or Draft(self.session.match, self.seat), text)
        except CannotUndo:
            return Outcome(tried=UNDO)
        except (IllegalAction, NotYourTurn, UnknownAction):
            # What others did meanwhile explains itself on the page; only what never was allowed is a refusal.
            return DONE if self.session.match.was_offered(self.seat, text) else Outcome(tried=text)
        return DONE

    def _undo(self) -> None:
        """Take the last step back, tried or made."""
        if self.draft is None:
            self.session.undo(self.seat, self.decision, self.press_key)
            return
        self.draft.undo()
        self.session.save_draft(self.draft, self.press_key)
        if not self.draft.texts:
            current().bus.publish(BotsWanted(self.session.key))  # an order may have waited for the person

    def _is_to_confirm(self, draft: Draft) -> bool:
        """Whether the person wants to be asked before this turn is made, and has not been."""
        if "confirmed" in self.form or self.confirmation == NEVER:
            return False
        return bool(draft.texts) or self.confirmation == EVERY_TURN

    def _move(self, draft: Draft, text: str) -> Outcome:
        """Try a step; if it is the last one, after which nothing can be changed, make the turn, or ask first."""
        if draft.add(text):
            self.session.save_draft(draft, self.press_key)
            return DONE
        if self._is_to_confirm(draft):
            return Outcome(unconfirmed=text)
        steps = [*self.session.drafts.steps(self.seat), Step(text, self.press_key)]
        self.session.push_turn(self.seat, steps, self.session.match.decision(self.seat))
        return DONE
