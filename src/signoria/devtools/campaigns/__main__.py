"""Run a campaign, or write the tables of docs/reliability.md from the results of all runs."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from signoria.devtools.campaigns.campaign import Campaign, Options
from signoria.devtools.campaigns.catalogue import CAMPAIGNS
from signoria.devtools.campaigns.pure import run_pure
from signoria.devtools.campaigns.report import write_report
from signoria.devtools.campaigns.results import Results

RESULTS = Path("docs/campaigns")
REPORT = "report"
FAILED = 1


@dataclass
class Run:
    """A run of a campaign within its bounds."""

    campaign: Campaign
    options: Options
    results: Results
    count: int
    minutes: float
    done: int = 0
    failures: int = 0

    def run(self) -> int:
        """Run chunks until a bound is reached; returns the exit code."""
        first = self.results.next_chunk(self.campaign, self.options)
        until = monotonic() + self.minutes * 60 if self.minutes else float("inf")
        with _bar(self.campaign.name, self.count) as bar, self.campaign.open(self.options) as run_chunk:
            while self.done < self.count and monotonic() < until:
                figures = run_chunk(first)
                self.results.add(self.campaign, self.options, first, figures)
                first += 1
                self._note(figures["done"], figures["failures"])
                bar.update(bar.task_ids[0], completed=self.done, refresh=True)
        print(f"{self.campaign.name}: {self.done} {self.campaign.unit}, {self.failures} failures")
        return FAILED if self.failures else 0

    def _note(self, done: int, failures: list[str]) -> None:
        self.done += done
        self.failures += len(failures)
        for failure in failures:
            print(failure, file=sys.stderr, flush=True)


@contextmanager
def _bar(label: str, total: int) -> Iterator[Progress]:
    """A progress bar on the error stream. It is drawn at updates only, so that no thread disturbs what is measured."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, auto_refresh=False, disable=not console.is_terminal) as bar:
        bar.add_task(label, total=total)
        yield bar


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m signoria.devtools.campaigns", description=__doc__)
    parser.add_argument("name", choices=[*CAMPAIGNS, REPORT], help="the campaign, or `report`")
    bounds = parser.add_mutually_exclusive_group()
    bounds.add_argument("--count", type=int, default=0, metavar="N", help="stop after N units of the campaign")
    bounds.add_argument("--minutes", type=float, default=0, metavar="M", help="stop after M minutes")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="another seed gives other chunks (default: 1)")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument(
        "--resume", type=Path, default=RESULTS, metavar="FOLDER", help=f"the result files (default: {RESULTS})"
    )
    parser.add_argument(
        "--processes", type=int, default=1, metavar="N", help="for `replay`, `worlds` and `load` (default: 1)"
    )
    parser.add_argument("--seconds", type=int, default=0, metavar="S", help="how long each run of `load` takes")
    parser.add_argument("--pure", action="store_true", help="without compiled modules")
    return parser


def main(arguments: list[str]) -> int:
    parser = _parser()
    args = parser.parse_args(arguments)
    if args.pure:
        return run_pure([argument for argument in arguments if argument != "--pure"])
    results = Results(args.resume)
    if args.name == REPORT:
        write_report(results)
        return 0
    campaign = CAMPAIGNS[args.name]
    options = Options(args.seed, args.database, args.seconds, args.processes)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(FAILED))  # so that what was started is ended too
    is_timed = args.minutes and not args.count
    count = args.count or (sys.maxsize if is_timed else campaign.usual_count)
    return Run(campaign, options, results, count, args.minutes).run()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
