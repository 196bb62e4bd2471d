"""What the README says of the cities agrees with the components."""

from __future__ import annotations

from importlib.resources import files

from signoria.games.patrician import components


def city_rows() -> list[str]:
    """The README's table of the cities, made from components.toml."""
    rows = []
    for data in components.built_in()["city"]:
        sure = data["provenance"]
        tiles = ", ".join(str(value) for value in data["tiles"])
        cards = " ".join(data["cards"])
        rows.append(
            f"| {data['name']} | {data['floors']} ({sure['floors']}) | {tiles} ({sure['tiles']}) "
            f"| {cards} ({sure['cards']}) | {data['colour']} ({sure['colour']}) |"
        )
    return rows


def test_the_readme_says_of_every_city_what_is_in_the_box_and_how_sure_it_is() -> None:
    readme = files("signoria.games.patrician").joinpath("README.md").read_text(encoding="utf-8").splitlines()
    assert [row for row in city_rows() if row not in readme] == []
