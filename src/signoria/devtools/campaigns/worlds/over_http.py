"""Worlds through a server: every address, stream, refusal, draft, notice and log line of a viewer.

The matches of a pair take turns in one table: same rows, same keys, same cookies. Whatever differs in what the viewer
is sent, beside tokens that differ in any two answers, comes from what is hidden from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from time import monotonic, sleep
from unittest.mock import patch

from signoria.devtools.campaigns.campaign import Campaign, Figures, Options, RunChunk
from signoria.devtools.campaigns.http_client import Visitor, new_key
from signoria.devtools.campaigns.local_server import LogWatch, django_folder, serving, watched_log
from signoria.devtools.campaigns.worlds.in_process import worlds
from signoria.devtools.campaigns.worlds.pairs import Pair, with_plausible_secrets
from signoria.games import game_ids
from signoria.kernel.dealer import FastDealer
from signoria.kernel.draft import Draft
from signoria.kernel.match import Match
from signoria.kernel.setup import Setup
from signoria.kernel.state import SPECTATOR, seats_in

WORLDS = 30
"""In a chunk, of one game."""

RARELY = 3
"""The addresses that show little of a match are asked for in one world of so many."""

MOST_HINTS = 1_000_000
"""In an hour: the viewers of many worlds ask under one name."""

MOST_SECONDS = 60.0
"""After which a hint that has not come is missed."""

BARRIER = 100_000
"""The number of a frame after which nothing is on its way any more."""

SEATED_PAGES = ("seat", "notices", "orders", "big", "result", "replay", "record", "seats")
Shown = dict[str, str]


@dataclass
class Stage:
    """A table of the server, and the match that is put there."""

    table: str  # its key
    watch_token: str
    keys: list[str]  # [seat]: of its person
    match: Match | None = None

    def put(self, match: Match) -> None:
        """From now on the table has this match."""
        from signoria.server.core.runtime import current

        self.match = match
        current().sessions.drop(self.table)

    def canaries(self, viewer: int) -> list[str]:
        """What this viewer must never be sent in either world: the seed of the deal, and the keys of others."""
        from signoria.server.models import Seat, Table

        seats = Seat.objects.filter(table__key=self.table).exclude(number=viewer).values_list("seat_token", flat=True)
        others = [key for seat, key in enumerate(self.keys) if seat != viewer]
        return [Table.objects.get(key=self.table).setup["seed"], *seats, *others]


@contextmanager
def staged(stage: Stage) -> Iterator[None]:
    """Let the session of the stage's table have the match that was put there, whatever its rows say."""
    from signoria.server.core.rate_limits import HOUR, Quota, RateLimit
    from signoria.server.core.runtime import current
    from signoria.server.sessions.drafts import Drafts
    from signoria.server.sessions.pending import PendingDecisions
    from signoria.server.sessions.session import Session

    reload = Session.reload

    def reload_staged(session: Session) -> None:
        reload(session)
        if session.key == stage.table and stage.match is not None:
            session.match = stage.match
            session.seq = len(stage.match.moves)
            session.pending = PendingDecisions(session.match, session.table.last_move_at)
            session.drafts = Drafts(session.table, session.match)

    unlimited = RateLimit(Quota(MOST_HINTS, HOUR))
    with patch.object(Session, "reload", reload_staged), patch.object(current().advisor, "_limit", unlimited):
        yield


def new_stage(setup: Setup) -> Stage:
    """A table for this setup, with a person of its own at each seat."""
    from signoria.server.core.database import writing
    from signoria.server.models import Player, Seat
    from signoria.server.seats.create import ALLOWED, NewSeat, NewTable, create_table

    with writing():
        players = [Player.objects.create(key=new_key()) for _ in setup.names]
    seats = [NewSeat(name, players=[player]) for name, player in zip(setup.names, players, strict=True)]
    new = NewTable(setup.game, seats, edition=setup.edition, options=setup.options, hints=ALLOWED)
    table = create_table(new, players[0])
    with writing():
        Seat.objects.filter(table=table).update(base_url="http://127.0.0.1", webhook="https://hooks.example/")
    return Stage(table.key, table.watch_token, [player.key for player in players])


