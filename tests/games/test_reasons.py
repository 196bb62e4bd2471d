"""Reasons for actions: true, told in whole sentences, and made of nothing that the seat does not know."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import signoria
from signoria.games.il_principe import reasons as of_il_principe
from signoria.games.intrigo import awards
from signoria.games.intrigo import reasons as of_intrigo
from signoria.games.patrician import reasons as of_patrician
from signoria.games.patrician.view_helpers import portrait_counts
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.game import Game
from signoria.kernel.reasons import Reason, turn_after
from signoria.kernel.state import State
from tests.bots.positions import SETUPS, decisions

POSITIONS = 25
EVERY = 9
NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elsa")

Found = tuple[State, int, str, Reason]
"""What a seat knows, the seat, an action, and a reason for it."""


def found_in(game_id: str) -> Iterator[Found]:
    """Every reason for every action in some positions of all variants of a game."""
    game = signoria.game(game_id)
    for setup in [setup for setup in SETUPS if setup.game == game_id][::4]:
        for state, seat in islice(decisions(setup, b"reasons", EVERY), POSITIONS):
            known = state.known_to(seat)
            for action in known.legal_texts(seat):
                for reason in game.reasons.reasons(known, seat, action):
                    yield known, seat, action, reason


def positions_of(game_id: str) -> Iterator[tuple[Game, State, int]]:
    setup = next(setup for setup in SETUPS if setup.game == game_id and setup.seats == 3)
    for state, seat in islice(decisions(setup, b"twins", EVERY), POSITIONS):
        yield signoria.game(game_id), state, seat


@pytest.mark.parametrize("game_id", signoria.game_ids())
def test_reasons_cite_rules_and_are_whole_sentences(game_id: str) -> None:
    game = signoria.game(game_id)
    rules = {rule.id for rule in game.rulebook().rules}
    kinds = set()
    for known, seat, action, reason in found_in(game_id):
        sentence = game.reasons.in_words(reason, NAMES)
        assert sentence.endswith("."), sentence
        assert "{" not in sentence
        assert reason.rule in rules
        assert game.reasons.action_name(action, known.view(seat))
        kinds.add(reason.message)
    assert len(kinds) >= 8, "many kinds of reasons come up"


@pytest.mark.parametrize("game_id", signoria.game_ids())
def test_reasons_depend_on_what_the_seat_knows_alone_and_change_nothing(game_id: str) -> None:
    chance = fast_dealer(b"twins")
    for game, state, seat in positions_of(game_id):
        known, twin = state.known_to(seat), state.determinize(seat, chance).known_to(seat)
        before = known.fingerprint()
        for action in known.legal_texts(seat):
            assert game.reasons.reasons(known, seat, action) == game.reasons.reasons(twin, seat, action)
        assert known.fingerprint() == before


# Each game's reasons are compared with what the view shows after the action.


def after(found: Found) -> State:
    """The position that a reason is about."""
    known, seat, action, reason = found
    now, end = turn_after(known, seat, action)
    return end if reason.is_later else now


def tower_of(state: State, reason: Reason) -> list[int]:
    board: Any = state.view(-1)["board"]
    city = next(city for city in board["cities"] if city["name"] == reason.fields["city"])
    tower: list[int] = city["towers"][0 if reason.fields["site"] == "left" else 1]
    return tower


def leader(tower: list[int]) -> int:
    """PA-F1, told once more: most floors, then the highest."""
    return max(tower, key=lambda seat: (tower.count(seat), len(tower) - tower[::-1].index(seat)))


def test_who_is_said_to_lead_a_tower_leads_it() -> None:
    checked = 0
    for found in found_in("patrician"):
        known, seat, _, reason = found
        if reason.message in (of_patrician.TAKES_LEAD, of_patrician.OVERTAKES, of_patrician.EXTENDS_LEAD):
            assert leader(tower_of(after(found), reason)) == seat
            checked += 1
        if reason.message == of_patrician.OVERTAKES:
            assert leader(tower_of(known, reason)) == reason.fields["rival"]
    assert checked > POSITIONS


def test_a_tile_that_is_said_to_be_won_is_won() -> None:
    won = 0
    for found in found_in("patrician"):
        known, seat, _, reason = found
        if reason.message == of_patrician.WINS_TILE:
            lines: Any = [state.score_sheet()[0]["points"] for state in (known, after(found))]
            assert lines[1][seat] - lines[0][seat] >= int(reason.fields["count"])
            won += 1
    assert won


def portraits(state: Any, seat: int, name: str, *, is_own: bool = True) -> int:
    """How many of a portrait a seat has laid and, for itself, holds."""
    contents, names = state.contents(), state.data.card_names
    cards = [card for owner, card in contents["played"] if owner == seat]
    cards += contents["hands"][seat] if is_own else []
    return portrait_counts(state.view(seat), [names[card] for card in cards])[name[0].upper()]


def test_sets_of_portraits_are_complete_or_kept_from_rivals_who_lack_one() -> None:
    held = denied = 0
    for found in found_in("patrician"):
        known, seat, _, reason = found
        name = str(reason.fields.get("portrait"))
        if reason.message == of_patrician.HOLDS_SET:
            assert portraits(after(found), seat, name) // 3 > portraits(known, seat, name) // 3
            held += 1
        if reason.message == of_patrician.DENIES_SET:
            assert portraits(known, int(reason.fields["rival"]), name, is_own=False) % 3 == 2
            denied += 1
    assert held
    assert denied


def test_points_for_a_region_are_those_of_the_score_sheet() -> None:
    checked = 0
    for found in found_in("il-principe"):
        known, seat, _, reason = found
        if reason.message == of_il_principe.REGION_GAIN:
            name = f"region {reason.fields['region']}"
            points: Any = [
                next(line["points"] for line in state.score_sheet() if line["line"] == name)
                for state in (known, after(found))
            ]
            assert points[1][seat] - points[0][seat] == reason.fields["count"]
            checked += 1
    assert checked


def test_nobody_can_bid_more_than_the_last_word() -> None:
    checked = 0
    for known, seat, action, reason in found_in("il-principe"):
        if reason.message == of_il_principe.LAST_WORD:
            raised = known.clone()
            raised.apply(seat, raised.parse(action))
            rivals = [text for rival in range(known.seats) if rival != seat for text in bids_of(raised, rival)]
            assert not rivals, (action, rivals)
            checked += 1
    assert checked


def bids_of(state: State, seat: int) -> list[str]:
    is_asked = (state.actors >> seat) & 1 and state.contents()["step"] == "bid"
    is_same = is_asked and state.contents()["bid"] != 0
    return [text for text in state.legal_texts(seat) if text.startswith("bid")] if is_same else []


def test_whoever_is_said_to_be_stopped_or_to_win_would() -> None:
    checked = 0
    for found in found_in("intrigo"):
        known, seat, _, reason = found
        if reason.message in (of_intrigo.STOPS, of_intrigo.WOULD_WIN):
            before, then = awarded(known), awarded(after(found))
            if reason.message == of_intrigo.STOPS:
                assert before == reason.fields["rival"] != then
            else:
                assert then == seat != before
            checked += 1
    assert checked


def awarded(state: Any) -> int:
    """Who wins the match if the tokens are awarded now; -1 for nobody."""
    imagined = state.clone()
    awards.award_tokens(imagined)
    return int(imagined.winner)
