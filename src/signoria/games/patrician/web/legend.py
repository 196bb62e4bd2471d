"""What every piece, card, number and mark is, and how the page recognises it."""

from __future__ import annotations

from signoria.kernel.guide import Chapter, Sign
from signoria.kernel.messages import N_

CARDS = Chapter(
    N_("Cards"),
    (
        Sign(
            "two-arms",
            N_("Two coats of arms"),
            N_("Playing it builds two floors in its city, on one site or one on each."),
            "PA-2.1",
            '[href^="#card-two-"]',
            "card-two-roma",
            "city-colour-roma",
        ),
        Sign(
            "star",
            N_("Portrait with a star"),
            N_("Everyone begins with three star cards. With the messengers, playing one may place a messenger."),
            "PA-S2",
            '[href^="#figure-star-"]',
            "figure-star-lady",
        ),
        Sign(
            "portrait-card",
            N_("Portrait"),
            N_(
                "A card with one or two portraits builds one floor. In your pile every three equal portraits are worth"
                " 6."
            ),
            "PA-F3",
            '[href^="#figure-one-"], [href^="#figure-twice-"]',
            "figure-one-cardinal",
        ),
        Sign(
            "move",
            N_("Move symbol"),
            N_("You build one floor, and may then shift the top floor of a tower to the other site, in another city."),
            "PA-3.1",
            '[href="#figure-move"]',
            "figure-move",
        ),
        Sign(
            "question",
            N_("Question mark"),
            N_("You build one floor, and may then take the face-up card of any city."),
            "PA-4.1",
            '[href="#figure-ask"]',
            "figure-ask",
        ),
        Sign(
            "plain-card",
            N_("Building card"),
            N_("It belongs to the city it names: there its player builds a floor for each coat of arms on it."),
            "PA-C2",
            '[href^="#card-one-"], .card-name, .hand-card, .pieces > [id^="card"], .mini-card',
            "card-one-roma",
            "city-colour-roma",
        ),
        Sign(
            "hidden-card",
            N_("Face-down cards"),
            N_("How many cards of this hand nobody else has seen. They are star cards from the deal."),
            "PA-K1",
            '.hidden-count, .memory [href="#back"]',
            "back",
        ),
        Sign(
            "deck",
            N_("Deck"),
            N_("The number of cards left. After every turn one of them fills the empty place beside a city."),
            "PA-5.1",
            '[href="#back"], .main [href="#mark"], .main [aria-label]:has([href="#back"])',
            "back",
        ),
        Sign(
            "turn-panel",
            N_("Card in play"),
            N_("Whose turn it is, how many turns the match has, and the card that was played in this one."),
            "PA-1",
            ".slab, .inset, .main g:has(> .slab)",
        ),
    ),
)

BOARD = Chapter(
    N_("Cities"),
    (
        Sign(
            "plate",
            N_("City"),
            N_(
                "Its name, how many of its floors are built, and its two tiles. It is scored as soon as its last floor"
                " is built."
            ),
            "PA-F1",
            '[href^="#plate-"], [href^="#city-"], .city-ring, g:has(> [href^="#plate-"]) ~ text',
            "city-roma",
            "city-colour-roma",
        ),
        Sign(
            "tile",
            N_("Prestige tile"),
            N_(
                "Its points. The larger one goes to whoever leads the taller tower, the smaller one to the other tower."
            ),
            "PA-C3",
            '[href="#tile"], .tile-picture, [id^="tile-"], g:has(> [href^="#plate-"]) ~ g',
            "tile",
        ),
        Sign(
            "site",
            N_("Dashed box"),
            N_(
                "An empty building site, or an empty place for a card. In the end both sites of a city must be built "
                "on."
            ),
            "PA-2.2",
            ".site, .site ~ text",
        ),
        Sign(
            "floor",
            N_("Floor"),
            N_("A floor in the colour of its owner. Most floors win the tower; in a tie, the highest of those floors."),
            "PA-F1",
            '[href^="#house-floor-"]',
            "house-floor-1",
            "seat-colour-1",
        ),
        Sign(
            "flag",
            N_("Flag on a tower"),
            N_("Who would win the tower now. A pale flag on scaffolding can still change."),
            "PA-F1",
            '[href^="#house-flag-"]',
            "house-flag-1",
            "seat-colour-1",
        ),
        Sign(
            "scaffold",
            N_("Scaffolding and merlons"),
            N_("Scaffolding: the city is not complete, its towers can still grow. Merlons: the city has been scored."),
            "PA-F1",
            '[href="#scaffold"], [href="#crown"]',
            "scaffold",
        ),
        Sign(
            "road",
            N_("Road"),
            N_("It joins two neighbouring cities. With the messengers, one of them can stand on it."),
            "PA-M3",
            ".road-edge, .road-surface",
        ),
        Sign(
            "messenger",
            N_("Messenger"),
            N_(
                "For each messenger beside a city, the winners of its towers get 2 extra points when it is scored. A "
                "messenger counts only if it came before that."
            ),
            "PA-M4",
            '[href="#messenger"], .messengers-left, [id^="messenger-"]',
            "messenger",
            "seat-colour-1",
            options=("messengers",),
        ),
    ),
)

