"""What Intrigo tells newcomers: its card."""

from __future__ import annotations

from signoria.kernel.lessons import Introduction
from signoria.kernel.messages import N_

INTRODUCTION = Introduction(
    goal=N_("Win the seals of the guilds for your family in the Doge's palace."),
    round=(
        N_("Draft four schemers. Each works for its own family, whoever holds it."),
        N_("Place them between the arcades, or buy influence cards with powers."),
        N_("The higher schemer beside an arcade wins its token for its family."),
    ),
    winning=N_("You win at once with a seal of all five guilds, or with four seals of one guild."),
    lessons=(),
)
