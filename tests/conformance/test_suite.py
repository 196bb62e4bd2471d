"""The suite itself: an honest toy passes, and every planted fault is found by the check that is named after it."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from signoria.kernel.conformance import CHECKS, ConformanceError, check_game, check_setup, variants
from signoria.kernel.game import Game
from signoria.kernel.rulebook import Rule, Rulebook
from tests.conformance.faults import FAULTS, Fault
from tests.conformance.toy import SteadyToy, Toy, toy_game

SEEDS = range(6)


def caught(position: type[Toy]) -> ConformanceError:
    with pytest.raises(ConformanceError) as error:
        check_game(toy_game(position), SEEDS)
    return error.value


@pytest.mark.parametrize("honest", [Toy, SteadyToy])
def test_an_honest_game_passes(honest: type[Toy]) -> None:
    check_game(toy_game(honest), SEEDS)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_each_fault_is_caught_by_its_own_check(fault: type[Fault]) -> None:
    assert caught(fault).check == fault.check


def test_every_check_has_a_fault_to_find() -> None:
    named = {"end", "clone", "chance", "notation", "position", "census", "choice", "secret", "undo", "record", "score"}
    assert {fault.check for fault in FAULTS} == named
    assert len(named) == len(CHECKS) + 1


def test_an_error_names_check_setup_ply_and_problem() -> None:
    error = caught(FAULTS[0])
    assert str(error).startswith(f"{error.check}: at ply {error.ply}: {error.problem}; setup ")
    assert error.setup.seed.hex() in str(error)
    with pytest.raises(ConformanceError, match=error.problem):
        check_setup(toy_game(FAULTS[0]), error.setup)


def test_variants_are_every_seats_edition_and_set_of_options() -> None:
    found = [(setup.seats, setup.edition, setup.options) for setup in variants(toy_game(), 1)]
    assert found == [(2, "only", ()), (2, "only", ("short",)), (3, "only", ()), (3, "only", ("short",))]


@dataclass(frozen=True, eq=False)
class GameWithRules(Game):
    """A game whose rulebook is not read from a file."""

    book: Rulebook = field(kw_only=True)

    def rulebook(self) -> Rulebook:
        return self.book


def toy_with_rules(*rules: str) -> Game:
    """The toy and a rulebook, from which rules may be missing."""
    return GameWithRules(**vars(toy_game()), book=Rulebook(tuple(Rule(rule, "", "", "") for rule in rules)))


def test_refusals_and_scores_must_cite_rules_of_the_rulebook() -> None:
    check_game(toy_with_rules("T-1", "T-2", "T-3", "T-4"), range(2))
    for missing, check in ((1, "notation"), (2, "score"), (4, "score")):
        with pytest.raises(ConformanceError, match=f"T-{missing}.* not in the rulebook") as error:
            check_game(toy_with_rules(*(f"T-{rule}" for rule in range(1, 5) if rule != missing)), SEEDS)
        assert error.value.check == check
