"""The frame around a game's table: prompt, choices without a place on the board, log, recap; the same for all games.

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
from signoria.kernel.guide import Course
from signoria.kernel.match import Match
from signoria.kernel.messages import N_, listed
from signoria.kernel.presenting import Crest, Picture, Scene
from signoria.kernel.state import SPECTATOR
from signoria.server.bots.driver import PATIENCE
from signoria.server.sessions.hints import HintState
from signoria.server.sessions.perspective import Perspective
from signoria.server.sessions.session import DONE, Outcome
from signoria.server.tables.bid_limit import BidLimit
from signoria.server.tables.decision_notes import ShownNote, note_for
from signoria.server.tables.hint_panel import HintPanel, hint_panel
from signoria.server.tables.log import LogLine, LogReader
from signoria.server.tables.scenes import history_of
from signoria.server.tables.standing import describe_standings
from signoria.server.tables.status_bar import EMPTY_BAR, StatusBar

LEAST_CHOICE = 2
"""Without a choice nobody needs a hint."""

UNDO = "undo"
"""Tried as an action: taking the last move back."""

STAYS = {
    "not-yours": N_("Others have moved since then, so your last move cannot be undone."),
    "revealed": N_("Your last move revealed something or ended your turn, so it cannot be undone."),
}
"""Why a move cannot be taken back, by the kernel's code."""

PONDERING = N_("Thinking for up to {seconds} seconds: {names}")
RESIGNED = N_("{name} has resigned")
ENDED_BY_VOTE = N_("Ended by vote: {name} did not move")
NO_WINNER = N_("The match has no winner. The sheet shows the score when it ended.")


