"""After the match, all hands open: what each seat held, its pack in the draft, and what it had chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.games.intrigo.web.crests import Crests
from signoria.games.intrigo.web.dock import HandCard, cards_alike
from signoria.kernel.presenting import Crest, Scene


@dataclass(frozen=True)
class OpenHand:
    crest: Crest
    name: str
    cards: Sequence[HandCard]
    pack: Sequence[HandCard]  # in the draft, from which one is chosen


def opened_of(scene: Scene, crests: Crests) -> list[OpenHand]:
    """Each seat's open hand; empty unless all hands are open."""
    return [_hand(scene, crests, seat) for seat in range(len(scene.opened))]


def _hand(scene: Scene, crests: Crests, seat: int) -> OpenHand:
    board = scene.opened[seat]["board"]
    part = board["seats"][seat]
    is_drafting = board["phase"] == "draft"
    chosen = part["pick"] if is_drafting else board["card"] if board["turn"] == seat else None
    return OpenHand(
        crest=crests.seats[seat],
        name=scene.names[seat],
        cards=cards_alike(part["hand"], f"open-{seat}", scene, crests, "" if is_drafting else chosen),
        pack=cards_alike(part["packs"][-1]["cards"], f"pack-{seat}", scene, crests, chosen) if is_drafting else [],
    )
