"""What a game is, once before the first match; and its lessons, walked through from the first step to the last."""

from __future__ import annotations

import re
from html import unescape

import pytest

from signoria.games import game, game_ids, introduction
from signoria.kernel.game import Translate
from signoria.kernel.lessons import LEARNER, NAMES, Lesson, Step, match_at, mistakes
from signoria.server.core.i18n import PSEUDO, translator
from signoria.server.core.identity import PREFIX
from signoria.server.models import Player, Table
from tests.server.core.test_untranslated import PROPER_NAMES
from tests.server.helpers.untranslated import untranslated
from tests.server.helpers.visitors import Guest, offered

MOST_WORDS_OF_A_CARD = 80
LESSONS = [(game_id, lesson) for game_id in game_ids() for lesson in introduction(game_id).lessons]
IDS = [f"{game_id}/{lesson.id}" for game_id, lesson in LESSONS]

each_game = pytest.mark.parametrize("game_id", game_ids())
each_lesson = pytest.mark.parametrize(("game_id", "lesson"), LESSONS, ids=IDS)


def address_of(game_id: str, lesson: Lesson, number: int) -> str:
    return f"/games/{game_id}/{lesson.id}/{number}"


def says(page: str) -> str:
    """The words of the step, without the table below them."""
    found = re.search(r'<section class="lesson".*?</section>', page, re.DOTALL)
    assert found
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", found[0])).split())


def solution(step: Step) -> dict[str, str]:
    """What the learner sends in a step that they understand."""
    return {"answer": str(step.right_answer)} if step.is_question else {"action": step.do[0]}


def wrong_choices(game_id: str, lesson: Lesson, number: int) -> list[tuple[dict[str, str], str]]:
    """Everything possible that is not asked for, with what is said of it."""
    step = lesson.steps[number]
    if step.is_question:
        return [
            ({"answer": str(place)}, answer.reply)
            for place, answer in enumerate(step.answers)
            if place != step.right_answer
        ]
    legal = match_at(game(game_id), lesson, number).state.legal_texts(LEARNER)
    return [({"action": action}, step.reply_to(action)) for action in legal if action not in step.do]


# The data of the games.


@each_lesson
def test_a_lesson_can_be_finished_and_answers_every_choice(game_id: str, lesson: Lesson) -> None:
    """Every rule that it names exists, too."""
    assert mistakes(game(game_id), lesson) == []


@each_lesson
def test_a_lesson_is_short(game_id: str, lesson: Lesson) -> None:
    assert len(lesson.steps) <= 10
    assert max(len(step.text.split()) for step in lesson.steps) <= 70


@each_game
def test_the_card_of_a_game_is_read_at_a_glance(game_id: str) -> None:
    told = introduction(game_id)
    words = " ".join([told.goal, *told.round, told.winning]).split()
    assert len(words) < MOST_WORDS_OF_A_CARD


@each_game
def test_every_game_teaches(game_id: str) -> None:
    assert introduction(game_id).lessons


# The card.


def test_somebody_who_plays_a_game_for_the_first_time_is_told_what_it_is(guest: Guest) -> None:
    lobby = guest.get("/")
    assert 'formaction="/games/patrician/"' in lobby
    assert 'formaction="/play/patrician"' not in lobby
    card = guest.post("/games/patrician/", level="master")
    assert "Teach me" in guest.get(card)
    assert Player.objects.get(key=guest.key).preferences["level"] == "master"


def test_the_card_comes_once_for_each_game(guest: Guest) -> None:
    guest.post("/games/patrician/", level="novice")
    lobby = guest.get("/")
    assert 'formaction="/play/patrician"' in lobby
    assert 'formaction="/games/intrigo/"' in lobby


def test_whoever_has_a_table_of_a_game_knows_it(guest: Guest) -> None:
    guest.play("intrigo")
    lobby = guest.get("/")
    assert 'formaction="/play/intrigo"' in lobby
    assert 'formaction="/games/patrician/"' in lobby


@each_game
def test_just_play_plays_now(guest: Guest, game_id: str) -> None:
    page = guest.get(f"/games/{game_id}/")
    assert f'action="/play/{game_id}"' in page
    table = guest.post(f"/play/{game_id}", level="novice")
    assert Table.objects.get(key=table.split("/")[2]).game == game_id


