"""The events of the game: one function for each, which does nothing without a journal."""

from __future__ import annotations

from signoria.games.il_principe.actions import COLOUR_COUNT, COLOURS
from signoria.games.il_principe.game_data import NONE
from signoria.games.il_principe.state import CARDS, MINOR, PRIZES, Position, row
from signoria.kernel.compat import i64
from signoria.kernel.journal import NOBODY
from signoria.kernel.state import dump_vec, seats_in

# Set-up and phase 1.


def cards_taken_out(state: Position) -> None:
    if state.journal is not None and state.data.cards_out != 0:
        fields: dict[str, object] = {"cards": int(state.data.cards_out), "cities": int(state.data.cities_out)}
        state.journal.tell("taken-out", "IP-S4", NOBODY, fields)


def marker_drawn(state: Position) -> None:
    if state.journal is not None:
        state.journal.tell("marker-drawn", "IP-S3", state.marker, {})


def city_turned_up(state: Position, city: i64, rule: str) -> None:
    if state.journal is not None:
        fields: dict[str, object] = {"city": state.data.city_names[city], "left": int(state.cities_left())}
        state.journal.tell("city-turned-up", rule, NOBODY, fields)


def city_deck_empty(state: Position) -> None:
    if state.journal is not None:
        state.journal.tell("city-deck-empty", "IP-B5", NOBODY, {})


def round_begun(state: Position) -> None:
    if state.journal is not None:
        rule = "IP-E2" if state.last_round else "IP-1.1"
        fields: dict[str, object] = {"round": int(state.round), "deck": int(state.deck_size)}
        state.journal.tell("last-round-begun" if state.last_round else "round-begun", rule, NOBODY, fields)


def income_paid(state: Position) -> None:
    if state.journal is not None:
        rule = "IP-E3" if state.last_round else "IP-1.1"
        state.journal.tell("income-paid", rule, NOBODY, {"money": int(state.data.income)})


def cards_drawn(state: Position, seat: i64) -> None:
    """Recorded before the cards are drawn: they are still on top of the deck."""
    if state.journal is not None:
        count: i64 = state.data.cards_drawn
        cards = sorted(state.deck[i] for i in range(state.deck_size - count, state.deck_size))
        private: dict[str, object] = {"cards": [COLOURS[card] for card in cards]}
        state.journal.whisper("cards-drawn", "IP-1.1", seat, {"count": int(count)}, private, 1 << seat)


def cards_laid(state: Position, seat: i64) -> None:
    if state.journal is not None:
        counts = row(state.laying, seat)
        cards = [COLOURS[colour] for colour in range(COLOUR_COUNT) for _ in range(counts[colour])]
        state.journal.tell("cards-laid", "IP-2.1", seat, {"cards": cards})


# Phase 2.


def lots_grouped(state: Position) -> None:
    if state.journal is not None:
        order = sorted((int(count), colour) for colour, count in enumerate(state.lot) if count != 0)
        lots = [{"colour": COLOURS[colour], "count": count} for count, colour in order]
        if lots:
            state.journal.tell("lots-grouped", "IP-2.1", NOBODY, {"lots": lots})
        else:
            state.journal.tell("no-lots", "IP-E4", NOBODY, {})


def removed_reused(state: Position, count: i64) -> None:
    if state.journal is not None:
        state.journal.tell("removed-reused", "IP-E4", NOBODY, {"count": int(count)})


def deck_too_short(state: Position) -> None:
    if state.journal is not None:
        state.journal.tell("deck-too-short", "IP-E4", NOBODY, {"deck": int(state.deck_size)})


def lot_opened(state: Position) -> None:
    if state.journal is not None:
        state.journal.tell("lot-opened", "IP-2.1", NOBODY, _lot(state, state.lot[state.colour]))


def bid_made(state: Position) -> None:
    if state.journal is not None:
        state.journal.tell("bid-made", "IP-2.2", state.seat, {"bid": int(state.bid)})


def bid_passed(state: Position) -> None:
    if state.journal is not None:
        state.journal.tell("bid-passed", "IP-2.2", state.seat, {})


def lot_won(state: Position, count: i64) -> None:
    if state.journal is not None:
        fields: dict[str, object] = {**_lot(state, count), "bid": int(state.bid)}
        state.journal.tell("lot-won", "IP-2.3", state.leader, fields)


def lot_removed(state: Position, count: i64) -> None:
    if state.journal is not None:
        state.journal.tell("lot-removed", "IP-2.4", NOBODY, _lot(state, count))


def marker_taken(state: Position) -> None:
    if state.journal is not None:
        rule = "IP-2.3" if state.prize == CARDS else "IP-4.4"
        state.journal.tell("marker-taken", rule, state.marker, {})


def build_declined(state: Position) -> None:
    if state.journal is not None:
        state.journal.tell("build-declined", "IP-2.3", state.seat, {})


# Building.


def city_built(state: Position) -> None:
    if state.journal is not None:
        data = state.data
        fields: dict[str, object] = {
            "city": data.city_names[state.city],
            "cards": list(data.components.cities[state.city].icons),
            "cost": int(data.city_cost[state.city]),
            "points": int(data.city_points[state.city]),
            "shields": int(state.shields_due),
        }
        state.journal.tell("city-built", "IP-B1", state.seat, fields)


