"""What is going on: the panel of the present step, the reason for it, and how far the match has come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.games.il_principe.terminal import CITIES_LEFT, EFFECTS, LAST_DECK, LAST_ROUND, PHASES, ROUND
from signoria.games.il_principe.text import prize
from signoria.games.il_principe.view_helpers import still_to_lay
from signoria.games.il_principe.web.auctions import Auction, auction_of, bid_note
from signoria.games.il_principe.web.hand import Race, races_of, standing
from signoria.games.il_principe.web.offers import payment_words, role_payments
from signoria.games.il_principe.web.sight import Button, PrincipeSight
from signoria.games.il_principe.words import CARDS, COINS, SHIELDS, amount, lot_of
from signoria.kernel.messages import N_
from signoria.kernel.presenting import Crest

LAYING = N_("Cards to auction")
AUCTION = N_("Auction: {prize}")
BUILD_NOW = N_("Build now?")
ACTION = N_("One action each")
SHIELDS_FOR = N_("Shields for {city}")
A_SHIELD = N_("Place a shield in any region")
TURNING = N_("Flip a face-down card")
OVER = N_("The match is over")

BUILD_NOTHING = N_("Build nothing")
DO_NOTHING = N_("Do nothing")
TURN_NOTHING = N_("Flip nothing")
PASS = N_("Pass")
TURN = N_("Flip {cards} face up")

LAY_NOTE = N_("Everyone chooses in secret. Then all these cards are auctioned, colour by colour.")
BUILD_NOTE = N_("Whoever wins the cards may build one city at once.")
ACT_NOTE = N_("Choose a gold city to build it, or a card in your hand: its number is how many you show.")
TURN_NOTE = N_("It counts from now on, also for the colours still to come this round.")
SHIELD_NOTE = N_("{shields} left to place. Nobody scores for roles.")
SHIELD_PAYS = N_("{shields} left to place. Then these players score for their roles: {whom}.")
ROLE_SHIELD_NOTE = N_("The effect of the blue role: one shield.")


WHY = {
    "lay": N_("The cards are auctioned colour by colour, the smallest lot first."),
    "bid": N_("The highest bidder gets the cards and the marker, and may build one city at once."),
    "bid:first": N_("The highest bidder gets the cards and the marker. Nobody builds in round {round}."),
    "bid:role": N_("The highest bidder gets the role and the marker. The role's effect: {effect}."),
    "build": N_("Play the cards it shows from your hand and pay its cost, or keep both."),
    "act": N_("One action before the roles: whoever then shows the most cards of a colour takes its major role."),
    "shield": N_("The most shields in a region score 5 points at the end, the second most 2."),
    "turn": N_("The green role flips one of its holder's face-down cards of another colour face up."),
}

PROGRESS = N_("{round} · {deck} · {cities}")
ROUNDS_LEFT = N_("{cards}: up to {rounds} more rounds, then the final one")
ONE_LEFT = N_("{cards}: up to one more round, then the final one")
NEXT_IS_LAST = N_("{cards}: the next round is the final one")
NO_MORE_ROUND = N_("too few cities for another round")
NO_CITY = N_("no city cards left: the round in which the next city is built is the final one")

LAST = N_("Final round: nobody draws cards. Those for the auctions come from the deck, and then the match ends.")
LAST_INCOME = N_("Everyone received {money}.")
NO_INCOME = N_("There is no income this round.")
REUSED = N_("The deck was too small, so cards removed from the game came back.")
CITIES_OUT = N_(
    "Final round: fewer than {count} cities are left, so the match ends once this round's roles are awarded."
)


@dataclass(frozen=True)
class FaceDown:
    """A face-down card of the viewer's that the green role may flip face up."""

    colour: str
    count: int
    button: Button
    standing: str


@dataclass(frozen=True)
class Chooser:
    """A seat, and whether it has chosen its cards."""

    crest: Crest
    name: str
    has_chosen: bool


@dataclass(frozen=True)
class Stage:
    """What the panel shows; parts that do not belong to the step are empty."""

    kind: str
    title: str
    note: str = ""
    buttons: Sequence[Button] = ()
    slots: Sequence[str] = ()  # colours of the chosen cards, then empty places
    choosers: Sequence[Chooser] = ()
    auction: Auction | None = None
    face_down: Sequence[FaceDown] = ()
    races: Sequence[Race] = ()


def stage_of(sight: PrincipeSight) -> Stage:
    """The panel of the step."""
    return {
        "lay": _laying,
        "bid": _bidding,
        "build": _building,
        "act": _acting,
        "shield": _shielding,
        "turn": _turning,
        "over": _over,
    }[sight.step](sight)


def _asked(sight: PrincipeSight, *buttons: tuple[str, str, str]) -> list[Button]:
    """Of these buttons (id, action, text), those whose action is legal."""
    return [sight.button(name, action, text) for name, action, text in buttons if action in sight.legal]


# Choosing cards, building, acting, placing.


def _laying(sight: PrincipeSight) -> Stage:
    laid = (sight.own.get("laid") or []) if sight.seat >= 0 else []
    missing = [""] * still_to_lay(sight.view) if sight.seat >= 0 else []
    return Stage(
        kind="lay",
        title=sight.say(LAYING),
        note=sight.say(LAY_NOTE),
        slots=[*laid, *missing],
        choosers=[
            Chooser(sight.crests[seat], name, seat in sight.view["chosen"]) for seat, name in enumerate(sight.names)
        ],
    )


