"""The web room: from what a viewer may know of a match to the fields of its page's templates."""

from __future__ import annotations

from signoria.games.intrigo.web.presenter import IntrigoPresenter

PRESENTER = IntrigoPresenter()
