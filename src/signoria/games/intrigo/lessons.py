"""What Intrigo tells newcomers: its card, the lesson of a first round, and one of the influence cards."""

from __future__ import annotations

from signoria.kernel.lessons import ANY, Answer, Introduction, Lesson, Start, Step
from signoria.kernel.messages import N_

SEATS, SEED = 3, 1

DRAFT = Step(
    title=N_("The draft"),
    text=N_(
        "You are Livia, of the Contarini; Bianca plays the Morosini, Tommaso the Gradenigo. Everyone gets four "
        "schemers, secretly keeps one and passes the others on, until each has kept four. A schemer wins for its "
        "own family, whoever places it."
    ),
    task=N_("Keep your strongest schemer, Contarini 3."),
    done=N_("You also kept Contarini 4, and Morosini 4 so that Bianca does not have it. The last card was Dandolo 3."),
    rules=("IN-1.1", "IN-3.2"),
    start=Start(seats=SEATS, seed=SEED),
    do=("keep Contarini-3",),
    wrong={
        "keep Contarini": N_("It is of your family, but Contarini 3 is stronger."),
        "keep Morosini": N_(
            "That one would win for Bianca. It may be good to have it, but first keep one of your own."
        ),
        "keep Dandolo": N_("Nobody plays the Dandolo: that one wins for nobody."),
    },
    then="""
        B keep Dandolo-4
        C keep Gradenigo-4
        A keep Morosini-4
        B keep Morosini-3
        C keep Gradenigo-3
        A keep Contarini-4
        B keep Morosini-2
        C keep Contarini-2
    """,
)

PLAY = Step(
    title=N_("Take turns"),
    text=N_(
        "On your turn you place one card: a schemer from your hand, or an influence card that you buy. Seals are "
        "what you want: you win with one of all five guilds, or with four of one guild. Ducats buy influence."
    ),
    task=N_("Choose Contarini 3 to place it."),
    done=N_("Now it needs a place."),
    rules=("IN-2.1", "IN-3.4"),
    do=("play Contarini-3",),
    wrong={
        "play Contarini": N_("Keep the 4 for a fight. Begin with the 3."),
        "play": N_("That schemer does not win for you. Begin with Contarini 3."),
        "buy": N_("You can, for your only ducat. But first place a schemer of your own."),
    },
)

PLACE = Step(
    title=N_("Between two arcades"),
    text=N_(
        "Every place lies between two arcades, and a schemer works for both: it may win the seal in one and the "
        "ducat in the other."
    ),
    task=N_("Place Contarini 3 beside a seal of the Artisans, the blue one with the hammer."),
    done=N_(
        "As it stands, you would win that seal and the ducat beside it. Bianca and Tommaso placed schemers too, "
        "and you have chosen Contarini 4."
    ),
    rules=("IN-2.1", "IN-3.1"),
    do=("at 10", "at 11", "at 12", "at 1"),
    wrong={ANY: N_("There it would work for another seal. Look for the blue seal with the hammer.")},
    then="""
        B play Morosini-3
        B at 7
        C play Gradenigo-4
        C at 8
        A play Contarini-4
    """,
)

HIGHER_WINS = Step(
    title=N_("The higher one wins"),
    text=N_(
        "When both places beside an arcade are taken, the higher schemer wins its token for its family; if both "
        "are equal, nobody does. Bianca's Morosini 3 stands beside the seal of the Clergy, the violet one."
    ),
    task=N_("Place Contarini 4 on the other side of the seal of the Clergy."),
    done=N_(
        "4 beats 3: the seal of the Clergy would be yours. Then Bianca placed a Dandolo, and Tommaso went for the"
        " seal of the Military."
    ),
    rules=("IN-3.1",),
    do=("at 6",),
    wrong={
        ANY: N_(
            "There it does not work for the seal of the Clergy. The free place beside it is next to Bianca's Morosini"
            " 3."
        )
    },
    then="""
        B play Dandolo-4
        B at 9
        C play Gradenigo-3
        C at 2
        A play Dandolo-3
    """,
)

BLOCK = Step(
    title=N_("Get in the way"),
    text=N_(
        "You must place a card as long as you have one. Nobody plays the Dandolo: where a Dandolo is highest, "
        "nobody wins. Tommaso's Gradenigo 3 stands beside the seal of the Military, the red one with the swords. "
        "A tie is enough to stop him."
    ),
    task=N_("Place Dandolo 3 so that Tommaso does not win that seal."),
    done=N_(
        "3 against 3: nobody wins it, and the seal stays there for the next round. Bianca and Tommaso have placed"
        " their next schemers."
    ),
    rules=("IN-2.2", "IN-3.1", "IN-C5"),
    do=("at 3",),
    wrong={
        "at 5": N_("There is another seal of the Military there. Stop Tommaso at the one beside his Gradenigo 3."),
        ANY: N_("That would not stop him: place it right across the arcade from Gradenigo 3."),
    },
    then="""
        B play Morosini-2
        B at 4
        C play Gradenigo-2
        C at 1
    """,
)

