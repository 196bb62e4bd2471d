"""IN-K1: who may hold a schemer that has not been placed, for a viewer who tracks all packs seen so far."""

from __future__ import annotations

from collections import defaultdict

from signoria.games.intrigo.game_data import HAND, NONE
from signoria.games.intrigo.knowledge import left_of
from signoria.games.intrigo.state import Position


def holders(known: Position, viewer: int) -> dict[str, frozenset[int]]:
    """For each schemer that is in a hand, the seats that may hold it: only one, if that is certain.

    A card from slots that the viewer cannot tell apart may be with any of their holders that has not placed the card
    of its slot.
    """
    groups = _groups(known, viewer)
    seats: dict[int, set[int]] = defaultdict(set)  # by group: the seats whose slots still count
    found: dict[int, set[int]] = defaultdict(set)  # by schemer: the groups it may be in
    for seat in range(known.seats):
        for stage in range(HAND):
            slot = int(known.slot_of(seat, stage))
            schemer = int(known.pack[slot])
            if _may_be_held(known, viewer, seat, schemer):
                seats[groups[slot]].add(seat)
                found[schemer].add(groups[slot])
    return {
        known.data.schemer_names[schemer]: _seats(known, schemer, [seats[group] for group in found[schemer]])
        for schemer in found
    }


def _may_be_held(known: Position, viewer: int, seat: int, schemer: int) -> bool:
    """Of two cards that look alike, others cannot tell which was placed: either may be the one that is left."""
    if seat == viewer or known.data.twin_of[schemer] == NONE:
        return bool(left_of(known, seat, schemer) > 0)
    return bool(known.hand_size[seat] > 0)


def _groups(known: Position, viewer: int) -> dict[int, int]:
    """Each slot's group; a slot that the viewer has seen is a group by itself."""
    row = known.data.unseen.row(known.stage, viewer)
    slots, groups = known.data.unseen.slots[row], known.data.unseen.groups[row]
    hidden = dict(zip(map(int, slots), map(int, groups), strict=True))
    return {slot: hidden.get(slot, -1 - slot) for slot in range(HAND * known.seats)}


def _seats(known: Position, schemer: int, groups: list[set[int]]) -> frozenset[int]:
    """All seats of these groups except those that, as a call showed, do not hold the schemer (IN-2.6)."""
    twin = known.data.twin_of[schemer]
    return frozenset(seat for seats in groups for seat in seats if twin == NONE or not known.lacks_twin(seat, twin))
