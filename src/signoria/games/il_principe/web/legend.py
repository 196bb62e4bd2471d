"""What every piece, card, number and mark is, and how the page recognises it."""

from __future__ import annotations

from signoria.kernel.guide import Chapter, Sign
from signoria.kernel.messages import N_


def _building(colour: str, title: str) -> Sign:
    """The building cards of a colour, and their icons on city cards."""
    text = N_(
        "On a card: cities with this icon need it from your hand; face up in front of you it counts for the role of "
        "its colour. On a city: one card of this colour is needed."
    )
    selector = f'[href="#card-{colour}"], [href="#round-{colour}"]'
    return Sign(f"card-{colour}", title, text, "IP-B1", selector, f"card-{colour}", f"building-{colour}")


def _role(colour: str, title: str, effect: str) -> Sign:
    """The two roles of a colour."""
    return Sign(
        f"role-{colour}", title, effect, "IP-4.6", f'[href="#tile-{colour}"]', f"tile-{colour}", f"building-{colour}"
    )


CARDS = Chapter(
    N_("Building cards"),
    (
        _building("green", N_("University (green)")),
        _building("white", N_("Cathedral (white)")),
        _building("red", N_("Town hall (red)")),
        _building("blue", N_("Castle (blue)")),
        _building("yellow", N_("Market (yellow)")),
        Sign(
            "face-down",
            N_("Brown card"),
            N_(
                "Cards turned face down after a major role. They count for sets of five colours, but no more for roles."
            ),
            "IP-4.5",
            '[href="#card-back"], .on-back, .face-down-count',
            "card-back",
        ),
        Sign(
            "laid",
            N_("Cards in front of a player"),
            N_("Face-up and face-down cards by colour. At the end each set of all five colours scores 2 points."),
            "IP-F2",
            '.laid-cards, .vacant, [id^="laid-"]',
        ),
        Sign(
            "card-count",
            N_("Number on a card"),
            N_("How many cards of this colour. In your hand during the actions: how many you would put face up."),
            "IP-3.1",
            ".card-count, .tick, .fan-card",
        ),
        Sign(
            "standing",
            N_("Sign and words on a card"),
            N_("How the colour would then stand before the roles: whether you would lead it, tie or come second."),
            "IP-4.2",
            ".standing-disc, .standing-sign, .standing-label, .standing-text, .face-down-cards span",
        ),
        Sign(
            "new-card",
            N_("Pale corner"),
            N_("A card that came into your hand since your last turn."),
            "IP-1.1",
            ".new-card",
        ),
        Sign(
            "known",
            N_("Known cards"),
            N_("Cards that are in this player's hand for certain, because everybody saw them won at auction."),
            "IP-K1",
            ".known-cards",
        ),
    ),
)

CITIES = Chapter(
    N_("Cities and regions"),
    (
        Sign(
            "offer-points",
            N_("Ribbon on a city card"),
            N_("The points that its builder scores at once."),
            "IP-B2",
            ".offer-ribbon, .offer svg > .white-text",
        ),
        Sign(
            "coin",
            N_("Coin"),
            N_("Money. On a city: its cost. At a player: what they own, if everybody can know it; money is secret."),
            "IP-1.2",
            '[href="#i-coin"], .facts span:has([href="#i-coin"]), .coins, .price, .purse',
            "i-coin",
        ),
        Sign(
            "shields",
            N_("Shields"),
            N_("On a city: how many shields its builder places. At a player: how many are left to place."),
            "IP-B3",
            '[href="#blank-shield"], .facts span:has([href="#blank-shield"])',
            "blank-shield",
        ),
        Sign(
            "payments",
            N_("Crests on a city card"),
            N_("What these players would score for their roles if you built the city: 2 for a major, 1 for a minor."),
            "IP-B4",
            ".offer svg .italic, .offer svg g[class^=seat-colour] > use",
            "f-medici",
            "seat-colour-1",
        ),
        Sign(
            "ready",
            N_("Line below a city card"),
            N_("Whether you can build it now and, if not, the cards or the coins that you lack."),
            "IP-B1",
            ".why",
        ),
        Sign(
            "offer",
            N_("City on offer"),
            N_("Its builder plays the cards of its icons, pays its cost, scores, and places shields in its regions."),
            "IP-B1",
            ".offer",
        ),
        Sign(
            "city",
            N_("City on the map"),
            N_("A red ring: on offer. A crest: built by that player. The size of the walls is the size of the city."),
            "IP-B1",
            ".city-mark",
            "walls-large",
        ),
        Sign(
            "region",
            N_("Region"),
            N_(
                "At the end the most shields here score 5 points, and the second most 2. A tie for the most: 5 each, "
                "no 2."
            ),
            "IP-F4",
            '[href^="#swatch-"], [href^="#land-"], .region-name, .region-list li, .outlook-table tbody tr',
            "swatch-green",
        ),
        Sign(
            "shield",
            N_("Shield on the map"),
            N_("A shield in the region around it, with the number if there are several. It stays there to the end."),
            "IP-F4",
            '[id^="shield-"]',
            "f-visconti",
            "seat-colour-3",
        ),
        Sign(
            "gain",
            N_("Number beside a pale shield"),
            N_("How your points in this region would change if the match ended right after you placed a shield there."),
            "IP-F4",
            ".gain, .gain-number, .ghost",
        ),
        Sign(
            "map",
            N_("Map"),
            N_("Six regions and fifteen cities. Each city belongs to the one, two or three regions that it touches."),
            "IP-C3",
            '[href="#map"], .age, .frame-inner, .frame-outer, .sea-name, .veil',
        ),
    ),
)

