"""The families: seals and ducats, what each would gain if tokens were awarded now, and who is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from signoria.games.intrigo.web.emblems import DUCAT_SYMBOL
from signoria.games.intrigo.web.sight import IntrigoSight
from signoria.kernel.messages import N_
from signoria.kernel.presenting import Crest, Drawn

DUCATS = N_("Ducats")
PLAYER = N_("{name}, {count} in hand")
NO_PLAYER = N_("no player")
TO_PLACE = N_("placing")
TO_AIM = N_("aiming")
WINNER = N_("wins")
WOULD_WIN = N_("would win")


@dataclass(frozen=True)
class Column(Drawn):
    """A guild, or the ducats."""

    symbol: str
    title: str
    left: int  # in the bag, or in the supply


@dataclass(frozen=True)
class Counter:
    count: int
    gain: int
    dots: Sequence[str]  # the kind of each: won, gain or missing
    would_win: bool = False  # whether one more would win the match


@dataclass(frozen=True)
class Row(Drawn):
    """A family."""

    id: str
    crest: Crest
    family: str
    player: str
    is_own: bool = False
    is_now: bool = False
    is_first: bool = False
    has_chosen: bool = False
    tag: str = ""
    counters: Sequence[Counter] = ()  # by guild, then the ducats; empty for a family without a player


@dataclass(frozen=True)
class Standings:
    columns: Sequence[Column]
    rows: Sequence[Row]
    same_seals: int  # how many of one guild win


def standings_of(sight: IntrigoSight) -> Standings:
    """The viewer's family first, then the others clockwise, and last the one that nobody plays."""
    first, rows = max(sight.seat, 0), sight.for_all(_rows)
    if sight.phase == "draft":  # each is shown as asked to themselves alone
        rows = [_row(sight, seat) if seat == sight.seat else row for seat, row in enumerate(rows)]
    rows = [replace(row, is_own=True) if seat == sight.seat else row for seat, row in enumerate(rows)]
    rows = [*rows[first:], *rows[:first], *sight.for_all(_unplayed_rows)]
    return Standings(sight.for_all(_columns), rows, sight.same_seals)


def _rows(sight: IntrigoSight) -> list[Row]:
    return [_row(sight, seat) for seat in range(len(sight.crests))]


def _unplayed_rows(sight: IntrigoSight) -> list[Row]:
    return [_unplayed(sight, family["name"]) for family in sight.board["families"] if family["seat"] is None]


def _columns(sight: IntrigoSight) -> list[Column]:
    bag = sight.board["bag"]
    guilds = [Column(sight.emblems.token(guild), sight.token_name(guild), left) for guild, left in bag.items()]
    return [*guilds, Column(DUCAT_SYMBOL, sight.say(DUCATS), sight.board["supply"])]


def _row(sight: IntrigoSight, seat: int) -> Row:
    part = sight.board["seats"][seat]
    return Row(
        id=f"family-{seat}",
        crest=sight.crests[seat],
        family=part["family"],
        player=sight.say(PLAYER, name=sight.names[seat], count=part["hand_size"]),
        is_now=seat in sight.view["actors"] and (sight.phase != "draft" or seat == sight.seat),
        is_first=seat == sight.board["first"],
        has_chosen=seat in sight.view["chosen"],
        tag=_tag(sight, seat),
        counters=_counters(sight, part),
    )


def _counters(sight: IntrigoSight, part: Mapping[str, Any]) -> list[Counter]:
    seals, gains = part["seals"], part["gains"]
    guilds = [
        Counter(
            count=count,
            gain=gains.get(guild, 0),
            dots=_dots(count, gains.get(guild, 0), sight.same_seals),
            would_win=_would_win(seals, guild, sight.same_seals),
        )
        for guild, count in seals.items()
    ]
    return [*guilds, Counter(part["ducats"], gains.get("ducat", 0), ())]


def _dots(count: int, gain: int, most: int) -> list[str]:
    return ["won" if number < count else "gain" if number < count + gain else "missing" for number in range(most)]


def _would_win(seals: Mapping[str, int], guild: str, same_seals: int) -> bool:
    """IN-3.4: whether one more seal of the guild is all that is missing."""
    lacking = [name for name, count in seals.items() if count == 0]
    return seals[guild] + 1 >= same_seals or lacking == [guild]


def _tag(sight: IntrigoSight, seat: int) -> str:
    """What the seat is doing, in a word or two."""
    if sight.is_over:
        return sight.say(WINNER) if seat in sight.board["score"]["winners"] else ""
    if seat in sight.view["actors"] and sight.phase != "draft":
        return sight.say(TO_AIM if sight.power else TO_PLACE)
    return sight.say(WOULD_WIN) if seat == sight.board["next_winner"] else ""


def _unplayed(sight: IntrigoSight, family: str) -> Row:
    """IN-C5: the family without a player wins nothing."""
    return Row("family-unplayed", sight.emblems.family(family), family, sight.say(NO_PLAYER))
