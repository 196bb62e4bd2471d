"""IN-K1: what one seat may see, as plain data. What it knows, which is more, is in knowledge.py."""

from __future__ import annotations

from signoria.games.intrigo import powers, scoring
from signoria.games.intrigo.actions import AT, CALL, TOKEN
from signoria.games.intrigo.components import GUILDS, POWER_NAMES
from signoria.games.intrigo.events import schemer_names, token_name
from signoria.games.intrigo.game_data import DUCAT, HAND, INFLUENCE, NONE, SEAL
from signoria.games.intrigo.state import CHOOSING, DRAFTING, OVER, PHASES, PLACING, Position
from signoria.kernel.bits import BIT
from signoria.kernel.compat import i64
from signoria.kernel.state import dump_vec, seat_or_none, seats_in


def board(state: Position, viewer: i64) -> dict[str, object]:
    """The table as a seat, or a spectator, sees it."""
    over = state.phase == OVER
    drafting = state.phase == DRAFTING
    return {
        "phase": PHASES[phase_shown(state, viewer)],
        "round": int(state.round),
        "first": int(state.first),
        "turn": None if over or drafting else int(state.seat),
        "kept": int(state.stage),
        "card": card_shown(state, viewer),
        "power": _power(state),
        "arcades": [_arcade_view(state, arcade) for arcade in range(state.data.places)],
        "places": [_place_view(state, place) for place in range(state.data.places)],
        "piles": [_pile_view(state, power) for power in range(len(POWER_NAMES))],
        "supply": int(state.supply),
        "bag": {name: int(state.in_bag(guild)) for guild, name in enumerate(state.data.guild_names)},
        "in_hands": [] if drafting else _schemers_in_hands(state),
        "families": [_family_view(state, family) for family in range(state.data.families)],
        "seats": [_seat_view(state, seat, seat == viewer) for seat in range(state.seats)],
        "next_winner": None if over else seat_or_none(next_winner(state)),
        "score": _score(state),
    }


# A schemer that was taken stays hidden from others until it is placed.


def _is_secret(state: Position, viewer: i64) -> bool:
    return state.phase == PLACING and state.card < INFLUENCE and state.seat != viewer


def phase_shown(state: Position, viewer: i64) -> i64:
    """The phase as the viewer sees it: others cannot tell that a seat has already taken a schemer."""
    return CHOOSING if _is_secret(state, viewer) and not state.is_certain(state.seat) else state.phase


def card_shown(state: Position, viewer: i64) -> str | None:
    """The card that is to be placed, if the viewer may know it."""
    if state.phase != PLACING or _is_secret(state, viewer):
        return None
    return state.data.card_names[state.card]


def _power(state: Position) -> dict[str, object] | None:
    """The influence card whose power is being used, and what it was aimed at first."""
    if state.spot == NONE:
        return None
    power: i64 = powers.power_in_use(state)
    target: object = None
    if state.target != NONE:
        called = powers.AIM_VERB[power] == CALL
        target = state.data.schemer_names[state.target] if called else int(state.target) + 1
    return {"name": POWER_NAMES[power], "place": int(state.spot) + 1, "target": target, "next": _next_aim(state, power)}


def _next_aim(state: Position, power: i64) -> str:
    """What the seat has to name next."""
    verb: i64 = powers.AIM_VERB[power] if state.target == NONE else powers.FINISH_VERB[power]
    return {AT: "place", CALL: "call", TOKEN: "token"}.get(int(verb), "schemer")


# The palace.


def _arcade_view(state: Position, arcade: i64) -> dict[str, object]:
    """A token and who would win it if tokens were awarded now (IN-3.1); settled once both its places are taken."""
    token: i64 = state.token_at[arcade]
    awarded = token != NONE and state.phase != OVER
    family: i64 = scoring.leading_family(state, arcade) if awarded else NONE
    beside: i64 = BIT[arcade] | BIT[state.place_before(arcade)]
    return {
        "arcade": int(arcade) + 1,
        "symbol": "ducat" if arcade & 1 != 0 else "seal",
        "token": None if token == NONE else token_name(state, token),
        "face_down": (state.tokens_down >> arcade) & 1 != 0,
        "family": None if family == NONE else state.data.family_names[family],
        "winner": seat_or_none(scoring.token_winner(state, arcade)) if awarded else None,
        "why_nobody": scoring.REASONS[scoring.why_left(state, arcade)] if awarded else "",
        "settled": state.free & beside == 0,
    }


