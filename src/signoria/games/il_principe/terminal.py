"""The table in 80 columns: a line for each city on offer and each seat, the regions, the auction, the viewer's hand.

Building cards are written by the first letter of their colour and seats by letters, so nothing depends on colour.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from signoria.games.il_principe.actions import COLOURS
from signoria.games.il_principe.text import prize, score_line, verdict
from signoria.games.il_principe.view_helpers import cards_laid, own_part
from signoria.games.il_principe.words import COINS, amount, counted, region_word, role_word, word
from signoria.kernel.game import Choice, Translate, english
from signoria.kernel.lines import LETTERS, NOTHING, WIDTH, Line, Span, cell, cut, letter, padded
from signoria.kernel.messages import N_, N_plural, listed
from signoria.kernel.pages import Sheet, legend_page, seat_styles, verdict_lines

NONE_THERE = "."
INITIALS = {colour: colour[0].upper() for colour in COLOURS}

ROUND = N_("Round {round}: {phase}")
LAST_ROUND = N_("Final round: {phase}")
PHASES = {
    "cards": N_("new cards"),
    "auctions": N_("auctions"),
    "actions": N_("one action each"),
    "roles": N_("roles"),
}
DECK = N_("deck: {deck} (final round below {limit})")
LAST_DECK = N_("deck: {deck}")
CITIES_LEFT = N_plural("{count} city to come", "{count} cities to come")

CITY, POINTS, COST, CARDS, REGIONS = N_("city"), N_("pts"), N_("cost"), N_("cards"), N_("regions")
CITY_WIDTHS = (9, 3, 4, 5, 25)
READY = N_("you can build it")
NOT_YET = N_("no building this round")
LACKS = N_("you need {what}")

SEAT, HAND, MONEY, SHIELDS = N_("seat"), N_("hand"), N_("money"), N_("shields")
UP, DOWN, MAJOR, MINOR = N_("up {letters}"), N_("dn {letters}"), N_("major"), N_("minor")
NAME_WIDTH = 13
COUNTS_WIDTH = 14
SHEET = Sheet(label_width=25, name_width=8)

AUCTION = N_("Auction: {prize}. {bid} Still in: {bidders}.{more}")
STANDING = N_("Bid: {bid} by {letter}.")
NO_BID = N_("No bid yet.")
TO_COME = N_(" Then: {lots}.")
LOTS = N_("Up for auction: {lots}.")
OWN = N_("You are {letter}. Money: {money}. Hand: {hand}.{more}")
NEW = N_(" New: {cards}.")
LAID = N_(" Chosen: {cards}.")
NO_CARDS = N_("no cards")

PAGES = (
    Choice("score", N_("Score"), N_("the score sheet, line by line")),
    Choice("roles", N_("Roles"), N_("who holds which role, and what it does")),
    Choice("legend", N_("Legend"), N_("how to read the table")),
)
EFFECTS = {
    "green": N_("flip a face-down card of another colour"),
    "white": N_("1 point"),
    "red": N_("draw a building card"),
    "blue": N_("place a shield in any region"),
    "yellow": N_("2 coins"),
}
LEGEND = (
    (N_("G W R B Y"), N_("green, white, red, blue and yellow building cards")),
    (N_("pts cost"), N_("a city's points for its builder, and its cost in coins")),
    (N_("cards"), N_("the hand cards that it takes to build the city")),
    (N_("regions"), N_("where the builder may place shields")),
    (N_("*"), N_("Il Principe: holds the marker")),
    (N_("+"), N_("has chosen cards to auction and can still take them back")),
    (N_("up, dn"), N_("cards in front of a seat, face up or face down, by colour")),
    (N_("major"), N_("colours in which a seat holds the major role; minor: the minor role")),
    (N_("shields"), N_("shields not yet on the map")),
    (N_("shield purple"), N_("a move names a region by its colour; the list of moves says which")),
    (N_("A2 B1"), N_("in a region: two shields of A, one of B")),
)
TOTAL = N_("total")
LAID_CARDS = N_("cards in front")
HIDDEN = N_("?: money is revealed at the end (IP-F3). Other lines: as if the match ended now.")


def draw(view: Mapping[str, Any], names: Sequence[str], translate: Translate = english) -> list[Line]:
    """The table as the viewer sees it."""
    lines = [_status(view, translate), *_city_lines(view, translate), *_seat_lines(view, names, translate)]
    lines += _region_lines(view, translate)
    lines += _auction_line(view, translate)
    if view["seat"] >= 0:
        lines.append(_own_line(view, translate))
    return lines


def page(name: str, view: Mapping[str, Any], names: Sequence[str], translate: Translate = english) -> list[Line]:
    """One of PAGES."""
    if name == "score":
        return _score_page(view, names, translate)
    return _role_page(view, names, translate) if name == "roles" else legend_page(LEGEND, translate)


def _status(view: Mapping[str, Any], translate: Translate) -> Line:
    """The round, and when the match will end."""
    board = view["board"]
    last = board["last_round"]
    phase = translate(PHASES[board["phase"]])
    parts = [
        translate(LAST_ROUND if last else ROUND).format(round=board["round"], phase=phase),
        translate(LAST_DECK if last else DECK).format(deck=board["deck"], limit=board["last_round_below"]),
        amount(CITIES_LEFT, board["city_deck"], translate),
    ]
    return [(cut("   ".join(parts), WIDTH), "strong")]


# The cities on offer.


def _city_lines(view: Mapping[str, Any], translate: Translate) -> list[Line]:
    """A heading, and a line for each city."""
    words = [translate(text) for text in (CITY, POINTS, COST, CARDS, REGIONS)]
    heading = " ".join(cell(text, width) for text, width in zip(words, CITY_WIDTHS, strict=True))
    return [[(heading, "dim")], *(_city_line(city, view, translate) for city in view["board"]["cities"])]


def _city_line(city: Mapping[str, Any], view: Mapping[str, Any], translate: Translate) -> Line:
    name, points, cost, cards, regions = CITY_WIDTHS
    room = (regions + 1) // len(city["regions"]) - 1
    where = " ".join(cell(region_word(region, translate), room) for region in city["regions"])
    line: Line = [
        (cell(city["name"], name), "strong"),
        (f" {city['points']:>{points}} {city['cost']:>{cost}} ", "plain"),
        *((INITIALS[icon], icon) for icon in city["icons"]),
        (" " * (cards - len(city["icons"]) + 1), "plain"),
        (cell(where, regions) + " ", "plain"),
    ]
    return [*line, _readiness(city, view, translate)]


def _readiness(city: Mapping[str, Any], view: Mapping[str, Any], translate: Translate) -> Span:
    """IP-B0, IP-B1: whether the viewer could build the city, and if not, why not."""
    room = WIDTH - sum(CITY_WIDTHS) - len(CITY_WIDTHS)
    if view["seat"] < 0:
        return ("", "plain")
    if not view["board"]["building_begun"]:
        return (cut(translate(NOT_YET), room), "dim")
    if not city["lacks_cards"] and not city["lacks_money"]:
        return (cut(translate(READY), room), "good")
    lacks = ["".join(INITIALS[colour] for colour in city["lacks_cards"])] if city["lacks_cards"] else []
    if city["lacks_money"]:
        lacks.append(amount(COINS, city["lacks_money"], translate))
    return (cut(translate(LACKS).format(what=listed(lacks)), room), "dim")


# The seats.


def _seat_lines(view: Mapping[str, Any], names: Sequence[str], translate: Translate) -> list[Line]:
    """A heading, and a line for each seat."""
    letters = " ".join(INITIALS.values())
    words = [
        cell("  " + translate(SEAT), NAME_WIDTH + 5),
        cell(translate(POINTS), 4),
        cell(translate(HAND), 5),
        cell(translate(MONEY), 6),
        cell(translate(SHIELDS), 8),
        cell(translate(UP).format(letters=letters), COUNTS_WIDTH),
        cell(translate(DOWN).format(letters=letters), COUNTS_WIDTH),
        cell(translate(MAJOR), 6),
        translate(MINOR) if view["board"]["roles"][0]["minor"] else "",
    ]
    return [
        [(cut("".join(words), WIDTH), "dim")],
        *(_seat_line(view, seat, name) for seat, name in enumerate(names)),
    ]


def _seat_line(view: Mapping[str, Any], seat: int, name: str) -> Line:
    shown = view["board"]["seats"][seat]
    money = NOTHING if shown["money"] is None else shown["money"]
    return [
        (">" if seat in view["actors"] else "+" if seat in view["chosen"] else " ", "strong"),
        ("*" if seat == view["board"]["marker"] else " ", "strong"),
        (f"{LETTERS[seat]} {cell(name, NAME_WIDTH)} ", f"seat{seat}"),
        (f"{shown['points']:>3} {shown['hand_size']:>4} {money:>5} {shown['shields']:>7}    ", "plain"),
        *_counts(shown["up"], "plain"),
        ("    ", "plain"),
        *_counts(shown["down"], "dim"),
        (" ", "plain"),
        *_roles_of(view, seat, "major"),
        *_roles_of(view, seat, "minor"),
    ]


def _counts(cards: Mapping[str, int], style: str) -> Line:
    """How many of each colour, under its letter; none as a dot."""
    spans: Line = []
    for colour, count in cards.items():
        spans.append((f"{count or NONE_THERE:<2}", colour if count and style == "plain" else "dim"))
    return spans


def _roles_of(view: Mapping[str, Any], seat: int, rank: str) -> Line:
    """The letters of the colours whose role of this rank the seat holds."""
    held = [role["colour"] for role in view["board"]["roles"] if role[rank] and role[rank]["holder"] == seat]
    spans: Line = [(INITIALS[colour], colour) for colour in held] or [(NOTHING, "dim")]
    return padded(spans, 6) if rank == "major" else spans


# The regions.


def _region_lines(view: Mapping[str, Any], translate: Translate) -> list[Line]:
    """The regions' names, and below them whose shields are there."""
    regions = view["board"]["regions"]
    names = [region_word(region["name"], translate) for region in regions]
    widths = _region_widths(names)
    heading: Line = [
        (cell(name, width), region["name"]) for name, width, region in zip(names, widths, regions, strict=True)
    ]
    shields: Line = [
        span for region, width in zip(regions, widths, strict=True) for span in _shields(region["shields"], width)
    ]
    return [heading, shields]


