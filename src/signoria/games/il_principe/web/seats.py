"""The seats: what lies in front of each of them, who holds which role, and the score if the match ended now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from signoria.games.il_principe.actions import COLOURS
from signoria.games.il_principe.state import row
from signoria.games.il_principe.web.geometry import lands_of
from signoria.games.il_principe.web.labels import cards_word, land_name, region_name
from signoria.games.il_principe.web.sight import Sight
from signoria.games.il_principe.words import region_word, role_word, word
from signoria.kernel.messages import N_, listed
from signoria.kernel.presenting import Crest

TASKS = {
    "lay": N_("to lay"),
    "bid": N_("to bid"),
    "build": N_("may build"),
    "act": N_("to act"),
    "shield": N_("to place"),
    "turn": N_("to turn"),
}
LAID = N_("Before {name}: face up {up}; face down {down}")
KNOWN = N_("In the hand of {name}, as all have seen: {cards}")
HOLDS = N_("{name}: {count} face up, {role}")
COUNT = N_("{name}: {count} face up")
AND_DOWN = N_("{counted}; {down} face down")
REGION_POINTS = N_("{region}: {shares}")
SHARE = N_("{name} {points}")
NOBODY = N_("nobody")
CELL_STEP = 42


@dataclass(frozen=True)
class Cell:
    """The cards of one colour in front of a seat."""

    id: str
    colour: str
    x: float
    up: int
    down: int
    mark: int | None


@dataclass(frozen=True)
class KnownCards:
    colour: str
    count: int


@dataclass(frozen=True)
class Tile:
    """A role that a seat holds."""

    colour: str
    rank: str  # major or minor
    name: str


@dataclass(frozen=True)
class Seat:
    id: str
    crest: Crest
    name: str
    family: str
    points: int
    hand: int
    shields: int
    money: int | None
    is_deduced: bool  # the money
    is_now: bool
    task: str
    has_chosen: bool
    is_prince: bool
    laid: Sequence[Cell]
    laid_label: str
    tiles: Sequence[Tile]
    known: Sequence[KnownCards]
    known_label: str


def seats_of(sight: Sight) -> list[Seat]:
    return [_seat(sight, number) for number in range(len(sight.names))]


def _seat(sight: Sight, number: int) -> Seat:
    shown = sight.board["seats"][number]
    known = _known_cards(sight, number)
    is_hidden = shown["money"] is None and _is_money_told(sight)
    view = sight.scene.view
    return Seat(
        id=f"seat-{number}",
        crest=sight.crests[number],
        name=sight.names[number],
        family=sight.known.data.components.families[number],
        points=shown["points"],
        hand=shown["hand_size"],
        shields=shown["shields"],
        money=int(sight.known.money[number]) if is_hidden else shown["money"],
        is_deduced=is_hidden and not sight.scene.opened,
        is_now=number in view["actors"],
        task=sight.say(TASKS[sight.step]) if number in view["actors"] else "",
        has_chosen=number in view["chosen"],
        is_prince=number == sight.board["marker"],
        laid=[_cell(sight, number, colour, place) for place, colour in enumerate(COLOURS)],
        laid_label=sight.say(
            LAID,
            name=sight.names[number],
            up=cards_word(shown["up"], sight.translate),
            down=cards_word(shown["down"], sight.translate),
        ),
        tiles=_tiles(sight, number),
        known=[KnownCards(colour, count) for colour, count in known.items()],
        known_label=sight.say(KNOWN, name=sight.names[number], cards=cards_word(known, sight.translate)),
    )


def _is_money_told(sight: Sight) -> bool:
    """Whether the viewer is shown the others' money, which follows from what all have seen."""
    return sight.scene.is_remembering or bool(sight.scene.opened)


def _cell(sight: Sight, number: int, colour: str, place: int) -> Cell:
    shown = sight.board["seats"][number]
    name = f"laid-{number}-{colour}"
    return Cell(name, colour, place * CELL_STEP, shown["up"][colour], shown["down"][colour], sight.marks.get(name))


def _tiles(sight: Sight, number: int) -> list[Tile]:
    """IP-C7: the roles in front of a seat, major ones first."""
    return [
        Tile(role["colour"], rank, role_word(role[rank]["name"], sight.translate))
        for rank in ("major", "minor")
        for role in sight.board["roles"]
        if role[rank] and role[rank]["holder"] == number
    ]


def _known_cards(sight: Sight, number: int) -> dict[str, int]:
    """The cards of another hand that follow from all that was seen; only if the viewer tracks known cards."""
    if number == sight.seat or not sight.scene.is_remembering:
        return {}
    counts = row(sight.known.known, number)
    return {colour: count for colour, count in zip(COLOURS, counts, strict=True) if count}


# Roles.


@dataclass(frozen=True)
class Count:
    """A seat's face-up cards of a colour, and the role that it holds in it."""

    id: str
    count: int
    down: int  # and those face down
    rank: str  # major, minor, or nothing
    is_most: bool
    mark: int | None
    label: str


