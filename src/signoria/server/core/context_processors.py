"""What every page needs beside its own context: see TEMPLATES in the settings."""

from __future__ import annotations

from typing import Any

from signoria.server.core.requests import Request


def visitor(request: Request) -> dict[str, Any]:
    """The visitor's language, as its code and as the function `_`, and their theme."""
    shown = request.visitor
    return {"_": shown.translate, "language": shown.language, "theme": shown.preferences.theme}
