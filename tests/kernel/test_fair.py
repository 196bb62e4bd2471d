"""Fair deals: what is planted in a record is found and named, and a deal follows from what was promised."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from signoria.kernel.errors import BadRecord, NotARecord, UnknownGame, UnplayableRules
from signoria.kernel.fair import SHORT_DIGITS, Promise, commit, promise, short
from signoria.kernel.game import Game
from signoria.kernel.match import Match
from signoria.kernel.record import links, read_record, replay_record, write_record
from signoria.kernel.setup import Setup
from signoria.kernel.state import State
from signoria.kernel.verify import (
    DIFFERS,
    FITS,
    MISSING,
    UNKNOWN,
    Noted,
    Verification,
    read_chain,
    verify_record,
    write_chain,
)
from tests.conformance.toy import toy_game

GAME = toy_game()
SALT = bytes(range(32))
SETUP = replace(GAME.setup(2, 11, names=["Ada", "Ben"]), words=("tiger", ""))
PROMISE = promise(SETUP.seed, SALT)

Lines = list[str]


def find_game(game_id: str) -> Game:
    if game_id != GAME.id:
        raise UnknownGame(game_id)
    return GAME


def played(setup: Setup = SETUP) -> tuple[list[tuple[int, str]], State]:
    """Always the first legal move; the first one that can be is undone and made again, and a bot stands in once."""
    match = Match(GAME, setup)
    entries: list[tuple[int, str]] = []
    while not match.state.is_over():
        seat = 0 if match.state.actors & 1 else 1
        match.push(seat, match.state.legal_texts(seat)[0])
        entries.append((seat, match.moves[-1].text))
        if match.moves[-1].reversible and not any(text == "!undo" for _, text in entries):
            undone = match.undo(seat)
            match.push(seat, undone.text)
            entries += [(seat, "!undo"), (seat, undone.text), (1 - seat, "!bot master"), (1 - seat, "!person")]
    return entries, match.state


ENTRIES, STATE = played()
RECORD = write_record(SETUP, ENTRIES, STATE, PROMISE)
HEADER = next(i for i, line in enumerate(RECORD.splitlines()) if line[0].isdigit())


def checks(found: Verification) -> dict[str, str]:
    return {check.name: check.verdict for check in found.checks}


def problem(found: Verification) -> str:
    return next(check.text for check in found.checks if check.verdict != FITS)


def test_a_record_with_every_kind_of_entry_fits() -> None:
    found = verify_record(RECORD, find_game)
    assert checks(found) == {"chain": FITS, "commitment": FITS, "deal": FITS}
    assert found.verdict == FITS
    record = read_record(RECORD)
    assert [(entry.seat, entry.text) for entry in record.history] == ENTRIES
    assert {text.split()[0] for _, text in ENTRIES if text.startswith("!")} == {"!undo", "!bot", "!person"}
    assert replay_record(GAME, record).fingerprint() == STATE.fingerprint()


def test_a_match_that_was_given_up_fits_too() -> None:
    for ending in ("!resign", "!vote"):
        match = Match(GAME, SETUP)
        text = write_record(SETUP, [(1, ending)], match.state, PROMISE)
        assert verify_record(text, find_game).verdict == FITS


def number_of(kind: str) -> int:
    """The number of the first entry of a kind."""
    return next(i for i, (_, text) in enumerate(ENTRIES, 1) if text.startswith(kind))


def changed(number: int, change: Callable[[str], str]) -> Lines:
    lines = RECORD.splitlines()
    lines[HEADER + number - 1] = change(lines[HEADER + number - 1])
    return lines


KINDS = {
    "move": 3,
    "undo": number_of("!undo"),
    "bot": number_of("!bot"),
    "person": number_of("!person"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_changed_entry_is_found_and_named(kind: str) -> None:
    number = KINDS[kind]
    lines = changed(number, lambda line: line.replace(" [", "x ["))
    found = verify_record("\n".join(lines), find_game)
    assert checks(found) == {"chain": DIFFERS}
    named = "move" if kind == "move" else "entry"
    assert f"line {HEADER + number}: {named} {number} was changed" in problem(found)


@pytest.mark.parametrize("kind", KINDS)
def test_a_changed_seat_is_found_and_named(kind: str) -> None:
    number = KINDS[kind]
    seat = ENTRIES[number - 1][0]
    lines = changed(number, lambda line: line.replace(f"{number} {seat} ", f"{number} {1 - seat} ", 1))
    assert f" {number} was changed" in problem(verify_record("\n".join(lines), find_game))


@pytest.mark.parametrize("kind", KINDS)
def test_a_removed_entry_is_found_and_named(kind: str) -> None:
    number = KINDS[kind]
    lines = RECORD.splitlines()
    del lines[HEADER + number - 1]
    found = problem(verify_record("\n".join(lines), find_game))
    assert f"expected move {number}, found '{number + 1}': a line is missing or out of place" in found


@pytest.mark.parametrize("kind", KINDS)
def test_a_removed_entry_is_found_even_if_the_rest_is_numbered_anew(kind: str) -> None:
    number = KINDS[kind]
    lines = RECORD.splitlines()
    del lines[HEADER + number - 1]
    for at in range(HEADER + number - 1, len(lines) - 2):
        count, _, rest = lines[at].partition(" ")
        lines[at] = f"{int(count) - 1} {rest}"
    assert f" {number} was changed" in problem(verify_record("\n".join(lines), find_game))


@pytest.mark.parametrize("kind", KINDS)
def test_an_inserted_or_swapped_entry_is_found_and_named(kind: str) -> None:
    number = KINDS[kind]
    lines = RECORD.splitlines()
    at = HEADER + number - 1
    inserted = [*lines[:at], lines[at], *lines[at:]]
    assert f"expected move {number + 1}, found '{number}'" in problem(verify_record("\n".join(inserted), find_game))
    swapped = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
    assert f"expected move {number}, found '{number + 1}'" in problem(verify_record("\n".join(swapped), find_game))


def test_an_undo_that_was_not_possible_is_named() -> None:
    moves, state = [(entry.seat, entry.text) for entry in read_record(RECORD).entries], STATE
    forged = [*moves, (moves[-1][0], "!undo"), moves[-1]]
    found = verify_record(write_record(SETUP, forged, state, PROMISE), find_game)
    assert checks(found)["deal"] == DIFFERS
    assert f"line {HEADER + len(moves) + 1}: " in problem(found)
    with pytest.raises(BadRecord, match="there is no move to undo"):
        read_record(write_record(SETUP, [(0, "!undo")], state))


def test_an_unknown_entry_is_refused() -> None:
    for text in ("!dance", "!bot", "!bot a b", "!undo 2"):
        with pytest.raises(BadRecord, match="is no entry of a record"):
            read_record(write_record(SETUP, [(0, text)], STATE))


@pytest.mark.parametrize("field", ["seed", "salt", "words", "names", "commitment"])
def test_a_changed_header_is_found(field: str) -> None:
    lines = RECORD.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith(f"{field}: "))
    values = {"words": 'words: ["lion",""]', "names": 'names: ["Ada","Eve"]'}
    lines[at] = values.get(field, f'{field}: "{"ab" * 32}"')
    assert "the header or move 1 was changed" in problem(verify_record("\n".join(lines), find_game))


def test_a_wrong_seed_is_found_although_all_links_are_new() -> None:
    setup = SETUP.with_seed(12)
    entries, state = played(setup)
    found = verify_record(write_record(setup, entries, state, PROMISE), find_game)
    assert checks(found) == {"chain": FITS, "commitment": DIFFERS, "deal": FITS}


@pytest.mark.parametrize("words", [("lion", ""), ("", "tiger"), ("tiger", "x"), ()])
def test_a_wrong_word_is_found_although_all_links_are_new(words: tuple[str, ...]) -> None:
    forged = write_record(replace(SETUP, words=words), ENTRIES, STATE, PROMISE)
    assert checks(verify_record(forged, find_game)) == {"chain": FITS, "commitment": FITS, "deal": DIFFERS}


def test_a_swapped_commitment_is_found_by_whoever_wrote_the_first_one_down() -> None:
    """The server's owner could put another match in the place of this one, with all that belongs to it."""
    setup = SETUP.with_seed(12)
    entries, state = played(setup)
    other = write_record(setup, entries, state, promise(setup.seed, bytes(32)))
    assert verify_record(other, find_game).verdict == FITS
    for noted in (PROMISE.commitment, PROMISE.commitment[:16].upper()):
        assert checks(verify_record(other, find_game, Noted(commitment=noted)))["your commitment"] == DIFFERS
        assert checks(verify_record(RECORD, find_game, Noted(commitment=noted)))["your commitment"] == FITS


