"""What may be chosen in the palace, the signs that show what it would bring, and what cannot be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from signoria.games.intrigo.view_helpers import arcades_beside
from signoria.games.intrigo.web import labels
from signoria.games.intrigo.web.effects import (
    COSTS,
    DENIES,
    GAINS,
    GIVES,
    HANDS_OVER,
    LEAVES,
    SAVES,
    SECURES,
    WINS,
    Effect,
)
from signoria.games.intrigo.web.geometry import Point, Rect
from signoria.games.intrigo.web.sight import IntrigoSight
from signoria.kernel.messages import N_
from signoria.kernel.presenting import Crest

MATCH = "i-laurel"
AIM = "sign-aim"
SIGNS = {
    WINS: MATCH,
    SAVES: "sign-deny",
    HANDS_OVER: "sign-give",
    GAINS: "sign-gain",
    SECURES: "sign-secure",
    DENIES: "sign-deny",
    COSTS: "sign-lose",
    GIVES: "sign-give",
    LEAVES: "sign-give",
}
"""The sign before the token or the crest."""

OF_OTHERS = frozenset({SAVES, HANDS_OVER, DENIES, GIVES, LEAVES})

SIGN_WORDS = {
    MATCH: N_("wins the match"),
    "sign-gain": N_("you win it"),
    "sign-secure": N_("you secure it"),
    "sign-lose": N_("you lose it"),
    "sign-deny": N_("loses it"),
    "sign-give": N_("wins it"),
    AIM: N_("targets within reach"),
}

MOST_SIGNS = 2
OUTLINES = {"at": "place", "token": "arcade", "schemer": "card"}


@dataclass(frozen=True)
class Sign:
    """What a place brings, in short: a sign, the token, and the crest of another seat if it concerns one."""

    sign: str
    what: str = ""
    crest: Crest | None = None


@dataclass(frozen=True)
class Target:
    """Something in the palace that may be chosen, or the reason why not."""

    id: str
    action: str
    label: str
    corner: Point  # of the cell
    hit: Rect
    outline: str  # place, card or arcade
    signs: Sequence[Sign] = ()
    reach: int | None = None  # how many targets an influence card would have there
    is_off: bool = False


def targets_of(sight: IntrigoSight) -> list[Target]:
    """What may be chosen, and then what cannot be."""
    legal = [action for action in sight.scene.legal if action.partition(" ")[0] in OUTLINES]
    return [*(_target(sight, action) for action in legal), *_refused(sight)]


def _target(sight: IntrigoSight, action: str) -> Target:
    verb, _, number = action.partition(" ")
    corner = sight.ring.arcade(int(number)) if verb == "token" else sight.ring.place(int(number))
    reach = sight.within_reach(action)
    return Target(
        id=f"do-{verb}-{number}",
        action=action,
        label=labels.label(sight, action),
        corner=corner,
        hit=sight.ring.hit(corner),
        outline=OUTLINES[verb],
        signs=_signs(sight, sight.effects(action) or (), is_brief=verb != "at"),
        reach=None if reach is None else len(reach),
    )


# Signs.


def _signs(sight: IntrigoSight, effects: Sequence[Effect], is_brief: bool) -> list[Sign]:
    """Each sign once, the most important first."""
    signs = _in_brief(sight, effects) if is_brief else [_sign(sight, effect) for effect in effects]
    return list(dict.fromkeys(signs))[:MOST_SIGNS]


def _sign(sight: IntrigoSight, effect: Effect) -> Sign:
    """A token, or the match, that the viewer would gain or lose; for another seat with its crest beside it."""
    if effect.kind == WINS:
        return Sign(SIGNS[WINS])
    what = MATCH if effect.token is None else sight.emblems.token(effect.token)
    return Sign(SIGNS[effect.kind], what, sight.crests[effect.seat] if effect.kind in OF_OTHERS else None)


def _in_brief(sight: IntrigoSight, effects: Sequence[Effect]) -> list[Sign]:
    """Only the crests of others; but for a seat that loses a token and wins another, the tokens say more."""
    swapped = {effect.seat for effect in effects if effect.kind == DENIES}
    swapped &= {effect.seat for effect in effects if effect.kind == GIVES}
    found = []
    for effect in effects:
        sign = _sign(sight, effect)
        if effect.kind == HANDS_OVER:
            sign = replace(sign, sign=MATCH)
        is_by_token = sign.crest is None or (effect.seat in swapped and effect.token is not None)
        found.append(replace(sign, crest=None) if is_by_token else replace(sign, what=""))
    return found


def legend_of(sight: IntrigoSight, targets: Sequence[Target]) -> list[tuple[str, str]]:
    """Each sign that is on the board, and what it means."""
    drawn = [sign for target in targets for sign in target.signs if target.reach is None]
    shown = {sign.sign for sign in drawn} | {sign.what for sign in drawn}
    if any(target.reach is not None for target in targets):
        shown.add(AIM)
    return [(sign, sight.say(words)) for sign, words in SIGN_WORDS.items() if sign in shown]


# What cannot be chosen.


def _refused(sight: IntrigoSight) -> list[Target]:
    """What lies beside the card whose power is to be aimed, but cannot be chosen."""
    power = sight.power
    if power is None or power["target"] is not None or not sight.is_asked or power["next"] not in ("token", "schemer"):
        return []
    if power["next"] == "token":
        corners = {arcade: sight.ring.arcade(arcade) for arcade in arcades_beside(sight.view, power["place"])}
    else:
        corners = {place: sight.ring.place(place) for place in sight.palace.neighbours(power["place"])}
    actions = {f"{power['next']} {number}": corner for number, corner in corners.items()}
    return [_refused_target(sight, action, corner) for action, corner in actions.items() if action not in sight.legal]


def _refused_target(sight: IntrigoSight, action: str, corner: Point) -> Target:
    return Target(
        id=f"do-{action.replace(' ', '-')}",
        action=action,
        label=sight.outcome(action),
        corner=corner,
        hit=sight.ring.hit(corner),
        outline="off",
        is_off=True,
    )
