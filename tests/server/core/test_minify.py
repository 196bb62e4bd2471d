"""Pages without the indentation of their templates, and with every space that a browser shows."""

from __future__ import annotations

import pytest
from django.template import engines
from django.template.backends.jinja2 import Jinja2
from jinja2 import Environment, UndefinedError

from signoria.server.core.minify import Minify, minify_markup

ENVIRONMENT = Environment(extensions=[Minify], autoescape=True, trim_blocks=True, lstrip_blocks=True)


def minified(template: str, **fields: object) -> str:
    return ENVIRONMENT.from_string(template).render(**fields)


def test_indentation_and_line_breaks_become_one_space() -> None:
    assert minified("<p>\n    Two\n    words\n</p>") == "<p> Two words </p>"


def test_a_space_between_two_words_in_a_line_stays() -> None:
    assert minified("<b>Ada</b>\n  <i>bids</i> 3") == "<b>Ada</b> <i>bids</i> 3"
    assert minified("{{ name }}\n  bids {{ number }}", name="Ada", number=3) == "Ada bids 3"
    assert minified("<label>Who</label> <select>\n  <option>Ada</option>\n</select>") == (
        "<label>Who</label> <select><option>Ada</option></select>"
    )


def test_a_space_that_forbids_a_line_break_stays_what_it_is() -> None:
    assert (
        minified("Qui\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}?") == "Qui\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}?"
    )


def test_in_a_table_a_head_and_a_drawing_no_space_is_left() -> None:
    assert minified("<table>\n <tr>\n  <td>1</td>\n  <td>2</td>\n </tr>\n</table>") == (
        "<table><tr><td>1</td><td>2</td></tr></table>"
    )
    assert minified('<head>\n <meta charset="utf-8">\n <script src="a.js"></script>\n <title>A</title>\n</head>') == (
        '<head><meta charset="utf-8"><script src="a.js"></script><title>A</title></head>'
    )
    assert minify_markup('<svg>\n <g>\n  <path d="M0\n 0"/>\n </g>\n</svg>\n') == '<svg><g><path d="M0 0"/></g></svg>'


def test_text_in_a_drawing_keeps_its_spaces() -> None:
    assert minified("<text>a\n <tspan>b</tspan> c</text>") == "<text>a <tspan>b</tspan> c</text>"


@pytest.mark.parametrize("name", ["pre", "textarea", "script", "style"])
def test_where_white_space_means_something_it_stays(name: str) -> None:
    kept = f"<{name}>\n  a\n    b <!-- c -->\n</{name}>"
    assert minified(f"<p>\n {kept}\n</p>").replace(" ", "") == f"<p>{kept}</p>".replace(" ", "")
    assert kept in minified(f"<p>\n {kept}\n</p>")


def test_what_a_person_wrote_is_never_changed() -> None:
    assert (
        minified("<textarea>\n{{ text }}  </textarea>\n  <p>", text="a\n\n  b")
        == "<textarea>\na\n\n  b  </textarea> <p>"
    )
    assert minified("<p>  {{ text }}", text="a\n  b") == "<p> a\n  b"


def test_comments_are_not_sent() -> None:
    assert minified("<p>a<!-- for\n authors -->b</p>") == "<p>ab</p>"


def test_an_error_still_names_the_line_of_the_template() -> None:
    template = ENVIRONMENT.from_string("<p>\n\n\n{{ missing.field }}</p>")
    with pytest.raises(UndefinedError) as error:
        template.render()
    assert [entry.lineno + 1 for entry in error.traceback if str(entry.path) == "<template>"] == [4]


def test_pages_are_minified() -> None:
    backend = engines["jinja2"]
    assert isinstance(backend, Jinja2)
    assert Minify.identifier in backend.env.extensions
