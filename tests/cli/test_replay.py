"""`signoria replay`: what was played can be seen, and what was changed is found."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

import signoria
from signoria.kernel.record import read_record, replay_record, write_record
from signoria.kernel.state import seats_in

from .conftest import Run

FIELDS = {
    *("ok", "game", "seats", "edition", "options", "names"),
    *("moves", "over", "scores", "winners", "fingerprint"),
}
Lines = list[str]


def line_of(lines: Lines, ply: int) -> int:
    """The number of the line that holds a move."""
    return next(number for number, line in enumerate(lines, 1) if line.startswith(f"{ply} "))


def part_of(text: str, plies: int) -> str:
    """The record of the same match, broken off after some moves but sound in itself."""
    record = read_record(text)
    state = replay_record(signoria.game(record.setup.game), record, plies)
    return write_record(record.setup, [(entry.seat, entry.text) for entry in record.entries[:plies]], state)


def test_a_sound_record_is_shown(run: Run, record_file: Path) -> None:
    answer = run("replay", str(record_file))
    assert answer.code == 0
    assert "Patrician for 3, standard edition" in answer.out
    assert "moves, finished. The record is correct." in answer.out
    assert "Seat 1" in answer.out
    assert "won" in answer.out


def test_the_result_for_machines(run: Run, record_file: Path, record_text: str) -> None:
    answer = run("replay", str(record_file), "--json")
    data = answer.json
    assert (answer.code, answer.err) == (0, "")
    assert set(data) == FIELDS
    assert data["ok"] is True
    assert data["moves"] == len(read_record(record_text).entries)
    result = json.loads(record_text.splitlines()[-2].removeprefix("result "))
    assert {name: data[name] for name in result} == result


def test_a_position_can_be_seen(run: Run, record_file: Path, record_text: str) -> None:
    record = read_record(record_text)
    for ply in (0, 1, len(record.entries)):
        data = run("replay", str(record_file), "--at", str(ply), "--json").json
        assert set(data) == FIELDS | {"at", "position"}
        assert data["at"] == ply
        state = signoria.game("patrician").position(data["position"])
        assert state.fingerprint() == data["fingerprint"]
        assert state.scores() == data["scores"]
        assert data["over"] is (ply == len(record.entries))


def test_a_position_is_drawn_as_a_spectator_sees_it(
    run: Run, record_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def draw(view: dict[str, object], names: list[str]) -> list[list[tuple[str, str]]]:
        return [[(f"for seat {view['seat']}", "strong"), (" and ", "dim"), (names[0], "seat0")]]

    monkeypatch.setattr(signoria.game("patrician").terminal, "draw", draw)
    answer = run("replay", str(record_file), "--at", "3")
    assert "after move 3 of" in answer.out
    assert "Move 3, Seat " in answer.out
    assert "for seat -1 and Seat 1" in answer.out


def test_ply_0_is_the_deal(run: Run, record_file: Path) -> None:
    assert "This is the position after the deal." in run("replay", str(record_file), "--at", "0").out


def test_a_name_may_hold_any_character(run: Run, record_file: Path) -> None:
    game = signoria.game("patrician")
    setup = game.setup(seats=2, seed=1, names=("Anna\u2028\x85\r\nB", "#"))
    record_file.write_text(write_record(setup, [], game.new(setup)), encoding="utf-8", newline="")
    assert run("replay", str(record_file), "--json").json["names"] == list(setup.names)


@pytest.mark.parametrize("at", [(), ("--at", "0"), ("--at", "1")])
def test_a_name_steers_no_terminal_and_fills_no_screen(run: Run, record_file: Path, at: tuple[str, ...]) -> None:
    game = signoria.game("patrician")
    setup = game.setup(seats=2, seed=1, names=("Anna\x1b[31m\x07", "B" * 10_000))
    state = game.new(setup)
    seat = seats_in(state.actors)[0]
    move = (seat, state.legal_texts(seat)[0])
    state.push(*move)
    record_file.write_text(write_record(setup, [move], state), encoding="utf-8")
    out = run("replay", str(record_file), *at).out
    assert "Anna" in out
    assert all(line.isprintable() and len(line) <= 100 for line in out.splitlines())


def test_a_complaint_about_a_record_steers_no_terminal(run: Run, record_file: Path, record_text: str) -> None:
    record_file.write_text(record_text.replace(" [", " [\x1b[31m"), encoding="utf-8")
    failed = run("replay", str(record_file))
    assert failed.code == 1
    assert failed.err.rstrip("\n").isprintable()


def test_a_ply_that_was_not_played_is_refused(complaint: Callable[..., str], record_file: Path) -> None:
    moves = len(read_record(record_file.read_text(encoding="utf-8")).entries)
    assert f"{moves} moves; choose 0 to {moves}" in complaint("replay", str(record_file), "--at", str(moves + 1))
    assert "--at" in complaint("replay", str(record_file), "--at", "-1")
    assert "--at" in complaint("replay", str(record_file), "--at", "first")


def test_an_unfinished_match_is_shown_as_such(run: Run, record_file: Path, record_text: str) -> None:
    record_file.write_text(part_of(record_text, 10), encoding="utf-8")
    data = run("replay", str(record_file), "--json").json
    assert (data["ok"], data["over"], data["moves"], data["winners"]) == (True, False, 10, [])
    text = run("replay", str(record_file)).out
    assert "10 moves, not finished." in text
    assert "won" not in text


def test_a_record_is_read_from_the_standard_input(run: Run, record_text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(record_text.encode())))
    assert run("replay", "-").code == 0


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text,
        lambda text: text.rstrip("\n"),
        lambda text: text + "\n\n",
        lambda text: text.replace("\n", "\n# a note\n"),
    ],
    ids=["line ends of Windows", "byte order mark", "no last line end", "blank lines", "notes"],
)
def test_what_an_editor_may_do_does_no_harm(run: Run, record_file: Path, change: Callable[[str], str]) -> None:
    text = record_file.read_text(encoding="utf-8")
    record_file.write_bytes(change(text).encode())
    assert run("replay", str(record_file)).code == 0


def other_action(lines: Lines) -> int:
    changed = line_of(lines, 5)
    digest = lines[changed - 1].rpartition(" ")[2]
    action = " ".join(lines[changed - 1].split(" ")[2:-1])
    other = next(" ".join(line.split(" ")[2:-1]) for line in lines[changed:-1] if action not in line)
    lines[changed - 1] = f"5 {lines[changed - 1].split(' ')[1]} {other} {digest}"
    return changed


def other_seat(lines: Lines) -> int:
    changed = line_of(lines, 5)
    ply, seat, rest = lines[changed - 1].split(" ", 2)
    lines[changed - 1] = f"{ply} {(int(seat) + 1) % 3} {rest}"
    return changed


def other_digest(lines: Lines) -> int:
    changed = line_of(lines, 5)
    lines[changed - 1] = lines[changed - 1][:-9] + "00000000]"
    return changed


def no_digest(lines: Lines) -> int:
    changed = line_of(lines, 5)
    lines[changed - 1] = lines[changed - 1].rpartition(" ")[0]
    return changed


def dropped_move(lines: Lines) -> int:
    changed = line_of(lines, 5)
    del lines[changed - 1]
    return changed


def doubled_move(lines: Lines) -> int:
    changed = line_of(lines, 5)
    lines.insert(changed, lines[changed - 1])
    return changed + 1


def swapped_moves(lines: Lines) -> int:
    changed = line_of(lines, 5)
    lines[changed - 1], lines[changed] = lines[changed], lines[changed - 1]
    return changed


def other_seed(lines: Lines) -> int:
    i = next(i for i, line in enumerate(lines) if line.startswith("seed: "))
    lines[i] = f'seed: "{"0" * 64}"'
    return line_of(lines, 1)


def short_seed(lines: Lines) -> int:
    i = next(i for i, line in enumerate(lines) if line.startswith("seed: "))
    lines[i] = 'seed: "00"'
    return i + 1


def dropped_name(lines: Lines) -> int:
    i = next(i for i, line in enumerate(lines) if line.startswith("names: "))
    lines[i] = 'names: ["Anna"]'
    return i + 1


def no_json_in_header(lines: Lines) -> int:
    lines[1] = "game: patrician"
    return 2


def endless_json_in_header(lines: Lines) -> int:
    lines[1] = "game: " + "[" * 100_000
    return 2


def other_result(lines: Lines) -> int:
    result = json.loads(lines[-2].removeprefix("result "))
    result["scores"][0] += 1
    lines[-2] = f"result {json.dumps(result)}"
    return len(lines) - 1


def no_result(lines: Lines) -> int:
    del lines[-2]
    return len(lines)


def cut_in_a_move(lines: Lines) -> int:
    changed = line_of(lines, 5)
    lines[changed - 1] = lines[changed - 1][:6]
    del lines[changed:]
    return changed


def more_after_the_result(lines: Lines) -> int:
    lines.append(lines[-3])
    return len(lines) - 1


def nothing_left(lines: Lines) -> int:
    lines.clear()
    return 1


def another_file(lines: Lines) -> int:
    lines[:] = ["Dear diary,", "today we played Patrician."]
    return 1


ALTERATIONS = (
    *(other_action, other_seat, other_digest, no_digest, dropped_move, doubled_move, swapped_moves),
    *(other_seed, short_seed, dropped_name, no_json_in_header, endless_json_in_header),
    *(other_result, no_result, cut_in_a_move, more_after_the_result, nothing_left, another_file),
)


@pytest.mark.parametrize("alter", ALTERATIONS, ids=lambda alter: alter.__name__)
def test_an_alteration_is_found_and_its_line_named(
    run: Run, record_file: Path, record_text: str, alter: Callable[[Lines], int]
) -> None:
    lines = record_text.splitlines()
    changed = alter(lines)
    record_file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    answer = run("replay", str(record_file), "--json")
    data = answer.json
    assert answer.code == 1
    assert data["ok"] is False
    assert data["line"] == changed
    assert data["error"].startswith(f"line {changed}: ")
    assert answer.err == f"signoria: {record_file}: {data['error']}\n"


def forged(text: str, ply: int, shift: int, action: str) -> str:
    """A record with another move, of a seat so many places on, and with digests that fit it."""
    record = read_record(text)
    moves = [(entry.seat, entry.text) for entry in record.entries]
    moves[ply - 1] = (moves[ply - 1][0] + shift, action)
    return write_record(record.setup, moves, replay_record(signoria.game("patrician"), record))


@pytest.mark.parametrize(
    ("shift", "action", "problem"),
    [
        (0, "fly to Roma", "not an action"),
        (0, "build right", "may not"),
        (1, "build right", "cannot move now"),
        (7, "build right", "cannot move now"),
    ],
)
def test_a_forged_move_is_found_by_the_rules(
    run: Run, record_file: Path, record_text: str, shift: int, action: str, problem: str
) -> None:
    text = forged(record_text, 1, shift, action)
    record_file.write_text(text, encoding="utf-8")
    answer = run("replay", str(record_file))
    assert (answer.code, answer.out) == (1, "")
    assert f"line {line_of(text.splitlines(), 1)}: " in answer.err
    assert problem in answer.err


@pytest.mark.parametrize(
    ("field", "value"), [("game", '"chess"'), ("edition", '"golden"'), ("seats", "99"), ("rules_version", "99")]
)
def test_a_setup_that_cannot_be_played_is_a_failed_check(
    run: Run, record_file: Path, record_text: str, field: str, value: str
) -> None:
    part = part_of(record_text, 0).splitlines()
    i = next(i for i, line in enumerate(part) if line.startswith(f"{field}: "))
    part[i] = f"{field}: {value}"
    record_file.write_text("\n".join(part), encoding="utf-8")
    answer = run("replay", str(record_file))
    assert answer.code == 1
    assert ": line " in answer.err


def test_a_binary_file_is_a_failed_check(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_bytes(b"signoria record 1\n\xff\xfe\x00")
    data = run("replay", str(file), "--json").json
    assert (data["ok"], data["line"]) == (False, 2)
    assert "not UTF-8" in data["error"]


def test_what_cannot_be_read_is_wrong_use(complaint: Callable[..., str], tmp_path: Path) -> None:
    assert "cannot read" in complaint("replay", str(tmp_path / "none.txt"))
    assert "cannot read" in complaint("replay", str(tmp_path))
    assert "cannot read" in complaint("replay", "a\0b")


def test_a_huge_file_is_refused(
    complaint: Callable[..., str], record_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("signoria.cli.files.MOST_BYTES", 1000)
    assert "larger than" in complaint("replay", str(record_file))
