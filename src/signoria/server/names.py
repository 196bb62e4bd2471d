"""Names: of tables, of bots, and those that people give themselves."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

MOST_LETTERS = 20

Pick = Callable[[int], int]
"""A number below another, by chance."""

TABLES = (
    "Via dei Calzaiuoli",
    "Borgo San Frediano",
    "Piazza della Signoria",
    "Ponte Vecchio",
    "Via Tornabuoni",
    "Costa San Giorgio",
    "Piazza del Campo",
    "Via di Città",
    "Banchi di Sotto",
    "Piazza Maggiore",
    "Via Zamboni",
    "Strada Maggiore",
    "Piazza dei Miracoli",
    "Borgo Stretto",
    "Piazza Anfiteatro",
    "Via Fillungo",
    "Castello Estense",
    "Corso Ercole",
    "Piazza delle Erbe",
    "Ponte Pietra",
    "Prato della Valle",
    "Via del Santo",
    "Piazza Sordello",
    "Palazzo Te",
    "Rio Marin",
    "Campo San Polo",
    "Rialto",
    "Riva degli Schiavoni",
    "Fondamenta Nove",
    "Campo Santa Margherita",
    "Via Montenapoleone",
    "Piazza dei Mercanti",
    "Via Giulia",
    "Campo de' Fiori",
    "Piazza Navona",
    "Borgo Pio",
)
"""Streets and squares of the cities of the games."""

PEOPLE = (
    "Ginevra",
    "Baldo",
    "Tommaso",
    "Isotta",
    "Lapo",
    "Fiammetta",
    "Cosimo",
    "Bianca",
    "Ercole",
    "Lucrezia",
    "Guido",
    "Oretta",
    "Niccolò",
    "Violante",
    "Taddeo",
    "Nannina",
)
"""What bots are called, and people who do not say their name."""


def table_name(pick: Pick) -> str:
    return TABLES[pick(len(TABLES))]


def other_names(count: int, taken: Collection[str], pick: Pick) -> list[str]:
    """Names for so many, all different and none of them taken."""
    free = [name for name in PEOPLE if name not in taken]
    return [free.pop(pick(len(free))) for _ in range(count)]


def checked_name(text: str) -> str:
    """A name as it may be shown: on one line, printable, not too long; empty if nothing is left of it."""
    shown = "".join(char if char.isprintable() else " " for char in text)
    return " ".join(shown.split())[:MOST_LETTERS].strip()


def seated_names(given: Sequence[str], pick: Pick) -> list[str]:
    """The names of a table: what was given, and others for those that are empty or were given before."""
    names = [checked_name(name) for name in given]
    taken = set(names)
    for seat, name in enumerate(names):
        if not name or name in names[:seat]:
            names[seat] = other_names(1, taken, pick)[0]
            taken.add(names[seat])
    return names
