"""Golden matches replay exactly, move by move, to the score sheet in their notes."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from signoria.games import game, game_ids
from signoria.kernel.errors import BadRecord
from signoria.kernel.record import read_record, replay_record
from tests.games.golden import FOLDER, GOLDEN, Golden, played, sheet_notes

FILES = sorted(FOLDER.glob("*/*.txt"))
NAMES = [f"{path.parent.name}/{path.stem}" for path in FILES]


def notes(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("#")]


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_golden_match_replays_to_its_score_sheet(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = read_record(text)
    assert record.setup.game == path.parent.name
    state = replay_record(game(record.setup.game), record)
    assert state.is_over()
    sheet = sheet_notes(state)
    assert notes(text)[-len(sheet) :] == sheet


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_every_position_of_a_golden_match_survives_being_written_down(path: Path) -> None:
    record = read_record(path.read_text(encoding="utf-8"))
    kind = game(record.setup.game)
    state = kind.new(record.setup)
    for entry in record.entries:
        assert kind.position(state.dump()).dump() == state.dump()
        state.push(entry.seat, entry.text)
    assert kind.position(state.dump()).dump() == state.dump()


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: f"{golden.game}/{golden.name}")
def test_a_golden_match_is_what_its_seed_gives(golden: Golden) -> None:
    """If this fails alone, the dealer or the order of legal actions has changed."""
    assert golden.path.read_text(encoding="utf-8") == played(golden)


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_has_golden_matches_for_all_seats_and_options(game_id: str) -> None:
    setups = [read_record(path.read_text(encoding="utf-8")).setup for path in FILES if path.parent.name == game_id]
    kind = game(game_id)
    assert {setup.seats for setup in setups} == set(kind.seats)
    assert {setup.edition for setup in setups} == {edition.id for edition in kind.editions}
    ids = sorted(option.id for option in kind.options)
    wanted = {(), *combinations(ids, 1), tuple(ids)}
    assert wanted <= {setup.options for setup in setups}


@pytest.mark.parametrize("game_id", game_ids())
def test_every_edition_has_a_golden_match_for_every_number_of_seats(game_id: str) -> None:
    setups = [read_record(path.read_text(encoding="utf-8")).setup for path in FILES if path.parent.name == game_id]
    kind = game(game_id)
    wanted = {(edition.id, seats) for edition in kind.editions for seats in kind.seats}
    assert wanted <= {(setup.edition, setup.seats) for setup in setups}


def test_a_changed_move_is_found(tmp_path: Path) -> None:
    lines = (FOLDER / "patrician" / "two.txt").read_text(encoding="utf-8").splitlines()
    number = next(i for i, line in enumerate(lines) if " build left " in line)
    lines[number] = lines[number].replace("build left", "build right")
    with pytest.raises(BadRecord) as caught:
        read_record("\n".join(lines))
    assert caught.value.line == number + 1
