"""Standing orders of any game: the words of a line, which orders stand, and what is never done for a seat."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import signoria
from signoria.kernel.messages import Translate
from signoria.kernel.orders import (
    DONE,
    LAPSED,
    STANDS,
    BadOrder,
    Kind,
    Limit,
    Log,
    OrderLanguage,
    Part,
    Standing,
    Words,
)
from signoria.kernel.state import State
from tests.conformance.toy import Toy, toy_game
from tests.translating import Translating

GAME = toy_game()
ACTIONS = ("mark red", "mark blue", "draw", "stay", "lay 0")


class Doing(OrderLanguage):
    """`do ACTION` does it; of several orders the last counts."""

    def read(self, words: Words, known: State) -> str:
        words.take(["do"])
        action = words.take(ACTIONS)
        words.end()
        return f"do {action}"

    def scope(self, text: str, known: State) -> str:
        return text

    def choose(self, orders: Sequence[Standing], known: State, seat: int, log: Log) -> str | None:
        return orders[-1].text.removeprefix("do ") if orders else None

    def state_of(self, order: Standing, known: State, seat: int, log: Log) -> str:
        return DONE if len(log) > order.since else STANDS

    def tell(self, text: str, known: State, translate: Translate) -> str:
        return translate(text)

    def offer(self, known: State, translate: Translate) -> list[Kind]:
        return [Kind("do", translate("Do"), (Part("what", "do", "what", tuple((name, name) for name in ACTIONS)),))]

    def limit(self, orders: Sequence[Standing], known: State, seat: int, translate: Translate) -> Limit | None:
        return None


LANGUAGE = Doing()


def marking() -> tuple[Toy, int]:
    """A position in which one seat is to mark, red or blue; and that seat."""
    state = GAME.new(GAME.setup(3, 5))
    assert isinstance(state, Toy)
    for seat in range(3):
        state.push(seat, state.legal_texts(seat)[0])
    return state, state.winner


def give(*texts: str) -> list[Standing]:
    return [Standing(text, 0) for text in texts]


# Words.


def test_words_are_read_from_left_to_right_whatever_their_case() -> None:
    words = Words("  Bid   FOR san  marino to 12 ")
    assert words.accept(["pass"]) == ""
    assert words.take(["bid"]) == "bid"
    assert words.accept(["for"]) == "for"
    assert words.take(["San", "San Marino"]) == "San Marino"
    assert words.accept(["to"]) == "to"
    assert words.number(0, 99) == 12
    words.end()


@pytest.mark.parametrize("number", ["", "-1", "100", "1.5", "one", "\N{SUPERSCRIPT TWO}", "9" * 5000])
def test_a_number_is_written_in_digits_and_within_its_bounds(number: str) -> None:
    with pytest.raises(BadOrder, match="hole number"):
        Words(number).number(0, 99)


def test_an_error_lists_all_that_could_have_stood_there() -> None:
    words = Words("bid mony", line=7)
    words.take(["bid"])
    words.accept(["once"])
    words.accept(["money", "once"])
    with pytest.raises(BadOrder) as caught:
        words.end()
    assert str(caught.value) == "line 7: 'mony' is not known here. Did you mean money? Possible: once, money."
    assert (caught.value.line, caught.value.word, caught.value.rule) == (7, "mony", "")


def test_an_error_is_told_in_the_readers_language() -> None:
    error = BadOrder(1, "x", "{word} is wrong.", {"word": "x"}, "T-1")
    assert error.told(Translating(lambda message: message.replace("is wrong", "est faux"))) == "x est faux."
    assert str(error) == "line 1: x is wrong. (T-1)"


# What stands.


def test_lines_are_numbered_as_they_are_written_and_empty_ones_skipped() -> None:
    state, _ = marking()
    assert LANGUAGE.parse("\n do mark  red\n\nforced\n", state) == ["do mark red", "forced"]
    with pytest.raises(BadOrder, match="line 3: 'sing' is not known here"):
        LANGUAGE.parse("do draw\n\nsing", state)


def test_an_order_that_is_given_again_counts_from_then_on_and_the_others_stay() -> None:
    state, _ = marking()
    standing = LANGUAGE.give("do draw\nforced", (), state, 3)
    assert standing == (Standing("do draw", 3), Standing("forced", 3))
    assert LANGUAGE.give("do draw\ndo stay", standing, state, 8) == (
        Standing("do draw", 8),
        Standing("forced", 3),
        Standing("do stay", 8),
    )


def test_a_text_with_a_mistake_changes_nothing() -> None:
    state, _ = marking()
    with pytest.raises(BadOrder):
        LANGUAGE.give("do draw\ndo nonsense", (), state, 0)


# What is done.


def test_an_order_acts_for_its_seat_when_it_is_asked_and_may() -> None:
    state, seat = marking()
    assert LANGUAGE.answer(give("do mark red"), state, seat, []) == "mark red"
    assert LANGUAGE.answer(give("do mark red"), state, (seat + 1) % 3, []) is None
    assert LANGUAGE.answer(give("do draw"), state, seat, []) is None
    assert LANGUAGE.answer([], state, seat, []) is None


def test_forced_is_for_what_leaves_no_choice() -> None:
    state, seat = marking()
    assert LANGUAGE.answer(give("forced"), state, seat, []) is None
    assert LANGUAGE.answer(give("forced", "do mark red"), state, seat, []) == "mark red"
    assert LANGUAGE.status(Standing("forced", 0), state, seat, [{}]) == STANDS


def test_once_the_match_is_over_nothing_stands_and_nothing_is_offered() -> None:
    state, seat = marking()
    assert LANGUAGE.status(Standing("do draw", 0), state, seat, []) == STANDS
    assert LANGUAGE.status(Standing("do draw", 0), state, seat, [{}]) == DONE
    assert [kind.id for kind in LANGUAGE.form(state)] == ["do", "forced"]
    state.actors = 0
    for text in ("do draw", "forced"):
        assert LANGUAGE.status(Standing(text, 0), state, seat, []) == LAPSED
    assert LANGUAGE.form(state) == []


def test_a_form_writes_what_was_filled_in() -> None:
    parts = (
        Part("what", "", "What", (("lots", "all"), ("lot red", "red"))),
        Part("to", "to", "Up to", (), 0, 9),
        Part("once", "once", "Once"),
        Part("then", "then", "Then", (("ask", "ask me"),)),
    )
    kind = Kind("lot", "Bid", parts)
    assert kind.line({"what": "lot red", "to": " 3 ", "once": "on", "then": ""}) == "lot red to 3 once"
    assert kind.line({"to": "3\nforced", "then": "ask", "other": "x"}) == "to 3 forced then ask"
    assert Kind("forced", "Forced").line({}) == "forced"


def test_a_form_is_filled_in_again_from_what_it_wrote() -> None:
    what = Part("what", "", "What", (("lots", "all"), ("lot red", "red")), is_required=True)
    kind = Kind("lot", "Bid", (what, Part("to", "to", "Up to", (), 0, 9), Part("once", "once", "Once")))
    assert kind.values("round 4 lot red to 3 once") == {"what": "lot red", "to": "3", "once": "once"}
    assert kind.values("lots") == {"what": "lots", "to": "", "once": ""}
    for other in ("round 4 to 3", "lot red to 30", "lot red to", "lot red to 3 keep 2", "forced", ""):
        assert kind.values(other) is None
    assert Kind("forced", "Forced").values("forced") is None


def test_a_game_without_orders_says_so() -> None:
    assert signoria.game("patrician").orders is None
    assert signoria.game("il-principe").orders is not None
