"""PA-1 to PA-5.1, and PA-M2: the steps of a turn, and how far it has come."""

from __future__ import annotations

from signoria.games.patrician.view_helpers import face_of
from signoria.games.patrician.web.sight import PatricianSight
from signoria.kernel.guide import Course, course
from signoria.kernel.messages import N_

STEPS = (N_("Play"), N_("Build"), N_("Move"), N_("Take"), N_("Refill"), N_("Messenger"))
NUMBERS = {"play": 0, "build": 1, "move": 2, "take": 3, "messenger": 5}
MOVING, POSTING = NUMBERS["move"], NUMBERS["messenger"]

SENTENCES = {
    "play": N_("Every turn begins with a card from the hand. It names the city to build in."),
    "build": N_("Each coat of arms on the card is one floor, on the left or the right site of its city."),
    "move": N_("The move symbol may shift the top floor of a tower to the other site, in another city."),
    "take": N_("The card beside the city goes into the hand; a question mark allows the card of any city."),
    "messenger": N_("A star card may place a messenger on a road between two other cities."),
}
NEXT_TURN = N_("the next player's turn")


def course_of(sight: PatricianSight) -> Course | None:
    """The steps of the turn; none once the match is over."""
    board = sight.board
    if sight.is_over:
        return None
    words = STEPS if board["messengers_a_seat"] else STEPS[:-1]
    return course(
        [sight.say(word) for word in words],
        NUMBERS[board["phase"]],
        sight.say(SENTENCES[board["phase"]]),
        sight.say(NEXT_TURN),
        _skipped(board["card"]),
    )


def _skipped(card: str | None) -> list[int]:
    """The steps that the card in play does not have."""
    if not card:
        return []
    face = face_of(card)
    return [step for step, has in ((MOVING, face.moves), (POSTING, face.star)) if not has]