BUY_INFLUENCE = Step(
    title=N_("Buy influence"),
    text=N_(
        "Instead of a schemer you may buy an influence card from one of six piles. Its power works around its "
        "place, and the card takes the place: an influence card itself wins nothing. The courtesan makes whoever "
        "holds a schemer place it beside her."
    ),
    task=N_("Buy the courtesan for your ducat."),
    done=N_(
        "You place her where one place beside her is still free. Somebody still holds Contarini 2 and would "
        "rather hide it."
    ),
    rules=("IN-2.1", "IN-2.3", "IN-2.6"),
    do=("buy courtesan",),
    wrong={
        "play": N_("Morosini 4 would win for Bianca. Keep it in your hand and buy influence instead."),
        "buy": N_("That one is for sale too, but here the courtesan brings you more."),
    },
    then="A at 12",
)

CALL = Step(
    title=N_("The courtesan calls"),
    text=N_(
        "You name a schemer that is in somebody's hand. Whoever holds it must put it on the free place beside the"
        " courtesan, at once. There it would stand alone beside a ducat."
    ),
    task=N_("Call Contarini 2, of your own family."),
    done=N_(
        "Tommaso had to place it for you. Bianca filled the last place, and the tokens were awarded: you won the "
        "seals of the Clergy and the Artisans, and two ducats."
    ),
    rules=("IN-2.6", "IN-3.3"),
    do=("call Contarini-2",),
    wrong={
        "call Morosini": N_("That one is in your own hand, and would win for Bianca."),
        "call Dandolo": N_("That one wins for nobody. Call one of your own family."),
        ANY: N_("You may leave her unused, but you have paid for her."),
    },
    then="B play Dandolo-2",
)

AWARDS = Step(
    title=N_("The awards"),
    text=N_(
        "When all places are taken, tokens are awarded arcade by arcade, clockwise from the gate. Ducats are "
        "kept. A seal counts for its guild and goes back into the bag. Tokens that nobody wins stay; a new round "
        "begins, with a new draft."
    ),
    task=N_(
        "You lack one guild, and so does Bianca. In the same awards, you would both win the seal you lack. Who "
        "wins the match?"
    ),
    done=N_("That is why the order from the gate matters."),
    rules=("IN-3.1", "IN-3.3", "IN-3.4", "IN-3.5"),
    answers=(
        Answer(N_("Whoever has more ducats"), N_("Ducats only buy influence. They never decide who wins.")),
        Answer(
            N_("Both of us"),
            N_("The match ends at the very moment somebody has what they need, so two can never win together."),
        ),
        Answer(
            N_("Whoever's arcade comes first from the gate"),
            N_("Right: as soon as somebody has all five, the match is over."),
            is_right=True,
        ),
    ),
)

LATE_IN_A_ROUND = """
    A keep Contarini-3
    B keep Dandolo-4
    C keep Gradenigo-4
    A keep Morosini-4
    B keep Morosini-3
    C keep Gradenigo-3
    A keep Contarini-4
    B keep Morosini-2
    C keep Contarini-2
    A play Contarini-3
    A at 10
    B play Morosini-3
    B at 7
    C play Gradenigo-4
    C at 8
    A play Contarini-4
    A at 6
    B play Dandolo-4
    B at 9
    C play Gradenigo-3
    C at 2
    A play Dandolo-3
    A at 5
    B play Morosini-2
    B at 4
    C play Gradenigo-2
    C at 1
"""
"""Three places are free. Tommaso's Gradenigo 3 would win the red seal beside one of them."""

THIEF = Step(
    title=N_("The thief"),
    text=N_(
        "The thief turns the token of an arcade beside it face down: nobody wins it this round. You have bought "
        "the thief and placed it between the seal of the Military and a ducat. Tommaso would win the seal, Bianca"
        " the ducat."
    ),
    task=N_("Turn the seal of the Military face down."),
    done=N_("Tommaso does not get his seal. It is turned up again for the next round."),
    rules=("IN-2.9", "IN-3.5"),
    start=Start(SEATS, SEED, LATE_IN_A_ROUND + "A buy thief\nA at 3"),
    do=("token 3",),
    wrong={
        "token": N_("That is only a ducat. A seal hurts more."),
        ANY: N_("You may leave the power unused, but you have paid for it."),
    },
)

