"""Pairs of matches that are equal for one viewer and differ in what is hidden from them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from signoria.bots.levels import make_bot
from signoria.games import game
from signoria.kernel.conformance.trial import random_move, viewer_name
from signoria.kernel.dealer import FastDealer
from signoria.kernel.journal import Event, Journal
from signoria.kernel.match import Match
from signoria.kernel.setup import Setup
from signoria.kernel.state import SPECTATOR, canonical_json, seats_in

PLANTED = "a-planted-secret"
"""Stands in the twin for everything that the viewer was not told."""

RANDOM_IN = 4
"""One move in so many is random; the others are a bot's, so that positions look like those of people."""


@dataclass(frozen=True)
class Pair:
    """Two matches that the viewer cannot tell apart."""

    match: Match
    other: Match
    viewer: int

    def __str__(self) -> str:
        """How to find it again: it follows from its setup, and the move after which it is looked at."""
        setup = canonical_json(self.match.setup.as_dict())
        return f"{viewer_name(self.viewer)} after {len(self.match.moves)} moves of {setup}"


def moments(setup: Setup, chance: FastDealer, every: int) -> Iterator[Match]:
    """A match, looked at before the first move and after every so many of them. It is one match that moves on."""
    match, bot = Match(game(setup.game), setup), make_bot("hinted:noise=100")
    while not match.state.is_over():
        if len(match.moves) % every == 0:
            yield match
        seats = seats_in(match.state.actors)
        seat = seats[chance.below(len(seats))]
        if chance.below(RANDOM_IN) == 0:
            seat, action = random_move(match.state, chance)
        else:
            action = bot.choose(match.state.known_to(seat), seat, chance)
        match.push(seat, match.state.text(action))


def pairs(match: Match, chance: FastDealer) -> Iterator[Pair]:
    """A pair for every viewer from whom something is hidden."""
    for viewer in range(SPECTATOR, match.setup.seats):
        other = twin(match, viewer, chance)
        if other.state.fingerprint() != match.state.fingerprint():
            yield Pair(match, other, viewer)


def twin(match: Match, viewer: int, chance: FastDealer) -> Match:
    """A match that the viewer cannot tell from this one: hidden cards, the seed and what others were told differ."""
    other = Match(match.game, match.setup)
    other.setup = match.setup.with_seed(chance.below(1 << 30))
    other.moves = list(match.moves)
    other._before = list(match._before)
    other.state = match.state.determinize(viewer, chance)
    other.journal = Journal()
    other.journal.events = [_with_secret(event, viewer) for event in match.journal.events]
    other.state.journal = other.journal
    return other


def _with_secret(event: Event, viewer: int) -> Event:
    if not is_hidden(event, viewer):
        return event
    return _told(event, dict.fromkeys(event.private, PLANTED))


def is_hidden(event: Event, viewer: int) -> bool:
    """Whether the viewer was not told all of an event."""
    return bool(event.private) and (viewer == SPECTATOR or not (event.seats >> viewer) & 1)


def _told(event: Event, private: dict[str, object]) -> Event:
    return Event(event.kind, event.rule, event.actor, event.public, private, event.seats)


def with_plausible_secrets(pair: Pair) -> Pair:
    """The same pair with secrets that can be drawn for others: what they were told at other times."""
    events = pair.match.journal.events
    last: dict[str, dict[str, object]] = {}
    told: list[Event] = []
    for event in events:
        if is_hidden(event, pair.viewer):
            told.append(_told(event, last.get(event.kind, event.private)))
            last[event.kind] = event.private
        else:
            told.append(event)
    pair.other.journal.events = told
    return pair
