"""What Il Principe tells newcomers: its card."""

from __future__ import annotations

from signoria.kernel.lessons import Introduction
from signoria.kernel.messages import N_

INTRODUCTION = Introduction(
    goal=N_("Build cities, win roles, and spread your family's shields over Italy."),
    round=(
        N_("Everyone puts up cards. Bid for lots of one colour."),
        N_("Build a city with cards from your hand and coins: points at once, and shields on the map."),
        N_("Cards in front of you win roles, which score when others build."),
    ),
    winning=N_("The match ends when cities or cards run out. Regions, roles and sets score too; most points win."),
    lessons=(),
)
