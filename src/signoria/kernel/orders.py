"""Standing orders: what to do for a seat while its player is away, one order per line, in the game's own language.

The caller, who keeps the orders, need not understand them. It stores the text of each with the number of events in the
journal when it was given, and asks `OrderLanguage.answer` for the seat's next action; None means: ask the person.
All answers follow from the seat's own orders and from what the seat knows.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from signoria.kernel.choices import nearest
from signoria.kernel.errors import SignoriaError, quote
from signoria.kernel.messages import N_, Translate, english
from signoria.kernel.state import State, seats_in

MOST_ORDERS = 40
"""How many standing orders one seat can have."""

STANDS = "stands"
DONE = "done"  # it has won and bids no more
LAPSED = "lapsed"  # it no longer applies

FORCED = "forced"
"""The one order that every language has: play forced moves for the seat."""

Log = Sequence[Mapping[str, Any]]
"""All events as the seat saw them: `Journal.log(seat)`."""

MESSAGES = {
    "unknown": N_("{word} is not known here. Possible: {choices}."),
    "unknown:near": N_("{word} is not known here. Did you mean {meant}? Possible: {choices}."),
    "missing": N_("The line is incomplete. Possible: {choices}."),
    "number": N_("{word} should be a whole number from {least} to {most}."),
    "number:missing": N_("The line is incomplete: add a whole number from {least} to {most}."),
    "too-much": N_("The order is complete: remove {word}."),
    "twice": N_("Two orders are for the same thing: {word}."),
    "too-many": N_("You can have at most {most} standing orders."),
    "no-orders": N_("The match is over."),
}
FORCED_WORDS = N_("Forced moves are played for you.")
FORCED_TITLE = N_("Play forced moves for me")


class BadOrder(SignoriaError):
    """A line is not an order, or cannot be given now. Says where, what is wrong, and the rule if there is one.

    The message is to be translated; the words it quotes are words of the language.
    """

    def __init__(self, line: int, word: str, message: str, fields: Mapping[str, object], rule: str = "") -> None:
        self.line = line
        self.word = word
        self.message = message
        self.fields = fields
        self.rule = rule
        super().__init__(f"line {line}: {self.told()}" + (f" ({rule})" if rule else ""))

    def told(self, translate: Translate = english) -> str:
        """What is wrong, in one or two sentences."""
        return translate(self.message).format(**self.fields)


@dataclass(frozen=True)
class Standing:
    """An order that was given: its text, and the number of events in the journal at that time."""

    text: str
    since: int


@dataclass(frozen=True)
class Part:
    """A part of an order, as a form field: a word, and what follows it.

    With `choices`, one of them follows (a text and its title); otherwise with `most` a number; otherwise nothing.
    If the part is not required, the first choice is the default.
    """

    id: str
    word: str
    title: str
    choices: tuple[tuple[str, str], ...] = ()
    least: int = 0
    most: int | None = None
    is_required: bool = False

    def written(self, value: str) -> str:
        return f"{self.word} {value}".strip() if self.choices or self.most is not None else self.word

    def read(self, words: Words) -> str:
        """The value of this part if it comes next; empty if it does not. BadOrder if its value is missing."""
        if self.choices:
            phrase = words.accept(self.written(text) for text, _ in self.choices)
            return phrase.removeprefix(self.word).strip()
        if not words.accept([self.word]):
            return ""
        return str(words.number(self.least, self.most)) if self.most is not None else self.word


@dataclass(frozen=True)
class Kind:
    """A kind of order: everything that a form needs to offer it, without knowing the game."""

    id: str
    title: str
    parts: tuple[Part, ...] = ()

    def line(self, values: Mapping[str, str]) -> str:
        """The order for a form's values, by the ids of the parts. It is unchecked and must be parsed."""
        parts = [part.written(values[part.id].strip()) for part in self.parts if values.get(part.id, "").strip()]
        return " ".join(" ".join(parts).split()) if self.parts else self.id

    def values(self, text: str) -> dict[str, str] | None:
        """The form's values for an order, which may start with words of no part; None if it is of another kind."""
        words = text.split()
        for first in range(len(words) if self.parts else 0):
            found = self._read(Words(" ".join(words[first:])))
            if found is not None:
                return found
        return None

    def _read(self, words: Words) -> dict[str, str] | None:
        try:
            found = {part.id: part.read(words) for part in self.parts}
            words.end()
        except BadOrder:
            return None
        return None if any(part.is_required and not found[part.id] for part in self.parts) else found


@dataclass(frozen=True)
class Limit:
    """The one number that is left to choose of an order for what is going on now, e.g. for the auction that runs."""

    id: str  # of what is going on: another one for the next auction
    kind: str  # the kind of order
    values: Mapping[str, str]  # of its other parts
    part: Part  # the number
    value: str = ""  # as the order that stands has it
    given: str = ""  # the text of that order, which a new one replaces


