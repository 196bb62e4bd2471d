"""How far the match has come, and when it will end."""

from __future__ import annotations

from signoria.games.il_principe.terminal import CITIES_LEFT, LAST_DECK, LAST_ROUND, PHASES, ROUND
from signoria.games.il_principe.web.sight import Sight
from signoria.kernel.messages import N_

PROGRESS = N_("{round} · {deck} · {cities}")
ROUNDS_LEFT = N_("deck {deck}: at most {rounds} more rounds, then the last")
ONE_LEFT = N_("deck {deck}: at most one more round, then the last")
NEXT_IS_LAST = N_("deck {deck}: the next round is the last")
NO_MORE_ROUND = N_("no other round, for want of cities")
NO_CITY = N_("no city to come: when another is built, that round is the last")

LAST = N_("Last round: nobody draws or lays, the cards for the auctions come from the deck, and then the match ends.")
LAST_INCOME = N_("Everyone received {money} money.")
NO_INCOME = N_("There is no money in this round.")
REUSED = N_("Where the deck was too small, cards removed from the game came back.")
CITIES_OUT = N_("Last round: fewer than {count} cities are left, and the match ends with the roles of this round.")


def progress(sight: Sight) -> str:
    """The round, and when the match will end."""
    board = sight.board
    title = LAST_ROUND if board["last_round"] or _lacks_cities(sight) else ROUND
    begun = sight.say(title, round=board["round"], phase=sight.say(PHASES[board["phase"]]))
    if sight.step == "over":
        return begun
    return sight.say(PROGRESS, round=begun, deck=_deck(sight), cities=_cities(sight))


def _deck(sight: Sight) -> str:
    """IP-E2: the last round comes when not all can draw. It is an upper limit: roles draw cards too."""
    board = sight.board
    if board["last_round"] or _lacks_cities(sight):
        return sight.say(LAST_DECK, deck=board["deck"])
    rounds = board["deck"] // board["last_round_below"]
    message = NEXT_IS_LAST if rounds == 0 else ONE_LEFT if rounds == 1 else ROUNDS_LEFT
    return sight.say(message, deck=board["deck"], rounds=rounds)


def _cities(sight: Sight) -> str:
    """IP-E1: a round begins only while enough cities lie open."""
    board = sight.board
    if _lacks_cities(sight):
        return sight.say(NO_MORE_ROUND)
    if board["city_deck"] == 0 and not board["last_round"]:
        return sight.say(NO_CITY)
    return sight.say(CITIES_LEFT, count=board["city_deck"])


def _lacks_cities(sight: Sight) -> bool:
    return len(sight.board["cities"]) < sight.known.data.open_cities


def last_round(sight: Sight) -> list[str]:
    """IP-E1 to IP-E4: why the round is the last, and what is different in this edition."""
    if sight.step == "over":
        return []
    if sight.board["last_round"]:
        data = sight.known.data
        income = sight.say(LAST_INCOME, money=int(data.income)) if data.last_income else sight.say(NO_INCOME)
        return [sight.say(LAST), income, *([sight.say(REUSED)] if _came_back(sight) else [])]
    return [sight.say(CITIES_OUT, count=int(sight.known.data.open_cities))] if _lacks_cities(sight) else []


def _came_back(sight: Sight) -> bool:
    return any(event["kind"] == "removed-reused" for event in sight.since("last-round-begun"))
