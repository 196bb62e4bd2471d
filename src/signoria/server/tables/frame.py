"""The frame round a game's table: prompt, choices without a place on the board, log, recap; the same for all games.

A visitor's `Perspective` and the match give a `Scene`, the game draws it as a `Picture`, and the `Frame` is what the
server's own templates show round that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from signoria.games import presenter
from signoria.kernel.draft import Draft
from signoria.kernel.errors import SignoriaError
from signoria.kernel.game import Translate
from signoria.kernel.match import Match
from signoria.kernel.messages import N_
from signoria.kernel.presenting import Crest, News, Picture, Presenter, Scene
from signoria.kernel.state import SPECTATOR
from signoria.server.sessions.perspective import Perspective
from signoria.server.sessions.session import DONE, Outcome
from signoria.server.tables.status_bar import EMPTY_BAR, StatusBar

LOG_LINES = 40
"""How many events the log shows at most; the replay has them all."""

UNDO = "undo"
"""Tried as an action: taking the last move back."""

STAYS = {
    "not-yours": N_("Others have moved since: your last move stays."),
    "revealed": N_("Your last move showed something hidden or passed the turn on: it stays."),
}
"""Why a move cannot be taken back, by the kernel's code."""

RESIGNED = N_("{name} has resigned")
ENDED_BY_VOTE = N_("Ended by the others: {name} had not moved")
NO_WINNER = N_("The match has no winner. The sheet shows how it stood.")


@dataclass(frozen=True)
class Address:
    """Where the page's buttons and links lead."""

    act: str = ""
    rules: str = ""
    result: str = ""


@dataclass(frozen=True)
class Situation:
    """What a frame says beside the match: how the table stands, and what the viewer has just tried."""

    seq: int = 0
    address: Address = Address()
    is_remembering: bool = False
    resigned_seat: int | None = None  # the seat that gave up
    ended_by_vote: bool = False  # or for which the others ended the match
    since: datetime | None = None  # when those were asked that the viewer waits for
    thinking: tuple[int, ...] = ()  # the seats of bots that are asked
    outcome: Outcome = DONE
    draft: Draft | None = None  # the steps that the viewer tries
    status_bar: StatusBar = EMPTY_BAR


@dataclass(frozen=True)
class Offer:
    """A legal action that has no place on the board."""

    id: int
    action: str
    text: str


@dataclass(frozen=True)
class Refused:
    """Why what the viewer tried cannot be done."""

    sentence: str
    rule: str
    url: str


@dataclass(frozen=True)
class LogLine:
    """An event in the log."""

    number: int | None
    crest: Crest | None
    sentence: str
    rule: str
    url: str
    is_old: bool


@dataclass(frozen=True)
class Frame:
    """All that the server's own templates show of a table."""

    room: str
    seq: int
    decision: int
    act_url: str
    is_seated: bool
    is_mine: bool
    crest: Crest | None
    sentence: str
    why: str
    since: datetime | None  # when those were asked whom the sentence names; none if nobody waits for a person
    thinking: Sequence[Crest]  # the crests of bots that are at it
    progress: str
    announcement: str  # for a screen reader: one message a turn
    choices: Sequence[Offer]
    has_undo: bool  # has the viewer done anything that they might want back?
    can_undo: bool
    take_back: Offer | None  # what a game has for it where nothing can be undone
    refusal: Refused | None
    unconfirmed: Offer | None
    covered: Sequence[tuple[int, str]]  # round one screen: the asked seats behind the privacy screen, with their names
    peeking: Sequence[tuple[int, str]]  # the seat that shows for as long as its button is held
    can_cover: bool
    can_skip: bool  # does the viewer wait for others?
    result_url: str  # empty while there is no result to look at
    status_bar: StatusBar
    log: Sequence[LogLine]
    recap: Mapping[str, Any] = field(default_factory=dict)


