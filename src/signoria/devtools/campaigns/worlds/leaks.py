"""Leaks that are planted, each in one place, to show that the comparison of worlds finds them.

Each is a context manager that changes one function of the server for a while. `IN_PROCESS` are found by the channels in
process, `OVER_HTTP` only by what a server sends.
"""

from __future__ import annotations

import hashlib
import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from typing import Any
from unittest.mock import patch

from signoria.kernel.match import Match
from signoria.kernel.state import SPECTATOR, State, canonical_json

Leak = Callable[[], AbstractContextManager[None]]
IN_PROCESS: dict[str, Leak] = {}
OVER_HTTP: dict[str, Leak] = {}


def planted(leaks: dict[str, Leak], name: str) -> Callable[[Callable[[], Iterator[None]]], Leak]:
    """Register a leak under its name."""

    def register(leak: Callable[[], Iterator[None]]) -> Leak:
        leaks[name] = contextmanager(leak)
        return leaks[name]

    return register


# Secrets.


def rivals_hand(match: Match, viewer: int) -> str:
    """What the next seat sees of its own part of the table."""
    rival = (viewer + 1) % match.setup.seats
    return canonical_json(match.state.view(rival)["board"])


def hidden_digest(state: State) -> str:
    """A few letters that depend on every hidden card, also on the order of the draw pile."""
    return hashlib.sha256(state.fingerprint().encode()).hexdigest()[:8]


def _match_at(key: str) -> Match:
    from signoria.server import sessions

    with sessions.open(key) as session:
        return session.match


# Planting.


@contextmanager
def replaced(owner: object, name: str, wrap: Callable[..., Any]) -> Iterator[None]:
    """In place of a function `wrap` is called, with the function and all that it is given; wherever it was imported."""
    from django.urls import get_resolver

    import signoria.devtools.campaigns.worlds.channels
    import signoria.server.urls  # noqa: F401 - else they may import what is planted, and keep it

    for code in (400, 403, 404, 500):
        get_resolver().resolve_error_handler(code)  # Django keeps what it finds at first, which must not be planted
    before = getattr(owner, name)
    places: list[Any] = [module for module in list(sys.modules.values()) if vars(module).get(name) is before]
    with ExitStack() as stack:
        for place in places or [owner]:
            if isinstance(place, type):  # a method, which is given its object first
                stack.enter_context(patch.object(place, name, lambda *given, **named: wrap(before, *given, **named)))
            else:
                stack.enter_context(patch.object(place, name, partial(wrap, before)))
        yield


def _frame_part(name: str, leak: Callable[[Any, Any], Any]) -> AbstractContextManager[None]:
    """Change one part of every frame: `leak` is given the builder of the frame, and the part."""
    from signoria.server.tables.frame import FrameBuilder

    return replaced(FrameBuilder, name, lambda before, builder, *given: leak(builder, before(builder, *given)))


# In process.


@planted(IN_PROCESS, "a rival's hand in the scene")
def hand_in_scene() -> Iterator[None]:
    from signoria.server.tables import scenes

    def leak(before: Any, match: Match, perspective: Any, **named: Any) -> Any:
        scene = before(match, perspective, **named)
        return replace(scene, view={**scene.view, "rival": rivals_hand(match, perspective.seat)})

    with replaced(scenes, "scene_of", leak):
        yield


@planted(IN_PROCESS, "a hand in the scene of a draft alone")
def hand_in_draft() -> Iterator[None]:
    from signoria.server.tables import scenes

    def leak(before: Any, match: Match, perspective: Any, **named: Any) -> Any:
        scene = before(match, perspective, **named)
        more = rivals_hand(match, perspective.seat) if named.get("draft") else ""
        return replace(scene, view={**scene.view, "rival": more})

    with replaced(scenes, "scene_of", leak):
        yield


@planted(IN_PROCESS, "the seed below the prompt")
def seed_in_page() -> Iterator[None]:
    with _frame_part("_why", lambda builder, text: text + builder.match.setup.seed.hex()):
        yield


@planted(IN_PROCESS, "the order of the draw pile in the prompt")
def pile_in_prompt() -> Iterator[None]:
    with _frame_part("_sentence", lambda builder, text: text + hidden_digest(builder.match.state)):
        yield


@planted(IN_PROCESS, "a secret in a sentence of the log")
def secret_in_log() -> Iterator[None]:
    from signoria.server.tables.log import LogReader

    def leak(before: Any, reader: Any) -> list[Any]:
        lines = before(reader)
        told = [str(event.private) for event in reader.match.journal.events if event.private]
        return [replace(lines[0], sentence=lines[0].sentence + told[-1]), *lines[1:]] if lines and told else lines

    with replaced(LogReader, "latest", leak):
        yield


@planted(IN_PROCESS, "a refusal that depends on a rival's hand")
def secret_in_refusal() -> Iterator[None]:
    def leak(builder: Any, refusal: Any) -> Any:
        if refusal is None:
            return None
        is_odd = int(hidden_digest(builder.match.state), 16) % 2
        return replace(refusal, sentence="") if is_odd else refusal

    with _frame_part("_refusal", leak):
        yield


@planted(IN_PROCESS, "a hand in the label of a button")
def secret_in_label() -> Iterator[None]:
    with _frame_part("_label", lambda builder, text: text + rivals_hand(builder.match, builder.perspective.seat)):
        yield


