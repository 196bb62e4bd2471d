"""`signoria games`."""

from __future__ import annotations

import signoria
from signoria.build_info import build, compiled
from signoria.version import VERSION

from .conftest import Run


def test_every_game_is_listed_with_what_can_be_chosen(run: Run) -> None:
    answer = run("games")
    assert answer.code == 0
    for game_id in signoria.game_ids():
        game = signoria.game(game_id)
        assert f"{game_id}: {game.title}" in answer.out
        assert f"{game.seats[0]} to {game.seats[-1]}" in answer.out
        for choice in (*game.editions, *game.options):
            assert f"{choice.id}: " in answer.out
    assert f"signoria {VERSION}, {build()}\n" in answer.out


def test_it_fits_eighty_columns(run: Run) -> None:
    assert all(len(line) <= 80 for line in run("games").out.splitlines())


def test_the_list_for_machines(run: Run) -> None:
    data = run("games", "--json").json
    assert set(data) == {"version", "compiled", "games"}
    assert data["compiled"] is compiled()
    assert [entry["game"] for entry in data["games"]] == signoria.game_ids()
    fields = {"game", "title", "credits", "rules_version", "seats", "editions", "options", "differences", "provenance"}
    for entry in data["games"]:
        assert set(entry) == fields | {"reconstructed"}
        assert set(entry["editions"][0]) == {"id", "title", "summary"}
        assert all(set(option) == {"id", "title", "summary", "editions"} for option in entry["options"])


def test_in_what_editions_differ_is_told_from_their_values(run: Run) -> None:
    told = run("games").out
    for entry in run("games", "--json").json["games"]:
        table = signoria.game(entry["game"]).differences
        assert [(row["rule"], row["words"]) for row in entry["differences"]] == [(row.rule, row.words) for row in table]
        assert [row["values"] for row in entry["differences"]] == [dict(row.values) for row in table]
        for row in table:
            assert f"\n  {row.rule} {row.words.split()[0]}" in told


def test_what_is_reconstructed_is_counted_and_named(run: Run) -> None:
    entry = next(entry for entry in run("games", "--json").json["games"] if entry["game"] == "patrician")
    assert entry["reconstructed"]["city cards"] == 10
    assert entry["provenance"]["reconstructed"] == sum(entry["reconstructed"].values())
    assert entry["provenance"]["own"] == 0
    assert "city cards (10)" in run("games").out
