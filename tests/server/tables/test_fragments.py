"""What is remembered of a drawn table: it saves work, and never shows one viewer what another sees."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import pytest
from django.template import engines
from django.template.backends.jinja2 import Jinja2
from jinja2 import DictLoader, TemplateAssertionError
from markupsafe import Markup

from signoria.games import game_ids
from signoria.kernel.match import Match
from signoria.kernel.state import SPECTATOR
from signoria.server.core.fragments import Fragments, freeze
from signoria.server.core.template_code import Environment, Memo
from signoria.server.sessions.perspective import Perspective
from signoria.server.tables.draw import table_html
from signoria.server.tables.frame import Situation
from signoria.server.tables.moments import MOMENTS as KEPT
from tests.server.helpers.scenes import played

SEATS = 3
MOMENTS = (5, 23, 61)


def memo() -> Memo:
    backend = engines["jinja2"]
    assert isinstance(backend, Jinja2)
    found = backend.env.extensions[Memo.identifier]
    assert isinstance(found, Memo)
    return found


@pytest.fixture
def fragments() -> Iterator[Fragments]:
    """Nothing is remembered before, nor after."""
    fragments = memo().fragments
    fragments.clear()
    yield fragments
    fragments.clear()


def viewers() -> list[Perspective]:
    languages = ("en", "fr", "en", "en")
    return [
        Perspective(seat, language, is_tall=seat == 1, own_seats=(seat,) if seat >= 0 else ())
        for seat, language in zip((*range(SEATS), SPECTATOR), languages, strict=True)
    ]


def draw(match: Match, viewer: Perspective, *, is_remembering: bool = False) -> str:
    return table_html(match, viewer, Situation(seq=len(match.moves), is_remembering=is_remembering))


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("is_remembering", [False, True])
def test_every_viewer_is_shown_the_same_whoever_was_shown_the_table_before(
    game: str, *, is_remembering: bool, fragments: Fragments
) -> None:
    for moves in MOMENTS:
        match = played(game, SEATS, moves)
        alone: dict[Perspective, str] = {}
        for viewer in viewers():
            fragments.clear()
            KEPT.pop(match, None)
            alone[viewer] = draw(match, viewer, is_remembering=is_remembering)
        fragments.clear()
        for order in list(permutations(viewers()))[::5]:
            KEPT.pop(match, None)
            for viewer in order:
                assert draw(match, viewer, is_remembering=is_remembering) == alone[viewer]


@pytest.mark.parametrize("game", game_ids())
def test_after_many_moves_a_table_is_drawn_as_if_nothing_had_been_remembered(game: str, fragments: Fragments) -> None:
    for moves in range(1, 90, 8):
        match = played(game, SEATS, moves)
        warm = [draw(match, viewer) for viewer in viewers()]
        fragments.clear()
        assert [draw(match, viewer) for viewer in viewers()] == warm


@pytest.mark.parametrize("game", game_ids())
def test_little_is_drawn_anew_for_the_viewers_who_come_later_and_after_a_move(game: str, fragments: Fragments) -> None:
    for viewer in viewers():
        draw(played(game, SEATS, 40), viewer)
    first = fragments.drawn
    for viewer in viewers():
        draw(played(game, SEATS, 40), viewer)
    assert fragments.drawn == first, "nothing has changed"
    fragments.clear()
    draw(played(game, SEATS, 40), Perspective(SPECTATOR))
    whole = fragments.drawn - first
    draw(played(game, SEATS, 41), Perspective(SPECTATOR))
    assert fragments.drawn - first - whole <= whole // 3


def environment(**templates: str) -> Environment:
    return Environment(loader=DictLoader(templates), autoescape=True, extensions=[Memo])


def test_what_looks_different_has_different_keys() -> None:
    values = [1, 1.0, True, "1", Markup("1"), 0.0, -0.0, [1], (1,), None, "", {"a": 1}]
    assert len({freeze(value) for value in values}) == len(values)


def test_text_is_not_taken_for_markup() -> None:
    page = environment(page="{% memo %}{{ said }}{% endmemo %}").get_template("page")
    assert page.render(said=Markup("<b>")) == "<b>"
    assert page.render(said="<b>") == "&lt;b&gt;"


def test_all_that_is_read_counts_also_within_macros_includes_and_loops() -> None:
    page = environment(
        part="{% macro shout(word) %}{{ word }}{{ mark }}{% endmacro %}{{ shout(name) }}",
        page="{% for name in names %}"
        "{% memo %}{% include 'part' %}{{ loop.index }}{{ a.b.c }}{% endmemo %}"
        "{% endfor %}",
    ).get_template("page")
    inside = {"b": {"c": 1}}
    assert page.render(names=["x", "x"], mark="!", a=inside) == "x!11x!21"
    assert page.render(names=["x", "y"], mark="?", a=inside) == "x?11y?21"
    assert page.render(names=["x"], mark="!", a={"b": {"c": 2}}) == "x!12"


def test_what_only_one_branch_binds_counts_too() -> None:
    page = environment(page="{% memo %}{% if a %}{% set b = 1 %}{% endif %}{{ b }}{% endmemo %}").get_template("page")
    assert [page.render(a=False, b=number) for number in (2, 3)] == ["2", "3"]


@pytest.mark.parametrize(
    "source",
    [
        "{% macro one(one) %}{% memo %}{{ one }}{% endmemo %}{% endmacro %}",
        "{% macro tell() %}{{ name }}{% endmacro %}{% for name in x %}{% memo %}{{ tell() }}{% endmemo %}{% endfor %}",
        "{% memo %}{% include name %}{% endmemo %}",
        "{% memo %}{% from 'page' import x with context %}{% endmemo %}",
    ],
)
def test_a_part_whose_inputs_cannot_be_told_is_refused(source: str) -> None:
    with pytest.raises(TemplateAssertionError):
        environment(page=source).get_template("page")


def test_what_may_look_different_next_time_is_refused() -> None:
    with pytest.raises(TypeError, match="cannot be an input"):
        environment(page="{% memo %}{{ it }}{% endmemo %}").get_template("page").render(it=object())


def test_what_was_not_used_lately_is_dropped() -> None:
    fragments = Fragments(most=8, most_letters=1000)
    for number in range(100):
        fragments.add(number, "x")
        assert fragments.get(0) == "x", "it is in use"
    assert len(fragments) <= 9
    fragments.add("long", "x" * 501)
    assert fragments.get(1) is None
