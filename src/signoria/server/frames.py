"""The frame round a game's table: herald, choices without a place on the board, log, recap; the same for all games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from signoria.games import presenter
from signoria.kernel.draft import Draft
from signoria.kernel.errors import SignoriaError
from signoria.kernel.game import Translate, english
from signoria.kernel.match import Match
from signoria.kernel.messages import N_
from signoria.kernel.presenting import Crest, News, Picture, Presenter, Scene
from signoria.kernel.state import SPECTATOR
from signoria.server.drawing import draw
from signoria.server.pages.result import STANDING, why_ended
from signoria.server.pages.strip import QUIET, Strip

LOG_LINES = 40
"""How many events the log shows at most; the replay has them all."""


UNDO = "undo"
"""Tried as an action: taking the last move back."""

STAYS = {
    "not-yours": N_("Others have moved since: your last move stays."),
    "revealed": N_("Your last move showed something hidden or passed the turn on: it stays."),
}
"""Why a move cannot be taken back, by the kernel's code."""


@dataclass(frozen=True)
class Viewer:
    """Who looks, and how."""

    seat: int  # -1: a spectator
    translate: Translate = english
    is_tall: bool = False
    is_remembering: bool = False
    seen: int = 0  # the events that came before this number need no recap any more
    own: tuple[int, ...] = ()  # round one screen: the seats that can be uncovered here
    is_looking_back: bool = False  # at a match that is over: nothing can be done any more
    is_all_open: bool = False  # and with nothing hidden
    is_peeking: bool = False  # under the curtain, for as long as a button is held: nothing can be done meanwhile
    is_away: bool = False  # a bot or an order decides for the seat: nothing can be done now
    resigned: int | None = None  # the seat that gave up
    is_dropped: bool = False  # or for which the others gave up
    since: datetime | None = None  # when those were asked for whom he waits
    thinking: tuple[int, ...] = ()  # the seats of bots that are asked
    tried: str = ""  # an action that was just refused
    pending: str = ""  # an action that waits to be confirmed

    @property
    def is_only_looking(self) -> bool:
        return self.is_looking_back or self.is_peeking or self.is_away


@dataclass(frozen=True)
class Address:
    """Where the page's buttons and links lead."""

    act: str = ""
    rules: str = ""
    result: str = ""


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
    arms: Crest | None
    sentence: str
    rule: str
    url: str
    is_old: bool


@dataclass(frozen=True)
class Shown:
    """What a viewer is shown, and how the game draws it."""

    scene: Scene
    picture: Picture
    draft: Draft | None = None
    strip: Strip = QUIET


@dataclass(frozen=True)
class Frame:
    """All that the server's own templates show of a table."""

    room: str
    seq: int
    decision: int
    act_url: str
    is_seated: bool
    is_mine: bool
    arms: Crest | None
    sentence: str
    why: str
    since: datetime | None  # when those were asked whom the sentence names; none if nobody waits for a person
    thinking: Sequence[Crest]  # the arms of bots that are at it
    progress: str
    announcement: str  # for a screen reader: one message a turn
    choices: Sequence[Offer]
    has_undo: bool  # has the viewer done anything that he might want back?
    can_undo: bool
    back: Offer | None  # what a game has for it where nothing can be undone: one button for one wish
    refusal: Refused | None
    pending: Offer | None
    curtain: Sequence[
        tuple[int, str]
    ]  # round one screen: the seats that are asked and can be uncovered, with their names
    peeking: Sequence[tuple[int, str]]  # the seat whose side shows for as long as its button is held
    can_cover: bool
    can_hurry: bool  # does the viewer wait for others?
    result_url: str  # empty while there is no result to look at
    strip: Strip
    log: Sequence[LogLine]
    recap: Mapping[str, Any] = field(default_factory=dict)


def scene_of(match: Match, viewer: Viewer, draft: Draft | None = None) -> Scene:
    """What the viewer is shown: to one who tries the steps of his turn, as it would be then."""
    shown = match if draft is None else draft
    room = presenter(match.game.id)
    view = shown.state.view(viewer.seat)
    events = shown.journal.events
    history = [event.seen_by_all() for event in events] if viewer.is_all_open else shown.journal.log(viewer.seat)
    return Scene(
        game=match.game,
        view={**view, "legal": []} if viewer.is_only_looking else view,
        known=shown.state.known_to(viewer.seat),
        names=match.setup.names,
        news=_news(history[match.told_since(viewer.seat) :], viewer, room),
        history=history,
        translate=viewer.translate,
        is_tall=viewer.is_tall,
        is_remembering=viewer.is_remembering,
        opened=[shown.state.view(seat) for seat in range(match.setup.seats)] if viewer.is_all_open else [],
    )