@dataclass(frozen=True)
class Address:
    """Where the page's buttons and links lead."""

    act: str = ""
    rules: str = ""
    result: str = ""
    log: str = ""  # the whole log


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
    pondering: tuple[int, ...] = ()  # those of them whose level thinks by the clock
    outcome: Outcome = DONE
    draft: Draft | None = None  # the steps that the viewer tries
    hint: HintState | None = None  # none where the viewer may not ask for hints
    status_bar: StatusBar = EMPTY_BAR
    is_lesson: bool = False  # there a step is begun again, and never undone
    bid_limit: BidLimit | None = None


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
    thinking: Sequence[Crest]  # the crests of bots that are thinking
    pondering: str  # which bots think by the clock, and for how long at most
    progress: str
    announcement: str  # for a screen reader: one message a turn
    choices: Sequence[Offer]
    has_undo: bool  # has the viewer done anything that they might want back?
    can_undo: bool
    take_back: Offer | None  # what a game has for it where nothing can be undone
    refusal: Refused | None
    unconfirmed: Offer | None
    steps: int  # of the viewer's turn that are tried, with the one to be confirmed
    covered: Sequence[tuple[int, str]]  # around one screen: the asked seats behind the privacy screen, with their names
    peeking: Sequence[tuple[int, str]]  # the seat that shows for as long as its button is held
    can_cover: bool
    can_skip: bool  # does the viewer wait for others?
    hint: HintPanel | None
    result_url: str  # empty while there is no result to look at
    status_bar: StatusBar
    bid_limit: BidLimit | None  # for the viewer alone
    log: Sequence[LogLine]  # its newest lines
    log_url: str  # of all of them
    course: Course | None = None
    note: ShownNote | None = None
    recap: Mapping[str, Any] = field(default_factory=dict)


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
        history = history_of(match, perspective, situation.draft)
        self.log = LogReader(match, perspective, scene, picture.crests, situation.address.rules, history)
        self.asked: Sequence[int] = scene.view["actors"]
        self.is_mine = perspective.seat in self.asked and not perspective.is_passive
        self.is_closed = scene.view["over"] or perspective.is_replay

    def frame(self) -> Frame:
        """The whole frame."""
        situation, scene, picture, seat = self.situation, self.scene, self.picture, self.perspective.seat
        tried = len(situation.draft.texts) if situation.draft else 0
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
            pondering=self._pondering(),
            progress=picture.progress,
            announcement=self._announcement(),
            choices=self._choices(),
            has_undo=self._has_undo(),
            can_undo=self._can_undo(),
            take_back=None if self._can_undo() else self._offer(picture.back),
            refusal=self._refusal(),
            unconfirmed=self._offer(situation.outcome.unconfirmed),
            steps=tried + bool(situation.outcome.unconfirmed),
            covered=self._covered(),
            peeking=[(seat, scene.names[seat])] if self.perspective.is_peeking else [],
            can_cover=seat in self.perspective.uncoverable and not self.perspective.is_peeking,
            can_skip=self._can_skip(),
            hint=self._hint(),
            result_url=situation.address.result if self.is_closed else "",
            status_bar=situation.status_bar,
            bid_limit=situation.bid_limit,
            log=self.log.latest(),
            log_url=situation.address.log,
            course=self._course(),
            note=self._note(),
            recap=self._recap(),
        )

    def _crest(self) -> Crest | None:
        """The crest of the seat that the prompt is about."""
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
        return self.match.game.text.ask(view, names, self.translate)

    def _why(self) -> str:
        """What is said below the sentence; nothing for one whose bot decides, since they are not asked."""
        if self.situation.resigned_seat is not None:
            return self.translate(NO_WINNER)
        if self.scene.view["over"] and not self.perspective.is_replay:
            return self._standings()
        return "" if self.perspective.is_away else self.picture.why

    def _standings(self) -> str:
        """Where the viewer came: each of their seats, if several share a screen."""
        own = self.perspective.own_seats
        return " ".join(describe_standings(self.match, own, self.translate)) if own else self.picture.why

    def _announcement(self) -> str:
        """What happened since the viewer moved, and what they are asked; nothing while others are asked."""
        if not self.is_mine and not self.scene.view["over"]:
            return ""
        game, names = self.match.game, self.scene.names
        first = len(self.scene.history) - len(self.scene.news)
        told = [self.log.describe(place) for place in range(first, len(self.scene.history))]
        return " ".join(filter(None, [*told, game.text.ask(self.scene.view, names, self.translate)]))

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
        if self.perspective.is_passive or self.scene.view["over"] or self.situation.is_lesson:
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
        sentence = self.match.game.text.explain(refusal, self.translate)
        return Refused(sentence, refusal.rule, f"{self.situation.address.rules}#{refusal.rule}")

    def _covered(self) -> list[tuple[int, str]]:
        """Whose turn it is to look, where several share a screen."""
        if self.perspective.is_replay or self.perspective.seat in self.asked:
            return []
        return [(seat, self.scene.names[seat]) for seat in self.asked if seat in self.perspective.uncoverable]

    def _pondering(self) -> str:
        """Who thinks for so long that it is worth saying."""
        names = listed([self.scene.names[seat] for seat in self.situation.pondering])
        return self.translate(PONDERING).format(names=names, seconds=round(PATIENCE)) if names else ""

    def _can_skip(self) -> bool:
        """Whether a person who sits here waits for bots: behind a privacy screen, with none of their seats asked."""
        own = self.perspective.uncoverable or (self.perspective.seat,)
        is_waiting = self.perspective.is_away or not set(own) & set(self.asked)
        is_over = self.scene.view["over"] or self.perspective.is_replay
        return is_waiting and bool(self.situation.thinking) and own != (SPECTATOR,) and not is_over

    def _hint(self) -> HintPanel | None:
        """The hints of a viewer who has something to choose."""
        hint, situation = self.situation.hint, self.situation
        if hint is None or not self.is_mine or len(self.scene.legal) < LEAST_CHOICE:
            return None
        return hint_panel(hint, situation.outcome.no_hint, self.scene, self.picture.names, situation.address.rules)

    def _course(self) -> Course | None:
        """How far the round or the turn has come, in a match that goes on."""
        has_stopped = self.is_closed or self.situation.resigned_seat is not None
        return None if has_stopped or self.situation.is_lesson else self.picture.course

    def _note(self) -> ShownNote | None:
        """What the kind of decision is about, for somebody who can make it and has never made one."""
        if not self.is_mine or self.situation.is_lesson:
            return None
        rules = self.situation.address.rules
        return note_for(self.match.game.id, self.picture.decision, self.perspective, rules, self.translate)

    def _recap(self) -> Mapping[str, Any]:
        """What a phase brought, for a player who can dismiss it and has not."""
        if self.perspective.seat == SPECTATOR or self.perspective.is_passive:
            return {}
        kinds = presenter(self.match.game.id).recaps
        told = self.match.journal.events
        if not self.picture.recap or not any(event.kind in kinds for event in told[self.perspective.seen_events :]):
            return {}
        return {**self.picture.recap, "seen": len(told)}
