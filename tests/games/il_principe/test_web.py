"""Il Principe as a page: everything legal can be pressed, nothing else is gold, and no secret reaches the page."""

from __future__ import annotations

import re
from collections import Counter
from copy import deepcopy
from itertools import pairwise

import pytest

from signoria.games.il_principe import GAME
from signoria.games.il_principe.actions import COLOURS
from signoria.games.il_principe.components import built_in
from signoria.games.il_principe.web import PRESENTER
from signoria.games.il_principe.web.geometry import SPOTS, lands_of
from signoria.games.il_principe.web.offers import PAYMENT_WIDTH, WIDTH
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.match import Match
from signoria.kernel.setup import Setup
from signoria.kernel.state import SPECTATOR, State
from signoria.server.sessions.perspective import Perspective
from signoria.server.tables.scenes import scene_of
from tests.games.il_principe.drawn import SETUPS, drawn, moments, page_of, picture, shown, some_moments
from tests.games.il_principe.positions import FIRST_OFFER, lay, position, share_roles
from tests.games.story import play
from tests.games.watched import NAMES

OFFER = ("Firenze", "Siena", "Orvieto", "Verona")


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.seats}-{setup.edition}-{len(setup.options)}")
def test_every_legal_action_has_one_button_and_nothing_else_has(setup: Setup) -> None:
    for match, seat in some_moments(setup):
        page = page_of(match, seat, is_remembering=setup.seats % 2 == 0)
        legal = match.state.legal_texts(seat) if seat >= 0 else []
        assert sorted(page.actions()) == sorted(legal)
        assert not set(page.actions(is_off=True)) & set(legal)
        assert page.text.count('class="legal-line"') <= len(legal)
        labels = page.labels()
        assert all(labels)
        assert [label for label, count in Counter(labels).items() if count > 1] == []
        assert [name for name, count in Counter(page.ids).items() if count > 1] == []
        assert not re.search(r"<style|\s(style|on[a-z]+)=", page.text)


@pytest.mark.rule("IP-K1")
def test_positions_that_a_seat_cannot_tell_apart_look_the_same() -> None:
    rng = fast_dealer(b"other")
    for ply, (match, seat) in enumerate(moments(SETUPS[-1])):
        if ply % 16 or match.state.is_over():
            continue
        state, page = match.state, page_of(match, seat, is_remembering=True)
        match.state = state.determinize(seat, rng)
        assert page_of(match, seat, is_remembering=True).text == page.text
        match.state = state


def test_what_cannot_be_done_is_a_button_that_tells_its_rule() -> None:
    state = position(hands={"A": "GWR", "B": "G"}, money={"A": 3})
    page = drawn(state)
    assert "build Siena" in page.actions()
    assert set(page.actions(is_off=True)) == {"build Orvieto", "build Perugia", "build Verona"}
    assert any("you still need 1 blue" in label for label in page.labels())


def test_the_prompt_asks_for_confirmation_in_the_words_of_the_button() -> None:
    laying = position(step="lay", hands={"A": "GGWR", "B": "GGWR", "C": "GGWR"})
    assert picture(laying).names["lay white"] == "Auction 1 white card (you keep 2 green, 1 red)"
    bidding = position(step="bid", lots="R", colour="red", money={"A": 3})
    assert picture(bidding).names["pass"] == "Pass (you are out of this auction)"
    placing, _ = share_roles(3, up={"A": "B"}, shields={"red": "B"})
    assert picture(placing).names["shield red"] == "A shield in Veneto: your points there are 0 now, 5 with it."


def test_what_is_tried_last_lies_in_its_slot_and_is_marked() -> None:
    state = position(step="lay", hands={"A": "GGWR", "B": "GGWR", "C": "GGWR"})
    lay(state, A="G")
    match = Match(GAME, GAME.setup(3, 0, names=NAMES[:3]))
    match.state = state
    tried = page_of(match, 0, unconfirmed="lay red").text
    slots = re.findall(r'<li class="ghost">\s*<svg class="slot building-(\w+)"', tried)
    assert slots == ["red"]
    assert tried.count("picked") == 1
    assert "picked" not in page_of(match, 0).text


