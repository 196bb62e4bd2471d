"""Two people at one table on two web servers, and a bot that thinks in a third program: any of them may die."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.engine import Visitor
from tests.browser.friends import invite, make_a_turn, play_by_clicks, scores, set_table, sit_down
from tests.browser.table import MOST_STEPS, OFTEN, Chooser, Table, anything
from tests.server.helpers.programs import QUICK, Program, Programs, programs_in

Row = tuple[int, int, str]
CLICKED = 8
"""How often each player looks whether there is something to do, before something dies."""


@pytest.fixture
def programs(tmp_path: Path) -> Iterator[Programs]:
    with programs_in(tmp_path) as found:
        yield found


def serve(folder: Path) -> tuple[str, ...]:
    """A web server in which no bot thinks, and that deals the same in every run."""
    word = folder / "word"
    word.write_text("two people and a bot")
    return "tests.browser.served", str(word), "--port", "0", "--no-bots"


def saved_moves(programs: Programs) -> list[Row]:
    with psycopg.connect(programs.url) as database:
        return database.execute("SELECT seq, seat, text FROM server_move ORDER BY seq").fetchall()


def seq(page: Page) -> int:
    return Table(page).look().seq


def is_mine(page: Page) -> bool:
    return page.locator(".prompt.mine").count() > 0


def play_until(tables: list[Table], choose: Chooser, is_so: Callable[[], bool]) -> None:
    """Whoever is awaited makes one step after the other, until something is so."""
    for _ in range(MOST_STEPS):
        if is_so():
            return
        done = [table.step_if_awaited(choose) for table in tables]
        tables[0].page.wait_for_timeout(0 if any(done) else OFTEN)
    raise AssertionError(f"it does not come about: {[table.look() for table in tables]}")


def kill_a_server(programs: Programs, server: Program, theirs: Page, other: Page) -> Program:
    """Its visitor is told, the other plays on meanwhile, and all of it is shown when the server is back."""
    shown = seq(theirs)
    server.kill()
    expect(theirs.locator("#lost")).to_be_visible()
    make_a_turn(other)
    expect(other.locator("#lost")).to_be_hidden()
    assert seq(theirs) == shown < seq(other)
    back = programs.start_again(server)
    expect(theirs.locator("#lost")).to_be_hidden()
    theirs.wait_for_function("least => Number(document.getElementById('table').dataset.seq) >= least", arg=seq(other))
    return back


def kill_the_worker(programs: Programs, worker: Program, tables: list[Table], choose: Chooser) -> Program:
    """The match stands still when the bot is to move, and goes on with another worker."""
    worker.kill()
    play_until(tables, choose, lambda: not any(is_mine(table.page) for table in tables))
    stands = len(saved_moves(programs))
    back = programs.start_again(worker)
    play_until(tables, choose, lambda: len(saved_moves(programs)) > stands)
    return back


def sit_together(programs: Programs, arrive: Arrive, folder: Path) -> tuple[list[Program], list[Visitor], list[Table]]:
    """Two web servers and a worker; the host comes to the one, a friend to the other, and the third player is a bot."""
    running = programs.start(serve(folder), serve(folder), QUICK)
    people = [arrive(address=server.address) for server in running[:2]]
    hosts = set_table(people[0], "me", "friend", "novice")
    theirs = sit_down(people[1], invite(hosts, 2), "Renzo")
    for page in (hosts, theirs):
        expect(page.locator(".prompt")).to_be_visible()
    return running, people, [Table(hosts), Table(theirs)]


def check_rows(rows: list[Row], acknowledged: list[Row]) -> None:
    """Nothing is lost, changed or doubled."""
    assert rows[: len(acknowledged)] == acknowledged
    assert [number for number, _, _ in rows] == list(range(1, len(rows) + 1))


@pytest.mark.long
def test_a_table_on_two_servers_goes_on_when_one_of_them_and_the_worker_die(
    programs: Programs, arrive: Arrive, tmp_path: Path
) -> None:
    (_, second, worker), people, tables = sit_together(programs, arrive, tmp_path)
    hosts, theirs = (table.page for table in tables)
    choose = anything(9)
    play_until(tables, choose, lambda: is_mine(hosts) and seq(hosts) > 0)
    acknowledged = saved_moves(programs)
    kill_a_server(programs, second, theirs, hosts)
    kill_the_worker(programs, worker, tables, choose)
    check_rows(saved_moves(programs), acknowledged)
    for visitor in people:
        visitor.complaints.clear()  # of connections that were lost


@pytest.mark.campaign
def test_a_whole_match_on_two_servers_outlives_each_program(programs: Programs, arrive: Arrive, tmp_path: Path) -> None:
    """All of it by clicks: each server is killed twice, and so is the worker."""
    (first, second, worker), people, tables = sit_together(programs, arrive, tmp_path)
    hosts, theirs = (table.page for table in tables)
    choose = anything(9)
    for _ in range(2):
        play_by_clicks(tables, choose, CLICKED)
        acknowledged = saved_moves(programs)
        play_until(tables, choose, lambda: is_mine(hosts))
        second = kill_a_server(programs, second, theirs, hosts)
        worker = kill_the_worker(programs, worker, tables, choose)
        play_until(tables, choose, lambda: is_mine(theirs))
        first = kill_a_server(programs, first, hosts, theirs)
        check_rows(saved_moves(programs), acknowledged)
    acknowledged = saved_moves(programs)
    play_by_clicks(tables, choose, MOST_STEPS)
    rows = saved_moves(programs)
    check_rows(rows, acknowledged)
    assert {seat for _, seat, _ in rows} == {0, 1, 2}
    sheets = [scores(table) for table in tables]
    assert sheets[0]
    assert sheets[0] == sheets[1]
    for visitor in people:
        visitor.complaints.clear()  # of connections that were lost
