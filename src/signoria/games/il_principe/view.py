"""IP-K1: what one seat may see, as plain data. What it knows, which is more, is in knowledge.py."""

from __future__ import annotations

from signoria.games.il_principe import events, scoring
from signoria.games.il_principe.actions import COLOUR_COUNT, COLOURS
from signoria.games.il_principe.game_data import NONE
from signoria.games.il_principe.state import BIDDING, CARDS, LAYING, MINOR, OVER, PHASES, PRIZES, STEPS, Position, row
from signoria.kernel.bits import bits_of
from signoria.kernel.compat import i64
from signoria.kernel.state import dump_vec, seat_or_none, seats_in


def board(state: Position, viewer: i64) -> dict[str, object]:
    """The table as a seat, or a spectator, sees it."""
    over = state.step == OVER
    return {
        "round": int(state.round),
        "last_round": state.last_round,
        "phase": PHASES[state.phase],
        "step": STEPS[state.step],
        "turn": None if over or state.step == LAYING else int(state.seat),
        "marker": int(state.marker),
        "deck": int(state.deck_size),
        "last_round_below": int(state.seats * state.data.cards_drawn),
        "cards_laid": int(state.data.cards_laid),
        "city_deck": int(state.cities_left()),
        "cities": [_city_view(state, city, viewer) for city in bits_of(state.offer)],
        "building_begun": state.building_begun(),
        "building": _building_view(state),
        "regions": [_region_view(state, region) for region in range(state.data.region_count)],
        "roles": _role_views(state),
        "lots": _lots(state),
        "auction": _auction_view(state) if state.step == BIDDING else None,
        "removed": _by_colour(dump_vec(state.removed)),
        "seats": [_seat_view(state, seat, viewer) for seat in range(state.seats)],
        "score": _score(state),
    }


def _by_colour(counts: list[int]) -> dict[str, int]:
    return dict(zip(COLOURS, counts, strict=True))


def _city_view(state: Position, city: i64, viewer: i64) -> dict[str, object]:
    """A face-up city, and for a seat what it lacks to build it (IP-B1)."""
    data = state.data
    printed = data.components.cities[city]
    lacks: list[str] = []
    if viewer >= 0:
        hand = state.kept(viewer)
        for colour, name in enumerate(COLOURS):
            lacks += [name] * max(0, printed.icons.count(name) - hand[colour])
    return {
        "name": printed.name,
        "size": printed.size.name,
        "points": printed.size.points,
        "cost": printed.size.cost,
        "shields": printed.size.shields,
        "icons": list(printed.icons),
        "regions": list(printed.regions),
        "lacks_cards": lacks if viewer >= 0 else None,
        "lacks_money": max(0, printed.size.cost - int(state.money[viewer])) if viewer >= 0 else None,
    }


def _building_view(state: Position) -> dict[str, object] | None:
    if state.city == NONE:
        return None
    return {"city": state.data.city_names[state.city], "shields_due": int(state.shields_due)}


def _region_view(state: Position, region: i64) -> dict[str, object]:
    return {
        "name": state.data.region_names[region],
        "land": state.data.components.lands[region],
        "shields": [int(state.shields_in(region, seat)) for seat in range(state.seats)],
    }


def _role_views(state: Position) -> list[dict[str, object]]:
    """IP-C7, colour by colour; without minor roles there is none to see (IP-S4)."""
    return [
        {
            "colour": name,
            "major": _tile_view(state, colour),
            "minor": _tile_view(state, colour + COLOUR_COUNT) if state.data.minor_roles else None,
        }
        for colour, name in enumerate(COLOURS)
    ]


def _tile_view(state: Position, tile: i64) -> dict[str, object]:
    return {"name": events.role_name(state, tile), "holder": seat_or_none(state.holder[tile])}


def _lots(state: Position) -> list[dict[str, object]]:
    """IP-2.1: the groups still to be auctioned, in their order."""
    order = sorted((int(count), colour) for colour, count in enumerate(state.lot) if count != 0)
    return [{"colour": COLOURS[colour], "count": count} for count, colour in order]


def _auction_view(state: Position) -> dict[str, object]:
    tile: i64 = state.colour if state.prize != MINOR else state.colour + COLOUR_COUNT
    return {
        "prize": PRIZES[state.prize],
        "colour": COLOURS[state.colour],
        "count": int(state.lot[state.colour]) if state.prize == CARDS else None,
        "role": None if state.prize == CARDS else events.role_name(state, tile),
        "bid": int(state.bid),
        "leader": seat_or_none(state.leader),
        "bidders": seats_in(state.bidders),
    }


def _seat_view(state: Position, seat: i64, viewer: i64) -> dict[str, object]:
    """IP-1.2, IP-K1: the viewer's hand, money and laid cards; of other hands the size, including cards laid unseen."""
    own = seat == viewer
    return {
        "hand": _by_colour(state.kept(seat)) if own else None,
        "drawn": _by_colour(row(state.drawn, seat)) if own else None,
        "hand_size": int(state.hand_size(seat)),
        "money": int(state.money[seat]) if own or state.step == OVER else None,
        "laid": _laid(state, seat) if own or state.step != LAYING else None,
        "up": _by_colour(row(state.up, seat)),
        "down": _by_colour(row(state.down, seat)),
        "shields": int(state.reserve[seat]),
        "points": int(state.score_track(seat)),
        "built": _built(state, seat),
    }


def _built(state: Position, seat: i64) -> list[str] | None:
    """IP-B6: the cards of built cities, where they stay beside their builder."""
    cities = [state.data.city_names[city] for city in bits_of(state.built[seat])]
    return cities if state.data.cities_kept else None


def _laid(state: Position, seat: i64) -> list[str] | None:
    """IP-1.1, IP-2.1: the cards that a seat has laid in this round, if any."""
    counts = row(state.laying, seat)
    return [COLOURS[colour] for colour in range(COLOUR_COUNT) for _ in range(counts[colour])] or None


def _score(state: Position) -> dict[str, object]:
    """The score sheet as if the match ended now; the points for money are shown only at the end (IP-F3)."""
    over = state.step == OVER
    lines = scoring.score_sheet(state)
    if not over:
        for line in lines:
            if line["line"] == "money":
                line["points"] = [None] * state.seats
    totals = scoring.totals(state)
    return {
        "lines": lines,
        "totals": totals if over else None,
        "winners": seats_in(scoring.winners(state, totals)) if over else [],
        "decided": scoring.decided_by(state, totals) if over else None,
    }
