"""The card of a game and its lessons. What somebody has seen and done is saved with their preferences."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe
from markupsafe import Markup

from signoria.games import game, introduction, presenter
from signoria.kernel.game import Game
from signoria.kernel.lessons import LEARNER, Introduction, Lesson
from signoria.server.core.identity import Visitor, save_preferences
from signoria.server.core.levels import known_level
from signoria.server.core.requests import Request, get_or_post
from signoria.server.lessons.pages import StepPage, card_page, end_page, progress_key, try_step
from signoria.server.sessions.perspective import Perspective
from signoria.server.tables.draw import table_html
from signoria.server.tables.frame import Address, Situation

DEEDS = ("action", "answer", "show")
"""What a form of a step sends."""


@get_or_post
def card(request: Request, game_id: str) -> HttpResponse:
    """What a game is. *Play now* posts to it from the lobby when somebody plays the game for the first time."""
    shown, visitor = game(game_id), request.visitor
    if request.method == "POST":
        introduced = {*visitor.preferences.introduced, game_id}
        level = known_level(request.POST.get("level", ""))
        save_preferences(visitor, introduced=tuple(sorted(introduced)), level=level)
        return redirect("game", game_id)
    page = card_page(shown, introduction(game_id), visitor.preferences.lessons, visitor.preferences.level)
    return render(request, "lessons/card.html", {"page": page, "title": shown.title})


def _lesson_of(told: Introduction, lesson_id: str) -> Lesson:
    found = told.lesson(lesson_id)
    if found is None:
        raise Http404
    return found


@require_safe
def lesson(request: Request, game_id: str, lesson_id: str) -> HttpResponse:
    """Where the visitor is in a lesson; from the beginning once it is finished."""
    taught = game(game_id)
    found = _lesson_of(introduction(game_id), lesson_id)
    done = request.visitor.preferences.lessons.get(progress_key(taught, found), 0)
    return redirect("lesson-step", game_id, lesson_id, 1 if done >= len(found.steps) else done + 1)


@get_or_post
def step(request: Request, game_id: str, lesson_id: str, number: int) -> HttpResponse:
    """A step of a lesson, by its number from 1; after the last one, the end."""
    taught, told = game(game_id), introduction(game_id)
    found = _lesson_of(told, lesson_id)
    if not 1 <= number <= len(found.steps) + 1:
        raise Http404
    if request.method == "POST":
        return _do(request, taught, found, number)
    if number > len(found.steps):
        page = end_page(taught, told, found, request.visitor.preferences.lessons)
        return render(request, "lessons/end.html", {"page": page, "title": taught.title})
    return _show(request, taught, found, number)


def _do(request: Request, taught: Game, found: Lesson, number: int) -> HttpResponse:
    """What the learner did is in the address of the page that follows, which shows what came of it."""
    visitor = request.visitor
    did = {deed: request.POST[deed] for deed in DEEDS if deed in request.POST}
    is_step = number <= len(found.steps)
    if is_step and try_step(taught, found, number - 1, did, visitor.translate).is_done:
        _save_progress(visitor, progress_key(taught, found), number)
    query = f"?{urlencode(did)}" if did else ""
    return redirect(reverse("lesson-step", args=[taught.id, found.id, number]) + query)


def _save_progress(visitor: Visitor, key: str, done: int) -> None:
    save_preferences(visitor, lessons={**visitor.preferences.lessons, key: done})


def _show(request: Request, taught: Game, found: Lesson, number: int) -> HttpResponse:
    visitor = request.visitor
    attempt = try_step(taught, found, number - 1, request.GET.dict(), visitor.translate)
    page = StepPage(taught, found, number, found.steps[number - 1], attempt)
    perspective = Perspective(
        seat=LEARNER,
        language=visitor.language,
        is_tall=visitor.device.is_tall,
        seen_events=len(attempt.match.journal.events),
        is_replay=page.is_passive,
    )
    address = Address(act=request.path, rules=reverse("rules", args=[taught.id]))
    drawn = table_html(attempt.match, perspective, Situation(address=address, is_lesson=True))
    fields = {
        "page": page,
        "table": Markup(drawn),  # noqa: S704  drawn by templates that escape
        "title": f"{visitor.translate(found.title)} · {taught.title}",
        "room": presenter(taught.id).page_class,
    }
    return render(request, "lessons/step.html", fields)
