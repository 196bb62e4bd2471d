"""What every piece, card, number and mark is, and how the page recognises it."""

from __future__ import annotations

from signoria.kernel.guide import Chapter, Sign
from signoria.kernel.messages import N_


def _influence(kind: str, title: str, text: str, rule: str) -> Sign:
    """An influence card, in its pile and in the palace."""
    selector = f'#pile-{kind}, #do-pile-{kind}, .influence:has([href="#power-{kind}"]), [href="#power-{kind}"]'
    return Sign(f"influence-{kind}", title, text, rule, selector, f"power-{kind}")


def _seal(guild: str, title: str) -> Sign:
    """A seal of a guild."""
    text = N_(
        "A seal goes back into the bag, and its guild's counter rises by one. All five guilds win, or four of one."
    )
    return Sign(f"seal-{guild}", title, text, "IN-3.3", f'[href="#seal-{guild}"]', f"seal-{guild}")


INFLUENCE = Chapter(
    N_("Influence cards"),
    (
        _influence(
            "courtesan",
            N_("Courtesan"),
            N_(
                "Name a schemer that is in a hand, your own too, and a free place next to the courtesan: its holder "
                "must put it there at once."
            ),
            "IN-2.6",
        ),
        _influence(
            "peddler",
            N_("Peddler"),
            N_("Swap the token of an arcade beside the peddler with any other token in the palace."),
            "IN-2.4",
        ),
        _influence(
            "assassin",
            N_("Assassin"),
            N_("Turn a face-up schemer next to the assassin face down: it wins nothing this round."),
            "IN-2.5",
        ),
        _influence(
            "guard",
            N_("Palace Guard"),
            N_("Move a schemer from a place next to the guard to any other free place."),
            "IN-2.8",
        ),
        _influence(
            "gondolier",
            N_("Gondolier"),
            N_("Swap a schemer next to the gondolier with any other schemer in the palace."),
            "IN-2.7",
        ),
        _influence(
            "thief",
            N_("Thief"),
            N_("Turn a face-up token beside the thief face down: nobody wins it this round."),
            "IN-2.9",
        ),
        Sign(
            "pile",
            N_("Pile for sale"),
            N_(
                "The coins are the price of the top card, and below are the prices of the next ones. A bought card is "
                "placed at once, and its power may be used once. It leaves the game after the round."
            ),
            "IN-2.1",
            '[id^="pile-"], [id^="do-pile-"], .cartouche, .cartouche ~ text',
        ),
    ),
)

PALACE = Chapter(
    N_("The palace"),
    (
        Sign(
            "schemer",
            N_("Schemer"),
            N_("It wins for the family of its crest, whoever places it. The higher value of two neighbours wins."),
            "IN-3.1",
            '.card-face, g:has(> .card-face), .schemer, [id^="schemer-"], [id^="card-"], .pack-card',
            "family-contarini",
            "",
        ),
        Sign(
            "schemer-down",
            N_("Face-down schemer"),
            N_("It counts for nothing this round. It can still be moved or swapped, and stays face down."),
            "IN-2.5",
            ".card-back, g:has(> .card-back), .card-back-line",
        ),
        Sign(
            "ducat",
            N_("Ducat"),
            N_("Money: it goes to the player whose family wins it, and buys influence cards."),
            "IN-3.3",
            '[href="#ducat"]',
            "ducat",
        ),
        _seal("merchants", N_("Seal of the Merchants")),
        _seal("military", N_("Seal of the Military")),
        _seal("clergy", N_("Seal of the Clergy")),
        _seal("gardeners", N_("Seal of the Gardeners")),
        _seal("artisans", N_("Seal of the Artisans")),
        Sign(
            "token-down",
            N_("Face-down token"),
            N_("Nobody wins it this round. It can still be swapped, and is turned up for the next round."),
            "IN-2.9",
            '[href="#token-down"]',
            "token-down",
        ),
        Sign(
            "arcade",
            N_("Arcade with a letter"),
            N_(
                "Each arcade holds a token, for the higher of the two schemers beside it. The letters run clockwise "
                "from the gate, which is A. The small sign says what it is filled with: a ducat or a seal."
            ),
            "IN-S2",
            '[href="#arcade"], .arcade-number, .awards .num',
            "arcade",
        ),
        Sign(
            "gate",
            N_("Palace Gate"),
            N_("The first arcade, A. Tokens are awarded from here, clockwise."),
            "IN-3.1",
            '[href="#gate"]',
            "gate",
        ),
        Sign(
            "place",
            N_("Place with a number"),
            N_("A place for one card, between two arcades. Its number stands in the courtyard."),
            "IN-S2",
            ".place-number, .paving, .place-ground",
        ),
        Sign(
            "claim-settled",
            N_("Crest in a full circle"),
            N_("This family wins the token: both places beside it are taken. A power can still change that."),
            "IN-3.1",
            ".claim-settled, g:has(> .claim-settled)",
        ),
        Sign(
            "claim-open",
            N_("Crest in a dotted circle"),
            N_("This family wins the token for now: a place beside it is still free."),
            "IN-3.1",
            ".claim-open, g:has(> .claim-open)",
        ),
        Sign(
            "claim-nobody",
            N_("Circle with a dash"),
            N_(
                "Nobody wins this token: a tie, nothing that counts beside it, face down, or a family without a player."
            ),
            "IN-3.1",
            ".claim-nobody, .claim-dash",
        ),
        Sign(
            "power-source",
            N_("Frame around a card"),
            N_("The influence card whose power is being used now, and what it was aimed at first."),
            "IN-2.3",
            ".power-source, .aimed",
        ),
    ),
)

