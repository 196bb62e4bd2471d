"""The palace as one picture: tokens, cards, who wins what, what may be chosen, and the piles in the courtyard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from signoria.games.intrigo.view_helpers import is_schemer, schemer
from signoria.games.intrigo.web.emblems import POWER_SYMBOLS
from signoria.games.intrigo.web.geometry import Point, Ring
from signoria.games.intrigo.web.labels import POWER_TITLES
from signoria.games.intrigo.web.marks import Mark, marks_of
from signoria.games.intrigo.web.piles import Pile, piles_of
from signoria.games.intrigo.web.sight import IntrigoSight
from signoria.games.intrigo.web.targets import Target, legend_of, targets_of
from signoria.kernel.presenting import Crest, Drawn

MARK_SCALE, PHONE_MARK_SCALE = 1.25, 1.8  # by how much marks are enlarged, so that their numbers can be read
NOBODY_WINS = ("face-down", "tie", "no-player")  # why not, even while a place beside the arcade is free


@dataclass(frozen=True)
class TokenPiece(Drawn):
    id: str
    corner: Point
    symbol: str
    is_down: bool
    told: int  # the number of the sentence about its arcade, among those about the palace


@dataclass(frozen=True)
class CardPiece(Drawn):
    """A card on a place: a schemer with its crest and value, or an influence card with its picture and title."""

    id: str
    corner: Point
    is_schemer: bool
    is_down: bool
    tincture: str
    symbol: str
    text: str | int
    told: int = 0  # the number of the sentence about its place, among those about the palace


@dataclass(frozen=True)
class Claim(Drawn):
    """Who wins an arcade's token, for sure or as things stand; without a crest, nobody."""

    corner: Point
    crest: Crest | None
    is_settled: bool


@dataclass(frozen=True)
class Aim:
    """What a power was aimed at first."""

    corner: Point
    is_token: bool


@dataclass(frozen=True)
class Board:
    """Everything that is drawn of the palace."""

    ring: Ring
    tokens: Sequence[TokenPiece]
    cards: Sequence[CardPiece]
    claims: Sequence[Claim]
    piles: Sequence[Pile]
    targets: Sequence[Target]
    legend: Sequence[tuple[str, str]]  # the signs on the board, and what they mean
    held: CardPiece | None  # the card that is to be placed
    source: Point | None  # where the card lies whose power is used
    aim: Aim | None
    marks: Sequence[Mark]
    mark_scale: float


def board_of(sight: IntrigoSight) -> Board:
    targets = targets_of(sight)
    return Board(
        ring=sight.ring,
        tokens=sight.for_all(_tokens),
        cards=sight.for_all(_cards),
        claims=sight.for_all(_claims),
        piles=piles_of(sight),
        targets=targets,
        legend=legend_of(sight, targets),
        held=_held(sight),
        source=None if sight.power is None else sight.ring.place(sight.power["place"]),
        aim=_aim(sight),
        marks=marks_of(sight),
        mark_scale=PHONE_MARK_SCALE if sight.scene.is_tall else MARK_SCALE,
    )


# Pieces, sorted by their ids, which never change.


def _tokens(sight: IntrigoSight) -> list[TokenPiece]:
    found = [_token(sight, arcade) for arcade in sight.board["arcades"] if arcade["token"] is not None]
    return sorted(found, key=lambda piece: piece.id)


def _token(sight: IntrigoSight, arcade: Mapping[str, Any]) -> TokenPiece:
    number = arcade["arcade"]
    symbol = sight.emblems.token(arcade["token"])
    told = 2 * number - 1  # an arcade, its place, the next arcade, and so on
    return TokenPiece(sight.pieces.token(number), sight.ring.arcade(number), symbol, arcade["face_down"], told)


def _cards(sight: IntrigoSight) -> list[CardPiece]:
    found = [_card(sight, place) for place in sight.board["places"] if place["card"] is not None]
    return sorted(found, key=lambda piece: piece.id)


def _card(sight: IntrigoSight, place: Mapping[str, Any]) -> CardPiece:
    card, number = place["card"], place["place"]
    piece = sight.pieces.schemer(card, number) if is_schemer(card) else f"card-{card}-at-{number}"
    return replace(_face(sight, piece, sight.ring.place(number), card, place["face_down"]), told=2 * number)


def _face(sight: IntrigoSight, piece: str, corner: Point, card: str, is_down: bool) -> CardPiece:
    if not is_schemer(card):
        return CardPiece(piece, corner, False, False, "", POWER_SYMBOLS[card], sight.say(POWER_TITLES[card]))
    crest = sight.emblems.schemer(card)
    return CardPiece(piece, corner, True, is_down, crest.tincture, crest.symbol, schemer(card)[1])


def _claims(sight: IntrigoSight) -> list[Claim]:
    """IN-3.1: who wins each token as things stand; none for an arcade without a schemer beside it."""
    return [_claim(sight, arcade) for arcade in sight.board["arcades"] if _has_claim(arcade)]


def _has_claim(arcade: Mapping[str, Any]) -> bool:
    why = arcade["why_nobody"]
    return arcade["winner"] is not None or why in NOBODY_WINS or bool(why and arcade["settled"])


def _claim(sight: IntrigoSight, arcade: Mapping[str, Any]) -> Claim:
    winner = arcade["winner"]
    crest = None if winner is None else sight.crests[winner]
    return Claim(sight.ring.arcade(arcade["arcade"]), crest, arcade["settled"])


# The card in play.


def _held(sight: IntrigoSight) -> CardPiece | None:
    """The card that is to be placed, called or moved."""
    if not any(action.startswith("at ") for action in sight.legal):
        return None
    first = _first_target(sight)
    is_down = first is not None and bool(sight.board["places"][first - 1]["face_down"])
    return _face(sight, "held", Point(0, 0), sight.asked_place(), is_down)


def _first_target(sight: IntrigoSight) -> int | None:
    """The place or the arcade that a power was aimed at first; None if there is none, or if a schemer was called."""
    target = None if sight.power is None else sight.power["target"]
    return target if isinstance(target, int) else None


def _aim(sight: IntrigoSight) -> Aim | None:
    first = _first_target(sight)
    if sight.power is None or first is None:
        return None
    is_token = sight.power["name"] == "peddler"
    return Aim(sight.ring.arcade(first) if is_token else sight.ring.place(first), is_token)
