"""Reasons for an action: whose tokens it changes, as the palace stands, and who would win the match with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from signoria.games.intrigo import awards, scoring
from signoria.games.intrigo.game_data import DUCAT, NONE, SEAL
from signoria.games.intrigo.state import Position
from signoria.games.intrigo.words import card_told, card_word, in_arcade, token_word
from signoria.kernel import reasons as kernel
from signoria.kernel.messages import N_, N_plural, Translate, english
from signoria.kernel.reasons import Reason, strongest, turn_after
from signoria.kernel.state import State

WINS_MATCH = N_("You win the match with it.")
WOULD_WIN = N_("As the palace stands, you would win the match at the end of the round.")
STOPS = N_("It stops {rival}, who would win the match at the end of the round as the palace stands.")
NEW_GUILD = N_("The token {where} would be yours as the palace stands: your first seal of the {token}.")
GAINS = N_("The token {where} ({token}) would be yours as the palace stands.")
TAKES = N_("The token {where} ({token}) would go to you instead of {rival}, as the palace stands.")
DENIES = N_("{rival} would no longer win the token {where} ({token}), as the palace stands.")
OWN_CARD = N_("{card} wins for you, wherever it lies.")
HIGHEST = N_("{card} is the highest schemer of yours to choose from.")
DENIES_CARD = N_("{rival} does not get this {card}, which would win for them.")
DUCATS_LEFT = N_plural("You keep {count} ducat for influence cards.", "You keep {count} ducats for influence cards.")

VICTORY, SAVED, NEW, GAIN, TOOK, DENIED, FAIR, WEAK = 3000, 1500, 400, 200, 150, 120, 60, 10

KEEP, PLAY, CALL = N_("Keep {card}"), N_("Play {card}"), N_("Call {card}")
BUY = N_("Buy {card}")
AT = N_("Choose place {place}")
TOKEN = N_("Choose the token {where} ({token})")
SCHEMER = N_("Choose {card} on place {place}")
PLAIN = {"pass": N_("Place nothing"), "no power": N_("Leave the power unused")}
"""The names of actions."""


def _arcade(arcade: str, translate: Translate) -> str:
    return in_arcade(int(arcade), translate)


WORDS: kernel.Words = {"where": _arcade, "token": token_word, "card": card_word}


def reasons(known: State, seat: int, action: str) -> list[Reason]:
    """Why an action is good for the seat, the strongest reason first; empty if nothing can be said."""
    assert isinstance(known, Position)
    verb, _, card = action.partition(" ")
    if verb == "keep":
        return strongest(_kept(known, seat, card), ())
    after, end = turn_after(known, seat, action)
    assert isinstance(after, Position)
    assert isinstance(end, Position)
    now = [*_differences(known, after, seat), *_chosen(known, seat, verb, card)]
    return strongest(now, _differences(known, end, seat))


def action_name(action: str, view: Mapping[str, Any], translate: Translate = english) -> str:
    """An action by its name."""
    verb, _, rest = action.partition(" ")
    if action in PLAIN:
        return translate(PLAIN[action])
    if verb == "at":
        return translate(AT).format(place=rest)
    if verb == "token":
        token = token_word(view["board"]["arcades"][int(rest) - 1]["token"], translate)
        return translate(TOKEN).format(where=in_arcade(int(rest), translate), token=token)
    if verb == "schemer":
        card = card_word(view["board"]["places"][int(rest) - 1]["card"], translate)
        return translate(SCHEMER).format(card=card, place=rest)
    message = {"keep": KEEP, "play": PLAY, "call": CALL, "buy": BUY}[verb]
    return translate(message).format(card=card_told(rest, translate))


def in_words(reason: Reason, names: Sequence[str], translate: Translate = english) -> str:
    """A reason in one sentence."""
    return kernel.in_words(reason, names, WORDS, translate)


# Schemers in the hand.


def _kept(known: Position, seat: int, card: str) -> Iterator[Reason]:
    """IN-1.1, IN-3.2: a schemer of one's own family is good to have, and one of a rival's is good to keep from them."""
    data = known.data
    schemer = data.schemer_names.index(card)
    owner = int(known.seat_of_family[data.schemer_family[schemer]])
    if owner == seat:
        yield Reason(OWN_CARD, "IN-3.2", FAIR, {"card": card})
        others = [known.data.schemer_names.index(name.partition(" ")[2]) for name in known.legal_texts(seat)]
        own = [
            data.schemer_value[other] for other in others if known.seat_of_family[data.schemer_family[other]] == seat
        ]
        if len(own) > 1 and data.schemer_value[schemer] == max(own):
            yield Reason(HIGHEST, "IN-3.1", FAIR, {"card": card})
    elif owner != NONE:
        yield Reason(DENIES_CARD, "IN-3.2", WEAK, {"card": card, "rival": owner})


def _chosen(known: Position, seat: int, verb: str, card: str) -> Iterator[Reason]:
    """IN-2.2: a card from the hand costs nothing, and one of one's own family wins for the seat."""
    if verb == "play":
        data = known.data
        if known.seat_of_family[data.schemer_family[data.schemer_names.index(card)]] == seat:
            yield Reason(OWN_CARD, "IN-3.2", WEAK, {"card": card})
        if known.can_buy_any(seat):
            yield Reason(DUCATS_LEFT, "IN-2.2", WEAK - 1, {"count": int(known.ducats[seat])})


