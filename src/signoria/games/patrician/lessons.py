"""What Patrician tells newcomers: its card, and two lessons. The first is the beginning of one match."""

from __future__ import annotations

from signoria.kernel.lessons import ANY, Answer, Introduction, Lesson, Start, Step
from signoria.kernel.messages import N_

CARD_PICKS_CITY = Step(
    title=N_("A card says where you build"),
    text=N_(
        "You are Livia, with the red house. On your turn you play one card. It names the city in which you build; each "
        "coat of arms on it is one floor."
    ),
    task=N_("Play your card of Ferrara."),
    done=N_("Now you must build one floor in Ferrara."),
    rules=("PA-1", "PA-2.1"),
    start=Start(seats=3, seed=227),
    do=("play Ferrara:C*",),
    wrong={ANY: N_("With that card you would build in another city. Play the card that says Ferrara.")},
)

TWO_SITES = Step(
    title=N_("Every city has two towers"),
    text=N_(
        "A city has two building sites, left and right. When the city is full, whoever has the most floors in a tower "
        "wins its tile: the larger tile for the taller tower, the smaller tile for the other one."
    ),
    task=N_("Build your floor on either site of Ferrara."),
    done=N_(
        "You also took the card beside Ferrara, the elder of Roma, and a new card was turned up there. Then Bianca and "
        "Tommaso had their turns."
    ),
    rules=("PA-2.1", "PA-4.1", "PA-5.1"),
    do=("build right", "build left"),
    then="""
        B play Parma:L*
        B build right
        C play Lucca:C*
        C build right
    """,
)

CARD_BRINGS_CARD = Step(
    title=N_("You take the card beside your city"),
    text=N_(
        "After building, you take the card that lies beside the city. So the card you play also decides which card you "
        "get. The small card beside each card in your hand shows it."
    ),
    task=N_("Play the card that brings you Siena with the question mark."),
    done=N_(
        "You built in Siena and took the question mark. Bianca and Tommaso played; now you play that card, and build "
        "on your own floor in Siena."
    ),
    rules=("PA-4.1",),
    do=("play Siena:L*",),
    wrong={
        "play Bologna": N_("Beside Bologna lies a question mark too, but of Firenze. You want the one of Siena."),
        "play Roma": N_(
            "Beside Roma lies a card of Lucca with two coats of arms. You want the question mark of Siena."
        ),
    },
    then="""
        A build right
        B play Verona:E*
        B build left
        C play Milano:E*
        C build left
        A play Siena:?
        A build right
    """,
)

QUESTION_MARK = Step(
    title=N_("The question mark"),
    text=N_(
        "A card with a question mark builds only one floor, but then you may take the card of any city. You have "
        "played one lady and one cardinal so far."
    ),
    task=N_("Take the card of Lucca that shows two ladies. It lies beside Verona."),
    done=N_("Two ladies on one card, and one lady lies in your pile already. It is your turn again."),
    rules=("PA-4.1",),
    do=("take Verona",),
    wrong={
        "take Ferrara": N_("That card shows one lady. The card beside Verona shows two."),
        ANY: N_("You may take it, but this time you want portraits of ladies: look beside Verona."),
    },
    then="""
        B play Roma:E*
        B build left
        C play Ferrara:2
        C build left
        C build left
    """,
)

PORTRAITS = Step(
    title=N_("Portraits"),
    text=N_(
        "Cards you have played stay in your pile. At the end, every three portraits of the same patrician in it are "
        "worth 6 points. Your pile shows how many you have."
    ),
    task=N_("Play the card that gives you three ladies."),
    done=N_(
        "Three ladies: 6 points for you at the end. You built in Lucca and took the card beside it, with the move "
        "symbol. Then the others built."
    ),
    rules=("PA-F3",),
    do=("play Lucca:LL",),
    wrong={
        "play Bologna": N_("That is one more lady: you would have two. One card in your hand shows two at once."),
        "play Roma": N_("That is an elder. You are collecting ladies."),
    },
    then="""
        A build left
        B play Lucca:move
        B build right
        B move Roma left>right
        C play Verona:L
        C build left
    """,
)

