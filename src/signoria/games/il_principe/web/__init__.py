"""The game as a page."""

from __future__ import annotations

from signoria.games.il_principe.web.presenter import PrincipePresenter

PRESENTER = PrincipePresenter()
