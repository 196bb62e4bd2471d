"""The log: no result is lost, and no other file is taken for a log."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from signoria.arena import contest as contest_module
from signoria.arena.contest import Contest
from signoria.arena.log import BadLog, default_path, open_log

from .conftest import Between, played


@pytest.fixture
def contest(between: Between) -> Contest:
    return between("novice", "random")


@pytest.fixture
def path(contest: Contest, tmp_path: Path) -> Path:
    """A log of three matches."""
    path = tmp_path / "log.jsonl"
    with open_log(path, contest) as log:
        for fixture in contest.fixtures(3):
            log.add(played(contest, fixture))
    return path


def test_added_results_are_read_again(contest: Contest, tmp_path: Path) -> None:
    results = [played(contest, fixture) for fixture in contest.fixtures(3)]
    with open_log(tmp_path / "log.jsonl", contest) as log:
        assert log.results == {}
        for result in results:
            log.add(result)
    with open_log(tmp_path / "log.jsonl", contest) as log:
        assert list(log.results.values()) == results


def test_every_result_is_in_the_file_at_once(contest: Contest, tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    with open_log(path, contest) as log:
        for number, fixture in enumerate(contest.fixtures(3), start=2):
            log.add(played(contest, fixture))
            assert len(path.read_text().splitlines()) == number


def test_a_line_is_json(contest: Contest, path: Path) -> None:
    header, first, *_ = map(json.loads, path.read_text().splitlines())
    assert header == {"arena": 1, "contest": contest.identity()}
    assert set(first) == {
        *("deal", "sitting", "bots", "scores", "winners"),
        *("decisions", "ms", "most_ms", "cpu_ms"),
    }
    assert (first["deal"], first["sitting"], first["bots"]) == (0, 0, [0, 1, 1])


@pytest.mark.parametrize("kept", [1, 20, -1])
def test_an_incomplete_last_line_is_ignored(contest: Contest, path: Path, kept: int) -> None:
    *lines, last = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines) + last[:kept])
    with open_log(path, contest) as log:
        assert list(log.results) == contest.fixtures(3)[:2]
        log.add(played(contest, contest.fixtures(3)[2]))
    with open_log(path, contest) as log:
        assert list(log.results) == contest.fixtures(3)


DAMAGES = [b"{", b"[]", b"{}", b'{"deal": 0}', b'"deal"', b"7", b"\xff", b""]
BAD_FIELDS: list[tuple[str, object]] = [
    *(("deal", deal) for deal in (-1, 0.5, "0", None)),
    *(("sitting", sitting) for sitting in (-1, 3, "0", True)),
    *(("bots", bots) for bots in ([0, 1, 1], [0], 0)),
    *(("winners", winners) for winners in ([], [3], [-1], [1, 1], ["0"], 0)),
    *((name, numbers) for name in ("scores", "decisions", "ms", "most_ms") for numbers in ([1, 2], ["1", "2", "3"], 7)),
    *((name, [1, -1, 1]) for name in ("decisions", "ms", "most_ms")),
    *(("cpu_ms", number) for number in (-1, float("nan"), float("inf"), None)),
    ("mood", "good"),
]


def spoil(path: Path, number: int, damage: bytes) -> None:
    """Write something else into a line of the log."""
    lines = path.read_bytes().splitlines()
    lines[number] = damage
    path.write_bytes(b"\n".join(lines) + b"\n")


def with_field(path: Path, number: int, name: str, value: object) -> bytes:
    return json.dumps({**json.loads(path.read_bytes().splitlines()[number]), name: value}).encode()


def refused(path: Path, contest: Contest, problem: str) -> bool:
    """Check that the log is refused for this reason and not changed."""
    before = path.read_bytes()
    with pytest.raises(BadLog, match=problem), open_log(path, contest):
        pass
    return path.read_bytes() == before


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_line_before_the_last_is_named(contest: Contest, path: Path, damage: bytes) -> None:
    spoil(path, 2, damage)
    assert refused(path, contest, "line 3 is damaged")


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_last_line_is_played_again(contest: Contest, path: Path, damage: bytes) -> None:
    spoil(path, 3, damage)
    with open_log(path, contest) as log:
        assert list(log.results) == contest.fixtures(3)[:2]
    assert len(path.read_bytes().splitlines()) == 3


@pytest.mark.parametrize(("name", "value"), BAD_FIELDS)
def test_a_line_with_impossible_values_is_damaged(contest: Contest, path: Path, name: str, value: object) -> None:
    spoil(path, 2, with_field(path, 2, name, value))
    assert refused(path, contest, "line 3 is damaged")


def test_a_score_may_be_negative(contest: Contest, path: Path) -> None:
    spoil(path, 2, with_field(path, 2, "scores", [-3, 5, 0]))
    with open_log(path, contest) as log:
        assert log.results[contest.fixtures(3)[1]].scores == [-3, 5, 0]


def test_the_log_of_another_contest_is_refused(between: Between, path: Path) -> None:
    before = path.read_bytes()
    other = between("novice", "apprentice", seed=2)
    with pytest.raises(BadLog, match="another contest: seed, bots differ"), open_log(path, other):
        pass
    assert path.read_bytes() == before


def test_results_of_another_program_are_refused(contest: Contest, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contest_module, "program_digest", lambda: "changed")
    with pytest.raises(BadLog, match="program differ"), open_log(path, contest):
        pass


def test_a_fresh_start_drops_all_results(between: Between, contest: Contest, path: Path) -> None:
    for held in (contest, between("novice", "apprentice")):
        with open_log(path, held, fresh=True) as log:
            assert log.results == {}
        assert len(path.read_text().splitlines()) == 1


@pytest.mark.parametrize("text", ["A letter to a friend", "Dear\nfriend\n", "{}\n", "[]\n", '{"arena": 2}\n', "\n"])
@pytest.mark.parametrize("fresh", [False, True])
def test_a_file_that_is_not_a_log_is_never_overwritten(
    contest: Contest, tmp_path: Path, text: str, fresh: bool
) -> None:
    path = tmp_path / "letter.txt"
    path.write_text(text)
    with pytest.raises(BadLog, match="is not an arena log"), open_log(path, contest, fresh):
        pass
    assert path.read_text() == text


def test_an_empty_file_becomes_a_log(contest: Contest, tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.touch()
    with open_log(path, contest) as log:
        assert log.results == {}
    assert path.read_text().startswith('{"arena": 1')


@pytest.mark.parametrize("kept", [1, 20, -1])
@pytest.mark.parametrize("fresh", [False, True])
def test_an_incomplete_header_is_written_again(contest: Contest, path: Path, kept: int, fresh: bool) -> None:
    header = path.read_bytes().splitlines(keepends=True)[0]
    path.write_bytes(header[:kept])
    with open_log(path, contest, fresh) as log:
        assert log.results == {}
    assert path.read_bytes() == header


def test_the_incomplete_header_of_another_contest_is_refused(between: Between, path: Path) -> None:
    path.write_bytes(path.read_bytes().splitlines()[0])
    before = path.read_bytes()
    with (
        pytest.raises(BadLog, match="is not an arena log"),
        open_log(path, between("novice", "apprentice"), fresh=True),
    ):
        pass
    assert path.read_bytes() == before


def test_a_file_that_cannot_be_written_is_named(contest: Contest, tmp_path: Path) -> None:
    with pytest.raises(BadLog, match=f"cannot write {tmp_path}"), open_log(tmp_path, contest):
        pass


def test_each_contest_has_its_own_default_file(between: Between) -> None:
    names = {default_path(between("novice", "random", seed=seed)).name for seed in (1, 2)}
    assert len(names) == 2
    assert all(name.startswith("patrician-3-") for name in names)
