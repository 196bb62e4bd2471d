"""Where things are."""

from __future__ import annotations

from django.urls import reverse

from signoria.server.frames import Address
from signoria.server.live import Live


def address_of(found: Live, watch: str = "") -> Address:
    """Where the buttons and links of a table lead; to one who looks on, nowhere but where he may go."""
    if watch:
        return Address(rules=reverse("rules", args=[found.game.id]), result=reverse("watch-result", args=[watch]))
    return Address(
        act=reverse("act", args=[found.key]),
        rules=reverse("rules", args=[found.game.id]),
        result=reverse("result", args=[found.key]),
    )
