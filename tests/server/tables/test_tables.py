"""Tables without a browser: sitting down, trying, making, taking back, and what others see of it."""

from __future__ import annotations

from threading import get_ident

import pytest

from signoria.games import game_ids
from signoria.server import sessions
from signoria.server.bots.driver import Driver
from signoria.server.bots.load import BotLoad
from signoria.server.core.exceptions import TableGone
from signoria.server.core.runtime import Runtime
from signoria.server.sessions.messages import BotsWanted, TableChanged
from tests.server.helpers.party import Party
from tests.server.helpers.play import new_table, sensible, wait_for
from tests.server.helpers.visitors import Guest, field, is_asked, key_of, offered, says, seq, shown, table_of, watch_of


@pytest.mark.parametrize("game_id", game_ids())
def test_a_new_visitor_sits_down_and_is_asked(guest: Guest, game_id: str) -> None:
    table = guest.play(game_id)
    page = wait_for(guest, table, is_asked)
    assert says(page)
    assert "Your turn" in guest.get("/")


@pytest.mark.parametrize("game_id", game_ids())
def test_a_whole_match_is_played_with_the_buttons_of_the_page(guest: Guest, game_id: str) -> None:
    guest.prefer(bot_pause=0)
    table = guest.play(game_id, "novice")
    while True:
        page = wait_for(guest, table, lambda page: is_asked(page) or "/result" in page)
        if "/result" in page:
            break
        now, chosen = sensible(table)
        if now != seq(page):  # others have chosen since, and what the guest had chosen cannot be changed any more
            continue
        assert chosen in offered(page)
        page = guest.press(table, action=chosen)
        if 'id="confirm"' in page:
            guest.press(table, action=offered(page)[0], confirmed="1")
    assert guest.status(f"{table}result") == 200
    assert guest.status(f"{table}replay?at=3") == 200
    assert guest.get(f"{table}record").startswith("signoria record 2")
    assert guest.post(f"{table}again") != table


@pytest.mark.parametrize(
    ("confirmation", "asks_for_one", "asks_for_several"),
    [("always", True, True), ("steps", False, True), ("never", False, False)],
)
def test_a_turn_is_made_at_once_or_confirmed_as_its_player_prefers(
    guest: Guest, confirmation: str, *, asks_for_one: bool, asks_for_several: bool
) -> None:
    guest.prefer(confirmation=confirmation)
    table = guest.play("patrician")
    page = wait_for(guest, table, is_asked)
    guest.press(table, action=offered(page)[0])
    page = guest.press(table, action="build left")
    assert ('id="confirm"' in page) == asks_for_several
    assert ("This is the last of 2 steps" in page) == asks_for_several
    table = new_table(guest, "intrigo", "me", "person", "person", open="1")
    page = guest.press(table, action=offered(guest.get(table))[0])
    assert ('id="confirm"' in page) == asks_for_one


def test_a_single_step_that_is_not_confirmed_is_changed_without_undoing_anything(guest: Guest) -> None:
    guest.prefer(confirmation="always")
    table = new_table(guest, "intrigo", "me", "person", "person", open="1")
    page = guest.get(table)
    first = offered(page)
    asked = guest.press(table, action=first[0])
    assert 'name="change"' in asked
    assert offered(guest.press(table, change="1")) == first
    assert seq(guest.get(table)) == seq(page)
    assert seq(guest.press(table, action=first[0], confirmed="1")) > seq(page)


def test_steps_are_tried_and_changed_unseen_until_they_are_confirmed(guest: Guest, stranger: Guest) -> None:
    table = guest.play("patrician")
    page = wait_for(guest, table, is_asked)
    before, seen = seq(page), shown(stranger.get(watch_of(table)))
    first, second = offered(page)[:2]
    page = guest.press(table, action=first)
    assert offered(page) == ["build left", "build right"]
    page = guest.press(table, undo="1")
    assert first in offered(page)
    guest.press(table, action=second)
    page = guest.press(table, action="build left")
    assert 'id="confirm"' in page
    assert seq(page) == before
    assert shown(stranger.get(watch_of(table))) == seen
    page = guest.press(table, action="build left", confirmed="1")
    assert seq(page) >= before + 2


