"""The four phases of a round, and how far it has come."""

from __future__ import annotations

from signoria.games.il_principe.web.sight import PrincipeSight
from signoria.kernel.guide import Course, course
from signoria.kernel.messages import N_

PHASES = {"cards": N_("New cards"), "auctions": N_("Auctions"), "actions": N_("Actions"), "roles": N_("Roles")}

SENTENCES = {
    "cards": N_("Everyone has drawn cards, and puts some from the hand into the auctions, face down."),
    "auctions": N_("Each colour is one lot for the highest bidder, the smallest lot first."),
    "actions": N_("Once each: build a city, or put cards of one colour face up, or do nothing."),
    "roles": N_("Colour by colour, the most face-up cards take the role. If there is a tie, those players bid."),
}
BUILDING = N_("Whoever won the lot may build a city at once.")
SHIELDS = N_("A city was built: its builder places shields in the regions that it touches.")
NEXT_ROUND, LAST_SCORING = N_("the next round"), N_("the final scoring")


def course_of(sight: PrincipeSight) -> Course | None:
    """The phases of the round; none once the match is over."""
    board = sight.board
    if sight.is_over:
        return None
    after = LAST_SCORING if board["last_round"] or len(board["cities"]) < sight.known.data.open_cities else NEXT_ROUND
    titles = [sight.say(title) for title in PHASES.values()]
    skipped = [0] if board["last_round"] else []  # IP-E2: nobody draws cards or chooses them
    return course(titles, list(PHASES).index(board["phase"]), _sentence(sight), sight.say(after), skipped)


def _sentence(sight: PrincipeSight) -> str:
    if sight.step == "build":
        return sight.say(BUILDING)
    if sight.board["building"] is not None:
        return sight.say(SHIELDS)
    return sight.say(SENTENCES[sight.board["phase"]])
