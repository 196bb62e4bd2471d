"""Intrigo as a page: everything legal can be found by its name, nothing else is gold, and no page tells a secret."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from signoria.games.intrigo import GAME
from signoria.games.intrigo.web import PRESENTER
from signoria.games.intrigo.web.geometry import ring
from signoria.games.intrigo.web.memory import holders
from signoria.games.intrigo.web.pieces import Pieces
from signoria.games.intrigo.web.seats import standings_of
from signoria.games.intrigo.web.sight import IntrigoSight
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.state import seats_in
from signoria.server.sessions.perspective import Perspective
from signoria.server.tables.draw import table_html
from signoria.server.tables.scenes import scene_of
from tests.games.intrigo.drawn import (
    NAMES,
    SEATS,
    Page,
    at_power,
    drawn,
    known_to,
    match_after,
    played,
    positions,
    scene_of_state,
    shown,
)
from tests.games.intrigo.positions import position

# What every page keeps.


def test_everything_legal_is_offered_once_by_a_name_of_its_own_and_nothing_else_is_gold() -> None:
    for state in positions():
        for seat in {-1, 0, *seats_in(state.actors)}:
            page = Page(drawn(state, seat))
            offers = page.offers()
            assert Counter(button["value"] for button in offers) == Counter(shown(state, seat)["legal"])
            names = [button.get("aria-label", button["value"]) for button in offers]
            assert "" not in names
            assert len(set(names)) == len(names)
            assert page.gold == len(offers)


def test_ids_are_unique_and_styles_stay_in_the_sheet() -> None:
    for state in positions():
        html = drawn(state, seats_in(state.actors)[0] if state.actors else 0)
        assert [name for name, count in Counter(Page(html).ids).items() if count > 1] == []
        assert not re.search(r"\bstyle=|<style|\son\w+=", html)


def test_what_cannot_be_done_says_why() -> None:
    for state in positions():
        for seat in seats_in(state.actors):
            for button in Page(drawn(state, seat)).refused():
                refusal = state.known_to(seat).why_not(seat, button["value"])
                assert refusal is not None
                assert button["aria-label"].endswith(GAME.text.explain(refusal))


@SEATS
def test_positions_that_a_seat_cannot_tell_apart_look_the_same(seats: int) -> None:
    for ply, state in enumerate(played(seats, 1)[::7]):
        for seat in range(-1, seats):
            imagined = state.determinize(seat, fast_dealer(b"%d" % ply))
            assert drawn(imagined, seat) == drawn(state, seat)
            assert drawn(state.known_to(seat), seat) == drawn(state, seat)


# The ring.


@SEATS
def test_the_ring_has_the_gate_in_a_corner_and_as_many_arcades_on_every_side(seats: int) -> None:
    places = len(shown(played(seats, 1)[0], -1)["board"]["places"])
    palace = ring(places)
    corners = {(point.x, point.y) for n in range(1, places + 1) for point in (palace.arcade(n), palace.place(n))}
    assert len(corners) == 2 * places
    last = palace.size - 8 - palace.cell
    assert (palace.arcade(1).x, palace.arcade(1).y) == (8, 8)
    on_top = [n for n in range(1, places + 1) if palace.arcade(n).y == 8]
    assert len(on_top) == places // 4 + 1
    assert (palace.arcade(len(on_top)).x, palace.arcade(len(on_top)).y) == (last, 8)


def test_a_button_on_the_board_is_large_enough_for_a_finger_on_a_phone() -> None:
    for places in (12, 16):
        palace = ring(places)
        assert palace.hit(palace.place(1)).width * 390 / palace.size >= 44


def token_places(html: str) -> dict[str, str]:
    """Where each token is drawn, by its id."""
    return dict(
        re.findall(
            r'id="(token-\d+)"\s+data-flip="token-\d+"\s+class="piece"\s+data-told="told-\d+"\s+transform="([^"]*)"',
            html,
        )
    )


def test_a_swapped_token_keeps_its_id() -> None:
    match = match_after(12)
    seat = int(shown(match.state, -1)["board"]["turn"])
    before = token_places(table_html(match, Perspective(seat)))
    for action in ("buy peddler", "at 3", "token 3", "token 9"):
        match.push(seat, action)
    later = token_places(table_html(match, Perspective(seat)))
    assert [name for name in before if before[name] != later[name]] == ["token-3", "token-9"]
    assert (before["token-3"], before["token-9"]) == (later["token-9"], later["token-3"])


def test_cards_that_look_alike_keep_their_ids() -> None:
    placed = [{"kind": "schemer-placed", "fields": {"card": "Tiepolo-3", "place": place}} for place in (9, 2)]
    moved = {"kind": "schemer-moved", "fields": {"from": 9, "place": 1}}
    pieces = Pieces([*placed, moved])
    assert pieces.schemer("Tiepolo-3", 1) == "card-Tiepolo-3-1"
    assert pieces.schemer("Tiepolo-3", 2) == "card-Tiepolo-3-2"


# Phases.


@SEATS
def test_the_draft_shows_the_pack_what_is_kept_and_who_has_chosen(seats: int) -> None:
    state = GAME.new(GAME.setup(seats, 1, names=NAMES[:seats]))
    for seat in range(seats):
        state.push(seat, shown(state, seat)["legal"][0])
    state.push(1, shown(state, 1)["legal"][0])
    html = drawn(state, 0)
    assert "The rest goes to Ginevra." in html
    assert "Kept: 1 of 4" in html
    assert html.count('class="pack-card kept-card"') == 1
    assert html.count(">has chosen</span>") == 1
    assert 'class="kept"' in html
    assert "Packs you have seen" not in drawn(state, 0, is_remembering=False)
    chosen = [button for button in Page(drawn(state, 1)).offers() if "aria-pressed" in button]
    assert [button["value"] for button in chosen] == [f"keep {shown(state, 1)['board']['seats'][1]['pick']}"]


def test_piles_show_their_prices_a_lock_or_that_they_are_empty() -> None:
    state = position(ducats={"A": 1}, piles={"thief": 0, "guard": 2, "courtesan": 1})
    page = Page(drawn(state, 0))
    assert "buy peddler" in [button["value"] for button in page.offers()]
    refused = {button["value"]: button["aria-label"] for button in page.refused()}
    assert set(refused) == {"buy thief", "buy guard", "buy courtesan"}
    assert "Sold out" in refused["buy thief"]
    for words in ("you have 1", "sold out", "then 2, 3", "last card"):
        assert words in page.html


def test_who_holds_no_card_may_pass() -> None:
    state = position(hands={"A": ""}, palace="Contarini-2 Contarini-3 Contarini-4 Dandolo-4", ducats={"A": 1})
    page = Page(drawn(state, 0))
    assert "Your hand is empty." in page.html
    assert "pass" in [button["value"] for button in page.offers()]


@pytest.mark.parametrize("power", ["courtesan", "peddler", "assassin", "guard", "gondolier", "thief"])
def test_a_power_frames_its_card_and_may_be_left_unused(power: str) -> None:
    state = at_power(power)
    page = Page(drawn(state, int(state.seat)))
    assert 'class="power-source"' in page.html
    assert "no power" in [button["value"] for button in page.offers()]
    assert 'aria-current="step"' in page.html
    assert ('class="panel hands calling"' in page.html) == (power == "courtesan")


@pytest.mark.parametrize("power", ["peddler", "guard", "gondolier"])
def test_what_was_aimed_at_first_is_ticked(power: str) -> None:
    state = at_power(power, aimed=True)
    assert drawn(state, int(state.seat)).count('class="aimed"') == 1


def test_a_face_down_schemer_at_which_the_assassin_cannot_be_aimed_says_so() -> None:
    state = position(palace={2: "Gradenigo-2", 4: "Dandolo-4"}, face_down=[4], ducats={"A": 1})
    state.push(0, "buy assassin")
    state.push(0, "at 3")
    refused = {button["value"]: button["aria-label"] for button in Page(drawn(state, 0)).refused()}
    assert "already face down" in refused["schemer 4"]


def test_face_down_cards_and_tokens_keep_a_small_identity() -> None:
    state = position(palace={2: "Gradenigo-2"}, face_down=[2], tokens={3: "Clergy"}, stolen=[3])
    html = drawn(state, 0)
    assert 'href="#token-down"' in html
    assert html.count('href="#seal-clergy"') == 2  # on the arcade and at the head of its column
    assert 'class="card-back card-edge"' in html


@SEATS
def test_a_family_without_a_player_has_a_row_that_says_so(seats: int) -> None:
    html = drawn(played(seats, 1)[0], 0)
    assert html.count("no player, its schemers win nothing") == 1
    assert html.count("<tr id=") == seats + 1


def test_the_table_of_seals_marks_what_would_win() -> None:
    few = {"Merchants": 1, "Military": 1, "Gardeners": 1}
    state = position(seals={"A": few | {"Artisans": 1}, "B": {"Clergy": 3}, "C": few})
    counters = standings_of(IntrigoSight(scene_of_state(state, 0))).rows
    marked = [[counter.would_win for counter in row.counters] for row in counters]
    assert marked[0] == [False, False, True, False, False, False]  # the fifth guild
    assert marked[1] == [False, False, True, False, False, False]  # the fourth of one
    assert not any(marked[2])


def test_the_end_shows_the_winner() -> None:
    state = match_after(500, seats=3).state
    assert ">wins</span>" in drawn(state, 0)
    assert "wins with " in PRESENTER.present(scene_of_state(state, 0)).why


# Memory.


def test_who_is_remembered_to_hold_a_card_holds_it() -> None:
    told = 0
    for state in positions():
        if state.is_over() or shown(state, -1)["board"]["phase"] == "draft":
            continue
        for viewer in range(-1, state.seats):
            for card, seats in holders(known_to(state, viewer), viewer).items():
                number = state.data.schemer_names.index(card)
                true = {seat for seat in range(state.seats) if state.holds(seat, number)}
                assert true <= seats
                told += len(seats) == 1
    assert told > 50


# What happened.


def test_changes_are_numbered_on_the_board_as_in_the_log() -> None:
    match = match_after(30)
    seat = seats_in(match.state.actors)[0]
    html = table_html(match, Perspective(seat))
    on_board = set(re.findall(r'class="tick-text"[^>]*>(\d+)<', html))
    in_log = set(re.findall(r'class="number-badge">(\d+)<', html))
    assert on_board
    assert on_board <= in_log


def test_the_awards_are_recapped_arcade_by_arcade() -> None:
    match = match_after(0)
    chance = fast_dealer(b"1")
    while shown(match.state, -1)["board"]["round"] == 1:
        seat = seats_in(match.state.actors)[0]
        legal = match.state.legal_actions(seat)
        match.push(seat, match.state.text(legal[chance.below(len(legal))]))
    perspective = Perspective(match.moves[-1].seat)
    picture = PRESENTER.present(scene_of(match, perspective))
    assert picture.recap["title"] == "Round 1 awards"
    assert 1 < len(picture.recap["lines"]) <= 16
    assert re.fullmatch("(The gate|Arcade [0-9]+): .*[.]", picture.recap["lines"][0].text)
    for line in picture.recap["lines"]:
        assert line.token
        assert line.brief
        assert ("nobody" in line.text) == (line.crest is None)


def test_a_whole_match_can_be_played_by_the_names_of_buttons() -> None:
    match = match_after(0, seats=3)
    chance = fast_dealer(b"7")
    for _ in range(400):
        if match.state.is_over():
            break
        seat = seats_in(match.state.actors)[0]
        offers = Page(table_html(match, Perspective(seat))).offers()
        match.push(seat, offers[chance.below(len(offers))]["value"])
    assert match.state.is_over()
