"""The game as a page."""

from __future__ import annotations

from signoria.games.intrigo.web.presenter import IntrigoPresenter

PRESENTER = IntrigoPresenter()
