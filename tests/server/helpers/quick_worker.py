"""`signoria worker`, but that leases are short: it notices within a second that another worker has died.

python -m tests.server.helpers.quick_worker [arguments of signoria worker]
"""

from __future__ import annotations

import sys
from datetime import timedelta
from pathlib import Path

from signoria.cli import main, worker
from signoria.server.hosting.bootstrap import prepare_worker

LENGTH, RENEWED, SWEEP = timedelta(seconds=1), 0.2, 0.2


def prepare(folder: Path) -> None:
    prepare_worker(folder)
    from signoria.server.bots import driver, leases

    vars(leases).update(LENGTH=LENGTH, RENEWED=RENEWED)
    vars(driver).update(SHARED_SWEEP=SWEEP, GLANCE=RENEWED)


if __name__ == "__main__":
    vars(worker)["prepare_worker"] = prepare
    sys.exit(main(["worker", *sys.argv[1:]]))
