"""Records: read and replayed, and every kind of damage is reported by its line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from signoria.kernel.errors import BadRecord
from signoria.kernel.journal import Journal
from signoria.kernel.record import FIRST_LINE, read_record, replay_record, write_record
from signoria.kernel.state import State
from tests.conformance.toy import toy_game

GAME = toy_game()
SETUP = GAME.setup(2, 11, names=["Ada", "Ben [two]"])
HEADER = 1 + len(SETUP.as_dict())


def played() -> tuple[list[tuple[int, str]], State]:
    """Always the first legal action of the first seat that is asked."""
    state = GAME.new(SETUP)
    moves = []
    while not state.is_over():
        seat = 0 if state.actors & 1 else 1
        moves.append((seat, state.legal_texts(seat)[0]))
        state.push(*moves[-1])
    return moves, state


def a_record() -> list[str]:
    moves, state = played()
    return write_record(SETUP, moves, state).splitlines()


def damage(lines: list[str]) -> BadRecord:
    with pytest.raises(BadRecord) as error:
        replay_record(GAME, read_record("\n".join(lines)))
    return error.value


def test_a_record_is_played_again() -> None:
    moves, state = played()
    record = read_record("\n".join(a_record()))
    journal = Journal()
    assert record.setup == SETUP
    assert [(entry.seat, entry.text) for entry in record.entries] == moves
    assert replay_record(GAME, record, journal=journal).fingerprint() == state.fingerprint()
    assert journal.events


def test_a_record_can_be_stopped_at_a_move() -> None:
    record = read_record("\n".join(a_record()))
    state = GAME.new(SETUP)
    for at in range(4):
        assert replay_record(GAME, record, at=at).fingerprint() == state.fingerprint()
        state.push(record.entries[at].seat, record.entries[at].text)


def test_a_match_that_goes_on_has_a_record_too() -> None:
    moves, _ = played()
    state = GAME.new(SETUP)
    for seat, text in moves[:3]:
        state.push(seat, text)
    again = replay_record(GAME, read_record(write_record(SETUP, moves[:3], state)))
    assert again.fingerprint() == state.fingerprint()


def test_notes_and_empty_lines_count_for_nothing() -> None:
    lines = a_record()
    noted = ["# a note", *lines[:HEADER], "", "# another", *lines[HEADER:], "   "]
    assert read_record("\n".join(noted)).entries[0].line == HEADER + 4
    replay_record(GAME, read_record("\r\n".join(noted)))


@pytest.mark.parametrize("text", ["", "\n\n", "# only a note", "signoria record 3", "hello"])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(BadRecord, match=FIRST_LINE) as error:
        read_record(text)
    assert error.value.line == 1


def header_line(field: str) -> int:
    return 1 + list(SETUP.as_dict()).index(field)


@pytest.mark.parametrize(
    ("field", "line", "problem"),
    [
        ("seats", "seats: two", "not JSON"),
        ("seats", "seats=2", "expected 'name: value'"),
        ("seats", "chairs: 2", "expected 'name: value'"),
        ("seats", "\x1b[31m: 2", "expected 'name: value' or a move, not '\\x1b[31m: 2'"),
        ("seats", "seats: " + "[" * 500 + "]" * 500, "must be a whole number"),
        ("seats", "seats: " + "[" * 100_000, "not JSON"),
        ("seats", "seats: " + "9" * 5000, "not JSON"),
        ("names", r'names: ["\ud800","Bea"]', "half a character"),
        ("words", r'words: ["\ud800"]', "half a character"),
        ("seats", 'seats: "2"', "must be a whole number"),
        ("seed", 'seed: "00"', "must be 32 bytes"),
        ("edition", 'game: "toy"', "appears twice"),
        ("names", 'names: ["Ada"]', "1 names for 2 seats"),
        ("dealer", 'dealer: "crooked"', "must be one of"),
    ],
)
def test_a_damaged_header_is_named_by_its_line(field: str, line: str, problem: str) -> None:
    lines = a_record()
    lines[header_line(field)] = line
    error = damage(lines)
    assert error.line == header_line(field) + 1
    assert problem in str(error)


def test_a_changed_header_is_found_at_the_first_move() -> None:
    lines = a_record()
    lines[header_line("names")] = 'names: ["Ada","Eve"]'
    assert damage(lines).line == HEADER + 1


@pytest.mark.parametrize("place", [HEADER, HEADER + 2])
def test_a_missing_move_is_named(place: int) -> None:
    lines = a_record()
    del lines[place]
    error = damage(lines)
    assert error.line == place + 1
    assert "missing or out of place" in str(error)


@pytest.mark.parametrize(
    "garbage", ["3", "3 0", "3 zero lay 1 [00000000]", "3 999 lay 1 [00000000]", "3 0 lay 1", "3 0 lay 1 [00"]
)
def test_a_garbled_move_is_named(garbage: str) -> None:
    lines = a_record()
    lines[HEADER + 2] = garbage
    assert damage(lines).line == HEADER + 3


@pytest.mark.parametrize("garbage", ["x" * 10_000, "3" * 10_000, f"3 0 lay 1 [{'x' * 10_000}]", "3 0 lay\x1b 1"])
def test_a_garbled_line_is_quoted_only_so_far(garbage: str) -> None:
    lines = a_record()
    lines[HEADER + 2] = garbage
    problem = str(damage(lines))
    assert len(problem) < 300
    assert problem.isprintable()


def test_a_changed_seat_is_named() -> None:
    lines = a_record()
    ply, seat, rest = lines[HEADER].split(" ", 2)
    lines[HEADER] = f"{ply} {1 - int(seat)} {rest}"
    assert damage(lines).line == HEADER + 1


def test_swapped_moves_are_named() -> None:
    lines = a_record()
    lines[HEADER : HEADER + 2] = reversed(lines[HEADER : HEADER + 2])
    assert damage(lines).line == HEADER + 1


@pytest.mark.parametrize("missing", [1, 2, 3])
def test_a_record_that_breaks_off_is_refused(missing: int) -> None:
    lines = a_record()[:-missing]
    error = damage(lines)
    assert error.line == len(lines)
    assert "is incomplete" in str(error)


def test_the_result_and_the_chain_are_the_last_lines() -> None:
    lines = a_record()
    assert damage([*lines[:-2], lines[-1], lines[-2]]).line == len(lines) - 1
    assert damage([*lines[:-3], lines[-2], lines[-1], lines[-3]]).line == len(lines) - 1


@pytest.mark.parametrize("line", [-2, -1])
def test_a_changed_result_is_named(line: int) -> None:
    lines = a_record()
    lines[line] = lines[line][:-3] + "x" + lines[line][-2:]
    error = damage(lines)
    assert error.line == len(lines) - 1
    assert "the result, or the last link of the chain after it, was changed" in str(error)


def test_a_forged_result_meets_the_rules() -> None:
    moves, _ = played()
    error = damage(write_record(SETUP, moves, GAME.new(SETUP)).splitlines())
    assert error.line == HEADER + len(moves) + 1
    assert "the result is wrong" in str(error)


def test_a_forged_move_meets_the_rules() -> None:
    """With recomputed digests only the rules can notice it."""
    moves, state = played()
    forged = write_record(SETUP, [*moves[:2], (moves[2][0], "draw"), *moves[3:]], state)
    error = damage(forged.splitlines())
    assert error.line == HEADER + 3
    assert "not-now" in str(error)


def test_a_move_must_be_written_as_the_game_writes_it() -> None:
    moves, state = played()
    seat, text = moves[1]
    error = damage(write_record(SETUP, [moves[0], (seat, text.upper()), *moves[2:]], state).splitlines())
    assert error.line == HEADER + 2
    assert "notation" in str(error)


def test_moves_after_the_end_are_refused() -> None:
    moves, state = played()
    error = damage(write_record(SETUP, [*moves, moves[-1]], state).splitlines())
    assert error.line == HEADER + len(moves) + 1


def test_a_setup_that_the_game_cannot_play_is_named() -> None:
    setup = replace(SETUP, edition="first")
    error = damage(write_record(setup, [], GAME.new(SETUP)).splitlines())
    assert "edition: 'first' is not known" in str(error)
