"""What every part of the drawing needs, collected once for a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from signoria.games.patrician.state import Position
from signoria.games.patrician.view_helpers import city_named
from signoria.games.patrician.web.faces import Faces, faces_of
from signoria.games.patrician.web.geometry import Chart, Layout, Point, chart_of
from signoria.games.patrician.web.tracks import Tracks, follow
from signoria.kernel.game import Translate
from signoria.kernel.messages import N_
from signoria.kernel.presenting import Crest, Scene

City = Mapping[str, Any]
"""A city of the view."""

NOBODY = N_("nobody")


@dataclass(frozen=True)
class Sketch:
    scene: Scene
    known: Position
    chart: Chart
    faces: Faces
    tracks: Tracks
    storeys: Mapping[str, float]  # how high a floor is drawn in each city
    crests: Sequence[Crest]
    translate: Translate
    board: Mapping[str, Any]
    seat: int  # the viewer's
    is_mine: bool  # whether the viewer is asked

    @property
    def layout(self) -> Layout:
        return self.chart.layout

    @property
    def built_city(self) -> str:
        """The city of the card in play, where its owner builds; empty between turns."""
        card: str | None = self.board["card"]
        return card.partition(":")[0] if card else ""

    def say(self, message: str, **fields: object) -> str:
        return self.translate(message).format(**fields)

    def name(self, seat: int | None) -> str:
        return self.translate(NOBODY) if seat is None else self.scene.names[seat]

    def city(self, name: str) -> City:
        return city_named(self.scene.view, name)

    def corner(self, city: City) -> Point:
        return self.chart.corners[city["name"]]

    def top(self, city: City, site: int) -> float:
        """How far below the corner of its city a tower ends."""
        return round(self.layout.ground - len(city["towers"][site]) * self.storeys[city["name"]], 1)


def sketch_of(scene: Scene) -> Sketch:
    assert isinstance(scene.known, Position)
    board = scene.board
    roads = tuple((one, other) for one, other in (road["cities"] for road in board["roads"]))
    chart = chart_of(scene.is_tall, tuple(city["name"] for city in board["cities"]), roads)
    is_mine = bool(scene.legal)
    more = 1 if is_mine and board["phase"] in ("build", "move") else 0
    return Sketch(
        scene=scene,
        known=scene.known,
        chart=chart,
        faces=faces_of(scene.view, scene.translate),
        tracks=follow(scene.history, scene.seat),
        storeys={city["name"]: chart.layout.storey(_tallest(city, more)) for city in board["cities"]},
        crests=[Crest(f"s{seat + 1}", f"w{seat + 1}") for seat in range(len(board["seats"]))],
        translate=scene.translate,
        board=board,
        seat=scene.seat,
        is_mine=is_mine,
    )


def _tallest(city: City, more: int) -> int:
    """The floors of the taller tower, plus one where a floor may be built or moved."""
    return max(map(len, city["towers"])) + (0 if city["scored"] else more)