def _news(events: Sequence[Mapping[str, Any]], viewer: Viewer, room: Presenter) -> list[News]:
    """What happened, with a number for each piece that changed; one who only watches has no turn to count from."""
    found: list[News] = []
    number = 0
    for event in events:
        is_marked = viewer.seat != SPECTATOR and room.leaves_mark(event)
        number += is_marked
        found.append(News(event, number if is_marked else None))
    return found


def frame_of(match: Match, viewer: Viewer, shown: Shown, address: Address, seq: int) -> Frame:
    """The frame of a scene."""
    scene, picture, draft = shown.scene, shown.picture, shown.draft
    asked = scene.view["actors"]
    is_mine = viewer.seat in asked and not viewer.is_only_looking
    return Frame(
        room=presenter(match.game.id).page_class,
        seq=seq,
        decision=match.decision(viewer.seat) + (len(draft.texts) if draft else 0),
        act_url=address.act,
        is_seated=viewer.seat >= 0,
        is_mine=is_mine,
        arms=_arms(viewer, asked, picture, is_mine),
        sentence=_sentence(match, viewer, scene),
        why=_why(viewer, picture),
        since=viewer.since,
        thinking=[picture.crests[seat] for seat in viewer.thinking],
        progress=picture.progress,
        announcement=_announcement(match, viewer, scene, is_mine),
        choices=_offers(scene, picture),
        has_undo=_has_undo(match, viewer, shown),
        can_undo=_can_undo(match, viewer, draft),
        back=None if _can_undo(match, viewer, draft) else _offer(picture.back, scene, picture),
        refusal=_refused(match, viewer, shown, address),
        pending=_offer(viewer.pending, scene, picture),
        curtain=_curtain(viewer, scene),
        peeking=[(viewer.seat, scene.names[viewer.seat])] if viewer.is_peeking else [],
        can_cover=viewer.seat in viewer.own and not viewer.is_peeking,
        can_hurry=_can_hurry(viewer, scene),
        result_url=address.result if scene.view["over"] or viewer.is_looking_back else "",
        strip=shown.strip,
        log=_log(match, viewer, scene, picture, address),
        recap=_recap(match, viewer, picture),
    )


def _arms(viewer: Viewer, asked: Sequence[int], picture: Picture, is_mine: bool) -> Crest | None:
    """Of whom the herald speaks."""
    if viewer.resigned is not None:
        return picture.crests[viewer.resigned]
    return picture.crests[viewer.seat if is_mine else asked[0]] if asked else None


def _sentence(match: Match, viewer: Viewer, scene: Scene) -> str:
    """Who is asked what, to one for whom a bot decides as to anybody; or why nobody is asked any more."""
    if viewer.resigned is not None:
        return why_ended(scene.names[viewer.resigned], viewer.is_dropped, viewer.translate)
    view = match.state.view(SPECTATOR) if viewer.is_away else scene.view
    return match.game.ask(view, scene.names, viewer.translate)


def _why(viewer: Viewer, picture: Picture) -> str:
    """What is said below the sentence; to one for whom a bot decides nothing, for he is not asked."""
    if viewer.resigned is not None:
        return viewer.translate(STANDING)
    return "" if viewer.is_away else picture.why


def _has_undo(match: Match, viewer: Viewer, shown: Shown) -> bool:
    """Has the viewer done anything that he might want back, in a match that goes on?"""
    if viewer.is_only_looking or shown.scene.view["over"]:
        return False
    return shown.draft is not None or match.decision(viewer.seat) > 0


def _can_undo(match: Match, viewer: Viewer, draft: Draft | None) -> bool:
    """Would the viewer's last step come back, tried or made?"""
    return draft is not None or not why_not_undo(match, viewer.seat)


def _offer(action: str, scene: Scene, picture: Picture) -> Offer | None:
    """An action that the frame itself offers, if it can be done now."""
    return Offer(-1, action, picture.names.get(action) or scene.action_label(action)) if action in scene.legal else None


def _offers(scene: Scene, picture: Picture) -> list[Offer]:
    """Everything legal that the game's template does not offer itself: nothing legal is out of reach."""
    return [
        Offer(number, action, picture.names.get(action) or scene.action_label(action))
        for number, action in enumerate(scene.legal)
        if action not in picture.placed
    ]


