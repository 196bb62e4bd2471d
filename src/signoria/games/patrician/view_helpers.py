"""Questions about a view's cards and towers, for modules that have no state to ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from signoria.games.patrician.components import Card, built_in, make_card
from signoria.kernel.lines import LETTERS, NOTHING


def face_of(card: str) -> Card:
    """What a card such as `Bologna:C*` shows."""
    city, _, face = card.partition(":")
    return make_card(city, face)


def component_data(view: Mapping[str, Any]) -> Mapping[str, Any]:
    """The component data of the view's variant: already checked when the match was set up."""
    own: Mapping[str, Any] | None = view["variant"]["components"]
    return built_in() if own is None else own


def portrait_names(view: Mapping[str, Any]) -> dict[str, str]:
    """Letter and name of every portrait."""
    return {letter: name for letter, name in component_data(view)["portraits"].items() if letter != "provenance"}


def city_named(view: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """The city of this name in a view; notation may write it in any case."""
    found: Mapping[str, Any] = next(
        city for city in view["board"]["cities"] if city["name"].casefold() == name.casefold()
    )
    return found


def floors_on_board(view: Mapping[str, Any], seat: int) -> int:
    """PA-F3: what breaks a tie."""
    return sum(tower.count(seat) for city in view["board"]["cities"] for tower in city["towers"])


def letters(tower: Sequence[int]) -> str:
    """A tower as letters, the ground floor first."""
    return "".join(LETTERS[seat] for seat in tower) or NOTHING


def leader(tower: Sequence[int]) -> int | None:
    """PA-F1: who would win the tower as it stands: most floors, then the highest; None for an empty one."""
    if not tower:
        return None
    return max(set(tower), key=lambda seat: (tower.count(seat), _highest(tower, seat)))


def _highest(tower: Sequence[int], seat: int) -> int:
    return max(level for level, owner in enumerate(tower) if owner == seat)


def by_height(towers: Sequence[Sequence[int]]) -> list[Sequence[int]]:
    """PA-F1, PA-F2: the tower that wins the larger tile first."""
    return sorted(towers, key=lambda tower: (-len(tower), -_most(tower)))


def _most(tower: Sequence[int]) -> int:
    return max((tower.count(seat) for seat in tower), default=0)


def portrait_counts(view: Mapping[str, Any], pile: Sequence[str]) -> dict[str, int]:
    """How often each portrait, by its letter, is in a pile (PA-F3)."""
    counts = dict.fromkeys(portrait_names(view), 0)
    for face in map(face_of, pile):
        if face.portrait:
            counts[face.portrait] += face.portraits
    return counts
