"""Patrician as a page: everything legal is offered once and by name, nothing hidden shows, and each phase is drawn."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from itertools import combinations
from math import hypot
from typing import Any

import pytest

from signoria.games.patrician import GAME
from signoria.games.patrician.web import PRESENTER
from signoria.games.patrician.web.geometry import TALL, WIDE, places_of
from signoria.kernel.conformance import variants
from signoria.kernel.dealer import Dealer, fast_dealer
from signoria.kernel.match import Match
from signoria.kernel.presenting import Picture, Scene
from signoria.kernel.setup import Setup
from signoria.kernel.state import State, seats_in
from signoria.server.sessions.perspective import Perspective
from signoria.server.sessions.session import Outcome
from signoria.server.tables.draw import table_html
from signoria.server.tables.frame import Address, Situation
from signoria.server.tables.scenes import scene_of
from tests.games.patrician.files import own
from tests.games.patrician.positions import position
from tests.games.story import play

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena")
EVERYTHING = ("ambassadors", "messengers")
GOLD = "legal-line"
SAMPLED = 11  # a page is drawn for one position in so many, of every variant: together they meet everything


class Page(HTMLParser):
    """The buttons, ids and gold lines of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
        self.ids: list[str] = []
        self.offers: list[tuple[str, str]] = []  # action and name
        self.refusals: list[tuple[str, str]] = []
        self.gold = 0
        self._open: dict[str, str | None] | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        assert "style" not in found
        assert not any(name.startswith("on") for name in found)
        if found.get("id"):
            self.ids.append(str(found["id"]))
        self.gold += GOLD in (found.get("class") or "").split()
        if tag == "button" and found.get("name") == "action":
            self._open = found
            if "aria-label" in found:
                self._add(found, str(found["aria-label"]))

    def handle_data(self, data: str) -> None:
        if self._open is not None and "aria-label" not in self._open and data.strip():
            self._add(self._open, data.strip())

    def handle_endtag(self, tag: str) -> None:
        if tag == "button":
            self._open = None

    def _add(self, found: dict[str, str | None], name: str) -> None:
        offers = self.refusals if found.get("aria-disabled") else self.offers
        offers.append((str(found["value"]), name))


def page(match: Match, seat: int, *, unconfirmed: str = "", is_remembering: bool = False, **more: Any) -> Page:
    situation = Situation(
        seq=len(match.moves),
        address=Address("/act", "/rules"),
        is_remembering=is_remembering,
        outcome=Outcome(unconfirmed=unconfirmed),
    )
    return Page(table_html(match, Perspective(seat, **more), situation))


def random_match(setup: Setup, chance: Dealer) -> Iterator[Match]:
    """A match in every position that it comes to."""
    match = Match(GAME, setup)
    while not match.state.is_over():
        yield match
        seat = seats_in(match.state.actors)[0]
        legal = match.state.legal_texts(seat)
        match.push(seat, legal[chance.below(len(legal))])
    yield match


def every_match() -> list[Setup]:
    return list(variants(GAME, seed=3))


def scene(state: State, seat: int = 0, **how: Any) -> Scene:
    names = NAMES[: int(state.seats)]
    return Scene(game=GAME, view=state.view(seat), known=state.known_to(seat), names=names, **how)


def present(state: State, seat: int = 0, **how: Any) -> Picture:
    return PRESENTER.present(scene(state, seat, **how))


def fields(state: State, seat: int = 0, **how: Any) -> Any:
    return present(state, seat, **how).fields


@pytest.mark.parametrize("setup", every_match(), ids=lambda setup: f"{setup.seats}-{'-'.join(setup.options)}")
def test_everything_legal_is_offered_once_and_by_a_name_of_its_own(setup: Setup) -> None:
    for number, match in enumerate(random_match(setup, fast_dealer(b"web"))):
        for seat in seats_in(match.state.actors) if number % SAMPLED == 0 else ():
            legal = match.state.legal_texts(seat)
            shown = page(match, seat, is_tall=number % 2 == 0, is_remembering=number % 3 == 0)
            names = [name for _, name in shown.offers]
            assert sorted(action for action, _ in shown.offers) == sorted(legal)
            assert len(set(names)) == len(names)
            assert all(names)
            assert shown.gold == sum(not action.startswith("no ") for action in legal)
            assert len(set(shown.ids)) == len(shown.ids)
            assert all(match.state.why_not(seat, action) for action, _ in shown.refusals)


