"""How the seats stand: the roles by colour, the regions, and the score if the match ended now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from signoria.games.il_principe.web.geometry import lands_of
from signoria.games.il_principe.web.labels import land_name, region_name
from signoria.games.il_principe.web.sight import PrincipeSight
from signoria.games.il_principe.words import region_colour, role_word, word
from signoria.kernel.messages import N_, listed
from signoria.kernel.presenting import Crest, Drawn

HOLDS = N_("{name}: {count} face up, {role}")
COUNT = N_("{name}: {count} face up")
AND_DOWN = N_("{counted}; {down} face down")
REGION_POINTS = N_("{region}: {shares}")
SHARE = N_("{name} {points}")
NOBODY = N_("nobody")


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
class RoleRow(Drawn):
    """A colour: its two roles, and how the seats stand in it."""

    colour: str
    word: str
    major: str
    minor: str
    is_current: bool
    counts: Sequence[Count]


def roles_of(sight: PrincipeSight) -> list[RoleRow]:
    """IP-4.1: the five colours by seats."""
    return [_with_numbers(row, sight) for row in sight.for_all(_role_rows)]


def _role_rows(sight: PrincipeSight) -> list[RoleRow]:
    current = _current_colour(sight)
    return [_role_row(role, role["colour"] == current, sight) for role in sight.board["roles"]]


def _with_numbers(row: RoleRow, sight: PrincipeSight) -> RoleRow:
    """A row with the numbers that its roles have for this viewer, if they were taken since their last move."""
    marks = {rank: sight.marks.get(f"role-{row.colour}-{rank}") for rank in ("major", "minor")}
    if not any(marks.values()):
        return row
    return replace(row, counts=[replace(count, mark=marks.get(count.rank)) for count in row.counts])


def _current_colour(sight: PrincipeSight) -> str:
    """The colour whose roles are being given, in phase 4."""
    if sight.board["phase"] != "roles" or sight.step == "over":
        return ""
    if sight.board["auction"] is not None:
        return str(sight.board["auction"]["colour"])
    return "green" if sight.step == "turn" else "blue"


def _role_row(role: Mapping[str, Any], is_current: bool, sight: PrincipeSight) -> RoleRow:
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


def _count(role: Mapping[str, Any], seat: int, count: int, is_most: bool, sight: PrincipeSight) -> Count:
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
        mark=None,
        label=sight.say(AND_DOWN, counted=label, down=down) if down else label,
    )


# The score.


@dataclass(frozen=True)
class RegionRow(Drawn):
    """IP-F4: who has most shields in a region, and second most."""

    land: str
    name: str
    word: str
    first: Sequence[Crest]
    second: Sequence[Crest]
    first_points: int
    second_points: int
    label: str


def regions_of(sight: PrincipeSight) -> list[RegionRow]:
    return sight.for_all(_region_rows)


def _region_rows(sight: PrincipeSight) -> list[RegionRow]:
    points = {line["line"]: line["points"] for line in sight.board["score"]["lines"]}
    regions = sight.board["regions"]
    lands = lands_of([region["name"] for region in regions])
    return [_region_row(region, lands[region["name"]], points[f"region {region['name']}"], sight) for region in regions]


def _region_row(region: Mapping[str, Any], land: str, points: Sequence[int], sight: PrincipeSight) -> RegionRow:
    shares = sorted({share for share in points if share}, reverse=True)
    most, second = [*shares, 0, 0][:2]
    told = [sight.say(SHARE, name=sight.names[seat], points=share) for seat, share in enumerate(points) if share]
    return RegionRow(
        land=land,
        name=land_name(region, sight.translate),
        word=region_colour(region["name"], sight.translate),
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


def scores_of(sight: PrincipeSight) -> list[ScoreRow]:
    lines = {line["line"]: line["points"] for line in sight.board["score"]["lines"]}
    if sight.is_money_shown and sight.step != "over":
        known = {str(line["line"]): line["points"] for line in sight.known.score_sheet()}
        lines["money"] = known["money"]
    return [_score_row(lines, seat, sight) for seat in range(len(sight.names))]


def _score_row(lines: Mapping[str, Any], seat: int, sight: PrincipeSight) -> ScoreRow:
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