@pytest.mark.rule("IP-E2")
@pytest.mark.parametrize(
    ("deck", "words"),
    [
        (11, "the next round is the final one"),
        (12, "up to one more round"),
        (35, "up to 2 more rounds, then the final one"),
    ],
)
def test_the_bar_tells_how_many_rounds_there_are_at_most(deck: int, words: str) -> None:
    assert f"{deck} cards: {words}" in picture(position(hands={"A": "G"}, deck_size=deck)).progress


@pytest.mark.rule("IP-E1")
def test_too_few_cities_are_told_before_they_end_the_match() -> None:
    built = [city for city in SPOTS if city not in FIRST_OFFER]
    none_to_come = position(hands={"A": "G"}, built={"B": built}, deck_size=30)
    assert (
        "no city cards left: the round in which the next city is built is the final one"
        in picture(none_to_come).progress
    )
    assert shown(none_to_come)["last_round"] == []
    too_few = position(hands={"A": "G"}, built={"B": [*built, "Siena"]}, offer=FIRST_OFFER[1:], deck_size=30)
    assert picture(too_few).progress.startswith("Final round: one action each · deck: 30 · too few cities")
    assert shown(too_few)["last_round"] == [
        "Final round: fewer than 4 cities are left, so the match ends once this round's roles are awarded."
    ]


@pytest.mark.rule("IP-E1")
@pytest.mark.parametrize("edition", [edition.id for edition in GAME.editions])
def test_a_city_that_is_built_ends_nothing_while_others_can_replace_it(edition: str) -> None:
    state = position(edition=edition, hands={"A": "GGRBY", "B": "G"}, money={"A": 5}, offer=OFFER, deck_size=30)
    play(state, "A build Firenze")
    assert picture(state).fields["stage"].kind == "shield"
    assert shown(state)["last_round"] == []
    assert "Final round" not in picture(state).progress


def test_a_region_has_one_name_on_the_map_in_the_log_and_in_the_result() -> None:
    state = position(hands={"A": "GGRBY", "B": "G"}, money={"A": 5}, offer=OFFER)
    names = {region.name for region in shown(state)["board"].regions}
    told = play(state, "A build Firenze", "A shield purple", "A shield brown")
    placed = [GAME.text.describe(event, NAMES) for event in told if event["kind"] == "shield-placed"]
    assert [line.rpartition(" in ")[2] for line in placed] == ["Umbria e Marche.", "Toscana."]
    assert {"Umbria e Marche", "Toscana"} < names
    assert {GAME.text.score_line(str(line["line"])) for line in state.known_to(0).score_sheet()} > names


def test_real_moves_are_gold_and_giving_up_is_quiet_unless_it_is_all_one_can_do() -> None:
    rich = position(step="bid", lots="R", colour="red", money={"A": 3})
    poor = position(step="bid", lots="R", colour="red", money={"B": 3}, bid=3, leader="B")
    assert re.search(r'class="btn"[^>]*value="pass"', button_of(rich, "pass"))
    assert re.search(r'class="btn bid-button btn-go"', button_of(rich, "bid 1"))
    assert re.search(r'class="btn btn-go"', button_of(poor, "pass"))


def button_of(state: State, action: str) -> str:
    """The opening tag of the button of an action."""
    found = re.search(rf'<button[^>]*value="{action}"[^>]*>', drawn(state).text)
    assert found is not None
    return found[0]


# The phases.


