"""What is going on now: the steps of a turn with influence, ways to do nothing, and the lines around the prompt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.games.intrigo.game_data import HAND
from signoria.games.intrigo.view_helpers import is_schemer
from signoria.games.intrigo.web.sight import IntrigoSight
from signoria.kernel.messages import N_

BUY_STEP = N_("Buy")
PLACE_STEP = N_("Place")
STEPS = {
    "courtesan": (N_("Call a schemer (optional)"), N_("Place it next to the card")),
    "peddler": (N_("Choose a token beside the card (optional)"), N_("Swap it with another")),
    "assassin": (N_("Turn a schemer next to the card face down (optional)"),),
    "guard": (N_("Choose a schemer next to the card (optional)"), N_("Move it")),
    "gondolier": (N_("Choose a schemer next to the card (optional)"), N_("Swap it with another")),
    "thief": (N_("Turn a token beside the card face down (optional)"),),
}

DECLINES = {"pass": N_("Pass"), "no power": N_("Leave it unused")}

PROGRESS = {
    "draft": N_("round {round}, draft, {kept} of {hand} kept"),
    "placing": N_("round {round}, placing, free places: {free}"),
    "over": N_("round {round}, over"),
}
OWN_VICTORY = N_("If tokens were awarded now, you would win the match.")
VICTORY = N_("If tokens were awarded now, {name} would win the match.")
WHY = {
    "draft": N_("A schemer wins for its family, whoever places it."),
    "card": N_("A schemer wins for its family, whoever places it."),
    "place": N_("Each gold place shows what the card would bring there."),
    "power": N_("Choose one beside the card, or none."),
    "target": N_("Each gold outline shows what that choice would bring."),
}
CALLING = N_("Choose any that is still in a hand, or none. Its holder must place it next to the courtesan.")


@dataclass(frozen=True)
class Step:
    text: str
    state: str  # done, now or later


@dataclass(frozen=True)
class Decline:
    """A way to do nothing."""

    action: str
    text: str
    is_all: bool  # there is nothing else to do


@dataclass(frozen=True)
class Stage:
    steps: Sequence[Step]
    declines: Sequence[Decline]


def stage_of(sight: IntrigoSight) -> Stage:
    return Stage(_steps(sight), _declines(sight))


def _steps(sight: IntrigoSight) -> list[Step]:
    """IN-2.1, IN-2.3: buy, place, and the targets; for a viewer who has bought a card."""
    bought = sight.power["name"] if sight.power else sight.board["card"]
    if sight.is_spectator or sight.seat != sight.board["turn"] or bought is None or is_schemer(bought):
        return []
    done = 1 if sight.power is None else 2 if sight.power["target"] is None else 3
    return [
        Step(sight.say(text), "done" if number < done else "now" if number == done else "later")
        for number, text in enumerate((BUY_STEP, PLACE_STEP, *STEPS[bought]))
    ]


def _declines(sight: IntrigoSight) -> list[Decline]:
    """IN-2.2, IN-2.3: passing without a card in hand, and leaving a power unused."""
    legal = sight.scene.legal
    return [Decline(action, sight.say(DECLINES[action]), len(legal) == 1) for action in legal if action in DECLINES]


def progress_of(sight: IntrigoSight) -> str:
    """Beside the title: the round and its phase."""
    board = sight.board
    free = sum(place["card"] is None for place in board["places"])
    message = PROGRESS.get(sight.phase, PROGRESS["placing"])
    return sight.say(message, round=board["round"], kept=board["kept"], hand=HAND, free=free)


def why_of(sight: IntrigoSight) -> str:
    """Below the prompt: who would win the match, if anyone; otherwise a note on the present step."""
    if sight.is_over:
        return sight.verdict()
    winner = sight.board["next_winner"]
    if winner is not None:
        return sight.say(OWN_VICTORY if winner == sight.seat else VICTORY, name=sight.names[winner])
    if not sight.is_asked:
        return ""
    is_calling = sight.phase == "power" and sight.power is not None and sight.power["name"] == "courtesan"
    return sight.say(CALLING if is_calling else WHY[sight.phase])