ROLES = Chapter(
    N_("Roles"),
    (
        _role("green", N_("Green role"), N_("When taken: flip one of your face-down cards of another colour face up.")),
        _role("white", N_("White role"), N_("When taken: 1 point.")),
        _role("red", N_("Red role"), N_("When taken: draw one building card.")),
        _role("blue", N_("Blue role"), N_("When taken: place one shield in any region.")),
        _role("yellow", N_("Yellow role"), N_("When taken: 2 coins.")),
        Sign(
            "role-row",
            N_("Major and minor role"),
            N_(
                "The major, named first, goes to the most face-up cards, the minor to the second most. A major is "
                "worth 2 points at the end and whenever another player builds a city with its colour, a minor 1. With "
                "two players there are no minor roles."
            ),
            "IP-4.2",
            ".roles th[scope=row], .role-names, .role-tiles",
        ),
        Sign(
            "role-count",
            N_("Number in the table of roles"),
            N_("How many cards of the colour this player has face up; a tile behind it: they hold the role."),
            "IP-4.1",
            ".role-count, .face-up-count, .roles td, .roles th",
        ),
        Sign(
            "races",
            N_("Table of the race for roles"),
            N_("Your face-up cards, those of the others, how many more you need to lead, and how many then turn over."),
            "IP-4.5",
            ".races, .races tr",
        ),
    ),
)

PLAYERS = Chapter(
    N_("Players"),
    (
        Sign(
            "prince",
            N_("Cap: Il Principe"),
            N_("This player holds the marker. Auctions begin to their left, and actions begin with them."),
            "IP-2.2",
            ".prince-cap",
            "i-cap",
        ),
        Sign(
            "points",
            N_("Points so far"),
            N_(
                "From cities built, from roles when others built, and from the white role. Roles, sets, regions, money"
                " and cards in hand are scored at the end."
            ),
            "IP-F1",
            ".points",
        ),
        Sign(
            "hand-size",
            N_("Cards in hand"),
            N_("How many cards this player holds. The most cards in hand at the end score 2 points."),
            "IP-F3",
            ".facts span",
        ),
        Sign(
            "hand",
            N_("Your hand"),
            N_("Only you can see these cards. There is no limit."),
            "IP-1.2",
            ".hand-box",
        ),
        Sign(
            "scores",
            N_("If it ended now"),
            N_("All points as if the match ended now. A question mark: it depends on money that you cannot know."),
            "IP-F1",
            ".score-panel td, .score-panel th, .score-panel",
        ),
        Sign(
            "bidders",
            N_("Bidders"),
            N_("Who is still in the auction, with the bid of each. Whoever has passed stays out of it."),
            "IP-2.2",
            ".bidder",
        ),
        Sign(
            "lot",
            N_("Lot"),
            N_(
                "All cards of one colour that are auctioned together. Below: what was sold in this round, and comes "
                "next."
            ),
            "IP-2.1",
            ".auction-cards, .auction-tile, .lots li",
        ),
        Sign(
            "choosing",
            N_("Tick or hourglass"),
            N_("Whether this player has chosen their cards for the auctions, which stay face down until all have."),
            "IP-1.1",
            ".choosers li, .chosen-check",
        ),
        Sign(
            "slots",
            N_("Cards you have chosen"),
            N_("They go into the auctions of this round. A dashed box: one more to choose."),
            "IP-1.1",
            ".slots li, .slot",
        ),
    ),
)

LEGEND = (CARDS, CITIES, ROLES, PLAYERS)
