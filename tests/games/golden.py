"""Golden matches: whole matches as text, to be replayed for ever.

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

    @property
    def path(self) -> Path:
        return FOLDER / self.game / f"{self.name}.txt"


BOTH = ("ambassadors", "messengers")

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
]


def played(golden: Golden) -> str:
    """The match as a record with its notes."""
    kind = game(golden.game)
    setup = kind.setup(golden.seats, golden.seed, options=golden.options)
    state = kind.new(setup)
    moves = random_moves(state, SealedDealer(seed_bytes(-golden.seed)))
    record = write_record(setup, moves, state)
    return "\n".join([f"# {golden.title}", *sheet_notes(state), record])


def random_moves(state: State, dealer: Dealer) -> list[tuple[int, str]]:
    """Play to the end, in place; returns the moves."""
    moves = []
    while not state.is_over():
        seat = seats_in(state.actors)[0]
        texts = state.legal_texts(seat)
        text = texts[dealer.below(len(texts))]
        state.push(seat, text)
        moves.append((seat, text))
    return moves


def sheet_notes(state: State) -> list[str]:
    """The score sheet as notes of a record, one line of the sheet a note; counters where a line has them."""
    sheet = cast("list[dict[str, list[int]]]", state.score_sheet())
    lines = [(str(entry["line"]), entry.get("counters", entry["points"])) for entry in sheet]
    lines += [("total", state.scores()), ("winners", seats_in(state.winners()))]
    return [f"# {name:<12}" + "".join(f"{value:>5}" for value in values) for name, values in lines]


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