class Viewing:
    """One viewer of a stage, and everything that they can ask for."""

    def __init__(self, port: int, stage: Stage, pair: Pair, chance: FastDealer, log: LogWatch) -> None:
        self.stage = stage
        self.pair = pair
        self.log = log
        self.chance = chance
        self.needless_frames = 0  # that were sent for something that this viewer does not see
        key = "" if pair.viewer == SPECTATOR else stage.keys[pair.viewer]
        self.visitor = Visitor(port, key)
        self.rival = Visitor(port, stage.keys[(pair.viewer + 1) % len(stage.keys)])
        self.address = f"/watch/{stage.watch_token}/" if pair.viewer == SPECTATOR else f"/t/{stage.table}/"

    def close(self) -> None:
        self.visitor.close()
        self.rival.close()

    def shown(self, match: Match, *, is_all: bool) -> Shown:
        """Everything that the viewer is sent while this match is at the table."""
        self.stage.put(match)
        self.log.take()
        chance = self.chance.clone()
        self.rival.get(
            f"/t/{self.stage.table}/"
        )  # whatever is kept from one page to the next, a rival's is there first
        found = {"page": self.visitor.get(self.address).masked()}
        found["stream"] = self._streamed(chance)
        if self.pair.viewer != SPECTATOR:
            found |= self._pressed(match, chance)
        if is_all:
            found |= self._other_pages()
            found["hint"] = self._hinted(match)
        found["log"] = "\n".join(self.log.take())
        return found

    def _other_pages(self) -> Shown:
        found = {"lobby": self.visitor.get("/").masked()}
        if self.pair.viewer == SPECTATOR:
            return found | {name: self.visitor.get(f"{self.address}{name}").masked() for name in ("result", "replay")}
        found |= {name: self.visitor.get(f"{self.address}{name}").masked() for name in SEATED_PAGES}
        return found | {"notice": _notices(self.stage.table, self.pair.viewer)}

    def _streamed(self, chance: FastDealer) -> str:
        """The first frame, and all that come while rivals try steps that nobody sees."""
        with self.visitor.stream(f"{self.address}events") as stream:
            messages = stream.messages()
            frames = [next(messages)]
            for seat in range(self.pair.match.setup.seats):
                if seat != self.pair.viewer:
                    _try_step(self.stage, seat, chance)
            _send_barrier(self.stage.table)
            for message in messages:
                frames.append(message)
                if message.startswith(f"id: {BARRIER}"):
                    break
        frames = [frame for frame in frames if "#chat-panel" not in frame]
        self.needless_frames += len(frames) - 2
        return "\n".join(frames)

    def _pressed(self, match: Match, chance: FastDealer) -> Shown:
        """The answers to an action that is mostly refused, and to a step that can be tried."""
        seat = self.pair.viewer
        actions = list(match.state.game_data.notation.actions())
        text = match.state.text(actions[chance.below(len(actions))])
        found = {}
        if seat not in seats_in(match.state.actors | match.state.chosen) or text not in match.state.legal_texts(seat):
            found["refusal"] = self._press({"action": text, "key": "refused-00001"})
        step = _hidden_step(match, seat, chance)
        if step:
            found["draft"] = self._press({"action": step, "key": "tried-000001"})
            found["undo"] = self._press({"undo": "1", "key": "undone-00001"}, tried=1)
            _forget_drafts(self.stage.table)
        return found

    def _hinted(self, match: Match) -> str:
        """The page of a viewer who has asked for a hint, once it has come."""
        seat = self.pair.viewer
        if seat == SPECTATOR or seat not in seats_in(match.state.actors):
            return ""
        asked = self._press({"hint": "1", "key": "hinted-00001"})
        _wait_for_hints(self.stage.table)
        page = self.visitor.get(self.address).masked()
        _forget_hints(self.stage.table)
        return f"{asked}\n{page}"

    def _press(self, form: dict[str, str], tried: int = 0) -> str:
        seat = self.pair.viewer
        decision = str(self.pair.match.decision(seat) + tried)
        answer = self.visitor.post(f"/t/{self.stage.table}/act", {"seat": str(seat), "decision": decision, **form})
        return answer.masked()


def _hidden_step(match: Match, seat: int, chance: FastDealer) -> str:
    """A step that the seat can try without anybody seeing it; empty if there is none."""
    legal = match.state.legal_texts(seat) if (match.state.actors >> seat) & 1 else []
    if not legal:
        return ""
    step = legal[chance.below(len(legal))]
    return step if Draft(match, seat).add(step) else ""


