"""Load: 1,000 streams over 250 tables at several rates, and 500 viewers of one table that talk.

With SQLite one web process is measured, with PostgreSQL as many as `--processes` says, also at the most they can do.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from signoria.devtools.campaigns.campaign import Campaign, Figures, Options, RunChunk
from signoria.devtools.load_test.steady import Load, run_steady

SECONDS = 300
LOADS = {
    "sqlite": (Load(moves=(10.0, 25.0, 50.0)), Load(tables=1, streams=500, moves=(1.0,), has_chat=True)),
    "postgresql": (Load(moves=(25.0, 0.0), database="postgresql"),),
}
"""[database]: what the chunks measure, in turn."""


def run_chunk(options: Options, number: int) -> Figures:
    loads = LOADS[options.database]
    load = loads[number % len(loads)]
    runs = run_steady(replace(load, seconds=options.seconds or SECONDS, processes=options.processes))
    lost = [run for run in runs if run["missed"] or run.get("chat_missed")]
    return {"done": len(runs), "runs": runs, "failures": [f"missed frames or lines: {run}" for run in lost]}


@contextmanager
def open_load(options: Options) -> Iterator[RunChunk]:
    yield lambda number: run_chunk(options, number)


LOAD = Campaign("load", "measurements", 4, open_load)
