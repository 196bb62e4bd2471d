"""The table: its page, what its buttons do, and its chat."""

from __future__ import annotations

import secrets

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe
from markupsafe import Markup

from signoria.games import presenter
from signoria.kernel.state import SPECTATOR
from signoria.server import sessions
from signoria.server.core.fields import parse_int
from signoria.server.core.identity import Visitor, visitor_of
from signoria.server.core.permissions import table_of_player
from signoria.server.core.render import render_page, see_other
from signoria.server.core.runtime import current
from signoria.server.live.chat import ANONYMOUS, MOST_LETTERS, has_chat
from signoria.server.live.presence import remember_visit
from signoria.server.models import Table
from signoria.server.sessions.messages import BotsWanted
from signoria.server.sessions.perspective import peek, perspective_of
from signoria.server.sessions.session import DONE
from signoria.server.sessions.standing_orders import deciding, ordering_seat
from signoria.server.tables import actions
from signoria.server.tables.draw import draw


@require_safe
def table(request: HttpRequest, key: str) -> HttpResponse:
    """The table, whole, for one who sits there."""
    visitor = visitor_of(request)
    found = table_of_player(key, visitor.key)
    chosen = visitor.preferences
    more = {"own_key": found.key, "is_streaming": chosen.is_streaming, "is_hand_first": chosen.is_hand_first}
    events_url, say_url = f"/t/{found.key}/events", reverse("say", args=[found.key])
    return show(request, found, visitor, events_url=events_url, say_url=say_url, **more)


def show(
    request: HttpRequest, table: Table, visitor: Visitor, *, events_url: str, say_url: str = "", **more: object
) -> HttpResponse:
    """The table as a visitor sees it, in a page of its own."""
    with sessions.open(table.key) as session:
        own = session.seats_of(visitor.key)
        is_asked = session.has_started and set(session.asked()) & set(deciding(session, visitor.key))
        fields = {
            "is_waiting": not (is_asked or session.has_ended),
            "can_order": not session.has_ended and ordering_seat(session, visitor.key) is not None,
            "table": Markup(  # noqa: S704  drawn by templates that escape
                draw(session, perspective_of(session, visitor), session.outcomes.pop(visitor.key, DONE))
            ),
            "chat": Markup(  # noqa: S704  likewise; empty where nobody else could come
                current().chat.html(session, visitor) if say_url and has_chat(session) else ""
            ),
            "game_title": session.game.title,
        }
    if own:
        remember_visit(visitor, table)
    current().bus.publish(BotsWanted(table.key))
    fields |= {
        "sheet": f"{table.game}/{table.game}.css",
        "symbols": f"{table.game}/symbols.svg",
        "game_id": table.game,
        "table_title": table.title,
        "events_url": events_url,
        "say_url": say_url,
        "message_length": MOST_LETTERS,
        "press_key": secrets.token_urlsafe(12),
        "is_seated": bool(own),
        "has_sound": visitor.preferences.has_sound,
        "own_key": "",
        "is_streaming": False,
        "is_hand_first": False,
        "is_big": visitor.is_big_screen,
        **more,
    }
    title = f"{fields['game_title']} · {table.title}"
    return render_page(request, "tables/page.html", fields, title=title, room=presenter(table.game).page_class)


@require_POST
def act(request: HttpRequest, key: str) -> HttpResponse:
    """Everything that a button of the table does."""
    visitor = visitor_of(request)
    found = table_of_player(key, visitor.key)
    is_script = bool(request.htmx)  # type: ignore[attr-defined]
    with sessions.open(found.key) as session:
        if "peek" in request.POST and is_script:  # a form without a script could not hide again what it shows
            seat = parse_int(request.POST["peek"], SPECTATOR)
            return HttpResponse(draw(session, peek(session, visitor, seat)))
        outcome = actions.act(session, visitor.key, request.POST.dict())
        if is_script:  # with the session open: an answer must not overtake the frames of moves that come after it
            return HttpResponse(draw(session, perspective_of(session, visitor), outcome))
        if outcome != DONE:  # not in the address: round one screen the next player would find it in the history
            session.outcomes[visitor.key] = outcome
    return see_other(reverse("table", args=[key]))


@require_POST
def say(request: HttpRequest, key: str) -> HttpResponse:
    """A player writes to all who are there; a host who does not play, to the spectators."""
    visitor = visitor_of(request)
    found = table_of_player(key, visitor.key)
    with sessions.open(found.key) as session:
        seat = next(iter(session.seats_of(visitor.key)), None)
        name = session.seats[seat].name if seat is not None else spectator_name(visitor)
        can_write = has_chat(session)
    if can_write:
        current().chat.post(found, seat, name, request.POST.get("text", ""))
    return chat_answer(request, found, visitor, reverse("table", args=[key]))


def spectator_name(visitor: Visitor) -> str:
    """What a spectator is called in the chat."""
    return visitor.preferences.name or visitor.translate(ANONYMOUS)


def chat_answer(request: HttpRequest, table: Table, visitor: Visitor, address: str) -> HttpResponse:
    """The chat panel after a message; without JavaScript the whole page again."""
    if not request.htmx:  # type: ignore[attr-defined]
        return see_other(address)
    with sessions.open(table.key) as session:
        return HttpResponse(current().chat.html(session, visitor))
