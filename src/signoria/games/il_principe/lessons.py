"""What Il Principe tells newcomers: its card, and a lesson, which is the beginning of one match."""

from __future__ import annotations

from signoria.kernel.lessons import ANY, Answer, Introduction, Lesson, Start, Step
from signoria.kernel.messages import N_

PUT_UP_CARDS = Step(
    title=N_("Cards to auction"),
    text=N_(
        "You are Livia, of the Medici. At the start of a round, everyone gets 5 coins and four building cards, "
        "and chooses two cards from their hand to be auctioned. You can win your own cards back, too."
    ),
    task=N_("Put up a green card."),
    done=N_(
        "Your other green card goes with it. The chosen cards are turned up and sorted: each colour is one lot. "
        "Bianca has just won the red card."
    ),
    rules=("IP-1.1", "IP-2.1"),
    start=Start(seats=3, seed=233),
    do=("lay green",),
    wrong={
        "lay white": N_("You have only one white card, but two green ones. Let a green one go."),
        "lay blue": N_("Keep the blue card: you are about to collect that colour."),
    },
    then="""
        A lay green
        B lay blue
        B lay red
        C lay white
        C lay white
        B bid 1
        C bid 2
        A pass
        B bid 3
        C pass
        C bid 1
    """,
)

BID = Step(
    title=N_("Bidding"),
    text=N_(
        "The lots are auctioned one after the other, the smallest first. Bid more than the current bid, or pass: "
        "then you are out of this auction. Whoever wins pays the bank, takes the cards into their hand, and takes"
        " the marker: they are now called Il Principe."
    ),
    task=N_("Bid 3 for the blue card."),
    done=N_(
        "The others pass: the card is yours, and so is the marker. Then Tommaso wins the green and the white "
        "cards, and the marker with them."
    ),
    rules=("IP-2.1", "IP-2.2", "IP-2.3"),
    do=("bid 3",),
    wrong={
        "pass": N_("Then you would be out, and could not get the card any more."),
        "bid 2": N_("That is enough to lead, but somebody may want it for 3. Bid 3 at once."),
        ANY: N_("That is more than you need to pay. Keep some coins for later."),
    },
    then="""
        B pass
        C pass
        B pass
        C bid 2
        A pass
        A bid 1
        B pass
        C bid 2
        A pass
        C show white 1
    """,
)

SHOW_CARDS = Step(
    title=N_("One action each"),
    text=N_(
        "After the auctions, everyone has one action, beginning with Il Principe: build a city, or show cards of "
        "one colour from their hand. Nobody builds in the first round. Cards in front of you win roles: whoever "
        "has the most face-up cards of a colour takes its major role."
    ),
    task=N_("Show both your blue cards."),
    done=N_(
        "Nobody else has a blue card: the major role of blue, the Noble, is yours. Half of your blue cards were "
        "flipped face down for it."
    ),
    rules=("IP-3.1", "IP-B0", "IP-4.2", "IP-4.5"),
    do=("show blue 2",),
    wrong={
        "show blue": N_(
            "One would be enough for now. Show both: a face-up card that is left helps you again next round."
        ),
        "show white": N_("Tommaso shows a white card too: you would have to bid against him for the role."),
        ANY: N_("That is allowed, but your cards win roles only when they lie in front of you."),
    },
    then="B do nothing",
)

USE_A_ROLE = Step(
    title=N_("Roles have effects"),
    text=N_(
        "A role is used when you take it: green flips one of your cards face up again, white is 1 point, red "
        "draws a card, blue places a shield in any region, yellow is 2 coins. Each round, all roles are awarded "
        "again."
    ),
    task=N_("Place your shield in a region you like."),
    done=N_(
        "Your first shield is on the map. A new round begins: you have 7 coins, and put up a white and a blue card."
    ),
    rules=("IP-4.1", "IP-4.6"),
    do=("shield green", "shield brown", "shield purple", "shield blue", "shield red", "shield yellow"),
    then="""
        A lay white
        A lay blue
        B lay white
        B lay blue
        C lay green
        C lay yellow
    """,
)

