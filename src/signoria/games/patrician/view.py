"""What one seat may see, as plain data, and what it may know (PA-K1)."""

from __future__ import annotations

from signoria.games.patrician import scoring
from signoria.games.patrician.box import NONE
from signoria.games.patrician.state import HAND, OVER, PHASES, Position
from signoria.kernel.compat import append, i64, vec
from signoria.kernel.dealer import Dealer

# What a seat knows: everything but the deck's order and what is left of the others' first hands.


def hide(state: Position, viewer: i64, rng: Dealer | None) -> None:
    """PA-K1: put what the viewer cannot know into the order of the card list or, with a dealer, a random one.

    The hidden cards are those of the deck and what the others still hold of the deal, which are star cards.
    """
    unseen = unseen_cards(state, viewer)
    stars = cards_where(state, unseen, True)
    if rng is not None:
        rng.shuffle(stars, len(stars))
    used = give_secret_cards(state, viewer, stars)
    for i in range(used):
        unseen[stars[i]] -= 1
    deck = cards_where(state, unseen, False)
    if rng is not None:
        rng.shuffle(deck, len(deck))
    state.deck = deck


def unseen_cards(state: Position, viewer: i64) -> vec[i64]:
    """How many of each card the viewer has not seen: [card]."""
    unseen = vec[i64]([0] * len(state.box.card_names))
    for i in range(state.deck_size):
        unseen[state.deck[i]] += 1
    for seat in range(state.seats):
        if seat != viewer:
            for place in range(seat * HAND, seat * HAND + state.secret_size[seat]):
                unseen[state.hand[place]] += 1
    return unseen


def cards_where(state: Position, counts: vec[i64], stars_only: bool) -> vec[i64]:
    """The counted cards one by one, in the order of the card list."""
    cards = vec[i64]()
    for card in range(i64(len(counts))):
        if not stars_only or state.box.card_star[card] != 0:
            for _ in range(counts[card]):
                cards = append(cards, card)
    return cards


def give_secret_cards(state: Position, viewer: i64, stars: vec[i64]) -> i64:
    """Fill what the others hold of the deal from the front of `stars`; returns how many were needed."""
    used: i64 = 0
    for seat in range(state.seats):
        if seat != viewer:
            first: i64 = seat * HAND
            for i in range(state.secret_size[seat]):
                insert_sorted(state.hand, first, first + i, stars[used])
                used += 1
    return used


def insert_sorted(hand: vec[i64], first: i64, end: i64, card: i64) -> None:
    """Put a card into hand[first:end], which is sorted, so that hand[first:end + 1] is."""
    place: i64 = end
    while place > first and hand[place - 1] > card:
        hand[place] = hand[place - 1]
        place -= 1
    hand[place] = card


# What the table shows.


def board(state: Position, viewer: i64) -> dict[str, object]:
    """The table as a seat, or a spectator, sees it."""
    return {
        "phase": PHASES[state.phase],
        "turn": int(state.seat) if state.phase != OVER else None,
        "card": _card(state, state.card) if state.phase != OVER else None,
        "arms_left": int(state.arms_left),
        "built": _city(state, state.built),
        "deck": int(state.deck_size),
        "messengers_a_seat": int(state.box.messengers_a_seat),
        "cities": [_city_view(state, city) for city in range(state.box.city_count)],
        "roads": [_road_view(state, road) for road in range(state.box.road_count)],
        "seats": [_seat_view(state, seat, seat == viewer) for seat in range(state.seats)],
        "score": _score(state, viewer),
    }


def _card(state: Position, card: i64) -> str | None:
    return None if card == NONE else state.box.card_names[card]


def _city(state: Position, city: i64) -> str | None:
    return None if city == NONE else state.box.city_names[city]


def _seat(seat: i64) -> int | None:
    return None if seat == NONE else int(seat)


def _city_view(state: Position, city: i64) -> dict[str, object]:
    return {
        "name": state.box.city_names[city],
        "floors": int(state.box.city_floors[city]),
        "towers": [state.tower(2 * city), state.tower(2 * city + 1)],
        "scored": state.is_scored(city),
        "tiles": [
            {"value": int(scoring.tile_value(state, tile)), "holder": _seat(state.tile[tile])}
            for tile in range(2 * city, 2 * city + 2)
        ],
        "card": _card(state, state.face_up[city]),
        "messengers_here": int(state.messengers_at(city)),
    }


def _road_view(state: Position, road: i64) -> dict[str, object]:
    return {
        "cities": [
            state.box.city_names[state.box.road_from[road]],
            state.box.city_names[state.box.road_to[road]],
        ],
        "messenger": _seat(state.messenger[road]),
    }


def _seat_view(state: Position, seat: i64, own: bool) -> dict[str, object]:
    """PA-1, PA-K1: one's own hand and pile whole; of another's only the sizes and the pile's top card."""
    pile = [state.box.card_names[card] for card in state.pile(seat)]
    open_now = own or state.phase == OVER
    return {
        "hand": [state.box.card_names[card] for card in state.cards_in_hand(seat)] if own else None,
        "hand_size": int(state.hand_size[seat]),
        "pile": pile if open_now else None,
        "pile_size": len(pile),
        "pile_top": pile[len(pile) - 1] if pile else None,
        "reserve": int(state.reserve[seat]),
        "messengers_left": int(state.box.messengers_a_seat - state.messengers_of(seat)),
    }


def _score(state: Position, viewer: i64) -> dict[str, object]:
    """The score sheet so far. What depends on another's pile is left out until the piles are counted."""
    over = state.phase == OVER
    lines = scoring.score_sheet(state)
    if not over:
        for line in lines:
            if line["line"] in ("portraits", "ambassadors"):
                points = line["points"]
                assert isinstance(points, list)
                line["points"] = [value if seat == viewer else None for seat, value in enumerate(points)]
    return {
        "lines": lines,
        "totals": scoring.totals(state) if over else None,
        "winners": [
            seat for seat in range(state.seats) if over and (scoring.winners(state, scoring.totals(state)) >> seat) & 1
        ],
    }
