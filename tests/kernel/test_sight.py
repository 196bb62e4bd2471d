"""What the pages of all games ask about a scene."""

from __future__ import annotations

from dataclasses import replace
from typing import Self

from signoria.kernel.journal import Journal
from signoria.kernel.presenting import Crest, Scene
from signoria.kernel.sight import Sight
from signoria.kernel.state import State
from tests.conformance.toy import toy_game
from tests.translating import Translating

NAMES = ("Alba", "Bruno")
CRESTS = (Crest("seat-colour-1", "one"), Crest("seat-colour-2", "two"))


def scene_of(seat: int) -> Scene:
    game, journal = toy_game(), Journal()
    state = game.new(game.setup(2, 7), journal)
    return Scene(game, state.view(seat), state.known_to(seat), NAMES, history=journal.log(seat))


def sight_of(scene: Scene) -> Sight[State]:
    return Sight(scene, scene.known, CRESTS)


def test_a_legal_action_is_named_and_any_other_is_refused_with_its_reason() -> None:
    sight = sight_of(scene_of(0))
    legal = next(iter(sight.legal))
    assert sight.is_asked
    assert sight.outcome(legal) == legal
    assert sight.outcome("mark red") == "not-now"
    assert sight.refusal("mark red").rule == "T-1"


def test_a_spectator_is_asked_nothing_and_has_no_part_of_the_table() -> None:
    sight = sight_of(scene_of(-1))
    assert (sight.is_spectator, sight.is_asked, sight.own) == (True, False, {})


def test_the_events_since_one_of_some_kinds_do_not_include_it() -> None:
    scene = scene_of(0)
    events = [{"kind": kind} for kind in ("dealt", "laid", "shown", "marked", "drew")]
    sight = sight_of(replace(scene, history=events))
    assert [event["kind"] for event in sight.since("laid", "shown")] == ["marked", "drew"]
    assert sight.since("never") == events


def test_messages_are_translated_before_their_fields_are_filled_in() -> None:
    french = {"{name} wins": "{name} gagne"}
    sight = sight_of(replace(scene_of(0), translate=Translating(french.__getitem__)))
    assert sight.say("{name} wins", name="Alba") == "Alba gagne"


def test_a_part_for_all_is_made_once_of_what_a_spectator_sees() -> None:
    public = scene_of(-1)
    made: list[int] = []

    class Own(Sight[State]):
        def _of_public(self, public: Scene) -> Self:
            return type(self)(public, public.known, ())

    def part(sight: Own) -> int:
        made.append(sight.seat)
        return sight.seat

    for seat in (0, 1):
        scene = replace(scene_of(seat), public=public)
        assert Own(scene, scene.known, ()).for_all(part) == -1
    assert made == [-1]
