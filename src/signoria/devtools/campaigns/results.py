"""Result files: one line of JSON for every chunk, added to and never rewritten."""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from functools import reduce
from pathlib import Path
from typing import Any

from signoria.build_info import build
from signoria.devtools.campaigns.campaign import Campaign, Figures, Options, add_up
from signoria.devtools.machine import commit, machine
from signoria.version import VERSION


@dataclass(frozen=True)
class Line:
    """A chunk that was run: where it belongs, and its figures."""

    campaign: str
    database: str
    seed: int
    chunk: int
    figures: Figures
    build: str = field(default_factory=build)
    version: str = VERSION
    commit: str = field(default_factory=commit)
    date: str = field(default_factory=lambda: datetime.now(UTC).date().isoformat())
    machine: dict[str, object] = field(default_factory=machine)


Kind = tuple[str, str, str]
"""The lines that add up: of one campaign, one database and one build."""


class Results:
    """The result files in a folder, one for each campaign."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def add(self, campaign: Campaign, options: Options, chunk: int, figures: Figures) -> None:
        """Add a line, in one write: several programs may add to the same file."""
        self.folder.mkdir(parents=True, exist_ok=True)
        line = Line(campaign.name, options.database, options.seed, chunk, figures)
        data = json.dumps(asdict(line), separators=(",", ":")) + "\n"
        handle = os.open(self._file(campaign.name), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        try:
            os.write(handle, data.encode())
        finally:
            os.close(handle)

    def next_chunk(self, campaign: Campaign, options: Options) -> int:
        """The number of the first chunk that was not run yet with this seed."""
        mine = (campaign.name, options.database, build(), options.seed)
        ran = [line.chunk for line in self.lines() if (line.campaign, line.database, line.build, line.seed) == mine]
        return max(ran, default=-1) + 1

    def lines(self) -> Iterator[Line]:
        for file in sorted(self.folder.glob("*.jsonl")):
            for text in file.read_text(encoding="utf-8").splitlines():
                yield Line(**json.loads(text))

    def by_kind(self) -> dict[Kind, list[Line]]:
        found: dict[Kind, list[Line]] = defaultdict(list)
        for line in self.lines():
            found[line.campaign, line.database, line.build].append(line)
        return found

    def _file(self, name: str) -> Path:
        return self.folder / f"{name}.jsonl"


def total(lines: Iterable[Line]) -> dict[str, Any]:
    """The figures of these lines together."""
    return reduce(add_up, (line.figures for line in lines), {})