def test_what_cannot_be_done_is_explained_by_its_rule(guest: Guest) -> None:
    table = guest.play("patrician")
    wait_for(guest, table, is_asked)
    page = guest.press(table, action="build left")
    assert "First play a card" in says(page)
    assert "/rules/patrician?variant=standard#PA-" in page


@pytest.mark.usefixtures("idle_driver")
def test_a_choice_that_is_changed_too_late_is_no_mistake(guest: Guest) -> None:
    """The last of the others chose while the guest pressed: the page shows what has come of it, and quotes no rule."""
    table = new_table(guest, "intrigo", "me", "novice", "novice")
    with sessions.open(key_of(table)) as session:
        state = session.match.state
        other = state.legal_texts(0)[1]
        for seat in range(3):
            assert session.push(seat, state.legal_texts(seat)[0], 0)
    now = seq(guest.get(table))
    assert guest.post(f"{table}act", seat="0", decision="1", action=other) == table
    page = guest.get(table)
    assert seq(page) == now
    assert "refused" not in page


def test_no_address_tells_what_was_considered(guest: Guest) -> None:
    """Round one screen the next player could read it."""
    table = guest.play("patrician")
    page = wait_for(guest, table, offered)
    guest.press(table, action=offered(page)[0])
    form = {"seat": "0", "decision": "1", "action": "build left"}
    assert guest.post(f"{table}act", **form) == table
    assert 'id="confirm"' in guest.get(table)
    assert 'id="confirm"' not in guest.get(table)


def test_a_move_that_stays_says_why(guest: Guest) -> None:
    table = guest.play("patrician")
    page = wait_for(guest, table, is_asked)
    assert 'id="undo"' not in page
    guest.press(table, action=offered(page)[0])
    guest.press(table, action="build left")
    guest.press(table, action="build left", confirmed="1")
    wait_for(guest, table, is_asked)
    assert "Others have moved since" in says(guest.press(table, undo="1"))


@pytest.mark.usefixtures("idle_driver")
def test_there_is_one_button_to_change_a_choice() -> None:
    """What the rules have for it while others choose too; undo where a turn is tried unseen."""
    party = Party("il-principe", persons=3)

    def ways_back() -> list[bool]:
        page = party.page(0)
        return ['name="undo"' in page, 'value="take back"' in page]

    party.move(0)
    assert ways_back() == [False, True]
    party.act(0, seat="0", decision="1", action="take back")
    assert ways_back() == [True, False]
    for seat in (1, 1, 2, 2):
        party.move(seat)
    party.act(0, seat="0", decision="2", action=offered(party.page(0))[0])
    with party.session() as session:
        assert len(session.drafts.steps(0)) == 1
    assert ways_back() == [True, False]


def test_a_button_pressed_twice_does_nothing_twice(guest: Guest) -> None:
    table = guest.play("intrigo")
    page = wait_for(guest, table, is_asked)
    form = {"seat": "0", "decision": "0", "action": offered(page)[0]}
    guest.post(f"{table}act", **form)
    after = seq(guest.get(table))
    guest.post(f"{table}act", **form)
    moves = table_of(table).moves.filter(seat=0, decision=0)
    assert moves.count() == 1
    assert seq(guest.get(table)) >= after


def test_a_move_sent_again_after_a_lost_answer_is_made_once_even_if_it_was_taken_back(guest: Guest) -> None:
    """The decision's number alone would let it through: taking back leads to the same decision again."""
    table = guest.play("patrician")
    page = wait_for(guest, table, is_asked)
    press = {"seat": "0", "decision": field(page, "decision"), "action": offered(page)[0], "key": field(page, "key")}
    guest.post(f"{table}act", **press)
    assert offered(guest.get(table)) == ["build left", "build right"]
    page = guest.press(table, undo="1")
    assert field(page, "decision") == press["decision"]
    assert shown(guest.get(guest.post(f"{table}act", **press))) == shown(page)
    guest.post(f"{table}act", **{**press, "key": field(guest.get(table), "key")})
    assert offered(guest.get(table)) == ["build left", "build right"]


