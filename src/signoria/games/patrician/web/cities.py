"""The cities on the board: floors, sites, flags, tiles and the cards beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from signoria.games.patrician.web.faces import CityCrest, Face
from signoria.games.patrician.web.geometry import Point
from signoria.games.patrician.web.labels import city_details
from signoria.games.patrician.web.outcomes import Outcome, Standing, as_it_stands
from signoria.games.patrician.web.sight import City, PatricianSight
from signoria.kernel.messages import N_
from signoria.kernel.presenting import Crest, Drawn

FACE_UP = N_("Beside {city}: {card}")


@dataclass(frozen=True)
class Floor(Drawn):
    """A floor, or the ghost of one."""

    id: str
    corner: Point
    height: float
    tincture: str
    symbol: str


@dataclass(frozen=True)
class CardPiece(Drawn):
    """A card that lies beside a city."""

    id: str
    corner: Point
    scale: float
    face: Face
    label: str


@dataclass(frozen=True)
class Flag:
    """Who won a tower or, while its city is unfinished, who leads it."""

    corner: Point
    tincture: str
    symbol: str


@dataclass(frozen=True)
class Tower:
    """What is drawn on a tower or a site besides its floors, relative to the corner of its city."""

    x: float
    top: float
    height: float  # of a floor
    is_empty: bool
    is_crowned: bool
    flag: Flag | None


@dataclass(frozen=True)
class Tile:
    id: str
    value: int
    x: float
    y: float
    size: float
    holder: Crest | None


@dataclass(frozen=True)
class CityPicture(Drawn):
    """A city without its floors and its card, which are pieces of their own."""

    index: int
    name: str
    corner: Point
    crest: CityCrest
    used: int
    floors: int
    is_scored: bool
    is_in_play: bool  # whether the card in play builds here
    has_card: bool
    towers: Sequence[Tower]
    tiles: Sequence[Tile]
    details: Sequence[str]


@dataclass(frozen=True)
class Spot:
    """Where a piece is marked when it changed."""

    x: float
    y: float
    inward: int = 0  # to which side the mark can be moved aside: 1 to the right, -1 to the left


@dataclass(frozen=True)
class CityPieces:
    """All cities, with their pieces in a fixed sequence."""

    cities: Sequence[CityPicture]
    floors: Sequence[Floor]
    cards: Sequence[CardPiece]
    spots: Mapping[str, Spot]  # of each piece


def city_pieces(sight: PatricianSight) -> CityPieces:
    """They look alike to all, except to one who may build or move a floor: there the towers leave space for it."""
    return _city_pieces(sight) if sight.may_grow else sight.for_all(_city_pieces)


def _city_pieces(sight: PatricianSight) -> CityPieces:
    views = sight.board["cities"]
    floors = [floor for city in views for site in (0, 1) for floor in _floors(sight, city, site)]
    cards = [_card(sight, city) for city in views if city["card"]]
    cities = [_city(sight, index, city) for index, city in enumerate(views)]
    return CityPieces(
        cities,
        sorted(floors, key=lambda floor: floor.id),
        sorted(cards, key=lambda card: card.id),
        {**_spots_of_floors(sight, floors), **_spots_of_cards(sight, cards)},
    )


def _floors(sight: PatricianSight, city: City, site: int) -> list[Floor]:
    corner, layout = sight.corner(city), sight.layout
    tower, height = city["towers"][site], sight.floor_heights[city["name"]]
    ids = sight.pieces.floors(city["name"], site, len(tower))
    x, ground = corner.x + layout.sites[site], corner.y + layout.ground
    return [
        floor(sight, seat, ids[level], Point(x, round(ground - (level + 1) * height, 1)), height)
        for level, seat in enumerate(tower)
    ]


def floor(sight: PatricianSight, seat: int, piece: str, corner: Point, height: float) -> Floor:
    return Floor(piece, corner, height, sight.crests[seat].tincture, f"house-floor-{seat + 1}")


def _card(sight: PatricianSight, city: City) -> CardPiece:
    area = sight.layout.card.at(sight.corner(city))
    face = sight.faces.face(city["card"])
    return CardPiece(
        id=sight.pieces.card_beside(city["name"]),
        corner=Point(area.x, area.y),
        scale=area.width / 100,
        face=face,
        label=sight.say(FACE_UP, city=city["name"], card=face.words),
    )


def _spots_of_floors(sight: PatricianSight, floors: Sequence[Floor]) -> dict[str, Spot]:
    """Marks stand at a tower's outer edge; where a card lies close to the right tower, at its inner one."""
    layout = sight.layout
    spots = {}
    for piece in floors:
        is_right = not layout.is_tall and piece.corner.x % layout.place_width >= layout.sites[1]
        x = piece.corner.x + (layout.floor_width if is_right else 0)
        spots[piece.id] = Spot(x, round(piece.corner.y + piece.height / 2, 1), inward=-1 if is_right else 1)
    return spots


