"""Notes about kinds of decisions: each kind has one, and a person reads it once, in whatever browser."""

from __future__ import annotations

import re

import pytest

import signoria
from signoria.bots.levels import make_bot
from signoria.devtools.campaigns.worlds.pairs import twin
from signoria.games import game_ids, presenter
from signoria.kernel.conformance import variants
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.match import Match
from signoria.kernel.state import SPECTATOR, seats_in
from signoria.server.core.preferences import Preferences, read_preferences
from signoria.server.models import Player
from signoria.server.sessions.perspective import Perspective
from signoria.server.tables.draw import table_html
from signoria.server.tables.scenes import scene_of
from tests.server.helpers.buttons import buttons_of
from tests.server.helpers.scenes import played
from tests.server.helpers.visitors import Guest

NOTE = re.compile(r'name="noted" value="([^"]*)"')
COURSE = re.compile(r'<div class="course.*?</div>', re.DOTALL)
TEXT = re.compile(r'<p class="course-note".*?</p>', re.DOTALL)
NEW = frozenset[str]()


def asked_for(match: Match, seat: int) -> str:
    """The kind of decision that a seat is asked for, as its page knows it."""
    return presenter(match.game.id).present(scene_of(match, Perspective(seat))).decision


def text_of(strip: str) -> str:
    """What the note in a strip says."""
    return "".join(TEXT.findall(strip))


@pytest.mark.parametrize("game_id", game_ids())
def test_every_kind_of_decision_has_a_note_and_every_note_a_rule(game_id: str, campaign: bool) -> None:
    game, met = signoria.game(game_id), set[str]()
    bot = make_bot("hinted:noise=100")
    setups = sorted(variants(game, seed=3), key=lambda setup: (-len(setup.options), -setup.seats))
    for setup in setups if campaign else setups[:2]:
        match, chance = Match(game, setup), fast_dealer(b"notes")
        while not match.state.is_over():
            seat = seats_in(match.state.actors)[0]
            met.add(asked_for(match, seat))
            match.push(seat, match.state.text(bot.choose(match.state.known_to(seat), seat, chance)))
    assert met == presenter(game_id).notes.keys()
    assert {note.rule for note in presenter(game_id).notes.values()} <= set(game.rulebook().ids())


@pytest.mark.parametrize("game_id", game_ids())
def test_a_note_is_only_for_who_is_asked_and_has_not_seen_it(game_id: str) -> None:
    match = played(game_id, 4, 0)
    seat = seats_in(match.state.actors)[0]
    kind = asked_for(match, seat)
    assert NOTE.findall(table_html(match, Perspective(seat, seen_notes=NEW))) == [kind]
    others = [one for one in range(4) if one not in seats_in(match.state.actors)]
    silent = [
        Perspective(seat, seen_notes=frozenset({kind})),
        Perspective(seat),
        Perspective(seat, seen_notes=NEW, is_away=True),
        Perspective(SPECTATOR),
        *(Perspective(one, seen_notes=NEW) for one in others),
    ]
    assert [NOTE.findall(table_html(match, perspective)) for perspective in silent] == [[] for _ in silent]


@pytest.mark.parametrize("game_id", game_ids())
def test_strip_and_note_depend_on_nothing_that_the_seat_cannot_know(game_id: str) -> None:
    chance, told = fast_dealer(b"strip"), dict[str, str]()
    for moves in range(0, 60, 6):
        match = played(game_id, 4, moves)
        for seat in (*seats_in(match.state.actors), SPECTATOR):
            strip, other = (
                COURSE.findall(table_html(one, Perspective(seat, seen_notes=NEW)))
                for one in (match, twin(match, seat, chance))
            )
            assert strip == other != []
            for kind in NOTE.findall(strip[0]):
                assert told.setdefault(kind, text_of(strip[0])) == text_of(strip[0])  # whatever the position


def test_a_dismissed_note_is_gone_in_every_browser_and_comes_back_when_asked_for(guest: Guest) -> None:
    table = guest.play("intrigo")
    assert NOTE.findall(guest.get(table)) == ["draft"]
    guest.press(table, noted="draft")
    assert NOTE.findall(guest.get(table)) == []
    assert Player.objects.get(key=guest.key).preferences["seen_notes"] == ["intrigo/draft"]
    guest.prefer(has_all_notes_again="1", has_notes="1")
    assert NOTE.findall(guest.get(table)) == ["draft"]
    guest.prefer(has_notes="")
    assert NOTE.findall(guest.get(table)) == []


def test_whoever_decides_needs_no_note_about_it_any_more(guest: Guest) -> None:
    table = guest.play("intrigo")
    chosen = next(button for button in buttons_of(guest.get(table)) if button.acts)
    guest.press(table, action=chosen.attributes["value"], note="draft")
    assert Player.objects.get(key=guest.key).preferences["seen_notes"] == ["intrigo/draft"]


def test_a_kind_that_does_not_exist_is_not_saved(guest: Guest) -> None:
    table = guest.play("intrigo")
    guest.press(table, noted="x" * 50)
    assert Player.objects.get(key=guest.key).preferences.get("seen_notes", []) == []


def test_notes_of_one_game_say_nothing_about_another() -> None:
    seen = Preferences().after_note("patrician", "play").after_note("intrigo", "draft")
    assert read_preferences(seen.as_json()).notes_of("patrician") == {"play"}