def _try_step(stage: Stage, seat: int, chance: FastDealer) -> None:
    """A rival tries a step of a turn, and takes it back."""
    from signoria.server import sessions

    assert stage.match is not None
    step = _hidden_step(stage.match, seat, chance)
    if step:
        with sessions.open(stage.table) as session:
            draft = Draft(session.match, seat)
            draft.add(step)
            session.save_draft(draft)
        with sessions.open(stage.table) as session:
            draft.undo()
            session.save_draft(draft)
        _forget_drafts(stage.table)


def _forget_drafts(key: str) -> None:
    """Undone drafts remember their presses: both worlds start without any."""
    from signoria.server.core.database import writing
    from signoria.server.core.runtime import current
    from signoria.server.models import Draft as DraftRow

    with writing():
        DraftRow.objects.filter(table__key=key).delete()
    current().sessions.drop(key)


def _wait_for_hints(key: str) -> None:
    from signoria.server.models import Hint

    until = monotonic() + MOST_SECONDS
    while Hint.objects.filter(table__key=key, suggestions__isnull=True, has_failed=False).exists():
        if monotonic() > until:
            raise TimeoutError("a hint has not come")
        sleep(0.01)


def _forget_hints(key: str) -> None:
    """Hints are counted: both worlds start without any."""
    from signoria.server.core.database import writing
    from signoria.server.core.runtime import current
    from signoria.server.models import Hint

    with writing():
        Hint.objects.filter(table__key=key).delete()
    current().sessions.drop(key)


def _send_barrier(key: str) -> None:
    from signoria.server import sessions

    with sessions.open(key) as session:
        before, session.seq = session.seq, BARRIER
        session.changed()
    with sessions.open(key) as session:
        session.seq = before


def _notices(key: str, number: int) -> str:
    """What the seat's notifications would say."""
    from signoria.server.models import Seat
    from signoria.server.notifications import delivery

    seat = Seat.objects.select_related("table").get(table__key=key, number=number)
    texts = [delivery.notice_text(seat, notice) for notice in delivery.Notice]
    return f"{texts} {delivery.table_link(seat)}"


def compare(viewing: Viewing, excerpt: Callable[[str, str], str], *, is_all: bool) -> list[str]:
    """The channels in which the two worlds differ."""
    pair = viewing.pair
    one, other = (viewing.shown(match, is_all=is_all) for match in (pair.match, pair.other))
    found = [
        f"{name}: {excerpt(one.get(name, ''), other.get(name, ''))}; {pair}"
        for name in one | other
        if one.get(name) != other.get(name)
    ]
    if viewing.needless_frames:
        found.append(f"stream: a frame for what a rival tries; {pair}")
    canaries = viewing.stage.canaries(pair.viewer)
    return found + [f"{name}: a key; {pair}" for name, text in one.items() if any(key in text for key in canaries)]


class HttpWorlds:
    """Chunks of worlds at the tables of one server."""

    def __init__(self, port: int, log: LogWatch, seed: int) -> None:
        self.port = port
        self.log = log
        self.seed = seed

    def run_chunk(self, number: int) -> Figures:
        games = game_ids()
        game_id = games[number % len(games)]
        compared = islice(self.differences(game_id, number, RARELY), WORLDS)
        failures = [failure for found in compared for failure in found]
        return {"done": WORLDS, "games": {game_id: WORLDS}, "failures": failures}

    def differences(self, game_id: str, number: int, rarely: int = 1) -> Iterator[list[str]]:
        """Endless worlds of a game: for each what the viewer could tell it by."""
        from signoria.devtools.campaigns.worlds.channels import excerpt

        stage: Stage | None = None
        setup: Setup | None = None
        for place, (pair, chance) in enumerate(worlds(game_id, self.seed, number)):
            if stage is None or setup != pair.match.setup:
                setup = pair.match.setup
                stage = new_stage(setup)
            viewing = Viewing(self.port, stage, with_plausible_secrets(pair), chance, self.log)
            try:
                with staged(stage):
                    found = compare(viewing, excerpt, is_all=place % rarely == 0)
            finally:
                viewing.close()
            yield found


@contextmanager
def open_http_worlds(options: Options) -> Iterator[RunChunk]:
    with django_folder(), watched_log() as log, serving() as port:
        yield HttpWorlds(port, log, options.seed).run_chunk


WORLDS_OVER_HTTP = Campaign("worlds-http", "worlds", 5_000, open_http_worlds)
