"""All that a viewer can be shown of a match in process, each way of it by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, replace

from signoria.devtools.campaigns.worlds.pairs import PLANTED, Pair
from signoria.games import presenter
from signoria.kernel.dealer import FastDealer
from signoria.kernel.draft import Draft
from signoria.kernel.errors import SignoriaError
from signoria.kernel.game import english
from signoria.kernel.match import Match
from signoria.kernel.state import SPECTATOR, canonical_json
from signoria.server.sessions.hints import HintState
from signoria.server.sessions.perspective import Perspective
from signoria.server.sessions.session import Outcome
from signoria.server.tables.draw import table_html
from signoria.server.tables.frame import Address, FrameBuilder, Situation
from signoria.server.tables.log import whole_log
from signoria.server.tables.scenes import scene_of
from signoria.workers.hints import hint_question, suggestions
from signoria.workers.questions import question_for
from signoria.workers.thinking import think

BOT_SEED = b"of the bot alone"
HINT_LEVEL = "ismcts:iterations=50"
"""Of a hint that is compared: its chance is the same in both worlds, so a few iterations show a difference."""

NEWCOMER = frozenset[str]()
"""The notes that a newcomer has seen: they are told what every kind of decision is about."""

TRIED = 4
"""Actions of the whole notation that are tried in each world: most of them are refused."""

Channel = Callable[[Match, int, FastDealer], str]
"""What a viewer is shown of a match, as a text. Any chance comes from the dealer, which is the same in both worlds."""


def drawn(
    match: Match, perspective: Perspective, *, tried: str = "", is_remembering: bool = False, draft: Draft | None = None
) -> str:
    """The table as the page shows it, with what the viewer has just tried."""
    return table_html(match, perspective, _situation(match, tried, is_remembering, draft))


def _situation(match: Match, tried: str, is_remembering: bool, draft: Draft | None) -> Situation:
    return Situation(
        seq=len(match.moves),
        address=Address("/act", "/rules", "/result"),
        is_remembering=is_remembering,
        outcome=Outcome(tried=tried),
        draft=draft,
    )


def considered(match: Match, seat: int, text: str) -> str:
    """The page of a seat that tries a step; or that it cannot be tried."""
    draft = Draft(match, seat)
    return drawn(match, Perspective(seat), draft=draft) if draft.add(text) else "not to be tried"


# Channels. The quick ones stop before the templates.


def picture(match: Match, viewer: int, chance: FastDealer) -> str:
    """Everything that the templates are filled with: the game's picture and the frame round it."""
    is_remembering = chance.below(2) == 1
    return _picture(
        match, Perspective(viewer, is_tall=chance.below(2) == 1, seen_notes=NEWCOMER), "", is_remembering, None
    )


def _picture(match: Match, perspective: Perspective, tried: str, is_remembering: bool, draft: Draft | None) -> str:
    situation = _situation(match, tried, is_remembering, draft)
    scene = scene_of(match, perspective, is_remembering=is_remembering, draft=draft)
    found = presenter(match.game.id).present(scene)
    frame = FrameBuilder(match, perspective, situation, scene, found).frame()
    shown = [scene.view, scene.history, [asdict(news) for news in scene.news]]
    return f"{canonical_json(shown)} {found.fields} {sorted(found.placed)} {found.names} {found.why} {frame}"


def page(match: Match, viewer: int, chance: FastDealer) -> str:
    """The table's part of a page, byte by byte."""
    perspective = Perspective(viewer, is_tall=chance.below(2) == 1, seen_notes=NEWCOMER)
    return drawn(match, perspective, is_remembering=chance.below(2) == 1)


def log(match: Match, viewer: int, chance: FastDealer) -> str:  # noqa: ARG001 - a channel
    """The whole log."""
    return str(whole_log(match, Perspective(viewer), "/rules"))


def known(match: Match, viewer: int, chance: FastDealer) -> str:  # noqa: ARG001 - a channel
    return match.state.knowledge(viewer)


def refusals(match: Match, viewer: int, chance: FastDealer) -> str:
    """The answers to random actions, legal or not."""
    actions = list(match.state.game_data.notation.actions())
    texts = [match.state.text(actions[chance.below(len(actions))]) for _ in range(TRIED)]
    return canonical_json([_answer(match, viewer, text) for text in texts])


def _answer(match: Match, viewer: int, text: str) -> object:
    try:
        refusal = match.state.why_not(viewer, text)
    except SignoriaError as error:
        return str(error)
    return match.game.text.explain(refusal, english) if refusal is not None else None


def refused(match: Match, viewer: int, chance: FastDealer) -> str:
    """What the page says after a random action that was refused."""
    actions = list(match.state.game_data.notation.actions())
    text = match.state.text(actions[chance.below(len(actions))])
    return _picture(match, Perspective(viewer), text, False, None)


def draft(match: Match, viewer: int, chance: FastDealer) -> str:
    """Whether a legal step can be tried, and what the viewer sees then."""
    legal = match.state.legal_texts(viewer) if viewer != SPECTATOR else []
    if not legal:
        return ""
    tried = Draft(match, viewer)
    if not tried.add(legal[chance.below(len(legal))]):
        return "not to be tried"
    return _picture(match, Perspective(viewer, seen_notes=NEWCOMER), "", False, tried)


def bot(match: Match, viewer: int, chance: FastDealer) -> str:  # noqa: ARG001 - a channel
    """What a bot that thinks for the viewer is told."""
    if viewer == SPECTATOR or not (match.state.actors >> viewer) & 1:
        return ""
    return canonical_json(question_for(match.state, viewer, "master", BOT_SEED).as_dict())


def hint(match: Match, viewer: int, chance: FastDealer) -> str:  # noqa: ARG001 - a channel
    """The page of a viewer who has asked for a hint."""
    if viewer == SPECTATOR or not (match.state.actors >> viewer) & 1:
        return ""
    answer = think(hint_question(match.state, viewer, BOT_SEED, HINT_LEVEL))
    state = HintState(suggestions(answer, viewer), answer.iterations)
    situation = replace(_situation(match, "", False, None), hint=state)
    return table_html(match, Perspective(viewer), situation)


QUICK: dict[str, Channel] = {
    "picture": picture,
    "log": log,
    "known": known,
    "refusals": refusals,
    "draft": draft,
    "bot": bot,
}
SLOW: dict[str, Channel] = {"page": page, "refused": refused, "hint": hint}


def differences(pair: Pair, channels: dict[str, Channel], chance: FastDealer) -> Iterator[str]:
    """The channels in which the viewer is shown something that they cannot know, with where it begins."""
    for name, channel in channels.items():
        shown = [channel(match, pair.viewer, chance.clone()) for match in (pair.match, pair.other)]
        if shown[0] != shown[1]:
            yield f"{name}: {excerpt(*shown)}"
        elif PLANTED in shown[1]:
            yield f"{name}: a planted secret"


def excerpt(one: str, other: str) -> str:
    """Where two texts begin to differ."""
    end = min(len(one), len(other))
    start = next((place for place in range(end) if one[place] != other[place]), end)
    return f"at {start}: {one[max(0, start - 60) : start + 60]!r} and {other[max(0, start - 60) : start + 60]!r}"
