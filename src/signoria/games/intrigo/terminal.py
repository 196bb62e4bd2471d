"""The table in 80 columns: the palace as a ring, the gate at its upper left, and inside it the seats.

An arcade shows its letter, its token and who would win it; a place its number and its card. Nothing depends on colour.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

from signoria.games.intrigo.text import score_line, verdict
from signoria.games.intrigo.view_helpers import schemer
from signoria.games.intrigo.words import arcade_letter, card_word
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
from signoria.kernel.pages import Sheet, legend_page, verdict_lines

CELL = {16: 9, 12: 11}  # columns for an arcade or a place, by the number of places
EMPTY = "..."
FREE = "____"
POWER_LETTERS = 5
NAME = 11
COUNTER = 5
SHEET = Sheet(label_width=20, name_width=11)

ROUND = N_("Round {round}")
FIRST = N_("first: {letter}")
DRAFT = N_("draft: {kept} kept")
TURN = N_("turn: {letter}")
SUPPLY = N_("supply: {supply}")
BAG = N_("bag: {bag}")
DUCATS, HAND_SIZE = N_("duc"), N_("hand")
UNPLAYED = N_("nobody plays {family}")
NEXT_WINNER = N_("as it stands, {letter} wins the match")
FOR_SALE = N_("For sale: {piles}")
IN_HANDS = N_("In hands: {cards}")
OWN_HAND = N_("You are {letter}, {family}. Hand: {hand}")
OWN_PACK = N_("Pack: {pack}")
OWN_PICK = N_("keeping {pick}")

PAGES = (
    Choice("score", N_("Score"), N_("the seals and ducats of all players")),
    Choice("packs", N_("Packs"), N_("the packs you have held this round")),
    Choice("legend", N_("Legend"), N_("how to read the table")),
)
LEGEND = (
    (N_("C Cle=A"), N_("arcade C (token 3): a seal of the Clergy; A wins it, places taken")),
    (N_("C Cle>A"), N_("A wins it as things stand, but a place beside it is free")),
    (N_("C Cle=-"), N_("nobody wins it")),
    (N_("C(duc)"), N_("its token is face down: nobody wins it this round")),
    (N_("3.Con4"), N_("place 3, between arcades C and D: the schemer Contarini-4")),
    (N_("3(Con4)"), N_("a schemer that is face down and counts for nothing")),
    (N_("3.thief"), N_("an influence card, shortened; 3*thief: its power is being used")),
    (N_("3.____"), N_("a free place")),
    (N_("2+1"), N_("two seals, and one more if tokens were awarded now")),
    (N_("duc, hand"), N_("ducats, and schemers in hand")),
    (N_("For sale"), N_("the price of the top card of each pile; - where it is sold out")),
)
NO_PACKS = N_("Only players have packs to remember.")
PACK_KEPT = N_("{cards}; you kept {kept}")


def draw(view: Mapping[str, Any], names: Sequence[str], translate: Translate = english) -> list[Line]:
    """The table as the viewer sees it."""
    lines = [_status(view, translate), *_palace(view, _inside(view, names, translate))]
    lines.append(_for_sale(view, translate))
    if view["board"]["in_hands"]:
        lines.append([(cut(translate(IN_HANDS).format(cards=_in_hands(view)), WIDTH), "plain")])
    if view["seat"] >= 0:
        lines += _own_lines(view, translate)
    return lines


def page(name: str, view: Mapping[str, Any], names: Sequence[str], translate: Translate = english) -> list[Line]:
    """One of PAGES."""
    if name == "score":
        return _score_page(view, names, translate)
    return _packs_page(view, translate) if name == "packs" else legend_page(LEGEND, translate)


def _status(view: Mapping[str, Any], translate: Translate) -> Line:
    board = view["board"]
    parts = [translate(ROUND).format(round=board["round"]), translate(FIRST).format(letter=LETTERS[board["first"]])]
    if board["phase"] == "draft":
        parts.append(translate(DRAFT).format(kept=board["kept"]))
    elif board["turn"] is not None:
        parts.append(translate(TURN).format(letter=LETTERS[board["turn"]]))
    short = short_names(list(board["bag"]))
    bag = " ".join(f"{short[guild]}{count}" for guild, count in board["bag"].items())
    parts += [translate(SUPPLY).format(supply=board["supply"]), translate(BAG).format(bag=bag)]
    return [(cut("  ".join(parts), WIDTH), "strong")]


# The palace.


def _palace(view: Mapping[str, Any], inside: Sequence[Line]) -> list[Line]:
    """The ring: clockwise from the upper left, along the top, down, back along the bottom, and up."""
    cells = _cells(view)
    side = len(cells) // 4
    width = CELL[len(cells) // 2]
    top, bottom = cells[: side + 1], cells[2 * side : 3 * side + 1][::-1]
    right, left = cells[side + 1 : 2 * side], cells[3 * side + 1 :][::-1]
    room = WIDTH - 2 * width
    rows: list[Line] = [_row(top, width)]
    for number, (one, other) in enumerate(zip(left, right, strict=True)):
        middle = inside[number] if number < len(inside) else []
        rows.append([*fitted(one, width), *padded(middle, room), *fitted(other, width - 1)])
    return [*rows, _row(bottom, width)]


def _row(cells: Sequence[Line], width: int) -> Line:
    """Cells side by side; the last is a column narrower: five arcades and four places are one column too wide."""
    *others, last = cells
    return [span for line in others for span in fitted(line, width)] + fitted(last, width - 1)


def fitted(line: Line, width: int) -> Line:
    """A cell of the ring; only names of a user's own file can be too long for it."""
    if columns(plain(line)) <= width:
        return padded(line, width)
    return [(cell(plain(line), width), line[-1][1])]


