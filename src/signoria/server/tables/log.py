"""The log: what happened, as one viewer may know it, in sentences."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from signoria.games import presenter
from signoria.kernel.match import Match
from signoria.kernel.presenting import Crest, Drawn, Scene
from signoria.kernel.state import SPECTATOR
from signoria.server.sessions.perspective import Perspective
from signoria.server.tables.moments import History
from signoria.server.tables.scenes import history_of, scene_of

LOG_LINES = 40
"""How many events a frame's log shows at most; the page of the whole log has them all."""

MOVES, SCORING, OTHERS = "moves", "scoring", "others"


@dataclass(frozen=True)
class LogLine(Drawn):
    """An event in the log."""

    place: int  # the number of the event in the match
    number: int | None
    crest: Crest | None
    sentence: str
    rule: str
    url: str
    is_old: bool
    sound: str  # which sound it makes, if the viewer wants any


@dataclass(frozen=True)
class LogReader:
    """Reads the events of one scene. Lines are kept with their events: most of a log was there before."""

    match: Match
    perspective: Perspective
    scene: Scene
    crests: Sequence[Crest]
    rules: str  # the address of the rules
    history: History

    def latest(self) -> list[LogLine]:
        """What happened lately, the latest first: what is new to the viewer, and what they have seen before."""
        return list(self._lines(max(len(self.scene.history) - LOG_LINES, 0)))

    def whole(self, seat: int | None = None, kind: str = "") -> list[LogLine]:
        """All that happened, the latest first: by one seat, or of one kind."""
        return [
            line
            for line in self._lines(0)
            if seat in (None, self.scene.history[line.place]["actor"]) and kind in ("", self.kind(line.place))
        ]

    def kind(self, place: int) -> str:
        """MOVES for what a seat did, SCORING for what brought points or awards, OTHERS for the rest."""
        event = self.scene.history[place]
        if event["kind"] in presenter(self.match.game.id).scoring:
            return SCORING
        return MOVES if event["actor"] >= 0 else OTHERS

    def describe(self, place: int) -> str:
        """An event in one sentence, kept with it."""
        made, language, scene = self._made(place), self.perspective.language, self.scene
        if language not in made:
            made[language] = self.match.game.text.describe(scene.history[place], scene.names, scene.translate)
        sentence: str = made[language]
        return sentence

    def _lines(self, start: int) -> Iterator[LogLine]:
        """The lines from an event on, the latest first. Some events are not told."""
        news, end = self.scene.news, len(self.scene.history)
        first = end - len(news)
        for place in range(end - 1, start - 1, -1):
            line = self._line(place, news[place - first].number if place >= first else None, place < first)
            if line.sentence:
                yield line

    def _line(self, place: int, number: int | None, is_old: bool) -> LogLine:
        made = self._made(place)
        key = (self.perspective.language, self.rules, number, is_old)
        if key not in made:
            event = self.scene.history[place]
            crest = self.crests[event["actor"]] if event["actor"] >= 0 else None
            sound = presenter(self.match.game.id).sounds.get(event["kind"], "")
            url = f"{self.rules}#{event['rule']}"
            made[key] = LogLine(place, number, crest, self.describe(place), event["rule"], url, is_old, sound)
        line: LogLine = made[key]
        return line

    def _made(self, place: int) -> dict[Hashable, Any]:
        """What was made of an event of the scene, if it is the one that is kept."""
        kept = self.history.events
        is_kept = place < len(kept) and kept[place] is self.scene.history[place]
        return self.history.made[place] if is_kept else {}


def whole_log(
    match: Match, perspective: Perspective, rules: str, seat: int | None = None, kind: str = ""
) -> list[LogLine]:
    """All that happened, as a viewer may know it. Nothing of the steps that they only try is in it."""
    scene, history = scene_of(match, perspective), history_of(match, perspective, None)
    crests = presenter(match.game.id).crests(match.state.view(SPECTATOR))
    return LogReader(match, perspective, scene, crests, rules, history).whole(seat, kind)