@pytest.mark.rule("IP-1.1")
def test_laying_marks_new_cards_fills_slots_and_ticks_who_has_chosen() -> None:
    hands = {"A": "GGWR", "B": "GGWR", "C": "GGWR"}
    state = position(step="lay", hands=hands, drawn={"A": "GR", "B": "WR", "C": "GG"})
    lay(state, A="G", B="GW")
    fields = shown(state)
    assert fields["stage"].slots == ["green", ""]
    assert [chooser.has_chosen for chooser in fields["stage"].choosers] == [False, True, False]
    assert [(fan.colour, [card.is_new for card in fan.cards]) for fan in fields["hand"]] == [
        ("green", [True]),
        ("white", [False]),
        ("red", [True]),
    ]
    assert shown(state, SPECTATOR)["stage"].slots == []
    assert "green" not in shown(state, 2)["stage"].slots


@pytest.mark.rule("IP-2.2")
def test_an_auction_offers_every_bid_the_next_ones_first() -> None:
    state = position(step="bid", lots="RRR", colour="red", bid=2, leader="B", bidders="AB", money={"A": 9, "B": 5})
    auction = shown(state)["stage"].auction
    assert [bid.text for bid in auction.bids] == ["3", "4", "5", "6"]
    assert [bid.text for bid in auction.more_bids] == ["7", "8", "9"]
    assert auction.bids[0].label == "Bid 3 (leaves you 6 coins)"
    assert [(bidder.state, bidder.bid) for bidder in auction.bidders] == [("now", ""), ("leads", "2"), ("passed", "")]
    assert (auction.count, auction.drawn) == (3, 3)
    assert shown(state, 1)["stage"].auction.bids == []


@pytest.mark.rule("IP-2.2")
def test_one_bid_more_needs_no_fold() -> None:
    auction = shown(position(step="bid", lots="R", colour="red", money={"A": 5}))["stage"].auction
    assert ([bid.text for bid in auction.bids], auction.more_bids) == (["1", "2", "3", "4", "5"], [])


@pytest.mark.rule("IP-2.2")
def test_without_money_a_bid_explains_itself() -> None:
    state = position(step="bid", lots="R", colour="red", bid=2, leader="B", money={"A": 1, "B": 2})
    page = drawn(state)
    assert page.actions() == ["pass"]
    assert page.actions(is_off=True) == ["bid 3"]
    assert shown(state)["stage"].note == "You have 1 coin: you can only pass."


@pytest.mark.rule("IP-B1")
def test_a_city_says_if_the_lot_makes_it_ready() -> None:
    state = position(step="bid", lots="RR", colour="red", hands={"A": "GWB"}, money={"A": 4})
    notes = {offer.name: (offer.state, list(offer.lacks)) for offer in shown(state)["offers"]}
    assert notes == {
        "Siena": ("lot", []),
        "Orvieto": ("lot", []),
        "Perugia": ("lacks", ["red", "yellow"]),
        "Verona": ("lacks", ["yellow"]),
    }
    assert shown(state)["stage"].note == "You have 4 coins. If you bid 1 or less, you can still pay for Siena."


@pytest.mark.rule("IP-B0")
def test_the_first_round_says_that_nobody_builds() -> None:
    state = position(step="bid", round_number=1, lots="RR", colour="red", hands={"A": "GWR"}, money={"A": 4})
    assert {offer.note for offer in shown(state)["offers"]} == {"not in round 1"}


@pytest.mark.rule("IP-B4")
def test_a_city_shows_whom_it_pays_for_roles() -> None:
    held = {"green major": "B", "white minor": "B", "red major": "C", "red minor": "A", "blue major": "C"}
    state = position(hands={"A": "GWR", "B": "G"}, money={"A": 3}, roles=held)
    siena = shown(state)["offers"][0]
    assert [(payment.crest.symbol, payment.points) for payment in siena.payments] == [
        ("f-visconti", 3),
        ("f-carraresi", 2),
    ]


