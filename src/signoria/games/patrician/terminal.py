"""The table in 80 columns: a line for each city on the left, two lines for each seat on the right, below them the
viewer's hand and score.

Towers are drawn sideways, ground floor first, each floor as the letter of its seat, so nothing depends on colour.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from signoria.games.patrician.text import score_line, verdict
from signoria.games.patrician.view_helpers import component_data, floors_on_board, portrait_counts, portrait_names
from signoria.games.patrician.words import portrait_word
from signoria.kernel.game import Choice, Translate, english
from signoria.kernel.lines import (
    LETTERS,
    NOTHING,
    WIDTH,
    Line,
    Span,
    cell,
    columns,
    cut,
    letter,
    padded,
    plain,
    short_names,
)
from signoria.kernel.messages import N_, listed
from signoria.kernel.pages import Sheet, legend_page, seat_styles, verdict_lines

CITY_WIDTH = 8
TOWER_WIDTH = 11  # the largest city in a component file has 12 floors, and its other site at least one
LEAST_CARD_WIDTH = 6
SEATS_WIDTH = 28
SHEET = Sheet(label_width=20, name_width=9)

DECK = N_("Deck: {deck}")
TURN = N_("Turn: {name} ({letter})")
CARD = N_("Card: {card}")
TO_BUILD = N_("floors to build: {count}")

CITY, LEFT, RIGHT = N_("city"), N_("left"), N_("right")
USED, TILES, FACE_UP, AT_CITY = N_("used"), N_("tiles"), N_("card"), N_("m")
SEAT, FLOORS, POSTS = N_("seat"), N_("floors"), N_("msg")
HAND_AND_PILE = N_("hand {hand} pile {pile} {top}")

ROADS = N_("Messengers (m): {roads}")
NO_ROADS = N_("Messengers (m): none placed yet")
OWN_HAND = N_("You are {letter}. Hand: {hand}")
OWN_PORTRAITS = N_("Portraits: {portraits}")
SCORE = N_("Score: {lines}; total {total}")

PAGES = (
    Choice("score", N_("Score"), N_("the score sheet, line by line")),
    Choice("pile", N_("Pile"), N_("the cards you have played")),
    Choice("legend", N_("Legend"), N_("how to read the table and the cards")),
)
LEGEND = (
    (N_("left, right"), N_("a city's towers: one letter per floor, the ground floor first")),
    (N_("used"), N_("floors built, out of those the city has room for")),
    (N_("tiles"), N_("the points of the taller and the shorter tower, and who won them")),
    (N_("card"), N_("the card beside the city, taken by whoever builds there")),
    (N_("m"), N_("messengers at the city")),
    (N_("floors"), N_("floors left in a player's reserve; msg: messengers left")),
    (N_("Roma:2"), N_("a card: two floors in Roma")),
    (N_("Roma:move"), N_("one floor; then you may move a top floor in another city")),
    (N_("Roma:?"), N_("one floor, then take any card")),
    (N_("Roma:E"), N_("one floor and a portrait; EE: two; sets of them score at the end")),
    (N_("Roma:E*"), N_("a star card, as in all first hands: you may place a messenger")),
)
TOTAL = N_("total")
FLOORS_BUILT = N_("floors built")
HIDDEN = N_("?: depends on a pile that only its owner may look through (PA-1).")
EMPTY_PILE = N_("No cards played yet.")
NO_PILE = N_("Only players have a pile to look through.")


def draw(view: Mapping[str, Any], names: Sequence[str], translate: Translate = english) -> list[Line]:
    """The table as the viewer sees it."""
    cities = _city_lines(view, translate)
    left = max(columns(plain(line)) for line in cities)
    seats = _seat_lines(view, names, WIDTH - left - 1, translate)
    lines = [_status(view, names, translate)]
    nothing: Line = []
    for city, seat in zip_longest(cities, seats, fillvalue=nothing):
        lines.append([*padded(city, left + 1), *seat] if seat else city)
    if _with_messengers(view):
        lines.append(_road_line(view, translate))
    if view["seat"] >= 0:
        lines += [_own_line(view, translate), _score_line(view, translate)]
    return lines


def page(name: str, view: Mapping[str, Any], names: Sequence[str], translate: Translate = english) -> list[Line]:
    """One of PAGES."""
    if name == "score":
        return _score_page(view, names, translate)
    return _pile_page(view, translate) if name == "pile" else legend_page(LEGEND, translate)


def _with_messengers(view: Mapping[str, Any]) -> bool:
    """PA-M1: whether the expansion is in play: its seats have messengers."""
    return bool(view["board"]["messengers_a_seat"])


def _status(view: Mapping[str, Any], names: Sequence[str], translate: Translate) -> Line:
    board = view["board"]
    parts = [translate(DECK).format(deck=board["deck"])]
    if not view["over"]:
        parts.append(translate(TURN).format(name=cut(names[board["turn"]], 18), letter=LETTERS[board["turn"]]))
        if board["phase"] != "play":
            parts.append(translate(CARD).format(card=board["card"]))
        if board["arms_left"]:
            parts.append(translate(TO_BUILD).format(count=board["arms_left"]))
    return [(cut("   ".join(parts), WIDTH), "strong")]


# On the left: the cities.


def _city_lines(view: Mapping[str, Any], translate: Translate) -> list[Line]:
    """A heading, and a line for each city."""
    cities = view["board"]["cities"]
    widths = _city_widths(view)
    words = [CITY, LEFT, RIGHT, USED, TILES, FACE_UP, AT_CITY]
    heading = " ".join(cell(translate(word), width) for word, width in zip(words, widths, strict=False))
    colours = {city["name"]: city["colour"] for city in component_data(view)["city"]}
    return [[(heading, "dim")], *(_city_line(city, widths, colours) for city in cities)]


def _city_widths(view: Mapping[str, Any]) -> list[int]:
    """Name, both towers, floors, tiles, card and, with that expansion, messengers. The card gets what is left."""
    cities = view["board"]["cities"]
    tower = min(max(5, *(city["floors"] - 1 for city in cities)), TOWER_WIDTH)
    widths = [
        min(max(len(city["name"]) for city in cities), CITY_WIDTH),
        tower,
        tower,
        max(4, *(len(_used(city)) for city in cities)),
        max(5, *(len(_tiles(city)) for city in cities)),
    ]
    after = [1] if _with_messengers(view) else []
    room = WIDTH - SEATS_WIDTH - 1 - sum(widths + after) - len(widths + after)
    longest = max(len(name) for name in _card_names(view))
    return [*widths, max(LEAST_CARD_WIDTH, min(room, longest)), *after]


def _card_names(view: Mapping[str, Any]) -> list[str]:
    """Every card of the variant, visible or not: the width must not depend on what lies in the deck."""
    return [f"{city['name']}:{face}" for city in component_data(view)["city"] for face in city["cards"]]


def _used(city: Mapping[str, Any]) -> str:
    return f"{sum(map(len, city['towers']))}/{city['floors']}"


def _tiles(city: Mapping[str, Any]) -> str:
    return " ".join(f"{tile['value']}{letter(tile['holder'])}" for tile in city["tiles"])


def _city_line(city: Mapping[str, Any], widths: Sequence[int], colours: Mapping[str, str]) -> Line:
    name, left, right, used, tiles, card, *after = widths
    style = "dim" if city["scored"] else "plain"
    face_up = city["card"] or NOTHING
    line: Line = [
        (cell(city["name"], name), "dim" if city["scored"] else colours[city["name"]]),
        *_tower(city["towers"][0], left),
        *_tower(city["towers"][1], right),
        (" " + cell(_used(city), used), style),
        *_tile_spans(city, tiles),
        (" " + cell(face_up, card), colours.get(face_up.partition(":")[0], "dim")),
    ]
    if after:
        line.append((" " + (str(city["messengers_here"]) if city["messengers_here"] else " "), "strong"))
    return line


def _tower(tower: Sequence[int], width: int) -> Line:
    """The ground floor first; an empty site as a dash."""
    shown = tower[:width]
    floors: Line = [(LETTERS[seat], f"seat{seat}") for seat in shown] or [(NOTHING, "dim")]
    return padded([(" ", "plain"), *floors], width + 1)


def _tile_spans(city: Mapping[str, Any], width: int) -> Line:
    spans: Line = []
    for tile in city["tiles"]:
        style = "plain" if tile["holder"] is None else f"seat{tile['holder']}"
        spans.append((f" {tile['value']}{letter(tile['holder'])}", style))
    return padded(spans, width + 1)


# On the right: the seats.


def _seat_lines(view: Mapping[str, Any], names: Sequence[str], width: int, translate: Translate) -> list[Line]:
    """A heading, and two lines for each seat."""
    words = [translate(TILES), translate(FLOORS)] + ([translate(POSTS)] if _with_messengers(view) else [])
    numbers = sum(len(word) + 1 for word in words)
    heading = " ".join([cell("   " + translate(SEAT), width - numbers), *words])
    lines: list[Line] = [[(heading, "dim")]]
    for seat, name in enumerate(names):
        lines.append([_turn_mark(view, seat), *_name_spans(seat, name, width - numbers - 1)])
        lines[-1] += [(f" {number:>{len(word)}}", "plain") for word, number in _numbers(view, seat, words)]
        indent = " " * min(3, width - SEATS_WIDTH + 1)
        lines.append([(cut(indent + _hand_and_pile(view, seat, translate), width), "dim")])
    return lines


def _turn_mark(view: Mapping[str, Any], seat: int) -> Span:
    return (">", "strong") if view["board"]["turn"] == seat else (" ", "plain")


def _name_spans(seat: int, name: str, width: int) -> Line:
    return [(LETTERS[seat], f"seat{seat}"), (" " + cell(name, width - 2), f"seat{seat}")]


def _numbers(view: Mapping[str, Any], seat: int, words: Sequence[str]) -> list[tuple[str, int]]:
    """Tile points, floors in reserve and messengers left, each under its word."""
    board = view["board"]
    tiles = next(line["points"][seat] for line in board["score"]["lines"] if line["line"] == "tiles")
    numbers = [tiles, board["seats"][seat]["reserve"], board["seats"][seat]["messengers_left"]]
    return list(zip(words, numbers, strict=False))


def _hand_and_pile(view: Mapping[str, Any], seat: int, translate: Translate) -> str:
    """PA-K1: of a pile the table shows its size and its top card."""
    shown = view["board"]["seats"][seat]
    return translate(HAND_AND_PILE).format(
        hand=shown["hand_size"], pile=shown["pile_size"], top=shown["pile_top"] or ""
    )


# Below: roads, and the viewer's hand and score.


def _road_line(view: Mapping[str, Any], translate: Translate) -> Line:
    short = short_names([city["name"] for city in view["board"]["cities"]])
    roads = [
        f"{LETTERS[road['messenger']]} {'-'.join(short[name] for name in road['cities'])}"
        for road in view["board"]["roads"]
        if road["messenger"] is not None
    ]
    text = translate(ROADS).format(roads=listed(roads)) if roads else translate(NO_ROADS)
    return [(cut(text, WIDTH), "plain")]


def _own_line(view: Mapping[str, Any], translate: Translate) -> Line:
    own = view["board"]["seats"][view["seat"]]
    hand = "  ".join(own["hand"]) or NOTHING
    counts = portrait_counts(view, own["pile"])
    portraits = " ".join(f"{letter}{count}" for letter, count in counts.items())
    text = translate(OWN_HAND).format(letter=LETTERS[view["seat"]], hand=hand)
    return [
        (cut(text, 58), "strong"),
        (cut("   " + translate(OWN_PORTRAITS).format(portraits=portraits), WIDTH - 58), "plain"),
    ]


def _score_line(view: Mapping[str, Any], translate: Translate) -> Line:
    """The viewer's own score so far, line by line."""
    own = [(line["line"], line["points"][view["seat"]]) for line in view["board"]["score"]["lines"]]
    lines = ", ".join(f"{score_line(name, translate)} {points}" for name, points in own)
    total = sum(points for _, points in own)
    return [(cut(translate(SCORE).format(lines=lines, total=total), WIDTH), "plain")]