def test_who_is_not_asked_is_offered_nothing() -> None:
    for number, match in enumerate(random_match(GAME.setup(3, 5, options=EVERYTHING), fast_dealer(b"others"))):
        for seat in {-1, 0, 1, 2} - set(seats_in(match.state.actors)) if number % SAMPLED == 0 else ():
            shown = page(match, seat)
            assert (shown.offers, shown.refusals, shown.gold) == ([], [], 0)


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_a_page_shows_nothing_that_its_viewer_does_not_know(seat: int) -> None:
    chance = fast_dealer(b"secrets")
    for number, match in enumerate(random_match(GAME.setup(3, 7, options=EVERYTHING), chance)):
        if number % SAMPLED == 0 and not match.state.is_over():
            true = page(match, seat, is_remembering=True).text
            state, match.state = match.state, match.state.determinize(seat, chance)
            assert page(match, seat, is_remembering=True).text == true
            match.state = state


def test_a_floor_and_a_card_keep_their_ids_wherever_they_go() -> None:
    floors: dict[str, str] = {}
    for match in random_match(GAME.setup(2, 9), fast_dealer(b"ids")):
        drawn = PRESENTER.present(_scene_of(match, 0)).fields
        now = {floor.id: floor.tincture for floor in drawn["board"].floors}
        assert floors.items() <= now.items()
        floors = now
        hand, beside = {card.id for card in drawn["hand"].cards}, {card.id for card in drawn["board"].cards}
        assert not hand & beside


def test_a_moved_floor_and_a_taken_card_are_the_same_pieces_as_before() -> None:
    match = Match(GAME, GAME.setup(3, 2))
    chance = fast_dealer(b"moves")
    moved = taken = 0
    while not match.state.is_over() and not (moved and taken):
        seat = seats_in(match.state.actors)[0]
        before = PRESENTER.present(_scene_of(match, seat)).fields
        legal = match.state.legal_texts(seat)
        action = legal[chance.below(len(legal))]
        events = match.push(seat, action)
        after = PRESENTER.present(_scene_of(match, seat)).fields
        if action.startswith("move "):
            moved += 1
            places = [{floor.id: floor.corner.x for floor in drawn["board"].floors} for drawn in (before, after)]
            changed = [piece for piece, x in places[0].items() if places[1][piece] != x]
            assert len(changed) == 1
        elif any(event.kind == "card-taken" for event in events):
            taken += 1
            beside = {card.id for card in before["board"].cards}
            assert len(beside & {card.id for card in after["hand"].cards}) == 1


def _scene_of(match: Match, seat: int) -> Scene:
    return replace(scene(match.state, seat), history=match.journal.log(seat))


# One test a phase.


def test_a_hand_card_tells_what_it_may_win_and_which_card_follows() -> None:
    state = position(
        hands={"A": "Roma:2 Siena:L*"},
        towers={"Roma": ("B", "")},
        face_up={"Roma": "Lucca:LL", "Siena": "Parma:2"},
    )
    first, second = fields(state)["hand"].cards
    assert first.notes == ["could lead for 15", "then Lucca, 2 ladies"]
    assert first.then.card == "Lucca:LL"
    assert second.label == (
        "Play the lady of Siena with a star. "
        "It could put you in the lead in Siena, for 7 points as things stand. "
        "Then you take Parma with two coats of arms."
    )


def test_a_card_that_is_played_lights_its_city_and_the_others_say_why_not() -> None:
    state = position(hands={"A": "Roma:2 Siena:L*"}, face_up={"Roma": "Lucca:LL"})
    play(state, "A play Roma:2")
    picture = present(state)
    drawn = picture.fields
    assert [city.name for city in drawn["board"].cities if city.is_in_play] == ["Roma"]
    assert [(card.state, list(card.notes)) for card in drawn["hand"].cards] == [
        ("played", []),
        ("locked", ["build first"]),
    ]
    assert picture.course is not None
    assert [step.state for step in picture.course.phases] == ["done", "now", "skipped", "next", "next"]
    assert picture.course.then == "Take"