TIES = Step(
    title=N_("Who wins a tower?"),
    text=N_(
        "The player with the most floors in a tower wins it. If players are tied, the one whose floor is highest wins. "
        "Look at the right tower of Lucca: Tommaso has one floor, and Bianca has one on top of it."
    ),
    task=N_("Who would win the right tower of Lucca as it stands?"),
    done=N_(
        "Remember this when you build: a floor on top also breaks ties. You play the elder of Roma, and others build."
    ),
    rules=("PA-F1",),
    answers=(
        Answer("Bianca", N_("Right: both have one floor, and hers is higher."), is_right=True),
        Answer("Tommaso", N_("He was there first, but that does not count. Whose floor is on top?")),
        Answer(N_("Nobody: it is a tie"), N_("Ties are broken: look at whose floor is higher.")),
    ),
    then="""
        A play Roma:E
        A build left
        B play Roma:C*
        B build left
        C play Verona:2
        C build right
        C build left
    """,
)

LAST_FLOOR = Step(
    title=N_("A city is finished"),
    text=N_(
        "The number at a city says how many floors it holds. The moment the last one is built, its tiles are won. "
        "No site stays empty: if one still is, the last floor goes there. "
        "Verona has 4 of 5 floors, and you hold a card of Verona."
    ),
    task=N_("Play the card that finishes Verona."),
    done=N_("One floor is missing in Verona, and you are going to build it."),
    rules=("PA-C1", "PA-2.2", "PA-F1"),
    do=("play Verona:move",),
    wrong={ANY: N_("With that card you do not build in Verona. Tommaso might finish it next.")},
)

WIN_A_TILE = Step(
    title=N_("Win a tile"),
    text=N_(
        "On the left, Tommaso has two floors and Bianca one. On the right, Tommaso has one. Where is one floor of"
        " yours enough?"
    ),
    task=N_("Build the last floor where you win the tower."),
    done=N_("A tie with Tommaso, and you are on top: the tile with 2 points is yours. He gets the one with 5."),
    rules=("PA-F1",),
    do=("build right",),
    wrong={ANY: N_("There Tommaso has two floors and you would have one: he would win both towers.")},
)

MOVE = Step(
    title=N_("The move symbol"),
    text=N_(
        "Your card also has the move symbol: you may move the top floor of a tower to the other site of its city."
        " The city must be unscored, hold a floor of yours, and not be the one where you built. In Roma, Bianca "
        "has built on top of your floor."
    ),
    task=N_("Move Bianca's floor off the left tower of Roma."),
    done=N_("The left tower of Roma is yours again. Then you took the card beside Verona, and your turn is over."),
    rules=("PA-3.1",),
    do=("move Roma left>right",),
    wrong={
        "move Roma right": N_("That would put a second floor of Bianca's on top of yours. Move the other way."),
        "no move": N_("You do not have to move anything, but you cannot save it for later. Here it helps you."),
        ANY: N_("That is a possible move, but Bianca still leads your tower in Roma."),
    },
)

END = Step(
    title=N_("The end"),
    text=N_(
        "The match ends when all cards have been played. Unfinished cities are scored then. Add your tiles, and 6"
        " points for every three portraits of the same patrician. The highest total wins."
    ),
    task=N_("You have tiles worth 9, 6 and 4, and five cardinals. How many points is that?"),
    done=N_("That is all you need to know. Enjoy the building!"),
    rules=("PA-F2", "PA-F3"),
    answers=(
        Answer("25", N_("Right: 19 for the tiles, and 6 for one set of three cardinals."), is_right=True),
        Answer("29", N_("Five cardinals are one set of three; the other two bring nothing.")),
        Answer("19", N_("The tiles make 19, but there is also a set of three cardinals.")),
    ),
)