def test_the_key_of_a_press_is_saved_with_its_move(guest: Guest, runtime: Runtime) -> None:
    table = guest.play("intrigo")
    page = wait_for(guest, table, is_asked)
    press = {"seat": "0", "decision": field(page, "decision"), "action": offered(page)[0], "key": "12345678"}
    guest.post(f"{table}act", **press)
    assert table_of(table).moves.filter(press_key="0/12345678").count() == 1
    runtime.sessions.drop(key_of(table))
    with sessions.open(key_of(table)) as session:
        assert "0/12345678" in session.press_keys


def test_others_can_neither_move_nor_resign_nor_delete(guest: Guest, stranger: Guest, runtime: Runtime) -> None:
    table = guest.play("patrician")
    page = wait_for(guest, table, is_asked)
    before = seq(page)
    assert stranger.status(f"{table}act", {"seat": "0", "decision": "0", "action": offered(page)[0]}) == 404
    assert seq(guest.get(table)) == before
    wanted: list[BotsWanted] = []
    runtime.bus.subscribe(BotsWanted, wanted.append)
    stranger.status(f"{table}act", {"uncover": "0"})
    stranger.status(f"{table}act", {"skip": "1"})
    with sessions.open(key_of(table)) as session:
        assert not session.uncovered
    assert not any(message.is_skipping for message in wanted)
    assert 'id="skip"' not in stranger.get(watch_of(table))
    assert stranger.status(f"{table}resign", {}) == 404
    assert stranger.status(f"{table}delete", {}) == 404
    assert not offered(stranger.get(watch_of(table)))


def test_a_running_match_cannot_be_replayed(guest: Guest) -> None:
    table = guest.play("patrician")
    for page in ("result", "replay", "record"):
        assert guest.status(f"{table}{page}") == 404
    assert guest.status(f"{table}again", {}) == 404


def test_resigning_ends_a_match_and_deleting_removes_it(guest: Guest) -> None:
    table = guest.play("intrigo")
    guest.post(f"{table}resign")
    assert "has resigned" in guest.get(f"{table}result")
    guest.post(f"{table}delete")
    assert guest.status(table) == 404


def test_a_match_that_was_given_up_cannot_be_taken_up_again(guest: Guest) -> None:
    """All hands lie open by then, and a bot may still have been thinking."""
    table = guest.play("patrician")
    page = wait_for(guest, table, is_asked)
    guest.post(f"{table}resign")
    with sessions.open(key_of(table)) as session:
        assert not session.push(0, offered(page)[0], 0)
    guest.post(f"{table}act", seat="0", decision="0", action=offered(page)[0], confirmed="1")
    page = guest.get(table)
    assert not offered(page)
    with sessions.open(key_of(table)) as session:
        assert session.drafts.get(0) is None
    assert f"{table}result" in page
    assert table_of(table).is_finished