def test_a_site_tells_who_would_lead_and_what_it_brings() -> None:
    state = position(hands={"A": "Roma:E Siena:L*"}, towers={"Roma": ("B", "BCB")}, face_up={"Roma": "Lucca:LL"})
    play(state, "A play Roma:E")
    left, right = fields(state)["board"].targets
    assert (left.sign, right.sign) == ("6", "0")
    assert left.label == (
        "Roma, left tower: you build floor 2. You would lead it, for 6 points as things stand. "
        "Then you take the two ladies of Lucca."
    )
    assert (left.ghost.tincture, right.ghost.tincture) == ("seat-colour-1", "seat-colour-1")
    assert present(state).why.startswith("Left: you would lead for 6. Right: Bruno would lead")


def test_the_last_floor_tells_who_wins_the_tiles() -> None:
    state = position(hands={"A": "Verona:L Siena:L*"}, towers={"Verona": ("BB", "AB")}, face_up={"Siena": "Parma:2"})
    play(state, "A play Verona:L")
    left, right = fields(state)["board"].targets
    assert "Verona is then complete: 5 points for Bruno on the left, 2 for Bruno on the right." in left.label
    assert "Verona is then complete: 2 points for Bruno on the left, 5 for Anna on the right." in right.label
    assert (left.sign, right.sign) == ("0", "5")


def test_what_waits_to_be_confirmed_is_ticked_and_said_in_brief() -> None:
    match = Match(GAME, GAME.setup(2, 3))
    seat = seats_in(match.state.actors)[0]
    match.push(seat, match.state.legal_texts(seat)[0])
    shown = page(match, seat, unconfirmed="build left")
    assert shown.text.count("chosen-target") == 1
    assert "Build on the left in " in shown.text
    assert "chosen-target" not in page(match, seat).text


def test_round_one_screen_the_covered_hand_is_named_but_not_shown() -> None:
    match = Match(GAME, GAME.setup(2, 3))
    covered = page(match, -1, uncoverable=(0, 1))
    assert "hand is hidden." in covered.text
    assert "hand is hidden." not in page(match, -1).text
    assert "hand-card" not in covered.text


def test_top_floors_that_may_be_moved_are_gold_and_the_other_cities_say_why_not() -> None:
    state = position(
        hands={"A": "Roma:move Siena:L*"},
        towers={"Milano": ("AB", "C"), "Verona": ("B", "")},
        face_up={"Roma": "Lucca:LL"},
    )
    play(state, "A play Roma:move", "A build left")
    drawn = fields(state)
    assert [target.action for target in drawn["board"].targets] == ["move Milano left>right", "move Milano right>left"]
    first = drawn["board"].targets[0]
    assert (first.sign, first.ghost.tincture) == ("\u2192", "seat-colour-2")
    assert first.label == (
        "Milano: move Bruno's floor from the top of the left tower to the right tower. "
        "Left: you would lead for 4. Right: Bruno would lead for 7."
    )
    words = {tag.words for tag in drawn["board"].tags}
    assert words == {"built here", "no floor of yours"}
    assert len(drawn["board"].locks) == len(drawn["board"].cities) - 1


def test_with_a_question_mark_every_card_is_gold_and_empty_niches_say_so() -> None:
    state = position(hands={"A": "Siena:? Siena:L*"}, face_up={"Siena": "Lucca:LL", "Roma": "Parma:2"})
    play(state, "A play Siena:?", "A build left")
    drawn = fields(state)
    assert {target.action for target in drawn["board"].targets} == {"take Siena", "take Roma"}
    assert {tag.words for tag in drawn["board"].tags} == {"no card"}
    assert sum(not city.has_card for city in drawn["board"].cities) == 7
    assert present(state).why == "The question mark lets you take the card of any city."


def test_messengers_are_offered_on_roads_and_full_cities_are_locked() -> None:
    state = position(
        options=("messengers",),
        hands={"A": "Roma:E* Siena:L*"},
        face_up={"Roma": "Lucca:LL"},
        messengers={"Siena-Lucca": "B", "Siena-Bologna": "C"},
    )
    play(state, "A play Roma:E*", "A build left")
    picture = present(state)
    drawn = picture.fields
    assert "messenger Lucca-Milano" in picture.placed
    assert "no messenger" not in picture.placed
    assert {tag.words for tag in drawn["board"].tags} == {"built here", "already two"}
    assert sum(lock.padlock is None for lock in drawn["board"].locks) == 2
    assert picture.course is not None
    assert picture.course.phases[-1].state == "now"
    assert picture.course.then == "the next player's turn"
    assert [seat.messengers for seat in drawn["seats"]] == [2, 1, 1]
    assert {messenger.crest.tincture for messenger in drawn["board"].messengers} == {"seat-colour-2", "seat-colour-3"}


