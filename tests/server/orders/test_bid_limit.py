"""The field in an auction that bids up to a limit: an order like any other, for its person alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from signoria.kernel.state import SPECTATOR
from tests.server.helpers.absent import Absent
from tests.server.helpers.visitors import Guest, shown

pytestmark = pytest.mark.usefixtures("idle_driver")

FORM = re.compile(r'<form class="bid-limit[ "].*?</form>', re.DOTALL)
HIDDEN = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)"')


@pytest.fixture
def party() -> Iterator[Absent]:
    found = Absent()
    yield found
    found.table.delete()


def field_of(page: str) -> dict[str, str]:
    """What the field at the table sends, but for its number."""
    found = FORM.search(page)
    assert found
    return {name: unescape(value) for name, value in HIDDEN.findall(found[0])}


def limit(party: Absent, seat: int, most: str) -> str:
    """Give the order with the field of the seat's table; returns the page that follows."""
    form = {**field_of(party.page(seat)), "part-to": most}
    return party.guests[seat].get(party.guests[seat].post(f"{party.address}orders", **form))


def colour(party: Absent) -> str:
    with party.session() as session:
        board: Any = session.match.state.view(SPECTATOR)["board"]
    return str(board["auction"]["colour"])


def test_the_field_gives_changes_and_withdraws_the_order_for_the_lot_that_is_auctioned(party: Absent) -> None:
    seat = (party.asked()[0] + 1) % 3
    lot = f"round 1 lot {colour(party)}"
    page = limit(party, seat, "3")
    assert party.texts(seat) == [f"{lot} to 3"]
    assert "bid up to 3" in page
    assert 'value="3"' in page
    limit(party, seat, "4")
    assert party.texts(seat) == [f"{lot} to 4"]
    back = party.guests[seat].post(f"{party.address}orders", table="1", withdraw=f"{lot} to 4")
    assert back == party.address
    assert party.texts(seat) == []


def test_it_bids_one_more_each_time_and_passes_above_the_limit(party: Absent) -> None:
    seat = party.asked()[0]
    limit(party, seat, "1")
    assert party.carry_out() == [(seat, "bid 1")]
    other = party.asked()[0]
    with party.session() as session:
        assert session.push(other, "bid 2", session.match.decision(other))
    while party.asked() != [seat]:
        party.act(party.asked()[0], action="pass", **_turn(party))
        if party.carry_out():
            break
    assert party.table.moves.filter(seat=seat).last().text == "pass"  # type: ignore[union-attr]


def _turn(party: Absent) -> dict[str, str]:
    seat = party.asked()[0]
    return {"seat": str(seat), "decision": str(party.match.decision(seat))}


def test_what_else_the_order_says_stays(party: Absent) -> None:
    seat = (party.asked()[0] + 1) % 3
    party.write(seat, f"lot {colour(party)} to 2 keep 1 once\nroles to 1")
    limit(party, seat, "4")
    assert f"round 1 lot {colour(party)} to 4 keep 1 once" in party.texts(seat)
    assert "round 1 roles to 1" in party.texts(seat)


def test_nobody_else_is_shown_any_of_it(party: Absent) -> None:
    """The frames of the others are the same to the byte, whatever the limit is."""
    seat = (party.asked()[0] + 1) % 3
    others = [number for number in range(3) if number != seat]
    spectator = Guest()

    def frames() -> list[str]:
        pages = [*(party.page(other) for other in others), spectator.get(party.watch)]
        return [re.sub(r'data-seq="\d+"', "", shown(page)) for page in pages]

    before = frames()
    assert not FORM.search(before[-1])
    limit(party, seat, "3")
    assert frames() == before


def test_a_script_is_answered_with_the_table_or_sent_to_the_page_that_explains(party: Absent) -> None:
    seat = (party.asked()[0] + 1) % 3
    form, headers = field_of(party.page(seat)), {"HX-Request": "true"}
    client = party.guests[seat].client
    answer = client.post(f"{party.address}orders", {**form, "part-to": "3"}, headers=headers)
    assert answer.status_code == 200
    assert answer.content.decode().lstrip().startswith('<main id="table"')
    wrong = client.post(f"{party.address}orders", {**form, "part-to": "many"}, headers=headers)
    assert wrong.headers["HX-Redirect"] == f"{party.address}orders"


def test_in_streaming_mode_there_is_no_field(party: Absent) -> None:
    seat = party.asked()[0]
    party.guests[seat].client.cookies["signoria-streaming"] = "1"
    assert not FORM.search(party.page(seat))
