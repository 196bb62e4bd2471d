"""The table of families: seals and ducats, what each would gain if the tokens were shared now, and who is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from signoria.games.intrigo.web.crests import DUCAT_SYMBOL, Crests
from signoria.games.intrigo.words import token_word
from signoria.kernel.messages import N_
from signoria.kernel.presenting import Crest, Scene

DUCATS = N_("Ducats")
PLAYER = N_("{name}, {count} in hand")
NO_PLAYER = N_("no player")
TO_PLACE = N_("to place")
TO_AIM = N_("to aim")
WINNER = N_("wins")
WOULD_WIN = N_("would win")


@dataclass(frozen=True)
class Column:
    """A guild, or the ducats."""

    symbol: str
    title: str
    left: int  # in the bag, or in the supply


@dataclass(frozen=True)
class Counter:
    count: int
    gain: int
    pips: Sequence[str]  # the class of each
    would_win: bool = False  # whether one more would win the match


@dataclass(frozen=True)
class Row:
    """A family."""

    id: str
    crest: Crest
    family: str
    player: str
    is_now: bool
    is_first: bool
    has_chosen: bool
    tag: str
    counters: Sequence[Counter]  # by guild, then the ducats; empty for a family without a player


@dataclass(frozen=True)
class Standings:
    columns: Sequence[Column]
    rows: Sequence[Row]


def standings_of(scene: Scene, crests: Crests, same_seals: int) -> Standings:
    board = scene.board
    columns = [
        Column(crests.token(guild), token_word(guild, scene.translate), left) for guild, left in board["bag"].items()
    ]
    columns.append(Column(DUCAT_SYMBOL, scene.translate(DUCATS), board["supply"]))
    seats = len(board["seats"])
    first = max(scene.seat, 0)
    rows = [_row((first + step) % seats, scene, crests, same_seals) for step in range(seats)]
    rows += [_unplayed(family, scene, crests) for family in board["families"] if family["seat"] is None]
    return Standings(columns, rows)


def _row(seat: int, scene: Scene, crests: Crests, same_seals: int) -> Row:
    shown = scene.board["seats"][seat]
    gains = shown["gains"]
    seals = shown["seals"]
    counters = [
        _counter(count, gains.get(guild, 0), same_seals, _would_win(seals, guild, same_seals))
        for guild, count in seals.items()
    ]
    counters.append(Counter(shown["ducats"], gains.get("ducat", 0), ()))
    return Row(
        id=f"family-{seat}",
        crest=crests.seats[seat],
        family=shown["family"],
        player=scene.translate(PLAYER).format(name=scene.names[seat], count=shown["hand_size"]),
        is_now=seat in scene.view["actors"] and (scene.board["phase"] != "draft" or seat == scene.seat),
        is_first=seat == scene.board["first"],
        has_chosen=seat in scene.view["chosen"],
        tag=_tag(seat, scene),
        counters=counters,
    )


def _would_win(seals: Mapping[str, int], guild: str, same_seals: int) -> bool:
    """IN-3.4: whether one more seal of the guild is all that is missing."""
    lacking = [name for name, count in seals.items() if count == 0]
    return seals[guild] + 1 >= same_seals or lacking == [guild]


def _counter(count: int, gain: int, most: int, would_win: bool) -> Counter:
    pips = ["gp-on" if number < count else "gp-new" if number < count + gain else "gp-off" for number in range(most)]
    return Counter(count, gain, pips, would_win)


def _tag(seat: int, scene: Scene) -> str:
    """What the seat is doing, in a word or two."""
    board = scene.board
    if scene.view["over"]:
        return scene.translate(WINNER) if seat in board["score"]["winners"] else ""
    if seat in scene.view["actors"] and board["phase"] != "draft":
        return scene.translate(TO_AIM if board["power"] else TO_PLACE)
    return scene.translate(WOULD_WIN) if seat == board["next_winner"] else ""


def _unplayed(family: Mapping[str, Any], scene: Scene, crests: Crests) -> Row:
    """IN-C5: the family without a player wins nothing."""
    return Row(
        id="family-unplayed",
        crest=crests.family(family["name"]),
        family=family["name"],
        player=scene.translate(NO_PLAYER),
        is_now=False,
        is_first=False,
        has_chosen=False,
        tag="",
        counters=(),
    )
