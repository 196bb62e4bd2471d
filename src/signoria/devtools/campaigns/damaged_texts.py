"""Damaged records, positions, notation and component data for the parsers: each is refused with an error of ours."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

from signoria.devtools.campaigns.replay import played_record, setup_of
from signoria.games import game, game_ids
from signoria.kernel.errors import SignoriaError
from signoria.kernel.record import read_record, replay_record
from signoria.kernel.tables import built_in_components

ODD = ("", "\0", "é", "9" * 400, "[[", "}", "\u2028", "null", "-1", "NaN", " [", "\r\n", "result {}")


def damaged(text: str, chance: Random) -> str:
    """The text with a few letters lost, doubled, swapped or replaced."""
    for _ in range(chance.randrange(1, 4)):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice([0, 1, 1, 8, 200]))
        text = text[:start] + chance.choice([*ODD, text[start:end] * 2, text[:5]]) + text[end:]
    return text


def check_parsers(chance: Random, count: int) -> list[str]:
    """Give the parsers so many damaged texts; returns how they failed other than with an error of ours."""
    game_id = chance.choice(game_ids())
    played = game(game_id)
    setup = setup_of(game_id, chance.randrange(10_000))
    record, _ = played_record(played, setup)
    state = played.new(setup)
    components = json.dumps(built_in_components(played.package))

    def read_position(text: str) -> None:
        played.position(json.loads(text))

    def read_components(text: str) -> None:
        played.new(played.setup(setup.seats, 1, components=json.loads(text)))

    def read_orders(text: str) -> None:
        if played.orders is not None:
            played.orders.parse(text, state.known_to(0))

    parsers: list[tuple[str, Callable[[str], object]]] = [
        (record, lambda text: replay_record(played, read_record(text))),
        (state.legal_texts(0)[0] if state.legal_texts(0) else "x", state.parse),
        (json.dumps(state.dump()), read_position),
        (components, read_components),
        ("forced\nbid 3 for anything", read_orders),
    ]
    failures = []
    for _ in range(count):
        text, parse = chance.choice(parsers)
        broken = damaged(text, chance)
        try:
            parse(broken)
        except (SignoriaError, json.JSONDecodeError):
            pass
        except Exception as error:  # what the campaign looks for
            failures.append(f"parser: {type(error).__name__}: {error}: {broken[:200]!r}")
    return failures