def scene_of(
    match: Match, perspective: Perspective, *, is_remembering: bool = False, draft: Draft | None = None
) -> Scene:
    """What the viewer is shown: while they try the steps of a turn, as it would be then."""
    shown = match if draft is None else draft
    view = shown.state.view(perspective.seat)
    events = shown.journal.events
    is_open = perspective.is_all_open
    history = [event.seen_by_all() for event in events] if is_open else shown.journal.log(perspective.seat)
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
    )


def _news(events: Sequence[Mapping[str, Any]], perspective: Perspective, game: Presenter) -> list[News]:
    """What happened, with a number for each piece that changed; a spectator has no turn to count from."""
    found: list[News] = []
    number = 0
    for event in events:
        is_marked = perspective.seat != SPECTATOR and game.leaves_mark(event)
        number += is_marked
        found.append(News(event, number if is_marked else None))
    return found


def why_ended(name: str, by_vote: bool, translate: Translate) -> str:
    """Why a match that nobody won has ended."""
    return translate(ENDED_BY_VOTE if by_vote else RESIGNED).format(name=name)


def why_not_undo(match: Match, seat: int) -> str:
    """Why the seat's last move stays, as the kernel names it; empty if it would come back."""
    if not match.moves or match.moves[-1].seat != seat:
        return "not-yours"
    return "" if match.moves[-1].reversible else "revealed"


