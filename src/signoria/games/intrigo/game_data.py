"""Game data: components, edition and seats in flat tables, as the rules read them.

Schemers that look alike share a number. IN-S2: the palace is a ring. Arcade 0 is the gate, arcades with even numbers
bear a seal, and place p lies between arcades p and p + 1.
"""

from __future__ import annotations

from typing import Final, final

from signoria.games.intrigo.actions import notation
from signoria.games.intrigo.components import CARDS_IN_A_PILE, GUILDS, PLAYED_FAMILIES, POWER_NAMES, Components
from signoria.games.intrigo.editions import Edition
from signoria.games.intrigo.win_weights import win_weights
from signoria.kernel.bits import BIT
from signoria.kernel.compat import i64, vec
from signoria.kernel.state import GameData

NONE: Final = -1
HAND: Final = 4  # IN-1.1: schemers in a pack when it is dealt, and in a hand when all are picked

COURTESAN: Final = 0
PEDDLER: Final = 1
ASSASSIN: Final = 2
GUARD: Final = 3
GONDOLIER: Final = 4
THIEF: Final = 5

INFLUENCE: Final = 16
"""On a place, a schemer is its number, an influence card INFLUENCE + its power."""

PILE: Final = CARDS_IN_A_PILE + 1  # how many sizes a pile can have, including empty

COUNT_BITS: Final = 2  # of one schemer in packed counts

DUCAT: Final = 0
SEAL: Final = 1
"""On an arcade, a ducat is DUCAT, a seal SEAL + its guild."""


@final
class IntrigoData(GameData):
    """Families, schemers, guilds and powers by their numbers. Never written to."""

    def __init__(self, variant: dict[str, object], seats: int, components: Components, edition: Edition) -> None:
        families = components.families_for(seats)
        schemers = [(number, value) for number, family in enumerate(families) for value in family.values]
        faces = list(dict.fromkeys(schemers))
        names = [f"{families[number].name}-{value}" for number, value in faces]
        super().__init__(variant, seats, notation(names, list(POWER_NAMES), len(schemers)))

        self.first_ducats: i64 = edition.first_ducats
        self.same_seals: i64 = edition.same_seals
        self.most_rounds: i64 = edition.most_rounds

        self.places: i64 = len(schemers)
        self.all_places: i64 = (1 << len(schemers)) - 1
        self.ducats: i64 = components.ducats
        self.guild_names = list(components.guilds)
        self.seal_counts = vec[i64](list(components.guilds.values()))

        self.family_names = [family.name for family in families]
        self.family_colours = [family.colour for family in families]
        self.families: i64 = len(families)
        self.played_families: i64 = PLAYED_FAMILIES

        self.schemer_names = names
        self.schemers: i64 = len(faces)
        self.schemer_family = vec[i64]([number for number, _ in faces])
        self.schemer_value = vec[i64]([value for _, value in faces])
        self.all_schemers = vec[i64]([faces.index(schemer) for schemer in schemers])
        self.schemer_counts: i64 = sum(BIT[COUNT_BITS * schemer] for schemer in self.all_schemers)
        self.twins = vec[i64]([number for number, face in enumerate(faces) if schemers.count(face) > 1])
        self.twin_of = vec[i64](_twin_numbers(faces, schemers))

        self.card_names = _card_names(names)
        self.price_of = vec[i64](_prices_by_cards_left(components))  # [PILE * power + cards left]: of the top card

        self.unseen = Unseen(seats)
        self.beaten_by = vec[i64](_parts_beaten(faces, schemers))  # [schemer]: how many of a hundred
        self.win_weights = vec[i64](win_weights(edition.same_seals))  # [a seat's counters, packed]: for hints
        self.no_seals = vec[i64]([0] * (seats * GUILDS))


def _twin_numbers(faces: list[tuple[int, int]], schemers: list[tuple[int, int]]) -> list[int]:
    """For each schemer its number among those of which there are two, or NONE."""
    twins = [face for face in faces if schemers.count(face) > 1]
    return [twins.index(face) if face in twins else NONE for face in faces]


def _parts_beaten(faces: list[tuple[int, int]], schemers: list[tuple[int, int]]) -> list[int]:
    """For each schemer, what percentage of all schemers has a lower value."""
    values = [value for _, value in schemers]
    return [100 * sum(other < value for other in values) // len(values) for _, value in faces]


def _prices_by_cards_left(components: Components) -> list[int]:
    """IN-C4: pile by pile, the price with no card left (NONE), with one left, and so on."""
    return [price for power in POWER_NAMES for price in (NONE, *reversed(components.prices[power]))]


def _card_names(schemers: list[str]) -> list[str]:
    """The names of cards by their number on a place: schemers, blanks up to INFLUENCE, powers."""
    return schemers + [""] * (INFLUENCE - len(schemers)) + list(POWER_NAMES)


@final
class Unseen:
    """IN-K1: which slots of the draft a viewer cannot tell apart, at each stage of the draft.

    Slot HAND * pack + stage is the card that was, or will be, taken from a pack at a stage: by the seat that many
    places to the left of the seat to which the pack was dealt. A viewer saw a whole pack each time it held it, and
    knows its own picks. So the slots that it cannot tell apart form groups: for each pack, those between two times
    that the viewer held it, or after the last time; and all slots of packs before the viewer first held them.
    """

    def __init__(self, seats: int) -> None:
        self.viewers: i64 = seats + 1  # the last is the spectator
        slots = [(HAND * pack + stage, (pack + stage) % seats, stage) for pack in range(seats) for stage in range(HAND)]
        self.holder = vec[i64]([seat for _, seat, _ in slots])  # [slot]: who takes the card
        self.slot_of = vec[i64](
            [slot for slot, _, _ in sorted(slots, key=lambda row: row[1:])]
        )  # [HAND * seat + stage]
        self.slots: list[vec[i64]] = []  # [stage * viewers + viewer]: hidden slots, by group and then by holder
        self.groups: list[vec[i64]] = []  # the group of each of them
        for stage in range(HAND + 1):
            for viewer in range(seats + 1):
                rows = _unseen_slots(seats, stage, viewer if viewer < seats else NONE)
                self.groups.append(vec[i64]([group for group, _, _ in rows]))
                self.slots.append(vec[i64]([slot for _, _, slot in rows]))

    def row(self, stage: i64, viewer: i64) -> i64:
        """The index of a viewer's groups."""
        return stage * self.viewers + (viewer if viewer != NONE else self.viewers - 1)


def _unseen_slots(seats: int, stage: int, viewer: int) -> list[tuple[int, int, int]]:
    """Group, holder and slot of all cards that a viewer cannot tell apart, sorted."""
    rows = []
    for pack in range(seats):
        first = (viewer - pack) % seats if viewer != NONE else HAND
        for taken in range(HAND):
            times = [time for time in range(first, min(stage + 1, HAND), seats) if time <= taken]
            mine = bool(times) and (times[-1] == taken or times[-1] == stage)
            if not mine:
                group = 1 + HAND * pack + times[-1] if times else 0
                rows.append((group, (pack + taken) % seats, HAND * pack + taken))
    return sorted(rows)