def _announcement(match: Match, viewer: Viewer, scene: Scene, is_mine: bool) -> str:
    """What happened since the viewer moved, and what he is asked; nothing while others are at it."""
    if not is_mine and not scene.view["over"]:
        return ""
    told = [match.game.describe(news.event, scene.names, viewer.translate) for news in scene.news]
    return " ".join(filter(None, [*told, match.game.ask(scene.view, scene.names, viewer.translate)]))


def _curtain(viewer: Viewer, scene: Scene) -> list[tuple[int, str]]:
    """Whose turn it is to look, where several share a screen."""
    if viewer.is_looking_back or viewer.seat in scene.view["actors"]:
        return []
    return [(seat, scene.names[seat]) for seat in scene.view["actors"] if seat in viewer.own]


def _can_hurry(viewer: Viewer, scene: Scene) -> bool:
    """Does one who sits here wait for others? Behind the curtain it is enough that none of its seats is asked."""
    own = viewer.own or (viewer.seat,)
    is_waiting = viewer.is_away or not set(own) & set(scene.view["actors"])
    return is_waiting and own != (SPECTATOR,) and not (scene.view["over"] or viewer.is_looking_back)


def _recap(match: Match, viewer: Viewer, picture: Picture) -> Mapping[str, Any]:
    """What a phase came to, for one who can dismiss it and has not."""
    if viewer.seat == SPECTATOR or viewer.is_only_looking:
        return {}
    kinds = presenter(match.game.id).recaps
    told = match.journal.events
    if not picture.recap or not any(event.kind in kinds for event in told[viewer.seen :]):
        return {}
    return {**picture.recap, "seen": len(told)}


def why_not_undo(match: Match, seat: int) -> str:
    """Why the seat's last move stays, as the kernel names it; empty if it would come back."""
    if not match.moves or match.moves[-1].seat != seat:
        return "not-yours"
    return "" if match.moves[-1].reversible else "revealed"


def _refused(match: Match, viewer: Viewer, shown: Shown, address: Address) -> Refused | None:
    """What to say to one who tried something that cannot be done; nothing if it could by now."""
    if not viewer.tried:
        return None
    if viewer.tried == UNDO:
        why = why_not_undo(match, viewer.seat)
        return Refused(viewer.translate(STAYS[why]), "", "") if why else None
    try:
        refusal = shown.scene.known.why_not(viewer.seat, viewer.tried)
    except SignoriaError:
        return None
    if refusal is None:
        return None
    sentence = match.game.explain(refusal, viewer.translate)
    return Refused(sentence, refusal.rule, f"{address.rules}#{refusal.rule}")


def _log(match: Match, viewer: Viewer, scene: Scene, picture: Picture, address: Address) -> list[LogLine]:
    """What happened, the latest first: what is new to the viewer, and what he has seen before."""
    first = len(scene.history) - len(scene.news)
    old = [(event, None, True) for event in scene.history[:first]]
    fresh = [(news.event, news.number, False) for news in scene.news]
    lines: list[LogLine] = []
    for event, number, is_old in reversed((old + fresh)[-LOG_LINES:]):
        sentence = match.game.describe(event, scene.names, viewer.translate)
        if sentence:
            arms = picture.crests[event["actor"]] if event["actor"] >= 0 else None
            rule = event["rule"]
            lines.append(LogLine(number, arms, sentence, rule, f"{address.rules}#{rule}", is_old))
    return lines


def table_html(
    match: Match, viewer: Viewer, address: Address, seq: int, draft: Draft | None = None, strip: Strip = QUIET
) -> str:
    """The part of the page that changes, for one viewer."""
    return draw(presenter(match.game.id).template, _fields(match, viewer, address, seq, draft, strip))


def board_html(match: Match, translate: Translate, is_tall: bool) -> str:
    """The board as all may see it, with nothing to choose."""
    viewer = Viewer(SPECTATOR, translate, is_tall, is_looking_back=True)
    return draw(presenter(match.game.id).board, _fields(match, viewer, Address(), 0))


def _fields(
    match: Match, viewer: Viewer, address: Address, seq: int, draft: Draft | None = None, strip: Strip = QUIET
) -> dict[str, Any]:
    """What a game's templates are filled with."""
    scene = scene_of(match, viewer, draft)
    shown = Shown(scene, presenter(match.game.id).present(scene), draft, strip)
    frame = frame_of(match, viewer, shown, address, seq)
    return {**shown.picture.fields, "scene": scene, "frame": frame, "_": viewer.translate}