def _cells(view: Mapping[str, Any]) -> list[Line]:
    """Arcades and places alternately, from the gate clockwise."""
    arcades, places = view["board"]["arcades"], view["board"]["places"]
    return [
        drawn
        for arcade, place in zip(arcades, places, strict=True)
        for drawn in (_arcade(view, arcade), _place(view, place))
    ]


def _arcade(view: Mapping[str, Any], arcade: Mapping[str, Any]) -> Line:
    """Letter, token and winner: = if settled, > as things stand."""
    number: Span = (f"{arcade_letter(arcade['arcade']):>2}", "dim")
    if arcade["token"] is None:
        return [number, (f" {EMPTY}", "dim")]
    short = {"ducat": "duc", **short_names(list(view["board"]["bag"]))}[arcade["token"]]
    if arcade["face_down"]:
        return [number, (f"({short})", "dim")]
    shown: Line = [number, (f" {short}", "strong" if arcade["token"] in view["board"]["bag"] else "plain")]
    undecided = arcade["why_nobody"] == "no-schemer" and not arcade["settled"]
    if view["over"] or undecided:
        return shown
    return [*shown, ("=" if arcade["settled"] else ">", "dim"), _winner(view, arcade["winner"])]


def _winner(view: Mapping[str, Any], seat: int | None) -> Span:
    return (letter(seat), "dim" if seat is None else _colour_of_seat(view, seat))


def _colour_of_seat(view: Mapping[str, Any], seat: int) -> str:
    return next(str(family["colour"]) for family in view["board"]["families"] if family["seat"] == seat)


def _colour_of_family(view: Mapping[str, Any], name: str) -> str:
    return next(str(family["colour"]) for family in view["board"]["families"] if family["name"] == name)


def _place(view: Mapping[str, Any], place: Mapping[str, Any]) -> Line:
    number = f"{place['place']:>2}"
    if place["card"] is None:
        return [(f"{number}.{FREE}", "dim")]
    if place["family"] is None:
        used = view["board"]["power"] is not None and view["board"]["power"]["place"] == place["place"]
        return [(f"{number}{'*' if used else '.'}", "dim"), (place["card"][:POWER_LETTERS], "strong")]
    name = f"{_short_families(view)[place['family']]}{place['value']}"
    if place["face_down"]:
        return [(f"{number}({name})", "dim")]
    return [(f"{number}.", "dim"), (name, _colour_of_family(view, place["family"]))]


def _short_families(view: Mapping[str, Any]) -> dict[str, str]:
    return short_names([family["name"] for family in view["board"]["families"]])


# Inside: the seats.


def _inside(view: Mapping[str, Any], names: Sequence[str], translate: Translate) -> list[Line]:
    """A heading, a line for each seat, and what else concerns everyone."""
    board = view["board"]
    short = short_names(list(board["bag"]))
    words = [*short.values(), translate(DUCATS), translate(HAND_SIZE)]
    heading = cell("", NAME + 9) + "".join(cell(word, COUNTER) for word in words)
    lines: list[Line] = [[(heading, "dim")]]
    lines += [_seat_line(view, seat, name) for seat, name in enumerate(names)]
    return [*lines, [(cut(_notes(view, translate), WIDTH - 2 * CELL[len(board["places"])]), "dim")]]


