"""The exit codes of all commands, in addition to 0 for success."""

from __future__ import annotations

FAILED = 1
WRONG_USE = 2
INTERRUPTED = 130  # as a shell reports Ctrl-C
CLOSED_PIPE = 141  # as a shell reports a closed pipe