FIRST = Lesson(
    id="first",
    title=N_("Your first turns"),
    summary=N_("Cards, towers, tiles and portraits: everything for a first match."),
    minutes=4,
    steps=(
        CARD_PICKS_CITY,
        TWO_SITES,
        CARD_BRINGS_CARD,
        QUESTION_MARK,
        PORTRAITS,
        TIES,
        LAST_FLOOR,
        WIN_A_TILE,
        MOVE,
        END,
    ),
)

PLACE_A_MESSENGER = Step(
    title=N_("Messengers"),
    text=N_(
        "In this expansion, a card with a star lets you place a messenger after your turn, on a road between two "
        "cities. Not beside the city where you built: that was Bologna."
    ),
    task=N_("Place a messenger on the road between Roma and Siena."),
    done=N_("The messenger stays there until the end."),
    rules=("PA-M1", "PA-M2"),
    start=Start(
        seats=3,
        seed=9,
        options=("messengers", "ambassadors"),
        moves="""
            A play Bologna:C*
            A build left
        """,
    ),
    do=("messenger Roma-Siena",),
    wrong={
        "no messenger": N_("You may keep it, but this time place it."),
        ANY: N_("That is another road. Look for the one from Roma to Siena."),
    },
)

WHAT_MESSENGERS_ADD = Step(
    title=N_("What a messenger adds"),
    text=N_(
        "When a city is scored, each messenger beside it adds 2 points for the winner of each of its towers, whoever "
        "placed it."
    ),
    task=N_("Roma is finished, with your messenger and one of Bianca's. How much more does each of its towers bring?"),
    done=N_("But beware: at the end, whoever won the fewest towers in cities that had messengers loses 3 points."),
    rules=("PA-M4", "PA-M5"),
    answers=(
        Answer(
            N_("2 points, and only for you"), N_("They count for whoever wins the tower, and there are two of them.")
        ),
        Answer(N_("4 points for its winner"), N_("Right: 2 for each messenger beside the city."), is_right=True),
        Answer(N_("Nothing"), N_("Each messenger that stands there when the city is scored adds 2.")),
    ),
)

AMBASSADORS = Step(
    title=N_("Ambassadors"),
    text=N_(
        "At the end, before portraits are counted, ambassadors visit. The small ones go to whoever has the most "
        "tiles of value 6, of value 4 and of value 2. Each counts as one more portrait of your choice. The large "
        "one goes to whoever has the most points in tiles from Verona, Parma and Milano: one more portrait of "
        "every patrician."
    ),
    task=N_("You have two elders and win one small ambassador. What does it bring?"),
    done=N_("So with ambassadors, small tiles are worth a fight too."),
    rules=("PA-A1", "PA-A2", "PA-A3"),
    answers=(
        Answer(N_("6 points"), N_("Right: it is your third elder."), is_right=True),
        Answer(N_("2 points"), N_("It has no points of its own: it counts as a portrait.")),
        Answer(N_("Nothing"), N_("It counts as one more portrait, of whichever patrician helps most.")),
    ),
)

EXPANSIONS = Lesson(
    id="expansions",
    title=N_("Messengers and Ambassadors"),
    summary=N_("The two expansions, for when you know the game."),
    minutes=2,
    steps=(PLACE_A_MESSENGER, WHAT_MESSENGERS_ADD, AMBASSADORS),
)

INTRODUCTION = Introduction(
    goal=N_("Build towers in the cities of Italy, and lead them when the cities are finished."),
    round=(
        N_("Play a card: it names a city. Then take the card beside that city."),
        N_("Build: most floors wins a tower; if tied, the highest floor."),
        N_("A full city gives out its tiles. Three equal portraits are worth 6 points."),
    ),
    winning=N_("When all cards are played, most points win."),
    lessons=(FIRST, EXPANSIONS),
)
