"""Notes about kinds of decisions: shown until a person has made such a decision once, or has dismissed the note."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from signoria.games import presenter
from signoria.kernel.game import Translate
from signoria.server.core.bus import NotesSeen
from signoria.server.core.identity import Visitor, save_preferences
from signoria.server.core.preferences import with_note
from signoria.server.core.runtime import current
from signoria.server.sessions.perspective import Perspective
from signoria.server.sessions.session import DONE, Outcome, Session


@dataclass(frozen=True)
class ShownNote:
    """The note about the decision that the viewer is asked for."""

    kind: str
    text: str
    rule: str
    url: str


def note_for(game: str, kind: str, perspective: Perspective, rules_url: str, translate: Translate) -> ShownNote | None:
    """The note about this kind of decision, unless the viewer has seen it or wants none."""
    notes = presenter(game).notes
    if perspective.seen_notes is None or kind in perspective.seen_notes or kind not in notes:
        return None
    note = notes[kind]
    return ShownNote(kind, translate(note.text), note.rule, f"{rules_url}#{note.rule}")


def remember_note(session: Session, visitor: Visitor, form: Mapping[str, str], outcome: Outcome) -> Visitor:
    """The visitor after a press: what was decided or dismissed needs no note any more, in any of their browsers."""
    is_decided = "action" in form and outcome == DONE
    kind = form.get("noted") or (form.get("note", "") if is_decided else "")
    game, before = session.game.id, visitor.preferences
    if kind not in presenter(game).notes or kind in before.notes_of(game):
        return visitor
    save_preferences(visitor, seen_notes=with_note(before.seen_notes, game, kind))
    current().bus.tell_all(NotesSeen(visitor.player().pk, game, kind))
    session.changed([visitor.key])
    return replace(visitor, preferences=before.after_note(game, kind))
