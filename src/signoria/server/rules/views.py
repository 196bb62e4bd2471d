"""The rules of a game, and one of them."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from signoria.games import game
from signoria.server.core.requests import Request
from signoria.server.rules.pages import rule_page, rules_page
from signoria.server.rules.variants import read_variant


@require_safe
def rules(request: Request, game_id: str) -> HttpResponse:
    """The rules of a game, all of them or those that were searched for."""
    chosen, visitor = game(game_id), request.visitor
    variant = read_variant(chosen, request.GET.get("variant", ""))
    page = rules_page(chosen, variant, request.GET.get("q", ""), visitor.translate)
    context = {"page": page, "title": f"{visitor.translate('Rules')} · {chosen.title}"}
    return render(request, "rules/rules.html", context)


@require_safe
def rule(request: Request, game_id: str, rule_id: str) -> HttpResponse:
    """One rule, for the panel beside a table."""
    chosen, visitor = game(game_id), request.visitor
    variant = read_variant(chosen, request.GET.get("variant", ""))
    try:
        page = rule_page(chosen, rule_id, variant, visitor.translate)
    except KeyError:
        raise Http404 from None
    return render(request, "rules/rule.html", {"page": page})