def test_history_that_was_rewritten_is_found_by_whoever_saved_the_chain() -> None:
    found = links(SETUP, ENTRIES, PROMISE)
    saved = read_chain(write_chain(PROMISE.commitment, found[:6]))
    assert checks(verify_record(RECORD, find_game, Noted(chain=saved)))["your chain"] == FITS
    assert checks(verify_record(RECORD, find_game, Noted(link=short(found[5]))))["your link"] == FITS
    rewritten = write_record(SETUP, [*ENTRIES[:3], (0, "!resign")], STATE, PROMISE)
    answer = verify_record(rewritten, find_game, Noted(chain=saved, link=short(found[5])))
    texts = {check.name: check.text for check in answer.checks}
    assert texts["your chain"] == "move 4 was changed since you saved the chain"
    assert checks(answer)["your link"] == DIFFERS
    shortened = write_record(SETUP, ENTRIES[:3], STATE, PROMISE)
    text = {check.name: check.text for check in verify_record(shortened, find_game, Noted(chain=saved)).checks}
    assert text["your chain"] == "entry 4 and all after it were removed since you saved the chain"


@pytest.mark.parametrize(
    "text", ["", "hello", "signoria chain 2\ncommitment: xyz", "signoria chain 2\n\n2 [00]", RECORD]
)
def test_what_is_no_saved_chain_is_refused(text: str) -> None:
    with pytest.raises(NotARecord):
        read_chain(text)


