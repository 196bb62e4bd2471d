"""The table: its page, what its buttons do, and its chat."""

from __future__ import annotations

import secrets

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe
from markupsafe import Markup

from signoria.games import presenter
from signoria.kernel.game import Translate
from signoria.kernel.state import SPECTATOR
from signoria.server import sessions
from signoria.server.core.fields import parse_int
from signoria.server.core.identity import Visitor
from signoria.server.core.permissions import table_of_player
from signoria.server.core.requests import Request
from signoria.server.core.runtime import current
from signoria.server.live.chat import ANONYMOUS, MOST_LETTERS, has_chat
from signoria.server.live.forms import MessageForm
from signoria.server.live.presence import remember_visit
from signoria.server.models import Table
from signoria.server.pace.retention import deletion_note
from signoria.server.sessions.hints import hint_state
from signoria.server.sessions.messages import BotsWanted
from signoria.server.sessions.perspective import peek, perspective_of
from signoria.server.sessions.session import Outcome, Session
from signoria.server.sessions.standing_orders import deciding, ordering_seat
from signoria.server.sessions.unreadable import can_play
from signoria.server.tables import actions
from signoria.server.tables.decision_notes import remember_note
from signoria.server.tables.draw import address_of, draw
from signoria.server.tables.legend import legend_of
from signoria.server.tables.outcomes import read_outcome, remember_outcome, shown_once


@require_safe
def table(request: Request, key: str) -> HttpResponse:
    """The page of a table, for a player who has a seat there."""
    return _players_page(request, table_of_player(key, request.visitor.key))


def _players_page(request: Request, found: Table, message: MessageForm | None = None) -> HttpResponse:
    visitor = request.visitor
    device = visitor.device
    more = {
        "own_key": found.key,
        "is_streaming": device.is_streaming,
        "is_hand_first": device.is_hand_first,
        "deletion": deletion_note(found, visitor.translate),
    }
    events_url, say_url = f"/t/{found.key}/events", reverse("say", args=[found.key])
    return show(request, found, visitor, events_url=events_url, say_url=say_url, message=message, **more)


def show(
    request: Request,
    table: Table,
    visitor: Visitor,
    *,
    events_url: str,
    say_url: str = "",
    message: MessageForm | None = None,
    **more: object,
) -> HttpResponse:
    """The table as a visitor sees it, in a page of its own; with a message of theirs that could not be sent."""
    if table.is_finished and not can_play(table):
        return to_archive(table, visitor)
    message = message or MessageForm(translate=visitor.translate)
    with sessions.open(table.key) as session:
        outcome = read_outcome(request, session)
        own = session.seats_of(visitor.key)
        fields = _match_fields(session, visitor, outcome, has_panel=bool(say_url))
    if own:
        remember_visit(visitor, table)
    current().bus.publish(BotsWanted(table.key))
    fields |= {
        **_table_fields(table, visitor.translate),
        "events_url": events_url,
        "say_url": say_url,
        "message": message["text"],
        "message_length": MOST_LETTERS,
        "press_key": secrets.token_urlsafe(12),
        "is_seated": bool(own),
        "has_sound": visitor.device.has_sound,
        "volume": visitor.device.volume,
        "has_shortcuts": visitor.preferences.has_shortcuts,
        "own_key": "",
        "is_streaming": False,
        "is_hand_first": False,
        "is_big": visitor.is_big_screen,
        **more,
    }
    fields["title"] = f"{fields['game_title']} · {table.title}"
    return shown_once(render(request, "tables/page.html", fields, status=message.status), outcome)


def _table_fields(table: Table, translate: Translate) -> dict[str, object]:
    """What the page shows of the table, whoever looks."""
    return {
        "sheet": f"{table.game}/{table.game}.css",
        "symbols": f"{table.game}/symbols.svg",
        "game_id": table.game,
        "table_title": table.title,
        "room": presenter(table.game).page_class,
        "allows_hints": table.has_hints,
        "legend": legend_of(table.setup, translate),
    }


def to_archive(table: Table, visitor: Visitor) -> HttpResponse:
    """Where a match can be read whose rules this release does not have."""
    return redirect("watch-result", visitor.watch_token) if visitor.watch_token else redirect("result", table.key)


def _match_fields(session: Session, visitor: Visitor, outcome: Outcome, *, has_panel: bool) -> dict[str, object]:
    """What the page shows of the match and of the chat."""
    perspective = perspective_of(session, visitor)
    is_asked = session.has_started and set(session.asked()) & set(deciding(session, visitor.key))
    chat = current().chat.html(session, visitor) if has_panel and has_chat(session) else ""
    return {
        "is_waiting": not (is_asked or session.has_ended) or _waits_for_hint(session, perspective.seat),
        "can_order": not session.has_ended and ordering_seat(session, visitor.key) is not None,
        "table": Markup(draw(session, perspective, outcome)),  # noqa: S704  our templates escape
        "chat": Markup(chat),  # noqa: S704  likewise; empty where nobody else could come
        "game_title": session.game.title,
        "rules_url": address_of(session).rules,
    }


def _waits_for_hint(session: Session, seat: int) -> bool:
    hint = hint_state(session, seat, timezone.now()) if session.has_started else None
    return hint is not None and hint.is_thinking


@require_POST
def act(request: Request, key: str) -> HttpResponse:
    """Everything that a button of the table does."""
    visitor = request.visitor
    found = table_of_player(key, visitor.key)
    is_script = bool(request.htmx)
    with sessions.open(found.key) as session:
        if "peek" in request.POST and is_script:  # a form without a script could not hide again what it shows
            seat = parse_int(request.POST["peek"], SPECTATOR)
            return HttpResponse(draw(session, peek(session, visitor, seat)))
        form = request.POST.dict()
        outcome = actions.act(session, visitor, form)
        visitor = remember_note(session, visitor, form, outcome)
        if is_script:  # with the session open: an answer must not overtake the frames of moves that come after it
            return HttpResponse(draw(session, perspective_of(session, visitor), outcome))
        return remember_outcome(redirect("table", key), session, outcome)


@require_POST
def say(request: Request, key: str) -> HttpResponse:
    """A player writes to all who are there; a host who does not play, to the spectators."""
    visitor = request.visitor
    found = table_of_player(key, visitor.key)
    form = MessageForm(request.POST, translate=visitor.translate)
    text = form.button_data()["text"]
    with sessions.open(found.key) as session:
        seat = next(iter(session.seats_of(visitor.key)), None)
        name = session.seats[seat].name if seat is not None else spectator_name(visitor)
        can_write = has_chat(session)
    if can_write and text and not current().chat.post(found, seat, name, text):
        form.refuse()
        return refusal(request, form) if request.htmx else _players_page(request, found, form)
    return chat_answer(request, found, visitor, reverse("table", args=[key]))


def spectator_name(visitor: Visitor) -> str:
    """What a spectator is called in the chat."""
    return visitor.preferences.name or visitor.translate(ANONYMOUS)


def refusal(request: Request, form: MessageForm) -> HttpResponse:
    """Why a message was not sent, for the page to show beside it."""
    return render(request, "live/message_error.html", {"message": form["text"]}, status=form.status)


def chat_answer(request: Request, table: Table, visitor: Visitor, address: str) -> HttpResponse:
    """The chat panel after a message; without JavaScript the whole page again."""
    if not request.htmx:
        return redirect(address)
    with sessions.open(table.key) as session:
        return HttpResponse(current().chat.html(session, visitor))