# Pages.


def _score_page(view: Mapping[str, Any], names: Sequence[str], translate: Translate) -> list[Line]:
    """The score sheet as the viewer may see it; once the match is over with its totals and its verdict."""
    score = view["board"]["score"]
    rows = [(f"{score_line(line['line'], translate)} ({line['rule']})", line["points"]) for line in score["lines"]]
    lines = [SHEET.heading(names, seat_styles(len(names))), *(SHEET.row(*row) for row in rows)]
    if not view["over"]:
        hidden = any(None in points for _, points in rows)
        return [*lines, [(translate(HIDDEN), "dim")]] if hidden else lines
    floors = [floors_on_board(view, seat) for seat in range(len(names))]
    lines.append(SHEET.row(translate(TOTAL), score["totals"], "strong"))
    lines.append(SHEET.row(f"{translate(FLOORS_BUILT)} (PA-F3)", floors, "dim"))
    return [*lines, *verdict_lines(verdict(view, names, translate))]


def _pile_page(view: Mapping[str, Any], translate: Translate) -> list[Line]:
    """PA-1: the viewer's own pile, from the bottom, with its portraits counted."""
    if view["seat"] < 0:
        return [[(translate(NO_PILE), "plain")]]
    pile = view["board"]["seats"][view["seat"]]["pile"]
    if not pile:
        return [[(translate(EMPTY_PILE), "plain")]]
    rows = [pile[i : i + 5] for i in range(0, len(pile), 5)]
    names, counts = portrait_names(view), portrait_counts(view, pile)
    words = [f"{portrait_word(names[kind], translate)} {count}" for kind, count in counts.items()]
    text = translate(OWN_PORTRAITS).format(portraits=listed(words))
    return [*([("".join(cell(card, 15) for card in row).rstrip(), "plain")] for row in rows), [(text, "strong")]]