def _region_widths(names: Sequence[str]) -> list[int]:
    """Equal columns, except that the longest name has as much of the line as it needs, up to twice its share."""
    share, longest = WIDTH // len(names), max(names, key=len)
    wide = min(len(longest) + 1, 2 * share)
    if len(names) == 1 or wide <= share:
        return [share] * len(names)
    rest = (WIDTH - wide) // (len(names) - 1)
    return [wide if name == longest else rest for name in names]


def _shields(counts: Sequence[int], width: int) -> Line:
    spans: Line = [(f"{LETTERS[seat]}{count} ", f"seat{seat}") for seat, count in enumerate(counts) if count]
    if sum(len(text) for text, _ in spans) >= width:
        spans = [(text.strip(), style) for text, style in spans]
    return padded(spans or [(NOTHING, "dim")], width)


# The auction, and the viewer's own hand and money.


def _auction_line(view: Mapping[str, Any], translate: Translate) -> list[Line]:
    """The present auction, or the lots still to come."""
    board = view["board"]
    auction, lots = board["auction"], board["lots"]
    if auction is None:
        text = translate(LOTS).format(lots=_lots(lots, translate))
        return [[(cut(text, WIDTH), "plain")]] if lots else []
    bid = translate(NO_BID)
    if auction["leader"] is not None:
        bid = translate(STANDING).format(bid=auction["bid"], letter=LETTERS[auction["leader"]])
    later = lots[1:] if auction["prize"] == "cards" else []
    text = translate(AUCTION).format(
        prize=prize(view, translate),
        bid=bid,
        bidders=" ".join(LETTERS[seat] for seat in auction["bidders"]),
        more=translate(TO_COME).format(lots=_lots(later, translate)) if later else "",
    )
    return [[(cut(text, WIDTH), "strong")]]


