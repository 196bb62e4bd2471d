"""The whole log: all that happened, as the viewer's seat saw it, by seat and by kind."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.server.helpers.dealt import told_their_cards
from tests.server.helpers.party import NAMES, Party
from tests.server.helpers.visitors import Guest

pytestmark = pytest.mark.usefixtures("idle_driver")

LINE = re.compile(r'<li data-place="(\d+)".*?</li>', re.DOTALL)
MORE_THAN_A_FRAME_SHOWS = 60


@pytest.fixture
def party() -> Party:
    found = Party("patrician")
    while len(places(found.guests[0].get(f"{found.address}log"))) < MORE_THAN_A_FRAME_SHOWS:
        found.move(found.asked()[0])
    return found


def places(page: str) -> list[int]:
    """The events of a log, from the latest on."""
    return [int(place) for place in LINE.findall(page)]


def test_the_whole_log_has_what_a_frame_leaves_out(party: Party) -> None:
    table = party.page(0)
    assert f'href="{party.address}log"' in table
    frame, whole = places(table), places(party.guests[0].get(f"{party.address}log"))
    assert len(frame) < len(whole)
    assert whole[: len(frame)] == frame
    assert whole == sorted(whole, reverse=True)


def test_it_is_filtered_by_seat_and_by_kind(party: Party) -> None:
    def shown(query: str) -> set[int]:
        return set(places(party.guests[0].get(f"{party.address}log?{query}")))

    everything = shown("")
    kinds = [shown(f"kind={kind}") for kind in ("moves", "scoring", "others")]
    assert set.union(*kinds) == everything
    assert sum(map(len, kinds)) == len(everything)
    assert shown("seat=0") & shown("seat=1") == set()
    assert shown("seat=0&kind=moves") == shown("seat=0") & kinds[0]
    assert shown("seat=9&kind=nonsense") == everything


def test_a_seat_reads_its_own_cards_and_nobody_elses() -> None:
    party, names = Party("patrician"), NAMES[:2]
    for guest, told in ((party.guests[0], [NAMES[0]]), (party.guests[1], [NAMES[1]])):
        assert told_their_cards(unescape(guest.get(f"{party.address}log")), "patrician", names) == told
    assert told_their_cards(unescape(Guest().get(f"{party.watch}log")), "patrician", names) == []


def test_a_script_is_sent_the_lines_alone(party: Party) -> None:
    answer = party.guests[0].client.get(f"{party.address}log", headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in answer
    assert places(answer) == places(party.guests[0].get(f"{party.address}log"))
