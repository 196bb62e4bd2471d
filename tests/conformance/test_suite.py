"""The suite itself: an honest toy passes, and every planted fault is caught by the check that is named for it."""

from __future__ import annotations

import pytest

from signoria.kernel.conformance import CHECKS, ConformanceError, check_game, check_setup, variants
from tests.conformance.faults import FAULTS, Fault
from tests.conformance.toy import Toy, ToyGame

SEEDS = range(6)


def caught(position: type[Toy]) -> ConformanceError:
    with pytest.raises(ConformanceError) as error:
        check_game(ToyGame(position), SEEDS)
    return error.value


def test_an_honest_game_passes() -> None:
    check_game(ToyGame(), range(20))


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_each_fault_is_caught_by_its_own_check(fault: type[Fault]) -> None:
    assert caught(fault).check == fault.check


def test_every_check_has_a_fault_that_only_it_finds() -> None:
    named = {"end", "clone", "chance", "notation", "position", "census", "choice", "secret", "undo", "record", "score"}
    assert {fault.check for fault in FAULTS} == named
    assert len(named) == len(CHECKS) + 1


def test_an_error_names_check_setup_ply_and_problem() -> None:
    error = caught(FAULTS[0])
    assert str(error).startswith(f"{error.check}: at ply {error.ply}: {error.problem}; setup ")
    assert error.setup.seed.hex() in str(error)
    with pytest.raises(ConformanceError, match=error.problem):
        check_setup(ToyGame(FAULTS[0]), error.setup)


def test_variants_are_every_seats_edition_and_set_of_options() -> None:
    found = [(setup.seats, setup.edition, setup.options) for setup in variants(ToyGame(), 1)]
    assert found == [(2, "only", ()), (2, "only", ("short",)), (3, "only", ()), (3, "only", ("short",))]