class Words:
    """Reads the words of a line from left to right. It remembers which words are possible where reading stops."""

    def __init__(self, text: str, line: int = 1) -> None:
        self.line = line
        self._words = text.split()
        self._next = 0
        self._could: list[str] = []

    def accept(self, phrases: Iterable[str]) -> str:
        """The longest of the phrases that comes next, as written in the list; empty if none of them does."""
        listed = list(phrases)
        self._could += listed
        for phrase in sorted(listed, key=len, reverse=True):
            end = self._next + len(phrase.split())
            if " ".join(self._words[self._next : end]).casefold() == " ".join(phrase.split()).casefold():
                self._go_to(end)
                return phrase
        return ""

    def take(self, phrases: Iterable[str]) -> str:
        """The phrase that comes next; BadOrder if none of them does."""
        return self.accept(phrases) or self._fail()

    def number(self, least: int, most: int) -> int:
        """A whole number that must come next."""
        word = self._here()
        if not (word.isascii() and word.isdecimal() and len(word) < 10 and least <= int(word) <= most):
            key = "number" if word else "number:missing"
            self.refuse(MESSAGES[key], word=quote(word), least=least, most=most)
        self._go_to(self._next + 1)
        return int(word)

    def end(self) -> None:
        """Require that the line ends here."""
        if self._here():
            self._fail()

    def refuse(self, message: str, rule: str = "", **fields: object) -> NoReturn:
        """Raise BadOrder for this point in the line."""
        raise BadOrder(self.line, self._here(), message, fields, rule)

    def _here(self) -> str:
        return self._words[self._next] if self._next < len(self._words) else ""

    def _go_to(self, place: int) -> None:
        self._next = place
        self._could = []

    def _fail(self) -> NoReturn:
        word, could = self._here(), list(dict.fromkeys(self._could))
        if not could:
            self.refuse(MESSAGES["too-much"], word=quote(word))
        meant = nearest(word, could)
        key = "missing" if not word else "unknown:near" if meant else "unknown"
        self.refuse(MESSAGES[key], word=quote(word), meant=meant, choices=", ".join(could))


class OrderLanguage(ABC):
    """The orders of a game. `known` is always the seat's own `State.known_to`."""

    # Methods that every game implements.

    @abstractmethod
    def read(self, words: Words, known: State) -> str:
        """One order that can be given now, as its full text. BadOrder says what is wrong."""

    @abstractmethod
    def scope(self, text: str, known: State) -> str:
        """What an order is for: of two orders with the same scope, the later replaces the earlier."""

    @abstractmethod
    def choose(self, orders: Sequence[Standing], known: State, seat: int, log: Log) -> str | None:
        """The action that the orders choose for the seat's decision; None if no order applies."""

    @abstractmethod
    def state_of(self, order: Standing, known: State, seat: int, log: Log) -> str:
        """STANDS, DONE or LAPSED."""

    @abstractmethod
    def tell(self, text: str, known: State, translate: Translate) -> str:
        """An order in one sentence."""

    @abstractmethod
    def offer(self, known: State, translate: Translate) -> list[Kind]:
        """The kinds of orders that can be given now."""

    @abstractmethod
    def limit(self, orders: Sequence[Standing], known: State, seat: int, translate: Translate) -> Limit | None:
        """The order that the table itself offers to the seat now; None where there is no such thing."""

    # Methods that all games share.

    def parse(self, text: str, known: State) -> list[str]:
        """Every order of a text, checked and in full; BadOrder names the first line that is wrong."""
        orders: dict[str, str] = {}
        for number, line in enumerate(text.splitlines(), start=1):
            if line.strip():
                order = self._read_line(Words(line, number), known)
                scope = self._scope(order, known)
                if scope in orders:
                    raise BadOrder(number, order, MESSAGES["twice"], {"word": scope})
                orders[scope] = order
        return list(orders.values())

    def give(self, text: str, standing: Sequence[Standing], known: State, told: int) -> tuple[Standing, ...]:
        """The standing orders after those in the text are added; `told` is the number of events in the journal now."""
        new = {self._scope(order, known): Standing(order, told) for order in self.parse(text, known)}
        kept = {self._scope(order.text, known): order for order in standing}
        given = {**kept, **new}
        if len(given) > MOST_ORDERS:
            raise BadOrder(1, "", MESSAGES["too-many"], {"most": MOST_ORDERS})
        return tuple(given.values())

    def answer(self, orders: Sequence[Standing], known: State, seat: int, log: Log) -> str | None:
        """The legal action that the orders choose for the seat; None if the player must be asked."""
        if seat not in seats_in(known.actors):
            return None
        legal = known.legal_texts(seat)
        if len(legal) == 1 and any(order.text == FORCED for order in orders):
            return legal[0]
        chosen = self.choose([order for order in orders if order.text != FORCED], known, seat, log)
        return chosen if chosen in legal else None

    def status(self, order: Standing, known: State, seat: int, log: Log) -> str:
        """STANDS, DONE or LAPSED: orders that lapsed can be dropped."""
        if known.is_over():
            return LAPSED
        return STANDS if order.text == FORCED else self.state_of(order, known, seat, log)

    def describe(self, text: str, known: State, translate: Translate = english) -> str:
        """An order in one sentence, for the seat that gave it."""
        return translate(FORCED_WORDS) if text == FORCED else self.tell(text, known, translate)

    def form(self, known: State, translate: Translate = english) -> list[Kind]:
        """The kinds of orders that can be given now. `Kind.line` writes a filled-in order, for `parse`."""
        if known.is_over():
            return []
        return [*self.offer(known, translate), Kind(FORCED, translate(FORCED_TITLE))]

    def _read_line(self, words: Words, known: State) -> str:
        if known.is_over():
            words.refuse(MESSAGES["no-orders"])
        if words.accept([FORCED]):
            words.end()
            return FORCED
        return self.read(words, known)

    def _scope(self, text: str, known: State) -> str:
        return FORCED if text == FORCED else self.scope(text, known)
