"""What an action would change: who would then win which token, and who the match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from signoria.games.intrigo.web.palace import Claim

WINS = "wins"  # the match, if all tokens were awarded now
SAVES = "saves"  # the match from another seat that would win it
HANDS_OVER = "hands-over"  # the match to another seat
GAINS = "gains"  # a token
SECURES = "secures"
DENIES = "denies"
COSTS = "costs"
GIVES = "gives"
LEAVES = "leaves"

KINDS = (WINS, SAVES, HANDS_OVER, GAINS, DENIES, SECURES, COSTS, GIVES, LEAVES)
"""The most important first."""


@dataclass(frozen=True)
class Effect:
    """One thing that an action brings, for the viewer or for another seat."""

    kind: str
    seat: int
    token: str | None = None


@dataclass(frozen=True)
class Standing:
    """The counters of all seats, and what wins."""

    seals: Sequence[Mapping[str, int]]  # [seat]: by guild
    same: int  # how many of one guild win

    def next_winner(self, claims: Sequence[Claim]) -> int | None:
        """IN-3.4: who would win the match if these were awarded, from the gate clockwise."""
        counters = [dict(seals) for seals in self.seals]
        for claim in claims:
            if claim.winner is not None and claim.token in counters[claim.winner]:
                own = counters[claim.winner]
                own[claim.token] += 1
                if own[claim.token] >= self.same or all(own.values()):
                    return claim.winner
        return None


def effects(now: Sequence[Claim], then: Sequence[Claim], standing: Standing, viewer: int) -> list[Effect]:
    """What changes for whom if the tokens were awarded after the action instead of now; the most important first."""
    found = _match_effects(standing.next_winner(now), standing.next_winner(then), viewer)
    for old, new in zip(now, then, strict=True):
        if old != new:
            found += _claim_effects(old, new, viewer)
    return sorted(_net(found), key=lambda effect: KINDS.index(effect.kind))


OPPOSITES = {GAINS: COSTS, COSTS: GAINS, GIVES: DENIES, DENIES: GIVES}


def _net(found: Sequence[Effect]) -> list[Effect]:
    """The effects without those that cancel out: a token that a seat loses in one arcade and wins in another."""
    left: list[Effect] = []
    for effect in found:
        opposite = Effect(OPPOSITES.get(effect.kind, ""), effect.seat, effect.token)
        if opposite in left:
            left.remove(opposite)
        else:
            left.append(effect)
    return left


def _match_effects(now: int | None, then: int | None, viewer: int) -> list[Effect]:
    if now == then:
        return []
    if then == viewer:
        return [Effect(WINS, viewer)]
    if then is not None:
        return [Effect(HANDS_OVER, then)]
    return [Effect(SAVES, now)] if now is not None and now != viewer else []


def _claim_effects(old: Claim, new: Claim, viewer: int) -> list[Effect]:
    """The effects for one arcade."""
    if (old.winner, old.token) != (new.winner, new.token):
        return [*_lost(old, viewer), *_won(new, viewer)]
    if new.winner is None or old.is_settled or not new.is_settled:
        return []
    return [Effect(SECURES if new.winner == viewer else LEAVES, new.winner, new.token)]


def _lost(claim: Claim, viewer: int) -> list[Effect]:
    if claim.winner is None:
        return []
    return [Effect(COSTS if claim.winner == viewer else DENIES, claim.winner, claim.token)]


def _won(claim: Claim, viewer: int) -> list[Effect]:
    if claim.winner is None:
        return []
    return [Effect(GAINS if claim.winner == viewer else GIVES, claim.winner, claim.token)]
