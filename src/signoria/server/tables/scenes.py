"""What one viewer may know of a match: secrets end here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from signoria.games import presenter
from signoria.kernel.draft import Draft
from signoria.kernel.match import Match
from signoria.kernel.presenting import News, Presenter, Scene
from signoria.kernel.state import SPECTATOR
from signoria.server.sessions.perspective import Perspective
from signoria.server.tables.moments import History, Moments, moments_of


def scene_of(
    match: Match, perspective: Perspective, *, is_remembering: bool = False, draft: Draft | None = None
) -> Scene:
    """What the viewer is shown: while they try the steps of a turn, as it would be then."""
    shown = match if draft is None else draft
    view = shown.state.view(perspective.seat)
    is_open = perspective.is_all_open
    history = list(history_of(match, perspective, draft).events)
    return Scene(
        game=match.game,
        view={**view, "legal": []} if perspective.is_passive else view,
        known=shown.state.known_to(perspective.seat),
        names=match.setup.names,
        news=_news(history[match.told_since(perspective.seat) :], perspective, presenter(match.game.id)),
        history=history,
        translate=perspective.translate,
        is_tall=perspective.is_tall,
        is_remembering=is_remembering,
        opened=[shown.state.view(seat) for seat in range(match.setup.seats)] if is_open else [],
        public=_public_scene(match, perspective, is_remembering) if draft is None else None,
    )


def history_of(match: Match, perspective: Perspective, draft: Draft | None) -> History:
    """The events as the viewer may see them; nothing is kept of those that they only try."""
    viewer = None if perspective.is_all_open else perspective.seat
    if draft is None:
        return moments_of(match).history(match, viewer)
    return Moments().history(draft, viewer)


def _public_scene(match: Match, perspective: Perspective, is_remembering: bool) -> Scene:
    """What everybody sees at this moment, in the viewer's language and layout: one for all of them."""

    def make() -> Scene:
        return Scene(
            game=match.game,
            view=match.state.view(SPECTATOR),
            known=match.state.known_to(SPECTATOR),
            names=match.setup.names,
            history=list(moments_of(match).history(match, SPECTATOR).events),
            translate=perspective.translate,
            is_tall=perspective.is_tall,
            is_remembering=is_remembering,
        )

    key = (perspective.language, perspective.is_tall, is_remembering)
    return moments_of(match).public(match, key, make)


def _news(events: Sequence[Mapping[str, Any]], perspective: Perspective, game: Presenter) -> list[News]:
    """What happened, with a number for each piece that changed; a spectator has no turn to count from."""
    found: list[News] = []
    number = 0
    for event in events:
        is_marked = perspective.seat != SPECTATOR and game.leaves_mark(event)
        number += is_marked
        found.append(News(event, number if is_marked else None))
    return found
