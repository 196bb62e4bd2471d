"""The schemers still in hands, as far as the viewer can tell whose, and the packs that the viewer has seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from signoria.games.intrigo.view_helpers import schemer
from signoria.games.intrigo.web import labels
from signoria.games.intrigo.web.memory import holders
from signoria.games.intrigo.web.sight import IntrigoSight
from signoria.kernel.messages import N_, listed
from signoria.kernel.presenting import Crest, Drawn

YOURS = N_("{card}, in your hand")
HELD_BY = N_("{card}, held by {name}")
MAYBE_HELD_BY = N_("{card}, held by one of these players: {names}")
IN_A_HAND = N_("{card}, in someone's hand")
PLACED = N_("{card}, placed")
TWICE = N_("{card}, two of them still in hands")
PACK_PASSED = N_("{cards}; you kept {kept}")


@dataclass(frozen=True)
class Cell(Drawn):
    """A schemer, and who may hold it."""

    id: str
    value: int
    left: int  # in hands
    text: str
    holder: Crest | None
    is_mine: bool
    is_called: bool
    action: str = ""


@dataclass(frozen=True)
class Column(Drawn):
    """A family's schemers."""

    crest: Crest
    family: str
    cells: Sequence[Cell]


@dataclass(frozen=True)
class PackCard:
    crest: Crest
    value: int
    is_kept: bool


@dataclass(frozen=True)
class SeenPack:
    """A pack that the viewer held and passed on."""

    cards: Sequence[PackCard]
    text: str


@dataclass(frozen=True)
class Schemers:
    columns: Sequence[Column]  # empty in the draft
    is_calling: bool
    packs: Sequence[SeenPack]


def schemers_of(sight: IntrigoSight) -> Schemers:
    is_calling = any(action.startswith("call ") for action in sight.legal)
    return Schemers(
        columns=[] if sight.phase == "draft" else _own_columns(sight, is_calling),
        is_calling=is_calling,
        packs=_packs(sight),
    )


def _own_columns(sight: IntrigoSight, is_calling: bool) -> list[Column]:
    """They look alike to all but for the viewer's own schemers, unless the viewer calls one or tracks known cards."""
    if is_calling or sight.is_tracking:
        return _columns(sight)
    own = {f"hands-{card}": card for card in sight.own.get("hand", ())}
    return [_with_own(sight, column, own) for column in sight.for_all(_columns)]


def _with_own(sight: IntrigoSight, column: Column, own: Mapping[str, str]) -> Column:
    if not any(cell.id in own for cell in column.cells):
        return column
    cells = [_cell(sight, own[cell.id], None) if cell.id in own else cell for cell in column.cells]
    return replace(column, cells=cells)


def _columns(sight: IntrigoSight) -> list[Column]:
    may_hold = holders(sight.known, sight.seat) if sight.is_tracking and not sight.is_over else {}
    cards = sight.known.data.schemer_names
    return [
        Column(
            sight.emblems.family(family["name"]),
            family["name"],
            [_cell(sight, card, may_hold.get(card)) for card in cards if schemer(card)[0] == family["name"]],
        )
        for family in sight.board["families"]
    ]


def _cell(sight: IntrigoSight, card: str, may_hold: frozenset[int] | None) -> Cell:
    left = sight.board["in_hands"].count(card)
    action = f"call {card}"
    is_callable = action in sight.legal
    return Cell(
        id=f"hands-{card}",
        value=schemer(card)[1],
        left=left,
        text=labels.label(sight, action) if is_callable else _whereabouts(sight, card, left, may_hold),
        holder=_holder(sight, may_hold) if left else None,
        is_mine=_is_mine(sight, card),
        is_called=sight.power is not None and sight.power["target"] == card,
        action=action if is_callable else "",
    )


def _holder(sight: IntrigoSight, may_hold: frozenset[int] | None) -> Crest | None:
    """The crest of the other seat that holds a schemer, where that is certain."""
    if may_hold is None or len(may_hold) != 1 or sight.seat in may_hold:
        return None
    return sight.crests[next(iter(may_hold))]


def _is_mine(sight: IntrigoSight, card: str) -> bool:
    return not sight.is_spectator and card in sight.own["hand"]


def _whereabouts(sight: IntrigoSight, card: str, left: int, may_hold: frozenset[int] | None) -> str:
    """Where a schemer is, as far as the viewer can tell."""
    others = [sight.names[seat] for seat in sorted(may_hold or ())]
    if left == 0:
        message = PLACED
    elif left > 1:
        message = TWICE
    elif _is_mine(sight, card):
        message = YOURS
    elif not others:
        message = IN_A_HAND
    else:
        message = HELD_BY if len(others) == 1 else MAYBE_HELD_BY
    names = listed(others)
    return sight.say(message, card=sight.card_name(card), name=names, names=names)


def _packs(sight: IntrigoSight) -> list[SeenPack]:
    """The packs that the viewer has passed on this round."""
    if sight.phase != "draft" or sight.is_spectator or not sight.is_tracking:
        return []
    return [_pack(sight, pack) for pack in sight.own["packs"] if pack["kept"] is not None]


def _pack(sight: IntrigoSight, pack: Mapping[str, Any]) -> SeenPack:
    cards = pack["cards"]
    return SeenPack(
        cards=[PackCard(sight.emblems.schemer(card), schemer(card)[1], card == pack["kept"]) for card in cards],
        text=sight.say(
            PACK_PASSED,
            cards=listed([sight.card_name(card) for card in cards]),
            kept=sight.card_name(pack["kept"]),
        ),
    )
