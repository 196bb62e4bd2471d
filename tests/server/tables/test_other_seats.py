"""A player acts, peeks and is addressed for their own seat alone, even while another seat is asked."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.server.helpers.party import Party

pytestmark = pytest.mark.usefixtures("idle_driver")


def test_a_player_cannot_press_for_another_seat() -> None:
    party = Party()
    seat = party.asked()[0]
    action = party.match.state.legal_texts(seat)[0]
    for _ in range(4):
        party.act(1 - seat, seat=str(seat), decision="0", action=action, confirmed="1")
    with party.session() as session:
        assert session.drafts.get(seat) is None
        assert not session.match.moves


def test_a_player_cannot_peek_at_a_rival_who_is_asked() -> None:
    party = Party()
    seat = party.asked()[0]
    response = party.guests[1 - seat].client.post(f"{party.address}act", {"peek": seat}, headers={"HX-Request": "true"})
    page = response.content.decode()
    assert f'name="seat" value="{seat}"' not in page
    view: Any = party.match.state.view(seat)
    hand = view["board"]["seats"][seat]["hand"]
    assert not [card for card in hand if f"play {card}" in page]


def test_the_prompt_speaks_to_the_player_it_asks() -> None:
    party = Party("il-principe", persons=3)
    view: Any = party.match.state.view(0)
    while view["board"]["step"] != "bid":
        party.move(party.asked()[0])
        view = party.match.state.view(0)
    seat = party.asked()[0]
    asked, waiting = (prompt_of(party.page(one)) for one in (seat, (seat + 1) % 3))
    assert asked != waiting
    assert "or pass" in asked
    assert "or pass" not in waiting


def test_the_prompt_has_the_crest_of_the_player_it_asks() -> None:
    party = Party("patrician", persons=3)
    seat = party.asked()[0]
    flag = re.search(r'<svg class="flag seat-colour-(\d)"', party.page(seat))
    assert flag
    assert flag[1] == str(seat + 1)


def prompt_of(page: str) -> str:
    """The sentence of the prompt."""
    found = re.search(r'class="prompt-text"[^>]*>\s*([^<]*)', page)
    assert found
    return found[1].strip()
