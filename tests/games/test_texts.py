"""Every game in words: every event, question, action and refusal has a text."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

import pytest

from signoria.games import game, game_ids
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.lines import WIDTH, columns, plain
from signoria.kernel.setup import Setup
from signoria.kernel.state import SPECTATOR
from tests.games.sources import base, event_kinds, marked_messages, refusal_codes
from tests.games.watched import NAMES, ODD_NAMES, SOME_SETUPS, name_of, watched
from tests.translating import Translating

GAMES = pytest.mark.parametrize("game_id", game_ids())
VARIANTS = pytest.mark.parametrize("setup", SOME_SETUPS, ids=name_of)
MOST_LINES = 16
UNTOLD = {"PA-S3", "IP-S1", "IN-S3"}
"""The rules of set-up events that are not reported, because everyone sees the result."""


def text_of(game_id: str) -> Any:
    return import_module(f"{game(game_id).package}.text")


@GAMES
def test_every_kind_of_event_has_a_sentence_and_no_sentence_is_left_over(game_id: str) -> None:
    assert {base(key) for key in text_of(game_id).EVENTS} == event_kinds(game_id)


@GAMES
def test_every_refusal_has_a_sentence_and_no_sentence_is_left_over(game_id: str) -> None:
    assert {base(key) for key in text_of(game_id).REFUSALS} == refusal_codes(game_id)


@VARIANTS
def test_whole_matches_are_told_without_a_gap(setup: Setup) -> None:
    kind = game(setup.game)
    *_, (match, _, _) = watched(setup)
    for viewer in range(SPECTATOR, setup.seats):
        for event in match.journal.log(viewer):
            sentence = kind.text.describe(event, match.setup.names)
            assert kind.text.describe(event, match.setup.names, Translating(str)) == sentence
            assert "{" not in sentence
            hidden = event["actor"] not in (SPECTATOR, viewer)
            assert sentence.endswith(".") or (not sentence and (hidden or event["rule"] in UNTOLD))


@VARIANTS
def test_every_refusal_is_explained(setup: Setup) -> None:
    kind, choose = game(setup.game), random.Random(1)
    for match, seat, view in watched(setup):
        notation = match.state.game_data.notation
        for action in choose.sample(notation.actions(), 20) if not view["over"] else ():
            refusal = match.state.why_not(seat, notation.text(action))
            assert (refusal is None) == (notation.text(action) in view["legal"])
            if refusal is not None:
                assert kind.text.explain(refusal).endswith(".")
                assert "{" not in kind.text.explain(refusal)


@VARIANTS
def test_every_action_is_said_in_words_that_fit_a_line(setup: Setup) -> None:
    for _, _, view in watched(setup):
        for action in view["legal"]:
            words = game(setup.game).text.action_label(action, view)
            assert words
            assert "{" not in words
            assert len(f"10 {action}  {words}") <= WIDTH


@GAMES
def test_every_message_can_be_extracted_for_translation(game_id: str) -> None:
    asked: set[str] = set()

    def ask(message: str) -> str:
        asked.add(message)
        return message

    translate = Translating(ask)

    kind = game(game_id)
    for match, _, view in watched(kind.setup(3, 3)):
        log = match.journal.log(0)
        kind.text.ask(view, NAMES[:3], translate)
        kind.terminal.draw(view, NAMES[:3], translate)
        for action in view["legal"]:
            kind.text.action_label(action, view, translate)
        for page in kind.terminal.PAGES:
            kind.terminal.page(page.id, view, NAMES[:3], translate)
    for event in log:
        kind.text.describe(event, NAMES[:3], translate)
    assert asked
    assert asked <= marked_messages(game_id)


@GAMES
def test_a_translation_is_used_whole(game_id: str) -> None:
    translate = Translating(lambda message: "{actor}!" if "{actor}" in message else "")

    match = next(watched(game(game_id).setup(3, 1)))[0]
    sentences = {game(game_id).text.describe(event, NAMES[:3], translate) for event in match.journal.log(0)}
    assert "Anna!" in sentences
    assert sentences <= {"Anna!", "Bruno!", "Carla!", ""}


@VARIANTS
def test_the_question_names_who_is_asked(setup: Setup) -> None:
    kind, names = game(setup.game), NAMES[: setup.seats]
    for match, seat, view in watched(setup):
        if not view["over"]:
            waiting = kind.text.ask(match.state.view(SPECTATOR), names)
            assert names[seat] in waiting
            assert kind.text.ask(view, names) != waiting
            assert "{" not in waiting + kind.text.ask(view, names)


@GAMES
def test_the_last_question_says_that_the_match_is_over(game_id: str) -> None:
    *_, (_, _, view) = watched(game(game_id).setup(3, 1))
    assert game(game_id).text.ask(view, NAMES[:3]) == "The match is over."


# On a terminal.


@VARIANTS
def test_the_table_keeps_within_its_columns_and_lines(setup: Setup) -> None:
    kind, names = game(setup.game), ODD_NAMES[: setup.seats]
    for ply, (match, _, _) in enumerate(watched(setup)):
        view = match.state.view(ply % (setup.seats + 1) + SPECTATOR)
        lines = [plain(line) for line in kind.terminal.draw(view, names)]
        assert max(map(columns, lines)) <= WIDTH
        assert len(lines) <= MOST_LINES
        assert all(line.isprintable() for line in lines)
        for page in kind.terminal.PAGES if ply % 7 == 0 or view["over"] else ():
            assert max(columns(plain(line)) for line in kind.terminal.page(page.id, view, names)) <= WIDTH


@VARIANTS
@pytest.mark.rule("PA-K1", "IP-K1", "IN-K1")
def test_what_a_seat_is_shown_does_not_depend_on_what_it_cannot_know(setup: Setup) -> None:
    kind, names, dealer = game(setup.game), NAMES[: setup.seats], fast_dealer(b"twins")
    for ply, (match, _, _) in enumerate(watched(setup)):
        seat = ply % setup.seats
        views = match.state.view(seat), match.state.determinize(seat, dealer).view(seat)
        tables, questions = zip(
            *((kind.terminal.draw(view, names), kind.text.ask(view, names)) for view in views), strict=True
        )
        assert tables[0] == tables[1]
        assert questions[0] == questions[1]
        for page in kind.terminal.PAGES if ply % 7 == 0 else ():
            one, other = (kind.terminal.page(page.id, view, names) for view in views)
            assert one == other
