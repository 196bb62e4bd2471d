"""The legend of a table: what every piece, card, number and mark is, drawn once on its page and never in a frame."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from signoria import games
from signoria.games import presenter
from signoria.kernel.game import Translate
from signoria.kernel.guide import Chapter, Sign
from signoria.kernel.messages import N_
from signoria.server.core.variants import rules_address

COMMON = Chapter(
    N_("At every table"),
    (
        Sign(
            "gold",
            N_("Gold line with a lozenge"),
            N_("You may choose this now. A number in the lozenge says what it would bring."),
            "",
            ".pip, .pip-text, .legal-line, .legal-keyline, .legal-halo, .pip-check",
        ),
        Sign(
            "change",
            N_("Number in a white circle"),
            N_("This has changed since your last turn. The same number stands in the log."),
            "",
            ".mark, .number-badge",
        ),
        Sign(
            "lock",
            N_("Padlock"),
            N_("This cannot be chosen now. Press it, and the line above the table says why."),
            "",
            '.lock, .locked, [href="#i-lock"]',
            "i-lock",
        ),
        Sign(
            "turn",
            N_("Coloured tag at a player"),
            N_("The table is waiting for this player, and for what."),
            "",
            ".now-tag, .bidder-state",
        ),
        Sign("thinking", N_("Hourglass"), N_("A bot is thinking."), "", ".thinking", "i-hour"),
        Sign(
            "crest",
            N_("Crest"),
            N_("Each player has a crest and a colour. They mark everything that belongs to them."),
            "",
            ".crest, .crest-small, .medal, .opened > li > b",
        ),
        Sign(
            "seat",
            N_("Player"),
            N_("Their name and crest, and everything about them that you may know."),
            "",
            ".seat, .who",
        ),
    ),
)


@dataclass(frozen=True)
class Entry:
    """A sign, in the viewer's language."""

    id: str
    title: str
    text: str
    rule: str
    url: str
    selector: str
    picture: str
    tincture: str


@dataclass(frozen=True)
class Section:
    """A chapter, in the viewer's language."""

    title: str
    entries: Sequence[Entry]


def legend_of(setup: Mapping[str, object], translate: Translate) -> list[Section]:
    """The legend for a table with this setup: what its options leave out is not explained."""
    game, options = str(setup["game"]), setup["options"]
    assert isinstance(options, Sequence)
    rules = rules_address(games.game(game), str(setup["edition"]), options)
    return [
        Section(
            translate(chapter.title), [_entry(sign, rules, translate) for sign in chapter.signs if _has(sign, options)]
        )
        for chapter in (*presenter(game).legend, COMMON)
    ]


def _has(sign: Sign, options: Collection[object]) -> bool:
    return not sign.options or any(option in options for option in sign.options)


def _entry(sign: Sign, rules: str, translate: Translate) -> Entry:
    return Entry(
        id=sign.id,
        title=translate(sign.title),
        text=translate(sign.text),
        rule=sign.rule,
        url=f"{rules}#{sign.rule}" if sign.rule else "",
        selector=sign.selector,
        picture=sign.picture,
        tincture=sign.tincture,
    )
