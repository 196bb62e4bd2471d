"""`signoria verify`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import signoria
from signoria.bots.levels import make_bot
from signoria.cli.record import play_match
from signoria.kernel.fair import promise
from signoria.kernel.record import links, write_record
from signoria.kernel.setup import seed_bytes
from signoria.kernel.verify import write_chain
from tests.cli.conftest import Run

SALT = bytes(32)
OLD_RECORDS = sorted((Path(__file__).parents[1] / "records" / "version_1").glob("*.txt"))


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A match for which a commitment was made, and to which somebody added a word."""
    game = signoria.game("intrigo")
    setup = replace(game.setup(3, 5, names=["Livia", "Baldo \x1b[31m", "Oretta"]), words=("tiger \x1b[31m", "", ""))
    state = game.new(setup)
    moves = play_match(state, setup, make_bot("random"))
    text = write_record(setup, moves, state, promise(setup.seed, SALT))
    file = tmp_path / "match.record"
    file.write_text(text, encoding="utf-8")
    chain = write_chain(promise(setup.seed, SALT).commitment, links(setup, moves[:9], promise(setup.seed, SALT)))
    (tmp_path / "saved.chain").write_text(chain, encoding="utf-8")
    return file


COMMITMENT = promise(seed_bytes(5), SALT).commitment


def test_a_record_fits(run: Run, record: Path) -> None:
    answer = run("verify", str(record))
    assert answer.code == 0
    assert answer.out.endswith("The record fits.\n")
    assert "those that were promised before the deal" in answer.out
    assert "every deal, draw and move follows from the seed, the words and the rules" in answer.out
    assert "tiger" in answer.out
    assert "\x1b" not in answer.out
    assert answer.err == ""


def test_what_was_written_down_is_compared(run: Run, record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    link = next(line for line in lines if line.startswith("7 "))[-17:-1]
    noted = ["--commitment", f"{COMMITMENT[:4]} {COMMITMENT[4:8]}", "--link", link]
    answer = run("verify", str(record), *noted, "--chain", str(record.with_name("saved.chain")))
    assert answer.code == 0
    assert "nothing up to entry 7 has changed since you wrote the link down" in answer.out
    assert "nothing up to entry 9 has changed since you saved the chain" in answer.out
    assert run("verify", str(record), "--commitment", "0" * 64).code == 1
    assert run("verify", str(record), "--link", "0" * 16).code == 1


def test_a_changed_move_is_named(run: Run, record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("7 "))
    lines[at] = lines[at].replace(" [", "x [")
    record.write_text("\n".join(lines), encoding="utf-8")
    answer = run("verify", str(record))
    assert answer.code == 1
    assert f"line {at + 1}: move 7 was changed" in answer.out
    assert answer.out.endswith("The record does not fit.\n")


def test_the_answer_for_machines(run: Run, record: Path) -> None:
    data = run("verify", str(record), "--json").json
    assert data["ok"] is True
    (found,) = data["records"]
    assert (found["verdict"], found["problem"]) == ("fits", None)
    assert (found["commitment"], found["salt"], found["seed"]) == (COMMITMENT, SALT.hex(), seed_bytes(5).hex())
    assert {name: check["verdict"] for name, check in found["checks"].items()} == {
        "chain": "fits",
        "commitment": "fits",
        "deal": "fits",
    }
    record.write_text(record.read_text(encoding="utf-8").replace(COMMITMENT, "0" * 64), encoding="utf-8")
    answer = run("verify", str(record), "--json")
    assert (answer.code, answer.json["ok"], answer.json["records"][0]["verdict"]) == (1, False, "differs")
    assert "was changed" in answer.json["records"][0]["problem"]


@pytest.mark.parametrize("path", OLD_RECORDS, ids=lambda path: path.stem)
def test_records_of_the_first_format_are_still_read(run: Run, path: Path) -> None:
    assert "signoria record 1" in path.read_text(encoding="utf-8").splitlines()
    answer = run("verify", str(path))
    assert answer.code == 0
    assert "a record of the first format" in answer.out
    assert run("replay", str(path)).code == 0


def test_several_records_are_checked_and_the_worst_counts(run: Run, record: Path) -> None:
    assert run("verify", str(record), *map(str, OLD_RECORDS)).out.count("The record fits.") == 1 + len(OLD_RECORDS)
    answer = run("verify", str(record), str(record.with_name("missing.record")))
    assert answer.code == 2
    assert "missing.record" in answer.err
    assert "The record fits." in answer.out


@pytest.mark.parametrize("content", [b"", b"hello", b"\xff\xfe\x00", b"signoria record 9\n", b"\x00" * 100])
def test_what_is_no_record_is_explained(run: Run, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "some.file"
    file.write_bytes(content)
    answer = run("verify", str(file))
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"signoria: {file}: line 1: ")
    assert run("verify", str(file), "--json").json["records"][0]["problem"]


def test_rules_that_are_not_known_here_are_no_fault_of_the_record(run: Run, record: Path) -> None:
    game = signoria.game("intrigo")
    setup = replace(game.setup(3, 5), rules_version=99)
    record.write_text(write_record(setup, [], game.new(game.setup(3, 5))), encoding="utf-8")
    answer = run("verify", str(record))
    assert answer.code == 2
    assert "99 is not known here" in answer.out
    assert answer.out.endswith("The record cannot be checked here.\n")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--commitment", "xyz"), "--commitment needs 8 to 64 hexadecimal digits"),
        (("--link", "12"), "--link needs 16 hexadecimal digits"),
        (("--chain", "missing.chain"), "cannot read missing.chain"),
        (("other", "--link", "0" * 16), "name one record"),
    ],
)
def test_wrong_use_is_explained(run: Run, record: Path, arguments: tuple[str, ...], problem: str) -> None:
    answer = run("verify", str(record), *arguments)
    assert answer.code == 2
    assert problem in answer.err
    assert run("verify", str(record), "--chain", str(record)).code == 2


def test_help_says_what_the_exit_codes_mean(run: Run) -> None:
    answer = run("verify", "--help")
    assert "Exit codes: 0 if every record fits" in " ".join(answer.out.split())