def _spots_of_cards(sight: PatricianSight, cards: Sequence[CardPiece]) -> dict[str, Spot]:
    down = sight.layout.card.height * 0.42
    return {card.id: Spot(card.corner.x + 3, round(card.corner.y + down, 1)) for card in cards}


def _city(sight: PatricianSight, index: int, city: City) -> CityPicture:
    now, details = sight.for_all(_standings)[index]
    return CityPicture(
        index=index,
        name=city["name"],
        corner=sight.corner(city),
        crest=sight.faces.crests[city["name"]],
        used=sum(map(len, city["towers"])),
        floors=city["floors"],
        is_scored=city["scored"],
        is_in_play=city["name"] == sight.built_city,
        has_card=city["card"] is not None,
        towers=[_tower(sight, city, site, now.standings[site]) for site in (0, 1)],
        tiles=[_tile(sight, index, city, which) for which in (0, 1)],
        details=details,
    )


def _standings(sight: PatricianSight) -> list[tuple[Outcome, list[str]]]:
    """How each city stands, and the words for it."""
    standing = [(city, as_it_stands(sight, city)) for city in sight.board["cities"]]
    return [(now, city_details(sight, city, now)) for city, now in standing]


def _tower(sight: PatricianSight, city: City, site: int, standing: Standing) -> Tower:
    is_empty = not city["towers"][site]
    return Tower(
        x=sight.layout.sites[site],
        top=sight.top(city, site),
        height=sight.floor_heights[city["name"]],
        is_empty=is_empty,
        is_crowned=city["scored"] and not is_empty,
        flag=_flag(sight, city, site, standing),
    )


def _flag(sight: PatricianSight, city: City, site: int, standing: Standing) -> Flag | None:
    """PA-F1: the winner's or, while the city is unfinished, the leader's flag; none where a floor may go on top now."""
    first = standing.leader
    if first is None or _awaits_floor(sight, city):
        return None
    layout = sight.layout
    corner = Point(layout.sites[site] + layout.flag.x, round(max(1, sight.top(city, site) + layout.flag.y), 1))
    return Flag(corner, sight.crests[first].tincture, f"house-flag-{first + 1}")


def _awaits_floor(sight: PatricianSight, city: City) -> bool:
    """Whether the viewer may build or move a floor there now."""
    phase = sight.board["phase"]
    if not sight.is_asked or city["scored"]:
        return False
    return bool(phase == "move" or (phase == "build" and city["name"] == sight.built_city))


def _tile(sight: PatricianSight, index: int, city: City, which: int) -> Tile:
    """The tile of the taller tower first; once won it shows who has it."""
    shown, plate, is_tall = city["tiles"][which], sight.layout.plate, sight.layout.is_tall
    size = (21, 19)[which] if is_tall else (28, 25)[which]
    step = (24 if is_tall else 44) if city["scored"] else (20 if is_tall else 30)
    holder = shown["holder"]
    return Tile(
        id=f"tile-{index}-{which}",
        value=shown["value"],
        x=plate.x + plate.width - (2 - which) * step - 1,
        y=plate.y + 5 + (plate.height - 5 - size) / 2,
        size=size,
        holder=None if holder is None else sight.crests[holder],
    )


def won_tiles(sight: PatricianSight, seat: int) -> list[tuple[int, int, City]]:
    """A seat's tiles: number of the city, which of its two, and the city."""
    return [
        (index, which, city)
        for index, city in enumerate(sight.board["cities"])
        for which in (0, 1)
        if city["tiles"][which]["holder"] == seat
    ]