@pytest.mark.parametrize("others", [1, 2, 3, 4])
def test_however_many_a_city_pays_they_stand_apart_on_its_card(others: int) -> None:
    pisa = ("green", "white", "blue", "yellow")
    held = {f"{colour} major": "BCDE"[place] for place, colour in enumerate(pisa[:others])}
    offer = shown(position(seats=5, hands={"A": "GWRB"}, roles=held, offer=("Pisa",)))["offers"][0]
    places = [payment.x for payment in offer.payments]
    assert len(places) == others
    assert all(right - left >= PAYMENT_WIDTH for left, right in pairwise(places))
    assert places[0] > 0
    assert places[-1] + PAYMENT_WIDTH <= WIDTH
    assert offer.pays_x is None or offer.pays_x < places[0]


def test_the_viewers_own_column_of_the_roles_stands_out() -> None:
    match = Match(GAME, GAME.setup(3, 0, names=NAMES[:3]))
    columns = re.findall(r"<t[hd][^>]*class=\"own\"", page_of(match, 1).text)
    assert len(columns) == 1 + len(COLOURS)
    assert 'class="own"' not in page_of(match, SPECTATOR).text


def test_roles_tell_how_many_cards_lie_face_down() -> None:
    state = position(hands={"A": "G"}, up={"A": "GG"}, down={"A": "G"})
    green = shown(state)["roles"][0].counts[0]
    assert (green.count, green.down) == (2, 1)
    assert green.label.endswith("2 face up; 1 face down")


@pytest.mark.rule("IP-F4")
def test_placing_a_shield_shows_the_standing_before_and_after() -> None:
    state = position(
        hands={"A": "GGRBY", "B": "G"},
        money={"A": 5},
        offer=("Firenze", "Siena", "Orvieto", "Verona"),
        shields={"brown": "BB", "purple": "AB", "green": "C"},
    )
    state.push(0, "build Firenze")
    chart = shown(state)["board"]
    standings = {row.land: (row.own, row.others, row.before, row.after) for row in chart.standings}
    assert standings == {"brown": (0, 2, 0, 2), "purple": (1, 1, 5, 5), "green": (0, 1, 0, 5)}
    assert {target.land: target.brings for target in chart.targets if not target.is_off} == {
        "brown": "+2",
        "purple": "0",
        "green": "+5",
    }
    assert {target.land for target in chart.targets if target.is_off} == {"blue", "red", "yellow"}
    assert shown(state, 1)["board"].targets == []


def test_more_than_four_shields_in_a_region_are_piled() -> None:
    side_by_side = shown(position(shields={"brown": "AABC"}, hands={"A": "G"}))["board"].shields
    assert [shield.count for shield in side_by_side] == [1, 1, 1, 1]
    piled = shown(position(shields={"brown": "AAABC"}, hands={"A": "G"}))["board"].shields
    assert [shield.count for shield in piled] == [3, 1, 1]
    assert {shield.id for shield in piled} <= {shield.id for shield in side_by_side}


@pytest.mark.rule("IP-3.1", "IP-4.2")
def test_each_hand_card_tells_how_the_colour_would_stand() -> None:
    state = position(hands={"A": "GGGW", "B": "G"}, up={"A": "G", "B": "GGG"})
    green, white = shown(state)["hand"]
    assert [card.standing for card in green.cards] == ["behind", "ties", "leads"]
    assert "you lead for Master, then flip 2 cards" in green.cards[2].button.label
    assert white.cards[0].standing == "leads"


@pytest.mark.rule("IP-3.1", "IP-4.2", "IP-4.5")
def test_an_action_tells_with_how_many_cards_one_would_lead() -> None:
    state = position(hands={"A": "GGGWRB", "B": "G"}, up={"A": "GBB", "B": "GGGB", "C": "WW"})
    races = [(race.role, race.own, race.others, race.lead, race.down) for race in shown(state)["stage"].races]
    assert races == [("Master", 1, 3, 3, 2), ("Bishop", 0, 2, 0, 0), ("Gonfalonier", 0, 0, 1, 1), ("Noble", 2, 1, 0, 1)]
    assert [race.is_ahead for race in shown(state)["stage"].races] == [False, False, False, True]
    assert shown(state, 1)["stage"].races == ()


