"""Time for a decision: until when, who is late, and what the others do about it."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.games import game
from signoria.kernel.messages import english
from signoria.server.core.runtime import Runtime
from signoria.server.lobby.forms import NewTableForm
from signoria.server.models import Table, Vote
from signoria.server.pace.deadlines import late, voters
from signoria.server.pace.votes import majority, most_wanted
from signoria.server.seats.create import rotated_setup
from tests.server.helpers.friends import seat_at, set_for_friends, sit_down
from tests.server.helpers.party import HOUR, Party, later
from tests.server.helpers.visitors import Guest, key_of, table_of, watch_of

pytestmark = pytest.mark.usefixtures("idle_driver")

DAY = 24 * HOUR


def late_seats(party: Party, seconds: float = 0) -> list[int]:
    with party.session() as session:
        return [decision.seat for decision in late(session, later(seconds))]


def voting_seats(party: Party) -> list[int]:
    with party.session() as session:
        return voters(session, later(0))


def press(party: Party, who: int, choice: str, about: int, **more: str) -> None:
    """Vote as the page offers it."""
    page = party.page(who)
    start = page.index(f'id="vote-{choice}-{about}"')
    value = page[start:].partition('value="')[2].partition('"')[0]
    party.act(who, vote=value, **more)


def test_until_when_somebody_has_time_is_shown_to_everybody() -> None:
    party = Party()
    seat = party.asked()[0]
    mine, others, strangers = party.page(seat), party.page(1 - seat), Guest().get(party.watch)
    assert "You have until <time" in mine
    name = party.match.setup.names[seat]
    for page in (others, strangers):
        assert f"{name} has until <time" in page
    assert 'data-time="{time}"' in mine
    assert "vote-" not in mine + others + strangers


def test_without_a_limit_nobody_is_ever_late_and_no_clock_is_shown() -> None:
    party = Party(limit=0)
    assert not late_seats(party, 1000 * DAY)
    assert 'id="status-bar"' not in party.page(0)


def test_time_begins_with_the_decision_and_not_with_what_others_do() -> None:
    party = Party(limit=HOUR)
    seat = party.asked()[0]
    party.move(seat)
    party.age(HOUR - 60)
    assert not late_seats(party)
    party.move(seat)
    assert not late_seats(party, HOUR - 60)
    assert late_seats(party, HOUR + 60) == [1 - seat]


def test_where_all_choose_at_once_each_seat_is_late_by_itself() -> None:
    party = Party("intrigo", persons=3, limit=HOUR)
    together = party.asked()
    assert len(together) > 1, "all choose at once in the first decision of Intrigo"
    party.age(HOUR + 1)
    party.move(together[0])
    assert late_seats(party) == together[1:]
    page = party.page(together[0])
    for seat in together[1:]:
        assert f'id="late-{seat}"' in page
    assert f'id="late-{together[0]}"' not in page


def test_only_persons_at_the_table_who_are_not_late_may_vote() -> None:
    party = Party(persons=3, bots=1, limit=HOUR)
    while party.asked() == [3]:  # the bot would have to begin
        party = Party(persons=3, bots=1, limit=HOUR)
    seat = party.asked()[0]
    party.age(HOUR + 1)
    others = [one for one in range(3) if one != seat]
    assert voting_seats(party) == others
    assert f'id="vote-bot-{seat}"' in party.page(others[0])
    for page in (party.page(seat), Guest().get(party.watch)):
        assert f'id="late-{seat}"' in page
        assert "vote-" not in page
    about = party.match.decision(seat)
    party.act(seat, vote=f"end-{seat}-{about}")
    assert Guest().status(f"{party.address}act", {"vote": f"end-{seat}-{about}"}) == 404
    assert not Vote.objects.filter(table=party.table).exists()
    party.take_over(others[1], "novice")
    assert voting_seats(party) == others[:1]


def test_of_two_the_other_decides_alone() -> None:
    party = Party(limit=HOUR)
    seat = party.asked()[0]
    party.age(HOUR + 1)
    press(party, 1 - seat, "bot", seat, **{f"level-{seat}": "master"})
    assert party.seat(seat).stand_in == "master"
    assert "(it plays like a master)" in party.page(1 - seat)


def test_of_three_both_others_must_want_it() -> None:
    party = Party(persons=3, limit=HOUR)
    seat = party.asked()[0]
    first, second = [one for one in range(3) if one != seat]
    party.age(HOUR + 1)
    press(party, first, "bot", seat, **{f"level-{seat}": "novice"})
    assert not party.seat(seat).stand_in
    press(party, second, "wait", seat)
    assert not party.seat(seat).stand_in
    press(party, second, "bot", seat, **{f"level-{seat}": "prince"})
    assert party.seat(seat).stand_in == "novice"
    assert not Vote.objects.filter(table=party.table).exists()


def test_a_vote_for_the_end_ends_the_match_and_says_why(runtime: Runtime) -> None:
    party = Party(limit=HOUR)
    seat = party.asked()[0]
    party.age(HOUR + 1)
    press(party, 1 - seat, "end", seat)
    table = party.table
    assert table.is_finished
    assert table.ended_by_vote
    name = party.match.setup.names[seat]
    page = party.guests[seat].get(f"{party.address}result")
    assert f"Ended by vote: {name} did not move" in page
    assert "has resigned" not in page
    for is_restarted in (False, True):
        for shown in (party.page(1 - seat), Guest().get(party.watch), Guest().get(f"{party.watch}result")):
            assert f"Ended by vote: {name} did not move" in shown, is_restarted
            assert 'id="status-bar"' not in shown
        runtime.sessions.drop(party.key)
    assert "Ended without a result" in party.guests[seat].get("/")


def test_a_person_who_has_moved_is_not_voted_about_any_more() -> None:
    party = Party(persons=3, limit=HOUR)
    seat = party.asked()[0]
    first, second = [one for one in range(3) if one != seat]
    party.age(HOUR + 1)
    about = f"{seat}-{party.match.decision(seat)}"
    press(party, first, "end", seat)
    party.move(seat)
    party.act(second, vote=f"end-{about}")
    assert not party.table.is_finished
    assert f'id="late-{seat}"' not in party.page(first)


def test_a_person_who_is_back_has_the_whole_time_again() -> None:
    party = Party(limit=HOUR)
    seat = party.asked()[0]
    party.age(HOUR + 1)
    party.take_over(seat, "novice")
    assert not late_seats(party)
    party.give_back(seat)
    assert not late_seats(party, HOUR - 60)
    assert late_seats(party, HOUR + 60) == [seat]
    party.age(30)
    assert not late_seats(party, HOUR - 60)


@pytest.mark.parametrize("form", [{"vote": "end"}, {"vote": "burn-0-0"}, {"vote": "end-x-y"}, {"vote": ""}])
def test_a_vote_that_makes_no_sense_does_nothing(form: dict[str, Any]) -> None:
    party = Party(limit=HOUR)
    seat = party.asked()[0]
    party.age(HOUR + 1)
    party.act(1 - seat, **form)
    assert not party.table.is_finished
    assert not Vote.objects.filter(table=party.table).exists()


def test_counting() -> None:
    assert majority(["bot"], 1) == "bot"
    assert majority(["bot"], 2) == ""
    assert majority(["bot", "end"], 3) == ""
    assert majority(["wait", "bot", "bot"], 3) == "bot"
    assert most_wanted(["prince", "novice"]) == "novice"
    assert most_wanted(["prince", "novice", "prince"]) == "prince"


def test_a_limit_is_asked_for_only_where_somebody_comes_by_link() -> None:
    for other, limit in (("friend", DAY), ("person", 0)):
        filled = {"who-0": "me", "who-1": other, "limit": str(DAY)}
        form = NewTableForm(filled, game=game("patrician"), translate=english)
        assert form.is_valid()
        assert form.time_limit == limit
    page = Guest().get("/new/patrician")
    assert 'name="limit" value="0" checked' in page
    assert "by-link" in page


def test_another_match_has_the_same_limit() -> None:
    party = Party(limit=HOUR)
    assert rotated_setup(party.table).time_limit == HOUR


def test_nobody_is_late_or_away_before_the_match_begins(guest: Guest) -> None:
    table = set_for_friends(guest, "me", "friend", limit=str(24 * HOUR), **{"name-0": "Livia"})
    Table.objects.filter(key=key_of(table)).update(last_move_at=later(-25 * HOUR))
    assert 'id="status-bar"' not in guest.get(table)
    assert "Let a bot play for me" not in guest.get(f"{table}notices")
    guest.post(f"{table}away", seat="0", level="novice")
    assert not seat_at(table, 0).stand_in
    friend = Guest()
    sit_down(friend, table, 1, "Renzo")
    assert table_of(table).time_limit == 24 * HOUR
    assert 'id="status-bar"' in guest.get(table)
    assert 'id="status-bar"' in friend.get(table)
    assert "has until <time" in Guest().get(watch_of(table))
