"""What each kind of decision is about, told to a person once."""

from __future__ import annotations

from signoria.games.intrigo.web.sight import IntrigoSight
from signoria.kernel.guide import Note
from signoria.kernel.messages import N_

NOTES = {
    "draft": Note(
        N_(
            "A schemer wins for the family on it, whoever plays it. Keep strong cards of your own family, or weak "
            "cards of the others, so that nobody uses them well."
        ),
        "IN-1.1",
    ),
    "card": Note(
        N_(
            "A schemer competes for the two tokens beside its place: the higher of the two cards there wins. Influence"
            " costs ducats; its power works once, and its card then blocks the place."
        ),
        "IN-2.1",
    ),
    "place": Note(
        N_(
            "Each token lies between two places and goes to the family with the higher schemer. A tie leaves it for "
            "the next round."
        ),
        "IN-3.1",
    ),
    "courtesan": Note(
        N_(
            "Name a schemer that is in a hand, your own too, and a free place next to the courtesan. Its holder must "
            "put it there at once, and that is not their turn."
        ),
        "IN-2.6",
    ),
    "peddler": Note(
        N_("Swap a token beside the peddler with any other in the palace: bring a prize to your family's schemer."),
        "IN-2.4",
    ),
    "assassin": Note(
        N_("Turn a schemer next to the assassin face down: it counts for nothing this round."),
        "IN-2.5",
    ),
    "guard": Note(
        N_("Move a schemer from next to the guard to any other free place in the palace."),
        "IN-2.8",
    ),
    "gondolier": Note(
        N_("Swap a schemer next to the gondolier with any other schemer in the palace."),
        "IN-2.7",
    ),
    "thief": Note(
        N_("Turn a token beside the thief face down: nobody wins it this round."),
        "IN-2.9",
    ),
}


def decision_of(sight: IntrigoSight) -> str:
    """The kind of decision that the viewer is asked for; empty if none. Each power is a kind of its own."""
    if not sight.is_asked:
        return ""
    return str(sight.power["name"]) if sight.power else sight.phase