@planted(IN_PROCESS, "a number in what a screen reader says")
def number_in_announcement() -> Iterator[None]:
    def leak(builder: Any, text: str) -> str:
        return f"{text} {sum(map(ord, rivals_hand(builder.match, builder.perspective.seat))) % 10}"

    with _frame_part("_announcement", leak):
        yield


@planted(IN_PROCESS, "a note that comes or not, by hidden cards")
def note_by_hidden_cards() -> Iterator[None]:
    def leak(builder: Any, note: Any) -> Any:
        return note if int(hidden_digest(builder.match.state), 16) % 2 else None

    with _frame_part("_note", leak):
        yield


@planted(IN_PROCESS, "a step that can be tried or not, by hidden cards")
def draft_by_hidden_cards() -> Iterator[None]:
    from signoria.kernel.draft import Draft

    def leak(before: Any, draft: Draft, text: str) -> bool:
        return bool(before(draft, text)) and int(hidden_digest(draft.state), 16) % 2 == 0

    with replaced(Draft, "_stays_hidden", leak):
        yield


@planted(IN_PROCESS, "a bot that is told the true position")
def bot_told_all() -> Iterator[None]:
    from signoria.workers import questions

    def leak(before: Any, state: State, *given: Any, **named: Any) -> Any:
        return replace(before(state, *given, **named), position=canonical_json(state.dump()))

    with replaced(questions, "question_for", leak):
        yield


def _chance_of_hints(before: Any, state: State, seat: int, seed: bytes, *given: Any) -> Any:
    return before(state, seat, seed + hidden_digest(state).encode(), *given)


@planted(IN_PROCESS, "a hint whose chance follows from hidden cards")
def secret_in_hint() -> Iterator[None]:
    from signoria.workers import hints

    with replaced(hints, "hint_question", _chance_of_hints):
        yield


# Over HTTP.


@planted(OVER_HTTP, "a hint at a table whose chance follows from hidden cards")
def secret_in_hint_at_table() -> Iterator[None]:
    from signoria.workers import hints

    with replaced(hints, "hint_question", _chance_of_hints):
        yield


@planted(OVER_HTTP, "a frame for a rival's draft")
def frame_for_draft() -> Iterator[None]:
    from signoria.server.sessions.session import Session

    with replaced(Session, "changed", lambda before, session, players=None: before(session)):  # noqa: ARG005 - ignored
        yield


@planted(OVER_HTTP, "a hand in the text of a notice")
def secret_in_notice() -> Iterator[None]:
    from signoria.server.notifications import delivery

    def leak(before: Any, seat: Any, notice: Any) -> tuple[str, str]:
        subject, text = before(seat, notice)
        return subject, text + rivals_hand(_match_at(seat.table.key), seat.number)

    with replaced(delivery, "notice_text", leak):
        yield


@planted(OVER_HTTP, "a hand on the page of standing orders")
def secret_in_orders() -> Iterator[None]:
    from signoria.server.orders import views

    def leak(before: Any, session: Any, desk: Any, *given: Any) -> Any:
        page = before(session, desk, *given)
        return replace(page, facts=replace(page.facts, title=hidden_digest(session.match.state)))

    with replaced(views, "_shown", leak):
        yield


@planted(OVER_HTTP, "a cache of frames that forgets the seat")
def cache_without_seat() -> Iterator[None]:
    from signoria.server.tables import draw as drawing

    kept: dict[object, str] = {}

    def leak(before: Any, session: Any, perspective: Any, *given: Any) -> str:
        key = (session.key, id(session.match), session.seq, perspective.language, *given)
        if key not in kept:
            kept[key] = before(session, perspective, *given)
        return kept[key]

    with replaced(drawing, "draw", leak):
        yield


@planted(OVER_HTTP, "a header that depends on hidden cards")
def secret_in_header() -> Iterator[None]:
    from signoria.server.tables import views

    def leak(before: Any, request: Any, table: Any, *given: Any, **named: Any) -> Any:
        response = before(request, table, *given, **named)
        response.headers["ETag"] = hidden_digest(_match_at(table.key).state)
        return response

    with replaced(views, "show", leak):
        yield


@planted(OVER_HTTP, "a hand in the chat panel")
def secret_in_chat() -> Iterator[None]:
    from signoria.server.live.chat import Chat

    def leak(before: Any, chat: Any, session: Any, *given: Any) -> str:
        return str(before(chat, session, *given)) + rivals_hand(session.match, SPECTATOR)

    with replaced(Chat, "html", leak):
        yield


@planted(OVER_HTTP, "a hand in the server's log")
def secret_in_server_log() -> Iterator[None]:
    from signoria.server.tables import views

    def leak(before: Any, request: Any, table: Any, *given: Any, **named: Any) -> Any:
        logging.getLogger(__name__).warning("shown %s", hidden_digest(_match_at(table.key).state))
        return before(request, table, *given, **named)

    with replaced(views, "show", leak):
        yield


@planted(OVER_HTTP, "the seed of the deal in the page")
def seed_of_table() -> Iterator[None]:
    from signoria.server.tables import views

    def leak(before: Any, request: Any, table: Any, *given: Any, **named: Any) -> Any:
        response = before(request, table, *given, **named)
        response.content += table.setup["seed"].encode()
        return response

    with replaced(views, "show", leak):
        yield