@pytest.mark.rule("IP-C7")
def test_roles_lie_before_the_seat_that_holds_them_major_ones_first() -> None:
    held = {"green minor": "B", "white major": "B", "red major": "C"}
    seats = shown(position(hands={"A": "G"}, roles=held))["seats"]
    assert [[(tile.name, tile.rank) for tile in seat.tiles] for seat in seats] == [
        [],
        [("Bishop", "major"), ("Apprentice", "minor")],
        [("Gonfalonier", "major")],
    ]


@pytest.mark.rule("IP-4.2", "IP-4.4")
def test_a_role_auction_says_who_has_no_part_in_it() -> None:
    state, _ = share_roles(4, up={"A": "GGG", "B": "GG", "C": "GG", "D": "G"}, money={"B": 1})
    fields = shown(state, 1)
    assert fields["stage"].title == "Auction: the Apprentice"
    words = [(bidder.state, bidder.word) for bidder in fields["stage"].auction.bidders]
    assert words == [("out", "holds Master"), ("in", "still in"), ("now", "bidding"), ("out", "fewer cards")]
    assert [row.colour for row in fields["roles"] if row.is_current] == ["green"]


@pytest.mark.rule("IP-4.6")
def test_green_may_turn_ones_own_face_down_cards_but_green_ones() -> None:
    state, _ = share_roles(3, up={"A": "GG"}, down={"A": "GWWR"})
    page = drawn(state)
    assert page.actions() == ["turn white", "turn red"]
    assert page.actions(is_off=True) == ["turn green"]
    assert shown(state, 1)["stage"].face_down == []


@pytest.mark.rule("IP-4.6")
def test_blue_may_go_anywhere() -> None:
    state, _ = share_roles(3, up={"A": "B"})
    chart = shown(state)["board"]
    assert [target.is_off for target in chart.targets] == [False] * 6


@pytest.mark.rule("IP-4.8")
def test_two_seats_have_no_minor_roles() -> None:
    rows = shown(position(2, hands={"A": "G", "B": "G"}))["roles"]
    assert {row.minor for row in rows} == {""}


@pytest.mark.rule("IP-E2", "IP-E3")
@pytest.mark.parametrize(
    ("edition", "money"),
    [
        ("mind-the-move", "There is no income this round."),
        ("z-man", "Everyone received 5 coins."),
        ("amigo", "Everyone received 5 coins."),
    ],
)
def test_the_last_round_says_what_this_edition_changes(edition: str, money: str) -> None:
    state = position(step="bid", edition=edition, last_round=True, lots="R", colour="red")
    assert money in shown(state)["last_round"]
    assert shown(position(step="bid", edition=edition, lots="R", colour="red"))["last_round"] == []


@pytest.mark.rule("IP-2.4")
def test_lots_that_nobody_wanted_are_told() -> None:
    state = position(step="bid", lots="R", colour="red", removed="GG")
    assert shown(state)["lots"].removed == "2 green"


# What is hidden, and what can be remembered.


@pytest.mark.rule("IP-1.2", "IP-K1")
def test_money_of_others_shows_only_to_one_who_remembers() -> None:
    state = position(hands={"A": "G", "B": "GG"}, known={"B": "G"}, money={"A": 3, "B": 7})
    assert [seat.money for seat in shown(state)["seats"]] == [3, None, None]
    assert [row.money for row in shown(state)["scores"]] == [None, None, None]
    remembered = shown(state, is_remembering=True)
    assert [(seat.money, seat.is_deduced) for seat in remembered["seats"]] == [(3, False), (7, True), (0, True)]
    assert [row.money for row in remembered["scores"]] == [0, 2, 0]
    assert [(cards.colour, cards.count) for cards in remembered["seats"][1].known] == [("green", 1)]