@dataclass(frozen=True)
class RoleRow:
    """A colour: its two roles, and how the seats stand in it."""

    colour: str
    word: str
    major: str
    minor: str
    is_current: bool
    counts: Sequence[Count]


def roles_of(sight: Sight) -> list[RoleRow]:
    """IP-4.1: the five colours by seats."""
    current = _current_colour(sight)
    return [_role_row(role, role["colour"] == current, sight) for role in sight.board["roles"]]


def _current_colour(sight: Sight) -> str:
    """The colour whose roles are being given, in phase 4."""
    if sight.board["phase"] != "roles" or sight.step == "over":
        return ""
    if sight.board["auction"] is not None:
        return str(sight.board["auction"]["colour"])
    return "green" if sight.step == "turn" else "blue"


def _role_row(role: Mapping[str, Any], is_current: bool, sight: Sight) -> RoleRow:
    colour, translate = role["colour"], sight.translate
    up = [shown["up"][colour] for shown in sight.board["seats"]]
    return RoleRow(
        colour=colour,
        word=word(colour, translate),
        major=role_word(role["major"]["name"], translate),
        minor=role_word(role["minor"]["name"], translate) if role["minor"] else "",
        is_current=is_current,
        counts=[_count(role, seat, count, count == max(up), sight) for seat, count in enumerate(up)],
    )


def _count(role: Mapping[str, Any], seat: int, count: int, is_most: bool, sight: Sight) -> Count:
    rank = next((rank for rank in ("major", "minor") if role[rank] and role[rank]["holder"] == seat), "")
    held = role_word(role[rank]["name"], sight.translate) if rank else ""
    down = sight.board["seats"][seat]["down"][role["colour"]]
    label = sight.say(HOLDS if rank else COUNT, name=sight.names[seat], count=count, role=held)
    return Count(
        id=f"role-{role['colour']}-{seat}",
        count=count,
        down=down,
        rank=rank,
        is_most=is_most and count > 0,
        mark=sight.marks.get(f"role-{role['colour']}-{rank}"),
        label=sight.say(AND_DOWN, counted=label, down=down) if down else label,
    )


# The score.


@dataclass(frozen=True)
class RegionRow:
    """IP-F4: who has most shields in a region, and second most."""

    land: str
    name: str
    word: str
    first: Sequence[Crest]
    second: Sequence[Crest]
    first_points: int
    second_points: int
    label: str


def regions_of(sight: Sight) -> list[RegionRow]:
    points = {line["line"]: line["points"] for line in sight.board["score"]["lines"]}
    regions = sight.board["regions"]
    lands = lands_of([region["name"] for region in regions])
    return [_region_row(region, lands[region["name"]], points[f"region {region['name']}"], sight) for region in regions]


def _region_row(region: Mapping[str, Any], land: str, points: Sequence[int], sight: Sight) -> RegionRow:
    shares = sorted({share for share in points if share}, reverse=True)
    most, second = [*shares, 0, 0][:2]
    told = [sight.say(SHARE, name=sight.names[seat], points=share) for seat, share in enumerate(points) if share]
    return RegionRow(
        land=land,
        name=land_name(region, sight.translate),
        word=region_word(region["name"], sight.translate),
        first=[sight.crests[seat] for seat, share in enumerate(points) if share and share == most],
        second=[sight.crests[seat] for seat, share in enumerate(points) if share and share == second],
        first_points=most,
        second_points=second,
        label=sight.say(
            REGION_POINTS,
            region=region_name(region, sight.translate),
            shares=listed(told) or sight.say(NOBODY),
        ),
    )


@dataclass(frozen=True)
class ScoreRow:
    """What a seat would have if the match ended now."""

    crest: Crest
    name: str
    is_own: bool
    so_far: int
    roles: int
    sets: int
    hand: int
    regions: int
    money: int | None  # hidden, unless the match is over, all hands are open, or the viewer tracks it
    total: int


def scores_of(sight: Sight) -> list[ScoreRow]:
    lines = {line["line"]: line["points"] for line in sight.board["score"]["lines"]}
    if _is_money_told(sight) and sight.step != "over":
        known = {str(line["line"]): line["points"] for line in sight.known.score_sheet()}
        lines["money"] = known["money"]
    return [_score_row(lines, seat, sight) for seat in range(len(sight.names))]


def _score_row(lines: Mapping[str, Any], seat: int, sight: Sight) -> ScoreRow:
    so_far = sum(lines[line][seat] for line in ("cities", "building", "effects"))
    regions = sum(points[seat] for line, points in lines.items() if line.startswith("region "))
    roles, sets, hand, money = (lines[line][seat] for line in ("roles", "sets", "hand", "money"))
    return ScoreRow(
        crest=sight.crests[seat],
        name=sight.names[seat],
        is_own=seat == sight.seat,
        so_far=so_far,
        roles=roles,
        sets=sets,
        hand=hand,
        regions=regions,
        money=money,
        total=so_far + roles + sets + hand + regions + (money or 0),
    )
