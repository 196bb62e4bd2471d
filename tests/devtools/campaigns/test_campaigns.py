"""A small version of each campaign, and the files and tables of their results."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import tests.server.conftest  # noqa: F401  Django must be set up before anything of the server is imported

from signoria.devtools.campaigns import __main__ as command
from signoria.devtools.campaigns import faults, hostile, kills, replay
from signoria.devtools.campaigns.campaign import Campaign, Figures, Options, RunChunk, add_up, chance_of
from signoria.devtools.campaigns.faults import KINDS, FaultRun
from signoria.devtools.campaigns.hostile import HostileRun
from signoria.devtools.campaigns.installation import postgresql_installation, sqlite_installation
from signoria.devtools.campaigns.kills import KillRun
from signoria.devtools.campaigns.ledger import Ledger, Row, Saved
from signoria.devtools.campaigns.load import LOAD
from signoria.devtools.campaigns.local_server import LogWatch
from signoria.devtools.campaigns.report import write_report
from signoria.devtools.campaigns.requests import RequestsRun
from signoria.devtools.campaigns.results import Results, total
from signoria.devtools.campaigns.worlds.leaks import replaced
from signoria.devtools.load_test.steady import Load, plans, run_steady
from signoria.devtools.machine import commit
from signoria.games import game, game_ids
from signoria.kernel.setup import Setup
from signoria.server.core import error_pages, identity
from signoria.server.models import Seat
from signoria.server.tables import views as table_views


@contextmanager
def counting(options: Options) -> Iterator[RunChunk]:
    """A campaign that does nothing but count."""
    yield lambda number: {"done": 3, "games": {f"seed {options.seed}": number}, "failures": []}


COUNTING = Campaign("replay", "records", 10, counting)


def run_once(results: Results, count: int) -> int:
    return command.Run(COUNTING, Options(), results, count, 0).run()


# Results.


def test_figures_add_up() -> None:
    one: Figures = {"done": 1, "games": {"a": 1}, "failures": []}
    other: Figures = {"done": 2, "games": {"a": 1, "b": 5}, "failures": ["x"], "more": 1}
    assert add_up(one, other) == {"done": 3, "games": {"a": 2, "b": 5}, "failures": ["x"], "more": 1}


def test_a_run_goes_on_where_the_last_one_ended(tmp_path: Path) -> None:
    results = Results(tmp_path)
    assert run_once(results, 6) == 0
    assert run_once(results, 4) == 0
    assert [line.chunk for line in results.lines()] == [0, 1, 2, 3]
    assert total(results.lines())["done"] == 12


def test_a_report_fills_the_tables_and_leaves_the_rest(tmp_path: Path) -> None:
    run_once(Results(tmp_path), 3)
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- results of replay -->\nold\n<!-- end of results -->\nafter\n")
    write_report(Results(tmp_path), page)
    text = page.read_text()
    assert text.startswith("before\n")
    assert text.endswith("\nafter\n")
    assert "old" not in text
    assert "| sqlite |" in text
    assert commit() in text


# Replay.


@pytest.mark.parametrize("game_id", game_ids())
def test_records_replay_exactly(game_id: str) -> None:
    assert [replay.check_record(game(game_id), replay.setup_of(game_id, number)) for number in range(5)] == [""] * 5


def test_a_replay_that_leads_elsewhere_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "replayed", lambda game, record: "elsewhere")
    assert "led elsewhere" in replay.check_record(game("patrician"), replay.setup_of("patrician", 1))


# Kills.


def setup() -> Setup:
    return game("patrician").setup(2, 1)


def saved(*rows: Row) -> Saved:
    return Saved(setup().as_dict(), list(rows))


def kinds(ledger: Ledger, found: Saved) -> set[str]:
    return {kind for kind, _ in ledger.check(found)}


def first_row(press: str, seq: int = 1) -> Row:
    state = game("patrician").new(setup())
    seat = 0 if state.actors & 1 else 1
    return Row(seq, seat, 0, state.legal_texts(seat)[0], press)


def test_a_ledger_finds_what_is_lost_doubled_or_out_of_place() -> None:
    row = first_row("made-0001")
    ledger = Ledger("k")
    ledger.accept(row.seat, 0, "made-0001")
    assert kinds(ledger, saved(row)) == set()
    assert kinds(ledger, saved()) == {"lost"}
    assert "doubled" in kinds(ledger, saved(row, Row(2, row.seat, 0, row.text, "made-0001")))
    assert "lost" in kinds(ledger, saved(first_row("made-0001", seq=2)))
    ledger.accept(row.seat, 1, "made-0002")
    assert kinds(ledger, saved(Row(1, row.seat, 0, row.text, "made-0002"))) == {"lost", "half"}


def test_a_step_that_disappears_without_a_move_of_others_is_lost() -> None:
    ledger = Ledger("k", seq=5)
    ledger.accept(0, 3, "tried-0001")
    ledger.show(0, 3, 6)
    assert not ledger.problems
    ledger.accept(0, 3, "tried-0002")
    ledger.show(0, 3, 6)
    assert ledger.problems


@pytest.fixture
def _no_helpers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there are no bots, no process of theirs is waited for."""
    monkeypatch.setattr(kills, "HELPER_SECONDS", 0.0)


@pytest.fixture
def _people_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """No bots at the tables, which take seconds to start."""
    monkeypatch.setattr(kills, "BOT_TABLES", 0)


