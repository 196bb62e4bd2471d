"""The viewer's own hand, pile and tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.games.patrician.view_helpers import portrait_counts
from signoria.games.patrician.web import labels
from signoria.games.patrician.web.cities import won_tiles
from signoria.games.patrician.web.faces import CityCrest, Face
from signoria.games.patrician.web.sight import PatricianSight
from signoria.kernel.messages import N_
from signoria.kernel.presenting import Drawn

TO_GO = N_("{count} more for a set")
POINTS = N_("{points} points")
POINTS_TO_GO = N_("{points} points, {count} more for a set")
IN_PLAY = N_("{card}: the card you played this turn")


@dataclass(frozen=True)
class HandCard(Drawn):
    """A card of the hand: legal, the one in play, not legal now (with the reason), or only for display."""

    id: str
    button: str  # the id of its button
    action: str
    face: Face
    label: str
    name: str  # the brief name of playing it
    notes: Sequence[str]
    then: Face | None  # the card that must be taken for it
    state: str  # legal, played, locked or idle
    city: int  # the number of the city that it highlights


@dataclass(frozen=True)
class Portrait(Drawn):
    """How far the viewer is with one of the portraits."""

    symbol: str
    word: str
    count: int
    filled: Sequence[bool]  # the places of the set that is being completed
    caption: str


@dataclass(frozen=True)
class OwnTile(Drawn):
    city: str
    crest: CityCrest
    value: int


@dataclass(frozen=True)
class Hand:
    cards: Sequence[HandCard]
    portraits: Sequence[Portrait]
    pile: Sequence[Face]
    tiles: Sequence[OwnTile]
    reserve: int
    floors: int
    messengers: int


def hand_of(sight: PatricianSight) -> Hand | None:
    """The viewer's hand, pile and tiles; None for a spectator."""
    if sight.is_spectator:
        return None
    seat = sight.own
    return Hand(
        cards=_cards(sight),
        portraits=_portraits(sight, seat["pile"]),
        pile=[sight.faces.face(card) for card in reversed(seat["pile"])],
        tiles=[
            OwnTile(city["name"], sight.faces.crests[city["name"]], city["tiles"][which]["value"])
            for _, which, city in won_tiles(sight, sight.seat)
        ],
        reserve=seat["reserve"],
        floors=int(sight.known.data.floors_a_seat),
        messengers=seat["messengers_left"],
    )


def _cards(sight: PatricianSight) -> list[HandCard]:
    """The card in play first, until another is taken for it; then the others in the sequence in which they came."""
    cards = sight.own["hand"]
    ids = sight.pieces.cards_in_hand(cards)
    held = [_hand_card(sight, place, card, ids[place]) for place, card in enumerate(cards)]
    if sight.is_asked and sight.board["card"] and sight.board["phase"] != "messenger":
        return [_played_card(sight, sight.board["card"]), *held]
    return held


def _city_number(sight: PatricianSight, face: Face) -> int:
    return sight.known.data.city_names.index(face.city)


def _played_card(sight: PatricianSight, card: str) -> HandCard:
    face = sight.faces.face(card)
    label = sight.say(IN_PLAY, card=face.words)
    piece = sight.pieces.played or "card-played"
    return HandCard(piece, "", "", face, label, "", (), None, "played", _city_number(sight, face))


def _hand_card(sight: PatricianSight, place: int, card: str, piece: str) -> HandCard:
    """A card of the hand. Equal cards are one action: the first of them is its button."""
    face = sight.faces.face(card)
    action = f"play {card}"
    cards = sight.own["hand"]
    name = sight.say(labels.PLAY, card=face.words)
    state, label, notes, then = "idle", face.words, [""], ""
    if action in sight.legal and cards.index(card) == place:
        state, label, notes = "legal", labels.play_label(sight, card), labels.play_notes(sight, card)
        then = labels.card_that_follows(sight, card)
    elif sight.is_asked and action not in sight.legal:
        refusal = sight.refusal(action)
        state, notes = "locked", [labels.reason(sight, refusal)]
        label = sight.say(labels.LOCKED_CARD, card=face.words, reason=sight.explain(refusal))
    follows = sight.faces.face(then) if then else None
    number = _city_number(sight, face)
    return HandCard(piece, f"hand-{place}", action, face, label, name, notes, follows, state, number)


def _portraits(sight: PatricianSight, pile: Sequence[str]) -> list[Portrait]:
    counts = portrait_counts(sight.view, pile)
    return [_portrait(sight, letter, count) for letter, count in counts.items()]


def _portrait(sight: PatricianSight, letter: str, count: int) -> Portrait:
    """PA-F3: completed sets, and what the next one lacks, while that is still available."""
    size, set_points = int(sight.known.data.portraits_in_a_set), int(sight.known.data.set_points)
    sets, rest = divmod(count, size)
    is_closed = sight.is_over or (sets and not rest)
    message = POINTS if is_closed else POINTS_TO_GO if sets else TO_GO
    filled = size if sets and not rest else rest
    return Portrait(
        symbol=sight.faces.symbols[letter],
        word=sight.faces.portraits[letter],
        count=count,
        filled=[place < filled for place in range(size)],
        caption=sight.say(message, points=sets * set_points, count=size - rest),
    )
