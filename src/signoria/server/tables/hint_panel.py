"""The hints beside the prompt: the best few moves, each with how good it is and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from signoria.kernel.game import Translate
from signoria.kernel.messages import N_, N_plural
from signoria.kernel.presenting import Scene
from signoria.server.sessions.hints import HintState
from signoria.workers.hints import AS_GOOD, BEST, NEARLY_AS_GOOD, WORSE, Suggestion

GRADES = {
    BEST: N_("Best"),
    AS_GOOD: N_("As good"),
    NEARLY_AS_GOOD: N_("Nearly as good"),
    WORSE: N_("Weaker"),
}
"""How a suggestion compares with the best one."""

MOST_REASONS = 2
FULL = 100

SEARCHED = N_plural(
    "The search looked at {count} imagined continuation from what you know.",
    "The search looked at {count} imagined continuations from what you know.",
)
NOT_SEARCHED = N_("There was no time to look ahead: this is what looks best at first sight.")
ONLY_SEARCH = N_("No single reason stands out: the search chose it in {visits} of {iterations} imagined continuations.")
COUNTED = N_plural(
    "You have asked for {count} hint; the result page will say so.",
    "You have asked for {count} hints; the result page will say so.",
)
PROBLEMS = {
    "busy": N_("You are already waiting for a hint."),
    "too-many": N_("You have asked for many hints. Try again in a minute."),
    "failed": N_("The hint was lost because the bots' process ended. Ask again."),
}


@dataclass(frozen=True)
class ShownReason:
    """Why a move is good, and the rule that makes it count."""

    sentence: str
    rule: str
    url: str


@dataclass(frozen=True)
class ShownSuggestion:
    """A suggested move."""

    action: str
    name: str
    text: str  # what it would do, in a few words
    grade: str
    part: int  # of all imagined continuations: how many percent began with it
    reasons: Sequence[ShownReason]
    otherwise: str  # what is said where there is no reason


@dataclass(frozen=True)
class HintPanel:
    """What a person sees of hints while they are asked."""

    can_ask: bool
    is_thinking: bool
    problem: str
    suggestions: Sequence[ShownSuggestion]
    how: str  # how the suggestions were found
    count: str


def hint_panel(hint: HintState, refused: str, scene: Scene, names: Mapping[str, str], rules_url: str) -> HintPanel:
    """The panel of a viewer who has something to choose. What is not legal any more is left out.

    `names` are the page's own words for actions; the others are named as in a terminal.
    """
    legal = [one for one in hint.suggestions if one.action in scene.legal]
    problem = refused or ("failed" if hint.has_failed else "")
    translate = scene.translate
    return HintPanel(
        can_ask=not legal,
        is_thinking=hint.is_thinking,
        problem=translate(PROBLEMS[problem]) if problem else "",
        suggestions=[_shown(one, hint, scene, names, rules_url) for one in legal],
        how=_how(hint.iterations, translate),
        count=translate.ngettext(*COUNTED, hint.count).format(count=hint.count),
    )


def _how(iterations: int, translate: Translate) -> str:
    if not iterations:
        return translate(NOT_SEARCHED)
    return translate.ngettext(*SEARCHED, iterations).format(count=iterations)


def _shown(one: Suggestion, hint: HintState, scene: Scene, names: Mapping[str, str], rules_url: str) -> ShownSuggestion:
    reasons = shown_reasons(scene, one.action, rules_url)
    fields = {"visits": one.visits, "iterations": hint.iterations}
    is_unexplained = not reasons and bool(hint.iterations)
    return ShownSuggestion(
        action=one.action,
        name=scene.game.reasons.action_name(one.action, scene.view, scene.translate),
        text=names.get(one.action) or scene.action_label(one.action),
        grade=scene.translate(GRADES[one.grade]),
        part=round(FULL * one.visits / hint.iterations) if hint.iterations else FULL,
        reasons=reasons,
        otherwise=scene.translate(ONLY_SEARCH).format(**fields) if is_unexplained else "",
    )


def shown_reasons(scene: Scene, action: str, rules_url: str) -> list[ShownReason]:
    """The strongest reasons for an action, from what the viewer knows."""
    found = scene.game.reasons.reasons(scene.known, scene.seat, action)[:MOST_REASONS]
    return [
        ShownReason(
            scene.game.reasons.in_words(reason, scene.names, scene.translate), reason.rule, f"{rules_url}#{reason.rule}"
        )
        for reason in found
    ]