def test_the_tally_tells_who_has_fewest_towers_in_the_messengers_cities() -> None:
    state = position(
        options=("messengers",),
        hands={"A": "Roma:2 Siena:L*"},
        towers={"Verona": ("AAB", "BC")},
        tiles={"Verona": "AB"},
        paid={"Verona": 1},
        messengers={"Parma-Verona": "A"},
    )
    assert [(one.towers, one.floors, one.is_fewest) for one in fields(state)["expansions"].tally] == [
        (1, 2, False),
        (1, 2, False),
        (0, 1, True),
    ]


def test_the_ambassadors_show_their_holders_counts_and_order() -> None:
    state = position(
        options=("ambassadors",),
        hands={"A": "Roma:2 Siena:L*"},
        towers={"Verona": ("AAB", "BB"), "Parma": ("AAA", "CC")},
        tiles={"Verona": "AB", "Parma": "AC"},
    )
    cards = fields(state)["expansions"].ambassadors
    assert [card.name for card in cards] == ["A", "B", "C", "D"]
    assert [card.holder.tincture if card.holder else None for card in cards] == [
        None,
        None,
        "seat-colour-3",
        "seat-colour-1",
    ]
    assert cards[2].label == (
        "Ambassador C: most tiles of value 2. Anna 0, Bruno 1, Carla 1. Carla would get it now. "
        "A tie goes to the tied player with the first of these tiles: Ferrara, Parma, Verona."
    )


def test_the_deck_lies_in_the_middle_with_five_seats_and_in_pistoias_place_with_fewer() -> None:
    assert fields(GAME.new(GAME.setup(5, 1)))["board"].turn.deck_corner is None
    assert fields(GAME.new(GAME.setup(4, 1)))["board"].turn.deck_corner == WIDE.corner((1, 3))


def test_a_scored_city_is_crowned_and_an_unfinished_tower_shows_its_leader() -> None:
    state = position(
        hands={"A": "Roma:2 Siena:L*"}, towers={"Verona": ("AAB", "BB"), "Roma": ("BC", "")}, tiles={"Verona": "AB"}
    )
    cities = {city.name: city for city in fields(state)["board"].cities}
    assert [(tower.is_crowned, tower.flag.tincture) for tower in cities["Verona"].towers] == [
        (True, "seat-colour-1"),
        (True, "seat-colour-2"),
    ]
    first, second = cities["Roma"].towers
    assert not first.is_crowned
    assert first.flag.tincture == "seat-colour-3"
    assert second.is_empty
    assert second.flag is None


def test_a_city_tells_its_floors_its_leader_and_what_broke_the_tie() -> None:
    state = position(hands={"A": "Roma:2 Siena:L*"}, towers={"Roma": ("BC", "")}, face_up={"Roma": "Lucca:LL"})
    roma = next(city for city in fields(state)["board"].cities if city.name == "Roma")
    assert roma.details == [
        "Roma: 2 of 9 floors built.",
        "Left tower, from the ground: Bruno, Carla.",
        "Carla leads it: tied with Bruno on floors (1), but with the highest one; it is worth 9 points.",
        "The right site is empty.",
        "Card beside it: the two ladies of Lucca.",
    ]


def test_a_tower_of_eight_floors_stays_inside_its_row() -> None:
    state = position(2, hands={"A": "Roma:2 Siena:L*"}, towers={"Roma": ("ABABABAB", "")})
    for is_tall, layout in ((False, WIDE), (True, TALL)):
        top = min(floor.corner.y for floor in fields(state, is_tall=is_tall)["board"].floors)
        assert top >= layout.corner(places_of(("Roma",))["Roma"]).y + layout.headroom - 1


