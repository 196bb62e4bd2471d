"""What each kind of decision is about, told to a person once."""

from __future__ import annotations

from signoria.games.patrician.web.sight import PatricianSight
from signoria.kernel.guide import Note
from signoria.kernel.messages import N_

NOTES = {
    "play": Note(
        N_(
            "The card you play decides two things: you build in its city, and then you usually take the card that lies"
            " beside that city. Three equal portraits in your pile are worth 6 points at the end."
        ),
        "PA-1",
    ),
    "build": Note(
        N_(
            "Each city has two sites. When it is complete, whoever has the most floors in its taller tower wins the "
            "larger tile, and whoever has the most in the other one the smaller tile."
        ),
        "PA-F1",
    ),
    "move": Note(
        N_(
            "You may move one top floor, yours or another player's, to the other site of its city: not in the city "
            "where you built, and only where you have a floor yourself. You may also leave everything as it is."
        ),
        "PA-3.1",
    ),
    "take": Note(
        N_("You may choose which face-up card to take. Look for portraits that you collect, or a city you want next."),
        "PA-4.1",
    ),
    "messenger": Note(
        N_(
            "When a city beside a messenger is scored, the winners of its towers get 2 extra points for each messenger"
            " there. But at the end, whoever won the fewest towers in such cities loses 3 points."
        ),
        "PA-M4",
    ),
}


def decision_of(sight: PatricianSight) -> str:
    """The kind of decision that the viewer is asked for; empty if none."""
    return str(sight.board["phase"]) if sight.is_asked else ""