def _lots(lots: Sequence[Mapping[str, Any]], translate: Translate) -> str:
    return listed([counted(lot["colour"], lot["count"], translate) for lot in lots])


def _own_line(view: Mapping[str, Any], translate: Translate) -> Line:
    """The viewer's money, hand, and in phase 1 what is new and what is chosen."""
    own = own_part(view)
    new = _held(own["drawn"])
    more = translate(NEW).format(cards=new) if new else ""
    if own["laid"] is not None and view["board"]["step"] == "lay":
        more = translate(LAID).format(cards=listed([word(colour, translate) for colour in own["laid"]]))
    text = translate(OWN).format(
        letter=LETTERS[view["seat"]],
        money=own["money"],
        hand=_held(own["hand"]) or translate(NO_CARDS),
        more=more,
    )
    return [(cut(text, WIDTH), "strong")]


def _held(cards: Mapping[str, int]) -> str:
    """Cards by their letters: `GG W`."""
    return " ".join(INITIALS[colour] * count for colour, count in cards.items() if count)


# Pages.


def _score_page(view: Mapping[str, Any], names: Sequence[str], translate: Translate) -> list[Line]:
    """The score sheet as the viewer may see it; once the match is over with its totals and its verdict."""
    score = view["board"]["score"]
    rows = [(f"{score_line(line['line'], translate)} ({line['rule']})", line["points"]) for line in score["lines"]]
    lines = [SHEET.heading(names, seat_styles(len(names))), *(SHEET.row(*row) for row in rows)]
    if not view["over"]:
        return [*lines, [(translate(HIDDEN), "dim")]]
    laid = [cards_laid(view, seat) for seat in range(len(names))]
    lines.append(SHEET.row(translate(TOTAL), score["totals"], "strong"))
    lines.append(SHEET.row(f"{translate(LAID_CARDS)} (IP-F5)", laid, "dim"))
    return [*lines, *verdict_lines(verdict(view, names, translate))]


def _role_page(view: Mapping[str, Any], names: Sequence[str], translate: Translate) -> list[Line]:
    """IP-C7, IP-4.6: each role, who holds it, and its effect."""
    tiles = [(role["colour"], tile) for role in view["board"]["roles"] for tile in (role["major"], role["minor"])]
    return [_role_row(colour, tile, names, translate) for colour, tile in tiles if tile is not None]


def _role_row(colour: str, tile: Mapping[str, Any], names: Sequence[str], translate: Translate) -> Line:
    holder = tile["holder"]
    who = letter(holder) if holder is None else f"{letter(holder)} {names[holder]}"
    return [
        (f"{INITIALS[colour]} {cell(role_word(tile['name'], translate), 13)}", colour),
        (cell(who, 20) + " ", "plain" if holder is None else f"seat{holder}"),
        (translate(EFFECTS[colour]), "dim"),
    ]