@pytest.mark.rule("IP-F3")
def test_with_all_hands_open_everybodys_money_is_told() -> None:
    state = position(hands={"A": "G", "B": "GG"}, money={"A": 3, "B": 7})
    fields = shown(state, SPECTATOR, opened=[state.view(seat) for seat in range(3)])
    assert [(seat.money, seat.is_deduced) for seat in fields["seats"]] == [(3, False), (7, False), (0, False)]
    assert [row.money for row in fields["scores"]] == [0, 2, 0]
    assert [row.money for row in shown(state, SPECTATOR)["scores"]] == [None, None, None]


def test_the_purse_says_who_else_can_know_what_is_in_it() -> None:
    *_, (over, _) = moments(SETUPS[0])
    running = Match(GAME, SETUPS[0])
    assert "only you can see this" in page_of(running, 0).text
    assert "known to everyone" in page_of(running, 0, is_remembering=True).text
    assert not re.search("only you can see this|known to everyone", page_of(over, 0).text)


@pytest.mark.rule("IP-B6")
def test_who_built_a_city_shows_where_its_card_stays() -> None:
    for edition, remembering, is_shown in (("z-man", False, True), ("amigo", False, False), ("amigo", True, True)):
        state = position(edition=edition, hands={"A": "G"}, built={"B": ["Milano"]})
        milano = next(
            city for city in shown(state, is_remembering=remembering)["board"].cities if city.name == "Milano"
        )
        assert (milano.builder is not None) == is_shown


# News, recaps, and a user's own cards.


def test_what_changed_is_numbered_on_its_piece() -> None:
    for match, seat in moments(SETUPS[0]):
        seen = scene_of(match, Perspective(seat))
        shields = [news for news in seen.news if news.event["kind"] == "shield-placed"]
        if shields:
            marks = {shield.mark for shield in PRESENTER.present(seen).fields["board"].shields}
            assert shields[-1].number in marks
            return
    pytest.fail("no shield was placed")


@pytest.mark.rule("IP-4.1")
def test_the_roles_are_told_once_the_next_round_begins() -> None:
    for match, seat in moments(SETUPS[-1]):
        recap = PRESENTER.present(scene_of(match, Perspective(seat))).recap
        if recap and any("flips" in line for line in recap["lines"]):
            assert recap["title"].startswith("Roles awarded in round")
            assert len(recap["lines"]) == len(COLOURS)
            assert all("takes the" in line for line in recap["lines"] if "flips" in line)
            return
    pytest.fail("no recap was told")


def test_cards_of_a_user_are_drawn_without_a_place_on_our_chart() -> None:
    data = deepcopy(built_in())
    data["city"][0]["name"] = "Atlantis"
    data["regions"]["names"][0] = "golden"
    for city in data["city"]:
        city["regions"] = ["golden" if region == "brown" else region for region in city["regions"]]
    state = position(components=data, hands={"A": "GGRBY", "B": "G"}, money={"A": 5}, offer=("Atlantis", "Verona"))
    assert "build Atlantis" in drawn(state).actions()
    assert lands_of(data["regions"]["names"])["golden"] == "brown"
    state.push(0, "build Atlantis")
    assert "shield golden" in drawn(state).actions()


def test_a_match_that_is_over_shows_its_result() -> None:
    *_, (match, _) = moments(SETUPS[0])
    last = PRESENTER.present(scene_of(match, Perspective(0)))
    assert "win" in last.why or "share" in last.why
    assert all(row.money is not None for row in last.fields["scores"])
    totals = match.state.view(0)["board"]["score"]["totals"]  # type: ignore[index]
    assert [row.total for row in last.fields["scores"]] == totals
    assert 'id="undo"' not in page_of(match, 0).text
