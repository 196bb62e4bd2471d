"""A plot of a contest: a bar for each bot, its interval, and a line at the fair share."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from signoria.kernel.errors import SignoriaError

KINDS = {".svg": {"Date": None}, ".png": {}}
"""The supported file extensions, with their metadata: no date, so that equal plots are equal files."""


class CannotDraw(SignoriaError):
    """The plot cannot be drawn: unknown file extension, no matplotlib, or a file that cannot be written."""


def check_plot(path: str) -> None:
    """Raise CannotDraw before the matches are played, not after."""
    if Path(path).suffix.lower() not in KINDS:
        raise CannotDraw(f"cannot draw {path}: the file name must end in {' or '.join(KINDS)}")
    if find_spec("matplotlib") is None:
        raise CannotDraw("--plot needs matplotlib; install it with: pip install signoria[plots]")
    _check_writable(path)


def _check_writable(path: str) -> None:
    """Open the file, which is the only reliable test; an existing plot is not changed."""
    target = Path(path).resolve()  # for a dangling link, the file is removed and not the link
    was_there = target.exists()
    try:
        target.open("ab").close()
        if not was_there:
            target.unlink()
    except OSError as error:
        raise CannotDraw(f"cannot draw {path}: {error.strerror}") from None


def draw(data: dict[str, Any], title: str, path: str) -> None:
    """Draw a report."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    bots = data["bots"]
    rows = range(len(bots))
    shares = [bot["times_fair"] for bot in bots]
    below = [bot["times_fair"] - bot["times_fair_low"] for bot in bots]
    above = [bot["times_fair_high"] - bot["times_fair"] for bot in bots]
    with rc_context({"svg.hashsalt": "signoria"}):
        figure = Figure(figsize=(8, 1.5 + 0.5 * len(bots)), layout="constrained")
        axes = figure.add_subplot()
        axes.barh(rows, shares, xerr=(below, above), color="#b08d57", capsize=4)
        axes.axvline(1.0, color="#7b1e1e", linestyle="--")
        axes.set_yticks(rows, [bot["bot"] for bot in bots])
        axes.invert_yaxis()
        axes.set_xlabel("wins as a multiple of the fair share, with 95 % intervals")
        axes.set_title(title)
        figure.savefig(path, metadata=KINDS[Path(path).suffix.lower()])
