"""The benchmark of the rules, the search, the levels and the web page; the first two are compared with a peer."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Protocol

import signoria
from signoria.devtools.bot_speed import ITERATIONS, POSITIONS, LevelSpeed, SearchSpeed, untimed_levels
from signoria.devtools.machine import machine
from signoria.devtools.pages import PageSpeeds
from signoria.devtools.peers import HeartsSearch, load_hearts
from signoria.devtools.rule_speed import SEED, RuleSpeed, Variant
from signoria.version import VERSION

ROUNDS, ROUND_SECONDS = 5, 0.1
SEARCH_ROUNDS, SEARCH_SECONDS, LEVEL_SECONDS = 3, 1.6, 5.0
QUICK_ROUNDS, QUICK_SECONDS = 1, 0.01
LEVEL_SEATS = 3

Step = Callable[[], None]


class Measured(Protocol):
    """Something that is measured in rounds, and the best figures so far."""

    @property
    def best(self) -> dict[str, float]: ...

    def measure(self, seconds: float) -> None: ...


class Peer(Measured, Protocol):
    """Another program, measured in the same rounds."""

    name: str
    version: str


class Benchmark:
    """Everything that is measured: rules and search, each with its peer if that is installed, levels and pages."""

    def __init__(self, quick: bool) -> None:
        draw = random.Random(SEED).random  # noqa: S311 - chooses the actions of a random bot
        hearts = load_hearts(draw)
        self.quick = quick
        self.rules = [RuleSpeed(variant) for variant in _all_variants(draw)]
        self.rules_peer: Peer | None = hearts
        self.searches = [SearchSpeed(variant) for variant in _without_options(draw)]
        self.search_peer: Peer | None = HeartsSearch(hearts, POSITIONS, ITERATIONS) if hearts else None
        at_table = [search for search in self.searches if search.variant.setup.seats == LEVEL_SEATS]
        self.pages = PageSpeeds()
        self.levels = [LevelSpeed(level, search) for search in at_table for level in untimed_levels()]

    def steps(self) -> list[Step]:
        """What to call, in this order, before the figures are complete."""
        if self.quick:
            return self._steps(QUICK_ROUNDS, QUICK_SECONDS, QUICK_ROUNDS, QUICK_SECONDS, QUICK_SECONDS)
        return self._steps(ROUNDS, ROUND_SECONDS, SEARCH_ROUNDS, SEARCH_SECONDS, LEVEL_SECONDS)

    def _steps(
        self, rounds: int, seconds: float, search_rounds: int, search_seconds: float, level_seconds: float
    ) -> list[Step]:
        return [
            *_rounds(self.rules, self.rules_peer, rounds, seconds),
            *_rounds(self.searches, self.search_peer, search_rounds, search_seconds),
            *_rounds(self.levels, None, search_rounds, level_seconds),
            partial(self.pages.measure, rounds, seconds),
        ]

    def figures(self) -> dict[str, object]:
        """All figures, as plain data."""
        peer = self.rules_peer
        return {
            "signoria": VERSION,
            "machine": machine(),
            "rounds": QUICK_ROUNDS if self.quick else ROUNDS,
            "figures": [_entry(speed) for speed in self.rules],
            "peers": _peers(peer),
            "ratios": [_rule_ratio(speed, peer) for speed in self.rules] if peer else None,
            "search": self._search_figures(),
            "levels": [_level(speed) for speed in self.levels],
            "pages": self.pages.figures,
        }

    def _search_figures(self) -> dict[str, object]:
        ours, peer = self.searches, self.search_peer
        return {
            "rounds": QUICK_ROUNDS if self.quick else SEARCH_ROUNDS,
            "positions": POSITIONS,
            "iterations": ITERATIONS,
            "figures": [_entry(speed) for speed in ours],
            "peers": _peers(peer),
            "ratios": [ratio for speed in ours for ratio in _search_ratios(speed, peer)] if peer else None,
        }


def _all_variants(draw: Callable[[], float]) -> Iterator[Variant]:
    """Every game in its first edition with every number of seats, without options and with all of them."""
    for game in map(signoria.game, signoria.game_ids()):
        everything = tuple(option.id for option in game.options_of(game.editions[0].id))
        for options in dict.fromkeys(((), everything)):
            for seats in game.seats:
                yield Variant(game, seats, options, draw)


def _without_options(draw: Callable[[], float]) -> Iterator[Variant]:
    return (variant for variant in _all_variants(draw) if not variant.setup.options)


def _rounds(ours: Sequence[Measured], peer: Peer | None, rounds: int, seconds: float) -> Iterator[Step]:
    """In every round, each of our games, followed by the peer."""
    for _ in range(rounds):
        for measured in ours:
            yield partial(measured.measure, seconds)
            if peer:
                yield partial(peer.measure, seconds)


def _entry(speed: RuleSpeed | SearchSpeed) -> dict[str, object]:
    return {**speed.variant.as_json(), **speed.best}


def _level(speed: LevelSpeed) -> dict[str, object]:
    return {
        **speed.variant.as_json(),
        "level": speed.level,
        "positions": len(speed.quickest.seconds),
        **speed.best,
    }


def _peers(peer: Peer | None) -> list[dict[str, object]] | None:
    return [{"peer": peer.name, "version": peer.version, **peer.best}] if peer else None


def _rule_ratio(speed: RuleSpeed, peer: Peer) -> dict[str, object]:
    """Our decisions per second divided by the peer's, both driven from Python."""
    name = "api_decisions_per_s"
    without_deal = _quotient(speed.best[name], peer.best[f"{name}_without_deal"])
    return {**_ratio(speed, name, peer, name), "ratio_without_deal": without_deal}


def _search_ratios(speed: SearchSpeed, peer: Peer) -> list[dict[str, object]]:
    """Our iterations per second, for each kind of search, divided by the peer's, both driven inside compiled code."""
    return [_ratio(speed, name, peer, "iterations_per_s") for name in speed.best]


def _ratio(speed: RuleSpeed | SearchSpeed, name: str, peer: Peer, peer_name: str) -> dict[str, object]:
    mine = speed.best[name]
    return {
        **speed.variant.as_json(),
        "figure": name,
        "ours": mine,
        "peer": peer.name,
        "ratio": _quotient(mine, peer.best[peer_name]),
    }


def _quotient(mine: float, other: float) -> float:
    return round(mine / other, 2) if other else 0.0