@pytest.mark.long
@pytest.mark.usefixtures("_people_only", "_no_helpers")
def test_kills_faults_and_unreliable_clients_lose_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RequestsRun, "presses", 8)
    monkeypatch.setattr(faults, "SECONDS", (0.1, 0.2))
    with sqlite_installation(has_faults=True) as installation:
        for kind, count in ((KillRun, 1), (RequestsRun, 1), (EveryFault, len(KINDS))):
            figures = asyncio.run(kind(installation, chance_of(1, "test"), kills=count, tables=1).run())
            assert figures["failures"] == []
            assert figures["acknowledged"] > 0
        assert figures["done"] == len(KINDS)


class EveryFault(FaultRun):
    """Every kind of fault once."""

    async def _kill_and_wait(self) -> None:
        self.kinds = (KINDS[sum(self.killed.values())],)
        await super()._kill_and_wait()


@pytest.mark.campaign
def test_kills_on_postgresql_lose_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kills, "DATABASE_IN", 2)
    with postgresql_installation() as installation:
        figures = asyncio.run(KillRun(installation, chance_of(1, "test"), kills=6, tables=3).run())
    assert figures["failures"] == []
    assert figures["killed"]["postgresql"] > 0


# Load.


@pytest.mark.campaign
def test_a_steady_load_is_measured() -> None:
    (run,) = run_steady(Load(tables=1, streams=4, moves=(10.0,), seconds=5, has_chat=True))
    assert run["moves_made"] > 0
    assert (run["missed"], run["chat_missed"]) == (0, 0)
    assert run["frames"] >= run["moves_made"]
    assert 0 < run["press_to_frame_ms"]["p50"] <= run["press_to_frame_ms"]["p99"]


def test_streams_are_spread_evenly_over_tables() -> None:
    planned = plans(Load(tables=3, streams=14))
    assert [plan.players + plan.spectators for plan in planned] == [5, 5, 4]
    assert {plan.game for plan in planned} == set(game_ids())


def test_a_report_shows_every_measurement(tmp_path: Path) -> None:
    run = asdict(Load()) | {
        "moves_a_second": 9.9,
        "rate": 10.0,
        "press_to_frame_ms": {"p50": 20, "p99": 70, "most": 90},
    }
    run |= {"missed": 0, "cpu_ms_per_move": 8.0, "cpu_ms_per_frame": 1.0, "server_cpu": 0.2, "client_cpu": 0.1}
    run |= {"kb_per_stream": 40.0, "core_used_by_others": 0.5, "load_average": 1.5}
    Results(tmp_path).add(LOAD, Options(), 0, {"done": 2, "runs": [run, run | {"rate": 0.0}], "failures": []})
    page = tmp_path / "page.md"
    page.write_text("<!-- results of load -->\n<!-- end of results -->\n")
    write_report(Results(tmp_path), page)
    assert "| 9.9 of 10 |" in page.read_text()
    assert page.read_text().count("| sqlite |") == 2


# Hostile requests, and faults that they must find.


def odd_header_raises(before: Any, key: Any, cookies: Any, headers: Any, *more: Any) -> Any:
    """A part of the server that trusts a header."""
    language = headers.get("Accept-Language")
    if language and not any(letter.isalpha() for letter in language):
        raise ValueError("what a language")
    return before(key, cookies, headers, *more)


def page_shows_a_token(before: Any, request: Any, found: Any, *more: Any) -> Any:
    """The page of a table with the link to its first seat."""
    answer = before(request, found, *more)
    answer.content += found.seats.get(number=0).seat_token.encode()
    return answer


def refusal_renames_the_host(before: Any, request: Any, *more: Any) -> Any:
    """A refusal that is not without effect."""
    Seat.objects.filter(number=0).update(name="changed")
    return before(request, *more)


def refusal_writes_a_traceback(before: Any, request: Any, *more: Any) -> Any:
    """A log that anybody can fill."""
    logging.getLogger("signoria.server").error("refused", exc_info=ValueError("refused"))
    return before(request, *more)


PLANTED: dict[str, tuple[ModuleType, str, Callable[..., Any], str]] = {
    "an odd header raises": (identity, "read_visitor", odd_header_raises, "5xx"),
    "a page shows the token of another seat": (table_views, "_players_page", page_shows_a_token, "read"),
    "a refusal changes the victim's seat": (error_pages, "not_found", refusal_renames_the_host, "changed"),
    "a refusal writes a traceback": (error_pages, "not_found", refusal_writes_a_traceback, "traceback"),
}


@pytest.mark.campaign  # its server shares the process with those of other tests
@pytest.mark.parametrize("name", PLANTED)
def test_hostile_requests_find_a_fault(name: str, served: tuple[int, LogWatch]) -> None:
    owner, function, wrap, kind = PLANTED[name]
    run = HostileRun(*served, seed=1)
    with replaced(owner, function, wrap):
        run.attack(chance_of(1, name), 600, until_found=True)
    assert run.failures
    assert run.failures[0].startswith(kind)


@pytest.mark.campaign  # its server shares the process with those of other tests
def test_hostile_requests_change_nothing(served: tuple[int, LogWatch], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hostile, "REQUESTS", 60)
    monkeypatch.setattr(hostile, "RAW_REQUESTS", 3)
    figures = HostileRun(*served, seed=1).run_chunk(0)
    assert figures["failures"] == []
    assert {"2xx", "4xx"} <= set(figures["statuses"])