def _place_view(state: Position, place: i64) -> dict[str, object]:
    card: i64 = state.card_at[place]
    schemer = NONE < card < INFLUENCE
    return {
        "place": int(place) + 1,
        "card": None if card == NONE else state.data.card_names[card],
        "family": state.data.family_names[state.data.schemer_family[card]] if schemer else None,
        "value": int(state.data.schemer_value[card]) if schemer else None,
        "face_down": (state.cards_down >> place) & 1 != 0,
    }


def _pile_view(state: Position, power: i64) -> dict[str, object]:
    price: i64 = state.price(power)
    return {
        "name": POWER_NAMES[power],
        "left": int(state.left_in_pile(power)),
        "price": None if price == NONE else int(price),
    }


def _schemers_in_hands(state: Position) -> list[str]:
    """IN-K1: the schemers that have not been placed, which everyone knows, though not who holds them."""
    cards: list[int] = []
    for seat in range(state.seats):
        cards += state.cards_in_hand(seat)
    return schemer_names(state, sorted(cards))


def _family_view(state: Position, family: i64) -> dict[str, object]:
    return {
        "name": state.data.family_names[family],
        "colour": state.data.family_colours[family],
        "seat": seat_or_none(state.seat_of_family[family]),
    }


# The seats.


def _seat_view(state: Position, seat: i64, own: bool) -> dict[str, object]:
    """IN-K1: the viewer's own hand, and the packs that the viewer has held; of other hands only the sizes."""
    return {
        "family": state.data.family_names[state.family[seat]],
        "ducats": int(state.ducats[seat]),
        "seals": {name: int(state.seals_of(seat, guild)) for guild, name in enumerate(state.data.guild_names)},
        "gains": _gains(state, seat),
        "hand": schemer_names(state, state.cards_in_hand(seat)) if own else None,
        "hand_size": int(state.hand_size[seat]),
        "pick": _pick(state, seat) if own else None,
        "packs": [_pack_view(state, seat, stage) for stage in _stages_held(state)] if own else None,
    }


def _gains(state: Position, seat: i64) -> dict[str, int]:
    """What the seat would win if all tokens were awarded now, by token."""
    gains: dict[str, int] = {}
    if state.phase != OVER:
        for arcade in range(state.data.places):
            if scoring.token_winner(state, arcade) == seat:
                name = token_name(state, state.token_at[arcade])
                gains[name] = gains.get(name, 0) + 1
    return gains


def _pick(state: Position, seat: i64) -> str | None:
    return None if state.pick[seat] == NONE else state.data.schemer_names[state.pick[seat]]


def _stages_held(state: Position) -> range:
    """The stages of the draft at which a seat has held a pack so far this round."""
    return range(min(int(state.stage) + 1, HAND))


def _pack_view(state: Position, seat: i64, stage: i64) -> dict[str, object]:
    """A pack as it came, and what the seat kept of it."""
    kept = state.data.schemer_names[state.pack[state.slot_of(seat, stage)]] if stage < state.stage else None
    return {"cards": schemer_names(state, state.pack_at(seat, stage)), "kept": kept}


# The score.


def next_winner(state: Position) -> i64:
    """IN-3.4: who would win the match if tokens were awarded now, from the gate clockwise; NONE if nobody would."""
    seals = dump_vec(state.seals)
    for arcade in range(state.data.places):
        seat: i64 = scoring.token_winner(state, arcade)
        if seat != NONE and state.token_at[arcade] != DUCAT:
            first = GUILDS * int(seat)
            counter = first + int(state.token_at[arcade]) - SEAL
            seals[counter] += 1
            if seals[counter] >= state.data.same_seals or 0 not in seals[first : first + GUILDS]:
                return seat
    return NONE


def _score(state: Position) -> dict[str, object]:
    """The score sheet so far."""
    over = state.phase == OVER
    totals = scoring.totals(state)
    return {
        "lines": scoring.score_sheet(state),
        "totals": totals if over else None,
        "winners": seats_in(scoring.winners(state, totals)) if over else [],
    }
