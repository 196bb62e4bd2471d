"""What the page says an action would lead to."""

from __future__ import annotations

import re
from html import unescape

from signoria.games.intrigo.web import PRESENTER
from signoria.games.intrigo.web.board import Board
from signoria.games.intrigo.web.outcomes import after
from signoria.games.intrigo.web.palace import palace_of
from signoria.kernel.draft import Draft
from signoria.kernel.state import State, seats_in
from signoria.server.sessions.perspective import Perspective
from signoria.server.sessions.session import Outcome
from signoria.server.tables.draw import table_html
from signoria.server.tables.frame import Situation
from tests.games.intrigo.drawn import Page, at_power, drawn, match_after, positions, scene_of_state, shown
from tests.games.intrigo.positions import position
from tests.games.story import play


def test_what_an_action_is_said_to_lead_to_is_what_it_leads_to() -> None:
    tried = 0
    for state in positions():
        for seat in seats_in(state.actors):
            view = shown(state, seat)
            palace = palace_of(view)
            for action in view["legal"]:
                later = after(action, view, palace)
                done = state.clone()
                done.push(seat, action)
                board = shown(done, seat)["board"]
                if later is None or board["round"] != view["board"]["round"] or done.is_over():
                    continue
                tried += 1
                told = [(claim.winner, claim.is_settled) for claim in later.claims()]
                assert told == [(arcade["winner"], arcade["settled"]) for arcade in board["arcades"]], action
    assert tried > 300


def test_the_consequences_of_a_place_are_told_in_words() -> None:
    state = position(
        tokens={1: "ducat", 2: "Clergy", 3: "ducat", 4: "Merchants", 5: "ducat"},
        palace={2: "Gradenigo-2", 4: "Contarini-2", 7: "Dandolo-4"},
        hands={"A": "Contarini-3 Gradenigo-3 Morosini-2"},
    )
    state.push(0, "play Contarini-3")
    labels = {button["value"]: button["aria-label"] for button in Page(drawn(state, 0)).offers()}
    assert labels["at 1"] == (
        "Place 1, between the gate and arcade B: "
        "wins you a ducat, wins you a seal (Clergy), denies Ginevra a seal (Clergy)"
    )
    assert labels["at 5"] == "Place 5, between arcades E and F: secures the ducat for you"
    assert labels["at 16"] == "Place 16, between arcade P and the gate: wins you a ducat"
    assert labels["at 9"] == "Place 9, between arcades I and J: changes nothing for now"


def test_giving_and_leaving_are_told_too() -> None:
    state = position(
        tokens={2: "ducat", 4: "ducat"},
        palace={2: "Contarini-2", 4: "Gradenigo-4"},
        hands={"A": "Gradenigo-3 Contarini-3 Morosini-2"},
    )
    state.push(0, "play Gradenigo-3")
    labels = {button["value"]: button["aria-label"] for button in Page(drawn(state, 0)).offers()}
    assert labels["at 1"].endswith(": you would lose a ducat, gives Ginevra a ducat")
    assert labels["at 3"].endswith(": lets Ginevra keep the ducat")


def test_a_victory_is_told_before_it_is_placed() -> None:
    seals = {"Merchants": 1, "Military": 1, "Gardeners": 1, "Artisans": 1}
    state = position(
        tokens={1: "Clergy"},
        seals={"A": seals},
        hands={"A": "Contarini-3 Morosini-2"},
        palace={9: "Dandolo-2", 10: "Dandolo-3"},
    )
    state.push(0, "play Contarini-3")
    labels = {button["value"]: button["aria-label"] for button in Page(drawn(state, 0)).offers()}
    assert "you would win the match" in labels["at 1"]
    assert "you would win the match" not in labels["at 2"]


def test_an_influence_card_tells_what_it_could_reach() -> None:
    state = position(palace={2: "Gradenigo-2", 4: "Dandolo-4"}, face_down=[4], ducats={"A": 1})
    state.push(0, "buy assassin")
    labels = {button["value"]: button["aria-label"] for button in Page(drawn(state, 0)).offers()}
    assert labels["at 3"].endswith(": within reach: Gradenigo 2")
    assert labels["at 5"].endswith(": nothing within reach")


