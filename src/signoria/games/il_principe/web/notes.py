"""What each kind of decision is about, told to a person once."""

from __future__ import annotations

from signoria.games.il_principe.web.sight import PrincipeSight
from signoria.kernel.guide import Note
from signoria.kernel.messages import N_

NOTES = {
    "lay": Note(
        N_(
            "These cards leave your hand and are auctioned by colour. The money goes to the bank, not to you. You can "
            "bid for them too."
        ),
        "IP-1.1",
    ),
    "bid": Note(
        N_(
            "Bid more than the highest bid, or pass: then you are out of this auction. The winner pays the bank and "
            "gets all its cards. Cities cost money too."
        ),
        "IP-2.2",
    ),
    "role": Note(
        N_(
            "You are tied for this role, so you bid for it. It has an effect at once, and scores at the end and when "
            "others build cities with its colour."
        ),
        "IP-4.4",
    ),
    "build": Note(
        N_(
            "To build, you play the cards that the city shows from your hand and pay its cost. You score its points at"
            " once and place shields in regions; others may score for their roles."
        ),
        "IP-B1",
    ),
    "act": Note(
        N_(
            "Before the roles are awarded you may do one thing. Cards in front of you win roles and make sets of five "
            "colours, but you can no longer build with them."
        ),
        "IP-3.1",
    ),
    "shield": Note(
        N_(
            "At the end, the most shields in a region score 5 points, and the second most 2 unless there is a tie for "
            "the most. A shield stays where you place it."
        ),
        "IP-F4",
    ),
    "turn": Note(
        N_("The green role brings a face-down card back: it counts again for roles, in this round and later ones."),
        "IP-4.6",
    ),
}


def decision_of(sight: PrincipeSight) -> str:
    """The kind of decision that the viewer is asked for; empty if none."""
    if not sight.is_asked:
        return ""
    auction = sight.board["auction"]
    return "role" if auction is not None and auction["prize"] != "cards" else sight.step
