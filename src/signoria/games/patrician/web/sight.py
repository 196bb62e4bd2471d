"""What every part of the page needs of a scene, collected once for a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Self

from signoria.games.patrician.state import Position
from signoria.games.patrician.view_helpers import city_named
from signoria.games.patrician.web.faces import faces_of
from signoria.games.patrician.web.geometry import Chart, Layout, Point, chart_of
from signoria.games.patrician.web.pieces import follow
from signoria.kernel.messages import N_
from signoria.kernel.presenting import Crest, Scene
from signoria.kernel.sight import Sight

City = Mapping[str, Any]
"""A city of the view."""

NOBODY = N_("nobody")

CRESTS = tuple(Crest(f"seat-colour-{number}", f"house-{number}") for number in range(1, 6))
"""By seat."""


def crests_of(view: Mapping[str, Any]) -> Sequence[Crest]:
    """The crests of the seats."""
    return CRESTS[: len(view["board"]["seats"])]


class PatricianSight(Sight[Position]):
    """What one viewer sees: the chart of the board, the faces of the cards, the ids of the pieces."""

    def __init__(self, scene: Scene) -> None:
        assert isinstance(scene.known, Position)
        super().__init__(scene, scene.known, crests_of(scene.view))
        self.chart = _chart(scene)
        self.faces = faces_of(scene.view, scene.translate)
        self.pieces = follow(scene.history, scene.seat)

    @cached_property
    def floor_heights(self) -> Mapping[str, float]:
        """How high the floors of each city are drawn."""
        return {city["name"]: self._floor_height(city) for city in self.board["cities"]}

    def _of_public(self, public: Scene) -> Self:
        return type(self)(public)

    @property
    def layout(self) -> Layout:
        return self.chart.layout

    @property
    def may_grow(self) -> bool:
        """Whether the viewer may build or move a floor now."""
        return self.is_asked and self.board["phase"] in ("build", "move")

    @property
    def built_city(self) -> str:
        """The city of the card in play, where its owner builds; empty between turns."""
        card: str | None = self.board["card"]
        return card.partition(":")[0] if card else ""

    def name(self, seat: int | None) -> str:
        return self.translate(NOBODY) if seat is None else self.names[seat]

    def city(self, name: str) -> City:
        return city_named(self.view, name)

    def corner(self, city: City) -> Point:
        return self.chart.corners[city["name"]]

    def top(self, city: City, site: int) -> float:
        """How far below the corner of its city a tower ends."""
        return round(self.layout.ground - len(city["towers"][site]) * self.floor_heights[city["name"]], 1)

    def _floor_height(self, city: City) -> float:
        """How high a floor is drawn in a city: low enough for one more where the viewer may build or move one."""
        has_room = self.may_grow and not city["scored"]
        return self.layout.scaled_floor_height(max(map(len, city["towers"])) + has_room)


def _chart(scene: Scene) -> Chart:
    roads = tuple((one, other) for one, other in (road["cities"] for road in scene.board["roads"]))
    return chart_of(scene.is_tall, tuple(city["name"] for city in scene.board["cities"]), roads)