SEATS = Chapter(
    N_("Players"),
    (
        Sign(
            "points",
            N_("Points in tiles"),
            N_(
                "Only the tiles won so far, with the points for messengers. Sets of portraits and the ambassadors are "
                "added at the end."
            ),
            "PA-F3",
            ".points",
        ),
        Sign(
            "reserve",
            N_("Floors left"),
            N_("The floors that this player can still build. In a tie, fewer floors on the board win the match."),
            "PA-C4",
            ".facts > span:has(.floor-icon), .floor-icon, .floors-line",
            "house-floor-1",
            "seat-colour-1",
        ),
        Sign(
            "pile",
            N_("Pile"),
            N_("The cards this player has played, and the top one. Its portraits count at the end."),
            "PA-F3",
            ".facts > span:has(.mini-card), .facts > span, .own-pile",
        ),
        Sign(
            "portraits",
            N_("Number beside a portrait"),
            N_("How many of this patrician are in the pile. Every three equal ones are worth 6 points at the end."),
            "PA-F3",
            ".portrait-counts, .portrait-small, .portrait-picture, .portrait, .niche",
            "portrait-lady",
        ),
        Sign(
            "dots",
            N_("Three dots"),
            N_("How far the next set of three equal portraits has come: filled dots are portraits that you have."),
            "PA-F3",
            ".set-dots",
        ),
        Sign(
            "known",
            N_("Small cards in a hand"),
            N_("Cards that this player took from the board, so that everybody knows them."),
            "PA-K1",
            ".memory-hand",
        ),
        Sign(
            "then",
            N_("Arrow to a small card"),
            N_("The card that you would take if you play this one: the one beside its city."),
            "PA-4.1",
            ".next-card",
        ),
        Sign(
            "own-tiles",
            N_("Your tiles"),
            N_("The tiles that you have won, each with its city, and what is left of your floors."),
            "PA-F1",
            ".own-tiles",
        ),
        Sign(
            "ending",
            N_("If it ended now"),
            N_(
                "All points as if the match ended now, with the portraits. A question mark or a plus: not all is known."
            ),
            "PA-F2",
            ".score-table, #ending",
        ),
        Sign(
            "unseen",
            N_("Unseen cards"),
            N_("The cards that you have not seen yet: they are in the deck or in the hands of others."),
            "PA-K1",
            "#unseen",
        ),
        Sign(
            "ambassadors",
            N_("Ambassador"),
            N_(
                "A, B and C go to whoever has the most tiles of the value shown; the crests decide a tie, from left to"
                " right. D goes to the most tile points in Verona, Parma and Milano. Each counts as an extra portrait,"
                " D as one of every kind."
            ),
            "PA-A1",
            ".ambassador",
            options=("ambassadors",),
        ),
        Sign(
            "tally",
            N_("Towers in cities with messengers"),
            N_("At the end, whoever has won the fewest towers in those cities loses 3 points."),
            "PA-M5",
            ".tally",
            options=("messengers",),
        ),
    ),
)

LEGEND = (CARDS, BOARD, SEATS)