def test_a_record_without_a_commitment_is_checked_as_far_as_it_goes() -> None:
    found = verify_record(write_record(SETUP, ENTRIES, STATE), find_game)
    assert checks(found) == {"chain": FITS, "commitment": MISSING, "deal": FITS}
    assert found.verdict == FITS
    with pytest.raises(BadRecord, match="must come together"):
        read_record("\n".join(line for line in RECORD.splitlines() if not line.startswith("salt: ")))


def test_what_cannot_be_replayed_here_is_neither_right_nor_wrong() -> None:
    newer = write_record(replace(SETUP, rules_version=99), ENTRIES, STATE, PROMISE)
    found = verify_record(newer, find_game)
    assert checks(found) == {"chain": FITS, "commitment": FITS, "deal": UNKNOWN}
    assert found.verdict == UNKNOWN
    assert "update the program" in problem(found)
    other = write_record(replace(SETUP, game="chess"), ENTRIES, STATE, PROMISE)
    assert verify_record(other, find_game).verdict == UNKNOWN


def test_a_game_may_drop_versions_of_its_rules() -> None:
    later = replace(GAME, rules_version=3, oldest_rules_version=2)
    with pytest.raises(UnplayableRules, match="1 is not known here, only versions 2 to 3; use an older release"):
        later.check(SETUP.variant())
    later.check({**SETUP.variant(), "rules_version": 2})


def test_two_records_with_different_seeds_share_no_link() -> None:
    """So a link says nothing about the moves to whoever does not know the seed."""
    one, other = links(SETUP, ENTRIES, PROMISE), links(SETUP.with_seed(12), ENTRIES, PROMISE)
    assert not {short(link) for link in one} & {short(link) for link in other}
    assert {len(short(link)) for link in one} == {SHORT_DIGITS}


SEEDS = st.binary(min_size=32, max_size=32)


@given(SEEDS, SEEDS, SEEDS, SEEDS)
def test_a_commitment_binds_to_its_seed_and_salt(
    seed: bytes, salt: bytes, other_seed: bytes, other_salt: bytes
) -> None:
    made = promise(seed, salt)
    assert made.fits(seed)
    assert Promise(made.commitment, other_salt).fits(other_seed) is ((seed, salt) == (other_seed, other_salt))


def test_a_salt_has_a_fixed_length() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        commit(SETUP.seed, b"short")


WORDS = st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=8), max_size=3)


@given(WORDS, WORDS)
def test_different_words_give_different_keys(words: list[str], others: list[str]) -> None:
    one, other = (replace(SETUP, words=tuple(given)) for given in (words, others))
    assert (one.key() == other.key()) is (words == others)


@settings(max_examples=60)
@given(st.data())
def test_any_changed_letter_is_found(data: st.DataObject) -> None:
    """In the header, in an entry, in the result or in the last link; spaces at the end of a line do not count."""
    at = data.draw(st.integers(0, len(RECORD) - 2))
    letter = data.draw(st.characters(min_codepoint=33, max_codepoint=126).filter(lambda char: char != RECORD[at]))
    text = RECORD[:at] + letter + RECORD[at + 1 :]
    try:
        assert verify_record(text, find_game).verdict == DIFFERS
    except NotARecord:
        assert at < len("signoria record 2")
