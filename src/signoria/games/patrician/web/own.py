"""The viewer's own hand, pile and tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.games.patrician.view_helpers import portrait_counts
from signoria.games.patrician.web import labels
from signoria.games.patrician.web.cities import won_tiles
from signoria.games.patrician.web.faces import CityCrest, Face
from signoria.games.patrician.web.sketch import Sketch
from signoria.kernel.messages import N_

TO_GO = N_("{count} to go")
POINTS = N_("{points} points")
POINTS_TO_GO = N_("{points} points, {count} to go")
IN_PLAY = N_("{card}: the card you play this turn")


@dataclass(frozen=True)
class HandCard:
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
class Portrait:
    """How far the viewer is with one of the portraits."""

    symbol: str
    word: str
    count: int
    filled: Sequence[bool]  # the places of the set that is being completed
    caption: str


@dataclass(frozen=True)
class OwnTile:
    city: str
    crest: CityCrest
    value: int


@dataclass(frozen=True)
class Own:
    hand: Sequence[HandCard]
    portraits: Sequence[Portrait]
    pile: Sequence[Face]
    tiles: Sequence[OwnTile]
    reserve: int
    floors: int
    messengers: int


def own_of(sketch: Sketch) -> Own | None:
    """The viewer's hand, pile and tiles; None for a spectator."""
    if sketch.seat < 0:
        return None
    seat = sketch.board["seats"][sketch.seat]
    return Own(
        hand=_hand(sketch),
        portraits=_portraits(sketch, seat["pile"]),
        pile=[sketch.faces.face(card) for card in reversed(seat["pile"])],
        tiles=[
            OwnTile(city["name"], sketch.faces.crests[city["name"]], city["tiles"][which]["value"])
            for _, which, city in won_tiles(sketch, sketch.seat)
        ],
        reserve=seat["reserve"],
        floors=int(sketch.known.data.floors_a_seat),
        messengers=seat["messengers_left"],
    )


def _hand(sketch: Sketch) -> list[HandCard]:
    """The card in play first, until another is taken for it; then the others in the sequence in which they came."""
    cards = sketch.board["seats"][sketch.seat]["hand"]
    ids = sketch.tracks.cards_in_hand(cards)
    held = [_hand_card(sketch, place, card, ids[place]) for place, card in enumerate(cards)]
    if sketch.is_mine and sketch.board["card"] and sketch.board["phase"] != "messenger":
        return [_played_card(sketch, sketch.board["card"]), *held]
    return held


def _city_number(sketch: Sketch, face: Face) -> int:
    return sketch.known.data.city_names.index(face.city)


def _played_card(sketch: Sketch, card: str) -> HandCard:
    face = sketch.faces.face(card)
    label = sketch.say(IN_PLAY, card=face.words)
    piece = sketch.tracks.played or "card-played"
    return HandCard(piece, "", "", face, label, "", (), None, "played", _city_number(sketch, face))


def _hand_card(sketch: Sketch, place: int, card: str, piece: str) -> HandCard:
    """A card of the hand. Equal cards are one action: the first of them is its button."""
    face = sketch.faces.face(card)
    action = f"play {card}"
    cards = sketch.board["seats"][sketch.seat]["hand"]
    name = sketch.say(labels.PLAY, card=face.words)
    state, label, notes, then = "idle", face.words, [""], ""
    if action in sketch.scene.legal and cards.index(card) == place:
        state, label, notes = "legal", labels.play_label(sketch, card), labels.play_notes(sketch, card)
        then = labels.card_that_follows(sketch, card)
    elif sketch.is_mine and action not in sketch.scene.legal:
        refusal = sketch.known.why_not(sketch.seat, action)
        assert refusal is not None
        reason = labels.explanation(sketch, refusal)
        state, notes = "locked", [labels.reason(sketch, refusal)]
        label = sketch.say(labels.LOCKED_CARD, card=face.words, reason=reason)
    follows = sketch.faces.face(then) if then else None
    number = _city_number(sketch, face)
    return HandCard(piece, f"hand-{place}", action, face, label, name, notes, follows, state, number)


def _portraits(sketch: Sketch, pile: Sequence[str]) -> list[Portrait]:
    counts = portrait_counts(sketch.scene.view, pile)
    return [_portrait(sketch, letter, count) for letter, count in counts.items()]


def _portrait(sketch: Sketch, letter: str, count: int) -> Portrait:
    """PA-F3: completed sets, and what the next one lacks, while that is still available."""
    size, set_points = int(sketch.known.data.portraits_in_a_set), int(sketch.known.data.set_points)
    sets, rest = divmod(count, size)
    is_closed = sketch.scene.view["over"] or (sets and not rest)
    message = POINTS if is_closed else POINTS_TO_GO if sets else TO_GO
    filled = size if sets and not rest else rest
    return Portrait(
        symbol=sketch.faces.symbols[letter],
        word=sketch.faces.portraits[letter],
        count=count,
        filled=[place < filled for place in range(size)],
        caption=sketch.say(message, points=sets * set_points, count=size - rest),
    )
