"""PA-K1: what one seat may see, as plain data. What it knows, which is more, is in knowledge.py."""

from __future__ import annotations

from signoria.games.patrician import scoring
from signoria.games.patrician.game_data import NONE
from signoria.games.patrician.state import OVER, PHASES, PLAYING, Position
from signoria.kernel.compat import i64
from signoria.kernel.state import seat_or_none, seats_in


def board(state: Position, viewer: i64) -> dict[str, object]:
    """The table as a seat, or a spectator, sees it. Card and city are those of this turn, once a card is played."""
    in_turn = state.phase != PLAYING and state.phase != OVER
    return {
        "phase": PHASES[state.phase],
        "turn": int(state.seat) if state.phase != OVER else None,
        "card": _card(state, state.card) if in_turn else None,
        "arms_left": int(state.arms_left),
        "built": _city(state, state.built) if in_turn else None,
        "deck": int(state.deck_size),
        "messengers_a_seat": int(state.data.messengers_a_seat),
        "cities": [_city_view(state, city) for city in range(state.data.city_count)],
        "roads": [_road_view(state, road) for road in range(state.data.road_count)],
        "seats": [_seat_view(state, seat, seat == viewer) for seat in range(state.seats)],
        "score": _score(state, viewer),
    }


def _card(state: Position, card: i64) -> str | None:
    return None if card == NONE else state.data.card_names[card]


def _city(state: Position, city: i64) -> str | None:
    return None if city == NONE else state.data.city_names[city]


def _city_view(state: Position, city: i64) -> dict[str, object]:
    return {
        "name": state.data.city_names[city],
        "floors": int(state.data.city_floors[city]),
        "towers": [state.tower(2 * city), state.tower(2 * city + 1)],
        "scored": state.is_scored(city),
        "tiles": [
            {"value": int(scoring.tile_value(state, tile)), "holder": seat_or_none(state.tile[tile])}
            for tile in range(2 * city, 2 * city + 2)
        ],
        "card": _card(state, state.face_up[city]),
        "messengers_here": int(state.messengers_at(city)),
    }


def _road_view(state: Position, road: i64) -> dict[str, object]:
    return {
        "cities": [
            state.data.city_names[state.data.road_from[road]],
            state.data.city_names[state.data.road_to[road]],
        ],
        "messenger": seat_or_none(state.messenger[road]),
    }


def _seat_view(state: Position, seat: i64, own: bool) -> dict[str, object]:
    """PA-1, PA-K1: the viewer's whole hand and pile; of the others only the sizes and the pile's top card."""
    pile = [state.data.card_names[card] for card in state.pile(seat)]
    open_now = own or state.phase == OVER
    return {
        "hand": [state.data.card_names[card] for card in state.cards_in_hand(seat)] if own else None,
        "hand_size": int(state.hand_size[seat]),
        "pile": pile if open_now else None,
        "pile_size": len(pile),
        "pile_top": pile[len(pile) - 1] if pile else None,
        "reserve": int(state.reserve[seat]),
        "messengers_left": int(state.data.messengers_a_seat - state.messengers_of(seat)),
    }


def _score(state: Position, viewer: i64) -> dict[str, object]:
    """The score sheet so far. What depends on another seat's pile is left out until the piles are counted."""
    over = state.phase == OVER
    lines = scoring.score_sheet(state)
    if not over:
        for line in lines:
            if line["line"] in ("portraits", "ambassadors"):
                points = line["points"]
                assert isinstance(points, list)
                line["points"] = [value if seat == viewer else None for seat, value in enumerate(points)]
    totals = scoring.totals(state)
    return {
        "lines": lines,
        "totals": totals if over else None,
        "winners": seats_in(scoring.winners(state, totals)) if over else [],
    }
