"""The editions and options of a game as a reader of the rules chooses them: one word, such as `amigo.rich`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from signoria.kernel.game import Game, Translate
from signoria.kernel.messages import N_
from signoria.server.core.fields import Option
from signoria.server.core.variants import variant_word

EVERY_VARIANT = N_("all editions and options")
BASE = N_("without options")


@dataclass(frozen=True)
class Variant:
    """An edition with its options."""

    edition: str
    options: tuple[str, ...] = ()


def variants_of(shown: Game) -> Iterator[Variant]:
    """Every edition with every set of its options."""
    for edition in shown.editions:
        options = [option.id for option in shown.options_of(edition.id)]
        for size in range(len(options) + 1):
            yield from (Variant(edition.id, chosen) for chosen in combinations(options, size))


def read_variant(shown: Game, word: str) -> Variant | None:
    """The variant that an address names; None for all of them, and for a word that names none."""
    return next((one for one in variants_of(shown) if word and word == _word(shown, one)), None)


def variant_choices(shown: Game, chosen: Variant | None, translate: Translate) -> list[Option]:
    """All variants, to choose from; none for a game that has only one."""
    found = list(variants_of(shown))
    if len(found) == 1:
        return []
    every = Option("", translate(EVERY_VARIANT), chosen is None)
    return [every, *(Option(_word(shown, one), variant_title(shown, one, translate), one == chosen) for one in found)]


def variant_title(shown: Game, variant: Variant, translate: Translate) -> str:
    """A variant by the titles of what can be chosen in this game."""
    edition = (variant.edition,) if len(shown.editions) > 1 else ()
    return titles(shown, (*edition, *variant.options), translate) or translate(BASE)


def titles(shown: Game, ids: Sequence[str], translate: Translate) -> str:
    """The titles of editions and options."""
    return " + ".join(translate(title) for title in shown.titles(ids))


def _word(shown: Game, variant: Variant) -> str:
    return variant_word(shown, variant.edition, variant.options)