def test_who_remembers_sees_what_was_taken_and_played() -> None:
    state = position(
        hands={"A": "Roma:2 Siena:L*", "B": "Parma:L* Roma:E"},
        secret={"B": 1},
        piles={"B": "Roma:LL Bologna:EE"},
    )
    assert fields(state)["seats"][1].memory is None
    memory = fields(state, is_remembering=True)["seats"][1].memory
    assert ([face.card for face in memory.hand], memory.hidden) == (["Roma:E"], 1)
    assert [count.count for count in memory.portraits] == [0, 2, 2]


def test_if_it_ended_now_unfinished_cities_count_and_hidden_piles_do_not() -> None:
    state = position(
        hands={"A": "Roma:2 Siena:L*"},
        towers={"Roma": ("AA", "B")},
        piles={"A": "Roma:LL Lucca:LL", "B": "Bologna:EE Siena:EE"},
    )
    ending = fields(state)["standings"].ending
    assert [list(line.points) for line in ending.lines] == [[9, 6, 0], [6, None, None]]
    assert [(total.points, total.is_whole) for total in ending.totals] == [(15, True), (6, False), (0, False)]
    remembered = fields(state, is_remembering=True)["standings"].ending
    assert [total.points for total in remembered.totals] == [15, 12, 0]


def test_what_was_built_by_others_is_marked_where_it_stands() -> None:
    match = Match(GAME, GAME.setup(2, 4, names=NAMES[:2]))
    chance = fast_dealer(b"marks")
    first = seats_in(match.state.actors)[0]
    while len({move.seat for move in match.moves}) < 2 or seats_in(match.state.actors) != [first]:
        seat = seats_in(match.state.actors)[0]
        legal = match.state.legal_texts(seat)
        match.push(seat, legal[chance.below(len(legal))])
    text = page(match, first).text
    marked = re.findall(r'class="tick-text"[^>]*>(\d+)<', text)
    assert marked
    assert set(marked) <= set(re.findall(r'class="number-badge">(\d+)<', text))


@pytest.mark.parametrize("is_tall", [False, True])
def test_no_mark_covers_another(is_tall: bool) -> None:
    """Not even where others have built floor upon floor."""
    close = 0
    for match in random_match(GAME.setup(5, 4, names=NAMES), fast_dealer(b"close")):
        for seat in seats_in(match.state.actors):
            marks = PRESENTER.present(scene_of(match, Perspective(seat, is_tall=is_tall))).fields["board"].marks
            for one, two in combinations(marks, 2):
                assert hypot(one.x - two.x, one.y - two.y) > 15
                close += abs(one.y - two.y) < 16 and abs(one.x - two.x) < 25
    assert close > 5


def test_a_completed_city_is_told_once_more_to_those_who_waited() -> None:
    for match in random_match(GAME.setup(2, 8, names=NAMES[:2]), fast_dealer(b"recap")):
        if any(event.kind == "tile-won" for event in match.journal.events) and match.state.view(0)["actors"] == [0]:
            told = match.journal.log(0)
            seen = page(match, 0).text
            assert ("recap-title" in seen) == any(e["kind"] == "tile-won" for e in told[match.told_since(0) :])


def test_the_end_shows_the_verdict_and_the_whole_score() -> None:
    *_, match = random_match(GAME.setup(3, 6, options=EVERYTHING, names=NAMES[:3]), fast_dealer(b"end"))
    picture = present(match.state, 1)
    assert "win" in picture.why
    assert picture.progress == ""
    assert [total.points for total in picture.fields["standings"].ending.totals] == match.state.scores()
    assert not any("more for a set" in portrait.caption for portrait in picture.fields["hand"].portraits)
    assert all(tower.is_crowned for city in picture.fields["board"].cities for tower in city.towers)


def test_cities_of_a_users_own_file_find_a_place_and_arms() -> None:
    data = json.loads(json.dumps(own()).replace('"Bologna"', '"Urbino"'))
    match = Match(GAME, GAME.setup(3, 1, components=data, names=NAMES[:3]))
    seat = seats_in(match.state.actors)[0]
    drawn = present(match.state, seat).fields
    urbino = next(city for city in drawn["board"].cities if city.name == "Urbino")
    assert (urbino.crest.symbol, urbino.crest.tincture) == ("city-other", "city-colour-bologna")
    assert len({city.corner for city in drawn["board"].cities}) == len(drawn["board"].cities)
    assert page(match, seat).offers
