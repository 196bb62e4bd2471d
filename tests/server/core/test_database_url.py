"""The URL of a database: as Django's settings have it, and a clear message where it names none."""

from __future__ import annotations

import pytest

from signoria.server.core.database_url import BadDatabaseUrl, django_database, is_url, without_password

WHOLE = "postgresql://ada:p%40ss%2Fw@db.example.org:5433/games?sslmode=require"


def test_every_part_of_the_url_is_read() -> None:
    found = django_database(WHOLE)
    assert [found[name] for name in ("NAME", "USER", "PASSWORD", "HOST", "PORT")] == [
        "games",
        "ada",
        "p@ss/w",
        "db.example.org",
        "5433",
    ]
    assert found["OPTIONS"]["sslmode"] == "require"


@pytest.mark.parametrize(
    "url", ["postgresql://ada@/games?host=/run/PostgreSQL", "postgresql://ada@%2Frun%2FPostgreSQL/games"]
)
def test_the_folder_of_a_socket_can_be_the_host(url: str) -> None:
    found = django_database(url)
    assert (found["HOST"], found["NAME"]) == ("/run/PostgreSQL", "games")


@pytest.mark.parametrize(
    "url",
    ["mysql://a:secret@b/c", "postgresql://a:secret@b", "postgresql://a:secret@b/", "postgresql://a:secret@b:port/c"],
)
def test_what_names_no_database_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(BadDatabaseUrl) as refused:
        django_database(url)
    assert "secret" not in str(refused.value)


def test_a_message_shows_the_url_without_its_password() -> None:
    assert without_password(WHOLE) == "postgresql://ada:***@db.example.org:5433/games?sslmode=require"


def test_a_path_is_no_url() -> None:
    assert is_url(WHOLE)
    assert not is_url("/srv/signoria")
