"""The journal: private fields are shown only to the seats that may see them."""

from __future__ import annotations

from signoria.kernel.journal import NOBODY, Journal


def a_journal() -> Journal:
    journal = Journal()
    journal.tell("began", "R-1", NOBODY, {"round": 1})
    journal.whisper("drew", "R-2", 1, {"count": 2}, {"cards": ["a", "b"]}, 0b110)
    return journal


def test_private_fields_are_dropped_for_all_others() -> None:
    public = {"kind": "drew", "rule": "R-2", "actor": 1, "fields": {"count": 2}}
    whole = {**public, "fields": {"count": 2, "cards": ["a", "b"]}}
    seen = [a_journal().log(viewer)[1] for viewer in (NOBODY, 0, 1, 2, 3)]
    assert seen == [public, public, whole, whole, public]


def test_what_is_told_is_told_to_all() -> None:
    for viewer in (NOBODY, 0, 4):
        assert a_journal().log(viewer)[0] == {"kind": "began", "rule": "R-1", "actor": -1, "fields": {"round": 1}}


def test_once_it_is_over_everything_may_be_seen() -> None:
    fields = a_journal().events[1].seen_by_all()["fields"]
    assert fields == {"count": 2, "cards": ["a", "b"]}


def test_a_log_can_begin_later() -> None:
    assert [event["kind"] for event in a_journal().log(0, since=1)] == ["drew"]
    assert a_journal().log(0, since=2) == []


def test_a_viewer_cannot_change_an_event() -> None:
    journal = a_journal()
    seen = journal.log(1)[1]["fields"]
    assert isinstance(seen, dict)
    seen.clear()
    assert journal.log(1) == a_journal().log(1)
