"""Golden matches: whole matches as text, which every version must replay.

`tests/golden/GAME/*.txt` are records with notes: what the match shows, then its score sheet. `test_golden.py` replays
all of them. A bug report becomes one more such file.

Those listed here were played at random. This writes those that are missing; with `--overwrite`, which is for a change
of the rules that is meant, all of them:

    python -m tests.games.golden [--overwrite]
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from signoria.games import game
from signoria.kernel.dealer import Dealer, SealedDealer
from signoria.kernel.record import write_record
from signoria.kernel.setup import seed_bytes
from signoria.kernel.state import State, seats_in

FOLDER = Path(__file__).parent.parent / "golden"


@dataclass(frozen=True)
class Golden:
    """A match played at random: what it shows, and what fixes it."""

    game: str
    name: str
    title: str
    seats: int
    seed: int
    options: tuple[str, ...] = ()
    edition: str | None = None
    prefers: tuple[str, ...] = ()  # how preferred actions begin, the most preferred first

    @property
    def path(self) -> Path:
        return FOLDER / self.game / f"{self.name}.txt"


BOTH = ("ambassadors", "messengers")
WORDS = {2: "two", 3: "three", 4: "four", 5: "five"}
BUILDER = ("build", "bid 1", "do nothing")

GOLDEN = [
    Golden("patrician", "two", "Two players.", 2, 1),
    Golden("patrician", "three", "Three players.", 3, 1),
    Golden("patrician", "four", "Four players.", 4, 1),
    Golden("patrician", "five", "Five players, with Pistoia.", 5, 1),
    Golden("patrician", "three-ambassadors", "Three players, the Ambassadors.", 3, 2, ("ambassadors",)),
    Golden("patrician", "three-messengers", "Three players, the Messengers.", 3, 2, ("messengers",)),
    Golden("patrician", "three-both", "Three players, both expansions.", 3, 3, BOTH),
    Golden("patrician", "five-both", "Five players, both expansions.", 5, 2, BOTH),
    Golden("patrician", "tie", "Most points twice: fewer floors on the board win.", 3, 57),
    Golden("patrician", "shared", "Most points twice, and as many floors: a shared victory.", 3, 136),
    Golden("patrician", "penalty", "The penalty for the fewest towers decides who wins.", 3, 130, BOTH),
    Golden("patrician", "no-penalty", "Fewest towers and floors twice: nobody loses points.", 2, 18, ("messengers",)),
    Golden("intrigo", "three", "Three players; a seal of every guild wins in the second round.", 3, 27),
    Golden("intrigo", "three-one-guild", "Three players; four seals of one guild win.", 3, 413),
    Golden("intrigo", "four", "Four players; a seal of every guild wins in the second round.", 4, 80),
    Golden("intrigo", "four-one-guild", "Four players; four seals of one guild win.", 4, 36),
    Golden("intrigo", "powers", "All six powers are used, some cards find no target, and some stay unused.", 4, 244),
    Golden("intrigo", "passing", "Three times somebody without a card passes.", 4, 360),
    Golden("intrigo", "long", "Eleven rounds, in which all eighteen influence cards are bought.", 4, 53),
    *(
        Golden(
            "il-principe", f"{word}-{edition}", f"{word.title()} players, the edition {edition}.", seats, 2, (), edition
        )
        for edition in ("mind-the-move", "z-man", "amigo")
        for seats, word in WORDS.items()
    ),
    *(
        Golden("il-principe", f"{word}-rich", f"{word.title()} rich families.", seats, 2, ("rich",), "amigo")
        for seats, word in WORDS.items()
    ),
    Golden("il-principe", "few-cities", "IP-E1: too few cities end the match.", 2, 31, prefers=BUILDER),
    Golden("il-principe", "last-round", "IP-E2: too few cards make a last round.", 3, 1),
    Golden("il-principe", "reused", "IP-E4: removed cards come back for the last auctions.", 3, 9),
    Golden("il-principe", "no-lots", "IP-E4: no card is left for the last auctions.", 4, 4, (), "z-man"),
    Golden("il-principe", "short-deck", "IP-E4: the deck is too short, and the match over.", 3, 1, (), "amigo"),
    Golden("il-principe", "tie", "IP-F5: most points twice: more laid cards win.", 5, 1),
    Golden("il-principe", "role", "IP-F5: as many laid cards, too: the first major role wins.", 5, 78),
    Golden("il-principe", "shared", "IP-F5: nobody tied has a major role: a shared victory.", 4, 144),
]


def played(golden: Golden) -> str:
    """The match as a record with its notes."""
    kind = game(golden.game)
    setup = kind.setup(golden.seats, golden.seed, edition=golden.edition, options=golden.options)
    state = kind.new(setup)
    moves = random_moves(state, SealedDealer(seed_bytes(-golden.seed)), golden.prefers)
    record = write_record(setup, moves, state)
    return "\n".join([f"# {golden.title}", *sheet_notes(state), record])


def random_moves(state: State, dealer: Dealer, prefers: tuple[str, ...] = ()) -> list[tuple[int, str]]:
    """Play to the end, in place; returns the moves."""
    moves = []
    while not state.is_over():
        seat = seats_in(state.actors)[0]
        texts = preferred(state.legal_texts(seat), prefers)
        text = texts[dealer.below(len(texts))]
        state.push(seat, text)
        moves.append((seat, text))
    return moves


def preferred(texts: list[str], prefers: tuple[str, ...]) -> list[str]:
    """The actions that match the first preference that any of them matches; otherwise all."""
    for beginning in prefers:
        wanted = [text for text in texts if text.startswith(beginning)]
        if wanted:
            return wanted
    return texts


def sheet_notes(state: State) -> list[str]:
    """The score sheet as notes of a record, one for each line; counters where a line has them."""
    sheet = cast("list[dict[str, list[int]]]", state.score_sheet())
    lines = [(str(entry["line"]), entry.get("counters", entry["points"])) for entry in sheet]
    lines += [("total", state.scores()), ("winners", seats_in(state.winners()))]
    width = max(12, *(len(name) for name, _ in lines))
    return [f"# {name:<{width}}" + "".join(f"{value:>5}" for value in values) for name, values in lines]


def main(arguments: list[str]) -> None:
    for golden in GOLDEN:
        text = played(golden)
        if golden.path.exists() and golden.path.read_text(encoding="utf-8") == text:
            continue
        if golden.path.exists() and "--overwrite" not in arguments:
            print(f"{golden.path} differs; --overwrite replaces it")
            continue
        golden.path.parent.mkdir(parents=True, exist_ok=True)
        golden.path.write_text(text, encoding="utf-8")
        print(f"wrote {golden.path}")


if __name__ == "__main__":
    main(sys.argv[1:])