BID_FOR_A_CITY = Step(
    title=N_("A card for a city"),
    text=N_(
        "Four city cards lie face up. Each shows which building cards it needs and what it costs. Urbino needs "
        "one green, two red and one blue card. You hold two red cards and a blue one. Whoever wins a lot may "
        "build a city at once, from the second round on."
    ),
    task=N_("Bid 2 for the green card."),
    done=N_("Nobody bids more: the green card is yours, and you may build."),
    rules=("IP-B1", "IP-2.3"),
    do=("bid 2",),
    wrong={
        "pass": N_("Without a green card you cannot build Urbino."),
        "bid 1": N_("Somebody might take it for 2. It is worth 2 to you."),
        ANY: N_("You need 4 coins to build Urbino. Bid less, so that they are left."),
    },
    then="""
        B pass
        C pass
    """,
)

BUILD = Step(
    title=N_("Build a city"),
    text=N_(
        "To build, play the cards that the city shows from your hand, and pay its cost. You score its points at "
        "once: 4 for a small city, 6 for a medium and 8 for a large one. The cards stay in front of you, and "
        "count for roles."
    ),
    task=N_("Build Urbino."),
    done=N_("6 points! Now your shields."),
    rules=("IP-B1", "IP-B2"),
    do=("build Urbino",),
    wrong={ANY: N_("You may wait, but somebody else might build Urbino first.")},
)

PLACE_SHIELDS = Step(
    title=N_("Shields"),
    text=N_(
        "A small city brings one shield, any other two. They go to regions that the city touches. At the end, "
        "whoever has the most shields in a region scores 5 points there, and second place scores 2."
    ),
    task=N_("Place a shield in either region."),
    done=N_("The second shield is placed too, and a new city card has been turned up."),
    rules=("IP-B3", "IP-B5", "IP-F4"),
    do=("shield purple", "shield yellow"),
    then="A shield yellow",
)

ROLES_SCORE = Step(
    title=N_("Roles score when others build"),
    text=N_(
        "When somebody builds, every other player scores for their roles in the colours that the city shows: 2 "
        "points for a major role, 1 for a minor one. Minor roles go to the player with the second most cards."
    ),
    task=N_(
        "You are the Noble, the major role of blue. Bianca builds a city with one red, two blue and one yellow "
        "card. What do you score?"
    ),
    done=N_("So look at the city cards before you choose which colours to show."),
    rules=("IP-B4", "IP-4.2"),
    answers=(
        Answer(N_("4 points"), N_("A colour that the city shows twice counts only once.")),
        Answer(N_("2 points"), N_("Right: 2 for the major role of blue, which counts once."), is_right=True),
        Answer(N_("Nothing"), N_("Roles score exactly when others build. Your own cities bring you nothing for them.")),
    ),
)

END = Step(
    title=N_("The end"),
    text=N_(
        "The match ends when too few city cards are face up, or after a final round when building cards run "
        "short. Then roles score again, and each set of five colours in front of you scores 2. The most coins "
        "score 2, the most cards in hand too. Last come the regions; if several have the most shields, each of "
        "them scores 5 and nobody else anything."
    ),
    task=N_("In a region you and Bianca have two shields each, Tommaso has one. What do you score there?"),
    done=N_("Most points win. You know enough to be Il Principe!"),
    rules=("IP-E1", "IP-E2", "IP-F1", "IP-F2", "IP-F3", "IP-F4", "IP-F5"),
    answers=(
        Answer(N_("5 points"), N_("Right: Bianca scores 5 as well, and Tommaso nothing."), is_right=True),
        Answer(
            N_("2 points"), N_("You share first place, not second: those who have the most do not divide their points.")
        ),
        Answer(N_("Nothing"), N_("A tie for first place does not hurt you: each of you scores in full.")),
    ),
)

INTRODUCTION = Introduction(
    goal=N_("Build cities, win roles, and spread your family's shields over Italy."),
    round=(
        N_("Everyone puts up cards. Bid for lots of one colour."),
        N_("Build a city with cards from your hand and coins: points at once, and shields on the map."),
        N_("Cards in front of you win roles, which score when others build."),
    ),
    winning=N_("The match ends when cities or cards run out. Regions, roles and sets score too; most points win."),
    lessons=(
        Lesson(
            id="first",
            title=N_("Your first rounds"),
            summary=N_("Auctions, cities, shields and roles: everything for a first match."),
            minutes=5,
            steps=(
                PUT_UP_CARDS,
                BID,
                SHOW_CARDS,
                USE_A_ROLE,
                BID_FOR_A_CITY,
                BUILD,
                PLACE_SHIELDS,
                ROLES_SCORE,
                END,
            ),
        ),
    ),
)