# The palace.


def _differences(before: Position, after: Position, seat: int) -> Iterator[Reason]:
    if after.winner == seat:
        yield Reason(WINS_MATCH, "IN-3.4", VICTORY, {})
    if after.winner != NONE or after.round != before.round:
        return  # the tokens have been awarded
    yield from _victories(before, after, seat)
    for arcade in range(before.data.places):
        yield from _token(before, after, seat, arcade)


def _victories(before: Position, after: Position, seat: int) -> Iterator[Reason]:
    """IN-3.4: who would win the match if the tokens were awarded now."""
    first, then = would_win(before), would_win(after)
    if then == seat != first:
        yield Reason(WOULD_WIN, "IN-3.4", VICTORY - SAVED, {})
    if first not in (NONE, seat, then):
        yield Reason(STOPS, "IN-3.4", SAVED, {"rival": first})


def would_win(state: Position) -> int:
    """IN-3.1 to IN-3.4: the seat that would win the match if the tokens were awarded now; NONE if nobody would."""
    imagined = state.clone()
    assert isinstance(imagined, Position)
    awards.award_tokens(imagined)
    return int(imagined.winner)


def _token(before: Position, after: Position, seat: int, arcade: int) -> Iterator[Reason]:
    """IN-3.1: who would win an arcade's token."""
    first, then = int(scoring.token_winner(before, arcade)), int(scoring.token_winner(after, arcade))
    if after.token_at[arcade] == NONE or after.token_at[arcade] != before.token_at[arcade]:
        first = NONE  # another token lies there now
    if first == then:
        return
    token = int(after.token_at[arcade])
    fields: dict[str, str | int] = {"where": arcade + 1, "token": _token_name(after, token)}
    if then == seat:
        yield _gained(after, seat, token, first, fields)
    elif first not in (NONE, seat):
        yield Reason(DENIES, "IN-3.1", DENIED, {**fields, "rival": first})


def _gained(after: Position, seat: int, token: int, loser: int, fields: dict[str, str | int]) -> Reason:
    """The seat would win a token; `loser` would have won it before."""
    if token != DUCAT and after.seals_of(seat, token - SEAL) == 0:
        return Reason(NEW_GUILD, "IN-3.4", NEW, fields)
    if loser != NONE:
        return Reason(TAKES, "IN-3.1", GAIN + TOOK, {**fields, "rival": loser})
    return Reason(GAINS, "IN-3.1", GAIN if token != DUCAT else DENIED, fields)


def _token_name(state: Position, token: int) -> str:
    return "ducat" if token == DUCAT else state.data.guild_names[token - SEAL]