def _building(sight: PrincipeSight) -> Stage:
    return Stage(
        kind="build",
        title=sight.say(BUILD_NOW),
        note=sight.say(BUILD_NOTE),
        buttons=_asked(sight, ("build-nothing", "build nothing", BUILD_NOTHING)),
    )


def _acting(sight: PrincipeSight) -> Stage:
    buttons = _asked(sight, ("do-nothing", "do nothing", DO_NOTHING))
    if not buttons:
        return Stage("act", sight.say(ACTION))
    return Stage("act", sight.say(ACTION), sight.say(ACT_NOTE), buttons, races=races_of(sight))


def _shielding(sight: PrincipeSight) -> Stage:
    building = sight.board["building"]
    if building is None:
        return Stage("shield", sight.say(A_SHIELD), sight.say(ROLE_SHIELD_NOTE))
    city = next(city for city in sight.known.data.components.cities if city.name == building["city"])
    paid = payment_words(role_payments(city.icons, sight.board["turn"], sight), sight)
    due = amount(SHIELDS, building["shields_due"], sight.translate)
    note = sight.say(SHIELD_PAYS if paid else SHIELD_NOTE, shields=due, whom=paid)
    return Stage("shield", sight.say(SHIELDS_FOR, city=building["city"]), note)


def _over(sight: PrincipeSight) -> Stage:
    return Stage("over", sight.say(OVER))


# The green role.


def _turning(sight: PrincipeSight) -> Stage:
    down = sight.own["down"] if sight.is_asked else {}
    return Stage(
        kind="turn",
        title=sight.say(TURNING),
        note=sight.say(TURN_NOTE),
        buttons=_asked(sight, ("turn-nothing", "turn nothing", TURN_NOTHING)),
        face_down=[_face_down(colour, count, sight) for colour, count in down.items() if count],
    )


def _face_down(colour: str, count: int, sight: PrincipeSight) -> FaceDown:
    cards = lot_of(colour, 1, sight.translate)
    button = sight.button(f"turn-{colour}", f"turn {colour}", TURN, cards=cards)
    return FaceDown(colour, count, button, "" if button.is_off else standing(colour, 1, sight))


# Auctions.


def _bidding(sight: PrincipeSight) -> Stage:
    return Stage(
        kind="bid",
        title=sight.say(AUCTION, prize=prize(sight.view, sight.translate)),
        note=bid_note(sight),
        buttons=_asked(sight, ("pass", "pass", PASS)),
        auction=auction_of(sight),
    )


def why(sight: PrincipeSight) -> str:
    """The line below the prompt."""
    if sight.step == "over":
        return sight.verdict()
    auction = sight.board["auction"]
    if auction is None:
        return sight.say(WHY[sight.step])
    if auction["prize"] != "cards":
        return sight.say(WHY["bid:role"], effect=sight.say(EFFECTS[auction["colour"]]))
    return sight.say(WHY["bid" if sight.board["building_begun"] else "bid:first"], round=sight.board["round"])


# How far the match has come, and when it will end.


def progress(sight: PrincipeSight) -> str:
    """The round, and when the match will end."""
    board = sight.board
    title = LAST_ROUND if board["last_round"] or _lacks_cities(sight) else ROUND
    begun = sight.say(title, round=board["round"], phase=sight.say(PHASES[board["phase"]]))
    if sight.step == "over":
        return begun
    return sight.say(PROGRESS, round=begun, deck=_deck(sight), cities=_cities(sight))


def _deck(sight: PrincipeSight) -> str:
    """IP-E2: the final round comes when not everyone can draw. An upper limit: roles draw cards too."""
    board = sight.board
    if board["last_round"] or _lacks_cities(sight):
        return sight.say(LAST_DECK, deck=board["deck"])
    rounds = board["deck"] // board["last_round_below"]
    message = NEXT_IS_LAST if rounds == 0 else ONE_LEFT if rounds == 1 else ROUNDS_LEFT
    return sight.say(message, cards=amount(CARDS, board["deck"], sight.translate), rounds=rounds)


def _cities(sight: PrincipeSight) -> str:
    """IP-E1: a round begins only while enough cities are on offer."""
    board = sight.board
    if _lacks_cities(sight):
        return sight.say(NO_MORE_ROUND)
    if board["city_deck"] == 0 and not board["last_round"]:
        return sight.say(NO_CITY)
    return amount(CITIES_LEFT, board["city_deck"], sight.translate)


def _lacks_cities(sight: PrincipeSight) -> bool:
    """IP-E1: a city that was just built is replaced from the deck when its shields are placed."""
    board = sight.board
    return len(board["cities"]) + int(board["city_deck"]) < int(sight.known.data.open_cities)


def last_round(sight: PrincipeSight) -> list[str]:
    """IP-E1 to IP-E4: why the round is the final one, and what is different in this edition."""
    if sight.step == "over":
        return []
    if sight.board["last_round"]:
        data = sight.known.data
        received = amount(COINS, int(data.income), sight.translate)
        income = sight.say(LAST_INCOME, money=received) if data.last_income else sight.say(NO_INCOME)
        return [sight.say(LAST), income, *([sight.say(REUSED)] if _came_back(sight) else [])]
    return [sight.say(CITIES_OUT, count=int(sight.known.data.open_cities))] if _lacks_cities(sight) else []


def _came_back(sight: PrincipeSight) -> bool:
    return any(event["kind"] == "removed-reused" for event in sight.since("last-round-begun"))
