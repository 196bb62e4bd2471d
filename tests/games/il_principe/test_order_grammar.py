"""The language of standing orders: it is read as it is written, names mistakes, and reveals no secrets."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signoria.games.il_principe import GAME
from signoria.games.il_principe.actions import COLOURS, MOST_BID
from signoria.games.il_principe.orders import LOT, NOTHING, ROLE, SHIELD, TURN, Order, Then, read_order, regions_of
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.orders import BadOrder, Kind, Words
from signoria.kernel.state import State, canonical_json
from tests.games.il_principe.absent import ORDERS
from tests.games.il_principe.positions import data_for, lay, position
from tests.games.readmes import section
from tests.games.watched import SOME_SETUPS, name_of, watched

DATA = data_for(3, "amigo")
AMIGO = position(edition="amigo", hands={"A": "G"})
VARIANTS = [setup for setup in SOME_SETUPS if setup.game == GAME.id]


@st.composite
def thens(draw: st.DrawFn) -> Then:
    """What is done with a lot that was won."""
    what = draw(st.sampled_from(["ask", NOTHING, *DATA.city_names]))
    if what not in DATA.city_names:
        return Then(what)
    shields = int(DATA.city_shields[DATA.city_names.index(what)])
    count = draw(st.sampled_from((0, 1, shields)))
    regions = st.sampled_from(regions_of(DATA, what))
    return Then(what, tuple(draw(st.lists(regions, min_size=count, max_size=count))))


@st.composite
def orders(draw: st.DrawFn) -> Order:
    """Any order that the grammar has."""
    number, kind = draw(st.integers(1, 20)), draw(st.sampled_from((LOT, ROLE, SHIELD, TURN)))
    if kind == SHIELD:
        return Order(number, SHIELD, draw(st.sampled_from(DATA.region_names)))
    if kind == TURN:
        return Order(number, TURN, draw(st.sampled_from([*COLOURS[1:], NOTHING])))
    return Order(
        number,
        kind,
        draw(st.sampled_from(["", *COLOURS])),
        draw(st.integers(1, 20)) if kind == LOT else 1,
        draw(st.integers(0, MOST_BID)),
        draw(st.integers(0, MOST_BID)),
        draw(st.booleans()),
        draw(thens()) if kind == LOT else Then(),
    )


@given(orders())
def test_every_order_is_read_as_it_is_written(order: Order) -> None:
    for text in (order.text(), order.text().upper().replace(" ", "  "), order.text().lower()):
        assert read_order(Words(text), DATA, 99) == order
    assert not any(mark in ORDERS.describe(order.text(), AMIGO) for mark in "{}")


@given(orders(), orders())
def test_orders_for_different_things_differ_in_their_scope(one: Order, other: Order) -> None:
    if one.kind not in (SHIELD, TURN):
        same = (one.round, one.kind, one.aim, one.cards) == (other.round, other.kind, other.aim, other.cards)
        assert (one.scope() == other.scope()) == same


LAYING: dict[str, Any] = {"step": "lay", "hands": dict.fromkeys("ABC", "GGWW")}
BUILT = ("Firenze", "Siena", "Perugia", "Verona")


def parse(text: str, **story: Any) -> list[str]:
    return ORDERS.parse(text, position(**{**LAYING, "offer": BUILT, **story}).known_to(0))


@pytest.mark.parametrize(
    ("text", "full"),
    [
        ("lots to 3", "round 2 lots to 3"),
        ("  Round 2  LOT Red of 1 to 5 ", "round 2 lot red to 5"),
        ("lot red of 2 to 5 once keep 2", "round 2 lot red of 2 to 5 keep 2 once"),
        (
            "lot red to 5 then build firenze brown purple keep 1 once",
            "round 2 lot red to 5 keep 1 once then build Firenze brown purple",
        ),
        ("lots to 1 keep 0 then ask", "round 2 lots to 1"),
        ("role green to 2 once", "round 2 role green to 2 once"),
        ("shield Brown", "round 2 shield brown"),
        ("turn WHITE", "round 2 turn white"),
        ("Forced", "forced"),
        ("", ""),
    ],
)
def test_what_need_not_be_written_is_added(text: str, full: str) -> None:
    assert "\n".join(parse(text)) == full
    assert "\n".join(parse(full)) == full


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("bid 3", "'bid' is not known here. Possible: forced, round, lots, lot, roles, role, shield, turn."),
        ("lot rde to 3", "'rde' is not known here. Did you mean red? Possible: " + ", ".join(COLOURS) + "."),
        ("lots", "The line is incomplete. Possible: of, to."),
        ("lots to", "The line is incomplete: add a whole number from 0 to 99."),
        ("lots to five", "'five' should be a whole number from 0 to 99."),
        ("lots to 100", "'100' should be a whole number from 0 to 99."),
        ("lots to -1", "'-1' should be a whole number from 0 to 99."),
        ("lots of 0 to 1", "'0' should be a whole number from 1 to 20."),
        ("lots to 3 once once", "'once' is not known here. Possible: keep, then."),
        ("roles to 3 then ask", "'then' is not known here. Possible: keep, once."),
        ("lots to 3 then Siena", "'Siena' is not known here. Possible: build, ask."),
        ("forced now", "The order is complete: remove 'now'."),
        ("turn white red", "The order is complete: remove 'red'."),
        ("round 3 lots to 3", "This is round 2: an order is for the current round only."),
        ("lots to 1 then build Roma", "'Roma' is not known here."),
    ],
)
def test_an_error_says_what_is_wrong_and_what_there_is(text: str, told: str) -> None:
    with pytest.raises(BadOrder) as caught:
        parse(f"\nroles to 1\n{text}")
    assert caught.value.told().startswith(told)
    assert (caught.value.line, caught.value.rule) == (3, "")
    assert str(caught.value) == f"line 3: {caught.value.told()}"


GONE: dict[str, Any] = {"step": "bid", "turn": "B", "lots": "GGRRR"}
GIVEN: dict[str, Any] = {
    "step": "bid",
    "turn": "B",
    "phase": "roles",
    "prize": "major",
    "colour": "yellow",
    "bidders": "AB",
    "up": {"A": "Y", "B": "Y"},
}


@pytest.mark.parametrize(
    ("rule", "text", "story", "told"),
    [
        ("IP-B0", "lots to 3 then build Siena", {"round_number": 1}, "Nobody can build in round 1."),
        ("IP-B1", "lots to 3 then build Pisa", {}, "Pisa is not on offer. Possible: Firenze, Siena, Perugia, Verona."),
        ("IP-B3", "lots to 3 then build Siena red", {}, "red does not touch Siena. Possible: brown."),
        ("IP-B3", "lots to 3 then build Siena brown brown", {}, "Shields of Siena: 1. Name a region for each"),
        (
            "IP-4.6",
            "turn green",
            {},
            "The green role flips a card of another colour. Possible: white, red, blue, yellow.",
        ),
        ("IP-4.6", "turn nothing", {}, "In this edition you must flip a card face up if you can."),
        ("IP-2.1", "lot white to 3", GONE, "There is no white lot left to auction. Possible: green, red."),
        ("IP-2.1", "lots to 3", {"step": "act"}, "All lots of this round have been auctioned."),
        ("IP-4.1", "role blue to 3", GIVEN, "The blue roles of this round have already been awarded."),
        ("IP-4.1", "shield brown", GIVEN, "The blue roles of this round have already been awarded."),
        ("IP-4.1", "turn white", GIVEN, "The green roles of this round have already been awarded."),
    ],
)
def test_an_error_names_the_rule_behind_it(rule: str, text: str, story: dict[str, Any], told: str) -> None:
    with pytest.raises(BadOrder) as caught:
        parse(text, **story)
    assert caught.value.rule == rule
    assert caught.value.told().startswith(told)
    assert str(caught.value).endswith(f"({rule})")


def test_orders_for_what_is_still_to_come_can_be_given() -> None:
    assert parse("lot green to 1\nlot red to 1\nlots to 0\nrole green to 1", **GONE)
    assert parse("role yellow to 1\nroles to 1", **GIVEN)
    assert parse("turn nothing", edition="amigo")
    assert parse("lots to 1 then build Siena", edition="amigo", options=("rich",), round_number=1)


def test_two_orders_for_the_same_in_one_text_are_one_too_many() -> None:
    with pytest.raises(BadOrder, match=r"line 2: Two orders are for the same thing: round 2 lots of 2\."):
        parse("lots of 2 to 3\nlots of 2 to 3\nlots to 1")


def test_no_more_orders_stand_than_anybody_needs() -> None:
    known = position(**LAYING).known_to(0)
    text = "\n".join(f"lot {colour} of {cards} to 1" for colour in COLOURS for cards in range(1, 10))
    with pytest.raises(BadOrder, match="You can have at most 40 standing orders"):
        ORDERS.give(text, (), known, 0)


def test_when_the_match_is_over_nothing_can_be_ordered() -> None:
    over = position(step="over")
    assert ORDERS.form(over) == []
    with pytest.raises(BadOrder, match="The match is over"):
        ORDERS.parse("forced", over)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("lot red to 5 keep 2 once", "Round 2, red lot: bid up to 5, keep 2 coins, stop after one win."),
        ("lot red of 3 to 5", "Round 2, red lot of 3 or more cards: bid up to 5."),
        ("lots to 0", "Round 2, all remaining lots: pass."),
        (
            "lots of 2 to 1 then build nothing",
            "Round 2, all remaining lots of 2 or more cards: bid up to 1, then build nothing.",
        ),
        ("lots to 1 then build Siena", "Round 2, all remaining lots: bid up to 1, then build Siena."),
        (
            "lots to 1 then build Firenze brown purple",
            "Round 2, all remaining lots: bid up to 1, then build Firenze, shields in Toscana, Umbria e Marche.",
        ),
        ("role green to 2", "Round 2, green role auctions: bid up to 2."),
        ("roles to 2", "Round 2, all remaining role auctions: bid up to 2."),
        ("shield brown", "Round 2, blue role: shield in Toscana."),
        ("turn white", "Round 2, green role: flip a white card."),
        ("turn nothing", "Round 2, green role: flip no card."),
        ("forced", "Forced moves are played for you."),
    ],
)
def test_every_order_is_told_in_a_sentence(text: str, sentence: str) -> None:
    known = position(**LAYING, offer=BUILT, edition="amigo").known_to(0)
    (full,) = ORDERS.parse(text, known)
    assert ORDERS.describe(full, known) == sentence


def test_every_order_of_the_readme_can_be_given() -> None:
    known = position(**LAYING, offer=BUILT).known_to(0)
    texts = re.findall(r"`([^`]+)`", section(GAME.id, "Standing orders"))
    lines = [text for text in texts if re.match(r"lots? |roles? |shield |turn |forced", text)]
    assert len(lines) > 15
    for line in lines:
        assert len(ORDERS.parse(line, known)) == 1, line


# Forms.


def filled(kind: Kind, chance: random.Random) -> dict[str, str]:
    """A form filled in at random, with all required parts."""
    values = {}
    for part in kind.parts:
        if part.is_required or chance.random() < 0.5:
            number = str(chance.randint(part.least, part.most)) if part.most is not None else "on"
            values[part.id] = chance.choice(part.choices)[0] if part.choices else number
    return values


@pytest.mark.parametrize("setup", VARIANTS, ids=name_of)
def test_whatever_a_form_offers_can_be_ordered(setup: Any) -> None:
    chance = random.Random(1)
    for match, seat, _ in watched(setup):
        if seat >= 0:
            known = match.state.known_to(seat)
            for kind in ORDERS.form(known):
                line = kind.line(filled(kind, chance))
                assert len(ORDERS.parse(line, known)) == 1, line
                assert_can_be_changed(kind, ORDERS.parse(line, known), known)


def assert_can_be_changed(kind: Kind, orders: list[str], known: State) -> None:
    """A form that is filled in again from what was ordered orders the same."""
    values = kind.values(orders[0])
    assert (values is None) == (not kind.parts)
    assert values is None or ORDERS.parse(kind.line(values), known) == orders


def test_a_form_offers_the_lots_that_are_there_and_before_that_their_sizes() -> None:
    before, after = position(**LAYING), position(**GONE)
    lots = {kind.id: {part.id: part for part in kind.parts} for kind in ORDERS.form(before)}["lot"]
    assert [value for value, _ in lots["what"].choices] == ["lots", *(f"lot {colour}" for colour in COLOURS)]
    assert "of" in lots
    lots = {kind.id: {part.id: part for part in kind.parts} for kind in ORDERS.form(after)}["lot"]
    remaining = [("lots", "all remaining lots"), ("lot green", "2 green cards"), ("lot red", "3 red cards")]
    assert list(lots["what"].choices) == remaining
    assert "of" not in lots
    assert [kind.id for kind in ORDERS.form(AMIGO)] == ["role", "shield", "turn", "forced"]
    assert [kind.id for kind in ORDERS.form(position(**GIVEN))] == ["role", "forced"]


@pytest.mark.rule("IP-B0")
def test_a_form_offers_building_where_there_is_building() -> None:
    for number, offered in ((1, False), (2, True)):
        lots = ORDERS.form(position(**LAYING, round_number=number))[0]
        assert ("then" in [part.id for part in lots.parts]) == offered


# Secrets.


def shown(state: State, seat: int, standing: Any, log: Any) -> str:
    """Everything that orders show a seat: given the whole position, they must not use more than the seat knows."""
    tried = []
    for text in (*(order.text for order in standing), "lot red to 1", "lots to 1 then build Siena", "shield brown"):
        try:
            tried.append(ORDERS.parse(text, state))
        except BadOrder as error:
            tried.append([str(error)])
    return canonical_json(
        {
            "answer": ORDERS.answer(standing, state, seat, log),
            "status": [ORDERS.status(order, state, seat, log) for order in standing],
            "words": [ORDERS.describe(order.text, state) for order in standing],
            "form": repr(ORDERS.form(state)),
            "parsed": tried,
        }
    )


@pytest.mark.rule("IP-K1")
@pytest.mark.parametrize("setup", VARIANTS, ids=name_of)
def test_orders_tell_and_do_nothing_by_what_a_seat_cannot_know(setup: Any) -> None:
    dealer, chance, answers = fast_dealer(b"orders"), random.Random(2), set()
    standing: dict[int, Any] = {}
    for match, asked, _ in watched(setup):
        if asked < 0 or chance.random() < 0.7:
            continue
        known, log = match.state.known_to(asked), match.journal.log(asked)
        kind = chance.choice(ORDERS.form(known))
        kept = [order for order in standing.get(asked, ()) if ORDERS.status(order, known, asked, log) != "lapsed"]
        standing[asked] = ORDERS.give(kind.line(filled(kind, chance)), kept, known, len(log))
        expected = shown(known, asked, standing[asked], log)
        for world in (match.state, match.state.determinize(asked, dealer)):
            assert shown(world, asked, standing[asked], log) == expected
        answers.add(ORDERS.answer(standing[asked], known, asked, log))
    assert {None, "pass"} < answers


@pytest.mark.rule("IP-K1")
def test_what_others_order_is_nowhere_to_be_seen() -> None:
    """Orders are not part of the position: nothing that a seat is shown can depend on them."""
    state = position(**LAYING)
    before = [state.view(seat) for seat in (-1, 0, 1, 2)], state.fingerprint()
    ORDERS.give("lots to 5\nroles to 2", (), state.known_to(0), 0)
    assert ([state.view(seat) for seat in (-1, 0, 1, 2)], state.fingerprint()) == before


def test_cards_laid_later_change_nothing_in_an_order_given_before() -> None:
    state = position(**LAYING, money=dict.fromkeys("ABC", 5))
    standing = ORDERS.give("lot green of 3 to 4\nlots to 0", (), state.known_to(1), 0)
    lay(state, A="GG", B="GW", C="WW")
    assert ORDERS.answer(standing, state.known_to(1), 1, []) == "bid 1"