SIGNS = Chapter(
    N_("What a choice would bring"),
    (
        Sign(
            "sign-gain",
            N_("Plus"),
            N_("You would win this token, or have the match won, if tokens were awarded then."),
            "IN-3.1",
            '[href="#sign-gain"]',
            "sign-gain",
        ),
        Sign(
            "sign-secure",
            N_("Shield"),
            N_("You already win this token, and nobody could take a place beside it any more."),
            "IN-3.1",
            '[href="#sign-secure"]',
            "sign-secure",
        ),
        Sign(
            "sign-lose",
            N_("Minus"),
            N_("You would no longer win this token."),
            "IN-3.1",
            '[href="#sign-lose"]',
            "sign-lose",
        ),
        Sign(
            "sign-deny",
            N_("Cross before a crest"),
            N_("The family of this crest would no longer win the token, or the match."),
            "IN-3.1",
            '[href="#sign-deny"]',
            "sign-deny",
        ),
        Sign(
            "sign-give",
            N_("Arrow before a crest"),
            N_("The family of this crest would win the token instead, or the match."),
            "IN-3.1",
            '[href="#sign-give"]',
            "sign-give",
        ),
        Sign(
            "sign-aim",
            N_("Target and number"),
            N_("How many schemers or tokens the power could be aimed at from this place."),
            "IN-2.3",
            '[href="#sign-aim"], .reach',
            "sign-aim",
        ),
        Sign(
            "no-effect",
            N_("Zero"),
            N_("The choice would change nothing for now."),
            "IN-3.1",
            ".no-effect",
        ),
    ),
)

FAMILIES = Chapter(
    N_("Families"),
    (
        Sign(
            "counter",
            N_("Seals of a guild"),
            N_("One dot for each seal won. One seal of each of the five guilds wins the match, or four of one guild."),
            "IN-3.4",
            ".dots, .guilds td, .guilds th[scope=col]",
        ),
        Sign(
            "gain",
            N_("Number after a plus"),
            N_("What this family would win if tokens were awarded now."),
            "IN-3.1",
            ".gain, .dot-gain",
        ),
        Sign(
            "laurel",
            N_("Laurel"),
            N_("One more seal of this guild would win the match for this family."),
            "IN-3.4",
            '[href="#i-laurel"], span:has(> svg > [href="#i-laurel"])',
            "i-laurel",
        ),
        Sign(
            "first-player",
            N_("Cap"),
            N_("The first player of this round: they place first. Each round the next player clockwise is first."),
            "IN-3.5",
            '[href="#first-player"]',
            "first-player",
        ),
        Sign(
            "family",
            N_("Family"),
            N_("The family whose schemers win for this player, and how many schemers the player still holds."),
            "IN-C5",
            '.family, .crest, .main .legal [href^="#family-"]',
            "family-contarini",
        ),
        Sign(
            "bag",
            N_("In bag and supply"),
            N_("How many seals of each guild are still in the bag, and how many ducats are in the supply."),
            "IN-S3",
            ".guilds tfoot td, .guilds tfoot th",
        ),
        Sign(
            "in-hands",
            N_("Still in hands"),
            N_(
                "All schemers by family and value. Pale: already placed. A crest: the hand that is known to hold it. A"
                " hand: it is yours. A number after a cross: there are several."
            ),
            "IN-K1",
            ".hands-cell, .hands-grid",
            "own-hand",
        ),
        Sign(
            "packs",
            N_("Packs you have seen"),
            N_("The cards of each pack that you passed on this round; a frame marks the one that you kept."),
            "IN-1.1",
            ".packs",
        ),
    ),
)

LEGEND = (INFLUENCE, PALACE, SIGNS, FAMILIES)
