"""The bar and the end of long work."""

from __future__ import annotations

import io
import signal
import sys

import pytest

from signoria.cli.progress import progress, stoppable


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_is_shown_a_bar_on_the_error_stream(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with progress("playing", 10) as show:
        show(5)
    assert "playing" in terminal.getvalue()
    assert "50%" in terminal.getvalue()
    assert capsys.readouterr().out == ""


def test_elsewhere_nothing_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    with progress("playing", 10) as show:
        show(5)
    assert capsys.readouterr() == ("", "")


def test_the_first_ctrl_c_asks_and_the_second_forces() -> None:
    before = signal.getsignal(signal.SIGINT)
    with stoppable() as stopped:
        assert not stopped()
        signal.raise_signal(signal.SIGINT)
        assert stopped()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) == before


def test_a_command_that_was_told_to_ignore_ctrl_c_does() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with stoppable() as stopped:
            signal.raise_signal(signal.SIGINT)
            assert not stopped()
    finally:
        signal.signal(signal.SIGINT, before)
