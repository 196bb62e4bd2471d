"""The figures of a benchmark as tables of at most eighty columns, for people to read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from signoria.build_info import build
from signoria.devtools.rule_speed import RATES, TIMES
from signoria.version import VERSION

if TYPE_CHECKING:
    from rich.table import Table

VARIANT = ("game", "seats", "options")
TEXT_COLUMNS = ("game", "options", "level")
INSTALL = "OpenSpiel is not installed, so there is nothing to compare with: pip install signoria[openspiel]"


def print_tables(data: dict[str, Any]) -> None:
    from rich.console import Console

    console = Console(highlight=False)
    machine = data["machine"]
    console.print(f"signoria {VERSION}, {build()}, {machine['python']}, {machine['cores']} cores, {machine['cpu']}\n")
    console.print(_table("per second; decisions inside compiled code, and one at a time from Python", _rate_rows(data)))
    console.print()
    console.print(_table("microseconds, called from Python", _time_rows(data)))
    console.print()
    console.print(_table("search iterations per second", _search_rows(data["search"])))
    console.print()
    console.print(_table("milliseconds per decision", _level_rows(data["levels"])))
    console.print()
    console.print(_table("milliseconds for the web page", _page_rows(data["pages"])))
    console.print()
    console.print(_about_peers(data), markup=False)


def _rate_rows(data: dict[str, Any]) -> list[list[str]]:
    rows = [[*VARIANT, "games", "decisions", "by Python", "x peer", "x peer*"]]
    ratios = data["ratios"] or [None] * len(data["figures"])
    for figures, ratio in zip(data["figures"], ratios, strict=True):
        rates = [f"{figures[name]:,.0f}" for name in RATES]
        times = [f"{ratio[name]:.2f}" for name in ("ratio", "ratio_without_deal")] if ratio else ["-", "-"]
        rows.append([*_variant_cells(figures), *rates, *times])
    return rows


def _time_rows(data: dict[str, Any]) -> list[list[str]]:
    head = [*VARIANT, *(name.removesuffix("_us") for name in TIMES)]
    return [head] + [[*_variant_cells(row), *(f"{row[name]:,.2f}" for name in TIMES)] for row in data["figures"]]


def _search_rows(search: dict[str, Any]) -> list[list[str]]:
    rows = [["game", "seats", "plain", "x peer", "guided", "x peer"]]
    ratios = {(ratio["game"], ratio["seats"], ratio["figure"]): ratio["ratio"] for ratio in search["ratios"] or ()}
    for figures in search["figures"]:
        cells = [figures["game"], str(figures["seats"])]
        for name in ("plain_iterations_per_s", "guided_iterations_per_s"):
            ratio = ratios.get((figures["game"], figures["seats"], name))
            cells += [f"{figures[name]:,.0f}", "-" if ratio is None else f"{ratio:.2f}"]
        rows.append(cells)
    return rows


def _level_rows(levels: list[dict[str, Any]]) -> list[list[str]]:
    head = ["game", "seats", "level", "mean", "most"]
    return [head] + [
        [row["game"], str(row["seats"]), row["level"], f"{row['mean_ms']:,.3f}", f"{row['most_ms']:,.3f}"]
        for row in levels
    ]


def _page_rows(pages: list[dict[str, Any]]) -> list[list[str]]:
    kinds = ("board_ms", "table_ms", "page_ms")
    head = ["game", "seats", *(kind.removesuffix("_ms") for kind in kinds)]
    return [head] + [[row["game"], str(row["seats"]), *(f"{row[kind]:.2f}" for kind in kinds)] for row in pages]


def _variant_cells(figures: dict[str, Any]) -> list[str]:
    return [figures["game"], str(figures["seats"]), "all" if figures["options"] else "none"]


def _table(title: str, rows: list[list[str]]) -> Table:
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0))
    for name in rows[0]:
        table.add_column(name, justify="left" if name in TEXT_COLUMNS else "right", no_wrap=True)
    for row in rows[1:]:
        table.add_row(*row)
    return table


def _about_peers(data: dict[str, Any]) -> str:
    if not data["peers"]:
        return INSTALL
    rules = [
        f"{peer['peer']} {peer['version']} from Python: {peer['api_decisions_per_s']:,.0f} decisions a second measured "
        f"as ours; *{peer['api_decisions_per_s_without_deal']:,.0f} without its deal and with forced decisions counted."
        for peer in data["peers"]
    ]
    search = [
        f"{peer['peer']} {peer['version']}: {peer['iterations_per_s']:,.0f} iterations a second, measured as our plain "
        "search."
        for peer in data["search"]["peers"]
    ]
    return "\n".join(rules + search)
