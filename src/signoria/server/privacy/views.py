"""What is stored about people: the page that says it, the download, and the button that deletes it."""

from __future__ import annotations

import json

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from signoria.games import game_ids
from signoria.kernel.messages import N_
from signoria.server.core.identity import PREFIX
from signoria.server.core.requests import Request, get_or_post
from signoria.server.privacy.pages import stored_about
from signoria.server.privacy.services import forget

TITLE = N_("Privacy")
DELETED = N_("Everything about you was deleted. This site no longer recognises you.")
FILE = "signoria-my-data.json"


@require_safe
def privacy(request: Request) -> HttpResponse:
    """What is stored, who sees it, for how long, and how to delete it."""
    fields = {
        "title": request.visitor.translate(TITLE),
        "game_id": game_ids()[0],
        "keep_finished": settings.KEEP_FINISHED,
        "keep_waiting": settings.KEEP_WAITING,
        "has_data": request.visitor.record is not None,
    }
    return render(request, "privacy/privacy.html", fields)


@require_safe
def download(request: Request) -> HttpResponse:
    """Everything that is stored about the visitor."""
    player = request.visitor.record
    text = json.dumps(stored_about(player) if player else {}, ensure_ascii=False, indent=2)
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{FILE}"'
    return response


@get_or_post
def delete(request: Request) -> HttpResponse:
    """Ask once more, then delete everything about the visitor."""
    if request.method != "POST":
        return render(request, "privacy/delete.html", {"title": request.visitor.translate(TITLE)})
    if request.visitor.record is not None:
        forget(request.visitor.record)
    messages.success(request, request.visitor.translate(DELETED))
    response = redirect("privacy")
    for name in request.COOKIES:
        if name.startswith(PREFIX) and name not in (settings.CSRF_COOKIE_NAME, "signoria-messages"):
            response.delete_cookie(name, samesite="Lax")
    return response
