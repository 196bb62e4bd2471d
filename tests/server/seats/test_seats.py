"""Friends by link: free seats, private links, spectators, several browsers, and a screen that others see."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from signoria.games import game_ids
from signoria.server import sessions
from signoria.server.core.links import qr_code
from signoria.server.models import Seat
from tests.server.helpers.friends import invite_to, private_of, seat_at, set_for_friends, sit_down
from tests.server.helpers.streams import Watcher, beside_talk, heard
from tests.server.helpers.visitors import Guest, is_asked, key_of, offered, shown, table_of, watch_of

TOKEN = re.compile(r"/(?:join|seat|watch|me)/([\w-]{16,})")


@pytest.fixture
def friend() -> Guest:
    return Guest()


def asked_of(table: str) -> int:
    """The seat that is asked."""
    with sessions.open(key_of(table)) as session:
        return session.asked()[0]


# The waiting room.


def test_nothing_is_dealt_while_a_seat_is_free(guest: Guest) -> None:
    table = set_for_friends(guest, "me", "friend", "novice")
    page = guest.get(table)
    assert invite_to(table, 1) in page
    assert not offered(page)
    assert 'id="board"' not in page
    with sessions.open(key_of(table)) as session:
        assert not session.push(session.asked()[0], "pass", 0)
    guest.post(f"{table}act", seat="0", decision="0", uncover="0")
    guest.post(f"{table}resign")
    assert not table_of(table).is_finished
    assert "Waiting for friends" in guest.get("/")


def test_with_the_last_friend_the_match_begins_from_the_seed_that_was_promised(guest: Guest, friend: Guest) -> None:
    table = set_for_friends(guest, "me", "friend", **{"name-0": "Livia"})
    before = table_of(table)
    with sessions.open(before.key) as session:  # until then nothing depends on it
        assert session.match.setup.seed.hex() != before.setup["seed"]
    sit_down(friend, table, 1, "Renzo <b>")
    saved = table_of(table)
    assert saved.has_started
    assert saved.setup["names"] == ["Livia", "Renzo <b>"]
    assert (saved.setup["seed"], saved.commitment) == (before.setup["seed"], before.commitment)
    with sessions.open(before.key) as session:
        assert session.match.setup.seed.hex() == before.setup["seed"]
    for page in (guest.get(table), friend.get(table)):
        assert "Renzo &lt;b&gt;" in page
    assert [is_asked(one.get(table)) for one in (guest, friend)].count(True) == 1


def test_the_host_need_not_wait(guest: Guest, friend: Guest) -> None:
    table = set_for_friends(guest, "me", "friend", "friend")
    sit_down(friend, table, 2, "Renzo")
    guest.post(f"{table}begin", level="novice")
    seats = list(table_of(table).seats.all())
    assert [seat.level for seat in seats] == ["", "novice", ""]
    assert len({seat.name for seat in seats}) == 3
    guest.post(f"{table}begin", level="master")
    assert seat_at(table, 1).level == "novice"


def test_only_the_host_is_shown_links_to_free_seats(guest: Guest, friend: Guest, stranger: Guest) -> None:
    table = set_for_friends(guest, "me", "friend", "friend")
    sit_down(friend, table, 1, "Renzo")
    token = seat_at(table, 2).invite_token
    assert token in guest.get(table)
    assert token in guest.get(f"{table}big")
    assert token not in friend.get(table)
    assert token not in stranger.get(watch_of(table))
    assert key_of(table) not in stranger.get(watch_of(table)).replace("/new/", "")


def test_a_host_who_does_not_sit_there_still_finds_their_table(guest: Guest, friend: Guest) -> None:
    table = set_for_friends(guest, "friend", "novice")
    sit_down(friend, table, 0, "Renzo")
    assert table in guest.get("/")
    assert not offered(guest.get(table))


def test_a_bot_that_happens_to_have_a_friends_name_takes_another(guest: Guest, friend: Guest) -> None:
    table = set_for_friends(guest, "me", "friend", "novice")
    name = seat_at(table, 2).name
    sit_down(friend, table, 1, name.upper())
    assert seat_at(table, 1).name == name.upper()
    assert len({seat.name.casefold() for seat in table_of(table).seats.all()}) == 3


# Invitations.


def test_opening_a_link_takes_nothing(guest: Guest, friend: Guest) -> None:
    table = set_for_friends(guest, "me", "friend")
    link = invite_to(table, 1)
    assert "You are invited to play" in friend.get(link)
    assert friend.client.head(link).status_code == 200
    assert seat_at(table, 1).is_free


def test_of_two_who_sit_down_at_once_one_gets_the_seat(guest: Guest) -> None:
    table = set_for_friends(guest, "me", "friend", "friend")
    link, friends = invite_to(table, 1), [Guest() for _ in range(4)]
    for one in friends:
        one.get(link)

    def take(number: int) -> int:
        return friends[number].status(link, {"name": f"Friend {number}"})

    with ThreadPoolExecutor(len(friends)) as pool:
        answers = sorted(pool.map(take, range(len(friends))))
    assert answers == [302, 409, 409, 409]
    assert seat_at(table, 1).players.count() == 1


def test_a_seat_that_is_taken_says_so_kindly_and_to_its_owner_nothing_but_the_table(
    guest: Guest, friend: Guest, stranger: Guest
) -> None:
    table = set_for_friends(guest, "me", "friend", "friend")
    link = invite_to(table, 1)
    sit_down(friend, table, 1, "Renzo")
    answer = stranger.client.get(link)
    assert answer.status_code == 409
    assert "This seat is taken" in answer.content.decode()
    assert friend.client.get(link).headers["Location"] == table


def test_a_link_to_a_match_that_is_over_says_so(guest: Guest, friend: Guest, stranger: Guest) -> None:
    table = set_for_friends(guest, "me", "friend")
    link = invite_to(table, 1)
    sit_down(friend, table, 1, "Renzo")
    friend.post(f"{table}resign")
    assert "This match is over" in stranger.client.get(link).content.decode()


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Livia", "That name is taken at this table."),
        ("LIVIA ", "That name is taken at this table."),
        (" ", "Please enter a name."),
        ("\u200b", "Please enter a name."),
        ("Bartolomea di Giovanni", "Use at most 20 characters."),
    ],
)
def test_a_name_that_cannot_be_used_is_named_at_its_field_and_not_lost(
    guest: Guest, friend: Guest, name: str, why: str
) -> None:
    table = set_for_friends(guest, "me", "friend", **{"name-0": "Livia"})
    answer = friend.client.post(invite_to(table, 1), {"name": name, "hand": "1"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert re.search(rf'<span class="field-error" id="id_name_error">\s*{why}', page)
    assert re.search(r'<input[^>]* name="name"[^>]* aria-invalid="true"', page)
    assert name == " " or f'value="{name}"' in page
    assert '<input type="hidden" name="hand" value="1">' in page
    assert seat_at(table, 1).is_free
    assert "Livia" not in friend.get("/settings"), "nothing was saved"


@pytest.mark.parametrize(
    ("address", "form"),
    [
        ("begin", {"level": "emperor"}),
        ("seats", {"invite": "x"}),
        ("seats", {"reissue": "-1"}),
        ("away", {"seat": "0", "level": "emperor"}),
        ("away", {"level": "novice"}),
    ],
)
def test_what_no_button_sends_is_refused_and_changes_nothing(guest: Guest, address: str, form: dict[str, str]) -> None:
    table = set_for_friends(guest, "me", "friend")
    link = invite_to(table, 1)
    assert guest.status(f"{table}{address}", form) == 400
    assert invite_to(table, 1) == link
    assert not table_of(table).has_started


def test_a_renewed_invitation_ends_the_old_one(guest: Guest, friend: Guest) -> None:
    table = set_for_friends(guest, "me", "friend")
    old = invite_to(table, 1)
    guest.post(f"{table}seats", invite="1")
    assert friend.status(old) == 404
    assert friend.status(old, {"name": "Renzo"}) == 404
    sit_down(friend, table, 1, "Renzo")
    new = invite_to(table, 1)
    guest.post(f"{table}seats", invite="1")
    assert invite_to(table, 1) == new, "a match that runs has no free seats"


def test_a_name_is_remembered(guest: Guest, friend: Guest) -> None:
    table = set_for_friends(guest, "me", "friend", "friend")
    sit_down(friend, table, 1, "Renzo")
    assert 'value="Renzo"' in friend.get(invite_to(table, 2))


# Private links.


def test_a_private_link_brings_the_seat_to_another_browser(guest: Guest, friend: Guest, stranger: Guest) -> None:
    table = set_for_friends(guest, "me", "friend")
    sit_down(friend, table, 1, "Renzo")
    link = private_of(table, 1)
    assert link in friend.get(f"{table}seat")
    assert link not in guest.get(f"{table}seats")
    assert "Renzo" in stranger.get(link)
    assert stranger.status(table) == 404, "opening a link gives nothing"
    assert stranger.post(link) == table
    assert shown(stranger.get(table)) == shown(friend.get(table))


def test_a_new_private_link_ends_the_old_one_for_all_who_came_with_it(guest: Guest, friend: Guest) -> None:
    table = set_for_friends(guest, "me", "friend")
    sit_down(friend, table, 1, "Renzo")
    old, other = private_of(table, 1), Guest()
    other.post(old)
    guest.post(f"{table}seats", reissue="1")
    assert [one.status(table) for one in (friend, other, guest)] == [404, 404, 200]
    assert other.status(old) == 404
    assert other.status(old, {}) == 404
    assert private_of(table, 1) in guest.get(f"{table}seats")
    friend.post(private_of(table, 1))
    assert friend.status(table) == 200
    assert private_of(table, 1) not in guest.get(f"{table}seats"), "it was picked up"


def test_the_host_keeps_their_own_seat(guest: Guest, friend: Guest) -> None:
    table = set_for_friends(guest, "me", "friend")
    sit_down(friend, table, 1, "Renzo")
    phone = Guest()
    phone.post(private_of(table, 0))
    guest.post(f"{table}seats", reissue="0")
    assert [one.status(table) for one in (guest, phone)] == [200, 404]
    assert seat_at(table, 0).players.count() == 1


def test_a_bots_seat_has_no_link(guest: Guest, stranger: Guest) -> None:
    table = guest.play("patrician", "novice")
    assert stranger.status(private_of(table, 1)) == 404
    assert stranger.status(invite_to(table, 1)) == 404
    guest.post(f"{table}seats", reissue="1")
    assert Seat.objects.filter(table=table_of(table), players__isnull=True).count() == 3


def test_steps_that_others_try_outlast_a_new_link(guest: Guest, friend: Guest) -> None:
    table = set_for_friends(guest, "me", "friend", "friend")
    others = [guest, friend, Guest()]
    sit_down(friend, table, 1, "Renzo")
    sit_down(others[2], table, 2, "Zita")
    asked = asked_of(table)
    page = others[asked].press(table, action=offered(others[asked].get(table))[0])
    assert offered(page) == ["build left", "build right"]
    guest.post(f"{table}seats", reissue="2" if asked == 1 else "1")
    assert offered(others[asked].get(table)) == ["build left", "build right"]


def test_friends_stay_together_in_a_rematch(guest: Guest, friend: Guest) -> None:
    table = set_for_friends(guest, "me", "friend", **{"name-0": "Livia"})
    sit_down(friend, table, 1, "Renzo")
    friend.post(f"{table}resign")
    rematch = guest.post(f"{table}again")
    assert [seat.name for seat in table_of(rematch).seats.all()] == ["Renzo", "Livia"]
    assert "Renzo" in friend.get(rematch)
    assert friend.status(f"{rematch}seat") == 200


# Streams end with the right to them.


def test_a_stream_ends_when_its_seat_is_given_a_new_link(guest: Guest, friend: Guest) -> None:
    table = set_for_friends(guest, "me", "friend")
    sit_down(friend, table, 1, "Renzo")
    frames = heard(Watcher(table, friend), lambda: guest.post(f"{table}seats", reissue="1"))
    assert len(frames) == 3, "the table, a last frame, the end"
    assert "You no longer have this seat" in frames[1]
    assert "event: gone" in frames[1]
    assert frames[2] == ""


def test_a_stream_ends_when_its_watch_link_is_renewed(guest: Guest, stranger: Guest) -> None:
    table = set_for_friends(guest, "me", "friend")
    stranger.get("/")
    old = watch_of(table)
    frames = heard(Watcher(old, stranger), lambda: guest.post(f"{table}seats", watch="1"))
    assert "The spectator link was replaced" in frames[1]
    assert stranger.status(old) == 404
    assert stranger.status(watch_of(table)) == 200


def test_everybody_is_told_who_sits_down(guest: Guest, friend: Guest) -> None:
    table = set_for_friends(guest, "me", "friend", "friend")
    watcher = Watcher(table, guest)

    async def watch() -> None:
        async with watcher:
            await asyncio.to_thread(lambda: sit_down(friend, table, 1, "Renzo"))
            while len(beside_talk(watcher.frames)) < 2:
                await watcher.hear(len(watcher.frames) + 1)

    asyncio.run(watch())
    before, after = beside_talk(watcher.frames)[:2]
    assert "Renzo" not in before
    assert "Renzo" in after


# Spectators.


@pytest.mark.parametrize("game_id", game_ids())
def test_a_spectator_sees_the_table_and_no_secret(guest: Guest, stranger: Guest, game_id: str) -> None:
    table = set_for_friends(guest, *["me", "person", "person"], game=game_id, open="1")
    page = stranger.get(watch_of(table))
    assert not offered(page)
    assert key_of(table) not in page
    assert 'id="act"' not in page
    saved = table_of(table)
    tokens = [token for seat in saved.seats.all() for token in (seat.seat_token, seat.invite_token)]
    for secret in (saved.setup["seed"], *tokens):
        assert secret not in page
    assert shown(guest.get(watch_of(table))) == shown(page), "whoever they are elsewhere"


def test_after_the_match_a_spectator_sees_the_result_and_what_lay_open(guest: Guest, stranger: Guest) -> None:
    table = set_for_friends(guest, "me", "person", open="1")
    watch = watch_of(table)
    guest.post(f"{table}resign")
    result, replay = stranger.get(f"{watch}result"), stranger.get(f"{watch}replay?at=0&eyes=0")
    for page in (result, replay):
        assert key_of(table) not in page
        assert "has resigned" in result
    assert 'value="0" selected' not in replay
    assert 'name="seat" value="-1"' in replay
    assert "Star cards dealt to " in stranger.get(f"{watch}result")
    assert "Star cards dealt to " not in guest.get(f"{table}result")


# The same player elsewhere.


def test_my_tables_follow_me_to_another_browser_after_a_click(guest: Guest, stranger: Guest) -> None:
    table = guest.play("patrician", "novice")
    guest.post("/settings/link")
    link = f"/me/{TOKEN.findall(guest.get('/settings'))[0]}"
    assert "Use your tables in this browser" in stranger.get(link)
    assert table not in stranger.get("/")
    stranger.post(link)
    assert table in stranger.get("/")
    guest.post("/settings/link")
    late = Guest()
    assert late.status(link) == 404
    assert stranger.status(table) == 200, "whoever has come stays"


# A screen that others see.


@pytest.mark.parametrize("game_id", game_ids())
def test_while_others_see_the_screen_the_table_is_a_spectators_to_the_byte(
    guest: Guest, stranger: Guest, game_id: str
) -> None:
    table = set_for_friends(guest, "me", "person", "person", game=game_id, open="1")
    both = Guest()
    both.post(private_of(table, 0))
    both.prefer(is_streaming=1)
    guest.post(f"{table}streaming", on="1")
    covered, open_to_all = shown(guest.get(table)), shown(stranger.get(watch_of(table)))
    for button in re.findall(r'<button[^>]*id="(?:uncover-\d|peek-\d|skip)".*?</button>\s*', covered, re.DOTALL):
        covered = covered.replace(button, "")
    covered = re.sub(r'<section class="dock covered".*?</section>', "", covered, flags=re.DOTALL)
    covered = covered.replace("prompt-actions several", "prompt-actions")
    watching = re.search(r"You are watching[^<]*", open_to_all)
    covered = covered.replace("All hands are behind the privacy screen.", watching[0] if watching else "")
    covered = covered.replace(f"{table}log", f"{watch_of(table)}log")
    form = re.search(r'<form id="act".*?</form>', covered, re.DOTALL)
    assert form
    since = re.search(r'<small class="since">.*?</small>', open_to_all, re.DOTALL)
    assert since, "whoever is asked need not be told since when"
    assert without_gaps(covered.replace(form[0], "")) == without_gaps(open_to_all.replace(since[0], ""))
    assert not offered(both.get(table))


def without_gaps(html: str) -> str:
    """Markup without the white space around its tags."""
    return re.sub(r"\s*([<>])\s*", r"\1", html)


def test_one_seat_is_uncovered_by_hand_while_others_see_the_screen(guest: Guest, friend: Guest) -> None:
    table = set_for_friends(guest, "me", "friend")
    sit_down(friend, table, 1, "Renzo")
    people = [guest, friend]
    asked = people[asked_of(table)]
    asked.post(f"{table}streaming", on="1")
    page = asked.get(table)
    assert not offered(page)
    assert 'name="uncover"' in page
    assert offered(asked.press(table, uncover=str(asked_of(table))))
    asked.post(f"{table}streaming", on="1")
    assert not offered(asked.get(table)), "covered again"
    asked.post(f"{table}streaming")
    assert offered(asked.get(table))


def test_the_switch_of_streaming_mode_keeps_its_name_and_says_whether_it_is_pressed(guest: Guest) -> None:
    table = set_for_friends(guest, "me", "novice")
    for pressed, form in (("false", {"on": "1"}), ("true", {})):
        switch = guest.get(table).partition('<form class="streaming"')[2].partition("</form>")[0]
        assert f'aria-pressed="{pressed}"' in switch
        assert re.sub(r"<[^>]*>", "", switch.partition(">")[2]).strip() == "Hide my hand"
        guest.post(f"{table}streaming", **form)


def test_no_link_is_on_a_screen_that_others_see(guest: Guest, friend: Guest) -> None:
    table = set_for_friends(guest, "me", "friend", "friend")
    sit_down(friend, table, 1, "Renzo")
    guest.post("/settings/link")
    guest.post(f"{table}seats", reissue="1")
    pages = [table, f"{table}seat", f"{table}seats", f"{table}big", "/settings", "/"]
    assert sum(len(TOKEN.findall(guest.get(page))) for page in pages) > 5
    guest.post(f"{table}streaming", on="1")
    for page in pages:
        assert not TOKEN.findall(guest.get(page)), page
    assert 'id="begin"' in guest.get(table), "what is no secret can still be done"


def test_a_stream_begins_anew_when_the_screen_is_to_be_covered(guest: Guest) -> None:
    table = set_for_friends(guest, "me", "novice")
    frames = heard(Watcher(table, guest), lambda: guest.post(f"{table}streaming", on="1"))
    assert frames[-1] == ""
    assert "no longer have this seat" not in "".join(frames)


# A big screen, and telephones as hands.


def test_the_big_screen_shows_no_hand_and_invites_telephones(guest: Guest, friend: Guest) -> None:
    table = set_for_friends(guest, "me", "friend")
    page = guest.get(f"{table}big")
    assert f"{invite_to(table, 1)}?hand=1" in page
    assert private_of(table, 0) not in page
    link = f"{invite_to(table, 1)}?hand=1"
    assert 'name="hand"' in friend.get(link)
    friend.post(link, name="Renzo", hand="1")
    assert 'data-hand="1"' in friend.get(table)
    assert 'data-hand="1"' not in guest.get(table)
    assert not offered(guest.get(f"{table}big"))


def test_a_code_holds_its_link_and_nothing_that_a_page_would_run() -> None:
    svg = qr_code("http://localhost/<script>")
    assert svg.startswith("<svg")
    assert "script" not in svg
    assert "style" not in svg
    assert svg != qr_code("http://localhost/")
