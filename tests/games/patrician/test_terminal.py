"""Patrician's table on a terminal: in few lines and clear without colour."""

from __future__ import annotations

import copy
from typing import Any

from signoria.games.patrician import GAME
from signoria.games.patrician.components import built_in
from signoria.kernel.lines import columns, plain
from signoria.kernel.state import SPECTATOR
from tests.games.patrician.positions import new_match
from tests.games.watched import NAMES, watched


def drawn(view: dict[str, Any], names: tuple[str, ...] = NAMES) -> list[str]:
    return [plain(line) for line in GAME.terminal.draw(view, names[: len(view["board"]["seats"])])]


def test_a_users_larger_cities_keep_within_the_columns() -> None:
    components = copy.deepcopy(built_in())
    roma = next(city for city in components["city"] if city["name"] == "Roma")
    roma.update(floors=12, tiles=[99, 88], cards=[*roma["cards"], "2", "C"])
    for match, _, _ in watched(GAME.setup(5, 1, options=["messengers"], components=components)):
        assert max(map(columns, drawn(match.state.view(0)))) <= 80


def sample_view() -> dict[str, Any]:
    view: dict[str, Any] = GAME.new(GAME.setup(3, 1, options=["messengers"])).view(1)
    view["board"]["cities"][2] |= {
        "towers": [[0, 1, 1, 0], [2, 2, 1, 1, 1]],
        "scored": True,
        "tiles": [{"value": 9, "holder": 1}, {"value": 6, "holder": 0}],
        "card": "Siena:EE",
        "messengers_here": 2,
    }
    view["board"]["roads"][0]["messenger"] = 2
    return view


def test_a_city_is_one_line_that_needs_no_colour() -> None:
    lines = drawn(sample_view())
    roma = next(line for line in lines if line.startswith("Roma"))
    assert roma[:51].split() == ["Roma", "ABBA", "CCBBB", "9/9", "9B", "6A", "Siena:EE", "2"]
    assert "Messengers (m): C Rom-Sie" in lines


def test_the_seat_whose_turn_it_is_is_marked() -> None:
    view = sample_view()
    view["board"]["turn"] = 2
    lines = drawn(view)
    assert lines[0].endswith("Turn: Carla (C)")
    assert [line[51:60].strip() for line in lines if ">" in line[50:53]] == [">C Carla"]


def test_ones_own_hand_portraits_and_score_are_below_the_table() -> None:
    view = sample_view()
    view["board"]["seats"][1] |= {"hand": ["Roma:2", "Lucca:LL"], "pile": ["Roma:E*", "Siena:EE", "Milano:CC"]}
    view["board"]["score"]["lines"][1]["points"][1] = 6
    hand, score = drawn(view)[-2:]
    assert hand == "You are B. Hand: Roma:2  Lucca:LL   Portraits: C2 L0 E3"
    assert score == "Score: tiles 0, portraits 6, messengers 0, penalty 0; total 6"


def test_a_spectator_is_shown_no_hand() -> None:
    lines = drawn(new_match(3).view(SPECTATOR))
    assert not any("Hand:" in line for line in lines)


def test_the_score_sheet_hides_what_depends_on_others_piles_until_the_end() -> None:
    *_, (match, _, _) = watched(GAME.setup(3, 1))
    first, last = new_match(3).view(0), match.state
    sheet = [plain(line) for line in GAME.terminal.page("score", first, NAMES[:3])]
    assert sheet[2].split() == ["portraits", "(PA-F3)", "0", "?", "?"]
    final = [plain(line) for line in GAME.terminal.page("score", last.view(0), NAMES[:3])]
    assert not any("?" in line for line in final)
    assert [int(points) for points in final[3].split()[1:]] == last.scores()
    assert final[-1].endswith("points.")
