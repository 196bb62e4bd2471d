"""The game as a page."""

from __future__ import annotations

from signoria.games.patrician.web.presenter import PatricianPresenter

PRESENTER = PatricianPresenter()