def test_what_a_seat_loses_here_and_wins_there_is_not_told() -> None:
    state = position(
        tokens={3: "ducat", 9: "ducat", 12: "Clergy"}, palace={3: "Gradenigo-4", 5: "Dandolo-2"}, ducats={"A": 1}
    )
    play(state, "A buy guard\nA at 2\nA schemer 3")
    labels = {button["value"]: button["aria-label"] for button in Page(drawn(state, 0)).offers()}
    assert labels["at 9"].endswith(": changes nothing for now")
    assert labels["at 12"].endswith(": denies Ginevra a ducat, gives Ginevra a seal (Clergy)")


def test_a_turn_is_confirmed_by_a_sentence_with_the_card_on_its_place() -> None:
    match = match_after(12)
    seat = int(shown(match.state, -1)["board"]["turn"])
    card = shown(match.state, seat)["board"]["seats"][seat]["hand"][0]
    draft = Draft(match, seat)
    draft.add(f"play {card}")
    situation = Situation(outcome=Outcome(unconfirmed="at 3"), draft=draft)
    html = table_html(match, Perspective(seat), situation)
    said = re.search(r'<p class="prompt-text" id="say">([^<]*)<', html)
    assert said is not None
    assert unescape(said[1]).startswith(f"Put {card.replace('-', ' ')} on place 3: ")
    assert html.count(">✓</text>") == 1


def test_doing_nothing_is_confirmed_by_a_sentence_too() -> None:
    names = PRESENTER.present(scene_of_state(at_power("thief"), int(at_power("thief").seat))).names
    assert names["no power"] == "You leave the thief unused."
    state = position(hands={"A": ""}, palace="Contarini-2 Contarini-3 Contarini-4 Dandolo-4", ducats={"A": 1})
    assert PRESENTER.present(scene_of_state(state, 0)).names["pass"] == "You pass and place nothing."


def test_a_card_that_cannot_be_played_now_keeps_its_name() -> None:
    state = position(ducats={"A": 1})
    state.push(0, "buy thief")
    names = [button["aria-label"] for button in Page(drawn(state, 0)).refused()]
    assert len(set(names)) == len(names)
    assert "Contarini 2, not now: First choose a free place for your card." in names


def test_signs_on_the_board_are_explained_beside_it() -> None:
    state = position(tokens={1: "ducat"}, palace={16: "Gradenigo-2"}, hands={"A": "Contarini-3 Morosini-2 Morosini-3"})
    assert "you win it" not in drawn(state, 0)
    state.push(0, "play Contarini-3")
    html = drawn(state, 0)
    assert "you win it</li>" in html
    assert "loses it</li>" in html
    assert "targets within reach" not in html


def signs_at(place: int, state: State) -> list[tuple[str, str, str]]:
    """What the gold place shows: the token, the sign, and the crest of the other seat."""
    [target] = [one for one in board_of(state).targets if one.action == f"at {place}"]
    return [(sign.what, sign.sign, sign.crest.symbol if sign.crest else "") for sign in target.signs]


def board_of(state: State) -> Board:
    board: Board = PRESENTER.present(scene_of_state(state, 0)).fields["board"]
    return board


def test_a_place_shows_which_token_goes_to_whom() -> None:
    hand = "Gradenigo-3 Contarini-3 Morosini-2"
    state = position(tokens={1: "ducat", 2: "Clergy"}, palace={2: "Contarini-2"}, hands={"A": hand})
    state.push(0, "play Gradenigo-3")
    assert signs_at(1, state) == [("seal-clergy", "sign-lose", ""), ("ducat", "sign-give", "family-gradenigo")]


def test_a_place_that_hands_the_match_over_shows_its_laurel() -> None:
    hand = "Gradenigo-3 Contarini-3 Morosini-2 Morosini-3"
    state = position(tokens={1: "Clergy"}, hands={"A": hand}, seals={"B": {"Clergy": 3}})
    state.push(0, "play Gradenigo-3")
    assert signs_at(1, state)[0] == ("i-laurel", "sign-give", "family-gradenigo")
    assert "wins the match</li>" in drawn(state, 0)


def test_a_power_with_nothing_to_swap_with_reaches_nothing() -> None:
    state = position(palace={2: "Gradenigo-2"}, ducats={"A": 1})
    state.push(0, "buy gondolier")
    labels = {button["value"]: button["aria-label"] for button in Page(drawn(state, 0)).offers()}
    assert labels["at 3"].endswith(": nothing within reach")
    state.push(0, "at 3")
    assert shown(state, 0)["board"]["power"] is None
