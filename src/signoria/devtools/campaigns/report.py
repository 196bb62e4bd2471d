"""Writes the tables of docs/reliability.md from the result files, between markers, and leaves the rest of it alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import ceil
from pathlib import Path
from typing import Any

from signoria.devtools.campaigns.results import Kind, Line, Results, total

PAGE = Path("docs/reliability.md")
MARKED = "<!-- results of {name} -->"
END = "<!-- end of results -->"
Cells = dict[str, object]


def percentile(values: list[float], share: int) -> float:
    """A value that was measured; 0 if none was."""
    ranked = sorted(values)
    return ranked[ceil(len(ranked) * share / 100) - 1] if ranked else 0.0


def _kills(figures: dict[str, Any]) -> Cells:
    recovery = figures["recovery_ms"]
    times = [(name, percentile(recovery[name], 50), percentile(recovery[name], 99)) for name in sorted(recovery)]
    return {
        "kills": figures["done"],
        "of": _counts(figures["killed"]),
        "acknowledged presses": figures["acknowledged"],
        "lost": figures["lost"],
        "doubled": figures["doubled"],
        "half turns": figures["half"],
        "stuck matches": figures["stuck"],
        "recovery p50": ", ".join(f"{name} {middle:.0f} ms" for name, middle, _ in times),
        "recovery p99": ", ".join(f"{name} {most:.0f} ms" for name, _, most in times),
    }


def _faults(figures: dict[str, Any]) -> Cells:
    found = _kills(figures)
    return {"faults": found.pop("kills")} | found


def _requests(figures: dict[str, Any]) -> Cells:
    checked = ("acknowledged", "lost", "doubled", "half", "stuck")
    return {"presses": figures["done"]} | {name: figures[name] for name in checked}


def _hostile(figures: dict[str, Any]) -> Cells:
    return {
        "requests": figures["done"],
        "of them raw": figures["raw"],
        "answers": _counts(figures["statuses"]),
        "damaged texts": figures["parsed"],
        "log": f"{figures['log_bytes'] / figures['done']:.1f} bytes a request",
    }


def _by_game(unit: str) -> Callable[[dict[str, Any]], Cells]:
    def cells(figures: dict[str, Any]) -> Cells:
        found: Cells = {unit: figures["done"], "of": _counts(figures["games"])}
        return found | ({"with whole pages": figures["pages"]} if "pages" in figures else {})

    return cells


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{count:,} {name}" for name, count in sorted(counts.items()))


COLUMNS: dict[str, Callable[[dict[str, Any]], Cells]] = {
    "kills": _kills,
    "requests": _requests,
    "faults": _faults,
    "hostile": _hostile,
    "worlds": _by_game("worlds"),
    "worlds-http": _by_game("worlds"),
    "replay": _by_game("records"),
}
"""[campaign]: what its table shows of the figures, beside database, build, failures, dates and commits."""


def write_report(results: Results, page: Path = PAGE) -> None:
    """Put the tables of all campaigns that have results into the page."""
    text = page.read_text(encoding="utf-8")
    kinds = results.by_kind()
    for name in (*COLUMNS, "load"):
        mine = {kind: lines for kind, lines in kinds.items() if kind[0] == name}
        marker = MARKED.format(name=name)
        if mine:
            table = f"{marker}\n\n{table_of(mine)}\n\n{END}"
            text = _replaced(text, marker, table)
    page.write_text(text, encoding="utf-8")


def _replaced(text: str, marker: str, table: str) -> str:
    return re.sub(f"{re.escape(marker)}.*?{END}", lambda _: table, text, flags=re.DOTALL)


def table_of(kinds: dict[Kind, list[Line]]) -> str:
    """A table with a row for each database and build, and the machines on which they ran below."""
    rows = [row for kind, lines in sorted(kinds.items()) for row in _rows(kind, lines)]
    heads = list(dict.fromkeys(head for row in rows for head in row))
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    lines += ["| " + " | ".join(_text(row.get(head, "")) for head in heads) + " |" for row in rows]
    machines = {_machine(line) for found in kinds.values() for line in found}
    return "\n".join([*lines, "", *(f"Machine: {machine}." for machine in sorted(machines))])


def _rows(kind: Kind, lines: list[Line]) -> list[Cells]:
    """One row with all that adds up; each measurement has its own."""
    if kind[0] == "load":
        return [_measured(kind, run) | {"commit": line.commit} for line in lines for run in line.figures["runs"]]
    return [_row(kind, lines)]


def _measured(kind: Kind, run: dict[str, Any]) -> Cells:
    frame = run["press_to_frame_ms"]
    return {
        "database": kind[1],
        "processes": run["processes"],
        "streams": run["streams"],
        "tables": run["tables"],
        "moves a second": f"{run['moves_a_second']} of {run['rate']:g}" if run["rate"] else f"{run['moves_a_second']}",
        "seconds": run["seconds"],
        "press to frame p50": f"{frame.get('p50', 0):.0f} ms",
        "p99": f"{frame.get('p99', 0):.0f} ms",
        "most": f"{frame.get('most', 0):.0f} ms",
        "missed": run["missed"],
        "CPU a move": f"{run['cpu_ms_per_move']} ms",
        "a frame": f"{run['cpu_ms_per_frame']} ms",
        "cores used": run["server_cpu"],
        "by clients": run["client_cpu"],
        "by other programs, on the server's core": run["core_used_by_others"] if kind[1] == "sqlite" else "",
        "load average": run["load_average"],
        "memory a stream": f"{run['kb_per_stream']:.0f} KB",
        "chat p50, p99": f"{run['chat_ms']['p50']:.0f}, {run['chat_ms']['p99']:.0f} ms" if run["has_chat"] else "",
    }


def _row(kind: Kind, lines: list[Line]) -> Cells:
    name, database, build = kind
    figures = total(lines)
    dates = sorted({line.date for line in lines})
    own = COLUMNS[name](figures)
    where: Cells = {"database": database, "build": build}
    return {
        **where,
        **own,
        "failures": len(figures["failures"]),
        "dates": " to ".join(dict.fromkeys((dates[0], dates[-1]))),
        "commits": ", ".join(dict.fromkeys(line.commit for line in lines)),
    }


def _text(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)


def _machine(line: Line) -> str:
    return f"{line.machine['cpu']}, {line.machine['cores']} cores, {line.machine['python']}, {line.machine['system']}"
