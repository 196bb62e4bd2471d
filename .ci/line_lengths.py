"""Names every line of a template, a style, a script or a drawn template that is longer than 120 characters.

Pictures in `static/` are single files of path data that no template makes: they may have long lines.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

LONGEST = 120


def written_to_be_read() -> Iterator[Path]:
    for suffix in ("html", "css", "js"):
        yield from Path("src").rglob(f"*.{suffix}")
    yield from Path("tests").rglob("*.js")
    yield from (path for path in Path("src").rglob("*.svg") if "templates" in path.parts)


def main() -> int:
    long = [
        f"{path}:{number}: {len(line)} characters, at most {LONGEST}"
        for path in sorted(written_to_be_read())
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if len(line) > LONGEST
    ]
    print(*long, sep="\n", end="\n" if long else "")
    return 1 if long else 0


if __name__ == "__main__":
    sys.exit(main())