class FrameBuilder:
    """Makes the frame of one scene, part by part."""

    def __init__(
        self, match: Match, perspective: Perspective, situation: Situation, scene: Scene, picture: Picture
    ) -> None:
        self.match = match
        self.perspective = perspective
        self.situation = situation
        self.scene = scene
        self.picture = picture
        self.translate = perspective.translate
        self.asked: Sequence[int] = scene.view["actors"]
        self.is_mine = perspective.seat in self.asked and not perspective.is_passive

    def frame(self) -> Frame:
        """The whole frame."""
        situation, scene, picture, seat = self.situation, self.scene, self.picture, self.perspective.seat
        tried = len(situation.draft.texts) if situation.draft else 0
        is_closed = scene.view["over"] or self.perspective.is_replay
        return Frame(
            room=presenter(self.match.game.id).page_class,
            seq=situation.seq,
            decision=self.match.decision(seat) + tried,
            act_url=situation.address.act,
            is_seated=seat >= 0,
            is_mine=self.is_mine,
            crest=self._crest(),
            sentence=self._sentence(),
            why=self._why(),
            since=situation.since,
            thinking=[picture.crests[bot] for bot in situation.thinking],
            progress=picture.progress,
            announcement=self._announcement(),
            choices=self._choices(),
            has_undo=self._has_undo(),
            can_undo=self._can_undo(),
            take_back=None if self._can_undo() else self._offer(picture.back),
            refusal=self._refusal(),
            unconfirmed=self._offer(situation.outcome.unconfirmed),
            covered=self._covered(),
            peeking=[(seat, scene.names[seat])] if self.perspective.is_peeking else [],
            can_cover=seat in self.perspective.uncoverable and not self.perspective.is_peeking,
            can_skip=self._can_skip(),
            result_url=situation.address.result if is_closed else "",
            status_bar=situation.status_bar,
            log=self._log(),
            recap=self._recap(),
        )

    def _crest(self) -> Crest | None:
        """Of the seat that the prompt speaks of."""
        crests = self.picture.crests
        if self.situation.resigned_seat is not None:
            return crests[self.situation.resigned_seat]
        return crests[self.perspective.seat if self.is_mine else self.asked[0]] if self.asked else None

    def _sentence(self) -> str:
        """Who is asked what, for one whose bot decides as for anybody; or why nobody is asked any more."""
        names, resigned = self.scene.names, self.situation.resigned_seat
        if resigned is not None:
            return why_ended(names[resigned], self.situation.ended_by_vote, self.translate)
        view = self.match.state.view(SPECTATOR) if self.perspective.is_away else self.scene.view
        return self.match.game.ask(view, names, self.translate)

    def _why(self) -> str:
        """What is said below the sentence; nothing for one whose bot decides, since they are not asked."""
        if self.situation.resigned_seat is not None:
            return self.translate(NO_WINNER)
        return "" if self.perspective.is_away else self.picture.why

    def _announcement(self) -> str:
        """What happened since the viewer moved, and what they are asked; nothing while others are at it."""
        if not self.is_mine and not self.scene.view["over"]:
            return ""
        game, names = self.match.game, self.scene.names
        told = [game.describe(news.event, names, self.translate) for news in self.scene.news]
        return " ".join(filter(None, [*told, game.ask(self.scene.view, names, self.translate)]))

    def _choices(self) -> list[Offer]:
        """Everything legal that the game's template does not offer itself: nothing legal is out of reach."""
        return [
            Offer(number, action, self._label(action))
            for number, action in enumerate(self.scene.legal)
            if action not in self.picture.placed
        ]

    def _offer(self, action: str) -> Offer | None:
        """An action that the frame itself offers, if it can be done now."""
        return Offer(-1, action, self._label(action)) if action in self.scene.legal else None

    def _label(self, action: str) -> str:
        return self.picture.names.get(action) or self.scene.action_label(action)

    def _has_undo(self) -> bool:
        """Whether the viewer has done anything that they might want back, in a match that goes on."""
        if self.perspective.is_passive or self.scene.view["over"]:
            return False
        return self.situation.draft is not None or self.match.decision(self.perspective.seat) > 0

    def _can_undo(self) -> bool:
        """Whether the viewer's last step can be taken back, tried or made."""
        return self.situation.draft is not None or not why_not_undo(self.match, self.perspective.seat)

    def _refusal(self) -> Refused | None:
        """Why what the viewer tried cannot be done; nothing if it could by now."""
        tried, seat = self.situation.outcome.tried, self.perspective.seat
        if not tried:
            return None
        if tried == UNDO:
            why = why_not_undo(self.match, seat)
            return Refused(self.translate(STAYS[why]), "", "") if why else None
        try:
            refusal = self.scene.known.why_not(seat, tried)
        except SignoriaError:
            return None
        if refusal is None:
            return None
        sentence = self.match.game.explain(refusal, self.translate)
        return Refused(sentence, refusal.rule, f"{self.situation.address.rules}#{refusal.rule}")

    def _covered(self) -> list[tuple[int, str]]:
        """Whose turn it is to look, where several share a screen."""
        if self.perspective.is_replay or self.perspective.seat in self.asked:
            return []
        return [(seat, self.scene.names[seat]) for seat in self.asked if seat in self.perspective.uncoverable]

    def _can_skip(self) -> bool:
        """Whether a person who sits here waits for others: behind a privacy screen, with none of their seats asked."""
        own = self.perspective.uncoverable or (self.perspective.seat,)
        is_waiting = self.perspective.is_away or not set(own) & set(self.asked)
        return is_waiting and own != (SPECTATOR,) and not (self.scene.view["over"] or self.perspective.is_replay)

    def _log(self) -> list[LogLine]:
        """What happened, the latest first: what is new to the viewer, and what they have seen before."""
        scene = self.scene
        first = len(scene.history) - len(scene.news)
        old = [(event, None, True) for event in scene.history[:first]]
        fresh = [(news.event, news.number, False) for news in scene.news]
        lines: list[LogLine] = []
        for event, number, is_old in reversed((old + fresh)[-LOG_LINES:]):
            sentence = self.match.game.describe(event, scene.names, self.translate)
            if sentence:
                crest = self.picture.crests[event["actor"]] if event["actor"] >= 0 else None
                url = f"{self.situation.address.rules}#{event['rule']}"
                lines.append(LogLine(number, crest, sentence, event["rule"], url, is_old))
        return lines

    def _recap(self) -> Mapping[str, Any]:
        """What a phase came to, for a player who can dismiss it and has not."""
        if self.perspective.seat == SPECTATOR or self.perspective.is_passive:
            return {}
        kinds = presenter(self.match.game.id).recaps
        told = self.match.journal.events
        if not self.picture.recap or not any(event.kind in kinds for event in told[self.perspective.seen_events :]):
            return {}
        return {**self.picture.recap, "seen": len(told)}
