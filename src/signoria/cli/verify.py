"""Verify records, offline: that no line was changed, that the seed is the one that was promised before the deal, and
that every deal and draw follows from it.

Exit codes: 0 if every record fits, 1 if one does not, 2 if one cannot be read or replayed here.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence

import signoria
from signoria.cli.codes import FAILED, WRONG_USE
from signoria.cli.files import read_bytes
from signoria.cli.options import add_json
from signoria.cli.output import in_columns, print_json, shown_names, variant_title, warn
from signoria.cli.parser import WrongUse
from signoria.kernel.errors import NotARecord
from signoria.kernel.fair import SHORT_DIGITS
from signoria.kernel.lines import cut, printable
from signoria.kernel.record import Record
from signoria.kernel.verify import DIFFERS, FITS, UNKNOWN, Noted, Verification, read_chain, verify_record

EXAMPLES = (
    "signoria verify match.record",
    "signoria verify match.record --commitment 5f0c41d2",
    "signoria verify match.record --chain saved.chain",
    "signoria verify *.record --json",
)
CODES = {FITS: 0, DIFFERS: FAILED, UNKNOWN: WRONG_USE}
WORDS = {FITS: "The record fits.", DIFFERS: "The record does not fit.", UNKNOWN: "The record cannot be checked here."}
LEAST_DIGITS = 8
WORD_WIDTH = 40


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", help="records; - is standard input")
    parser.add_argument("--commitment", metavar="HEX", help="the commitment that you wrote down before the deal")
    parser.add_argument("--link", metavar="HEX", help="a link of the chain that you wrote down while the match ran")
    parser.add_argument("--chain", metavar="SAVED", help="the chain that you saved while the match ran")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    noted = _noted(args)
    results = [_verify(path, noted) for path in args.files]
    if args.json:
        print_json({"ok": all(result.verdict == FITS for result in results), "records": list(map(_data, results))})
    else:
        _print(results)
    return max(CODES[result.verdict] for result in results)


def _print(results: Sequence[_Result]) -> None:
    shown = ["\n".join(_lines(result)) for result in results if result.found]
    if shown:
        print("\n\n".join(shown))


class _Result:
    """What was found out about a file."""

    def __init__(self, path: str, found: Verification | None, problem: str = "") -> None:
        self.path = path
        self.found = found  # None if it is no record
        self.problem = problem
        self.verdict = found.verdict if found else UNKNOWN


def _verify(path: str, noted: Noted) -> _Result:
    try:
        return _Result(path, verify_record(_text(path), signoria.game, noted))
    except (WrongUse, NotARecord) as error:
        problem = str(error) if path in str(error) else f"{path}: {error}"
        warn(problem)
        return _Result(path, None, problem)


def _text(path: str) -> str:
    try:
        return read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotARecord(1, "this is not UTF-8 text") from None


def _noted(args: argparse.Namespace) -> Noted:
    given = args.commitment or args.link or args.chain
    if given and len(args.files) > 1:
        raise WrongUse("--commitment, --link and --chain belong to one match: name one record")
    try:
        chain = read_chain(_text(args.chain)) if args.chain else None
    except NotARecord as error:
        raise WrongUse(f"{args.chain}: {error}") from None
    return Noted(
        _digits("--commitment", args.commitment, LEAST_DIGITS, 64),
        _digits("--link", args.link, SHORT_DIGITS, SHORT_DIGITS),
        chain,
    )


def _digits(option: str, text: str | None, least: int, most: int) -> str:
    """Hexadecimal digits as somebody wrote them down, perhaps in groups."""
    digits = re.sub(r"[\s-]", "", text or "").lower()
    if text is not None and not re.fullmatch(f"[0-9a-f]{{{least},{most}}}", digits):
        count = str(least) if least == most else f"{least} to {most}"
        raise WrongUse(f"{option} needs {count} hexadecimal digits, not {text[:80]!r}")
    return digits


def _data(result: _Result) -> dict[str, object]:
    record = result.found.record if result.found else None
    checks = result.found.checks if result.found else ()
    data: dict[str, object] = {
        "file": result.path,
        "ok": result.verdict == FITS,
        "verdict": result.verdict,
        "problem": result.problem or next((check.text for check in checks if check.verdict == DIFFERS), None),
        "checks": {check.name: {"verdict": check.verdict, "text": check.text} for check in checks},
    }
    return data if record is None else {**data, **_facts(record)}


def _facts(record: Record) -> dict[str, object]:
    promised = record.promised
    return {
        "game": record.setup.game,
        "moves": len(record.entries),
        "entries": len(record.history),
        "commitment": promised.commitment if promised else None,
        "salt": promised.salt.hex() if promised else None,
        "seed": record.setup.seed.hex(),
        "words": list(record.setup.words),
        "chain": record.links[-1].hex() if record.links else None,
    }


def _lines(result: _Result) -> list[str]:
    found = result.found
    if found is None:
        return []
    rows = [[f"  {check.name}", check.verdict, printable(check.text)] for check in found.checks]
    head = f"{result.path}: {_about(found.record)}" if found.record else result.path
    return [head, in_columns(rows), *_words(found.record), WORDS[result.verdict]]


def _about(record: Record) -> str:
    setup = record.setup
    title = variant_title(setup.game, setup.seats, setup.edition, setup.options)
    return printable(f"{title}, {len(record.entries)} moves")


def _words(record: Record | None) -> list[str]:
    """What the players added to the seed."""
    if record is None or not any(record.setup.words):
        return []
    names = shown_names(record.setup.names)
    pairs = zip(names, record.setup.words, strict=False)
    return ["  words: " + ", ".join(f"{name} {cut(word, WORD_WIDTH)!r}" for name, word in pairs if word)]