def shield_placed(state: Position, seat: i64, region: i64, rule: str) -> None:
    if state.journal is not None:
        fields: dict[str, object] = {"region": state.data.region_names[region], "left": int(state.reserve[seat])}
        state.journal.tell("shield-placed", rule, seat, fields)


def role_scored(state: Position, tile: i64, points: i64) -> None:
    if state.journal is not None:
        fields: dict[str, object] = {"role": role_name(state, tile), "points": int(points)}
        state.journal.tell("role-scored", "IP-B4", state.holder[tile], fields)


# Phase 3.


def no_cards(state: Position, seat: i64) -> None:
    if state.journal is not None:
        state.journal.tell("no-cards", "IP-3.1", seat, {})


def cards_shown(state: Position, colour: i64, count: i64) -> None:
    if state.journal is not None:
        state.journal.tell("cards-shown", "IP-3.1", state.seat, {"colour": COLOURS[colour], "count": int(count)})


def nothing_done(state: Position) -> None:
    if state.journal is not None:
        state.journal.tell("nothing-done", "IP-3.1", state.seat, {})


# Phase 4.


def roles_returned(state: Position) -> None:
    if state.journal is not None:
        state.journal.tell("roles-returned", "IP-4.1", NOBODY, {})


def roles_unclaimed(state: Position) -> None:
    if state.journal is not None:
        state.journal.tell("roles-unclaimed", "IP-4.1", NOBODY, {"colour": COLOURS[state.colour]})


def cards_counted(state: Position) -> None:
    if state.journal is not None:
        counts = [int(state.up[seat * COLOUR_COUNT + state.colour]) for seat in range(state.seats)]
        state.journal.tell("cards-counted", "IP-4.1", NOBODY, {"colour": COLOURS[state.colour], "counts": counts})


def role_auction_opened(state: Position, bidders: i64) -> None:
    if state.journal is not None:
        rule = "IP-4.2" if state.prize == MINOR else "IP-4.3"
        state.journal.tell("role-auction-opened", rule, NOBODY, {**_role(state), "bidders": seats_in(bidders)})


def role_left(state: Position) -> None:
    if state.journal is not None:
        state.journal.tell("role-left", "IP-4.4", NOBODY, _role(state))


def role_bought(state: Position) -> None:
    if state.journal is not None:
        state.journal.tell("role-bought", "IP-4.4", state.leader, {**_role(state), "bid": int(state.bid)})


def role_taken(state: Position) -> None:
    if state.journal is not None:
        state.journal.tell("role-taken", "IP-4.2" if state.leader == NONE else "IP-4.4", state.seat, _role(state))


def cards_turned_down(state: Position, count: i64) -> None:
    if state.journal is not None:
        fields: dict[str, object] = {"colour": COLOURS[state.colour], "count": int(count)}
        state.journal.tell("cards-turned-down", "IP-4.5", state.seat, fields)


def effect_scored(state: Position, points: i64) -> None:
    if state.journal is not None:
        state.journal.tell("effect-scored", "IP-4.6", state.seat, {**_role(state), "points": int(points)})


def effect_paid(state: Position, money: i64) -> None:
    if state.journal is not None:
        state.journal.tell("effect-paid", "IP-4.6", state.seat, {**_role(state), "money": int(money)})


def effect_lost(state: Position) -> None:
    if state.journal is not None:
        state.journal.tell("effect-lost", "IP-4.6", state.seat, _role(state))


def card_turned_up(state: Position, colour: i64) -> None:
    if state.journal is not None:
        state.journal.tell("card-turned-up", "IP-4.6", state.seat, {"colour": COLOURS[colour]})


def turn_declined(state: Position) -> None:
    if state.journal is not None:
        state.journal.tell("turn-declined", "IP-4.6", state.seat, {})


def card_drawn(state: Position, colour: i64) -> None:
    if state.journal is not None:
        private: dict[str, object] = {"card": COLOURS[colour]}
        state.journal.whisper("card-drawn", "IP-4.6", state.seat, {}, private, 1 << state.seat)


def match_over(state: Position, scores: list[int], winners: list[int], decided: str) -> None:
    if state.journal is not None:
        fields: dict[str, object] = {
            "scores": scores,
            "winners": winners,
            "decided": decided,
            "money": dump_vec(state.money),
        }
        state.journal.tell("match-over", "IP-F5", NOBODY, fields)


# Words.


def role_name(state: Position, tile: i64) -> str:
    """IP-C7: a role tile's name in this edition."""
    if tile < COLOUR_COUNT:
        return state.data.major_name(tile)
    return state.data.minor_name(tile - COLOUR_COUNT)


def _lot(state: Position, count: i64) -> dict[str, object]:
    return {"colour": COLOURS[state.colour], "count": int(count)}


def _role(state: Position) -> dict[str, object]:
    """The role that is being given."""
    tile: i64 = state.colour + COLOUR_COUNT if state.prize == MINOR else state.colour
    return {"role": role_name(state, tile), "colour": COLOURS[state.colour], "rank": PRIZES[state.prize]}
