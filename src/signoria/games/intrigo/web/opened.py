"""After the match, all hands open: what each seat held, its pack in the draft, and what it had chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.games.intrigo.web.hand import HandCard, cards_alike
from signoria.games.intrigo.web.sight import IntrigoSight
from signoria.kernel.presenting import Crest


@dataclass(frozen=True)
class OpenHand:
    crest: Crest
    name: str
    cards: Sequence[HandCard]
    pack: Sequence[HandCard]  # in the draft, from which one is chosen


def opened_of(sight: IntrigoSight) -> list[OpenHand]:
    """Each seat's open hand; empty unless all hands are open."""
    return [_hand(sight, seat) for seat in range(len(sight.scene.opened))]


def _hand(sight: IntrigoSight, seat: int) -> OpenHand:
    board = sight.scene.opened[seat]["board"]
    part = board["seats"][seat]
    is_drafting = board["phase"] == "draft"
    chosen = part["pick"] if is_drafting else board["card"] if board["turn"] == seat else None
    return OpenHand(
        crest=sight.crests[seat],
        name=sight.names[seat],
        cards=cards_alike(sight, part["hand"], f"open-{seat}", "" if is_drafting else chosen),
        pack=cards_alike(sight, part["packs"][-1]["cards"], f"pack-{seat}", chosen) if is_drafting else [],
    )