def test_the_card_is_reached_from_the_lobby_and_from_a_table(guest: Guest) -> None:
    assert 'href="/games/patrician/"' in guest.get("/")
    assert 'href="/games/patrician/"' in guest.get(guest.play("patrician"))


def test_looking_at_cards_and_lessons_saves_nothing(guest: Guest) -> None:
    guest.get("/games/patrician/")
    guest.get("/games/patrician/first/1?action=play+Ferrara:C*")
    assert not Player.objects.filter(key=guest.key).exists()


@pytest.mark.parametrize("address", ["/games/patrician/none/", "/games/patrician/first/0", "/games/patrician/first/99"])
def test_what_does_not_exist_is_not_found(guest: Guest, address: str) -> None:
    assert guest.status(address) == 404


# Lessons.


@each_lesson
def test_a_learner_goes_through_a_lesson(guest: Guest, game_id: str, lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps, 1):
        address = address_of(game_id, lesson, number)
        page = guest.get(address)
        assert step.task in says(page)
        assert 'id="next"' not in page
        if not step.is_question:
            assert step.do[0] in offered(page)
        page = guest.get(guest.post(address, **solution(step)))
        assert step.done in says(page)
        assert f'href="{address_of(game_id, lesson, number + 1)}"' in page
        assert offered(page) == []
    assert "Play your first match" in guest.get(address_of(game_id, lesson, len(lesson.steps) + 1))


@each_lesson
def test_every_wrong_choice_is_answered(guest: Guest, game_id: str, lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps):
        for sent, reply in wrong_choices(game_id, lesson, number):
            page = guest.get(guest.post(address_of(game_id, lesson, number + 1), **sent))
            assert reply in says(page), (number, sent)
            assert step.task in says(page)
            assert 'id="next"' not in page


@each_lesson
def test_whoever_is_stuck_is_shown_how_it_goes(guest: Guest, game_id: str, lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps, 1):
        page = guest.get(guest.post(address_of(game_id, lesson, number), show="1"))
        assert step.done in says(page)


@each_lesson
@pytest.mark.parametrize("language", ["fr", PSEUDO])
def test_a_lesson_speaks_every_language(game_id: str, lesson: Lesson, language: str) -> None:
    guest = Guest()
    guest.client.cookies[f"{PREFIX}language"] = language
    translate: Translate = translator(language)
    for number, step in enumerate(lesson.steps, 1):
        page = guest.get(address_of(game_id, lesson, number))
        assert translate(step.task) in says(page)
        if language == PSEUDO:
            assert untranslated(page, [*PROPER_NAMES, *NAMES]) == set()


def test_an_illegal_choice_is_answered_by_the_rules(guest: Guest) -> None:
    page = guest.get(guest.post("/games/patrician/first/9", action="move Verona left>right"))
    assert "PA-3.1" in says(page)
    assert 'id="next"' not in page


def test_nonsense_is_not_answered(guest: Guest) -> None:
    page = guest.get(guest.post("/games/patrician/first/1", action="castle"))
    assert "Play your card of Ferrara." in says(page)
    assert "lesson-wrong" not in page


def test_a_lesson_is_left_and_taken_up_again(guest: Guest) -> None:
    """In any browser of the same person: how far they are is saved with them."""
    assert guest.post("/games/patrician/first/1", action="play Ferrara:C*")
    assert guest.client.get("/games/patrician/first/").headers["Location"] == "/games/patrician/first/2"
    assert "1 of 10 steps" in guest.get("/games/patrician/")
    assert "Go on with the lesson" in guest.get("/games/patrician/")


def test_a_finished_lesson_begins_again(guest: Guest) -> None:
    lesson = introduction("patrician").lessons[0]
    for number, step in enumerate(lesson.steps, 1):
        guest.post(address_of("patrician", lesson, number), **solution(step))
    assert "finished" in guest.get("/games/patrician/")
    assert guest.client.get("/games/patrician/first/").headers["Location"] == "/games/patrician/first/1"


def test_a_lesson_needs_no_table(guest: Guest) -> None:
    guest.post("/games/patrician/first/1", action="play Ferrara:C*")
    assert not Table.objects.filter(host__key=guest.key).exists()
