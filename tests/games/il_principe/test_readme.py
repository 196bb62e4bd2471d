"""What the README says of editions and cities is what the program plays with."""

from __future__ import annotations

from importlib.resources import files

from signoria.games.il_principe import GAME, components

README = files("signoria.games.il_principe").joinpath("README.md")


def readme() -> list[str]:
    return README.read_text(encoding="utf-8").splitlines()


def edition_rows() -> list[str]:
    """The README's table of the editions, made from their values."""
    ways = list(GAME.differences[0].values)
    head = [
        "| rule | in what they differ | " + " | ".join(f"`{way}`" for way in ways) + " |",
        "|---|---|" + "---|" * len(ways),
    ]
    rows = [f"| {row.rule} | {row.words} | " + " | ".join(row.values.values()) + " |" for row in GAME.differences]
    return head + rows


def city_rows() -> list[str]:
    """The README's table of the cities, made from components.toml."""
    rows = ["| city | size | cards | regions |", "|---|---|---|---|"]
    for data in components.built_in()["city"]:
        sure = data["provenance"]
        icons, regions = " ".join(data["icons"]), ", ".join(data["regions"])
        rows.append(
            f"| {data['name']} | {data['size']} ({sure['size']}) | {icons} ({sure['icons']}) "
            f"| {regions} ({sure['regions']}) |"
        )
    return rows


def test_the_readme_has_the_table_of_the_editions() -> None:
    assert "\n".join(edition_rows()) in "\n".join(readme())


def test_the_readme_says_of_every_city_what_is_in_the_box_and_how_sure_it_is() -> None:
    assert "\n".join(city_rows()) in "\n".join(readme())