def test_nothing_is_left_of_a_table_that_was_removed_while_a_bot_thought(
    guest: Guest, runtime: Runtime, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = guest.play("patrician")
    wait_for(guest, table, is_asked)
    guest.post(f"{table}delete")

    def push(key: str) -> bool:
        with sessions.open(key) as session:
            return session.push(1, "pass", 0)

    with pytest.raises(TableGone):
        push(key_of(table))
    driver = Driver(runtime.sessions, BotLoad())  # its own: the table's thread may still be about to end
    monkeypatch.setattr(driver, "step", push)
    driver._drive(key_of(table))
    assert [one.message for one in caplog.records if one.thread == get_ident()] == []
    assert guest.status(table) == 404


def test_a_match_is_rebuilt_from_its_rows(guest: Guest, runtime: Runtime) -> None:
    table = guest.play("patrician")
    page = wait_for(guest, table, is_asked)
    guest.press(table, action=offered(page)[0])
    guest.press(table, action="build left")
    guest.press(table, action="build left", confirmed="1")
    page = wait_for(guest, table, is_asked)
    runtime.sessions.drop(key_of(table))
    assert shown(guest.get(table)) == shown(page)


def test_round_one_screen_each_sees_their_own_side_and_nothing_is_uncovered_unasked(guest: Guest) -> None:
    table = new_table(guest, "patrician", "me", "person")
    page = guest.get(table)
    assert not offered(page)
    seat = page.partition('name="uncover" value="')[2][0]
    page = guest.press(table, uncover=seat)
    mine = offered(page)
    assert mine
    guest.press(table, action=mine[0])
    guest.press(table, action="build left")
    page = guest.press(table, action="build left", confirmed="1")
    assert not offered(page)
    assert f'name="uncover" value="{1 - int(seat)}"' in page
    assert not any(card in page for card in mine[1:])


def test_a_table_that_cannot_be_played_comes_back_with_the_reason(guest: Guest) -> None:
    response = guest.client.post("/new/intrigo", {"who-0": "me", "who-1": "novice"})
    assert response.status_code == 422
    assert "Fill at least 3 seats." in response.content.decode()


def test_pages_that_do_not_exist_say_so(guest: Guest) -> None:
    for address in ("/nothing", "/t/nothing/", "/t/nothing/result"):
        response = guest.client.get(address)
        assert response.status_code == 404
        assert "There is nothing here" in response.content.decode()
    assert guest.status("/rules/chess") == 400
    assert guest.client.post("/t/nothing/act", headers={"HX-Request": "true"}).headers["HX-Refresh"] == "true"


def test_every_answer_forbids_what_we_did_not_serve(guest: Guest) -> None:
    policy = guest.client.get("/").headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_a_host_that_is_not_ours_is_refused_without_an_error_in_the_log(
    guest: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    assert guest.client.get("/", HTTP_HOST="example.org").status_code == 400
    assert guest.client.get("/static/signoria/table.js", HTTP_HOST="example.org").status_code == 400
    assert "ALLOWED_HOSTS" not in caplog.text


def test_a_form_without_a_token_is_refused() -> None:
    from django.test import Client

    client = Client(enforce_csrf_checks=True, HTTP_HOST="localhost")
    assert client.post("/play/patrician", {"level": "novice"}).status_code == 403


def test_preferences_are_saved(guest: Guest) -> None:
    guest.prefer(name="Livia <b>", theme="dark")
    page = guest.get("/settings")
    assert 'data-theme="dark"' in page
    assert "Livia &lt;b&gt;" in page
    assert "Livia &lt;b&gt;" in guest.get(guest.play("patrician"))


def test_our_cookies_have_names_that_no_other_program_of_this_machine_has(guest: Guest) -> None:
    guest.prefer(name="Livia", language="fr", theme="dark")
    new_table(guest, "intrigo", "me", "novice", "novice")
    guest.play("patrician", "novice")
    assert {name.partition("-")[0] for name in guest.client.cookies} == {"signoria"}
    guest.client.cookies["theme"] = "light"
    guest.client.cookies["language"] = "en"
    page = guest.get("/settings")
    assert 'data-theme="dark"' in page
    assert '<html lang="fr"' in page


def test_a_change_that_cannot_be_shown_keeps_nobody_from_moving(
    guest: Guest, runtime: Runtime, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = guest.play("intrigo")
    page = wait_for(guest, table, offered)
    before = seq(page)

    def fail(_message: TableChanged) -> None:
        raise ZeroDivisionError

    monkeypatch.setitem(runtime.bus._handlers, TableChanged, [fail])
    assert seq(guest.press(table, action=offered(page)[0])) > before
    assert "could not be handled" in caplog.text