def _seat_line(view: Mapping[str, Any], seat: int, name: str) -> Line:
    """Counters and ducats, each with what would be added if tokens were awarded now."""
    shown = view["board"]["seats"][seat]
    short = _short_families(view)
    counts = [*shown["seals"].items(), ("ducat", shown["ducats"])]
    numbers = [_with_gain(count, shown["gains"].get(token, 0)) for token, count in counts]
    asked = seat in view["actors"]
    return [
        (" >" if asked else "  ", "strong"),
        (f"{LETTERS[seat]} {cell(name, NAME)} {cell(short[shown['family']], 4)}", _colour_of_seat(view, seat)),
        ("".join(cell(number, COUNTER) for number in numbers), "plain"),
        (cell(str(shown["hand_size"]), COUNTER), "plain"),
    ]


def _with_gain(count: int, gain: int) -> str:
    return f"{count}+{gain}" if gain else str(count)


def _notes(view: Mapping[str, Any], translate: Translate) -> str:
    """Which family has no player, and who would win the match if tokens were awarded now."""
    board = view["board"]
    unplayed = next(family["name"] for family in board["families"] if family["seat"] is None)
    notes = [translate(UNPLAYED).format(family=unplayed)]
    if board["next_winner"] is not None:
        notes.insert(0, translate(NEXT_WINNER).format(letter=LETTERS[board["next_winner"]]))
    return "  " + "; ".join(notes)


# Below: the piles, and the viewer's hand.


def _for_sale(view: Mapping[str, Any], translate: Translate) -> Line:
    piles = [
        f"{card_word(pile['name'], translate)} {NOTHING if pile['price'] is None else pile['price']}"
        for pile in view["board"]["piles"]
    ]
    return [(cut(translate(FOR_SALE).format(piles=listed(piles)), WIDTH), "plain")]


def _in_hands(view: Mapping[str, Any]) -> str:
    """The schemers that nobody has placed, family by family."""
    cards = [schemer(card) for card in view["board"]["in_hands"]]
    groups = []
    for name, short in _short_families(view).items():
        values = [str(value) for family, value in cards if family == name]
        if values:
            groups.append(" ".join([short, *values]))
    return listed(groups)


def _own_lines(view: Mapping[str, Any], translate: Translate) -> list[Line]:
    own = view["board"]["seats"][view["seat"]]
    hand = translate(OWN_HAND).format(
        letter=LETTERS[view["seat"]], family=own["family"], hand=" ".join(own["hand"]) or NOTHING
    )
    lines: list[Line] = [[(cut(hand, WIDTH), "strong")]]
    if view["board"]["phase"] == "draft":
        pack = translate(OWN_PACK).format(pack=" ".join(own["packs"][-1]["cards"]))
        pick = f"; {translate(OWN_PICK).format(pick=own['pick'])}" if own["pick"] else ""
        lines.append([(cut(pack + pick, WIDTH), "strong")])
    return lines


# Pages.


def _score_page(view: Mapping[str, Any], names: Sequence[str], translate: Translate) -> list[Line]:
    """The counters; once the match is over with its verdict."""
    lines = [SHEET.heading(names, [_colour_of_seat(view, seat) for seat in range(len(names))])]
    for line in view["board"]["score"]["lines"]:
        label = f"{score_line(line['line'], translate)} ({line['rule']})"
        counters = line.get("counters")
        lines.append(SHEET.row(label, line["points"], "strong") if counters is None else SHEET.row(label, counters))
    return [*lines, *verdict_lines(verdict(view, names, translate))] if view["over"] else lines


def _packs_page(view: Mapping[str, Any], translate: Translate) -> list[Line]:
    """IN-K1: what the viewer has seen in the draft, pack by pack."""
    if view["seat"] < 0:
        return [[(translate(NO_PACKS), "plain")]]
    lines: list[Line] = []
    for pack in view["board"]["seats"][view["seat"]]["packs"]:
        cards = " ".join(pack["cards"])
        text = translate(PACK_KEPT).format(cards=cards, kept=pack["kept"]) if pack["kept"] else cards
        lines += [[(line, "plain")] for line in wrap(text, WIDTH)]
    return lines