ASSASSIN = Step(
    title=N_("The assassin"),
    text=N_(
        "The assassin turns a schemer face down: it wins nothing this round. It must be on a neighbour place: the"
        " next place across one of the two arcades beside the assassin."
    ),
    task=N_("Turn Tommaso's Gradenigo 3 face down."),
    done=N_("It no longer counts, neither for the seal of the Military nor on its other side."),
    rules=("IN-2.3", "IN-2.5"),
    start=Start(SEATS, SEED, LATE_IN_A_ROUND + "A buy assassin\nA at 3"),
    do=("schemer 2",),
    wrong={
        "schemer": N_("That is Bianca's Morosini 2, which would win only a ducat. Choose Gradenigo 3."),
        ANY: N_("You may leave the power unused, but you have paid for it."),
    },
)

GUARD = Step(
    title=N_("The palace guard"),
    text=N_("The palace guard moves a schemer from a neighbour place to any free place."),
    task=N_("Choose Tommaso's Gradenigo 3, to move it away from the seal of the Military."),
    done=N_("You moved it to the far side of the palace, where it wins a ducat instead of a seal."),
    rules=("IN-2.8",),
    start=Start(SEATS, SEED, LATE_IN_A_ROUND + "A buy guard\nA at 3"),
    do=("schemer 2",),
    wrong={
        "schemer": N_("That is Bianca's Morosini 2, which would win only a ducat. Choose Gradenigo 3."),
        ANY: N_("You may leave the power unused, but you have paid for it."),
    },
    then="A at 12",
)

GONDOLIER = Step(
    title=N_("The gondolier"),
    text=N_(
        "The gondolier swaps a schemer on a neighbour place with any other schemer in the palace. You chose "
        "Gradenigo 3."
    ),
    task=N_("Swap it with your Contarini 3, so that you win the seal of the Military."),
    done=N_("Now you would win that seal and a ducat more. In exchange, Tommaso gets the seal of the Artisans."),
    rules=("IN-2.7",),
    start=Start(SEATS, SEED, LATE_IN_A_ROUND + "A buy gondolier\nA at 3\nA schemer 2"),
    do=("schemer 10",),
    wrong={ANY: N_("That is another schemer. Look for Contarini 3, your own with the 3.")},
)

PEDDLER = Step(
    title=N_("The peddler"),
    text=N_(
        "The peddler swaps the token of an arcade beside it with any other token in the palace. You chose the "
        "seal of the Military, which Tommaso would win."
    ),
    task=N_("Swap it with the ducat that your Contarini 4 is winning."),
    done=N_("Now the seal lies where you win, and Tommaso gets a ducat."),
    rules=("IN-2.4",),
    start=Start(SEATS, SEED, LATE_IN_A_ROUND + "A buy peddler\nA at 3\nA token 3"),
    do=("token 6",),
    wrong={ANY: N_("There the seal would not be yours. Look for the ducat beside your Contarini 4.")},
)

COURTESAN = Step(
    title=N_("The courtesan"),
    text=N_(
        "The courtesan names a schemer that is in a hand. Whoever holds it must place it on a free neighbour place. "
        "You have placed her beside one that is still free."
    ),
    task=N_("Call Contarini 2, which somebody is hiding from you."),
    done=N_("You know all six. The second card of each pile costs 2 ducats, the third 3: buy in time."),
    rules=("IN-2.6", "IN-C4"),
    start=Start(SEATS, SEED, LATE_IN_A_ROUND + "A buy courtesan\nA at 12"),
    do=("call Contarini-2",),
    wrong={
        "call": N_("That one does not win for you. Call the one of your own family."),
        ANY: N_("You may leave the power unused, but you have paid for it."),
    },
)

INTRODUCTION = Introduction(
    goal=N_("Win the seals of the guilds for your family in the Doge's palace."),
    round=(
        N_("Draft four schemers. Each works for its own family, whoever holds it."),
        N_("Place them between the arcades, or buy influence cards with powers."),
        N_("The higher schemer beside an arcade wins its token for its family."),
    ),
    winning=N_("You win at once with a seal of all five guilds, or with four seals of one guild."),
    lessons=(
        Lesson(
            id="first",
            title=N_("Your first round"),
            summary=N_("Draft, schemers, arcades and awards: everything for a first match."),
            minutes=5,
            steps=(DRAFT, PLAY, PLACE, HIGHER_WINS, BLOCK, BUY_INFLUENCE, CALL, AWARDS),
        ),
        Lesson(
            id="influence",
            title=N_("The influence cards"),
            summary=N_("What each of the six powers does, one after the other."),
            minutes=3,
            steps=(THIEF, ASSASSIN, GUARD, GONDOLIER, PEDDLER, COURTESAN),
        ),
    ),
)
